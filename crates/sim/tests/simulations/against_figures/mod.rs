//! Simulated wagers against their exact figures.

#![allow(dead_code, reason = "no test uses all of it")]

use std::sync::atomic::AtomicBool;

use games::{Cents, Chosen, Kind, Options, Value};
use odds::{Figure, Question, Silent, Solver};
use sim::{Bet, Context, Device, Plan, Simulator, Strategy, Totals, compare};

/// A table at its defaults but these options.
fn chosen(game: &str, options: &[(&str, Value)]) -> Chosen {
    let given = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    Chosen::new(Kind::find(game).expect("a game").rulebook(), given).expect("options")
}

/// Whether a table has this wager.
pub fn can_plan(game: &str, options: &[(&str, Value)], wager: &str) -> bool {
    let simulator = Simulator::find(game).expect("a simulated game");
    simulator.bets(&chosen(game, options), &[(wager, None)], Cents::dollars(10)).is_ok()
}

/// Such a table with these wagers.
pub fn plan(game: &str, options: &[(&str, Value)], wagers: &[&str], rounds: u64) -> Plan {
    let chosen = chosen(game, options);
    let wagers: Vec<_> = wagers.iter().map(|name| (*name, None)).collect();
    let simulator = Simulator::find(game).expect("a simulated game");
    let bets = simulator.bets(&chosen, &wagers, Cents::dollars(10)).expect("wagers");
    Plan { rounds, seed: 20, threads: 2, ..Plan::new(chosen, bets) }
}

/// Plays a plan.
pub fn simulate(plan: &Plan) -> Totals {
    simulate_on(None, plan)
}

/// Plays a plan on a device, or on the processor's threads.
pub fn simulate_on(device: Option<&dyn Device>, plan: &Plan) -> Totals {
    let stop = AtomicBool::new(false);
    let context = Context { device, ..crate::context(&stop) };
    Simulator::find(plan.game()).expect("a game").run(plan, &context).expect("a simulation")
}

/// The figures of a wager at its stake, for how the plan plays it.
fn figures(plan: &Plan, bet: &Bet) -> Vec<Figure> {
    let kind = Kind::find(plan.game()).expect("a game");
    let stake = ("stake".to_owned(), Value::Text(bet.amount.to_string()));
    let mut assumptions = Options::from([stake]);
    if plan.strategy == Strategy::HouseWay && bet.name == "bet" {
        assumptions.insert("policy".into(), "house-way".into());
    }
    let question = Question {
        book: plan.chosen.rulebook(),
        given: plan.chosen.given(),
        assumptions: &assumptions,
        all: false,
        wager: Some(kind.layout().info(bet.on).family),
        pay_table: None,
        progress: &Silent,
        cache: &*crate::KEPT,
    };
    Solver::find(plan.game()).expect("a game").figures(&question).expect("figures")
}

/// Compares every wager of a plan with its figure, no further off than so many standard errors.
pub fn agrees(plan: &Plan, most: f64) {
    let totals = simulate(plan);
    assert_eq!(totals.whole.count(), plan.rounds);
    all_agree(plan, &totals, most);
}

/// Compares every wager of rounds that were played with its figure.
pub fn all_agree(plan: &Plan, totals: &Totals, most: f64) {
    for bet in &plan.bets {
        let own = totals.accounts.iter().find(|account| account.name == bet.name);
        let figures = figures(plan, bet);
        let figures: Vec<&Figure> = figures.iter().collect();
        let compared = compare(plan, own.unwrap_or(&totals.main), bet, &figures);
        let compared = compared.unwrap_or_else(|| panic!("{} {}", plan.game(), bet.name));
        let (z, n) = (compared.z.unwrap_or(0.0), own.unwrap_or(&totals.main).count());
        let p = compared.chi_square.map_or(1.0, |chi| chi.p);
        println!("{} {}: n = {n}, z = {z:.2}, p = {p:.4}", plan.game(), bet.name);
        assert_eq!(compared.unknown, 0, "{} {}: {compared:#?}", plan.game(), bet.name);
        assert!(z.abs() < most && p > 1e-6, "{} {}: {compared:#?}", plan.game(), bet.name);
    }
}
