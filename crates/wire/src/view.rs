//! A table as a viewer may see it, for a page to show.

use games::{
    AnyTable, Awaiting, Cents, HandNumber, HandView, Layout, Opening, Seat, Viewer, WagerView,
};
use serde_json::{Map, Value as Json, json};

use crate::lines::{live_line_json, money, net_json};
use crate::{answer, awaiting, options};

/// The table as this viewer may see it; `round` is the round's number, where somebody counts them.
pub fn to_json(table: &dyn AnyTable, viewer: Viewer, round: Option<u64>) -> Json {
    let view = table.view(viewer);
    let lines = table.statements();
    let facts = view.facts.iter().map(|fact| (fact.name.to_string(), fact.value.as_str().into()));
    let mut json = json!({
        "game": table.kind().id,
        "options": options::to_json(table.chosen().given()),
        "unit": money(table.chosen().unit()),
        "round": round,
        "awaiting": awaiting::live_json(table, viewer),
        "offers": offers_json(table, own_seats(table, viewer)),
        "spots": spots_json(table, own_seats(table, viewer)),
        "hands": view.hands.iter().map(hand_json).collect::<Vec<_>>(),
        "wagers": view.wagers.iter().map(wager_json).collect::<Vec<_>>(),
        "facts": facts.collect::<Map<_, _>>(),
        "meters": answer::meters_json(table),
        "lines": lines.iter().map(live_line_json).collect::<Vec<_>>(),
        "net": net_json(&lines),
        "settled": table.is_settled(),
    });
    if let Some(card) = view.next_card {
        json["next_card"] = card.to_string().into();
    }
    json
}

/// A hand as a viewer may see it.
pub fn hand_json(hand: &HandView) -> Json {
    let cards = hand.cards.iter().map(|card| card.map_or("??".into(), |card| card.to_string()));
    json!({
        "place": hand.place.to_string(),
        "hand": hand.hand,
        "cards": cards.collect::<Vec<String>>(),
        "words": hand.words,
    })
}

/// A wager on the layout.
pub fn wager_json(wager: &WagerView) -> Json {
    let mut json = json!({
        "seat": wager.seat,
        "on": wager.on,
        "amount": money(wager.amount),
        "note": wager.note(),
    });
    if let Some(hand) = wager.hand {
        json["hand"] = json!(hand);
    }
    if let Some(state) = wager.state {
        json["state"] = state.name().into();
    }
    json
}

/// The seats that this viewer acts for.
fn own_seats(table: &dyn AnyTable, viewer: Viewer) -> impl Iterator<Item = Seat> + use<> {
    let (one, all) = match viewer {
        Viewer::Seat(seat) => (Some(seat), 0),
        Viewer::Dealer => (None, table.chosen().seats()),
        Viewer::Rail | Viewer::All => (None, 0),
    };
    one.into_iter().chain(Seat::up_to(all))
}

/// Everything that these seats may decide now, in turn or not.
pub fn offers_json(table: &dyn AnyTable, seats: impl Iterator<Item = Seat>) -> Json {
    let offers = seats.filter_map(|seat| {
        let hand = match table.awaiting() {
            Awaiting::Decision { seat: asked, hand } if asked == seat => hand,
            _ => HandNumber::FIRST,
        };
        let actions = table.offers(seat, None);
        let actions: Vec<_> = actions.iter().map(awaiting::offer_json).collect();
        (!actions.is_empty()).then(|| json!({"seat": seat, "hand": hand, "actions": actions}))
    });
    offers.collect()
}

/// From so many spots of a kind on they are one entry.
const MANY: usize = 13;

/// What takes a wager of these seats now, and how much. Many spots of one kind that take the same
/// and have no chips yet are one entry: a layout may have a hundred of them.
pub fn spots_json(table: &dyn AnyTable, seats: impl Iterator<Item = Seat>) -> Json {
    let layout = table.kind().layout();
    let mut spots = Vec::new();
    for seat in seats {
        let mut kinds: Vec<Vec<Opening>> = Vec::new();
        for opening in table.openings(seat) {
            match kinds.iter_mut().find(|kind| are_alike(layout, &kind[0], &opening)) {
                Some(kind) => kind.push(opening),
                None => kinds.push(vec![opening]),
            }
        }
        for kind in kinds {
            let entries = if kind.len() < MANY { 1 } else { kind.len() };
            spots.extend(kind.chunks(entries).map(|kind| kind_json(layout, seat, kind)));
        }
    }
    spots.into()
}

/// Whether two spots take the same, have no chips, and differ in the numbers of their names only.
fn are_alike(layout: &Layout, one: &Opening, other: &Opening) -> bool {
    let words = |on| layout.name(on).chars().filter(|letter| !letter.is_ascii_digit());
    one.has == Cents::ZERO
        && *one == Opening { on: one.on, ..*other }
        && words(one.on).eq(words(other.on))
}

fn kind_json(layout: &Layout, seat: Seat, kind: &[Opening]) -> Json {
    let Opening { on, least, most, step, needs, equals, has } = kind[0];
    let mut json = json!({ "seat": seat, "on": layout.name(on) });
    if kind.len() > 1 {
        json["any"] = kind.iter().map(|spot| layout.name(spot.on)).collect();
    }
    json["least"] = money(least);
    json["most"] = most.map_or(Json::Null, money);
    json["step"] = money(step);
    for (key, spot) in [("needs", needs), ("equals", equals)] {
        if let Some(spot) = spot {
            json[key] = layout.name(spot).into();
        }
    }
    if has > Cents::ZERO {
        json["has"] = money(has);
    }
    json
}
