//! Actions on strategy charts: a letter, a color and a pattern for each.
//!
//! Pages, print, workbooks and the terminal take them from the one table here, so a letter has one
//! meaning in every chart of every game. A pattern repeats what the color says, for print and for
//! people who cannot tell the colors apart.

use std::fmt::Write;
use std::sync::LazyLock;

use odds::Chart;

/// The color of the letters: a contrast of 9 or more on every color of the table.
pub const INK: &str = "#15120d";

/// The pattern of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// Nothing but the color.
    Plain,
    /// Lines that rise to the right.
    RisingLines,
    /// Level lines.
    LevelLines,
    /// Lines that cross.
    CrossHatch,
    /// Small dots everywhere.
    Dots,
    /// This many dots in a row.
    Count(u8),
    /// A ring in the corner.
    Ring,
}

/// An action as charts show it.
#[derive(Debug, PartialEq, Eq)]
pub struct ActionStyle {
    /// The letter, or the multiple: `4x`.
    pub letter: &'static str,
    /// The meaning in words.
    pub meaning: &'static str,
    /// Words of the solvers that mean the same.
    also: &'static [&'static str],
    /// The color of the cell: `#f6e58d`.
    pub color: &'static str,
    /// The pattern of the cell.
    pub pattern: Pattern,
}

const WHITE: &str = "#ffffff";
const YELLOW: &str = "#f6e58d";
const BLUE: &str = "#8ccdf0";
const GREEN: &str = "#7fd3a8";
const ORANGE: &str = "#f2a07b";
const GRAY: &str = "#c9c4bb";
const VIOLET: &str = "#c3b1ee";

const fn style(
    letter: &'static str,
    meaning: &'static str,
    also: &'static [&'static str],
    color: &'static str,
    pattern: Pattern,
) -> ActionStyle {
    ActionStyle { letter, meaning, also, color, pattern }
}

/// Every action that a chart may show. The first characters of the letters differ.
pub static ACTIONS: [ActionStyle; 24] = [
    style("H", "hit", &[], WHITE, Pattern::Plain),
    style("S", "stand", &[], YELLOW, Pattern::Plain),
    style("D", "double", &[], BLUE, Pattern::RisingLines),
    style("P", "split", &[], GREEN, Pattern::Dots),
    style("R", "surrender", &[], ORANGE, Pattern::LevelLines),
    style("G", "free double", &["free-double"], BLUE, Pattern::Ring),
    style("V", "free split", &["free-split"], GREEN, Pattern::Ring),
    style("K", "keep", &[], YELLOW, Pattern::Plain),
    style("W", "withdraw", &[], ORANGE, Pattern::LevelLines),
    style("F", "fold", &[], GRAY, Pattern::CrossHatch),
    style("C", "check", &[], WHITE, Pattern::Plain),
    style("B", "bet", &[], VIOLET, Pattern::Count(1)),
    style("L", "play", &[], VIOLET, Pattern::Count(1)),
    style("1x", "bet 1x", &["1x", "1", "play the ante"], VIOLET, Pattern::Count(1)),
    style("2x", "bet 2x", &["2x", "2", "play twice the ante"], VIOLET, Pattern::Count(2)),
    style("3x", "bet 3x", &["3x", "3", "play three times the ante"], VIOLET, Pattern::Count(3)),
    style("4x", "bet 4x", &["4x", "4"], VIOLET, Pattern::Count(4)),
    style("O", "let it ride", &["ride"], GREEN, Pattern::Dots),
    style("U", "pull", &[], WHITE, Pattern::Plain),
    style("N", "no insurance", &["no-insurance"], WHITE, Pattern::Plain),
    style("I", "insurance", &["insure"], ORANGE, Pattern::LevelLines),
    style("E", "even money", &["even-money"], YELLOW, Pattern::Plain),
    style("A", "put House Money on the hand", &["cap"], VIOLET, Pattern::Count(1)),
    style("*", "depends on the other cards", &["by the cards"], WHITE, Pattern::Plain),
];

/// The content of a cell that asks for an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartAction {
    /// The letters: `Dh` is double, or hit if doubling is not allowed. `F*` is mostly fold.
    pub letters: String,
    /// The meaning of the letters.
    pub meaning: String,
    /// The color and the pattern.
    pub style: &'static ActionStyle,
}

impl ChartAction {
    /// Reads the words of a solver, or `None` if they are not an action.
    pub fn of(words: &str) -> Option<ChartAction> {
        if words.starts_with("see the table") || words.contains(", otherwise ") {
            return Some(ChartAction::single(depends()));
        }
        // "fold; play on 12 of 480": the usual action comes first.
        if let Some((usual, _)) = words.split_once("; ") {
            let usual = find(usual)?;
            let (letters, meaning) =
                (format!("{}*", usual.letter), format!("mostly {}", usual.meaning));
            return Some(ChartAction { letters, meaning, style: usual });
        }
        let Some((first, second)) = words.split_once(" or ") else {
            return find(words).map(ChartAction::single);
        };
        let (first, second) = (find(first)?, find(second)?);
        if !["D", "P", "R", "G", "V"].contains(&first.letter) {
            return Some(ChartAction::single(depends()));
        }
        let letters = format!("{}{}", first.letter, second.letter.to_lowercase());
        let meaning = format!("{} or {}", first.meaning, second.meaning);
        Some(ChartAction { letters, meaning, style: first })
    }

    fn single(style: &'static ActionStyle) -> ChartAction {
        ChartAction { letters: style.letter.into(), meaning: style.meaning.into(), style }
    }
}

fn find(words: &str) -> Option<&'static ActionStyle> {
    ACTIONS.iter().find(|style| style.meaning == words || style.also.contains(&words))
}

fn depends() -> &'static ActionStyle {
    &ACTIONS[ACTIONS.len() - 1]
}

/// A cell of a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionCell {
    /// The action, or `None` in a cell without one.
    pub action: Option<ChartAction>,
    /// The words of the solver.
    pub words: String,
    /// The situation and the words: `hard 16 against 10: hit`.
    pub about: String,
}

/// A chart of actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionChart {
    /// The rows, each with its label.
    pub rows: Vec<(String, Vec<ActionCell>)>,
    /// The actions in use, in the order of [`ACTIONS`], each once.
    pub legend: Vec<ChartAction>,
}

impl ActionChart {
    /// Reads a chart, or returns `None` if its cells are figures or sentences.
    pub fn of(chart: &Chart) -> Option<ActionChart> {
        let cell = |(row, column): (usize, usize), words: &String| ActionCell {
            action: ChartAction::of(words),
            words: words.clone(),
            about: about(chart, row, column, words),
        };
        let rows = chart.rows.iter().enumerate().map(|(row, (name, words))| {
            let cells = words.iter().enumerate().map(|(column, words)| cell((row, column), words));
            (name.clone(), cells.collect())
        });
        let rows: Vec<(String, Vec<ActionCell>)> = rows.collect();
        let mut legend: Vec<ChartAction> = Vec::new();
        for action in
            rows.iter().flat_map(|(_, cells)| cells).filter_map(|cell| cell.action.as_ref())
        {
            if !legend.iter().any(|known| known.letters == action.letters) {
                legend.push(action.clone());
            }
        }
        let place = |action: &ChartAction| ACTIONS.iter().position(|style| style == action.style);
        legend.sort_by_key(|action| (place(action), action.letters.len(), action.letters.clone()));
        (!legend.is_empty()).then_some(ActionChart { rows, legend })
    }
}

/// The situation of a cell and its words.
fn about(chart: &Chart, row: usize, column: usize, words: &str) -> String {
    let (Some((row_name, _)), Some(column_name)) = (chart.rows.get(row), chart.columns.get(column))
    else {
        return words.to_owned();
    };
    let situation = if is_square(chart) {
        let (high, low) =
            if row <= column { (row_name, column_name) } else { (column_name, row_name) };
        match row.cmp(&column) {
            std::cmp::Ordering::Less => format!("{high}{low} suited"),
            std::cmp::Ordering::Equal => format!("pair {high}{low}"),
            std::cmp::Ordering::Greater => format!("{high}{low} unsuited"),
        }
    } else if chart.columns.len() == 1 {
        row_name.clone()
    } else if chart.columns.iter().all(|name| is_up_card(name)) {
        format!("{}{row_name} against {column_name}", kind_of_total(&chart.title, row_name))
    } else {
        format!("{row_name}, {column_name}")
    };
    format!("{situation}: {}", words.replace("free-", "free "))
}

/// Whether rows and columns are the same ranks: two hole cards, suited above the diagonal.
fn is_square(chart: &Chart) -> bool {
    chart.rows.len() == chart.columns.len()
        && chart.rows.iter().zip(&chart.columns).all(|((row, _), column)| row == column)
}

fn is_up_card(name: &str) -> bool {
    matches!(name, "A" | "K" | "Q" | "J" | "T" | "10" | "picture")
        || (name.len() == 1 && ("2"..="9").contains(&name))
}

/// The kind of a total, if the row does not say it: "hard " or "soft ".
fn kind_of_total(title: &str, row: &str) -> &'static str {
    let is_total = row.starts_with(|c: char| c.is_ascii_digit());
    match title {
        _ if !is_total => "",
        _ if title.starts_with("hard totals") => "hard ",
        _ if title.starts_with("soft totals") => "soft ",
        _ => "",
    }
}

/// The style sheet of the actions, for every element with `data-act`.
pub fn css() -> &'static str {
    static SHEET: LazyLock<String> = LazyLock::new(|| {
        let mut sheet = String::from("/* Generated from the table of actions. */\n");
        // Writing to a string cannot fail.
        let _ = writeln!(
            sheet,
            "[data-act] {{ color: {INK}; -webkit-print-color-adjust: exact; \
             print-color-adjust: exact }}"
        );
        for style in &ACTIONS {
            let first = style.letter.chars().next().unwrap_or('*');
            let (color, image) = (style.color, style.pattern.image());
            let _ = writeln!(sheet, "[data-act^=\"{first}\"] {{ background: {color}; {image}}}");
        }
        sheet
    });
    &SHEET
}

impl Pattern {
    /// The pattern as declarations of a style sheet.
    fn image(self) -> String {
        const LINE: &str = "rgb(21 18 13 / .26) 0 1px, transparent 1px 6px";
        let lines = |angle: u16| format!("repeating-linear-gradient({angle}deg, {LINE})");
        match self {
            Pattern::Plain => String::new(),
            Pattern::RisingLines => format!("background-image: {} ", lines(135)),
            Pattern::LevelLines => format!("background-image: {} ", lines(0)),
            Pattern::CrossHatch => format!("background-image: {}, {} ", lines(45), lines(135)),
            Pattern::Dots => "background-image: radial-gradient(circle, rgb(21 18 13 / .38) 1px, \
                              transparent 1.3px); background-size: 6px 6px "
                .to_owned(),
            Pattern::Count(dots) => {
                let dot = "radial-gradient(circle, #15120d 1.3px, transparent 1.7px)";
                let images = vec![dot; dots.into()].join(", ");
                let place = |n: u8| format!("{}px calc(100% - 1px)", 2 + 5 * u16::from(n));
                let places: Vec<String> = (0..dots).map(place).collect();
                format!(
                    "background-image: {images}; background-size: 4px 4px; \
                     background-repeat: no-repeat; background-position: {} ",
                    places.join(", ")
                )
            }
            Pattern::Ring => "background-image: radial-gradient(circle, transparent 2.2px, \
                              #15120d 2.6px 3.4px, transparent 3.8px); background-size: 9px 9px; \
                              background-repeat: no-repeat; \
                              background-position: calc(100% - 1px) calc(100% - 1px) "
                .to_owned(),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn letters(words: &str) -> Option<String> {
        ChartAction::of(words).map(|action| action.letters)
    }

    #[test]
    fn words_of_solvers_have_their_letters() {
        for (words, expected) in [
            ("hit", "H"),
            ("stand", "S"),
            ("double or hit", "Dh"),
            ("double or stand", "Ds"),
            ("split", "P"),
            ("surrender or hit", "Rh"),
            ("surrender or split", "Rp"),
            ("free-double or hit", "Gh"),
            ("free-split", "V"),
            ("bet 4x", "4x"),
            ("1x", "1x"),
            ("play twice the ante", "2x"),
            ("play", "L"),
            ("bet", "B"),
            ("ride", "O"),
            ("pull", "U"),
            ("ride or pull", "*"),
            ("by the cards", "*"),
            ("fold; play on 12 of 480", "F*"),
            ("play when the hand holds an ace, otherwise fold", "*"),
        ] {
            assert_eq!(letters(words).as_deref(), Some(expected), "{words}");
        }
        for words in ["", "-", "21", "12.5000%", "AQ+", "any"] {
            assert_eq!(letters(words), None, "{words}");
        }
    }

    /// The style sheet finds an action by the first character of its letters.
    #[test]
    fn first_characters_differ() {
        let first: BTreeSet<char> =
            ACTIONS.iter().filter_map(|style| style.letter.chars().next()).collect();
        assert_eq!(first.len(), ACTIONS.len());
        assert_eq!(css().matches("[data-act^=").count(), ACTIONS.len());
    }

    /// WCAG's contrast of the ink on every color.
    #[test]
    fn ink_has_contrast_on_every_color() {
        let luminance = |color: &str| {
            let part = |at: usize| {
                let value = u8::from_str_radix(&color[at..at + 2], 16).unwrap();
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
        };
        for style in &ACTIONS {
            let contrast = (luminance(style.color) + 0.05) / (luminance(INK) + 0.05);
            assert!(contrast >= 8.9, "{}: {contrast}", style.letter);
        }
    }

    #[test]
    fn cells_say_their_situation() {
        let chart = |title: &str, columns: &[&str], row: &str, words: &str| Chart {
            title: title.into(),
            columns: columns.iter().map(|name| (*name).to_owned()).collect(),
            rows: vec![(row.to_owned(), vec![words.to_owned(); columns.len()])],
        };
        let about = |chart: &Chart| ActionChart::of(chart).unwrap().rows[0].1[0].about.clone();
        let hard = chart("hard totals", &["10", "A"], "16", "hit");
        assert_eq!(about(&hard), "hard 16 against 10: hit");
        let soft = chart("soft totals", &["6", "7"], "A-7", "double or stand");
        assert_eq!(about(&soft), "A-7 against 6: double or stand");
        let streets =
            chart("A pair or better", &["Bet Number 1", "Bet Number 2"], "two pair", "ride");
        assert_eq!(about(&streets), "two pair, Bet Number 1: ride");
        assert_eq!(ActionChart::of(&chart("of them", &["hands"], "flush", "12.0%")), None);
    }
}
