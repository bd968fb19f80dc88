//! Integers of 384 bits: ways to deal forty cards of eight decks.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use dashu_int::{IBig, UBig};

use crate::Ratio;

const LIMBS: usize = 6;

/// An integer of 384 bits with its sign. Ordered ways to deal forty cards of eight decks are fewer
/// than 2^349, so sums of them times small payouts fit; what does not fit panics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; LIMBS]);

impl Wide {
    /// Nothing.
    pub const ZERO: Wide = Wide([0; LIMBS]);
    /// One.
    pub const ONE: Wide = Wide([1, 0, 0, 0, 0, 0]);

    /// Whether it is below nothing.
    #[inline]
    pub const fn is_negative(self) -> bool {
        self.0[LIMBS - 1] >> 63 == 1
    }

    /// Whether it is nothing.
    #[inline]
    pub fn is_zero(self) -> bool {
        self == Wide::ZERO
    }

    /// So many times as much.
    #[inline]
    #[must_use]
    pub fn times(self, times: i64) -> Wide {
        if times == 1 {
            return self;
        }
        let product = self.abs().scaled(times.unsigned_abs());
        if self.is_negative() == (times < 0) { product } else { -product }
    }

    /// Times a number, of what is not negative.
    #[inline]
    fn scaled(self, by: u64) -> Wide {
        let mut product = [0; LIMBS];
        let mut carry = 0u64;
        for (limb, own) in product.iter_mut().zip(self.0) {
            let wide = u128::from(own) * u128::from(by) + u128::from(carry);
            (*limb, carry) = (wide as u64, (wide >> 64) as u64);
        }
        assert!(carry == 0 && product[LIMBS - 1] >> 63 == 0, "more than 383 bits");
        Wide(product)
    }

    fn abs(self) -> Wide {
        if self.is_negative() { -self } else { self }
    }

    fn from_signed(negative: bool, size: Wide) -> Wide {
        if negative { -size } else { size }
    }
}

impl From<u64> for Wide {
    fn from(whole: u64) -> Wide {
        Wide([whole, 0, 0, 0, 0, 0])
    }
}

impl From<u128> for Wide {
    fn from(whole: u128) -> Wide {
        Wide([whole as u64, (whole >> 64) as u64, 0, 0, 0, 0])
    }
}

impl From<Wide> for IBig {
    fn from(wide: Wide) -> IBig {
        let mut bytes = [0; 8 * LIMBS];
        for (eight, limb) in bytes.chunks_exact_mut(8).zip(wide.abs().0) {
            eight.copy_from_slice(&limb.to_le_bytes());
        }
        let size = IBig::from(UBig::from_le_bytes(&bytes));
        if wide.is_negative() { -size } else { size }
    }
}

impl From<Wide> for Ratio {
    fn from(wide: Wide) -> Ratio {
        Ratio::from(IBig::from(wide))
    }
}

impl Add for Wide {
    type Output = Wide;
    #[inline]
    fn add(self, other: Wide) -> Wide {
        let mut sum = [0; LIMBS];
        let mut carry = false;
        for ((limb, a), b) in sum.iter_mut().zip(self.0).zip(other.0) {
            let (part, over) = a.overflowing_add(b);
            let (whole, again) = part.overflowing_add(u64::from(carry));
            (*limb, carry) = (whole, over | again);
        }
        let sum = Wide(sum);
        let same = self.is_negative() == other.is_negative();
        assert!(!same || sum.is_negative() == self.is_negative(), "more than 383 bits");
        sum
    }
}

impl Neg for Wide {
    type Output = Wide;
    #[inline]
    fn neg(self) -> Wide {
        let mut size = [0; LIMBS];
        let mut carry = true;
        for (limb, own) in size.iter_mut().zip(self.0) {
            (*limb, carry) = (!own).overflowing_add(u64::from(carry));
        }
        Wide(size)
    }
}

impl Sub for Wide {
    type Output = Wide;
    #[inline]
    fn sub(self, other: Wide) -> Wide {
        self + -other
    }
}

impl Mul for Wide {
    type Output = Wide;
    /// Schoolbook; the factors of a weight are few.
    #[inline]
    fn mul(self, other: Wide) -> Wide {
        let negative = self.is_negative() != other.is_negative();
        let (a, b) = (self.abs(), other.abs());
        let mut product = [0u64; LIMBS];
        for (at, limb) in b.0.into_iter().enumerate().filter(|(_, limb)| *limb != 0) {
            let mut carry = 0u64;
            for (n, own) in a.0.into_iter().enumerate() {
                let Some(place) = product.get_mut(at + n) else {
                    assert!(own == 0 && carry == 0, "more than 383 bits");
                    continue;
                };
                let sum = u128::from(own) * u128::from(limb) + u128::from(*place);
                let sum = sum + u128::from(carry);
                (*place, carry) = (sum as u64, (sum >> 64) as u64);
            }
            assert!(carry == 0, "more than 383 bits");
        }
        assert!(product[LIMBS - 1] >> 63 == 0, "more than 383 bits");
        Wide::from_signed(negative, Wide(product))
    }
}

impl AddAssign for Wide {
    #[inline]
    fn add_assign(&mut self, other: Wide) {
        *self = *self + other;
    }
}

impl SubAssign for Wide {
    #[inline]
    fn sub_assign(&mut self, other: Wide) {
        *self = *self - other;
    }
}

impl std::iter::Sum for Wide {
    fn sum<I: Iterator<Item = Wide>>(all: I) -> Wide {
        all.fold(Wide::ZERO, |sum, next| sum + next)
    }
}

impl PartialOrd for Wide {
    #[inline]
    fn partial_cmp(&self, other: &Wide) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Wide {
    #[inline]
    fn cmp(&self, other: &Wide) -> Ordering {
        let key = |wide: &Wide| {
            let mut limbs = wide.0;
            limbs[LIMBS - 1] ^= 1 << 63;
            limbs.reverse();
            limbs
        };
        key(self).cmp(&key(other))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn wide(parts: [i64; 3]) -> (Wide, IBig) {
        let [a, b, c] = parts.map(|part| Wide::from(part.unsigned_abs()).times(part.signum()));
        let [x, y, z] = parts.map(IBig::from);
        (a * b + c, x * y + z)
    }

    proptest! {
        #[test]
        fn sums_products_and_order_are_those_of_big_integers(
            a in any::<[i64; 3]>(), b in any::<[i64; 3]>(), times in any::<i64>(),
        ) {
            let ((a, x), (b, y)) = (wide(a), wide(b));
            prop_assert_eq!(IBig::from(a + b), &x + &y);
            prop_assert_eq!(IBig::from(a - b), &x - &y);
            prop_assert_eq!(IBig::from(a * b), &x * &y);
            prop_assert_eq!(IBig::from(a.times(times)), &x * IBig::from(times));
            prop_assert_eq!(a.cmp(&b), x.cmp(&y));
            prop_assert_eq!(IBig::from(-a), -x);
        }
    }

    #[test]
    #[should_panic(expected = "more than 383 bits")]
    fn what_does_not_fit_is_refused() {
        let big = Wide::from(u128::MAX);
        let _ = big * big * big;
    }
}
