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
use super::holding::{EVERY_RANK, Holding, JOKER, Pattern, place_of};
use super::settings::{Settings, Way};
use super::solve::Game;
use crate::{Cache, Progress};

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

/// How a player sets their hands against the dealer at best: the play behind the figure of an
/// optimal bet.
///
/// Of ways that are worth the same the house way is taken, as there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimal {
    /// By ranks.
    usual: HashMap<u64, Low>,
    /// By ranks and the suits that they have, where another way is better.
    others: HashMap<(u64, u32), Low>,
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
        let name = format!("{} best settings 1 {price:?} {rows:?}", PaiGowPoker::ID);
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
        let mut optimal = Optimal { usual: HashMap::new(), others: HashMap::new() };
        for Alike { ranks, usual, others } in all {
            optimal.usual.insert(ranks, usual);
            let others = others.into_iter().map(|(suits, low)| ((ranks, suits), low));
            optimal.others.extend(others);
        }
        optimal
    }

    /// The two cards of the low hand; none unless there are seven cards.
    pub fn low(&self, seven: Hand) -> Option<[Card; 2]> {
        let ranks = key(&Holding::of(seven));
        let usual = self.usual.get(&ranks)?;
        let low = self.others.get(&(ranks, suits_of(seven))).unwrap_or(usual);
        low.cards(seven)
    }

    /// As bytes.
    fn save(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 + 10 * self.usual.len() + 14 * self.others.len());
        bytes.extend((self.usual.len() as u64).to_le_bytes());
        let mut usual: Vec<_> = self.usual.iter().collect();
        usual.sort_by_key(|(ranks, _)| **ranks);
        for (ranks, low) in usual {
            bytes.extend(ranks.to_le_bytes());
            bytes.extend(low.code().to_le_bytes());
        }
        let mut others: Vec<_> = self.others.iter().collect();
        others.sort_by_key(|(cards, _)| **cards);
        for ((ranks, suits), low) in others {
            bytes.extend(ranks.to_le_bytes());
            bytes.extend(suits.to_le_bytes());
            bytes.extend(low.code().to_le_bytes());
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Optimal> {
        let (count, rest) = bytes.split_first_chunk::<8>()?;
        let count = usize::try_from(u64::from_le_bytes(*count)).ok()?;
        let (usual, others) = rest.split_at_checked(count.checked_mul(10)?)?;
        if others.len() % 14 != 0 {
            return None;
        }
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, b| word << 8 | u64::from(*b));
        let low = |bytes: &[u8]| Low::read(word(bytes) as u16);
        let usual = usual.chunks(10).map(|row| Some((word(&row[..8]), low(&row[8..])?)));
        let other =
            |row: &[u8]| Some(((word(&row[..8]), word(&row[8..12]) as u32), low(&row[12..])?));
        let others = others.chunks(14).map(other);
        Some(Optimal {
            usual: usual.collect::<Option<_>>()?,
            others: others.collect::<Option<_>>()?,
        })
    }
}

/// The hands of the same ranks.
struct Alike {
    ranks: u64,
    usual: Low,
    others: Vec<(u32, Low)>,
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
        others.push((suits_key(pattern.suits), Low::of(way)));
    }
    Alike { ranks: key(&own.holding), usual, others }
}

/// How often every rank comes, three bits for each.
#[inline]
fn key(holding: &Holding) -> u64 {
    holding.0.iter().rev().fold(0, |key, times| key << 3 | u64::from(*times))
}

/// What the suits hold, whatever their names.
#[inline]
fn suits_key(mut suits: [u8; 4]) -> u32 {
    suits.sort_unstable();
    u32::from_le_bytes(suits)
}

/// The same of a hand: the ranks of every suit as bits by their number among the ranks held.
#[inline]
fn suits_of(hand: Hand) -> u32 {
    let ranks = Suit::ALL.map(|suit| hand.ranks_of(suit));
    let mut held = ranks.iter().fold(0, |held, ranks| held | ranks);
    let (mut suits, mut at) = ([0; 4], 0);
    while held != 0 {
        let rank = held.trailing_zeros();
        held &= held - 1;
        for (suit, ranks) in suits.iter_mut().zip(ranks) {
            *suit |= ((ranks >> rank & 1) as u8) << at;
        }
        at += 1;
    }
    suits_key(suits)
}

impl Low {
    /// Two cards of these ranks that leave a high hand of one suit, or one that is none.
    fn cards(self, seven: Hand) -> Option<[Card; 2]> {
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
