//! The best way to set every hand, ready to be looked up.
//!
//! Most hands of the same ranks are best set alike whatever their suits. Those that are not, and
//! those with a straight flush, flush or royal flush to keep or to break, are listed one by one.

use std::collections::HashMap;

use chance::{Card, Suit};
use games::pai_gow::PaiGowPoker;
use games::{Cents, Chosen, Game as _, OptionError};
use hands::{Hand, PaiGowRank};

use super::bet::{ANY_STAKE, Policy};
use super::holding::{EVERY_RANK, JOKER, Pattern, place_of};
use super::settings::{Settings, Way};
use super::solve::Game;
use crate::{Cache, Keyed, Progress};

/// A way to set a hand: the ranks of the low hand and whether the high hand is of one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Low {
    ranks: [u8; 2],
    suited: bool,
}

impl Low {
    fn of(way: &Way) -> Low {
        Low { ranks: way.low, suited: way.suited != 0 }
    }

    /// In nine bits.
    fn code(self) -> u16 {
        let [a, b] = self.ranks.map(u16::from);
        a | b << 4 | u16::from(self.suited) << 8
    }

    fn read(code: u16) -> Option<Low> {
        let ranks = [(code & 15) as u8, (code >> 4 & 15) as u8];
        let known = ranks.iter().all(|rank| usize::from(*rank) <= JOKER) && code < 1 << 9;
        known.then_some(Low { ranks, suited: code >> 8 == 1 })
    }
}

/// Where the way to set a hand stands in an entry: what hands are known by has fewer bits.
const LOW_AT: u32 = 53;

/// Bits above the way to set most hands of some ranks: others of them are set otherwise, of those
/// without five cards of a suit, and of those with them.
const OTHERS: [u64; 2] = [1 << 9, 1 << 10];

/// The bit that says whether hands like this one may be set otherwise than most of their ranks.
#[inline(always)]
fn others_bit(seven: Hand) -> u64 {
    OTHERS[usize::from(seven.long_suits(5).next().is_some())]
}

/// How a player sets their hands against the dealer at best: the play behind the figure of an
/// optimal bet.
///
/// Of ways that are worth the same the house way is taken, as there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimal {
    /// By ranks.
    usual: Keyed<LOW_AT>,
    /// By ranks and the suits that they have, where another way is better.
    others: Keyed<LOW_AT>,
}

impl Optimal {
    /// That of a table for this stake, kept in a cache.
    pub fn of(
        chosen: &Chosen,
        stake: Cents,
        progress: &dyn Progress,
        cache: &dyn Cache,
    ) -> Result<Optimal, OptionError> {
        let rules = PaiGowPoker::rules(chosen)?;
        let stake = if rules.up_to_quarter { stake } else { ANY_STAKE };
        let price = Policy::Optimal.price(&rules, stake);
        let rows = &chosen.rulebook().house_way;
        let name = format!("{} best settings 2 {price:?} {rows:?}", PaiGowPoker::ID);
        if let Some(kept) = cache.get(&name).and_then(|bytes| Optimal::read(&bytes)) {
            return Ok(kept);
        }
        let game = Game::new(&rules.house_way, EVERY_RANK);
        let copies = Policy::Optimal.copies();
        let found = Optimal::new(game.every_best_way(copies, price, progress, alike));
        cache.put(&name, &found.save());
        Ok(found)
    }

    fn new(all: Vec<Alike>) -> Optimal {
        let (mut usual, mut others) = (Vec::with_capacity(all.len()), Vec::new());
        for alike in all {
            let bits = alike.others.iter().fold(0, |bits, (hand, _)| bits | others_bit(*hand));
            usual.push((alike.ranks, u64::from(alike.usual.code()) | bits));
            let other = |(hand, low): &(Hand, Low)| (suits_key(*hand), u64::from(low.code()));
            others.extend(alike.others.iter().map(other));
        }
        Optimal { usual: Keyed::of(&usual), others: Keyed::of(&others) }
    }

    /// The two cards of the low hand; none unless there are seven cards.
    #[inline]
    pub fn low(&self, seven: Hand) -> Option<[Card; 2]> {
        let usual = self.usual.get(ranks_key(seven))?;
        let may_be_other = usual & others_bit(seven) != 0;
        let other = if may_be_other { self.others.get(suits_key(seven)) } else { None };
        let usual = usual & !(OTHERS[0] | OTHERS[1]);
        Low::read(other.unwrap_or(usual) as u16)?.cards(seven)
    }

    /// As bytes.
    fn save(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.usual.write(&mut bytes);
        self.others.write(&mut bytes);
        bytes
    }

    fn read(mut bytes: &[u8]) -> Option<Optimal> {
        let (usual, others) = (Keyed::read(&mut bytes)?, Keyed::read(&mut bytes)?);
        bytes.is_empty().then_some(Optimal { usual, others })
    }
}

/// The hands of the same ranks.
struct Alike {
    ranks: u64,
    usual: Low,
    others: Vec<(Hand, Low)>,
}

/// What most hands of these ranks are set as, and those that are not.
fn alike(own: &Settings, best: &[(Pattern, Way)]) -> Alike {
    let mut weights: HashMap<Low, u64> = HashMap::new();
    for (pattern, way) in best {
        *weights.entry(Low::of(way)).or_default() += u64::from(pattern.ways);
    }
    let most = weights.into_iter().max_by_key(|(low, ways)| (*ways, low.code()));
    let usual = most.map_or(Low { ranks: [0, 0], suited: false }, |(low, _)| low);
    let mut others = Vec::new();
    for (pattern, way) in best.iter().filter(|(_, way)| Low::of(way) != usual) {
        others.push((pattern.cards(&own.ranks, own.has_joker()), Low::of(way)));
    }
    Alike { ranks: ranks_key(own.holding.unsuited()), usual, others }
}

/// What a hand is known by: four sets of ranks one after the other, and whether the joker is there.
#[inline(always)]
fn packed(ranks: [u16; 4], hand: Hand) -> u64 {
    let ranks = ranks.into_iter().fold(0, |key, ranks| key << JOKER | u64::from(ranks));
    ranks << 1 | u64::from(hand.has_joker())
}

/// The same for hands of the same ranks: those that come once or more often, twice, three and four
/// times.
#[inline(always)]
fn ranks_key(hand: Hand) -> u64 {
    let [mut times, suits] = [[0; 4], Suit::ALL.map(|suit| hand.ranks_of(suit))];
    for mut more in suits {
        // What has come so often already comes once more often.
        for ranks in &mut times {
            (*ranks, more) = (*ranks | more, *ranks & more);
        }
    }
    packed(times, hand)
}

/// The same for hands that differ in the names of their suits only.
#[inline]
fn suits_key(hand: Hand) -> u64 {
    let mut suits = Suit::ALL.map(|suit| hand.ranks_of(suit));
    suits.sort_unstable();
    packed(suits, hand)
}

impl Low {
    /// Two cards of these ranks that leave a high hand of one suit, or one that is none.
    #[inline]
    fn cards(self, seven: Hand) -> Option<[Card; 2]> {
        let [a, b] = self.ranks;
        let mut all = seven.of_ranks(1 << a | 1 << b);
        if usize::from(a.max(b)) == JOKER && seven.has_joker() {
            all = all.with(Card::JOKER);
        }
        let mut both = all.cards();
        match (both.next(), both.next(), both.next()) {
            // Mostly there is nothing to choose.
            (Some(low), Some(high), None) if (place_of(low) == place_of(high)) == (a == b) => {
                Some(if a <= b { [low, high] } else { [high, low] })
            }
            _ => self.choose(seven),
        }
    }

    /// The same where there may be more than two.
    #[inline(never)]
    fn choose(self, seven: Hand) -> Option<[Card; 2]> {
        let of = |rank: u8| seven.cards().filter(move |card| place_of(*card) == usize::from(rank));
        let [a, b] = self.ranks;
        let mut best: Option<(PaiGowRank, [Card; 2])> = None;
        for first in of(a) {
            for second in of(b).filter(|second| *second != first) {
                let high = PaiGowRank::of5(seven.without(first).without(second));
                let better = |(there, _): (PaiGowRank, _)| match self.suited {
                    true => high > there,
                    false => high < there,
                };
                if best.is_none_or(better) {
                    best = Some((high, [first, second]));
                }
            }
        }
        best.map(|(_, low)| low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chance::{Deck, Generator, Shoe};

    fn sevens() -> impl Iterator<Item = Hand> {
        let mut random = Generator::seeded(3, 0);
        (0..2_000).map(move |_| {
            let mut shoe = Shoe::new(Deck::WithJoker, 1).expect("a shoe");
            (0..7).filter_map(|_| shoe.draw(&mut random)).collect()
        })
    }

    #[test]
    fn two_cards_without_a_choice_are_those_that_would_be_chosen() {
        for seven in sevens() {
            for (a, b) in (0..=JOKER as u8).flat_map(|a| (0..=JOKER as u8).map(move |b| (a, b))) {
                for suited in [false, true] {
                    let low = Low { ranks: [a, b], suited };
                    assert_eq!(low.cards(seven), low.choose(seven), "{low:?} {seven:?}");
                }
            }
        }
    }

    #[test]
    fn a_hand_set_otherwise_than_most_of_its_ranks_is_found() {
        let mut all: HashMap<u64, Alike> = HashMap::new();
        let mut expected = HashMap::new();
        for (n, seven) in sevens().enumerate() {
            let low = |ranks| Low { ranks, suited: false };
            let usual = low([0, 1]);
            let ranks = ranks_key(seven);
            let others = Vec::new();
            let alike = all.entry(ranks).or_insert(Alike { ranks, usual, others });
            let other = low([2, (n % 13) as u8]);
            if n % 3 > 0 && expected.insert(suits_key(seven), other).is_none() {
                alike.others.push((seven, other));
            }
        }
        let optimal = Optimal::new(all.into_values().collect());
        assert_eq!(Optimal::read(&optimal.save()), Some(optimal.clone()));
        for seven in sevens() {
            let usual = Low { ranks: [0, 1], suited: false };
            let low = expected.get(&suits_key(seven)).copied().unwrap_or(usual);
            assert_eq!(optimal.low(seven), low.cards(seven));
        }
        assert_eq!(optimal.low(Hand::EMPTY), None);
    }
}
