//! Entropy that fails, a clock that goes back, a disk that refuses: the floor stops what it must,
//! loses nothing that was said to be done, and goes on when it is mended.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chance::{EntropyError, Generator};
use floor::host::{Asked, Clock, Host, Machine, Notice, Request, digest};
use floor::house::HouseCommand;
use floor::store::{Batch, Reader, SqliteStore, Store, StoreError, Writer};
use floor::{Code, Role};
use games::Cents;
use serde_json::json;

use crate::house::{TestClock, TestHouse, person};

/// A house whose entropy fails whenever it is switched off.
fn with_a_switch(name: &str) -> (TestHouse, Arc<AtomicBool>) {
    let folder = std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (works, clock) = (Arc::new(AtomicBool::new(true)), Arc::new(TestClock::default()));
    clock.go_on(1_800_000_000);
    let switch = works.clone();
    let entropy = move || {
        let switch = switch.clone();
        Generator::from_entropy(move |key| match switch.load(Ordering::SeqCst) {
            true => {
                key.fill(7);
                Ok(())
            }
            false => Err(EntropyError::because("unplugged")),
        })
    };
    (TestHouse::with(folder, clock, entropy), works)
}

fn wait_until(is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "it is not so");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_table_pauses_when_nothing_can_be_drawn_and_goes_on_when_it_can() {
    let (house, works) = with_a_switch("entropy");
    let (ann, boss) = (house.player("ann", 1000), person("s", Role::Supervisor));
    house.make(json!({"table": "t", "game": "roulette"})).unwrap();
    house.say(&person("m", Role::Manager), "t", "open", json!({"float": "1000"})).unwrap();
    let say = |name: &str, body| house.say(&ann, "t", name, body);
    say("sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
    say("wager", json!({"seat": 1, "on": "red", "amount": "10"})).unwrap();
    works.store(false, Ordering::SeqCst);
    let refused = say("deal", json!({"seat": 1})).unwrap_err();
    assert_eq!(refused.code, Code::TablePaused);
    assert!(refused.detail.contains("unplugged"), "{refused}");
    let state = house.table("t").state(&ann);
    assert_eq!(state["status"], "paused");
    assert!(state["why"].as_str().unwrap().contains("unplugged"));
    assert_eq!(state["seats"][0]["at_stake"], "10.00", "the wager lies there still");
    let entropy = || house.host.readiness().entropy;
    assert!(entropy().unwrap().contains("unplugged"));
    works.store(true, Ordering::SeqCst);
    // Whoever asks has another draw tried.
    wait_until(|| entropy().is_none());
    house.say(&boss, "t", "resume", json!({})).unwrap();
    say("deal", json!({"seat": 1})).unwrap();
    assert_eq!(house.table("t").state(&ann)["settled"], json!(true));
    assert_eq!(house.sum(), Cents::ZERO);
}

#[test]
fn a_clock_that_goes_back_stops_everything_until_it_is_mended() {
    let house = TestHouse::new("clock", 1);
    let ann = house.player("ann", 1000);
    house.make(json!({"table": "t", "game": "roulette"})).unwrap();
    house.say(&person("m", Role::Manager), "t", "open", json!({"float": "1000"})).unwrap();
    let sit = || house.say(&ann, "t", "sit", json!({"seat": 1}));
    house.clock.go_on(-3600);
    let refused = sit().unwrap_err();
    assert_eq!(refused.code, Code::StoreUnavailable);
    assert!(refused.detail.contains("the clock went back"), "{refused}");
    house.clock.go_on(3600);
    sit().unwrap();
    // A second or two are no matter: no record is older than the one before.
    house.clock.go_on(-1);
    house.say(&ann, "t", "leave", json!({"seat": 1})).unwrap();
    let records = house.host.read(|reader| reader.records("t", 1, 100)).unwrap();
    let times: Vec<String> = records
        .iter()
        .map(|record| serde_json::from_str::<serde_json::Value>(&record.body).unwrap())
        .map(|record| record["time"].as_str().unwrap().to_owned())
        .collect();
    assert!(times.is_sorted(), "{times:?}");
}

/// The journal knows what time it was, whoever ran then.
#[test]
fn a_clock_that_went_back_while_nobody_ran_is_noticed_too() {
    let house = TestHouse::new("clock-again", 1);
    house.player("ann", 1000);
    house.clock.go_on(-3600);
    let house = house.again(2);
    let deposit = || HouseCommand::Deposit { name: "ann".into(), amount: Cents::dollars(1) };
    assert_eq!(house.house(deposit()).unwrap_err().code, Code::StoreUnavailable);
    house.clock.go_on(3600);
    house.house(deposit()).unwrap();
    let records = house.host.read(|reader| reader.records("house", 1, 100)).unwrap();
    let starts = records.iter().filter(|record| record.body.contains(r#""what":{"start""#));
    assert_eq!(starts.count(), 2, "the second start is told of as soon as it can be");
}

/// A store whose disk can be made to wait, and to refuse what it waited with.
struct Stubborn {
    store: SqliteStore,
    waits: Arc<Mutex<()>>,
    refuses: Arc<AtomicBool>,
}

struct StubbornWriter {
    writer: Box<dyn Writer>,
    waits: Arc<Mutex<()>>,
    refuses: Arc<AtomicBool>,
}

impl Store for Stubborn {
    fn writer(&self) -> Result<Box<dyn Writer>, StoreError> {
        let (writer, waits) = (self.store.writer()?, self.waits.clone());
        Ok(Box::new(StubbornWriter { writer, waits, refuses: self.refuses.clone() }))
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }
}

impl Writer for StubbornWriter {
    fn commit(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let _turn = self.waits.lock().unwrap();
        match self.refuses.load(Ordering::SeqCst) {
            true => Err(StoreError::Unavailable("the disk is full".into())),
            false => self.writer.commit(batch),
        }
    }

    fn adopt_key(&mut self, key: &[u8; 32]) -> Result<(), StoreError> {
        self.writer.adopt_key(key)
    }

    fn adopt_secret(&mut self, secret: &[u8; 32]) -> Result<(), StoreError> {
        self.writer.adopt_secret(secret)
    }
}

/// A house on such a disk.
fn on_a_stubborn_disk(name: &str, waits: &Arc<Mutex<()>>, refuses: &Arc<AtomicBool>) -> TestHouse {
    let folder = std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    in_a_stubborn_folder(folder, waits, refuses)
}

/// The house in a folder on such a disk.
fn in_a_stubborn_folder(
    folder: PathBuf,
    waits: &Arc<Mutex<()>>,
    refuses: &Arc<AtomicBool>,
) -> TestHouse {
    let store = SqliteStore::open(&folder).unwrap();
    let store = Stubborn { store, waits: waits.clone(), refuses: refuses.clone() };
    let clock = Arc::new(TestClock::default());
    clock.go_on(1_800_000_000);
    TestHouse::on(Box::new(store), folder, clock, || Ok(Generator::seeded(3, 0)))
}

#[test]
fn a_batch_that_is_lost_takes_along_what_was_made_on_top_of_it() {
    let (waits, refuses) = (Arc::new(Mutex::new(())), Arc::new(AtomicBool::new(false)));
    let house = on_a_stubborn_disk("stubborn", &waits, &refuses);
    let ann = house.player("ann", 1000);
    house.make(json!({"table": "t", "game": "roulette"})).unwrap();
    house.say(&person("m", Role::Manager), "t", "open", json!({"float": "1000"})).unwrap();
    house.say(&ann, "t", "sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
    let before = house.table("t").state(&ann);
    let wager = |on: &str| json!({"seat": 1, "on": on, "amount": "10"});
    let spots = ["red", "black", "odd", "even"];
    let disk = waits.lock().unwrap();
    let asked: Vec<_> = spots
        .iter()
        .map(|on| {
            let (send, receive) = std::sync::mpsc::channel();
            let key = Some(((*on).to_owned(), digest("t", &json!({"wager": wager(on)}))));
            let (table, name, body) = ("t".into(), "wager".into(), wager(on));
            let asked = Asked::Table { table, name, body, if_seq: None };
            let request = Request { who: Some(ann.clone()), key, asked };
            house.host.ask(request, Box::new(move |answer| drop(send.send(answer))));
            // Long enough for the first to be on its way to the disk when the others come.
            std::thread::sleep(Duration::from_millis(30));
            receive
        })
        .collect();
    refuses.store(true, Ordering::SeqCst);
    drop(disk);
    for answer in asked {
        assert_eq!(answer.recv().unwrap().unwrap_err().code, Code::StoreUnavailable);
    }
    assert_eq!(house.table("t").state(&ann), before, "nothing of it is there");
    refuses.store(false, Ordering::SeqCst);
    // The same ids are new, and then they are not.
    for on in spots {
        let said = || house.say_with(&ann, "t", "wager", wager(on), on).unwrap();
        assert_eq!(said().get("repeated"), None, "{on}");
        assert_eq!(said()["repeated"], json!(true), "{on}");
    }
    assert_eq!(house.table("t").state(&ann)["seats"][0]["at_stake"], "40.00");
    assert_eq!(house.sum(), Cents::ZERO);
    house.host.replay("t", |_, _| {}).unwrap();
}

#[test]
fn readiness_names_the_check_that_fails() {
    let (waits, refuses) = (Arc::new(Mutex::new(())), Arc::new(AtomicBool::new(false)));
    let house = on_a_stubborn_disk("readiness", &waits, &refuses);
    house.player("ann", 1000);
    assert!(house.host.readiness().is_ready());
    house.clock.go_on(-3600);
    assert!(house.host.readiness().clock.unwrap().contains("went back"));
    house.clock.go_on(3600);
    refuses.store(true, Ordering::SeqCst);
    let deposit = || HouseCommand::Deposit { name: "ann".into(), amount: Cents::dollars(1) };
    assert_eq!(house.house(deposit()).unwrap_err().code, Code::StoreUnavailable);
    assert!(house.host.readiness().store.unwrap().contains("the disk is full"));
    assert!(!house.host.readiness().is_ready());
    refuses.store(false, Ordering::SeqCst);
    // No command is given: an empty commit finds out.
    wait_until(|| house.host.readiness().is_ready());
}

#[test]
fn reload_closes_a_table_that_ends_before_the_checkpoint() {
    let (waits, refuses) = (Arc::new(Mutex::new(())), Arc::new(AtomicBool::new(false)));
    let house = on_a_stubborn_disk("cut-off", &waits, &refuses);
    let (ann, manager) = (house.player("ann", 1000), person("m", Role::Manager));
    for table in ["t", "other"] {
        house.make(json!({"table": table, "game": "roulette"})).unwrap();
        house.say(&manager, table, "open", json!({"float": "1000"})).unwrap();
        house.say(&ann, table, "sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
    }
    // The end of a host signs all chains.
    house.host.shut_down();
    let folder = house.folder.clone();
    drop(house);
    let house = in_a_stubborn_folder(folder.clone(), &waits, &refuses);
    let asked = AtomicU64::new(0);
    let wager = |table: &str| {
        let id = format!("wager-{}", asked.fetch_add(1, Ordering::SeqCst));
        let wager = json!({"seat": 1, "on": "red", "amount": "10"});
        house.say_with(&ann, table, "wager", wager, &id).map_err(|why| why.code)
    };
    assert!(wager("other").is_ok() && house.host.table("t").is_ok());
    let store = rusqlite::Connection::open(folder.join("croupier.db")).unwrap();
    store.execute_batch("DELETE FROM records WHERE chain = 't' AND seq = 2").unwrap();
    refuses.store(true, Ordering::SeqCst);
    assert_eq!(wager("other"), Err(Code::StoreUnavailable));
    refuses.store(false, Ordering::SeqCst);
    // Who asks before the house has taken in that the batch is lost, is refused along with it.
    assert!((0..10).any(|_| wager("other").is_ok()));
    assert_eq!(wager("t"), Err(Code::TableFaulty));
    assert_eq!(house.host.table("t").err().map(|why| why.code), Some(Code::TableFaulty));
}

/// Whoever never said that it started has no first record: it is said as soon as it can be kept.
#[test]
fn a_start_that_is_lost_is_told_of_by_the_next_batch() {
    let (waits, refuses) = (Arc::new(Mutex::new(())), Arc::new(AtomicBool::new(true)));
    let house = on_a_stubborn_disk("lost-start", &waits, &refuses);
    let ann = || HouseCommand::person("ann", Role::Player, floor::Hash::of("")).unwrap();
    assert_eq!(house.house(ann()).unwrap_err().code, Code::StoreUnavailable);
    refuses.store(false, Ordering::SeqCst);
    // Who asks before the house has taken in that the batch is lost, is refused along with it.
    assert!((0..10).any(|_| house.house(ann()).is_ok()));
    let records = house.host.read(|reader| reader.records("house", 1, 100)).unwrap();
    for (record, what) in records.iter().zip(["house", "start", "person"]) {
        assert!(record.body.contains(&format!(r#""what":{{"{what}""#)), "{}", record.body);
    }
    assert_eq!(records.len(), 3);
}

#[test]
fn a_fault_of_the_program_at_one_table_pauses_that_table_alone() {
    let folder = std::env::temp_dir().join(format!("croupier-{}-fault", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (breaks, clock) = (Arc::new(AtomicBool::new(false)), Arc::new(TestClock::default()));
    clock.go_on(1_800_000_000);
    let switch = breaks.clone();
    let house = TestHouse::with(folder, clock, move || {
        let switch = switch.clone();
        Generator::from_entropy(move |key| {
            assert!(!switch.load(Ordering::SeqCst), "a fault of the program");
            key.fill(7);
            Ok(())
        })
    });
    let (ann, manager) = (house.player("ann", 1000), person("m", Role::Manager));
    for table in ["t", "other"] {
        house.make(json!({"table": table, "game": "roulette"})).unwrap();
        house.say(&manager, table, "open", json!({"float": "1000"})).unwrap();
    }
    let play = |table: &str| {
        house.say(&ann, table, "sit", json!({"seat": 1, "buy_in": "100"})).unwrap();
        let wager = json!({"seat": 1, "on": "red", "amount": "10"});
        house.say(&ann, table, "wager", wager).unwrap();
        house.say(&ann, table, "deal", json!({"seat": 1}))
    };
    breaks.store(true, Ordering::SeqCst);
    assert_eq!(play("t").unwrap_err().code, Code::Internal);
    let state = house.table("t").state(&ann);
    assert_eq!(state["status"], "paused");
    assert_eq!(state["seats"][0]["at_stake"], "10.00", "the wager lies there still");
    breaks.store(false, Ordering::SeqCst);
    play("other").unwrap();
    house.say(&person("s", Role::Supervisor), "t", "resume", json!({})).unwrap();
    house.say(&ann, "t", "deal", json!({"seat": 1})).unwrap();
    assert_eq!(house.sum(), Cents::ZERO);
}

/// A clock that breaks whoever carries commands out.
struct BrokenClock(Arc<AtomicBool>);

impl Clock for BrokenClock {
    fn now(&self) -> floor::Time {
        assert!(!self.0.load(Ordering::SeqCst), "a fault of the program");
        floor::Time::from_millis(1_800_000_000_000)
    }
}

#[test]
fn a_thread_that_breaks_off_is_told_of_and_everybody_is_refused() {
    let folder = std::env::temp_dir().join(format!("croupier-{}-broken", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (breaks, (say, told)) = (Arc::new(AtomicBool::new(false)), std::sync::mpsc::channel());
    let machine = Machine {
        clock: Arc::new(BrokenClock(breaks.clone())),
        generator: Box::new(|| Ok(Generator::seeded(3, 0))),
        listener: Box::new(move |notice| {
            if let Notice::Failed(why) = notice {
                say.send(why.clone()).unwrap();
            }
        }),
        founding: floor::house::Founding::default(),
        limits_seats: false,
        prepares_edges: false,
    };
    let host = Host::start(Box::new(SqliteStore::open(&folder).unwrap()), machine).unwrap();
    breaks.store(true, Ordering::SeqCst);
    let ask = || {
        let command = HouseCommand::person("ann", Role::Player, floor::Hash::of("")).unwrap();
        let asked = Asked::House(command, None);
        host.ask_and_wait(Request { who: None, key: None, asked }).unwrap_err().code
    };
    assert_eq!(ask(), Code::StoreUnavailable);
    assert!(told.recv().unwrap().contains("broke off"));
    assert_eq!(ask(), Code::StoreUnavailable);
    host.shut_down();
    assert!(!host.is_running());
}
