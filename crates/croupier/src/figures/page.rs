//! The results of all games on one page.

use std::collections::BTreeMap;

use games::Value;
use odds::{Figure, Variant};

use super::words::{dollars, edge, often, percent};
use super::{Inquiry, Subject};

/// Of what a figure may depend on, what is set out in columns.
const AXES: [&str; 4] = ["decks", "stake", "point", "up_card"];

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
    // Wagers with one plain figure each stand together.
    let plain = |wager: &&str| {
        let mut own = figures.iter().filter(|f| f.wager == **wager);
        own.next().is_some_and(|f| f.progressive.is_none()) && own.next().is_none()
    };
    let (single, several): (Vec<_>, Vec<_>) = wagers.into_iter().partition(plain);
    if !single.is_empty() {
        let own = figures.iter().filter(|f| single.contains(&f.wager.as_str()));
        text += &together(own.copied());
    }
    for wager in several {
        let own: Vec<_> = figures.iter().filter(|f| f.wager == wager).copied().collect();
        text += &one_wager(wager, &own);
    }
    text += &played(figures);
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
        "\n| wager | pay table | variant | house edge | of all wagered | wins | deviation |\n\
         |---|---|---|--:|--:|--:|--:|\n",
    );
    for figure in figures {
        let risk = figure.element_of_risk.as_ref().map(percent).unwrap_or_default();
        text += &format!(
            "| {} | {} | {} | {} | {risk} | {} | {:.3} |\n",
            figure.wager,
            figure.pay_table,
            figure.variant,
            edge(figure),
            often(&figure.hit_frequency),
            figure.standard_deviation(),
        );
    }
    text
}

/// A row for each pay table and variant; decks, stakes and the like in columns.
fn one_wager(wager: &str, figures: &[&Figure]) -> String {
    let axis = AXES.into_iter().find(|axis| {
        let mut values = figures.iter().map(|f| f.variant.get(axis));
        let first = values.next().flatten();
        values.any(|value| value != first)
    });
    let mut text = format!("\n### {wager}\n\n");
    let Some(axis) = axis else { return text + &rows(figures) };
    let mut columns: Vec<&Value> = Vec::new();
    let mut rows: Vec<(String, BTreeMap<usize, &Figure>)> = Vec::new();
    for figure in figures {
        let Some(value) = figure.variant.get(axis) else { continue };
        let column = columns.iter().position(|known| *known == value).unwrap_or_else(|| {
            columns.push(value);
            columns.len() - 1
        });
        let name = format!("{} | {}", figure.pay_table, rest(&figure.variant, axis));
        match rows.iter_mut().find(|(known, _)| *known == name) {
            Some((_, cells)) => drop(cells.insert(column, figure)),
            None => rows.push((name, BTreeMap::from([(column, *figure)]))),
        }
    }
    let names: Vec<_> = columns.iter().map(|value| format!("{axis} {value}")).collect();
    text += &format!("| pay table | variant | {} |\n|---|---|", names.join(" | "));
    text += &("--:|".repeat(columns.len()) + "\n");
    for (name, cells) in rows {
        let cell = |n| cells.get(&n).map(|figure| cell(figure)).unwrap_or_default();
        let cells: Vec<_> = (0..columns.len()).map(cell).collect();
        text += &format!("| {name} | {} |\n", cells.join(" | "));
    }
    text
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
    let mut text = String::from("| pay table | variant | house edge | wins | deviation |");
    text += if envy {
        " envy a player |\n|---|---|--:|--:|--:|--:|\n"
    } else {
        "\n|---|---|--:|--:|--:|\n"
    };
    for figure in figures {
        text += &format!(
            "| {} | {} | {} | {} | {:.3} |",
            figure.pay_table,
            figure.variant,
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

fn rest(variant: &Variant, axis: &str) -> String {
    let rest = variant.iter().filter(|(name, _)| *name != axis);
    rest.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
}

/// How the games with decisions are played.
fn played(figures: &[&Figure]) -> String {
    let Some(strategy) = figures.iter().find_map(|f| f.strategy.as_ref()) else {
        return String::new();
    };
    let words = strategy.words.iter().map(|words| format!("- {words}\n"));
    format!("\nOptimal play:\n\n{}", words.collect::<String>())
}
