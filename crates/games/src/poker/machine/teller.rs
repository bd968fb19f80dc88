//! Takes and pays the wagers of one seat, one line for each.

use crate::{Cents, Chips, Clause, Line, Lines, Pay, Pays, Spot, Verdict};

use super::because::Because;

/// Settles the wagers of one seat. A spot without chips has no line.
pub struct Teller<'a, L, S> {
    seat: u8,
    unit: Cents,
    stakes: S,
    /// What the player wagered for the dealer.
    tips: Option<S>,
    /// Which spots a payout limit covers, a bit for each.
    covers: u16,
    /// The winnings on them so far.
    paid: Cents,
    lines: &'a mut L,
}

impl<'a, L, S: Chips> Teller<'a, L, S> {
    /// Settles these chips; a payout limit covers the spots whose bits are set.
    #[inline(always)]
    pub fn new(
        seat: u8,
        unit: Cents,
        stakes: S,
        tips: Option<S>,
        covers: u16,
        lines: &'a mut L,
    ) -> Teller<'a, L, S> {
        Teller { seat, unit, stakes, tips, covers, paid: Cents::ZERO, lines }
    }

    /// What the player has on a spot.
    #[inline(always)]
    pub fn stake(&self, spot: usize) -> Cents {
        self.stakes[spot]
    }

    /// Whether the player has chips on a spot.
    #[inline(always)]
    pub fn has(&self, spot: usize) -> bool {
        self.stakes[spot] > Cents::ZERO
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
        let excess = self.stakes[spot] - most;
        let wager = (self.seat, Spot(spot as u16), excess);
        self.lines.push(Line::unpaid(wager, Verdict::Void, clause, because));
        self.stakes[spot] = most;
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
            let nothing = (self.seat, Spot(spot as u16), Cents::ZERO);
            let mut line = Line::unpaid(nothing, Verdict::Void, clause, because);
            line.paid = collected;
            self.lines.push(line);
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
        self.decided(spot, verdict, None, clause, because);
    }

    /// Ends with nothing paid, by a line of its pay table where one says so.
    #[inline(always)]
    fn decided<M: Copy>(
        &mut self,
        spot: usize,
        verdict: Verdict,
        by: Option<u8>,
        clause: &'static str,
        because: Because<M>,
    ) where
        L: Lines<Because<M>>,
    {
        let wager = |stake| (self.seat, Spot(spot as u16), stake);
        if self.stakes[spot] > Cents::ZERO {
            let mut line = Line::unpaid(wager(self.stakes[spot]), verdict, clause, because);
            line.line = by;
            self.lines.push(line);
        }
        if let Some(tips) = &self.tips
            && tips[spot] > Cents::ZERO
        {
            let mut line = Line::unpaid(wager(tips[spot]), verdict, clause, because);
            (line.for_dealer, line.line) = (true, by);
            self.lines.push(line);
        }
    }

    /// Ends as its pay table says: paid, returned or collected.
    #[inline(always)]
    pub fn pay<M: Copy>(&mut self, spot: usize, pay: Pay, clause: &'static str, because: Because<M>)
    where
        L: Lines<Because<M>>,
    {
        self.pay_verified(spot, pay, None, clause, because);
    }

    /// As [`Teller::pay`], for an award that somebody must verify first.
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
        match pay.pays {
            Pays::Lose => return self.lose(spot, clause, because),
            Pays::Push => return self.decided(spot, Verdict::Push, pay.line(), clause, because),
            _ => {}
        }
        let own = self.stakes[spot];
        if own > Cents::ZERO {
            let award = pay.pays.on(own, self.unit);
            self.count(spot, award);
            self.lines.push(self.won(spot, own, award, pay, verify, clause, because));
        }
        if let Some(tips) = &self.tips
            && tips[spot] > Cents::ZERO
        {
            let award = pay.pays.on(tips[spot], self.unit);
            let mut line = self.won(spot, tips[spot], award, pay, None, clause, because);
            line.for_dealer = true;
            self.lines.push(line);
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
        let stake = self.stakes[on];
        if stake > Cents::ZERO && pay.pays != Pays::Lose {
            let award = pay.pays.on(stake, self.unit);
            self.count(spot, award);
            self.lines.push(self.won(spot, Cents::ZERO, award, pay, None, clause, because));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of a line, in its order")]
    #[inline(always)]
    fn won<M>(
        &self,
        spot: usize,
        stake: Cents,
        award: Cents,
        pay: Pay,
        verify: Option<&'static str>,
        clause: &'static str,
        because: Because<M>,
    ) -> Line<Because<M>> {
        let mut line = Line::win((self.seat, Spot(spot as u16), stake), award, clause, because);
        // A casino may post its raised odds "for 1".
        line.stake_kept = !pay.pays.returns_stake();
        line.line = pay.line();
        line.verify = verify.map(Clause::new);
        line
    }
}
