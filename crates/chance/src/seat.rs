//! Seats and their hands: what a dealer counts from 1.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What was given is not the number of anything that is counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is not {what}: expected a number from 1 to 255")]
pub struct NumberError {
    given: String,
    what: &'static str,
}

impl NumberError {
    fn new(given: &str, what: &'static str) -> NumberError {
        NumberError { given: given.chars().take(24).collect(), what }
    }
}

/// A number that is counted from 1, so that none of its kind is 0.
macro_rules! counted_from_one {
    ($(#[$about:meta])* $name:ident, $what:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        #[repr(transparent)]
        pub struct $name(NonZeroU8);

        impl $name {
            /// The first.
            pub const FIRST: $name = $name(NonZeroU8::MIN);

            /// The one with a number that is known to be none of 0. What comes from outside is
            /// read by `TryFrom` or `FromStr`.
            ///
            /// # Panics
            /// If the number is 0.
            #[inline]
            #[track_caller]
            pub const fn new(number: u8) -> $name {
                match NonZeroU8::new(number) {
                    Some(number) => $name(number),
                    None => panic!(concat!("0 is not ", $what)),
                }
            }

            /// The one at a place of a list, which is counted from 0.
            ///
            /// # Panics
            /// If there are no so many.
            #[inline]
            #[track_caller]
            pub const fn at(index: usize) -> $name {
                assert!(index < u8::MAX as usize, concat!("too many to be ", $what));
                $name::new(index as u8 + 1)
            }

            /// The first so many, in order; reversible.
            #[inline]
            pub fn up_to(
                count: impl Into<usize>,
            ) -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator + Clone {
                (0..count.into()).map($name::at)
            }

            /// The number, from 1.
            #[inline]
            pub const fn number(self) -> u8 {
                self.0.get()
            }

            /// The place in a list, from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        /// Its number.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        /// Its number.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }

        impl From<$name> for u8 {
            #[inline]
            fn from(one: $name) -> u8 {
                one.number()
            }
        }

        impl TryFrom<u8> for $name {
            type Error = NumberError;

            fn try_from(number: u8) -> Result<$name, NumberError> {
                let number = NonZeroU8::new(number);
                number.map($name).ok_or_else(|| NumberError::new("0", $what))
            }
        }

        impl FromStr for $name {
            type Err = NumberError;

            fn from_str(text: &str) -> Result<$name, NumberError> {
                let number = text.parse::<u8>().ok().and_then(NonZeroU8::new);
                number.map($name).ok_or_else(|| NumberError::new(text, $what))
            }
        }
    };
}

counted_from_one! {
    /// A player's seat, counted from 1 on the dealer's left.
    ///
    /// ```
    /// use chance::Seat;
    /// let seat = Seat::new(3);
    /// assert_eq!((seat.number(), seat.index(), seat.to_string()), (3, 2, "3".to_owned()));
    /// assert_eq!(Seat::up_to(2_u8).collect::<Vec<_>>(), [Seat::FIRST, Seat::new(2)]);
    /// let nobody = Seat::try_from(0).unwrap_err();
    /// assert_eq!(nobody.to_string(), "`0` is not a seat: expected a number from 1 to 255");
    /// ```
    Seat, "a seat"
}

counted_from_one! {
    /// Which of its hands a seat plays, counted from 1 on the dealer's left.
    ///
    /// ```
    /// use chance::HandNumber;
    /// assert_eq!(HandNumber::at(1), HandNumber::new(2));
    /// assert!("0".parse::<HandNumber>().is_err());
    /// ```
    HandNumber, "a hand's number"
}

/// An optional number that is counted from 1, written as a plain number: 0 where there is none.
///
/// For fields, by `#[serde(with = "chance::or_zero")]`.
pub mod or_zero {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes it.
    pub fn serialize<T, S>(number: &Option<T>, to: S) -> Result<S::Ok, S::Error>
    where
        T: Copy + Into<u8>,
        S: Serializer,
    {
        number.map_or(0, Into::into).serialize(to)
    }

    /// Reads it.
    pub fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: TryFrom<u8>,
        D: Deserializer<'de>,
    {
        // Every number but 0 is one.
        u8::deserialize(from).map(|number| T::try_from(number).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_seat_is_refused_in_one_line() {
        for text in ["", "0", "-1", "256", "one", &"9".repeat(100)] {
            let why = text.parse::<Seat>().unwrap_err().to_string();
            let expected = " is not a seat: expected a number from 1 to 255";
            assert!(why.ends_with(expected) && why.len() < 80, "{why}");
        }
        assert!(Seat::try_from(0).is_err() && HandNumber::try_from(0).is_err());
        assert_eq!(("16".parse(), Seat::try_from(255)), (Ok(Seat::new(16)), Ok(Seat::new(255))));
    }

    #[test]
    fn seats_and_hands_are_counted_from_one_and_listed_from_zero() {
        let seats: Vec<_> =
            Seat::up_to(3_u8).rev().map(|seat| (seat.number(), seat.index())).collect();
        assert_eq!(seats, [(3, 2), (2, 1), (1, 0)]);
        assert_eq!(HandNumber::at(0), HandNumber::FIRST);
        assert_eq!(size_of::<Option<Seat>>(), 1);
        assert_eq!(format!("{:>3} {:?}", Seat::new(7), HandNumber::new(2)), "  7 2");
    }
}
