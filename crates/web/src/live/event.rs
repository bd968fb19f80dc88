//! A server-sent event.

use serde_json::{Value as Json, json};

/// A server-sent event, as it goes over the wire. A copy is cheap.
pub type Event = axum::body::Bytes;

/// An event with the number of the record behind it, where it has one.
pub fn event(name: &str, id: Option<u64>, data: &Json) -> Event {
    let id = id.map_or(String::new(), |id| format!("id: {id}\n"));
    format!("event: {name}\n{id}data: {data}\n\n").into()
}

/// The last event of a stream.
pub fn bye() -> Event {
    event("bye", None, &json!({}))
}

/// The last event of a stream that a newer one replaces: a page comes back when somebody uses it.
pub fn replaced() -> Event {
    event("bye", None, &json!({ "reason": "too-many" }))
}
