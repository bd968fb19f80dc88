//! The macros that define each kind of rank: compared as hands are, with category and words.

use chance::{Card, Rank};

use crate::hand::Hand;
use crate::order::Shape;

/// The number is not the rank of any hand of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no hand has the rank {0}")]
pub struct RankError(pub u16);

/// Of `cards`, the `size` that have this rank, in the order in which they are compared; cards that
/// stand for others come last.
pub(crate) fn playing(
    cards: &[Card],
    size: usize,
    shape: Shape,
    is_rank: impl Fn(Hand) -> bool,
) -> Vec<Card> {
    let place = |card: &Card| {
        let of = |rank: Rank| shape.ranks().iter().position(|&r| r == rank.index());
        card.rank().and_then(of).unwrap_or(usize::MAX)
    };
    let mut found: Vec<Card> = (0u32..1 << cards.len())
        .filter(|set| set.count_ones() as usize == size)
        .map(|set| (0..cards.len()).filter(|i| set >> i & 1 == 1).map(|i| cards[i]).collect())
        .find(|some: &Vec<Card>| is_rank(Hand::of(some)))
        .unwrap_or_default();
    found.sort_by_key(place);
    found
}

/// A rank and its categories: a number that compares as the hands do.
macro_rules! rank {
    (
        $(#[$rank_doc:meta])* $rank:ident in $family:path;
        $(#[$category_doc:meta])* $category:ident {
            $($(#[$doc:meta])* $name:ident = $kind:ident $words:literal,)+
        }
    ) => {
        $(#[$category_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[repr(u8)]
        pub enum $category { $($(#[$doc])* $name,)+ }

        impl $category {
            /// Every category, lowest first.
            pub const ALL: &'static [$category] = &[$($category::$name,)+];

            /// The kinds of the family, in the same order: checked when this is compiled.
            const KINDS: &'static [crate::order::Kind] = &[$(crate::order::Kind::$kind,)+];

            /// The category in words.
            pub const fn words(self) -> &'static str {
                [$($words,)+][self as usize]
            }
        }

        const _: () = {
            let (mine, order) = ($category::KINDS, $family.order);
            assert!(mine.len() == order.len());
            let mut i = 0;
            while i < order.len() {
                assert!(mine[i] as u8 == order[i] as u8);
                i += 1;
            }
        };

        impl std::fmt::Display for $category {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.words())
            }
        }

        $(#[$rank_doc])*
        ///
        /// Displays as the short form without kickers.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "u16", into = "u16")]
        pub struct $rank(u16);

        impl $rank {
            /// The rank as a number: higher for a better hand, equal for a tie.
            #[inline(always)]
            pub const fn get(self) -> u16 {
                self.0
            }

            /// What the hand is called, kickers aside.
            #[inline(always)]
            pub const fn category(self) -> $category {
                $category::ALL[(self.0 >> 12) as usize]
            }

            /// The ranks that play, in the order in which they are compared: those that make the
            /// category, each named once, then the kickers. A straight names all its ranks.
            pub fn ranks(self) -> Vec<chance::Rank> {
                self.shape().ranks().iter().map(|&rank| chance::Rank::from_index(rank)).collect()
            }

            /// The first rank that is compared: of the pair, the three, the highest card.
            pub fn lead(self) -> Option<chance::Rank> {
                self.shape().ranks().first().map(|&rank| chance::Rank::from_index(rank))
            }

            /// The rank at which hands of this category led by `lead` begin, to compare others
            /// with.
            pub const fn floor(category: $category, lead: chance::Rank) -> $rank {
                match $family.floor($category::KINDS[category as usize], lead.index()) {
                    Some(rank) => $rank(rank),
                    None => unreachable!(),
                }
            }

            /// The full form, with the kickers.
            pub fn describe(self) -> String {
                crate::words::full(&self.shape())
            }

            /// What the number says; every rank there is has been made from one.
            pub(crate) fn shape(self) -> crate::order::Shape {
                let none = || crate::order::Shape::new(crate::order::Kind::Wilds, &[]);
                $family.read(self.0).unwrap_or_else(none)
            }
        }

        impl std::fmt::Display for $rank {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut words = String::new();
                crate::words::short(&self.shape(), &mut words)?;
                f.pad(&words)
            }
        }

        impl std::fmt::Debug for $rank {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{} ({})", self.describe(), self.0)
            }
        }

        impl From<$rank> for u16 {
            fn from(rank: $rank) -> u16 {
                rank.0
            }
        }

        impl TryFrom<u16> for $rank {
            type Error = crate::rank::RankError;
            fn try_from(rank: u16) -> Result<$rank, crate::rank::RankError> {
                $family.decode(rank).map(|_| $rank(rank)).ok_or(crate::rank::RankError(rank))
            }
        }
    };
}

/// A rank of five cards: the nine categories that every ranking has alike, from the high card to
/// the straight flush, with what the document says of each; then those above them.
macro_rules! rank_of_five {
    (
        $(#[$rank_doc:meta])* $rank:ident in $family:path;
        $(#[$category_doc:meta])* $category:ident {
            pair: $pair:literal,
            two pair: $two_pair:literal,
            three of a kind: $trips:literal,
            straight: $straight:literal,
            flush: $flush:literal,
            full house: $full_house:literal,
            four of a kind: $quads:literal,
            straight flush: $straight_flush:literal,
            $($above:tt)+
        }
    ) => {
        crate::rank::rank! {
            $(#[$rank_doc])* $rank in $family;
            $(#[$category_doc])* $category {
                /// None of the others.
                HighCard = High "high card",
                #[doc = $pair]
                Pair = Pair "pair",
                #[doc = $two_pair]
                TwoPair = TwoPair "two pair",
                #[doc = $trips]
                ThreeOfAKind = Trips "three of a kind",
                #[doc = $straight]
                Straight = Straight "straight",
                #[doc = $flush]
                Flush = Flush "flush",
                #[doc = $full_house]
                FullHouse = FullHouse "full house",
                #[doc = $quads]
                FourOfAKind = Quads "four of a kind",
                #[doc = $straight_flush]
                StraightFlush = StraightFlush "straight flush",
                $($above)+
            }
        }
    };
}

pub(crate) use {rank, rank_of_five};
