//! Pontoon Plus: random rounds against a plain settlement written from the document, and what
//! golden rounds cannot show.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

mod account;

use account::Account;
use chance::{Ask, Outcome, Place};
use games::blackjack::pontoon_plus::PontoonPlus;
use games::{
    Action, Awaiting, Cents, Decision, Event, Game, Irregularity, IrregularityKind, Options, Seat,
    Step, Table, Value, Verdict, Viewer, Wager,
};

#[test]
fn random_rounds_settle_as_the_document_says() {
    let (mut rounds, mut hands) = (0, [0; 5]);
    for seed in 0..300 {
        let mut account = Account::new(seed);
        for _ in 0..40 {
            account.round();
            account.agrees();
            rounds += 1;
            account.hands().for_each(|count| hands[count] += 1);
        }
    }
    println!("{rounds} rounds, boxes by their hands: {hands:?}");
    assert!(hands[2..].iter().all(|boxes| *boxes > 0));
}

/// A round in which the first box has these two cards against this one.
fn dealt(options: Options, cards: [&str; 3]) -> Table<PontoonPlus> {
    let mut table = Table::<PontoonPlus>::open(options).unwrap();
    let on = PontoonPlus::find_spot("bet").unwrap();
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(10), for_dealer: false };
    table.step(Event::Wager(wager)).unwrap();
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    cards.iter().for_each(|card| fall(&mut table, card));
    table
}

fn fall(table: &mut Table<PontoonPlus>, card: &str) {
    table.step(Event::Chance(Outcome::Card(card.parse().ok()))).unwrap();
}

#[test]
fn no_box_has_more_than_four_hands() {
    let mut table = dealt(Options::new(), ["8s", "9d", "8h"]);
    for (hands, card) in [(2, "8d"), (3, "8c"), (4, "8s")] {
        table.step(Event::Decide(Decision::new(Seat::FIRST, Action::Split))).unwrap();
        fall(&mut table, card);
        let boxes = table.view(Viewer::Rail).hands;
        assert_eq!(
            boxes.iter().filter(|hand| hand.place == Place::Seat(Seat::FIRST)).count(),
            hands
        );
    }
    let offers = table.offers(Seat::FIRST, None);
    assert!(offers.iter().all(|offer| offer.action != Action::Split), "{offers:?}");
}

#[test]
fn a_shoe_that_runs_out_makes_the_round_void() {
    let options = Options::from([("penetration".into(), Value::Count(100))]);
    let mut table = dealt(options, ["2s", "9d", "2h"]);
    let lost = Irregularity::new(IrregularityKind::CardDrawnInError);
    for _ in 0..4 * 48 - 4 {
        table.step(Event::Irregularity(lost)).unwrap();
    }
    table.step(Event::Decide(Decision::new(Seat::FIRST, Action::Hit))).unwrap();
    fall(&mut table, "2d");
    let hit = table.step(Event::Decide(Decision::new(Seat::FIRST, Action::Hit)));
    assert_eq!(hit, Ok(Step::Settled));
    let line = table.lines()[0];
    assert_eq!((line.verdict, line.clause.id()), (Verdict::Void, "SG.PP.5.5.3"));
    assert_eq!(table.awaiting(), Awaiting::wagers(Ask::Shuffle));
}
