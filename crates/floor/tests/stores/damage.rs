//! Damage: whatever becomes of a store, it is named, or nothing that was written has changed.

use floor::store::{Batch, SqliteStore, Store, StoreError};
use floor::{ChainError, Checked, check_chains, person_said, shutdown};

use crate::house::House;
use crate::sqlite::Folder;
use crate::state::State;

/// A small house in a folder of its own, closed: six batches, and two that nobody has signed.
fn closed() -> Folder {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut house = House::new(store.reader().unwrap().key().unwrap());
    let mut writer = store.writer().unwrap();
    for records in 1..=6 {
        writer.commit(&house.batch(records)).unwrap();
    }
    let unsigned = vec![house.buy_in(), house.buy_in()];
    writer.commit(&Batch { entries: unsigned, ..Batch::default() }).unwrap();
    drop((writer, store));
    folder
}

fn check(folder: &Folder) -> Result<Checked, StoreError> {
    let store = SqliteStore::read_only(folder.path())?;
    check_chains(&mut *store.reader()?, person_said)
}

fn faults(folder: &Folder) -> Vec<ChainError> {
    check(folder).unwrap().faults
}

#[test]
fn a_sound_house_has_no_faults_and_says_what_is_not_signed() {
    let checked = check(&closed()).unwrap();
    assert_eq!(checked.faults, []);
    // One to six records, each batch with a person, and two at the end.
    assert_eq!((checked.chains, checked.records), (4, 21 + 6 + 2));
    assert_eq!((checked.rounds, checked.postings), (5, 3 * (21 - 5 + 2)));
    assert_eq!(checked.unsigned.values().sum::<u64>(), 2);
}

/// What was done to the store by SQL, the record that is to be named, and a word of the fault.
const DAMAGES: [(&str, &str, u64, &str); 33] = [
    ("DELETE FROM records WHERE chain = 'house' AND seq = 3", "house", 3, "is missing"),
    ("DELETE FROM records WHERE chain = 'house' AND seq >= 5", "house", 5, "heads 5 have signed"),
    ("DELETE FROM records WHERE chain = 'house'", "house", 1, "heads 1 have signed"),
    (
        "UPDATE records SET body = replace(body, 'p-', 'q-') WHERE chain = 'house' AND seq = 2",
        "house",
        2,
        "its hash does not fit",
    ),
    (
        "UPDATE records SET body = body || ' ' WHERE chain = 'house' AND seq = 2",
        "house",
        2,
        "not canonical JSON",
    ),
    (
        "UPDATE records SET seq = -seq WHERE chain = 'house' AND seq IN (2, 3);
         UPDATE records SET seq = 5 + seq WHERE seq < 0",
        "house",
        2,
        "it says that it belongs elsewhere",
    ),
    (
        "INSERT INTO records SELECT NULL, chain, 7, body, previous, hash, beside, beside_hash
         FROM records WHERE chain = 'house' AND seq = 6",
        "house",
        7,
        "does not stand on the record before",
    ),
    (
        "UPDATE records SET previous = zeroblob(32) WHERE chain = 'house' AND seq = 4",
        "house",
        4,
        "does not stand on the record before",
    ),
    ("UPDATE records SET chain = 'zz' WHERE chain = 'house' AND seq = 6", "zz", 6, "elsewhere"),
    (
        "UPDATE records SET beside = replace(beside, 'null', 'nul1')
         WHERE chain = 'house' AND seq = 2",
        "house",
        2,
        "beside it",
    ),
    (
        "INSERT INTO records SELECT NULL, chain, -7, body, previous, hash, beside, beside_hash
         FROM records WHERE chain = 'house' AND seq = 6",
        "store",
        0,
        "whose number is below 1",
    ),
    ("DELETE FROM entries WHERE account = 'cage' AND n = 1", "", 0, "entry 1 of cage"),
    ("UPDATE entries SET amount = amount + 1 WHERE account = 'cage' AND n = 2", "", 0, "add up"),
    ("UPDATE entries SET balance = balance + 1 WHERE account = 'cage'", "", 0, "add up"),
    ("UPDATE entries SET posting = 9 WHERE account = 'cage' AND n = 2", "", 0, "does not follow"),
    ("UPDATE entries SET n = 99 WHERE account = 'cage' AND n = 2", "", 0, "is to be 2"),
    ("UPDATE entries SET account = 'vault' WHERE account = 'cage'", "", 0, "is no account"),
    ("DELETE FROM commands WHERE id = 'c-1'", "", 0, "command c-1 of"),
    ("UPDATE commands SET seq = seq + 1 WHERE id = 'c-1'", "", 0, "does not follow"),
    ("UPDATE rounds SET round = 77 WHERE round = 1", "", 0, "round 77 does not follow"),
    ("UPDATE entries SET before = before + 1 WHERE n = 2", "store", 0, "leads elsewhere"),
    ("UPDATE entries SET leap = 7 WHERE n = 3", "store", 0, "leads elsewhere"),
    ("INSERT INTO ends VALUES ('entries', 'cage', 1)", "store", 0, "another end"),
    ("INSERT INTO looked_at VALUES ('entries', 9)", "store", 0, "another end"),
    ("DELETE FROM player_rounds WHERE account = 'ann' AND n = 2", "", 0, "is to be 2"),
    ("UPDATE people SET role = 'admin' WHERE name = 'p-1'", "house", 1, "another role"),
    ("DELETE FROM people WHERE name = 'p-1'", "house", 1, "is not among the people"),
    ("INSERT INTO people VALUES ('eve', 'admin', '', 0)", "house", 0, "no record tells of that"),
    ("UPDATE snapshots SET hash = zeroblob(32)", "", 0, "stands on another record"),
    ("UPDATE people SET role = 'boss' WHERE name = 'p-1'", "store", 0, "the row `p-1` cannot be"),
    ("UPDATE snapshots SET seq = -1", "store", 0, "snapshots: the row"),
    ("UPDATE entries SET seq = -1 WHERE n = 3", "store", 0, "entries: a row cannot be read"),
    ("UPDATE heads SET n = -n WHERE n = 6", "store", 0, "heads: a row has the number -6"),
];

#[test]
fn what_was_done_to_a_store_is_named() {
    for (sql, chain, seq, word) in DAMAGES {
        let folder = closed();
        folder.database().execute_batch(sql).unwrap();
        let faults = faults(&folder);
        let named = |fault: &ChainError| {
            let there = chain.is_empty() || (fault.chain == chain && fault.seq == seq);
            there && fault.what.contains(word)
        };
        assert!(faults.iter().any(named), "{sql}\n{faults:#?}");
        assert!(faults.iter().all(|fault| fault.to_string().lines().count() == 1));
    }
    println!("{} ways to damage a store were named", DAMAGES.len());
}

#[test]
fn signed_heads_are_a_chain_too() {
    let damages = [
        ("DELETE FROM heads WHERE n = 3", 3, "are missing"),
        ("DELETE FROM heads WHERE n = 1", 1, "are missing"),
        ("UPDATE heads SET body = replace(body, '1970', '1971') WHERE n = 4", 4, "signature"),
        ("UPDATE heads SET signature = zeroblob(64) WHERE n = 6", 6, "signature"),
        ("UPDATE heads SET n = 9 WHERE n = 6", 9, "not written as they were signed"),
    ];
    for (sql, n, word) in damages {
        let folder = closed();
        folder.database().execute_batch(sql).unwrap();
        let faults = faults(&folder);
        let named = |f: &ChainError| f.chain == "heads" && f.seq == n && f.what.contains(word);
        assert!(faults.iter().any(named), "{sql}\n{faults:#?}");
    }
}

#[test]
fn a_dropped_signature_of_a_shutdown_shows() {
    let folder = Folder::new();
    let store = SqliteStore::open(folder.path()).unwrap();
    let mut house = House::new(store.reader().unwrap().key().unwrap());
    let mut writer = store.writer().unwrap();
    writer.commit(&house.batch(3)).unwrap();
    let entries = vec![house.house_record(shutdown(2))];
    let heads = vec![house.sign()];
    writer.commit(&Batch { entries, heads, ..Batch::default() }).unwrap();
    drop((writer, store));
    assert_eq!(check(&folder).unwrap(), Checked { faults: vec![], ..check(&folder).unwrap() });
    assert!(check(&folder).unwrap().unsigned.is_empty());
    folder.database().execute_batch("DELETE FROM heads WHERE n = 2").unwrap();
    assert_eq!(faults(&folder)[0].to_string(), "house 2: is a shutdown that heads 2 are to sign");
}

#[test]
fn another_key_fits_no_signature() {
    let folder = closed();
    std::fs::write(folder.path().join("key"), [9; 32]).unwrap();
    let faults = faults(&folder);
    assert_eq!(faults.iter().filter(|fault| fault.chain == "heads").count(), 6);
}

/// Puts some bytes where others are, at their one place in the database.
fn replace(folder: &Folder, bytes: &[u8], others: &[u8]) {
    folder.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let path = folder.path().join("croupier.db");
    let mut database = std::fs::read(&path).unwrap();
    let places = database.windows(bytes.len()).enumerate().filter(|(_, part)| *part == bytes);
    let places: Vec<usize> = places.map(|(at, _)| at).collect();
    assert_eq!(places.len(), 1, "{bytes:x?}");
    database[places[0]..places[0] + others.len()].copy_from_slice(others);
    std::fs::write(&path, database).unwrap();
}

/// Who reads on behind the last number would read them again and again.
#[test]
fn numbers_that_go_back_are_named_and_are_not_read_for_ever() {
    // Heads 3 are heads 1: the number stands before the length of the row's own header.
    let heads = closed();
    replace(&heads, b"\x03\x06\x00\x86\x35\x81\x0c{\"heads", b"\x01");
    let named = |folder: &Folder, why: &str| {
        let found: Vec<String> = faults(folder).iter().map(ChainError::to_string).collect();
        assert!(found.iter().any(|fault| fault == why), "{found:#?}");
    };
    named(&heads, "store 0: heads: number 2 is out of order");
    // The index has record 19 of the house where it had record 3.
    let records = closed();
    replace(&records, b"\x04\x17\x01\x01house\x03", b"\x04\x17\x01\x01house\x13");
    named(&records, "house 3: is missing, the next one is 19");
    let store = SqliteStore::read_only(records.path()).unwrap();
    let behind = store.reader().unwrap().records("house", 7, 10);
    let why = StoreError::Damaged("house: number 4 is out of order".into());
    assert_eq!(behind, Err(why));
}

/// Changes bytes of the database, and says how many were named or made no difference.
fn flip(every: usize) {
    let folder = closed();
    folder.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (named, same) = std::thread::scope(|scope| {
        let flipped = |nth| flip_in_a_copy(&folder, nth * every, every, threads * every);
        let workers: Vec<_> = (0..threads).map(|nth| scope.spawn(move || flipped(nth))).collect();
        let counted = workers.into_iter().map(|worker| worker.join().unwrap());
        counted.fold((0, 0), |all, own| (all.0 + own.0, all.1 + own.1))
    });
    println!("{} bytes were changed: {named} were named, {same} made no difference", named + same);
    assert!(named > same / 4, "{named} were named, {same} made no difference");
}

/// Changes the bytes from a place on that are so far apart, each in a copy of a house; which bit of
/// them goes by their number. How many were named, and how many made no difference.
fn flip_in_a_copy(house: &Folder, from: usize, every: usize, apart: usize) -> (usize, usize) {
    let folder = Folder::new();
    for file in std::fs::read_dir(house.path()).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
    }
    let path = folder.path().join("croupier.db");
    let sound = std::fs::read(&path).unwrap();
    let read = || {
        let store = SqliteStore::read_only(folder.path())?;
        State::of(&mut *store.reader()?)
    };
    let before = read().unwrap();
    let (mut named, mut same) = (0, 0);
    for at in (from..sound.len()).step_by(apart) {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at / every % 8);
        std::fs::write(&path, &bytes).unwrap();
        match (check(&folder), read()) {
            (Ok(checked), Ok(now)) if checked.faults.is_empty() => {
                // Sessions say nothing about money and are not covered.
                let now = State { sessions: before.sessions.clone(), ..now };
                let snapshots = |state: &State| State { records: vec![], ..state.clone() };
                assert_eq!(snapshots(&now), snapshots(&before), "byte {at}");
                for (now, before) in now.records.iter().zip(&before.records) {
                    // What a snapshot holds is for the replay to say.
                    assert_eq!((&now.0, &now.1, &now.2), (&before.0, &before.1, &before.2));
                }
                same += 1;
            }
            (Ok(checked), now) => {
                assert!(!checked.faults.is_empty(), "byte {at}: {now:?}");
                named += 1;
            }
            (Err(StoreError::Damaged(_) | StoreError::NotOurs(_)), _) => named += 1,
            (Err(other), _) => panic!("byte {at}: {other}"),
        }
        for rest in ["croupier.db-wal", "croupier.db-shm"] {
            let _ = std::fs::remove_file(folder.path().join(rest));
        }
    }
    (named, same)
}

#[test]
fn a_byte_changed_on_any_page_is_named_or_makes_no_difference() {
    flip(67);
}

#[test]
#[ignore = "minutes: make test-long changes every byte"]
fn every_byte_changed_is_named_or_makes_no_difference() {
    flip(1);
}

#[test]
fn a_database_that_is_cut_off_is_damaged_and_nothing_panics() {
    let folder = closed();
    let path = folder.path().join("croupier.db");
    let sound = std::fs::read(&path).unwrap();
    for part in 1..16 {
        std::fs::write(&path, &sound[..sound.len() * part / 16]).unwrap();
        match check(&folder) {
            Ok(checked) => assert_ne!(checked.faults, [], "{part}"),
            Err(why) => assert!(why.to_string().lines().count() == 1, "{why}"),
        }
    }
}

#[test]
fn tables_that_were_changed_are_not_opened() {
    for sql in ["DROP TABLE snapshots", "CREATE INDEX i ON people (role)", "CREATE TABLE t (a)"] {
        let folder = closed();
        folder.database().execute_batch(sql).unwrap();
        for opened in [SqliteStore::open(folder.path()), SqliteStore::read_only(folder.path())] {
            assert!(matches!(opened, Err(StoreError::Damaged(_))), "{sql}: {opened:?}");
        }
    }
}

#[test]
fn what_the_store_does_not_know_is_no_house() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("croupier.db"), [b'x'; 9000]).unwrap();
    assert!(matches!(SqliteStore::open(folder.path()), Err(StoreError::Damaged(_))));
}
