//! Staff at a table: they do what it asks for.

use std::sync::atomic::{AtomicU64, Ordering};

use floor::house::HouseCommand;
use floor::{Code, FloorError, Person};
use serde_json::{Value as Json, json};

use crate::house::{TestHouse, person};

/// Equipment has names of its own in all houses of the tests.
static MADE: AtomicU64 = AtomicU64::new(1);

/// A new piece of equipment of a house: its name.
pub fn make(house: &TestHouse, kind: &str, colour: &str) -> String {
    let name = format!("{kind}-{}", MADE.fetch_add(1, Ordering::SeqCst));
    let body = json!({"equipment": name, "kind": kind, "colour": colour});
    house.house(HouseCommand::equipment(&body).unwrap()).unwrap();
    name
}

/// The staff of one table, each called by the role.
#[derive(Clone, Copy)]
pub struct Staff<'a> {
    pub house: &'a TestHouse,
    pub table: &'a str,
}

pub fn of_role(role: &str) -> Person {
    person(role, role.parse().unwrap())
}

/// The roles that still have to do something.
pub fn roles(prompt: &Json) -> Vec<String> {
    match &prompt["by"] {
        Json::String(one) => vec![one.clone()],
        all => all.as_array().unwrap().iter().map(|one| one.as_str().unwrap().into()).collect(),
    }
}

impl Staff<'_> {
    /// What the table asks for.
    pub fn asked(&self) -> Vec<Json> {
        let state = self.house.table(self.table).state(&of_role("supervisor"));
        let prompts = state["prompts"].as_array().unwrap().iter();
        prompts.filter(|prompt| prompt.get("duty").is_some()).cloned().collect()
    }

    /// The first duty of this name that is asked for.
    pub fn asked_for(&self, duty: &str) -> Option<Json> {
        self.asked().into_iter().find(|prompt| prompt["duty"] == duty)
    }

    pub fn says(&self, role: &str, name: &str, body: Json) -> Result<Json, FloorError> {
        self.house.say(&of_role(role), self.table, name, body)
    }

    /// What is said with a duty; `left` is how many cards have not been dealt.
    pub fn said(&self, prompt: &Json, left: usize) -> Json {
        let mut body = json!({"duty": prompt["duty"]});
        let needs = prompt["needs"].as_array().unwrap();
        if needs.contains(&json!("equipment")) {
            body["equipment"] = prompt["equipment"].clone();
        }
        if needs.contains(&json!("count")) {
            let pack = self.house.table(self.table).engine().pack().unwrap();
            body["count"] = match prompt["at"].as_str().unwrap() {
                "opening" => pack.deck.len(),
                "shuffle" => pack.size(),
                _ => left,
            }
            .into();
        }
        body
    }

    /// Nothing falls before it is done.
    fn holds_the_game_up(&self) {
        if let games::Awaiting::Decision { .. } = self.house.table(self.table).engine().awaiting() {
            return;
        }
        let said = self.says("dealer", "outcome", json!({"shuffled": true})).unwrap_err();
        let first = said.duty.as_deref().unwrap_or_default();
        assert_eq!(said.code, Code::DutyFirst, "{}: {said}", self.table);
        assert!(self.asked_for(first).is_some(), "{}: {said}", self.table);
    }

    /// What was done stands in the journal, with who did it.
    fn is_recorded(&self, duty: &str, role: &str) {
        let seq = self.house.table(self.table).seq();
        let records = self.house.host.read(|reader| reader.records(self.table, seq, 1)).unwrap();
        let record: Json = serde_json::from_str(&records[0].body).unwrap();
        assert_eq!(record["what"]["duty"]["duty"], duty, "{record}");
        assert_eq!((&record["who"], &record["role"]), (&json!(role), &json!(role)), "{record}");
    }

    /// Does one thing that is asked for, at a table of this dealer.
    pub fn does_as(&self, dealer: &Person, prompt: &Json, left: usize) {
        let duty = prompt["duty"].as_str().unwrap();
        if roles(prompt) != ["dealer"] || *dealer == of_role("dealer") {
            return self.does(prompt, left);
        }
        let said = self.house.say(dealer, self.table, "duty", self.said(prompt, left));
        said.unwrap_or_else(|why| panic!("{}: {duty} by {}: {why}", self.table, dealer.name));
    }

    /// Does one thing that is asked for.
    pub fn does(&self, prompt: &Json, left: usize) {
        if prompt["holds"] == json!(true) {
            self.holds_the_game_up();
        }
        match prompt["duty"].as_str().unwrap() {
            "bring" => {
                let kind = prompt["kind"].as_str().unwrap();
                for _ in 0..prompt["number"].as_u64().unwrap() {
                    // Batches differ in their backs.
                    let first = kind != "deck" || self.decks() < self.batch();
                    let name = make(self.house, kind, if first { "red" } else { "blue" });
                    self.says("supervisor", "bring", json!({ "equipment": name })).unwrap();
                }
            }
            "retire" => {
                let body = json!({"equipment": prompt["equipment"], "why": "its count was wrong"});
                self.says("supervisor", "retire", body).unwrap();
            }
            "approve" => {}
            duty => {
                for role in roles(prompt) {
                    let done = self.says(&role, "duty", self.said(prompt, left));
                    done.unwrap_or_else(|why| panic!("{}: {duty} by {role}: {why}", self.table));
                    self.is_recorded(duty, &role);
                }
            }
        }
    }

    /// How many decks are there.
    fn decks(&self) -> usize {
        let state = self.house.table(self.table).state(&of_role("supervisor"));
        let pieces = state["equipment"].as_array().unwrap().iter();
        pieces.filter(|piece| piece["kind"] == "deck").count()
    }

    /// How many decks are dealt from.
    fn batch(&self) -> usize {
        self.house.table(self.table).engine().pack().map_or(0, |pack| pack.decks.into())
    }

    /// Does what holds the game up, or everything, until nothing is open; whether the cards were
    /// shuffled meanwhile.
    pub fn work(&self, left: usize, all: bool) -> bool {
        self.work_and_see(left, all, |_| {})
    }

    /// The same; `see` is told of everything that is asked for on the way.
    pub fn work_and_see(&self, left: usize, all: bool, mut see: impl FnMut(&Json)) -> bool {
        let shuffle = |staff: &Self| {
            let table = staff.house.table(staff.table);
            match table.engine().awaiting() {
                games::Awaiting::Wagers { next: ask, .. } | games::Awaiting::Chance(ask) => {
                    ask == chance::Ask::Shuffle
                }
                games::Awaiting::Decision { .. } => false,
            }
        };
        let before = shuffle(self);
        for _ in 0..200 {
            let open = |prompt: &Json| {
                let lasting = ["approve", "recut"].iter().any(|name| prompt["duty"] == *name);
                !lasting && (all || prompt["holds"] == json!(true))
            };
            let asked = self.asked();
            asked.iter().for_each(&mut see);
            match asked.into_iter().find(open) {
                Some(prompt) => {
                    let full = self.house.table(self.table).engine().pack().map_or(0, |p| p.size());
                    self.does(&prompt, if before && !shuffle(self) { full } else { left });
                }
                None => return before && !shuffle(self),
            }
        }
        panic!("{}: there is no end to what is asked for: {:?}", self.table, self.asked());
    }
}
