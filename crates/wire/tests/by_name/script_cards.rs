//! The cards of scripts: which are refused, and which are missing.

use chance::Place;
use games::{Seat, Viewer};
use serde_json::{Value as Json, json};
use wire::runner;
use wire::script::Script;

/// Why the script of a game with these steps is refused.
fn refusal(game: &str, options: Json, steps: Json) -> String {
    let script = json!({"game": game, "options": options, "steps": steps});
    let script = Script::from_json(&script).unwrap_or_else(|e| panic!("{script}: {e}"));
    runner::play(&script).err().unwrap_or_else(|| panic!("{script:?} is played")).to_string()
}

fn wager(on: &str) -> Json {
    json!({"wager": {"seat": 1, "on": on, "amount": "10"}})
}

fn decide(action: &str) -> Json {
    json!({"decide": {"seat": 1, "action": action}})
}

fn cards(seat: &str, dealer: &str) -> Json {
    json!({"cards": {"seat-1": seat, "dealer": dealer}})
}

#[test]
fn card_that_the_deck_lacks_is_refused_undealt() {
    let six = "6 deck(s) hold it";
    for (game, options, on, given, expected) in [
        // A hand of three cards: the fourth is never dealt.
        ("three-card-poker", json!({}), "ante", cards("As Kd 2h Jo", ""), "Jo is not in this deck"),
        ("blackjack", json!({}), "bet", cards("", "6h 9s Jo"), "Jo is not in this deck"),
        ("pontoon-plus", json!({}), "bet", cards("9c 8c 2d Th", ""), "Th is not in this deck"),
        ("blackjack", json!({}), "bet", json!({"shoe": "6h 9s Jo"}), "Jo is not in this deck"),
        (
            "blackjack",
            json!({"decks": 2}),
            "bet",
            cards("As 9c", "6h As As"),
            "As is there more often than 2 deck(s) hold it",
        ),
        ("blackjack", json!({"decks": 6}), "bet", cards("As As As As As As", "As"), six),
    ] {
        let refused = refusal(game, options, json!([wager(on), given.clone()]));
        assert!(refused.starts_with("step 2: "), "{game}: {given}: {refused}");
        assert!(refused.ends_with(expected), "{game}: {given}: {refused}");
    }
}

#[test]
fn card_dealt_already_is_refused() {
    let steps = json!([
        wager("ante"),
        cards("As Kd 2h", "Qs Jd 9c"),
        {"cards": {"dealer": "2h"}},
        decide("play"),
    ]);
    let refused = refusal("three-card-poker", json!({}), steps);
    assert_eq!(refused, "step 3: 2h is there more often than 1 deck(s) hold it");
}

#[test]
fn card_left_over_may_come_again_after_the_shuffle() {
    // The ace is left over at a place that the second round does not name.
    let first = json!({"cards": {"seat-1": "9c 8d 7h", "dealer": "Qs Jd 9d", "seat-2": "As"}});
    let steps =
        [wager("ante"), first, decide("fold"), wager("ante"), cards("As Kd 2h", "Qs Jd 9c")];
    let script = json!({"game": "three-card-poker", "steps": steps});
    let played = runner::play(&Script::from_json(&script).unwrap()).unwrap();
    assert_eq!(played.rounds.len(), 1);
    assert_eq!(played.table.view(Viewer::Seat(Seat::FIRST)).hands[0].cards.len(), 3);
}

#[test]
fn joker_replacement_belongs_to_the_round_before_it() {
    let hand = |joker: &str| {
        [
            wager("ante"),
            wager("odds"),
            json!({"wager": {"seat": 1, "on": "five-card-linked", "amount": "1"}}),
            cards("Qd 7c 3d Jh 7d", "9s 8c Jo 5s 5d"),
            json!({"decide": {"seat": 1, "action": "play", "times": 2}}),
            json!({"cards": {"joker-replacement": joker}}),
        ]
    };
    // The replacement of the first round is dealt to the dealer in the second.
    let mut second = hand("4d");
    second[3] = cards("Qd 7c 3d Jh 7d", "9s 6d Jo 5s 5d");
    let steps: Vec<Json> = hand("6d").into_iter().chain(second).collect();
    let script = json!({"game": "deuces-wild-xtreme", "steps": steps});
    let played = runner::play(&Script::from_json(&script).unwrap()).unwrap();
    assert_eq!(played.rounds.len(), 2);
    let hands = played.table.view(Viewer::Rail).hands;
    let joker = hands.iter().find(|hand| hand.place == Place::JokerReplacement).unwrap();
    assert_eq!(joker.cards, ["4d".parse().ok()]);
}

#[test]
fn missing_card_is_named_by_its_place() {
    let split = json!([wager("bet"), cards("8s 8d", "6h 9s"), decide("split"), decide("stand")]);
    let second = json!([
        wager("bet"),
        cards("8s 8d 3c", "6h 9s"),
        decide("split"),
        decide("stand"),
        decide("stand"),
    ]);
    let flop = json!([
        wager("ante"),
        wager("blind"),
        cards("As Kd", "Qs Jd"),
        decide("check"),
        decide("check"),
    ]);
    for (game, steps, missing) in [
        ("blackjack", json!([wager("bet"), decide("hit")]), "a card for seat 1"),
        ("blackjack", json!([wager("bet"), {"shoe": ""}, decide("hit")]), "a card to burn"),
        ("blackjack", json!([wager("bet"), cards("8s 9c", ""), decide("hit")]), "the dealer"),
        ("blackjack", split, "a card for seat 1, hand 1"),
        ("blackjack", second, "a card for seat 1, hand 2"),
        (
            "three-card-poker",
            json!([wager("ante"), cards("As Kd 2h", "Qs Jd"), decide("play")]),
            "a card for the dealer",
        ),
        ("three-card-poker", json!([wager("ante"), decide("play")]), "a card for seat 1"),
        ("ultimate-texas-holdem", flop, "a card for the board"),
        (
            "mini-baccarat",
            json!([wager("banker"), {"cards": {"player": "2h 3h"}}, wager("tie")]),
            "a card for the banker",
        ),
    ] {
        let refused = refusal(game, json!({}), steps.clone());
        let last = steps.as_array().unwrap().len();
        assert!(refused.starts_with(&format!("step {last}: ")), "{game}: {refused}");
        assert!(refused.ends_with(&format!("{missing} is missing")), "{game}: {refused}");
    }
}

#[test]
fn refusal_for_another_reason_names_no_card() {
    let steps = json!([wager("ante"), cards("As Kd 2h", "Qs Jd 9c"), decide("hit")]);
    assert!(!refusal("three-card-poker", json!({}), steps).contains("missing"));
    let steps = json!([{"wager": {"seat": 1, "on": "ante", "amount": "0.01"}}]);
    assert!(!refusal("three-card-poker", json!({}), steps).contains("missing"));
}
