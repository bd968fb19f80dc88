//! A report as rows and columns.

use floor::report::{Cell, Sheet};
use maud::{Markup, html};

use crate::pages::money;
use crate::pages::table::words;

/// A report as a table of figures; a ratio that would fill a line stands behind its figure.
pub fn sheet(sheet: &Sheet) -> Markup {
    let shown = |name: &str| !name.ends_with("_exact");
    let columns: Vec<usize> =
        (0..sheet.columns.len()).filter(|at| shown(sheet.columns[*at])).collect();
    html! {
        table.fig {
            thead {
                tr {
                    @for at in &columns {
                        th.r[*at > 1] scope="col" { (words::sentence(sheet.columns[*at])) }
                    }
                }
            }
            tbody {
                @for row in &sheet.rows {
                    tr {
                        @for at in &columns {
                            @if let Some(cell) = row.get(*at) { td.r[*at > 1] { (written(cell)) } }
                        }
                    }
                }
            }
        }
    }
}

fn written(cell: &Cell) -> String {
    match cell {
        Cell::Money(amount) => money::dollars(*amount),
        Cell::Word(word) => word.clone(),
        cell => cell.text().replace('-', "−"),
    }
}
