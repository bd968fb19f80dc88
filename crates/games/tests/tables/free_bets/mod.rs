//! Free Bet Blackjack and Ride Free: random rounds with every mixture of free and paid splits and
//! doubles, against a plain computation written from their documents.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

mod felt;
mod plain;

use std::collections::BTreeMap;

use chance::{Ask, Card, Generator, Outcome, Place, Rank};
use felt::{Aces, Spots};
use games::{
    Action, AnyTable, Awaiting, Cents, Cost, Decision, Event, HandNumber, Kind, Offer, Options,
    Seat, Statement, Step, Value, Viewer, Wager,
};
use plain::{Returns, Round};
use proptest::prelude::*;

const SHUFFLED: Event = Event::Chance(Outcome::Shuffled);

/// Side bets that may be made before the deal.
const PUSH_22: [&str; 1] = ["push-22"];
const BONUS: [&str; 8] = [
    "hedge-22",
    "silver-stack",
    "21+3-classic",
    "21+3-xtreme",
    "top-3",
    "lucky-ladies",
    "21+3-progressive",
    "lucky-ladies-progressive",
];

/// A table, somebody who plays at random, and the felt as a spectator sees it.
struct Player {
    table: Box<dyn AnyTable>,
    random: Generator,
    ride_free: bool,
    aces: Aces,
    surrender: bool,
    boxes: BTreeMap<u8, Spots>,
    dealer: Vec<Card>,
    /// All that a seat put on the table in the round, in cents.
    put: BTreeMap<u8, i64>,
}

impl Player {
    fn new(game: &str, seed: u64) -> Player {
        let mut random = Generator::seeded(seed, 22);
        let mut switch = |key: &str, options: &mut Options| {
            let on = random.below(2) == 0;
            options.insert(key.into(), Value::Switch(on));
            on
        };
        let mut options = Options::new();
        let ride_free = game == "ride-free";
        let (mut surrender, mut aces) = (false, Aces { one_card: true, resplit: true });
        if ride_free {
            surrender = switch("surrender", &mut options);
            switch("main_wager_required", &mut options);
        } else {
            aces.resplit = switch("resplit_aces", &mut options);
            aces.one_card = random.below(2) == 0;
            let word = if aces.one_card { "one-card" } else { "draw" };
            options.insert("split_aces".into(), Value::Text(word.into()));
        }
        let table = Kind::find(game).unwrap().open(options).unwrap();
        let (boxes, dealer, put) = Default::default();
        Player { table, random, ride_free, aces, surrender, boxes, dealer, put }
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.random.below(100) < percent
    }

    /// An event that puts money down: chips are conserved, a refused one changes nothing.
    fn apply(&mut self, event: Event, seat: u8, cost: i64) -> Option<Step> {
        let before = self.table.duplicate();
        let Ok(step) = self.table.step(event) else {
            assert_eq!(before.save(), self.table.save(), "{event:?} was refused");
            return None;
        };
        let old = if before.is_settled() { 0 } else { before.statements().len() };
        for other in 1..=7 {
            let lines = self.table.statements();
            let own = lines[old..].iter().filter(|line| line.seat == Seat::new(other));
            let settled: Cents = own.map(|line| line.stake).sum();
            let grown =
                self.table.at_stake(Seat::new(other)) - before.at_stake(Seat::new(other)) + settled;
            let put = if other == seat { cost } else { 0 };
            assert_eq!(grown.cents(), put, "seat {other} after {event:?}");
        }
        *self.put.entry(seat).or_default() += cost;
        Some(step)
    }

    /// Tries a wager; many are refused.
    fn wager(&mut self, seat: u8, spot: &str, quarters: i64, for_dealer: bool) {
        let on = self.table.find_spot(spot).unwrap();
        let cents = if spot.contains("progressive") { 100 } else { 25 * quarters };
        let wager = Wager { seat: Seat::new(seat), on, amount: Cents::new(cents), for_dealer };
        if self.apply(Event::Wager(wager), seat, cents).is_some() {
            let own = self.boxes.entry(seat).or_default();
            let chips = if for_dealer { &mut own.tips } else { &mut own.wagers };
            *chips.entry(spot.to_owned()).or_default() += cents;
        }
    }

    fn wagers(&mut self) {
        let spots = if self.ride_free { &BONUS[..] } else { &PUSH_22[..] };
        for seat in 1..=7 {
            if self.chance(50) {
                continue;
            }
            if self.chance(85) {
                let bet = 1 + i64::from(self.random.below(80));
                self.wager(seat, "bet", bet, false);
            }
            for spot in spots {
                if self.chance(50) {
                    let stake = 1 + i64::from(self.random.below(20));
                    self.wager(seat, spot, stake, false);
                }
            }
            for spot in spots.iter().chain(&["bet"]) {
                if self.ride_free && self.chance(20) {
                    let stake = 1 + i64::from(self.random.below(20));
                    self.wager(seat, spot, stake, true);
                }
            }
        }
    }

    /// A card, seldom at random: players get pairs to split and small hands to double, the dealer
    /// gets pairs, and now and then everybody gets the up card.
    fn card(&mut self, to: Place) -> Card {
        let any = Card::from_index(self.random.below(52) as u8);
        let last = match to {
            Place::Seat(seat) => {
                let own = &self.boxes[&seat.number()];
                own.next().and_then(|at| own.hands[at].cards.last()).copied()
            }
            _ => self.dealer.last().copied(),
        };
        let (Some(last), Some(suit)) = (last, any.suit()) else { return any };
        match (to, self.random.below(8)) {
            (_, 0) => self.dealer.first().copied().unwrap_or(last),
            (_, 1) => Card::new(last.rank().unwrap(), suit),
            (Place::Seat(_), 2 | 3) => Card::new(last.rank().unwrap(), suit),
            (Place::Seat(_), 4 | 5) => {
                let short = 11 - felt::count(&[last]).0;
                Card::new(Rank::from_index((short - 2).clamp(0, 7) as u8), suit)
            }
            _ => any,
        }
    }

    fn falls(&mut self, to: Place) -> Option<Step> {
        if to == Place::Burn {
            return self.apply(Event::Chance(Outcome::Card(None)), 0, 0);
        }
        let card = self.card(to);
        let step = self.apply(Event::Chance(Outcome::Card(Some(card))), 0, 0)?;
        match to {
            Place::Seat(seat) => self.boxes.get_mut(&seat.number()).unwrap().card(card),
            _ => self.dealer.push(card),
        }
        Some(step)
    }

    /// What is offered is what the documents allow; one of it is taken.
    fn decision(&mut self, seat: u8, hand: u8) -> Option<Step> {
        let offers = self.table.offers(Seat::new(seat), Some(HandNumber::new(hand)));
        let own = &self.boxes[&seat];
        let at = usize::from(hand) - 1;
        let insurance = offers.iter().any(|offer| offer.action == Action::NoInsurance);
        let mut allowed = match (insurance, own.is_natural()) {
            (true, true) => vec![Action::NoInsurance, Action::EvenMoney],
            (true, false) => vec![Action::NoInsurance, Action::Insure],
            _ => own.may(at, self.aces, self.surrender),
        };
        let mut offered: Vec<_> = offers.iter().map(|offer| offer.action).collect();
        let order = |action: &Action| *action as u8;
        offered.sort_by_key(order);
        allowed.sort_by_key(order);
        assert_eq!(offered, allowed, "seat {seat} hand {hand}");
        let free = |offer: &&Offer| {
            use Action::{FreeDouble, FreeSplit, Split};
            matches!(offer.action, FreeSplit | FreeDouble | Split)
        };
        let daring = self.chance(75);
        let any = offers[self.random.below(offers.len() as u32) as usize];
        let Offer { action, cost } = *offers.iter().find(free).filter(|_| daring).unwrap_or(&any);
        let mut decision = Decision::new(Seat::new(seat), action);
        let cents = match cost {
            Cost::Fixed(fixed) => fixed.cents(),
            Cost::Between { least, most, .. } => {
                let chips = ((most - least).cents() / 25) as u32;
                let named = least.cents() + 25 * i64::from(self.random.below(chips + 1));
                decision.amount = Some(Cents::new(named));
                named
            }
            _ => 0,
        };
        let step = self.apply(Event::Decide(decision), seat, cents);
        assert!(step.is_some(), "{action} was offered");
        self.boxes.get_mut(&seat).unwrap().decide(at, action, cents);
        step
    }

    fn step(&mut self) -> Option<Step> {
        if self.ride_free && self.chance(20) {
            let (seat, stake) = (1 + self.random.below(7) as u8, self.random.below(20));
            let for_dealer = self.chance(20);
            self.wager(seat, "bust-bonus", 1 + i64::from(stake), for_dealer);
        }
        match self.table.awaiting() {
            Awaiting::Decision { seat, hand } => self.decision(seat.number(), hand.number()),
            Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => match next {
                Ask::Shuffle => self.apply(SHUFFLED, 0, 0),
                Ask::Card { to } => self.falls(to),
                other => panic!("{other:?} with every card seen"),
            },
        }
    }

    fn meters(&self) -> [i64; 2] {
        let meters = self.table.meters();
        let shows = |n: usize| meters.get(n).map_or(0, |(_, meter)| meter.shows().cents());
        [shows(0), shows(1)]
    }

    /// Plays a round and compares its settlement with the documents'.
    fn round(&mut self) {
        (self.boxes, self.dealer, self.put) = Default::default();
        while self.boxes.is_empty() {
            self.wagers();
        }
        let meters = self.meters();
        while self.step() != Some(Step::Settled) {
            assert!(self.boxes.values().all(|own| own.hands.len() <= 4 && own.lammers <= 7));
        }
        let round = Round { boxes: &self.boxes, dealer: &self.dealer, meters };
        let lines = self.table.statements();
        assert_eq!(settled(&lines), round.returns(), "{lines:#?}");
        for seat in 1..=7 {
            assert_eq!(self.table.at_stake(Seat::new(seat)), Cents::ZERO);
            let own = lines.iter().filter(|line| line.seat == Seat::new(seat));
            let net: Cents = own.map(|line| line.net).sum();
            let put = self.put.get(&seat).copied().unwrap_or(0);
            assert!(net.cents() >= -put, "seat {seat} put down {put} and lost {net}");
        }
    }
}

/// The settlement by seat and wager.
fn settled(lines: &[Statement]) -> Returns {
    let mut returns = Returns::new();
    for line in lines {
        let key = (line.seat.number(), line.wager.clone(), line.for_dealer);
        let (stake, back) = returns.entry(key).or_default();
        *stake += line.stake.cents();
        *back += line.returned.cents();
    }
    returns
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..crate::cases(48)
    })]

    #[test]
    fn every_wager_of_free_bet_blackjack_settles_as_its_document_says(seed: u64) {
        let mut player = Player::new("free-bet-blackjack", seed);
        for _ in 0..20 {
            player.round();
        }
    }

    #[test]
    fn every_wager_of_ride_free_settles_as_its_document_says(seed: u64) {
        let mut player = Player::new("ride-free", seed);
        for _ in 0..20 {
            player.round();
        }
    }
}

#[test]
fn nobody_sees_the_hole_card_of_ride_free_before_it_is_turned() {
    let mut table = Kind::find("ride-free").unwrap().open(Options::new()).unwrap();
    let on = table.find_spot("bet").unwrap();
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(10), for_dealer: false };
    let apply = |table: &mut Box<dyn AnyTable>, event| table.step(event).unwrap();
    apply(&mut table, Event::Wager(wager));
    apply(&mut table, SHUFFLED);
    for card in ["Ts", "7d", "9s", "Tc"] {
        apply(&mut table, Event::Chance(Outcome::Card(card.parse().ok())));
    }
    let hole = |table: &dyn AnyTable, viewer| {
        let view = table.view(viewer);
        let dealer = view.hands.iter().find(|hand| hand.place == Place::Dealer).unwrap();
        dealer.cards[1].map(|card| card.to_string())
    };
    for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::new(2)), Viewer::Rail] {
        assert_eq!(hole(table.as_ref(), viewer), None);
    }
    apply(&mut table, Event::Decide(Decision::new(Seat::FIRST, Action::Stand)));
    assert_eq!(hole(table.as_ref(), Viewer::Rail).as_deref(), Some("Tc"));
}
