//! The dealer takes and pays: side bets and pontoons after the deal, every 21 and every bust at
//! once, the rest against the dealer's own hand.

use chance::Rank;

use super::box_settlement::{Bet, Ended, Whose, void};
use super::rules::{BET, ENVY, PLAYER_PAIR, Rules, SUPER_BONUS};
use super::{Because, Bonus, Phase, PontoonPlus, Reason, Win, is_pair};
use crate::blackjack::{Hand, Status};
use crate::{Cents, IrregularityKind, Line, Lines, Pay, Seat, SeatSet, Step, Verdict, Wagered};

/// A wager that a line of a pay table pays.
fn paid(
    wager: Wagered,
    pay: Pay,
    clause: &'static str,
    (rules, because): (&Rules, Because),
) -> Line<Because> {
    Line::by_table(wager, rules.unit, pay, clause, because)
}

fn lost(wager: Wagered, clause: &'static str, because: Because) -> Line<Because> {
    Line::unpaid(wager, Verdict::Lose, clause, because)
}

/// The total of a hand. In one that was doubled an ace of the first two cards counts one
/// (SG.PP.3.2.1, SG.PP.3.25.2).
#[inline]
pub fn points(hand: &Hand) -> u8 {
    if !hand.is_doubled {
        return hand.points();
    }
    let worth = |at: usize| hand.cards.get(at).map_or(0, hands::points);
    match (worth(0) + worth(1), worth(2)) {
        (two @ ..=10, 1) => two + 11,
        (two, third) => two + third,
    }
}

impl PontoonPlus {
    /// SG.PP.3.13: the side bets on the first two cards.
    pub(super) fn settle_sides(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) {
        for on in self.right_to_left() {
            let cards = &self.seat(on).hands[0].cards;
            let (Some(first), Some(second)) = (cards.get(0), cards.get(1)) else { continue };
            let (pair, bonus) = (is_pair(first, second), Bonus::of(first, second));
            self.each_side(on, Whose::All, lines, |side, wager| {
                let (pay, reason, clauses) = match side {
                    PLAYER_PAIR => {
                        let pay = if pair { rules.pair } else { Pay::NOTHING };
                        (pay, Reason::Pair(pair), ["SG.PP.4.1.1", "SG.PP.3.14"])
                    }
                    _ => {
                        let pay = bonus.map_or(Pay::NOTHING, |bonus| rules.bonus[bonus as usize]);
                        (pay, Reason::Bonus(bonus), ["SG.PP.4.1.3", "SG.PP.3.15"])
                    }
                };
                let because = Because::of(pay, reason);
                match pay.is_paid() {
                    true => paid(wager, pay, clauses[0], (rules, because)),
                    false => lost(wager, clauses[1], because),
                }
            });
        }
    }

    /// SG.PP.3.16: pontoons are paid before anybody draws.
    #[inline]
    pub(super) fn pay_pontoons(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) {
        let mut left = self.boxes;
        while let Some(on) = left.last() {
            left.remove(on);
            if self.seat(on).has_blackjack() {
                let pay = rules.pay(Win::Pontoon);
                let because = Because::Pays(Reason::Win(Win::Pontoon), pay.pays);
                self.each_bet((on, 0), Whose::All, lines, |bet| {
                    (paid(bet.wager(), pay, "SG.PP.3.16", (rules, because)), None)
                });
            }
        }
    }

    /// SG.PP.3.21, SG.PP.3.24.5, SG.PP.3.25.4: a bust loses at once.
    pub(super) fn collect_bust(&mut self, on: Seat, hand: u8, lines: &mut impl Lines<Because>) {
        let own = self.seat(on);
        let cards = &own.hands[hand as usize];
        let because = Because::Bust(points(cards));
        let clause = match (cards.is_doubled, own.is_split()) {
            (true, _) => "SG.PP.3.25.4",
            (false, true) => "SG.PP.3.24.5",
            (false, false) => "SG.PP.3.21",
        };
        self.each_bet((on, hand), Whose::All, lines, |bet| {
            (lost(bet.wager(), clause, because), None)
        });
    }

    /// SG.PP.3.26: a 21 is paid at once, by its own line of the pay table unless it was doubled.
    pub(super) fn pay_21(
        &mut self,
        rules: &Rules,
        on: Seat,
        hand: u8,
        lines: &mut impl Lines<Because>,
    ) {
        let own = self.seat(on);
        let (cards, split) = (&own.hands[hand as usize], own.is_split());
        let (win, clause, because) = match (cards.is_doubled, Win::of_21(cards.cards.as_slice())) {
            // SG.PP.3.25.5.
            (true, _) => (Win::Even, "SG.PP.3.25.5", Because::Own(Reason::DoubledTwentyOne)),
            (false, Win::Even) => {
                let clause = if split { "SG.PP.3.24.3" } else { "SG.PP.3.26" };
                (Win::Even, clause, Because::Own(Reason::TwentyOne))
            }
            (false, win) => {
                (win, "SG.PP.4.1.1", Because::Pays(Reason::Win(win), rules.pay(win).pays))
            }
        };
        let pay = rules.pay(win);
        let super_bonus = win.is_sevens_of_one_suit() && !split && self.dealer_shows_seven();
        self.each_bet((on, hand), Whose::All, lines, |bet| {
            let line = paid(bet.wager(), pay, clause, (rules, because));
            let bonus = if super_bonus { super_bonus_line(rules, bet) } else { None };
            (line, bonus)
        });
        if super_bonus {
            self.pay_envy(rules, on, lines);
        }
    }

    fn dealer_shows_seven(&self) -> bool {
        self.dealer.cards.get(0).and_then(|card| card.rank()) == Some(Rank::Seven)
    }

    /// SG.PP.4.1.2: every other seated player of the round gets $50.
    #[cold]
    fn pay_envy(&mut self, rules: &Rules, winner: Seat, lines: &mut impl Lines<Because>) {
        for on in self.right_to_left().filter(|on| *on != winner) {
            let because = Because::Own(Reason::SuperBonusOf(winner));
            let wager = (self.seated_player(on), ENVY, Cents::ZERO);
            self.push_line(paid(wager, rules.envy, "SG.PP.4.1.2", (rules, because)), lines);
        }
    }

    /// SG.PP.3.25.3: what a player doubled goes back, the bet is lost.
    pub(super) fn withdraw(
        &mut self,
        (on, hand): (Seat, u8),
        seat: Seat,
        lines: &mut impl Lines<Because>,
    ) {
        let because = Because::Own(Reason::Withdrawn);
        let ended = |bet: Bet| -> Ended {
            let back = Line::unpaid(bet.added(), Verdict::Push, "SG.PP.3.25.3", because);
            let lost = Line::unpaid(bet.initial(), Verdict::Forfeit, "SG.PP.3.25.3", because);
            (back, Some(lost))
        };
        if seat != on {
            return self.each_bet((on, hand), Whose::Only(seat), lines, ended);
        }
        // The cards stay for the others on the box.
        let own = self.seat_mut(on);
        let number = own.hand_number(hand);
        let own = &mut own.hands[hand as usize];
        let bet = Bet { seat, spot: BET, whole: own.bet, doubled: own.doubled };
        (own.bet, own.doubled) = (Cents::ZERO, Cents::ZERO);
        self.push_bet(number, bet, lines, &ended);
    }

    /// The dealer has a second card: insurance is settled, and what was given up; everything,
    /// where it makes a pontoon.
    pub(super) fn second_card(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        let pontoon = self.dealer.has_blackjack();
        for on in self.right_to_left() {
            let because = Because::Own(Reason::Insured(pontoon));
            // SG.PP.3.17.2.
            self.each_insurance(on, Whose::All, lines, |wager| match pontoon {
                true => paid(wager, rules.insurance, "SG.PP.3.17.2", (rules, because)),
                false => lost(wager, "SG.PP.3.17.2", because),
            });
            if pontoon {
                self.lose_to_pontoon(on, lines);
            } else if self.surrendered.contains(on) {
                self.settle_surrender(rules, on, lines);
            }
        }
        match self.boxes.iter().any(|on| self.waits_for_dealer(on)) {
            true => self.dealer_on(rules, lines),
            false => self.finish(rules),
        }
    }

    /// SG.PP.3.19.2: half the bet is lost, the other half goes back.
    fn settle_surrender(&mut self, rules: &Rules, on: Seat, lines: &mut impl Lines<Because>) {
        let because = Because::Own(Reason::Surrendered);
        self.each_bet((on, 0), Whose::All, lines, |bet| {
            let (seat, spot, whole) = bet.wager();
            let half = whole.times(1, 2).down_to(rules.unit);
            let part = |verdict, amount| {
                Line::unpaid((seat, spot, amount), verdict, "SG.PP.3.19.2", because)
            };
            let back = (half > Cents::ZERO).then(|| part(Verdict::Push, half));
            (part(Verdict::Forfeit, whole - half), back)
        });
    }

    /// Hands that wait lose to a pontoon: all of a surrendered bet (SG.PP.3.19.1), each split hand
    /// (SG.PP.3.24.5), of a doubled one the initial bet only (SG.PP.3.25.4).
    fn lose_to_pontoon(&mut self, on: Seat, lines: &mut impl Lines<Because>) {
        for hand in 0..self.seat(on).count {
            let own = self.seat(on);
            let cards = &own.hands[hand as usize];
            if cards.status != Status::Stands {
                continue;
            }
            let (doubled, because) =
                (cards.is_doubled, Because::Own(Reason::DealerPontoon(points(cards))));
            let clause = match own.is_split() {
                _ if doubled => "SG.PP.3.25.4",
                true => "SG.PP.3.24.5",
                false if self.surrendered.contains(on) => "SG.PP.3.19.1",
                false => "SG.PP.3.27.3",
            };
            self.each_bet((on, hand), Whose::All, lines, |bet| {
                let because_back = Because::Own(Reason::InitialBetOnly);
                let back = Line::unpaid(bet.added(), Verdict::Push, clause, because_back);
                let back = (bet.doubled > Cents::ZERO).then_some(back);
                (lost(bet.initial(), clause, because), back)
            });
        }
    }

    /// Whether a hand of the box waits for the dealer.
    #[inline]
    pub(super) fn waits_for_dealer(&self, on: Seat) -> bool {
        let mut hands = (0..).zip(self.seat(on).hands());
        hands.any(|(n, hand)| hand.status == Status::Stands && self.has_chips(on, n))
    }

    /// SG.PP.3.27: every hand that waits is compared, from the dealer's right, the hands of a box
    /// from the first.
    #[inline]
    pub(super) fn compare(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        let total = self.dealer.total();
        let (theirs, bust) = (total.points(), total.is_bust());
        let pay = rules.pay(Win::Even);
        let mut left = self.boxes;
        while let Some(on) = left.last() {
            left.remove(on);
            for hand in 0..self.seat(on).count {
                let cards = &self.seat(on).hands[hand as usize];
                if cards.status != Status::Stands {
                    continue;
                }
                let ours = points(cards);
                self.each_bet((on, hand), Whose::All, lines, |bet| {
                    let wager = bet.wager();
                    let won = |clause, because| paid(wager, pay, clause, (rules, because));
                    let line = if bust {
                        won("SG.PP.3.27.1", Because::DealerBusts(theirs))
                    } else if ours > theirs {
                        won("SG.PP.3.27.2", Because::Beats(ours, theirs))
                    } else if ours < theirs {
                        lost(wager, "SG.PP.3.27.3", Because::LosesTo(ours, theirs))
                    } else {
                        Line::unpaid(wager, Verdict::Push, "SG.PP.3.27.4", Because::Tie(ours))
                    };
                    (line, None)
                });
            }
        }
        self.finish(rules)
    }

    /// The round is void: every bet of it goes back (SG.PP.5.17).
    #[cold]
    pub(super) fn void_round(
        &mut self,
        rules: &Rules,
        (clause, what): (&'static str, IrregularityKind),
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let reason = Reason::Void(what);
        self.clear_last_round();
        for on in Seat::up_to(rules.boxes).rev() {
            self.return_all(on, Whose::All, lines, |wager| void(wager, clause, reason));
        }
        self.undo(clause, reason, lines);
        self.finish(rules)
    }

    /// The round is over.
    #[inline]
    pub(super) fn finish(&mut self, rules: &Rules) -> Step {
        self.phase = Phase::Wagers;
        (self.boxes, self.surrendered) = (SeatSet::NONE, SeatSet::NONE);
        (self.drawn, self.has_side_bets) = (false, false);
        self.behind.clear();
        self.nets.clear();
        self.shoe.round_over(rules.cut);
        if self.irregularities.any {
            self.irregularities = self.irregularities.after_round();
        }
        Step::Settled
    }
}

/// SG.PP.4.1.2: what three sevens bring beside what the hand pays.
#[cold]
fn super_bonus_line(rules: &Rules, bet: Bet) -> Option<Line<Because>> {
    let pay = rules.super_bonus_on(bet.whole)?;
    let because = Because::Pays(Reason::SuperBonus, pay.pays);
    let wager = (bet.seat, SUPER_BONUS, Cents::ZERO);
    Some(paid(wager, pay, "SG.PP.4.1.2", (rules, because)))
}
