//! Money to the millionth of a cent, and the rates that make such fractions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Cents;

/// Millionths in a cent.
const MILLIONTHS: i128 = 1_000_000;

/// An amount of money in millionths of a cent: a share of a wager is whole here, and no fraction
/// of it is ever dropped. It is as wide as it is because a meter adds up for as long as its table
/// is open: 64 bits hold ninety billion-dollar awards, and the next would stop the program.
///
/// ```
/// use games::{Cents, Exact, Rate};
/// let rate: Rate = "0.2125".parse().unwrap();
/// let share = rate.of(Cents::DOLLAR);
/// assert_eq!(share.to_string(), "0.2125");
/// assert_eq!((share + share).shown(), Cents::new(42));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Exact(i128);

impl Exact {
    /// Nothing.
    pub const ZERO: Exact = Exact(0);
    /// The most that any meter may stand at: a billion dollars.
    pub const MOST: Exact = Exact::cents(Cents::MOST);

    /// Whole cents.
    pub const fn cents(cents: Cents) -> Exact {
        Exact(cents.cents() as i128 * MILLIONTHS)
    }

    /// How many millionths of a cent this is.
    pub const fn millionths(self) -> i128 {
        self.0
    }

    /// So many parts that are equal to the millionth of a cent, the first ones greater where the
    /// amount cannot be divided.
    pub fn divided(self, parts: usize) -> impl Iterator<Item = Exact> {
        let count = parts as i128;
        let odd = self.0 % count.max(1);
        (0..count).map(move |n| Exact(self.0 / count + i128::from(n < odd)))
    }

    /// The whole cents of it, as a display shows them.
    ///
    /// # Panics
    /// If they cannot be written down, as all arithmetic with money does.
    pub const fn shown(self) -> Cents {
        let cents = self.0.div_euclid(MILLIONTHS);
        assert!(cents as i64 as i128 == cents, "a display holds 64 bits");
        Cents::new(cents as i64)
    }
}

impl From<Cents> for Exact {
    fn from(cents: Cents) -> Exact {
        Exact::cents(cents)
    }
}

crate::money::adds_up!(Exact);

impl fmt::Display for Exact {
    /// Dollars and cents, with the fraction of a cent where there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let millionths = self.0.unsigned_abs();
        let (dollars, rest) = (millionths / 100_000_000, millionths % 100_000_000);
        let digits = format!("{rest:08}");
        let cents = digits.trim_end_matches('0');
        f.pad(&format!("{sign}{dollars}.{:0<2}", cents))
    }
}

/// What was written is not an amount to the millionth of a cent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an amount: expected dollars with at most eight decimals, such as 10000.1234")]
pub struct ExactError(String);

impl FromStr for Exact {
    type Err = ExactError;

    fn from_str(text: &str) -> Result<Exact, ExactError> {
        let bad = || ExactError(text.chars().take(24).collect());
        let (dollars, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(dollars) || !digits(fraction) || fraction.len() > 8 {
            return Err(bad());
        }
        let whole: i128 = dollars.parse().map_err(|_| bad())?;
        let rest: i128 = format!("{fraction:0<8}").parse().map_err(|_| bad())?;
        let all = whole.checked_mul(100 * MILLIONTHS).and_then(|all| all.checked_add(rest));
        all.map(Exact).filter(|all| *all <= Exact::MOST).ok_or_else(bad)
    }
}

/// A share of a wager, in parts of a million.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Rate(u32);

impl Rate {
    /// Nothing.
    pub const ZERO: Rate = Rate(0);
    /// All of it.
    pub const WHOLE: Rate = Rate(1_000_000);

    /// The share of an amount, exactly.
    #[inline]
    pub const fn of(self, amount: Cents) -> Exact {
        Exact(amount.cents() as i128 * self.0 as i128)
    }

    /// Both shares together.
    #[must_use]
    pub const fn and(self, other: Rate) -> Rate {
        Rate(self.0 + other.0)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:06}", self.0 % 1_000_000);
        let fraction = digits.trim_end_matches('0');
        match fraction {
            "" => write!(f, "{}", self.0 / 1_000_000),
            _ => write!(f, "{}.{fraction}", self.0 / 1_000_000),
        }
    }
}

/// What was written is not a share.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a share: expected a decimal from 0 to 1 such as 0.21, six places at most")]
pub struct RateError(String);

impl FromStr for Rate {
    type Err = RateError;

    fn from_str(text: &str) -> Result<Rate, RateError> {
        let bad = || RateError(text.chars().take(24).collect());
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || whole.len() > 1 || fraction.len() > 6 {
            return Err(bad());
        }
        let millionths: u32 = format!("{whole}{fraction:0<6}").parse().map_err(|_| bad())?;
        if millionths > Rate::WHOLE.0 { Err(bad()) } else { Ok(Rate(millionths)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_read_back_and_what_is_no_share_is_refused() {
        for text in ["0", "1", "0.21", "0.2125", "0.000001", "0.5"] {
            assert_eq!(text.parse::<Rate>().expect("a share").to_string(), text);
        }
        for text in ["", ".2", "0.", "1.01", "-0.2", "+0.2", "0.0000001", "21%", "0,2", "10"] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }

    #[test]
    fn amounts_read_back_to_the_millionth_of_a_cent() {
        for millionths in [0, 1, 100, 123_456, 1_000_000, 99_999_999, 1_000_021_000_001] {
            let exact = Exact(millionths);
            assert_eq!(exact.to_string().parse(), Ok(exact));
        }
        assert_eq!("7".parse(), Ok(Exact::cents(Cents::dollars(7))));
        assert_eq!(Exact::MOST.to_string().parse(), Ok(Exact::MOST));
        for text in ["", ".5", "1.", "-1", "+1", "1.000000001", "1,0", "99999999999", "1e3"] {
            assert!(text.parse::<Exact>().is_err(), "{text}");
        }
    }

    #[test]
    fn fractions_of_a_cent_are_kept_and_only_whole_cents_are_shown() {
        let third: Rate = "0.333333".parse().expect("a share");
        let share = third.of(Cents::new(1));
        assert_eq!((share.shown(), share.to_string().as_str()), (Cents::ZERO, "0.00333333"));
        let (mut sum, hundred) = (Exact::ZERO, 100);
        (0..hundred).for_each(|_| sum += share);
        assert_eq!(sum.shown(), Cents::new(33));
        assert_eq!(sum.to_string(), "0.333333");
        assert_eq!((-share).shown(), Cents::new(-1));
        let parts: Vec<_> = Exact(11).divided(3).collect();
        assert_eq!((parts, Exact(11).divided(0).count()), (vec![Exact(4), Exact(4), Exact(3)], 0));
        assert_eq!(Exact::cents(Cents::new(1_000_021)).to_string(), "10000.21");
        assert_eq!(Exact::cents(Cents::dollars(7)).to_string(), "7.00");
    }
}
