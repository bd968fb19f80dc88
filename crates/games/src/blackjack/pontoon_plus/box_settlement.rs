//! Whose chips are taken off a box, in which order, and what has been told of a round.

use serde::{Deserialize, Serialize};

use super::rules::{BET, INSURANCE, SIDES, behind, insurance_of, side_of};
use super::{Because, PontoonPlus, Reason};
use crate::{Cents, HandNumber, Line, Lines, Seat, Spot, Verdict, Wagered};

/// Whose wagers on a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// Everybody's: the seated player's first, then those of the others by seat.
    All,
    /// One player's; of a box's own only the side bets and the insurance.
    Only(Seat),
}

impl Whose {
    #[inline]
    fn is(self, seat: Seat) -> bool {
        self == Whose::All || self == Whose::Only(seat)
    }
}

/// A player's bet on a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bet {
    pub seat: Seat,
    pub spot: Spot,
    /// All of it.
    pub whole: Cents,
    /// How much of it was added by doubling down.
    pub doubled: Cents,
}

impl Bet {
    #[inline]
    pub fn wager(self) -> Wagered {
        (self.seat, self.spot, self.whole)
    }

    /// What was not added by doubling down.
    pub fn initial(self) -> Wagered {
        (self.seat, self.spot, self.whole - self.doubled)
    }

    /// What was.
    pub fn added(self) -> Wagered {
        (self.seat, self.spot, self.doubled)
    }
}

/// One or two lines of a bet.
pub(super) type Ended = (Line<Because>, Option<Line<Because>>);

/// What the lines of a round have won or lost so far, in case it must be undone.
///
/// The list keeps its memory from round to round.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Nets(Vec<Net>);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Net {
    seat: Seat,
    #[serde(with = "chance::or_zero")]
    hand: Option<HandNumber>,
    wager: Spot,
    net: Cents,
}

impl Nets {
    /// Whether no wager has won or lost in this round (SG.PP.5.4.2).
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// A wager that goes back because it is void.
pub(super) fn void(wager: Wagered, clause: &'static str, reason: Reason) -> Line<Because> {
    Line::unpaid(wager, Verdict::Void, clause, Because::Own(reason))
}

impl PontoonPlus {
    /// Tells a line.
    #[inline]
    pub(super) fn push_line(&mut self, line: Line<Because>, lines: &mut impl Lines<Because>) {
        let net = line.net();
        if net != Cents::ZERO {
            let Line { seat, hand, wager, .. } = line;
            self.nets.0.push(Net { seat, hand, wager, net });
        }
        lines.push(line);
    }

    /// Tells a line, if there was a stake.
    #[inline]
    pub(super) fn push_if_staked(&mut self, line: Line<Because>, lines: &mut impl Lines<Because>) {
        if line.stake > Cents::ZERO {
            self.push_line(line, lines);
        }
    }

    /// Takes the bets off a hand of a box and tells how each ended.
    #[inline]
    pub(super) fn each_bet(
        &mut self,
        (on, hand): (Seat, u8),
        whose: Whose,
        lines: &mut impl Lines<Because>,
        ended: impl Fn(Bet) -> Ended,
    ) {
        let own = &mut self.seats[on.index()];
        let number = own.hand_number(hand);
        if whose == Whose::All {
            let own = &mut own.hands[hand as usize];
            let (doubled, whole) = (own.doubled, own.take_bet());
            self.push_bet(number, Bet { seat: on, spot: BET, whole, doubled }, lines, &ended);
        }
        for n in self.behind.range(on) {
            let other = self.behind.nth(n);
            if whose.is(other.seat) {
                let (whole, doubled) = other.take(hand);
                let bet = Bet { seat: other.seat, spot: behind(on), whole, doubled };
                self.push_bet(number, bet, lines, &ended);
            }
        }
    }

    #[inline]
    pub(super) fn push_bet(
        &mut self,
        number: Option<HandNumber>,
        bet: Bet,
        lines: &mut impl Lines<Because>,
        ended: &impl Fn(Bet) -> Ended,
    ) {
        if bet.whole == Cents::ZERO {
            return;
        }
        let (first, second) = ended(bet);
        self.push_line(first.of_hand(number), lines);
        if let Some(second) = second {
            self.push_line(second.of_hand(number), lines);
        }
    }

    /// Takes the side bets off a box and tells how each ended.
    pub(super) fn each_side(
        &mut self,
        on: Seat,
        whose: Whose,
        lines: &mut impl Lines<Because>,
        ended: impl Fn(usize, Wagered) -> Line<Because>,
    ) {
        for (side, spot) in SIDES.into_iter().enumerate() {
            if whose.is(on) {
                let own = std::mem::take(&mut self.sides[on.index()][side]);
                self.push_if_staked(ended(side, (on, spot, own)), lines);
            }
            for n in self.behind.range(on) {
                let other = self.behind.nth(n);
                if whose.is(other.seat) {
                    let stake = std::mem::take(&mut other.sides[side]);
                    let wager = (other.seat, side_of(side, on), stake);
                    self.push_if_staked(ended(side, wager), lines);
                }
            }
        }
    }

    /// Takes the insurance off a box and tells how each ended.
    pub(super) fn each_insurance(
        &mut self,
        on: Seat,
        whose: Whose,
        lines: &mut impl Lines<Because>,
        ended: impl Fn(Wagered) -> Line<Because>,
    ) {
        if whose.is(on) {
            let own = std::mem::take(&mut self.seat_mut(on).insurance);
            self.push_if_staked(ended((on, INSURANCE, own)), lines);
        }
        for n in self.behind.range(on) {
            let other = self.behind.nth(n);
            if whose.is(other.seat) {
                let stake = std::mem::take(&mut other.insurance);
                let wager = (other.seat, insurance_of(on), stake);
                self.push_if_staked(ended(wager), lines);
            }
        }
    }

    /// Everything on a box goes back.
    pub(super) fn return_all(
        &mut self,
        on: Seat,
        whose: Whose,
        lines: &mut impl Lines<Because>,
        back: impl Fn(Wagered) -> Line<Because>,
    ) {
        for hand in 0..self.seat(on).count {
            self.each_bet((on, hand), whose, lines, |bet| (back(bet.wager()), None));
        }
        self.each_side(on, whose, lines, |_, wager| back(wager));
        self.each_insurance(on, whose, lines, back);
    }

    /// Undoes what was settled in a round that is void: what was collected goes back, what was paid
    /// is taken back (SG.PP.5.17).
    pub(super) fn undo(
        &mut self,
        clause: &'static str,
        reason: Reason,
        lines: &mut impl Lines<Because>,
    ) {
        for Net { seat, hand, wager, net } in self.nets.0.drain(..) {
            let because = Because::Own(reason);
            let line = match net > Cents::ZERO {
                true => Line::taken_back((seat, wager, net), clause, because),
                false => Line::given_back((seat, wager, -net), clause, because),
            };
            lines.push(line.of_hand(hand));
        }
    }
}
