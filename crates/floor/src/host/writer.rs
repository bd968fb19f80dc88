//! The one who writes.

use std::collections::{BTreeSet, HashMap};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use games::Cents;
use serde_json::{Value as Json, json};

use super::live::{Live, LiveChance};
use super::loading::{hit, load_house};
use super::request::{Asked, Job, Reply, Request};
use super::{Loaded, Machine, Shared, Told, own_limits};
use crate::house::HouseCommand;
use crate::journal::{HOUSE, Heads, Signer};
use crate::store::{self, Batch, CommandKey, Entry, PersonRow, Reader, SessionRow, StoreError};
use crate::table::{Command, Done, FloorTable, Said};
use crate::{Account, Code, Hash, Ledger, Person, Problem, Sealed, Time};

/// The most that is carried out before it is committed.
const MOST: usize = 1024;
/// How often the heads are signed.
const SIGNED_EVERY: Duration = Duration::from_secs(60);
/// How far the clock may go back before nothing is done any more.
const TOLERANCE_MILLIS: i64 = 2000;

/// The one who writes: it alone changes anything.
pub(super) struct Writer {
    shared: Arc<Shared>,
    machine: Machine,
    reader: Box<dyn Reader>,
    writer: Box<dyn store::Writer>,
    ledger: Ledger,
    house: crate::house::House,
    chance: LiveChance,
    signer: Signer,
    heads: Heads,
    /// What is due at tables, the next first.
    due: BTreeSet<(Time, String)>,
    due_at: HashMap<String, Time>,
    /// No record is older than this.
    last: Time,
    unsigned: bool,
}

/// What is carried out and not committed yet.
#[derive(Default)]
struct Staged {
    batch: Batch,
    tables: HashMap<String, Arc<FloorTable>>,
    told: Vec<Told>,
    /// Commands of this batch, by person and id: the digest and the answer.
    commands: HashMap<(String, String), (Hash, Json)>,
    replies: Vec<(Reply, Result<Json, Problem>)>,
}

impl Writer {
    pub fn new(
        shared: Arc<Shared>,
        machine: Machine,
        mut reader: Box<dyn Reader>,
    ) -> Result<Writer, StoreError> {
        let mut machine = machine;
        let make = std::mem::replace(
            &mut machine.generator,
            Box::new(|| Err(chance::EntropyError::because("it was taken"))),
        );
        let mut heads = Heads::new();
        for chain in reader.chains()? {
            if let Some(head) = reader.head(&chain)? {
                heads.insert(chain, head);
            }
        }
        let house = shared.house.read().unwrap_or_else(PoisonError::into_inner).clone();
        Ok(Writer {
            ledger: Ledger::new(reader.balances()?),
            signer: Signer::of(reader.as_mut())?,
            writer: shared.store.writer()?,
            house,
            shared,
            machine,
            reader,
            chance: LiveChance::new(make),
            heads,
            due: BTreeSet::new(),
            due_at: HashMap::new(),
            last: Time::default(),
            unsigned: false,
        })
    }

    /// Works until it is told to shut down, or everybody who could ask is gone.
    pub fn run(mut self, waiting: &Receiver<Job>) {
        self.house_of_itself(HouseCommand::Start { version: env!("CARGO_PKG_VERSION").into() });
        self.load_timed_tables();
        let mut signed = Instant::now();
        loop {
            let first = match waiting.recv_timeout(self.patience(signed)) {
                Ok(job) => Some(job),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some(Job::Shutdown),
            };
            let mut jobs: Vec<Job> = first.into_iter().collect();
            jobs.extend(waiting.try_iter().take(MOST - jobs.len()));
            let ends = jobs.iter().any(|job| matches!(job, Job::Shutdown));
            if !self.work(jobs) {
                return;
            }
            if ends {
                self.shut_down();
                return;
            }
            if signed.elapsed() >= SIGNED_EVERY {
                signed = Instant::now();
                if self.unsigned && !self.sign() {
                    return;
                }
            }
        }
    }

    /// How long nothing is due.
    fn patience(&self, signed: Instant) -> Duration {
        let until_signed = SIGNED_EVERY.saturating_sub(signed.elapsed());
        let Some((due, _)) = self.due.first() else { return until_signed };
        let millis = due.millis() - self.machine.clock.now().millis();
        Duration::from_millis(millis.clamp(0, 60_000) as u64).min(until_signed)
    }

    /// Carries out what has come in and what is due, commits once, answers then. False where
    /// nothing can be written any more.
    fn work(&mut self, jobs: Vec<Job>) -> bool {
        let waiting = jobs.len();
        let mut staged = Staged::default();
        let now = match self.time() {
            Ok(now) => now,
            Err(problem) => {
                for job in jobs {
                    if let Job::Request(_, reply) = job {
                        reply(Err(problem.clone()));
                    }
                }
                std::thread::sleep(Duration::from_millis(5));
                return true;
            }
        };
        for job in jobs {
            if let Job::Request(request, reply) = job {
                let answer = self.request(*request, now, &mut staged);
                staged.replies.push((reply, answer));
            }
        }
        self.tables_due(now, &mut staged);
        self.commit(staged, waiting)
    }

    /// What time it is: never earlier than before. A clock that goes back stops everything until it
    /// is mended.
    fn time(&mut self) -> Result<Time, Problem> {
        let now = self.machine.clock.now();
        if now.millis() + TOLERANCE_MILLIS < self.last.millis() {
            let why = format!("the clock went back from {} to {now}", self.last);
            return Err(Code::StoreUnavailable.because(why));
        }
        self.last = self.last.max(now);
        Ok(self.last)
    }

    fn commit(&mut self, staged: Staged, waiting: usize) -> bool {
        let Staged { batch, tables, told, replies, .. } = staged;
        if !batch.is_empty() {
            let began = Instant::now();
            if let Err(why) = self.writer.commit(&batch) {
                return self.not_committed(&why, replies);
            }
            let micros = began.elapsed().as_micros() as u64;
            self.publish(&batch, tables);
            let records = batch.entries.len();
            self.unsigned |= records > 0;
            (self.machine.listener)(&Told::Committed { records, micros, waiting });
        }
        for (reply, answer) in replies {
            reply(answer);
        }
        told.iter().for_each(|told| (self.machine.listener)(told));
        true
    }

    /// Nothing of the batch is there: everybody is told, and the state is that of the store. Where
    /// nobody knows what is there, only a new start finds out.
    fn not_committed(
        &mut self,
        why: &StoreError,
        replies: Vec<(Reply, Result<Json, Problem>)>,
    ) -> bool {
        let problem = Code::StoreUnavailable.because(why.to_string());
        for (reply, _) in replies {
            reply(Err(problem.clone()));
        }
        let goes_on = matches!(why, StoreError::Unavailable(_)) && self.reload().is_ok();
        if !goes_on {
            (self.machine.listener)(&Told::Failed(why.to_string()));
        }
        goes_on
    }

    /// Takes everything from the store again.
    fn reload(&mut self) -> Result<(), StoreError> {
        self.reader = self.shared.store.reader()?;
        self.ledger = Ledger::new(self.reader.balances()?);
        self.house = load_house(self.reader.as_mut())
            .map_err(|fault| StoreError::Damaged(fault.to_string()))?;
        Ok(())
    }

    /// Readers see what is committed.
    fn publish(&mut self, batch: &Batch, tables: HashMap<String, Arc<FloorTable>>) {
        let house = self.house.clone();
        *self.shared.house.write().unwrap_or_else(PoisonError::into_inner) = house;
        let mut sessions = self.shared.sessions.write().unwrap_or_else(PoisonError::into_inner);
        for row in &batch.sessions {
            sessions.insert(row.token, row.clone());
        }
        for token in &batch.ended {
            sessions.remove(token);
        }
        drop(sessions);
        let mut people = self.shared.people.write().unwrap_or_else(PoisonError::into_inner);
        people.extend(batch.people.iter().map(|row| (row.name.clone(), row.clone())));
        drop(people);
        for entry in &batch.entries {
            let Sealed { record, hash, .. } = &*entry.sealed;
            self.heads.insert(record.chain.clone(), (record.seq, *hash));
        }
        let mut published = self.shared.tables.write().unwrap_or_else(PoisonError::into_inner);
        for (id, table) in tables {
            let due = table.due();
            if let Some(old) = self.due_at.remove(&id) {
                self.due.remove(&(old, id.clone()));
            }
            if let Some(due) = due {
                self.due.insert((due, id.clone()));
                self.due_at.insert(id.clone(), due);
            }
            published.insert(id, Loaded::Table(table));
        }
    }

    fn request(
        &mut self,
        request: Request,
        now: Time,
        staged: &mut Staged,
    ) -> Result<Json, Problem> {
        let Request { who, key, asked } = request;
        if let (Some(who), Some((id, digest))) = (&who, &key)
            && let Some(answer) = self.repeated(&who.name, id, *digest, staged)?
        {
            return Ok(answer);
        }
        let answer = match asked {
            Asked::Table { table, name, body, if_seq } => {
                let command = Command::read(&name, &body)?;
                let what = crate::table::what(&name, &body);
                let id = key.as_ref().map(|(id, _)| id.as_str());
                let said =
                    Said { who: who.as_ref(), id, command: &command, what: &what, time: now };
                self.at_table(&table, &said, if_seq, key.as_ref(), staged)?
            }
            Asked::House(command, row) => {
                self.at_house(&command, row, who.as_ref(), key.as_ref(), now, staged)?
            }
            Asked::Session(row) => {
                staged.batch.sessions.push(row);
                return Ok(Json::Null);
            }
            Asked::Used(token, used) => {
                // One that ended meanwhile is not begun again.
                let known = self.shared.session(token).map(|row| SessionRow { used, ..row });
                let known = known.filter(|_| !staged.batch.ended.contains(&token));
                staged.batch.sessions.extend(known);
                return Ok(Json::Null);
            }
            Asked::EndSessions(tokens) => {
                staged.batch.ended.extend(tokens);
                return Ok(Json::Null);
            }
        };
        if let (Some(who), Some((id, digest))) = (who, key) {
            staged.commands.insert((who.name, id), (digest, answer.clone()));
        }
        Ok(answer)
    }

    /// The answer to a command that was carried out before.
    fn repeated(
        &mut self,
        person: &str,
        id: &str,
        digest: Hash,
        staged: &Staged,
    ) -> Result<Option<Json>, Problem> {
        let (known, mut answer) = match staged.commands.get(&(person.to_owned(), id.to_owned())) {
            Some((known, answer)) => (*known, answer.clone()),
            None => {
                let found = self.reader.command(person, id);
                let found = found.map_err(|e| Code::StoreUnavailable.because(e.to_string()))?;
                let Some((key, _, _)) = found else { return Ok(None) };
                (key.digest, serde_json::from_str(&key.answer).unwrap_or(Json::Null))
            }
        };
        if known != digest {
            let why = format!("`{id}` was used for another command");
            return Err(Code::CommandIdReused.because(why));
        }
        answer["repeated"] = true.into();
        Ok(Some(answer))
    }

    fn at_table(
        &mut self,
        id: &str,
        said: &Said<'_>,
        if_seq: Option<u64>,
        key: Option<&(String, Hash)>,
        staged: &mut Staged,
    ) -> Result<Json, Problem> {
        let table = match staged.tables.get(id) {
            Some(table) => table.clone(),
            None => match self.shared.table(id)? {
                Loaded::Table(table) => table,
                Loaded::Faulty(fault) => {
                    let why = format!("the journal of {id} is damaged: {fault}");
                    return Err(Code::TableFaulty.because(why));
                }
            },
        };
        if if_seq.is_some_and(|seq| seq != table.seq()) {
            let why = format!("the table stands at {}", table.seq());
            return Err(Code::Stale.because(why));
        }
        let rounds = staged.batch.entries.iter().filter_map(|entry| entry.round.as_ref());
        own_limits::check(&self.house, self.reader.as_mut(), rounds, said, &table)?;
        let funds = match said.who {
            Some(who) => self.ledger.balance(&Account::player(&who.name)),
            None => Cents::ZERO,
        };
        let mut live = Live { house: &self.house, funds, chance: &mut self.chance, failed: None };
        let came = table.carry_out(said, &mut live);
        if let Some(failed) = live.failed {
            return Err(self.pause(&table, said.time, &failed.to_string(), staged));
        }
        let (next, done) = came?;
        self.stage(Arc::new(next), done, said.who, key, staged)
    }

    /// What came of a command goes into the batch.
    fn stage(
        &mut self,
        next: Arc<FloorTable>,
        done: Done,
        who: Option<&Person>,
        key: Option<&(String, Hash)>,
        staged: &mut Staged,
    ) -> Result<Json, Problem> {
        let record = &done.sealed.record;
        self.ledger.allows(&record.postings)?;
        let mut answer = json!({"table": record.chain, "seq": record.seq, "round": record.round});
        if let Some(seat) = done.seat {
            answer["seat"] = seat.into();
        }
        for (link, moved) in &done.moves {
            self.house.meter_moved(link, moved, hit(&done, moved));
        }
        let numbers = self.ledger.book(&record.postings);
        let command = command_key(who, key, &answer);
        let sealed = Arc::new(done.sealed);
        staged.told.push(Told::Table(next.clone(), sealed.clone()));
        let entry = Entry { sealed, numbers, command, round: done.round };
        staged.batch.entries.push(entry);
        staged.tables.insert(next.terms().id.to_string(), next);
        Ok(answer)
    }

    /// A table that cannot be dealt pauses with the reason.
    fn pause(&mut self, table: &FloorTable, now: Time, why: &str, staged: &mut Staged) -> Problem {
        let why = format!("nothing can be dealt: {why}");
        let command = Command::Pause { why: why.clone() };
        let what = json!({"pause": {"why": why}});
        let said = Said { who: None, id: None, command: &command, what: &what, time: now };
        let mut live =
            Live { house: &self.house, funds: Cents::ZERO, chance: &mut self.chance, failed: None };
        let paused = table.carry_out(&said, &mut live);
        let paused =
            paused.and_then(|(next, done)| self.stage(Arc::new(next), done, None, None, staged));
        match paused {
            Ok(_) => Code::TablePaused.because(why),
            Err(problem) => problem,
        }
    }

    fn at_house(
        &mut self,
        command: &HouseCommand,
        row: Option<PersonRow>,
        who: Option<&Person>,
        key: Option<&(String, Hash)>,
        now: Time,
        staged: &mut Staged,
    ) -> Result<Json, Problem> {
        let account = command.about().map(Account::player);
        let funds = account.as_ref().map_or(Cents::ZERO, |account| self.ledger.balance(account));
        let id = key.map(|(id, _)| id.as_str());
        if let HouseCommand::Close { .. } = command {
            own_limits::check_closing(command, funds, self.every_table(staged)?.into_iter())?;
        }
        let sealed = self.house.decide(command, who, id, now, funds)?;
        self.ledger.allows(&sealed.record.postings)?;
        self.house.follow(&sealed)?;
        let mut answer = json!({"chain": HOUSE, "seq": sealed.record.seq});
        let moves_money = !sealed.record.postings.is_empty();
        let numbers = self.ledger.book(&sealed.record.postings);
        if let Some(account) = account.filter(|_| moves_money) {
            answer["balance"] = self.ledger.balance(&account).to_string().into();
        }
        let sealed = Arc::new(sealed);
        staged.told.push(Told::House(sealed.clone()));
        let key = command_key(who, key, &answer);
        let entry = Entry { sealed, numbers, command: key, round: None };
        staged.batch.entries.push(entry);
        staged.batch.people.extend(row);
        if let Some(name) = ends_sessions_of(command) {
            staged.batch.ended.extend(self.shared.sessions_that(|row| row.person == name));
        }
        Ok(answer)
    }

    /// Every table that can be read, as it stands now.
    fn every_table(&self, staged: &Staged) -> Result<Vec<Arc<FloorTable>>, Problem> {
        let mut tables = Vec::new();
        for id in self.house.tables().keys() {
            match staged.tables.get(id) {
                Some(table) => tables.push(table.clone()),
                None => tables.extend(match self.shared.table(id)? {
                    Loaded::Table(table) => Some(table),
                    Loaded::Faulty(_) => None,
                }),
            }
        }
        Ok(tables)
    }

    /// What the house does of itself.
    fn house_of_itself(&mut self, command: HouseCommand) -> bool {
        let Ok(now) = self.time() else { return true };
        let mut staged = Staged::default();
        match self.at_house(&command, None, None, None, now, &mut staged) {
            Ok(_) => self.commit(staged, 0),
            Err(_) => true,
        }
    }

    /// Tables whose time is up.
    fn tables_due(&mut self, now: Time, staged: &mut Staged) {
        while let Some((due, id)) = self.due.first().cloned().filter(|(due, _)| *due <= now) {
            self.due.remove(&(due, id.clone()));
            self.due_at.remove(&id);
            let what = json!({"time": {"due": due.to_string()}});
            let said =
                Said { who: None, id: None, command: &Command::Time, what: &what, time: now };
            // Somebody may have acted in the same batch: then nothing is due any more.
            let _ = self.at_table(&id, &said, None, None, staged);
        }
    }

    /// Tables with a clock must be there for it, whoever asks for them.
    fn load_timed_tables(&mut self) {
        let timed = self.house.tables().values().filter(|terms| terms.pace.is_some());
        for id in timed.map(|terms| terms.id.to_string()).collect::<Vec<_>>() {
            if let Ok(Loaded::Table(table)) = self.shared.table(&id)
                && let Some(due) = table.due()
            {
                self.due.insert((due, id.clone()));
                self.due_at.insert(id, due);
            }
        }
    }

    fn sign(&mut self) -> bool {
        let heads = self.signer.sign(self.last, &self.heads);
        let batch = Batch { heads: vec![heads.clone()], ..Batch::default() };
        match self.writer.commit(&batch) {
            Ok(()) => {
                self.signer.signed(&heads);
                self.unsigned = false;
                true
            }
            Err(StoreError::Unavailable(_)) => true,
            Err(why) => {
                (self.machine.listener)(&Told::Failed(why.to_string()));
                false
            }
        }
    }

    /// The last record names the signature that covers it.
    fn shut_down(&mut self) {
        let heads = self.signer.next();
        if self.house_of_itself(HouseCommand::Shutdown { heads }) {
            self.sign();
        }
    }
}

/// Whose sessions are over once this is done: a locked name's, and those that an old password
/// began.
fn ends_sessions_of(command: &HouseCommand) -> Option<&str> {
    match command {
        HouseCommand::Lock { name }
        | HouseCommand::Password { name, .. }
        | HouseCommand::Close { name, .. } => Some(name),
        _ => None,
    }
}

fn command_key(
    who: Option<&Person>,
    key: Option<&(String, Hash)>,
    answer: &Json,
) -> Option<CommandKey> {
    let (who, (id, digest)) = (who?, key?);
    let (person, id) = (who.name.clone(), id.clone());
    Some(CommandKey { person, id, digest: *digest, answer: answer.to_string() })
}
