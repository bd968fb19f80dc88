//! Steps of scripts as lines of text, for golden rounds and for scenarios of duties.

#![allow(clippy::unwrap_used, reason = "a step that cannot be read fails its test")]

use serde_json::{Value as Json, json};

/// A step as one line of text becomes the JSON that a user would write.
pub fn step(line: &str) -> Option<Json> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let words: Vec<_> = rest.split_whitespace().collect();
    let seat = |word: &str| word.parse::<u8>().map(Json::from).unwrap_or(json!(word));
    Some(match (verb, words.as_slice()) {
        ("wager", [who, on, amount]) => {
            json!({"wager": {"seat": seat(who), "on": on, "amount": amount}})
        }
        ("wager", [who, on, amount, "for", "dealer"]) => {
            json!({"wager": {"seat": seat(who), "on": on, "amount": amount, "for": "dealer"}})
        }
        ("cards", _) => {
            let places = rest.split('|').map(|part| {
                let (place, cards) = part.trim().split_once(' ').expect("a place and its cards");
                (place.to_owned(), Json::from(cards.trim()))
            });
            json!({"cards": places.collect::<serde_json::Map<_, _>>()})
        }
        ("shoe", _) => json!({"shoe": rest}),
        ("dice", [roll]) => json!({"dice": roll}),
        ("dice", ["player", player, "banker", banker]) => {
            json!({"dice": {"player": player, "banker": banker}})
        }
        ("number", [number]) => json!({"number": number.parse::<u8>().unwrap()}),
        ("spin", [stop]) => json!({"spin": stop}),
        ("decide", [who, "set", low @ ..]) if !low.is_empty() => {
            json!({"decide": {"seat": seat(who), "action": "set", "low": low.join(" ")}})
        }
        ("decide", [who, action, more @ ..]) => {
            let (who, hand) = who.split_once('.').unwrap_or((who, ""));
            let mut decide = json!({"seat": seat(who), "action": action});
            if let Ok(hand) = hand.parse::<u8>() {
                decide["hand"] = hand.into();
            }
            match more {
                [] => {}
                [times] if times.starts_with('x') => {
                    decide["times"] = times[1..].parse::<u8>().unwrap().into();
                }
                [amount] => decide["amount"] = (*amount).into(),
                _ => panic!("too many words: {line}"),
            }
            json!({"decide": decide})
        }
        ("remove", [who, on]) => json!({"remove": {"seat": seat(who), "on": on}}),
        ("remove", [who, on, amount]) => {
            json!({"remove": {"seat": seat(who), "on": on, "amount": amount}})
        }
        ("call", [who, on, state]) => {
            json!({"call": {"seat": seat(who), "on": on, "state": state}})
        }
        ("peek", [blackjack]) => json!({"peek": blackjack.parse::<bool>().unwrap()}),
        ("reshuffle" | "new-dealer" | "dice-pass", []) => json!({verb: {}}),
        ("permit", [who]) => json!({"permit": {"seat": seat(who)}}),
        ("irregularity", _) => {
            json!({"irregularity": serde_json::from_str::<Json>(rest).expect("JSON")})
        }
        _ => return None,
    })
}
