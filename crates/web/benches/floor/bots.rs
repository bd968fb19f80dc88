//! Players, each alone at a table, who wager and are dealt to for ever.

use std::sync::Arc;

use floor::host::{Asked, Host, Request, digest};
use floor::house::HouseCommand;
use floor::store::{PersonRow, SessionRow};
use floor::table::FloorTable;
use floor::{Hash, Person, Role};
use games::{Action, Awaiting, Cents, Kind, Seat, Viewer};
use serde_json::{Value as Json, json};

/// A player alone at a table.
pub struct Bot {
    pub table: String,
    pub who: Person,
    /// What the player shows to be known by.
    pub token: String,
    said: u64,
}

impl Bot {
    /// New tables with a new player at each. Games take turns.
    pub fn sit_down(host: &Host, count: usize) -> Vec<Bot> {
        Bot::sit_down_to(host, &Kind::all().iter().collect::<Vec<_>>(), count)
    }

    /// The same with tables of these games.
    pub fn sit_down_to(host: &Host, games: &[&Kind], count: usize) -> Vec<Bot> {
        (0..count).for_each(|n| make_table(host, games[n % games.len()], n));
        all_done(host);
        let bots = (0..count).map(|n| Bot::sits_down(host, n)).collect();
        all_done(host);
        bots
    }

    fn sits_down(host: &Host, n: usize) -> Bot {
        let (table, name, token) = (format!("t{n}"), format!("bot{n}"), format!("token-{n}"));
        let manager = Person { name: "manager".into(), role: Role::Manager };
        let open = json!({"float": "1000000"});
        host.ask(request(&manager, &table, "open", open, &table), Box::new(is_done));
        let mut bot = Bot { table, who: Person { name, role: Role::Player }, token, said: 0 };
        let sit = json!({"seat": 1, "buy_in": "5000000"});
        host.ask(bot.request("sit", sit), Box::new(is_done));
        bot
    }

    /// The table as it stands.
    pub fn sees(&self, host: &Host) -> Arc<FloorTable> {
        host.table(&self.table).expect("a table that is not damaged")
    }

    /// Something said with an id of its own.
    pub fn request(&mut self, name: &str, body: Json) -> Request {
        let id = self.id();
        request(&self.who, &self.table, name, body, &id)
    }

    pub fn id(&mut self) -> String {
        self.said += 1;
        format!("{:08}", self.said)
    }
}

/// A new table, and a new player with a session; nobody waits for them yet.
fn make_table(host: &Host, kind: &Kind, n: usize) {
    let (table, name, token) = (format!("t{n}"), format!("bot{n}"), format!("token-{n}"));
    let terms = json!({"table": table, "game": kind.id});
    let amount = Cents::dollars(9_000_000);
    // Nobody signs in with a password here.
    let (role, password) = (Role::Player, String::new());
    let new = HouseCommand::person(&name, role, Hash::of(&password)).expect("a name");
    let row = PersonRow { name: name.clone(), role, password, locked: false };
    let commands = [
        (HouseCommand::table(&terms).expect("a table with default options"), None),
        (new, Some(row)),
        (HouseCommand::Deposit { name: name.clone(), amount }, None),
    ];
    let session = SessionRow { token: Hash::of(&token), person: name, used: host.now() };
    let asked = commands.into_iter().map(|(command, row)| Asked::House(command, row));
    for asked in asked.chain([Asked::Session(session)]) {
        host.ask(Request { who: None, key: None, asked }, Box::new(is_done));
    }
}

fn is_done(answer: Result<Json, floor::FloorError>) {
    answer.expect("what the bench needs");
}

/// Waits until everything that was asked for is durable.
fn all_done(host: &Host) {
    let asked = Asked::EndSessions(Vec::new());
    host.ask_and_wait(Request { who: None, key: None, asked }).expect("a house that goes on");
}

fn request(who: &Person, table: &str, name: &str, body: Json, id: &str) -> Request {
    let key = Some((id.to_owned(), digest(table, &body)));
    let asked = Asked::Table { table: table.into(), name: name.into(), body, if_seq: None };
    Request { who: Some(who.clone()), key, asked }
}

/// What a player says next: a wager on each spot that must have one, then the deal, then what costs
/// nothing.
pub fn next(table: &FloorTable) -> (&'static str, Json) {
    let engine = table.engine();
    if let Awaiting::Decision { .. } = engine.awaiting() {
        let offers = engine.offers(Seat::FIRST, None);
        let plain = [Action::Stand, Action::Check, Action::Ride, Action::HouseWay, Action::Fold];
        let one = plain.iter().find(|action| offers.iter().any(|o| o.action == **action));
        let action = one.copied().unwrap_or(offers[0].action);
        return ("decide", json!({"seat": 1, "action": action.name()}));
    }
    let at_stake = engine.at_stake(Seat::FIRST) > Cents::ZERO;
    if at_stake && engine.complete(Seat::FIRST).is_ok() {
        return ("deal", json!({"seat": 1}));
    }
    let layout = engine.kind().layout();
    let lies = |name: &str| engine.view(Viewer::Rail).wagers.iter().any(|w| w.on == name);
    let openings = engine.openings(Seat::FIRST);
    // Wagers that must be there together come first.
    let missing = openings.iter().find(|opening| {
        opening.has == Cents::ZERO
            && (opening.equals.is_some() || !at_stake)
            && !lies(layout.name(opening.on))
    });
    match missing {
        Some(opening) => {
            let (on, amount) = (layout.name(opening.on), opening.least.to_string());
            ("wager", json!({"seat": 1, "on": on, "amount": amount}))
        }
        None => ("deal", json!({"seat": 1})),
    }
}
