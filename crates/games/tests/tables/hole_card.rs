//! No card is asked for that decides nothing: whatever face is left out until the table asks for
//! it, the lines are those of a table that saw every card.
//!
//! The conformance suite says so of every game's hidden cards. Here are those that need not be
//! hidden: the card of a double down, which may lie face down, and the hole card that only a reader
//! has seen.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use std::collections::BTreeMap;

use chance::{Ask, Card, Generator, Outcome, Place, cards};
use games::{
    Action, AnyTable, Awaiting, Cents, Cost, Decision, Event, HandNumber, Kind, Offer, Options,
    Seat, Step, Value, Viewer, Wager,
};
use hands::Total;

/// One table sees every card, the other none that may lie face down.
struct Twins {
    seen: Box<dyn AnyTable>,
    unseen: Box<dyn AnyTable>,
    random: Generator,
    /// The faces that the second table has not seen.
    faces: BTreeMap<Place, Card>,
    /// How many of them it asked for, and how many it never did.
    asked: u32,
    left_out: u32,
}

impl Twins {
    fn new(game: &str, seed: u64) -> Twins {
        let mut options = Options::new();
        options.insert("seats".into(), Value::Count(3));
        if game == "ride-free" {
            options.insert("surrender".into(), true.into());
        }
        let open = || Kind::find(game).unwrap().open(options.clone()).unwrap();
        let random = Generator::seeded(seed, 8);
        let (faces, asked, left_out) = (BTreeMap::new(), 0, 0);
        Twins { seen: open(), unseen: open(), random, faces, asked, left_out }
    }

    fn below(&mut self, most: u32) -> u32 {
        self.random.below(most)
    }

    /// Wagers of one or more boxes, side bets among them, at both tables.
    fn wager(&mut self) {
        let kind = self.seen.kind();
        let spots: Vec<_> = kind.layout().iter().filter(|(_, info)| info.open).collect();
        let boxes = 1 + self.below(7);
        for seat in (1..=3).filter(|seat| boxes >> (seat - 1) & 1 == 1) {
            for (spot, info) in &spots {
                let amount = if info.main { Cents::dollars(10) } else { Cents::DOLLAR };
                let wager = Wager { seat: Seat::new(seat), on: *spot, amount, for_dealer: false };
                if info.main || self.below(4) == 0 {
                    let taken = self.seen.step(Event::Wager(wager));
                    assert_eq!(self.unseen.step(Event::Wager(wager)), taken);
                }
            }
        }
    }

    /// Whether the card may lie face down: the hole card, or the card of a double down on a box's
    /// only hand.
    fn may_hide(&self, to: Place) -> bool {
        let hands = self.seen.view(Viewer::Rail).hands;
        let mut there = hands.iter().filter(|hand| hand.place == to);
        match (to, there.next(), there.next()) {
            (Place::Dealer, Some(hand), _) => hand.cards.len() == 1,
            (Place::Seat(_), Some(hand), None) => hand.cards.len() == 2,
            _ => false,
        }
    }

    /// Whether the cards at a place are too many: a double down that busts in the open is collected
    /// before the dealer draws, a hidden one after it.
    fn is_bust(&self, to: Place) -> bool {
        let hands = self.seen.view(Viewer::Rail).hands;
        let hand = hands.iter().find(|hand| hand.place == to);
        let cards = hand.iter().flat_map(|hand| hand.cards.iter().flatten());
        cards.fold(Total::EMPTY, |total, card| total.with(*card)).is_bust()
    }

    fn card(&mut self, to: Place) -> Step {
        let mut taken = None;
        while taken.is_none() {
            let card = Card::from_index(self.below(52) as u8);
            let event = Event::Chance(Outcome::Card(Some(card)));
            let hides = self.may_hide(to);
            taken = self.seen.step(event).ok().map(|step| (step, card, hides));
        }
        let (step, card, hides) = taken.unwrap();
        let hidden = Event::Chance(Outcome::Card(None));
        if hides && !self.is_bust(to) && self.unseen.step(hidden).is_ok() {
            self.faces.insert(to, card);
        } else {
            self.unseen.step(Event::Chance(Outcome::Card(Some(card)))).unwrap();
        }
        step
    }

    /// The second table is told what it asks for; nothing else.
    fn answer(&mut self) {
        loop {
            let outcome = match self.unseen.awaiting() {
                Awaiting::Chance(Ask::Peek) => {
                    let hole = hands::points(self.faces[&Place::Dealer]);
                    let hands = self.unseen.view(Viewer::Rail).hands;
                    let dealer = hands.iter().find(|hand| hand.place == Place::Dealer).unwrap();
                    let up = hands::points(dealer.cards[0].unwrap());
                    Outcome::Peeked { blackjack: up + hole == 11 }
                }
                Awaiting::Chance(Ask::Reveal { to }) => {
                    self.asked += 1;
                    Outcome::Card(self.faces.remove(&to))
                }
                _ => return,
            };
            self.unseen.step(Event::Chance(outcome)).unwrap();
        }
    }

    fn decide(&mut self, seat: Seat, hand: HandNumber) -> Step {
        let offers = self.seen.offers(seat, Some(hand));
        assert_eq!(self.unseen.offers(seat, Some(hand)), offers);
        let Offer { action, cost } = offers[self.below(offers.len() as u32) as usize];
        let mut decision = Decision { hand: Some(hand), ..Decision::new(seat, action) };
        if let Cost::Between { least, usual: None, .. } = cost {
            decision.amount = Some(least);
        }
        let step = self.seen.step(Event::Decide(decision)).unwrap();
        self.unseen.step(Event::Decide(decision)).unwrap();
        step
    }

    fn round(&mut self) {
        self.wager();
        loop {
            self.answer();
            let step = match self.seen.awaiting() {
                Awaiting::Decision { seat, hand } => {
                    assert_eq!(self.unseen.awaiting(), self.seen.awaiting());
                    self.decide(seat, hand)
                }
                Awaiting::Wagers { next: Ask::Card { to }, .. }
                | Awaiting::Chance(Ask::Card { to }) => self.card(to),
                Awaiting::Wagers { .. } | Awaiting::Chance(_) => {
                    let shuffled = Event::Chance(Outcome::Shuffled);
                    self.unseen.step(shuffled).unwrap();
                    self.seen.step(shuffled).unwrap()
                }
            };
            if step == Step::Settled {
                break;
            }
        }
        self.answer();
        assert!(self.unseen.is_settled(), "it awaits {:?}", self.unseen.awaiting());
        assert_eq!(self.unseen.statements(), self.seen.statements());
        let [ours, theirs] = [&self.unseen, &self.seen].map(|table| table.view(Viewer::Rail));
        assert_eq!((ours.wagers, ours.facts), (theirs.wagers, theirs.facts));
        self.left_out += self.faces.len() as u32;
        self.faces.clear();
        // The shoe of one table would know more faces than that of the other.
        for table in [&mut self.seen, &mut self.unseen] {
            table.step(Event::Chance(Outcome::Shuffled)).unwrap();
        }
    }
}

#[test]
fn a_face_that_is_not_asked_for_decides_no_line() {
    for game in ["blackjack", "free-bet-blackjack", "ride-free"] {
        let mut twins = Twins::new(game, 5);
        for _ in 0..1500 {
            twins.round();
        }
        assert!(twins.asked > 300 && twins.left_out > 300, "{game}: {} asked", twins.asked);
    }
}

/// A table at which a blackjack of the dealer is settled: with this hole card, or with one that
/// only the reader has seen.
fn settled_blackjack(game: &str, up: Card, hole: Option<Card>) -> Box<dyn AnyTable> {
    let mut table = Kind::find(game).unwrap().open(Options::new()).unwrap();
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    let on = table.kind().layout().find("bet").unwrap();
    for seat in [1, 2] {
        let wager =
            Wager { seat: Seat::new(seat), on, amount: Cents::dollars(10), for_dealer: false };
        table.step(Event::Wager(wager)).unwrap();
    }
    let mut players = cards("9s 9h Ah 8s").unwrap().into_iter();
    let mut dealers = [Some(up), hole].into_iter();
    while !table.is_settled() {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                Event::Chance(match ask {
                    Ask::Card { to: Place::Dealer } => Outcome::Card(dealers.next().unwrap()),
                    Ask::Card { to: Place::Seat(_) } => Outcome::Card(players.next().unwrap()),
                    Ask::Card { .. } => Outcome::Card(None),
                    Ask::Peek => Outcome::Peeked { blackjack: true },
                    ask => panic!("{ask:?} although the reader has said everything"),
                })
            }
            Awaiting::Decision { seat, hand } => Event::Decide(Decision {
                hand: Some(hand),
                ..Decision::new(seat, Action::NoInsurance)
            }),
        };
        table.step(event).unwrap();
    }
    table
}

#[test]
fn nothing_but_its_face_tells_a_blackjack_that_only_a_reader_saw() {
    for game in ["blackjack", "free-bet-blackjack", "ride-free"] {
        for (up, holes) in [("Ad", "Ts Jc Qh Kd"), ("Td", "As Ac Ad")] {
            let up = up.parse().unwrap();
            let read = settled_blackjack(game, up, None);
            for hole in cards(holes).unwrap().into_iter().flatten() {
                let seen = settled_blackjack(game, up, Some(hole));
                assert_eq!(read.statements(), seen.statements(), "{game}, {hole} under {up}");
                assert_eq!(read.awaiting(), seen.awaiting());
                let mut view = seen.view(Viewer::Rail);
                let mut hands = view.hands.iter_mut();
                let dealer = hands.find(|hand| hand.place == Place::Dealer).unwrap();
                assert_eq!(dealer.words, "blackjack");
                // All that the other table does not know.
                assert_eq!(dealer.cards[1].take(), Some(hole));
                let at = view.seen.iter().position(|card| *card == hole).unwrap();
                view.seen.remove(at);
                assert_eq!(read.view(Viewer::Rail), view, "{game}, {hole} under {up}");
            }
        }
    }
}
