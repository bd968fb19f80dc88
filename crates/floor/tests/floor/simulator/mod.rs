//! A floor under one seed. Clients, a network, a clock, a disk and entropy are made of it, and fail
//! now and then: messages are lost, doubled and overtake one another, answers are lost, the disk is
//! full, the machine ends before a commit, behind it or in the middle, an owner stands still and
//! wakes up when another has taken over, the clock jumps, nothing can be drawn. The floor between
//! them is the real one.
//!
//! Whatever goes wrong, the books agree; and the same seed writes the same journal. `SEEDS=10000`
//! tries so many, from `SEED=1` on; a seed is the name of its thread, and so the first thing that
//! is printed when it fails.

mod client;
mod disk;
mod laws;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

use chance::{EntropyError, Generator};
use floor::host::{Asked, Request, digest};
use floor::{Code, FloorError, Hash, Role};
use games::{Kind, Seat};
use serde_json::{Value as Json, json};

use crate::house::{TestClock, TestHouse, person};
use client::{Client, Message};
use disk::{Database, Disk, Moment, Mood};

const STEPS: u32 = 80;
const PLAYERS: [&str; 3] = ["ann", "bob", "cat"];
/// A fault for which nothing was under way.
const NOTHING: &str = "faults that met nothing";

type Answer = Receiver<Result<Json, FloorError>>;

/// How often what happened, by its name.
type Met = BTreeMap<&'static str, u64>;

/// Everything that one seed makes.
struct World {
    house: Option<TestHouse>,
    database: Option<Arc<Database>>,
    disk: Arc<Disk>,
    /// Whether nothing can be drawn.
    unplugged: Arc<AtomicBool>,
    clock: Arc<TestClock>,
    folder: PathBuf,
    seed: u64,
    starts: u64,
    random: Generator,
    clients: Vec<Client>,
    network: Vec<Message>,
    /// What was carried out, by its id, with its answer.
    answers: BTreeMap<String, Json>,
    met: Met,
}

impl World {
    fn new(seed: u64, name: &str) -> World {
        let shared = PathBuf::from("/dev/shm");
        let base = if shared.is_dir() { shared } else { std::env::temp_dir() };
        let folder = base.join(format!("croupier-{}-{name}-{seed}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let clock = Arc::new(TestClock::default());
        clock.go_on(1_800_000_000);
        let mut world = World {
            house: None,
            database: None,
            disk: Disk::new(),
            unplugged: Arc::default(),
            clock,
            folder,
            seed,
            starts: 0,
            random: Generator::seeded(seed, 0x5EED),
            clients: Vec::new(),
            network: Vec::new(),
            answers: BTreeMap::new(),
            met: Met::new(),
        };
        // What is signed, and by whom, follows from the seed too.
        Database::open(&world.folder, &world.disk).adopt_key(&[seed as u8; 32]);
        world.start();
        world.open_tables();
        world
    }

    fn house(&self) -> &TestHouse {
        self.house.as_ref().unwrap()
    }

    /// The floor starts on what the disk has.
    fn start(&mut self) {
        (self.house, self.database) = (None, None);
        self.disk.set(Mood::Works);
        self.database = Some(Database::open(&self.folder, &self.disk));
        self.house = Some(self.takes_over());
    }

    /// Somebody who owns the database from now on.
    fn takes_over(&mut self) -> TestHouse {
        self.starts += 1;
        // What an owner drew for nothing, before it ended, depends on how soon that was.
        let drawn = AtomicU64::new(self.starts << 32);
        let (unplugged, seed) = (self.unplugged.clone(), self.seed);
        let generator = move || {
            let n = drawn.fetch_add(1, Ordering::SeqCst);
            let unplugged = unplugged.load(Ordering::SeqCst);
            Generator::from_entropy(move |key| {
                if unplugged {
                    return Err(EntropyError::because("unplugged"));
                }
                key[..8].copy_from_slice(&seed.to_le_bytes());
                key[8..16].copy_from_slice(&n.to_le_bytes());
                Ok(())
            })
        };
        let (folder, clock) = (self.folder.clone(), self.clock.clone());
        let store = Box::new(self.database.as_ref().unwrap().owned());
        TestHouse::on(store, folder, clock, generator)
    }

    /// Two tables of any games that the program deals, and one that a dealer does.
    fn open_tables(&mut self) {
        let kinds = Kind::all();
        let any = |n: u64| kinds[(n % kinds.len() as u64) as usize].id;
        let by_dealer = if self.seed.is_multiple_of(2) { "roulette" } else { "craps" };
        let games = [any(self.seed), any(self.seed / 20 + 7 * self.seed + 3), by_dealer];
        PLAYERS.iter().for_each(|name| drop(self.house().player(name, 1000)));
        for (table, game) in ["a", "b", "c"].into_iter().zip(games) {
            let mut terms = json!({"table": table, "game": game, "duties": false});
            match table {
                "c" => terms["dealt"] = "dealer".into(),
                _ => terms["pace"] = json!({"wagers": 20, "decision": 20}),
            }
            self.house().make(terms).unwrap();
            let does = |role: Role, name, body| {
                self.house().say(&person(role.name(), role), table, name, body).unwrap();
            };
            does(Role::Manager, "open", json!({"float": "5000"}));
            if table == "c" {
                does(Role::Dealer, "sign-on", json!({}));
                does(Role::Dealer, "inventory", json!({"amount": "5000"}));
                does(Role::Supervisor, "inventory", json!({"amount": "5000"}));
                self.clients.push(Client::new(person("dealer", Role::Dealer), table, Seat::FIRST));
            }
            let supervisor = person("supervisor", Role::Supervisor);
            self.clients.push(Client::new(supervisor, table, Seat::FIRST));
            for (at, name) in PLAYERS.into_iter().enumerate() {
                self.clients.push(Client::new(person(name, Role::Player), table, Seat::at(at)));
            }
        }
    }

    /// Something happens.
    fn step(&mut self) {
        self.clients_ask();
        let what = match self.random.below(44) {
            0 | 1 => self.time_passes(),
            2 => self.clock_goes_back(),
            3 => self.nothing_is_drawn(),
            4 => self.disk_is_full(),
            5 => self.machine_ends(Mood::DiesBefore, "ends before a commit"),
            6 => self.machine_ends(Mood::DiesAfter, "ends behind a commit"),
            7 | 8 => {
                let torn = Mood::Tears(self.random.word());
                self.machine_ends(torn, "torn writes")
            }
            9 => self.owner_stands_still(Moment::Before),
            10 => self.owner_stands_still(Moment::After),
            11 => {
                self.house().host.shut_down();
                self.restarts();
                "ends in order"
            }
            _ => self.delivers(),
        };
        *self.met.entry(what).or_default() += 1;
    }

    /// Whoever wants nothing thinks of something; who waits in vain asks again. The network loses
    /// some of it, and doubles some.
    fn clients_ask(&mut self) {
        let World { clients, network, random, house, .. } = self;
        let house = house.as_ref().unwrap();
        for client in clients {
            if client.wants.is_none() && random.below(2) == 0 {
                client.thinks(&house.table(&client.table), random);
            }
            let Some(message) = &client.wants else { continue };
            let under_way = network.iter().any(|other| other.id == message.id);
            let copies = match random.below(20) {
                _ if under_way => 0,
                0 | 1 => 0,
                2..=4 => 2,
                _ => 1,
            };
            network.extend(std::iter::repeat_n(message, copies).cloned());
        }
    }

    /// Any message, however late it was sent.
    fn next_message(&mut self) -> Option<Message> {
        match self.network.len() {
            0 => None,
            most => Some(self.network.swap_remove(self.random.below(most as u32) as usize)),
        }
    }

    fn ask(&self, message: &Message) -> Answer {
        let Message { who, id, table, name, body } = message;
        let (send, receive) = channel();
        let key = Some((id.clone(), digest(table, &json!({ *name: body }))));
        let (table, name, body) = (table.clone(), (*name).to_owned(), body.clone());
        let asked = Asked::Table { table, name, body, if_seq: None };
        let request = Request { who: Some(who.clone()), key, asked };
        self.house().host.ask(request, Box::new(move |answer| drop(send.send(answer))));
        receive
    }

    /// Some messages arrive together; some of the answers are lost.
    fn delivers(&mut self) -> &'static str {
        let most = 1 + self.random.below(5);
        let messages: Vec<_> = (0..most).map_while(|_| self.next_message()).collect();
        let asked: Vec<_> = messages.iter().map(|message| self.ask(message)).collect();
        for (message, answer) in messages.iter().zip(asked) {
            self.hears(message, answer.recv().ok());
        }
        "deliveries"
    }

    /// What came of a message. None where nobody was there to answer.
    fn hears(&mut self, message: &Message, answer: Option<Result<Json, FloorError>>) {
        let lost = self.random.below(8) == 0;
        let settled = match answer {
            None => false,
            Some(Ok(mut answer)) => {
                // The second answer says so, and is the first one otherwise.
                answer.as_object_mut().unwrap().shift_remove("repeated");
                let first = self.answers.entry(message.id.clone()).or_insert(answer.clone());
                assert_eq!(*first, answer, "{} was answered otherwise before", message.id);
                true
            }
            Some(Err(problem)) => {
                assert_ne!(problem.code, Code::Internal, "{message:?}: {problem}");
                !matches!(problem.code, Code::StoreUnavailable | Code::TablePaused)
            }
        };
        let own = |client: &&mut Client| {
            client.wants.as_ref().is_some_and(|wanted| wanted.id == message.id)
        };
        if let Some(client) = self.clients.iter_mut().find(own).filter(|_| settled && !lost) {
            client.wants = None;
        }
    }

    /// Somebody asks for what is refused anyway: whatever is due is done before the answer. A
    /// floor that was just refused by its disk may need a moment.
    fn wakes(&self) {
        let stranger = person("stranger", Role::Player);
        loop {
            let refused = self.house().say(&stranger, "a", "leave", json!({"seat": 1}));
            match refused.unwrap_err().code {
                Code::NotYourSeat => return,
                other => assert_eq!(other, Code::StoreUnavailable),
            }
        }
    }

    fn time_passes(&mut self) -> &'static str {
        self.clock.go_on(1 + i64::from(self.random.below(30)));
        self.wakes();
        "leaps of the clock"
    }

    /// Nothing is done until the clock is mended.
    fn clock_goes_back(&mut self) -> &'static str {
        let Some(message) = self.next_message() else { return NOTHING };
        self.clock.go_on(-3600);
        let answer = self.ask(&message).recv().unwrap();
        assert_eq!(answer.as_ref().unwrap_err().code, Code::StoreUnavailable);
        self.hears(&message, Some(answer));
        self.clock.go_on(3600);
        "clocks that went back"
    }

    /// A table that should draw meanwhile is paused.
    fn nothing_is_drawn(&mut self) -> &'static str {
        self.unplugged.store(true, Ordering::SeqCst);
        self.one_by_one(Mood::Works);
        self.unplugged.store(false, Ordering::SeqCst);
        "times without entropy"
    }

    fn disk_is_full(&mut self) -> &'static str {
        self.one_by_one(Mood::Full);
        "full disks"
    }

    /// Some messages arrive, each when the one before is answered.
    fn one_by_one(&mut self, mood: Mood) {
        for _ in 0..3 {
            let Some(message) = self.next_message() else { break };
            self.disk.set(mood);
            let answer = self.ask(&message).recv().ok();
            self.disk.set(Mood::Works);
            self.wakes();
            self.hears(&message, answer);
        }
    }

    /// Messages arrive until one is on its way to the disk and has come to the moment when it
    /// waits; some others then stand on it. None where nothing was to be written.
    fn on_its_way(&mut self, moment: Moment) -> Option<Vec<(Message, Answer)>> {
        while let Some(message) = self.next_message() {
            self.disk.hold(moment, &message.id);
            let answer = self.ask(&message);
            let early = loop {
                match answer.try_recv() {
                    Ok(refused) => break Some(refused),
                    Err(TryRecvError::Empty) if self.disk.has_one() => break None,
                    Err(TryRecvError::Empty) => std::thread::yield_now(),
                    Err(TryRecvError::Disconnected) => panic!("nobody answers {message:?}"),
                }
            };
            if early.is_some() {
                // It was refused, or carried out before: there was nothing to write.
                self.hears(&message, early);
                continue;
            }
            let others: Vec<_> = (0..3).map_while(|_| self.next_message()).collect();
            let others = others.into_iter().map(|other| (self.ask(&other), other));
            let others: Vec<_> = others.map(|(answer, other)| (other, answer)).collect();
            return Some(std::iter::once((message, answer)).chain(others).collect());
        }
        self.disk.let_go();
        None
    }

    /// The machine ends while one message is on its way to the disk and others stand on it.
    fn machine_ends(&mut self, mood: Mood, name: &'static str) -> &'static str {
        let asked = self.on_its_way(Moment::Before);
        if asked.is_some() {
            self.disk.set(mood);
        }
        self.disk.let_go();
        let name = if asked.is_some() { name } else { NOTHING };
        for (message, answer) in asked.into_iter().flatten() {
            let answer = answer.recv().ok();
            assert!(!matches!(answer, Some(Ok(_))), "{message:?} was answered: {answer:?}");
            self.hears(&message, answer);
        }
        self.restarts();
        name
    }

    /// The owner stands still, before one message is written or once it is, and wakes up when
    /// another has taken over and gone on. It may say what came of that message if it was written
    /// in time, and of others only that they were carried out before.
    fn owner_stands_still(&mut self, moment: Moment) -> &'static str {
        let Some(asked) = self.on_its_way(moment) else { return NOTHING };
        let next = self.takes_over();
        let zombie = self.house.replace(next);
        // Whoever waits for an answer asks the new owner too.
        self.network.extend(asked.iter().map(|(message, _)| message.clone()));
        self.one_by_one(Mood::Works);
        self.disk.let_go();
        for (n, (message, answer)) in asked.into_iter().enumerate() {
            let answer = answer.recv().ok();
            if n == 0 {
                let done = matches!(answer, Some(Ok(_)));
                assert_eq!(done, moment == Moment::After, "{message:?}: {answer:?}");
                self.hears(&message, answer);
            } else if let Some(Ok(answer)) = answer {
                // Which of them it still comes to depends on how soon it woke up: nobody hears.
                assert_eq!(answer["repeated"], true, "{message:?} by who was replaced: {answer}");
                let first = self.answers.get(&message.id);
                assert!(first.is_none_or(|first| first["seq"] == answer["seq"]), "{message:?}");
            }
        }
        drop(zombie);
        self.wakes();
        laws::books_agree(self.house());
        "owners replaced"
    }

    fn restarts(&mut self) {
        self.start();
        // It is up once it answers.
        self.wakes();
        laws::books_agree(self.house());
    }

    /// Nothing fails any more: everybody is told what came of everything, and rounds end.
    fn ends(&mut self) {
        for _ in 0..400 {
            self.time_passes();
            self.network.extend(self.clients.iter().filter_map(|client| client.wants.clone()));
            while !self.network.is_empty() {
                self.one_by_one(Mood::Works);
            }
            let tables = ["a", "b", "c"].map(|id| self.house().table(id));
            let quiet = self.clients.iter().all(|client| client.wants.is_none());
            if quiet && tables.iter().all(|table| laws::is_between_rounds(table)) {
                return;
            }
            let World { clients, random, house, .. } = self;
            for client in clients.iter_mut().filter(|client| client.wants.is_none()) {
                let table = house.as_ref().unwrap().table(&client.table);
                if !laws::is_between_rounds(&table) {
                    client.thinks(&table, random);
                }
            }
        }
        panic!("it does not come to an end");
    }

    /// The last record of every chain.
    fn heads(&self) -> BTreeMap<String, Option<(u64, Hash)>> {
        let read = self.house().host.read(|reader| {
            let chains = reader.chains()?;
            chains.into_iter().map(|chain| Ok((chain.clone(), reader.head(&chain)?))).collect()
        });
        read.unwrap()
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.disk.let_go();
        self.disk.set(Mood::Works);
        (self.house, self.database) = (None, None);
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The last record of every chain.
type LastRecords = BTreeMap<String, Option<(u64, Hash)>>;

/// Everything that a seed makes happen, and the heads of the journal behind it.
fn run(seed: u64, name: &str) -> (Met, LastRecords) {
    let mut world = World::new(seed, name);
    (0..STEPS).for_each(|_| world.step());
    world.ends();
    laws::everything_holds(world.house(), &world.answers);
    let heads = world.heads();
    let mut met = std::mem::take(&mut world.met);
    met.insert("commands", world.answers.len() as u64);
    met.insert("records", heads.values().flatten().map(|(seq, _)| seq).sum());
    (met, heads)
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Runs a seed in a thread of its name.
fn in_a_thread(seed: u64) -> Met {
    let thread = std::thread::Builder::new().name(format!("SEED={seed} SEEDS=1"));
    let run = thread.spawn(move || run(seed, "seed").0).unwrap().join();
    run.unwrap_or_else(|_| panic!("SEED={seed} SEEDS=1 shows it again"))
}

/// What many seeds together must have met.
const FAULTS: [&str; 10] = [
    "clocks that went back",
    "deliveries",
    "ends before a commit",
    "ends behind a commit",
    "ends in order",
    "full disks",
    "leaps of the clock",
    "owners replaced",
    "times without entropy",
    "torn writes",
];

#[test]
fn whatever_fails_the_books_agree() {
    let (first, seeds) = (number("SEED", 1), number("SEEDS", 100));
    let next = AtomicU64::new(first);
    let all = Mutex::new(Met::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(seed) =
                    Some(next.fetch_add(1, Ordering::SeqCst)).filter(|seed| *seed < first + seeds)
                {
                    for (what, times) in in_a_thread(seed) {
                        *all.lock().unwrap().entry(what).or_default() += times;
                    }
                }
            });
        }
    });
    let met = all.into_inner().unwrap();
    // One seed alone, which somebody looks at more closely, need not meet everything.
    let missing: Vec<_> = FAULTS.into_iter().filter(|fault| !met.contains_key(fault)).collect();
    assert!(seeds < 100 || missing.is_empty(), "{seeds} seeds never met {missing:?}");
    let met: Vec<_> = met.iter().map(|(what, times)| format!("{times} {what}")).collect();
    println!("{seeds} seeds from {first} on: {}", met.join(", "));
}

#[test]
fn the_same_seed_writes_the_same_journal() {
    for seed in [3, 8, 11, 14] {
        assert_eq!(run(seed, "once"), run(seed, "twice"), "seed {seed}");
    }
}
