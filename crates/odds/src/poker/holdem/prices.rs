//! What lines of pay tables are worth, in parts of a unit small enough for all of them.

use games::{BadOption, Cents, Pays};

use crate::figure::net;

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
    pub fn new(lines: impl IntoIterator<Item = Pays>) -> Result<Prices, BadOption> {
        let nets: Vec<_> = lines.into_iter().map(|pays| net(pays, Cents::DOLLAR)).collect();
        let too_fine = || BadOption::new("pay", "these odds are too long or too fine to be summed");
        let mut unit = 1i64;
        for net in &nets {
            let part = i64::try_from(net.denominator()).map_err(|_| too_fine())?;
            unit = unit.checked_mul(part / gcd(unit, part)).ok_or_else(too_fine)?;
        }
        let parts = nets.iter().map(|net| {
            let whole = net * &crate::Ratio::from(unit);
            let parts = i64::try_from(whole.numerator()).map_err(|_| too_fine())?;
            if parts.abs().max(unit) > MOST_PARTS { Err(too_fine()) } else { Ok(parts) }
        });
        Ok(Prices { unit, parts: parts.collect::<Result<_, _>>()? })
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
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
