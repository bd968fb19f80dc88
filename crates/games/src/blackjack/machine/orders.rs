//! Orders at a blackjack table: a reshuffle, a new dealer, a permission for a seat.

use super::irregularities::Exposed;
use super::rules::{Burns, Rules};
use super::{HoleCardGame, Phase, TwentyOne};
use crate::RefusalCode::{Closed, NotOffered};
use crate::engine::game::no_order;
use crate::{Order, Refusal, Seat, SeatSet};

impl<V: HoleCardGame> TwentyOne<V> {
    /// Carries out an order that the document knows.
    #[cold]
    pub(super) fn ordered(&mut self, rules: &Rules<V>, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Reshuffle => self.reshuffle(),
            Order::NewDealer => match V::CLAUSES.new_dealer {
                Some(clause) => self.new_dealer(rules, clause),
                None => Err(no_order(V::ID, order)),
            },
            Order::Permit { seat } => match V::CLAUSES.permit {
                Some(clause) => self.permit(seat, clause),
                None => Err(no_order(V::ID, order)),
            },
            Order::PassDice => Err(no_order(V::ID, order)),
        }
    }

    /// The cards are shuffled before the next round, and whoever sat a round out may enter again.
    fn reshuffle(&mut self) -> Result<(), Refusal> {
        let clause = V::CLAUSES.reshuffle;
        if self.phase != Phase::Wagers {
            return Err(Closed.cite(clause, "the cards are reshuffled after a round of play"));
        }
        self.shoe.reshuffle(clause)?;
        self.barred = SeatSet::NONE;
        Ok(())
    }

    /// A new dealer burns a card before the next one falls. Who shuffles first, or deals a round
    /// from the hand, burns one anyway.
    fn new_dealer(&mut self, rules: &Rules<V>, clause: &'static str) -> Result<(), Refusal> {
        if self.irregularities.exposed == Exposed::Next {
            return Err(Closed.cite(clause, "a card that was exposed is dealt first"));
        }
        let between = self.phase == Phase::Wagers;
        let burns_anyway = between && rules.terms.burns == Burns::EachRound;
        if !self.shoe.needs_shuffle() && !burns_anyway {
            self.shoe.burn_more();
        }
        Ok(())
    }

    /// A seat that sat a round out may wager again before the shuffle.
    fn permit(&mut self, seat: Seat, clause: &'static str) -> Result<(), Refusal> {
        if !self.barred.contains(seat) {
            return Err(NotOffered.cite(clause, format!("seat {seat} is not kept out")));
        }
        self.barred.remove(seat);
        Ok(())
    }
}
