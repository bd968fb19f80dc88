//! Questions to `/api/odds` and `/api/simulations`, damaged: each is answered or refused in one
//! line. They are put to what answers them, since a server would compute for long.

use std::sync::atomic::AtomicBool;

use answers::AnswerError;
use answers::simulation::RequestContext;
use odds::{NoCache, Silent};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value as Json, json};

use crate::cases;
use crate::damage::{Damage, damage, spoil};

/// Games whose figures are found in milliseconds.
const QUICK: [&str; 4] = ["big-six", "roulette", "craps", "three-dice-baccarat"];

/// A wager of each of them, a line of its pay table, and an option.
fn asked_of(game: &str) -> (&'static str, Json, Json) {
    match game {
        "big-six" => ("logo", json!({"logo": {"win": "45 to 1"}}), json!({"max": "500"})),
        "roulette" => ("red", json!({"straight": {"win": "36 to 1"}}), json!({"wheel": "single"})),
        "craps" => ("place-6", json!({"field": {"2-or-12": "3 to 1"}}), json!({"vig": "on-win"})),
        _ => ("triple-progressive", json!({"tie": {"tie": "9 to 1"}}), json!({"meter": "25000"})),
    }
}

fn odds_question(game: &str) -> Json {
    let (wager, pay, options) = asked_of(game);
    json!({"game": game, "wager": wager, "pay": pay, "options": options})
}

fn simulation_question(game: &str) -> Json {
    let (wager, _, options) = asked_of(game);
    json!({"game": game, "rounds": 300, "wager": [format!("{wager}=25"), wager], "seed": 7,
           "stake": "5", "session": 100, "bankroll": "200", "pace": 60, "strategy": "random",
           "options": options, "fresh": false, "every_round": true})
}

fn damages() -> impl Strategy<Value = Vec<(Index, Damage)>> {
    let more = prop_oneof![
        3 => damage(),
        2 => (any::<Index>(), select(odd()).prop_map(Damage::Replace)),
    ];
    vec(more, 0..3)
}

/// Values at the edges of what is taken.
fn odd() -> Vec<Json> {
    let texts = [
        "0",
        "-1",
        "0.001",
        "1000000000",
        "99999999999999999999",
        "1e9",
        "NaN",
        "0 to 1",
        "1000000 to 1",
        "1 to 0",
        "red=",
        "=5",
        "red=1000000000.00",
        "optimal",
        "house-way",
    ];
    let numbers = [json!(0), json!(-1), json!(u64::MAX), json!(1.5), json!(1e300), json!(2)];
    texts.into_iter().map(Json::from).chain(numbers).chain([json!([]), json!({})]).collect()
}

fn is_quick(question: &Json) -> bool {
    question["game"].as_str().is_some_and(|game| QUICK.contains(&game))
}

/// Holds that a refusal is one line that says something.
fn is_said<T>(question: &Json, answer: Result<T, AnswerError>) -> Result<(), TestCaseError> {
    if let Err(error) = answer {
        let line = error.to_string();
        prop_assert!(!line.is_empty() && line.lines().count() == 1, "{}: {:?}", question, line);
        prop_assert!(line.chars().count() < 1200, "{}: {:?}", question, line);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn questions_about_odds_are_answered_or_refused_in_one_line(
        game in select(QUICK.to_vec()), damages in damages()
    ) {
        let mut question = odds_question(game);
        damages.iter().for_each(|damage| spoil(&mut question, damage));
        is_said(&question, answers::inquiry(&question))?;
        if is_quick(&question) {
            is_said(&question, answers::odds(&question, &NoCache))?;
        }
    }

    #[test]
    fn questions_for_a_simulation_are_answered_or_refused_in_one_line(
        game in select(QUICK.to_vec()), damages in damages()
    ) {
        let mut question = simulation_question(game);
        damages.iter().for_each(|damage| spoil(&mut question, damage));
        let simulation = answers::simulate(&question);
        if let Ok(simulation) = &simulation
            && is_quick(&question)
            && simulation.rounds() <= 1000
        {
            let stop = AtomicBool::new(false);
            let context = RequestContext {
                solving: &Silent,
                playing: &Silent,
                cache: &NoCache,
                stop: &stop,
                so_far: None,
                device: None,
            };
            is_said(&question, simulation.run(&context))?;
        }
        is_said(&question, simulation)?;
    }
}
