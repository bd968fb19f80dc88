//! A table as a viewer may see it, for a page to show.

use games::{AnyTable, Awaiting, HandView, Viewer, WagerView};
use serde_json::{Map, Value as Json, json};

use crate::lines::{live_line_json, money, net_json};
use crate::{answer, awaiting, options};

/// The table as this viewer may see it; `round` is the round's number, where somebody counts them.
pub fn to_json(table: &dyn AnyTable, viewer: Viewer, round: Option<u64>) -> Json {
    let view = table.view(viewer);
    let lines = table.statements();
    let facts = view.facts.iter().map(|fact| (fact.name.to_string(), fact.value.as_str().into()));
    let mut json = json!({
        "game": table.kind().id,
        "options": options::to_json(table.chosen().given()),
        "unit": money(table.chosen().unit),
        "round": round,
        "awaiting": awaiting::live_json(table, viewer),
        "offers": offers_json(table, viewer),
        "hands": view.hands.iter().map(hand_json).collect::<Vec<_>>(),
        "wagers": view.wagers.iter().map(wager_json).collect::<Vec<_>>(),
        "facts": facts.collect::<Map<_, _>>(),
        "meters": answer::meters_json(table),
        "lines": lines.iter().map(live_line_json).collect::<Vec<_>>(),
        "net": net_json(&lines),
        "settled": table.is_settled(),
    });
    if let Some(card) = view.next_card {
        json["next_card"] = card.to_string().into();
    }
    json
}

/// A hand as a viewer may see it.
pub fn hand_json(hand: &HandView) -> Json {
    let cards = hand.cards.iter().map(|card| card.map_or("??".into(), |card| card.to_string()));
    json!({
        "place": hand.place.to_string(),
        "hand": hand.hand,
        "cards": cards.collect::<Vec<String>>(),
        "words": hand.words,
    })
}

/// A wager on the layout.
pub fn wager_json(wager: &WagerView) -> Json {
    json!({
        "seat": wager.seat,
        "on": wager.on,
        "amount": money(wager.amount),
        "note": wager.note,
    })
}

/// Everything that the seats this viewer acts for may decide now, in turn or not.
pub fn offers_json(table: &dyn AnyTable, viewer: Viewer) -> Json {
    let seats = match viewer {
        Viewer::Seat(seat) => seat..=seat,
        Viewer::Dealer => 1..=table.chosen().seats,
        Viewer::Rail | Viewer::All => return Json::Array(Vec::new()),
    };
    let offers = seats.filter_map(|seat| {
        let hand = match table.awaiting() {
            Awaiting::Decision { seat: asked, hand } if asked == seat => hand,
            _ => 1,
        };
        let actions = table.offers(seat, 0);
        let actions: Vec<_> = actions.iter().map(awaiting::offer_json).collect();
        (!actions.is_empty()).then(|| json!({"seat": seat, "hand": hand, "actions": actions}))
    });
    offers.collect()
}
