//! What a viewer receives, byte by byte, while a round of every card game is played.

use std::collections::BTreeSet;

use answers::figures::Subject;
use answers::simulation::Request;
use floor::Role;
use games::{Kind, Options};
use serde_json::{Value as Json, json};

use crate::client::Stream;
use crate::fixture::{Floor, new_id};

pub const SEATS: [(&str, u8); 2] = [("ann", 1), ("bob", 2)];
/// Who watches: a player at the table, somebody at the rail, staff.
const VIEWERS: [&str; 5] = ["bob", "eve", "supervisor", "surveillance", "manager"];

/// A card such as `Td`.
fn is_card(word: &str) -> bool {
    let mut letters = word.chars();
    let (rank, suit) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
    word.len() == 2 && "23456789TJQKA".contains(rank) && "cdhs".contains(suit)
}

/// Every card that is named in some JSON by a string of nothing but cards.
fn cards(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => {
            let words = || text.split_whitespace();
            if words().all(|word| is_card(word) || word == "??") {
                found.extend(words().filter(|word| is_card(word)).map(str::to_owned));
            }
        }
        Json::Array(list) => list.iter().for_each(|one| cards(one, found)),
        Json::Object(map) => map.values().for_each(|one| cards(one, found)),
        _ => {}
    }
}

/// The cards that lie open in a state, by place.
pub fn open_cards(state: &Json) -> Vec<(String, String)> {
    let hands = state["hands"].as_array().into_iter().flatten();
    let hands = hands.flat_map(|hand| {
        let place = hand["place"].as_str().unwrap().to_owned();
        let cards = hand["cards"].as_array().into_iter().flatten();
        cards.map(move |card| (place.clone(), card.as_str().unwrap().to_owned()))
    });
    hands.filter(|(_, card)| card != "??").collect()
}

/// The cards that a record shows, by place.
fn shown_cards(record: &Json) -> Vec<(String, String)> {
    let events = record["events"].as_array().into_iter().flatten();
    let places = events.filter_map(|event| event["cards"].as_object()).flatten();
    let cards = places.map(|(place, card)| (place.clone(), card.as_str().unwrap().to_owned()));
    cards.filter(|(_, card)| card != "??").collect()
}

/// What somebody sees, and has been sent.
struct Viewer {
    name: &'static str,
    stream: Stream,
    /// Cards that were named to them, and those that lay open to them at any time.
    received: BTreeSet<String>,
    open: BTreeSet<String>,
}

impl Viewer {
    /// Reads up to a record: what it shows lies open in the state behind it, and nothing else that
    /// came names a card that does not.
    fn follow(&mut self, to: u64, one_deck: bool) {
        loop {
            let record = self.stream.expect("record");
            let state = self.stream.expect("table").data;
            let open = open_cards(&state);
            let mut left = open.clone();
            for shown in shown_cards(&record.data) {
                let at = left.iter().position(|card| *card == shown);
                let at = at.unwrap_or_else(|| panic!("{}: {shown:?} of {record:?}", self.name));
                left.swap_remove(at);
            }
            cards(&record.data, &mut self.received);
            cards(&state, &mut self.received);
            if one_deck {
                self.open.extend(open.into_iter().map(|(_, card)| card));
                let more: Vec<_> = self.received.difference(&self.open).collect();
                assert!(more.is_empty(), "{} knows {more:?} by {record:?}", self.name);
            }
            if record.id == Some(to) {
                return;
            }
        }
    }
}

/// The wagers that are usually made.
fn usual(game: &str) -> Vec<(String, String)> {
    let plan = Request::about(Subject::find(game).unwrap()).plan().unwrap();
    plan.bets.iter().map(|bet| (bet.name.clone(), bet.amount.to_string())).collect()
}

/// Makes a decision that the table takes, the quietest first.
pub fn decide(floor: &Floor, table: &str, seat: u64) -> u64 {
    let name = SEATS.iter().find(|(_, own)| u64::from(*own) == seat).unwrap().0;
    let awaiting = floor.state(name, table)["awaiting"].take();
    let hand = &awaiting["hand"];
    let quiet = ["pass", "set", "stand", "check", "decline", "keep", "call", "play", "raise"];
    let mut actions = awaiting["actions"].as_array().unwrap().clone();
    let rank = |action: &Json| {
        let at = quiet.iter().position(|name| action["action"] == *name);
        at.unwrap_or(quiet.len())
    };
    actions.sort_by_key(rank);
    let mut refused = Vec::new();
    for action in &actions {
        for low in lows(floor, table, name, seat, action) {
            let mut said = json!({"seat": seat, "hand": hand, "action": action["action"]});
            if let Some(times) = action["times"].as_array() {
                said["times"] = times[0].clone();
            } else if action.get("least").is_some() {
                said["amount"] = action["least"].clone();
            }
            if let Some(low) = low {
                said["low"] = low.into();
            }
            let answer = floor.command(name, table, json!({ "decide": said }));
            if answer.status == 200 {
                return answer.json()["seq"].as_u64().unwrap();
            }
            refused.push(answer.body);
        }
    }
    panic!("{table}: nothing of {awaiting} is taken: {refused:?}");
}

/// Low hands to try, where one is asked for.
fn lows(floor: &Floor, table: &str, name: &str, seat: u64, action: &Json) -> Vec<Option<String>> {
    if action.get("low").is_none() {
        return vec![None];
    }
    let place = format!("seat-{seat}");
    let hand = open_cards(&floor.state(name, table)).into_iter().filter(|(at, _)| *at == place);
    let hand: Vec<String> = hand.map(|(_, card)| card).collect();
    let pairs = hand
        .iter()
        .enumerate()
        .flat_map(|(n, a)| hand[n + 1..].iter().map(move |b| Some(format!("{a} {b}"))));
    pairs.collect()
}

fn play(floor: &Floor, table: &str, one_deck: bool) {
    let mut viewers: Vec<Viewer> = VIEWERS
        .iter()
        .map(|name| Viewer {
            name,
            stream: floor.watch(name, table, None),
            received: BTreeSet::new(),
            open: BTreeSet::new(),
        })
        .collect();
    for viewer in &mut viewers {
        viewer.stream.expect("table");
    }
    for (name, seat) in SEATS {
        floor.done(name, table, json!({"sit": {"seat": seat, "buy_in": "1000"}}));
    }
    let mut dealt = false;
    for _ in 0..100 {
        let state = floor.state("ann", table);
        if state["round"] == 2 {
            let hidden = viewers[1].stream.all.contains("??");
            assert!(hidden || !one_deck, "{table}: what is hidden was never there");
            let path = format!("/api/tables/{table}/rounds/1");
            VIEWERS.iter().for_each(|name| settles_alike(floor, name, &path));
            return;
        }
        let awaiting = &state["awaiting"];
        let seq = match awaiting["kind"].as_str() {
            Some("decision") => decide(floor, table, awaiting["seat"].as_u64().unwrap()),
            Some("wagers") if !dealt => {
                dealt = true;
                wager(floor, table)
            }
            _ => panic!("{table} awaits {awaiting}"),
        };
        for viewer in &mut viewers {
            viewer.follow(seq, one_deck);
        }
    }
    panic!("{table}: the round does not end");
}

/// The script of the round, as somebody may see it, settles to the lines of the round.
fn settles_alike(floor: &Floor, name: &str, path: &str) {
    let round = floor.get(name, path).json();
    let settled = floor.post("", "/api/settle", &round["script"]);
    assert_eq!(settled.status, 200, "{path} as {name} sees it: {settled:?} of {round}");
    let settled = settled.json();
    let last = settled["rounds"].as_array().unwrap().last();
    let last = last.unwrap_or_else(|| panic!("{path} as {name} sees it: {settled} of {round}"));
    let lines = &last["lines"];
    let paid = |lines: &Json| -> Vec<Json> {
        let key = |line: &Json| json!([line["seat"], line["wager"], line["outcome"], line["paid"]]);
        lines.as_array().unwrap().iter().map(key).collect()
    };
    assert_eq!(paid(lines), paid(&round["lines"]), "{path} as {name} sees it: {round}");
}

pub fn wager(floor: &Floor, table: &str) -> u64 {
    for (name, seat) in SEATS {
        for (on, amount) in usual(table) {
            let said = json!({"wager": {"seat": seat, "on": on, "amount": amount}});
            floor.command(name, table, said);
        }
    }
    floor.done("ann", table, json!({"deal": {"seat": 1}}));
    floor.done("bob", table, json!({"deal": {"seat": 2}}))["seq"].as_u64().unwrap()
}

#[test]
fn nobody_is_sent_a_card_that_does_not_lie_open_to_them() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100000");
    floor.player("bob", "100000");
    floor.add("eve", Role::Player);
    for kind in Kind::all() {
        let Some(pack) = kind.open(Options::new()).unwrap().pack() else { continue };
        play(&floor, kind.id, pack.decks == 1);
    }
}

#[test]
fn what_a_dealer_enters_is_hidden_like_what_the_house_deals() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "1000");
    floor.add("eve", Role::Player);
    let (table, game) = ("cards", "three-card-poker");
    let body = json!({"id": new_id(), "table": table, "game": game, "dealt": "dealer",
        "duties": false});
    assert_eq!(floor.post("manager", "/api/tables", &body).status, 200);
    floor.done("dealer", table, json!({"sign-on": {}}));
    floor.done("manager", table, json!({"open": {"float": "10000"}}));
    let mut supervisor = floor.watch("supervisor", table, None);
    supervisor.expect("table");
    floor.done("dealer", table, json!({"inventory": {"amount": "10000"}}));
    floor.done("supervisor", table, json!({"inventory": {"amount": "10000"}}));
    let counted = supervisor.expect("record").data;
    assert_eq!(counted["what"], json!({"inventory": {}}), "who counts is blind to the other");
    floor.done("ann", table, json!({"sit": {"seat": 1, "buy_in": "500"}}));
    floor.done("ann", table, json!({"wager": {"seat": 1, "on": "ante", "amount": "10"}}));

    let mut eve = floor.watch("eve", table, None);
    let mut pack = ["2c", "3d", "4h", "5s", "6c", "7d"].into_iter();
    let seq = loop {
        let state = floor.state("dealer", table);
        let awaiting = &state["awaiting"];
        let next = awaiting.get("next").unwrap_or(awaiting);
        let outcome = match next["kind"].as_str() {
            Some("shuffle") => json!({"shuffled": true}),
            Some("card") => json!({"cards": {next["to"].as_str().unwrap(): pack.next().unwrap()}}),
            _ => break state["seq"].as_u64().unwrap(),
        };
        floor.done("dealer", table, json!({ "outcome": outcome }));
    };
    assert_eq!(pack.next(), None, "all six cards lie there");
    while eve.next().unwrap().id != Some(seq) {}
    eve.expect("table");
    let mut known = BTreeSet::new();
    for line in eve.all.lines().filter_map(|line| line.strip_prefix("data: ")) {
        cards(&serde_json::from_str(line).unwrap(), &mut known);
    }
    assert_eq!(known, BTreeSet::new(), "{}", eve.all);
    assert_eq!(open_cards(&floor.state("ann", table)).len(), 3);
}

/// Ann hits until she is bust, round after round. The hole card is turned all the same
/// (OH.BJ.7.VII), so every reader's script names it.
#[test]
fn script_names_the_hole_card_of_a_bust_round() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "5000");
    floor.add("eve", Role::Player);
    let table = "blackjack";
    floor.done("ann", table, json!({"sit": {"seat": 1, "buy_in": "5000"}}));
    for round in 1..=20 {
        floor.done("ann", table, json!({"wager": {"seat": 1, "on": "bet", "amount": "10"}}));
        floor.done("ann", table, json!({"deal": {"seat": 1}}));
        while floor.state("ann", table)["round"] == round {
            let hit = json!({"decide": {"seat": 1, "action": "hit"}});
            if floor.command("ann", table, hit).status != 200 {
                let no = json!({"decide": {"seat": 1, "action": "no-insurance"}});
                floor.done("ann", table, no);
            }
        }
        let path = format!("/api/tables/{table}/rounds/{round}");
        let script = floor.get("eve", &path).json()["script"].clone();
        ["ann", "eve", "auditor"].iter().for_each(|who| settles_alike(&floor, who, &path));
        let steps = script["steps"].as_array().unwrap();
        let dealers = steps.iter().filter_map(|step| step["cards"]["dealer"].as_str());
        let dealers: Vec<_> = dealers.flat_map(str::split_whitespace).collect();
        assert!(dealers.len() >= 2 && !dealers.contains(&"??"), "{script}");
    }
}
