//! What a bet that goes by a count comes to: how long until skill shows, and what may ruin it.

use games::Cents;
use serde_json::{Value as Json, json};
use sim::{Plan, SpreadStep, Totals};

use super::report::CONFIDENCE;

/// The risk for which a bankroll is told.
const A_RISK: f64 = 0.05;

/// What came of a step of the bet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountedStep {
    /// The step.
    pub step: SpreadStep,
    /// What was bet.
    pub bet: Cents,
    /// How many rounds were bet so.
    pub rounds: u64,
    /// What the player won of a round, per unit of this bet.
    pub advantage: f64,
    /// The standard error of that.
    pub standard_error: f64,
}

/// What came of a bet that goes by a count, in dollars.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// By step, the lowest count first.
    pub steps: Vec<CountedStep>,
    /// What was bet in the mean, before anything was doubled or split.
    pub average_bet: f64,
    /// What the player won of a round, everything wagered together.
    pub mean: f64,
    /// The standard deviation of that.
    pub deviation: f64,
    /// How many rounds were played.
    pub rounds: u64,
    /// What the player has to lose.
    pub bankroll: Cents,
}

impl Counted {
    /// What came of the steps of a bet; none where it was always the same.
    pub(super) fn new(plan: &Plan, totals: &Totals, bankroll: Cents) -> Option<Counted> {
        let stake = plan.bets.first().map(|bet| bet.amount)?;
        let step = |(step, brought): &(SpreadStep, sim::Brought)| {
            let bet = step.bet(stake);
            let unit = bet.cents().max(1) as f64;
            CountedStep {
                step: *step,
                bet,
                rounds: brought.rounds,
                advantage: brought.mean() / unit,
                standard_error: brought.standard_error() / unit,
            }
        };
        let steps: Vec<_> = totals.by_step.iter().map(step).collect();
        let bets = steps.iter().map(|step| step.bet.cents() as f64 * step.rounds as f64);
        let average_bet = bets.sum::<f64>() / totals.rounds.max(1) as f64 / 100.0;
        (!steps.is_empty()).then(|| Counted {
            average_bet,
            mean: totals.whole.mean() / 100.0,
            deviation: totals.whole.deviation() / 100.0,
            rounds: totals.rounds,
            bankroll,
            steps,
        })
    }

    /// What a hundred rounds win.
    pub fn a_hundred(&self) -> f64 {
        100.0 * self.mean
    }

    /// How far off that may be in 95 cases of 100.
    pub fn within(&self) -> f64 {
        100.0 * CONFIDENCE * self.deviation / (self.rounds.max(1) as f64).sqrt()
    }

    /// What a round wins per unit of the average bet.
    pub fn advantage(&self) -> f64 {
        self.mean / self.average_bet.max(0.01)
    }

    /// N0: after so many rounds the expected win is one standard deviation; none where nothing is
    /// won.
    pub fn n0(&self) -> Option<f64> {
        (self.mean > 0.0).then(|| (self.deviation / self.mean).powi(2))
    }

    /// SCORE: what a hundred rounds win for whoever has 10,000 dollars and bets so that they are
    /// lost in 13.5 cases of 100; a million by N0.
    pub fn score(&self) -> Option<f64> {
        self.n0().map(|rounds| 1e6 / rounds.max(1e-9))
    }

    /// The chance ever to lose the bankroll, by the mean and spread of a round.
    pub fn risk_of_ruin(&self) -> f64 {
        let bankroll = self.bankroll.cents() as f64 / 100.0;
        match self.mean > 0.0 {
            true => (-2.0 * self.mean * bankroll / self.deviation.powi(2)).exp(),
            false => 1.0,
        }
    }

    /// What a player must have to lose all of it in five cases of 100 only; none where nothing is
    /// won.
    pub fn bankroll_needed(&self) -> Option<f64> {
        (self.mean > 0.0).then(|| -self.deviation.powi(2) * A_RISK.ln() / (2.0 * self.mean))
    }

    pub(super) fn to_json(&self) -> Json {
        let step = |step: &CountedStep| {
            json!({
                "from": step.step.from,
                "stakes": step.step.stakes,
                "bet": step.bet.to_string(),
                "rounds": step.rounds,
                "advantage": step.advantage,
                "standard_error": step.standard_error,
            })
        };
        json!({
            "steps": self.steps.iter().map(step).collect::<Vec<_>>(),
            "average_bet": self.average_bet,
            "advantage": self.advantage(),
            "win_per_100_rounds": self.a_hundred(),
            "win_per_100_rounds_within_95": self.within(),
            "standard_deviation_of_100_rounds": 10.0 * self.deviation,
            "n0": self.n0(),
            "score": self.score(),
            "bankroll": self.bankroll.to_string(),
            "risk_of_ruin": self.risk_of_ruin(),
            "bankroll_for_risk_5_percent": self.bankroll_needed(),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Half a dollar a round, give or take fifty: worked out by hand.
    #[test]
    fn what_follows_from_mean_and_deviation() {
        let counted = Counted {
            steps: Vec::new(),
            average_bet: 20.0,
            mean: 0.5,
            deviation: 50.0,
            rounds: 10_000,
            bankroll: Cents::dollars(5_000),
        };
        assert_eq!(counted.n0(), Some(10_000.0));
        assert_eq!(counted.score(), Some(100.0));
        assert_eq!(counted.a_hundred(), 50.0);
        assert!((counted.within() - 98.0).abs() < 0.01);
        assert_eq!(counted.advantage(), 0.025);
        // exp(-2 * 0.5 * 5000 / 2500) = exp(-2).
        assert!((counted.risk_of_ruin() - 0.1353).abs() < 0.0001);
        // 2500 * ln 20.
        assert!((counted.bankroll_needed().unwrap() - 7489.3).abs() < 0.1);
        let losing = Counted { mean: -0.1, ..counted };
        assert_eq!((losing.n0(), losing.score(), losing.risk_of_ruin()), (None, None, 1.0));
    }
}
