//! What chance is asked, in a dealer's words: the place that a card is missing for.

use chance::{Ask, Place};
use games::{AnyTable, View, Viewer};

/// Returns the ask in words: a card for one of several hands of a box with the number of that hand.
pub fn ask_at(table: &dyn AnyTable, asked: Ask) -> String {
    match hand_asked(table, asked) {
        Some(hand) => format!("{}, {hand}", ask(asked)),
        None => ask(asked),
    }
}

/// Returns the hand that a card is asked for, or the face of one, if its box has several: `hand 2`.
pub fn hand_asked(table: &dyn AnyTable, asked: Ask) -> Option<String> {
    let (Ask::Card { to } | Ask::Reveal { to }) = asked else { return None };
    let of_box = matches!(to, Place::Seat(_));
    of_box.then(|| table.view(Viewer::Dealer).fact(View::CARD_TO).map(str::to_owned)).flatten()
}

/// Returns the ask in words: `a card for the dealer`.
pub fn ask(ask: Ask) -> String {
    match ask {
        Ask::Shuffle => "a shuffle".into(),
        Ask::Card { to: Place::Burn } => "a card to burn".into(),
        Ask::Card { to } => format!("a card for {}", place(to)),
        Ask::Reveal { to } => format!("the face of a card of {}", place(to)),
        Ask::Peek => "a look at the hole card".into(),
        Ask::Dice => "a roll of the dice".into(),
        Ask::ThreeDice => "a roll of three dice".into(),
        Ask::Number { most } => format!("a number from 1 to {most}"),
        Ask::Cups => "the dice of the player's and the banker's cup".into(),
        Ask::Roulette(_) | Ask::BigSix => "a spin of the wheel".into(),
    }
}

/// Returns the place in words: `the dealer`, `seat 3`, `the board`.
pub fn place(place: Place) -> String {
    match place {
        Place::Seat(seat) => format!("seat {seat}"),
        Place::Dealer => "the dealer".into(),
        Place::Community => "the board".into(),
        Place::Banker => "the banker".into(),
        Place::Player => "the player".into(),
        Place::JokerReplacement => "the joker".into(),
        Place::Burn => "the discards".into(),
    }
}
