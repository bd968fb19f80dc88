//! Takes and pays the wagers of one seat, one line for each.

use crate::{Cents, Chips, Clause, Line, Lines, Pay, Pays, Seat, Spot, Verdict, Wagered};

use super::because::Because;

/// Settles the wagers of one seat. A spot without chips has no line.
pub struct SeatSettlement<'a, L, S> {
    seat: Seat,
    unit: Cents,
    /// Read where they lie, one by one: a decision has just written some of them, and read
    /// together they would have to be waited for.
    stakes: &'a S,
    /// What the player wagered for the dealer.
    tips: Option<&'a S>,
    /// How much of what lies on a spot is settled, where the rest has gone back.
    most: Option<(usize, Cents)>,
    /// Which spots a payout limit covers, a bit for each.
    covers: u16,
    /// The winnings on them so far.
    paid: Cents,
    lines: &'a mut L,
}

impl<'a, L, S: Chips> SeatSettlement<'a, L, S> {
    /// Settles these chips; a payout limit covers the spots whose bits are set.
    #[inline(always)]
    pub fn new(
        seat: Seat,
        unit: Cents,
        stakes: &'a S,
        tips: Option<&'a S>,
        covers: u16,
        lines: &'a mut L,
    ) -> SeatSettlement<'a, L, S> {
        SeatSettlement { seat, unit, stakes, tips, most: None, covers, paid: Cents::ZERO, lines }
    }

    /// What the player has on a spot.
    #[inline(always)]
    pub fn stake(&self, spot: usize) -> Cents {
        match self.most {
            Some((at, most)) if at == spot => most,
            _ => self.stakes[spot],
        }
    }

    /// Whether the player has chips on a spot.
    #[inline(always)]
    pub fn has(&self, spot: usize) -> bool {
        self.stake(spot) > Cents::ZERO
    }

    /// The winnings that a payout limit covers, so far.
    #[inline(always)]
    pub fn paid(&self) -> Cents {
        self.paid
    }

    #[inline(always)]
    fn count(&mut self, spot: usize, award: Cents) {
        if self.covers >> (spot & 15) & 1 == 1 {
            self.paid += award;
        }
    }

    /// Collected.
    #[inline(always)]
    pub fn lose<M: Copy>(&mut self, spot: usize, clause: &'static str, because: Because<M>)
    where
        L: Lines<Because<M>>,
    {
        self.unpaid(spot, Verdict::Lose, clause, because);
    }

    /// Returned.
    #[inline(always)]
    pub fn push<M: Copy>(&mut self, spot: usize, clause: &'static str, because: Because<M>)
    where
        L: Lines<Because<M>>,
    {
        self.unpaid(spot, Verdict::Push, clause, because);
    }

    /// Several wagers end alike, with nothing paid.
    #[inline(always)]
    pub fn unpaid_all<const N: usize, M: Copy>(
        &mut self,
        spots: [usize; N],
        verdict: Verdict,
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        for spot in spots {
            self.unpaid(spot, verdict, clause, because);
        }
    }

    /// Several wagers are collected alike.
    #[inline(always)]
    pub fn lose_all<const N: usize, M: Copy>(
        &mut self,
        spots: [usize; N],
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        self.unpaid_all(spots, Verdict::Lose, clause, because);
    }

    /// Several wagers are returned alike.
    #[inline(always)]
    pub fn push_all<const N: usize, M: Copy>(
        &mut self,
        spots: [usize; N],
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        self.unpaid_all(spots, Verdict::Push, clause, because);
    }

    /// What lies on a spot above `most` goes back before the rest is settled.
    #[cold]
    pub fn void_above<M: Copy>(
        &mut self,
        spot: usize,
        most: Cents,
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        let excess = (self.seat, Spot(spot as u16), self.stake(spot) - most);
        self.lines.push(Line::unpaid(excess, Verdict::Void, clause, because));
        self.most = Some((spot, most));
    }

    /// What was collected from a spot earlier in a round that is void goes back: nothing lies
    /// there any more.
    #[cold]
    pub fn give_back<M: Copy>(
        &mut self,
        spot: usize,
        collected: Cents,
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        if collected > Cents::ZERO {
            let wager = (self.seat, Spot(spot as u16), collected);
            self.lines.push(Line::given_back(wager, clause, because));
        }
    }

    /// Ends with nothing paid.
    #[inline(always)]
    pub fn unpaid<M: Copy>(
        &mut self,
        spot: usize,
        verdict: Verdict,
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        if let Some(own) = self.own(spot) {
            self.lines.push(Line::unpaid(own, verdict, clause, because));
        }
        if let Some(tip) = self.tip(spot) {
            self.lines.push(Line::unpaid(tip, verdict, clause, because).for_dealer());
        }
    }

    /// The player's own chips on a spot.
    #[inline(always)]
    fn own(&self, spot: usize) -> Option<Wagered> {
        let stake = self.stake(spot);
        (stake > Cents::ZERO).then_some((self.seat, Spot(spot as u16), stake))
    }

    /// The chips beside them that the player put up for the dealer.
    #[inline(always)]
    fn tip(&self, spot: usize) -> Option<Wagered> {
        let stake = self.tips?[spot];
        (stake > Cents::ZERO).then_some((self.seat, Spot(spot as u16), stake))
    }

    /// Ends as its pay table says: paid, returned or collected.
    #[inline(always)]
    pub fn pay<M: Copy>(&mut self, spot: usize, pay: Pay, clause: &'static str, because: Because<M>)
    where
        L: Lines<Because<M>>,
    {
        self.pay_verified(spot, pay, None, clause, because);
    }

    /// As [`SeatSettlement::pay`], for an award that somebody must verify first.
    #[inline(always)]
    pub fn pay_verified<M: Copy>(
        &mut self,
        spot: usize,
        pay: Pay,
        verify: Option<&'static str>,
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        // Told apart before a line is made: a simulation works out nothing of a win for a loss.
        if pay.pays == Pays::Lose {
            return self.lose(spot, clause, because);
        }
        if let Some(own) = self.own(spot) {
            let line = Line::by_table(own, self.unit, pay, clause, because);
            self.count(spot, line.paid);
            self.lines.push(line.verified(verify.map(Clause::new)));
        }
        if let Some(tip) = self.tip(spot) {
            self.lines.push(Line::by_table(tip, self.unit, pay, clause, because).for_dealer());
        }
    }

    /// Pays a bonus on a wager that has its own line: nothing more is staked.
    #[inline(always)]
    pub fn bonus<M: Copy>(
        &mut self,
        spot: usize,
        on: usize,
        pay: Pay,
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        let stake = self.stake(on);
        if stake > Cents::ZERO && pay.pays != Pays::Lose {
            let award = pay.pays.on(stake, self.unit);
            self.count(spot, award);
            let nothing = (self.seat, Spot(spot as u16), Cents::ZERO);
            let won = (pay, award);
            self.lines.push(Line::decided(nothing, Verdict::Win, won, clause, because));
        }
    }
}
