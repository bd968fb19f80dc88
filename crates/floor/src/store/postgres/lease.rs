//! The lease of the process that writes.
//!
//! Safety does not rest on it: every batch asks in its own transaction whether its epoch is still
//! the one in force, and waits for whoever is taking over. The lease says when somebody else may
//! try, and who passes requests on to whom. Only the database's clock counts for that.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::super::StoreError;
use super::connection::{Connection, Database};

/// How long a lease lasts that nobody renews, in milliseconds.
const LENGTH: u32 = 6000;
/// How often it is renewed.
const RENEWED_EVERY: Duration = Duration::from_millis(1500);
/// So long before its end nobody relies on it any more.
const MARGIN: Duration = Duration::from_secs(1);

/// All tables of a house, and the house itself, are written by one process.
const SHARD: &str = "house";

const TAKE: &str = "INSERT INTO leases AS held (shard, node, address, epoch, until)
    VALUES ($1, $2, $3, 1, clock_timestamp() + $4::bigint * interval '1 millisecond')
    ON CONFLICT (shard) DO UPDATE
    SET node = excluded.node, address = excluded.address, epoch = held.epoch + 1,
        until = clock_timestamp() + $4::bigint * interval '1 millisecond'
    WHERE held.until < clock_timestamp() RETURNING epoch";
const HOLDER: &str = "SELECT address FROM leases WHERE shard = $1";
const RENEW: &str =
    "UPDATE leases SET until = clock_timestamp() + $4::bigint * interval '1 millisecond'
    WHERE shard = $1 AND node = $2 AND epoch = $3";
const RELEASE: &str = "UPDATE leases SET until = clock_timestamp()
    WHERE shard = $1 AND node = $2 AND epoch = $3";
/// Locks the row until the end of the transaction: whoever takes over waits for it, and then this
/// finds nothing.
const HELD: &str = "SELECT epoch FROM leases
    WHERE shard = $1 AND node = $2 AND epoch = $3 FOR SHARE";

/// How a lease stands, for whoever answers by it.
#[derive(Clone, Debug)]
pub struct Tenure(Arc<Held>);

#[derive(Debug)]
struct Held {
    node: String,
    epoch: i64,
    /// Until when nobody else can have taken over.
    live_until: Mutex<Instant>,
    lost: AtomicBool,
    /// What renews it, until it is given back.
    renewing: Mutex<Option<(Sender<()>, JoinHandle<()>)>>,
}

impl Tenure {
    /// Whether nobody else can have taken over yet: what is in memory is what there is.
    pub fn is_live(&self) -> bool {
        let until = *self.0.live_until.lock().unwrap_or_else(PoisonError::into_inner);
        !self.is_lost() && Instant::now() < until
    }

    /// Whether somebody else has taken over. It never comes back.
    pub fn is_lost(&self) -> bool {
        self.0.lost.load(Ordering::SeqCst)
    }

    /// Gives the lease back, so that another process need not wait for its end. Nothing can be
    /// relied on any more then.
    pub fn give_back(&self) {
        let mut live_until = self.0.live_until.lock().unwrap_or_else(PoisonError::into_inner);
        *live_until = Instant::now();
        drop(live_until);
        let renewing = self.0.renewing.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((stop, thread)) = renewing {
            drop(stop);
            let _ = thread.join();
        }
    }

    /// Whether the lease holds in this transaction, and until its end.
    pub(super) fn check(&self, db: &mut Connection) -> Result<(), StoreError> {
        let Held { node, epoch, .. } = &*self.0;
        let found = db.one(HELD, &[&SHARD, node, epoch], |row| row.try_get::<_, i64>(0))?;
        match found {
            Some(_) => Ok(()),
            None => {
                self.0.lost.store(true, Ordering::SeqCst);
                Err(StoreError::NotOurs("another process has taken over".into()))
            }
        }
    }

    /// Renews the lease until it is given back or another's.
    fn keep(&self, database: &Database, stopped: &Receiver<()>) {
        let mut db = None;
        while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(RENEWED_EVERY) {
            // Where it cannot be renewed it runs out; where it has run out and is nobody else's,
            // nobody has written either.
            if matches!(with(database, &mut db, |db| self.renew(db)), Ok(None)) {
                return;
            }
        }
        let Held { node, epoch, .. } = &*self.0;
        let _ = with(database, &mut db, |db| db.run(RELEASE, &[&SHARD, node, epoch]));
    }

    /// Renews the lease; none where it is another's.
    fn renew(&self, db: &mut Connection) -> Result<Option<()>, StoreError> {
        let Held { node, epoch, live_until, lost, .. } = &*self.0;
        let asked = Instant::now();
        if db.run(RENEW, &[&SHARD, node, epoch, &i64::from(LENGTH)])? == 0 {
            lost.store(true, Ordering::SeqCst);
            return Ok(None);
        }
        *live_until.lock().unwrap_or_else(PoisonError::into_inner) = end_of(asked);
        Ok(Some(()))
    }
}

/// Until when a lease can be relied on that was asked for at this moment.
fn end_of(asked: Instant) -> Instant {
    asked + Duration::from_millis(LENGTH.into()) - MARGIN
}

/// A lease that is held: it is renewed until it is dropped, and then given back.
#[derive(Debug)]
pub(super) struct Lease {
    pub(super) tenure: Tenure,
}

/// What came of trying to get a lease.
pub(super) enum Tried {
    Taken(Lease),
    /// Another process has it, and takes requests here.
    HeldAt(String),
}

impl Lease {
    /// Takes the lease, if it is nobody's or its time is over.
    pub(super) fn take(
        database: &Database,
        db: &mut Connection,
        node: &str,
        address: &str,
    ) -> Result<Tried, StoreError> {
        let asked = Instant::now();
        let values = (node.to_owned(), i64::from(LENGTH));
        let taken = db
            .one(TAKE, &[&SHARD, &values.0, &address, &values.1], |row| row.try_get::<_, i64>(0))?;
        let Some(epoch) = taken else {
            let holder = db.one(HOLDER, &[&SHARD], |row| row.try_get::<_, String>(0))?;
            return Ok(Tried::HeldAt(holder.unwrap_or_default()));
        };
        let held = Held {
            node: values.0,
            epoch,
            live_until: Mutex::new(end_of(asked)),
            lost: AtomicBool::new(false),
            renewing: Mutex::default(),
        };
        let tenure = Tenure(Arc::new(held));
        let (stop, stopped) = channel();
        let (theirs, database) = (tenure.clone(), database.clone());
        let thread = std::thread::Builder::new().name("lease".into());
        let thread = thread.spawn(move || theirs.keep(&database, &stopped));
        let thread = thread
            .map_err(|why| StoreError::Unavailable(format!("no thread for the lease: {why}")))?;
        let mut renewing = tenure.0.renewing.lock().unwrap_or_else(PoisonError::into_inner);
        *renewing = Some((stop, thread));
        drop(renewing);
        Ok(Tried::Taken(Lease { tenure }))
    }
}

/// Does something with a connection, which is made where there is none.
fn with<T>(
    database: &Database,
    db: &mut Option<Connection>,
    work: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    if db.as_ref().is_none_or(Connection::is_closed) {
        *db = Some(database.to_write()?);
    }
    match db {
        Some(db) => work(db),
        None => Err(StoreError::Unavailable("no connection".into())),
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.tenure.give_back();
    }
}
