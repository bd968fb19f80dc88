//! What is drawn of a layout is what its table takes wagers on, for every option that changes it.

use std::collections::{BTreeMap, BTreeSet};

use games::{
    AnyTable, Cents, Chosen, Event, Family, Kind, OptionKind, Options, RefusalCode, Seat, Spot,
    Wager,
};
use pictures::{DrawnLayout, OpenSpot, Stake, layout};

/// The games whose seats share a layout.
const SHARED: [&str; 6] = [
    "big-six",
    "commission-free-baccarat",
    "craps",
    "mini-baccarat",
    "roulette",
    "three-dice-baccarat",
];

/// Every way to choose one option otherwise: switches off, the words of a choice.
fn choices(kind: &Kind) -> Vec<Options> {
    let mut all = vec![Options::new()];
    for option in &kind.rulebook().options {
        let one = |value| Options::from([(option.key.clone(), value)]);
        match &option.kind {
            OptionKind::Switch { .. } => all.extend([one(true.into()), one(false.into())]),
            OptionKind::Choice { values } => {
                all.extend(values.iter().map(|value| one(value.as_str().into())));
            }
            _ => {}
        }
    }
    all.retain(|options| kind.open(options.clone()).is_ok());
    all
}

/// Whether chips may lie on a spot of this table at all, now or later in a round.
fn has_place(table: &dyn AnyTable, on: Spot, name: &str) -> bool {
    // A bet that has come is no wager of its own, and lies there all the same; marked vigorish
    // never lies on the layout.
    if name.starts_with("come-") && !name.contains("odds")
        || name.starts_with("dont-come-") && !name.contains("odds")
    {
        return true;
    }
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(1000), for_dealer: false };
    match table.duplicate().step(Event::Wager(wager)) {
        Ok(_) => true,
        Err(refusal) => refusal.code() != RefusalCode::NotOffered,
    }
}

fn drawn(
    chosen: &Chosen,
    open: &[OpenSpot<'_>],
    stakes: &[Stake<'_>],
    facts: &BTreeMap<String, String>,
) -> Option<String> {
    let layout = layout(&DrawnLayout {
        chosen,
        call: "Place your bets",
        open,
        stakes,
        hands: &[],
        facts,
        results: &[],
        round: 0,
        settled: false,
    });
    layout.map(|layout| layout.into_string())
}

/// The values of an attribute, in the order of the page.
fn marked<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let mark = format!(" {attribute}=\"");
    page.split(&mark).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_spot_of_a_shared_layout_is_drawn_once_and_nothing_else_is() {
    for game in SHARED {
        let kind = Kind::find(game).unwrap();
        for options in choices(kind) {
            let table = kind.open(options.clone()).unwrap();
            let spots = kind.layout().iter();
            let expected: BTreeSet<_> = spots
                .filter(|(on, info)| has_place(table.as_ref(), *on, &info.name))
                .map(|(_, info)| info.name.as_str())
                .collect();
            let page = drawn(table.chosen(), &[], &[], &BTreeMap::new()).unwrap();
            let places = marked(&page, "data-place");
            let once: BTreeSet<_> = places.iter().copied().collect();
            assert_eq!(once.len(), places.len(), "{game} {options:?}: a place twice");
            let missing: Vec<_> = expected.difference(&once).collect();
            let others: Vec<_> = once.difference(&expected).collect();
            assert!(missing.is_empty(), "{game} {options:?}: not drawn: {missing:?}");
            assert!(others.is_empty(), "{game} {options:?}: no spots of the table: {others:?}");
        }
    }
}

#[test]
fn what_takes_a_wager_of_the_viewer_is_marked_and_nothing_else() {
    for game in SHARED {
        let kind = Kind::find(game).unwrap();
        let table = kind.open(Options::new()).unwrap();
        let open: Vec<_> = table.openings(Seat::FIRST).iter().map(|opening| opening.on).collect();
        let names: Vec<_> = open.iter().map(|on| kind.layout().name(*on)).collect();
        let open: Vec<_> =
            names.iter().map(|on| OpenSpot { on, least: Cents::dollars(1), most: None }).collect();
        let page = drawn(table.chosen(), &open, &[], &BTreeMap::new()).unwrap();
        let mut marked = marked(&page, "data-spot");
        marked.sort_unstable();
        let mut names = names;
        names.sort_unstable();
        assert_eq!(marked, names, "{game}");
        let watching = drawn(table.chosen(), &[], &[], &BTreeMap::new()).unwrap();
        assert!(!watching.contains("data-spot"), "{game}: who watches has nothing to click");
    }
}

#[test]
fn chips_on_every_place_are_drawn_and_told() {
    for game in SHARED {
        let kind = Kind::find(game).unwrap();
        let table = kind.open(Options::new()).unwrap();
        let empty = drawn(table.chosen(), &[], &[], &BTreeMap::new()).unwrap();
        for on in marked(&empty, "data-place") {
            let amount = Cents::new(123_450);
            let stake =
                Stake { seat: Seat::new(2), on, amount, note: "off", mine: false, name: "Dana" };
            let page = drawn(table.chosen(), &[], &[stake], &BTreeMap::new()).unwrap();
            assert!(page.contains("Dana $1,234.50, off"), "{game}: {on} says nothing");
            assert!(page.contains(">1234.50</text>"), "{game}: {on} shows nothing");
        }
    }
}

#[test]
fn nothing_has_a_style_or_a_script_of_its_own() {
    for game in SHARED {
        let table = Kind::find(game).unwrap().open(Options::new()).unwrap();
        let page = drawn(table.chosen(), &[], &[], &BTreeMap::new()).unwrap();
        for refused in [" style=", "<style", "<script", " onclick"] {
            assert!(!page.contains(refused), "{game}: {refused}");
        }
        assert!(page.len() < 110_000, "{game}: {} bytes", page.len());
    }
}

#[test]
fn facts_that_make_no_sense_are_left_out() {
    let odd = ["last number", "last roll", "last stop", "point", "player", "banker", "points made"];
    for text in ["", "99", "7-9", "x, y", "<i>odd</i>"] {
        let facts = odd.map(|name| (name.to_owned(), text.to_owned())).into();
        for game in SHARED {
            let table = Kind::find(game).unwrap().open(Options::new()).unwrap();
            let page = drawn(table.chosen(), &[], &[], &facts).unwrap();
            assert!(!page.contains("<i>odd") && !page.contains("NaN"), "{game}: {text}");
        }
    }
}

#[test]
fn every_game_of_dice_wheels_and_baccarat_has_a_shared_layout() {
    let shared = [Family::Dice, Family::Wheel, Family::Baccarat];
    for kind in Kind::all() {
        assert_eq!(SHARED.contains(&kind.id), shared.contains(&kind.family), "{}", kind.id);
    }
}

#[test]
fn other_games_have_no_shared_layout() {
    for kind in Kind::all().iter().filter(|kind| !SHARED.contains(&kind.id)) {
        let table = kind.open(Options::new()).unwrap();
        assert!(drawn(table.chosen(), &[], &[], &BTreeMap::new()).is_none(), "{}", kind.id);
    }
}
