//! Options that spots may have a value each for: every progressive its own base, seed and share,
//! every wager its own payout limit.

use super::options::unlike;
use super::{Chosen, OptionError, OptionKind, OptionRule, Value};
use crate::{Cents, Clause, Rate};

impl OptionRule {
    /// The clause that leaves the option to the casino on this spot.
    pub fn clause_on(&self, spot: &str) -> Clause {
        self.each.get(spot).copied().unwrap_or(self.clause)
    }
}

/// Checks what is given for an option against its bounds: one value, or one for each of some spots.
pub(super) fn check_given(option: &OptionRule, given: &Value) -> Result<(), OptionError> {
    let allowed = |key: &str, clause: Clause, value: &Value| match unlike(&option.kind, value) {
        None => Ok(()),
        Some(expected) => {
            let what = format!("{value} is not allowed, expected {expected} ({clause})");
            Err(OptionError::new(key, what))
        }
    };
    let Value::Map(values) = given else { return allowed(&option.key, option.clause, given) };
    if option.each.is_empty() {
        return allowed(&option.key, option.clause, given);
    }
    for (spot, value) in values {
        let key = format!("{}.{}", option.key, spot.chars().take(40).collect::<String>());
        let Some(clause) = option.each.get(spot) else {
            let known: Vec<_> = option.each.keys().map(String::as_str).collect();
            let known = known.join(", ");
            let what = format!("not a spot with this option, expected {known} ({})", option.clause);
            return Err(OptionError::new(key, what));
        };
        allowed(&key, *clause, value)?;
    }
    Ok(())
}

impl Chosen {
    /// What is given for an option on this spot.
    fn given_on(&self, key: &str, spot: &str) -> Option<&Value> {
        match self.given().get(key)? {
            Value::Map(values) => values.get(spot),
            value => Some(value),
        }
    }

    /// The text in force on this spot; none where the rulebook has no such option, or no text.
    pub(super) fn text_on(&self, key: &str, spot: &str) -> Option<&str> {
        let option = self.rulebook().option(key)?;
        match (self.given_on(key, spot), &option.kind) {
            (Some(Value::Text(text)), _) => Some(text),
            (_, OptionKind::Choice { values }) => values.first().map(String::as_str),
            (_, OptionKind::Money { default, .. }) => default.as_deref(),
            (_, OptionKind::Rate { default, .. }) => Some(default),
            _ => None,
        }
    }

    /// The amount chosen for a spot, where the rulebook has such an option.
    ///
    /// ```
    /// use games::{Cents, Chosen, Kind, Options, Value};
    /// let book = Kind::find("ride-free").unwrap().rulebook();
    /// let five = [("21+3-progressive".to_owned(), Value::from("5"))];
    /// let given = Options::from([("base".to_owned(), Value::Map(five.into()))]);
    /// let table = Chosen::new(book, given).unwrap();
    /// assert_eq!(table.money_on("base", "21+3-progressive"), Some(Cents::dollars(5)));
    /// assert_eq!(table.money_on("base", "lucky-ladies-progressive"), Some(Cents::DOLLAR));
    /// ```
    pub fn money_on(&self, key: &str, spot: &str) -> Option<Cents> {
        self.text_on(key, spot)?.parse().ok()
    }

    /// The share chosen for a spot, where the rulebook has such an option.
    pub fn rate_on(&self, key: &str, spot: &str) -> Option<Rate> {
        self.text_on(key, spot)?.parse().ok()
    }

    /// The value in force of an option, as a script would write it; spot by spot where they differ.
    /// None where the rulebook has no such option, or no value for it.
    pub fn in_force(&self, key: &str) -> Option<String> {
        let option = self.rulebook().option(key)?;
        let Some(Value::Map(_)) = self.given().get(key) else {
            return self.value_on(option, "");
        };
        let values = option.each.keys().map(|spot| (spot, self.value_on(option, spot)));
        let values: Vec<_> = values.collect();
        let first = values.first().and_then(|(_, value)| value.clone());
        if values.iter().all(|(_, value)| *value == first) {
            return first;
        }
        let words =
            values.into_iter().filter_map(|(spot, value)| Some(format!("{spot} {}", value?)));
        Some(words.collect::<Vec<_>>().join(", "))
    }

    /// The value in force of an option on one spot.
    pub fn in_force_on(&self, key: &str, spot: &str) -> Option<String> {
        self.value_on(self.rulebook().option(key)?, spot)
    }

    fn value_on(&self, option: &OptionRule, spot: &str) -> Option<String> {
        let key = option.key.as_str();
        match &option.kind {
            OptionKind::Choice { .. } => self.text_on(key, spot).map(str::to_owned),
            OptionKind::Switch { .. } => Some(self.switch(key).to_string()),
            OptionKind::Count { .. } => Some(self.count(key).to_string()),
            OptionKind::Money { .. } => self.money_on(key, spot).map(|amount| amount.to_string()),
            OptionKind::Rate { .. } => self.rate_on(key, spot).map(|rate| rate.to_string()),
            OptionKind::Boxes => match self.given().get(key) {
                Some(Value::Text(boxes)) => Some(boxes.clone()),
                _ => None,
            },
        }
    }
}
