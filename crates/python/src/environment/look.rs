//! What a learner sees: what the seat sees, as numbers.
//!
//! First the phase (0 wagers are open, 1 a decision, 2 the round is over), the hand in turn (0 for
//! none), the chips at stake and the point of craps; then the chips on every spot of the layout;
//! then the cards, place by place. Chips are in units of the base wager, a card is 1 + its number
//! (clubs to spades, deuce to ace), 54 one that lies face down, 0 where none lies.

use chance::{Card, Place};
use games::{AnyTable, Awaiting, Cents, Seat, Spot, View, Viewer};
use sim::Simulator;

/// How many numbers stand before the chips.
pub const HEAD: usize = 4;
/// A card that lies face down.
pub const FACE_DOWN: f32 = 54.0;

/// Where the round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Wagers are open.
    Wagers = 0,
    /// The seat decides.
    Decision = 1,
    /// The round is over.
    Over = 2,
}

/// Where everything stands among the numbers.
#[derive(Clone, Debug)]
pub struct Look {
    /// How many spots the layout has.
    pub spots: usize,
    /// How many hands the seat may have, and how many cards each.
    pub own: (usize, usize),
    /// Other places, each with so many cards.
    pub places: Vec<(Place, usize)>,
}

impl Look {
    /// What is seen of a table.
    pub fn of(table: &dyn AnyTable) -> Look {
        let simulator = Simulator::find(table.kind().id);
        let is_twenty_one = simulator.is_some_and(|sim| sim.raised_in_place);
        let has_own_cards = simulator.is_some_and(|sim| !sim.base.is_empty());
        let (own, places) = match table.pack() {
            None => ((0, 0), vec![]),
            Some(_) if is_twenty_one => ((4, 12), vec![(Place::Dealer, 12)]),
            Some(_) if has_own_cards => {
                let joker = (Place::JokerReplacement, 1);
                ((2, 7), vec![(Place::Dealer, 7), (Place::Community, 5), joker])
            }
            Some(_) => ((0, 0), vec![(Place::Player, 3), (Place::Banker, 3)]),
        };
        Look { spots: table.kind().layout().iter().count(), own, places }
    }

    /// How many numbers there are.
    pub fn size(&self) -> usize {
        self.dealer() + self.places.iter().map(|(_, cards)| cards).sum::<usize>()
    }

    /// Where the cards of the seat's own begin.
    pub const fn cards(&self) -> usize {
        HEAD + self.spots
    }

    /// Where the cards of the other places begin, the dealer's first.
    pub const fn dealer(&self) -> usize {
        self.cards() + self.own.0 * self.own.1
    }

    /// What each number is, in words.
    pub fn names(&self, table: &dyn AnyTable) -> Vec<String> {
        let head = ["phase", "hand in turn", "at stake", "point"].map(String::from);
        let layout = table.kind().layout();
        let mut names: Vec<String> = head.into();
        names.extend(layout.iter().map(|(_, info)| format!("chips on {}", info.name)));
        for hand in 1..=self.own.0 {
            names.extend((1..=self.own.1).map(|card| format!("hand {hand}, card {card}")));
        }
        for (place, cards) in &self.places {
            names.extend((1..=*cards).map(|card| format!("{place}, card {card}")));
        }
        names
    }

    /// Writes what the seat sees of a table.
    pub fn write(&self, table: &dyn AnyTable, over: bool, unit: Cents, into: &mut [f32]) {
        let (phase, hand) = match table.awaiting() {
            _ if over => (Phase::Over, 0),
            Awaiting::Decision { hand, .. } => (Phase::Decision, hand.number()),
            _ => (Phase::Wagers, 0),
        };
        let stands = (phase, hand, table.at_stake(Seat::FIRST));
        let view = table.view(Viewer::Seat(Seat::FIRST));
        self.write_view(&view, stands, unit, into, |name| table.kind().layout().find(name));
    }

    /// Writes a view of the seat: where the round stands, which hand is in turn, what is at stake.
    pub fn write_view(
        &self,
        view: &View,
        (phase, hand, at_stake): (Phase, u8, Cents),
        unit: Cents,
        into: &mut [f32],
        find: impl Fn(&str) -> Option<Spot>,
    ) {
        into.fill(0.0);
        head(into, phase, hand, units(at_stake, unit));
        into[3] = view.fact("point").and_then(|point| point.parse().ok()).unwrap_or(0.0);
        for wager in view.wagers.iter().filter(|wager| wager.seat == Seat::FIRST) {
            if let Some(spot) = find(&wager.on) {
                into[HEAD + usize::from(spot.0)] += units(wager.amount, unit);
            }
        }
        for hand in &view.hands {
            if let Some(places) = self.place(hand.place, hand.hand.number()) {
                lay(hand.cards.iter().copied(), &mut into[places]);
            }
        }
    }

    /// Where the cards of a hand lie among the numbers.
    fn place(&self, place: Place, hand: u8) -> Option<std::ops::Range<usize>> {
        let (hands, cards) = self.own;
        if place == Place::Seat(Seat::FIRST) {
            let before = usize::from(hand) - 1;
            let at = self.cards() + before * cards;
            return (before < hands).then(|| at..at + cards);
        }
        let mut at = self.dealer();
        for (known, cards) in &self.places {
            if *known == place {
                return Some(at..at + cards);
            }
            at += cards;
        }
        None
    }
}

/// Writes what stands first.
pub fn head(into: &mut [f32], phase: Phase, hand: u8, at_stake: f32) {
    into[0] = f32::from(phase as u8);
    into[1] = f32::from(hand);
    into[2] = at_stake;
}

/// Lays cards, as many as there is room for.
pub fn lay(cards: impl Iterator<Item = Option<Card>>, into: &mut [f32]) {
    for (place, card) in into.iter_mut().zip(cards) {
        *place = card.map_or(FACE_DOWN, |card| f32::from(card.index() + 1));
    }
}

/// Money in units of the base wager.
pub fn units(amount: Cents, unit: Cents) -> f32 {
    (amount.cents() as f64 / unit.cents() as f64) as f32
}
