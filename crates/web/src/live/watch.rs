//! Watching a table.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use floor::host::OpenStream;
use floor::table::FloorTable;
use floor::{FloorError, Role};
use serde_json::json;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::hub::{Draw, News, is_so};
use super::{Event, Outbox, event, outbox};
use crate::app::App;
use crate::call::{Call, not_signed_in};
use crate::handler_error::HandlerError;
use crate::signed_in::{self, SignedIn};

/// How often a watcher hears that the server is there.
const BEAT: Duration = Duration::from_secs(10);
/// Who has missed more records than this is told how the table stands, and no more.
const MOST_MISSED: u64 = 10_000;

/// What somebody who watches wants to be told.
#[derive(Clone, Copy)]
pub enum Wanted {
    /// Every record, those after this one that they have seen included, and how the table stands.
    Records(Option<u64>),
    /// How the table is drawn for them, whenever it changes.
    Views(Draw),
}

/// Somebody who watches a table.
struct Watcher {
    app: Arc<App>,
    table: String,
    who: SignedIn,
    outbox: Outbox,
    draw: Option<Draw>,
    /// The last record that they were told of.
    seq: u64,
    /// A sign of a player at the table.
    _sign: Option<OpenStream>,
}

/// The answer to a call that watches the table it names.
///
/// # Errors
/// `not-signed-in`, `unknown` or `table-faulty`.
pub async fn stream(app: Arc<App>, call: &Call, wanted: Wanted) -> Result<Response, HandlerError> {
    let who = call.caller.clone().ok_or_else(not_signed_in)?;
    let (outbox, response) = outbox(call.connection.clone());
    watch(app, call.param("table").to_owned(), who, wanted, outbox).await?;
    Ok(response)
}

/// Tells somebody how a table stands, then every record of it, until they leave, their session ends
/// or the server does.
///
/// # Errors
/// `unknown` or `table-faulty`.
async fn watch(
    app: Arc<App>,
    table: String,
    who: SignedIn,
    wanted: Wanted,
    outbox: Outbox,
) -> Result<(), FloorError> {
    // Nobody listens where there is no table.
    app.table(&table).await?;
    // Who listens first and looks then misses nothing.
    let news = app.hub.subscribe(&table);
    let floor_table = app.table(&table).await?;
    let seq = floor_table.seq();
    let (after, draw) = match wanted {
        Wanted::Records(after) => (after, None),
        Wanted::Views(draw) => (None, Some(draw)),
    };
    let after = after.filter(|after| *after <= seq && seq - after <= MOST_MISSED);
    let is_player = who.person.role == Role::Player;
    let sign = is_player.then(|| app.host.open_stream(&table, &who.person.name));
    let seq = after.unwrap_or(seq);
    let mut watcher = Watcher { app, table, who, outbox, draw, seq, _sign: sign };
    tokio::spawn(async move {
        if watcher.catch_up(&floor_table).await.is_some() {
            watcher.go_on(news).await;
        }
    });
    Ok(())
}

impl Watcher {
    fn put(&self, event: Event) -> Option<()> {
        self.outbox.put(event).then_some(())
    }

    /// The records that they missed, then how the table stands.
    async fn catch_up(&mut self, table: &FloorTable) -> Option<()> {
        let seq = table.seq();
        if let Some(draw) = self.draw {
            self.seq = seq;
            return self.put(event("view", Some(seq), &draw(table, &self.who.person).into()));
        }
        for record in self.missed(seq).await {
            self.outbox.put_when_read(record).await.then_some(())?;
        }
        self.seq = seq;
        self.put(event("table", Some(seq), &table.state(&self.who.person)))
    }

    /// The records after the last that they were told of: at hand, or played once more.
    async fn missed(&self, to: u64) -> Vec<Event> {
        if self.seq >= to {
            return Vec::new();
        }
        if let Some(recent) = self.app.hub.recent(&self.table, self.seq, to) {
            return recent.iter().map(|news| news.events(&self.who.person).0).collect();
        }
        let (host, id, after) = (self.app.host.clone(), self.table.clone(), self.seq);
        let who = self.who.person.clone();
        let replayed = self.app.at_table(move || {
            let mut records = Vec::new();
            host.replay_between(&id, after, to, |table, sealed| {
                let record = &sealed.record;
                let json = table.record_json(record, &who);
                records.push(event("record", Some(record.seq), &json));
            })?;
            Ok(records)
        });
        // What cannot be played again is not told; how the table stands is.
        replayed.await.unwrap_or_default()
    }

    async fn go_on(&mut self, mut news: broadcast::Receiver<Arc<News>>) -> Option<()> {
        let mut ended = self.app.hub.ended();
        let mut closing = self.app.hub.closing();
        let mut beat = tokio::time::interval_at(tokio::time::Instant::now() + BEAT, BEAT);
        loop {
            tokio::select! {
                received = news.recv() => match received {
                    Ok(news) => self.forward(&news)?,
                    Err(RecvError::Lagged(_)) => {
                        let table = self.app.table(&self.table).await.ok()?;
                        self.catch_up(&table).await?;
                    }
                    Err(RecvError::Closed) => return self.bye(),
                },
                _ = beat.tick() => {
                    let now = self.app.host.now().to_string();
                    self.put(event("beat", None, &json!({ "time": now })))?;
                    self.is_signed_in()?;
                }
                _ = ended.changed() => self.is_signed_in()?,
                () = is_so(&mut closing) => return self.bye(),
                () = self.outbox.is_left() => return None,
            }
        }
    }

    /// Tells of a record, unless they were told of it before.
    fn forward(&mut self, news: &News) -> Option<()> {
        if news.seq() <= self.seq {
            return Some(());
        }
        self.seq = news.seq();
        if let Some(draw) = self.draw {
            return self.put(news.view(&self.who.person, draw));
        }
        let (record, table) = news.events(&self.who.person);
        self.put(record)?;
        self.put(table)
    }

    fn is_signed_in(&self) -> Option<()> {
        match signed_in::find(&self.app.host, self.who.session) {
            Some(_) => Some(()),
            None => self.bye(),
        }
    }

    /// It is over: nothing comes after this.
    fn bye(&self) -> Option<()> {
        let _ = self.outbox.put(event("bye", None, &json!({})));
        None
    }
}
