//! The cards that a reader was shown.
//!
//! One rule holds for states, records, frames and scripts: a card is written for a reader if a view
//! of theirs showed its face, and no other card is. A hand that was picked up since was shown all
//! the same. [`Shown`] follows the events of a round and the views after them; it knows no game.

use std::collections::{BTreeMap, BTreeSet};

use games::{AnyTable, HandView, IrregularityKind, Seat, View, Viewer};
use serde_json::{Map, Value as Json, json};

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

    /// What a round shows to a reader who reads it when it is over: the dealer's view to a reader
    /// who looks back, so that a hand picked up before the end is among it.
    pub(super) fn of_whole_round(&self, table: &dyn AnyTable) -> View {
        match self {
            Sight::All => table.view(Viewer::Dealer),
            _ => self.view(table),
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

/// A card that a reader was not shown.
const UNSEEN: &str = "??";

/// The faces that a view shows at each place, in the order in which the cards lie.
type Lying = BTreeMap<String, Vec<Option<String>>>;

fn lying(hands: &[HandView]) -> Lying {
    let mut lying = Lying::new();
    for hand in hands {
        let faces = hand.cards.iter().map(|card| card.map(|card| card.to_string()));
        lying.entry(hand.place.to_string()).or_default().extend(faces);
    }
    lying
}

/// A card that an event names.
#[derive(Debug)]
struct NamedCard {
    /// Where it was dealt; `None` for a card set aside by an irregularity.
    place: Option<String>,
    face: String,
    is_shown: bool,
}

impl NamedCard {
    fn is_at(&self, place: &str) -> bool {
        self.place.as_deref() == Some(place)
    }

    fn written(&self) -> Json {
        if self.is_shown { self.face.as_str().into() } else { UNSEEN.into() }
    }
}

/// The events of a round, or of a record, and the cards in them that a reader was shown.
pub(super) struct Shown {
    /// Whether the reader dealt, and entered every card.
    all: bool,
    events: Vec<Json>,
    /// The cards of the events, in their order.
    cards: Vec<NamedCard>,
    /// The last view.
    lying: Option<Lying>,
    /// Every face that a view has shown, by place.
    faces: BTreeMap<String, BTreeSet<String>>,
}

impl Shown {
    pub fn to(sight: &Sight) -> Shown {
        let all = *sight == Sight::Dealer;
        let (events, cards, faces) = (Vec::new(), Vec::new(), BTreeMap::new());
        Shown { all, events, cards, lying: None, faces }
    }

    /// Adds an event, before the view that follows it.
    pub fn add(&mut self, event: &Json) {
        let cards = cards_of(event).map(|(place, card)| (Some(place.to_owned()), card));
        let cards = cards.chain(set_aside(event).map(|card| (None, card)));
        self.cards.extend(cards.map(|(place, card)| NamedCard {
            place,
            face: card.to_owned(),
            is_shown: false,
        }));
        self.events.push(event.clone());
    }

    /// Marks the cards that the reader sees now.
    pub fn look(&mut self, view: &View) {
        let now = lying(&view.hands);
        for (place, lies) in &now {
            let mut dealt: Vec<&mut NamedCard> =
                self.cards.iter_mut().filter(|card| card.is_at(place)).collect();
            if !mark_in_order(&mut dealt, lies) {
                let before = self.lying.as_ref().and_then(|lying| lying.get(place));
                mark_by_face(&mut dealt, lies, before.map_or(&[], Vec::as_slice));
            }
            let seen = self.faces.entry(place.clone()).or_default();
            seen.extend(lies.iter().flatten().cloned());
        }
        if let Some(before) = &self.lying {
            self.cards.iter_mut().filter(|card| card.place.is_none()).for_each(|card| {
                let lies =
                    |lying: &Lying| lying.values().map(|at| count(at, &card.face)).sum::<usize>();
                card.is_shown |= lies(&now) > lies(before);
            });
        }
        self.lying = Some(now);
    }

    /// Returns the events as the reader may read them, and forgets them.
    pub fn take(&mut self) -> Vec<Json> {
        let events = std::mem::take(&mut self.events);
        let cards = std::mem::take(&mut self.cards);
        if self.all {
            return events;
        }
        let mut cards = cards.iter();
        let events = events.iter().map(|event| self.hide(event, &mut cards)).collect();
        (self.lying, self.faces) = (None, BTreeMap::new());
        events
    }

    fn hide<'a>(&self, event: &Json, cards: &mut impl Iterator<Item = &'a NamedCard>) -> Json {
        let Some((name, body)) = event.as_object().and_then(|event| event.iter().next()) else {
            return event.clone();
        };
        match (name.as_str(), body) {
            ("cards", Json::Object(places)) => {
                let places = places.iter().map(|(place, card)| {
                    let card = card.as_str().and_then(|_| cards.next());
                    (place.clone(), card.map_or(UNSEEN.into(), NamedCard::written))
                });
                json!({ "cards": places.collect::<Map<_, _>>() })
            }
            ("shoe", _) => json!({ "shoe": UNSEEN }),
            ("decide", _) if !self.saw_low(body) => {
                let mut event = event.clone();
                event["decide"]["low"] = format!("{UNSEEN} {UNSEEN}").into();
                event
            }
            ("irregularity", _) if set_aside(event).is_some() => {
                let mut event = event.clone();
                if !cards.next().is_some_and(|card| card.is_shown)
                    && let Some(what) = event["irregularity"].as_object_mut()
                {
                    what.shift_remove("card");
                }
                event
            }
            _ => event.clone(),
        }
    }

    /// Returns `true` if the reader saw both cards of the low hand that a decision names, or if it
    /// names none.
    fn saw_low(&self, decided: &Json) -> bool {
        let low: Vec<&str> = match decided.get("low") {
            None => return true,
            Some(Json::Array(cards)) => cards.iter().filter_map(Json::as_str).collect(),
            Some(cards) => cards.as_str().unwrap_or(UNSEEN).split_whitespace().collect(),
        };
        let seen = self.faces.get(&format!("seat-{}", decided["seat"]));
        low.iter().all(|card| seen.is_some_and(|seen| seen.contains(*card)))
    }
}

/// The events of a record as a reader may read them, whose view after it is this one.
pub fn hide(events: &[Json], sight: &Sight, view: &View) -> Vec<Json> {
    let mut shown = Shown::to(sight);
    events.iter().for_each(|event| shown.add(event));
    shown.look(view);
    shown.take()
}

/// The cards of an event, by the place where they were dealt.
fn cards_of(event: &Json) -> impl Iterator<Item = (&str, &str)> {
    let places = event.get("cards").and_then(Json::as_object).into_iter().flatten();
    places.filter_map(|(place, card)| Some((place.as_str(), card.as_str()?)))
}

/// The card that an irregularity sets aside face down.
fn set_aside(event: &Json) -> Option<&str> {
    let what = event.get("irregularity")?;
    let is_drawn = what["kind"] == IrregularityKind::CardDrawnInError.name();
    let is_exposed = what["exposed"] == true;
    what.get("card")?.as_str().filter(|_| is_drawn && !is_exposed)
}

fn count(faces: &[Option<String>], face: &str) -> usize {
    faces.iter().flatten().filter(|lies| *lies == face).count()
}

/// Marks the cards dealt to a place by their position there. The last card dealt lies last, unless
/// a hand was split, set or picked up since: then nothing is marked, and the answer is `false`.
fn mark_in_order(dealt: &mut [&mut NamedCard], lies: &[Option<String>]) -> bool {
    let Some(first) = lies.len().checked_sub(dealt.len()) else { return false };
    let last = &lies[first..];
    let fits = |(card, lies): (&&mut NamedCard, &Option<String>)| {
        lies.as_ref().is_none_or(|face| *face == card.face)
    };
    if !dealt.iter().zip(last).all(fits) {
        return false;
    }
    for (card, lies) in dealt.iter_mut().zip(last) {
        card.is_shown |= lies.is_some();
    }
    true
}

/// Marks as many cards of each face as lie open at a place and are not marked yet, the latest
/// first; and those that were turned since the view before.
fn mark_by_face(dealt: &mut [&mut NamedCard], lies: &[Option<String>], before: &[Option<String>]) {
    let faces: BTreeSet<&String> = lies.iter().flatten().collect();
    for face in faces {
        let open = count(lies, face);
        let marked = dealt.iter().filter(|card| card.is_shown && card.face == *face).count();
        let turned = open.saturating_sub(count(before, face));
        let more = open.saturating_sub(marked).max(turned);
        let unmarked = dealt.iter_mut().rev().filter(|card| !card.is_shown && card.face == *face);
        unmarked.take(more).for_each(|card| card.is_shown = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(text: &str) -> Vec<Option<String>> {
        let face = |card: &str| (card != UNSEEN).then(|| card.to_owned());
        text.split_whitespace().map(face).collect()
    }

    /// The cards of a place that are shown after these views of it.
    fn shown(dealt: &str, views: &[&str]) -> Vec<bool> {
        let cards = dealt.split_whitespace().map(|face| NamedCard {
            place: None,
            face: face.into(),
            is_shown: false,
        });
        let mut cards: Vec<NamedCard> = cards.collect();
        let mut before = Vec::new();
        for view in views {
            let mut dealt: Vec<&mut NamedCard> = cards.iter_mut().collect();
            let lies = faces(view);
            if !mark_in_order(&mut dealt, &lies) {
                mark_by_face(&mut dealt, &lies, &before);
            }
            before = lies;
        }
        cards.iter().map(|card| card.is_shown).collect()
    }

    #[test]
    fn equal_faces_are_told_apart_by_position() {
        assert_eq!(shown("Js Js", &["Js ??"]), [true, false]);
        assert_eq!(shown("Js Js", &["?? Js"]), [false, true]);
        assert_eq!(shown("7h", &["Js ?? 7h"]), [true], "the last card dealt lies last");
        assert_eq!(shown("8s 8d 9c", &["8s 9c 8d"]), [true; 3], "a hand that was split");
        assert_eq!(shown("?? 9d", &["9d"]), [false, true], "turned over after it was dealt");
        assert_eq!(shown("As", &[""]), [false]);
    }

    #[test]
    fn card_shown_once_stays_shown() {
        assert_eq!(shown("As Kd", &["As Kd", ""]), [true; 2], "a hand that was picked up");
        assert_eq!(shown("As Kd", &["?? ??", "As Kd", "?? ??"]), [true; 2]);
        assert_eq!(shown("As As Kd", &["?? As", "Kd As ??"]), [false, true, true]);
    }
}
