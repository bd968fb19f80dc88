//! How text is shown: colours on a terminal that wants them, tables as wide as it is.

use std::io::IsTerminal;

use chance::{Card, Suit};
use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ContentArrangement, LineStyle, Table, TableStyle,
};
use games::Cents;

/// The line below a table's header, its only one.
const RULE: LineStyle = LineStyle::none().fill('─').junction('─');

/// What the words mean, and so how they are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A win.
    Good,
    /// A loss, a refusal.
    Bad,
    /// A red suit.
    Red,
    /// A title, a name, a key to press.
    Strong,
    /// Clauses and remarks.
    Faint,
}

impl Ink {
    const fn code(self) -> &'static str {
        match self {
            Ink::Good => "32",
            Ink::Bad => "31",
            Ink::Red => "91",
            Ink::Strong => "1",
            Ink::Faint => "2",
        }
    }
}

/// The look of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    colour: bool,
    /// How wide tables may be.
    width: u16,
}

impl Style {
    /// Text alone, for files and pipes.
    pub const PLAIN: Style = Style { colour: false, width: 120 };

    /// The look of standard output: plain unless it is a terminal, colours unless `NO_COLOR` is
    /// set or the terminal is a dumb one.
    pub fn of_stdout() -> Style {
        if !std::io::stdout().is_terminal() {
            return Style::PLAIN;
        }
        let no_colour = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        // Some terminals do not know their width, or say nonsense.
        let width = Table::new().width().filter(|width| *width >= 40).unwrap_or(80);
        Style { colour: !no_colour && !dumb, width }
    }

    /// Words in this ink.
    pub fn paint(&self, ink: Ink, words: impl std::fmt::Display) -> String {
        match self.colour {
            true => format!("\x1b[{}m{words}\x1b[0m", ink.code()),
            false => words.to_string(),
        }
    }

    /// What a seat won or lost, with its sign: `+$15.00`.
    pub fn gain(&self, amount: Cents) -> String {
        match amount.cents() {
            1.. => self.paint(Ink::Good, format!("+{}", dollars(amount))),
            0 => dollars(amount),
            _ => self.paint(Ink::Bad, dollars(amount)),
        }
    }

    /// A card with its suit's sign: `A♠`; a face nobody may see: `▒▒`.
    pub fn card(&self, card: Option<Card>) -> String {
        let Some(card) = card else { return self.paint(Ink::Faint, "▒▒") };
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => {
                let text = format!("{}{}", rank.letter(), suit.sign());
                if Suit::is_red(suit) { self.paint(Ink::Red, text) } else { text }
            }
            _ => "Joker".into(),
        }
    }

    /// A table with these columns, no wider than the terminal.
    pub fn table<const N: usize>(&self, columns: [&str; N]) -> Table {
        let mut table = Table::new();
        table.load_style(TableStyle::new().header_separator(RULE));
        table.force_no_tty();
        if self.colour {
            table.enforce_styling().style_text_only();
        }
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(self.width);
        table.set_header(columns.map(|name| Cell::new(name).add_attribute(Attribute::Bold)));
        table
    }

    /// A cell in this ink.
    pub fn cell(&self, ink: Ink, words: impl ToString) -> Cell {
        let cell = Cell::new(words);
        match (self.colour, ink) {
            (false, _) => cell,
            (true, Ink::Good) => cell.fg(Color::Green),
            (true, Ink::Bad | Ink::Red) => cell.fg(Color::Red),
            (true, Ink::Strong) => cell.add_attribute(Attribute::Bold),
            (true, Ink::Faint) => cell.add_attribute(Attribute::Dim),
        }
    }

    /// Words laid out in lines no longer than the terminal, each after the indent.
    pub fn wrap<'a>(&self, indent: &str, words: impl IntoIterator<Item = &'a str>) -> String {
        let width = usize::from(self.width);
        let mut text = String::new();
        let mut used = 0;
        for word in words {
            let long = word.chars().count() + 2;
            if used > 0 && used + long > width {
                text.push('\n');
                used = 0;
            }
            text += if used == 0 { indent } else { "  " };
            used += if used == 0 { indent.len() + long } else { long };
            text += word;
        }
        text.push('\n');
        text
    }
}

/// A table as lines of text.
pub fn lines(table: &Table) -> String {
    format!("{}\n", table.trim_fmt())
}

/// A cell with a number in it, to the right.
pub fn number(amount: impl ToString) -> Cell {
    Cell::new(amount).set_alignment(CellAlignment::Right)
}

/// An amount as people write it: `$1,250.00`, `-$5.00`.
pub fn dollars(amount: Cents) -> String {
    format!("{amount:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_grouped_and_signed() {
        for (cents, text) in [
            (0, "$0.00"),
            (-500, "-$5.00"),
            (100_000, "$1,000.00"),
            (123_456_789, "$1,234,567.89"),
            (99_999, "$999.99"),
        ] {
            assert_eq!(dollars(Cents::new(cents)), text);
        }
        assert_eq!(Style::PLAIN.gain(Cents::dollars(15)), "+$15.00");
    }

    #[test]
    fn plain_text_has_no_escapes_and_a_terminal_sees_red_suits() {
        let card = |text: &str| Some(text.parse().unwrap());
        assert_eq!(Style::PLAIN.card(card("Ah")), "A♥");
        assert_eq!(Style::PLAIN.card(None), "▒▒");
        let screen = Style { colour: true, width: 80 };
        assert_eq!(screen.card(card("Ah")), "\x1b[91mA♥\x1b[0m");
        assert_eq!(screen.card(card("As")), "A♠");
    }

    #[test]
    fn words_wrap_at_the_width() {
        let narrow = Style { colour: false, width: 20 };
        assert_eq!(
            narrow.wrap("  ", ["straight", "split", "three"]),
            "  straight  split\n  three\n"
        );
    }
}
