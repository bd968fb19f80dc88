//! The boxes of craps: where the puck is, and what lies on each number.

use std::collections::BTreeMap;

use games::{Cents, View};

use crate::style::{Ink, Style};

const BOXES: [&str; 6] = ["4", "5", "6", "8", "9", "10"];

/// The bets that stand on a number, in the order of the layout.
const ON_A_NUMBER: [&str; 11] = [
    "come",
    "come-odds",
    "dont-come",
    "dont-come-odds",
    "put",
    "put-odds",
    "place",
    "buy",
    "lay",
    "hard",
    "hop",
];

pub(super) fn drawn(view: &View, style: Style) -> String {
    let point = view.fact("point").unwrap_or("off");
    let row = |name: &str, cells: [String; 6]| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>9}")).collect();
        format!("  {name:<15}{}\n", cells.trim_end())
    };
    let chips = by_family(view);
    if point == "off" && chips.is_empty() {
        return String::new();
    }
    let mut text = row("", BOXES.map(String::from));
    let on = |number: &str| if number == point { "ON".into() } else { String::new() };
    let puck = if point == "off" { "puck OFF" } else { "puck" };
    text += &style.paint(Ink::Strong, row(puck, BOXES.map(on)).trim_end());
    text += "\n";
    for family in ON_A_NUMBER {
        let Some(amounts) = chips.get(family) else { continue };
        let cell = |number: &str| amounts.get(number).map_or(String::new(), Cents::to_string);
        text += &row(family, BOXES.map(cell));
    }
    text
}

/// What lies on each number, of all seats together: `place` by `6`.
fn by_family(view: &View) -> BTreeMap<&str, BTreeMap<&str, Cents>> {
    let mut chips: BTreeMap<&str, BTreeMap<&str, Cents>> = BTreeMap::new();
    for wager in &view.wagers {
        let Some((family, number)) = wager.on.rsplit_once('-') else { continue };
        if ON_A_NUMBER.contains(&family) && BOXES.contains(&number) {
            *chips.entry(family).or_default().entry(number).or_default() += wager.amount;
        }
    }
    chips
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Fact, Seat, WagerView};

    #[test]
    fn the_puck_and_the_bets_stand_under_their_numbers() {
        let wager = |on: &str, dollars| WagerView::new(Seat::FIRST, on, Cents::dollars(dollars));
        let view = View {
            facts: vec![Fact::new("point", "8")],
            wagers: vec![wager("place-6", 12), wager("place-6", 6), wager("come-odds-10", 20)],
            ..View::default()
        };
        let text = drawn(&view, Style::PLAIN);
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), BOXES);
        assert_eq!(lines[1].find("ON").map(|at| at + 2), lines[0].find('8').map(|at| at + 1));
        assert_eq!(lines[2].split_whitespace().collect::<Vec<_>>(), ["come-odds", "20.00"]);
        assert_eq!(lines[3].split_whitespace().collect::<Vec<_>>(), ["place", "18.00"]);
        assert!(lines.iter().all(|line| line.len() < 80));
        assert_eq!(drawn(&View::default(), Style::PLAIN), "");
    }
}
