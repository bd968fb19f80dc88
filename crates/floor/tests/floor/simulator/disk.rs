//! A disk that refuses, or dies around a commit, when it is told to.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};

use floor::store::{Batch, Reader, SqliteStore, Store, StoreError, Writer};

/// What the disk does with the next batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// It is written.
    Works,
    /// There is no room for it.
    Full,
    /// The machine ends before it is written.
    DiesBefore,
    /// The machine ends once it is written, before anybody hears of it.
    DiesAfter,
}

/// A disk; every opening of the store is on the same one.
pub struct Disk {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    mood: Mood,
    /// Whether a batch waits until it is let go.
    holds: bool,
    /// Whether one has come meanwhile.
    arrived: bool,
}

impl Disk {
    pub fn new() -> Arc<Disk> {
        let state = State { mood: Mood::Works, holds: false, arrived: false };
        Arc::new(Disk { state: Mutex::new(state), changed: Condvar::new() })
    }

    /// From now on.
    pub fn set(&self, mood: Mood) {
        self.state.lock().unwrap().mood = mood;
    }

    /// The next batch waits.
    pub fn hold(&self) {
        let mut state = self.state.lock().unwrap();
        (state.holds, state.arrived) = (true, false);
    }

    /// Whether a batch waits.
    pub fn has_one(&self) -> bool {
        self.state.lock().unwrap().arrived
    }

    pub fn let_go(&self) {
        self.state.lock().unwrap().holds = false;
        self.changed.notify_all();
    }

    /// What is done with a batch that has come.
    fn meets(&self) -> Mood {
        let mut state = self.state.lock().unwrap();
        state.arrived = true;
        while state.holds {
            state = self.changed.wait(state).unwrap();
        }
        state.mood
    }
}

/// A store on the disk.
pub struct OnDisk {
    store: SqliteStore,
    disk: Arc<Disk>,
}

impl OnDisk {
    pub fn open(folder: &Path, disk: &Arc<Disk>) -> OnDisk {
        OnDisk { store: SqliteStore::open(folder).unwrap(), disk: disk.clone() }
    }
}

impl Store for OnDisk {
    fn writer(&self) -> Result<Box<dyn Writer>, StoreError> {
        Ok(Box::new(Hand { writer: self.store.writer()?, disk: self.disk.clone() }))
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }
}

struct Hand {
    writer: Box<dyn Writer>,
    disk: Arc<Disk>,
}

impl Writer for Hand {
    fn commit(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let died = || StoreError::Fatal("the machine has ended".into());
        match self.disk.meets() {
            Mood::Works => self.writer.commit(batch),
            Mood::Full => Err(StoreError::Unavailable("the disk is full".into())),
            Mood::DiesBefore => Err(died()),
            Mood::DiesAfter => self.writer.commit(batch).and(Err(died())),
        }
    }

    fn adopt_key(&mut self, key: &[u8; 32]) -> Result<(), StoreError> {
        self.writer.adopt_key(key)
    }
}
