//! A hand of the player who is advised.

use chance::Place;
use games::{Action, Cents, Cost, HandNumber, Offer, Seat, View, WagerState};
use hands::Total;

use super::unknown;
use crate::AdviceError;
use crate::blackjack::{ACE, Act, Counts, Stake, VALUES, value_of};

/// A hand of the seat's.
#[derive(Clone, Debug)]
pub struct Own {
    /// The cards that have been seen.
    pub cards: Counts,
    /// How many lie there, seen or not.
    pub size: usize,
    /// The first of them, by value.
    first: Option<usize>,
    /// Whether chips or lammers are still on it.
    pub rides: bool,
    /// The chips on it.
    pub bet: Cents,
    /// How many of them doubled the original wager, where lammers are measured by it.
    added: Cents,
    /// How many lammers lie on it, each worth the original wager.
    pub lammers: i64,
}

impl Own {
    /// The seat's hands with what lies on them.
    pub fn all(view: &View, seat: Seat) -> Vec<Own> {
        let hands = view.hands.iter().filter(|hand| hand.place == Place::Seat(seat));
        let mut own: Vec<Own> = hands.map(|hand| Own::new(&hand.cards)).collect();
        let bets = view.wagers.iter().filter(|wager| wager.seat == seat && wager.on == "bet");
        for wager in bets.filter(|wager| wager.state != Some(WagerState::ForDealer)) {
            let number = wager.hand.unwrap_or(HandNumber::FIRST);
            let Some(hand) = own.get_mut(number.index()) else { continue };
            if wager.state == Some(WagerState::Added) {
                (hand.bet, hand.added) = (hand.bet + wager.amount, wager.amount);
                continue;
            }
            (hand.rides, hand.bet) = (true, wager.amount);
            hand.lammers = match wager.state {
                Some(WagerState::TwoFreeBets) => 2,
                Some(WagerState::FreeBet) => 1,
                _ => 0,
            };
        }
        own
    }

    fn new(cards: &[Option<chance::Card>]) -> Own {
        let first = cards.first().and_then(|card| *card).map(value_of);
        let mut own = Own {
            cards: [0; VALUES],
            size: cards.len(),
            first,
            rides: false,
            bet: Cents::ZERO,
            added: Cents::ZERO,
            lammers: 0,
        };
        cards.iter().flatten().for_each(|card| own.cards[value_of(*card)] += 1);
        own
    }

    /// What a unit is: what rides on the hand in turn.
    pub fn base(own: &[Own], turn: usize, offers: &[Offer]) -> Result<Cents, AdviceError> {
        let hand = own.get(turn).ok_or_else(|| unknown("the seat has no such hand"))?;
        if hand.bet > Cents::ZERO {
            return Ok(hand.bet);
        }
        // A lammer stands for the original wager, which a double offers again.
        let doubles = offers.iter().find_map(|offer| match (offer.action, offer.cost) {
            (Action::Double, Cost::Between { most, .. }) => Some(most),
            _ => None,
        });
        let original = || own.first().map(|first| first.bet - first.added);
        let base = doubles.or_else(original).filter(|base| *base > Cents::ZERO);
        base.ok_or_else(|| unknown("the original wager is not known"))
    }

    /// The total of the cards that have been seen.
    pub fn total(&self) -> Total {
        let cards = (0..VALUES).flat_map(|v| std::iter::repeat_n(v, usize::from(self.cards[v])));
        cards.fold(Total::EMPTY, |total, value| total.with_points(value as u8 + 1))
    }

    /// How many of its cards nobody has seen.
    pub fn face_down(&self) -> usize {
        self.size - self.cards.iter().map(|count| usize::from(*count)).sum::<usize>()
    }

    /// Whether it waits for its second card.
    pub fn waits(&self) -> bool {
        self.size == 1
    }

    /// Its first card, by value.
    pub fn first(&self) -> Option<usize> {
        self.first
    }

    /// Whether its first card is an ace.
    pub fn starts_with_ace(&self) -> bool {
        self.first == Some(ACE)
    }

    /// The value of a pair.
    pub fn pair(&self) -> Option<usize> {
        let pair = self.cards.iter().position(|count| *count == 2);
        pair.filter(|_| self.size == 2)
    }

    /// One more card of this value.
    pub fn take(&mut self, value: usize) {
        self.cards[value] += 1;
        self.size += 1;
    }

    /// The second card of a pair goes to a hand of its own, for a lammer or as many chips.
    pub fn split(&mut self, pair: usize, free: bool, base: Cents) -> Own {
        self.cards[pair] = 1;
        self.size = 1;
        let (bet, lammers) = if free { (Cents::ZERO, 1) } else { (base, 0) };
        Own { bet, lammers, ..self.clone() }
    }

    /// What rides on it, in cents.
    pub fn stake(&self, base: Cents) -> Stake {
        let (bet, lammers) = (self.bet.cents(), self.lammers * base.cents());
        Stake { bet, lammers, most: i64::MAX }
    }

    /// What lies on it once it has been played so, at the full amount.
    pub fn play(&mut self, act: Act, base: Cents) {
        let lammers = self.lammers;
        match act {
            Act::Double => self.bet += Cents::new(self.bet.cents() + lammers * base.cents()),
            Act::FreeDouble if self.bet > Cents::ZERO => self.lammers += 1 + lammers,
            Act::FreeDouble => self.lammers *= 2,
            Act::Stand | Act::Hit => {}
        }
    }
}
