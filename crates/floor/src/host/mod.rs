//! The host: it reads commands, draws chance for the tables that the house deals, keeps time, makes
//! everything durable, and tells everyone who watches, in this order.
//!
//! One thread carries out whatever has come in, one by one. Another commits what was carried out,
//! all at once, and answers then: nobody learns of anything before it is durable. Meanwhile the
//! first one goes on, on top of what is not durable yet; if that is lost, so is what stood on it.
//! Tables are loaded from the store when they are first needed; the host keeps nothing that the
//! store does not have.

mod clock;
mod committer;
mod health;
mod live;
mod loading;
mod request;
mod signs;
mod snapshots;
mod staged;
mod writer;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;

use chance::{EntropyError, Generator};

pub use clock::{Clock, SystemClock};
use health::Health;
pub use health::Readiness;
pub use loading::{LoadError, load_house, load_table};
pub(crate) use loading::{again, new_table, replay_house};
use loading::{load_sound_house, replay};
pub use request::{Asked, Reply, Request, digest};
use signs::Signs;
pub use signs::StreamSign;
pub use snapshots::SNAPSHOT_FORMAT;
pub(crate) use snapshots::fault as snapshot_fault;

use crate::house::{Founding, House};
use crate::journal::Ends;
use crate::people::PeopleKey;
use crate::report::Books;
use crate::store::{PersonRow, Reader, SessionRow, Store, StoreError};
use crate::table::{FloorTable, Presence};
use crate::{ChainError, Code, FloorError, HOUSE, Hash, Sealed};
use request::Job;
pub use writer::OwnPassword;
use writer::Writer;

/// So many earlier standings of a table are kept in mind, a few hundred records apart: whoever
/// comes back to it is told from the nearest on.
const STANDINGS: usize = 8;

/// What a host needs of the machine it runs on.
pub struct Machine {
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Where chance comes from.
    pub generator: Box<dyn FnMut() -> Result<Generator, EntropyError> + Send>,
    /// Who is told of every record once it is durable.
    pub listener: Box<dyn Fn(&Notice) + Send>,
    /// The kind and the name that a new casino gets.
    pub founding: Founding,
    /// Whether one person may have a limited number of seats only.
    pub limits_seats: bool,
    /// Whether exact edges are found when a table opens, rather than by the first report.
    pub prepares_edges: bool,
}

impl Machine {
    /// The system's clock and entropy.
    pub fn system(listener: impl Fn(&Notice) + Send + 'static) -> Machine {
        Machine {
            clock: Arc::new(SystemClock),
            generator: Box::new(|| Generator::self_test().and_then(|()| Generator::from_os())),
            listener: Box::new(listener),
            founding: Founding::default(),
            limits_seats: false,
            prepares_edges: true,
        }
    }
}

/// What watchers are told, once it is durable.
#[derive(Clone)]
pub enum Notice {
    /// A record of a table, and the table as it stands behind it.
    Table(Arc<FloorTable>, Arc<Sealed>),
    /// A record of the house.
    House(Arc<Sealed>),
    /// A batch was committed: so many records, in so many microseconds.
    Committed {
        /// How many records.
        records: usize,
        /// How long the commit took.
        micros: u64,
        /// How many jobs waited when it began.
        waiting: usize,
    },
    /// Nothing can be written any more: the process must end.
    Failed(String),
}

/// A table as the host has it.
#[derive(Clone)]
pub enum Loaded {
    /// It stands so.
    Table(Arc<FloorTable>),
    /// Its journal is damaged.
    Faulty(Arc<ChainError>),
}

/// What the writer and everybody who reads share.
struct Shared {
    store: Box<dyn Store>,
    readers: Mutex<Vec<Box<dyn Reader>>>,
    tables: RwLock<HashMap<String, Loaded>>,
    /// Loading goes one table at a time.
    loading: Mutex<()>,
    house: RwLock<House>,
    /// How tables stood when their last snapshots were taken, the oldest first.
    stood: Mutex<HashMap<String, VecDeque<Arc<FloorTable>>>>,
    sessions: RwLock<HashMap<Hash, SessionRow>>,
    people: RwLock<HashMap<String, PersonRow>>,
    /// The chains that are not served, by id: their ends are not those of the last checkpoint, or,
    /// for the casino's own, a record does not replay.
    damaged: RwLock<BTreeMap<String, Arc<ChainError>>>,
    health: Health,
    books: Books,
    signs: Arc<Signs>,
}

/// Where jobs are put. When everybody who could ask is gone, the floor ends in order.
struct Jobs(Sender<Job>);

impl Drop for Jobs {
    fn drop(&mut self) {
        let _ = self.0.send(Job::Shutdown);
    }
}

/// A floor that runs. Whoever has a handle may ask.
#[derive(Clone)]
pub struct Host {
    shared: Arc<Shared>,
    jobs: Arc<Jobs>,
    writer: Arc<Mutex<Option<JoinHandle<()>>>>,
    clock: Arc<dyn Clock>,
    people_key: PeopleKey,
}

impl Host {
    /// Starts a floor on a store.
    ///
    /// # Errors
    /// If the store cannot be read. A casino whose own chain is damaged can still be read
    /// ([`Host::house_fault`]).
    pub fn start(store: Box<dyn Store>, machine: Machine) -> Result<Host, StoreError> {
        let mut reader = store.reader()?;
        let ends = Ends::read(reader.as_mut())?;
        let (house, fault) = load_sound_house(store.as_ref(), reader.as_mut())?;
        house
            .check_kind(machine.founding.kind)
            .map_err(|refused| StoreError::NotOurs(refused.detail))?;
        let (sessions, people) = (reader.sessions()?, reader.people()?);
        let no_secret = || StoreError::Damaged("the house has no secret".into());
        let people_key = PeopleKey::of(&reader.secret()?.ok_or_else(no_secret)?);
        let shared = Arc::new(Shared {
            readers: Mutex::new(Vec::new()),
            tables: RwLock::new(HashMap::new()),
            loading: Mutex::new(()),
            stood: Mutex::default(),
            house: RwLock::new(house),
            sessions: RwLock::new(sessions.into_iter().map(|row| (row.token, row)).collect()),
            people: RwLock::new(people.into_iter().map(|row| (row.name.clone(), row)).collect()),
            damaged: RwLock::default(),
            health: Health::default(),
            books: Books::new(machine.prepares_edges),
            signs: Arc::default(),
            store,
        });
        shared.report_damage(&ends, fault);
        let (jobs, waiting): (Sender<Job>, Receiver<Job>) = channel();
        let clock = machine.clock.clone();
        let writer = Writer::new(shared.clone(), machine, (reader, ends.heads), jobs.clone())?;
        let thread = std::thread::Builder::new().name("writer".into());
        let thread = thread
            .spawn(move || writer.run(&waiting))
            .map_err(|e| StoreError::Unavailable(format!("no thread to write with: {e}")))?;
        let writer = Arc::new(Mutex::new(Some(thread)));
        Ok(Host { shared, jobs: Arc::new(Jobs(jobs)), writer, clock, people_key })
    }

    /// Asks for something to be done. The reply is called once, from another thread, when it is
    /// durable or refused.
    pub fn ask(&self, request: Request, reply: Reply) {
        if let Err(lost) = self.jobs.0.send(Job::Request(Box::new(request), reply))
            && let Job::Request(_, reply) = lost.0
        {
            reply(Err(Code::StoreUnavailable.error("the floor is shutting down")));
        }
    }

    /// Asks, and waits for the answer.
    ///
    /// # Errors
    /// Whatever refuses it.
    pub fn ask_and_wait(&self, request: Request) -> Result<serde_json::Value, FloorError> {
        let (send, receive) = channel();
        self.ask(request, Box::new(move |answer| drop(send.send(answer))));
        receive
            .recv()
            .unwrap_or_else(|_| Err(Code::StoreUnavailable.error("the floor has shut down")))
    }

    /// Signs everything and ends in order. Whatever waits is carried out before.
    pub fn shut_down(&self) {
        let _ = self.jobs.0.send(Job::Shutdown);
        let thread = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }

    /// What time it is.
    pub fn now(&self) -> crate::Time {
        self.clock.now()
    }

    /// Notes that a call of a player named a table: a sign that they are there.
    pub fn note_call(&self, table: &str, player: &str) {
        if self.sits_with_presence(table, player).is_some() {
            self.shared.signs.called(table, player, self.now());
        }
    }

    /// Notes that a player opened a stream of a table: a sign of them for as long as the result
    /// lives.
    pub fn open_stream(&self, table: &str, player: &str) -> StreamSign {
        let signs = Arc::clone(&self.shared.signs);
        let stream = StreamSign::new(signs, Arc::clone(&self.clock), table, player);
        if self.sits_with_presence(table, player) == Some(false) {
            self.shared.signs.note_opened();
            let _ = self.jobs.0.send(Job::Wake);
        }
        stream
    }

    /// Returns whether the table waits for all seats of a player; `None` if they have none there,
    /// or the table waits for everybody.
    fn sits_with_presence(&self, table: &str, player: &str) -> Option<bool> {
        let Some(Loaded::Table(table)) = self.loaded(table) else { return None };
        table.terms().presence?;
        let mut seats = table.seats_of(player).peekable();
        seats.peek()?;
        Some(seats.all(|seat| table.presence(seat) == Presence::Here))
    }

    /// A table as it stands; it is loaded when it is first needed.
    ///
    /// # Errors
    /// `unknown` where there is none, `table-faulty` where its journal is damaged.
    pub fn table(&self, id: &str) -> Result<Arc<FloorTable>, FloorError> {
        match self.shared.table(id)? {
            Loaded::Table(table) => Ok(table),
            Loaded::Faulty(fault) => {
                let why =
                    format!("the journal of {id} is damaged at {}: {}", fault.seq, fault.what);
                Err(Code::TableFaulty.error(why))
            }
        }
    }

    /// A table as it stands, if it is loaded: nothing is read for it.
    pub fn loaded(&self, id: &str) -> Option<Loaded> {
        self.shared.loaded(id)
    }

    /// Goes through a table's journal once more, from its first record on: the table behind each
    /// record, and the record.
    ///
    /// # Errors
    /// `unknown` where there is no such table, `table-faulty` where its journal is damaged.
    pub fn replay(
        &self,
        id: &str,
        each: impl FnMut(&FloorTable, &Sealed),
    ) -> Result<(), FloorError> {
        self.replay_between(id, 0, u64::MAX, each)
    }

    /// The same for the records after one and up to another. Where it is known how the table stood
    /// shortly before them, what came earlier is not carried out again.
    ///
    /// # Errors
    /// As [`Host::replay`].
    pub fn replay_between(
        &self,
        id: &str,
        after: u64,
        to: u64,
        mut each: impl FnMut(&FloorTable, &Sealed),
    ) -> Result<(), FloorError> {
        let terms = self.house(|house| house.tables().get(id).cloned());
        let terms = terms.ok_or_else(|| unknown_table(id))?;
        let stood = self.shared.stood_before(id, after);
        let fault = self.read(|reader| {
            let saved = || snapshots::table(reader, &terms).filter(|table| table.seq() <= after);
            let from = stood.or_else(saved).map_or_else(|| new_table(&terms), Ok);
            let replayed = from.map_err(LoadError::Damaged).and_then(|table| {
                replay(reader, table, to, |table, done| {
                    if done.sealed.record.seq > after {
                        each(table, &done.sealed);
                    }
                })
            });
            match replayed {
                Ok(_) => Ok(None),
                Err(LoadError::Damaged(fault)) => Ok(Some(fault)),
                Err(LoadError::Unread(why)) => Err(why),
            }
        })?;
        fault.map_or(Ok(()), |fault| Err(Code::TableFaulty.error(fault.to_string())))
    }

    /// Every table, damaged ones too, by id.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn tables(&self) -> Result<BTreeMap<String, Loaded>, FloorError> {
        let ids: Vec<String> = self.house(|house| house.tables().keys().cloned().collect());
        ids.into_iter().map(|id| Ok((id.clone(), self.shared.table(&id)?))).collect()
    }

    /// Looks at the house as it was last committed.
    pub fn house<T>(&self, look: impl FnOnce(&House) -> T) -> T {
        look(&self.shared.house.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The session with this token, by the token's hash.
    pub fn session(&self, token: Hash) -> Option<SessionRow> {
        self.shared.session(token)
    }

    /// The sessions of which something is so, by their tokens' hashes.
    pub fn sessions_that(&self, is_so: impl Fn(&SessionRow) -> bool) -> Vec<Hash> {
        self.shared.sessions_that(is_so)
    }

    /// The key for digests of passwords, and of commands that contain one.
    pub fn people_key(&self) -> &PeopleKey {
        &self.people_key
    }

    /// A person's account, with the hash of the password. The role and the lock are those of the
    /// casino's chain, whatever the row says, and a hash that the chain does not have is left out.
    pub fn person(&self, name: &str) -> Option<PersonRow> {
        let people = self.shared.people.read().unwrap_or_else(PoisonError::into_inner);
        let row = people.get(name).cloned();
        drop(people);
        let said = |house: &House| {
            let person = house.people().get(name)?;
            Some((person.role, person.locked, person.password))
        };
        let (mut row, (role, locked, digest)) = row.zip(self.house(said))?;
        if digest.is_of(&row.password, Some(&self.people_key)) != Some(true) {
            row.password.clear();
        }
        Some(PersonRow { role, locked, ..row })
    }

    /// The fault of the casino's own chain, for which no command is accepted.
    pub fn house_fault(&self) -> Option<Arc<ChainError>> {
        self.shared.damage(HOUSE)
    }

    /// Whether commands are carried out now, and if not, why.
    pub fn readiness(&self) -> Readiness {
        if self.shared.health.should_draw_again() {
            let _ = self.jobs.0.send(Job::Draw);
        }
        let mut readiness = self.shared.health.readiness(self.clock.now());
        if let Some(fault) = self.house_fault() {
            readiness.store = Some(house_faulty(&fault).detail);
        } else if !self.is_running() {
            readiness.store = Some("nothing can be written any more".into());
        }
        readiness
    }

    /// Whether anything can be written: not after a shutdown or a fatal fault of the store.
    pub fn is_running(&self) -> bool {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Returns how many exact edges were found when a table opened, and how many while a report
    /// waited.
    pub fn edges_found(&self) -> [u64; 2] {
        self.shared.books.theories.counts()
    }

    /// What reports have found.
    pub(crate) fn books(&self) -> &Books {
        &self.shared.books
    }

    /// Reads the store.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&mut dyn Reader) -> Result<T, StoreError>,
    ) -> Result<T, FloorError> {
        self.shared.read(read).map_err(|e| Code::StoreUnavailable.error(e.to_string()))
    }

    /// Replays the whole house while it goes on ([`crate::verify`]).
    ///
    /// # Errors
    /// If the store cannot be read. Damage is no error but a fault.
    pub fn verify(&self) -> Result<crate::Checked, FloorError> {
        let checked = crate::verify(self.shared.store.as_ref());
        checked.map_err(|e| Code::StoreUnavailable.error(e.to_string()))
    }
}

impl Shared {
    fn read<T>(
        &self,
        read: impl FnOnce(&mut dyn Reader) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let spare = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut reader = match spare {
            Some(reader) => reader,
            None => self.store.reader()?,
        };
        let found = read(reader.as_mut());
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if found.is_ok() && readers.len() < 16 {
            readers.push(reader);
        }
        found
    }

    /// Keeps in mind how a table stands.
    fn keep_standing(&self, table: &Arc<FloorTable>) {
        let mut stood = self.stood.lock().unwrap_or_else(PoisonError::into_inner);
        let own = stood.entry(table.terms().id.to_string()).or_default();
        if own.len() == STANDINGS {
            own.pop_front();
        }
        own.push_back(table.clone());
    }

    /// How a table stood at this record or shortly before it, as far as it is kept in mind.
    fn stood_before(&self, id: &str, seq: u64) -> Option<FloorTable> {
        let stood = self.stood.lock().unwrap_or_else(PoisonError::into_inner);
        let found = stood.get(id)?.iter().rev().find(|table| table.seq() <= seq)?;
        Some(FloorTable::clone(found))
    }

    fn session(&self, token: Hash) -> Option<SessionRow> {
        self.sessions.read().unwrap_or_else(PoisonError::into_inner).get(&token).cloned()
    }

    fn sessions_that(&self, is_so: impl Fn(&SessionRow) -> bool) -> Vec<Hash> {
        let sessions = self.sessions.read().unwrap_or_else(PoisonError::into_inner);
        sessions.values().filter(|row| is_so(row)).map(|row| row.token).collect()
    }

    fn loaded(&self, id: &str) -> Option<Loaded> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// A table, loaded when it is first needed. Nobody writes to a table that is not loaded.
    fn table(&self, id: &str) -> Result<Loaded, FloorError> {
        if let Some(loaded) = self.loaded(id) {
            return Ok(loaded);
        }
        let _one_at_a_time = self.loading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = self.loaded(id) {
            return Ok(loaded);
        }
        let house = self.house.read().unwrap_or_else(PoisonError::into_inner);
        let terms = house.tables().get(id).cloned().ok_or_else(|| unknown_table(id))?;
        drop(house);
        if let Some(fault) = self.damage(id) {
            return Ok(self.put_table(id, Loaded::Faulty(fault)));
        }
        let found = self.read(|reader| match load_table(reader, &terms) {
            Ok(table) => Ok(Loaded::Table(Arc::new(table))),
            Err(LoadError::Damaged(fault)) => Ok(Loaded::Faulty(Arc::new(fault))),
            // Another time it may be read.
            Err(LoadError::Unread(why)) => Err(why),
        });
        let loaded = found.map_err(|e| Code::StoreUnavailable.error(e.to_string()))?;
        Ok(self.put_table(id, loaded))
    }

    fn put_table(&self, id: &str, loaded: Loaded) -> Loaded {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.insert(id.to_owned(), loaded.clone());
        loaded
    }

    /// The damage of a chain that was found when the store was opened.
    fn damage(&self, chain: &str) -> Option<Arc<ChainError>> {
        self.damaged.read().unwrap_or_else(PoisonError::into_inner).get(chain).cloned()
    }

    /// Takes note of chains that end elsewhere than the last checkpoint says, and of a fault of the
    /// casino's own. Their tables are not served from here on.
    fn report_damage(&self, ends: &Ends, house: Option<ChainError>) {
        let all = house.into_iter().chain(ends.contradicted.values().cloned());
        for fault in all {
            tracing::error!(%fault, "a chain is damaged");
            let (chain, fault) = (fault.chain.clone(), Arc::new(fault));
            let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
            if let Some(loaded) = tables.get_mut(&chain) {
                *loaded = Loaded::Faulty(fault.clone());
            }
            drop(tables);
            let mut damaged = self.damaged.write().unwrap_or_else(PoisonError::into_inner);
            damaged.entry(chain).or_insert(fault);
        }
    }
}

/// Commands are refused for this damage of the casino's own chain.
fn house_faulty(fault: &ChainError) -> FloorError {
    let ChainError { seq, what, .. } = fault;
    Code::HouseFaulty.error(format!("the journal of the casino is damaged at {seq}: {what}"))
}

fn unknown_table(id: &str) -> FloorError {
    let id: String = id.chars().take(40).collect();
    Code::Unknown.error(format!("there is no table `{id}`"))
}
