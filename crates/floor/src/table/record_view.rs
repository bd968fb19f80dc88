//! A record as somebody may see it.

use games::View;
use serde_json::{Value as Json, json};

use super::{FloorTable, Sight, hide};
use crate::{Person, Record, Role};

/// What players and the rail are told nothing of: the house's own chips.
const HOUSE_ONLY: [&str; 8] =
    ["open", "close", "fill", "credit", "count", "inventory", "bring", "retire"];

impl FloorTable {
    /// The last record, whose table this is, as this person may see it: cards that do not lie open
    /// to them are unseen; of what is none of their business there is the number alone.
    pub fn record_json(&self, record: &Record, who: &Person) -> Json {
        let named = record.what.as_object().and_then(|what| what.iter().next());
        let (name, said) = named.map_or(("", &Json::Null), |(name, said)| (name.as_str(), said));
        if who.role == Role::Player && HOUSE_ONLY.contains(&name) {
            return json!({ "seq": record.seq });
        }
        let sight = self.sight_of_cards(who);
        let view = sight.view(self.settled.as_deref().unwrap_or(self.engine.as_ref()));
        let events = hide(&record.events.json(), &sight, &view);
        json!({
            "seq": record.seq,
            "time": record.time.to_string(),
            "round": record.round,
            "who": who_json(record, who),
            "what": { name: what_json(name, said, who, &sight, &view) },
            "events": events,
            "lines": record.lines.json(),
            "net": if record.net.is_null() { json!({}) } else { record.net.clone() },
        })
    }
}

/// Staff know people by name; players and the rail see a seat, or what somebody is in the house.
fn who_json(record: &Record, viewer: &Person) -> Json {
    let Some(who) = &record.who else { return Json::Null };
    if viewer.role != Role::Player {
        return who.name.as_str().into();
    }
    let said = record.what.as_object().and_then(|what| what.values().next());
    let seat = said.and_then(|said| said.get("seat")).and_then(Json::as_u64);
    match (who.role, seat) {
        (Role::Player, Some(seat)) => format!("seat-{seat}").into(),
        (role, _) => role.name().into(),
    }
}

/// Returns a command as a reader may see it. Entries and decisions are hidden like the events, and
/// a person who counts does not see the other count.
fn what_json(name: &str, said: &Json, who: &Person, sight: &Sight, view: &View) -> Json {
    match name {
        "outcome" => hide(std::slice::from_ref(said), sight, view).swap_remove(0),
        "inventory" if matches!(who.role, Role::Dealer | Role::Supervisor) => json!({}),
        "decide" | "irregularity" => {
            hide(&[json!({ name: said })], sight, view).swap_remove(0)[name].take()
        }
        _ => said.clone(),
    }
}
