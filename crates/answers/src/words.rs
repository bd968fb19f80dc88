//! What a table awaits and offers, as a dealer would say it.

use chance::{Ask, Place};
use games::{AnyTable, Awaiting, Cents, Cost, HandNumber, Offer, Seat, View, Viewer};

/// What the table awaits, as a dealer would say it; none when nothing is at stake.
pub fn awaiting(table: &dyn AnyTable) -> Option<String> {
    match table.awaiting() {
        Awaiting::Wagers { next, .. } => {
            let at_stake =
                Seat::up_to(table.chosen().seats()).any(|n| table.at_stake(n) > Cents::ZERO);
            at_stake.then(|| ask_at(table, next))
        }
        Awaiting::Chance(asked) => Some(ask_at(table, asked)),
        Awaiting::Decision { seat, hand } => {
            let offers = table.offers(seat, Some(hand));
            let offers: Vec<_> = offers.iter().map(offer).collect();
            let hand =
                if hand > HandNumber::FIRST { format!(", hand {hand}") } else { String::new() };
            Some(format!("a decision of seat {seat}{hand}: {}", offers.join(", ")))
        }
    }
}

/// What chance is asked at this table, as a dealer would say it: a card for one of several hands of
/// a box with the number of that hand.
pub fn ask_at(table: &dyn AnyTable, asked: Ask) -> String {
    match hand_asked(table, asked) {
        Some(hand) => format!("{}, {hand}", ask(asked)),
        None => ask(asked),
    }
}

/// Which hand of a box that has several a card is asked for, or the face of one: `hand 2`.
pub fn hand_asked(table: &dyn AnyTable, asked: Ask) -> Option<String> {
    let (Ask::Card { to } | Ask::Reveal { to }) = asked else { return None };
    let of_box = matches!(to, Place::Seat(_));
    of_box.then(|| table.view(Viewer::Dealer).fact(View::CARD_TO).map(str::to_owned)).flatten()
}

/// What chance is asked, as a dealer would say it.
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

/// A place, as a dealer would say it.
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

/// An action with what it costs: `double $0.25 to $10.00`.
pub fn offer(offer: &Offer) -> String {
    let action = offer.action;
    match offer.cost {
        Cost::Free => action.to_string(),
        Cost::LowHand => format!("{action} CARD CARD"),
        Cost::Fixed(cost) => format!("{action} {cost:#}"),
        Cost::Between { least, most, .. } if least == most => format!("{action} {most:#}"),
        Cost::Between { least, most, .. } => {
            format!("{action} {least:#} to {most:#}")
        }
        Cost::Times { base, multiples } => {
            let times: Vec<_> = multiples.iter().map(|n| n.to_string()).collect();
            let times = match times.split_last() {
                Some((last, [])) => last.clone(),
                Some((last, others)) => format!("{} or {last}", others.join(", ")),
                None => String::new(),
            };
            format!("{action} {times} times {base:#}")
        }
    }
}
