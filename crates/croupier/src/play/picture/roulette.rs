//! The layout of roulette: numbers with chips in brackets, and the last numbers of the wheel.

use chance::{Colour, Pocket};
use games::wheel::roulette::Setting;
use games::{AnyTable, View};

use crate::style::{Ink, Style};

/// How many of the last numbers are shown.
const SHOWN: usize = 16;

pub(super) fn drawn(table: &dyn AnyTable, view: &View, last: &[Pocket], style: Style) -> String {
    let mut text = String::new();
    for (row, first) in [3_u8, 2, 1].into_iter().enumerate() {
        let zero = match row {
            0 => cell("0", table, view, style),
            1 => cell("00", table, view, style),
            _ => " ".repeat(4),
        };
        text += &format!("  {zero}");
        for column in 0..12 {
            text += &cell(&(first + 3 * column).to_string(), table, view, style);
        }
        text.truncate(text.trim_end().len());
        text += "\n";
    }
    if shows_last(last) {
        let numbers = last.iter().rev().take(SHOWN).map(|pocket| painted(*pocket, style));
        text += &format!("  last numbers: {}\n", numbers.collect::<Vec<_>>().join(" "));
    }
    text
}

/// Whether the last numbers stand below the layout; a table says the only one itself.
pub(super) fn shows_last(last: &[Pocket]) -> bool {
    last.len() > 1
}

/// A number of the layout, in brackets where a chip lies on it; empty where there is none.
fn cell(number: &str, table: &dyn AnyTable, view: &View, style: Style) -> String {
    let spot = format!("straight:{number}");
    let Ok(pocket) = number.parse::<Pocket>() else { return " ".repeat(4) };
    if number == "00" && table.chosen().choose_if() != Some(Setting::Double) {
        return " ".repeat(4);
    }
    let chip = view.wagers.iter().any(|wager| wager.on == spot);
    let [open, close] = if chip { ["[", "]"] } else { [" ", " "] };
    let room = " ".repeat(2_usize.saturating_sub(number.len()));
    format!("{room}{open}{}{close}", painted(pocket, style))
}

fn painted(pocket: Pocket, style: Style) -> String {
    match pocket.colour() {
        Colour::Red => style.paint(Ink::Red, pocket),
        Colour::Green => style.paint(Ink::Good, pocket),
        Colour::Black => pocket.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Cents, Kind, Options, Seat, Value, WagerView};

    #[test]
    fn chips_stand_in_brackets_and_the_last_number_comes_first() {
        let table = Kind::find("roulette").unwrap().open(Options::new()).unwrap();
        let mut view = View::default();
        let (on, amount) = ("straight:17".to_owned(), Cents::dollars(5));
        view.wagers.push(WagerView::new(Seat::FIRST, on, amount));
        let last: Vec<Pocket> = ["0", "33", "00"].map(|number| number.parse().unwrap()).into();
        let text = drawn(table.as_ref(), &view, &last, Style::PLAIN);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "    0   3   6   9  12  15  18  21  24  27  30  33  36");
        assert_eq!(lines[1], "   00   2   5   8  11  14 [17] 20  23  26  29  32  35");
        assert_eq!(lines[2], "        1   4   7  10  13  16  19  22  25  28  31  34");
        assert_eq!(lines[3], "  last numbers: 00 33 0");
        let single = Options::from([("wheel".into(), Value::Text("single".into()))]);
        let table = Kind::find("roulette").unwrap().open(single).unwrap();
        assert!(!drawn(table.as_ref(), &view, &[], Style::PLAIN).contains("00"));
    }
}
