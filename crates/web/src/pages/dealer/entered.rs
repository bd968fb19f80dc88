//! What a dealer enters: a card, several, a roll, a number, a pocket, as it is tapped, typed or
//! scanned.

use chance::{Ask, Card, Outcome};
use floor::table::asked;
use games::{AnyTable, Event};
use serde_json::{Map, Value as Json, json};

/// What was entered, as the outcome that it is.
///
/// # Errors
/// Why it is none, as a sentence.
pub fn read(table: &dyn AnyTable, text: &str) -> Result<Json, String> {
    let text = text.trim();
    let Some(ask) = asked(table) else { return Err("A seat has to decide first.".into()) };
    match ask {
        Ask::Card { .. } | Ask::Reveal { .. } => cards(table, text),
        Ask::Shuffle if text == "shuffled" => Ok(json!({"shuffled": true})),
        Ask::Shuffle => Err("The cards have to be shuffled first.".into()),
        Ask::Peek => match text {
            "blackjack" => Ok(json!({"peek": true})),
            "no-blackjack" => Ok(json!({"peek": false})),
            _ => Err("Say whether the hole card makes a blackjack.".into()),
        },
        Ask::Dice | Ask::ThreeDice if text == "??" => Ok(json!({"dice": "??"})),
        Ask::Dice => Ok(json!({"dice": roll(text, 2)?})),
        Ask::ThreeDice => Ok(json!({"dice": roll(text, 3)?})),
        Ask::Cups => {
            let faces: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
            let cup = |part: &[char]| roll(&part.iter().collect::<String>(), 3);
            match faces.len() {
                6 => {
                    Ok(json!({"dice": {"player": cup(&faces[..3])?, "banker": cup(&faces[3..])?}}))
                }
                _ => Err("Enter the player's three dice, then the banker's: 123 456.".into()),
            }
        }
        Ask::Number { most } => match text.parse::<u8>() {
            Ok(number) if (1..=most).contains(&number) => Ok(json!({"number": number})),
            _ => Err(format!("Enter a number from 1 to {most}.")),
        },
        Ask::Roulette(_) | Ask::BigSix => Ok(json!({"spin": text})),
    }
}

/// A roll: `34`, `3 4` and `3-4` are the same.
fn roll(text: &str, dice: usize) -> Result<String, String> {
    let faces: Vec<String> = text.chars().filter(char::is_ascii_digit).map(String::from).collect();
    let right = |face: &String| ("1"..="6").contains(&face.as_str());
    match faces.len() == dice && faces.iter().all(right) {
        true => Ok(faces.join("-")),
        false => {
            Err(format!("Enter {dice} faces from 1 to 6, such as {}.", &"3-4-5"[..2 * dice - 1]))
        }
    }
}

/// Cards in the order in which they fell; each goes where the table asks for it.
fn cards(table: &dyn AnyTable, text: &str) -> Result<Json, String> {
    let (mut copy, mut places) = (table.duplicate(), Map::new());
    for card in faces(text)? {
        let name = card.map_or("??".to_owned(), |card| card.to_string());
        let (Some(Ask::Card { to }) | Some(Ask::Reveal { to })) = asked(copy.as_ref()) else {
            return Err(format!("{name} is one card too many: nothing was entered."));
        };
        copy.step(Event::Chance(Outcome::Card(card))).map_err(|why| format!("{name}: {why}."))?;
        let place = places.entry(to.to_string()).or_insert_with(|| "".into());
        let before = place.as_str().unwrap_or_default();
        *place = format!("{before} {name}").trim_start().into();
    }
    match places.is_empty() {
        true => Err("Enter a card, such as As or 10h.".into()),
        false => Ok(json!({ "cards": places })),
    }
}

/// Cards as they are typed or scanned: `as kd`, `ASKD`, `10h`, `??`.
fn faces(text: &str) -> Result<Vec<Option<Card>>, String> {
    let text = text.replace("10", "T");
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let one = |pair: &[char]| match pair {
        ['?', '?'] => Ok(None),
        [rank, suit] => {
            let name = format!("{}{}", rank.to_ascii_uppercase(), suit.to_ascii_lowercase());
            let wrong = |_| format!("{name} is no card: write As, 10h, Kd, or ?? face down.");
            name.parse().map(Some).map_err(wrong)
        }
        _ => Err("A card is a rank and a suit, such as As or 10h.".into()),
    };
    letters.chunks(2).map(one).collect()
}

#[cfg(test)]
mod tests {
    use games::Kind;

    use super::*;

    #[test]
    fn cards_are_read_as_they_are_typed_or_scanned() {
        let names = |text: &str| -> Vec<String> {
            let named = |card: Option<Card>| card.map_or("??".to_owned(), |card| card.to_string());
            faces(text).unwrap().into_iter().map(named).collect()
        };
        assert_eq!(names("as kd"), ["As", "Kd"]);
        assert_eq!(names("10H??JO"), ["Th", "??", "Jo"]);
        assert!(faces("a").is_err() && faces("1x").is_err());
    }

    #[test]
    fn a_roll_is_read_with_and_without_its_dash() {
        let craps = Kind::find("craps").unwrap().open(Default::default()).unwrap();
        for text in ["34", "3 4", "3-4"] {
            assert_eq!(read(craps.as_ref(), text), Ok(json!({"dice": "3-4"})), "{text}");
        }
        for text in ["", "7-1", "3", "123"] {
            assert!(read(craps.as_ref(), text).is_err(), "{text}");
        }
    }
}
