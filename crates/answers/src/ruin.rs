//! How likely a bankroll is lost: followed round by round through every result of a wager.
//!
//! A figure says what can become of a wager and how often. From that the chance that a bankroll no
//! longer covers the next wager, at some time within so many rounds, follows by recursion: of each
//! amount that may be left, what each result makes of it. Nothing is simulated and nothing is cut
//! off; sums of doubles of one sign lose nothing that would be seen in twelve digits.

use odds::{Figure, Ratio};

/// More steps than this take longer than somebody waits for a page.
const MOST_STEPS: u64 = 150_000_000;

/// Everything that a wager can come to, in the smallest amounts that tell results apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// How many of these amounts are one base wager.
    unit: u64,
    /// Each result, and how often it comes.
    each: Vec<(i64, f64)>,
}

impl Results {
    /// The results of a wager; none where its figure does not say all of them: a meter decides, or
    /// several results share a line.
    ///
    /// ```
    /// use answers::ruin::Results;
    /// use odds::NoCache;
    /// use serde_json::json;
    /// let red = json!({"game": "roulette", "wager": "red"});
    /// let (_, figures) = answers::figures_of(&red, &NoCache, &odds::Silent).unwrap();
    /// let results = Results::of(&figures[0]).unwrap();
    /// // One dollar and one spin: lost 20 times in 38.
    /// assert!((results.ruin(1, 1).unwrap() - 20.0 / 38.0).abs() < 1e-12);
    /// ```
    pub fn of(figure: &Figure) -> Option<Results> {
        let lines = figure.lines.iter().filter(|line| !line.probability.is_zero());
        let net = |line: &odds::LineFigure| Some(line.adds.as_ref()? / &line.probability);
        let each: Vec<(Ratio, Ratio)> = lines
            .map(|line| Some((net(line)?, line.probability.clone())))
            .collect::<Option<_>>()?;
        let mean: Ratio = each.iter().map(|(net, often)| net * often).sum();
        let squares: Ratio = each.iter().map(|(net, often)| net.squared() * often).sum();
        // Lines that hide several results have less spread than the wager.
        if squares - mean.squared() != figure.variance {
            return None;
        }
        let unit = each.iter().try_fold(1_u64, |unit, (net, _)| {
            let below = (net * Ratio::from(unit as i64)).denominator().to_string();
            unit.checked_mul(below.parse().ok()?).filter(|unit| *unit <= 10_000)
        })?;
        let whole = |net: &Ratio| (net * Ratio::from(unit as i64)).nearest();
        let each = each.iter().map(|(net, often)| Some((whole(net)?, often.to_f64())));
        Some(Results { unit, each: each.collect::<Option<_>>()? })
    }

    /// The chance that at some time within `rounds` rounds less than one base wager is left of so
    /// many of them; none where finding it would take too long.
    pub fn ruin(&self, bankroll: u32, rounds: u32) -> Option<f64> {
        let unit = self.unit;
        let most_lost = self.each.iter().map(|(net, _)| net.unsigned_abs() * u64::from(*net < 0));
        let most_lost = most_lost.max().unwrap_or(0);
        // With this much nothing can happen any more.
        let safe = unit + most_lost * u64::from(rounds);
        let start = u64::from(bankroll) * unit;
        if start >= safe {
            return Some(0.0);
        }
        let steps = safe.checked_mul(u64::from(rounds))? / 2 * self.each.len() as u64;
        if steps > MOST_STEPS || bankroll == 0 {
            return (bankroll == 0).then_some(1.0);
        }
        // By what is left above the last wager: the chance with so many rounds to go.
        let mut risk: Vec<f64> = Vec::new();
        for to_go in 1..=u64::from(rounds) {
            let next = |left: u64| {
                let after = |net: i64| match (left as i64).checked_add(net) {
                    Some(after @ 0..) => risk.get(after as usize).copied().unwrap_or(0.0),
                    _ => 1.0,
                };
                self.each.iter().map(|(net, often)| often * after(*net)).sum()
            };
            risk = (0..most_lost * to_go).map(next).collect();
        }
        Some(risk.get((start - unit) as usize).copied().unwrap_or(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One unit won or lost, with a chance of `won` in 38 to win.
    fn even_money(won: f64) -> Results {
        Results { unit: 1, each: vec![(1, won / 38.0), (-1, 1.0 - won / 38.0)] }
    }

    #[test]
    fn a_short_visit_is_counted_by_hand() {
        let fair = even_money(19.0);
        let cases = [
            // Units, rounds, chance: lost at once; never within reach; two in a row.
            ((1, 1), 0.5),
            ((2, 1), 0.0),
            ((2, 2), 0.25),
            // Lost at once, or won and then twice lost.
            ((1, 3), 0.5 + 0.125),
            ((0, 3), 1.0),
        ];
        for ((units, rounds), expected) in cases {
            assert_eq!(fair.ruin(units, rounds), Some(expected), "{units} units, {rounds} rounds");
        }
    }

    #[test]
    fn a_long_visit_comes_to_what_the_gamblers_ruin_says() {
        // With a better chance than even, ruin for ever is (q/p) to the power of the bankroll.
        let good = even_money(22.0);
        let for_ever = (16.0_f64 / 22.0).powi(5);
        let found = good.ruin(5, 4_000).unwrap_or_default();
        assert!((found - for_ever).abs() < 1e-9, "{found} {for_ever}");
        assert_eq!(good.ruin(5, 4_000_000), None);
    }
}
