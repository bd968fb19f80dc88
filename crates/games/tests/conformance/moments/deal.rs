//! The deal of twenty-one as the clauses have it, with a card that was missed.

use chance::{Ask, Card, Place};
use games::{AnyTable, Awaiting, Choice, Irregularity, IrregularityKind, Seat, Viewer};

use super::words::{Round, playing};

/// Returns the places of the deal in order.
fn places(boxes: &[Seat], late: Option<Seat>, dealer_missed: bool) -> Vec<Place> {
    let mut places: Vec<_> = boxes.iter().copied().map(Place::Seat).collect();
    let seconds = boxes.iter().copied().filter(|seat| Some(*seat) != late);
    let dealers = [Place::Dealer];
    places.extend(dealers.iter().filter(|_| !dealer_missed));
    places.extend(seconds.map(Place::Seat));
    places.extend(late.filter(|late| boxes.contains(late)).map(Place::Seat));
    places.extend(dealers.iter().filter(|_| dealer_missed));
    places.extend(dealers);
    places
}

/// Whether the cards lie where the clause has them, in the order in which they left the shoe, and
/// the next one is asked for at its place.
pub fn is_in_order(
    what: &Irregularity,
    round: &Round,
    before: &dyn AnyTable,
    after: &dyn AnyTable,
) -> bool {
    let mut boxes = playing(before);
    let mut cards: Vec<Card> = round.cards.iter().copied().flatten().collect();
    let (mut late, mut missed) = (None, false);
    match (what.kind, what.seat) {
        (IrregularityKind::DealerCardMissed, _) => missed = true,
        (IrregularityKind::HandNotDealt, Some(seat)) => boxes.retain(|other| *other != seat),
        (IrregularityKind::HandOneCard, Some(seat)) if what.choice == Some(Choice::Void) => {
            let at = boxes.iter().position(|other| *other == seat).expect("a box");
            // The dead hand keeps its card, if it has it.
            if at < cards.len() {
                cards.remove(at);
                boxes.retain(|other| *other != seat);
            }
        }
        (_, seat) => late = seat,
    }
    if boxes.is_empty() {
        return after.is_settled();
    }
    let places = places(&boxes, late, missed);
    let hands = after.view(Viewer::Dealer).hands;
    let lie_right =
        boxes.iter().map(|seat| Place::Seat(*seat)).chain([Place::Dealer]).all(|place| {
            let due = places.iter().zip(&cards).filter(|(to, _)| **to == place);
            let due: Vec<_> = due.map(|(_, card)| Some(*card)).collect();
            let hand = hands.iter().find(|hand| hand.place == place);
            hand.map_or(due.is_empty(), |hand| hand.cards == due)
        });
    let next = places.get(cards.len());
    let asks = next.is_none_or(|to| after.awaiting() == Awaiting::Chance(Ask::Card { to: *to }));
    lie_right && asks
}

/// Whether everybody sees the dealer's second card.
pub fn shows_hole(table: &dyn AnyTable) -> bool {
    let hands = table.view(Viewer::Rail).hands;
    let dealer = hands.iter().find(|hand| hand.place == Place::Dealer);
    dealer.is_some_and(|hand| hand.cards.get(1).copied().flatten().is_some())
}
