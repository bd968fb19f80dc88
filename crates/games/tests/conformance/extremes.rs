//! Amounts of money that no casino would think of: a table plays with them or is not opened.

use chance::Generator;
use games::{
    AnyTable, Awaiting, Cents, Chip, Event, Kind, OptionKind, Options, Seat, Value, Viewer, Wager,
};

use crate::driver::Driver;
use crate::every_kind;

/// How many events are tried at a table with such an amount.
const PROPOSALS: usize = 200;

/// Amounts at the ends of everything that may be written down.
fn extremes() -> Vec<Cents> {
    let cent = Cents::new(1);
    let edges = [Cents::ZERO, cent, Cents::DOLLAR, Chip::MOST, Chip::MOST + cent, Cents::MOST];
    edges.into()
}

/// Every way to give a table such an amount: alone, and for each of the spots that may have their
/// own.
fn all_options(kind: &Kind) -> Vec<Options> {
    let mut all = Vec::new();
    let text = |amount: &Cents| Value::Text(amount.to_string());
    let mut add = |key: &str, value: Value| all.push(Options::from([(key.to_owned(), value)]));
    for key in ["unit", "min", "max"] {
        extremes().iter().for_each(|amount| add(key, text(amount)));
    }
    for option in &kind.rulebook().options {
        let OptionKind::Money { least, most, .. } = &option.kind else { continue };
        let bounds = [Some(least), most.as_ref()].into_iter().flatten();
        let bounds = bounds.map(|bound| bound.parse().expect("a rulebook's amount"));
        for amount in extremes().into_iter().chain(bounds) {
            add(&option.key, text(&amount));
            for spot in option.each.keys() {
                let one = Options::from([(spot.clone(), text(&amount))]);
                add(&option.key, Value::Map(one));
            }
        }
    }
    for (_, info) in kind.layout().iter().filter(|(_, info)| info.open) {
        for amount in extremes() {
            for bound in ["min", "max"] {
                let bounds = Options::from([(bound.to_owned(), text(&amount))]);
                let limits = Options::from([(info.name.clone(), Value::Map(bounds))]);
                add("limits", Value::Map(limits));
            }
        }
    }
    all
}

/// The least and the most that every seat may put on every spot now, or on the one that has limits
/// of its own, and what no spot takes.
fn wagers(kind: &Kind, table: &dyn AnyTable, limited: Option<&str>) -> Vec<Event> {
    let seats = Seat::up_to(if limited.is_some() { 1 } else { table.chosen().seats() });
    let openings = seats.flat_map(|seat| table.openings(seat).into_iter().map(move |o| (seat, o)));
    let openings = openings.filter(|(_, opening)| {
        limited.is_none_or(|name| kind.layout().info(opening.on).name == name)
    });
    let named = openings.flat_map(|(seat, opening)| {
        let most = opening.most.unwrap_or(Cents::MOST.down_to(opening.step));
        [opening.least, most, Cents::MOST, Cents::ZERO].map(|amount| Wager {
            seat,
            on: opening.on,
            amount,
            for_dealer: false,
        })
    });
    named.map(Event::Wager).collect()
}

/// Plays on, whatever is refused.
fn play(driver: &mut Driver) {
    for _ in 0..PROPOSALS {
        match driver.propose() {
            Some(event) => drop(driver.apply(event, &mut |_| ())),
            // Without wagers nothing is dealt, and some amounts let nobody wager.
            None => drop(driver.answer(&mut |_| ())),
        }
    }
    driver.table.view(Viewer::Dealer);
    driver.table.prompts();
}

#[test]
fn no_amount_that_a_casino_chooses_stops_a_table() {
    let mut refused = 0;
    every_kind(1, |kind, seed| {
        let (mut rounds, mut events) = (0, 0);
        for options in all_options(kind) {
            crate::now_playing(format_args!("{}: {options:?}", kind.id));
            let Ok(mut table) = kind.open(options.clone()) else {
                refused += 1;
                continue;
            };
            let limited = match options.get("limits") {
                Some(Value::Map(limits)) => limits.keys().next().map(String::as_str),
                _ => None,
            };
            for event in wagers(kind, table.as_ref(), limited) {
                // Each is asked of what those before it have left.
                drop(table.apply(event));
            }
            assert!(matches!(table.awaiting(), Awaiting::Wagers { .. }));
            if limited.is_some() {
                continue;
            }
            let mut driver = Driver::open(kind, options, Generator::seeded(seed, 0x0e87));
            driver.table = table;
            play(&mut driver);
            (rounds, events) = (rounds + driver.rounds, events + driver.events);
        }
        (rounds, events)
    });
    assert!(refused > 0, "some of them are no amounts of their option");
}
