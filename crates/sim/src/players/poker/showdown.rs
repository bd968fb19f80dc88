//! Games of one decision against the dealer: by the rank of the hand, and where hands of one rank
//! are not all played alike by the ranks of all its cards, and where not even those are by the
//! suits too.

use std::marker::PhantomData;

use chance::{Card, Suit};
use games::poker::{PokerGame, Sight};
use games::{Chosen, OptionError};
use hands::{FiveRank, FourRank, Hand, ThreeRank, WildRank};
use odds::{Keyed, Progress};

use super::Knows;
use crate::Context;

/// Hands of this rank are not all played alike.
const DEPENDS: u8 = u8::MAX;
/// No hand has this rank.
const NOBODY: u8 = u8::MAX - 1;

/// Columns of the table: one for every rank of the dealer's up card.
const COLUMNS: usize = 16;

/// The layout of the tables that are kept: another number than those of other layouts.
const LAYOUT: u32 = 2;

/// How a hand is ranked against the dealer's.
pub trait RankOf: Sync {
    /// The number of its rank.
    fn rank(hand: Hand) -> u16;

    /// A number that hands of the same ranks share, whatever plays; none where it is not needed.
    #[inline(always)]
    fn all_ranks(_: Hand) -> Option<u16> {
        None
    }
}

/// Three cards.
pub struct Three;
/// The best four of five.
pub struct BestFour;
/// Five with wild deuces and joker.
pub struct Wild;

impl RankOf for Three {
    #[inline(always)]
    fn rank(hand: Hand) -> u16 {
        ThreeRank::of(hand).get()
    }
}

impl RankOf for BestFour {
    #[inline(always)]
    fn rank(hand: Hand) -> u16 {
        FourRank::of5(hand).get()
    }

    // Of five cards all play, so no two sets of ranks have the same rank.
    #[inline(always)]
    fn all_ranks(hand: Hand) -> Option<u16> {
        Some(FiveRank::of5(hand).get())
    }
}

impl RankOf for Wild {
    #[inline(always)]
    fn rank(hand: Hand) -> u16 {
        WildRank::of(hand).get()
    }
}

/// The multiple of the base wager for every hand; with an up card for every hand and up card.
pub struct ByRank<R, const UP: bool> {
    by_rank: Box<[u8]>,
    /// By all ranks, where hands of one rank are not all played alike.
    by_all_ranks: Box<[u8]>,
    /// By suits too.
    others: Keyed<TIMES_AT>,
    ranked: PhantomData<R>,
}

impl<R: RankOf> ByRank<R, false> {
    /// Optimal play of a game without an up card, out of a hand of every class.
    pub fn of(hands: &[(Hand, u8)]) -> ByRank<R, false> {
        let mut table = ByRank::new();
        table.fill(|each| hands.iter().for_each(|(hand, times)| each(*hand, None, *times)));
        table
    }
}

impl ByRank<BestFour, true> {
    /// Optimal play of Four Card Poker, out of the cache or out of the solver.
    pub fn against_up_cards(
        chosen: &Chosen,
        context: &Context<'_>,
    ) -> Result<ByRank<BestFour, true>, OptionError> {
        let terms = odds::poker::four_card_poker::depends_on(chosen)?;
        let name = format!("four-card-poker played {LAYOUT} {terms}");
        context.kept(&name, ByRank::read, || {
            let mut bytes = Vec::new();
            Self::find(chosen, context.progress)?.write(&mut bytes);
            Ok(bytes)
        })
    }

    fn find(chosen: &Chosen, progress: &dyn Progress) -> Result<Self, OptionError> {
        let mut hands = Vec::new();
        odds::poker::four_card_poker::optimal(chosen, progress, |hand, times| {
            let times = times.iter().map(|times| times.unwrap_or(NOBODY));
            hands.push((hand, times.collect::<Box<[u8]>>()));
        })?;
        let mut table = ByRank::new();
        table.fill(|each| {
            for (hand, times) in &hands {
                for (up, times) in (0..).zip(times).filter(|(_, times)| **times != NOBODY) {
                    each(*hand, Some(Card::from_index(up)), *times);
                }
            }
        });
        Ok(table)
    }
}

impl<R: RankOf, const UP: bool> ByRank<R, UP> {
    /// How many places a table by rank has.
    const LEN: usize = if UP { COLUMNS << 16 } else { 1 << 16 };

    fn new() -> ByRank<R, UP> {
        let (by_rank, by_all_ranks) = (vec![NOBODY; Self::LEN], vec![NOBODY; Self::LEN]);
        let (by_rank, by_all_ranks) = (by_rank.into(), by_all_ranks.into());
        ByRank { by_rank, by_all_ranks, others: Keyed::default(), ranked: PhantomData }
    }

    #[inline(always)]
    fn place(rank: u16, up: Option<Card>) -> usize {
        let rank = usize::from(rank);
        if UP { rank * COLUMNS + usize::from(up_rank(up)) % COLUMNS } else { rank }
    }

    /// Where a hand is by all its ranks; with the rest where that is not needed.
    #[inline(always)]
    fn closer_place(hand: Hand, up: Option<Card>) -> usize {
        Self::place(R::all_ranks(hand).unwrap_or(0), up)
    }

    /// Out of how every hand is played, which is told several times over.
    fn fill(&mut self, each: impl Fn(&mut dyn FnMut(Hand, Option<Card>, u8))) {
        let note = |all: &mut u8, times: u8| {
            *all = if *all == NOBODY || *all == times { times } else { DEPENDS };
        };
        each(&mut |hand, up, times| {
            note(&mut self.by_rank[Self::place(R::rank(hand), up)], times);
        });
        each(&mut |hand, up, times| {
            if self.by_rank[Self::place(R::rank(hand), up)] == DEPENDS {
                note(&mut self.by_all_ranks[Self::closer_place(hand, up)], times);
            }
        });
        let mut others = Vec::new();
        each(&mut |hand, up, times| {
            if self.by_rank[Self::place(R::rank(hand), up)] == DEPENDS
                && self.by_all_ranks[Self::closer_place(hand, up)] == DEPENDS
            {
                others.push((alike(hand, up), u64::from(times)));
            }
        });
        self.others = Keyed::of(&others);
    }

    /// The multiple of the base wager; none for a fold.
    #[inline(always)]
    pub fn times(&self, hand: Hand, up: Option<Card>) -> u8 {
        match self.by_rank[Self::place(R::rank(hand), up)] {
            DEPENDS => self.look_closer(hand, up),
            times => times,
        }
    }

    #[inline(never)]
    fn look_closer(&self, hand: Hand, up: Option<Card>) -> u8 {
        match self.by_all_ranks[Self::closer_place(hand, up)] {
            // Nobody has a hand that was not told.
            DEPENDS => self.others.get(alike(hand, up)).unwrap_or(0) as u8,
            times => times,
        }
    }

    /// How many hands are told apart by their suits.
    #[cfg(test)]
    pub fn distinct(&self) -> usize {
        self.others.count()
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(&self.by_rank);
        bytes.extend(&self.by_all_ranks);
        self.others.write(bytes);
    }

    fn read(mut bytes: &[u8]) -> Option<ByRank<R, UP>> {
        let (by_rank, by_all_ranks) =
            (bytes.split_off(..Self::LEN)?.into(), bytes.split_off(..Self::LEN)?.into());
        let others = Keyed::read(&mut bytes)?;
        let whole = bytes.is_empty();
        whole.then_some(ByRank { by_rank, by_all_ranks, others, ranked: PhantomData })
    }
}

/// Where the multiple of a hand is that must be told apart by all there is: what is alike has fewer
/// bits.
const TIMES_AT: u32 = 60;

/// The number of the up card's rank.
#[inline(always)]
fn up_rank(up: Option<Card>) -> u8 {
    up.map_or(0, |card| card.index() / 4)
}

/// The same for hands and up cards that differ in the names of the suits only: what is held in each
/// suit and whether the up card is of it, in order, and the rank of the up card. The joker is what
/// a hand lacks in cards.
fn alike(hand: Hand, up: Option<Card>) -> u64 {
    let suit_up = up.and_then(Card::suit);
    let mut lanes =
        Suit::ALL.map(|suit| hand.ranks_of(suit) << 1 | u16::from(suit_up == Some(suit)));
    lanes.sort_unstable();
    // Fourteen bits each, and four for the rank.
    let lanes = lanes.iter().fold(0, |key, lane| key << 14 | u64::from(*lane));
    lanes << 4 | u64::from(up_rank(up))
}

impl<V: PokerGame, R: RankOf, const UP: bool> Knows<V> for ByRank<R, UP> {
    #[inline(always)]
    fn times(&self, sight: &Sight<V>) -> u8 {
        self.times(sight.own, if UP { sight.up_card } else { None })
    }
}
