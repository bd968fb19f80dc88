//! Hands against one up card.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Counts, DRAWN, DealerTree, End, Shoe, VALUES, Wide, falling};

/// What the hands of one round meet: the dealer with one up card and no blackjack, and the shoe
/// that both draw from.
///
/// Weights are the ordered ways to deal the players' cards, then the dealer's, then whatever
/// follows until `depth` cards have left the shoe: those of two hands can be added and compared.
pub struct Against<'a> {
    tree: &'a DealerTree,
    shoe: Shoe,
    pushes_22: bool,
    /// The ways to draw the rest of `depth` cards once so many are out.
    rest: Vec<Wide>,
    known: HashMap<u64, Ends, BuildHasherDefault<KeyHasher>>,
}

/// The weights of the dealer's ends.
pub type Ends = [Wide; End::ALL.len()];

/// How a hand that stands fares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StandingHand {
    /// The weight with which it wins.
    pub won: Wide,
    /// The weight with which it is pushed.
    pub tied: Wide,
}

/// How a hand fares against an end of the dealer's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It wins.
    Won,
    /// It is pushed.
    Tied,
    /// It loses.
    Lost,
}

impl Fate {
    /// A hand of these points, not too many, against an end.
    #[inline]
    pub fn of(points: u8, end: End, pushes_22: bool) -> Fate {
        match end {
            End::TwentyTwo if pushes_22 => Fate::Tied,
            End::TwentyTwo | End::Over => Fate::Won,
            end => match points.cmp(&(17 + end as u8)) {
                std::cmp::Ordering::Greater => Fate::Won,
                std::cmp::Ordering::Equal => Fate::Tied,
                std::cmp::Ordering::Less => Fate::Lost,
            },
        }
    }
}

impl<'a> Against<'a> {
    /// Hands against an up card that has left the shoe already.
    pub fn new(tree: &'a DealerTree, shoe: Shoe, pushes_22: bool, depth: usize) -> Against<'a> {
        let left = shoe.left();
        let rest = (0..=depth).map(|out| falling(left.saturating_sub(out as u64), depth - out));
        Against { tree, shoe, pushes_22, rest: rest.collect(), known: HashMap::default() }
    }

    /// How many cards must be counted for hands of a shoe: the longest hand, five more cards of a
    /// pair, and the dealer's. A shoe with fewer cards is counted to its last.
    pub fn depth_for(shoe: &Shoe) -> usize {
        shoe.longest_hand() + 5 + DRAWN
    }

    /// The shoe without the up card.
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// Whether the dealer's 22 is a push.
    pub fn pushes_22(&self) -> bool {
        self.pushes_22
    }

    /// The weight of everything before the players have their cards and the dealer has peeked.
    pub fn before_peek(&self) -> Wide {
        self.rest[0]
    }

    /// The weight of these cards being the players', whatever the dealer has.
    pub fn dealt(&self, cards: &Counts) -> Wide {
        let out: usize = cards.iter().map(|count| usize::from(*count)).sum();
        self.shoe.ways(cards) * self.rest[out]
    }

    /// The weight of these cards being the players', without a blackjack of the dealer's.
    pub fn whole(&self, cards: &Counts) -> Wide {
        let Some(shoe) = self.shoe.without_all(cards) else { return Wide::ZERO };
        let Some(blackjack_card) = self.tree.hole_is_not() else { return self.dealt(cards) };
        let holes = shoe.left() - shoe.count(blackjack_card);
        let out = (self.shoe.left() - shoe.left()) as usize;
        self.shoe.ways(cards) * self.rest[out + 1] * Wide::from(holes)
    }

    /// The weights of these cards being the players', by the dealer's end.
    pub fn ends(&mut self, cards: &Counts) -> &Ends {
        let (tree, shoe, rest) = (self.tree, &self.shoe, &self.rest);
        self.known.entry(key(cards)).or_insert_with(|| {
            let Some(left) = shoe.without_all(cards) else { return Ends::default() };
            let out = (shoe.left() - left.left()) as usize;
            let ways = shoe.ways(cards) * rest[out + DRAWN];
            tree.drawn(&left).ways.map(|drawn| ways * Wide::from(drawn))
        })
    }

    /// How a hand of these points fares, when these are all cards the players have.
    pub fn standing(&mut self, cards: &Counts, points: u8) -> StandingHand {
        let pushes_22 = self.pushes_22;
        let mut standing = StandingHand::default();
        for (end, weight) in End::ALL.into_iter().zip(self.ends(cards)) {
            match Fate::of(points, end, pushes_22) {
                Fate::Won => standing.won += *weight,
                Fate::Tied => standing.tied += *weight,
                Fate::Lost => {}
            }
        }
        standing
    }
}

/// Five bits for each value: no value is there more than 27 times.
fn key(cards: &Counts) -> u64 {
    (0..VALUES).fold(0, |key, value| key << 5 | u64::from(cards[value]))
}

/// Mixes a key of few bits.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }
}
