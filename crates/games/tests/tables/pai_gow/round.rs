//! One round as the document settles it: who wins against whom, and what the Fortune Bonus pays.

use std::collections::BTreeMap;

use chance::Card;
use games::Verdict;

use super::plain::{self, fortune, high, house_way, is_foul, low, rest};

pub const SEATS: [u8; 6] = [1, 2, 3, 4, 5, 6];
/// The dealer's position, after the seats'.
pub const DEALER: usize = 6;
/// What the Fortune Bonus pays to one, and the envy bonus in dollars (OH.PG.15.V).
pub const FORTUNE: [(i64, i64); 11] = [
    (8000, 5000),
    (2000, 1000),
    (1000, 500),
    (400, 250),
    (150, 50),
    (50, 20),
    (25, 5),
    (5, 0),
    (4, 0),
    (3, 0),
    (2, 0),
];
/// The last line that qualifies (OH.PG.1.p9).
pub const FOUR_OF_A_KIND: usize = 6;

/// A line: seat, wager, stake, verdict, winnings, commission, clause.
pub type Said = (u8, String, i64, Verdict, i64, i64, String);

pub fn said(seat: u8, on: &str, stake: i64, verdict: Verdict, paid: i64, clause: &str) -> Said {
    (seat, on.into(), stake, verdict, paid, 0, format!("OH.PG.{clause}"))
}

/// How a hand ends against another one, and by which clause.
pub type Ends = (Verdict, &'static str);

/// One round.
#[derive(Default)]
pub struct Round {
    pub bank: Option<u8>,
    pub house: i64,
    pub bets: BTreeMap<u8, i64>,
    pub fortune: BTreeMap<u8, i64>,
    pub chips: BTreeMap<u8, i64>,
    pub hands: Vec<Vec<Card>>,
    pub low: BTreeMap<u8, [Card; 2]>,
    pub given_up: Vec<u8>,
    pub lines: Vec<Said>,
}

impl Round {
    pub fn plays(&self, position: usize) -> bool {
        match position {
            DEALER => self.bank.is_none() || self.house > 0,
            _ => {
                let seat = position as u8 + 1;
                self.bets.contains_key(&seat) || self.bank == Some(seat)
            }
        }
    }

    /// Who has a wager on the table still, from the dealer's right.
    pub fn live(&self) -> Vec<u8> {
        let there = |seat: &u8| self.bets.contains_key(seat) && !self.given_up.contains(seat);
        SEATS.into_iter().rev().filter(there).collect()
    }

    /// High hand, low hand, and whether they are foul.
    pub fn shown(&self, seat: Option<u8>) -> (plain::High, plain::Low, bool) {
        let (seven, two) = match seat {
            Some(seat) => (&self.hands[usize::from(seat) - 1], self.low[&seat]),
            None => (&self.hands[DEALER], house_way(&self.hands[DEALER])),
        };
        let (high, low) = (high(&rest(seven, two)), low(two));
        let foul = is_foul(&high, &low);
        (high, low, foul)
    }

    pub fn ends(&self, seat: u8, copies: &mut usize) -> Ends {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let banked = self.bank.is_some();
        let (own, other) = (self.shown(Some(seat)), self.shown(self.bank));
        if own.2 {
            return (Verdict::Lose, if banked { "14.XIV" } else { "13.VII.C" });
        }
        if other.2 {
            return (Verdict::Win, "14.XVII.B");
        }
        let compared = (own.0.cmp(&other.0), own.1.cmp(&other.1));
        *copies += usize::from(compared.0 == Equal || compared.1 == Equal);
        match (compared, banked) {
            ((Greater, Greater), false) => (Verdict::Win, "13.XIII"),
            ((Greater, Greater), true) => (Verdict::Win, "14.XVII.B"),
            ((Less, Less), false) => (Verdict::Lose, "13.VII.A"),
            ((Less, Less), true) => (Verdict::Lose, "14.XVII.A"),
            ((Less | Equal, Less | Equal), false) => (Verdict::Lose, "13.VII.B"),
            ((Less | Equal, Less | Equal), true) => (Verdict::Lose, "14.XIII"),
            (_, true) => (Verdict::Push, "14.XVII.C"),
            ((Greater, Less), _) => (Verdict::Push, "13.IX.A"),
            ((Less, Greater), _) => (Verdict::Push, "13.IX.B"),
            _ => (Verdict::Push, "13.IX"),
        }
    }

    /// How the bank ends against the house's hand (OH.PG.14.XVI), whose copies it wins.
    pub fn ends_for_the_bank(&self) -> Ends {
        let (house, bank) = (self.shown(None), self.shown(self.bank));
        if bank.2 || (house.0 > bank.0 && house.1 > bank.1) {
            (Verdict::Lose, "14.XVI.A")
        } else if house.0 <= bank.0 && house.1 <= bank.1 {
            (Verdict::Win, "14.XVI.B")
        } else {
            (Verdict::Push, "14.XVI.C")
        }
    }

    pub fn line_of(&self, seat: u8) -> Option<usize> {
        fortune(&self.hands[usize::from(seat) - 1])
    }

    pub fn qualifies(&self, seat: u8) -> bool {
        let shown = self.live().contains(&seat) || self.bank == Some(seat);
        shown && self.line_of(seat).is_some_and(|line| line <= FOUR_OF_A_KIND)
    }

    /// A seat's line of the Fortune Bonus, if it has a wager there.
    pub fn settle_fortune(&mut self, seat: u8) {
        let Some(stake) = self.fortune.get(&seat).copied() else { return };
        let clause = if self.qualifies(seat) { "15.IV.A.b" } else { "15.V" };
        self.lines.push(match self.line_of(seat) {
            Some(line) => {
                let paid = stake * FORTUNE[line].0;
                said(seat, "fortune-bonus", stake, Verdict::Win, paid, clause)
            }
            None => said(seat, "fortune-bonus", stake, Verdict::Lose, 0, clause),
        });
    }
}
