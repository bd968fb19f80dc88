//! The one who carries commands out, on top of whatever was carried out before.

mod balances;
mod commands;
mod known_ids;
mod own_limits;
mod people;
mod presence;
mod seats;
mod top_up;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use games::Cents;
use serde_json::json;

use super::committer::{CommitResult, Committer, Handed};
use super::health::went_back;
use super::live::LiveChance;
use super::loading::load_sound_house;
use super::request::Job;
use super::staged::{Staged, Unseen};
use super::{Clock, Loaded, Machine, Shared, snapshots};
use crate::house::{Founding, House, HouseCommand};
use crate::journal::{Ends, Heads, Signer, undamaged};
use crate::store::{Reader, StoreError};
use crate::table::{Command, FloorTable, Said};
use crate::{Account, Code, FloorError, HOUSE, Hash, Ledger, Record, TableAccount, Time};
use known_ids::KnownIds;
use own_limits::Days;
pub use people::OwnPassword;
use presence::Absences;

/// The most that is carried out before it is committed.
const MOST: usize = 1024;
/// How often the heads are signed.
const SIGNED_EVERY: Duration = Duration::from_secs(60);

/// After so many seconds what was due and could not be carried out is tried again.
const AGAIN_SECONDS: u32 = 5;

/// The one who carries commands out: it alone changes anything.
pub(super) struct Writer {
    shared: Arc<Shared>,
    clock: Arc<dyn Clock>,
    reader: Box<dyn Reader>,
    ledger: Ledger,
    house: House,
    /// Tables as they stand behind what was carried out, whether it is durable yet or not.
    tables: HashMap<String, Arc<FloorTable>>,
    chance: LiveChance,
    ids: KnownIds,
    days: Days,
    absences: Absences,
    limits_seats: bool,
    /// What the first record of a new casino says.
    founding: Founding,
    signer: Signer,
    heads: Heads,
    /// What is due at tables, the next first.
    due: BTreeSet<(Time, String)>,
    due_at: HashMap<String, Time>,
    /// Tables of which a snapshot is due as soon as they can be saved.
    unsaved: HashSet<String>,
    /// No record is older than this.
    last: Time,
    /// Whether the journal says that the house has started.
    started: bool,
    signed: Instant,
    unsigned: bool,
    staged: Staged,
    /// What is not durable yet: of the batch that is being made, and of the one that was handed
    /// over.
    new: Unseen,
    handed_over: Option<Unseen>,
    committer: Sender<Handed>,
    outcomes: Receiver<CommitResult>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Whoever carries commands out on a store, with another thread that commits. `wake` puts jobs
    /// where [`Writer::run`] waits for them.
    pub fn new(
        shared: Arc<Shared>,
        machine: Machine,
        (mut reader, heads): (Box<dyn Reader>, Heads),
        wake: Sender<Job>,
    ) -> Result<Writer, StoreError> {
        let Machine { clock, generator, listener, founding, limits_seats, .. } = machine;
        let house = shared.house.read().unwrap_or_else(PoisonError::into_inner).clone();
        let (committer, handed) = channel();
        let (say, outcomes) = channel();
        let mut writes = shared.store.writer()?;
        let ledger = balances::ledger(reader.as_mut(), Some(writes.as_mut()))?;
        let commits = Committer::new(shared.clone(), writes, listener);
        let thread = std::thread::Builder::new().name("committer".into());
        let thread = thread
            .spawn(move || commits.run(&handed, &say, &wake))
            .map_err(|e| StoreError::Unavailable(format!("no thread to write with: {e}")))?;
        prepare_theories(&shared, &house, &ledger);
        let last = last_time(reader.as_mut(), &heads)?;
        shared.health.is_at(last);
        Ok(Writer {
            ledger,
            signer: Signer::of(reader.as_mut())?,
            heads,
            ids: KnownIds::new(reader.last_command()?),
            days: Days::default(),
            absences: Absences::default(),
            limits_seats,
            founding,
            house,
            tables: HashMap::new(),
            shared,
            clock,
            reader,
            chance: LiveChance::new(generator),
            due: BTreeSet::new(),
            due_at: HashMap::new(),
            unsaved: HashSet::new(),
            last,
            started: false,
            signed: Instant::now(),
            unsigned: false,
            staged: Staged::default(),
            new: Unseen::default(),
            handed_over: None,
            committer,
            outcomes,
            thread: Some(thread),
        })
    }

    /// Works until it is told to shut down, or nothing can be written any more.
    pub fn run(mut self, waiting: &Receiver<Job>) {
        self.load_timed_tables();
        let _ended = self.work(waiting);
        let (gone, _) = channel();
        drop(std::mem::replace(&mut self.committer, gone));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }

    /// Carries out whatever comes in and is due. None where nothing can be written any more.
    fn work(&mut self, waiting: &Receiver<Job>) -> Option<()> {
        loop {
            let _told = self.started_by_now();
            let mut next = waiting.recv_timeout(self.patience());
            let mut now = self.started_by_now();
            while let Ok(job) = next {
                match (job, &now) {
                    (Job::Wake, _) => {}
                    (Job::Draw, _) => self.chance.try_again(&self.shared.health),
                    (Job::Shutdown, _) => return self.shut_down(),
                    (Job::Request(_, reply), Err(problem)) => reply(Err(problem.clone())),
                    (Job::Request(request, reply), Ok(now)) => {
                        let answer = self.request(*request, *now);
                        self.staged.replies.push((reply, answer));
                        self.staged.jobs += 1;
                    }
                }
                // The committer is not kept waiting for the rest. Whoever is answered finds done
                // what was due by then.
                if self.handed_over.is_some() && self.hear()? {
                    now.iter().for_each(|now| self.tables_due(*now));
                    self.hand_over()?;
                }
                if self.staged.jobs >= MOST {
                    break;
                }
                next = waiting.try_recv().map_err(|_| RecvTimeoutError::Timeout);
                // Whoever was answered meanwhile may have waited before this came.
                now = self.started_by_now();
            }
            match now {
                Ok(now) => {
                    self.tables_due(now);
                    self.look_after_players(now);
                }
                Err(_) => std::thread::sleep(Duration::from_millis(5)),
            }
            if self.unsigned && self.signed.elapsed() >= SIGNED_EVERY {
                self.sign();
            }
            if self.staged.jobs >= MOST {
                self.wait()?;
            }
            if self.handed_over.is_none() || self.hear()? {
                self.hand_over()?;
            }
        }
    }

    /// What time it is, where the clock can be believed. The first record, before whatever is
    /// carried out at that time, says that the house has started.
    fn started_by_now(&mut self) -> Result<Time, FloorError> {
        let now = self.time()?;
        if !self.started && self.shared.damage(HOUSE).is_none() {
            (self.started, self.new.starts) = (true, true);
            if self.house.founding().is_none() {
                self.house_of_itself(HouseCommand::Found(self.founding.clone()));
            }
            self.house_of_itself(HouseCommand::Start { version: env!("CARGO_PKG_VERSION").into() });
        }
        Ok(now)
    }

    /// How long nothing is due.
    fn patience(&self) -> Duration {
        let until_signed = match self.unsigned {
            true => SIGNED_EVERY.saturating_sub(self.signed.elapsed()),
            false => SIGNED_EVERY,
        };
        let tables = self.due.first().map(|(due, _)| *due);
        let Some(due) = [tables, self.absences.next].into_iter().flatten().min() else {
            return until_signed;
        };
        let millis = due.millis() - self.clock.now().millis();
        Duration::from_millis(millis.clamp(0, 60_000) as u64).min(until_signed)
    }

    /// What time it is: never earlier than before. A clock that goes back stops everything until it
    /// is mended.
    fn time(&mut self) -> Result<Time, FloorError> {
        let now = self.clock.now();
        if let Some(why) = went_back(self.last, now) {
            return Err(Code::StoreUnavailable.error(why));
        }
        self.last = self.last.max(now);
        self.shared.health.is_at(self.last);
        Ok(self.last)
    }

    /// Hands over what was carried out, to be committed.
    fn hand_over(&mut self) -> Option<()> {
        if self.staged.is_empty() {
            return Some(());
        }
        let mut staged = std::mem::take(&mut self.staged);
        staged.house = self.house.clone();
        self.handed_over = Some(std::mem::take(&mut self.new));
        self.committer.send(Handed::Batch(Box::new(staged))).ok()
    }

    /// Whether what was handed over is durable, as far as was heard. None where nothing can be
    /// written any more.
    fn hear(&mut self) -> Option<bool> {
        match self.outcomes.try_recv() {
            Ok(outcome) => self.on_commit(outcome).map(|()| true),
            Err(TryRecvError::Empty) => Some(false),
            Err(TryRecvError::Disconnected) => None,
        }
    }

    /// Waits until nothing is on its way to the disk.
    fn wait(&mut self) -> Option<()> {
        match self.handed_over {
            Some(_) => self.outcomes.recv().ok().and_then(|outcome| self.on_commit(outcome)),
            None => Some(()),
        }
    }

    fn on_commit(&mut self, outcome: CommitResult) -> Option<()> {
        let handed_over = self.handed_over.take();
        match outcome {
            CommitResult::Durable => Some(()),
            CommitResult::Lost(problem) => {
                // What was carried out since stood on it.
                std::mem::take(&mut self.staged).refuse(&problem);
                let lost = [handed_over.unwrap_or_default(), std::mem::take(&mut self.new)];
                self.started &= !lost.iter().any(|lost| lost.starts);
                // Signatures may have been among it.
                self.unsigned = true;
                if let Err(why) = self.reload() {
                    let _ = self.committer.send(Handed::GivenUp(why.to_string()));
                    return None;
                }
                Some(())
            }
            CommitResult::Ended(problem) => {
                std::mem::take(&mut self.staged).refuse(&problem);
                None
            }
        }
    }

    /// Takes everything from the store again.
    fn reload(&mut self) -> Result<(), StoreError> {
        self.reader = self.shared.store.reader()?;
        self.ledger = balances::ledger(self.reader.as_mut(), None)?;
        let ends = Ends::read(self.reader.as_mut())?;
        let store = self.shared.store.as_ref();
        let (house, fault) = load_sound_house(store, self.reader.as_mut())?;
        self.shared.report_damage(&ends, fault);
        self.house = house;
        self.signer = Signer::of(self.reader.as_mut())?;
        self.heads = ends.heads;
        self.ids = KnownIds::new(self.reader.last_command()?);
        self.days = Days::default();
        // Readers have seen nothing but what is there.
        self.tables.clear();
        (self.due, self.due_at) = (BTreeSet::new(), HashMap::new());
        self.load_timed_tables();
        Ok(())
    }

    /// What the house does of itself.
    fn house_of_itself(&mut self, command: HouseCommand) {
        if let Ok(now) = self.time() {
            // Nobody asked for it: where it is refused, nobody is to be told.
            let _ = self.at_house(&command, None, (None, None), now, None);
        }
    }

    /// Tables whose time is up.
    fn tables_due(&mut self, now: Time) {
        while let Some((due, id)) = self.due.first().cloned().filter(|(due, _)| *due <= now) {
            self.due.remove(&(due, id.clone()));
            self.due_at.remove(&id);
            let what = json!({"time": {"due": due.to_string()}});
            let said =
                Said { who: None, id: None, command: &Command::Time, what: &what, time: now };
            let Err(problem) = self.at_table(&id, &said, None, None) else { continue };
            // Somebody may have acted meanwhile: then nothing is due any more.
            let over = [Code::NotAsked, Code::TablePaused, Code::TableClosed];
            if !over.contains(&problem.code) {
                // Nobody waits for this answer, and nobody else would ask again.
                tracing::error!(table = id, %problem, "what was due could not be carried out");
                self.set_due(&id, Some(now.plus_seconds(AGAIN_SECONDS)));
            }
        }
    }

    /// When a table's clock must be looked at next.
    fn set_due(&mut self, id: &str, due: Option<Time>) {
        if let Some(old) = self.due_at.remove(id) {
            self.due.remove(&(old, id.to_owned()));
        }
        if let Some(due) = due {
            self.due.insert((due, id.to_owned()));
            self.due_at.insert(id.to_owned(), due);
        }
    }

    /// Tables with a clock must be there for it, whoever asks for them.
    fn load_timed_tables(&mut self) {
        if self.shared.damage(HOUSE).is_some() {
            return;
        }
        let timed = self
            .house
            .tables()
            .values()
            .filter(|terms| terms.pace.is_some() || terms.presence.is_some() || terms.duties);
        for id in timed.map(|terms| terms.id.to_string()).collect::<Vec<_>>() {
            if let Ok(Loaded::Table(table)) = self.shared.table(&id) {
                self.set_due(&id, table.due());
                self.watch_presence(&table, self.clock.now());
            }
        }
    }

    /// A chain has gone on to this record.
    fn set_head(&mut self, chain: &str, seq: u64, hash: Hash) {
        match self.heads.get_mut(chain) {
            Some(head) => *head = (seq, hash),
            None => drop(self.heads.insert(chain.to_owned(), (seq, hash))),
        }
        self.unsigned = true;
    }

    /// Signs the heads of everything that was carried out, in the batch that ends with it.
    fn sign(&mut self) {
        let heads = self.signer.sign(self.last, &self.heads);
        self.signer.signed(&heads);
        self.staged.batch.heads.push(heads);
        (self.signed, self.unsigned) = (Instant::now(), false);
    }

    /// Now and then a snapshot of a table is taken.
    fn save_sometimes(&mut self, table: &Arc<FloorTable>) {
        let id = &*table.terms().id;
        let is_due = table.seq().is_multiple_of(snapshots::EVERY);
        if !is_due && (self.unsaved.is_empty() || !self.unsaved.contains(id)) {
            return;
        }
        if table.can_be_saved() {
            self.unsaved.remove(id);
            self.staged.save.push(table.clone());
        } else {
            self.unsaved.insert(id.to_owned());
        }
    }

    /// At the end everything is saved that has changed, where it is worth it.
    fn save_everything(&mut self) {
        let worth_it = |table: &&Arc<FloorTable>| table.seq() >= snapshots::WORTH_IT;
        self.staged.save = self.tables.values().filter(worth_it).cloned().collect();
        self.staged.save_house = self.house.seq() >= snapshots::WORTH_IT;
        self.staged.is_last = true;
    }

    /// The last record names the signature that covers it.
    fn shut_down(&mut self) -> Option<()> {
        self.wait()?;
        if self.shared.damage(HOUSE).is_some() {
            // Nothing is added to a chain that is damaged, and nothing about it is signed.
            self.hand_over()?;
            return self.wait();
        }
        let heads = self.signer.next();
        self.house_of_itself(HouseCommand::Shutdown { heads });
        self.sign();
        self.save_everything();
        self.hand_over()?;
        self.wait()
    }
}

/// Whoever carries commands out has a fault of its own: what it kept cannot be believed any more,
/// and the process must end. What was handed over before is committed.
impl Drop for Writer {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let why = "the thread that carries commands out broke off by a fault of its own";
            // Where nobody commits any more, that is known already.
            let _ = self.committer.send(Handed::GivenUp(why.into()));
        }
    }
}

/// Has the exact edges found of the tables that are open: those with chips in their racks.
fn prepare_theories(shared: &Shared, house: &House, ledger: &Ledger) {
    for (account, balance) in ledger.accounts() {
        if let Account::Table(id, TableAccount::Rack) = account
            && balance.amount > Cents::ZERO
            && let Some(terms) = house.tables().get(&**id)
        {
            shared.books.theories.prepare(terms);
        }
    }
}

/// When the last of all records was made: a clock that went back while nobody ran is noticed too.
/// What cannot be read is found when its table is loaded.
fn last_time(reader: &mut dyn Reader, heads: &Heads) -> Result<Time, StoreError> {
    let mut last = Time::default();
    for (chain, (seq, _)) in heads {
        for stored in undamaged(reader.records(chain, *seq, 1))?.unwrap_or_default() {
            let record = serde_json::from_str(&stored.body).ok();
            let record = record.and_then(|json| Record::from_json(&json));
            last = last.max(record.map_or(last, |record| record.time));
        }
    }
    Ok(last)
}
