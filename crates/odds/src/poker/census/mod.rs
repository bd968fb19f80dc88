//! How many hands the dealer can have of each rank, whatever cards are already gone.
//!
//! Of the dealer's hands that hold none of the player's cards, those below a rank number the sum
//! over the sets S of the player's cards of (-1)^|S| N(S), where N(S) of them hold S and are below
//! the rank. N(S) does not depend on the names of the suits: it is kept for every class of small
//! sets and every rank.

mod sets;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use crate::parallel;
use chance::Card;
use hands::Hand;

pub use sets::{CHOOSE, Class, Pack};
use sets::{MOST, number};

/// How many bytes of a row lie side by side: the rows that hands of one rank look at are then on
/// few pages, and a tile is small enough to be filled.
const ROW: usize = 1024;

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
        let largest = pack.classes(size - 1);
        let examples = examples(&pack, &largest, &rank);
        let mut below = vec![0; 1 + usize::from(u16::MAX)];
        let mut ranks = Vec::new();
        for (below, example) in below.iter_mut().zip(&examples) {
            *below = ranks.len() as u16;
            ranks.extend(*example);
        }
        let mut census =
            Census { pack, size, rank, below, examples: ranks, levels: Vec::new(), least: up };
        for cards in (up..size).rev() {
            let level = match cards + 1 == size {
                true => census.level(&largest),
                false => census.level(&census.pack.classes(cards)),
            };
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

    /// The level of these sets; that of larger ones is there.
    fn level(&self, classes: &[Class]) -> Level {
        let cards = classes.first().map_or(0, |class| class.places().len());
        match CHOOSE[self.pack.len() - cards][self.size - cards] {
            0..=0xFF => self.level_of(classes, Rows::Tiny),
            0x100..=0xFFFF => self.level_of(classes, Rows::Small),
            _ => self.level_of(classes, Rows::Large),
        }
    }

    fn level_of<N: Count>(&self, classes: &[Class], rows: fn(Vec<N>) -> Rows) -> Level {
        let lanes = ROW / size_of::<N>();
        // A row for every rank, and one for a rank above all of them.
        let tile = (self.examples.len() + 1) * lanes;
        let column = |class: usize| (class / lanes * tile + class % lanes) as u32;
        let mut counts = vec![N::default(); classes.len().div_ceil(lanes) * tile];
        let tiles = counts.chunks_mut(tile).zip(classes.chunks(lanes));
        parallel::for_each(tiles, &|(rows, classes)| {
            let mut added_up = false;
            for (lane, class) in classes.iter().enumerate() {
                added_up = self.fill(class, &mut rows[lane..], lanes);
            }
            if !added_up {
                add_up(rows, lanes);
            }
        });
        Level { column: self.pack.of_each_set(classes, column), lanes, rows: rows(counts) }
    }

    /// How many hands that hold a set have the rank below each row's; or, where the counts of
    /// larger sets are added up, how many are below the row's rank. Says whether it is the latter.
    fn fill<N: Count>(&self, class: &Class, rows: &mut [N], lanes: usize) -> bool {
        let (from, more) = (self.pack.without(class.places()), self.size - class.places().len());
        if CHOOSE[self.pack.len() - class.places().len()][more] <= FEW {
            self.pack.each_completion(class.cards, from, more, &mut |hand| {
                let rank = self.ranks_below((self.rank)(hand));
                rows[(rank + 1) * lanes].add(N::ONE);
            });
            return false;
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
        true
    }

    /// The dealer's hands when these cards are gone; the lowest place comes first.
    #[inline]
    pub fn gone<'a>(&'a self, places: &'a [u8]) -> Gone<'a, R> {
        debug_assert!(places.is_sorted());
        let (mut numbers, mut shifted) = ([0; 1 << GONE], [0; 1 << GONE]);
        for set in 1..1usize << places.len() {
            let (top, size) = (set.ilog2() as usize, set.count_ones() as usize);
            let (rest, place) = (set ^ 1 << top, usize::from(places[top]));
            numbers[set] = numbers[rest] + CHOOSE[place][size];
            shifted[set] = shifted[rest] + CHOOSE[place][size + 1];
        }
        Gone { census: self, places, numbers, shifted }
    }
}

/// The most cards that are gone.
const GONE: usize = MOST - 1;

/// How many cards a set of them has.
const SIZES: [u8; 1 << GONE] = sizes();

const fn sizes() -> [u8; 1 << GONE] {
    let mut sizes = [0; 1 << GONE];
    let mut set = 0;
    while set < sizes.len() {
        sizes[set] = set.count_ones() as u8;
        set += 1;
    }
    sizes
}

/// The dealer's hands when some cards are gone.
pub struct Gone<'a, R> {
    census: &'a Census<R>,
    places: &'a [u8],
    /// The number of every set of the cards, a bit for each card.
    numbers: [u32; 1 << GONE],
    /// The same when the set has one more card, below all of its own: what they add to its number.
    shifted: [u32; 1 << GONE],
}

impl<R: Fn(Hand) -> u16 + Sync> Gone<'_, R> {
    /// How many hands of the dealer hold none of the cards, hold the card at `up` where there is
    /// one, and have fewer than `at` ranks below their own, for each of `at`.
    #[inline]
    pub fn count<const N: usize>(&self, up: Option<u8>, at: [usize; N]) -> [u64; N] {
        debug_assert_eq!(usize::from(up.is_some()), self.census.least);
        match up {
            None => self.sum(at, Hand::EMPTY, |set| self.numbers[set]),
            Some(up) => {
                // The up card stands between the lower cards of a set and the higher ones.
                let lower = (1 << self.places.partition_point(|place| *place < up)) - 1;
                let up_card = Hand::EMPTY.with(self.census.pack.card(up));
                self.sum(at, up_card, |set| {
                    let low = set & lower;
                    let own = CHOOSE[usize::from(up)][usize::from(SIZES[low]) + 1];
                    self.numbers[low] + own + (self.shifted[set] - self.shifted[low])
                })
            }
        }
    }

    /// The sum over the sets of the cards, each with the up card.
    #[inline(always)]
    fn sum<const N: usize>(
        &self,
        at: [usize; N],
        up: Hand,
        number: impl Fn(usize) -> u32,
    ) -> [u64; N] {
        let mut sums = [0i64; N];
        for (set, &size) in SIZES.iter().enumerate().take(1 << self.places.len()) {
            let size = usize::from(size);
            let counts = match self.census.levels.get(size) {
                Some(level) => {
                    let column = level.column[number(set) as usize] as usize;
                    at.map(|at| level.rows.get(column + at * level.lanes))
                }
                None => self.is_below(up, set, at),
            };
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += if size.is_multiple_of(2) { i64::from(count) } else { -i64::from(count) };
            }
        }
        sums.map(|sum| sum as u64)
    }

    /// The set is the hand, if it is not larger than one.
    #[inline]
    fn is_below<const N: usize>(&self, up: Hand, set: usize, at: [usize; N]) -> [u32; N] {
        let Census { pack, size, rank, .. } = self.census;
        let held = self.places.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1);
        let hand = held.fold(up, |hand, (_, place)| hand.with(pack.card(*place)));
        if hand.len() > *size {
            return [0; N];
        }
        let below = self.census.ranks_below(rank(hand));
        at.map(|at| u32::from(below < at))
    }
}

/// Adds every row to the one above it.
fn add_up<N: Count>(rows: &mut [N], lanes: usize) {
    for row in 1..rows.len() / lanes {
        let (lower, higher) = rows.split_at_mut(row * lanes);
        let below = &lower[(row - 1) * lanes..];
        higher.iter_mut().zip(below).for_each(|(count, below)| count.add(*below));
    }
}

/// By the number of a rank, a hand of the dealer that has it.
fn examples(pack: &Pack, largest: &[Class], rank: &impl Fn(Hand) -> u16) -> Vec<Option<Hand>> {
    let mut examples = vec![None; 1 + usize::from(u16::MAX)];
    for class in largest {
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

            // No count is above the number of hands that hold the set, for which the type was
            // chosen; without a check many are added at once.
            #[inline]
            fn add(&mut self, more: $int) {
                *self = self.wrapping_add(more);
            }
        }
    )*};
}

count! { u8 u16 u32 }
