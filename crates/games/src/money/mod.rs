//! Money: whole cents, what pay tables pay, and the limits of what is paid.

/// Amounts that are one number add up, and differ, as numbers do.
macro_rules! adds_up {
    ($amount:ident) => {
        impl std::ops::Add for $amount {
            type Output = $amount;
            #[inline]
            fn add(self, other: $amount) -> $amount {
                $amount(self.0 + other.0)
            }
        }

        impl std::ops::Sub for $amount {
            type Output = $amount;
            #[inline]
            fn sub(self, other: $amount) -> $amount {
                $amount(self.0 - other.0)
            }
        }

        impl std::ops::Neg for $amount {
            type Output = $amount;
            #[inline]
            fn neg(self) -> $amount {
                $amount(-self.0)
            }
        }

        impl std::ops::AddAssign for $amount {
            #[inline]
            fn add_assign(&mut self, other: $amount) {
                *self = *self + other;
            }
        }

        impl std::ops::SubAssign for $amount {
            #[inline]
            fn sub_assign(&mut self, other: $amount) {
                *self = *self - other;
            }
        }
    };
}

pub(crate) use adds_up;

mod cents;
mod chips;
mod divisors;
mod payout_limits;
mod pays;

pub use cents::{AmountError, Cents, Chip};
pub use chips::Chips;
pub use divisors::{common_divisor, least_multiple};
pub use payout_limits::{PayoutLimits, Won};
pub use pays::{Pay, Pays, PaysError};
