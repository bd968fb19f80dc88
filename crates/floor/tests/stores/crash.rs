//! Crashes: wherever a run of batches is cut off, what is found afterwards is the house before or
//! after the batch in question, never anything between.
//!
//! A commit writes one file, the log; moving the log into the database writes the other. So every
//! way in which a loss of power can leave them is some part of the sectors that changed between
//! two moments, with the rest as it was: more than a disk that keeps an order could do. One order
//! is kept, because SQLite waits for it: a log that begins again has its new head on the disk
//! before anything else of it.

use std::fs;
use std::path::Path;

use chance::Generator;
use floor::store::{SqliteStore, Store, StoreError};

use crate::house::House;
use crate::sqlite::Folder;
use crate::state::State;

const SECTOR: usize = 512;
/// The head of the log, which says which frames behind it count.
const LOG_HEAD: (usize, usize) = (1, 0);
const LOG_HEAD_BYTES: usize = 32;
/// The key of the houses here.
pub const KEY: [u8; 32] = [1; 32];

/// What lies on the disk: the database and its log.
#[derive(Clone, PartialEq)]
pub struct Disk([Vec<u8>; 2]);

const FILES: [&str; 2] = ["croupier.db", "croupier.db-wal"];

impl Disk {
    fn of(dir: &Path) -> Disk {
        Disk(FILES.map(|file| fs::read(dir.join(file)).unwrap_or_default()))
    }

    /// What the store finds on such a disk.
    fn opened(&self) -> Result<State, StoreError> {
        let folder = Folder::new();
        for (file, bytes) in FILES.iter().zip(&self.0) {
            fs::write(folder.path().join(file), bytes).unwrap();
        }
        fs::write(folder.path().join("key"), KEY).unwrap();
        let store = SqliteStore::open(folder.path())?;
        State::of(&mut *store.reader()?)
    }

    /// The sectors that another disk has otherwise: which file, and from where on.
    fn changes(&self, after: &Disk) -> Vec<(usize, usize)> {
        let sector = |bytes: &[u8], at: usize| {
            let end = bytes.len().min(at + SECTOR);
            bytes.get(at..end).unwrap_or_default().to_vec()
        };
        let mut changes = Vec::new();
        for (file, (old, new)) in self.0.iter().zip(&after.0).enumerate() {
            let all = (0..new.len()).step_by(SECTOR);
            let changed = all.filter(|at| sector(old, *at) != sector(new, *at));
            changes.extend(changed.map(|at| (file, at)));
        }
        changes
    }

    /// This disk with some bytes of another one.
    fn with(&mut self, after: &Disk, (file, at): (usize, usize), bytes: usize) {
        let (now, after) = (&mut self.0[file], &after.0[file]);
        let end = after.len().min(at + bytes);
        if now.len() < end {
            now.resize(end, 0);
        }
        now[at..end].copy_from_slice(&after[at..end]);
    }
}

/// Ways in which a write from one disk to the other can be cut off.
fn cut_off(before: &Disk, after: &Disk) -> Vec<Disk> {
    let changes = before.changes(after);
    let (mut cuts, mut generator) = (Vec::new(), Generator::seeded(changes.len() as u64, 0));
    let mut before = before.clone();
    if changes.contains(&LOG_HEAD) {
        for bytes in [1, 7, 16, 20, 31, LOG_HEAD_BYTES] {
            before.with(after, LOG_HEAD, bytes);
            cuts.push(before.clone());
        }
    }
    let (mut forward, mut backward) = (before.clone(), before.clone());
    for (n, change) in changes.iter().enumerate() {
        let mut torn = forward.clone();
        torn.with(after, *change, SECTOR / 2);
        cuts.push(torn);
        forward.with(after, *change, SECTOR);
        cuts.push(forward.clone());
        if n % 4 == 0 {
            backward.with(after, changes[changes.len() - 1 - n], SECTOR);
            cuts.push(backward.clone());
        }
    }
    for _ in 0..24 {
        let mut some = before.clone();
        let kept = changes.iter().filter(|_| generator.below(2) == 0);
        kept.for_each(|change| some.with(after, *change, SECTOR));
        cuts.push(some);
    }
    cuts
}

/// A run of batches: the disk and the house after each step. A step is a batch, or moves the log.
pub fn run(steps: &[Option<usize>]) -> Vec<(Disk, State)> {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut writer = store.writer().unwrap();
    writer.adopt_key(&KEY).unwrap();
    let (mut house, mut moments) = (House::new(KEY), Vec::new());
    let mut moment = || {
        let state = State::of(&mut *store.reader().unwrap()).unwrap();
        moments.push((Disk::of(folder.path()), state));
    };
    moment();
    for step in steps {
        match step {
            Some(records) => writer.commit(&house.batch(*records)).unwrap(),
            None => {
                let db = folder.database();
                db.execute_batch("PRAGMA synchronous = full; PRAGMA wal_checkpoint").unwrap();
            }
        }
        moment();
    }
    moments
}

#[test]
fn a_run_cut_off_anywhere_is_the_house_before_or_after_a_batch() {
    let steps = [Some(1), Some(4), None, Some(2), Some(3), None, None, Some(1)];
    let moments = run(&steps);
    let (mut cuts, mut kept) = (0, 0);
    for (n, pair) in moments.windows(2).enumerate() {
        let [(disk, before), (then, after)] = pair else { unreachable!() };
        assert!(disk.opened().unwrap() == *before && then.opened().unwrap() == *after, "{n}");
        for (cut, disk) in cut_off(disk, then).iter().enumerate() {
            let found = disk.opened().unwrap();
            assert!(found == *before || found == *after, "step {n}, cut {cut}");
            cuts += 1;
            kept += usize::from(found == *after);
        }
    }
    println!("{cuts} cuts, {kept} of them behind the commit");
    assert!(cuts > 500 && kept > 8, "{cuts} cuts, {kept} of them behind the commit");
}

/// A log whose end was never written, or is full of something else, has no such batch.
#[test]
fn a_log_that_is_cut_or_spoilt_at_its_end_loses_the_last_batch_only() {
    let moments = run(&[Some(2), Some(3)]);
    let [_, (disk, before), (then, after)] = &moments[..] else { unreachable!() };
    let (old, new) = (disk.0[1].len(), then.0[1].len());
    for length in (old..new).step_by(97) {
        let mut cut = then.clone();
        cut.0[1].truncate(length);
        assert!(cut.opened().unwrap() == *before, "{length} of {new} bytes");
        let mut spoilt = then.clone();
        spoilt.0[1][length] ^= 0x10;
        assert!(spoilt.opened().unwrap() == *before, "byte {length} of {new}");
    }
    assert!(then.opened().unwrap() == *after);
}
