//! Settlement: losing and tied bets as the hands are exposed, winning ones after all hands are, the
//! Fortune Bonus, the envy bonuses, and last what the bank has won or lost.

use hands::Hand;

use super::bank::divide;
use super::fortune::Fortune;
use super::position::{DEALER, SEATS};
use super::showdown::{Ended, Ends, Shown};
use super::{BANK, BET, Because, ENVY, FORTUNE, HOUSE, PaiGowPoker, Rules};
use crate::{Cents, Line, Lines, Seat, SeatSet, Verdict};

/// What has been told of the players' bets against a player-bank.
#[derive(Clone, Copy, Default)]
struct Pool {
    /// The losing bets.
    collected: Cents,
    /// What winning bets took.
    paid: Cents,
}

impl PaiGowPoker {
    /// Takes and pays every wager that is left.
    pub(super) fn settle(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) {
        // Not when everybody has given up.
        let exposed = self.has_opponents();
        let mut pool = Pool { collected: self.collected, paid: Cents::ZERO };
        let mut house = None;
        if exposed {
            let other = self.shown(rules, self.against());
            // OH.PG.14.XVI: the house and the bank first.
            if self.plays_against(DEALER) {
                house = self.settle_house(rules, other, lines);
            }
            let mut ends = [None; SEATS];
            for position in (0..SEATS).rev().filter(|at| self.plays_against(*at)) {
                ends[position] = self.ends(self.shown(rules, position), other);
            }
            // OH.PG.13.VI to OH.PG.13.XII: from the right; the winners when all hands are exposed.
            for winners in [false, true] {
                for position in (0..SEATS).rev() {
                    let Some(ended) = ends[position] else { continue };
                    if (ended.0 == Ends::Wins) == winners {
                        self.settle_bet(rules, position, ended, &mut pool, lines);
                        self.settle_fortune(rules, position, false, lines);
                    }
                }
            }
            if self.envy != SeatSet::NONE || self.fortune != [Cents::ZERO; SEATS] {
                self.settle_envy(rules, lines);
            }
        }
        self.settle_bank(rules, pool, house, lines);
        // What lies face up now stays so until it is shuffled.
        self.playing = std::array::from_fn(|position| exposed && self.is_shown(position));
        self.exposed = true;
    }

    /// What [`PaiGowPoker::settle`] does where the only bet is one against the house, without any
    /// bonus; false, and nothing is settled, where that depends on cards that nobody has seen.
    #[inline(always)]
    pub(super) fn settle_alone(
        &mut self,
        rules: &Rules,
        (position, seven): (usize, Option<Hand>),
        lines: &mut impl Lines<Because>,
    ) -> bool {
        let own = self.set[position].shown(seven, rules);
        let Some(ended) = self.ends(own, self.shown(rules, DEALER)) else { return false };
        self.settle_bet(rules, position, ended, &mut Pool::default(), lines);
        self.exposed = true;
        true
    }

    #[inline(always)]
    fn settle_bet(
        &mut self,
        rules: &Rules,
        position: usize,
        (ends, clause, because): Ended,
        pool: &mut Pool,
        lines: &mut impl Lines<Because>,
    ) {
        let seat = Seat::at(position);
        let stake = self.bets[position];
        match ends {
            Ends::Loses => {
                pool.collected += stake;
                self.take_off(seat, BET, Verdict::Lose, (clause, because), lines);
            }
            Ends::Ties => self.take_off(seat, BET, Verdict::Push, (clause, because), lines),
            Ends::Wins => {
                self.bets[position] = Cents::ZERO;
                let wager = (seat, BET, stake);
                let line = Line::by_table(wager, rules.unit, rules.bet, clause, because);
                pool.paid += line.paid;
                lines.push(line.charged(rules.vigorish(line.paid)));
            }
        }
    }

    /// What a seat's seven cards make, if it has them still.
    fn made(&self, position: usize) -> Option<Fortune> {
        if !self.is_shown(position) {
            return None;
        }
        Fortune::of(&self.seven(position)?)
    }

    /// Settles a Fortune Bonus wager: of hands that qualify with the envy bonuses, of others
    /// before them (OH.PG.15.IV.A).
    fn settle_fortune(
        &mut self,
        rules: &Rules,
        position: usize,
        qualifies: bool,
        lines: &mut impl Lines<Because>,
    ) {
        let (seat, stake) = (Seat::at(position), self.fortune[position]);
        if stake == Cents::ZERO {
            return;
        }
        let made = self.made(position);
        if made.is_some_and(Fortune::qualifies) != qualifies {
            return;
        }
        let because = Because::Fortune(made);
        let Some(pay) = made.map(|made| rules.fortune[made as usize]).filter(|pay| pay.is_paid())
        else {
            return self.take_off(seat, FORTUNE, Verdict::Lose, ("OH.PG.15.V", because), lines);
        };
        self.fortune[position] = Cents::ZERO;
        let clause = if qualifies { "OH.PG.15.IV.A.b" } else { "OH.PG.15.V" };
        let line = Line::by_table((seat, FORTUNE, stake), rules.unit, pay, clause, because);
        lines.push(line.within(rules.payout_limit));
    }

    /// From the right, every seat's envy bonuses and then its own hand that qualifies.
    fn settle_envy(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) {
        for position in (0..SEATS).rev() {
            let seat = Seat::at(position);
            if self.envy.contains(seat) {
                for other in (0..SEATS).rev().filter(|other| *other != position) {
                    self.pay_envy(rules, seat, other, lines);
                }
            }
            self.settle_fortune(rules, position, true, lines);
        }
    }

    /// OH.PG.15.IV.A.b: not for a player's own hand, of which they may have two.
    fn pay_envy(&self, rules: &Rules, seat: Seat, other: usize, lines: &mut impl Lines<Because>) {
        let of = Seat::at(other);
        let Some(made) = self.made(other).filter(|made| made.qualifies()) else { return };
        let paid = rules.envy(made);
        if rules.twin(seat) == Some(of) || paid == Cents::ZERO {
            return;
        }
        let because = Because::Envy { seat: of, made };
        lines.push(Line::win((seat, ENVY, Cents::ZERO), paid, "OH.PG.15.IV.A.a", because));
    }

    /// The house's hand against the bank's, which wins copies; what the bank won or lost by it.
    fn settle_house(
        &mut self,
        rules: &Rules,
        bank: Shown,
        lines: &mut impl Lines<Because>,
    ) -> Option<Cents> {
        let (ends, _, because) = self.ends(self.shown(rules, DEALER), bank)?;
        let (verdict, clause) = match ends {
            Ends::Wins => (Verdict::Lose, "OH.PG.14.XVI.A"),
            Ends::Loses => (Verdict::Win, "OH.PG.14.XVI.B"),
            Ends::Ties => (Verdict::Push, "OH.PG.14.XVI.C"),
        };
        // The line is the bank's: its hands first.
        let because = match because {
            Because::Compared { own, other } => Because::Compared { own: other, other: own },
            other => other,
        };
        let bet = self.bank.house_bet;
        let parts = self.bank.divide(bet, rules.unit);
        for (seat, stake) in parts_of(parts) {
            let wager = (seat, HOUSE, stake);
            if verdict != Verdict::Win {
                lines.push(Line::unpaid(wager, verdict, clause, because));
                continue;
            }
            // Nobody else bets: there is no other line to charge it on.
            let alone = self.bank.backing == bet;
            let vigorish = if alone { rules.vigorish(bet) } else { Cents::ZERO };
            lines.push(Line::win(wager, stake, clause, because).charged(vigorish));
        }
        Some(match verdict {
            Verdict::Win => bet,
            Verdict::Lose => -bet,
            _ => Cents::ZERO,
        })
    }

    /// What is left of the losing bets is the bank's, and what they lack it adds (OH.PG.14.XVII.A);
    /// commission is charged on its net win only (OH.PG.14.XVIII).
    fn settle_bank(
        &mut self,
        rules: &Rules,
        pool: Pool,
        house: Option<Cents>,
        lines: &mut impl Lines<Because>,
    ) {
        if self.bank.seat.is_none() {
            return;
        }
        // The house's bet has had lines of its own, if its hand was played.
        let houses = if house.is_some() { self.bank.house_bet } else { Cents::ZERO };
        let own = self.bank.divide(houses, rules.unit);
        let left: [Cents; SEATS] =
            std::array::from_fn(|at| self.bank.share(Seat::at(at)) - own[at]);
        let net = pool.collected - pool.paid;
        let vigorish = rules.vigorish((net + house.unwrap_or_default()).max(Cents::ZERO));
        let vigorish = self.bank.divide(vigorish, Cents::new(1));
        let parts = divide(net.max(-net), left, rules.unit);
        let because = Because::Bank { collected: pool.collected, paid: pool.paid };
        for (seat, left) in parts_of(left) {
            let at = seat.index();
            let line = if net > Cents::ZERO {
                Line::win((seat, BANK, left), parts[at], "OH.PG.14.XVIII", because)
            } else {
                // What the winning bets took beyond the losing ones, which may be nothing.
                let (verdict, stake) = match parts[at] {
                    Cents::ZERO => (Verdict::Push, left),
                    lost => (Verdict::Lose, lost),
                };
                Line::unpaid((seat, BANK, stake), verdict, "OH.PG.14.XVII.A", because)
            };
            lines.push(line.charged(vigorish[at]));
            if line.verdict == Verdict::Lose && left > line.stake {
                let rest = (seat, BANK, left - line.stake);
                lines.push(Line::unpaid(rest, Verdict::Push, "OH.PG.14.VI", Because::BankRest));
            }
        }
    }
}

/// The seats that have a part, from the dealer's right.
fn parts_of(parts: [Cents; SEATS]) -> impl Iterator<Item = (Seat, Cents)> {
    let parts = (0..SEATS).rev().map(move |at| (Seat::at(at), parts[at]));
    parts.filter(|(_, part)| *part > Cents::ZERO)
}
