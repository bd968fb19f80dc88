//! A grid of letters in colours: how a game is best played, hand by hand.

use maud::{Markup, html};

/// A cell: what to do there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The letter: `H`, `4×`; empty for what needs none.
    pub letter: String,
    /// The colour, 0 to 7; those with the same letter have the same. 0 is the quiet one.
    pub colour: u8,
    /// What it means, in words.
    pub words: String,
}

/// A row of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridRow {
    /// What is in the hand.
    pub label: String,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// A chart of what to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    /// What it shows.
    pub title: String,
    /// What stands above the columns and beside the rows: "Dealer shows", "You have".
    pub corner: (String, String),
    /// The columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<GridRow>,
}

/// A strategy chart: a table, so that it can be read aloud, with the meaning of its letters below.
pub fn strategy_chart(grid: &Grid) -> Markup {
    let mut legend: Vec<&Cell> = Vec::new();
    for cell in grid.rows.iter().flat_map(|row| &row.cells) {
        if !cell.words.is_empty() && !legend.iter().any(|known| known.words == cell.words) {
            legend.push(cell);
        }
    }
    html! {
        figure.grid-chart {
            table {
                caption.sr { (grid.title) }
                @if !grid.corner.0.is_empty() {
                    tr { td {} th.over scope="colgroup" colspan=(grid.columns.len()) {
                        (grid.corner.0)
                    } }
                }
                tr {
                    @match grid.corner.1.as_str() {
                        "" => { td {} }
                        rows => { th.corner scope="col" { (rows) } }
                    }
                    @for column in &grid.columns { th scope="col" { (column) } }
                }
                @for row in &grid.rows {
                    tr {
                        th scope="row" { (row.label) }
                        @for cell in &row.cells {
                            td class={ "a" (cell.colour % 8) } title=[title(cell)] {
                                @if cell.letter.is_empty() { span.sr { (cell.words) } }
                                @else { (cell.letter) }
                            }
                        }
                    }
                }
            }
            figcaption.legend {
                @for cell in legend {
                    span { i class={ "a" (cell.colour % 8) } { (cell.letter) } (cell.words) }
                }
            }
        }
    }
}

fn title(cell: &Cell) -> Option<&str> {
    (!cell.words.is_empty()).then_some(cell.words.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_is_a_table_with_one_legend_for_each_meaning() {
        let cell = |letter: &str, colour, words: &str| Cell {
            letter: letter.into(),
            colour,
            words: words.into(),
        };
        let chart = strategy_chart(&Grid {
            title: "Hard hands".into(),
            corner: ("Dealer shows".into(), "You have".into()),
            columns: vec!["2".into(), "3".into()],
            rows: vec![GridRow {
                label: "16".into(),
                cells: vec![cell("S", 1, "stand"), cell("S", 1, "stand")],
            }],
        });
        let chart = chart.into_string();
        assert_eq!(chart.matches(r#"<td class="a1" title="stand">S</td>"#).count(), 2);
        assert_eq!(chart.matches(r#"<i class="a1">S</i>"#).count(), 1);
        assert!(chart.contains(r#"<th scope="row">16</th>"#));
    }
}
