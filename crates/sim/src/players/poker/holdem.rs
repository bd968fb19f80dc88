//! Both hold 'em games: two cards, the flop, the board.

use chance::Card;
use games::poker::texas_holdem_bonus::HoldemBonus;
use games::poker::ultimate_texas_holdem::Ultimate;
use games::poker::{PokerGame, Price, Sight};
use games::{Chosen, OptionError};
use hands::Hand;
use odds::poker::{texas_holdem_bonus, ultimate_texas_holdem};

use super::boards::{Rivers, Turns};
use super::flops::Flops;
use super::sets::{self, Bits, PAIRS};
use super::{Knows, STREETS};
use crate::Context;

/// The layout of the tables that are kept: another number than those of other layouts.
const LAYOUT: u32 = 1;

/// The multiple of the main wager that a bet of a street is, where there is only one.
const fn only_multiple(price: Price) -> u8 {
    match price {
        Price::Nothing | Price::Once => 1,
        Price::Times(multiples) => multiples.only().expect("a street with one multiple"),
    }
}

/// The multiples of every two cards, before the flop.
fn before(times: impl Fn([Card; 2]) -> u8) -> Box<[u8]> {
    let mut all = vec![0; PAIRS];
    sets::each_set(|[a, b]| all[sets::pair(a, b)] = times([a, b].map(Card::from_index)));
    all.into()
}

/// Optimal play of Ultimate Texas Hold 'Em.
pub struct UltimatePlay {
    flops: Flops,
    rivers: Rivers,
    tables: [Bits; 2],
    before: Box<[u8]>,
}

impl UltimatePlay {
    const FLOP: u8 = only_multiple(Ultimate::STREETS[1].price);
    const RIVER: u8 = only_multiple(Ultimate::STREETS[2].price);

    /// Out of the cache, or out of the solver.
    pub fn optimal(chosen: &Chosen, context: &Context<'_>) -> Result<UltimatePlay, OptionError> {
        let (flops, rivers) = (Flops::new(), Rivers::new());
        let terms = ultimate_texas_holdem::depends_on(chosen)?;
        let name = format!("{} played {LAYOUT} {terms}", Ultimate::ID);
        let read = |mut bytes: &[u8]| {
            let before = bytes.split_off(..PAIRS)?;
            let tables =
                [Bits::read(Flops::len(), &mut bytes)?, Bits::read(Rivers::len(), &mut bytes)?];
            bytes.is_empty().then_some((Box::<[u8]>::from(before), tables))
        };
        let (before, tables) = context.kept(&name, read, || {
            let best = ultimate_texas_holdem::Optimal::new(chosen, context.progress)?;
            let mut bytes = before(|two| best.before(two)).into_vec();
            flops.ask(|flop, each| best.flop(flop, each)).write(&mut bytes);
            rivers.table(|boards, each| best.river(boards, each)).write(&mut bytes);
            Ok(bytes)
        })?;
        Ok(UltimatePlay { flops, rivers, tables, before })
    }
}

impl UltimatePlay {
    #[inline(always)]
    fn flop(&self, hole: [u8; 2], three: [u8; 3]) -> u8 {
        u8::from(self.tables[0].get(self.flops.at(hole, three))) * Self::FLOP
    }

    #[inline(always)]
    fn river(&self, hole: [u8; 2], board: Hand) -> u8 {
        u8::from(self.tables[1].get(self.rivers.at(hole, board))) * Self::RIVER
    }
}

impl Knows<Ultimate> for UltimatePlay {
    #[inline(always)]
    fn times(&self, sight: &Sight<Ultimate>) -> u8 {
        let Some(hole) = sets::numbers(sight.cards()) else { return 0 };
        match sight.street {
            0 => self.before[sets::pair(hole[0], hole[1])],
            1 => self.flop(hole, sets::numbers(sight.face_up()).unwrap_or_default()),
            _ => self.river(hole, sight.board),
        }
    }

    /// The end is seldom asked for: mostly the player has bet before.
    #[inline(always)]
    fn times_ahead(&self, own: &[Card], board: &[Card]) -> [Option<u8>; STREETS] {
        let (Some(hole), Some(three)) = (sets::numbers_of(own), sets::numbers_of(board)) else {
            return [None; STREETS];
        };
        let before = self.before[sets::pair(hole[0], hole[1])];
        [Some(before), Some(self.flop(hole, three)), None]
    }
}

/// Optimal play of Texas Hold 'Em Bonus.
pub struct BonusPlay {
    flops: Flops,
    turns: Turns,
    tables: [Bits; 2],
    before: Box<[u8]>,
}

impl BonusPlay {
    const TIMES: [u8; 3] = [
        only_multiple(HoldemBonus::STREETS[0].price),
        only_multiple(HoldemBonus::STREETS[1].price),
        only_multiple(HoldemBonus::STREETS[2].price),
    ];

    /// Out of the cache, or out of the solver.
    pub fn optimal(chosen: &Chosen, context: &Context<'_>) -> Result<BonusPlay, OptionError> {
        let (flops, turns) = (Flops::new(), Turns::new());
        let terms = texas_holdem_bonus::depends_on(chosen)?;
        let name = format!("{} played {LAYOUT} {terms}", HoldemBonus::ID);
        let read = |mut bytes: &[u8]| {
            let before = bytes.split_off(..PAIRS)?;
            let tables =
                [Bits::read(Flops::len(), &mut bytes)?, Bits::read(Turns::len(), &mut bytes)?];
            bytes.is_empty().then_some((Box::<[u8]>::from(before), tables))
        };
        let (before, tables) = context.kept(&name, read, || {
            let best = texas_holdem_bonus::Optimal::new(chosen, context.progress)?;
            let mut bytes = before(|two| best.plays(two).into()).into_vec();
            flops.ask(|flop, each| best.turn_wager(flop, each)).write(&mut bytes);
            turns.table(|board, each| best.river_wager(board, each)).write(&mut bytes);
            Ok(bytes)
        })?;
        Ok(BonusPlay { flops, turns, tables, before })
    }
}

#[cfg(test)]
impl BonusPlay {
    /// Whether two players do the same with all cards.
    pub fn same_as(&self, other: &BonusPlay) -> bool {
        self.before == other.before && self.tables == other.tables
    }
}

impl BonusPlay {
    #[inline(always)]
    fn flop(&self, hole: [u8; 2]) -> u8 {
        self.before[sets::pair(hole[0], hole[1])] * Self::TIMES[0]
    }

    #[inline(always)]
    fn turn(&self, hole: [u8; 2], three: [u8; 3]) -> u8 {
        u8::from(self.tables[0].get(self.flops.at(hole, three))) * Self::TIMES[1]
    }

    #[inline(always)]
    fn river(&self, hole: [u8; 2], board: Hand) -> u8 {
        u8::from(self.tables[1].get(self.turns.at(hole, board))) * Self::TIMES[2]
    }
}

impl Knows<HoldemBonus> for BonusPlay {
    #[inline(always)]
    fn times(&self, sight: &Sight<HoldemBonus>) -> u8 {
        let Some(hole) = sets::numbers(sight.cards()) else { return 0 };
        match sight.street {
            0 => self.flop(hole),
            1 => self.turn(hole, sets::numbers(sight.face_up()).unwrap_or_default()),
            _ => self.river(hole, sight.board),
        }
    }

    /// Two cards alone are looked up when they are asked for.
    #[inline(always)]
    fn times_ahead(&self, own: &[Card], board: &[Card]) -> [Option<u8>; STREETS] {
        let (Some(hole), Some(three)) = (sets::numbers_of(own), sets::numbers_of(board)) else {
            return [None; STREETS];
        };
        let turn = board.get(..4).map(|four| self.river(hole, Hand::of(four)));
        [None, Some(self.turn(hole, three)), turn]
    }
}
