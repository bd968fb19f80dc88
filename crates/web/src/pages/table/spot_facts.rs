//! What is to know about a spot before one wagers there: bounds, pays, the exact edge.

use answers::edges::Edge;
use games::{Cents, Chosen};
use maud::{Markup, html};

use super::words;

/// What a spot takes and pays, and what it costs in the mean.
pub fn facts(chosen: &Chosen, spot: &str, edge: Option<&Edge>) -> Markup {
    let book = chosen.rulebook();
    let kind = spot.split(':').next().unwrap_or(spot);
    let rule = book.spot(spot).or_else(|| book.spot(kind));
    let paid = rule.map_or(kind, |rule| book.paid_as(&rule.id));
    let (least, most) = chosen.limits().get(kind).copied().unwrap_or_default();
    html! {
        b { (words::spot(book, spot)) }
        @if let Some(rule) = rule { p { (words::sentence(&rule.about)) } }
        @if let Some(bounds) = bounds(least, most) { p.tiny { (bounds) } }
        @if let Some(table) = chosen.table_if(paid) {
            @let own = table.lines.iter()
                .filter(|line| line.spot.as_deref().is_none_or(|of| of == paid));
            ul.pays {
                @for line in own {
                    li { span { (words::sentence(&line.name)) }
                        em { (chosen.pays(paid, &line.name)) } }
                }
            }
        }
        @match edge {
            Some(edge) => {
                p.edge { "House edge " b { (percent(edge.loss.to_f64())) }
                    @let exact = edge.loss.to_string();
                    @if exact.len() <= 24 { " = " (exact) } }
            }
            None => { p.edge { "The edge of this wager depends on the play." } }
        }
    }
}

fn bounds(least: Option<Cents>, most: Option<Cents>) -> Option<String> {
    match (least, most) {
        (Some(least), Some(most)) => {
            Some(format!("{} to {}", words::short(least), words::short(most)))
        }
        (Some(least), None) => Some(format!("From {}", words::short(least))),
        (None, Some(most)) => Some(format!("Up to {}", words::short(most))),
        (None, None) => None,
    }
}

fn percent(share: f64) -> String {
    format!("{:.2}%", share * 100.0).replace('-', "−")
}
