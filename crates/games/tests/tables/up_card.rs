//! The dealer's up card, which lies face down until the hole card is dealt (OH.BJ.7.III,
//! OH.FB.7.III), but not if the cards are dealt from the hand (OH.BJ.14.IV.B).

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use chance::{Outcome, Place};
use games::{Cents, Event, Kind, Options, Seat, Value, View, Viewer, Wager};

fn card(text: &str) -> Outcome {
    Outcome::Card(text.parse().ok())
}

fn hand_of(view: &View, place: Place) -> Vec<String> {
    let hand = view.hands.iter().find(|hand| hand.place == place).unwrap();
    hand.cards.iter().map(|card| card.map_or("??".into(), |card| card.to_string())).collect()
}

#[test]
fn the_up_card_is_exposed_with_the_hole_card() {
    let one_deck = [("decks".to_owned(), Value::Count(1))].into();
    for (game, options, first) in [
        ("blackjack", Options::new(), "??"),
        ("free-bet-blackjack", Options::new(), "??"),
        ("blackjack", one_deck, "7d"),
    ] {
        let mut table = Kind::find(game).unwrap().open(options).unwrap();
        let (seat, on) = (Seat::FIRST, table.find_spot("bet").unwrap());
        let wager = Wager { seat, on, amount: Cents::dollars(10), for_dealer: false };
        table.step(Event::Wager(wager)).unwrap();
        table.step(Event::Chance(Outcome::Shuffled)).unwrap();
        for text in ["??", "Ts", "7d"] {
            table.step(Event::Chance(card(text))).unwrap();
        }
        for viewer in [Viewer::Seat(seat), Viewer::Rail] {
            let view = table.view(viewer);
            assert_eq!(hand_of(&view, Place::Dealer), [first], "{game}");
            assert_eq!(view.seen.contains(&"7d".parse().unwrap()), first == "7d", "{game}");
        }
        assert_eq!(hand_of(&table.view(Viewer::Dealer), Place::Dealer), ["7d"]);
        table.step(Event::Chance(card("9s"))).unwrap();
        assert_eq!(hand_of(&table.view(Viewer::Rail), Place::Dealer), [first], "{game}");
        table.step(Event::Chance(card("Tc"))).unwrap();
        assert_eq!(hand_of(&table.view(Viewer::Rail), Place::Dealer), ["7d", "??"], "{game}");
    }
}
