//! Everybody who works on the floor.

use std::sync::Arc;

use games::Cents;
use serde_json::json;

use crate::person::{Person, Told};
use crate::server::{PASSWORD, Server};

/// What every table opens with.
const FLOAT: &str = "5000";
/// What every player has at first.
pub const MONEY: Cents = Cents::dollars(1_000_000);

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
        let told = Arc::new(Told::default());
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

    pub fn told(&self) -> &Arc<Told> {
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
        let table = json!({"table": id, "game": game, "dealt": "dealer", "duties": false});
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

    /// Approves an award that is held.
    pub fn approve(&mut self, id: &str, round: u64, line: u64) {
        let award = json!({"round": round, "line": line});
        self.supervisor.does(id, "approve", award.clone());
        self.surveillance.does(id, "approve", award);
    }
}
