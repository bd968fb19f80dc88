//! What a table awaits, and what it offers to a player.

use chance::{Ask, Wheel};
use games::{AnyTable, Awaiting, Cents, Cost, HandNumber, Offer, Seat, Viewer};
use serde_json::{Value as Json, json};

use crate::lines::money;

/// What the table awaits, as `settle` prints it; null when nothing is at stake.
pub fn to_json(table: &dyn AnyTable) -> Json {
    let at_stake = Seat::up_to(table.chosen().seats()).any(|n| table.at_stake(n) > Cents::ZERO);
    match table.awaiting() {
        Awaiting::Wagers { .. } if !at_stake => Json::Null,
        // A player who is asked to bank need not: the next round is up to the players.
        Awaiting::Decision { .. } if table.asks_for_bank() => Json::Null,
        Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => ask_json(next),
        Awaiting::Decision { seat, hand } => decision_json(table, seat, hand, true),
    }
}

/// What an open table awaits, as a viewer may know it: never null. What a player may choose can
/// depend on their cards, so that only they and the dealer see the choices.
pub fn live_json(table: &dyn AnyTable, viewer: Viewer) -> Json {
    match table.awaiting() {
        Awaiting::Wagers { next, closes } => {
            json!({"kind": "wagers", "next": ask_json(next), "closes": closes})
        }
        Awaiting::Chance(ask) => ask_json(ask),
        Awaiting::Decision { seat, hand } => {
            let choices = viewer == Viewer::Dealer || viewer == Viewer::Seat(seat);
            decision_json(table, seat, hand, choices)
        }
    }
}

fn decision_json(table: &dyn AnyTable, seat: Seat, hand: HandNumber, choices: bool) -> Json {
    let mut json = json!({"kind": "decision", "seat": seat, "hand": hand});
    if choices {
        json["actions"] = table.offers(seat, Some(hand)).iter().map(offer_json).collect();
    }
    json
}

/// What chance is asked, with everything that an answer needs to fit.
pub fn ask_json(ask: Ask) -> Json {
    match ask {
        Ask::Shuffle => json!({"kind": "shuffle"}),
        Ask::Card { to } => json!({"kind": "card", "to": to.to_string()}),
        Ask::Reveal { to } => json!({"kind": "reveal", "to": to.to_string()}),
        Ask::Peek => json!({"kind": "peek"}),
        Ask::Dice => json!({"kind": "dice", "dice": 2}),
        Ask::ThreeDice => json!({"kind": "dice", "dice": 3}),
        Ask::Cups => json!({"kind": "dice", "dice": "cups"}),
        Ask::Number { most } => json!({"kind": "number", "most": most}),
        Ask::Roulette(Wheel::SingleZero) => json!({"kind": "spin", "wheel": "single"}),
        Ask::Roulette(Wheel::DoubleZero) => json!({"kind": "spin", "wheel": "double"}),
        Ask::BigSix => json!({"kind": "spin", "wheel": "big-six"}),
    }
}

/// An action with what it costs.
pub fn offer_json(offer: &Offer) -> Json {
    let mut json = json!({ "action": offer.action.name() });
    match offer.cost {
        Cost::Free => {}
        Cost::LowHand => json["low"] = "two cards".into(),
        Cost::Fixed(cost) => json["costs"] = money(cost),
        Cost::Between { least, most, .. } => {
            json["least"] = money(least);
            json["most"] = money(most);
        }
        Cost::Times { base, multiples } => {
            json["base"] = money(base);
            json["times"] = multiples.iter().collect::<Vec<_>>().into();
        }
    }
    json
}
