//! What takes a wager: whatever is listed is accepted within its bounds, and nothing else is.

use chance::{Ask, Generator};
use games::{
    AnyTable, Awaiting, Cents, Event, Kind, Opening, Options, Seat, Spot, SpotRule, Step, Viewer,
    Wager,
};

use crate::chips::{bets, lying_on};
use crate::every_game;
use crate::met::Met;

/// Spots of a seat that are tried at one time, of those that are listed and of the others.
const TRIED: usize = 3;
/// What nobody has ever wagered; it is tried where nothing is too much.
const FORTUNE: Cents = Cents::dollars(1_000_000);

fn wager(seat: Seat, on: Spot, amount: Cents) -> Event {
    Event::Wager(Wager { seat, on, amount, for_dealer: false })
}

/// Some of a list, in its order.
fn some<T>(random: &mut Generator, mut list: Vec<T>) -> Vec<T> {
    while list.len() > TRIED {
        list.swap_remove(random.below(list.len() as u32) as usize);
    }
    list
}

#[test]
fn what_is_listed_takes_a_wager_within_its_bounds_and_nothing_else_does() {
    let mut met = Met::default();
    every_game(12, |driver| {
        let mut random = Generator::seeded(driver.below(1_000_000).into(), 0x0be7);
        driver.play(3, &mut |happening| {
            if happening.result.is_ok() {
                let table = happening.after;
                for seat in Seat::up_to(table.chosen().seats()) {
                    check_seat(table, seat, &mut random, &mut met);
                }
                let nobody = Seat::new(table.chosen().seats() + 1);
                assert!(table.openings(nobody).is_empty());
            }
        });
    });
    met.everywhere("a wager was accepted");
    met.everywhere("a wager was refused");
    let has = |kind: &Kind, of: fn(&SpotRule) -> bool| kind.rulebook().spots.iter().any(of);
    met.in_games("a spot takes as much as another", |kind| has(kind, |spot| spot.equals.is_some()));
    met.in_games("a spot takes one amount", |kind| has(kind, |spot| spot.meter.is_some()));
    met.in_games("a spot takes chips in a round", |kind| has(kind, |spot| spot.in_play));
}

#[test]
fn what_closes_the_wagers_is_said_before() {
    let mut met = Met::default();
    every_game(20, |driver| {
        driver.play(6, &mut |happening| {
            let Awaiting::Wagers { next, closes } = happening.before.awaiting() else { return };
            let (Event::Chance(_), Ok(step)) = (happening.event, happening.result) else { return };
            let open = matches!(happening.after.awaiting(), Awaiting::Wagers { .. });
            let open = open && *step == Step::Continues;
            match next {
                Ask::Card { .. } => assert_eq!(open, !closes, "{next:?}"),
                // A roll of craps closes the wagers, and they are open again for the next.
                _ => assert!(open || closes, "{next:?}"),
            }
            met.add(
                happening.before.kind(),
                "an answer left the wagers open",
                usize::from(!closes),
            );
        });
    });
    // Cards are shuffled, and burned, before the first one closes the wagers.
    let has_cards =
        |kind: &Kind| kind.open(Options::new()).is_ok_and(|table| table.pack().is_some());
    met.in_games("an answer left the wagers open", has_cards);
}

fn check_seat(table: &dyn AnyTable, seat: Seat, random: &mut Generator, met: &mut Met) {
    let openings = table.openings(seat);
    let between = matches!(table.awaiting(), Awaiting::Wagers { .. });
    let mid_round = !between && !openings.is_empty();
    met.add(table.kind(), "a spot takes chips in a round", usize::from(mid_round));
    let closed = table.kind().layout().iter().map(|(spot, _)| spot);
    let closed: Vec<_> =
        closed.filter(|spot| openings.iter().all(|opening| opening.on != *spot)).collect();
    // A refused wager changes nothing: one copy does for all that must be refused.
    let mut copy = table.duplicate();
    let mut refuses = |on, amount| {
        let result = copy.step(wager(seat, on, amount));
        assert!(result.is_err(), "seat {seat}: {amount} on {}", name(table, on));
        met.add(table.kind(), "a wager was refused", 1);
    };
    for opening in some(random, openings.clone()) {
        let Opening { on, least, most, step, .. } = opening;
        refuses(on, least - step);
        most.into_iter().for_each(|most| refuses(on, most + step));
        if step > Cents::new(1) {
            refuses(on, least + step.times(1, 2));
        }
    }
    let amounts = plausible(table, seat, random);
    for on in some(random, closed) {
        amounts.iter().for_each(|amount| refuses(on, *amount));
    }
    for opening in some(random, openings) {
        check_opening(table, seat, opening);
        let is_fixed = opening.most == Some(opening.least);
        met.add(
            table.kind(),
            "a spot takes as much as another",
            usize::from(opening.equals.is_some()),
        );
        met.add(table.kind(), "a spot takes one amount", usize::from(is_fixed));
        for amount in within(opening, random) {
            let result = table.duplicate().step(wager(seat, opening.on, amount));
            let on = name(table, opening.on);
            assert!(result.is_ok(), "seat {seat}: {amount} on {on}, {opening:?}: {result:?}");
            met.add(table.kind(), "a wager was accepted", 1);
        }
    }
}

fn name(table: &dyn AnyTable, on: Spot) -> &str {
    table.kind().layout().name(on)
}

/// The bounds of an opening, and an amount between them.
fn within(opening: Opening, random: &mut Generator) -> [Cents; 3] {
    let Opening { least, most, step, .. } = opening;
    let most = most.unwrap_or(least + FORTUNE.up_to(step));
    let steps = (most - least).cents() / step.cents();
    let steps = u32::try_from(steps).unwrap_or(1_000_000).min(1_000_000);
    [least, most, least + step.times(random.below(steps + 1), 1)]
}

/// Amounts that a player might put on a spot: the table's least, round ones, what they have
/// elsewhere.
fn plausible(table: &dyn AnyTable, seat: Seat, random: &mut Generator) -> Vec<Cents> {
    let chosen = table.chosen();
    let mut amounts = vec![chosen.unit(), chosen.min().unwrap_or(Cents::DOLLAR)];
    amounts.extend([1, 5, 10, 25].map(Cents::dollars));
    amounts.push(chosen.unit().times(1 + random.below(400), 1));
    let view = table.view(Viewer::Seat(seat));
    amounts.extend(view.wagers.iter().filter(|wager| wager.seat == seat).map(|w| w.amount));
    amounts
}

/// What an opening says beside its bounds.
fn check_opening(table: &dyn AnyTable, seat: Seat, opening: Opening) {
    let Opening { on, least, most, step, needs, equals, has } = opening;
    let on_spot = name(table, on);
    assert!(step > Cents::ZERO && least.is_multiple_of(step), "{on_spot}: {opening:?}");
    assert!(most.is_none_or(|most| most.is_multiple_of(step)), "{on_spot}: {opening:?}");
    assert_ne!(needs, Some(on), "{on_spot}");
    let lies = |spot| lying_on(table, seat, spot);
    // A bank that answers for all bets without chips of its own has nothing of its own there.
    if on_spot != "bank" {
        assert_eq!(has.times(bets(table, on), 1), lies(on), "{on_spot}: {opening:?}");
    }
    if let Some(main) = equals.map(lies).filter(|main| *main > Cents::ZERO) {
        assert_eq!((has + least, most), (main, Some(least)), "{on_spot}: {opening:?}");
    }
}
