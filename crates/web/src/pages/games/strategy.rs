//! How a game is best played: in words and as charts.

use answers::figures::actions::{ActionCell, ActionChart};
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

/// A chart of actions in letters; a chart of figures as a plain table.
fn drawn(chart: &Chart) -> Markup {
    in_letters(chart).unwrap_or_else(|| figures_of(chart))
}

/// Draws a chart of actions, or returns `None` if its cells are figures or sentences.
pub fn in_letters(chart: &Chart) -> Option<Markup> {
    let actions = ActionChart::of(chart)?;
    let cell = |cell: ActionCell| match cell.action {
        Some(action) => {
            Cell { letters: action.letters, meaning: action.meaning, about: cell.about }
        }
        None => Cell { letters: cell.words, ..Cell::default() },
    };
    let rows = actions
        .rows
        .into_iter()
        .map(|(label, cells)| GridRow { label, cells: cells.into_iter().map(cell).collect() });
    Some(strategy_chart(&Grid {
        title: chart.title.clone(),
        columns: chart.columns.clone(),
        rows: rows.collect(),
        legend: actions.legend.into_iter().map(|known| (known.letters, known.meaning)).collect(),
    }))
}

fn figures_of(chart: &Chart) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(chart.title) {
            table.fig {
                tr { td {} @for column in &chart.columns { th scope="col" { (column) } } }
                @for (label, cells) in &chart.rows {
                    tr { th scope="row" { (label) } @for words in cells { td { (words) } } }
                }
            }
        }
    }
}
