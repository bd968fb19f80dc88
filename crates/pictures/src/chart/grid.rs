//! A grid of letters: the best action, hand by hand.

use maud::{Markup, html};

/// A cell: an action, or a text without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The letters of the action: `Dh`, `4x`; or a text, if there is no action.
    pub letters: String,
    /// The meaning of the letters, or an empty text if there is no action.
    pub meaning: String,
    /// The situation and the action in words: `hard 16 against 10: hit`.
    pub about: String,
}

/// A row of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridRow {
    /// The player's hand.
    pub label: String,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// A chart of actions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// The title.
    pub title: String,
    /// The columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<GridRow>,
    /// The letters in use with their meanings, in the order of the legend.
    pub legend: Vec<(String, String)>,
}

/// A strategy chart: a table that can be read aloud, with the legend of its letters below.
///
/// Colors and patterns come from the style sheet, by `data-act`. A line separates cells of
/// different actions.
pub fn strategy_chart(grid: &Grid) -> Markup {
    html! {
        figure.grid-chart {
            div.scroll tabindex="0" role="region" aria-label=(grid.title) {
                table.many[grid.columns.len() > 10] data-chart {
                    caption.sr { (grid.title) }
                    tr {
                        td {}
                        @for column in &grid.columns { th scope="col" { (column) } }
                    }
                    @for (row, GridRow { label, cells }) in grid.rows.iter().enumerate() {
                        tr {
                            th scope="row" { (label) }
                            @for column in 0..cells.len() { (cell(grid, row, column)) }
                        }
                    }
                }
            }
            figcaption.legend data-legend {
                @for (letters, meaning) in &grid.legend {
                    span { i data-act=(letters) { (letters) } (meaning) }
                }
            }
        }
    }
}

fn at(grid: &Grid, row: usize, column: usize) -> Option<&Cell> {
    grid.rows.get(row)?.cells.get(column)
}

fn cell(grid: &Grid, row: usize, column: usize) -> Markup {
    let Some(cell) = at(grid, row, column) else { return html! {} };
    let changes = |other: Option<&Cell>| other.is_some_and(|other| other.letters != cell.letters);
    let right = changes(at(grid, row, column + 1));
    let below = changes(at(grid, row + 1, column));
    let class = match (right, below) {
        (true, true) => Some("er eb"),
        (true, false) => Some("er"),
        (false, true) => Some("eb"),
        (false, false) => None,
    };
    if cell.meaning.is_empty() {
        return html! { td class=[class] { (cell.letters) } };
    }
    // A chart has up to 800 cells, so a cell is as short as it can be: the words in `i` are hidden.
    html! {
        td class=[class] data-act=(cell.letters) title=(cell.about) {
            (cell.letters) i { (cell.about) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chart_is_a_table_with_one_legend_entry_a_meaning() {
        let cell = |letters: &str, meaning: &str, up: u8| Cell {
            letters: letters.into(),
            meaning: meaning.into(),
            about: format!("hard 16 against {up}: {meaning}"),
        };
        let chart = strategy_chart(&Grid {
            title: "Hard hands".into(),
            columns: vec!["5".into(), "6".into(), "7".into()],
            rows: vec![GridRow {
                label: "16".into(),
                cells: vec![cell("S", "stand", 5), cell("S", "stand", 6), cell("H", "hit", 7)],
            }],
            legend: vec![("H".into(), "hit".into()), ("S".into(), "stand".into())],
        });
        let chart = chart.into_string();
        assert_eq!(chart.matches(r#" data-act="S" title="#).count(), 2, "{chart}");
        assert_eq!(chart.matches(r#"<i data-act="S">S</i>stand"#).count(), 1, "{chart}");
        assert!(chart.contains(r#"<td class="er" data-act="S" title="hard 16 against 6: stand">"#));
        assert!(chart.contains(r#"H<i>hard 16 against 7: hit</i></td>"#), "{chart}");
        assert!(chart.contains(r#"<th scope="row">16</th>"#));
    }
}
