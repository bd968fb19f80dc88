//! What lines of pay tables are worth, in parts of a unit small enough for all of them.

use games::{Cents, OptionError, Pays};

use crate::figure::net;
use crate::poker::units::in_parts;

/// Sums over all deals stay far below what 64 bits hold when nothing pays more parts than this.
const MOST_PARTS: i64 = 100_000_000;

/// What some lines pay on top of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prices {
    /// How many parts a unit has.
    pub unit: i64,
    /// What each line pays, in parts.
    pub parts: Vec<i64>,
}

impl Prices {
    /// The prices of these lines, in their order.
    pub fn new(lines: impl IntoIterator<Item = Pays>) -> Result<Prices, OptionError> {
        let nets: Vec<_> = lines.into_iter().map(|pays| net(pays, Cents::DOLLAR)).collect();
        let too_fine =
            || OptionError::new("pay", "these odds are too long or too fine to be summed");
        let (unit, parts) = in_parts(&nets, MOST_PARTS.into()).ok_or_else(too_fine)?;
        let narrow = |parts: i128| i64::try_from(parts).ok().filter(|n| n.abs() <= MOST_PARTS);
        let parts = parts.into_iter().map(narrow).collect::<Option<_>>();
        Ok(Prices { unit: unit as i64, parts: parts.ok_or_else(too_fine)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_divided_as_finely_as_the_odds_ask() {
        let pays = |text: &str| text.parse::<Pays>().unwrap();
        let prices = Prices::new(["3 to 2", "1 to 1", "6 to 5", "push", "lose"].map(pays)).unwrap();
        assert_eq!(prices, Prices { unit: 10, parts: vec![15, 10, 12, 0, -10] });
        assert!(Prices::new(["1000000 to 7", "5 to 999983"].map(pays)).is_err());
    }
}
