//! Views: what a page shows is what its viewer may see.

use std::collections::BTreeSet;

use chance::Card;
use games::{AnyTable, Awaiting, Viewer};
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

/// The law: no card that this viewer may not see stands anywhere on his page.
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
        for seed in 0..3 {
            let mut driver = Driver::new(kind, seed);
            driver.play(3, &mut |happening| {
                let table = happening.after;
                let others = [Viewer::Rail, Viewer::Dealer, Viewer::All];
                let seats = (1..=table.chosen().seats).map(Viewer::Seat);
                for viewer in seats.chain(others) {
                    let page = view::to_json(table, viewer, Some(7));
                    schemas.check("view.json", &page).unwrap_or_else(|e| panic!("{page}: {e}"));
                    shows_no_secret(&page, table, viewer);
                    let facts = table.view(viewer).facts;
                    let names: BTreeSet<_> = facts.iter().map(|fact| &fact.name).collect();
                    assert_eq!(names.len(), facts.len(), "{}: a fact stands twice", kind.id);
                    asked(&page, table, viewer);
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
    let offer = offers.iter().find(|offer| offer["seat"] == seat);
    assert_eq!(offer.map(|offer| (&offer["hand"], Some(&offer["actions"]))).is_some(), own);
    if let Some(offer) = offer {
        assert_eq!((&offer["hand"], Some(&offer["actions"])), (&json!(hand), actions));
    }
}
