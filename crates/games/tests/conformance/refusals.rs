//! Every refusal says of what kind it is, and that fits what was refused.

use games::RefusalCode::{
    Closed, Impossible, Incomplete, Limit, NoRemedy, NotAwaited, NotOffered, NotYourTurn, Unknown,
};
use games::{
    Action, AnyTable, Awaiting, Cents, Choice, Decision, Event, Exact, Irregularity,
    IrregularityKind, IrregularityRule, Order, Refusal, RefusalCode, SEATS, Seat, SeatSet, Spot,
    Wager,
};

use crate::driver::{Driver, Happening};
use crate::every_game;
use crate::faithful::{every_kind_of_outcome, is_of_kind};
use crate::met::Met;
use crate::offered::{has_decisions, illegal_prices};

/// What an event may be refused for, whatever the game.
fn codes_of(event: Event) -> &'static [RefusalCode] {
    match event {
        Event::Wager(_) | Event::Remove { .. } | Event::Call { .. } => {
            &[Closed, Incomplete, Limit, NotOffered, Unknown]
        }
        Event::Decide(_) => &[Incomplete, Limit, NotOffered, NotYourTurn, Unknown],
        Event::Chance(_) => &[Impossible, Incomplete, NotAwaited],
        Event::Irregularity(_) => &[Impossible, Incomplete, NoRemedy, Unknown],
        Event::CutCard | Event::Order(_) => &[Closed, NotOffered, Unknown],
        Event::Meter { .. } => &[Limit, Unknown],
    }
}

/// The refusal of an event, tried at a copy of the table; none where it is accepted.
fn refusal(table: &dyn AnyTable, event: Event) -> Option<Refusal> {
    table.duplicate().step(event).err()
}

/// Fails unless the event is refused with one of these codes, which leaves the copy as it was.
fn refused_as(copy: &mut dyn AnyTable, event: Event, codes: &[RefusalCode]) {
    let Err(refusal) = copy.step(event) else { panic!("{event:?} was accepted") };
    fits(&refusal, event, codes);
}

fn fits(refusal: &Refusal, event: Event, codes: &[RefusalCode]) {
    let code = refusal.code();
    assert!(codes.contains(&code), "{event:?} is `{code}`, expected {codes:?}: {refusal}");
}

#[test]
fn a_code_fits_the_event_that_is_refused() {
    let mut met = Met::default();
    every_game(15, |driver| {
        for _ in 0..60 {
            anything(driver).into_iter().for_each(|event| {
                if let Some(refusal) = refusal(driver.table.as_ref(), event) {
                    fits(&refusal, event, codes_of(event));
                    met.add(driver.kind, refusal.code().name(), 1);
                }
            });
            driver.step(&mut |happening| {
                if let Err(refusal) = happening.result {
                    fits(refusal, happening.event, codes_of(happening.event));
                    met.add(happening.after.kind(), refusal.code().name(), 1);
                }
            });
        }
    });
    for code in RefusalCode::ALL {
        met.somewhere(code.name());
    }
    met.everywhere(Unknown.name());
    met.in_games(NotYourTurn.name(), has_decisions);
}

/// Events of every kind that no player of the game would think of now.
fn anything(driver: &mut Driver) -> Vec<Event> {
    let seat = driver.seat();
    let mut events = vec![
        Event::CutCard,
        Event::Order(Order::Reshuffle),
        Event::Order(Order::NewDealer),
        Event::Order(Order::PassDice),
        Event::Order(Order::Permit { seat }),
        Event::Call { seat, on: driver.spot(), working: true },
        Event::Remove { seat, on: driver.spot(), amount: Some(Cents::new(1)) },
        Event::Meter { meter: 200, value: Exact::ZERO },
    ];
    for action in Action::ALL {
        events.push(Event::Decide(Decision::new(seat, *action)));
    }
    for kind in IrregularityKind::ALL {
        events.push(Event::Irregularity(driver.irregularity_of(*kind)));
    }
    events
}

#[test]
fn who_or_what_is_not_there_is_unknown() {
    every_game(10, |driver| {
        for _ in 0..80 {
            let (own, on) = (driver.seat(), driver.spot());
            let mut copy = driver.table.duplicate();
            let (table, amount) = (copy.as_mut(), Cents::dollars(25));
            let wager = |seat, on| Event::Wager(Wager { seat, on, amount, for_dealer: false });
            for seat in [table.chosen().seats() + 1, 255] {
                let remove = Event::Remove { seat: Seat::new(seat), on, amount: None };
                let call = Event::Call { seat: Seat::new(seat), on, working: false };
                let decides =
                    Action::ALL.iter().map(|a| Event::Decide(Decision::new(Seat::new(seat), *a)));
                for event in [wager(Seat::new(seat), on), remove, call].into_iter().chain(decides) {
                    refused_as(table, event, &[Unknown]);
                }
            }
            refused_as(table, wager(own, Spot(u16::MAX)), &[Unknown]);
            refused_as(table, Event::Meter { meter: 255, value: Exact::ZERO }, &[Unknown]);
            driver.step(&mut |_| ());
        }
    });
}

/// An irregularity that names a seat, in each of the three ways in which one may.
fn naming(what: Irregularity, rule: &IrregularityRule, seat: Seat) -> Vec<Irregularity> {
    let refused: SeatSet = [seat].into_iter().collect();
    let mut all = vec![Irregularity { seat: Some(seat), ..what }, Irregularity { refused, ..what }];
    if rule.every_player_chooses() {
        let mut choices = [None; SEATS];
        choices[seat.index()] = Some(Choice::Accept);
        all.push(Irregularity { choices, ..what });
    }
    all
}

#[test]
fn an_irregularity_that_names_a_seat_which_is_not_there_is_unknown() {
    let (mut named, mut chosen) = (0, 0);
    every_game(10, |driver| {
        for _ in 0..40 {
            let seats = driver.table.chosen().seats();
            for rule in &driver.kind.rulebook().irregularities {
                let kind: IrregularityKind = rule.kind.parse().expect("a rulebook's irregularity");
                let what = driver.irregularity_of(kind);
                let absent = [seats + 1, SEATS as u8].into_iter().filter(|seat| *seat > seats);
                for seat in absent.filter(|seat| usize::from(*seat) <= SEATS).map(Seat::new) {
                    let mut copy = driver.table.duplicate();
                    for what in naming(what, rule, seat) {
                        chosen += usize::from(rule.every_player_chooses());
                        let event = Event::Irregularity(what);
                        refused_as(copy.as_mut(), event, &[Unknown]);
                        let refusal = refusal(copy.as_ref(), event).expect("refused again");
                        let expected = format!("there is no seat {seat}, the table has {seats}");
                        assert_eq!(refusal.why(), expected, "{event:?}");
                        named += 1;
                    }
                }
            }
            driver.step(&mut |_| ());
        }
    });
    assert!(named > 0 && chosen > 0);
}

#[test]
fn a_decision_out_of_turn_says_so_and_one_in_turn_is_not_offered() {
    every_game(10, |driver| {
        for _ in 0..60 {
            let mut copy = driver.table.duplicate();
            let table = copy.as_mut();
            let asked = match table.awaiting() {
                Awaiting::Decision { seat, .. } => Some(seat),
                _ => None,
            };
            for seat in Seat::up_to(table.chosen().seats()) {
                let codes: &[_] =
                    if asked == Some(seat) { &[NotOffered] } else { &[NotYourTurn, NotOffered] };
                let offers = table.offers(seat, None);
                let missing = |action: &&Action| offers.iter().all(|o| o.action != **action);
                for action in Action::ALL.iter().filter(missing) {
                    refused_as(table, Event::Decide(Decision::new(seat, *action)), codes);
                }
                for offer in offers {
                    for price in illegal_prices(offer, table.chosen().unit()) {
                        let event = Event::Decide(price.decision(seat, None, offer.action));
                        refused_as(table, event, &[Limit, Incomplete, NotOffered, Unknown]);
                    }
                }
            }
            driver.step(&mut |_| ());
        }
    });
}

#[test]
fn a_wager_that_would_be_taken_at_another_amount_is_over_its_limit() {
    every_game(30, |driver| {
        let mut look = |happening: &Happening<'_>| {
            let (Event::Wager(taken), Ok(_)) = (happening.event, happening.result) else { return };
            let (mut copy, unit) = (happening.before.duplicate(), happening.before.chosen().unit());
            for amount in [Cents::ZERO, -unit, Cents::MOST + unit] {
                let event = Event::Wager(Wager { amount, ..taken });
                refused_as(copy.as_mut(), event, &[Limit]);
            }
        };
        for _ in 0..60 {
            driver.step(&mut look);
        }
    });
}

#[test]
fn wagers_in_the_middle_of_a_round_are_closed() {
    every_game(30, |driver| {
        for _ in 0..60 {
            let (seat, on) = (driver.seat(), driver.spot());
            let amount = driver.amount(seat, on);
            let family = driver.kind.layout().info(on).family;
            let in_play = driver.kind.rulebook().spot(family).is_some_and(|rule| rule.in_play);
            if !matches!(driver.table.awaiting(), Awaiting::Wagers { .. }) && !in_play {
                let mut copy = driver.table.duplicate();
                let table = copy.as_mut();
                let wager = Wager { seat, on, amount, for_dealer: false };
                refused_as(table, Event::Wager(wager), &[Closed, NotOffered]);
                let remove = Event::Remove { seat, on, amount: None };
                refused_as(table, remove, &[Closed, NotOffered]);
            }
            driver.step(&mut |_| ());
        }
    });
}

#[test]
fn what_chance_is_not_asked_for_is_not_awaited() {
    every_game(20, |driver| {
        for _ in 0..60 {
            let table = driver.table.as_ref();
            for outcome in every_kind_of_outcome() {
                let (wanted, codes): (_, &[_]) = match table.awaiting() {
                    Awaiting::Decision { .. } => (false, &[NotAwaited]),
                    Awaiting::Chance(ask) => (is_of_kind(ask, outcome), &[NotAwaited, Incomplete]),
                    // Without wagers nothing is dealt, whatever comes.
                    Awaiting::Wagers { next, .. } => {
                        (is_of_kind(next, outcome), &[NotAwaited, Incomplete])
                    }
                };
                if let (false, Some(refusal)) = (wanted, refusal(table, Event::Chance(outcome))) {
                    fits(&refusal, Event::Chance(outcome), codes);
                }
            }
            driver.step(&mut |_| ());
        }
    });
}
