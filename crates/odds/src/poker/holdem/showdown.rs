//! One board, and every pair of hole cards against every other.

use chance::Card;
use hands::{FiveCategory, FiveRank, Hand};

use super::cards::{Cards, Pack, hole_number};
use super::choose;

/// How many of the dealer's pairs a pair of hole cards meets on a board, and how it fares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Against {
    /// Against how many it wins.
    pub wins: u16,
    /// With how many it ties.
    pub ties: u16,
    /// Against how many it loses.
    pub loses: u16,
    /// Against how many it wins that do not qualify.
    pub wins_unqualified: u16,
    /// Against how many it loses that do not qualify.
    pub loses_unqualified: u16,
}

/// A board with all pairs of hole cards that may be held with it. Made once, used for many boards.
pub struct Showdown {
    pack: Cards,
    /// The cards that are not on the board.
    live: Vec<usize>,
    /// For each pair its two cards, by their place among the live ones.
    pairs: Vec<[u8; 2]>,
    /// For each pair its number.
    pub holes: Vec<u16>,
    /// For each pair its rank.
    pub ranks: Vec<FiveRank>,
    /// For each pair, how many pairs without a card of it rank below, and how many level.
    below: Vec<u16>,
    level: Vec<u16>,
    /// For each pair, how many others without a card of it do not qualify.
    unqualified: Vec<u16>,
    /// How many pairs meet each pair.
    pub opponents: u16,
    /// The pairs in the order of their ranks.
    order: Vec<u16>,
    /// For every rank where its pairs end in that order; zero where there are none.
    ends: Box<[u16; 1 << 16]>,
    /// A bit for every rank that occurs.
    occurs: Box<[u64; 1 << 10]>,
}

impl Showdown {
    /// For boards of a pack.
    pub fn new(pack: &Pack) -> Showdown {
        let live = pack.cards.len() - 5;
        let pairs: Vec<_> =
            (1..live).flat_map(|a| (0..a).map(move |b| [a as u8, b as u8])).collect();
        let each = vec![0; pairs.len()];
        let lowest = FiveRank::floor(FiveCategory::HighCard, chance::Rank::Seven);
        Showdown {
            pack: pack.cards,
            live: Vec::with_capacity(live),
            holes: each.clone(),
            ranks: vec![lowest; pairs.len()],
            below: each.clone(),
            level: each.clone(),
            unqualified: each.clone(),
            order: each,
            opponents: choose(live - 2, 2) as u16,
            pairs,
            ends: boxed(),
            occurs: boxed(),
        }
    }

    /// How many pairs of hole cards there are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The cards of the pair at a place, the higher first.
    #[inline]
    pub fn cards(&self, at: usize) -> [usize; 2] {
        self.pairs[at].map(|card| self.live[usize::from(card)])
    }

    /// The places of the pairs in the order of their ranks, once they have been compared.
    pub fn by_rank(&self) -> &[u16] {
        &self.order
    }

    /// Ranks every pair with a board.
    pub fn rank(&mut self, board: Cards) {
        self.live.clear();
        self.live.extend(self.pack.without(board).iter());
        let cards: [Hand; 52] = std::array::from_fn(|n| match self.live.get(n) {
            Some(card) => Hand::from([Card::from_index(*card as u8)]),
            None => Hand::EMPTY,
        });
        let board = board.hand();
        let mut at = 0;
        for (a, &high) in self.live.iter().enumerate().skip(1) {
            let seen = board + cards[a];
            let ranks = &mut self.ranks[at..at + a];
            for (rank, other) in ranks.iter_mut().zip(&cards) {
                *rank = FiveRank::of7(seen + *other);
            }
            for (hole, &low) in self.holes[at..at + a].iter_mut().zip(&self.live) {
                *hole = hole_number(high, low) as u16;
            }
            at += a;
        }
    }

    /// Ranks every pair with a board, and compares them all.
    pub fn compare(&mut self, board: Cards) {
        self.rank(board);
        self.sort();
        self.sweep();
    }

    /// Counts for every pair the others that do not qualify.
    pub fn qualify(&mut self, least: FiveRank) {
        // In order of rank those that do not qualify come first.
        let weak = self.order.partition_point(|at| self.ranks[usize::from(*at)] < least);
        let mut held = [0u16; 52];
        for &at in &self.order[..weak] {
            let [a, b] = self.pairs[usize::from(at)];
            held[usize::from(a)] += 1;
            held[usize::from(b)] += 1;
        }
        for (at, [a, b]) in self.pairs.iter().enumerate() {
            let itself = u16::from(self.ranks[at] < least);
            self.unqualified[at] =
                weak as u16 + itself - held[usize::from(*a)] - held[usize::from(*b)];
        }
    }

    /// How the pair at a place fares.
    #[inline]
    pub fn against(&self, at: usize) -> Against {
        let (wins, ties) = (self.below[at], self.level[at]);
        Against { wins, ties, loses: self.opponents - wins - ties, ..Against::default() }
    }

    /// How the pair at a place fares against dealers who qualify and who do not: a hand that would
    /// not qualify itself beats only hands that do not.
    #[inline]
    pub fn against_qualifying(&self, at: usize, least: FiveRank) -> Against {
        let plain = self.against(at);
        let unqualified = self.unqualified[at];
        if self.ranks[at] < least {
            let loses_unqualified = unqualified - plain.wins - plain.ties;
            Against { wins_unqualified: plain.wins, loses_unqualified, ..plain }
        } else {
            Against { wins_unqualified: unqualified, ..plain }
        }
    }

    /// Puts the pairs in the order of their ranks, by counting.
    fn sort(&mut self) {
        for rank in &self.ranks {
            let rank = rank.get();
            self.ends[usize::from(rank)] += 1;
            self.occurs[usize::from(rank >> 6)] |= 1 << (rank & 63);
        }
        let mut begin = 0;
        for (word, bits) in self.occurs.iter_mut().enumerate() {
            while *bits != 0 {
                let end = &mut self.ends[word * 64 + bits.trailing_zeros() as usize];
                (*end, begin) = (begin, begin + *end);
                *bits &= *bits - 1;
            }
        }
        for (at, rank) in self.ranks.iter().enumerate() {
            let end = &mut self.ends[usize::from(rank.get())];
            self.order[usize::from(*end)] = at as u16;
            *end += 1;
        }
    }

    /// Goes up the ranks with a count of the pairs passed, in all and by card: the pairs below one
    /// are those passed less those that hold one of its cards.
    fn sweep(&mut self) {
        let mut held = [0u16; 64];
        let mut begin = 0;
        while begin < self.order.len() {
            let rank = self.ranks[usize::from(self.order[begin])].get();
            let end = usize::from(std::mem::take(&mut self.ends[usize::from(rank)]));
            let level = &self.order[begin..end];
            for &at in level {
                let [a, b] = self.pairs[usize::from(at)].map(|card| usize::from(card & 63));
                self.below[usize::from(at)] = begin as u16 - held[a] - held[b];
            }
            for &at in level {
                let [a, b] = self.pairs[usize::from(at)].map(|card| usize::from(card & 63));
                held[a] += 1;
                held[b] += 1;
            }
            for &at in level {
                let [a, b] = self.pairs[usize::from(at)].map(|card| usize::from(card & 63));
                // The pair itself was taken away with each of its cards.
                let up_to = end as u16 + 1 - held[a] - held[b];
                self.level[usize::from(at)] = up_to - self.below[usize::from(at)];
            }
            begin = end;
        }
    }
}

/// How a hand fares on a board, against the dealer's pairs one by one; those below `least` do not
/// qualify.
pub fn fares(
    pack: &Pack,
    hole: (usize, usize),
    board: Cards,
    least: FiveRank,
) -> (FiveRank, Against) {
    let own = board.with(hole.0).with(hole.1);
    let rank = FiveRank::of7(own.hand());
    let board = board.hand();
    let left: Vec<_> = pack.cards.without(own).iter().collect();
    let one = |card: usize| [card].into_iter().collect::<Cards>().hand();
    let singles: Vec<_> = left.iter().map(|card| one(*card)).collect();
    let mut all = Against::default();
    for (n, a) in singles.iter().enumerate() {
        let seen = board + *a;
        for b in &singles[..n] {
            let dealer = FiveRank::of7(seen + *b);
            let unqualified = u16::from(dealer < least);
            match rank.cmp(&dealer) {
                std::cmp::Ordering::Greater => {
                    all.wins += 1;
                    all.wins_unqualified += unqualified;
                }
                std::cmp::Ordering::Equal => all.ties += 1,
                std::cmp::Ordering::Less => {
                    all.loses += 1;
                    all.loses_unqualified += unqualified;
                }
            }
        }
    }
    (rank, all)
}

fn boxed<T: Copy + Default, const N: usize>() -> Box<[T; N]> {
    let all = vec![T::default(); N].into_boxed_slice();
    all.try_into().unwrap_or_else(|_| unreachable!("it has this length"))
}

#[cfg(test)]
mod tests {
    use chance::Generator;

    use super::super::{HOLES, holes};
    use super::*;

    #[test]
    fn a_sweep_counts_what_one_by_one_counts() {
        let least = FiveRank::floor(FiveCategory::Pair, chance::Rank::Two);
        let pack = Pack::full();
        let mut showdown = Showdown::new(&pack);
        let mut generator = Generator::seeded(7, 1);
        for _ in 0..40 {
            let mut deck: Vec<usize> = (0..52).collect();
            generator.shuffle(&mut deck);
            let board: Cards = deck[..5].iter().copied().collect();
            showdown.compare(board);
            showdown.qualify(least);
            let numbers: Vec<(usize, usize)> = holes().collect();
            assert_eq!(numbers.len(), HOLES);
            for _ in 0..12 {
                let at = generator.below(showdown.len() as u32) as usize;
                let own = numbers[usize::from(showdown.holes[at])];
                let (rank, all) = fares(&pack, own, board, least);
                assert_eq!(showdown.ranks[at], rank);
                assert_eq!(showdown.against_qualifying(at, least), all, "{board:?} {own:?}");
            }
        }
    }
}
