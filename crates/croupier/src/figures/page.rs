//! The results of all games on one page.

use std::collections::BTreeMap;

use answers::figures::{Inquiry, Subject};
use games::{OptionKind, Rulebook, Value};
use odds::{Conditions, Figure};

use answers::figures::words::{dollars, edge, often, percent};

/// Of what a figure may depend on, what is set out in columns.
const AXES: [&str; 6] = ["decks", "stake", "point", "up_card", "wheel", "vig"];

/// A page in Markdown: a chapter for each game, a table for each wager, the readings behind it.
pub fn to_page(inquiry: &Inquiry, figures: &[Figure]) -> String {
    let mut page = String::from(HEAD);
    for subject in &inquiry.subjects {
        let of_game: Vec<_> = figures.iter().filter(|f| is_of(f, subject)).collect();
        if !of_game.is_empty() {
            page += &chapter(subject, &of_game);
        }
    }
    page
}

const HEAD: &str = "\
# Figures

Every wager, every pay table, every number of decks: the house edge in percent of the base wager, \
found by counting, exactly. `croupier odds GAME --wager W` shows the lines, the probabilities as \
ratios and optimal play; `croupier odds --all --json` has all of it for machines.

This page is written by `make figures`; a test fails when it is out of date.
";

fn is_of(figure: &Figure, subject: &Subject) -> bool {
    figure.game == subject.id()
}

fn chapter(subject: &Subject, figures: &[&Figure]) -> String {
    let book = subject.book();
    let mut text = format!("\n## {}\n\n{}.\n", book.name, book.document);
    let mut wagers: Vec<&str> = Vec::new();
    for figure in figures {
        if !wagers.contains(&figure.wager.as_str()) {
            wagers.push(&figure.wager);
        }
    }
    let of = |wager: &str| -> Vec<&Figure> {
        figures.iter().filter(|f| f.wager == wager).copied().collect()
    };
    // Wagers with one plain figure each stand together, and so do those with one row each.
    let plain = |wager: &&str| matches!(of(wager)[..], [only] if only.progressive.is_none());
    let (single, several): (Vec<_>, Vec<_>) = wagers.into_iter().partition(plain);
    if !single.is_empty() {
        text += &together(figures.iter().filter(|f| single.contains(&f.wager.as_str())).copied());
    }
    let pivots = several.iter().map(|wager| (*wager, of(wager)));
    let pivots: Vec<_> = pivots.map(|(wager, own)| (wager, Pivot::new(book, &own), own)).collect();
    let alike = |a: &Pivot<'_>, b: &Pivot<'_>| a.axis == b.axis && a.columns == b.columns;
    let groups = pivots.chunk_by(|(_, a, _), (_, b, _)| match (a, b) {
        (Some(a), Some(b)) => a.rows.len() == 1 && b.rows.len() == 1 && alike(a, b),
        _ => false,
    });
    for group in groups {
        text += &match group {
            [(wager, Some(pivot), _)] => format!("\n### {wager}\n\n{}", pivot.table(None)),
            [(wager, None, own)] => format!("\n### {wager}\n\n{}", rows(own)),
            [(_, Some(first), _), ..] => {
                let rest =
                    group.iter().filter_map(|(wager, pivot, _)| Some((*wager, pivot.as_ref()?)));
                let lines = rest.map(|(wager, pivot)| pivot.lines(Some(wager)));
                format!("\n{}{}", first.head(true), lines.collect::<String>())
            }
            _ => String::new(),
        };
    }
    text += &played(book, figures);
    if !book.readings.is_empty() {
        text += "\nReadings behind these figures:\n\n";
        for reading in &book.readings {
            text += &format!("- {}: {}\n", reading.clause, reading.text);
        }
    }
    text
}

fn together<'a>(figures: impl Iterator<Item = &'a Figure>) -> String {
    let mut text = String::from(
        "\n| wager | pay table | variant | house edge | element of risk | hit frequency | standard deviation |\n\
         |---|---|---|--:|--:|--:|--:|\n",
    );
    for figure in figures {
        let risk = figure.element_of_risk.as_ref().map(percent).unwrap_or_default();
        text += &format!(
            "| {} | {} | {} | {} | {risk} | {} | {:.3} |\n",
            figure.wager,
            figure.pay_table,
            figure.conditions,
            edge(figure),
            often(&figure.hit_frequency),
            figure.standard_deviation(),
        );
    }
    text
}

/// Figures of a wager with decks, stakes or the like in columns, and a row for each pay table and
/// whatever else they depend on.
struct Pivot<'a> {
    axis: &'static str,
    columns: Vec<String>,
    rows: Vec<(String, BTreeMap<usize, &'a Figure>)>,
}

impl<'a> Pivot<'a> {
    /// None where nothing is to be set out in columns.
    fn new(book: &Rulebook, figures: &[&'a Figure]) -> Option<Pivot<'a>> {
        let axis = AXES.into_iter().find(|axis| {
            let mut values = figures.iter().map(|f| f.conditions.get(axis));
            let first = values.next().flatten();
            values.any(|value| value != first)
        })?;
        let default = match book.option(axis).map(|option| &option.kind) {
            Some(OptionKind::Choice { values }) => values[0].clone(),
            _ => String::new(),
        };
        let mut pivot = Pivot { axis, columns: Vec::new(), rows: Vec::new() };
        for figure in figures {
            let value = figure.conditions.get(axis).map_or(default.clone(), Value::to_string);
            let known = pivot.columns.iter().position(|column| *column == value);
            let column = known.unwrap_or_else(|| {
                pivot.columns.push(value);
                pivot.columns.len() - 1
            });
            let name = format!("{} | {}", figure.pay_table, rest(&figure.conditions, axis));
            match pivot.rows.iter_mut().find(|(known, _)| *known == name) {
                Some((_, cells)) => drop(cells.insert(column, figure)),
                None => pivot.rows.push((name, BTreeMap::from([(column, *figure)]))),
            }
        }
        Some(pivot)
    }

    /// The names of the columns.
    fn head(&self, with_wager: bool) -> String {
        let names: Vec<_> = self.columns.iter().map(|c| format!("{} {c}", self.axis)).collect();
        let wager = if with_wager { ["| wager ", "|---"] } else { [""; 2] };
        let cells = "--:|".repeat(self.columns.len());
        let names = names.join(" | ");
        format!("{}| pay table | variant | {names} |\n{}|---|---|{cells}\n", wager[0], wager[1])
    }

    fn lines(&self, wager: Option<&str>) -> String {
        let wager = wager.map(|wager| format!("| {wager} ")).unwrap_or_default();
        let line = |(name, cells): &(String, BTreeMap<usize, &Figure>)| {
            let cell = |n| cells.get(&n).map(|figure| cell(figure)).unwrap_or_default();
            let cells: Vec<_> = (0..self.columns.len()).map(cell).collect();
            format!("{wager}| {name} | {} |\n", cells.join(" | "))
        };
        self.rows.iter().map(line).collect()
    }

    fn table(&self, wager: Option<&str>) -> String {
        self.head(wager.is_some()) + &self.lines(wager)
    }
}

/// The edge; of a progressive the base edge, and where the meter makes it fair.
fn cell(figure: &Figure) -> String {
    match &figure.progressive {
        None => edge(figure),
        Some(progressive) => {
            let fair = progressive.break_even_meter.as_ref().map(dollars);
            let fair = fair.map(|meter| format!(", fair at {meter}")).unwrap_or_default();
            format!("{}{fair}", percent(&progressive.base_edge))
        }
    }
}

fn rows(figures: &[&Figure]) -> String {
    let envy = figures.iter().any(|figure| figure.envy_per_player.is_some());
    let mut text =
        String::from("| pay table | variant | house edge | hit frequency | standard deviation |");
    text += if envy {
        " envy a player |\n|---|---|--:|--:|--:|--:|\n"
    } else {
        "\n|---|---|--:|--:|--:|\n"
    };
    for figure in figures {
        text += &format!(
            "| {} | {} | {} | {} | {:.3} |",
            figure.pay_table,
            figure.conditions,
            cell(figure),
            often(&figure.hit_frequency),
            figure.standard_deviation()
        );
        let own = figure.envy_per_player.as_ref();
        let own = own.map(|envy| format!("${:.6}", envy.to_f64())).unwrap_or_default();
        text += &if envy { format!(" {own} |\n") } else { "\n".into() };
    }
    text
}

fn rest(conditions: &Conditions, axis: &str) -> String {
    let rest = conditions.iter().filter(|(name, _)| *name != axis);
    rest.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
}

/// How the games with decisions are played, with the options at their defaults.
fn played(book: &Rulebook, figures: &[&Figure]) -> String {
    let decks = match book.option("decks").map(|option| &option.kind) {
        Some(OptionKind::Count { default, .. }) => Some(Value::Count(*default)),
        _ => None,
    };
    let usual = |f: &&&Figure| decks.is_none() || f.conditions.get("decks") == decks.as_ref();
    let plainest = figures
        .iter()
        .filter(|figure| figure.strategy.is_some())
        .filter(usual)
        .min_by_key(|figure| figure.conditions.iter().count());
    let Some((figure, strategy)) = plainest.and_then(|f| Some((f, f.strategy.as_ref()?))) else {
        return String::new();
    };
    let conditions = match figure.conditions.to_string() {
        plain if plain.is_empty() => plain,
        conditions => format!(" ({conditions})"),
    };
    let words = strategy.words.iter().map(|words| format!("- {words}\n"));
    format!("\nOptimal play{conditions}:\n\n{}", words.collect::<String>())
}
