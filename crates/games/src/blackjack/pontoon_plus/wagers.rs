//! Chips on the layout before the deal: what may lie where.

use super::box_settlement::{Whose, void};
use super::rules::{BET, For, LAYOUT, Rules, behind};
use super::{Because, Phase, PontoonPlus, Reason, pro_rata};
use crate::RefusalCode::{Closed, Incomplete, Limit, NotOffered};
use crate::{Cents, Lines, Opening, Refusal, SEATS, Seat, Spot, Wager};

impl PontoonPlus {
    /// Puts a wager on a spot.
    #[inline(always)]
    pub(super) fn place(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on: spot, amount, .. } = wager;
        self.check_spot(rules, seat, spot)?;
        let there = self.lies(seat, spot);
        match For::spot(spot) {
            For::Bet => {
                self.check_bet(rules, (seat, spot), there, amount)?;
                self.seat_mut(seat).hands[0].bet += amount;
                self.boxes.insert(seat);
            }
            For::Behind(on) => {
                self.check_bet(rules, (on, spot), there, amount)?;
                self.behind.entry(on, seat).bets[0] += amount;
                self.boxes.insert(on);
            }
            For::Side(side) => {
                rules.limits.check(spot, there, amount)?;
                self.sides[seat.index()][side] += amount;
                self.has_side_bets = true;
            }
            For::SideOf(side, on) => {
                rules.limits.check(spot, there, amount)?;
                self.behind.entry(on, seat).sides[side] += amount;
                self.has_side_bets = true;
            }
            For::Decisions => {}
        }
        Ok(())
    }

    /// What a spot takes of a seat now.
    pub(super) fn takes(&self, rules: &Rules, seat: Seat, spot: Spot) -> Option<Opening> {
        self.check_spot(rules, seat, spot).ok()?;
        let there = self.lies(seat, spot);
        let (on, own) = match For::spot(spot) {
            For::Bet | For::Side(_) => (seat, BET),
            For::Behind(on) | For::SideOf(_, on) => (on, behind(on)),
            For::Decisions => return None,
        };
        if own != spot {
            let opening = rules.limits.opening(spot, there)?;
            let bet = self.lies(seat, own);
            let is_all = bet > Cents::ZERO && bet == self.bets_on(on);
            return Some(opening.needing(is_all.then_some(own)));
        }
        if self.irregularities.unchecked.contains(on) {
            return Some(Opening::in_chips(spot, there, rules.unit));
        }
        let opening = rules.limits.opening(spot, there)?;
        match spot == BET {
            true => Some(opening),
            false => opening.within(rules.limits.of(BET).most, self.bets_on(on)),
        }
    }

    /// Whether a seat may wager on a spot now, whatever the amount.
    #[inline]
    fn check_spot(&self, rules: &Rules, seat: Seat, spot: Spot) -> Result<(), Refusal> {
        self.check_open()?;
        if self.irregularities.returned.contains(seat) {
            return Err(in_the_next_deal(seat));
        }
        match For::spot(spot) {
            For::Bet => self.check_box(rules, seat),
            For::Behind(on) => self.check_behind(rules, on, seat),
            For::Side(_) => self.check_side(rules, seat, spot),
            For::SideOf(_, on) if on == seat => Err(own_side(seat)),
            For::SideOf(_, on) => self.check_side(rules, on, spot),
            For::Decisions => Err(rules.book.not_wagered(LAYOUT.info(spot).family)),
        }
    }

    /// What a seat has on a spot before the deal.
    #[inline]
    fn lies(&self, seat: Seat, spot: Spot) -> Cents {
        let at = seat.index();
        let standing = |on| self.behind.get(on, seat);
        match For::spot(spot) {
            For::Bet => self.seats.get(at).map_or(Cents::ZERO, |own| own.hands[0].bet),
            For::Side(side) => self.sides.get(at).map_or(Cents::ZERO, |own| own[side]),
            For::Behind(on) => standing(on).map_or(Cents::ZERO, |other| other.bets[0]),
            For::SideOf(side, on) => standing(on).map_or(Cents::ZERO, |other| other.sides[side]),
            For::Decisions => Cents::ZERO,
        }
    }

    /// All bets on a box before the deal.
    fn bets_on(&self, on: Seat) -> Cents {
        self.seat(on).hands[0].bet + self.behind.bets_on(on)
    }

    /// Refuses wagers and removals once cards are out (SG.PP.3.10, SG.PP.5.8).
    #[inline]
    fn check_open(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Wagers {
            return Ok(());
        }
        let why = "no bet is placed, increased or withdrawn once bets are closed";
        Err(Closed.cite("SG.PP.5.8", why))
    }

    #[inline]
    fn check_box(&self, rules: &Rules, on: Seat) -> Result<(), Refusal> {
        if on.number() <= rules.boxes {
            return Ok(());
        }
        let why = format!("the layout has {} boxes, seat {on} can only stand", rules.boxes);
        Err(NotOffered.cite("SG.PP.2.1.1.a", why))
    }

    /// A bet behind somebody else's box, or behind one where nobody sits (SG.PP.1.23).
    fn check_behind(&self, rules: &Rules, on: Seat, seat: Seat) -> Result<(), Refusal> {
        self.check_box(rules, on)?;
        if on == seat {
            let why = format!("box {on} is seat {seat}'s own: its bet is `bet`");
            return Err(NotOffered.cite("SG.PP.1.29", why));
        }
        Ok(())
    }

    /// The limits of a bet, and the maximum of all bets on its box together: a standing player has
    /// what the others leave of it, the seated player comes before all of them (SG.PP.5.1). Nothing
    /// of that where the dealer does not look.
    #[inline]
    fn check_bet(
        &self,
        rules: &Rules,
        (on, spot): (Seat, Spot),
        there: Cents,
        amount: Cents,
    ) -> Result<(), Refusal> {
        if self.irregularities.unchecked.contains(on) {
            return check_chips(rules, there, amount);
        }
        rules.limits.check(spot, there, amount)?;
        let most = rules.limits.of(BET).most;
        let total = self.bets_on(on) + amount;
        if total > most && spot != BET {
            let why = format!("{total} on box {on} is more than its maximum, {most}");
            return Err(Limit.cite("SG.PP.5.1", why));
        }
        Ok(())
    }

    /// A side bet needs a bet on its box (SG.PP.3.9), unless the dealer does not look.
    fn check_side(&self, rules: &Rules, on: Seat, spot: Spot) -> Result<(), Refusal> {
        self.check_box(rules, on)?;
        if rules.limits.of(spot).most == Cents::ZERO {
            let family = LAYOUT.info(spot).family;
            return Err(rules.book.not_offered(family.trim_end_matches("-N")));
        }
        if !self.boxes.contains(on) && !self.irregularities.unchecked.contains(on) {
            let why = format!("no bet lies on box {on}");
            return Err(Incomplete.cite("SG.PP.3.9", why));
        }
        Ok(())
    }

    /// A wager comes down before the first card.
    pub(super) fn take_down(
        &mut self,
        rules: &Rules,
        (seat, spot): (Seat, Spot),
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.check_open()?;
        let at = seat.index();
        if For::spot(spot) == For::Decisions {
            return Err(rules.book.not_wagered(LAYOUT.info(spot).family));
        }
        let there = self.lies(seat, spot);
        let rest = rules.limits.check_removal((seat, spot), there, amount)?;
        match For::spot(spot) {
            For::Bet => {
                self.take_off_box(seat, there - rest)?;
                self.seats[at].hands[0].bet = rest;
            }
            For::Side(side) => self.sides[at][side] = rest,
            For::Behind(on) => {
                self.take_off_box(on, there - rest)?;
                self.behind.entry(on, seat).bets[0] = rest;
            }
            For::SideOf(side, on) => self.behind.entry(on, seat).sides[side] = rest,
            For::Decisions => {}
        }
        self.behind.tidy();
        Ok(())
    }

    /// Takes this much off the bets of a box, if that may be done: the last bet stays as long as a
    /// side bet needs it.
    fn take_off_box(&mut self, on: Seat, less: Cents) -> Result<(), Refusal> {
        let others = self.behind.on(on);
        if self.bets_on(on) > less {
            return Ok(());
        }
        let own = self.sides[on.index()].iter();
        let mut sides = own.chain(others.iter().flat_map(|other| &other.sides));
        if sides.any(|side| *side > Cents::ZERO) {
            return Err(Incomplete.cite("SG.PP.3.9", "a side bet on the box needs its bet"));
        }
        self.boxes.remove(on);
        Ok(())
    }

    /// Bets are closed where others than seated players have bet, or over boxes that the dealer did
    /// not check: there an excess goes back pro rata (SG.PP.5.1.1), and so does a side bet where no
    /// bet lies (SG.PP.5.15); elsewhere standing players make room (SG.PP.5.1).
    #[cold]
    pub(super) fn close_bets(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) {
        for on in Seat::up_to(rules.boxes).rev() {
            match (self.boxes.contains(on), self.irregularities.unchecked.contains(on)) {
                (true, true) => self.return_excess(rules, on, lines),
                (true, false) => self.make_room(rules, on, lines),
                (false, true) => self.each_side(on, Whose::All, lines, |_, wager| {
                    void(wager, "SG.PP.5.15", Reason::NoBet)
                }),
                (false, false) => {}
            }
        }
        self.behind.tidy();
        self.name_callers();
    }

    /// SG.PP.5.1: what is too much beside the seated player's bet goes back to those behind it, who
    /// came last first; a bet of which less than the minimum would stay goes back whole.
    fn make_room(&mut self, rules: &Rules, on: Seat, lines: &mut impl Lines<Because>) {
        let bounds = rules.limits.of(BET);
        let all = self.bets_on(on);
        let mut excess = all - bounds.most.min(all);
        while excess > Cents::ZERO {
            let range = self.behind.range(on);
            let there = range.filter(|n| self.behind.nth(*n).bets[0] > Cents::ZERO);
            let there: Vec<usize> = there.collect();
            let Some(last) = there.into_iter().max_by_key(|n| self.behind.nth(*n).came) else {
                return;
            };
            let other = self.behind.nth(last);
            let stays = other.bets[0] - excess.min(other.bets[0]);
            let stays = stays.down_to(rules.unit);
            let stays = if stays < bounds.least { Cents::ZERO } else { stays };
            let back = std::mem::replace(&mut other.bets[0], stays) - stays;
            let wager = (other.seat, behind(on), back);
            excess -= back.min(excess);
            self.push_if_staked(void(wager, "SG.PP.5.1", Reason::Excess), lines);
        }
    }

    fn return_excess(&mut self, rules: &Rules, on: Seat, lines: &mut impl Lines<Because>) {
        let others = self.behind.range(on);
        let mut bets = [Cents::ZERO; SEATS];
        bets[0] = self.seat(on).hands[0].bet;
        for (n, other) in self.behind.on(on).iter().enumerate() {
            bets[n + 1] = other.bets[0];
        }
        let bounds = rules.limits.of(BET);
        pro_rata(&mut bets[..=others.len()], bounds.least, bounds.most, rules.unit);
        let back = |wager| void(wager, "SG.PP.5.1.1", Reason::Excess);
        let own = &mut self.seat_mut(on).hands[0].bet;
        let excess = std::mem::replace(own, bets[0]) - bets[0];
        self.push_if_staked(back((on, BET, excess)), lines);
        for (n, other) in others.enumerate() {
            let other = self.behind.nth(other);
            let excess = std::mem::replace(&mut other.bets[0], bets[n + 1]) - bets[n + 1];
            let wager = (other.seat, behind(on), excess);
            self.push_if_staked(back(wager), lines);
        }
    }
}

/// All that still holds of a bet that nobody checks: it is made of chips.
fn check_chips(rules: &Rules, there: Cents, amount: Cents) -> Result<(), Refusal> {
    let possible = amount > Cents::ZERO && there + amount <= Cents::MOST;
    if possible && amount.is_multiple_of(rules.unit) {
        return Ok(());
    }
    Err(Limit.refuse(format!("{amount} cannot be bet in chips of {}", rules.unit)))
}

#[cold]
fn in_the_next_deal(seat: Seat) -> Refusal {
    let why = format!("seat {seat} had its bets returned and is in the next deal");
    Closed.cite("SG.PP.5.7.3", why)
}

#[cold]
fn own_side(seat: Seat) -> Refusal {
    let why = format!("box {seat} is seat {seat}'s own: its side bets have no number");
    NotOffered.cite("SG.PP.3.9", why)
}
