//! Games of one decision against the dealer: by the rank of the hand, and by all its cards where
//! hands of one rank are not all played alike.

use std::collections::HashMap;
use std::marker::PhantomData;

use chance::{Card, Suit};
use games::poker::{Poker, Rules, Variant};
use games::{BadOption, Chosen};
use hands::{FourRank, Hand, ThreeRank, WildRank};
use odds::Progress;

use super::Knows;

/// Hands of this rank are not all played alike.
const DEPENDS: u8 = u8::MAX;
/// No hand has this rank.
const NOBODY: u8 = u8::MAX - 1;

/// Columns of the table: one for every rank of the dealer's up card.
const COLUMNS: usize = 16;

/// How a hand is ranked against the dealer's.
pub trait RankOf: Sync {
    /// The number of its rank.
    fn rank(hand: Hand) -> u16;
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
    /// Hands of ranks that are not all played alike.
    others: HashMap<(u64, u8), u8>,
    ranked: PhantomData<R>,
}

impl<R: RankOf> ByRank<R, false> {
    /// Optimal play of a game without an up card, out of a hand of every class.
    pub fn of(hands: &[(Hand, u8)]) -> ByRank<R, false> {
        let mut table = ByRank::new();
        hands.iter().for_each(|(hand, times)| table.note(*hand, None, *times));
        hands.iter().for_each(|(hand, times)| table.tell_apart(*hand, None, *times));
        table
    }
}

impl ByRank<BestFour, true> {
    /// Optimal play of Four Card Poker.
    pub fn against_up_cards(
        chosen: &Chosen,
        progress: &dyn Progress,
    ) -> Result<ByRank<BestFour, true>, BadOption> {
        let mut hands = Vec::new();
        odds::poker::four_card_poker::optimal(chosen, progress, |hand, times| {
            let times = times.iter().map(|times| times.unwrap_or(NOBODY));
            hands.push((hand, times.collect::<Box<[u8]>>()));
        })?;
        let each = |tell: &mut dyn FnMut(Hand, Option<Card>, u8)| {
            for (hand, times) in &hands {
                for (up, times) in (0..).zip(times).filter(|(_, times)| **times != NOBODY) {
                    tell(*hand, Some(Card::from_index(up)), *times);
                }
            }
        };
        let mut table = ByRank::new();
        each(&mut |hand, up, times| table.note(hand, up, times));
        each(&mut |hand, up, times| table.tell_apart(hand, up, times));
        Ok(table)
    }
}

impl<R: RankOf, const UP: bool> ByRank<R, UP> {
    fn new() -> ByRank<R, UP> {
        let columns = if UP { COLUMNS } else { 1 };
        let by_rank = vec![NOBODY; columns << 16].into();
        ByRank { by_rank, others: HashMap::new(), ranked: PhantomData }
    }

    #[inline(always)]
    fn at(&self, hand: Hand, up: Option<Card>) -> usize {
        let rank = usize::from(R::rank(hand));
        if UP { rank * COLUMNS + usize::from(up_rank(up)) % COLUMNS } else { rank }
    }

    /// A hand is played like this, and so are others of its rank unless one is not.
    fn note(&mut self, hand: Hand, up: Option<Card>, times: u8) {
        let all = &mut self.by_rank[self.at(hand, up)];
        *all = if *all == NOBODY || *all == times { times } else { DEPENDS };
    }

    /// A hand whose rank does not say how it is played.
    fn tell_apart(&mut self, hand: Hand, up: Option<Card>, times: u8) {
        if self.by_rank[self.at(hand, up)] == DEPENDS {
            self.others.insert(alike(hand, up), times);
        }
    }

    /// The multiple of the base wager; none for a fold.
    #[inline(always)]
    pub fn times(&self, hand: Hand, up: Option<Card>) -> u8 {
        match self.by_rank.get(self.at(hand, up)) {
            Some(&DEPENDS) => self.look_closer(hand, up),
            Some(&times) => times,
            None => 0,
        }
    }

    #[inline(never)]
    fn look_closer(&self, hand: Hand, up: Option<Card>) -> u8 {
        self.others.get(&alike(hand, up)).copied().unwrap_or(0)
    }

    /// How many hands are told apart by all their cards.
    #[cfg(test)]
    pub fn told_apart(&self) -> usize {
        self.others.len()
    }
}

/// The number of the up card's rank.
#[inline(always)]
fn up_rank(up: Option<Card>) -> u8 {
    up.map_or(0, |card| card.index() / 4)
}

/// The same for hands and up cards that differ in the names of the suits only: what is held in each
/// suit and whether the up card is of it, in order, and the rank of the up card. The joker is what a
/// hand lacks in cards.
fn alike(hand: Hand, up: Option<Card>) -> (u64, u8) {
    let suit_up = up.and_then(Card::suit);
    let mut lanes =
        Suit::ALL.map(|suit| hand.ranks_of(suit) << 1 | u16::from(suit_up == Some(suit)));
    lanes.sort_unstable();
    (lanes.iter().fold(0, |key, lane| key << 16 | u64::from(*lane)), up_rank(up))
}

impl<V: Variant, R: RankOf, const UP: bool> Knows<V> for ByRank<R, UP> {
    #[inline(always)]
    fn times(&self, game: &Poker<V>, _: &Rules<V>, _: u8, seat: u8) -> u8 {
        let hand = game.cards_of(seat).iter().flatten().fold(Hand::EMPTY, |all, c| all.with(*c));
        self.times(hand, if UP { game.up_card() } else { None })
    }
}
