//! Making and removing wagers, and calling them on and off (OH.CR.3, 4 and 7).

use super::Craps;
use super::bets::{Bet, Call};
use super::layout::{ANY_TOTAL, Kind, LAYOUT, Position, spots};
use super::rules::Rules;
use crate::RefusalCode::{Closed, Incomplete, Limit, NotOffered};
use crate::{Cents, Opening, Refusal, Seat, Spot, Wager};

impl Craps {
    /// Puts a wager on the layout, if the rules and the table's limits allow it now.
    #[inline]
    pub(super) fn make(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, .. } = wager;
        let position = rules.position(on);
        self.check_open(position, seat, on)?;
        let slot = self.bets.slot(seat, on);
        let there = slot.map_or(Cents::ZERO, |at| self.bets.at(at).amount);
        rules.check_amount(on, there, amount)?;
        let kind = position.kind;
        if kind.is_odds() {
            self.check_odds(rules, (seat, on), there + amount)?;
        } else if kind.is_line() {
            self.line.insert(seat);
        }
        let fresh = if kind == Kind::Put { amount } else { Cents::ZERO };
        self.awake |= position.wakes;
        self.bets.add(slot, Bet { seat, call: Call::None, on, amount, fresh });
        Ok(())
    }

    /// What a spot takes of a seat now.
    pub(super) fn takes(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Opening> {
        let position = rules.position(on);
        if !self.is_open(position, seat, on) {
            return None;
        }
        let there = self.bets.amount(seat, on);
        let opening = rules.opening(on, there)?;
        match self.most_odds(rules, seat, on) {
            Some(most) => opening.needing(Some(flat_of(on))).within(most, there),
            None => Some(opening),
        }
    }

    /// Whether the spot takes wagers of this seat now.
    #[inline]
    fn check_open(&self, position: &Position, seat: Seat, on: Spot) -> Result<(), Refusal> {
        if self.is_open(position, seat, on) { Ok(()) } else { Err(self.not_open(position, seat)) }
    }

    #[inline]
    pub(super) fn is_open(&self, position: &Position, seat: Seat, on: Spot) -> bool {
        let has_point = self.point != 0;
        match position.kind {
            Kind::Pass => !has_point,
            Kind::DontPass => !has_point && !self.lifted.dont_pass.contains(seat),
            Kind::DontCome => has_point && !self.lifted.dont_come.contains(seat),
            Kind::Come | Kind::Put => has_point,
            Kind::ComeOn | Kind::DontComeOn => false,
            Kind::Fire => !self.hand.closed && self.bets.get(seat, on).is_none(),
            // Before the come-out roll there is no point to lay or take odds on.
            Kind::PassOdds | Kind::DontPassOdds => {
                has_point && self.bets.get(seat, flat_of(on)).is_some()
            }
            Kind::ComeOdds | Kind::DontComeOdds | Kind::PutOdds => {
                self.bets.get(seat, flat_of(on)).is_some()
            }
            Kind::Place | Kind::Buy | Kind::Lay | Kind::Field | Kind::OneRoll => true,
            Kind::CAndE | Kind::Horn | Kind::HornHigh | Kind::World | Kind::Hard => true,
        }
    }

    /// Why a spot takes no wager of this seat now.
    #[cold]
    fn not_open(&self, position: &Position, seat: Seat) -> Refusal {
        let name = &position.name;
        let number = position.number;
        let before_come_out = format!("{name} is made before the come-out roll");
        let lifted = format!("{name} may not be replaced or increased once it was taken down");
        let after_come_out =
            format!("{name} is open after the come-out roll, once there is a point");
        let no_bet = |clause: &'static str, flat: &str| {
            Incomplete.cite(clause, format!("seat {seat} has no {flat} for odds"))
        };
        let no_point = |clause: &'static str, flat: &str| match self.point {
            0 => Closed.cite(clause, format!("{name} is open once there is a point")),
            _ => no_bet(clause, flat),
        };
        match position.kind {
            Kind::Pass => Closed.cite("OH.CR.3.I.A", before_come_out),
            Kind::DontPass if self.point != 0 => Closed.cite("OH.CR.3.I.B", before_come_out),
            Kind::DontPass => Closed.cite("OH.CR.4.IV", lifted),
            Kind::Come => Closed.cite("OH.CR.3.I.C", after_come_out),
            Kind::DontCome if self.point == 0 => Closed.cite("OH.CR.3.I.E", after_come_out),
            Kind::DontCome => Closed.cite("OH.CR.4.IV", lifted),
            Kind::Put => Closed.cite("OH.CR.3.I.D", after_come_out),
            Kind::PassOdds => no_point("OH.CR.7.I", "pass bet"),
            Kind::DontPassOdds => no_point("OH.CR.7.II", "don't pass bet"),
            Kind::ComeOdds => no_bet("OH.CR.7.III", &format!("come bet on {number}")),
            Kind::PutOdds => no_bet("OH.CR.7.IV", &format!("put bet on {number}")),
            Kind::DontComeOdds => no_bet("OH.CR.7.V", &format!("don't come bet on {number}")),
            Kind::ComeOn => NotOffered.cite(
                "OH.CR.3.I.C",
                format!("a come bet moves to {number} by itself; wager on come, or put-{number}"),
            ),
            Kind::DontComeOn => NotOffered.cite(
                "OH.CR.3.I.E",
                format!("a don't come bet moves to {number} by itself; wager on dont-come"),
            ),
            Kind::Fire if self.hand.closed => Closed.cite(
                "OH.CR.3.I.MM",
                "the Fire Bet is open from a seven-out until a point is established",
            ),
            Kind::Fire => Closed.cite("OH.CR.4.III.D", "a Fire Bet may not be increased"),
            _ => Closed.refuse(format!("{name} is not open")),
        }
    }

    /// Whether this much odds may lie behind the seat's bet (OH.CR.7).
    fn check_odds(
        &self,
        rules: &Rules,
        (seat, on): (Seat, Spot),
        odds: Cents,
    ) -> Result<(), Refusal> {
        self.check_support(rules, (seat, on), odds, self.bets.amount(seat, flat_of(on)))
    }

    fn check_support(
        &self,
        rules: &Rules,
        (seat, on): (Seat, Spot),
        odds: Cents,
        flat: Cents,
    ) -> Result<(), Refusal> {
        if rules.carries_even(on, flat, odds) || odds <= rules.most_odds(on, flat, self.point) {
            return Ok(());
        }
        let Position { kind, name, .. } = rules.position(on);
        let most = rules.most_odds(on, flat, self.point);
        let clause = match kind {
            Kind::PassOdds => "OH.CR.7.I",
            Kind::DontPassOdds => "OH.CR.7.II",
            Kind::ComeOdds => "OH.CR.7.III",
            Kind::PutOdds => "OH.CR.7.IV",
            _ => "OH.CR.7.V",
        };
        let why = format!("{odds} {name} is more than seat {seat}'s bet of {flat} carries, {most}");
        Err(Limit.cite(clause, why))
    }

    /// Takes a wager down or reduces it (OH.CR.4.III, 4.IV).
    pub(super) fn take_down(
        &mut self,
        rules: &Rules,
        (seat, on): (Seat, Spot),
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        let at = self.own(seat, on)?;
        let bet = *self.bets.at(at);
        let Position { kind, name, .. } = rules.position(on);
        let amount = amount.unwrap_or(bet.amount);
        self.check_removable(*kind, &bet, amount)?;
        let rest = rules.check_removal((seat, on), bet.amount, amount)?;
        if let Some(odds_on) = odds_of(*kind, on)
            && let Some(odds) = self.bets.get(seat, odds_on)
        {
            if rest == Cents::ZERO {
                let why = format!("{name} cannot come down from under its odds");
                return Err(Incomplete.cite("OH.CR.4.III", why));
            }
            self.check_support(rules, (seat, odds_on), odds.amount, rest)?;
        }
        self.bets.take(at, amount);
        // What was lifted is forgotten with the next roll, whatever it is.
        self.awake = ANY_TOTAL;
        match kind {
            Kind::DontPass => self.lifted.dont_pass.insert(seat),
            Kind::DontCome => self.lifted.dont_come.insert(seat),
            _ => {}
        }
        if kind.is_line()
            && [spots::PASS, spots::DONT_PASS]
                .iter()
                .all(|line| self.bets.get(seat, *line).is_none())
        {
            self.line.remove(seat);
        }
        Ok(())
    }

    /// The bets that stay until they are decided (OH.CR.4.III.A to D).
    fn check_removable(&self, kind: Kind, bet: &Bet, amount: Cents) -> Result<(), Refusal> {
        let (clause, why) = match kind {
            Kind::Pass if self.point != 0 => {
                ("OH.CR.4.III.A", "a Pass Bet stays once its point is established")
            }
            Kind::ComeOn => ("OH.CR.4.III.B", "a Come Bet stays once it is on its number"),
            Kind::Put if amount > bet.fresh => {
                ("OH.CR.4.III.C", "a Put Bet stays once the dice have rolled")
            }
            Kind::Fire => ("OH.CR.4.III.D", "a Fire Bet stays until the seven-out"),
            _ => return Ok(()),
        };
        Err(Closed.cite(clause, why))
    }

    /// Calls a wager on or off. Only what may be taken down and put back may be called off.
    pub(super) fn mark(
        &mut self,
        rules: &Rules,
        (seat, on): (Seat, Spot),
        working: bool,
    ) -> Result<(), Refusal> {
        let at = self.own(seat, on)?;
        let Position { kind, name, .. } = rules.position(on);
        let clause = match kind {
            Kind::Place | Kind::Buy | Kind::Lay | Kind::Hard => None,
            kind if kind.is_odds() => None,
            Kind::Pass => Some("OH.CR.4.III.A"),
            Kind::Come | Kind::ComeOn => Some("OH.CR.4.III.B"),
            Kind::Put => Some("OH.CR.4.III.C"),
            Kind::Fire => Some("OH.CR.4.III.D"),
            Kind::DontPass | Kind::DontCome | Kind::DontComeOn => Some("OH.CR.4.IV"),
            _ => Some("OH.CR.10.IV"),
        };
        if let Some(clause) = clause {
            return Err(NotOffered.cite(clause, format!("{name} always works, it takes no call")));
        }
        self.bets.mark(at, if working { Call::On } else { Call::Off });
        Ok(())
    }

    /// Where the seat's wager on a spot is.
    fn own(&self, seat: Seat, on: Spot) -> Result<usize, Refusal> {
        self.bets.slot(seat, on).map_err(|_| {
            NotOffered.refuse(format!("seat {seat} has no wager on {}", LAYOUT.name(on)))
        })
    }
}

/// The bet that odds stand behind: the spot before.
#[inline]
const fn flat_of(odds: Spot) -> Spot {
    Spot(odds.0 - 1)
}

/// The odds that stand behind a bet, where it takes any: the spot after.
const fn odds_of(kind: Kind, flat: Spot) -> Option<Spot> {
    match kind {
        Kind::Pass | Kind::DontPass | Kind::ComeOn | Kind::DontComeOn | Kind::Put => {
            Some(Spot(flat.0 + 1))
        }
        _ => None,
    }
}
