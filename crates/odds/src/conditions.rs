//! What distinguishes a figure from others of the same wager.

use std::collections::BTreeMap;
use std::fmt;

use games::{Cents, Value};
use serde::{Deserialize, Serialize};

/// Decks, stake, and every option that is not at its default, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Conditions(BTreeMap<String, Value>);

impl Conditions {
    /// The same conditions with one more value.
    ///
    /// ```
    /// use games::Value;
    /// use odds::Conditions;
    /// let conditions = Conditions::default().with("decks", 6).with("soft17", "stand");
    /// assert_eq!(conditions.to_string(), "decks 6, soft17 stand");
    /// ```
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Conditions {
        self.0.insert(name.into(), value.into());
        self
    }

    /// The same conditions for a stake in dollars.
    #[must_use]
    pub fn staking(self, stake: Cents) -> Conditions {
        match stake.cents() % 100 {
            0 => self.with("stake", stake.cents() / 100),
            _ => self.with("stake", stake.to_string().as_str()),
        }
    }

    /// The values by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// A value.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (name, value)) in self.iter().enumerate() {
            let comma = if n == 0 { "" } else { ", " };
            write!(f, "{comma}{name} {value}")?;
        }
        Ok(())
    }
}
