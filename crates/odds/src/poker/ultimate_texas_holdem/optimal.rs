//! Optimal play for somebody who plays many rounds.

use chance::Card;
use games::poker::ultimate_texas_holdem::UltimateTexasHoldem;
use games::{Chosen, Game, OptionError};

use super::Terms;
use super::worth::Worth;
use crate::Progress;
use crate::poker::holdem::{
    ByFaces, Cards, Classes, HOLES, Pack, Showdown, hole_cards, holes, number_of_hole,
};

/// Optimal play of ante, blind and play wager.
pub struct Optimal {
    pack: Pack,
    terms: Terms,
    worth: Worth,
}

/// What optimal play depends on, as a name to keep it under.
pub fn depends_on(chosen: &Chosen) -> Result<String, OptionError> {
    Ok(format!("{:?}", Terms::new(&UltimateTexasHoldem::rules(chosen)?.pays)?))
}

impl Optimal {
    /// Finds it, by looking at every board.
    pub fn new(chosen: &Chosen, progress: &dyn Progress) -> Result<Optimal, OptionError> {
        let terms = Terms::new(&UltimateTexasHoldem::rules(chosen)?.pays)?;
        let pack = Pack::full();
        let boards = Classes::new(&pack, 5);
        progress.begin("boards of Ultimate Texas Hold 'Em", boards.all.len() as u64);
        let worth = Worth::new(&pack, &boards, &terms, progress);
        progress.end();
        Ok(Optimal { pack, terms, worth })
    }

    /// The multiple of the ante that two cards bet before the flop; none where they check.
    pub fn before(&self, two: [Card; 2]) -> u8 {
        self.worth.bets[self.worth.class_of[number_of_hole(two)]]
    }

    /// Tells for every two cards whether they bet after this flop.
    pub fn flop(&self, flop: [Card; 3], each: &mut dyn FnMut([Card; 2], bool)) {
        let (rows, flop) = (&self.worth.flop, flop.into_iter().collect());
        self.worth.flops.tell_on(&self.pack, rows, flop, |gain| *gain > 0, each);
    }

    /// Tells for every two cards whether they bet on each of these boards, or fold: first the place
    /// of the board.
    pub fn river(&self, boards: &[[Card; 5]], each: &mut dyn FnMut(usize, [Card; 2], bool)) {
        let mut showdown = Showdown::new(&self.pack);
        let (mut by_faces, mut bets) = (ByFaces::new(), [false; HOLES]);
        for (place, board) in boards.iter().enumerate() {
            let board: Cards = board.iter().copied().collect();
            showdown.compare(board);
            showdown.qualify(Terms::LEAST);
            let fold = self.terms.fold(showdown.opponents.into());
            for holding in &showdown.holdings {
                let all = showdown.against_qualifying(holding, Terms::LEAST);
                let bet = self.terms.ante_and_blind(holding.rank.category(), &all)
                    + i64::from(self.terms.river) * self.terms.play(&all);
                by_faces.put(holding.faces, bet > fold);
            }
            showdown.faces.spread(&by_faces, &mut bets, |to, bet| *to = bet);
            let free = self.pack.cards.without(board);
            for ((high, low), bet) in holes().zip(bets) {
                if free.has(high) && free.has(low) {
                    each(place, hole_cards(high, low), bet);
                }
            }
        }
    }
}
