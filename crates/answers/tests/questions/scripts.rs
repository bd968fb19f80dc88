//! Scripts: settled, and advised where they stop at a decision.

use answers::AnswerErrorKind::{Malformed, Refused, Unknown};
use answers::{advise, settle};
use odds::{NoCache, Silent};
use serde_json::json;

use crate::refuses;

#[test]
fn a_script_is_settled() {
    let script = json!({"game": "roulette", "steps": [
        {"wager": {"seat": 1, "on": "red", "amount": "5"}}, {"spin": "32"}]});
    assert_eq!(settle(&script).unwrap()["rounds"][0]["net"]["1"], "5.00");
}

#[test]
fn a_decision_is_valued() {
    let script = json!({"game": "let-it-ride", "steps": [
        {"wager": {"seat": 1, "on": "bet", "amount": "10"}},
        {"cards": {"seat-1": "As Ad Ah", "community": "Ac 2d"}},
        {"decide": {"seat": 1, "action": "ride"}}]});
    let advised = advise(&script, &NoCache, &Silent).unwrap();
    assert_eq!(advised["best"]["action"], "ride");
    assert_eq!(advised["options"].as_array().unwrap().len(), 2);
}

#[test]
fn what_is_wrong_with_a_script_is_told_by_its_kind() {
    let wager = |amount: &str| {
        json!({"game": "roulette", "options": {"min": "10"}, "steps": [
            {"wager": {"seat": 1, "on": "red", "amount": amount}}]})
    };
    for (script, kind, words) in [
        (json!([]), Malformed, "must be an object"),
        (json!({"game": "roulette"}), Malformed, "`steps` is missing"),
        (json!({"game": "whist", "steps": []}), Unknown, "there is no game `whist`"),
        (wager("x"), Malformed, "step 1"),
        (wager("5"), Refused, "step 1"),
        (json!({"game": "roulette", "options": {"wheel": "x"}, "steps": []}), Refused, "wheel"),
    ] {
        refuses(settle(&script).unwrap_err(), kind, words);
    }
    assert!(settle(&wager("5")).unwrap_err().clause.is_some(), "the clause stands apart");
    refuses(advise(&wager("10"), &NoCache, &Silent).unwrap_err(), Refused, "a player's decision");
}
