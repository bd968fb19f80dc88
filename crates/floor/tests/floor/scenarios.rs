//! Scenarios of duties, played at a real table of the floor.
//!
//! `duties/GAME.txt` has the duties of a document, `duties/GAME.floor.txt` the rules of the floor.
//!
//! A case is a round at a table that a dealer deals, in the words of golden rounds
//! (`crates/wire/tests/by_name/rounds.rs`), with what the table asks of people in between:
//!
//! ```text
//! = OH.BJ.8.II: a bust hand is collected
//! wager 1 bet 10
//! cards seat-1 Ts 6h | dealer 6d Th
//! asks-not collect-cards
//! decide 1 hit
//! cards seat-1 Kd
//! asks collect-cards dealer
//! do collect-cards dealer
//! asks-not collect-cards
//! ```
//!
//! What is done automatically: a player sits down at a seat that first appears in a step, with
//! chips for 1000; equipment is brought and inspected; what is asked at the opening and at a
//! shuffle is done (but not `again`, as a recut); cards to be burned are burned unseen before
//! `cards`.
//!
//! First lines of a case: `options JSON`; `terms JSON` (fields of the table, as `approvals`);
//! `device`: a shuffling device is brought; `by-hand opening`, `by-hand shuffle`, `by-hand burn`:
//! none of that is automatic.
//!
//! Steps: those of golden rounds but `meter` and `permit`; `prepare`: the cards are shuffled and
//! burned; `burn CARD`; `cut-card`; `reshuffle`;
//! `dice-pass`; `new-dealer`: another dealer signs on; `sit SEAT [BUY-IN]`; `buy-in SEAT AMOUNT`;
//! `leave SEAT`; `irregularity JSON [by ROLE]`; `approve ROLE`: all held awards; `bring KIND COLOR
//! [NAME]`; `retire NAME`; `wait SECONDS`; `say ROLE COMMAND JSON`: any command;
//! `do DUTY ROLE [count=N] [equipment=NAME] [depth=N]`: the duty is said done, with the equipment
//! and the count of the cards that it asks for if none is given.
//!
//! Expected: `asks DUTY ROLE [CLAUSE]`; `holds DUTY ROLE [CLAUSE]`: it is asked for and holds the
//! game up; `reminds DUTY ROLE [CLAUSE]`: it is asked for and does not; `asks-not DUTY [ROLE]`;
//! `refused CODE [TEXT]`: the step before is refused, and what it says or its clause has this text;
//! `awaits TEXT`: what the table awaits, as JSON that holds this text; `cards-in-play NAME`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use chance::{Ask, Place};
use floor::{FloorError, Person, Role};
use games::{Awaiting, Kind};
use serde_json::{Value as Json, json};

use crate::house::{TestHouse, person};
use crate::staff::{Staff, make, of_role, roles};
use crate::steps;

#[derive(Default)]
struct Scenario {
    title: String,
    options: Json,
    terms: Json,
    device: bool,
    by_hand: BTreeSet<String>,
    /// The steps, by their line in the file.
    steps: Vec<(usize, String)>,
}

const STAFF: [&str; 5] = ["dealer", "supervisor", "surveillance", "cage", "manager"];

#[test]
fn scenarios_of_duties_play_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/floor/duties");
    let only = std::env::var("DUTIES_GAME").ok();
    let (mut faults, mut count) = (String::new(), 0);
    for kind in Kind::all().iter().filter(|kind| only.as_ref().is_none_or(|id| id == kind.id)) {
        let files = ["", ".floor"].map(|part| folder.join(format!("{}{part}.txt", kind.id)));
        let texts = files.iter().filter_map(|file| std::fs::read_to_string(file).ok());
        let text: String = texts.collect();
        let house = TestHouse::new(&format!("scenarios-{}", kind.id), 5);
        (1..=7).for_each(|seat| drop(house.player(&format!("p{seat}"), 1_000_000)));
        for (n, scenario) in read(kind.id, &text).into_iter().enumerate() {
            count += 1;
            if let Err(fault) = Play::begin(&house, kind, n, &scenario).and_then(|play| play.go()) {
                writeln!(faults, "{}: {}\n  {fault}", kind.id, scenario.title).unwrap();
            }
        }
    }
    println!("{count} scenarios of duties");
    assert!(count > 0 && faults.is_empty(), "\n{faults}");
}

fn read(game: &str, text: &str) -> Vec<Scenario> {
    let mut all: Vec<Scenario> = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix("= ") {
            assert!(all.iter().all(|known| known.title != title), "{game}: `{title}` twice");
            let (options, terms) = (json!({}), json!({}));
            all.push(Scenario { title: title.into(), options, terms, ..Scenario::default() });
            continue;
        }
        let one = all.last_mut().unwrap_or_else(|| panic!("{game}:{}: no case yet", n + 1));
        match line.split_once(' ').unwrap_or((line, "")) {
            ("options", json) => one.options = serde_json::from_str(json).expect("JSON"),
            ("terms", json) => one.terms = serde_json::from_str(json).expect("JSON"),
            ("device", "") => one.device = true,
            ("by-hand", what) => drop(one.by_hand.insert(what.into())),
            _ => one.steps.push((n + 1, line.into())),
        }
    }
    all
}

/// Why a step did not go as written.
enum Fault {
    /// The table refused it.
    Refused(FloorError),
    /// Something else was expected.
    Wrong(String),
}

impl From<FloorError> for Fault {
    fn from(error: FloorError) -> Fault {
        Fault::Refused(error)
    }
}

type Outcome = Result<(), Fault>;

fn wrong(what: impl Into<String>) -> Outcome {
    Err(Fault::Wrong(what.into()))
}

struct Play<'a> {
    house: &'a TestHouse,
    id: String,
    scenario: &'a Scenario,
    dealer: Person,
    dealers: usize,
    seated: BTreeSet<u8>,
}

impl<'a> Play<'a> {
    fn begin(
        house: &'a TestHouse,
        kind: &Kind,
        n: usize,
        scenario: &'a Scenario,
    ) -> Result<Play<'a>, String> {
        let id = format!("s{n}");
        let mut terms = json!({"table": id, "game": kind.id, "dealt": "dealer", "duties": true,
            "approvals": false, "options": scenario.options});
        let own = scenario.terms.as_object().unwrap().clone();
        terms.as_object_mut().unwrap().extend(own);
        house.make(terms).map_err(|e| e.to_string())?;
        let play = Play {
            house,
            id,
            scenario,
            dealer: of_role("dealer"),
            dealers: 1,
            seated: BTreeSet::new(),
        };
        let open = [
            ("manager", "open", json!({"float": "50000"})),
            ("dealer", "sign-on", json!({})),
            ("dealer", "inventory", json!({"amount": "50000"})),
            ("supervisor", "inventory", json!({"amount": "50000"})),
        ];
        for (role, name, body) in open {
            play.says(role, name, body).map_err(|e| e.to_string())?;
        }
        if scenario.device {
            let device = make(house, "shuffler", "gray");
            let body = json!({ "equipment": device });
            play.says("supervisor", "bring", body).map_err(|e| e.to_string())?;
        }
        Ok(play)
    }

    fn go(mut self) -> Result<(), String> {
        if !self.scenario.by_hand.contains("opening") {
            self.staff_do("opening");
        }
        let mut steps = self.scenario.steps.iter().peekable();
        while let Some((line, step)) = steps.next() {
            let refused = steps.peek().and_then(|(_, next)| next.strip_prefix("refused "));
            let fault = match (self.step(step), refused) {
                (Ok(()), None) => continue,
                (Ok(()), Some(_)) => "it was not refused".to_owned(),
                (Err(Fault::Wrong(what)), _) => what,
                (Err(Fault::Refused(error)), None) => format!("refused: {}", words(&error)),
                (Err(Fault::Refused(error)), Some(expected)) => {
                    steps.next();
                    match is_refused(&error, expected) {
                        true => continue,
                        false => format!("refused otherwise: {}", words(&error)),
                    }
                }
            };
            let asked: Vec<String> = self.staff().asked().iter().map(short).collect();
            return Err(format!("line {line}: {step}\n  {fault}\n  asked: {}", asked.join("; ")));
        }
        Ok(())
    }

    fn staff(&self) -> Staff<'_> {
        Staff { house: self.house, table: &self.id }
    }

    fn says(&self, role: &str, name: &str, body: Json) -> Result<Json, FloorError> {
        let who = if role == "dealer" { self.dealer.clone() } else { of_role(role) };
        self.house.say(&who, &self.id, name, body)
    }

    /// Does every open duty of a moment, each by its role.
    fn staff_do(&self, moment: &str) {
        for _ in 0..100 {
            let asked = self.staff().asked();
            let open = |prompt: &&Json| {
                let late = ["recut", "change-decks"].iter().any(|name| prompt["duty"] == *name);
                prompt["at"] == moment && !late
            };
            let Some(prompt) = asked.iter().find(open) else { return };
            let pack = self.house.table(&self.id).engine().pack();
            let left = pack.map_or(0, games::Pack::size);
            self.staff().does_as(&self.dealer, prompt, left);
        }
        panic!("{}: there is no end to what is asked for", self.scenario.title);
    }

    fn ask(&self) -> Option<Ask> {
        match self.house.table(&self.id).engine().awaiting() {
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => Some(ask),
            Awaiting::Decision { .. } => None,
        }
    }

    /// What comes before an outcome that the scenario names: the shuffle, burned cards.
    fn prepare(&self) -> Outcome {
        for _ in 0..60 {
            match self.ask() {
                Some(Ask::Shuffle) if !self.scenario.by_hand.contains("shuffle") => {
                    self.staff_do("shuffle");
                    if self.ask() == Some(Ask::Shuffle) {
                        self.says("dealer", "outcome", json!({"shuffled": true}))?;
                    }
                }
                Some(Ask::Card { to: Place::Burn }) if !self.scenario.by_hand.contains("burn") => {
                    self.says("dealer", "outcome", json!({"cards": {"burn": "??"}}))?;
                }
                _ => return Ok(()),
            }
        }
        wrong("there is no end to shuffling and burning")
    }

    /// Cards one by one, at the places that the table asks for.
    fn cards(&self, places: &Json) -> Outcome {
        let mut left: Vec<(String, Vec<String>)> = Vec::new();
        for (place, cards) in places.as_object().unwrap() {
            let cards = cards.as_str().unwrap().split_whitespace().rev().map(str::to_owned);
            left.push((place.clone(), cards.collect()));
        }
        loop {
            self.prepare()?;
            if left.iter().all(|(_, cards)| cards.is_empty()) {
                return Ok(());
            }
            let Some(Ask::Card { to } | Ask::Reveal { to }) = self.ask() else {
                return wrong(format!("the table asks for no card: {left:?} is left"));
            };
            let to = to.to_string();
            let own = left.iter_mut().find(|(place, _)| *place == to);
            let Some(card) = own.and_then(|(_, cards)| cards.pop()) else {
                return wrong(format!("the table asks for a card at {to}: {left:?} is left"));
            };
            self.says("dealer", "outcome", json!({"cards": {to: card}}))?;
        }
    }

    /// A player sits there, with chips.
    fn seat(&mut self, seat: u8, buy_in: Option<&str>) -> Outcome {
        let body = match buy_in {
            Some(amount) => json!({"seat": seat, "buy_in": amount}),
            None => json!({ "seat": seat }),
        };
        self.house.say(&player(seat), &self.id, "sit", body)?;
        self.seated.insert(seat);
        Ok(())
    }

    fn step(&mut self, line: &str) -> Outcome {
        if let Some(result) = self.expected(line) {
            return result;
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        match (verb, words.as_slice()) {
            ("irregularity", [.., "by", role]) => {
                let json = rest.rsplit_once(" by ").expect("a role").0;
                let body = serde_json::from_str(json).expect("JSON");
                self.says(role, "irregularity", body)?;
            }
            ("irregularity", _) => {
                let body = serde_json::from_str(rest).expect("JSON");
                self.says("supervisor", "irregularity", body)?;
            }
            ("reshuffle" | "dice-pass", []) => drop(self.says("supervisor", verb, json!({}))?),
            ("cut-card", []) => drop(self.says("dealer", "cut-card", json!({}))?),
            ("prepare", []) => self.prepare()?,
            ("burn", [card]) => {
                self.says("dealer", "outcome", json!({"cards": {"burn": card}}))?;
            }
            ("new-dealer", []) => {
                self.dealers += 1;
                self.dealer = person(&format!("dealer-{}", self.dealers), Role::Dealer);
                self.says("dealer", "sign-on", json!({}))?;
            }
            ("sit", [seat]) => self.seat(seat.parse().unwrap(), None)?,
            ("sit", [seat, amount]) => self.seat(seat.parse().unwrap(), Some(amount))?,
            ("buy-in", [seat, amount]) => {
                let seat: u8 = seat.parse().unwrap();
                let body = json!({"seat": seat, "amount": amount});
                self.house.say(&player(seat), &self.id, "buy-in", body)?;
            }
            ("leave", [seat]) => {
                let seat: u8 = seat.parse().unwrap();
                self.house.say(&player(seat), &self.id, "leave", json!({ "seat": seat }))?;
                self.seated.remove(&seat);
            }
            ("approve", [role]) => {
                let state = self.house.table(&self.id).state(&of_role("supervisor"));
                for held in state["held"].as_array().unwrap() {
                    let body = json!({"round": held["round"], "line": held["line"]});
                    self.says(role, "approve", body)?;
                }
            }
            ("bring", [kind, color, name @ ..]) => self.bring(kind, color, name.first())?,
            ("retire", [name]) => {
                let name = format!("{}-{name}", self.id);
                self.says("supervisor", "retire", json!({"equipment": name, "why": "worn"}))?;
            }
            ("wait", [seconds]) => self.house.clock.go_on(seconds.parse().unwrap()),
            ("say", [role, command, ..]) => {
                let json = rest.splitn(3, ' ').nth(2).unwrap_or("{}");
                self.says(role, command, serde_json::from_str(json).expect("JSON"))?;
            }
            ("do", [duty, role, more @ ..]) => self.does(duty, role, more)?,
            _ => self.event(line)?,
        }
        Ok(())
    }

    /// A step of a script.
    fn event(&mut self, line: &str) -> Outcome {
        let Some(step) = steps::step(line) else { return wrong("that is not a step") };
        let (name, body) = step.as_object().unwrap().iter().next().unwrap();
        match name.as_str() {
            "wager" | "remove" | "call" | "decide" => {
                let seat = body["seat"].as_u64().expect("a seat") as u8;
                if !self.seated.contains(&seat) {
                    self.seat(seat, Some("1000"))?;
                }
                self.house.say(&player(seat), &self.id, name, body.clone())?;
                Ok(())
            }
            "cards" => self.cards(body),
            "shuffled" | "dice" | "number" | "spin" | "peek" => {
                if name != "peek" {
                    self.prepare()?;
                }
                self.says("dealer", "outcome", step.clone())?;
                Ok(())
            }
            _ => wrong("that is not a step of a scenario"),
        }
    }

    fn bring(&self, kind: &str, color: &str, name: Option<&&str>) -> Outcome {
        // A piece without a color, or with a name of its own, is made here.
        let name = match (name, color) {
            (Some(name), _) => format!("{}-{name}", self.id),
            (None, "-") => {
                let seq = self.house.table(&self.id).seq();
                format!("{}-plain-{seq}", self.id)
            }
            (None, color) => make(self.house, kind, color),
        };
        if name.starts_with(&format!("{}-", self.id)) {
            let mut body = json!({"equipment": name, "kind": kind});
            if color != "-" {
                body["colour"] = color.into();
            }
            self.house.house(floor::house::HouseCommand::equipment(&body)?)?;
        }
        self.says("supervisor", "bring", json!({ "equipment": name }))?;
        Ok(())
    }

    /// Does a duty. Checks that other roles are refused and that the journal names the person.
    fn does(&self, duty: &str, role: &str, more: &[&str]) -> Outcome {
        let asked = self.staff().asked();
        let own =
            |prompt: &&Json| prompt["duty"] == duty && roles(prompt).iter().any(|by| by == role);
        let pack = self.house.table(&self.id).engine().pack();
        let left = pack.map_or(0, games::Pack::size);
        let mut body = match asked.iter().find(own) {
            Some(prompt) => self.staff().said(prompt, left),
            None => json!({ "duty": duty }),
        };
        for (key, value) in more.iter().filter_map(|word| word.split_once('=')) {
            body[key] = match value.parse::<u64>() {
                Ok(number) => number.into(),
                Err(_) => format!("{}-{value}", self.id).into(),
            };
        }
        if let Some(prompt) = asked.iter().find(|prompt| prompt["duty"] == duty) {
            let mut by = self.may_do(duty);
            by.extend(asked.iter().filter(|one| one["duty"] == duty).flat_map(roles));
            for other in STAFF.iter().filter(|other| !by.contains(**other)) {
                let refused = self.says(other, "duty", self.staff().said(prompt, left));
                let code = refused.err().map(|error| error.code);
                if code != Some(floor::Code::NotAllowed) {
                    return wrong(format!(
                        "`{duty}` by {other}: {code:?}, not refused by the role"
                    ));
                }
            }
        }
        self.says(role, "duty", body.clone())?;
        let (table, seq) = (self.id.as_str(), self.house.table(&self.id).seq());
        let records = self.house.host.read(|reader| reader.records(table, seq, 1)).unwrap();
        let record: Json = serde_json::from_str(&records[0].body).unwrap();
        match (&record["what"]["duty"], &record["role"]) {
            (what, by) if *what == body && *by == json!(role) => Ok(()),
            other => wrong(format!("the journal has {other:?}")),
        }
    }

    /// The roles that a document names for a duty.
    fn may_do(&self, duty: &str) -> BTreeSet<String> {
        let table = self.house.table(&self.id);
        let duties = table.engine().chosen().rulebook().duties();
        let own = duties.iter().filter(|known| known.name == duty);
        own.flat_map(|known| known.by()).map(|role| role.name().to_owned()).collect()
    }

    /// An expectation; `None` if the line is none.
    fn expected(&self, line: &str) -> Option<Outcome> {
        let (verb, rest) = line.split_once(' ')?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let asked = self.staff().asked();
        let find = |duty: &str, role: Option<&&str>, clause: Option<&&str>| {
            let is = |prompt: &&Json| {
                let by = role.is_none_or(|role| roles(prompt).iter().any(|by| by == role));
                prompt["duty"] == duty && by && clause.is_none_or(|c| has_clause(prompt, c))
            };
            asked.iter().find(is).cloned()
        };
        let found = |duty: &str| find(duty, words.get(1), words.get(2));
        let holds = |duty: &str, expected: bool| match found(duty) {
            Some(prompt) if prompt["holds"] == json!(expected) => Ok(()),
            Some(_) if expected => wrong("it is asked for, but holds nothing up"),
            Some(_) => wrong("it is asked for, but holds the game up"),
            None => wrong("it is not asked for"),
        };
        Some(match (verb, words.as_slice()) {
            ("asks", [duty, _, ..]) => match found(duty) {
                Some(_) => Ok(()),
                None => wrong("it is not asked for"),
            },
            ("holds", [duty, _, ..]) => holds(duty, true),
            ("reminds", [duty, _, ..]) => holds(duty, false),
            ("asks-not", [duty, ..]) => match find(duty, words.get(1), None) {
                None => Ok(()),
                Some(_) => wrong("it is asked for"),
            },
            ("awaits", _) => {
                let table = self.house.table(&self.id);
                let now = table.state(&of_role("supervisor"))["awaiting"].to_string();
                if now.contains(rest) { Ok(()) } else { wrong(format!("it awaits {now}")) }
            }
            ("cards-in-play", [name]) => {
                let state = self.house.table(&self.id).state(&of_role("supervisor"));
                let name = format!("{}-{name}", self.id);
                let is = |piece: &&Json| piece["equipment"] == name && piece["life"] == "in play";
                match state["equipment"].as_array().unwrap().iter().find(is) {
                    Some(_) => Ok(()),
                    None => wrong(state["equipment"].to_string()),
                }
            }
            _ => return None,
        })
    }
}

fn player(seat: u8) -> Person {
    person(&format!("p{seat}"), Role::Player)
}

fn has_clause(prompt: &Json, clause: &str) -> bool {
    let all = prompt["clauses"].as_array();
    prompt["clause"] == clause || all.is_some_and(|all| all.iter().any(|one| one == clause))
}

fn short(prompt: &Json) -> String {
    format!("{} by {}", prompt["duty"].as_str().unwrap(), roles(prompt).join(", "))
}

fn words(error: &FloorError) -> String {
    let clause = error.clause.map(|clause| format!(" ({})", clause.id()));
    format!("{}: {}{}", error.code.name(), error.detail, clause.unwrap_or_default())
}

fn is_refused(error: &FloorError, expected: &str) -> bool {
    let (code, text) = expected.split_once(' ').unwrap_or((expected, ""));
    error.code.name() == code && words(error).contains(text)
}
