//! Wagers beside the main game: the line of its pay table that each deal makes.

use games::poker::PokerGame;
use games::{Chosen, Pay, Verdict};
use hands::Hand;

use super::{MainGame, Showdown};
use crate::LineCounts;
use crate::poker::census::Class;

/// A wager of a table, as the table settles it.
pub struct Side<'a, V: PokerGame> {
    game: &'a MainGame<V>,
    spot: usize,
    /// By the number of the line.
    pays: Vec<Pay>,
}

impl<'a, V: PokerGame> Side<'a, V> {
    /// The wager on a spot.
    ///
    /// # Panics
    /// If the game has no such spot.
    pub fn new(game: &'a MainGame<V>, name: &str) -> Side<'a, V> {
        let spot = V::SPOTS.iter().position(|known| *known == name);
        let spot = spot.unwrap_or_else(|| panic!("{}: no spot `{name}`", V::ID));
        let chosen = game.chosen();
        let lines = chosen.table_of(name).lines_of(name);
        let pays = lines.map(|line| Pay::line_of(chosen, name, &line.name)).collect();
        Side { game, spot, pays }
    }

    /// What it pays on its own to a hand against a hand of the dealer.
    pub fn pay(&self, cards: Hand, dealer: Hand) -> Pay {
        let mut stakes = V::Stakes::default();
        stakes[self.spot] = self.game.base();
        self.pay_among(stakes, cards, dealer)
    }

    /// What it pays among these chips.
    pub fn pay_among(&self, stakes: V::Stakes, cards: Hand, dealer: Hand) -> Pay {
        let lines = self.game.lines(stakes, cards, dealer);
        let line = lines.iter().find(|line| usize::from(line.wager.0) == self.spot);
        match line.map(|line| (line.verdict, line.line)) {
            Some((_, Some(line))) => self.pays[usize::from(line)],
            Some((Verdict::Push, None)) => Pay::RETURNED,
            _ => Pay::NOTHING,
        }
    }
}

/// How often each line of a pay table is made.
#[derive(Clone, Debug, Default)]
pub struct LinesMade(Vec<(Pay, u128)>);

impl LinesMade {
    /// A line is made so many times more.
    pub fn add(&mut self, pay: Pay, weight: u128) {
        match self.0.iter_mut().find(|(known, _)| *known == pay) {
            Some((_, sum)) => *sum += weight,
            None => self.0.push((pay, weight)),
        }
    }

    /// The counts by line.
    pub fn counts(&self, chosen: &Chosen, spot: &str) -> LineCounts {
        let mut counts = LineCounts::new(chosen, spot);
        for (pay, weight) in &self.0 {
            counts.add(*pay, *weight);
        }
        counts
    }

    /// A wager that looks at nothing but the player's hand, over all hands.
    pub fn of_own_hand<V: Showdown>(side: &Side<'_, V>, hands: &[Class]) -> LinesMade {
        // Any hand of the dealer will do.
        let dealer = Hand::of(&V::DECK.cards()[..V::DEALT]);
        let mut made = LinesMade::default();
        for class in hands {
            made.add(side.pay(class.cards, dealer), class.weight.into());
        }
        made
    }
}
