//! Everything that the dealer can show.
//!
//! Without five cards of a suit (or four and the joker), what the dealer shows depends on the ranks
//! alone. So the hands are counted twice over: all of them as if suits did not matter, by ranks,
//! and those with a long suit once more, for what they really show against what they were counted
//! as.

use chance::Card;
use games::pai_gow::house_way::HouseWay;
use games::pai_gow::setting::Setting;
use hands::Hand;

use super::holding::{Holding, JOKER, card, choose};
use crate::parallel;

/// A high and a low hand by their ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The rank of the high hand as a number.
    pub high: u16,
    /// The place of the low hand among all low hands, the lowest first.
    pub low: u8,
}

impl Shown {
    /// What a hand shows as it is set.
    pub fn of(setting: Setting) -> Shown {
        Shown { high: setting.high_rank().get(), low: setting.low_rank().place() as u8 }
    }
}

/// What the dealer shows with cards of these ranks and no long suit.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// The dealer's cards by rank.
    pub holding: Holding,
    /// What is shown.
    pub shown: Shown,
}

/// What the dealer shows with five cards of a suit or more, or four and the joker.
#[derive(Clone, Copy, Debug)]
pub struct LongSuit {
    /// The ranks of the long suit.
    pub suit: u16,
    /// The cards of other suits, by their number among [`Others`].
    pub others: u8,
    /// Whether the joker is among them.
    pub joker: bool,
    /// What is shown.
    pub shown: Shown,
    /// What would be shown if suits did not matter.
    pub plain: Shown,
}

/// All the dealer's hands.
pub struct DealerHands {
    /// By ranks, the lowest high hand first.
    pub plain: Vec<Plain>,
    /// Those with a long suit, one suit standing for all four.
    pub long: Vec<LongSuit>,
    /// How many hands there are when seven cards are the player's.
    pub total: u64,
}

impl DealerHands {
    /// The hands out of four cards of each of these ranks and the joker.
    pub fn new(house_way: &HouseWay, ranks: u16) -> DealerHands {
        let shown = |hand: Hand| Shown::of(house_way.set(hand));
        let plain = |holding: Holding| Plain { holding, shown: shown(holding.unsuited()) };
        let mut all = parallel::map(Holding::every(ranks, 7), &plain);
        all.sort_by_key(|plain| plain.shown.high);
        let suits = (0..1u16 << 13).filter(|suit| suit & !ranks == 0);
        let long = parallel::map(suits, &|suit| {
            let with = [(false, 5, 7u32), (true, 4, 6)].into_iter();
            let long = with.filter(move |(_, least, _)| suit.count_ones() >= *least);
            let long = long.flat_map(|(joker, _, all)| {
                let beside = all.checked_sub(suit.count_ones());
                let others = beside.into_iter().flat_map(|n| Others::of(n as usize, ranks));
                others.map(move |others| long_suit(suit, others, joker, &shown))
            });
            long.collect::<Vec<_>>()
        });
        let left = u64::from(ranks.count_ones()) * 4 + 1 - 7;
        let total = (0..7).fold(1, |ways, n| ways * (left - n) / (n + 1));
        DealerHands { plain: all, long: long.concat(), total }
    }
}

fn long_suit(suit: u16, others: u8, joker: bool, shown: &impl Fn(Hand) -> Shown) -> LongSuit {
    let mut hand = if joker { Hand::from([Card::JOKER]) } else { Hand::EMPTY };
    let ranks = (0..JOKER).filter(|rank| suit >> rank & 1 == 1);
    hand = ranks.fold(hand, |hand, rank| hand.with(card(rank, 0)));
    for (n, rank) in Others::ranks(others).enumerate() {
        hand = hand.with(card(rank, n + 1));
    }
    let plain = shown(Holding::of(hand).unsuited());
    LongSuit { suit, others, joker, shown: shown(hand), plain }
}

/// At most two cards beside a long suit, by rank: none, one or two.
pub struct Others;

impl Others {
    /// How many there are.
    pub const COUNT: usize = 1 + 13 + 91;

    /// The first of those with one card, and with two.
    const ONE: usize = 1;
    const TWO: usize = 1 + 13;

    /// Those of so many cards.
    fn of(cards: usize, ranks: u16) -> impl Iterator<Item = u8> {
        let all = match cards {
            0 => 0..Self::ONE,
            1 => Self::ONE..Self::TWO,
            _ => Self::TWO..Self::COUNT,
        };
        let there = move |rank: usize| ranks >> rank & 1 == 1;
        all.map(|others| others as u8).filter(move |others| Self::ranks(*others).all(there))
    }

    /// Their ranks.
    pub fn ranks(others: u8) -> impl Iterator<Item = usize> {
        let at = usize::from(others);
        let (ranks, cards) = match at.checked_sub(Self::TWO) {
            None => ([at.saturating_sub(Self::ONE), 0], usize::from(at >= Self::ONE)),
            Some(pair) => {
                // Pairs of ranks (a, b) with a not above b, by b and then a.
                let b = (0..JOKER).rev().find(|b| b * (b + 1) / 2 <= pair).unwrap_or(0);
                ([pair - b * (b + 1) / 2, b], 2)
            }
        };
        ranks.into_iter().take(cards)
    }

    /// In how many ways each can be dealt from three suits that lack these cards already.
    pub fn ways(gone: &[u8; 13]) -> [i16; Others::COUNT] {
        let left = |rank: usize| 3 - gone[rank];
        let mut ways = [1; Others::COUNT];
        for rank in 0..JOKER {
            ways[Self::ONE + rank] = i16::from(left(rank));
            let pairs = &mut ways[Self::TWO + rank * (rank + 1) / 2..][..=rank];
            for (other, ways) in pairs.iter_mut().enumerate() {
                *ways = match other == rank {
                    true => choose(left(rank), 2) as i16,
                    false => i16::from(left(rank) * left(other)),
                };
            }
        }
        ways
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::pai_gow::holding::EVERY_RANK;
    use games::Kind;

    #[test]
    fn every_hand_with_a_long_suit_is_there_once() {
        let rules = &Kind::find("pai-gow-poker").unwrap().rulebook().house_way;
        let dealer = DealerHands::new(&HouseWay::new(rules).unwrap(), EVERY_RANK);
        assert_eq!(dealer.total, 53_524_680);
        assert_eq!(dealer.plain.len(), 67_600);
        assert!(dealer.plain.is_sorted_by_key(|plain| plain.shown.high));
        let ways = Others::ways(&[0; 13]);
        let count = |joker| {
            let long = dealer.long.iter().filter(|long| long.joker == joker);
            long.map(|long| 4 * u64::from(ways[usize::from(long.others)] as u16)).sum::<u64>()
        };
        assert_eq!((count(false), count(true)), (4_089_228, 2_326_896));
    }
}
