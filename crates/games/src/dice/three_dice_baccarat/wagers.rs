//! Wagers before the cups are shaken: what may lie where, and why not.

use serde::{Deserialize, Serialize};

use super::cups::spots;
use super::rules::Rules;
use super::{SPOTS, ThreeDiceBaccarat};
use crate::RefusalCode::{NotOffered, Unknown};
use crate::engine::opening::held_up_by;
use crate::{Cents, Limits, Opening, Refusal, Seat, Spot, Wager};

/// Where wagers for the dealer are allowed.
const TIPS: &str = "CO.3D.9";

/// The chips of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chips {
    /// The spots with chips, as bits.
    pub on: u32,
    /// What the player wagered for themselves.
    pub own: [Cents; SPOTS],
    /// What they wagered for the dealer.
    pub tips: [Cents; SPOTS],
}

impl Chips {
    /// All of them.
    pub fn total(&self) -> Cents {
        self.own.iter().chain(&self.tips).copied().sum()
    }

    /// The spots with chips, in the order of the layout.
    #[inline]
    pub fn spots(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = self.on;
        std::iter::from_fn(move || {
            let spot = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (spot < SPOTS).then_some(spot)
        })
    }
}

impl ThreeDiceBaccarat {
    /// Puts a wager on a spot; the same spot twice adds up.
    #[inline]
    pub(super) fn place(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, for_dealer } = wager;
        let Some(chips) = self.chips.get_mut(seat.index()) else {
            return Err(Unknown.refuse("there is no such seat"));
        };
        let spot = usize::from(on.0);
        rules.check_offered(on)?;
        if for_dealer {
            check_tip(rules, chips, wager)?;
            chips.tips[spot] += amount;
            return Ok(());
        }
        if spot == spots::TRIPLE_PROGRESSIVE && chips.own[spot] + amount != rules.progressive.base {
            return Err(rules.book.not_the_base(spots::NAMES[spot], rules.progressive.base));
        }
        rules.limits.check(on, chips.own[spot], amount)?;
        rules.check_is_legal(&chips.own, spot)?;
        chips.own[spot] += amount;
        chips.on |= 1 << spot;
        self.seats.insert(seat);
        if spot == spots::TRIPLE_PROGRESSIVE {
            self.linked.insert(seat);
        }
        Ok(())
    }

    /// What a spot takes of a seat.
    pub(super) fn takes(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Opening> {
        let own = &self.chips.get(seat.index())?.own;
        let spot = usize::from(on.0);
        let opening = rules.limits.opening(on, own[spot])?;
        let is_legal = |own: &[Cents; SPOTS]| rules.check_is_legal(own, spot).is_ok();
        is_legal(own).then(|| opening.needing(held_up_by(own, SPOTS, is_legal)))
    }

    /// Takes a wager down, or part of it.
    pub(super) fn take_down(
        &mut self,
        rules: &Rules,
        (seat, on): (Seat, Spot),
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        let Some(chips) = self.chips.get_mut(seat.index()) else {
            return Err(Unknown.refuse("there is no such seat"));
        };
        let spot = usize::from(on.0);
        let mut own = chips.own;
        own[spot] = rules.limits.check_removal((seat, on), own[spot], amount)?;
        let gone = own[spot] == Cents::ZERO;
        Limits::check_under_tip(own[spot], chips.tips[spot], Some(TIPS))?;
        let left = chips.spots().filter(|other| own[*other] > Cents::ZERO);
        left.into_iter().try_for_each(|other| rules.check_is_legal(&own, other))?;
        chips.own = own;
        if gone {
            chips.on &= !(1 << spot);
            if chips.on == 0 {
                self.seats.remove(seat);
            }
            if spot == spots::TRIPLE_PROGRESSIVE {
                self.linked.remove(seat);
            }
        }
        Ok(())
    }
}

/// A wager for the dealer lies before the player's own, never on the progressive (CO.3D.9).
#[cold]
fn check_tip(rules: &Rules, chips: &Chips, wager: Wager) -> Result<(), Refusal> {
    let spot = usize::from(wager.on.0);
    if spot == spots::TRIPLE_PROGRESSIVE {
        return Err(NotOffered.cite(TIPS, "no wager for the dealer lies on the progressive"));
    }
    let (own, tip) = (chips.own[spot], chips.tips[spot]);
    rules.limits.check_tip(wager, own, tip, Some(TIPS))
}
