//! Exact figures, and what other odds would come to.

use answers::AnswerErrorKind::{Malformed, Refused, Unknown};
use answers::odds;
use odds::{InMemory, NoCache};
use serde_json::{Value as Json, json};

use crate::refuses;

/// The exact edge of the one figure that answers a question.
fn edge(question: &Json) -> String {
    let found = odds(question, &NoCache).unwrap();
    let [figure] = found.as_array().unwrap().as_slice() else { panic!("{found}") };
    figure["house_edge_exact"].as_str().unwrap().to_owned()
}

#[test]
fn a_wager_has_its_exact_edge_with_the_options_of_the_table() {
    for (options, expected) in [(json!({}), "1/19"), (json!({"wheel": "single"}), "1/37")] {
        let question = json!({"game": "roulette", "wager": "straight", "options": options});
        assert_eq!(edge(&question), expected);
    }
}

#[test]
fn what_if_odds_are_better_or_worse_than_the_documents() {
    for (pays, expected) in [("35 to 1", "1/19"), ("37 to 1", "0/1"), ("33 to 1", "2/19")] {
        let pay = json!({"straight": {"win": pays}});
        assert_eq!(edge(&json!({"game": "roulette", "wager": "straight", "pay": pay})), expected);
    }
    // The line that a casino has raised may be asked about as well.
    for (pay, expected) in [(json!({}), "0/1"), (json!({"hard-4": {"win": "7 to 1"}}), "1/9")] {
        let raised = json!({"pay": {"hard-4": {"win": "8 to 1"}}});
        let question = json!({"game": "craps", "wager": "hard-4", "options": raised, "pay": pay});
        assert_eq!(edge(&question), expected);
    }
}

#[test]
fn an_assumption_stands_among_the_options() {
    let question = |meter: Json| {
        json!({"game": "three-dice-baccarat", "wager": "triple-progressive",
               "options": {"meter": meter}})
    };
    assert_eq!(edge(&question(json!("25000"))), edge(&question(json!(25000))));
}

#[test]
fn a_kept_answer_is_that_of_its_own_odds() {
    let cache = InMemory::default();
    let ask = |pays: &str| {
        let pay = json!({"straight": {"win": pays}});
        let question = json!({"game": "roulette", "wager": "straight", "pay": pay});
        odds(&question, &cache).unwrap()[0]["house_edge_exact"].clone()
    };
    for _ in 0..2 {
        assert_eq!((ask("37 to 1"), ask("35 to 1")), (json!("0/1"), json!("1/19")));
    }
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    for (question, kind, words) in [
        (json!(3), Malformed, "must be an object"),
        (json!({}), Malformed, "`game` is missing"),
        (json!({"game": "whist"}), Unknown, "expected one of"),
        (json!({"game": "roulette", "all": true}), Malformed, "`all` is not expected"),
        (json!({"game": "roulette", "wager": 3}), Malformed, "`wager` must be text"),
        (json!({"game": "roulette", "wager": "purple"}), Refused, "no wager `purple`"),
        (json!({"game": "roulette", "options": {"wheel": "x"}}), Refused, "`wheel`"),
        (json!({"game": "roulette", "options": {"seats": 3}}), Refused, "no figure"),
        (json!({"game": "roulette", "options": 3}), Malformed, "`options` must be an object"),
        (json!({"game": "roulette", "pay": "x"}), Malformed, "`pay` must be an object"),
        (json!({"game": "roulette", "pay": {"red": "2 to 1"}}), Refused, "lines with their odds"),
        (json!({"game": "roulette", "pay": {"red": {"win": "2:1"}}}), Refused, "no payout"),
        (
            json!({"game": "craps", "wager": "field", "pay": {"fire": {"4-points": "9 to 1"}}}),
            Refused,
            "changes no figure",
        ),
    ] {
        refuses(odds(&question, &NoCache).unwrap_err(), kind, words);
    }
}

/// Whatever odds somebody asks about: an answer, or one line that says why not.
#[test]
fn what_if_odds_never_bring_the_house_down() {
    let extremes =
        ["1000000 to 1", "1 to 5000", "1 for 1000000", "$10000000", "push", "lose", "100%"];
    for (game, spot, line) in [
        ("roulette", "straight", "win"),
        ("big-six", "1", "win"),
        ("craps", "pass", "win"),
        ("craps", "field", "2-or-12"),
        ("craps", "buy-4", "win"),
        ("craps", "fire", "6-points"),
        ("mini-baccarat", "banker", "win"),
        ("mini-baccarat", "tie", "win"),
        ("three-dice-baccarat", "player", "win"),
        ("blackjack", "rocket-aces", "two-aces"),
    ] {
        for pays in extremes {
            let question = json!({"game": game, "wager": spot, "pay": {spot: {line: pays}}});
            match odds(&question, &NoCache) {
                Ok(found) => assert!(!found.as_array().unwrap().is_empty(), "{question}"),
                Err(problem) => refuses(problem, Refused, ""),
            }
        }
    }
}

/// As `odds rocket-aces`: a progressive without figures of its own is a wager at its game.
#[test]
fn a_progressive_is_asked_for_by_its_own_name_too() {
    let of_game = json!({"game": "blackjack", "wager": "rocket-aces"});
    let found = odds(&json!({"game": "rocket-aces"}), &NoCache).unwrap();
    assert_eq!(untimed(&found), untimed(&odds(&of_game, &NoCache).unwrap()));
    assert!(found[0]["base_edge_exact"].is_string(), "{found}");
}

/// Figures without how long each took to find.
fn untimed(found: &Json) -> Vec<Json> {
    let mut figures = found.as_array().expect("a list of figures").clone();
    for figure in &mut figures {
        let took = figure.as_object_mut().and_then(|fields| fields.remove("seconds"));
        assert!(took.is_some(), "{figure}");
    }
    figures
}
