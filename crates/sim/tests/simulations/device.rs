//! Streams of rounds as a card plays them, played by the processor.

use sim::device::Twin;
use sim::{DeviceError, Plan, SimulationError, Simulator, Strategy};

use crate::against_figures::{all_agree, plan, simulate_on};

#[test]
fn streams_bring_what_exact_figures_say() {
    for (game, wagers) in [
        ("roulette", &["red", "straight:0", "four:17-18-20-21"][..]),
        ("big-six", &["1", "joker"]),
        ("three-dice-baccarat", &["player", "any-triple"]),
        ("craps", &["pass", "pass-odds", "field", "hard-8"]),
        ("mini-baccarat", &["banker", "player", "tie"]),
        ("commission-free-baccarat", &["banker", "fortune-7"]),
    ] {
        for fresh in [false, true] {
            let plan = Plan { fresh, ..plan(game, &[], wagers, 200_000) };
            let totals = simulate_on(Some(&Twin), &plan);
            assert!(totals.rounds >= plan.rounds, "{game}");
            assert_eq!(totals.whole.count(), totals.rounds, "{game}");
            all_agree(&plan, &totals, 4.5);
        }
    }
}

/// A bet is not left out because it takes long: every bet that a stream's shooters made is decided.
#[test]
fn streams_end_where_they_began() {
    let plan = plan("craps", &[], &["pass"], 4096);
    let totals = simulate_on(Some(&Twin), &plan);
    let pass = totals.accounts.iter().find(|account| account.name == "pass").expect("an account");
    assert_eq!(i128::from(pass.count()) * 1000, pass.staked);
    assert!(totals.rounds >= 4096);
}

#[test]
fn what_is_not_looked_up_is_refused() {
    for (game, wagers) in
        [("three-card-poker", &[][..]), ("three-dice-baccarat", &["player", "triple-progressive"])]
    {
        let plan = Plan { strategy: Strategy::Random, ..plan(game, &[], wagers, 1) };
        let stop = std::sync::atomic::AtomicBool::new(false);
        let context = sim::Context {
            progress: &odds::Silent,
            cache: &odds::NoCache,
            stop: &stop,
            so_far: None,
            device: Some(&Twin),
        };
        let refused = Simulator::find(game).expect("a game").run(&plan, &context);
        let Err(SimulationError::Device(DeviceError(why))) = refused else { panic!("{refused:?}") };
        assert!(why.contains("cannot be looked up"), "{why}");
    }
}
