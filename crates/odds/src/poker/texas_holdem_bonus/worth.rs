//! What every hand is worth at every street, from the boards upwards.

use games::poker::texas_holdem_bonus::ANTE_PAID_FROM;

use super::Terms;
use crate::Progress;
use crate::parallel;
use crate::poker::holdem::{
    ByFaces, Class, Classes, HOLES, Pack, Part, Rows, Showdown, boxed, choose, classes_of_holes,
};

/// Boards that a thread looks at before it says so.
const CHUNK: usize = 256;

/// Wins, losses, and wins on which the ante is paid, side by side in one number: 24 times as many
/// as a hand has with four cards on the board, 46 rivers and 990 pairs of the dealer, are fewer
/// than 2^21.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Wins.
    pub wins: i64,
    /// Losses.
    pub loses: i64,
    /// Wins on which the ante is paid.
    pub paid: i64,
}

const LANE: u32 = 21;

impl Score {
    /// Out of one number.
    #[inline]
    pub fn unpack(packed: u64) -> Score {
        let lane = |n: u32| (packed >> (n * LANE) & ((1 << LANE) - 1)) as i64;
        Score { wins: lane(0), loses: lane(1), paid: lane(2) }
    }

    #[inline]
    fn pack(wins: u16, loses: u16, paid: u16) -> u64 {
        u64::from(wins) | u64::from(loses) << LANE | u64::from(paid) << (2 * LANE)
    }
}

/// What hands are worth.
pub struct Worth {
    /// The class of every pair.
    pub class_of: Vec<usize>,
    /// What each class is worth when it plays, in parts of the ante, summed over its pairs, the
    /// flops, the turns, the rivers and the dealer's pairs.
    pub before: Vec<i128>,
    /// Whether it plays.
    pub plays: Vec<bool>,
    /// The flops.
    pub flops: Classes,
    /// For the first flop of each class and every pair: wins, losses, paid wins, and what the river
    /// wager brings; summed over turns and rivers in order.
    pub flop: Vec<Vec<[i64; 4]>>,
    /// The boards of four cards.
    pub turns: Classes,
    /// For the first of each class and every pair, its score over the rivers.
    pub turn: Vec<Vec<u64>>,
}

impl Worth {
    /// Looks at every board.
    pub fn new(pack: &Pack, boards: &Classes, terms: &Terms, progress: &dyn Progress) -> Worth {
        let turns = Classes::new(pack, 4);
        let turn = turn_scores(pack, boards, &turns, progress);
        let flops = Classes::new(pack, 3);
        let flop = flop_sums(pack, terms, (&turns, &turn), &flops);
        let classes = Classes::new(pack, 2);
        let class_of = classes_of_holes(pack, &classes);
        let mut before = vec![0i128; classes.all.len()];
        for (flop, row) in flops.all.iter().zip(&flop) {
            for (class, sums) in class_of.iter().zip(row) {
                before[*class] += i128::from(played(terms, sums)) * i128::from(flop.weight);
            }
        }
        let fold = |class: &Class| -fold(pack, class.weight) * i128::from(terms.unit);
        let plays = before.iter().zip(&classes.all).map(|(worth, class)| *worth > fold(class));
        let plays = plays.collect();
        Worth { class_of, before, plays, flops, flop, turns, turn }
    }

    /// The values before the flop as bytes, in the order of the classes.
    pub fn save(&self) -> Vec<u8> {
        self.before.iter().flat_map(|worth| worth.to_le_bytes()).collect()
    }

    /// The values that were saved.
    pub fn read(bytes: &[u8]) -> Option<Vec<i128>> {
        let (each, rest) = bytes.as_chunks::<16>();
        rest.is_empty().then(|| each.iter().map(|bytes| i128::from_le_bytes(*bytes)).collect())
    }
}

/// How many deals so many pairs of hole cards have: flops, turns, rivers and the dealer's pairs.
pub fn fold(pack: &Pack, pairs: u32) -> i128 {
    let cards = pack.cards.len();
    let runs = (cards - 5) * (cards - 6);
    i128::from(choose(cards - 2, 3))
        * runs as i128
        * i128::from(choose(cards - 7, 2))
        * i128::from(pairs)
}

/// What a hand that plays is worth on a flop: ante and flop wager, and those of turn and river
/// where they are worth something.
fn played(terms: &Terms, [wins, loses, paid, river]: &[i64; 4]) -> i64 {
    let turn = terms.wager(1, *wins, *loses).max(0);
    terms.ante(*paid, *loses) + terms.wager(0, *wins, *loses) + turn + river
}

/// The scores with four cards on the board.
fn turn_scores(
    pack: &Pack,
    boards: &Classes,
    turns: &Classes,
    progress: &dyn Progress,
) -> Vec<Vec<u64>> {
    let rows: Rows<u64> = Rows::new(turns.all.len());
    let worker = || (Showdown::new(pack), ByFaces::new(), boxed(0));
    type Worker = (Showdown, ByFaces<u64>, Box<[u64; HOLES]>);
    let look = |(showdown, scores, score): &mut Worker, chunk: &[Class]| {
        for board in chunk {
            showdown.compare(board.cards);
            for holding in &showdown.holdings {
                let all = showdown.against(holding);
                let paid = holding.rank.category() >= ANTE_PAID_FROM;
                let paid = if paid { all.wins } else { 0 };
                let packed = Score::pack(all.wins, all.loses, paid);
                scores.put(holding.faces, packed * u64::from(board.weight));
            }
            let mut before = turns.below(pack, board.cards, 1);
            before.sort_unstable_by_key(|(_, names)| *names);
            for alike in before.chunk_by(|a, b| a.1 == b.1) {
                let faces = showdown.faces.renamed(&pack.group[alike[0].1]);
                faces.spread(scores, score, |to, score| *to = score);
                alike.iter().for_each(|(turn, _)| rows.add(*turn, score));
            }
        }
        progress.step(chunk.len() as u64);
    };
    parallel::sums(boards.all.chunks(CHUNK), &worker, &look);
    rows.into_sums(pack, turns)
}

/// The sums on the flops: each board of four cards came from four of them.
fn flop_sums(
    pack: &Pack,
    terms: &Terms,
    (turns, turn): (&Classes, &[Vec<u64>]),
    flops: &Classes,
) -> Vec<Vec<[i64; 4]>> {
    let rows: Rows<[i64; 4]> = Rows::new(flops.all.len());
    parallel::for_each(turns.all.iter().zip(turn), &|(class, scores)| {
        let weight = i64::from(class.weight);
        let sum = |packed: &u64| {
            let Score { wins, loses, paid } = Score::unpack(*packed);
            let river = terms.wager(2, wins, loses).max(0);
            [wins, loses, paid, river].map(|part| part * weight)
        };
        let sums: Vec<[i64; 4]> = scores.iter().map(sum).collect();
        for (flop, names) in flops.below(pack, class.cards, 1) {
            let names = pack.renamed(names);
            // No sum comes near 2^63: see `Prices`.
            rows.change(flop, |row| {
                for (sums, to) in sums.iter().zip(names) {
                    let row = &mut row[usize::from(*to)];
                    *row = row.wrapping_plus(*sums);
                }
            });
        }
    });
    rows.into_sums(pack, flops)
}
