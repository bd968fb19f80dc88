//! What every hand is worth at every street, from the boards upwards.

use super::Terms;
use crate::Progress;
use crate::parallel;
use crate::poker::holdem::{
    ByFaces, Class, Classes, HOLES, Pack, Part, Rows, Showdown, boxed, choose, classes_of_holes,
    flops_of,
};

/// Boards that a thread looks at before it says so.
pub const CHUNK: usize = 256;

/// How many boards may follow a flop.
const FOLLOWING: i64 = choose(49, 2);

/// What a class of hole cards is worth before the flop, in parts of the ante, summed over its
/// pairs, the flops, the boards they lead to, and the dealer's pairs.
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
    /// The same: on how many of the boards that follow it should be folded, if it has not bet.
    pub folds: Vec<Vec<u16>>,
}

/// What a thread needs.
struct Worker<T> {
    showdown: Showdown,
    /// What the bet of the flop brings more on this board than coming there without, by faces and
    /// by pairs.
    gains: ByFaces<T>,
    gain: Box<[T; HOLES]>,
    /// The same: how often it should be folded.
    folds: ByFaces<u16>,
    fold: Box<[u16; HOLES]>,
    /// What a bet brings, by faces here and by pairs over all boards.
    bets: ByFaces<Bet>,
    before: Box<[Bet; HOLES]>,
}

/// Ante and blind with a bet, and a play wager of one unit.
type Bet = [i64; 2];

/// What all boards add up to: over all boards, and by flops.
struct Sums {
    before: Box<[Bet; HOLES]>,
    flop: Vec<Vec<i64>>,
    folds: Vec<Vec<u16>>,
}

impl Worth {
    /// Looks at every board.
    pub fn new(pack: &Pack, boards: &Classes, terms: &Terms, progress: &dyn Progress) -> Worth {
        let flops = Classes::new(pack, 3);
        // Every board after a flop may have been added for each of its 24 renamings.
        let most = terms.most_gained() * FOLLOWING * 24;
        let sums = match i32::try_from(most) {
            Ok(_) => sums::<i32>(pack, (boards, &flops), terms, progress),
            Err(_) => sums::<i64>(pack, (boards, &flops), terms, progress),
        };
        let classes = Classes::new(pack, 2);
        let class_of = classes_of_holes(pack, &classes);
        let before = before(terms, (&class_of, classes.all.len()), &sums, &flops);
        let bets = before.iter().map(|worth| best_bet(terms, worth)).collect();
        Worth { class_of, before, bets, flops, flop: sums.flop, folds: sums.folds }
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

/// Looks at every board; gains and their sums over the boards of a flop fit into `T`.
fn sums<T: Part + TryFrom<i64> + Into<i64>>(
    pack: &Pack,
    (boards, flops): (&Classes, &Classes),
    terms: &Terms,
    progress: &dyn Progress,
) -> Sums {
    let (gains, folds) = (Rows::<T>::of_flops(), Rows::<u16>::of_flops());
    let look = |worker: &mut Worker<T>, chunk: &[Class]| {
        for board in chunk {
            worker.value(board, terms);
            for flop in flops_of(board.cards) {
                gains.add(flop, &worker.gain);
                folds.add(flop, &worker.fold);
            }
        }
        progress.step(chunk.len() as u64);
    };
    let workers = parallel::sums(boards.all.chunks(CHUNK), &|| Worker::new(pack), &look);
    let plus = |mut a: Box<[Bet; HOLES]>, b: Box<[Bet; HOLES]>| {
        a.iter_mut().zip(b.iter()).for_each(|(a, b)| *a = a.plus(*b));
        a
    };
    let before = workers.into_iter().map(|worker| worker.before).fold(boxed([0; 2]), plus);
    let wide = |row: Vec<T>| row.into_iter().map(T::into).collect();
    let flop = gains.into_flop_sums(pack, flops).into_iter().map(wide).collect();
    Sums { before, flop, folds: folds.into_flop_sums(pack, flops) }
}

impl<T: Part + TryFrom<i64>> Worker<T> {
    fn new(pack: &Pack) -> Worker<T> {
        Worker {
            showdown: Showdown::new(pack),
            gains: ByFaces::new(),
            gain: boxed(T::default()),
            folds: ByFaces::new(),
            fold: boxed(0),
            bets: ByFaces::new(),
            before: boxed([0; 2]),
        }
    }

    /// What every pair is worth on a board.
    fn value(&mut self, board: &Class, terms: &Terms) {
        self.showdown.compare(board.cards);
        self.showdown.qualify(Terms::LEAST);
        let weight = i64::from(board.weight);
        let fold = terms.fold(self.showdown.opponents.into());
        let (at_flop, at_river) = (i64::from(terms.flop), i64::from(terms.river));
        for holding in &self.showdown.holdings {
            let all = self.showdown.against_qualifying(holding, Terms::LEAST);
            let flat = terms.ante_and_blind(holding.rank.category(), &all);
            let play = terms.play(&all);
            let river = flat + at_river * play;
            let gain = flat + at_flop * play - river.max(fold);
            let gain = T::try_from(gain * weight).unwrap_or_else(|_| unreachable!("see `sums`"));
            self.gains.put(holding.faces, gain);
            let folds = if river > fold { 0 } else { board.weight as u16 };
            self.folds.put(holding.faces, folds);
            self.bets.put(holding.faces, [flat * weight, play * weight]);
        }
        let faces = &self.showdown.faces;
        faces.spread(&self.gains, &mut self.gain, |to, gain| *to = gain);
        faces.spread(&self.folds, &mut self.fold, |to, folds| *to = folds);
        faces.spread(&self.bets, &mut self.before, |sum, bet| *sum = sum.plus(bet));
    }
}

/// The values before the flop.
fn before(
    terms: &Terms,
    (class_of, classes): (&[usize], usize),
    sums: &Sums,
    flops: &Classes,
) -> Vec<Before> {
    let mut all = vec![Before::default(); classes];
    // Every board counts once for each flop it may have begun with.
    let orders = i128::from(choose(5, 3));
    for (class, [flat, play]) in class_of.iter().zip(sums.before.iter()) {
        all[*class].flat += orders * i128::from(*flat);
        all[*class].play += orders * i128::from(*play);
    }
    // A check is worth a bet on every flop, and what is saved where that is worse than to wait.
    all.iter_mut().for_each(|worth| worth.check = worth.bet(terms.flop));
    for (flop, row) in flops.all.iter().zip(&sums.flop) {
        for (class, gain) in class_of.iter().zip(row) {
            all[*class].check -= i128::from((*gain).min(0)) * i128::from(flop.weight);
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
