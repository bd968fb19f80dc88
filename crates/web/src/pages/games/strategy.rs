//! How a game is best played: in words and as charts.

use maud::{Markup, html};
use odds::{Chart, Figure, Strategy};
use pictures::chart::{Cell, Grid, GridRow, strategy_chart};

use super::figure::conditions;
use super::in_words;

/// Best play of the wagers that have any; one that is best for several is shown once.
pub fn section(figures: &[Figure]) -> Markup {
    let mut plays: Vec<(&Strategy, Vec<String>)> = Vec::new();
    for figure in figures {
        let Some(play) = &figure.strategy else { continue };
        match plays.iter_mut().find(|(known, _)| *known == play) {
            Some((_, wagers)) => wagers.push(wager(figure)),
            None => plays.push((play, vec![wager(figure)])),
        }
    }
    html! {
        @if !plays.is_empty() {
            div #strategy {
                @for (play, wagers) in &plays { (section_of(play, wagers)) }
            }
        }
    }
}

fn section_of(play: &Strategy, wagers: &[String]) -> Markup {
    html! {
        section.panel.wide {
            div.head {
                h2 { "Best play" }
                span.small.dim { (wagers.join("; ")) }
            }
            ul.plain { @for words in &play.words { li { (words) } } }
            div.charts {
                @for chart in &play.charts { div { h3 { (chart.title) } (drawn(chart)) } }
            }
        }
    }
}

/// What a figure is about.
fn wager(figure: &Figure) -> String {
    let (wager, conditions) = (in_words(&figure.wager), conditions(figure));
    if conditions.is_empty() { wager } else { format!("{wager}, {conditions}") }
}

/// A chart with a colour for each action.
fn drawn(chart: &Chart) -> Markup {
    let mut words: Vec<&str> = Vec::new();
    for word in chart.rows.iter().flat_map(|(_, words)| words) {
        if !words.contains(&word.as_str()) {
            words.push(word);
        }
    }
    let cell = |word: &String| {
        let colour = words.iter().position(|known| known == word).unwrap_or(0);
        Cell { letter: letters(word), colour: colour as u8, words: word.clone() }
    };
    let rows = chart.rows.iter().map(|(name, words)| GridRow {
        label: name.clone(),
        cells: words.iter().map(cell).collect(),
    });
    strategy_chart(&Grid {
        title: chart.title.clone(),
        corner: (String::new(), String::new()),
        columns: chart.columns.clone(),
        rows: rows.collect(),
    })
}

/// An action as short as a cell of a chart: whole where it fits, otherwise its first letters.
fn letters(word: &str) -> String {
    if word.chars().count() <= 4 {
        return word.to_owned();
    }
    let parts = word.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.filter_map(|part| part.chars().next()).take(4).collect::<String>().to_uppercase()
}
