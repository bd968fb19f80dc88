//! Who makes batches durable, publishes them, answers everybody and tells who watches, in this
//! order.
//!
//! It works beside the one who carries commands out: while a batch is on its way to the disk, the
//! next one is made on top of it. If the first is lost, so is what was made on top.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::request::Job;
use super::staged::Staged;
use super::{Loaded, Notice, Shared, snapshots};
use crate::store::{self, Batch, Snapshot, StoreError};
use crate::{Code, FloorError};

/// The time without a commit after which an empty one is tried: a store that cannot be written is
/// noticed before somebody's command is refused.
const IDLE_INTERVAL: Duration = Duration::from_secs(10);
/// The same while commits fail.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// What is handed over.
pub(super) enum Handed {
    /// A batch, with everybody who waits for it.
    Batch(Box<Staged>),
    /// Nothing can be written any more, for this reason.
    GivenUp(String),
}

/// What came of a batch.
pub(super) enum CommitResult {
    /// It is durable.
    Durable,
    /// Nothing of it is there, and nothing that was made on top of it may be.
    Lost(FloorError),
    /// Only a new start finds out what is there.
    Ended(FloorError),
}

/// Who commits.
pub(super) struct Committer {
    shared: Arc<Shared>,
    writer: Box<dyn store::Writer>,
    listener: Box<dyn Fn(&Notice) + Send>,
    /// Snapshots of what is durable: they go with the next batch, so that nobody waits for them.
    snapshots: Vec<Snapshot>,
    /// The time of the last commit, whether it succeeded or not.
    tried: Instant,
}

impl Committer {
    /// Who commits to a store by its writer.
    pub fn new(
        shared: Arc<Shared>,
        writer: Box<dyn store::Writer>,
        listener: Box<dyn Fn(&Notice) + Send>,
    ) -> Committer {
        Committer { shared, writer, listener, snapshots: Vec::new(), tried: Instant::now() }
    }

    /// Commits one batch after another, until none is handed over any more or nothing can be
    /// written. What came of each is said to who carries commands out, who may be waiting for a
    /// job.
    pub fn run(
        mut self,
        handed: &Receiver<Handed>,
        outcomes: &Sender<CommitResult>,
        jobs: &Sender<Job>,
    ) {
        loop {
            let staged = match handed.recv_timeout(self.patience()) {
                Ok(Handed::Batch(staged)) => *staged,
                Ok(Handed::GivenUp(why)) => return (self.listener)(&Notice::Failed(why)),
                Err(RecvTimeoutError::Timeout) => match self.write(&Batch::default()) {
                    Ok(()) | Err(StoreError::Unavailable(_)) => continue,
                    Err(why) => return (self.listener)(&Notice::Failed(why.to_string())),
                },
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let outcome = self.commit(staged);
            let ended = matches!(outcome, CommitResult::Ended(_));
            // Where nobody carries anything out any more, why is the next that is handed over.
            let _ = outcomes.send(outcome);
            let _ = jobs.send(Job::Wake);
            if ended {
                return;
            }
        }
    }

    /// The time until an empty commit is due.
    fn patience(&self) -> Duration {
        let interval = match self.shared.health.can_commit() {
            true => IDLE_INTERVAL,
            false => RETRY_INTERVAL,
        };
        interval.saturating_sub(self.tried.elapsed())
    }

    /// Writes a batch, and reports whether the store can be written.
    fn write(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let written = self.writer.commit(batch);
        self.tried = Instant::now();
        self.shared.health.committed(written.as_ref().err().map(ToString::to_string));
        written
    }

    fn commit(&mut self, mut staged: Staged) -> CommitResult {
        if !staged.batch.is_empty() {
            staged.batch.snapshots.append(&mut self.snapshots);
            let began = Instant::now();
            if let Err(why) = self.write(&staged.batch) {
                return self.not_committed(&why, staged);
            }
            let micros = began.elapsed().as_micros() as u64;
            self.publish(&staged);
            let (records, waiting) = (staged.batch.entries.len(), staged.jobs);
            (self.listener)(&Notice::Committed { records, micros, waiting });
        }
        for (reply, answer) in std::mem::take(&mut staged.replies) {
            reply(answer);
        }
        staged.notices.iter().for_each(|notice| (self.listener)(notice));
        self.take_snapshots(&staged);
        CommitResult::Durable
    }

    fn take_snapshots(&mut self, staged: &Staged) {
        staged.save.iter().for_each(|table| self.shared.keep_standing(table));
        let tables = staged.save.iter().filter_map(|table| snapshots::of_table(table));
        self.snapshots.extend(tables);
        if staged.save_house {
            self.snapshots.extend(snapshots::of_house(&staged.house));
        }
        if staged.is_last && !self.snapshots.is_empty() {
            let snapshots = std::mem::take(&mut self.snapshots);
            // Nothing but time is lost without them.
            let _ = self.writer.commit(&Batch { snapshots, ..Batch::default() });
        }
    }

    /// Nothing of the batch is there: everybody is told. Where nobody knows what is there, only a
    /// new start finds out.
    fn not_committed(&self, why: &StoreError, staged: Staged) -> CommitResult {
        let problem = Code::StoreUnavailable.error(why.to_string());
        staged.refuse(&problem);
        if matches!(why, StoreError::Unavailable(_)) {
            return CommitResult::Lost(problem);
        }
        (self.listener)(&Notice::Failed(why.to_string()));
        CommitResult::Ended(problem)
    }

    /// Readers see what is committed.
    fn publish(&self, staged: &Staged) {
        let Batch { sessions: rows, ended, people: persons, .. } = &staged.batch;
        *self.shared.house.write().unwrap_or_else(PoisonError::into_inner) = staged.house.clone();
        if !rows.is_empty() || !ended.is_empty() {
            let mut sessions = self.shared.sessions.write().unwrap_or_else(PoisonError::into_inner);
            sessions.extend(rows.iter().map(|row| (row.token, row.clone())));
            ended.iter().for_each(|token| drop(sessions.remove(token)));
        }
        if !persons.is_empty() {
            let mut people = self.shared.people.write().unwrap_or_else(PoisonError::into_inner);
            people.extend(persons.iter().map(|row| (row.name.clone(), row.clone())));
        }
        let mut published = self.shared.tables.write().unwrap_or_else(PoisonError::into_inner);
        for (id, table) in &staged.tables {
            let opened = |loaded: &Loaded| match loaded {
                Loaded::Table(table) => table.shift().opened,
                Loaded::Faulty(_) => 0,
            };
            let before = published.get(id).map_or(0, opened);
            if table.shift().opened > before {
                self.shared.books.theories.prepare(table.terms());
            }
            match published.get_mut(id) {
                Some(loaded) => *loaded = Loaded::Table(table.clone()),
                None => drop(published.insert(id.clone(), Loaded::Table(table.clone()))),
            }
        }
    }
}
