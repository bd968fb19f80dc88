//! What a hand wins, in units of the bet.

use chance::{Card, Rank, Suit};
use games::blackjack::pontoon_plus::{Rules, Win};
use games::{Cents, Chosen, OptionError};

use crate::{Ratio, net};

/// How two cards, and a third that makes 6-7-8 or 7-7-7 of them, look at suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suits {
    /// Of two suits or more.
    Mixed,
    /// Of one suit other than spades.
    Suited,
    /// Of spades.
    Spades,
}

impl Suits {
    /// Each of them.
    pub const ALL: [Suits; 3] = [Suits::Mixed, Suits::Suited, Suits::Spades];

    /// Two cards.
    pub fn of(first: Card, second: Card) -> Suits {
        match (first.suit() == second.suit(), first.suit()) {
            (false, _) => Suits::Mixed,
            (true, Some(Suit::Spades)) => Suits::Spades,
            (true, _) => Suits::Suited,
        }
    }
}

/// What winning hands are paid at one table (SG.PP.4.1.1), as settlement pays them.
#[derive(Clone, Debug)]
pub struct Pays {
    /// In how many parts a unit is divided so that all of these are whole.
    pub parts: i64,
    /// What a win is paid that is nothing special.
    pub even: i64,
    /// The same on twice the bet.
    pub even_doubled: i64,
    /// What a 21 of so many cards is paid, in parts; up to three cards as any other win.
    pub by_size: [i64; 24],
    /// The pontoon.
    pub pontoon: Ratio,
    runs: [Ratio; 3],
    sevens: [Ratio; 3],
    rules: Rules,
}

impl Pays {
    /// What a table pays, by its odds.
    pub fn new(chosen: &Chosen) -> Result<Pays, OptionError> {
        Pays::by(chosen, |pays, _| net(pays, Cents::DOLLAR))
    }

    /// What a table pays on this bet, as settlement rounds it to the smallest chip.
    pub fn on(chosen: &Chosen, bet: Cents) -> Result<Pays, OptionError> {
        Pays::by(chosen, |pays, bets| in_chips(pays, bet.times(bets, 1), chosen.unit()))
    }

    /// What a table pays, given what odds bring on so many bets, in units of all of them.
    fn by(chosen: &Chosen, on: impl Fn(games::Pays, u32) -> Ratio) -> Result<Pays, OptionError> {
        let rules = Rules::new(chosen)?;
        let of = |win: Win| on(rules.pay(win).pays, 1);
        let doubled = on(rules.pay(Win::Even).pays, 2) * Ratio::from(2);
        let any = Card::new(Rank::Two, Suit::Clubs);
        let by_size: Vec<Ratio> = (0..24).map(|n| of(Win::of_21(&vec![Some(any); n]))).collect();
        // A unit has two parts at least, for what is given up.
        let parts = by_size.iter().chain([&doubled]).fold(2, |parts, pays| {
            let per = i64::try_from(pays.denominator().clone()).unwrap_or(1);
            games::least_multiple(parts, per)
        });
        let whole = |pays: &Ratio| {
            let whole = pays * Ratio::from(parts);
            i64::try_from(whole.numerator().clone()).unwrap_or(i64::MAX)
        };
        let three = |ranks: [Rank; 3]| {
            Suits::ALL.map(|suits| {
                let suit = if suits == Suits::Suited { Suit::Hearts } else { Suit::Spades };
                let last = if suits == Suits::Mixed { Suit::Hearts } else { suit };
                let [a, b, c] = ranks;
                let cards = [Card::new(a, suit), Card::new(b, suit), Card::new(c, last)];
                of(Win::of_21(&cards.map(Some)))
            })
        };
        Ok(Pays {
            parts,
            even: whole(&of(Win::Even)),
            even_doubled: whole(&doubled),
            by_size: std::array::from_fn(|n| whole(&by_size[n])),
            pontoon: of(Win::Pontoon),
            runs: three([Rank::Six, Rank::Seven, Rank::Eight]),
            sevens: three([Rank::Seven; 3]),
            rules,
        })
    }

    /// What a hand that is nothing special wins with one bet on it, or two.
    pub fn won(&self, bets: i64) -> i64 {
        if bets == 2 { self.even_doubled } else { self.even }
    }

    /// What 6-7-8 or 7-7-7 of these suits is paid more than another 21 of three cards.
    pub fn extra(&self, sevens: bool, suits: Suits) -> Ratio {
        let pays = if sevens { &self.sevens } else { &self.runs };
        &pays[suits as usize] - Ratio::new(self.by_size[3], self.parts.unsigned_abs())
    }

    /// What the Super Bonus brings beside that on a bet, in units of it (SG.PP.4.1.2).
    pub fn super_bonus(&self, stake: Cents) -> Ratio {
        self.rules.super_bonus_on(stake).map_or(Ratio::ZERO, |pay| net(pay.pays, stake))
    }
}

/// What odds bring on a bet in whole chips, in units of it.
pub fn in_chips(pays: games::Pays, bet: Cents, unit: Cents) -> Ratio {
    let lost = if pays.returns_stake() { Cents::ZERO } else { bet };
    Ratio::new((pays.on(bet, unit) - lost).cents(), bet.cents().max(1).unsigned_abs())
}
