//! Money: whole cents, never floats. Every rounding of the house is here.

use std::fmt;
use std::iter::Sum;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// An amount of money in whole cents.
///
/// Arithmetic that would overflow stops the program: money never wraps.
///
/// ```
/// use games::Cents;
/// let stake: Cents = "12.50".parse().unwrap();
/// assert_eq!(stake.times(3, 2).to_string(), "18.75");
/// assert_eq!(stake.times(7, 6).down_to(Cents::QUARTER).to_string(), "14.50");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Cents(i64);

impl Cents {
    /// Nothing.
    pub const ZERO: Cents = Cents(0);
    /// A quarter, the smallest chip of a table unless it says otherwise.
    pub const QUARTER: Cents = Cents(25);
    /// One dollar.
    pub const DOLLAR: Cents = Cents(100);
    /// The largest amount that can be written down: a billion dollars. It keeps every product
    /// with printed odds far inside 64 bits.
    pub const MOST: Cents = Cents(100_000_000_000);

    /// This many cents.
    #[inline]
    pub const fn new(cents: i64) -> Cents {
        Cents(cents)
    }

    /// This many dollars.
    pub const fn dollars(dollars: i64) -> Cents {
        Cents(dollars * 100)
    }

    /// How many cents this is.
    #[inline]
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// `num / den` times this amount, fractions of a cent dropped.
    #[inline]
    pub const fn times(self, num: u32, den: u32) -> Cents {
        // Most odds are whole: a division less on the way of every payout.
        if den == 1 { Cents(self.0 * num as i64) } else { Cents(self.0 * num as i64 / den as i64) }
    }

    /// The part of this amount that `share` is of `whole`, fractions of a cent dropped. What cannot
    /// be written down is as much as can.
    ///
    /// # Panics
    /// If the whole is nothing.
    pub fn part(self, share: Cents, whole: Cents) -> Cents {
        let part = i128::from(self.0) * i128::from(share.0) / i128::from(whole.0);
        Cents(i64::try_from(part).unwrap_or(i64::MAX))
    }

    /// Rounded down to a multiple of `unit`, the table's smallest chip.
    #[inline]
    pub const fn down_to(self, unit: Cents) -> Cents {
        Cents(self.0 - self.0 % unit.0)
    }

    /// Rounded up to a multiple of `unit`.
    #[inline]
    pub const fn up_to(self, unit: Cents) -> Cents {
        match self.0 % unit.0 {
            0 => self,
            over => Cents(self.0 + unit.0 - over),
        }
    }

    /// Whether chips of `unit` can make this amount.
    #[inline]
    pub const fn is_multiple_of(self, unit: Cents) -> bool {
        self.0 % unit.0 == 0
    }
}

/// The chip that wagers on a spot are multiples of, ready for a quick test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chip {
    worth: Cents,
    /// 2^64 / worth, rounded up: multiplying by it leaves the remainder in the high fraction.
    inverse: u64,
}

impl Chip {
    /// The most that a chip can be worth, or one wager of a fixed amount: the quick test is exact
    /// up to here.
    pub const MOST: Cents = Cents((1 << 31) - 1);

    /// A chip of this worth.
    ///
    /// # Panics
    /// If it is worth nothing, or more than [`Chip::MOST`].
    pub const fn new(worth: Cents) -> Chip {
        assert!(worth.0 > 0 && worth.0 <= Chip::MOST.0);
        Chip { worth, inverse: (u64::MAX / worth.0 as u64).wrapping_add(1) }
    }

    /// A chip of a worth that somebody chose; none where there can be no such chip.
    pub fn of_worth(worth: Cents) -> Option<Chip> {
        (Cents(1)..=Chip::MOST).contains(&worth).then(|| Chip::new(worth))
    }

    /// What it is worth.
    #[inline]
    pub const fn worth(self) -> Cents {
        self.worth
    }

    /// Whether such chips can make the amount. A division costs as much as settling a line, so
    /// amounts below 2^32 cents are tested by a multiplication (exact there for any divisor).
    #[inline]
    pub const fn makes(self, amount: Cents) -> bool {
        if amount.0 as u64 >> 32 == 0 {
            (amount.0 as u64).wrapping_mul(self.inverse) <= self.inverse.wrapping_sub(1)
        } else {
            amount.is_multiple_of(self.worth)
        }
    }
}

super::adds_up!(Cents);

impl Sum for Cents {
    fn sum<I: Iterator<Item = Cents>>(amounts: I) -> Cents {
        amounts.fold(Cents::ZERO, |sum, amount| sum + amount)
    }
}

impl fmt::Display for Cents {
    /// `1250.00`; as people write it with `{:#}`: `$1,250.00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        if f.alternate() {
            let whole = (cents / 100).to_string();
            let mut grouped = String::new();
            for (n, digit) in whole.chars().enumerate() {
                if n > 0 && (whole.len() - n).is_multiple_of(3) {
                    grouped.push(',');
                }
                grouped.push(digit);
            }
            return f.pad(&format!("{sign}${grouped}.{:02}", cents % 100));
        }
        if f.width().is_none() {
            return write!(f, "{sign}{}.{:02}", cents / 100, cents % 100);
        }
        f.pad(&format!("{sign}{}.{:02}", cents / 100, cents % 100))
    }
}

/// What was written is not an amount of money.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an amount: expected dollars and cents such as 10 or 12.50")]
pub struct AmountError(String);

impl FromStr for Cents {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Cents, AmountError> {
        let bad = || AmountError(text.chars().take(24).collect());
        let (dollars, cents) = match text.split_once('.') {
            None => (text, 0),
            Some((dollars, fraction)) => {
                let cents = match fraction.as_bytes() {
                    [a @ b'0'..=b'9'] => (a - b'0') * 10,
                    [a @ b'0'..=b'9', b @ b'0'..=b'9'] => (a - b'0') * 10 + (b - b'0'),
                    _ => return Err(bad()),
                };
                (dollars, cents)
            }
        };
        if dollars.is_empty() || !dollars.bytes().all(|b| b.is_ascii_digit()) {
            return Err(bad());
        }
        let dollars: i64 = dollars.parse().map_err(|_| bad())?;
        match dollars.checked_mul(100).and_then(|all| all.checked_add(i64::from(cents))) {
            Some(all) if all <= Cents::MOST.0 => Ok(Cents(all)),
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_dollars_with_at_most_two_decimals() {
        for (text, cents) in [("0", 0), ("10", 1000), ("12.5", 1250), ("0.25", 25), ("007", 700)] {
            assert_eq!(text.parse(), Ok(Cents(cents)), "{text}");
        }
        for text in ["", ".", "1.", ".5", "1.005", "-1", "+1", "1e3", "ten", "1 0", "$5", "1,000"] {
            assert!(text.parse::<Cents>().is_err(), "{text}");
        }
        assert!("1000000000".parse::<Cents>().is_ok());
        assert!("1000000000.01".parse::<Cents>().is_err());
        assert!("99999999999999999999".parse::<Cents>().is_err());
    }

    #[test]
    fn amounts_print_with_two_decimals_and_their_sign() {
        assert_eq!(Cents(-1205).to_string(), "-12.05");
        assert_eq!(Cents(5).to_string(), "0.05");
        assert_eq!(format!("{:>8}", Cents(1250)), "   12.50");
    }

    #[test]
    fn the_quick_test_of_a_chip_agrees_with_division() {
        for worth in (1..=300).chain([500, 1000, 2500, 10_000, 99_991, (1 << 31) - 1]) {
            let chip = Chip::new(Cents(worth));
            let near = [0, worth, 7 * worth, u32::MAX as i64 / worth * worth, 1 << 32, 5 << 33];
            for amount in (0..2000).chain(near.into_iter().flat_map(|n| n - 2..n + 3)) {
                let amount = Cents(amount);
                assert_eq!(
                    chip.makes(amount),
                    amount.is_multiple_of(Cents(worth)),
                    "{amount:?} {worth}"
                );
            }
        }
    }

    #[test]
    fn three_to_two_on_odd_amounts_is_rounded_down_to_the_smallest_chip() {
        // 3 to 2 on $7.25 is $10.875.
        assert_eq!(Cents(725).times(3, 2).down_to(Cents::QUARTER), Cents(1075));
        assert_eq!(Cents(725).times(3, 2).down_to(Cents::DOLLAR), Cents(1000));
        assert_eq!(Cents(725).up_to(Cents::DOLLAR), Cents(800));
        assert_eq!(Cents(700).up_to(Cents::DOLLAR), Cents(700));
    }

    #[test]
    fn a_part_is_in_proportion_and_drops_fractions_of_a_cent() {
        assert_eq!(Cents(1000).part(Cents(1), Cents(3)), Cents(333));
        assert_eq!(Cents::MOST.part(Cents::MOST, Cents::MOST), Cents::MOST);
        assert_eq!(Cents(i64::MAX).part(Cents(2), Cents(1)), Cents(i64::MAX));
    }
}
