//! The hub: sends each record of a table to those who watch it.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use floor::table::FloorTable;
use floor::{Person, Sealed};
use serde_json::{Value as Json, json};
use tokio::sync::{broadcast, watch};

use super::event::{Event, event};

/// How many records a watcher may be behind before they read the journal instead.
const BEHIND: usize = 256;
/// How many records of a watched table are at hand for who comes back.
const RECENT: usize = 32;
/// How long they are kept once nobody watches.
const KEPT: Duration = Duration::from_secs(60);

/// A record and the table behind it, put into words once for all who see the same.
pub struct News {
    /// The table behind the record.
    pub table: Arc<FloorTable>,
    /// The record.
    pub sealed: Arc<Sealed>,
    told: Mutex<HashMap<String, (Event, Event)>>,
    drawn: Mutex<HashMap<String, Event>>,
}

/// How a table is drawn for somebody: for who watches a page instead of records.
pub type Draw = fn(&FloorTable, &Person) -> String;

impl News {
    /// A record and the table behind it.
    pub fn new(table: Arc<FloorTable>, sealed: Arc<Sealed>) -> News {
        News { table, sealed, told: Mutex::default(), drawn: Mutex::default() }
    }

    /// The record's number.
    pub fn seq(&self) -> u64 {
        self.sealed.record.seq
    }

    /// The record and the table as this person may see them.
    pub fn events(&self, who: &Person) -> (Event, Event) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let events = told.entry(self.sight_of(who)).or_insert_with(|| {
            let record = self.table.record_json(&self.sealed.record, who);
            let seq = Some(self.seq());
            (event("record", seq, &record), event("table", seq, &self.table.state(who)))
        });
        events.clone()
    }

    /// The table as it is drawn for this person; before it a word where wheel, dice or cards have
    /// moved.
    pub fn view(&self, who: &Person, draw: Draw) -> Event {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        // The same table is drawn in one way for who plays, in another for who deals.
        let sight = format!("{} {draw:p}", self.sight_of(who));
        let view = drawn.entry(sight).or_insert_with(|| {
            let view = event("view", Some(self.seq()), &draw(&self.table, who).into());
            match self.has_moved() {
                true => [event("moved", None, &json!({})), view].concat().into(),
                false => view,
            }
        });
        view.clone()
    }

    /// Whether chance has spoken.
    fn has_moved(&self) -> bool {
        let by_chance =
            |event: &Json| ["spin", "dice", "cards"].iter().any(|key| event.get(key).is_some());
        self.sealed.record.events.json().iter().any(by_chance)
    }

    /// Nothing that one may see depends on more than this.
    fn sight_of(&self, who: &Person) -> String {
        format!("{} {:?}", who.role, self.table.sight(who))
    }
}

/// The channel of a table that somebody watches, or watched a moment ago.
struct Channel {
    news: broadcast::Sender<Arc<News>>,
    recent: VecDeque<Arc<News>>,
    left: Option<Instant>,
}

/// Who watches which table.
pub struct Hub {
    tables: Mutex<HashMap<String, Channel>>,
    /// Counts sessions that ended; at the end of the server, all do.
    ended: watch::Sender<u64>,
    closing: watch::Sender<bool>,
}

impl Default for Hub {
    fn default() -> Hub {
        let (ended, closing) = (watch::Sender::new(0), watch::Sender::new(false));
        Hub { tables: Mutex::default(), ended, closing }
    }
}

impl Hub {
    /// A record of a table is durable: whoever watches is told.
    pub fn publish(&self, table: &Arc<FloorTable>, sealed: &Arc<Sealed>) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let id = &*table.terms().id;
        let Some(channel) = tables.get_mut(id) else { return };
        if channel.news.receiver_count() > 0 {
            channel.left = None;
        } else if channel.left.get_or_insert_with(Instant::now).elapsed() > KEPT {
            tables.remove(id);
            return;
        }
        let news = Arc::new(News::new(Arc::clone(table), Arc::clone(sealed)));
        if channel.recent.len() == RECENT {
            channel.recent.pop_front();
        }
        channel.recent.push_back(Arc::clone(&news));
        // Who has left since is not missed.
        let _ = channel.news.send(news);
    }

    /// Watches a table from now on.
    pub fn subscribe(&self, table: &str) -> broadcast::Receiver<Arc<News>> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let channel = tables.entry(table.to_owned()).or_insert_with(|| Channel {
            news: broadcast::Sender::new(BEHIND),
            recent: VecDeque::new(),
            left: None,
        });
        channel.news.subscribe()
    }

    /// The records of a table after one and up to another, if all of them are at hand.
    pub fn recent(&self, table: &str, after: u64, to: u64) -> Option<Vec<Arc<News>>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
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
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.values().map(|channel| channel.news.receiver_count()).sum()
    }
}

/// Waits until something is so.
pub async fn is_so(said: &mut watch::Receiver<bool>) {
    // Who will never say it has gone, and that is the end too.
    let _ = said.wait_for(|so| *so).await;
}
