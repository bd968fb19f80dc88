//! What a viewer may see of the cards that fell.

use std::collections::BTreeMap;

use chance::Card;
use games::{AnyTable, HandView, View, Viewer};
use serde_json::{Map, Value as Json};

/// Who is looking at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Whoever has seats sees the cards of all of them.
    Seats(Vec<u8>),
    /// Everybody else.
    Rail,
    /// The dealer who entered the cards.
    Dealer,
    /// Who looks back at a round that is over.
    All,
}

impl Sight {
    /// The table as it looks from there.
    pub fn view(&self, table: &dyn AnyTable) -> View {
        match self {
            Sight::Rail => table.view(Viewer::Rail),
            Sight::Dealer => table.view(Viewer::Dealer),
            Sight::All => table.view(Viewer::All),
            Sight::Seats(seats) => {
                let mut views = seats.iter().map(|seat| table.view(Viewer::Seat(*seat)));
                let first = views.next().unwrap_or_else(|| table.view(Viewer::Rail));
                views.fold(first, both)
            }
        }
    }

    /// The seats that are the viewer's own.
    pub fn seats(&self) -> &[u8] {
        match self {
            Sight::Seats(seats) => seats,
            _ => &[],
        }
    }
}

/// What two seats see together.
fn both(mut one: View, other: View) -> View {
    for (hand, more) in one.hands.iter_mut().zip(other.hands) {
        for (card, seen) in hand.cards.iter_mut().zip(more.cards) {
            *card = card.or(seen);
        }
        if hand.words.is_empty() {
            hand.words = more.words;
        }
    }
    one
}

/// A card that a viewer may not see.
const UNSEEN: &str = "??";

/// The faces that a viewer sees, by the place where they lie.
struct Faces(BTreeMap<String, Vec<Card>>);

impl Faces {
    fn of(hands: &[HandView]) -> Faces {
        let mut faces: BTreeMap<String, Vec<Card>> = BTreeMap::new();
        for hand in hands {
            let seen = hand.cards.iter().copied().flatten();
            faces.entry(hand.place.to_string()).or_default().extend(seen);
        }
        Faces(faces)
    }

    /// Whether this card lies open there; each is found once.
    fn take(&mut self, place: &str, card: &str) -> bool {
        let Some(faces) = self.0.get_mut(place) else { return false };
        let at = faces.iter().position(|face| face.to_string() == card);
        at.map(|at| faces.swap_remove(at)).is_some()
    }
}

/// The events of a record as a viewer may see them, who sees the table so: cards that do not lie
/// open to him are unseen. What is burned nobody sees but the dealer who entered it.
pub fn hide(events: &[Json], sight: &Sight, view: &View) -> Vec<Json> {
    if *sight == Sight::Dealer {
        return events.to_vec();
    }
    let mut faces = Faces::of(&view.hands);
    // What was dealt last lies there still: earlier cards of the same face may be gone.
    let mut hidden: Vec<Json> =
        events.iter().rev().map(|event| hide_one(event, &mut faces)).collect();
    hidden.reverse();
    hidden
}

fn hide_one(event: &Json, faces: &mut Faces) -> Json {
    let Some((name, body)) = event.as_object().and_then(|event| event.iter().next()) else {
        return event.clone();
    };
    match (name.as_str(), body) {
        ("cards", Json::Object(places)) => {
            let places = places.iter().map(|(place, card)| {
                let seen = card.as_str().is_some_and(|card| faces.take(place, card));
                (place.clone(), if seen { card.clone() } else { UNSEEN.into() })
            });
            serde_json::json!({ "cards": places.collect::<Map<_, _>>() })
        }
        ("shoe", _) => serde_json::json!({ "shoe": UNSEEN }),
        _ => event.clone(),
    }
}
