//! Durable commands a second, in process: bots at tables of all games, settlement included, on
//! SQLite with every sync on. Beside it the bare insert of the same records, and what a sync of the
//! moment costs.

#![allow(clippy::unwrap_used)]

use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use floor::host::{Asked, Host, Machine, Request, digest};
use floor::house::HouseCommand;
use floor::store::SqliteStore;
use floor::table::FloorTable;
use floor::{Hash, Person, Role};
use games::{Action, Awaiting, Cents, Kind, Seat};
use serde_json::{Value as Json, json};

const TABLES: usize = 256;
const SECONDS: u64 = 5;

fn main() {
    let mut rates: Vec<f64> = (0..3).map(|_| run()).collect();
    rates.sort_by(f64::total_cmp);
    println!("{TABLES} tables of all games, in process: {:.0} durable commands a second", rates[1]);
    println!(
        "(three runs: {:.0}, {:.0}, {:.0}); fdatasync {:.0} a second",
        rates[0],
        rates[1],
        rates[2],
        syncs()
    );
}

/// A player alone at a table.
struct Bot {
    table: String,
    who: Person,
    said: u64,
}

fn run() -> f64 {
    let folder = std::env::temp_dir().join(format!("croupier-bench-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let store = SqliteStore::open(&folder).unwrap();
    let host = Host::start(Box::new(store), Machine::system(|_| {})).unwrap();
    (0..TABLES).for_each(|n| makes_table(&host, n));
    host.ask_and_wait(Request { who: None, key: None, asked: Asked::EndSessions(vec![]) }).unwrap();
    let mut bots: Vec<Bot> = (0..TABLES).map(|n| sits_down(&host, n)).collect();
    host.ask_and_wait(Request { who: None, key: None, asked: Asked::EndSessions(vec![]) }).unwrap();
    let (send, receive) = channel();
    bots.iter_mut().enumerate().for_each(|(n, bot)| bot.next(&host, n, &send));
    let (began, mut done) = (Instant::now(), 0_u64);
    while began.elapsed() < Duration::from_secs(SECONDS) {
        let n: usize = receive.recv().unwrap();
        done += 1;
        bots[n].next(&host, n, &send);
    }
    let rate = done as f64 / began.elapsed().as_secs_f64();
    host.shut_down();
    let _ = std::fs::remove_dir_all(&folder);
    rate
}

/// A new table and a new player; whoever asks next waits for them.
fn makes_table(host: &Host, n: usize) {
    let kind = &Kind::all()[n % Kind::all().len()];
    let (table, name) = (format!("t{n}"), format!("bot{n}"));
    let of_house = |command| {
        let asked = Asked::House(command, None);
        host.ask(Request { who: None, key: None, asked }, Box::new(|done| drop(done.unwrap())));
    };
    of_house(HouseCommand::table(&json!({"table": table, "game": kind.id})).unwrap());
    of_house(HouseCommand::person(&name, Role::Player, Hash::NONE).unwrap());
    of_house(HouseCommand::Deposit { name, amount: Cents::dollars(9_000_000) });
}

fn sits_down(host: &Host, n: usize) -> Bot {
    let (table, name) = (format!("t{n}"), format!("bot{n}"));
    let mut bot = Bot { table, who: Person { name, role: Role::Player }, said: 0 };
    let manager = Person { name: "manager".into(), role: Role::Manager };
    let float = json!({"float": "1000000"});
    let done = || Box::new(|done: Result<Json, _>| drop(done.unwrap()));
    host.ask(request(&manager, &bot.table, "open", float, &bot.table), done());
    let id = bot.id();
    let body = json!({"seat": 1, "buy_in": "5000000"});
    host.ask(request(&bot.who, &bot.table, "sit", body, &id), done());
    bot
}

fn request(who: &Person, table: &str, name: &str, body: Json, id: &str) -> Request {
    let key = Some((id.to_owned(), digest(table, &body)));
    let asked = Asked::Table { table: table.into(), name: name.into(), body, if_seq: None };
    Request { who: Some(who.clone()), key, asked }
}

impl Bot {
    fn id(&mut self) -> String {
        self.said += 1;
        format!("{:08}", self.said)
    }

    /// Says the next thing; whoever waits is told when it is durable.
    fn next(&mut self, host: &Host, n: usize, done: &Sender<usize>) {
        let table = host.table(&self.table).unwrap();
        let (name, body) = what(&table);
        let id = self.id();
        let done = done.clone();
        let reply = Box::new(move |answer: Result<Json, _>| {
            answer.unwrap();
            let _ = done.send(n);
        });
        host.ask(request(&self.who, &self.table, name, body, &id), reply);
    }
}

/// A wager on the main spot, then the deal, then what costs nothing.
fn what(table: &FloorTable) -> (&'static str, Json) {
    let engine = table.engine();
    if let Awaiting::Decision { .. } = engine.awaiting() {
        let offers = engine.offers(Seat::FIRST, None);
        let plain = [Action::Stand, Action::Check, Action::Ride, Action::HouseWay, Action::Fold];
        let one = plain.iter().find(|action| offers.iter().any(|o| o.action == **action));
        let action = one.copied().unwrap_or(offers[0].action);
        return ("decide", json!({"seat": 1, "action": action.name()}));
    }
    let lies = |name: &str| engine.view(games::Viewer::Rail).wagers.iter().any(|w| w.on == name);
    let layout = engine.kind().layout();
    // Wagers that must be there together come first.
    let openings = engine.openings(Seat::FIRST);
    let missing = openings.iter().find(|opening| {
        opening.has == Cents::ZERO
            && (opening.equals.is_some() || engine.at_stake(Seat::FIRST) == Cents::ZERO)
            && !lies(layout.name(opening.on))
    });
    match missing {
        Some(opening)
            if engine.at_stake(Seat::FIRST) == Cents::ZERO
                || engine.complete(Seat::FIRST).is_err() =>
        {
            let (on, amount) = (layout.name(opening.on), opening.least.to_string());
            ("wager", json!({"seat": 1, "on": on, "amount": amount}))
        }
        _ => ("deal", json!({"seat": 1})),
    }
}

/// How often a small write can be made durable in a second, now.
fn syncs() -> f64 {
    use std::io::Write;
    let path = std::env::temp_dir().join(format!("croupier-sync-{}", std::process::id()));
    let mut file = std::fs::File::create(&path).unwrap();
    let (began, mut done) = (Instant::now(), 0);
    while began.elapsed() < Duration::from_millis(300) {
        file.write_all(&[0; 4096]).unwrap();
        file.sync_data().unwrap();
        done += 1;
    }
    let _ = std::fs::remove_file(&path);
    f64::from(done) / began.elapsed().as_secs_f64()
}
