//! Every option of a game at each of its values, simulated and compared with exact figures.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use answers::figures::Subject;
use answers::simulation::RequestContext;
use answers::simulation::check::{Check, Findings};
use games::{Kind, Options};
use odds::{InMemory, Silent};

/// Games whose figures are found in no time; `make test-long` checks all of them.
const QUICK: [&str; 6] = [
    "three-dice-baccarat",
    "roulette",
    "big-six",
    "mini-baccarat",
    "commission-free-baccarat",
    "three-card-poker",
];

fn findings(game: &str, rounds: u64) -> Findings {
    let (stop, cache) = (AtomicBool::new(false), InMemory::default());
    let context = RequestContext {
        solving: &Silent,
        playing: &Silent,
        cache: &cache,
        stop: &stop,
        so_far: None,
        device: None,
    };
    let check = Check {
        subjects: vec![Subject::find(game).expect("a game")],
        tables: None,
        options: Options::new(),
        every_option: true,
        rounds,
        seed: 1,
        threads: 2,
    };
    check.run(&context).expect("tables that can be played")
}

/// The seed is fixed and the tolerance is five standard errors, so a correct table cannot fail by
/// chance. `make test-long` plays a million rounds at every table of every game.
#[test]
fn every_value_of_every_option_agrees_with_its_figures() {
    for game in QUICK {
        let findings = findings(game, 10_000);
        let differ: Vec<_> = findings.checked.iter().filter(|checked| !checked.agrees).collect();
        let words = |one: &&answers::simulation::check::Checked| {
            format!("{} {}: {:?}", one.options, one.exact.wager, one.exact)
        };
        assert!(differ.is_empty(), "{game}: {:#?}", differ.iter().map(words).collect::<Vec<_>>());
        let tables: BTreeSet<_> = findings.checked.iter().map(|checked| &checked.options).collect();
        for option in &Kind::find(game).expect("a game").rulebook().options {
            let key = format!("{}=", option.key);
            assert!(tables.iter().any(|words| words.contains(&key)), "{game}: {key} is not set");
        }
        // Chips of five dollars make no wager of one.
        let unmade = |options: &str| options.contains("unit=5");
        let undecided = findings.undecided.iter().filter(|(_, options, _)| !unmade(options));
        let undecided: Vec<_> = undecided.collect();
        assert!(undecided.is_empty(), "{undecided:?}");
    }
}
