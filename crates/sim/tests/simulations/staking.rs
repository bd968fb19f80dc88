//! Staking plans for craps: however much is bet, a wager loses what its figure says.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use games::{Cents, Chosen, Kind, Options, Value};
use odds::{NoCache, Question, Silent, Solver};
use sim::{Plan, Sample, Simulator, Strategy, Totals};

use crate::simulate;

fn plan(file: &str, rounds: u64) -> Result<Plan, String> {
    let options = Options::from([("odds".into(), Value::Count(2))]);
    let chosen = Chosen::new(Kind::find("craps").unwrap().rulebook(), options).unwrap();
    let simulator = Simulator::find("craps").unwrap();
    let strategy = Strategy::File(file.into());
    let planned = simulator.planned(&strategy)?.unwrap();
    let named: Vec<_> = planned.iter().map(|(name, bet)| (name.as_str(), Some(*bet))).collect();
    let bets = simulator.bets(&chosen, &named, Cents::dollars(10))?;
    Ok(Plan { strategy, rounds, seed: 5, threads: 2, ..Plan::new(chosen, bets) })
}

fn account<'a>(totals: &'a Totals, name: &str) -> &'a Sample {
    totals.accounts.iter().find(|account| account.name == name).unwrap()
}

/// The exact edge of a wager; of odds that depend on the point it is nothing at each.
fn edge(wager: &str) -> f64 {
    let question = Question {
        book: Kind::find("craps").unwrap().rulebook(),
        given: &Options::new(),
        assumptions: &Options::new(),
        all: false,
        wager: Some(wager),
        pay_table: None,
        progress: &Silent,
        cache: &NoCache,
    };
    let figures = Solver::find("craps").unwrap().figures(&question).unwrap();
    let own = figures.iter().find(|figure| figure.wager == wager).unwrap();
    own.house_edge.as_ref().unwrap().to_f64()
}

#[test]
fn whatever_is_pressed_or_regressed_each_wager_loses_its_exact_edge() {
    let example = include_str!("../../../../examples/craps-plan.toml");
    let totals = simulate(&plan(example, 600_000).unwrap()).unwrap();
    for wager in ["pass", "pass-odds", "come", "come-odds-4", "come-odds-6", "place-6", "place-8"] {
        let sample = account(&totals, wager);
        let staked = sample.staked as f64;
        let lost = -(sample.sum() as f64) / staked;
        let error = sample.deviation() * (sample.count() as f64).sqrt() / staked;
        assert!(sample.count() > 5_000, "{wager}: {}", sample.count());
        assert!((lost - edge(wager)).abs() < 4.0 * error, "{wager}: {lost} ± {error}");
    }
}

/// What a ladder bets is in what its bet loses: twelve until it wins, then eighteen, then more.
#[test]
fn a_ladder_is_climbed_by_wins_in_a_row_and_begins_again_after_a_loss() {
    let totals = simulate(&plan("[place-6]\nbet = [12, 18, 24]\n", 200_000).unwrap()).unwrap();
    let results = &account(&totals, "place-6").results;
    let times = |cents: i64| *results.get(&cents).unwrap_or(&0) as f64;
    assert_eq!(
        results.keys().copied().collect::<Vec<_>>(),
        [-2400, -1800, -1200, 1400, 2100, 2800]
    );
    // 5 to 6 each time: of those at the first amount five in eleven go on, and so forth.
    let [first, second, third] =
        [(-1200, 1400), (-1800, 2100), (-2400, 2800)].map(|(lost, won)| times(lost) + times(won));
    assert!((second / first - 5.0 / 11.0).abs() < 0.02, "{second} of {first}");
    // Those at the last amount: five in six for each at the second.
    assert!((third / second - 5.0 / 6.0).abs() < 0.04, "{third} of {second}");
    let start_again = times(-1200) + times(-1800) + times(-2400);
    assert!((first - start_again).abs() <= 1.0, "{first} begin, {start_again} end");
}

#[test]
fn a_plan_of_flat_bets_plays_as_the_same_wagers_do() {
    let file = "[pass]\nbet = 10\nodds = 20\n[place-8]\nbet = 12\n";
    let by_file = plan(file, 50_000).unwrap();
    let plain = Plan { strategy: Strategy::Optimal, ..by_file.clone() };
    assert_eq!(simulate(&by_file).unwrap(), simulate(&plain).unwrap());
}

/// With more come bets at a time there is more of them, and of each the edge is the same.
#[test]
fn so_many_come_bets_stand_at_a_time() {
    let comes = |most: u32| {
        let file = format!("[come]\nbet = 10\nmost = {most}\n");
        account(&simulate(&plan(&file, 100_000).unwrap()).unwrap(), "come").count() as f64
    };
    let [one, two, three] = [1, 2, 3].map(comes);
    assert!(two > 1.4 * one && three > 1.2 * two, "{one}, {two}, {three}");
}

#[test]
fn a_plan_that_cannot_be_read_says_where_and_what_was_expected() {
    for (text, why) in [
        ("", "strategy file: no wager, expected a table such as `[pass]`"),
        ("[pass", "strategy file, line 1: "),
        (
            "\n[passs]\nbet = 5",
            "strategy file, line 2, `passs`: no such wager, expected one of pass,",
        ),
        ("[pass-odds]\nbet = 5", "line 1, `pass-odds`: no such wager, expected one of pass, "),
        ("pass = 10", "line 1, `pass`: expected a table, `[pass]` with its `bet`"),
        ("[pass]\nodds = 10", "line 1, `pass`: no `bet`, expected an amount or several"),
        (
            "[pass]\nbet = 10\npress = 5",
            "line 3, `press`: no such field, expected `bet`, `odds` or",
        ),
        (
            "[pass]\nbet = []",
            "line 2, `bet`: [], expected an amount of more than nothing, or up to",
        ),
        ("[pass]\nbet = -5", "line 2, `bet`: -5, expected an amount of more than nothing"),
        ("[place-6]\nbet = 12\nodds = 5", "line 1, `place-6`: it takes no `odds`, expected them"),
        ("[pass]\nbet = 5\nmost = 2", "line 3, `most`: only of `come` and `dont-come` there are"),
        ("[come]\nbet = 5\nmost = 9", "line 3, `most`: 9, expected a whole number from 1 to 7"),
    ] {
        let said = plan(text, 1).unwrap_err();
        assert!(said.starts_with("strategy file") && said.contains(why), "{text}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let refused = simulate(&plan("[pass]\nbet = [10, \"10.10\"]", 1).unwrap()).unwrap_err();
    let why = "strategy file, line 1, `pass`: the table takes no bet of 10.10, expected ";
    assert!(refused.to_string().starts_with(why), "{refused}");
}

/// A line that is cut, or missing, or there twice: the plan is played, or refused in one line.
#[test]
fn a_damaged_plan_is_played_or_refused_in_one_line() {
    let lines: Vec<&str> = include_str!("../../../../examples/craps-plan.toml").lines().collect();
    for at in 0..lines.len() {
        let half = &lines[at][..lines[at].len() / 2];
        for instead in [vec![], vec![half], vec![lines[at]; 2]] {
            let damaged = [&lines[..at], &instead, &lines[at + 1..]].concat().join("\n");
            let played = plan(&damaged, 10).map(|plan| simulate(&plan).map_err(|e| e.to_string()));
            if let Err(why) | Ok(Err(why)) = played {
                assert!(why.starts_with("strategy file"), "{why}");
                assert_eq!(why.lines().count(), 1, "{why}");
            }
        }
    }
}
