//! The machine: rounds end, refusals change nothing, the same events give the same table.

use chance::{Ask, Card, Dice, Insignia, Outcome, Pocket};
use games::{
    Action, AnyTable, Cents, Decision, Event, Exact, HandNumber, IrregularityKind, Order, Seat,
    Spot, Step, Viewer, Wager,
};

use crate::driver::Driver;
use crate::every_game;
use crate::met::Met;

#[test]
fn every_path_ends_within_the_longest_round() {
    every_game(40, |driver| {
        let mut longest = 0;
        for _ in 0..12 {
            loop {
                let mut played = driver.in_round;
                let step = driver.step(&mut |happening| {
                    let counts = matches!(happening.event, Event::Chance(_) | Event::Decide(_));
                    if happening.result.is_ok() && counts {
                        played += 1;
                    }
                });
                longest = longest.max(played);
                assert!(
                    longest <= driver.kind.longest_round,
                    "{longest} events in a round, the most should be {}",
                    driver.kind.longest_round
                );
                if step == Step::Settled {
                    break;
                }
            }
        }
    });
}

#[test]
fn a_step_says_whether_the_round_is_settled() {
    every_game(20, |driver| {
        driver.play(10, &mut |happening| match happening.result {
            // A link moves meters between rounds too: a settled round stays so.
            Ok(_) if matches!(happening.event, Event::Meter { .. }) => {
                assert_eq!(happening.after.is_settled(), happening.before.is_settled());
            }
            Ok(step) => {
                let settled = happening.after.is_settled();
                assert_eq!(settled, *step == Step::Settled, "{:?}", happening.event);
            }
            Err(_) => {
                assert_eq!(happening.after.is_settled(), happening.before.is_settled());
            }
        });
    });
}

#[test]
fn an_attempt_says_what_an_event_does_and_leaves_the_table_as_it_is() {
    let (mut taken, mut refused) = (0, 0);
    every_game(10, |driver| {
        driver.play(4, &mut |happening| {
            let saved = happening.before.save();
            match (happening.before.attempt(happening.event), happening.result) {
                (Ok(would), Ok(_)) => {
                    assert_eq!(Some(&would), happening.applied, "{:?}", happening.event);
                    taken += 1;
                }
                (Err(why), Err(refusal)) => {
                    assert_eq!(why, *refusal, "{:?}", happening.event);
                    refused += 1;
                }
                (would, result) => panic!("{:?}: {would:?}, {result:?}", happening.event),
            }
            assert!(happening.before.save() == saved, "{:?} was only tried", happening.event);
        });
    });
    assert!(taken > 0 && refused > 0);
}

#[test]
fn refused_events_change_nothing() {
    let mut met = Met::default();
    every_game(25, |driver| {
        for _ in 0..60 {
            for _ in 0..12 {
                let event = anything(driver);
                let before = driver.table.save();
                let mut table = driver.table.duplicate();
                if let Err(refusal) = table.apply(event) {
                    met.add(driver.kind, name_of(event), 1);
                    assert!(table.save() == before, "{event:?} was refused, but left its mark");
                    assert!(!refusal.why().is_empty(), "{event:?}: refused without a word");
                    assert_eq!(refusal.to_string().lines().count(), 1, "{refusal}");
                }
            }
            driver.step(&mut |happening| {
                if happening.result.is_err() {
                    let (before, after) = (happening.before.save(), happening.after.save());
                    assert!(
                        before == after,
                        "{:?} was refused, but left its mark",
                        happening.event
                    );
                }
            });
        }
    });
    for what in EVENTS {
        met.everywhere(what);
    }
}

/// Every kind of event.
const EVENTS: [&str; 9] = [
    "a wager is refused",
    "a removal is refused",
    "a call is refused",
    "a decision is refused",
    "an outcome is refused",
    "an order is refused",
    "an irregularity is refused",
    "a cut card is refused",
    "a meter is refused",
];

fn name_of(event: Event) -> &'static str {
    EVENTS[match event {
        Event::Wager(_) => 0,
        Event::Remove { .. } => 1,
        Event::Call { .. } => 2,
        Event::Decide(_) => 3,
        Event::Chance(_) => 4,
        Event::Order(_) => 5,
        Event::Irregularity(_) => 6,
        Event::CutCard => 7,
        Event::Meter { .. } => 8,
    }]
}

/// Any event at all, sensible or not.
fn anything(driver: &mut Driver) -> Event {
    let seats = driver.table.chosen().seats();
    let seat = Seat::at(driver.below(u32::from(seats) + 2) as usize);
    let spots = driver.kind.layout().iter().count() as u32;
    let on = Spot(driver.below(spots + 2) as u16);
    let odd = [0, 1, -1, -2500, i64::MAX, i64::MIN, Cents::MOST.cents() + 25];
    let amount = match driver.below(2) {
        0 if u32::from(on.0) < spots => driver.amount(seat.min(Seat::new(seats)), on),
        _ => Cents::new(odd[driver.below(odd.len() as u32) as usize]),
    };
    let some = driver.chance(50).then_some(amount);
    match driver.below(11) {
        0 | 1 => {
            let for_dealer = driver.chance(10);
            Event::Wager(Wager { seat, on, amount, for_dealer })
        }
        2 => Event::Remove { seat, on, amount: some },
        3 => Event::Call { seat, on, working: driver.chance(50) },
        4 | 5 => {
            let times = driver.chance(30).then_some(driver.below(10) as u8);
            let hand = HandNumber::try_from(driver.below(6) as u8).ok();
            let action = Action::ALL[driver.below(Action::ALL.len() as u32) as usize];
            let low = driver.chance(20).then(|| driver.two_cards());
            Event::Decide(Decision { seat, hand, action, amount: some, times, low })
        }
        6 => {
            let outcomes = every_kind_of_outcome();
            Event::Chance(outcomes[driver.below(outcomes.len() as u32) as usize])
        }
        7 => Event::Order(match driver.below(4) {
            0 => Order::Reshuffle,
            1 => Order::NewDealer,
            2 => Order::PassDice,
            _ => Order::Permit { seat },
        }),
        8 => Event::CutCard,
        9 => {
            let meters = driver.table.meters().len() as u32;
            let value = Exact::cents(amount.max(-Cents::MOST).min(Cents::MOST));
            Event::Meter { meter: driver.below(meters + 2) as u8, value }
        }
        _ => {
            let kind =
                IrregularityKind::ALL[driver.below(IrregularityKind::ALL.len() as u32) as usize];
            let mut what = driver.irregularity_of(kind);
            if driver.chance(20) {
                what.seat = Some(seat);
            }
            Event::Irregularity(what)
        }
    }
}

/// An outcome of every kind.
pub fn every_kind_of_outcome() -> [Outcome; 12] {
    let cup = Dice::new([1, 2, 3]).expect("a roll");
    [
        Outcome::Shuffled,
        Outcome::Card(None),
        Outcome::Card(Some(Card::from_index(17))),
        Outcome::Card(Some(Card::JOKER)),
        Outcome::Dice(Dice::new([3, 4]).expect("a roll")),
        Outcome::ThreeDice(cup),
        Outcome::Number(3),
        Outcome::Untold,
        Outcome::Cups { player: cup, banker: cup },
        Outcome::Pocket(Pocket::DOUBLE_ZERO),
        Outcome::Insignia(Insignia::Joker),
        Outcome::Peeked { blackjack: false },
    ]
}

/// Whether an outcome is of the kind that is asked for.
pub fn is_of_kind(ask: Ask, outcome: Outcome) -> bool {
    matches!(
        (ask, outcome),
        (Ask::Shuffle, Outcome::Shuffled)
            | (Ask::Card { .. }, Outcome::Card(_))
            | (Ask::Reveal { .. }, Outcome::Card(Some(_)))
            | (Ask::Peek, Outcome::Peeked { .. })
            | (Ask::Dice, Outcome::Dice(_))
            | (Ask::ThreeDice, Outcome::ThreeDice(_) | Outcome::Untold)
            | (Ask::Number { .. }, Outcome::Number(_) | Outcome::Untold)
            | (Ask::Cups, Outcome::Cups { .. })
            | (Ask::Roulette(_), Outcome::Pocket(_))
            | (Ask::BigSix, Outcome::Insignia(_))
    )
}

#[test]
fn the_same_events_give_the_same_table() {
    every_game(40, |driver| {
        let mut bytes = Vec::new();
        driver.play(8, &mut |happening| {
            if happening.result.is_ok() {
                bytes.push(happening.after.save());
            }
        });
        let mut again = driver.kind.open(driver.options.clone()).expect("it opened once");
        for (n, event) in driver.record.iter().enumerate() {
            again.apply(*event).unwrap_or_else(|e| panic!("{event:?} is refused now: {e}"));
            assert!(again.save() == bytes[n], "event {n}, {event:?}, came to something else");
        }
    });
}

#[test]
fn a_table_saved_and_restored_at_every_point_plays_on_the_same() {
    every_game(8, |driver| {
        let kind = driver.kind;
        let mut restored = driver.table.duplicate();
        driver.play(8, &mut |happening| {
            let applied = restored.apply(happening.event).ok();
            assert_eq!(applied.as_ref(), happening.applied, "{:?}", happening.event);
            let bytes = restored.save();
            restored = kind.restore(&bytes).unwrap_or_else(|e| panic!("{e}"));
            assert!(restored.save() == bytes, "not the table that was saved");
            assert!(
                happening.after.save() == bytes,
                "{:?} came to something else",
                happening.event
            );
            looks_the_same(restored.as_ref(), happening.after);
        });
    });
}

fn looks_the_same(a: &dyn AnyTable, b: &dyn AnyTable) {
    assert_eq!(a.awaiting(), b.awaiting());
    assert_eq!(a.statements(), b.statements());
    assert_eq!(a.chosen().given(), b.chosen().given());
    for seat in Seat::up_to(a.chosen().seats()) {
        assert_eq!(a.at_stake(seat), b.at_stake(seat));
        assert_eq!(a.offers(seat, None), b.offers(seat, None));
        assert_eq!(a.view(Viewer::Seat(seat)), b.view(Viewer::Seat(seat)));
    }
}

#[test]
fn bytes_of_another_game_or_cut_short_are_no_saved_table() {
    every_game(2, |driver| {
        driver.play(1, &mut |_| ());
        let bytes = driver.table.save();
        for kind in games::Kind::all().iter().filter(|kind| kind.id != driver.kind.id) {
            assert!(kind.restore(&bytes).is_err(), "{} restored as {}", driver.kind.id, kind.id);
        }
        for length in 0..bytes.len() {
            assert!(driver.kind.restore(&bytes[..length]).is_err(), "{length} bytes were enough");
        }
    });
}
