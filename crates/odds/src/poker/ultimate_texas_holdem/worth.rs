//! What every hand is worth at every street, from the boards upwards.

use rayon::prelude::*;

use super::Terms;
use crate::Progress;
use crate::poker::holdem::{
    Class, Classes, HOLES, Pack, Part, Rows, Showdown, choose, classes_of_holes,
};

/// Boards that a thread looks at before it says so.
pub const CHUNK: usize = 256;

/// What a class of hole cards is worth before the flop, in parts of the ante, summed over its pairs,
/// the flops, the boards they lead to, and the dealer's pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// When checked, with the best play from there.
    pub check: i128,
    /// Ante and blind, when the hand bets now.
    pub flat: i128,
    /// A play wager of one unit.
    pub play: i128,
}

/// What hands are worth.
pub struct Worth {
    /// The class of every pair.
    pub class_of: Vec<usize>,
    /// What each class is worth.
    pub before: Vec<Before>,
    /// The multiple that each class bets before the flop; nothing where it checks.
    pub bets: Vec<u8>,
    /// The flops.
    pub flops: Classes,
    /// For the first flop of each class and every pair: what a bet brings more than a check, summed
    /// over the boards that follow.
    pub flop: Vec<Vec<i64>>,
}

/// What a thread needs.
struct Worker {
    showdown: Showdown,
    /// For every pair what the bet of the flop brings more on this board than coming there without.
    gains: Vec<i64>,
    /// Its sums over all boards.
    before: Vec<Sums>,
}

/// For a pair of hole cards over all boards: without a bet until the board is there, ante and blind
/// with one, a play wager of one unit.
type Sums = [i64; 3];

impl Worth {
    /// Looks at every board.
    pub fn new(pack: &Pack, boards: &Classes, terms: &Terms, progress: &dyn Progress) -> Worth {
        let flops = Classes::new(pack, 3);
        let rows = Rows::new(&flops);
        let worker = || Worker {
            showdown: Showdown::new(pack),
            gains: Vec::new(),
            before: vec![[0; 3]; HOLES],
        };
        let look = |mut worker: Worker, chunk: &[Class]| {
            for board in chunk {
                worker.value(board, terms);
                for (flop, names) in flops.below(pack, board.cards, 2) {
                    rows.add(flop, |row| worker.add_to(row, pack.renamed(names)));
                }
            }
            progress.step(chunk.len() as u64);
            worker
        };
        let sums = boards.all.par_chunks(CHUNK).fold(worker, look).map(|worker| worker.before);
        let plus = |a: Vec<Sums>, b: Vec<Sums>| -> Vec<Sums> {
            a.into_iter().zip(b).map(|(a, b)| a.plus(b)).collect()
        };
        let sums = sums.reduce(|| vec![[0; 3]; HOLES], plus);
        let flop = rows.into_sums(pack, &flops);
        let classes = Classes::new(pack, 2);
        let class_of = classes_of_holes(pack, &classes);
        let before = before(&class_of, classes.all.len(), &sums, (&flops, &flop));
        let bets = before.iter().map(|worth| best_bet(terms, worth)).collect();
        Worth { class_of, before, bets, flops, flop }
    }

    /// The values before the flop as bytes, in the order of the classes.
    pub fn save(&self) -> Vec<u8> {
        let each = |worth: &Before| [worth.check, worth.flat, worth.play];
        self.before.iter().flat_map(each).flat_map(i128::to_le_bytes).collect()
    }
}

impl Before {
    /// The values that were saved.
    pub fn read(bytes: &[u8]) -> Option<Vec<Before>> {
        let (numbers, rest) = bytes.as_chunks::<16>();
        let numbers: Vec<i128> = numbers.iter().map(|bytes| i128::from_le_bytes(*bytes)).collect();
        let (each, more) = numbers.as_chunks::<3>();
        let whole = rest.is_empty() && more.is_empty();
        let read =
            |[check, flat, play]: &[i128; 3]| Before { check: *check, flat: *flat, play: *play };
        whole.then(|| each.iter().map(read).collect())
    }

    /// What a bet of a multiple is worth.
    pub fn bet(&self, times: u8) -> i128 {
        self.flat + i128::from(times) * self.play
    }
}

impl Worker {
    /// What every pair is worth on a board.
    fn value(&mut self, board: &Class, terms: &Terms) {
        self.showdown.compare(board.cards);
        self.showdown.qualify(Terms::LEAST);
        let weight = i64::from(board.weight);
        let fold = terms.fold(self.showdown.opponents.into()) * weight;
        let (at_flop, at_river) = (i64::from(terms.flop), i64::from(terms.river));
        self.gains.clear();
        for at in 0..self.showdown.len() {
            let all = self.showdown.against_qualifying(at, Terms::LEAST);
            let flat = terms.ante_and_blind(self.showdown.ranks[at].category(), &all) * weight;
            let play = terms.play(&all) * weight;
            let river = (flat + at_river * play).max(fold);
            self.gains.push(flat + at_flop * play - river);
            let before = &mut self.before[usize::from(self.showdown.holes[at])];
            *before = before.plus([river, flat, play]);
        }
    }

    /// Adds the board to one of its flops. No sum comes near 2^63: see `Prices`.
    #[inline]
    fn add_to(&self, row: &mut [i64; HOLES], names: &[u16; HOLES]) {
        for (hole, gain) in self.showdown.holes.iter().zip(&self.gains) {
            let sum = &mut row[usize::from(names[usize::from(*hole)])];
            *sum = sum.wrapping_add(*gain);
        }
    }
}

/// The values before the flop.
fn before(
    class_of: &[usize],
    classes: usize,
    sums: &[Sums],
    (flops, flop): (&Classes, &[Vec<i64>]),
) -> Vec<Before> {
    let mut all = vec![Before::default(); classes];
    // Every board counts once for each flop it may have begun with.
    let orders = i128::from(choose(5, 3));
    for (class, [river, flat, play]) in class_of.iter().zip(sums) {
        all[*class].check += orders * i128::from(*river);
        all[*class].flat += orders * i128::from(*flat);
        all[*class].play += orders * i128::from(*play);
    }
    for (flop, row) in flops.all.iter().zip(flop) {
        for (class, gain) in class_of.iter().zip(row) {
            all[*class].check += i128::from((*gain).max(0)) * i128::from(flop.weight);
        }
    }
    all
}

/// The best multiple before the flop; of equal ones the smallest.
fn best_bet(terms: &Terms, worth: &Before) -> u8 {
    let mut best = (0, worth.check);
    for &times in &terms.before {
        if worth.bet(times) > best.1 {
            best = (times, worth.bet(times));
        }
    }
    best.0
}
