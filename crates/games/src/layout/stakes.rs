//! The chips on a layout where any seat may wager on any spot.

use serde::{Deserialize, Serialize};

use crate::{Cents, Layout, Limits, Opening, Refusal, Seat, Spot, Wager, WagerView};

/// Chips of a seat on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stake {
    /// The seat.
    pub seat: Seat,
    /// The spot.
    pub on: Spot,
    /// How much.
    pub amount: Cents,
}

/// All the chips on a layout: by seat, and in the order in which a seat placed them.
///
/// The list keeps its memory from round to round, so a settled table allocates nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stakes(Vec<Stake>);

impl Stakes {
    /// Every stake.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, Stake> {
        self.0.iter()
    }

    /// Whether nothing lies on the layout.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What a seat has on the whole layout.
    pub fn of(&self, seat: Seat) -> Cents {
        self.0.iter().filter(|stake| stake.seat == seat).map(|stake| stake.amount).sum()
    }

    /// What a spot takes of a seat.
    pub fn opening(&self, limits: &Limits, seat: Seat, on: Spot) -> Option<Opening> {
        let own = self.0.iter().find(|stake| stake.seat == seat && stake.on == on);
        limits.opening(on, own.map_or(Cents::ZERO, |own| own.amount))
    }

    /// Puts a wager on the layout if the limits allow it; the same spot twice adds up.
    #[inline(always)]
    pub fn place(&mut self, limits: &Limits, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, .. } = wager;
        for stake in &mut self.0 {
            if stake.seat == seat && stake.on == on {
                limits.check(on, stake.amount, amount)?;
                stake.amount += amount;
                return Ok(());
            }
        }
        limits.check(on, Cents::ZERO, amount)?;
        // Seats mostly wager in turn: the new chips nearly always go last.
        if self.0.last().is_none_or(|last| last.seat <= seat) {
            self.0.push(Stake { seat, on, amount });
        } else {
            self.insert(seat, on, amount);
        }
        Ok(())
    }

    #[cold]
    fn insert(&mut self, seat: Seat, on: Spot, amount: Cents) {
        let at = self.0.partition_point(|other| other.seat <= seat);
        self.0.insert(at, Stake { seat, on, amount });
    }

    /// Takes chips back, all of them when no amount is named. What stays must be allowed there.
    pub fn take(
        &mut self,
        limits: &Limits,
        (seat, on): (Seat, Spot),
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        let at = self.0.iter().position(|stake| stake.seat == seat && stake.on == on);
        let there = at.map_or(Cents::ZERO, |at| self.0[at].amount);
        let rest = limits.check_removal((seat, on), there, amount)?;
        match at {
            Some(at) if rest == Cents::ZERO => drop(self.0.remove(at)),
            Some(at) => self.0[at].amount = rest,
            None => {}
        }
        Ok(())
    }

    /// Clears the layout.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The chips as anybody may see them.
    pub fn view(&self, layout: &Layout) -> Vec<WagerView> {
        let lies = |stake: &Stake| WagerView::new(stake.seat, layout.name(stake.on), stake.amount);
        self.0.iter().map(lies).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::limits::tests::limits;
    use crate::layout::spots::tests::layout;

    fn wager(seat: u8, on: u16, dollars: i64) -> Wager {
        Wager {
            seat: Seat::new(seat),
            on: Spot(on),
            amount: Cents::dollars(dollars),
            for_dealer: false,
        }
    }

    #[test]
    fn stakes_lie_by_seat_and_in_the_order_in_which_a_seat_placed_them() {
        let limits = limits("").expect("good limits");
        let mut stakes = Stakes::default();
        for (seat, on, dollars) in
            [(2, 1, 5), (3, 0, 1), (1, 2, 7), (2, 0, 4), (2, 1, 5), (1, 0, 2)]
        {
            stakes.place(&limits, wager(seat, on, dollars)).expect("a good wager");
        }
        let lie: Vec<_> =
            stakes.iter().map(|s| (s.seat.number(), s.on.0, s.amount.cents() / 100)).collect();
        assert_eq!(lie, [(1, 2, 7), (1, 0, 2), (2, 1, 10), (2, 0, 4), (3, 0, 1)]);
        assert_eq!(
            (stakes.of(Seat::new(2)), stakes.of(Seat::new(9))),
            (Cents::dollars(14), Cents::ZERO)
        );
        assert_eq!(stakes.view(layout())[2].on, "side-4");
    }

    #[test]
    fn chips_come_back_whole_or_in_parts_that_leave_a_legal_wager() {
        let limits = limits("min = \"10\"").expect("good limits");
        for (amount, why) in [
            (None, ""),
            (Some(30_00), ""),
            (Some(20_00), ""),
            (Some(25_00), "5.00 left on main is less than the least wager there, 10.00"),
            (Some(30_25), "seat 1 cannot take 30.25 of the 30.00 on main"),
            (Some(0), "seat 1 cannot take 0.00 of the 30.00 on main"),
            (Some(-5_00), "seat 1 cannot take -5.00 of the 30.00 on main"),
            (Some(1_10), "seat 1 cannot take 1.10 of the 30.00 on main"),
        ] {
            let mut stakes = Stakes::default();
            stakes.place(&limits, wager(1, 0, 30)).expect("a good wager");
            let result = stakes.take(&limits, (Seat::FIRST, Spot(0)), amount.map(Cents::new));
            let got = result.map_or_else(|refusal| refusal.to_string(), |()| String::new());
            assert_eq!(got, why, "{amount:?}");
            let taken = if why.is_empty() { amount.unwrap_or(30_00) } else { 0 };
            assert_eq!(stakes.of(Seat::FIRST), Cents::new(30_00 - taken));
            assert_eq!(stakes.is_empty(), taken == 30_00);
        }
        let nothing = Stakes::default().take(&limits, (Seat::FIRST, Spot(0)), None);
        assert_eq!(nothing.expect_err("nothing").to_string(), "seat 1 has no wager on main");
    }
}
