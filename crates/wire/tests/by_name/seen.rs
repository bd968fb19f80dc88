//! Views: what a page shows is what its viewer may see.

use std::collections::{BTreeMap, BTreeSet};

use chance::Card;
use games::{AnyTable, Awaiting, Cents, Event, Kind, Opening, Seat, Value, Viewer, Wager};
use serde_json::{Value as Json, json};
use wire::view;

use crate::driver::Driver;
use crate::kinds;
use crate::schema::Schemas;

/// Every text in a JSON value.
fn texts<'a>(json: &'a Json, found: &mut Vec<&'a str>) {
    match json {
        Json::String(text) => found.push(text),
        Json::Array(list) => list.iter().for_each(|json| texts(json, found)),
        Json::Object(object) => object.values().for_each(|json| texts(json, found)),
        _ => {}
    }
}

/// The law: no card that this viewer may not see stands anywhere on their page.
fn shows_no_secret(page: &Json, table: &dyn AnyTable, viewer: Viewer) {
    let view = table.view(viewer);
    let open = view.hands.iter().flat_map(|hand| hand.cards.iter().flatten().copied());
    let open: BTreeSet<Card> = open.chain(view.next_card).collect();
    let mut found = Vec::new();
    texts(page, &mut found);
    for card in found.iter().filter_map(|text| text.parse::<Card>().ok()) {
        assert!(open.contains(&card), "{viewer:?} sees {card}: {page}");
    }
}

#[test]
fn a_page_shows_what_its_viewer_may_see() {
    let schemas = Schemas::read();
    for kind in kinds() {
        for seed in 0..2 {
            let mut driver = Driver::new(kind, seed);
            driver.play(2, &mut |happening| {
                let table = happening.after;
                let others = [Viewer::Rail, Viewer::Dealer, Viewer::All];
                let seats = Seat::up_to(table.chosen().seats()).map(Viewer::Seat);
                for viewer in seats.chain(others) {
                    let page = view::to_json(table, viewer, Some(7));
                    schemas.check("view.json", &page).unwrap_or_else(|e| panic!("{page}: {e}"));
                    shows_no_secret(&page, table, viewer);
                    let facts = table.view(viewer).facts;
                    let names: BTreeSet<_> = facts.iter().map(|fact| &fact.name).collect();
                    assert_eq!(names.len(), facts.len(), "{}: a fact stands twice", kind.id);
                    asked(&page, table, viewer);
                    takes_wagers(&page, table, viewer);
                }
            });
        }
    }
}

/// Only the seat that is asked, and the dealer, see what may be chosen.
fn asked(page: &Json, table: &dyn AnyTable, viewer: Viewer) {
    let Awaiting::Decision { seat, hand } = table.awaiting() else {
        assert!(page["awaiting"]["kind"].is_string());
        return;
    };
    let actions = page["awaiting"].get("actions");
    let own = viewer == Viewer::Seat(seat) || viewer == Viewer::Dealer;
    assert_eq!(actions.is_some(), own, "{viewer:?}");
    let offers = page["offers"].as_array().expect("offers");
    let offer = offers.iter().find(|offer| offer["seat"] == seat.number());
    assert_eq!(offer.map(|offer| (&offer["hand"], Some(&offer["actions"]))).is_some(), own);
    if let Some(offer) = offer {
        assert_eq!((&offer["hand"], Some(&offer["actions"])), (&json!(hand), actions));
    }
}

/// Whoever acts for seats sees what takes a wager of each of them, every spot once; nobody else
/// does.
fn takes_wagers(page: &Json, table: &dyn AnyTable, viewer: Viewer) {
    let all = Seat::up_to(table.chosen().seats());
    let seats: Vec<Seat> = match viewer {
        Viewer::Dealer => all.collect(),
        Viewer::Seat(seat) => vec![seat],
        Viewer::Rail | Viewer::All => Vec::new(),
    };
    let layout = table.kind().layout();
    let mut said: BTreeMap<(u64, &str), &Json> = BTreeMap::new();
    for entry in page["spots"].as_array().expect("a page says what takes a wager") {
        let alone = std::slice::from_ref(&entry["on"]);
        let any = entry.get("any").and_then(Json::as_array).map_or(alone, |any| &any[..]);
        assert_eq!(entry["on"], any[0], "{entry}");
        for on in any {
            let spot = (entry["seat"].as_u64().expect("a seat"), on.as_str().expect("a spot"));
            assert!(said.insert(spot, entry).is_none(), "{spot:?} stands twice");
        }
    }
    let openings = |seat: &Seat| table.openings(*seat).into_iter().map(|it| (*seat, it)).collect();
    let openings: Vec<(Seat, Opening)> = seats.iter().flat_map::<Vec<_>, _>(openings).collect();
    assert_eq!(said.len(), openings.len(), "{viewer:?}: {}", page["spots"]);
    let name = |spot| json!(layout.name(spot));
    for (seat, opening) in openings {
        let Opening { on, least, most, step, needs, equals, has } = opening;
        let entry = said[&(seat.number().into(), layout.name(on))];
        let money = |amount: Cents| json!(amount.to_string());
        assert_eq!((&entry["least"], &entry["step"]), (&money(least), &money(step)));
        assert_eq!(entry["most"], most.map_or(Json::Null, money));
        assert_eq!(entry.get("needs"), needs.map(name).as_ref());
        assert_eq!(entry.get("equals"), equals.map(name).as_ref());
        assert_eq!(entry.get("has"), (has > Cents::ZERO).then(|| money(has)).as_ref());
    }
}

#[test]
fn many_spots_of_a_kind_without_chips_are_one_entry() {
    let kind = Kind::find("roulette").expect("a game");
    let options = [("max".to_owned(), Value::Text("100".into()))];
    let mut table = kind.open(options.into()).expect("a table");
    let on = table.find_spot("straight:17").expect("a spot");
    let amount = Cents::dollars(5);
    table
        .step(Event::Wager(Wager { seat: Seat::new(2), on, amount, for_dealer: false }))
        .expect("a wager");
    let spots = view::spots_json(table.as_ref(), [Seat::new(2)].into_iter());
    let straight = |spot: &&Json| spot["any"][0] == "straight:0";
    let spots = spots.as_array().expect("a list");
    let many = spots.iter().find(straight).expect("the numbers without chips");
    assert_eq!(many["any"].as_array().map(Vec::len), Some(37));
    assert_eq!((&many["least"], &many["most"]), (&json!("0.25"), &json!("100.00")));
    let own = json!({
        "seat": 2, "on": "straight:17", "least": "0.25", "most": "95.00", "step": "0.25",
        "has": "5.00",
    });
    assert!(spots.contains(&own), "{spots:?}");
    // A dozen of a kind and fewer stand by themselves.
    let dozen =
        spots.iter().filter(|spot| spot["on"].as_str().is_some_and(|on| on.contains("dozen")));
    assert!(dozen.clone().all(|spot| spot.get("any").is_none()) && dozen.count() == 3);
}
