//! The house way: how the dealer must set seven cards into a high and a low hand, as data.
//!
//! A list of rows, read from the top: the first that fits a hand sets it.

use std::fmt;
use std::str::FromStr;

use chance::Rank;
use serde::Deserialize;

use crate::Clause;
use crate::names::names;

/// A row of the house way.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HouseRule {
    /// The clause.
    pub clause: Clause,
    /// The kind of hand it sets, by rank alone; the joker is an ace.
    pub hand: HouseHand,
    /// The ranks of its pairs, threes, fours: the larger set first, then the higher. Those that are
    /// not named may have any rank.
    #[serde(default)]
    pub of: Vec<RankRange>,
    /// What else the seven cards must hold.
    pub with: Option<HouseWith>,
    /// For each of these ranges there must be a card outside the pairs, threes and fours.
    #[serde(default)]
    pub holding: Vec<RankRange>,
    /// What goes into the low hand. Where that cannot be had, the row does not fit.
    pub low: HouseLow,
    /// The same in a dealer's words.
    pub about: String,
}

names! {
    /// What the ranks of seven cards make.
    #[serde(rename_all = "kebab-case")]
    HouseHand, "a hand of the house way" {
        /// Seven ranks.
        NoPair = "no-pair",
        /// A pair and five other ranks.
        OnePair = "one-pair",
        /// Two pairs and three other ranks.
        TwoPair = "two-pair",
        /// Three pairs and another rank.
        ThreePair = "three-pair",
        /// A three and four other ranks.
        ThreeOfAKind = "three-of-a-kind",
        /// Two threes and another rank.
        TwoThrees = "two-threes",
        /// A three, a pair and two other ranks.
        FullHouse = "full-house",
        /// A three and two pairs.
        FullHouseAndPair = "full-house-and-pair",
        /// A four and three other ranks.
        FourOfAKind = "four-of-a-kind",
        /// A four, a pair and another rank.
        FourAndPair = "four-and-pair",
        /// A four and a three.
        FourAndThree = "four-and-three",
        /// Four aces, the joker and two other ranks.
        FiveAces = "five-aces",
        /// Four aces, the joker and a pair.
        FiveAcesAndPair = "five-aces-and-pair",
    }
}

names! {
    /// What a hand may hold beside what its ranks make.
    #[serde(rename_all = "kebab-case")]
    HouseWith, "what a hand of the house way holds" {
        /// A straight, a flush, a straight flush or a royal flush, with the joker completing it or
        /// without.
        StraightOrFlush = "straight-or-flush",
    }
}

names! {
    /// What goes into the low hand.
    #[serde(rename_all = "kebab-case")]
    HouseLow, "a low hand of the house way" {
        /// The second and the third highest card.
        SecondAndThird = "second-and-third",
        /// The two highest cards outside the pairs, threes and fours, which stay in the high hand.
        NextTwo = "next-two",
        /// The pair that goes with a three, four or five of a kind.
        Pair = "pair",
        /// The lower of two pairs.
        LowerPair = "lower-pair",
        /// The highest of several pairs.
        HighestPair = "highest-pair",
        /// Two of the three that goes with a four of a kind.
        PairOfThree = "pair-of-three",
        /// Two of the higher three.
        PairOfHigherThree = "pair-of-higher-three",
        /// Two of the four or five; the others stay in the high hand.
        Split = "split",
        /// One of three aces and the highest other card.
        AceAndNext = "ace-and-next",
        /// A pair, with a straight or flush staying in the high hand.
        PairBeside = "pair-beside",
        /// The highest low hand that leaves a straight or flush in the high hand.
        HighestBeside = "highest-beside",
    }
}

impl HouseHand {
    /// How many cards its pairs, threes and fours have, the larger first.
    pub const fn sets(self) -> &'static [u8] {
        match self {
            HouseHand::NoPair => &[],
            HouseHand::OnePair => &[2],
            HouseHand::TwoPair => &[2, 2],
            HouseHand::ThreePair => &[2, 2, 2],
            HouseHand::ThreeOfAKind => &[3],
            HouseHand::TwoThrees => &[3, 3],
            HouseHand::FullHouse => &[3, 2],
            HouseHand::FullHouseAndPair => &[3, 2, 2],
            HouseHand::FourOfAKind => &[4],
            HouseHand::FourAndPair => &[4, 2],
            HouseHand::FourAndThree => &[4, 3],
            HouseHand::FiveAces => &[5],
            HouseHand::FiveAcesAndPair => &[5, 2],
        }
    }

    /// How many cards it has outside them.
    fn others(self) -> usize {
        7 - self.sets().iter().map(|&cards| usize::from(cards)).sum::<usize>()
    }

    /// Whether a straight or flush in the seven cards may decide how they are set.
    const fn may_keep_a_straight(self) -> bool {
        use HouseHand::{NoPair, OnePair, ThreeOfAKind, TwoPair};
        matches!(self, NoPair | OnePair | TwoPair | ThreeOfAKind)
    }

    /// Whether this low hand can be taken from it and never outranks what it leaves.
    const fn allows(self, low: HouseLow) -> bool {
        use HouseHand::*;
        match low {
            HouseLow::SecondAndThird => matches!(self, NoPair),
            HouseLow::NextTwo => {
                matches!(self, OnePair | TwoPair | ThreeOfAKind | FourOfAKind | FiveAces)
            }
            HouseLow::Pair => matches!(self, FullHouse | FourAndPair | FiveAcesAndPair),
            HouseLow::LowerPair => matches!(self, TwoPair),
            HouseLow::HighestPair => matches!(self, ThreePair | FullHouseAndPair),
            HouseLow::PairOfThree => matches!(self, FourAndThree),
            HouseLow::PairOfHigherThree => matches!(self, TwoThrees),
            HouseLow::Split => {
                matches!(
                    self,
                    FourOfAKind | FourAndPair | FourAndThree | FiveAces | FiveAcesAndPair
                )
            }
            HouseLow::AceAndNext => matches!(self, ThreeOfAKind),
            HouseLow::PairBeside => self.may_keep_a_straight() && !matches!(self, NoPair),
            HouseLow::HighestBeside => self.may_keep_a_straight(),
        }
    }
}

/// Ranks from one to another: `7-T`, or a single one: `A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct RankRange {
    /// The lowest.
    pub least: Rank,
    /// The highest.
    pub most: Rank,
}

impl RankRange {
    /// Every rank.
    pub const ANY: RankRange = RankRange { least: Rank::Two, most: Rank::Ace };

    /// The ranks as a mask, the lowest bit for the two.
    pub const fn mask(self) -> u16 {
        (2 << self.most.index()) - (1 << self.least.index())
    }
}

/// What was written is no range of ranks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no range of ranks: expected one such as A or 7-T, the lower rank first")]
pub struct RangeError(String);

impl FromStr for RankRange {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<RankRange, RangeError> {
        let rank = |word: &str| {
            let mut known = Rank::ALL.into_iter();
            known.find(|rank| word.chars().eq([rank.letter()]))
        };
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        match (rank(least), rank(most)) {
            (Some(least), Some(most)) if least <= most => Ok(RankRange { least, most }),
            _ => Err(RangeError(text.chars().take(12).collect())),
        }
    }
}

impl TryFrom<String> for RankRange {
    type Error = RangeError;
    fn try_from(text: String) -> Result<RankRange, RangeError> {
        text.parse()
    }
}

impl fmt::Display for RankRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least.letter(), self.most.letter()) {
            (least, most) if least == most => write!(f, "{least}"),
            (least, most) => write!(f, "{least}-{most}"),
        }
    }
}

impl HouseRule {
    /// The most rows for one kind of hand.
    pub const MOST: usize = 16;

    /// What its pairs, threes and fours must be, the ranks as masks; no more than three.
    pub fn of_masks(&self) -> [u16; 3] {
        std::array::from_fn(|at| self.of.get(at).unwrap_or(&RankRange::ANY).mask())
    }

    /// Whether it sets every hand of its kind and ranks.
    fn is_for_all(&self) -> bool {
        self.with.is_none() && self.holding.is_empty()
    }

    /// What is wrong with the row by itself.
    fn check(&self) -> Result<(), String> {
        let HouseRule { hand, low, .. } = self;
        let sets = hand.sets().len();
        if self.of.len() > sets {
            return Err(format!("`of` names {} ranks, {hand} has {sets}", self.of.len()));
        }
        let outside = hand.others().min(2);
        if self.holding.len() > outside {
            return Err(format!("`holding` may name {outside} cards at most beside {hand}"));
        }
        if self.with.is_some() && !hand.may_keep_a_straight() {
            return Err(format!("{hand} is not set by a straight or flush that it may hold"));
        }
        if !hand.allows(*low) {
            return Err(format!("{low} cannot be the low hand of {hand}"));
        }
        if matches!(low, HouseLow::PairBeside | HouseLow::HighestBeside) && self.with.is_none() {
            return Err(format!("{low} needs `with`"));
        }
        let aces = RankRange { least: Rank::Ace, most: Rank::Ace };
        if *low == HouseLow::AceAndNext && self.of != [aces] {
            return Err(format!("{low} needs `of = [\"A\"]`"));
        }
        Ok(())
    }

    /// Checks the rows of a house way, each by itself and all together: every hand that there is
    /// must be set by one of them, and none may stand where it is never read.
    pub fn check_all(rows: &[HouseRule]) -> Result<(), String> {
        for (at, row) in rows.iter().enumerate() {
            let by = |what: String| format!("house way, row {} ({}): {what}", at + 1, row.clause);
            row.check().map_err(by)?;
            let above = || rows[..at].iter().filter(|above| above.hand == row.hand);
            if above().any(|above| above.leaves_nothing_to(row)) {
                return Err(by("never read, a row above sets all such hands".into()));
            }
            if above().count() == HouseRule::MOST {
                return Err(by(format!("more than {} rows for {}", HouseRule::MOST, row.hand)));
            }
        }
        HouseHand::ALL.iter().try_for_each(|&hand| has_all(rows, hand, &mut Vec::new()))
    }

    /// Whether this row sets every hand that a later one of its kind could set.
    fn leaves_nothing_to(&self, later: &HouseRule) -> bool {
        let ranks = self.of_masks().into_iter().zip(later.of_masks());
        self.is_for_all() && ranks.into_iter().all(|(mine, other)| other & !mine == 0)
    }
}

/// Whether there is a row for hands of this kind whatever they hold beside it, for all ranks that
/// its sets may have; `ranks` are those of its first sets.
fn has_all(rows: &[HouseRule], hand: HouseHand, ranks: &mut Vec<Rank>) -> Result<(), String> {
    let sets = hand.sets();
    let Some(&cards) = sets.get(ranks.len()) else {
        let fits = |row: &&HouseRule| {
            row.hand == hand
                && row.is_for_all()
                && row.of_masks().iter().zip(&*ranks).all(|(of, rank)| of >> rank.index() & 1 == 1)
        };
        let letters: String = ranks.iter().map(|rank| format!(" {}", rank.letter())).collect();
        let missing = || format!("house way: no row sets every {hand}{letters}");
        return rows.iter().find(fits).map(|_| ()).ok_or_else(missing);
    };
    for rank in Rank::ALL {
        let before = ranks.last().zip(sets[..ranks.len()].last());
        let in_order = before.is_none_or(|(&last, &more)| more > cards || rank < last);
        // Only aces come five times: the joker is one.
        if in_order && !ranks.contains(&rank) && (cards < 5 || rank == Rank::Ace) {
            ranks.push(rank);
            has_all(rows, hand, ranks)?;
            ranks.pop();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_printed() {
        fn reads<T: serde::de::DeserializeOwned + Copy + PartialEq>(
            all: &[T],
            name: fn(T) -> &'static str,
        ) {
            for known in all {
                let word = toml::Value::String(name(*known).into());
                assert!(word.try_into() == Ok(*known), "{}", name(*known));
            }
        }
        reads(HouseHand::ALL, HouseHand::name);
        reads(HouseWith::ALL, HouseWith::name);
        reads(HouseLow::ALL, HouseLow::name);
    }
}
