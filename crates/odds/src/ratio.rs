//! Ratios of integers: what every probability and every edge is until it is printed.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};
use std::str::FromStr;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A ratio of integers in lowest terms.
///
/// ```
/// use odds::Ratio;
/// let edge = Ratio::new(2, 38u32);
/// assert_eq!(edge.to_string(), "1/19");
/// assert_eq!(edge.to_f64(), 1.0 / 19.0);
/// assert_eq!("1/19".parse(), Ok(edge));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(RBig);

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio(RBig::ZERO);
    /// The whole.
    pub const ONE: Ratio = Ratio(RBig::ONE);

    /// `num` of `den`.
    ///
    /// # Panics
    /// If `den` is nothing.
    pub fn new(num: impl Into<IBig>, den: impl Into<UBig>) -> Ratio {
        Ratio(RBig::from_parts(num.into(), den.into()))
    }

    /// The nearest double.
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().value()
    }

    /// The nearest whole number, halves away from nothing; none where it is beyond all amounts.
    ///
    /// ```
    /// use odds::Ratio;
    ///
    /// let [half, third] = [Ratio::new(5, 2u32), Ratio::new(-7, 3u32)];
    /// assert_eq!([half.nearest(), third.nearest()], [Some(3), Some(-2)]);
    /// ```
    pub fn nearest(&self) -> Option<i64> {
        self.0.round().try_into().ok()
    }

    /// The part above the line.
    pub fn numerator(&self) -> &IBig {
        self.0.numerator()
    }

    /// The part below it.
    pub fn denominator(&self) -> &UBig {
        self.0.denominator()
    }

    /// Whether it is above nothing.
    pub fn is_positive(&self) -> bool {
        *self > Ratio::ZERO
    }

    /// Whether it is nothing.
    pub fn is_zero(&self) -> bool {
        *self == Ratio::ZERO
    }

    /// Whether it is a whole number.
    pub fn is_whole(&self) -> bool {
        self.0.is_int()
    }

    /// Its square.
    pub fn squared(&self) -> Ratio {
        Ratio(&self.0 * &self.0)
    }

    /// As a decimal if it has one of at most six places, such as `0.95` or `35`; otherwise as a
    /// ratio such as `7/6`.
    pub fn to_decimal(&self) -> String {
        for places in 0..=6 {
            let scaled = Ratio(&self.0 * RBig::from(UBig::from(10u8).pow(places)));
            if scaled.is_whole() {
                let text = scaled.0.to_string();
                let (sign, digits) =
                    text.strip_prefix('-').map_or(("", &*text), |rest| ("-", rest));
                let digits = format!("{digits:0>width$}", width = places + 1);
                let (whole, part) = digits.split_at(digits.len() - places);
                let point = if places == 0 { "" } else { "." };
                return format!("{sign}{whole}{point}{part}");
            }
        }
        self.to_string()
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0.numerator(), self.0.denominator())
    }
}

/// What was written is not a ratio.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a ratio of whole numbers such as 1/19")]
pub struct RatioError;

impl FromStr for Ratio {
    type Err = RatioError;

    fn from_str(text: &str) -> Result<Ratio, RatioError> {
        let (num, den) = text.split_once('/').ok_or(RatioError)?;
        let num: IBig = num.parse().map_err(|_| RatioError)?;
        let den: UBig = den.parse().map_err(|_| RatioError)?;
        if den == UBig::ZERO { Err(RatioError) } else { Ok(Ratio::new(num, den)) }
    }
}

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ratio {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Ratio, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

macro_rules! whole {
    ($($int:ty)*) => {$(
        impl From<$int> for Ratio {
            fn from(whole: $int) -> Ratio {
                Ratio(IBig::from(whole).into())
            }
        }
    )*};
}

whole! { i32 i64 i128 u8 u32 u64 u128 usize UBig IBig }

macro_rules! operator {
    ($($operator:ident $name:ident)*) => {$(
        impl $operator for Ratio {
            type Output = Ratio;
            fn $name(self, other: Ratio) -> Ratio {
                Ratio(self.0.$name(other.0))
            }
        }

        impl $operator<&Ratio> for &Ratio {
            type Output = Ratio;
            fn $name(self, other: &Ratio) -> Ratio {
                Ratio((&self.0).$name(&other.0))
            }
        }

        impl $operator<&Ratio> for Ratio {
            type Output = Ratio;
            fn $name(self, other: &Ratio) -> Ratio {
                Ratio(self.0.$name(&other.0))
            }
        }

        impl $operator<Ratio> for &Ratio {
            type Output = Ratio;
            fn $name(self, other: Ratio) -> Ratio {
                Ratio((&self.0).$name(other.0))
            }
        }
    )*};
}

operator! { Add add Sub sub Mul mul Div div }

impl Neg for Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        Ratio(-self.0)
    }
}

impl AddAssign for Ratio {
    fn add_assign(&mut self, other: Ratio) {
        self.0 += other.0;
    }
}

impl AddAssign<&Ratio> for Ratio {
    fn add_assign(&mut self, other: &Ratio) {
        self.0 += &other.0;
    }
}

impl Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(all: I) -> Ratio {
        all.fold(Ratio::ZERO, |sum, next| sum + next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_written_where_there_are_any() {
        for (num, den, text) in [
            (35, 1u32, "35"),
            (19, 20, "0.95"),
            (-1, 1, "-1"),
            (-1, 20, "-0.05"),
            (3, 2, "1.5"),
            (0, 5, "0"),
            (7, 6, "7/6"),
        ] {
            assert_eq!(Ratio::new(num, den).to_decimal(), text);
        }
    }

    #[test]
    fn what_is_no_ratio_is_refused() {
        for text in ["", "1", "1/0", "a/2", "1/-2", "1/2/3"] {
            assert_eq!(text.parse::<Ratio>(), Err(RatioError), "{text}");
        }
    }
}
