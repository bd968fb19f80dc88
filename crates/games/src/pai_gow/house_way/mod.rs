//! The house way of setting seven cards (OH.PG.12, which OH.PG.13.IV calls Addendum I).
//!
//! The rules are rows of the rulebook ([`HouseRule`]); the first that fits the hand sets it. They
//! name the ranks of the low hand. Where several cards of a rank could go there, those go whose
//! absence leaves the highest high hand; of equal choices the one that keeps the joker high; of
//! these the one whose cards come first in the order of a new deck, clubs before diamonds, hearts
//! and spades.

mod held;
#[cfg(test)]
mod tests;

use chance::{Card, Rank};
use hands::{Hand, LowCategory, LowRank, PaiGowCategory, PaiGowRank};

use self::held::{ACE, Held, NO_SET, Ranks, highest, lowest};
use super::setting::Setting;
use crate::{HouseHand, HouseLow, HouseRule};

/// No high hand is lower.
const LOWEST: PaiGowRank = PaiGowRank::floor(PaiGowCategory::HighCard, Rank::Two);
/// Straights and better hands are not lower.
const STRAIGHT: PaiGowRank = PaiGowRank::floor(PaiGowCategory::Straight, Rank::Two);

/// What is wrong with the rows of a house way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct HouseWayError(String);

/// How the dealer sets any seven cards.
#[derive(Clone, Debug)]
pub struct HouseWay {
    rules: Vec<HouseRule>,
    /// By kind of hand.
    pages: [Page; HouseHand::ALL.len()],
}

/// The rules for a kind of hand. Sets of rows are masks, the lowest bit for the first row.
#[derive(Clone, Debug)]
struct Page {
    /// The rows that fit by the rank of the first pair, three or four; of the second; of the third.
    by_rank: [[u16; 16]; 3],
    /// The rows that fit only with a straight or flush.
    with_straight: u16,
    rows: [Row; HouseRule::MOST],
}

/// What else a rule asks for, and what it does.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// For each of these, one of its ranks must be held outside the pairs, threes and fours.
    holding: [Ranks; 2],
    low: HouseLow,
    /// Its place among the rules.
    rule: usize,
}

impl HouseWay {
    /// The house way that these rows describe.
    pub fn new(rules: &[HouseRule]) -> Result<HouseWay, HouseWayError> {
        HouseRule::check_all(rules).map_err(HouseWayError)?;
        let mut pages = [const { Page::EMPTY }; HouseHand::ALL.len()];
        for (page, &hand) in pages.iter_mut().zip(HouseHand::ALL) {
            let own = rules.iter().enumerate().filter(|(_, rule)| rule.hand == hand);
            own.enumerate().for_each(|(row, (number, rule))| page.write(row, rule, number));
        }
        Ok(HouseWay { rules: rules.to_vec(), pages })
    }

    /// Sets seven cards. Other numbers of cards are nothing that the rules know.
    #[inline]
    pub fn set(&self, seven: Hand) -> Setting {
        Setting::with_low(seven, self.decide(seven).0)
    }

    /// The rule that sets seven cards.
    pub fn rule(&self, seven: Hand) -> &HouseRule {
        &self.rules[self.decide(seven).1.rule]
    }

    /// The low hand, and the row that decides.
    #[inline(always)]
    fn decide(&self, seven: Hand) -> (Hand, &Row) {
        debug_assert!(seven.len() == 7);
        let held = Held::new(seven);
        let page = &self.pages[held.kind() as usize];
        let mut fitting = page.rows_for(held.set_ranks(), PaiGowRank::of7(seven) >= STRAIGHT);
        while fitting != 0 {
            let row = &page.rows[fitting.trailing_zeros() as usize];
            if let Some(low) = row.low(seven, &held) {
                return (low, row);
            }
            fitting &= fitting - 1;
        }
        unreachable!("the rows of a house way set every hand of seven cards: they were checked")
    }
}

impl Page {
    const EMPTY: Page =
        Page { by_rank: [[0; 16]; 3], with_straight: 0, rows: [Row::EMPTY; HouseRule::MOST] };

    /// Writes a rule into a row.
    fn write(&mut self, row: usize, rule: &HouseRule, number: usize) {
        for (of, by_rank) in rule.of_masks().into_iter().zip(&mut self.by_rank) {
            for (rank, fitting) in by_rank.iter_mut().enumerate() {
                let fits = rank == NO_SET || of >> rank & 1 == 1;
                *fitting |= u16::from(fits) << row;
            }
        }
        self.with_straight |= u16::from(rule.with.is_some()) << row;
        let holding = |at: usize| rule.holding.get(at).map_or(0, |range| range.mask());
        self.rows[row] = Row { holding: [holding(0), holding(1)], low: rule.low, rule: number };
    }

    /// The rows that fit these ranks of pairs, threes and fours, with a straight or flush or
    /// without.
    #[inline(always)]
    fn rows_for(&self, [first, second, third]: [usize; 3], straight: bool) -> u16 {
        let rows = self.by_rank[0][first] & self.by_rank[1][second] & self.by_rank[2][third];
        rows & !if straight { 0 } else { self.with_straight }
    }
}

impl Row {
    const EMPTY: Row = Row { holding: [0; 2], low: HouseLow::NextTwo, rule: 0 };

    /// The low hand of this row; none where it does not fit.
    #[inline(always)]
    fn low(&self, seven: Hand, held: &Held) -> Option<Hand> {
        let is_held = |ranks: Ranks| ranks == 0 || held.others() & ranks != 0;
        if !(is_held(self.holding[0]) && is_held(self.holding[1])) {
            return None;
        }
        match self.low {
            HouseLow::HighestBeside => Some(highest_beside(seven)),
            HouseLow::PairBeside => pair_beside(seven),
            low => Some(take(seven, held, low_ranks(low, held))),
        }
    }
}

/// The ranks of the low hand: two, or one where it is a pair.
#[inline(always)]
fn low_ranks(low: HouseLow, held: &Held) -> Ranks {
    let next = highest(held.others());
    let after = highest(held.others() ^ next);
    match low {
        // OH.PG.12.I.A.
        HouseLow::SecondAndThird => after | highest(held.others() ^ next ^ after),
        // OH.PG.12.II.A, III, V.A, IX.A, IX.B.
        HouseLow::NextTwo => next | after,
        // OH.PG.12.III, VIII.A.1, IX.D.1, X.A: there are two pairs or one.
        HouseLow::LowerPair | HouseLow::Pair => lowest(held.pairs()),
        // OH.PG.12.IV.A, VIII.B.1.
        HouseLow::HighestPair => highest(held.pairs()),
        // OH.PG.12.VI.A, IX.D.1: there are two threes or one.
        HouseLow::PairOfHigherThree | HouseLow::PairOfThree => highest(held.threes()),
        // OH.PG.12.IX.B, IX.C, IX.D.1, X.A.
        HouseLow::Split => held.four_or_five(),
        // OH.PG.12.V.A, VII.E.1.
        HouseLow::AceAndNext => ACE | next,
        HouseLow::PairBeside | HouseLow::HighestBeside => unreachable!("they name no ranks"),
    }
}

/// Two cards of these ranks.
#[inline(always)]
fn take(seven: Hand, held: &Held, low: Ranks) -> Hand {
    // One of each, or both of a pair.
    if low & !held.others() == 0 || low & held.pairs() != 0 {
        return all_of(seven, low);
    }
    take_some(seven, low)
}

/// The same where there is a choice.
#[inline(never)]
fn take_some(seven: Hand, low: Ranks) -> Hand {
    choose(seven, |cards| (ranks(cards) == low).then_some(()), LOWEST)
}

/// OH.PG.12.VII.A.1, VII.B.1: of a hand with a straight or flush the highest low hand that leaves
/// one, then the one that leaves the highest.
#[inline(never)]
fn highest_beside(seven: Hand) -> Hand {
    choose(seven, |cards| Some(LowRank::of(cards)), STRAIGHT)
}

/// OH.PG.12.VII.E.1: the same where it is a pair.
fn pair_beside(seven: Hand) -> Option<Hand> {
    let low = highest_beside(seven);
    (LowRank::of(low).category() == LowCategory::Pair).then_some(low)
}

/// All the cards of these ranks, the joker being an ace.
#[inline(always)]
fn all_of(seven: Hand, ranks: Ranks) -> Hand {
    let cards = seven.of_ranks(ranks);
    if ranks & ACE != 0 && seven.has_joker() { cards.with(Card::JOKER) } else { cards }
}

/// The ranks of these cards, the joker being an ace.
fn ranks(cards: Hand) -> Ranks {
    if cards.has_joker() { cards.ranks() | ACE } else { cards.ranks() }
}

/// Of the low hands that leave a high hand of `least` or better, the best by `worth`, which may
/// refuse some; then the one that leaves the highest high hand, the one that leaves the joker in
/// it, the one whose cards come first in a new deck.
#[inline(always)]
fn choose<W: Ord + Copy>(
    seven: Hand,
    worth: impl Fn(Hand) -> Option<W>,
    least: PaiGowRank,
) -> Hand {
    let mut cards = [Card::JOKER; 7];
    cards.iter_mut().zip(seven.cards()).for_each(|(place, card)| *place = card);
    let mut best: Option<(W, PaiGowRank, bool)> = None;
    let mut best_low = Hand::EMPTY;
    // From the highest cards down, because they soon leave the others no chance.
    for (at, &second) in cards.iter().enumerate().rev() {
        for &first in cards[..at].iter().rev() {
            let low = Hand::from([first, second]);
            let Some(worth) = worth(low) else { continue };
            if best.is_some_and(|(best, ..)| worth < best) {
                // With the same second card the others are worth no more.
                break;
            }
            let high = seven - low;
            let rank = PaiGowRank::of5(high);
            let key = Some((worth, rank, high.has_joker()));
            if rank >= least && key >= best {
                (best, best_low) = (key, low);
            }
        }
    }
    best_low
}
