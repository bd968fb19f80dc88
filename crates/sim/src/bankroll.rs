//! What happens to a bankroll: sessions, ruin, and where the cut card should be.

use games::Cents;

use crate::block::CHECKPOINTS;
use crate::{Brought, Plan, Totals};

/// The shares of sessions whose bankroll is drawn: one in twenty, a quarter, half ...
pub const SHARES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// The bankrolls of sessions at a point of them.
#[derive(Clone, Debug, PartialEq)]
pub struct BankrollAt {
    /// After how many rounds.
    pub rounds: u64,
    /// At most this much, in cents, for each of the [`SHARES`] of all sessions.
    pub shares: [i64; SHARES.len()],
}

/// The chance to lose a bankroll within a session.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ruin {
    /// The bankroll.
    pub bankroll: Cents,
    /// The share of sessions in which it no longer covered the wagers of a round.
    pub risk: f64,
    /// The standard error of that.
    pub standard_error: f64,
}

/// The edge with the cut card behind so many cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutCard {
    /// How many cards are dealt before it shows.
    pub behind: usize,
    /// Rounds that were dealt.
    pub rounds: u64,
    /// The expected loss of a round, in cents.
    pub loss: f64,
    /// The standard error of that.
    pub standard_error: f64,
}

impl Totals {
    /// The bankroll from checkpoint to checkpoint, over the first sessions.
    pub fn bankrolls(&self, plan: &Plan) -> Vec<BankrollAt> {
        if self.curves.is_empty() {
            return Vec::new();
        }
        let standing = |nth: usize| {
            let mut stood: Vec<i64> = self.curves.iter().map(|curve| curve[nth]).collect();
            stood.sort_unstable();
            let shares = SHARES.map(|share| stood[(share * (stood.len() - 1) as f64) as usize]);
            BankrollAt { rounds: plan.session * (nth as u64 + 1) / CHECKPOINTS, shares }
        };
        (0..CHECKPOINTS as usize).map(standing).collect()
    }

    /// The chance that a bankroll is lost within a session: that at some time less is left than a
    /// round's wagers.
    pub fn ruin(&self, plan: &Plan, bankroll: Cents) -> Option<Ruin> {
        let sessions = self.sessions.len();
        let least = plan.stake() - bankroll;
        let lost = self.sessions.iter().filter(|session| session.lowest < least.cents()).count();
        let risk = lost as f64 / sessions as f64;
        let standard_error = (risk * (1.0 - risk) / sessions as f64).sqrt();
        (sessions > 0).then_some(Ruin { bankroll, risk, standard_error })
    }

    /// The share of sessions that ended above nothing.
    pub fn sessions_won(&self) -> Option<f64> {
        let won = self.sessions.iter().filter(|session| session.result > 0).count();
        (!self.sessions.is_empty()).then(|| won as f64 / self.sessions.len() as f64)
    }

    /// The edge by the position of the cut card. One pass gives them all: a round is dealt if no
    /// more cards than those before the cut card were out when it began.
    pub fn by_cut_card(&self, every: usize) -> Vec<CutCard> {
        let mut all = Brought::default();
        let mut positions = Vec::new();
        let deepest = self.by_depth.iter().rposition(|at| at.rounds > 0).unwrap_or(0);
        for (depth, at) in self.by_depth.iter().enumerate().take(deepest + 1) {
            all.join(*at);
            let wanted = (depth + 1) % every.max(1) == 0 || depth == deepest;
            if wanted && all.rounds > 0 {
                positions.push(CutCard {
                    behind: depth,
                    rounds: all.rounds,
                    loss: -all.mean(),
                    standard_error: all.standard_error(),
                });
            }
        }
        positions
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{Bet, SessionResult};

    fn at(rounds: u64, net: i64) -> Brought {
        Brought { rounds, net, squares: (net * net) as u128 / u128::from(rounds) }
    }

    #[test]
    fn a_cut_card_further_back_adds_the_rounds_that_begin_before_it() {
        let by_depth = vec![at(1, -100), Brought::default(), at(3, 100), at(1, 400)];
        let totals = Totals { by_depth, ..Totals::default() };
        let positions = totals.by_cut_card(1);
        let rows: Vec<_> = positions.iter().map(|p| (p.behind, p.rounds, p.loss)).collect();
        assert_eq!(rows, [(0, 1, 100.0), (1, 1, 100.0), (2, 4, 0.0), (3, 5, -80.0)]);
    }

    #[test]
    fn a_bankroll_is_lost_when_it_no_longer_covers_a_round() {
        let book = games::Kind::find("roulette").unwrap().rulebook();
        let chosen = games::Chosen::new(book, games::Options::new()).unwrap();
        let on = games::Spot(0);
        let bets = vec![Bet { name: "red".into(), on, amount: Cents::dollars(10) }];
        let plan = Plan::new(chosen, bets);
        let session = |lowest: i64| SessionResult { result: 0, lowest: lowest * 100 };
        let sessions = [-80, -90, -91, -100].map(session).to_vec();
        let totals = Totals { sessions, ..Totals::default() };
        // With 100 dollars and wagers of 10, the session that stood at -91 could not go on.
        let ruin = totals.ruin(&plan, Cents::dollars(100)).unwrap();
        assert_eq!(ruin.risk, 0.5);
    }
}
