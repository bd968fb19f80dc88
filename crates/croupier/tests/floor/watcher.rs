//! Somebody who watches a table and keeps everything that comes.

use std::thread::JoinHandle;

use serde_json::Value as Json;

use crate::client::Connection;
use crate::person::Person;

/// Something that was received: how the table stood then, and what it was.
pub struct Message {
    pub seq: u64,
    pub said: Json,
}

/// A stream of server-sent events that is read until it ends.
pub struct Watcher {
    thread: JoinHandle<String>,
}

impl Watcher {
    pub fn new(person: &Person, table: &str) -> Watcher {
        let mut connection = Connection::open(person.port()).unwrap();
        let path = format!("/api/tables/{table}/events");
        let (status, _) = connection.ask("GET", &path, person.token(), None).unwrap();
        assert_eq!(status, 200);
        let read = move || {
            let mut bytes = Vec::new();
            while let Ok(Some(chunk)) = connection.chunk() {
                bytes.extend(chunk);
            }
            String::from_utf8(bytes).unwrap()
        };
        Watcher { thread: std::thread::spawn(read) }
    }

    /// Everything that came, once the server has ended.
    pub fn messages(self) -> Vec<Message> {
        let text = self.thread.join().unwrap();
        text.split_inclusive("\n\n").filter_map(message).collect()
    }
}

/// An event with a number: the record of that number, or the table behind it.
fn message(text: &str) -> Option<Message> {
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let seq = field("id: ")?.parse().unwrap();
    Some(Message { seq, said: serde_json::from_str(field("data: ")?).unwrap() })
}

/// What somebody was answered; a refusal came when the table stood as they knew it last.
pub fn answers(received: Vec<String>) -> Vec<Message> {
    let mut last = 0;
    let read = received.into_iter().map(|text| {
        let said: Json = serde_json::from_str(&text).unwrap();
        last = said["state"]["seq"].as_u64().or(said["seq"].as_u64()).unwrap_or(last);
        Message { seq: last, said }
    });
    read.collect()
}
