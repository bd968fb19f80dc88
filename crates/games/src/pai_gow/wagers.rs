//! Wagers before the first card: what may lie where, and why not.

use super::position::of_seat;
use super::{BANK, BET, FORTUNE, NAMES, PaiGowPoker, Phase, Rules};
use crate::RefusalCode::{Closed, Incomplete, Limit, NotOffered, Unknown};
use crate::{Cents, Opening, Refusal, RefusalCode, Seat, Spot, Wager};

impl PaiGowPoker {
    fn check_betting(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Betting => Ok(()),
            Phase::Banking { seat } => {
                let why = format!("seat {seat} is asked first whether it banks");
                Err(Closed.cite("OH.PG.14.III", why))
            }
            _ => {
                let why = "no wager is made, increased or withdrawn after the first card";
                Err(Closed.cite("OH.PG.7.III", why))
            }
        }
    }

    /// Puts a wager on a spot.
    pub(super) fn place_wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, .. } = wager;
        let position = self.check_spot(rules, seat, on)?;
        check_limits(rules, on, self.lies_on(on)[position], amount)?;
        if let Some((put_up, bets)) = self.backed(on).filter(|(most, bets)| *bets + amount > *most)
        {
            return Err(too_little(Limit, put_up, bets + amount));
        }
        self.lies_on(on)[position] += amount;
        Ok(())
    }

    /// What a spot takes of a seat now.
    pub(super) fn takes(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Opening> {
        let position = self.check_spot(rules, seat, on).ok()?;
        let there = match on {
            BET => self.bets[position],
            FORTUNE => self.fortune[position],
            _ => self.bank.chips[position],
        };
        let opening = rules.limits.opening(on, there)?.needing((on == FORTUNE).then_some(BET));
        match self.backed(on) {
            Some((put_up, bets)) => opening.within(put_up, bets),
            None => Some(opening),
        }
    }

    /// Whether a seat may wager on a spot now, whatever the amount; its position.
    fn check_spot(&self, rules: &Rules, seat: Seat, on: Spot) -> Result<usize, Refusal> {
        self.check_betting()?;
        let Some(position) = of_seat(seat) else {
            return Err(Unknown.refuse("there is no such seat"));
        };
        if self.out.contains(seat) {
            return Err(NotOffered.cite("OH.PG.16.IV", format!("seat {seat} has voided its hand")));
        }
        match on {
            BET | FORTUNE if self.seats_of(rules, seat).any(|own| self.bank.is(own)) => {
                let why = format!("seat {seat} banks this round, the others play against it");
                return Err(NotOffered.cite("OH.PG.1.p2", why));
            }
            BET => self.check_bet(rules, seat)?,
            FORTUNE => self.check_fortune(rules, position)?,
            BANK => self.check_bank(rules, seat)?,
            _ => return Err(rules.book.not_wagered(NAMES[usize::from(on.0)])),
        }
        Ok(position)
    }

    /// What the bank has put up for the wagers on a spot, and what they come to: it must be able to
    /// pay all possible winning bets (OH.PG.14.VI). None where it has no chips of its own there.
    fn backed(&self, on: Spot) -> Option<(Cents, Cents)> {
        let put_up = self.bank.put_up();
        (on == BET && put_up > Cents::ZERO).then(|| (put_up, self.exposure()))
    }

    /// The seats of the player of this seat: it, and the other one if they have two.
    fn seats_of(&self, rules: &Rules, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        [Some(seat), rules.twin(seat)].into_iter().flatten()
    }

    /// The chips on a spot, by position.
    fn lies_on(&mut self, on: Spot) -> &mut [Cents] {
        match on {
            BET => &mut self.bets,
            FORTUNE => &mut self.fortune,
            _ => &mut self.bank.chips,
        }
    }

    fn check_bet(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        let chips = |own: Seat| self.bank.chips[own.index()];
        if self.seats_of(rules, seat).any(|own| chips(own) > Cents::ZERO) {
            let why = format!("the player of seat {seat} banks as a partner");
            return Err(NotOffered.cite("OH.PG.14.XIX", why));
        }
        Ok(())
    }

    /// OH.PG.15.II: for players who have a wager, from a dollar on.
    fn check_fortune(&self, rules: &Rules, position: usize) -> Result<(), Refusal> {
        if rules.limits.of(FORTUNE).most == Cents::ZERO {
            return Err(rules.book.not_offered("fortune-bonus"));
        }
        if self.bets[position] == Cents::ZERO {
            let why = "a Fortune Bonus wager needs a bet before it";
            return Err(Incomplete.cite("OH.PG.15.II", why));
        }
        Ok(())
    }

    /// The bank puts up chips, and then its partners may (OH.PG.14.VI, OH.PG.14.XIX).
    fn check_bank(&self, rules: &Rules, seat: Seat) -> Result<(), Refusal> {
        let Some(bank) = self.bank.seat else {
            return Err(NotOffered.cite("OH.PG.14.VI", "the house banks this round"));
        };
        if seat != bank {
            let bet = |own: Seat| self.bets[own.index()];
            if self.seats_of(rules, seat).any(|own| bet(own) > Cents::ZERO) {
                let why = format!("the player of seat {seat} plays against the bank");
                return Err(NotOffered.cite("OH.PG.14.XIX", why));
            }
            if rules.twin(seat) == Some(bank) {
                let why = format!("the player of seat {seat} is the bank, at seat {bank}");
                return Err(NotOffered.cite("OH.PG.14.XIX", why));
            }
            if self.bank.share(bank) == Cents::ZERO {
                let why = format!("seat {bank}, the bank, puts up chips before a partner does");
                return Err(Incomplete.cite("OH.PG.14.XIX", why));
            }
            if self.bank.has_had(seat) {
                let why = format!("seat {seat} has had the bank in this rotation");
                return Err(NotOffered.cite("OH.PG.14.IV", why));
            }
            if !self.bank.may_have(seat) {
                let why = format!("seat {seat} did not wager on the last hand against the house");
                return Err(NotOffered.cite("OH.PG.14.IV", why));
            }
        }
        Ok(())
    }

    /// Takes a wager down, or part of it.
    pub(super) fn take_down(
        &mut self,
        rules: &Rules,
        (seat, on): (Seat, Spot),
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.check_betting()?;
        let Some(position) = of_seat(seat) else {
            return Err(Unknown.refuse("there is no such seat"));
        };
        if on > BANK {
            return Err(rules.book.not_wagered(NAMES[usize::from(on.0)]));
        }
        let there = self.lies_on(on)[position];
        let rest = rules.limits.check_removal((seat, on), there, amount)?;
        if on == BET && rest == Cents::ZERO && self.fortune[position] > Cents::ZERO {
            let why = "the bet stays as long as a Fortune Bonus wager lies beside it";
            return Err(Incomplete.cite("OH.PG.15.II", why));
        }
        if on == BANK && rest == Cents::ZERO && self.bank.is(seat) && self.bank.has_partners() {
            let why = "the bank's chips stay as long as those of a partner do";
            return Err(Incomplete.cite("OH.PG.14.XIX", why));
        }
        self.lies_on(on)[position] = rest;
        Ok(())
    }

    /// The wagers as they must lie when the first card is dealt.
    pub(super) fn check_complete(&self) -> Result<(), Refusal> {
        if self.exposure() == Cents::ZERO {
            return Err(Incomplete.refuse("nobody has wagered"));
        }
        let put_up = self.bank.put_up();
        if put_up > Cents::ZERO && put_up < self.exposure() {
            return Err(too_little(Incomplete, put_up, self.exposure()));
        }
        Ok(())
    }
}

/// A wager that the limits refuse, with the clause where one says so.
fn check_limits(rules: &Rules, on: Spot, there: Cents, amount: Cents) -> Result<(), Refusal> {
    rules.limits.check(on, there, amount).map_err(|refusal| match on {
        FORTUNE if there + amount < Cents::DOLLAR => refusal.with_clause("OH.PG.15.II"),
        // Quarters are for payments.
        _ if !amount.is_multiple_of(Cents::DOLLAR) => refusal.with_clause("OH.PG.13.XIII"),
        _ => refusal,
    })
}

#[cold]
fn too_little(code: RefusalCode, put_up: Cents, bets: Cents) -> Refusal {
    let why = format!("the bank's {put_up} cannot pay all bets, which come to {bets}");
    code.cite("OH.PG.14.VI", why)
}
