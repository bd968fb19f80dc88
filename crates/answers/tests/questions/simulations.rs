//! Simulations: read, run with progress, stopped.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use answers::AnswerErrorKind::{Malformed, Refused, Unknown};
use answers::figures::Subject;
use answers::simulate;
use answers::simulation::RequestContext;
use answers::simulation::check::Check;
use games::Options;
use odds::{NoCache, Progress, Silent};
use serde_json::{Value as Json, json};
use sim::device::Twin;

use crate::refuses;

/// Counts the rounds, and has had enough after so many.
struct Enough<'a> {
    after: u64,
    rounds: AtomicU64,
    stop: &'a AtomicBool,
}

impl Progress for Enough<'_> {
    fn begin(&self, _: &str, _: u64) {}
    fn end(&self) {}
    fn step(&self, steps: u64) {
        if self.rounds.fetch_add(steps, Ordering::Relaxed) + steps >= self.after {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Runs a simulation that is stopped after so many rounds: its answer, and the rounds it told of.
fn run(question: &Json, after: u64) -> (Json, u64) {
    let stop = AtomicBool::new(false);
    let playing = Enough { after, rounds: AtomicU64::new(0), stop: &stop };
    let context = RequestContext {
        solving: &Silent,
        playing: &playing,
        cache: &NoCache,
        stop: &stop,
        so_far: None,
        device: None,
    };
    let simulation = simulate(question).unwrap().on_threads(1);
    (simulation.run(&context).unwrap(), playing.rounds.into_inner())
}

#[test]
fn a_simulation_tells_how_far_it_has_come() {
    let question = json!({"game": "roulette", "rounds": 200_000, "wager": ["red=25", "odd"],
                          "seed": 7, "options": {"wheel": "single"}});
    let (answer, rounds) = run(&question, u64::MAX);
    assert_eq!((answer["rounds"].as_u64(), rounds), (Some(200_000), 200_000));
    assert_eq!(answer["seed"], 7);
    let wagers: Vec<_> = answer["wagers"].as_array().unwrap().iter().collect();
    assert_eq!((&wagers[0]["stake"], &wagers[1]["stake"]), (&json!("25.00"), &json!("10.00")));
    assert_eq!(wagers[0]["exact"]["verdict"], "agrees");
}

#[test]
fn a_simulation_that_is_stopped_reports_what_was_played() {
    let (answer, rounds) = run(&json!({"game": "big-six", "rounds": 1_000_000_000}), 1);
    assert_eq!(answer["rounds"].as_u64(), Some(rounds));
    assert!((1..10_000_000).contains(&rounds), "{rounds}");
}

/// What a device cannot look up is named, and what it can agrees with its figures.
#[test]
fn a_check_on_a_device_names_what_it_leaves_out() {
    let stop = AtomicBool::new(false);
    let context = RequestContext {
        solving: &Silent,
        playing: &Silent,
        cache: &NoCache,
        stop: &stop,
        so_far: None,
        device: Some(&Twin),
    };
    let games = ["three-dice-baccarat", "mini-baccarat", "three-card-poker"];
    let check = Check {
        subjects: games.iter().map(|game| Subject::find(game).unwrap()).collect(),
        tables: None,
        options: Options::new(),
        every_option: false,
        rounds: 200_000,
        seed: 3,
        threads: 1,
    };
    let findings = check.run(&context).unwrap();
    let checked: Vec<_> = findings.checked.iter().map(|wager| &wager.exact).collect();
    assert!(findings.agree(), "{checked:#?}");
    let out = |game: &str| findings.left_out.iter().filter(|(of, ..)| of == game).count();
    // A meter moves from round to round.
    assert_eq!(games.map(out), [1, 0, 1], "{:?}", findings.left_out);
    assert!(checked.len() > 20, "{}", checked.len());
    assert!(findings.undecided.is_empty(), "{:?}", findings.undecided);
}

#[test]
fn simulations_that_cannot_be_run_are_refused_before_they_begin() {
    for (question, kind, words) in [
        (json!({"game": "whist"}), Unknown, "expected one of"),
        (json!({"game": "multi-link"}), Refused, "no game that can be simulated"),
        (json!({"game": "roulette", "threads": 4}), Malformed, "`threads` is not expected"),
        (json!({"game": "roulette", "rounds": 0}), Malformed, "from 1 to 1000000000"),
        (json!({"game": "roulette", "rounds": 1_000_000_001}), Malformed, "from 1 to 1000000000"),
        (json!({"game": "roulette", "seed": -1}), Malformed, "`seed` must be a number"),
        (json!({"game": "roulette", "stake": "0"}), Malformed, "more than nothing"),
        (json!({"game": "roulette", "stake": 10}), Malformed, "in quotes"),
        (json!({"game": "roulette", "wager": 3}), Malformed, "a list of texts"),
        (json!({"game": "roulette", "wager": "red=x"}), Malformed, "wager red=x"),
        (json!({"game": "roulette", "wager": "purple"}), Refused, "no wager `purple`"),
        (json!({"game": "roulette", "strategy": "clever"}), Malformed, "expected one of optimal"),
        (json!({"game": "roulette", "options": {"wheel": "x"}}), Refused, "`wheel`"),
        (
            json!({"game": "roulette", "rounds": 1_000_000_000, "session": 1}),
            Malformed,
            "`session` must be a number from 100",
        ),
    ] {
        let problem = simulate(&question).err().unwrap_or_else(|| panic!("{question}"));
        refuses(problem, kind, words);
    }
}
