//! A house in a folder of its own, with a clock that the test sets.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use chance::{EntropyError, Generator};
use floor::host::{Asked, Clock, Host, Machine, Request, digest};
use floor::house::{CasinoKind, Founding, HouseCommand};
use floor::store::{PersonRow, SqliteStore, Store};
use floor::table::FloorTable;
use floor::{Code, FloorError, Hash, Person, Role, Time};
use serde_json::{Value as Json, json};

/// A clock that stands still until the test moves it.
#[derive(Default)]
pub struct TestClock(AtomicI64);

impl Clock for TestClock {
    fn now(&self) -> Time {
        Time::from_millis(self.0.load(Ordering::SeqCst))
    }
}

impl TestClock {
    pub fn go_on(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

/// A house in a folder of its own.
pub struct TestHouse {
    pub host: Host,
    pub clock: Arc<TestClock>,
    pub folder: PathBuf,
    ids: AtomicU64,
}

pub fn person(name: &str, role: Role) -> Person {
    Person { name: name.into(), role }
}

impl TestHouse {
    pub fn new(name: &str, seed: u64) -> TestHouse {
        let folder = std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let clock = Arc::new(TestClock::default());
        clock.go_on(1_800_000_000);
        TestHouse::open(folder, clock, seed)
    }

    pub fn open(folder: PathBuf, clock: Arc<TestClock>, seed: u64) -> TestHouse {
        TestHouse::with(folder, clock, move || Ok(Generator::seeded(seed, 0)))
    }

    /// A house whose chance comes from there.
    pub fn with(
        folder: PathBuf,
        clock: Arc<TestClock>,
        generator: impl FnMut() -> Result<Generator, EntropyError> + Send + 'static,
    ) -> TestHouse {
        let store = SqliteStore::open(&folder).unwrap();
        TestHouse::on(Box::new(store), folder, clock, generator)
    }

    /// A house that is kept there.
    pub fn on(
        store: Box<dyn Store>,
        folder: PathBuf,
        clock: Arc<TestClock>,
        generator: impl FnMut() -> Result<Generator, EntropyError> + Send + 'static,
    ) -> TestHouse {
        let founding = Founding::default();
        TestHouse::founded(founding, store, folder, clock, generator)
    }

    /// A casino for real money.
    pub fn real(name: &str, seed: u64) -> TestHouse {
        let folder = std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let clock = Arc::new(TestClock::default());
        clock.go_on(1_800_000_000);
        let founding = Founding { kind: CasinoKind::Real, name: "Lucky".into() };
        let store = Box::new(SqliteStore::open(&folder).unwrap());
        let generator = move || Ok(Generator::seeded(seed, 0));
        TestHouse::founded(founding, store, folder, clock, generator)
    }

    fn founded(
        founding: Founding,
        store: Box<dyn Store>,
        folder: PathBuf,
        clock: Arc<TestClock>,
        generator: impl FnMut() -> Result<Generator, EntropyError> + Send + 'static,
    ) -> TestHouse {
        let machine = Machine {
            clock: clock.clone(),
            generator: Box::new(generator),
            founding,
            ..Machine::system(|_| {})
        };
        let host = Host::start(store, machine).unwrap();
        TestHouse { host, clock, folder, ids: AtomicU64::new(0) }
    }

    /// The same house after an orderly end and a new start.
    pub fn again(self, seed: u64) -> TestHouse {
        self.host.shut_down();
        let (folder, clock) = (self.folder.clone(), self.clock.clone());
        drop(self);
        TestHouse::open(folder, clock, seed)
    }

    fn id(&self) -> String {
        format!("{}", self.ids.fetch_add(1, Ordering::SeqCst))
    }

    /// Says something to a table.
    pub fn say(
        &self,
        who: &Person,
        table: &str,
        name: &str,
        body: Json,
    ) -> Result<Json, FloorError> {
        let id = format!("{}-{}", who.name, self.id());
        self.say_with(who, table, name, body, &id)
    }

    pub fn say_with(
        &self,
        who: &Person,
        table: &str,
        name: &str,
        body: Json,
        id: &str,
    ) -> Result<Json, FloorError> {
        if !floor::may(who.role, name) {
            return Err(Code::NotAllowed.error("not this role"));
        }
        let digest = digest(table, &json!({ name: body }));
        let asked = Asked::Table { table: table.into(), name: name.into(), body, if_seq: None };
        let key = Some((id.to_owned(), digest));
        self.host.ask_and_wait(Request { who: Some(who.clone()), key, asked })
    }

    /// Says something to the house.
    pub fn house(&self, command: HouseCommand) -> Result<Json, FloorError> {
        let asked = Asked::House(command, None);
        self.host.ask_and_wait(Request { who: None, key: None, asked })
    }

    pub fn player(&self, name: &str, dollars: i64) -> Person {
        let password = String::new();
        let command = HouseCommand::person(name, Role::Player, Hash::of(&password)).unwrap();
        let row = PersonRow { name: name.into(), role: Role::Player, password, locked: false };
        let asked = Asked::House(command, Some(row));
        self.host.ask_and_wait(Request { who: None, key: None, asked }).unwrap();
        let amount = games::Cents::dollars(dollars);
        self.house(HouseCommand::Deposit { name: name.into(), amount }).unwrap();
        person(name, Role::Player)
    }

    pub fn make(&self, terms: Json) -> Result<Json, FloorError> {
        self.house(HouseCommand::table(&terms)?)
    }

    pub fn table(&self, id: &str) -> Arc<FloorTable> {
        self.host.table(id).unwrap()
    }

    pub fn balance(&self, account: &str) -> games::Cents {
        let balances = self.host.read(|reader| reader.balances()).unwrap();
        let found = balances.iter().find(|(known, _)| known.to_string() == account);
        found.map_or(games::Cents::ZERO, |(_, balance)| balance.amount)
    }

    pub fn sum(&self) -> games::Cents {
        let balances = self.host.read(|reader| reader.balances()).unwrap();
        balances.iter().map(|(_, balance)| balance.amount).sum()
    }
}

impl Drop for TestHouse {
    fn drop(&mut self) {
        self.host.shut_down();
    }
}
