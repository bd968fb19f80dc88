//! What a question may assume that no option of the table says: a stake, players, a meter ...

use games::{Cents, OptionError, Options, Value};

/// What a question may assume, with the games' own words for it.
pub const ASSUMPTIONS: [&str; 8] =
    ["stake", "players", "meter", "point", "up_card", "peek", "cap", "policy"];

/// Whether figures can be found under an assumption; if not, what was expected.
///
/// ```
/// use odds::check_assumption;
/// assert_eq!(check_assumption("point", &6.into()), Ok(()));
/// assert_eq!(check_assumption("point", &7.into()), Err("4, 5, 6, 8, 9 or 10"));
/// ```
pub fn check_assumption(key: &str, value: &Value) -> Result<(), &'static str> {
    let word = value.to_string();
    let one_of = |words: &[&str]| words.contains(&word.as_str());
    let (fits, expected) = match key {
        "stake" | "meter" => {
            let amount = word.parse::<Cents>().is_ok_and(|amount| amount > Cents::ZERO);
            (amount, "an amount in dollars")
        }
        "players" => (matches!(value, Value::Count(1..=14)), "a number from 1 to 14"),
        "point" => (matches!(value, Value::Count(4..=6 | 8..=10)), "4, 5, 6, 8, 9 or 10"),
        "up_card" => (word == "A" || matches!(value, Value::Count(2..=10)), "A, or 2 to 10"),
        "peek" => (one_of(&["before", "after"]), "before or after"),
        "cap" => (one_of(&["collect", "optimal"]), "collect or optimal"),
        "policy" => (one_of(&["optimal", "house-way", "bank"]), "optimal, house-way or bank"),
        // No solver looks at others.
        _ => return Ok(()),
    };
    if fits { Ok(()) } else { Err(expected) }
}

/// Checks all of them.
pub(crate) fn check_assumptions(assumptions: &Options) -> Result<(), OptionError> {
    assumptions.iter().try_for_each(|(key, value)| {
        check_assumption(key, value)
            .map_err(|expected| OptionError::new(key, format!("`{value}`: expected {expected}")))
    })
}
