//! No card is asked for that decides nothing: whatever face is left out until the table asks for it,
//! the lines are those of a table that saw every card.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use std::collections::BTreeMap;

use chance::{Ask, Card, Generator, Outcome, Place};
use games::{
    AnyTable, Awaiting, Cents, Cost, Decision, Event, Kind, Offer, Options, Step, Value, Viewer,
    Wager,
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
        for seat in 1..=1 + self.below(3) as u8 {
            for (spot, info) in &spots {
                let amount = if info.main { Cents::dollars(10) } else { Cents::DOLLAR };
                let wager = Wager { seat, on: *spot, amount, for_dealer: false };
                if info.main || self.below(4) == 0 {
                    let taken = self.seen.apply(Event::Wager(wager)).is_ok();
                    assert_eq!(self.unseen.apply(Event::Wager(wager)).is_ok(), taken);
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
            taken = self.seen.apply(event).ok().map(|step| (step, card, hides));
        }
        let (step, card, hides) = taken.unwrap();
        let hidden = Event::Chance(Outcome::Card(None));
        if hides && !self.is_bust(to) && self.unseen.apply(hidden).is_ok() {
            self.faces.insert(to, card);
        } else {
            self.unseen.apply(Event::Chance(Outcome::Card(Some(card)))).unwrap();
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
            self.unseen.apply(Event::Chance(outcome)).unwrap();
        }
    }

    fn decide(&mut self, seat: u8, hand: u8) -> Step {
        let offers = self.seen.offers(seat, hand);
        assert_eq!(self.unseen.offers(seat, hand), offers);
        let Offer { action, cost } = offers[self.below(offers.len() as u32) as usize];
        let mut decision = Decision { hand, ..Decision::new(seat, action) };
        if let Cost::Between { least, usual: None, .. } = cost {
            decision.amount = Some(least);
        }
        let step = self.seen.apply(Event::Decide(decision)).unwrap();
        self.unseen.apply(Event::Decide(decision)).unwrap();
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
                Awaiting::Wagers { next: Ask::Card { to } }
                | Awaiting::Chance(Ask::Card { to }) => self.card(to),
                Awaiting::Wagers { .. } | Awaiting::Chance(_) => {
                    let shuffled = Event::Chance(Outcome::Shuffled);
                    self.unseen.apply(shuffled).unwrap();
                    self.seen.apply(shuffled).unwrap()
                }
            };
            if step == Step::Settled {
                break;
            }
        }
        self.answer();
        assert!(self.unseen.is_settled(), "it awaits {:?}", self.unseen.awaiting());
        assert_eq!(self.unseen.statements(), self.seen.statements());
        self.left_out += self.faces.len() as u32;
        self.faces.clear();
        // The shoe of one table would know more faces than that of the other.
        for table in [&mut self.seen, &mut self.unseen] {
            table.apply(Event::Chance(Outcome::Shuffled)).unwrap();
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
