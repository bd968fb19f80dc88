//! What a table awaits, and what it offers to a player.

use chance::Ask;
use games::{AnyTable, Awaiting, Cents, Cost, Offer};
use serde_json::{Value as Json, json};

use crate::lines::money;

/// What the table awaits; null when nothing is at stake.
pub fn to_json(table: &dyn AnyTable) -> Json {
    let asked = |ask: Ask| match ask {
        Ask::Shuffle => json!({"kind": "shuffle"}),
        Ask::Card { to } => json!({"kind": "card", "to": to.to_string()}),
        Ask::Reveal { to } => json!({"kind": "reveal", "to": to.to_string()}),
        Ask::Peek => json!({"kind": "peek"}),
        Ask::Dice | Ask::ThreeDice | Ask::Cups => json!({"kind": "dice"}),
        Ask::Number { .. } => json!({"kind": "number"}),
        Ask::Roulette(_) | Ask::BigSix => json!({"kind": "spin"}),
    };
    let at_stake = (1..=table.chosen().seats).any(|n| table.at_stake(n) > Cents::ZERO);
    match table.awaiting() {
        // A player who is asked to bank need not: the next round is up to the players.
        Awaiting::Wagers { .. } | Awaiting::Decision { .. } if !at_stake => Json::Null,
        Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => asked(next),
        Awaiting::Decision { seat, hand } => json!({
            "kind": "decision",
            "seat": seat,
            "hand": hand,
            "actions": table.offers(seat, hand).iter().map(offer_json).collect::<Vec<_>>(),
        }),
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
            json["times"] = legal_times(multiples).collect::<Vec<_>>().into();
        }
    }
    json
}

/// The legal multiples of a base wager, the smallest first.
pub fn legal_times(multiples: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |n| multiples >> n & 1 == 1)
}
