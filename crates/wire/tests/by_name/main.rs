//! Events by name: whatever happens at a table of any game comes back as it was written, replays to
//! the same lines, and is seen by those who may see it; golden rounds, which are scripts.
//!
//! The driver is the conformance suite's own. `CONFORMANCE_GAME=craps` plays only that game.

#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/cards.rs"]
mod cards;
mod corpus;
#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/driver.rs"]
mod driver;
mod every_event;
#[allow(dead_code, reason = "the conformance suite uses the rest of it")]
#[path = "../../../games/tests/conformance/propose.rs"]
mod propose;
mod recorded;
mod rounds;
mod saved;
mod schema;
mod schemas;
mod script_cards;
mod seen;
mod steps;
mod unchanged;

use driver::Driver;
use games::{AnyTable, Event, Kind, Options};
use serde_json::{Value as Json, json};
use wire::{event, json};

/// The games that are played.
fn kinds() -> impl Iterator<Item = &'static Kind> {
    let only = std::env::var("CONFORMANCE_GAME").ok();
    Kind::all().iter().filter(move |kind| only.as_ref().is_none_or(|id| id == kind.id))
}

/// The event as it comes back from a line of text.
fn read_back(event: &Event, table: &dyn AnyTable) -> Result<Event, String> {
    let line = event::to_json(event, table).to_string();
    assert_eq!(line.lines().count(), 1, "{line}");
    event::from_json(&json::read(&line)?, table).map_err(|e| format!("{line}: {e}"))
}

#[test]
fn what_a_table_accepts_comes_back_and_what_it_refuses_is_never_another_event() {
    for kind in kinds() {
        let (mut accepted, mut refused) = (0, 0);
        for seed in 0..12 {
            Driver::new(kind, seed).play(6, &mut |happening| {
                let back = read_back(&happening.event, happening.before);
                match happening.result {
                    Ok(_) => {
                        assert_eq!(back, Ok(happening.event), "{}, seed {seed}", kind.id);
                        accepted += 1;
                    }
                    Err(_) => {
                        assert!(back.is_err() || back == Ok(happening.event));
                        refused += 1;
                    }
                }
            });
        }
        println!("{}: {accepted} events accepted, {refused} refused", kind.id);
        assert!(accepted > 0 && refused > 0, "{}", kind.id);
    }
}

#[test]
fn every_event_that_a_game_has_words_for_comes_back() {
    for kind in kinds() {
        let table = kind.open(Options::new()).expect("the defaults open a table");
        for event in every_event::at(table.as_ref()) {
            assert_eq!(read_back(&event, table.as_ref()), Ok(event), "{}", kind.id);
        }
    }
}

#[test]
fn what_is_no_event_of_the_table_is_refused_in_one_line() {
    let roulette = Kind::find("roulette").expect("a game").open(Options::new()).expect("a table");
    let blackjack = Kind::find("blackjack").expect("a game").open(Options::new()).expect("a table");
    let cases: [(&dyn AnyTable, Json, &str); 14] = [
        (&*roulette, json!("spin"), "expected an object with one of wager, cards"),
        (&*roulette, json!({"spin": "1", "dice": "1-2"}), "expected an object with one of"),
        (&*roulette, json!({"jump": {}}), "`jump` is not an event: expected an object with"),
        (&*roulette, json!({"spin": "99"}), "spin: `99`"),
        (&*roulette, json!({"wager": {"seat": 1, "on": "ante", "amount": "5"}}), "no spot `ante`"),
        (&*roulette, json!({"meters": {"x": "5"}}), "roulette has no meter `x`, nor any other"),
        (&*roulette, json!({"cards": {"dealer": "As"}}), "cards: the table asks for no card now"),
        (&*roulette, json!({"cut-card": true}), "cut-card: expected nothing but {}"),
        (&*roulette, json!({"shuffled": false}), "shuffled: expected true"),
        (&*blackjack, json!({"spin": "17"}), "blackjack has no wheel to spin"),
        (&*blackjack, json!({"shoe": "As Kd"}), "shoe: expected a single card"),
        (&*blackjack, json!({"cards": {"dealer": "As", "burn": "??"}}), "cards: expected a single"),
        (&*blackjack, json!({"meters": {"rocket-aces-1": "-5"}}), "`-5` is not an amount"),
        (&*blackjack, json!({"permit": {"seat": 99}}), "must be a number from 1 to 16"),
    ];
    for (table, written, words) in cases {
        let refused = event::from_json(&written, table).expect_err("no event").to_string();
        assert!(refused.contains(words), "{written}: {refused}");
        assert_eq!(refused.lines().count(), 1);
    }
}

#[test]
fn a_card_falls_where_the_table_asks_for_it() {
    let kind = Kind::find("mini-baccarat").expect("a game");
    let mut table = kind.open(Options::new()).expect("a table");
    let mut say = |written: Json| {
        let event = event::from_json(&written, table.as_ref()).map_err(|e| e.to_string())?;
        table.apply(event).map(drop).map_err(|e| e.to_string())
    };
    say(json!({"wager": {"seat": 1, "on": "banker", "amount": "20"}})).expect("a wager");
    say(json!({"shuffled": true})).expect("a shuffle");
    let misplaced = say(json!({"cards": {"banker": "As"}})).expect_err("a card is burned first");
    assert_eq!(misplaced, "cards: the card falls at burn, not at `banker`");
    say(json!({"cards": {"burn": "2c"}})).expect("the card that says how many are burned");
    say(json!({"cards": {"burn": "??"}})).expect("one nobody sees");
}
