//! The store in a folder: the suite, and what a folder has of its own.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use floor::store::{SqliteStore, Store, StoreError};
use floor::{Account, check_chains, person_said};
use rusqlite::Connection;
use tempfile::TempDir;

use crate::conformance::Place;
use crate::house::House;
use crate::state::State;

/// A folder that is gone when the test is over.
pub struct Folder(pub TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The database, behind the store's back.
    pub fn database(&self) -> Connection {
        Connection::open(self.path().join("croupier.db")).unwrap()
    }
}

impl Place for Folder {
    fn open(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(Box::new(SqliteStore::open(self.path())?))
    }
}

crate::every_store! { Folder::new() }

fn refused(opened: Result<SqliteStore, StoreError>) -> String {
    match opened {
        Err(StoreError::NotOurs(why)) if why.lines().count() == 1 => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_second_process_is_kept_out_and_reads_all_the_same() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let why = refused(SqliteStore::open(folder.path()));
    assert!(why.starts_with("another process serves this folder"), "{why}");
    let mut house = House::new(store.reader().unwrap().key().unwrap());
    let mut writer = store.writer().unwrap();
    writer.commit(&house.batch(5)).unwrap();
    let mut reader = SqliteStore::read_only(folder.path()).unwrap().reader().unwrap();
    let before = State::of(&mut *reader).unwrap();
    writer.commit(&house.batch(5)).unwrap();
    // One state for as long as it lives.
    assert_eq!(State::of(&mut *reader).unwrap(), before);
    drop((store, writer));
    assert!(SqliteStore::open(folder.path()).is_ok());
}

#[test]
fn a_store_that_is_only_read_has_no_writer() {
    let folder = Folder::new();
    assert!(refused(SqliteStore::read_only(folder.path())).contains("holds no house"));
    drop(SqliteStore::open(folder.path()).unwrap());
    let store = SqliteStore::read_only(folder.path()).unwrap();
    assert!(matches!(store.writer(), Err(StoreError::NotOurs(_))));
}

#[test]
fn a_newer_format_and_another_program_s_database_are_refused_and_left_alone() {
    let newer = Folder::new();
    drop(SqliteStore::open(newer.path()).unwrap());
    newer.database().execute_batch("PRAGMA user_version = 99").unwrap();
    let other = Folder::new();
    other.database().execute_batch("CREATE TABLE t (a); INSERT INTO t VALUES (1)").unwrap();
    for (folder, word) in [(&newer, "format 99 of a newer program"), (&other, "another program")] {
        assert!(refused(SqliteStore::open(folder.path())).contains(word));
        assert!(refused(SqliteStore::read_only(folder.path())).contains(word));
    }
    let kept: i64 = other.database().query_row("SELECT a FROM t", [], |row| row.get(0)).unwrap();
    assert_eq!(kept, 1);
}

#[test]
fn the_folder_and_its_files_are_for_their_owner_alone() {
    let folder = Folder::new();
    let dir = folder.path().join("new").join("house");
    let store = SqliteStore::open(&dir).unwrap();
    let key = store.reader().unwrap().key().unwrap();
    store.writer().unwrap().commit(&House::new(key).batch(3)).unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&dir), 0o700);
    for file in dir.read_dir().unwrap() {
        assert_eq!(mode(&file.unwrap().path()), 0o600);
    }
}

#[test]
fn a_house_that_has_signed_does_not_get_another_key() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let key = store.reader().unwrap().key().unwrap();
    store.writer().unwrap().commit(&House::new(key).batch(3)).unwrap();
    drop(store);
    for damage in [b"short".as_slice(), b""] {
        std::fs::write(folder.path().join("key"), damage).unwrap();
        let opened = SqliteStore::open(folder.path());
        assert!(matches!(opened, Err(StoreError::Damaged(_))), "{opened:?}");
    }
    std::fs::remove_file(folder.path().join("key")).unwrap();
    assert!(matches!(SqliteStore::open(folder.path()), Err(StoreError::Damaged(_))));
}

#[test]
fn a_database_whose_writer_went_in_order_is_whole_without_its_log() {
    let (folder, copy) = (Folder::new(), Folder::new());
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut reader = store.reader().unwrap();
    let mut writer = store.writer().unwrap();
    writer.commit(&House::new(reader.key().unwrap()).batch(20)).unwrap();
    let before = State::of(&mut *reader).unwrap();
    drop(writer);
    for file in ["croupier.db", "key", "secret"] {
        std::fs::copy(folder.path().join(file), copy.path().join(file)).unwrap();
    }
    let store = SqliteStore::open(copy.path()).unwrap();
    assert!(State::of(&mut *store.reader().unwrap()).unwrap() == before);
}

/// Long enough that ends of lists were written down, and that reading leaps.
#[test]
fn a_long_list_is_read_from_anywhere_and_goes_on_after_opening_again() {
    let folder = Folder::new();
    let mut house = House::new([1; 32]);
    for opened in 0..3 {
        let store = SqliteStore::open(folder.path()).unwrap();
        let mut writer = store.writer().unwrap();
        if opened == 0 {
            writer.adopt_key(&[1; 32]).unwrap();
        }
        for _ in 0..25 {
            writer.commit(&house.batch(250)).unwrap();
        }
        let mut reader = store.reader().unwrap();
        let all = reader.entries(&Account::Cage, u64::MAX, usize::MAX).unwrap();
        let numbers: Vec<_> = all.iter().rev().map(|entry| entry.n).collect();
        assert_eq!(numbers, (1..=all.len() as u64).collect::<Vec<_>>());
        assert!(all.len() > 4000);
        for before in (0..all.len()).step_by(83) {
            let found = reader.entries(&Account::Cage, before as u64, 5).unwrap();
            let expected = all.iter().filter(|entry| entry.n < before as u64).take(5);
            assert!(found.iter().eq(expected), "{before}");
        }
        assert_eq!(check_chains(&mut *reader, person_said).unwrap().faults, []);
    }
    let ends = "SELECT count(*) FROM ends";
    let ends: i64 = folder.database().query_row(ends, [], |row| row.get(0)).unwrap();
    assert!(ends > 8, "{ends}");
}

#[test]
fn the_log_is_moved_into_the_database_between_batches() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut house = House::new(store.reader().unwrap().key().unwrap());
    let mut writer = store.writer().unwrap();
    let size = |name: &str| folder.path().join(name).metadata().unwrap().len();
    for _ in 0..400 {
        writer.commit(&house.batch(40)).unwrap();
    }
    // Four thousand pages of four kilobytes, and the batch that was one too many.
    assert!(size("croupier.db-wal") < 4000 * 5000, "{}", size("croupier.db-wal"));
    assert!(size("croupier.db") > 1_000_000);
}
