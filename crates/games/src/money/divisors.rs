//! The greatest part that amounts have in common, and the least amount that they divide.

/// The greatest number that divides both; of nothing and another that other one.
pub const fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// The least number that both divide.
///
/// ```
/// assert_eq!((games::common_divisor(100, 35), games::least_multiple(100, 35)), (5, 700));
/// ```
pub const fn least_multiple(a: i64, b: i64) -> i64 {
    a / common_divisor(a, b) * b
}
