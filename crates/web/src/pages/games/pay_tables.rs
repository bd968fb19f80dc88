//! Every pay table of a game's document.

use games::{Kind, PayTable};
use maud::{Markup, html};

use super::{clause, in_words};
use crate::pages::money;

/// Every pay table, those of one wager together.
pub fn section(kind: &Kind) -> Markup {
    let tables = &kind.rulebook().pay_tables;
    html! {
        section.panel.wide #pay-tables {
            div.head { h2 { "Pay tables" } span.small.dim { (tables.len()) " in the document" } }
            div.tables { @for table in tables { (one(table)) } }
        }
    }
}

fn one(table: &PayTable) -> Markup {
    let several = table.spot.is_none();
    let wager = table.spot.as_deref().map(in_words).unwrap_or_else(|| "Several wagers".into());
    html! {
        details {
            summary { b { (wager) } " " span.dim { (table.id) } @if table.floor { " " span.dim {
                "or better" } } }
            table.fig {
                @for line in &table.lines {
                    tr {
                        th scope="row" {
                            (in_words(&line.name))
                            @if several { @if let Some(spot) = &line.spot {
                                div.ex { (in_words(spot)) }
                            } }
                        }
                        td.r { (line.pays) }
                        td.r { @if let Some(envy) = line.envy { "envy " (money::dollars(envy)) } }
                    }
                }
            }
            (clause(&table.clause.to_string()))
        }
    }
}
