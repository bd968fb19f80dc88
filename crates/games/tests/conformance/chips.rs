//! Chips: none appears, none vanishes.

use std::collections::BTreeMap;

use games::{
    Action, AnyTable, Awaiting, Cents, Clause, Event, Kind, Shared, Spot, Statement, Step, Verdict,
    Viewer, WagerView,
};

use crate::driver::{Driver, Happening};
use crate::every_game;
use crate::propose::price;

const TABLES: u64 = 50;
const ROUNDS: usize = 8;

/// The lines that an accepted event added.
fn new_lines(happening: &Happening<'_>) -> Vec<Statement> {
    let mut lines = happening.after.statements();
    if !happening.before.is_settled() {
        let earlier = happening.before.statements();
        assert_eq!(lines[..earlier.len()], earlier, "{:?} changed earlier lines", happening.event);
        lines.drain(..earlier.len());
    }
    lines
}

/// What an accepted event put on the table, and for which seat.
fn put_up(happening: &Happening<'_>) -> Option<(u8, Cents)> {
    let before = happening.before;
    match happening.event {
        Event::Wager(wager) => {
            let bets = if wager.for_dealer { 1 } else { bets(before, wager.on) };
            Some((wager.seat, wager.amount.times(bets, 1)))
        }
        Event::Remove { seat, on, amount } => {
            let named = amount.map(|amount| amount.times(bets(before, on), 1));
            Some((seat, -named.unwrap_or_else(|| lying_on(before, seat, on))))
        }
        // A bet that is pulled back is one of those that lie there.
        Event::Decide(decision) if decision.action == Action::Pull => {
            let settled =
                new_lines(happening).into_iter().filter(|line| line.seat == decision.seat);
            let back = before.at_stake(decision.seat)
                - happening.after.at_stake(decision.seat)
                - settled.map(|line| line.stake).sum();
            let wagers = before.view(Viewer::Rail).wagers;
            let own = |wager: &WagerView| wager.seat == decision.seat && wager.amount == back;
            assert!(wagers.iter().any(own), "{back} was pulled back out of {wagers:?}");
            Some((decision.seat, -back))
        }
        Event::Decide(decision) => {
            let offers = before.offers(decision.seat, decision.hand);
            let offer = offers.iter().find(|offer| offer.action == decision.action);
            let offer = offer.expect("an accepted decision was offered");
            Some((decision.seat, price(&decision, offer.cost)))
        }
        _ => None,
    }
}

/// Whether this seat answers for the bets of others, as a player-bank or its partner: what it has
/// at stake depends on their wagers. The game's own tests have its account.
fn banks(happening: &Happening<'_>, seat: u8) -> bool {
    let on_bank = |table: &dyn AnyTable| {
        let wagers = table.view(Viewer::Rail).wagers;
        wagers.iter().any(|wager| wager.seat == seat && wager.on == "bank")
    };
    on_bank(happening.before) || on_bank(happening.after)
}

/// How many equal wagers an amount on this spot makes.
fn bets(table: &dyn AnyTable, on: Spot) -> u32 {
    let family = table.kind().layout().info(on).family;
    table.kind().rulebook().spot(family).map_or(1, |spot| spot.bets.into())
}

fn lying_on(table: &dyn AnyTable, seat: u8, on: Spot) -> Cents {
    let name = table.kind().layout().name(on);
    let view = table.view(Viewer::Seat(seat));
    let own = view.wagers.iter().filter(|w| w.seat == seat && w.on == name);
    own.filter(|w| w.note != "for the dealer").map(|w| w.amount).sum()
}

#[test]
fn every_chip_that_leaves_the_layout_has_a_line() {
    every_game(TABLES, |driver| {
        driver.play(ROUNDS, &mut |happening| {
            // A link moves meters between rounds too: the lines of the last one stay.
            if happening.result.is_err() || matches!(happening.event, Event::Meter { .. }) {
                return;
            }
            let lines = new_lines(happening);
            let put = put_up(happening);
            let seats = 1..=happening.after.chosen().seats;
            for seat in seats.filter(|seat| !banks(happening, *seat)) {
                let before = happening.before.at_stake(seat);
                let after = happening.after.at_stake(seat);
                assert!(after >= Cents::ZERO, "seat {seat} has {after} at stake");
                let settled: Cents =
                    lines.iter().filter(|line| line.seat == seat).map(|line| line.stake).sum();
                let put = put.filter(|put| put.0 == seat).map_or(Cents::ZERO, |put| put.1);
                assert_eq!(
                    after - before + settled,
                    put,
                    "seat {seat}: {before} before, {after} after, {settled} in lines; {:?}\n{lines:#?}",
                    happening.event
                );
            }
        });
    });
}

#[test]
fn no_seat_loses_more_than_it_put_up_and_the_vigorish() {
    every_game(TABLES, |driver| {
        let mut up: BTreeMap<u8, Cents> = BTreeMap::new();
        driver.play(ROUNDS, &mut |happening| {
            if happening.result.is_err() {
                return;
            }
            if happening.before.is_settled() {
                let seats = 1..=happening.before.chosen().seats;
                up = seats.map(|seat| (seat, happening.before.at_stake(seat))).collect();
            }
            if let Some((seat, amount)) = put_up(happening) {
                *up.entry(seat).or_default() += amount;
            }
            if *happening.result == Ok(Step::Settled) {
                let mut results: BTreeMap<u8, (Cents, Cents)> = BTreeMap::new();
                for line in happening.after.statements() {
                    let result = results.entry(line.seat).or_default();
                    result.0 += line.net;
                    result.1 += line.commission;
                }
                for (seat, (net, vigorish)) in results {
                    if banks(happening, seat) {
                        continue;
                    }
                    let most = up.get(&seat).copied().unwrap_or_default() + vigorish;
                    assert!(-net <= most, "seat {seat} lost {} of {most}", -net);
                }
            }
        });
    });
}

#[test]
fn a_line_adds_up_and_cites_a_clause_of_the_trace() {
    every_game(TABLES, |driver| {
        let kind = driver.kind;
        driver.play(ROUNDS, &mut |happening| {
            if happening.result.is_ok() {
                new_lines(happening)
                    .iter()
                    .for_each(|line| check_line(kind, happening.after, line));
            }
        });
    });
}

fn check_line(kind: &Kind, table: &dyn AnyTable, line: &Statement) {
    let seats = 1..=table.chosen().seats;
    assert!(seats.contains(&line.seat), "{line:#?}");
    assert!(line.stake >= Cents::ZERO && line.paid >= Cents::ZERO, "{line:#?}");
    assert!(line.commission >= Cents::ZERO, "{line:#?}");
    // Awards from a meter are paid to the cent.
    let chips = kind.rulebook().spot(&line.wager).is_none_or(|spot| spot.meter.is_none());
    // So is what a hand brings to others: an amount that the document fixes.
    let chips = chips && !line.wager.ends_with("envy");
    let unit = if chips { table.chosen().unit } else { Cents::new(1) };
    assert!(line.paid.is_multiple_of(unit), "a chip cannot pay it: {line:#?}");
    assert!(!line.because.trim().is_empty(), "no reason: {line:#?}");
    assert!(kind.layout().find(&line.wager).is_some(), "no such spot: {line:#?}");
    assert!(Clause::find(line.clause.id()).is_some(), "no such clause: {line:#?}");
    let links = kind.rulebook().links.iter().filter_map(|link| Shared::find(&link.document));
    let mut rows = kind.trace().rows.iter().chain(links.flat_map(|link| &link.trace().rows));
    assert!(
        rows.any(|row| row.clause == line.clause.id()),
        "not a clause of {}: {line:#?}",
        kind.id
    );
    let nothing_paid = line.paid == Cents::ZERO;
    let returned = line.paid - line.commission;
    let back = match line.verdict {
        // A wager that is kept pays its whole award; else the stake goes back as well.
        Verdict::Win => vec![returned, returned + line.stake],
        // What was settled before a round is void has no stake any more: what was collected
        // comes back as a payment, what was paid goes back as a commission.
        Verdict::Void if line.stake == Cents::ZERO => vec![returned],
        Verdict::Push | Verdict::Void => {
            assert!(nothing_paid, "{line:#?}");
            vec![returned + line.stake]
        }
        Verdict::Lose | Verdict::Forfeit => {
            assert!(nothing_paid, "{line:#?}");
            vec![returned]
        }
    };
    assert!(back.contains(&line.returned), "{line:#?}");
    let own = if line.for_dealer { Cents::ZERO } else { line.returned };
    assert_eq!(line.net, own - line.stake, "{line:#?}");
}

/// Whether wagers stay up when a round is over, as where they can be called on and off.
fn keeps_wagers(kind: &'static Kind) -> bool {
    let mut table = kind.open(Default::default()).expect("the defaults open a table");
    let (on, _) = kind.layout().iter().next().expect("a layout has spots");
    let refusal = table.apply(Event::Call { seat: 1, on, working: true }).expect_err("no wager");
    !refusal.why().contains("knows no calls")
}

#[test]
fn nothing_stays_on_the_layout_where_a_round_decides_everything() {
    every_game(TABLES, |driver: &mut Driver| {
        let keeps = keeps_wagers(driver.kind);
        driver.play(ROUNDS, &mut |happening| {
            if *happening.result == Ok(Step::Settled) {
                assert!(happening.after.is_settled());
                // Wagers are open, or somebody is asked to bank first.
                let awaiting = happening.after.awaiting();
                assert!(!matches!(awaiting, Awaiting::Chance(_)), "{awaiting:?} after a round");
                for seat in 1..=happening.after.chosen().seats {
                    let left = happening.after.at_stake(seat);
                    assert!(keeps || left == Cents::ZERO, "seat {seat} still has {left} there");
                }
            }
        });
    });
}

#[test]
fn the_chips_in_view_are_the_chips_at_stake() {
    every_game(TABLES / 2, |driver| {
        driver.play(ROUNDS, &mut |happening| {
            let table = happening.after;
            for viewer in [Viewer::Rail, Viewer::Seat(1), Viewer::Seat(table.chosen().seats)] {
                let mut seen: BTreeMap<u8, Cents> = BTreeMap::new();
                for wager in table.view(viewer).wagers {
                    *seen.entry(wager.seat).or_default() += wager.amount;
                }
                for seat in 1..=table.chosen().seats {
                    let seen = seen.get(&seat).copied().unwrap_or_default();
                    assert_eq!(seen, table.at_stake(seat), "seat {seat} as {viewer:?} sees it");
                }
            }
        });
    });
}
