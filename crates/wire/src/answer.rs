//! The answer to a script: rounds, lines and totals as JSON.

use games::AnyTable;
use serde_json::{Map, Value as Json, json};

use crate::lines::money;
use crate::runner::Played;
use crate::{awaiting, lines};

/// What a script came to, as the public interface has it.
pub fn to_json(played: &Played) -> Json {
    let table = played.table.as_ref();
    json!({
        "rounds": played.rounds.iter().map(|round| lines::round_json(round)).collect::<Vec<_>>(),
        "meters": meters_json(table),
        "awaiting": awaiting::to_json(table),
    })
}

/// What the meters of a table show, by name.
pub fn meters_json(table: &dyn AnyTable) -> Json {
    let meters = table.meters().into_iter();
    Json::Object(meters.map(|(name, meter)| (name, money(meter.shows()))).collect::<Map<_, _>>())
}
