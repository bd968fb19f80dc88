//! What a roll does to a bet: it stays, moves to its number, or is decided (OH.CR.3, 10.IV).

use chance::Dice;

use super::because::{Because, Why};
use super::bets::{Bet, Call};
use super::fire::PointsMade;
use super::layout::{Kind, Position, is_number, odds_win_by, spots};
use super::rules::Rules;
use crate::{Cents, Line, Lines, Spot, Verdict};

/// A roll, and the table as it was thrown.
#[derive(Clone, Copy, Debug)]
pub struct Roll {
    /// The dice.
    pub dice: Dice<2>,
    /// Their total.
    pub total: u8,
    /// The point; 0 on a come-out roll.
    pub point: u8,
    /// The points made in this hand.
    pub made: PointsMade,
}

/// What a roll does to a bet.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Stays,
    /// A Come or Don't Come Bet goes to its number.
    Moves(Spot),
    Decided(Verdict, &'static str, Why),
}

impl Roll {
    /// Settles a bet, or says that it stays; it may have moved.
    #[inline]
    pub fn settle(self, rules: &Rules, bet: &mut Bet, lines: &mut impl Lines<Because>) -> bool {
        let position = rules.position(bet.on);
        let (verdict, clause, why) = match self.fate(position, bet) {
            Fate::Stays => {
                bet.fresh = Cents::ZERO;
                return true;
            }
            Fate::Moves(to) => {
                bet.on = to;
                return true;
            }
            Fate::Decided(verdict, clause, why) => (verdict, clause, why),
        };
        let kind = position.kind;
        let (wager, because) = (bet.wager(), Because { roll: self.dice, why });
        let line = match kind {
            _ if verdict != Verdict::Win => Line::unpaid(wager, verdict, clause, because),
            // One of several pay tables' lines, less the parts that lost: no line of its own.
            Kind::CAndE | Kind::Horn | Kind::HornHigh | Kind::World => {
                match rules.parts_bring(bet, position, self.total).unwrap_or_default() {
                    // The parts make up for each other: nothing either way.
                    Cents::ZERO if kind == Kind::World => {
                        Line::unpaid(wager, Verdict::Push, clause, because)
                    }
                    paid => Line::win(wager, paid, clause, because),
                }
            }
            _ => {
                let pay = rules.pay(bet, kind, &self);
                Line::decided(wager, verdict, (pay, rules.on(bet, pay)), clause, because)
            }
        };
        let vigorish = rules.vigorish(bet, kind, line.verdict == Verdict::Win);
        lines.push(line.charged(vigorish));
        false
    }

    #[inline]
    fn fate(self, position: &Position, bet: &Bet) -> Fate {
        let number = position.number;
        match position.kind {
            Kind::Pass => self.line(position, "OH.CR.3.I.A.1.b", "OH.CR.3.I.A.2.b"),
            Kind::DontPass => self.dont_line(position, "OH.CR.3.I.B.1.b", "OH.CR.3.I.B.2.b"),
            Kind::PassOdds | Kind::DontPassOdds => self.line_odds(position, bet),
            Kind::Come => self.come(position),
            Kind::DontCome => self.dont_come(position),
            Kind::ComeOn | Kind::Put => self.number_first(position, number),
            Kind::DontComeOn => self.seven_first(position, number),
            Kind::ComeOdds | Kind::PutOdds => {
                returned_if_off(bet, self.number_first(position, number))
            }
            Kind::DontComeOdds => returned_if_off(bet, self.seven_first(position, number)),
            Kind::Place | Kind::Buy | Kind::Lay | Kind::Hard if !self.works(position.kind, bet) => {
                Fate::Stays
            }
            Kind::Place | Kind::Buy => self.number_first(position, number),
            Kind::Lay => self.seven_first(position, number),
            Kind::Hard => self.hard(position),
            Kind::Field | Kind::OneRoll => self.one_roll(position, position.wins_on.has(self.dice)),
            Kind::CAndE | Kind::Horn | Kind::HornHigh => {
                self.one_roll(position, matches!(self.total, 2 | 3 | 11 | 12))
            }
            Kind::World => self.one_roll(position, matches!(self.total, 2 | 3 | 7 | 11 | 12)),
            Kind::Fire => self.fire(position),
        }
    }

    /// Whether a bet that may be called works on this roll.
    fn works(self, kind: Kind, bet: &Bet) -> bool {
        works(kind, bet.call, self.point != 0)
    }

    /// The come-out roll decides, or the race between the point and a 7 (OH.CR.3.I.A).
    #[inline]
    fn line(self, position: &Position, made: &'static str, out: &'static str) -> Fate {
        use Verdict::{Lose, Win};
        match (self.point, self.total) {
            (0, 7 | 11) => Fate::Decided(Win, position.wins, Why::ComeOut),
            (0, 2 | 3 | 12) => Fate::Decided(Lose, position.loses, Why::ComeOut),
            (0, _) => Fate::Stays,
            (_, 7) => Fate::Decided(Lose, out, Why::SevenOut),
            (point, total) if total == point => Fate::Decided(Win, made, Why::PointMade),
            _ => Fate::Stays,
        }
    }

    /// The same from the other side, but a 12 on the come-out is a push (OH.CR.3.I.B).
    #[inline]
    fn dont_line(self, position: &Position, out: &'static str, made: &'static str) -> Fate {
        use Verdict::{Lose, Push, Win};
        match (self.point, self.total) {
            (0, 2 | 3) => Fate::Decided(Win, position.wins, Why::ComeOut),
            (0, 7 | 11) => Fate::Decided(Lose, position.loses, Why::ComeOut),
            (0, 12) => Fate::Decided(Push, "OH.CR.3.I.B.3", Why::ComeOut),
            (0, _) => Fate::Stays,
            (_, 7) => Fate::Decided(Win, out, Why::SevenOut),
            (point, total) if total == point => Fate::Decided(Lose, made, Why::PointMade),
            _ => Fate::Stays,
        }
    }

    /// Odds behind the line go with it (OH.CR.7.I, 7.II).
    #[inline]
    fn line_odds(self, position: &Position, bet: &Bet) -> Fate {
        let wins = odds_win_by(position.kind, self.point);
        returned_if_off(
            bet,
            match position.kind {
                Kind::PassOdds => self.line(position, wins, position.loses),
                _ => self.dont_line(position, wins, position.loses),
            },
        )
    }

    /// The roll after a Come Bet decides it or moves it to its number (OH.CR.3.I.C).
    fn come(self, position: &Position) -> Fate {
        match self.total {
            7 | 11 => Fate::Decided(Verdict::Win, position.wins, Why::NextRoll),
            2 | 3 | 12 => Fate::Decided(Verdict::Lose, position.loses, Why::NextRoll),
            number => Fate::Moves(spots::come_on(number)),
        }
    }

    /// The same from the other side, but a 12 is a push (OH.CR.3.I.E).
    fn dont_come(self, position: &Position) -> Fate {
        match self.total {
            2 | 3 => Fate::Decided(Verdict::Win, position.wins, Why::NextRoll),
            7 | 11 => Fate::Decided(Verdict::Lose, position.loses, Why::NextRoll),
            12 => Fate::Decided(Verdict::Push, "OH.CR.3.I.E.3", Why::NextRoll),
            number => Fate::Moves(spots::dont_come_on(number)),
        }
    }

    /// Wins if its number comes before a 7.
    fn number_first(self, position: &Position, number: u8) -> Fate {
        match self.total {
            7 => Fate::Decided(Verdict::Lose, position.loses, Why::SevenFirst(number)),
            total if total == number => {
                Fate::Decided(Verdict::Win, position.wins, Why::NumberFirst)
            }
            _ => Fate::Stays,
        }
    }

    /// Wins if a 7 comes before its number.
    fn seven_first(self, position: &Position, number: u8) -> Fate {
        match self.total {
            7 => Fate::Decided(Verdict::Win, position.wins, Why::SevenFirst(number)),
            total if total == number => {
                Fate::Decided(Verdict::Lose, position.loses, Why::NumberFirst)
            }
            _ => Fate::Stays,
        }
    }

    /// Wins if its number comes with both dice alike, before it comes easy and before a 7
    /// (OH.CR.3.I.G to J).
    fn hard(self, position: &Position) -> Fate {
        let number = position.number;
        match self.total {
            7 => Fate::Decided(Verdict::Lose, position.loses, Why::SevenBeforeHard(number)),
            total if total != number => Fate::Stays,
            _ if self.dice.is_pair() => Fate::Decided(Verdict::Win, position.wins, Why::Hard),
            _ => Fate::Decided(Verdict::Lose, position.loses, Why::Easy),
        }
    }

    fn one_roll(self, position: &Position, wins: bool) -> Fate {
        match wins {
            true => Fate::Decided(Verdict::Win, position.wins, Why::Rolled),
            false => Fate::Decided(Verdict::Lose, position.loses, Why::Rolled),
        }
    }

    /// Only a seven-out settles a Fire Bet (OH.CR.12.I.E).
    fn fire(self, position: &Position) -> Fate {
        if self.point == 0 || self.total != 7 {
            return Fate::Stays;
        }
        match self.made.pay_line() {
            Some(_) => Fate::Decided(Verdict::Win, position.wins, Why::Fire(self.made)),
            None => Fate::Decided(Verdict::Lose, position.loses, Why::Fire(self.made)),
        }
    }

    /// The point after this roll: established by a number while somebody has a line bet, gone
    /// when it is made and with a 7.
    #[inline]
    pub const fn point_after(self, has_line: bool) -> u8 {
        match self.point {
            0 if has_line && is_number(self.total) => self.total,
            0 => 0,
            point if self.total == point || self.total == 7 => 0,
            point => point,
        }
    }
}

/// Odds that were called off go back when their bet is decided.
fn returned_if_off(bet: &Bet, fate: Fate) -> Fate {
    match fate {
        Fate::Decided(_, clause, _) if bet.call == Call::Off => {
            Fate::Decided(Verdict::Push, clause, Why::OddsOff)
        }
        fate => fate,
    }
}

/// Whether a bet with this call works. Place and Buy Bets are off on a come-out roll unless called
/// on (OH.CR.3.I.F); everything else works unless called off.
#[inline]
pub const fn works(kind: Kind, call: Call, has_point: bool) -> bool {
    match call {
        Call::On => true,
        Call::Off => false,
        Call::None => has_point || !matches!(kind, Kind::Place | Kind::Buy),
    }
}
