//! The clock of the cards: since when they are in play, and when they are to be changed.

use maud::{Markup, html};

use super::view::View;
use crate::pages::staff::Prompt;

/// How many minutes before its hours are over a deck is worth a look.
const SOON: i64 = 30;

/// The cards in play, since when and for how long; why the table waits where there are none.
pub fn in_words(view: &View) -> String {
    let mut decks = view.work.equipment.iter().filter(|piece| piece.kind == "deck");
    let Some(first) = decks.find(|piece| piece.life == "in play") else {
        return view.state.why.clone().unwrap_or_default();
    };
    let since = first.since.get(11..16).unwrap_or_default();
    let due = match (is_over(view), minutes_left(view)) {
        (true, _) => ", change them now".to_owned(),
        (_, Some(left)) => format!(", change in {}:{:02} h", left / 60, left % 60),
        (_, None) => String::new(),
    };
    format!("{} since {since}{due}", first.colour.as_deref().unwrap_or("cards"))
}

/// What the pit is told of cards whose hours are over, or soon will be.
pub fn alert(view: &View) -> Option<Markup> {
    let over = is_over(view);
    let left = minutes_left(view).filter(|left| *left <= SOON);
    (over || left.is_some()).then(|| {
        html! {
            div.al.far[over] data-alert="deck-due" {
                b { "Deck due, " (view.state.table) }
                span {
                    @match left {
                        Some(left) if !over => { "The cards are to be changed in " (left)
                            " minutes." }
                        _ => "The hours of the cards are over: the next round waits for others.",
                    }
                }
            }
        }
    })
}

/// Whether the table asks for other cards.
fn is_over(view: &View) -> bool {
    let asks = |prompt: &Prompt| prompt.duty.as_deref() == Some("change-decks");
    view.work.prompts.iter().any(asks)
}

/// How many minutes the cards may still be in play; none where no document counts their hours.
fn minutes_left(view: &View) -> Option<i64> {
    let left = view.table.decks_due()?.millis() - view.now.millis();
    Some(left.max(0) / 60_000)
}
