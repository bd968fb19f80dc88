//! What players and the rail receive, byte by byte, compared with the journal as an auditor reads
//! it: no card is named before it may be known, and what is never shown is never named. Games of
//! one deck, where a card that is named is that card.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use crate::books::journal;
use crate::party::Party;
use crate::person::Person;
use crate::server::Server;
use crate::staff::Staff;
use crate::watcher::{Message, Watcher, answers};

/// The games of one deck, and how many decisions come before each card of the board is turned.
const GAMES: [(&str, &[usize]); 10] = [
    ("three-card-poker", &[]),
    ("four-card-poker", &[]),
    ("crazy-four-poker", &[]),
    ("let-it-ride", &[1, 2]),
    ("mississippi-stud", &[1, 2, 3]),
    ("ultimate-texas-holdem", &[1, 1, 1, 1, 1]),
    ("texas-holdem-bonus", &[1, 1, 1, 2, 3]),
    ("pai-gow-poker", &[]),
    ("dj-wild", &[]),
    ("deuces-wild-xtreme", &[]),
];
/// The dealer's card that lies open from the start.
const UP_CARD: (&str, usize) = ("four-card-poker", 5);
/// How many rounds are played at every table.
const ROUNDS: u64 = 4;

/// A card that was dealt.
struct Dealt {
    seq: u64,
    place: String,
    /// Which of that place, from 0.
    nth: usize,
}

/// A round as the journal has it.
#[derive(Default)]
struct Round {
    cards: BTreeMap<String, Dealt>,
    decided: Vec<u64>,
    over: u64,
}

impl Round {
    fn add(&mut self, record: &Json) {
        let seq = record["seq"].as_u64().unwrap();
        self.over = seq;
        for event in record["events"].as_array().unwrap() {
            if event.get("decide").is_some() {
                self.decided.push(seq);
            }
            for (place, card) in event["cards"].as_object().into_iter().flatten() {
                let nth = self.cards.values().filter(|dealt| dealt.place == *place).count();
                let dealt = Dealt { seq, place: place.clone(), nth };
                let twice = self.cards.insert(card.as_str().unwrap().to_owned(), dealt);
                assert!(twice.is_none() || card == "??", "{card} was dealt twice: {record}");
            }
        }
    }

    /// From when on a viewer may know a card.
    fn known_from(&self, dealt: &Dealt, game: usize, seat: Option<u8>) -> u64 {
        let (game, board) = GAMES[game];
        let last = self.decided.last().copied().unwrap_or(self.over);
        match dealt.place.as_str() {
            "burn" => u64::MAX,
            "community" => {
                let decided = self.decided.get(board[dealt.nth] - 1);
                decided.copied().unwrap_or(last)
            }
            "dealer" if (game, dealt.nth) == UP_CARD => dealt.seq,
            place if seat.is_some_and(|seat| place == format!("seat-{seat}")) => dealt.seq,
            _ => last,
        }
    }
}

/// Every card that is named in some JSON by a string of nothing but cards.
fn cards(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::String(text) => {
            let is_card = |word: &str| word.parse::<chance::Card>().is_ok();
            if text.split_whitespace().all(|word| is_card(word) || word == "??") {
                let named = text.split_whitespace().filter(|word| is_card(word));
                found.extend(named.map(str::to_owned));
            }
        }
        Json::Array(list) => list.iter().for_each(|one| cards(one, found)),
        Json::Object(map) => map.values().for_each(|one| cards(one, found)),
        _ => {}
    }
}

/// A table as an auditor knows it.
struct Audited {
    game: usize,
    table: String,
    /// The round of every record.
    round_of: Vec<u64>,
    rounds: BTreeMap<u64, Round>,
}

impl Audited {
    fn new(auditor: &mut Person, game: usize, table: &str) -> Audited {
        let mut rounds: BTreeMap<u64, Round> = BTreeMap::new();
        let mut round_of = Vec::new();
        for record in journal(auditor, table) {
            let round = record["round"].as_u64().unwrap();
            rounds.entry(round).or_default().add(&record);
            round_of.push(round);
        }
        Audited { game, table: table.into(), round_of, rounds }
    }

    /// What this person is never shown of each round.
    fn never_shown(&self, auditor: &mut Person, person: &mut Person) -> BTreeMap<u64, Hidden> {
        let path = format!("/api/tables/{}/rounds?limit=100", self.table);
        let named = |person: &mut Person| -> BTreeMap<u64, Hidden> {
            let list = person.get(&path);
            let rounds = list["rounds"].as_array().unwrap().iter().map(|round| {
                let mut found = Hidden::new();
                cards(&round["script"], &mut found);
                (round["round"].as_u64().unwrap(), found)
            });
            rounds.collect()
        };
        let (mut all, own) = (named(auditor), named(person));
        for (round, hidden) in &mut all {
            hidden.retain(|card| !own[round].contains(card));
        }
        all
    }

    /// Everything that a viewer received names only what they may know: how many cards were named.
    /// The first that they may not know is an error.
    fn check(&self, viewer: &Viewer, messages: &[Message]) -> Result<usize, String> {
        let mut count = 0;
        for Message { seq, said } in messages.iter().filter(|message| message.seq > 0) {
            let mut named = BTreeSet::new();
            cards(said, &mut named);
            count += named.len();
            if let Some(card) = named.iter().find(|card| !self.may_know(viewer, card, *seq)) {
                let (table, seat) = (&self.table, viewer.seat);
                return Err(format!("{table}: {seat:?} knows {card} at {seq}: {said}"));
            }
        }
        Ok(count)
    }

    fn may_know(&self, viewer: &Viewer, card: &str, seq: u64) -> bool {
        let mut number = self.round_of[seq as usize - 1];
        // What was settled last stands until the next round begins.
        if !self.rounds[&number].cards.values().any(|dealt| dealt.seq <= seq) {
            number -= 1;
        }
        let Some(round) = self.rounds.get(&number) else { return false };
        let Some(dealt) = round.cards.get(card) else { return false };
        let never = viewer.never.get(&number).is_some_and(|never| never.contains(card));
        !never && round.known_from(dealt, self.game, viewer.seat) <= seq
    }

    /// Were a card of another hand named when it was dealt, it would be found out.
    fn check_the_check(&self, viewer: &Viewer) {
        let own = viewer.seat.map(|seat| format!("seat-{seat}"));
        for round in self.rounds.values().filter(|round| !round.decided.is_empty()) {
            let seats = round.cards.iter().filter(|(_, dealt)| dealt.place.starts_with("seat-"));
            for (card, dealt) in seats.filter(|(_, dealt)| Some(&dealt.place) != own.as_ref()) {
                let message = Message { seq: dealt.seq, said: json!({ "cards": [card] }) };
                assert!(self.check(viewer, &[message]).is_err(), "{}: {card}", self.table);
            }
        }
    }
}

/// Somebody at a seat or at the rail, and what they are never shown of each round.
struct Viewer {
    seat: Option<u8>,
    never: BTreeMap<u64, Hidden>,
}

type Hidden = BTreeSet<String>;

/// A party that is watched: from its own seats, and from the rail.
struct Watched {
    game: usize,
    party: Party,
    rail: Person,
    watchers: Vec<Watcher>,
}

impl Watched {
    fn new(server: &Server, staff: &mut Staff, game: usize, by_dealer: bool) -> Watched {
        let mut party = Party::new(server, staff, GAMES[game].0, by_dealer, 77 + game as u64);
        party.dealer.iter_mut().for_each(|dealer| dealer.looks = true);
        let rail = staff.player(server);
        let mut watchers = vec![Watcher::new(&rail, &party.table)];
        for player in &mut party.players {
            player.person.received = Some(Vec::new());
            watchers.push(Watcher::new(&player.person, &party.table));
        }
        Watched { game, party, rail, watchers }
    }

    fn play(&mut self) {
        for _ in 0..1000 {
            if self.party.settled >= ROUNDS {
                return;
            }
            self.party.go_on();
        }
        panic!("{}: only {} rounds came to an end", self.party.table, self.party.settled);
    }
}

#[test]
fn nobody_is_told_of_a_card_before_they_may_know_it() {
    let mut server = Server::new("watched");
    let mut staff = Staff::hire(&server);
    let mut all: Vec<Watched> = (0..GAMES.len())
        .flat_map(|game| [(game, false), (game, true)])
        .map(|(game, by_dealer)| Watched::new(&server, &mut staff, game, by_dealer))
        .collect();
    std::thread::scope(|scope| {
        for watched in &mut all {
            scope.spawn(|| watched.play());
        }
    });
    let mut audits = Vec::new();
    for watched in &mut all {
        let auditor = &mut staff.auditor;
        let audited = Audited::new(auditor, watched.game, &watched.party.table);
        let never = audited.never_shown(auditor, &mut watched.rail);
        let mut viewers = vec![(Viewer { seat: None, never }, Vec::new())];
        for player in &mut watched.party.players {
            let received = player.person.received.take().unwrap();
            let never = audited.never_shown(auditor, &mut player.person);
            viewers.push((Viewer { seat: Some(player.seat), never }, answers(received)));
        }
        audits.push((audited, viewers));
    }
    assert!(server.end().success());
    let (mut received, mut cards) = (0, 0);
    for (watched, (audited, viewers)) in all.into_iter().zip(audits) {
        for (watcher, (viewer, answers)) in watched.watchers.into_iter().zip(viewers) {
            let streamed = watcher.messages();
            assert!(streamed.len() > ROUNDS as usize * 4, "{}", audited.table);
            let counts = [&streamed, &answers].map(|messages| audited.check(&viewer, messages));
            assert!(counts[0].as_ref().unwrap_or_else(|why| panic!("{why}")) > &0, "{counts:?}");
            counts[1].as_ref().unwrap_or_else(|why| panic!("{why}"));
            received += streamed.len() + answers.len();
            cards += counts.iter().flatten().sum::<usize>();
            audited.check_the_check(&viewer);
        }
    }
    println!("{received} messages named {cards} cards, none of them too early");
}
