//! What happened at a table, in words.

use chance::Card;
use floor::table::Frame;
use games::Cents;
use pictures::card_in_words;
use serde_json::Value as Json;

use crate::pages::money;

/// A step of a round: what happened, and the table right behind it.
pub struct StoryStep {
    /// In words.
    pub words: String,
    /// The table.
    pub frame: Frame,
}

/// The steps of a round: what nobody needs to see again, such as a shuffle, is left out.
pub fn story_of(frames: Vec<Frame>) -> Vec<StoryStep> {
    let steps = frames.into_iter().filter_map(|frame| {
        let words = words(&frame)?;
        Some(StoryStep { words, frame })
    });
    steps.collect()
}

/// An event in words.
fn words(frame: &Frame) -> Option<String> {
    let (name, body) = frame.event.as_object()?.iter().next()?;
    let seat = || format!("Seat {}", body["seat"].as_u64().unwrap_or(0));
    let on = || spot(body["on"].as_str().unwrap_or_default());
    let amount = |key: &str| body[key].as_str().and_then(money::read);
    Some(match name.as_str() {
        "shuffled" | "cut-card" | "meters" => return None,
        "wager" => {
            let amount = amount("amount").unwrap_or(Cents::ZERO);
            format!("{} puts {} on {}", seat(), money::dollars(amount), on())
        }
        "remove" => match amount("amount") {
            Some(amount) => format!("{} takes {} from {}", seat(), money::dollars(amount), on()),
            None => format!("{} takes back {}", seat(), on()),
        },
        "cards" => return cards(body, &frame.hands),
        "peek" if *body == Json::Bool(true) => {
            "The dealer looks at the hole card: blackjack".into()
        }
        "peek" => "The dealer looks at the hole card: no blackjack".into(),
        "dice" => format!("The dice: {}", plain(body)),
        "spin" => format!("The wheel stops at {}", plain(body)),
        "number" => format!("The number is {}", plain(body)),
        "decide" => decided(body, &seat()),
        other => {
            let said = plain(body);
            let said = if said.is_empty() { said } else { format!(": {said}") };
            format!("{}{said}", capital(&other.replace('-', " ")))
        }
    })
}

/// A decision in words: whose, what, and what it puts up.
fn decided(body: &Json, seat: &str) -> String {
    let action = body["action"].as_str().unwrap_or("decides");
    let mut said = format!("{seat}: {}", action.replace('-', " "));
    if let Some(amount) = body["amount"].as_str().and_then(money::read) {
        said.push_str(&format!(" {}", money::dollars(amount)));
    }
    if let Some(times) = body["times"].as_u64() {
        said.push_str(&format!(" {times}×"));
    }
    said
}

/// Cards that fell: one that does not lie open then is not named, though it may be known since.
fn cards(body: &Json, hands: &[Json]) -> Option<String> {
    let fell = body.as_object()?.iter().filter(|(place, _)| *place != "burn");
    let said = fell.map(|(place, card)| {
        let card = card.as_str().unwrap_or("??");
        let known: Option<Card> = card.parse().ok().filter(|_| lies_open(hands, place, card));
        let card = known.map_or("A card, face down".into(), card_in_words);
        format!("{} to {}", capital(&card), place.replace('-', " "))
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| said.join(", "))
}

fn lies_open(hands: &[Json], place: &str, card: &str) -> bool {
    let there = hands.iter().filter(|hand| hand["place"] == place);
    there.filter_map(|hand| hand["cards"].as_array()).flatten().any(|one| one == card)
}

/// What stands in an event, without its braces.
fn plain(body: &Json) -> String {
    match body {
        Json::String(text) => text.clone(),
        Json::Object(fields) => {
            let said = fields.iter().map(|(key, value)| format!("{key} {}", plain(value)));
            said.collect::<Vec<_>>().join(", ")
        }
        Json::Null => String::new(),
        other => other.to_string(),
    }
}

/// A spot as it is said.
pub fn spot(name: &str) -> String {
    name.replace(['-', ':'], " ")
}

/// A text that begins a sentence.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    fn said(event: Json) -> Option<String> {
        let hands = vec![json!({"place": "dealer", "hand": 1, "cards": ["Td", "??"]})];
        let facts = BTreeMap::new();
        words(&Frame { event, hands, wagers: Vec::new(), facts, lines: Vec::new() })
    }

    #[test]
    fn events_are_told_in_words_and_a_hole_card_is_not_named() {
        let cases = [
            (
                json!({"wager": {"seat": 1, "on": "bet", "amount": "10.00"}}),
                Some("Seat 1 puts $10.00 on bet"),
            ),
            (json!({"remove": {"seat": 2, "on": "pass"}}), Some("Seat 2 takes back pass")),
            (json!({"cards": {"dealer": "Td"}}), Some("Ten of diamonds to dealer")),
            (json!({"cards": {"dealer": "9s"}}), Some("A card, face down to dealer")),
            (json!({"cards": {"burn": "9s"}}), None),
            (json!({"shuffled": true}), None),
            (json!({"peek": false}), Some("The dealer looks at the hole card: no blackjack")),
            (json!({"dice": "3-4"}), Some("The dice: 3-4")),
            (json!({"spin": "17"}), Some("The wheel stops at 17")),
        ];
        for (event, expected) in cases {
            assert_eq!(said(event.clone()).as_deref(), expected, "{event}");
        }
    }
}
