//! Optimal play for somebody who plays many rounds.

use chance::Card;
use games::poker::texas_holdem_bonus::TexasHoldemBonus;
use games::{Chosen, Game, OptionError};

use super::Terms;
use super::worth::{Score, Worth};
use crate::Progress;
use crate::poker::holdem::{Classes, Pack, number_of_hole};

/// Optimal play of the ante and the wagers of the streets.
pub struct Optimal {
    pack: Pack,
    terms: Terms,
    worth: Worth,
}

/// What optimal play depends on, as a name to keep it under.
pub fn depends_on(chosen: &Chosen) -> Result<String, OptionError> {
    Ok(format!("{:?}", Terms::new(&TexasHoldemBonus::rules(chosen)?.pays)?))
}

impl Optimal {
    /// Finds it, by looking at every board.
    pub fn new(chosen: &Chosen, progress: &dyn Progress) -> Result<Optimal, OptionError> {
        let terms = Terms::new(&TexasHoldemBonus::rules(chosen)?.pays)?;
        let pack = Pack::full();
        let boards = Classes::new(&pack, 5);
        progress.begin("boards of Texas Hold 'Em Bonus", boards.all.len() as u64);
        let worth = Worth::new(&pack, &boards, &terms, progress);
        progress.end();
        Ok(Optimal { pack, terms, worth })
    }

    /// Whether two cards make the flop wager, or are folded.
    pub fn plays(&self, two: [Card; 2]) -> bool {
        self.worth.plays[self.worth.class_of[number_of_hole(two)]]
    }

    /// Tells for every two cards whether they make the turn wager after this flop.
    pub fn turn_wager(&self, flop: [Card; 3], each: &mut dyn FnMut([Card; 2], bool)) {
        let bets = |[wins, loses, ..]: &[i64; 4]| self.terms.wager(1, *wins, *loses) > 0;
        let (rows, flop) = (&self.worth.flop, flop.into_iter().collect());
        self.worth.flops.tell_on(&self.pack, rows, flop, bets, each);
    }

    /// Tells for every two cards whether they make the river wager with these four on the board.
    pub fn river_wager(&self, board: [Card; 4], each: &mut dyn FnMut([Card; 2], bool)) {
        let bets = |score: &u64| {
            let Score { wins, loses, .. } = Score::unpack(*score);
            self.terms.wager(2, wins, loses) > 0
        };
        let (rows, board) = (&self.worth.turn, board.into_iter().collect());
        self.worth.turns.tell_on(&self.pack, rows, board, bets, each);
    }
}
