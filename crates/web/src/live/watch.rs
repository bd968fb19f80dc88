//! Watching a table.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use floor::host::StreamSign;
use floor::table::FloorTable;
use floor::{FloorError, Role};
use serde_json::json;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

use super::hub::{Draw, News, is_so};
use super::{Event, Outbox, bye, event, outbox, replaced};
use crate::admission::streams::{OpenStream, Opener};
use crate::app::App;
use crate::call::{Call, not_signed_in};
use crate::handler_error::HandlerError;
use crate::signed_in::{self, SignedIn};

/// How often a watcher hears that the server is there.
const BEAT: Duration = Duration::from_secs(10);
/// Who has missed more records than this is told how the table stands, and no more.
const MOST_MISSED: u64 = 10_000;
/// Watchers of a table above which those without a seat get a view only every so often.
const MAX_UNPACED: usize = 200;
const VIEW_INTERVAL: Duration = Duration::from_millis(200);
/// Paced views are spread over the interval in so many steps; the seats get theirs before.
const PACE_STEPS: u32 = 20;

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
    _sign: Option<StreamSign>,
    /// When they were last sent a view, and how much later than others they are sent one.
    viewed: Option<Instant>,
    turn: Duration,
}

/// A view that is to be sent.
struct NextView {
    news: Arc<News>,
    due: Instant,
    has_moved: bool,
}

/// The answer to a call that watches the table it names.
///
/// # Errors
/// `not-signed-in`, `unknown` or `table-faulty`; `too-many` or `busy` if no more streams may be
/// opened.
pub async fn stream(app: Arc<App>, call: &Call, wanted: Wanted) -> Result<Response, HandlerError> {
    let who = call.caller.clone().ok_or_else(not_signed_in)?;
    let table = call.param("table").to_owned();
    // Nobody listens where there is no table.
    app.table(&table).await?;
    let open = app.streams.open(opener(call))?;
    let (outbox, response) = outbox(call.connection.clone());
    watch(app, table, who, wanted, outbox, open).await?;
    Ok(response)
}

/// Returns who opens the stream that a call asks for.
pub fn opener(call: &Call) -> Opener {
    let caller = call.caller.as_ref();
    Opener {
        session: caller.map(|caller| caller.session),
        person: caller.map(|caller| caller.person.name.clone()),
        address: call.client_address(),
    }
}

/// Tells somebody how a table stands, then every record of it, until they leave, their session ends
/// or the server does, or a newer stream of theirs takes the place of this one.
///
/// # Errors
/// `unknown` or `table-faulty`.
async fn watch(
    app: Arc<App>,
    table: String,
    who: SignedIn,
    wanted: Wanted,
    outbox: Outbox,
    open: OpenStream,
) -> Result<(), FloorError> {
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
    let step = u32::try_from(open.number() % u64::from(PACE_STEPS)).unwrap_or_default();
    let turn = VIEW_INTERVAL * (step + 1) / PACE_STEPS;
    let (seq, viewed) = (after.unwrap_or(seq), None);
    let mut watcher = Watcher { app, table, who, outbox, draw, seq, _sign: sign, viewed, turn };
    tokio::spawn(async move {
        tokio::select! {
            _ = watcher.run(floor_table, news) => {}
            () = open.is_replaced() => watcher.outbox.end(replaced()).await,
        }
    });
    Ok(())
}

impl Watcher {
    async fn run(
        &mut self,
        table: Arc<FloorTable>,
        news: broadcast::Receiver<Arc<News>>,
    ) -> Option<()> {
        self.catch_up(&table).await?;
        self.go_on(news).await
    }

    fn put(&self, event: Event) -> Option<()> {
        self.outbox.put(event).then_some(())
    }

    /// The records that they missed, then how the table stands.
    async fn catch_up(&mut self, table: &Arc<FloorTable>) -> Option<()> {
        let (app, shown) = (Arc::clone(&self.app), self.app.hub.show(table));
        let seq = shown.seq();
        if let Some(draw) = self.draw {
            let view = shown.page(&app.hub.views, &self.who.person, draw).await?;
            (self.seq, self.viewed) = (seq, Some(Instant::now()));
            return self.put(view);
        }
        for record in self.missed(seq).await {
            self.outbox.put_when_read(record).await.then_some(())?;
        }
        self.seq = seq;
        self.put(shown.state(&app.hub.views, &self.who.person).await?)
    }

    /// The records after the last that they were told of: at hand, or played once more.
    async fn missed(&self, to: u64) -> Vec<Event> {
        if self.seq >= to {
            return Vec::new();
        }
        if let Some(recent) = self.app.hub.recent(&self.table, self.seq, to) {
            return self.recent(&recent).await;
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

    /// Records that are at hand.
    async fn recent(&self, recent: &[Arc<News>]) -> Vec<Event> {
        let mut records = Vec::new();
        for news in recent {
            records.extend(news.record(&self.app.hub.views, &self.who.person).await);
        }
        records
    }

    async fn go_on(&mut self, mut news: broadcast::Receiver<Arc<News>>) -> Option<()> {
        let mut ended = self.app.hub.ended();
        let mut closing = self.app.hub.closing();
        let mut beat = tokio::time::interval_at(Instant::now() + BEAT, BEAT);
        let mut next: Option<NextView> = None;
        loop {
            let due = next.as_ref().map_or_else(Instant::now, |next| next.due);
            tokio::select! {
                // Whatever has come since is drawn in one view.
                biased;
                () = is_so(&mut closing) => return self.bye(),
                () = self.outbox.is_left() => return None,
                _ = ended.changed() => self.is_signed_in()?,
                received = news.recv() => match received {
                    Ok(news) if self.draw.is_some() => self.note(news, &mut next),
                    Ok(news) => self.forward(&news).await?,
                    Err(RecvError::Lagged(_)) => {
                        let table = self.app.table(&self.table).await.ok()?;
                        self.catch_up(&table).await?;
                    }
                    Err(RecvError::Closed) => return self.bye(),
                },
                () = tokio::time::sleep_until(due), if next.is_some() => {
                    self.show(next.take()).await?;
                }
                _ = beat.tick() => {
                    let now = self.app.host.now().to_string();
                    self.put(event("beat", None, &json!({ "time": now })))?;
                    self.is_signed_in()?;
                }
            }
        }
    }

    /// Notes that the newest view is to be sent: at once, or in turn where many watch.
    fn note(&self, news: Arc<News>, next: &mut Option<NextView>) {
        if news.seq() <= self.seq {
            return;
        }
        let (now, last) = (Instant::now(), next.take());
        let is_paced = news.watchers > MAX_UNPACED && !news.shown.kind(&self.who.person).first;
        let has_moved = last.as_ref().is_some_and(|last| last.has_moved) || news.has_moved();
        let due = match last {
            _ if !is_paced => now,
            Some(last) => last.due,
            None => {
                let turn = now + self.turn;
                self.viewed.map_or(turn, |viewed| turn.max(viewed + VIEW_INTERVAL))
            }
        };
        *next = Some(NextView { news, due, has_moved });
    }

    /// Sends a view; before it a word where wheel, dice or cards have moved.
    async fn show(&mut self, next: Option<NextView>) -> Option<()> {
        let (next, draw) = (next?, self.draw?);
        // It may have been seen in the meantime, by whoever was too far behind.
        if next.news.seq() <= self.seq {
            return Some(());
        }
        let app = Arc::clone(&self.app);
        let view = next.news.shown.page(&app.hub.views, &self.who.person, draw).await?;
        (self.seq, self.viewed) = (next.news.seq(), Some(Instant::now()));
        if next.has_moved {
            self.put(event("moved", None, &json!({})))?;
        }
        self.put(view)
    }

    /// Tells of a record, unless they were told of it before.
    async fn forward(&mut self, news: &News) -> Option<()> {
        if news.seq() <= self.seq {
            return Some(());
        }
        self.seq = news.seq();
        let (views, person) = (&self.app.hub.views, &self.who.person);
        let record = news.record(views, person).await?;
        let table = news.shown.state(views, person).await?;
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
        let _ = self.outbox.put(bye());
        None
    }
}
