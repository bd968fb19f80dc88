//! Standing players: bets on boxes of others (SG.PP.1.29).

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::rules::SIDES;
use crate::blackjack::MOST_HANDS;
use crate::{Cents, Seat};

/// What a player has on somebody else's box.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct BetBehind {
    /// The box.
    pub on: Seat,
    /// The player.
    pub seat: Seat,
    /// The chips on each hand of the box, whole.
    pub bets: [Cents; MOST_HANDS],
    /// How much of them was added by doubling down.
    pub doubled: [Cents; MOST_HANDS],
    pub insurance: Cents,
    /// The side bets on the box's first two cards.
    pub sides: [Cents; SIDES.len()],
    /// Whether they declined a split: they have no part in later ones (SG.PP.3.24.1).
    pub declined: bool,
    /// Whether they have the seated player's part, because nobody sits at the box (SG.PP.1.23).
    pub for_seated: bool,
    /// Which of those on the box they were, in the order in which they came.
    pub came: u8,
}

impl BetBehind {
    const fn new(on: Seat, seat: Seat, came: u8) -> BetBehind {
        BetBehind {
            on,
            seat,
            bets: [Cents::ZERO; MOST_HANDS],
            doubled: [Cents::ZERO; MOST_HANDS],
            insurance: Cents::ZERO,
            sides: [Cents::ZERO; SIDES.len()],
            declined: false,
            for_seated: false,
            came,
        }
    }

    /// What they have bet on a hand, before any of it was doubled.
    pub fn initial(&self, hand: u8) -> Cents {
        self.bets[hand as usize] - self.doubled[hand as usize]
    }

    fn at_stake(&self) -> Cents {
        let chips = self.bets.iter().chain(&self.sides).copied();
        chips.sum::<Cents>() + self.insurance
    }

    /// Takes the chips off a hand: all of them, and how much of them was doubled.
    pub fn take(&mut self, hand: u8) -> (Cents, Cents) {
        let hand = hand as usize;
        (std::mem::take(&mut self.bets[hand]), std::mem::take(&mut self.doubled[hand]))
    }
}

/// All the standing players, by box and then by seat.
///
/// The list keeps its memory from round to round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Behind(Vec<BetBehind>);

impl Behind {
    /// Where those on a box lie in the list.
    #[inline]
    pub fn range(&self, on: Seat) -> Range<usize> {
        if self.0.is_empty() {
            return 0..0;
        }
        let start = self.0.partition_point(|other| other.on < on);
        start..self.0.partition_point(|other| other.on <= on)
    }

    /// Those on a box.
    #[inline]
    pub fn on(&self, on: Seat) -> &[BetBehind] {
        &self.0[self.range(on)]
    }

    /// One of them, by the place in the list.
    #[inline]
    pub fn nth(&mut self, n: usize) -> &mut BetBehind {
        &mut self.0[n]
    }

    /// What a seat has on all boxes of others.
    pub fn at_stake(&self, seat: Seat) -> Cents {
        self.0.iter().filter(|other| other.seat == seat).map(BetBehind::at_stake).sum()
    }

    /// What all of them have bet on a box.
    pub fn bets_on(&self, on: Seat) -> Cents {
        self.on(on).iter().map(|other| other.bets[0]).sum()
    }

    /// A player on a box.
    pub fn get(&self, on: Seat, seat: Seat) -> Option<&BetBehind> {
        self.on(on).iter().find(|other| other.seat == seat)
    }

    /// A player on a box, to change what they have there.
    pub fn get_mut(&mut self, on: Seat, seat: Seat) -> Option<&mut BetBehind> {
        let range = self.range(on);
        self.0[range].iter_mut().find(|other| other.seat == seat)
    }

    /// A player on a box, who may be new there.
    pub fn entry(&mut self, on: Seat, seat: Seat) -> &mut BetBehind {
        let at = self.0.partition_point(|other| (other.on, other.seat) < (on, seat));
        if self.0.get(at).is_none_or(|other| (other.on, other.seat) != (on, seat)) {
            let last = self.on(on).iter().map(|other| other.came).max();
            self.0.insert(at, BetBehind::new(on, seat, last.map_or(0, |last| last + 1)));
        }
        &mut self.0[at]
    }

    /// The first player on a box after this one who may be asked; after none, the first of all.
    pub fn after(
        &self,
        on: Seat,
        seat: Option<Seat>,
        asked: impl Fn(&BetBehind) -> bool,
    ) -> Option<Seat> {
        let mut later = self.on(on).iter().filter(|other| Some(other.seat) > seat);
        later.find(|other| asked(other)).map(|other| other.seat)
    }

    /// Everybody, by box and seat.
    pub fn iter(&self) -> std::slice::Iter<'_, BetBehind> {
        self.0.iter()
    }

    /// Whether nobody stands behind any box.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets who has nothing on the layout, and no seated player's part in the round.
    pub fn tidy(&mut self) {
        self.0.retain(|other| other.at_stake() > Cents::ZERO || other.for_seated);
    }

    /// Clears the layout.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
