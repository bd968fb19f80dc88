//! Optimal play for somebody who plays many rounds.

use chance::Card;
use games::poker::texas_holdem_bonus::TexasHoldemBonus;
use games::{Chosen, Game, OptionError};

use super::Terms;
use super::worth::{Score, Worth};
use crate::Progress;
use crate::poker::holdem::{Cards, Classes, Pack, hole_number, holes};

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
    pub fn plays(&self, [a, b]: [Card; 2]) -> bool {
        let (a, b) = (usize::from(a.index()), usize::from(b.index()));
        self.worth.plays[self.worth.class_of[hole_number(a.max(b), a.min(b))]]
    }

    /// Tells for every two cards whether they make the turn wager after this flop.
    pub fn turn_wager(&self, flop: [Card; 3], tell: &mut dyn FnMut([Card; 2], bool)) {
        self.told_on((&self.worth.flops, &self.worth.flop), flop, tell, |[wins, loses, ..]| {
            self.terms.wager(1, *wins, *loses) > 0
        });
    }

    /// Tells for every two cards whether they make the river wager with these four on the board.
    pub fn river_wager(&self, board: [Card; 4], tell: &mut dyn FnMut([Card; 2], bool)) {
        self.told_on((&self.worth.turns, &self.worth.turn), board, tell, |score| {
            let Score { wins, loses, .. } = Score::unpack(*score);
            self.terms.wager(2, wins, loses) > 0
        });
    }

    /// Tells of every two cards what follows from their row of a board's class.
    fn told_on<T, const N: usize>(
        &self,
        (classes, rows): (&Classes, &[Vec<T>]),
        board: [Card; N],
        tell: &mut dyn FnMut([Card; 2], bool),
        bets: impl Fn(&T) -> bool,
    ) {
        let board: Cards = board.into_iter().collect();
        let (class, names) = classes.find(&self.pack, board);
        let (row, names) = (&rows[class], self.pack.renamed(names));
        let free = self.pack.cards.without(board);
        for (number, (high, low)) in holes().enumerate() {
            if free.has(high) && free.has(low) {
                let two = [high, low].map(|card| Card::from_index(card as u8));
                tell(two, bets(&row[usize::from(names[number])]));
            }
        }
    }
}
