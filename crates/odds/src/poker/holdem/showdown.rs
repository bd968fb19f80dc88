//! One board, and every pair of hole cards against every other.

use chance::Card;
use hands::{FiveRank, Hand};

use super::cards::{Cards, Pack};
use super::faces::{Faces, Pair, SIDE};
use super::{boxed, choose};

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

/// Pairs of hole cards that a board cannot tell apart.
#[derive(Clone, Copy, Debug)]
pub struct Holding {
    /// Their faces.
    pub faces: Pair,
    /// How many such pairs there are.
    pub ways: u16,
    /// What they make with the board.
    pub rank: FiveRank,
    /// In how many of these pairs a card of the first face is, and one of the second. Where both
    /// are the same, the first counts for both.
    with: [u8; 2],
    /// How many pairs without a card of such a pair rank below it, and how many level.
    below: u16,
    level: u16,
    /// How many others without a card of it do not qualify.
    unqualified: u16,
}

impl Holding {
    /// The ranks of the two cards, the higher first.
    pub fn ranks(&self) -> [u8; 2] {
        self.faces.map(|face| face / 2)
    }
}

/// Cards that a board cannot tell apart.
struct Alike {
    face: u8,
    /// How many there are.
    count: u8,
    /// One of them, and another if there are more.
    two: [Hand; 2],
}

/// A board with all pairs of hole cards that may be held with it. Made once, used for many boards.
pub struct Showdown {
    pack: Cards,
    /// The faces of the cards.
    pub faces: Faces,
    /// The faces that there are.
    cards: Vec<Alike>,
    /// What may be held.
    pub holdings: Vec<Holding>,
    /// How many pairs meet each pair.
    pub opponents: u16,
    /// The holdings in the order of their ranks.
    order: Vec<u16>,
    /// For every rank where its holdings end in that order; zero where there are none.
    ends: Box<[u16; 1 << 16]>,
    /// A bit for every rank that occurs, and a bit for every 64 of which some do.
    occurs: Box<[u64; 1 << 10]>,
    some_occur: [u64; 1 << 4],
}

impl Showdown {
    /// For boards of a pack.
    pub fn new(pack: &Pack) -> Showdown {
        Showdown {
            pack: pack.cards,
            faces: Faces::new(Cards::NONE, Cards::NONE),
            cards: Vec::new(),
            holdings: Vec::new(),
            opponents: choose(pack.cards.len() - 7, 2) as u16,
            order: Vec::new(),
            ends: boxed(0),
            occurs: boxed(0),
            some_occur: [0; 1 << 4],
        }
    }

    /// The places of the holdings in the order of their ranks, once they have been compared.
    pub fn by_rank(&self) -> impl Iterator<Item = usize> {
        self.order.iter().map(|at| usize::from(*at))
    }

    /// What a card more makes of the board, and with how many cards.
    pub fn sixes(&self, board: Cards) -> impl Iterator<Item = (FiveRank, u8)> {
        let board = board.hand();
        self.cards.iter().map(move |card| (FiveRank::of6(board + card.two[0]), card.count))
    }

    /// Ranks every holding with a board.
    pub fn rank(&mut self, board: Cards) {
        let live = self.pack.without(board);
        self.faces = Faces::new(live, board);
        self.cards.clear();
        let mut alike: [(u8, [Hand; 2]); SIDE] = [(0, [Hand::EMPTY; 2]); SIDE];
        for card in live.iter() {
            let (count, two) = &mut alike[usize::from(self.faces.of[card]) % SIDE];
            if let Some(hand) = two.get_mut(usize::from(*count)) {
                *hand = Hand::from([Card::from_index(card as u8)]);
            }
            *count += 1;
        }
        let there = (0..).zip(alike).filter(|(_, (count, _))| *count > 0);
        self.cards.extend(there.map(|(face, (count, two))| Alike { face, count, two }));
        self.hold(board.hand());
    }

    /// Every two faces that can be held together.
    fn hold(&mut self, board: Hand) {
        self.holdings.clear();
        for (n, high) in self.cards.iter().enumerate() {
            let seen = board + high.two[0];
            let both = |face: u8, ways: u8, rank, with| Holding {
                faces: [high.face, face],
                ways: ways.into(),
                rank,
                with,
                below: 0,
                level: 0,
                unqualified: 0,
            };
            self.holdings.extend(self.cards[..n].iter().map(|low| {
                let rank = FiveRank::of7(seen + low.two[0]);
                both(low.face, high.count * low.count, rank, [low.count, high.count])
            }));
            if high.count > 1 {
                let (rank, others) = (FiveRank::of7(seen + high.two[1]), high.count - 1);
                let ways = high.count * others / 2;
                self.holdings.push(both(high.face, ways, rank, [others, 0]));
            }
        }
    }

    /// Ranks every holding with a board, and compares them all.
    pub fn compare(&mut self, board: Cards) {
        self.rank(board);
        self.sort();
        self.sweep();
    }

    /// Counts for every holding the others that do not qualify.
    pub fn qualify(&mut self, least: FiveRank) {
        let mut passed = PassedPairs::NONE;
        // In order of rank those that do not qualify come first.
        for at in &self.order {
            let holding = &self.holdings[usize::from(*at)];
            if holding.rank >= least {
                break;
            }
            passed.add(holding);
        }
        for holding in &mut self.holdings {
            holding.unqualified = passed.apart_from(holding, holding.rank < least);
        }
    }

    /// How a holding fares.
    #[inline]
    pub fn against(&self, holding: &Holding) -> Against {
        let (wins, ties) = (holding.below, holding.level);
        Against { wins, ties, loses: self.opponents - wins - ties, ..Against::default() }
    }

    /// How a holding fares against dealers who qualify and who do not: a hand that would not
    /// qualify itself beats only hands that do not.
    #[inline]
    pub fn against_qualifying(&self, holding: &Holding, least: FiveRank) -> Against {
        let plain = self.against(holding);
        let unqualified = holding.unqualified;
        if holding.rank < least {
            let loses_unqualified = unqualified - plain.wins - plain.ties;
            Against { wins_unqualified: plain.wins, loses_unqualified, ..plain }
        } else {
            Against { wins_unqualified: unqualified, ..plain }
        }
    }

    /// Puts the holdings in the order of their ranks, by counting.
    fn sort(&mut self) {
        for holding in &self.holdings {
            let rank = usize::from(holding.rank.get());
            self.ends[rank] += 1;
            self.occurs[rank >> 6] |= 1 << (rank & 63);
            self.some_occur[rank >> 12] |= 1 << (rank >> 6 & 63);
        }
        let mut begin = 0;
        for (n, words) in self.some_occur.iter_mut().enumerate() {
            while *words != 0 {
                let word = n * 64 + words.trailing_zeros() as usize;
                let bits = &mut self.occurs[word];
                while *bits != 0 {
                    let end = &mut self.ends[word * 64 + bits.trailing_zeros() as usize];
                    (*end, begin) = (begin, begin + *end);
                    *bits &= *bits - 1;
                }
                *words &= *words - 1;
            }
        }
        self.order.resize(self.holdings.len(), 0);
        for (at, holding) in self.holdings.iter().enumerate() {
            let end = &mut self.ends[usize::from(holding.rank.get())];
            self.order[usize::from(*end)] = at as u16;
            *end += 1;
        }
    }

    /// Goes up the ranks with a count of the pairs passed, in all and by card: the pairs below one
    /// are those passed less those that hold one of its cards.
    fn sweep(&mut self) {
        let mut passed = PassedPairs::NONE;
        let mut begin = 0;
        while begin < self.order.len() {
            let rank = self.holdings[usize::from(self.order[begin])].rank.get();
            let end = usize::from(std::mem::take(&mut self.ends[usize::from(rank)]));
            let level = &self.order[begin..end];
            for at in level {
                let holding = &mut self.holdings[usize::from(*at)];
                holding.below = passed.apart_from(holding, false);
            }
            for at in level {
                passed.add(&self.holdings[usize::from(*at)]);
            }
            for at in level {
                let holding = &mut self.holdings[usize::from(*at)];
                holding.level = passed.apart_from(holding, true) - holding.below;
            }
            begin = end;
        }
    }
}

/// Pairs that were passed: how many, and how many with a given card of each face.
struct PassedPairs {
    pairs: u16,
    with: [u16; SIDE],
}

impl PassedPairs {
    const NONE: PassedPairs = PassedPairs { pairs: 0, with: [0; SIDE] };

    #[inline]
    fn add(&mut self, holding: &Holding) {
        self.pairs += holding.ways;
        for (face, pairs) in holding.faces.iter().zip(holding.with) {
            self.with[usize::from(*face) % SIDE] += u16::from(pairs);
        }
    }

    /// The pairs without either card of a pair. If it was passed itself, it is taken away with each
    /// of its cards.
    #[inline]
    fn apart_from(&self, holding: &Holding, passed: bool) -> u16 {
        let [a, b] = holding.faces.map(|face| self.with[usize::from(face) % SIDE]);
        self.pairs + u16::from(passed) - a - b
    }
}

/// How a hand fares on a board, against the dealer's pairs one by one; those below `least` do not
/// qualify.
#[cfg(test)]
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

/// A hand of the dealer of every rank that these hole cards can meet on a board, and how many there
/// are of it.
pub fn dealers(pack: &Pack, hole: (usize, usize), board: Cards) -> Vec<(Hand, i128)> {
    let left: Vec<_> = pack.cards.without(board.with(hole.0).with(hole.1)).iter().collect();
    let board = board.hand();
    let one = |card: &usize| Card::from_index(*card as u8);
    let mut all: Vec<(FiveRank, Hand)> = Vec::with_capacity(left.len() * left.len() / 2);
    for (n, a) in left.iter().map(one).enumerate() {
        let first = Hand::EMPTY.with(a);
        let pairs = left[..n].iter().map(|b| first.with(one(b)));
        all.extend(pairs.map(|pair| (FiveRank::of7(board + pair), pair)));
    }
    all.sort_unstable_by_key(|(rank, _)| *rank);
    let alike = all.chunk_by(|a, b| a.0 == b.0);
    alike.map(|of_rank| (of_rank[0].1, of_rank.len() as i128)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use chance::Generator;
    use hands::FiveCategory;

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
            let pairs: u16 = showdown.holdings.iter().map(|holding| holding.ways).sum();
            assert_eq!(i64::from(pairs), choose(47, 2));
            for own in
                [(5, 6), (5, 7), (6, 12), (51, 30), (40, 41)].map(|(a, b)| (deck[a], deck[b]))
            {
                let faces =
                    [own.0.max(own.1), own.0.min(own.1)].map(|card| showdown.faces.of[card]);
                let same = |holding: &&Holding| {
                    holding.faces == faces || holding.faces == [faces[1], faces[0]]
                };
                let holding = showdown.holdings.iter().find(same).unwrap();
                let (rank, all) = fares(&pack, own, board, least);
                assert_eq!(holding.rank, rank);
                let fast = showdown.against_qualifying(holding, least);
                assert_eq!(fast, all, "{board:?} {own:?}");
            }
        }
    }
}
