//! Everything there is to say of a simulation.

use games::Cents;
use sim::{
    BankrollAt, Bet, Comparison, CutCard, Plan, Ruin, Runs, SHARES, Sample, Strategy, Totals,
};

use super::request::Figures;
use super::{Counted, Request};

/// The width of a confidence interval in standard errors: 95 in 100 hold the truth.
pub const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// Bankrolls whose ruin is told, in stakes.
const BANKROLLS: [i64; 5] = [10, 20, 50, 100, 200];

/// Positions of the cut card that are told, about.
const POSITIONS: usize = 16;

/// What a wager brought, in units of its stake.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// How often it was decided.
    pub count: u64,
    /// The loss per unit of the stake.
    pub house_edge: f64,
    /// The standard error of that.
    pub standard_error: f64,
    /// Where the truth lies in 95 cases of 100.
    pub interval: [f64; 2],
    /// The loss per unit of everything wagered.
    pub element_of_risk: f64,
    /// The standard deviation of one result.
    pub standard_deviation: f64,
    /// How often it ended above nothing.
    pub hit_frequency: f64,
}

impl Spread {
    fn new(sample: &Sample, unit: Cents) -> Spread {
        let unit = unit.cents().max(1) as f64;
        let house_edge = -sample.mean() / unit;
        let standard_error = sample.standard_error() / unit;
        let wide = CONFIDENCE * standard_error;
        Spread {
            count: sample.count(),
            house_edge,
            standard_error,
            interval: [house_edge - wide, house_edge + wide],
            element_of_risk: -(sample.sum() as f64) / (sample.staked.max(1) as f64),
            standard_deviation: sample.deviation() / unit,
            hit_frequency: sample.hits() as f64 / sample.count().max(1) as f64,
        }
    }
}

/// A wager of the simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct WagerReport {
    /// The wager, and what was staked on it.
    pub bet: Bet,
    /// What it brought; none where it was never decided or a meter decides.
    pub spread: Spread,
    /// Part of its results was paid from a meter, which the edge leaves out.
    pub from_meter: bool,
    /// Beside the exact figure.
    pub exact: Option<Comparison>,
    /// The exact edge of optimal play, where the seat played otherwise.
    pub optimal_edge: Option<f64>,
}

/// Everything there is to say of a simulation.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// What was played.
    pub plan: Plan,
    /// What came of it.
    pub totals: Totals,
    /// Everything wagered in a round together, per unit of what is staked before it.
    pub whole: Spread,
    /// What is staked before a round, in the mean where it is not always the same.
    pub staked: Cents,
    /// Every wager.
    pub wagers: Vec<WagerReport>,
    /// The bankroll of sessions, from checkpoint to checkpoint.
    pub bankrolls: Vec<BankrollAt>,
    /// The risk of ruin, for a few bankrolls and the one asked about.
    pub ruin: Vec<Ruin>,
    /// The bankroll asked about.
    pub bankroll: Cents,
    /// The edge by the position of the cut card.
    pub cut_card: Vec<CutCard>,
    /// What came of a bet that goes by a count.
    pub counted: Option<Counted>,
    /// Rounds in an hour.
    pub pace: u32,
    /// What the house wins in an hour, by exact figures where every wager has one.
    pub hourly: f64,
    /// Whether that is exact.
    pub hourly_exact: bool,
    /// A round is a roll of the dice.
    pub by_roll: bool,
    /// How long the rounds took.
    pub seconds: f64,
}

impl Report {
    pub(super) fn new(
        request: &Request,
        plan: Plan,
        totals: Totals,
        figures: &Figures,
        seconds: f64,
    ) -> Report {
        let simulator = sim::Simulator::find(request.subject.id());
        let by_roll = simulator.is_some_and(|simulator| simulator.by_roll);
        let base = simulator.map_or(&[][..], |simulator| simulator.base);
        let wagers = wagers(&plan, &totals, figures, base);
        let pace = request.pace.or(simulator.map(|simulator| simulator.an_hour)).unwrap_or(60);
        let bankroll = request.bankroll.unwrap_or(Cents::new(50 * plan.stake().cents()));
        let mut bankrolls: Vec<_> =
            BANKROLLS.iter().map(|stakes| Cents::new(stakes * plan.stake().cents())).collect();
        bankrolls.push(bankroll);
        bankrolls.sort_unstable();
        bankrolls.dedup();
        let deepest = totals.by_depth.iter().rposition(|at| at.rounds > 0).unwrap_or(0);
        // A wager of craps is decided by several rolls.
        let exact = match by_roll {
            true => figures.a_roll,
            false => exact_win(&wagers, base, totals.rounds),
        };
        let a_round = exact.unwrap_or(-totals.whole.mean() / 100.0);
        let staked = staked(&plan, &totals);
        Report {
            game: request.subject.id().into(),
            name: request.subject.book().name.clone(),
            whole: Spread::new(&totals.whole, staked),
            staked,
            bankrolls: totals.bankrolls(&plan),
            ruin: bankrolls.into_iter().filter_map(|b| totals.ruin(&plan, b)).collect(),
            bankroll,
            counted: Counted::new(&plan, &totals, bankroll),
            cut_card: totals.by_cut_card((deepest / POSITIONS).max(1)),
            pace,
            hourly: a_round * f64::from(pace),
            hourly_exact: exact.is_some(),
            by_roll,
            seconds,
            wagers,
            plan,
            totals,
        }
    }

    /// Rounds a second.
    pub fn rate(&self) -> f64 {
        self.totals.rounds as f64 / self.seconds.max(1e-9)
    }

    /// What a round is called.
    pub fn rounds(&self) -> &'static str {
        if self.by_roll { "rolls" } else { "rounds" }
    }

    /// Whether everything agrees with its exact figure.
    pub fn agrees(&self) -> bool {
        self.wagers.iter().filter_map(|wager| wager.exact.as_ref()).all(Comparison::agrees)
    }

    /// Whether shoes were dealt down to a cut card. An exact figure is that of a fresh shoe: rounds
    /// that take many cards are fewer before a cut card, so that these differ a little.
    pub fn is_dealt_to_cut_card(&self) -> bool {
        !self.cut_card.is_empty() && !self.plan.fresh
    }

    /// What is to be said where rounds dealt to a cut card differ from the figure of a fresh shoe.
    /// A result that a figure does not know is never the cut card's doing, nor is much money.
    pub fn cut_card_effect(&self) -> Option<&'static str> {
        let small = self.wagers.iter().all(WagerReport::may_be_a_cut_cards_doing);
        (self.is_dealt_to_cut_card() && small && !self.agrees()).then_some(
            "Exact is a round from a fresh shoe. Before a cut card there are fewer rounds that take \
             many cards, so these shoes differ a little; --fresh-shoe shuffles before every round.",
        )
    }

    /// The middle of the bankrolls: half the sessions have more.
    pub const MIDDLE: usize = SHARES.len() / 2;

    /// The longest runs.
    pub fn runs(&self) -> Runs {
        self.totals.runs
    }
}

/// No shoe is known whose cut card changes an edge by more: one deck, three quarters of it dealt,
/// comes to 0.2% of the bet.
const MOST_BY_CUT_CARD: f64 = 0.005;

/// Whether edges are so near each other that a cut card and chance may account for it.
fn are_near(simulated: f64, exact: f64, standard_error: f64) -> bool {
    (simulated - exact).abs() <= MOST_BY_CUT_CARD + 4.0 * standard_error
}

impl WagerReport {
    /// Whether what a cut card does may account for the difference to the exact figure.
    fn may_be_a_cut_cards_doing(&self) -> bool {
        let Some(exact) = &self.exact else { return true };
        let spread = &self.spread;
        let near = |edge| are_near(spread.house_edge, edge, spread.standard_error);
        exact.unknown == 0 && exact.house_edge.is_none_or(near)
    }

    /// What the wager loses in the mean, in dollars, at a table that rounds what chips cannot pay.
    fn exact_loss(&self) -> Option<f64> {
        let exact = self.exact.as_ref()?;
        Some((exact.house_edge? + exact.rounding) * self.bet.amount.cents() as f64 / 100.0)
    }
}

/// What the house wins in a round by exact figures, in dollars; none where a wager has no figure or
/// is not decided once in every round. The first base wager stands for the main game: the figure
/// holds what the other base wagers bring, so they are not counted again.
fn exact_win(wagers: &[WagerReport], base: &[&str], rounds: u64) -> Option<f64> {
    let within = base.get(1..).unwrap_or_default();
    let counted = wagers.iter().filter(|wager| !within.contains(&wager.bet.name.as_str()));
    counted.map(|wager| wager.exact_loss().filter(|_| wager.spread.count == rounds)).sum()
}

/// What is staked before a round, in the mean where it is not always the same.
fn staked(plan: &Plan, totals: &Totals) -> Cents {
    let base = plan.bets.first().map_or(Cents::ZERO, |bet| bet.amount);
    plan.stake() - base + average_bet(totals, base)
}

/// What was bet before a round in the mean, where one stake is this.
fn average_bet(totals: &Totals, stake: Cents) -> Cents {
    let bet = |(step, brought): &(sim::SpreadStep, sim::Brought)| {
        i128::from(step.bet(stake).cents()) * i128::from(brought.rounds)
    };
    match totals.by_step.is_empty() {
        true => stake,
        false => {
            let all: i128 = totals.by_step.iter().map(bet).sum();
            Cents::new((all / i128::from(totals.rounds.max(1))) as i64)
        }
    }
}

/// A report on the main game and on every wager that is judged by itself.
fn wagers(plan: &Plan, totals: &Totals, figures: &Figures, base: &[&str]) -> Vec<WagerReport> {
    let main = base.first().map(|name| (*name, &totals.main));
    let accounts = totals.accounts.iter().map(|sample| (sample.name.as_str(), sample));
    let decided = main.into_iter().chain(accounts).filter(|(_, sample)| sample.count() > 0);
    let report = |(name, sample): (&str, &Sample)| {
        let unplanned = || Bet { name: name.into(), on: games::Spot(0), amount: average(sample) };
        let planned = plan.bets.iter().find(|bet| bet.name == name).cloned();
        let mut bet = planned.unwrap_or_else(unplanned);
        if main.is_some_and(|(main, _)| main == name) {
            bet.amount = average_bet(totals, bet.amount);
        } else if matches!(plan.strategy, Strategy::File(_)) && main.is_none() {
            // By a staking plan more is bet at one time than at another.
            bet.amount = average(sample);
        }
        let edges = figures.of(&bet).into_iter().filter_map(|figure| figure.house_edge.as_ref());
        let optimal_edge = edges.map(odds::Ratio::to_f64).next();
        let from_meter = sample.results.keys().any(|result| *result <= sim::FROM_METER);
        // The figure of the main game knows no payout limit.
        let cut = totals.cut > 0 && std::ptr::eq(sample, &totals.main);
        WagerReport {
            spread: Spread::new(&without_meters(sample), bet.amount),
            from_meter,
            exact: figures.compare(plan, sample, &bet).filter(|_| !cut),
            optimal_edge: optimal_edge.filter(|_| !figures.same_play),
            bet,
        }
    };
    let mut reports: Vec<_> = decided.map(report).collect();
    let place = |report: &WagerReport| plan.bets.iter().position(|bet| bet.name == report.bet.name);
    reports.sort_by_key(|report| place(report).unwrap_or(usize::MAX));
    if let Some(joint) = joint(plan, totals, figures) {
        // Neither of the two is by itself what its figure says.
        reports.iter_mut().for_each(|report| report.exact = None);
        reports.push(joint);
    }
    reports
}

/// A bet and the one whose proceeds may cap it: what they bring together.
fn joint(plan: &Plan, totals: &Totals, figures: &Figures) -> Option<WagerReport> {
    let [bet, other] = plan.bets.as_slice() else { return None };
    let [one, two] = [bet, other].map(|bet| figures.of(bet).first().copied());
    let (one, two) = (one?, two?);
    two.conditions.get("cap").filter(|_| figures.same_play)?;
    let units = [bet, other].map(|bet| bet.amount.cents() as f64);
    let [first, second] = [one, two].map(|figure| figure.house_edge.as_ref());
    let loss = first?.to_f64() * units[0] + second?.to_f64() * units[1];
    let unit = units[0] + units[1];
    let name = format!("{} + {}", bet.name, other.name);
    let whole = &totals.whole;
    let bet = Bet { name: name.clone(), on: bet.on, amount: plan.stake() };
    let exact = sim::compare_mean(whole, &name, &two.pay_table, (unit, loss / unit));
    Some(WagerReport {
        spread: Spread::new(whole, bet.amount),
        from_meter: false,
        exact: Some(exact),
        optimal_edge: None,
        bet,
    })
}

/// What was staked on a wager that a decision made.
fn average(sample: &Sample) -> Cents {
    Cents::new((sample.staked / i128::from(sample.count().max(1))) as i64)
}

/// A sample in which what a meter paid is left out: its lines are counted by their place.
fn without_meters(sample: &Sample) -> Sample {
    let mut plain = sample.clone();
    plain.results.retain(|result, _| *result > sim::FROM_METER);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_card_changes_an_edge_a_little_and_never_much() {
        for (simulated, exact, standard_error, near) in [
            (0.0020, 0.0001, 0.0001, true),
            (0.0060, 0.0001, 0.0001, false),
            (-0.0060, 0.0001, 0.0001, false),
            // Of few rounds nothing can be said.
            (0.0500, 0.0001, 0.0200, true),
        ] {
            assert_eq!(are_near(simulated, exact, standard_error), near, "{simulated}");
        }
    }
}
