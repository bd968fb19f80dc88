//! A store that cannot be read at some moment: what comes of it is what is there, or nothing.
//! Nothing is taken for damaged, and no meter stands too low.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chance::Generator;
use floor::host::{LoadError, load_house};
use floor::house::{House, HouseCommand};
use floor::store::{
    AccountEntry, CommandKey, IndexRow, PersonRow, PlayerRound, Reader, RoundRow, SessionRow,
    SignedHeads, Snapshot, SqliteStore, Store, StoreError, StoredRecord, StoredRecordIndex, Writer,
};
use floor::{Account, Balance, Code, Hash, Role};
use games::Cents;
use serde_json::json;

use crate::house::{TestClock, TestHouse, person};

/// A store one reading of which fails: the one that comes after so many others.
struct Interrupted {
    store: SqliteStore,
    after: Arc<AtomicI64>,
}

struct InterruptedReader {
    reader: Box<dyn Reader>,
    after: Arc<AtomicI64>,
}

impl Store for Interrupted {
    fn writer(&self) -> Result<Box<dyn Writer>, StoreError> {
        self.store.writer()
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        let (reader, after) = (self.store.reader()?, self.after.clone());
        Ok(Box::new(InterruptedReader { reader, after }))
    }
}

macro_rules! reads {
    ($($name:ident($($given:ident: $type:ty),*) -> $found:ty;)*) => {
        impl Reader for InterruptedReader {
            $(fn $name(&mut self, $($given: $type),*) -> Result<$found, StoreError> {
                if self.after.fetch_sub(1, Ordering::SeqCst) == 0 {
                    return Err(StoreError::Unavailable("the connection broke".into()));
                }
                self.reader.$name($($given),*)
            })*
        }
    };
}

reads! {
    chains() -> Vec<String>;
    records(chain: &str, from: u64, limit: usize) -> Vec<StoredRecord>;
    head(chain: &str) -> Option<(u64, Hash)>;
    balances() -> Vec<(Account, Balance)>;
    entries(account: &Account, before: u64, limit: usize) -> Vec<AccountEntry>;
    command(person: &str, id: &str) -> Option<(CommandKey, String, u64)>;
    last_command() -> Option<String>;
    rounds(table: &str, before: u64, limit: usize) -> Vec<RoundRow>;
    player_rounds(person: &str, before: u64, limit: usize) -> Vec<PlayerRound>;
    people() -> Vec<PersonRow>;
    sessions() -> Vec<SessionRow>;
    heads(before: u64, limit: usize) -> Vec<SignedHeads>;
    snapshot(chain: &str) -> Option<Snapshot>;
    key() -> [u8; 32];
    secret() -> Option<[u8; 32]>;
    record_indexes(chain: &str, from: u64, limit: usize) -> Vec<StoredRecordIndex>;
    index(each: &mut dyn FnMut(IndexRow<'_>)) -> Vec<String>;
    broken_pages() -> Vec<String>;
}

/// Where a house lies whose table `t` has fed a meter, and its clock.
fn played(name: &str) -> (PathBuf, Arc<TestClock>) {
    let house = TestHouse::new(name, 5);
    let ann = house.player("ann", 1_000);
    let link = json!({"link": "big", "game": "multi-link"});
    house.house(HouseCommand::link(&link).unwrap()).unwrap();
    let links = json!({"multi-link": "big"});
    house.make(json!({"table": "t", "game": "four-card-poker", "links": links})).unwrap();
    house.say(&person("m", Role::Manager), "t", "open", json!({"float": "1000"})).unwrap();
    house.say(&ann, "t", "sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
    for (on, amount) in [("ante", "5"), ("progressive", "1")] {
        house.say(&ann, "t", "wager", json!({"seat": 1, "on": on, "amount": amount})).unwrap();
    }
    house.say(&ann, "t", "deal", json!({"seat": 1})).unwrap();
    (house.folder.clone(), house.clock.clone())
}

#[test]
fn a_house_is_read_whole_or_not_at_all() {
    let (folder, _) = played("unread-house");
    let after = Arc::new(AtomicI64::new(i64::MAX));
    let store = Interrupted { store: SqliteStore::open(&folder).unwrap(), after: after.clone() };
    let load = || load_house(&store, store.reader().unwrap().as_mut());
    let meter = |house: &House| house.links()["big"].shown();
    let whole = meter(&load().unwrap());
    let mut refused = 0;
    for reading in 0.. {
        after.store(reading, Ordering::SeqCst);
        match load() {
            Ok(house) => assert_eq!(meter(&house), whole, "without reading {reading}"),
            Err(LoadError::Unread(_)) => refused += 1,
            Err(LoadError::Damaged(fault)) => panic!("reading {reading}: {fault}"),
        }
        if after.load(Ordering::SeqCst) >= 0 {
            break;
        }
    }
    assert!(whole > Cents::ZERO && refused > 2, "{whole}, {refused} refused");
}

#[test]
fn a_table_that_cannot_be_read_is_read_the_next_time() {
    let (folder, clock) = played("unread-table");
    let mut refused = 0;
    for reading in 0..6 {
        let after = Arc::new(AtomicI64::new(i64::MAX));
        let store = SqliteStore::open(&folder).unwrap();
        let store = Interrupted { store, after: after.clone() };
        let chance = || Ok(Generator::seeded(1, 0));
        let again = TestHouse::on(Box::new(store), folder.clone(), clock.clone(), chance);
        after.store(reading, Ordering::SeqCst);
        if let Err(problem) = again.host.table("t") {
            assert_eq!(problem.code, Code::StoreUnavailable, "reading {reading}: {problem}");
            refused += 1;
        }
        after.store(i64::MAX, Ordering::SeqCst);
        assert!(again.host.table("t").is_ok(), "reading {reading}");
        again.host.replay("t", |_, _| {}).unwrap();
    }
    assert!(refused > 0, "no reading of a table failed");
}
