//! Bots that write down what they were told, while processes and databases are killed: their
//! histories are checked apart from everything else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::time::{Duration, Instant};

use chance::Generator;
use serde_json::{Value as Json, json};

use crate::history::{self, Answered, History};
use crate::person::{self, Person};
use crate::player::cents;
use crate::postgres_server::new_database;
use crate::process::{Process, croupier, succeeded};
use crate::server::{PASSWORD, Server};

static TABLES: [&str; 3] = ["roulette", "big-six", "mini-baccarat"];
/// How many entries of an account are read at a time.
const PAGE: usize = 1000;

/// Where the processes of a house are reached.
type Ports = [Arc<AtomicU16>];

/// Everybody who plays, pays and looks, each by any process.
struct Crowd<'a> {
    history: &'a History,
    over: &'a AtomicBool,
    ports: &'a Ports,
    players: Vec<Person>,
    cage: Person,
    auditor: Person,
}

impl<'a> Crowd<'a> {
    fn new(ports: &'a Ports, history: &'a History, over: &'a AtomicBool) -> Crowd<'a> {
        let told = Arc::new(person::Counts::default());
        let mut admin = Person::sign_in(&ports[0], &told, "admin", PASSWORD);
        let mut hire = |role: &str| {
            let person = json!({"name": role, "role": role, "password": PASSWORD});
            admin.post("/api/people", person).unwrap();
            Person::sign_in(&ports[0], &told, role, PASSWORD)
        };
        let (cage, auditor) = (hire("cage"), hire("auditor"));
        let players = TABLES.iter().map(|_| Person::guest(&ports[0], &told)).collect();
        Crowd { history, over, ports, players, cage, auditor }
    }

    /// Everybody does what they do until it is over.
    fn does(&self, scope: &'a std::thread::Scope<'a, '_>) {
        for (n, (table, player)) in TABLES.iter().zip(&self.players).enumerate() {
            let at = |k: usize| &self.ports[(n + k) % self.ports.len()];
            self.keeps(scope, player.at(at(0)), move |who, history| play(who, table, history));
            self.keeps(scope, self.auditor.at(at(1)), move |who, history| {
                look(who, table, history)
            });
            let account = format!("player:{}", player.name);
            self.keeps(scope, self.auditor.at(at(1)), move |who, history| {
                list(who, &account, history);
            });
            let name = player.name.clone();
            self.keeps(scope, self.cage.at(at(0)), move |who, history| pay(who, &name, history));
        }
        self.keeps(scope, self.auditor.at(&self.ports[0]), add_up);
    }

    /// Somebody does one thing again and again.
    fn keeps(
        &self,
        scope: &'a std::thread::Scope<'a, '_>,
        mut who: Person,
        mut what: impl FnMut(&mut Person, &History) + Send + 'a,
    ) {
        let (history, over) = (self.history, self.over);
        scope.spawn(move || {
            while !over.load(Ordering::SeqCst) {
                what(&mut who, history);
            }
        });
    }
}

/// A command, from when it was first said until it was answered.
fn command(who: &mut Person, path: &str, body: Json) -> (Instant, Option<Json>) {
    let asked = Instant::now();
    (asked, who.post(path, body).ok())
}

/// Plays a round; whatever is refused is left.
fn play(who: &mut Person, table: &str, history: &History) {
    let wager = match table {
        "roulette" => json!({"seat": 1, "on": "red", "amount": "5"}),
        "mini-baccarat" => json!({"seat": 1, "on": "player", "amount": "5"}),
        _ => json!({"seat": 1, "on": "1", "amount": "5"}),
    };
    let path = format!("/api/tables/{table}/commands");
    for body in [
        json!({"sit": {"seat": 1, "buy_in": "100"}}),
        json!({ "wager": wager }),
        json!({"deal": {"seat": 1}}),
        json!({"leave": {"seat": 1}}),
    ] {
        if let (asked, Some(done)) = command(who, &path, body) {
            let (chain, seq) = (table.to_owned(), done["seq"].as_u64().unwrap());
            history.add(asked, Answered::Wrote { chain, seq });
        }
    }
}

/// The cage pays somebody something in.
fn pay(who: &mut Person, name: &str, history: &History) {
    let path = format!("/api/people/{name}/deposit");
    if let (asked, Some(done)) = command(who, &path, json!({"amount": "7"})) {
        let (chain, seq) = ("house".to_owned(), done["seq"].as_u64().unwrap());
        history.add(asked, Answered::Booked { account: format!("player:{name}"), chain, seq });
    }
    std::thread::sleep(Duration::from_millis(10));
}

/// What is read, and when it was asked for; nothing where nobody answers.
fn read(who: &mut Person, path: &str) -> Option<(Instant, Json)> {
    let asked = Instant::now();
    match who.try_once("GET", path, None) {
        Some(answer) if answer.status == 200 => Some((asked, answer.json())),
        _ => {
            std::thread::sleep(Duration::from_millis(20));
            None
        }
    }
}

fn look(who: &mut Person, table: &str, history: &History) {
    if let Some((asked, state)) = read(who, &format!("/api/tables/{table}")) {
        let (chain, seq) = (table.to_owned(), state["seq"].as_u64().unwrap());
        history.add(asked, Answered::Stood { chain, seq });
    }
}

/// All entries of an account, read from its end to its beginning: it only grows at its end.
fn list(who: &mut Person, account: &str, history: &History) {
    let (mut entries, mut newest, mut before) = (Vec::new(), None, String::new());
    loop {
        let path = format!("/api/ledger/{account}?limit={PAGE}{before}");
        let Some((asked, page)) = read(who, &path) else { return };
        newest.get_or_insert((asked, cents(&page["balance"])));
        let page = page["entries"].as_array().unwrap();
        entries.extend(page.iter().map(|entry| {
            let chain = entry["chain"].as_str().unwrap().to_owned();
            (chain, entry["seq"].as_u64().unwrap(), cents(&entry["amount"]))
        }));
        match page.last().and_then(|entry| entry["n"].as_u64()) {
            Some(n) if n > 1 => before = format!("&before={n}"),
            _ => break,
        }
    }
    entries.reverse();
    let (asked, holds) = newest.unwrap();
    history.add(asked, Answered::Listed { account: account.into(), entries, holds });
}

fn add_up(who: &mut Person, history: &History) {
    if let Some((asked, ledger)) = read(who, "/api/ledger") {
        let amounts = ledger["accounts"].as_object().unwrap().values().map(cents).collect();
        history.add(asked, Answered::Held { amounts });
    }
}

/// Records a history while something fails, and checks it.
fn record(ports: &Ports, mut fails: impl FnMut()) {
    let (history, over) = (History::default(), AtomicBool::new(false));
    let crowd = Crowd::new(ports, &history, &over);
    std::thread::scope(|scope| {
        crowd.does(scope);
        // Whatever becomes of what fails, nobody goes on for ever.
        let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(&mut fails));
        std::thread::sleep(Duration::from_millis(500));
        over.store(true, Ordering::SeqCst);
        assert!(failed.is_ok());
    });
    drop(crowd);
    let calls = history.calls();
    let counted = history::check(&calls).unwrap_or_else(|why| panic!("{why}"));
    println!(
        "a history of {} commands, {} readings of a table, {} of an account, {} of all accounts",
        counted.commands, counted.versions, counted.lists, counted.balances
    );
    let least = [counted.commands, counted.versions, counted.lists, counted.balances];
    assert!(least.iter().all(|count| *count > 20), "{counted:?}");
}

fn number(name: &str, usual: u32) -> u32 {
    std::env::var(name).map_or(usual, |kills| kills.parse().unwrap())
}

/// `HISTORY_KILLS` says how many.
#[test]
fn what_everybody_was_told_while_a_server_was_killed_can_have_happened() {
    let mut server = Server::new("recorded");
    let ports = [Arc::clone(&server.port)];
    let mut random = Generator::seeded(31, 0);
    let kills = number("HISTORY_KILLS", 5);
    record(&ports, || {
        for _ in 0..kills {
            std::thread::sleep(Duration::from_millis((100 + random.below(500)).into()));
            server.kill();
            server.start();
        }
    });
    println!("{kills} kills");
    assert!(server.end().success());
    let verified = server.verify(&[]);
    assert!(verified.status.success(), "{verified:?}");
}

/// Two processes, of which one after the other is killed, whichever of them serves; each kill of
/// the one that does costs the rest of its lease. `HISTORY_TAKE_OVERS` says how many.
#[test]
fn what_everybody_was_told_by_two_processes_can_have_happened() {
    let url = new_database();
    let mut processes = [Process::start(&url), Process::start(&url)];
    let ports = [0, 1].map(|n| Arc::new(AtomicU16::new(processes[n].port)));
    let kills = number("HISTORY_TAKE_OVERS", 1);
    record(&ports, || {
        for n in (0..2).cycle().take(kills as usize) {
            std::thread::sleep(Duration::from_millis(700));
            ports[n].store(0, Ordering::SeqCst);
            processes[n].signal("-KILL");
            processes[1 - n].wait_until_ready();
            processes[n] = Process::start(&url);
            ports[n].store(processes[n].port, Ordering::SeqCst);
        }
    });
    println!("{kills} kills");
    succeeded(&croupier(&url, &["verify"]).output().unwrap());
}
