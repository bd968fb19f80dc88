//! What a viewer may see of the cards that fell.

use std::collections::{BTreeMap, VecDeque};

use chance::Card;
use games::{AnyTable, HandView, Seat, View, Viewer};
use serde_json::{Map, Value as Json};

/// Who is looking at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Whoever has seats sees the cards of all of them.
    Seats(Vec<Seat>),
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
    pub fn seats(&self) -> &[Seat] {
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

/// What a viewer sees at each place: cards in the order in which they lie, none for a hidden face.
type Lying = BTreeMap<String, Vec<Option<Card>>>;

fn lying(hands: &[HandView]) -> Lying {
    let mut lying = Lying::new();
    for hand in hands {
        lying.entry(hand.place.to_string()).or_default().extend(&hand.cards);
    }
    lying
}

/// The events of a record as a viewer may see them, who sees the table so: cards that do not lie
/// open to them are unseen. What is burned nobody sees but the dealer who entered it.
pub fn hide(events: &[Json], sight: &Sight, view: &View) -> Vec<Json> {
    if *sight == Sight::Dealer {
        return events.to_vec();
    }
    let mut fell: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (place, card) in events.iter().flat_map(cards_of) {
        fell.entry(place).or_default().push(card);
    }
    let lying = lying(&view.hands);
    let none = Vec::new();
    let mut open: BTreeMap<&str, VecDeque<bool>> = fell
        .iter()
        .map(|(place, cards)| (*place, which_lie_open(cards, lying.get(*place).unwrap_or(&none))))
        .collect();
    events.iter().map(|event| hide_one(event, &mut open)).collect()
}

/// The cards of an event, by the place where they fell.
fn cards_of(event: &Json) -> impl Iterator<Item = (&str, &str)> {
    let places = event.get("cards").and_then(Json::as_object).into_iter().flatten();
    places.filter_map(|(place, card)| Some((place.as_str(), card.as_str()?)))
}

/// Which of the cards that fell at a place, in their order, lie open there.
fn which_lie_open(fell: &[&str], lying: &[Option<Card>]) -> VecDeque<bool> {
    // What fell last lies last, unless hands were split or set since.
    let last = lying.len().checked_sub(fell.len()).map_or(&[][..], |first| &lying[first..]);
    let fits =
        |(fell, lies): (&&str, &Option<Card>)| lies.is_none_or(|lies| lies.to_string() == **fell);
    if last.len() == fell.len() && fell.iter().zip(last).all(fits) {
        return last.iter().map(Option::is_some).collect();
    }
    // Then a face that lies open there is shown once for each time it does, the latest first.
    let mut faces: Vec<String> = lying.iter().flatten().map(ToString::to_string).collect();
    let mut open: VecDeque<bool> = VecDeque::new();
    for card in fell.iter().rev() {
        let at = faces.iter().position(|face| face == card);
        open.push_front(at.map(|at| faces.swap_remove(at)).is_some());
    }
    open
}

fn hide_one(event: &Json, open: &mut BTreeMap<&str, VecDeque<bool>>) -> Json {
    let Some((name, body)) = event.as_object().and_then(|event| event.iter().next()) else {
        return event.clone();
    };
    match (name.as_str(), body) {
        ("cards", Json::Object(places)) => {
            let places = places.iter().map(|(place, card)| {
                let next = open.get_mut(place.as_str()).and_then(VecDeque::pop_front);
                let seen = card.is_string() && next == Some(true);
                (place.clone(), if seen { card.clone() } else { UNSEEN.into() })
            });
            serde_json::json!({ "cards": places.collect::<Map<_, _>>() })
        }
        ("shoe", _) => serde_json::json!({ "shoe": UNSEEN }),
        _ => event.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(fell: &str, lying: &str) -> Vec<bool> {
        let fell: Vec<&str> = fell.split_whitespace().collect();
        which_lie_open(&fell, &chance::cards(lying).unwrap()).into()
    }

    #[test]
    fn two_cards_of_one_face_are_told_apart_by_where_they_lie() {
        assert_eq!(open("Js Js", "Js ??"), [true, false]);
        assert_eq!(open("Js Js", "?? Js"), [false, true]);
        assert_eq!(open("7h", "Js ?? 7h"), [true], "the last that fell lies last");
        assert_eq!(open("8s 8d 9c", "8s 9c 8d"), [true; 3], "a split hand lies otherwise");
        assert_eq!(open("?? 9d", "9d"), [false, true], "turned over after it fell");
        assert_eq!(open("As", ""), [false]);
    }
}
