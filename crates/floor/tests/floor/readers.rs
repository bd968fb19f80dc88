//! The readers of a round that is over: what a reader was never shown is in nothing they read, and
//! every reader's script settles to the same lines.
//!
//! Seeded drivers play every game. Seats decide in any order that the game permits: they surrender
//! hands that are set, fold, withdraw, and play several hands. What each reader was shown is
//! counted here from the views alone, so that it does not depend on the code that hides cards.

use std::collections::BTreeSet;

use floor::table::{Sight, Terms, frames, script};
use games::{Action, Decision, Event, Kind, Seat, Statement, Step, Viewer};
use serde_json::{Value as Json, json};
use wire::script::Script;

use crate::driver::{Driver, Happening};

/// A face at a place.
type Face = (String, String);

/// A reader, and the faces that each round showed them.
struct Reader {
    sight: Sight,
    shown: Vec<BTreeSet<Face>>,
    /// How many steps their script of the rounds before has.
    steps: usize,
}

impl Reader {
    fn new(sight: Sight) -> Reader {
        Reader { sight, shown: Vec::new(), steps: 0 }
    }

    /// The views of a round that are shown to them: a reader who looks back sees what the dealer
    /// saw.
    fn viewers(&self) -> Vec<Viewer> {
        match &self.sight {
            Sight::Rail => vec![Viewer::Rail],
            Sight::Dealer | Sight::All => vec![Viewer::Dealer],
            Sight::Seats(seats) => seats.iter().map(|seat| Viewer::Seat(*seat)).collect(),
        }
    }
}

/// Each seat, a player with two, the rail, the dealer, and staff who look back.
fn readers(seats: u8) -> Vec<Reader> {
    let one = Seat::up_to(seats).map(|seat| Sight::Seats(vec![seat]));
    let two = Sight::Seats(Seat::up_to(seats).take(2).collect());
    let others = [two, Sight::Rail, Sight::Dealer, Sight::All];
    one.chain(others).map(Reader::new).collect()
}

/// A table that is played, as records and as its readers see it.
struct Told {
    terms: Terms,
    records: Vec<Json>,
    events: Vec<Json>,
    lines: Vec<Vec<Statement>>,
    readers: Vec<Reader>,
    /// Hands that were set, and surrendered all the same.
    surrendered: usize,
    /// Scripts that hide a card.
    hiding: usize,
}

impl Told {
    fn of(driver: &Driver) -> Option<Told> {
        let options = wire::options::to_json(&driver.options);
        let terms = json!({"table": "t", "game": driver.kind.id, "options": options});
        let terms = Terms::from_json(&terms).ok()?;
        let readers = readers(driver.table.chosen().seats());
        let (records, events, lines) = Default::default();
        Some(Told { terms, records, events, lines, readers, surrendered: 0, hiding: 0 })
    }

    fn look(&mut self, happening: &Happening<'_>) {
        let Ok(step) = happening.result else { return };
        if let Event::Decide(Decision { seat, action: Action::Surrender, .. }) = happening.event {
            let is_set = |event: &Json| {
                let decided = &event["decide"];
                decided["seat"] == json!(seat) && decided.get("low").is_some()
            };
            self.surrendered += usize::from(self.events.iter().any(is_set));
        }
        self.events.push(wire::event::to_json(&happening.event, happening.before));
        let round = self.records.len();
        // Until the first card is dealt the hands of the round before lie on the table.
        let is_dealt = self.events.iter().any(deals);
        for reader in &mut self.readers {
            reader.shown.resize_with(round + 1, BTreeSet::new);
            for viewer in reader.viewers().into_iter().filter(|_| is_dealt) {
                let hands = happening.after.view(viewer).hands.into_iter();
                let faces = hands.flat_map(|hand| {
                    let place = hand.place.to_string();
                    let cards = hand.cards.into_iter().flatten();
                    cards.map(move |card| (place.clone(), card.to_string()))
                });
                reader.shown[round].extend(faces);
            }
        }
        if *step == Step::Settled {
            let events = std::mem::take(&mut self.events);
            let mut record = json!({"round": round + 1, "what": {}, "events": events});
            if let Some(edition) = happening.after.chosen().edition().named() {
                record["edition"] = edition.into();
            }
            self.records.push(record);
            self.lines.push(happening.after.statements());
        }
    }

    /// Reads the last round as every reader.
    fn read(&mut self) {
        let round = self.records.len() - 1;
        for reader in &mut self.readers {
            let sight = &reader.sight;
            let script = script(&self.terms, &self.records, &|_| sight.clone()).unwrap();
            let says = || format!("{sight:?}: {script:#}\n{:#?}", self.records);
            let parsed = Script::from_json(&script).unwrap_or_else(|e| panic!("{e}: {}", says()));
            let played = wire::runner::play(&parsed).unwrap_or_else(|e| panic!("{e}: {}", says()));
            assert_eq!(played.rounds, self.lines, "{}", says());
            let steps = script["steps"].as_array().unwrap();
            let told = faces(&steps[reader.steps..]);
            reader.steps = steps.len();
            self.hiding += usize::from(told.iter().any(|(_, card)| card == "??"));
            let shown = &reader.shown[round];
            let leaked: Vec<_> = told.difference(shown).filter(|(_, card)| card != "??").collect();
            assert!(leaked.is_empty(), "{leaked:?} were not shown: {}", says());
            let hidden: Vec<_> = shown.difference(&told).collect();
            assert!(hidden.is_empty(), "{hidden:?} were shown: {}", says());
            let frames = frames(&self.terms, &self.records, &|_| sight.clone()).unwrap();
            let dealt = frames.iter().skip_while(|frame| !deals(&frame.event));
            let lying = dealt.flat_map(|frame| frame.hands.iter().flat_map(faces_of_hand));
            let leaked: Vec<_> = lying.filter(|face| !shown.contains(face)).collect();
            assert!(leaked.is_empty(), "{leaked:?} lie in frames: {}", says());
        }
    }
}

/// Whether an event deals a card, other than to the discards.
fn deals(event: &Json) -> bool {
    event["cards"].as_object().is_some_and(|cards| !cards.contains_key("burn"))
}

/// The faces of a hand that is written for a reader.
fn faces_of_hand(hand: &Json) -> Vec<Face> {
    let place = hand["place"].as_str().unwrap();
    let cards = hand["cards"].as_array().unwrap().iter().filter_map(Json::as_str);
    cards.filter(|card| *card != "??").map(|card| (place.to_owned(), card.to_owned())).collect()
}

/// Every face that steps name, by place.
fn faces(steps: &[Json]) -> BTreeSet<Face> {
    let mut faces = BTreeSet::new();
    let mut add = |place: &str, cards: &str| {
        faces.extend(cards.split_whitespace().map(|card| (place.to_owned(), card.to_owned())));
    };
    for step in steps {
        for (place, cards) in step["cards"].as_object().into_iter().flatten() {
            add(place, cards.as_str().unwrap());
        }
        let decided = &step["decide"];
        if let Some(low) = decided["low"].as_str() {
            add(&format!("seat-{}", decided["seat"]), low);
        }
    }
    faces
}

/// Plays a seeded table of a game, and reads every round of it.
fn play(kind: &'static Kind, seed: u64, rounds: usize) -> Option<Told> {
    let mut driver = Driver::new(kind, seed);
    (driver.accidents, driver.out_of_turn) = (false, 40);
    let mut told = Told::of(&driver)?;
    for _ in 0..rounds {
        driver.play(1, &mut |happening| told.look(happening));
        told.read();
    }
    Some(told)
}

/// Returns `true` if a game has hands that are folded or surrendered unseen. If every card is
/// turned over at the end, no script hides one.
fn hides(kind: &Kind) -> bool {
    let open = ["let-it-ride", "pontoon-plus", "free-bet-blackjack", "ride-free", "blackjack"];
    let has_cards = kind.open(games::Options::new()).unwrap().pack().is_some();
    has_cards && !open.contains(&kind.id) && !kind.id.ends_with("baccarat")
}

#[test]
fn every_reader_reads_what_they_were_shown() {
    let runs = std::env::var("READERS_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(10);
    let mut surrendered = 0;
    for kind in Kind::all() {
        let told: Vec<Told> = (0..runs).filter_map(|seed| play(kind, seed, 3)).collect();
        let hiding: usize = told.iter().map(|told| told.hiding).sum();
        println!("{}: {} tables, {hiding} scripts hide a card", kind.id, told.len());
        assert!(!told.is_empty(), "{}: no table was opened", kind.id);
        assert!(hiding > 0 || !hides(kind), "{}: no script hides a card", kind.id);
        surrendered += told.iter().map(|told| told.surrendered).sum::<usize>();
    }
    println!("{surrendered} hands were set, and surrendered");
    assert!(surrendered > 0, "no hand was set and surrendered");
}
