//! Who is paid what when the cups are lifted: every seat from the dealer's right, its wagers in the
//! order of the layout.

use super::ThreeDiceBaccarat;
use super::because::{Because, Why};
use super::cups::{Cups, Side, spots};
use super::rules::Rules;
use super::wagers::Chips;
use crate::engine::payer::push_both;
use crate::{Award, Cents, Line, Lines, Pay, Seat, Spot, Step, Wagered};

/// How a wager ends, by which clause and why.
type Fate = (Pay, &'static str, Why);

/// What the progressive brings to everybody who plays for it.
#[derive(Clone, Copy)]
struct Shared {
    line: u8,
    award: Award,
    winners: u8,
}

impl ThreeDiceBaccarat {
    /// The cups are lifted: everything is settled. If nobody has wagered, the dice are shown, and
    /// no round ends with them.
    #[inline]
    pub(super) fn reveal(
        &mut self,
        rules: &Rules,
        cups: Cups,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        self.last = Some(cups);
        if self.seats.is_empty() {
            return Step::Continues;
        }
        let shared = if self.linked.is_empty() { None } else { self.share(rules, cups) };
        let since = lines.mark();
        if rules.payout.may_cut(self.settle_seats(rules, (cups, shared), lines)) {
            self.keep_limits(rules, (cups, shared), since, lines);
        }
        self.seats.iter().for_each(|seat| self.chips[seat.index()] = Chips::default());
        (self.seats, self.linked) = Default::default();
        Step::Settled
    }

    /// Every seat from the dealer's right; answers what they won of what payout limits cover.
    #[inline]
    fn settle_seats(
        &self,
        rules: &Rules,
        revealed: (Cups, Option<Shared>),
        lines: &mut impl Lines<Because>,
    ) -> Cents {
        let mut won = Cents::ZERO;
        let mut right_to_left = self.seats;
        while let Some(seat) = right_to_left.last() {
            right_to_left.remove(seat);
            let chips = &self.chips[seat.index()];
            won += settle_seat(rules, (seat, chips), revealed, lines);
        }
        won
    }

    /// What the seats won is cut to the payout limits, which are for what players win from the
    /// house (CO.3D.5). A listener that only adds up has kept no lines: they are told once more.
    #[cold]
    fn keep_limits<L: Lines<Because>>(
        &self,
        rules: &Rules,
        revealed: (Cups, Option<Shared>),
        since: L::Mark,
        lines: &mut L,
    ) {
        let mut settled: Vec<Line<Because>> = Vec::new();
        self.settle_seats(rules, revealed, &mut settled);
        let covers = |wager: Spot| usize::from(wager.0) != spots::TRIPLE_PROGRESSIVE;
        rules.payout.keep_lines(&settled, covers, since, lines);
    }

    /// Every progressive wager feeds the meter; all of them win together, and divide what is paid
    /// from the meter (CO.3D.14.A.IV).
    #[cold]
    fn share(&mut self, rules: &Rules, cups: Cups) -> Option<Shared> {
        let winners = self.linked.iter().count() as u8;
        (0..winners).for_each(|_| rules.progressive.contribute(&mut self.meters));
        let line = rules.award(cups.triples())?;
        let award = rules.progressive.award_shared(line, winners, &mut self.meters);
        Some(Shared { line, award, winners })
    }
}

/// The wagers of one seat, and those it made for the dealer; answers what it won of what payout
/// limits cover.
#[inline]
fn settle_seat(
    rules: &Rules,
    (seat, chips): (Seat, &Chips),
    (cups, shared): (Cups, Option<Shared>),
    lines: &mut impl Lines<Because>,
) -> Cents {
    let mut paid = Cents::ZERO;
    for spot in chips.spots() {
        let (at, stakes) = ((seat, Spot(spot as u16)), (chips.own[spot], chips.tips[spot]));
        if spot == spots::TRIPLE_PROGRESSIVE {
            lines.push(progressive_line(rules, (at.0, at.1, stakes.0), cups, shared));
            continue;
        }
        let (pay, clause, why) = fate(rules, cups, spot);
        let because = Because { cups, why };
        let ended = |wager| Line::by_table(wager, rules.unit, pay, clause, because);
        paid += push_both(at, stakes, lines, ended).map_or(Cents::ZERO, |own| own.paid);
    }
    paid
}

/// How the wager on a spot ends.
#[inline]
fn fate(rules: &Rules, cups: Cups, spot: usize) -> Fate {
    match spot {
        spots::PLAYER | spots::BANKER | spots::TIE => standard(rules, cups, spot),
        spots::TALONS_PLAYER => talons(rules, cups, Side::Player),
        spots::TALONS_BANKER => talons(rules, cups, Side::Banker),
        event => {
            let of_the_dice = matches!(
                event,
                spots::TRIPLE_3 | spots::TRIPLE_1_OR_6 | spots::ANY_TRIPLE | spots::DOUBLE_STRAIGHT
            );
            let why = if of_the_dice { Why::Dice } else { Why::Values };
            match cups.has(event) {
                true => (rules.wins[event], "CO.3D.12", why),
                false => (Pay::NOTHING, "CO.3D.10.A", why),
            }
        }
    }
}

/// Player, banker and tie (CO.3D.8).
#[inline]
fn standard(rules: &Rules, cups: Cups, spot: usize) -> Fate {
    let (own, pays, pushes, loses) = match cups.winner() {
        Some(Side::Player) => (spots::PLAYER, "CO.3D.8.A.I", "CO.3D.8.A~2", "CO.3D.8.II"),
        Some(Side::Banker) => (spots::BANKER, "CO.3D.8.B.I", "CO.3D.8.A~3", "CO.3D.8.II~2"),
        None if spot == spots::TIE => return (rules.wins[spot], "CO.3D.8.C.I", Why::Values),
        None => return (Pay::RETURNED, "CO.3D.8.C.II", Why::Values),
    };
    match spot == own {
        false => (Pay::NOTHING, loses, Why::Values),
        true if cups.is_three_over_zero() => (Pay::RETURNED, pushes, Why::ThreeOverZero),
        true => (rules.wins[spot], pays, Why::Values),
    }
}

/// Golden Talons on one hand, by what it wins by (CO.3D.13).
#[inline]
fn talons(rules: &Rules, cups: Cups, side: Side) -> Fate {
    let pay = cups.margin(side).map_or(Pay::NOTHING, |margin| rules.talons(side, margin));
    let clause = if pay.is_paid() { "CO.3D.13" } else { "CO.3D.10.B" };
    (pay, clause, Why::Margin)
}

/// A progressive wager: its award includes the stake (CO.3D.14.A.I).
#[cold]
fn progressive_line(
    rules: &Rules,
    wager: Wagered,
    cups: Cups,
    shared: Option<Shared>,
) -> Line<Because> {
    let (clause, why) = match shared {
        Some(Shared { award: Award { pays, meter, .. }, winners, .. }) => {
            (rules.progressive.clause, Why::Award { pays, meter, winners })
        }
        None => ("CO.3D.10.C", Why::Dice),
    };
    let won = shared.map(|shared| (shared.line, shared.award));
    Line::award(wager, won, clause, Because { cups, why })
}
