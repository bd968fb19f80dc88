//! The cards of scripts: which are refused.

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
