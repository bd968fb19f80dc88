//! A floor as a program, over real connections: bots play all games while the server is killed, and
//! everything that was answered is there; what viewers receive; damage; a session that opens
//! streams without end.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod books;
#[path = "../../../web/tests/browser/chromium.rs"]
#[allow(dead_code, reason = "other tests have other windows")]
mod chromium;
mod client;
mod cut_off;
mod damage;
mod dealer;
mod edges;
mod full_disk;
mod history;
mod in_a_browser;
mod kills;
mod party;
mod person;
mod player;
#[path = "../../../floor/tests/stores/postgres_server.rs"]
mod postgres_server;
mod process;
mod recorded;
mod secrecy;
mod server;
mod several;
mod sign_ins;
mod staff;
mod standby;
mod streams;
mod watcher;
