//! Everybody who works on the floor.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

use games::Cents;
use serde_json::{Value as Json, json};

use crate::person::{Counts, Person};
use crate::server::{PASSWORD, Server};

/// What every table opens with.
const FLOAT: &str = "5000";
/// What every player has at first.
pub const MONEY: Cents = Cents::dollars(1_000_000);

/// Every piece of equipment has a number of its own.
static MADE: AtomicU64 = AtomicU64::new(1);

/// One of every kind; a copy has connections of its own.
#[derive(Clone)]
pub struct Staff {
    pub dealer: Person,
    pub supervisor: Person,
    pub surveillance: Person,
    pub cage: Person,
    pub manager: Person,
    pub auditor: Person,
}

impl Staff {
    /// Hires everybody in a new house.
    pub fn hire(server: &Server) -> Staff {
        let told = Arc::new(Counts::default());
        let mut admin = Person::sign_in(&server.port, &told, "admin", PASSWORD);
        let mut hire = |role: &str| {
            let person = json!({"name": role, "role": role, "password": PASSWORD});
            admin.post("/api/people", person).unwrap();
            Person::sign_in(&server.port, &told, role, PASSWORD)
        };
        Staff {
            dealer: hire("dealer"),
            supervisor: hire("supervisor"),
            surveillance: hire("surveillance"),
            cage: hire("cage"),
            manager: hire("manager"),
            auditor: hire("auditor"),
        }
    }

    pub fn told(&self) -> &Arc<Counts> {
        &self.auditor.told
    }

    /// A new player with money.
    pub fn player(&mut self, server: &Server) -> Person {
        let guest = Person::guest(&server.port, self.told());
        let more = MONEY - Cents::dollars(1000);
        let path = format!("/api/people/{}/deposit", guest.name);
        let paid = self.cage.post(&path, json!({"amount": more.to_string()})).unwrap();
        assert_eq!(paid["balance"], MONEY.to_string());
        guest
    }

    /// Makes a table that a dealer deals, opened and counted.
    pub fn open_dealer_table(&mut self, id: &str, game: &str) {
        // Some tables ask for duties, some leave them to the people.
        let duties = game.len().is_multiple_of(2);
        let table = json!({"table": id, "game": game, "dealt": "dealer", "duties": duties});
        self.manager.post("/api/tables", table).unwrap();
        self.manager.does(id, "open", json!({"float": FLOAT}));
        self.dealer.does(id, "sign-on", json!({}));
        self.count(id, FLOAT);
    }

    fn count(&mut self, id: &str, amount: &str) {
        self.dealer.does(id, "inventory", json!({"amount": amount}));
        self.supervisor.does(id, "inventory", json!({"amount": amount}));
    }

    /// Closes a table that everybody has left, and empties its drop box.
    pub fn close(&mut self, id: &str, by_dealer: bool) {
        self.manager.does(id, "close", json!({}));
        if by_dealer {
            let rack = self.manager.get(&format!("/api/ledger/table:{id}:rack"));
            self.count(id, rack["balance"].as_str().unwrap());
        }
        self.cage.does(id, "count", json!({}));
    }

    /// Everybody does what the table asks for; whether the cards were shuffled meanwhile.
    pub fn work(&mut self, id: &str) -> bool {
        let mut shuffled = false;
        loop {
            let state = self.supervisor.table(id);
            let holds =
                |prompt: &&Json| prompt["holds"] == json!(true) && prompt["duty"] != "approve";
            let Some(prompt) = state["prompts"].as_array().unwrap().iter().find(holds) else {
                return shuffled;
            };
            self.does(id, prompt, &state["game"]);
            let last = prompt["at"] == "shuffle" && !is_shuffled_next(&self.supervisor.table(id));
            shuffled |= last;
        }
    }

    /// Does one thing that is asked for.
    fn does(&mut self, id: &str, prompt: &Json, game: &Json) {
        match prompt["duty"].as_str().unwrap() {
            "bring" => {
                let name =
                    format!("{}-{}", prompt["kind"].as_str().unwrap(), MADE.fetch_add(1, SeqCst));
                let piece = json!({"equipment": name, "kind": prompt["kind"]});
                self.manager.post("/api/equipment", piece).unwrap();
                self.supervisor.does(id, "bring", json!({"equipment": name}));
            }
            "retire" => {
                let body = json!({"equipment": prompt["equipment"], "why": "its count was wrong"});
                self.supervisor.does(id, "retire", body);
            }
            duty => {
                let mut body = json!({"duty": duty});
                let needs = prompt["needs"].as_array().unwrap();
                if needs.contains(&json!("equipment")) {
                    body["equipment"] = prompt["equipment"].clone();
                }
                if needs.contains(&json!("count")) {
                    let cards = self.manager.get(&format!("/api/games/{}", game.as_str().unwrap()));
                    let ranks = cards["cards"]["ranks"].as_array().unwrap().len() as u64;
                    body["count"] = (4 * ranks + cards["cards"]["jokers"].as_u64().unwrap()).into();
                }
                let by = match &prompt["by"] {
                    Json::Array(all) => all.clone(),
                    one => vec![one.clone()],
                };
                for role in by {
                    self.of_role(role.as_str().unwrap()).does(id, "duty", body.clone());
                }
            }
        }
    }

    fn of_role(&mut self, role: &str) -> &mut Person {
        match role {
            "dealer" => &mut self.dealer,
            "supervisor" => &mut self.supervisor,
            "surveillance" => &mut self.surveillance,
            "cage" => &mut self.cage,
            "manager" => &mut self.manager,
            other => panic!("a {other} has no duties"),
        }
    }

    /// Approves an award that is held.
    pub fn approve(&mut self, id: &str, round: u64, line: u64) {
        self.work(id);
        let award = json!({"round": round, "line": line});
        self.supervisor.does(id, "approve", award.clone());
        self.surveillance.does(id, "approve", award);
    }
}

/// Whether the cards are to be shuffled next.
fn is_shuffled_next(state: &Json) -> bool {
    let awaiting = &state["awaiting"];
    awaiting["kind"] == "shuffle" || awaiting["next"]["kind"] == "shuffle"
}
