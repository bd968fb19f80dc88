//! What is offered is accepted, and what is not offered is refused.

use chance::{Card, Outcome};
use games::{
    Action, AnyTable, Awaiting, Cents, Cost, Event, HandNumber, IrregularityKind, Kind, Offer,
    Seat, Spot, Step, Wager,
};

use crate::driver::Driver;
use crate::every_game;
use crate::faithful::{every_kind_of_outcome, is_of_kind};
use crate::met::Met;
use crate::propose::{Price, legal_prices};

/// Hands a seat may have, and one more than any.
const HANDS: u8 = 6;

/// Games in which nobody is ever asked for a decision.
const WITHOUT_DECISIONS: [&str; 4] =
    ["big-six", "commission-free-baccarat", "roulette", "three-dice-baccarat"];

/// Games in which every decision is free, but for the two cards that it may name.
const FREE: [&str; 4] = ["craps", "let-it-ride", "mini-baccarat", "pai-gow-poker"];

/// Games in which decisions are rare, or come after many cards.
const RARE: [&str; 2] = ["mini-baccarat", "pai-gow-poker"];

pub fn has_decisions(kind: &Kind) -> bool {
    !WITHOUT_DECISIONS.contains(&kind.id)
}

/// Games in which a decision costs an amount, or a multiple of one.
fn has_prices(kind: &Kind) -> bool {
    has_decisions(kind) && !FREE.contains(&kind.id)
}

/// Applies to a copy; a refused event must leave it as it was.
fn tried(table: &dyn AnyTable, event: Event) -> Result<Step, games::Refusal> {
    let mut copy = table.duplicate();
    let result = copy.step(event);
    if result.is_err() {
        assert!(copy.save() == table.save(), "{event:?} was refused, but left its mark");
    }
    result
}

fn decide(seat: Seat, hand: Option<HandNumber>, action: Action, price: Price) -> Event {
    Event::Decide(price.decision(seat, hand, action))
}

#[test]
fn what_is_offered_is_accepted_at_every_price() {
    let mut met = Met::default();
    every_game(20, |driver| {
        for _ in 0..80 {
            let table = driver.table.as_ref();
            if let Awaiting::Decision { seat, hand } = table.awaiting() {
                let offers = table.offers(seat, Some(hand));
                assert!(!offers.is_empty(), "seat {seat} is asked and has no choice");
                assert_eq!(
                    offers,
                    table.offers(seat, None),
                    "hand {hand} of seat {seat} is in turn"
                );
            }
            for (seat, hand, offer) in all_offers(table) {
                let prices = legal_prices(table, seat, offer.cost);
                assert!(!prices.is_empty(), "{offer:?} has no price");
                for price in prices {
                    let event = decide(seat, hand, offer.action, price);
                    let result = tried(table, event);
                    assert!(result.is_ok(), "{offer:?} to seat {seat}, {event:?}: {result:?}");
                    met.add(driver.kind, "an offer was accepted", 1);
                }
            }
            driver.step(&mut |_| ());
        }
    });
    met.in_games("an offer was accepted", has_decisions);
}

/// Every hand of every seat, and what is more than the table has: the one in turn comes first.
fn all_hands(table: &dyn AnyTable) -> impl Iterator<Item = (Seat, Option<HandNumber>)> + use<> {
    let seats = Seat::up_to(table.chosen().seats() + 1);
    seats.flat_map(|seat| {
        let hands = HandNumber::up_to(HANDS).map(Some);
        std::iter::once(None).chain(hands).map(move |hand| (seat, hand))
    })
}

fn all_offers(table: &dyn AnyTable) -> Vec<(Seat, Option<HandNumber>, Offer)> {
    let offers = all_hands(table).flat_map(|(seat, hand)| {
        table.offers(seat, hand).into_iter().map(move |offer| (seat, hand, offer))
    });
    offers.collect()
}

#[test]
fn what_is_not_offered_is_refused() {
    let mut met = Met::default();
    every_game(4, |driver| {
        for _ in 0..30 {
            let table = driver.table.as_ref();
            for (seat, hand) in all_hands(table) {
                let refused = refuse_the_rest(table, seat, hand);
                met.add(driver.kind, "an action was refused", refused);
            }
            for (seat, hand, offer) in all_offers(table) {
                for price in illegal_prices(offer, table.chosen().unit()) {
                    let event = decide(seat, hand, offer.action, price);
                    assert!(tried(table, event).is_err(), "{event:?} for {offer:?}");
                    met.add(driver.kind, "a price was refused", 1);
                }
            }
            driver.step(&mut |_| ());
        }
    });
    met.everywhere("an action was refused");
    met.in_games("a price was refused", |kind| has_decisions(kind) && !RARE.contains(&kind.id));
}

#[test]
fn a_refused_price_names_its_clause_and_what_is_legal() {
    let mut met = Met::default();
    every_game(10, |driver| {
        for _ in 0..60 {
            let table = driver.table.as_ref();
            for (seat, hand, offer) in all_offers(table) {
                let unit = table.chosen().unit();
                let legal = match offer.cost {
                    Cost::Free | Cost::LowHand => continue,
                    Cost::Fixed(cost) => format!("costs exactly {cost}"),
                    Cost::Between { least, most, .. } => {
                        format!("takes an amount from {least} to {most} in multiples of {unit}")
                    }
                    Cost::Times { multiples, .. } => format!("takes a multiple: {multiples}"),
                };
                for price in illegal_prices(offer, unit) {
                    let event = decide(seat, hand, offer.action, price);
                    let refusal = tried(table, event).expect_err("it is not legal");
                    assert!(refusal.clause().is_some(), "{event:?}: {refusal}");
                    if price.low.is_none() {
                        assert!(refusal.why().contains(&legal), "{event:?}: {refusal}");
                    }
                    met.add(driver.kind, "a price was refused", 1);
                }
            }
            driver.step(&mut |_| ());
        }
    });
    met.in_games("a price was refused", has_prices);
}

/// Every action that this seat is not offered for this hand, all of them at one copy.
fn refuse_the_rest(table: &dyn AnyTable, seat: Seat, hand: Option<HandNumber>) -> usize {
    let offers = table.offers(seat, hand);
    let seats = table.chosen().seats();
    assert!(offers.is_empty() || seat.number() <= seats, "seat {seat} is offered {offers:?}");
    let missing = Action::ALL.iter().filter(|a| offers.iter().all(|offer| offer.action != **a));
    let mut copy = table.duplicate();
    let mut refused = 0;
    for action in missing {
        let prices = [Price::default(), Price::of(Cents::dollars(5)), Price::times(1)];
        for price in prices {
            let event = decide(seat, hand, *action, price);
            assert!(copy.apply(event).is_err(), "{event:?} was not offered");
            refused += 1;
        }
    }
    assert!(copy.save() == table.save(), "a refused decision of seat {seat} left its mark");
    refused
}

/// Prices just outside what is offered.
pub fn illegal_prices(Offer { action, cost }: Offer, unit: Cents) -> Vec<Price> {
    let cent = Cents::new(1);
    let mut bad = vec![
        Price::of(Cents::new(-25)),
        Price::of(Cents::new(i64::MAX)),
        Price::times(8),
        Price::times(255),
        Price { times: Some(1), ..Price::of(Cents::dollars(5)) },
    ];
    if cost != Cost::LowHand {
        bad.push(Price::low([Card::JOKER, Card::from_index(0)]));
    }
    match cost {
        Cost::Free => {
            bad.extend([Price::of(Cents::ZERO), Price::times(1), Price::times(0)]);
        }
        Cost::LowHand => {
            bad.extend([Price::default(), Price::low([Card::JOKER; 2]), Price::times(1)]);
        }
        Cost::Fixed(cost) => bad.extend([
            Price::of(cost + unit),
            Price::of(cost - unit),
            Price::times(0),
            Price::times(2),
        ]),
        Cost::Between { least, most, usual } => {
            bad.extend([Price::of(most + unit), Price::times(1)]);
            // A cap or a bank of nothing stands for `collect` and for `bank-alone`.
            let below = least - unit;
            if below != Cents::ZERO || !matches!(action, Action::Cap | Action::Bank) {
                bad.push(Price::of(below));
            }
            if unit > cent {
                bad.push(Price::of(least.up_to(unit) + cent));
            }
            if usual.is_none() {
                bad.push(Price::default());
            }
        }
        Cost::Times { base, multiples } => {
            bad.extend((0..8).filter(|n| !multiples.contains(*n)).map(Price::times));
            bad.push(Price::of(base));
            if multiples.only().is_none() {
                bad.push(Price::default());
            }
        }
    }
    bad
}

#[test]
fn only_what_is_asked_of_chance_is_taken_for_an_answer() {
    every_game(40, |driver| {
        for _ in 0..60 {
            let table = driver.table.as_ref();
            for outcome in every_kind_of_outcome() {
                let wanted = match table.awaiting() {
                    Awaiting::Chance(ask) => is_of_kind(ask, outcome),
                    // Between rounds a dealer may always shuffle.
                    Awaiting::Wagers { next, .. } => {
                        is_of_kind(next, outcome) || outcome == Outcome::Shuffled
                    }
                    Awaiting::Decision { .. } => false,
                };
                if !wanted {
                    let result = tried(table, Event::Chance(outcome));
                    let awaiting = table.awaiting();
                    assert!(result.is_err(), "{outcome:?} answered {awaiting:?}: {result:?}");
                }
            }
            driver.step(&mut |_| ());
        }
    });
}

#[test]
fn wagers_are_taken_only_while_they_are_open() {
    every_game(40, |driver| {
        for _ in 0..60 {
            if !matches!(driver.table.awaiting(), Awaiting::Wagers { .. }) {
                for _ in 0..4 {
                    let (seat, on) = (driver.seat(), driver.spot());
                    let amount = driver.amount(seat, on);
                    let wager = Event::Wager(Wager { seat, on, amount, for_dealer: false });
                    let info = driver.kind.layout().info(on);
                    let rule = driver.kind.rulebook().spot(info.family);
                    assert!(
                        rule.is_some_and(|rule| rule.in_play)
                            || tried(driver.table.as_ref(), wager).is_err(),
                        "{wager:?} came too late"
                    );
                    let (seat, on) = driver.standing_wager().unwrap_or((seat, on));
                    let remove = Event::Remove { seat, on, amount: None };
                    assert!(tried(driver.table.as_ref(), remove).is_err(), "{remove:?}");
                }
            }
            driver.step(&mut |_| ());
        }
    });
}

#[test]
fn a_wager_outside_the_bounds_of_its_spot_is_refused() {
    every_game(40, |driver| {
        for _ in 0..40 {
            bounds_hold(driver);
            driver.step(&mut |_| ());
        }
    });
}

fn bounds_hold(driver: &mut Driver) {
    let (seat, on) = (driver.seat(), driver.spot());
    let table = driver.table.as_ref();
    let chosen = table.chosen();
    let info = driver.kind.layout().info(on);
    let mut wrong = vec![Cents::ZERO, -chosen.unit(), Cents::MOST + chosen.unit()];
    if chosen.unit() > Cents::new(1) {
        wrong.push(chosen.unit().times(40, 1) + Cents::new(1));
    }
    // A dealer who does not look takes anything.
    let looks = !driver.has_seen(IrregularityKind::BetsNotChecked);
    if info.main && looks && !chosen.limits().contains_key(info.family) {
        let fresh = chosen.min().filter(|_| table.at_stake(seat) == Cents::ZERO);
        wrong.extend(fresh.map(|min| min - chosen.unit()));
        wrong.extend(chosen.max().map(|max| max + chosen.unit()));
    }
    for amount in wrong {
        refused_wager(table, seat, on, amount);
    }
    for seat in [chosen.seats() + 1, 17, 255] {
        refused_wager(table, Seat::new(seat), on, Cents::dollars(25));
    }
    for (closed, _) in driver.kind.layout().iter().filter(|(_, info)| !info.open) {
        refused_wager(table, seat, closed, Cents::dollars(25));
    }
}

fn refused_wager(table: &dyn AnyTable, seat: Seat, on: Spot, amount: Cents) {
    let event = Event::Wager(Wager { seat, on, amount, for_dealer: false });
    let name = table.kind().layout().name(on);
    assert!(tried(table, event).is_err(), "{amount} of seat {seat} on {name} was taken");
}
