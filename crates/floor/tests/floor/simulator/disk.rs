//! A disk that refuses, tears or dies around a commit when it is told to, and the database on it,
//! which one owner after another writes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};

use chance::Generator;
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
    /// The machine ends while it is written: what is there of it follows from this number.
    Tears(u64),
}

/// When a batch waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before anything of it is written.
    Before,
    /// Once it is written, before anybody hears of it.
    After,
}

/// A disk; every opening of the store is on the same one.
pub struct Disk {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    mood: Mood,
    /// Who owns the database: the last one who took it over.
    epoch: u64,
    /// The batch that waits until it is let go: its owner, when it does, and the id of a command
    /// that is in it. What the house does of itself comes when it comes, and does not wait.
    holds: Option<(u64, Moment, String)>,
    /// Whether one has come to that meanwhile.
    arrived: bool,
    /// What lies there of a write that was torn.
    torn: Option<Files>,
}

impl Disk {
    pub fn new() -> Arc<Disk> {
        let (mood, epoch, holds, arrived) = (Mood::Works, 0, None, false);
        let state = State { mood, epoch, holds, arrived, torn: None };
        Arc::new(Disk { state: Mutex::new(state), changed: Condvar::new() })
    }

    /// From now on.
    pub fn set(&self, mood: Mood) {
        self.state.lock().unwrap().mood = mood;
    }

    /// The batch with the command of this id waits, if whoever owns the database now writes it.
    pub fn hold(&self, moment: Moment, id: &str) {
        let mut state = self.state.lock().unwrap();
        (state.holds, state.arrived) = (Some((state.epoch, moment, id.to_owned())), false);
    }

    /// Whether a batch waits.
    pub fn has_one(&self) -> bool {
        self.state.lock().unwrap().arrived
    }

    pub fn let_go(&self) {
        self.state.lock().unwrap().holds = None;
        self.changed.notify_all();
    }

    /// A batch comes to this moment, and waits if it is to.
    fn meets(&self, owner: u64, moment: Moment, batch: &Batch) {
        let commands: Vec<_> =
            batch.entries.iter().filter_map(|entry| entry.command.as_ref()).collect();
        let is_in = |id: &str| commands.iter().any(|command| command.id == id);
        let mut state = self.state.lock().unwrap();
        while let Some((of, when, id)) = &state.holds
            && (*of, *when) == (owner, moment)
            && is_in(id)
        {
            state.arrived = true;
            state = self.changed.wait(state).unwrap();
        }
    }

    /// What is done with a batch, and whose it must be.
    fn takes(&self) -> (Mood, u64) {
        let state = self.state.lock().unwrap();
        (state.mood, state.epoch)
    }

    /// Whoever comes now owns the database.
    fn next_owner(&self) -> u64 {
        let mut state = self.state.lock().unwrap();
        state.epoch += 1;
        state.epoch
    }
}

/// The database and its log, byte by byte.
#[derive(Clone)]
struct Files([Vec<u8>; 2]);

const NAMES: [&str; 2] = ["croupier.db", "croupier.db-wal"];
const LOG: usize = 1;
const SECTOR: usize = 512;

impl Files {
    fn read(folder: &Path) -> Files {
        Files(NAMES.map(|name| std::fs::read(folder.join(name)).unwrap_or_default()))
    }

    /// Lays them there, as a machine finds them that starts again.
    fn lay(&self, folder: &Path) {
        for (name, bytes) in NAMES.iter().zip(&self.0) {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
        let _ = std::fs::remove_file(folder.join("croupier.db-shm"));
    }

    /// What a write leaves that ends on its way from here to there: now and then everything,
    /// otherwise some of the sectors of the log that are new, one of them perhaps by half. Its head
    /// is written before all others. Whether everything is there must not depend on how many
    /// sectors it took: that depends on what was committed together before.
    fn torn(mut self, there: &Files, random: &mut Generator) -> Files {
        let (log, new) = (&mut self.0[LOG], &there.0[LOG]);
        let sector = |bytes: &[u8], at: usize| {
            bytes.get(at..bytes.len().min(at + SECTOR)).map(<[u8]>::to_vec)
        };
        let starts = (SECTOR..new.len()).step_by(SECTOR);
        let changed: Vec<usize> =
            starts.filter(|at| sector(log, *at) != sector(new, *at)).collect();
        let mut write = |at: usize, bytes: usize| {
            let end = new.len().min(at + bytes);
            log.resize(log.len().max(end), 0);
            log[at..end].copy_from_slice(&new[at..end]);
        };
        let (everything, in_order) = (random.below(8) == 0, random.below(2) == 0);
        let missing = random.below(changed.len() as u32) as usize;
        write(0, SECTOR);
        for (n, at) in changed.into_iter().enumerate() {
            let whole = everything || if in_order { n < missing } else { random.below(8) > 0 };
            match random.below(2) {
                _ if n == missing && !everything => {}
                _ if whole => write(at, SECTOR),
                0 => write(at, SECTOR / 2),
                _ => {}
            }
        }
        self
    }
}

/// The database on a disk: who serves it opens it, and who takes over finds it open.
pub struct Database {
    store: SqliteStore,
    writer: Mutex<Box<dyn Writer>>,
    folder: PathBuf,
    disk: Arc<Disk>,
}

impl Database {
    /// A machine starts, on what the disk has.
    pub fn open(folder: &Path, disk: &Arc<Disk>) -> Arc<Database> {
        if let Some(torn) = disk.state.lock().unwrap().torn.take() {
            torn.lay(folder);
        }
        let store = SqliteStore::open(folder).unwrap();
        let writer = Mutex::new(store.writer().unwrap());
        Arc::new(Database { store, writer, folder: folder.into(), disk: disk.clone() })
    }

    /// The key that it is to sign with.
    pub fn adopt_key(&self, key: &[u8; 32]) {
        self.writer.lock().unwrap().adopt_key(key).unwrap();
    }

    /// Somebody owns it from now on: no batch of another is written any more.
    pub fn owned(self: &Arc<Database>) -> Owned {
        // Whoever is writing comes to an end first.
        let _turn = self.writer.lock().unwrap();
        Owned { epoch: self.disk.next_owner(), database: self.clone() }
    }
}

/// The database as one owner has it.
#[derive(Clone)]
pub struct Owned {
    database: Arc<Database>,
    epoch: u64,
}

impl Store for Owned {
    fn writer(&self) -> Result<Box<dyn Writer>, StoreError> {
        Ok(Box::new(self.clone()))
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.database.store.reader()
    }
}

impl Owned {
    /// The machine ends while the batch is written.
    fn tears(&self, batch: &Batch, writer: &mut dyn Writer, number: u64) -> Result<(), StoreError> {
        let before = Files::read(&self.database.folder);
        writer.commit(batch)?;
        let after = Files::read(&self.database.folder);
        let torn = before.torn(&after, &mut Generator::seeded(number, 0x7EA2));
        self.database.disk.state.lock().unwrap().torn = Some(torn);
        Ok(())
    }
}

impl Writer for Owned {
    fn commit(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let died = || StoreError::Fatal("the machine has ended".into());
        let disk = &self.database.disk;
        disk.meets(self.epoch, Moment::Before, batch);
        let mut writer = self.database.writer.lock().unwrap();
        let (mood, owner) = disk.takes();
        // As the store of several processes asks in every transaction.
        if owner != self.epoch {
            return Err(StoreError::NotOurs("another process has taken over".into()));
        }
        let done = match mood {
            // When the host tries an empty batch follows from no seed.
            Mood::DiesBefore | Mood::DiesAfter | Mood::Tears(_) if batch.is_empty() => Ok(()),
            Mood::Works => writer.commit(batch),
            Mood::Full => Err(StoreError::Unavailable("the disk is full".into())),
            Mood::DiesBefore => Err(died()),
            Mood::DiesAfter => writer.commit(batch).and(Err(died())),
            Mood::Tears(number) => self.tears(batch, &mut **writer, number).and(Err(died())),
        };
        drop(writer);
        disk.meets(self.epoch, Moment::After, batch);
        done
    }

    fn adopt_key(&mut self, key: &[u8; 32]) -> Result<(), StoreError> {
        self.database.writer.lock().unwrap().adopt_key(key)
    }

    fn adopt_secret(&mut self, secret: &[u8; 32]) -> Result<(), StoreError> {
        self.database.writer.lock().unwrap().adopt_secret(secret)
    }
}
