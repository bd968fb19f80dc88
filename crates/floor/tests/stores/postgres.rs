//! The store in a database: the suite, and what several processes have of their own.

use std::io::Cursor;
use std::process::Command;
use std::time::{Duration, Instant};

use floor::store::{Candidate, Opening, PostgresStore, SqliteStore, Store, StoreError};
use floor::{Exported, Secrets, check_chains, export, person_said};

use crate::conformance::Place;
use crate::house::House;
use crate::postgres_server::{PostgresServer, new_database, programs};
use crate::sqlite::Folder;
use crate::state::State;

/// A database of its own.
struct Database(String);

impl Database {
    fn new() -> Database {
        Database(new_database())
    }
}

impl Place for Database {
    fn open(&self) -> Result<Box<dyn Store>, StoreError> {
        Ok(Box::new(PostgresStore::open(&self.0)?))
    }
}

crate::every_store! { Database::new() }

/// What says something to a database behind the store's back: the statement is its last argument.
fn psql(url: &str) -> Command {
    let mut command = Command::new(programs().join("psql"));
    command.args([url, "-q", "-v", "ON_ERROR_STOP=1", "-c"]);
    command
}

/// Opens a house as soon as its lease has run out.
fn take_over(candidate: &mut Candidate) -> PostgresStore {
    let began = Instant::now();
    loop {
        match candidate.try_to_open().unwrap() {
            Opening::Ours(store) => return store,
            Opening::ServedAt(_) => std::thread::sleep(Duration::from_millis(100)),
        }
        assert!(began.elapsed() < Duration::from_secs(10), "nobody can take over");
    }
}

#[test]
fn a_second_process_learns_who_serves_and_takes_over_when_that_one_ends() {
    let url = new_database();
    let Opening::Ours(store) = Candidate::new(&url, "one:1").unwrap().try_to_open().unwrap() else {
        panic!("nobody else serves a new house")
    };
    let mut second = Candidate::new(&url, "two:2").unwrap();
    match second.try_to_open().unwrap() {
        Opening::ServedAt(address) => assert_eq!(address, "one:1"),
        Opening::Ours(_) => panic!("two serve one house"),
    }
    assert!(matches!(PostgresStore::open(&url), Err(StoreError::NotOurs(_))));
    let tenure = store.tenure().unwrap();
    assert!(tenure.is_live() && !tenure.is_lost());
    // It lasts for as long as it is renewed.
    std::thread::sleep(Duration::from_secs(7));
    assert!(tenure.is_live());
    assert!(matches!(second.try_to_open(), Ok(Opening::ServedAt(_))));
    drop(store);
    assert!(matches!(second.try_to_open(), Ok(Opening::Ours(_))));
}

/// The lease of a process that stands still runs out behind its back.
#[test]
fn whoever_was_replaced_writes_nothing_any_more() {
    let url = new_database();
    let first = PostgresStore::open(&url).unwrap();
    let mut house = House::new(first.reader().unwrap().key().unwrap());
    let mut writer = first.writer().unwrap();
    writer.commit(&house.batch(4)).unwrap();
    let mut admin = psql(&url);
    admin.arg("UPDATE croupier.leases SET until = clock_timestamp() - interval '1 second'");
    assert!(admin.status().unwrap().success());
    let mut candidate = Candidate::new(&url, "").unwrap();
    // The old one may renew it once more in between.
    let second = take_over(&mut candidate);
    let mut theirs = second.writer().unwrap();
    let before = State::of(&mut *second.reader().unwrap()).unwrap();
    let batch = house.batch(3);
    let refused = writer.commit(&batch).unwrap_err();
    assert!(matches!(refused, StoreError::NotOurs(_)), "{refused}");
    assert!(first.tenure().unwrap().is_lost() && !first.tenure().unwrap().is_live());
    assert!(State::of(&mut *second.reader().unwrap()).unwrap() == before);
    theirs.commit(&batch).unwrap();
    drop((writer, first));
    assert!(second.tenure().unwrap().is_live(), "the old one gave back what was not its own");
    let checked = check_chains(&mut *second.reader().unwrap(), person_said).unwrap();
    assert_eq!(checked.faults, []);
}

#[test]
fn a_house_moves_between_a_folder_and_a_database_to_the_last_row() {
    let (from, to) = (PostgresStore::open(&new_database()).unwrap(), Folder::new());
    let mut house = House::new(from.reader().unwrap().key().unwrap());
    let mut writer = from.writer().unwrap();
    (0..9).for_each(|n| writer.commit(&house.batch(n)).unwrap());
    let copy = |from: &dyn Store, to: &dyn Store| {
        let mut file = Vec::new();
        export(&mut *from.reader().unwrap(), Secrets::With, &mut file).unwrap();
        Exported::read(Cursor::new(&file)).unwrap().into_store(to).unwrap();
        let checked = check_chains(&mut *to.reader().unwrap(), person_said).unwrap();
        assert_eq!(checked.faults, []);
        String::from_utf8(file).unwrap()
    };
    let folder = SqliteStore::open(to.path()).unwrap();
    let back = PostgresStore::open(&new_database()).unwrap();
    let (there, here) = (copy(&from, &folder), copy(&folder, &back));
    assert!(there == here);
}

/// Whatever is wrong with a row, it is found and named.
#[test]
fn rows_that_were_changed_are_found() {
    for (change, named) in [
        (
            "UPDATE records SET body = replace(body, 'a', 'b') WHERE chain = 'bj-1' AND seq = 2",
            "bj-1",
        ),
        ("DELETE FROM records WHERE chain = 'house' AND seq = 2", "house"),
        ("UPDATE records SET hash = previous WHERE chain = 'craps' AND seq = 1", "craps"),
        ("UPDATE entries SET amount = amount + 1 WHERE account = 'cage' AND n = 2", ""),
        ("UPDATE ends SET sum = sum + 1 WHERE name = 'cage'", "cage"),
        ("DELETE FROM commands WHERE id = (SELECT min(id) FROM commands)", ""),
        ("UPDATE heads SET n = n + 100 WHERE n = 3", ""),
        ("UPDATE key SET secret = 'no key'", "key"),
    ] {
        let url = new_database();
        let store = PostgresStore::open(&url).unwrap();
        let mut house = House::new(store.reader().unwrap().key().unwrap());
        let mut writer = store.writer().unwrap();
        (0..9).for_each(|n| writer.commit(&house.batch(n)).unwrap());
        let mut psql = psql(&url);
        psql.arg(format!("SET search_path = croupier; {change}"));
        assert!(psql.status().unwrap().success());
        let mut reader = store.reader().unwrap();
        let found = match check_chains(&mut *reader, person_said) {
            Ok(checked) => checked.faults.iter().map(ToString::to_string).collect(),
            Err(why) => vec![why.to_string()],
        };
        assert!(found.iter().any(|line| line.contains(named)), "{change}: {found:?}");
    }
}

#[test]
fn a_newer_format_and_a_database_without_a_house_are_refused() {
    let url = new_database();
    let refused = PostgresStore::read_only(&url).unwrap_err().to_string();
    assert!(refused.contains("holds no house"), "{refused}");
    drop(PostgresStore::open(&url).unwrap());
    let mut psql = psql(&url);
    psql.arg("INSERT INTO croupier.format VALUES (99)");
    assert!(psql.status().unwrap().success());
    for refused in [PostgresStore::read_only(&url), PostgresStore::open(&url)] {
        assert!(refused.unwrap_err().to_string().contains("format 99"));
    }
    let secret = PostgresStore::open("postgres://ann:secret@[/nowhere").unwrap_err().to_string();
    assert!(!secret.contains("secret"), "{secret}");
}

/// A database that goes away in the middle: what was said is there, and nothing twice.
#[test]
fn a_killed_database_has_what_was_said() {
    let mut server = PostgresServer::start();
    let url = server.new_database();
    let mut house = None;
    let mut said = 0;
    for _ in 0..3 {
        let store = take_over(&mut Candidate::new(&url, "").unwrap());
        let mut reader = store.reader().unwrap();
        let key = reader.key().unwrap();
        let house = house.get_or_insert_with(|| House::new(key));
        let mut writer = store.writer().unwrap();
        for _ in 0..5 {
            writer.commit(&house.batch(3)).unwrap();
            said += 1;
        }
        server.kill();
        // The connection is gone before anything was sent: nothing of the batch is there.
        let batch = house.batch(2);
        let lost = writer.commit(&batch);
        if lost.is_err() {
            writer.commit(&batch).unwrap();
        }
        said += 1;
        assert_eq!(reader.heads(u64::MAX, usize::MAX).unwrap().len(), said);
        assert_eq!(check_chains(&mut *reader, person_said).unwrap().faults, []);
    }
}
