//! What is said: irregularities with the circumstances that a row names.

use chance::{Card, Place};
use games::{Cents, Choice, Irregularity, IrregularityKind, Seat, Viewer};

use crate::driver::Driver;

/// The irregularities that a row's words stand for now, each with the seat that it concerns.
pub fn all(
    driver: &mut Driver,
    kind: IrregularityKind,
    said: &[&'static str],
) -> Vec<(Option<Seat>, Irregularity)> {
    let mut what = Irregularity::new(kind);
    for word in said {
        match *word {
            "-" | "seat" | "choices-void" | "choices-continue" => {}
            "exposed" => what.exposed = Some(true),
            "unseen" => what.exposed = Some(false),
            "accept" => what.choice = Some(Choice::Accept),
            "continue" => what.choice = Some(Choice::Continue),
            "void" => what.choice = Some(Choice::Void),
            "card" => what.card = a_card(driver),
            "blackjack-card" => match blackjack_card(driver) {
                Some(card) => what.card = Some(card),
                None => return Vec::new(),
            },
            other => panic!("`{other}` is not said of an irregularity"),
        }
    }
    let table = driver.table.as_ref();
    let of_seat = said.iter().any(|word| *word == "seat" || word.starts_with("choices"));
    if !of_seat {
        return vec![(None, what)];
    }
    let seats = Seat::up_to(table.chosen().seats());
    let with_chips = seats.filter(|seat| table.at_stake(*seat) > Cents::ZERO);
    let told = |seat: Seat| {
        let mut what = what;
        for word in said {
            match *word {
                "seat" => what.seat = Some(seat),
                "choices-void" => what.choices[seat.index()] = Some(Choice::Void),
                "choices-continue" => what.choices[seat.index()] = Some(Choice::Continue),
                _ => {}
            }
        }
        (Some(seat), what)
    };
    with_chips.map(told).collect()
}

/// A card that may be in the shoe still.
fn a_card(driver: &mut Driver) -> Option<Card> {
    let inside = driver.cards.inside().to_vec();
    let deck = driver.table.pack().map(|pack| pack.deck);
    let own: Vec<_> =
        inside.into_iter().filter(|card| deck.is_some_and(|deck| deck.contains(*card))).collect();
    let at = driver.below(own.len().max(1) as u32) as usize;
    own.get(at).copied()
}

/// A card that makes a blackjack with the dealer's up card.
fn blackjack_card(driver: &Driver) -> Option<Card> {
    let hands = driver.table.view(Viewer::Dealer).hands;
    let dealer = hands.iter().find(|hand| hand.place == Place::Dealer)?;
    let up = hands::points((*dealer.cards.first()?)?);
    let makes = |card: &&Card| !card.is_joker() && hands::points(**card) + up == 11;
    driver.cards.inside().iter().find(makes).copied()
}
