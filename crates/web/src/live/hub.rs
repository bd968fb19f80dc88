//! The hub: sends each record of a table to those who watch it.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use floor::table::{FloorTable, Sight};
use floor::{Person, Sealed};
use serde_json::Value as Json;
use tokio::sync::{broadcast, watch};

use super::event::{Event, event};
use super::views::{Cache, Form, Kind, Views};

/// How many records a watcher may be behind before they read the journal instead.
const BEHIND: usize = 256;
/// How many records of a watched table are at hand for who comes back.
const RECENT: usize = 32;
/// How long they are kept once nobody watches.
const KEPT: Duration = Duration::from_secs(60);
/// How many records of a table keep their pages: the newest, and those before it.
const SHOWN: usize = 4;

/// How a table is drawn for somebody: for who watches a page instead of records.
pub type Draw = fn(&FloorTable, &Person) -> String;

/// A table as of one record, rendered once for each kind of viewer.
pub struct Shown {
    table: Arc<FloorTable>,
    states: Cache,
    pages: Cache,
}

impl Shown {
    fn new(table: &Arc<FloorTable>) -> Arc<Shown> {
        let (states, pages) = (Cache::default(), Cache::default());
        Arc::new(Shown { table: Arc::clone(table), states, pages })
    }

    /// Returns the number of the record behind the table.
    pub fn seq(&self) -> u64 {
        self.table.seq()
    }

    /// Returns the kind of viewer that somebody is: nothing that one may see depends on more.
    pub fn kind(&self, who: &Person) -> Kind {
        let sight = self.table.sight(who);
        let first = matches!(sight, Sight::Seats(_) | Sight::Dealer);
        // Their result is theirs alone, whatever seat they have by now.
        let result = self.table.result_of(&who.name);
        Kind { key: format!("{} {sight:?} {result:?}", who.role), first }
    }

    /// Returns the event `table`: the state that this person may see.
    pub async fn state(&self, views: &Views, who: &Person) -> Option<Event> {
        let (table, who, kind) = (Arc::clone(&self.table), who.clone(), self.kind(who));
        let render = move || event("table", Some(table.seq()), &table.state(&who));
        self.states.view(views, Form::State, &kind, render).await
    }

    /// Returns the event `view`: the table as it is drawn for this person.
    pub async fn page(&self, views: &Views, who: &Person, draw: Draw) -> Option<Event> {
        let (table, who, mut kind) = (Arc::clone(&self.table), who.clone(), self.kind(who));
        // The same table is drawn in one way for who plays, in another for who deals.
        kind.key = format!("{} {draw:p}", kind.key);
        let render = move || event("view", Some(table.seq()), &draw(&table, &who).into());
        self.pages.view(views, Form::Page, &kind, render).await
    }
}

/// A record and the table behind it.
pub struct News {
    /// The table behind the record.
    pub shown: Arc<Shown>,
    /// How many watched the table then.
    pub watchers: usize,
    sealed: Arc<Sealed>,
    records: Cache,
}

impl News {
    /// The record's number.
    pub fn seq(&self) -> u64 {
        self.sealed.record.seq
    }

    /// Returns the event `record`, as this person may see it.
    pub async fn record(&self, views: &Views, who: &Person) -> Option<Event> {
        let (table, sealed) = (Arc::clone(&self.shown.table), Arc::clone(&self.sealed));
        let (who, kind) = (who.clone(), self.shown.kind(who));
        let render = move || {
            let record = &sealed.record;
            event("record", Some(record.seq), &table.record_json(record, &who))
        };
        self.records.view(views, Form::Record, &kind, render).await
    }

    /// Whether chance has spoken.
    pub fn has_moved(&self) -> bool {
        let by_chance =
            |event: &Json| ["spin", "dice", "cards"].iter().any(|key| event.get(key).is_some());
        self.sealed.record.events.json().iter().any(by_chance)
    }
}

/// The channel of a table that somebody watches, or watched a moment ago.
struct Channel {
    news: broadcast::Sender<Arc<News>>,
    recent: VecDeque<Arc<News>>,
    shown: VecDeque<Arc<Shown>>,
    left: Option<Instant>,
}

impl Channel {
    fn new() -> Channel {
        Channel {
            news: broadcast::Sender::new(BEHIND),
            recent: VecDeque::new(),
            shown: VecDeque::new(),
            left: None,
        }
    }

    /// Returns `true` if nobody has watched for a while.
    fn is_left(&mut self) -> bool {
        if self.news.receiver_count() > 0 {
            self.left = None;
            return false;
        }
        self.left.get_or_insert_with(Instant::now).elapsed() > KEPT
    }

    /// Returns this table with its views, or a newer one that is known already.
    fn show(&mut self, table: &Arc<FloorTable>) -> Arc<Shown> {
        match self.shown.back() {
            Some(newest) if newest.seq() >= table.seq() => Arc::clone(newest),
            _ => self.add(table),
        }
    }

    /// Returns this table with its views, and no other: a record is shown with the table behind it.
    fn show_exactly(&mut self, table: &Arc<FloorTable>) -> Arc<Shown> {
        let known = self.shown.iter().find(|shown| shown.seq() == table.seq());
        match (known, self.shown.back()) {
            (Some(known), _) => Arc::clone(known),
            (None, Some(newest)) if newest.seq() > table.seq() => Shown::new(table),
            (None, _) => self.add(table),
        }
    }

    /// Adds the newest table, and forgets the pages of the oldest.
    fn add(&mut self, table: &Arc<FloorTable>) -> Arc<Shown> {
        if self.shown.len() == SHOWN
            && let Some(oldest) = self.shown.pop_front()
        {
            oldest.pages.clear();
        }
        let shown = Shown::new(table);
        self.shown.push_back(Arc::clone(&shown));
        shown
    }
}

/// Who watches which table.
pub struct Hub {
    /// Renders what they see.
    pub views: Views,
    tables: Mutex<HashMap<String, Channel>>,
    /// Counts sessions that ended; at the end of the server, all do.
    ended: watch::Sender<u64>,
    closing: watch::Sender<bool>,
}

impl Hub {
    /// Starts a hub with its thread `views`.
    ///
    /// # Errors
    /// Returns the error of the operating system if it gives no thread.
    pub fn start() -> io::Result<Hub> {
        let (ended, closing) = (watch::Sender::new(0), watch::Sender::new(false));
        Ok(Hub { views: Views::start()?, tables: Mutex::default(), ended, closing })
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Channel>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A record of a table is durable: whoever watches is told.
    pub fn publish(&self, table: &Arc<FloorTable>, sealed: &Arc<Sealed>) {
        let mut tables = self.tables();
        let id = &*table.terms().id;
        let Some(channel) = tables.get_mut(id) else { return };
        if channel.is_left() {
            tables.remove(id);
            return;
        }
        let news = Arc::new(News {
            shown: channel.show_exactly(table),
            watchers: channel.news.receiver_count(),
            sealed: Arc::clone(sealed),
            records: Cache::default(),
        });
        if channel.recent.len() == RECENT {
            channel.recent.pop_front();
        }
        channel.recent.push_back(Arc::clone(&news));
        // Who has left since is not missed.
        let _ = channel.news.send(news);
    }

    /// Watches a table from now on.
    pub fn subscribe(&self, table: &str) -> broadcast::Receiver<Arc<News>> {
        let mut tables = self.tables();
        if !tables.contains_key(table) {
            // Views of tables that nobody watches and nobody plays at are forgotten too.
            tables.retain(|_, channel| !channel.is_left());
        }
        let channel = tables.entry(table.to_owned()).or_insert_with(Channel::new);
        channel.news.subscribe()
    }

    /// Returns a table that somebody watches with its views, or a newer one that is known already.
    pub fn show(&self, table: &Arc<FloorTable>) -> Arc<Shown> {
        match self.tables().get_mut(&*table.terms().id) {
            Some(channel) => channel.show(table),
            None => Shown::new(table),
        }
    }

    /// The records of a table after one and up to another, if all of them are at hand.
    pub fn recent(&self, table: &str, after: u64, to: u64) -> Option<Vec<Arc<News>>> {
        let tables = self.tables();
        let wanted = |news: &&Arc<News>| news.seq() > after && news.seq() <= to;
        let found: Vec<_> = tables.get(table)?.recent.iter().filter(wanted).cloned().collect();
        (found.len() as u64 == to - after).then_some(found)
    }

    /// Some sessions have ended: those who watch look after theirs.
    pub fn sessions_ended(&self) {
        self.ended.send_modify(|count| *count += 1);
    }

    /// Hears of sessions that end.
    pub fn ended(&self) -> watch::Receiver<u64> {
        self.ended.subscribe()
    }

    /// The server ends.
    pub fn bye(&self) {
        self.closing.send_replace(true);
    }

    /// Hears of the server's end.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// How many watch.
    pub fn watchers(&self) -> usize {
        let tables = self.tables();
        tables.values().map(|channel| channel.news.receiver_count()).sum()
    }
}

/// Waits until something is so.
pub async fn is_so(said: &mut watch::Receiver<bool>) {
    // Who will never say it has gone, and that is the end too.
    let _ = said.wait_for(|so| *so).await;
}
