//! What a dealer is told when an outcome does not fit.

use floor::Code;
use serde_json::{Value as Json, json};

use crate::pit::Table;

/// Why an outcome of the dealer's is refused.
fn refused(table: &Table, outcome: Json) -> String {
    let problem = table.says("dealer", "outcome", outcome.clone()).unwrap_err();
    assert_eq!(problem.code, Code::NotAsked, "{outcome}: {problem}");
    problem.detail
}

#[test]
fn outcome_at_another_place_names_the_missing_card() {
    let table = Table::of_dealer("missing", "blackjack", json!({}));
    table.does("ann", "sit", json!({"seat": 1, "buy_in": "100"}));
    table.does("ann", "wager", json!({"seat": 1, "on": "bet", "amount": "10"}));
    table.does("dealer", "outcome", json!({"shuffled": true}));
    let asked = |cards: Json| refused(&table, json!({ "cards": cards }));
    assert!(asked(json!({"dealer": "As"})).ends_with("; a card to burn is missing"));
    table.does("dealer", "outcome", json!({"cards": {"burn": "??"}}));
    assert!(asked(json!({"dealer": "6h"})).ends_with("; a card for seat 1 is missing"));
    table.does("dealer", "outcome", json!({"cards": {"seat-1": "8s"}}));
    assert!(asked(json!({"seat-1": "8d"})).ends_with("; a card for the dealer is missing"));
    table.does("dealer", "outcome", json!({"cards": {"seat-1": "8d", "dealer": "6h ??"}}));
    table.does("ann", "decide", json!({"seat": 1, "action": "split"}));
    let split = asked(json!({"dealer": "9c"}));
    assert!(split.ends_with("; a card for seat 1, hand 1 is missing"), "{split}");
}
