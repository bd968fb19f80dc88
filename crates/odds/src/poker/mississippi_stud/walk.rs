//! The game from one hand on, card by card and in plain words, to check the solver by.

use chance::Card;
use games::poker::mississippi_stud::PayTables;
use hands::{FiveRank, Hand};

use super::{WAGERS, multiples};
use crate::poker::units::Units;

/// The game from a hand on: every card that may come, every bet that may be made.
pub struct Walk<'a> {
    deck: &'a [Card],
    tables: &'a PayTables,
    units: &'a Units,
    multiples: [Vec<u8>; 3],
}

impl<'a> Walk<'a> {
    /// The game with a deck.
    pub fn new(deck: &'a [Card], tables: &'a PayTables, units: &'a Units) -> Walk<'a> {
        Walk { deck, tables, units, multiples: [0, 1, 2].map(multiples) }
    }

    /// In how many orders the cards come after a street's decision.
    pub fn deals(&self, street: usize) -> u64 {
        (street + 2..5).map(|seen| (self.deck.len() - seen) as u64).product()
    }

    /// What a fold costs over all these, in parts.
    pub fn fold(&self, street: usize, staked: u8) -> i128 {
        -i128::from(staked) * self.units.parts * i128::from(self.deals(street))
    }

    /// What comes of a hand when so much is staked after a street's decision, over all cards to
    /// come, in parts.
    pub fn after(&self, hand: Hand, street: usize, staked: u8) -> i128 {
        let cards = self.deck.iter().filter(|card| !hand.contains(**card));
        match street {
            2 => {
                let (unit, flat) = self.last(hand);
                unit * i128::from(staked) + flat * WAGERS
            }
            _ => cards.map(|card| self.best(hand.with(*card), street + 1, staked)).sum(),
        }
    }

    /// The same with the best decision on this street.
    pub fn best(&self, hand: Hand, street: usize, staked: u8) -> i128 {
        let fold = self.fold(street, staked);
        if street == 2 {
            let (unit, flat) = self.last(hand);
            let bets = self.multiples[2].iter().map(|times| staked + times);
            return bets.map(|all| unit * i128::from(all) + flat * WAGERS).fold(fold, i128::max);
        }
        let bets = self.multiples[street].iter();
        bets.map(|times| self.after(hand, street, staked + times)).fold(fold, i128::max)
    }

    /// What a unit wins over all last cards, and a wager whatever its size.
    fn last(&self, hand: Hand) -> (i128, i128) {
        let cards = self.deck.iter().filter(|card| !hand.contains(**card));
        let pays = cards.map(|card| self.tables.hand(FiveRank::of5(hand.with(*card))));
        let won = pays.map(|pay| self.units.of(self.units.line(pay)));
        won.fold((0, 0), |sum, won| (sum.0 + won.0, sum.1 + won.1))
    }
}
