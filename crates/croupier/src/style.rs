//! How text is shown: colours on a terminal that wants them, tables as wide as it is.

use std::io::IsTerminal;
use std::sync::OnceLock;

use answers::figures::actions::{ActionStyle, INK};
use chance::{Card, Suit};
use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ContentArrangement, LineStyle, Table, TableStyle,
};
use games::Cents;

use crate::columns;

/// No table is made narrower.
const NARROWEST: u16 = 40;

/// The line below a table's header, its only one.
const RULE: LineStyle = LineStyle::none().fill('─').junction('─');

/// Joins words that stand on one line.
pub const NO_BREAK: &str = "\u{a0}";

/// What the words mean, and so how they are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A win.
    Good,
    /// A loss, a refusal.
    CommandError,
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
            Ink::CommandError => "31",
            Ink::Red => "91",
            Ink::Strong => "1",
            Ink::Faint => "2",
        }
    }
}

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// On a terminal that wants them.
    #[default]
    Auto,
    /// Always, in a pipe too.
    Always,
    /// Never.
    Never,
}

/// What somebody chose for all that this process prints.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// When there are colours.
    pub colours: Colours,
    /// No line of a table is wider.
    pub width: Option<u16>,
}

/// The look of this process: chosen once, before anything is printed.
static LOOK: OnceLock<Look> = OnceLock::new();

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

    /// Chooses the look of everything that this process prints, before it prints anything.
    pub fn choose(look: Look) {
        // Only `main` chooses, once.
        let _ = LOOK.set(look);
    }

    /// The look of standard output: plain unless it is a terminal, colours unless `NO_COLOR` is
    /// set or the terminal is a dumb one; as wide as `COLUMNS` says, or as the terminal is.
    pub fn of_stdout() -> Style {
        let look = LOOK.get().copied().unwrap_or_default();
        let terminal = std::io::stdout().is_terminal();
        let colour = match look.colours {
            Colours::Always => true,
            Colours::Never => false,
            Colours::Auto => {
                let unwanted = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
                terminal && !unwanted && !is_dumb()
            }
        };
        let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        // Some terminals do not know their width, or say nonsense.
        let sane = |width: &u16| *width >= NARROWEST;
        let there = match terminal {
            true => Table::new().width().filter(sane).unwrap_or(80),
            false => Style::PLAIN.width,
        };
        let most = look.width.unwrap_or(u16::MAX).max(NARROWEST);
        let width = said.filter(sane).unwrap_or_else(|| there.min(most));
        Style { colour, width }
    }

    /// How wide a line may be.
    pub fn width(&self) -> usize {
        self.width.into()
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
            _ => self.paint(Ink::CommandError, dollars(amount)),
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
            (true, Ink::CommandError | Ink::Red) => cell.fg(Color::Red),
            (true, Ink::Strong) => cell.add_attribute(Attribute::Bold),
            (true, Ink::Faint) => cell.add_attribute(Attribute::Dim),
        }
    }

    /// A cell with an action of a strategy chart, in its color.
    pub fn action(&self, action: &ActionStyle, letters: impl std::fmt::Display) -> Cell {
        if !self.colour {
            return Cell::new(letters);
        }
        let [ink, ground] = [INK, action.color].map(color_of);
        Cell::new(letters).fg(ink).bg(ground)
    }

    /// A text in lines no longer than the terminal, broken between words, the later ones after
    /// the indent. What a no-break space joins stays together.
    pub fn fill(&self, text: &str, indent: &str) -> String {
        let mut lines: Vec<String> = Vec::new();
        for line in text.split('\n') {
            let mut filled = String::new();
            let mut used = 0;
            for word in line.split_inclusive(' ') {
                let wide = width_of(word.trim_end());
                if used > indent.len() && used + wide > usize::from(self.width) {
                    lines.push(filled.trim_end().to_owned());
                    filled = indent.to_owned();
                    used = indent.len();
                }
                filled += word;
                used += width_of(word);
            }
            lines.push(filled);
        }
        lines.join("\n").replace(NO_BREAK, " ")
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

/// The nearest of the 216 colors in the cube of a terminal of 256 colors, for `#rrggbb`.
fn color_of(hex: &str) -> Color {
    let part = |at: usize| {
        let part = hex.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok());
        // The steps of the cube are 0, 95, 135, 175, 215 and 255.
        match part.unwrap_or(0) {
            0..=47 => 0,
            48..=114 => 1,
            lighter => (lighter - 35) / 40,
        }
    };
    Color::AnsiValue(16 + 36 * part(1) + 6 * part(3) + part(5))
}

/// Whether the terminal can do nothing but print lines.
pub fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// How wide words are on a screen: colours take no room.
pub fn width_of(words: &str) -> usize {
    let mut width = 0;
    let mut letters = words.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\x1b' => drop(letters.find(|letter| *letter == 'm')),
            _ => width += 1,
        }
    }
    width
}

/// One or several: `1 round`, `2 rounds`.
pub fn counted(count: impl Into<u64>, what: &str) -> String {
    match count.into() {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

/// A table as lines of text, none wider than it may be.
pub fn lines(mut table: Table) -> String {
    columns::fit(&mut table);
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
    fn colors_are_found_in_the_cube() {
        for (hex, value) in [("#ffffff", 231), ("#000000", 16), ("#f6e58d", 16 + 180 + 24 + 2)] {
            assert_eq!(color_of(hex), Color::AnsiValue(value), "{hex}");
        }
    }

    #[test]
    fn a_text_breaks_between_words_and_colours_take_no_room() {
        let narrow = Style { colour: true, width: 20 };
        let filled = narrow.fill("  one two three four five\nsix", "    ");
        assert_eq!(filled, "  one two three four\n    five\nsix");
        let strong = narrow.paint(Ink::Strong, "three");
        assert_eq!(
            narrow.fill(&format!("one two {strong} four"), ""),
            format!("one two {strong} four")
        );
        assert_eq!(width_of(&strong), 5);
        assert_eq!(narrow.fill(&"x".repeat(30), ""), "x".repeat(30));
        // The space after a question stays.
        assert_eq!(narrow.fill("which? ", ""), "which? ");
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
