//! A server-sent event.

use serde_json::Value as Json;

/// A server-sent event, as it goes over the wire. A copy is cheap.
pub type Event = axum::body::Bytes;

/// An event with the number of the record behind it, where it has one.
pub fn event(name: &str, id: Option<u64>, data: &Json) -> Event {
    let id = id.map_or(String::new(), |id| format!("id: {id}\n"));
    format!("event: {name}\n{id}data: {data}\n\n").into()
}
