//! How many hands the dealer can have of each rank, whatever cards are already gone.
//!
//! Of the dealer's hands that hold none of the player's cards, those below a rank number the sum over
//! the sets S of the player's cards of (-1)^|S| N(S), where N(S) of them hold S and are below the
//! rank. N(S) does not depend on the names of the suits: it is kept for every class of small sets and
//! every rank.

mod sets;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use chance::Card;
use hands::Hand;
use rayon::prelude::*;

pub use sets::{CHOOSE, Class, MOST, Pack, number};

/// How many bytes of a row lie side by side: a line of the cache.
const LINE: usize = 64;

/// Sets that so few hands hold are looked at hand by hand; the counts of smaller sets are added up
/// from those of larger ones.
const FEW: u32 = 40_000;

/// The dealer's hands of one size, by rank, for any cards that are gone.
pub struct Census<R> {
    pack: Pack,
    /// How many cards the dealer has.
    size: usize,
    /// The rank of a hand of the dealer.
    rank: R,
    /// By the number of a rank: how many ranks of the dealer's hands are below it.
    below: Vec<u16>,
    /// A hand of each rank, the lowest first.
    examples: Vec<Hand>,
    /// By the size of the set, from the smallest.
    levels: Vec<Level>,
    /// How many cards the sets of the first level have.
    least: usize,
}

/// The sets of one size: how many of the dealer's hands hold each of them and are below each rank.
///
/// The classes come in tiles. A tile has a row for every rank, and in it a lane for each class, so
/// that hands of one rank look at few lines of the cache.
struct Level {
    /// By the number of the set: where its class stands in the first row of its tile.
    column: Vec<u32>,
    /// From one row to the next.
    lanes: usize,
    rows: Rows,
}

/// Small counts take less room.
enum Rows {
    Tiny(Vec<u8>),
    Small(Vec<u16>),
    Large(Vec<u32>),
}

impl<R: Fn(Hand) -> u16 + Sync> Census<R> {
    /// Counts the dealer's hands of `size` cards; `up` of them are known when it is asked.
    pub fn new(cards: &[Card], size: usize, up: usize, rank: R) -> Census<R> {
        let pack = Pack::new(cards);
        let examples = examples(&pack, size, &rank);
        let mut below = vec![0; 1 + usize::from(u16::MAX)];
        let mut ranks = Vec::new();
        for (below, example) in below.iter_mut().zip(&examples) {
            *below = ranks.len() as u16;
            ranks.extend(*example);
        }
        let mut census =
            Census { pack, size, rank, below, examples: ranks, levels: Vec::new(), least: up };
        for cards in (up..size).rev() {
            let level = census.level(cards);
            census.levels.insert(0, level);
        }
        census
    }

    /// The deck.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// How many ranks of the dealer's hands are below the rank with this number.
    #[inline]
    pub fn ranks_below(&self, rank: u16) -> usize {
        usize::from(self.below[usize::from(rank)])
    }

    /// A hand of the dealer with so many ranks below its own.
    pub fn example(&self, ranks_below: usize) -> Option<Hand> {
        self.examples.get(ranks_below).copied()
    }

    /// The level of sets of so many cards; that of larger sets is there.
    fn level(&self, cards: usize) -> Level {
        let classes = self.pack.classes(cards);
        match CHOOSE[self.pack.len() - cards][self.size - cards] {
            0..=0xFF => self.level_of(&classes, Rows::Tiny),
            0x100..=0xFFFF => self.level_of(&classes, Rows::Small),
            _ => self.level_of(&classes, Rows::Large),
        }
    }

    fn level_of<N: Count>(&self, classes: &[Class], rows: fn(Vec<N>) -> Rows) -> Level {
        let lanes = LINE / size_of::<N>();
        // A row for every rank, and one for a rank above all of them.
        let tile = (self.examples.len() + 1) * lanes;
        let column = |class: usize| (class / lanes * tile + class % lanes) as u32;
        let mut counts = vec![N::default(); classes.len().div_ceil(lanes) * tile];
        let tiles = counts.par_chunks_mut(tile).zip(classes.par_chunks(lanes));
        tiles.for_each(|(rows, classes)| {
            for (lane, class) in classes.iter().enumerate() {
                self.fill(class, &mut rows[lane..], lanes);
            }
        });
        Level { column: self.pack.of_each_set(classes, column), lanes, rows: rows(counts) }
    }

    /// How many hands that hold a set are below each rank.
    fn fill<N: Count>(&self, class: &Class, rows: &mut [N], lanes: usize) {
        let (from, more) = (self.pack.without(class.places()), self.size - class.places().len());
        if CHOOSE[self.pack.len() - class.places().len()][more] <= FEW {
            self.pack.each_completion(class.cards, from, more, &mut |hand| {
                let rank = self.ranks_below((self.rank)(hand));
                rows[(rank + 1) * lanes].add(N::ONE);
            });
            for at in (lanes..rows.len()).step_by(lanes) {
                let below = rows[at - lanes];
                rows[at].add(below);
            }
            return;
        }
        // Every hand is counted once for each card that it has beside the set.
        let mut sums = vec![0u64; self.examples.len() + 1];
        let larger = &self.levels[0];
        for place in (0..self.pack.len() as u8).filter(|place| from >> place & 1 == 1) {
            let mut set = class.places().to_vec();
            set.insert(set.partition_point(|held| *held < place), place);
            let column = larger.column[number(&set)] as usize;
            for (row, sum) in sums.iter_mut().enumerate() {
                *sum += u64::from(larger.rows.get(column + row * larger.lanes));
            }
        }
        for (row, sum) in sums.into_iter().enumerate() {
            rows[row * lanes] = N::of(sum / more as u64);
        }
    }

    /// How many hands of the dealer hold none of the cards at `gone`, hold the card at `up` where
    /// there is one, and have fewer than `at` ranks below them, for each of `at`.
    #[inline]
    pub fn count<const N: usize>(&self, gone: &[u8], up: Option<u8>, at: [usize; N]) -> [u64; N] {
        debug_assert!(gone.is_sorted());
        debug_assert_eq!(up.is_some() as usize, self.least);
        let mut cards = [0u8; MOST];
        let mut n = 0;
        let mut kept = 0;
        for &place in gone {
            if let Some(up) = up.filter(|up| kept == 0 && *up < place) {
                (cards[n], kept) = (up, 1 << n);
                n += 1;
            }
            cards[n] = place;
            n += 1;
        }
        if let Some(up) = up.filter(|_| kept == 0) {
            (cards[n], kept) = (up, 1 << n);
            n += 1;
        }
        self.sum(&cards[..n], kept, at)
    }

    /// The sum over the sets of these cards that hold all of `kept`.
    #[inline]
    fn sum<const N: usize>(&self, cards: &[u8], kept: u32, at: [usize; N]) -> [u64; N] {
        let mut sums = [0i64; N];
        let mut numbers = [0u32; 1 << MOST];
        for set in 0..1u32 << cards.len() {
            let size = set.count_ones() as usize;
            if set > 0 {
                let top = set.ilog2();
                let place = usize::from(cards[top as usize]);
                numbers[set as usize] = numbers[(set ^ 1 << top) as usize] + CHOOSE[place][size];
            }
            if set & kept != kept || size > self.size {
                continue;
            }
            let counts = match self.levels.get(size - self.least) {
                Some(level) => {
                    let column = level.column[numbers[set as usize] as usize] as usize;
                    at.map(|at| level.rows.get(column + at * level.lanes))
                }
                // The set is the hand.
                None => {
                    let held = cards.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1);
                    let hand =
                        held.fold(Hand::EMPTY, |h, (_, place)| h.with(self.pack.card(*place)));
                    let rank = self.ranks_below((self.rank)(hand));
                    at.map(|at| u32::from(rank < at))
                }
            };
            let plus = (size - self.least).is_multiple_of(2);
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += if plus { i64::from(count) } else { -i64::from(count) };
            }
        }
        sums.map(|sum| sum as u64)
    }
}

/// By the number of a rank, a hand of the dealer that has it.
fn examples(pack: &Pack, size: usize, rank: &impl Fn(Hand) -> u16) -> Vec<Option<Hand>> {
    let mut examples = vec![None; 1 + usize::from(u16::MAX)];
    for class in pack.classes(size - 1) {
        let from = pack.without(class.places());
        pack.each_completion(class.cards, from, 1, &mut |hand| {
            examples[usize::from(rank(hand))] = Some(hand);
        });
    }
    examples
}

impl Rows {
    #[inline]
    fn get(&self, at: usize) -> u32 {
        match self {
            Rows::Tiny(rows) => rows[at].into(),
            Rows::Small(rows) => rows[at].into(),
            Rows::Large(rows) => rows[at],
        }
    }
}

/// A count of hands.
trait Count: Copy + Default + Send + Sync {
    const ONE: Self;
    fn of(count: u64) -> Self;
    fn add(&mut self, more: Self);
}

macro_rules! count {
    ($($int:ty)*) => {$(
        impl Count for $int {
            const ONE: $int = 1;

            fn of(count: u64) -> $int {
                count as $int
            }

            #[inline]
            fn add(&mut self, more: $int) {
                *self += more;
            }
        }
    )*};
}

count! { u8 u16 u32 }
