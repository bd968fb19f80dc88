//! How many hands the dealer can have of each rank, whatever cards are already gone.
//!
//! Of the dealer's hands that hold none of the player's cards, those below a rank number the sum over
//! the sets S of the player's cards of (-1)^|S| N(S), where N(S) of them hold S and are below the
//! rank. N(S) does not depend on the names of the suits: it is kept for every class of small sets and
//! every rank, and counted afresh for the largest.

mod sets;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use chance::Card;
use hands::Hand;
use rayon::prelude::*;

pub use sets::{CHOOSE, Class, MOST, Pack, number};

/// How many classes stand side by side in a row, so that a row of a tile is a line of the cache.
const LANES: usize = 32;

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
struct Level {
    /// By the number of the set.
    class: Vec<u16>,
    rows: Rows,
}

/// Small counts take half the room. In both the classes come in tiles, and a tile in rows by rank.
enum Rows {
    Small(Vec<u16>),
    Large(Vec<u32>),
}

impl<R: Fn(Hand) -> u16 + Sync> Census<R> {
    /// Counts the dealer's hands of `size` cards; `up` of them are known when it is asked.
    pub fn new(cards: &[Card], size: usize, up: usize, rank: R) -> Census<R> {
        let pack = Pack::new(cards);
        let examples = examples(&pack, size, &rank);
        let mut below = vec![0; 1 + usize::from(u16::MAX)];
        let (mut seen, mut ranks) = (0, Vec::new());
        for (below, example) in below.iter_mut().zip(&examples) {
            *below = seen;
            if let Some(hand) = example {
                (seen, _) = (seen + 1, ranks.push(*hand));
            }
        }
        let mut census =
            Census { pack, size, rank, below, examples: ranks, levels: Vec::new(), least: up };
        // All but the last two cards; what is left is counted when it is asked for.
        census.levels = (up..=size - 2).into_par_iter().map(|n| census.level(n)).collect();
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

    fn level(&self, size: usize) -> Level {
        let classes = self.pack.classes(size);
        let class = self.pack.class_of_each(size, &classes);
        let hands = CHOOSE[self.pack.len() - size][self.size - size];
        let rows = match u16::try_from(hands) {
            Ok(_) => Rows::Small(self.rows(&classes)),
            Err(_) => Rows::Large(self.rows(&classes)),
        };
        Level { class, rows }
    }

    /// A column for each class: how many hands that hold it are below each rank.
    fn rows<N: Count>(&self, classes: &[Class]) -> Vec<N> {
        let tile = self.tile();
        let mut rows = vec![N::default(); classes.len().div_ceil(LANES) * tile];
        let tiles = rows.par_chunks_mut(tile).zip(classes.par_chunks(LANES));
        tiles.for_each(|(rows, classes)| {
            for (lane, class) in classes.iter().enumerate() {
                let from = self.pack.without(class.places());
                let more = self.size - class.places().len();
                self.pack.each_completion(class.cards, from, more, &mut |hand| {
                    let rank = self.ranks_below((self.rank)(hand));
                    rows[(rank + 1) * LANES + lane].add(N::ONE);
                });
            }
            for at in LANES..tile {
                let below = rows[at - LANES];
                rows[at].add(below);
            }
        });
        rows
    }

    /// How many counts a tile has: a row for every rank, and one for a rank above all of them.
    fn tile(&self) -> usize {
        (self.examples.len() + 1) * LANES
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
                    let class = usize::from(level.class[numbers[set as usize] as usize]);
                    let column = class / LANES * self.tile() + class % LANES;
                    at.map(|at| level.rows.get(column + at * LANES))
                }
                None => self.count_holding(cards, set, size, at),
            };
            let plus = (size - self.least).is_multiple_of(2);
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += if plus { i64::from(count) } else { -i64::from(count) };
            }
        }
        sums.map(|sum| sum as u64)
    }

    /// The hands that hold a large set, one by one.
    #[inline]
    fn count_holding<const N: usize>(
        &self,
        cards: &[u8],
        set: u32,
        size: usize,
        at: [usize; N],
    ) -> [u32; N] {
        let mut counts = [0; N];
        let (mut hand, mut from) = (Hand::EMPTY, self.pack.without(&[]));
        for (n, place) in cards.iter().enumerate() {
            if set >> n & 1 == 1 {
                hand = hand.with(self.pack.card(*place));
                from &= !(1 << place);
            }
        }
        self.pack.each_completion(hand, from, self.size - size, &mut |hand| {
            let rank = self.ranks_below((self.rank)(hand));
            for (count, at) in counts.iter_mut().zip(at) {
                *count += u32::from(rank < at);
            }
        });
        counts
    }
}

/// By the number of a rank, a hand of the dealer that has it: one of each class is enough.
fn examples(pack: &Pack, size: usize, rank: &(impl Fn(Hand) -> u16 + Sync)) -> Vec<Option<Hand>> {
    let mut examples = vec![None; 1 + usize::from(u16::MAX)];
    for class in pack.classes(size) {
        examples[usize::from(rank(class.cards))] = Some(class.cards);
    }
    examples
}

impl Rows {
    #[inline]
    fn get(&self, at: usize) -> u32 {
        match self {
            Rows::Small(rows) => rows[at].into(),
            Rows::Large(rows) => rows[at],
        }
    }
}

/// A count of hands.
trait Count: Copy + Default + Send + Sync {
    const ONE: Self;
    fn add(&mut self, more: Self);
}

impl Count for u16 {
    const ONE: u16 = 1;
    #[inline]
    fn add(&mut self, more: u16) {
        *self += more;
    }
}

impl Count for u32 {
    const ONE: u32 = 1;
    #[inline]
    fn add(&mut self, more: u32) {
        *self += more;
    }
}
