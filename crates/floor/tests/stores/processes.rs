//! Processes that are killed, whose disk is full, or whose disk fails: what they said stands.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use chance::Generator;
use floor::store::{Batch, SqliteStore, Store, StoreError};
use floor::{check_chains, person_said};
use tempfile::TempDir;

use crate::crash::{KEY, run};
use crate::house::House;
use crate::sqlite::Folder;
use crate::state::State;

/// A process of this very program that does what one of the tests below says, in a folder.
fn child(test: &str, dir: &Path, shell: &str) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{shell} exec \"$0\" \"$@\""));
    command.arg(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--ignored", "--nocapture", "--test-threads=1"]);
    command.env("CROUPIER_TEST_DIR", dir).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The folder that a test has given to this process; none where nobody did.
fn given_dir() -> Option<PathBuf> {
    std::env::var_os("CROUPIER_TEST_DIR").map(PathBuf::from)
}

/// How much the process below writes, if nobody kills it before.
const BATCHES: usize = 40;

#[test]
#[ignore = "what another test has a process do: it writes until it is killed"]
fn writes_until_it_is_killed() {
    let Some(dir) = given_dir() else { return };
    let store = SqliteStore::open(&dir).unwrap();
    let mut writer = store.writer().unwrap();
    writer.adopt_key(&KEY).unwrap();
    let mut house = House::new(KEY);
    for n in 1..=BATCHES {
        writer.commit(&house.batch(n % 5)).unwrap();
        println!("committed {n}");
        std::io::stdout().flush().unwrap();
    }
    // Whoever kills it may be late.
    loop {
        std::thread::park();
    }
}

/// The house after each of the batches that the process above writes.
fn after_each_batch(batches: usize) -> Vec<State> {
    let steps: Vec<_> = (1..=batches).map(|n| Some(n % 5)).collect();
    run(&steps).into_iter().map(|(_, state)| state).collect()
}

/// What a process said it had committed is there, and at most the one batch that it was at.
fn assert_stands(states: &[State], folder: &Folder, said: usize, when: &str) {
    // Whoever only looks finds the same, before anybody has served the folder again.
    let looked_at = (said > 0).then(|| {
        let store = SqliteStore::read_only(folder.path()).unwrap();
        State::of(&mut *store.reader().unwrap()).unwrap()
    });
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut reader = store.reader().unwrap();
    let found = State { key: KEY, ..State::of(&mut *reader).unwrap() };
    assert!(looked_at.is_none_or(|looked_at| looked_at == found), "{when}");
    let fits = states.iter().position(|state| *state == found);
    let stands = fits.is_some_and(|found| found == said || found == said + 1);
    assert!(stands, "{when}: {said} committed, {fits:?} found");
    if said > 0 {
        assert_eq!(check_chains(&mut *reader, person_said).unwrap().faults, [], "{when}");
    }
}

#[test]
fn a_killed_process_has_written_what_it_said_and_at_most_one_batch_more() {
    let states = after_each_batch(BATCHES);
    let mut generator = Generator::seeded(5, 0);
    for kill in 0..24 {
        let folder = Folder::new();
        let mut writing = child("processes::writes_until_it_is_killed", folder.path(), "");
        let mut writing = writing.spawn().unwrap();
        let lines = BufReader::new(writing.stdout.take().unwrap()).lines();
        // Some are killed at once, while they make the folder.
        let said = if kill % 4 == 0 { 0 } else { generator.below(30) as usize };
        let mut committed = lines.map(Result::unwrap).filter(|line| line.contains("committed"));
        let first = committed.by_ref().take(said).count();
        std::thread::sleep(Duration::from_micros(u64::from(generator.below(9000))));
        writing.kill().unwrap();
        writing.wait().unwrap();
        let said = first + committed.count();
        assert_stands(&states, &folder, said, &format!("kill {kill}"));
    }
}

#[test]
#[ignore = "what another test has a process do: it writes until its files may not grow"]
fn writes_until_the_disk_is_full() {
    let Some(dir) = given_dir() else { return };
    let store = SqliteStore::open(&dir).unwrap();
    let mut writer = store.writer().unwrap();
    let mut house = House::new(store.reader().unwrap().key().unwrap());
    for _ in 0..3 {
        // Until the log may not grow any more.
        let (batch, why) = loop {
            let batch = house.batch(20);
            if let Err(why) = writer.commit(&batch) {
                break (batch, why);
            }
        };
        assert!(matches!(why, StoreError::Unavailable(_)), "{why}");
        let before = State::of(&mut *store.reader().unwrap()).unwrap();
        for _ in 0..3 {
            assert!(matches!(writer.commit(&batch), Err(StoreError::Unavailable(_))));
            assert!(State::of(&mut *store.reader().unwrap()).unwrap() == before);
        }
        // Room is made, and the same batch goes through.
        let db = rusqlite::Connection::open(dir.join("croupier.db")).unwrap();
        db.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        writer.commit(&batch).unwrap();
        writer.commit(&Batch::default()).unwrap();
        let checked = check_chains(&mut *store.reader().unwrap(), person_said).unwrap();
        assert_eq!(checked.faults, []);
    }
    println!("went on three times");
}

#[test]
fn a_full_disk_loses_nothing_and_work_goes_on_when_there_is_room() {
    let folder = Folder::new();
    // Files beyond a megabyte or two are refused, and the process is not killed for trying.
    let limit = "trap '' XFSZ; ulimit -f 2400;";
    let output = child("processes::writes_until_the_disk_is_full", folder.path(), limit).output();
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("three times"), "{said}\n{failed}");
}

/// How many batches the process below writes.
const SOME: usize = 3;

#[test]
#[ignore = "what another test has a process do: it writes some batches on a faulty disk"]
fn writes_some_batches() {
    let Some(dir) = given_dir() else { return };
    let opened = SqliteStore::open(&dir).and_then(|store| {
        let mut writer = store.writer()?;
        writer.adopt_key(&KEY)?;
        Ok((store, writer))
    });
    let (store, mut writer) = match opened {
        Ok(opened) => opened,
        Err(why) => return println!("not opened: {why}"),
    };
    let mut house = House::new(KEY);
    for n in 1..=SOME {
        if let Err(why) = writer.commit(&house.batch(n % 5)) {
            assert!(matches!(why, StoreError::Fatal(_)), "{why}");
            // Nothing more is written by a process that does not know what it has written.
            let again = writer.commit(&Batch::default());
            assert!(matches!(again, Err(StoreError::Fatal(_))), "{again:?}");
            return println!("failed: {why}");
        }
        println!("committed {n}");
    }
    drop((writer, store));
    println!("done");
}

/// The library that makes a disk faulty.
fn faulty_disk() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let library = folder.path().join("faulty_disk.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stores/faulty_disk.c");
    // The same compiler that SQLite was built with.
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source);
    assert!(compiler.status().unwrap().success());
    (folder, library)
}

/// Has a process write on a disk with a fault; says what came of it, and what it had committed.
fn on_faulty_disk(library: &Path, fault: &str, states: &[State]) -> (Output, String) {
    let folder = Folder::new();
    let mut process = child("processes::writes_some_batches", folder.path(), "");
    process.env("LD_PRELOAD", library).env("CROUPIER_FAULT", fault);
    let output = process.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let committed = said.lines().filter(|line| line.contains("committed")).count();
    assert_stands(states, &folder, committed, fault);
    (output, said)
}

/// Before, in the middle of and after every write and every sync, from the making of the folder
/// to the closing of the store.
#[test]
fn a_process_that_ends_at_any_write_or_sync_has_written_what_it_said() {
    let (_folder, library) = faulty_disk();
    let states = after_each_batch(SOME + 1);
    let mut ended = 0;
    for (way, every) in [("torn", 1), ("before", 5), ("after", 5)] {
        for n in (1..).step_by(every) {
            let (output, said) = on_faulty_disk(&library, &format!("{way}:{n}"), &states);
            match output.status.code() {
                Some(77) => ended += 1,
                Some(0) if said.contains("done") && n > 60 => break,
                other => panic!("{way} {n}: {other:?}, {said}"),
            }
        }
    }
    println!("{ended} processes ended at a write or a sync");
    // Each way was gone until nothing was left to write, sixty writes and more.
    assert!(ended >= 60 + 2 * (60 / 5), "{ended}");
}

#[test]
fn a_sync_that_fails_ends_the_writing_and_loses_nothing_that_was_said() {
    let (_folder, library) = faulty_disk();
    let states = after_each_batch(SOME + 1);
    let mut failed = 0;
    // Beyond the last thing that is written there is nothing to fail.
    for n in 1..=150 {
        let (output, said) = on_faulty_disk(&library, &format!("failing:{n}"), &states);
        assert!(output.status.success(), "sync {n}: {said}");
        failed += usize::from(said.contains("failed: "));
    }
    println!("{failed} syncs that failed ended the writing");
    assert_eq!(failed, SOME + 1, "each batch is synced, and the head of the log before the first");
}
