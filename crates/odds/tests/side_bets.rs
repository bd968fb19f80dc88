//! Side bets of the blackjack tables: rounds dealt at random through the table make every line as
//! often as the figures say.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;

use chance::{Ask, Deck, Outcome, Shoe, Shuffled, Source};
use games::{
    Action, AnyTable, Awaiting, Cents, Decision, Event, HandNumber, Kind, Options, Seat, Statement,
    Value, Verdict, Wager,
};
use odds::{NoCache, Question, Silent, Solver};

const ROUNDS: u64 = 12_000;

/// A round from a fresh shoe: the hand stands, takes no insurance, and keeps what a side bet won.
fn round(open: &dyn AnyTable, wager: &str, seed: u64) -> Vec<Statement> {
    let mut table = open.duplicate();
    let decks = table.chosen().count("decks") as usize;
    let mut shoe = Shuffled::seeded(Shoe::new(Deck::Standard, decks).unwrap(), 11, seed);
    for on in ["bet", wager] {
        // A progressive takes its base unit and nothing else.
        let (on, amount) = (table.find_spot(on).unwrap(), Cents::DOLLAR);
        table
            .step(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false }))
            .unwrap();
    }
    while !table.is_settled() {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: Ask::Shuffle, .. } | Awaiting::Chance(Ask::Shuffle) => {
                shoe.shuffle().unwrap();
                Event::Chance(Outcome::Shuffled)
            }
            Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
                Event::Chance(shoe.answer(ask).unwrap().unwrap())
            }
            Awaiting::Decision { seat, hand } => Event::Decide(decide(table.as_ref(), seat, hand)),
        };
        table.step(event).unwrap();
    }
    table.statements()
}

fn decide(table: &dyn AnyTable, seat: Seat, hand: HandNumber) -> Decision {
    let offers = table.offers(seat, Some(hand));
    let is_open = |action: Action| offers.iter().any(|offer| offer.action == action);
    let choices = [Action::NoInsurance, Action::Collect, Action::Stand];
    let action = choices.into_iter().find(|action| is_open(*action)).unwrap();
    Decision { hand: Some(hand), ..Decision::new(seat, action) }
}

/// Compares a wager's lines with a number of rounds at the table, within five standard errors.
fn hold(game: &str, wager: &str, set: &[(&str, Value)]) {
    let kind = Kind::find(game).unwrap();
    let mut given: Options =
        set.iter().map(|(key, value)| ((*key).into(), value.clone())).collect();
    let mut assumptions = Options::new();
    if let Some(cap) = given.remove("cap") {
        assumptions.insert("cap".into(), cap);
    }
    let question = Question {
        book: kind.rulebook(),
        given: &given,
        assumptions: &assumptions,
        all: false,
        wager: Some(wager),
        pay_table: None,
        progress: &Silent,
        cache: &NoCache,
    };
    let figures = Solver::find(game).unwrap().figures(&question).unwrap();
    let [figure] = &figures[..] else { panic!("{} figures of {wager}", figures.len()) };
    let table = kind.open(given.clone()).unwrap();
    let mut made: BTreeMap<String, f64> = BTreeMap::new();
    for seed in 0..ROUNDS {
        let lines = round(table.as_ref(), wager, seed);
        let line = lines.iter().find(|line| line.wager == wager).unwrap();
        let name = match (line.line_name(), line.verdict) {
            (Some(name), Verdict::Win) => name,
            _ => "lose",
        };
        *made.entry(name.to_owned()).or_default() += 1.0;
    }
    for line in &figure.lines {
        let (expected, rounds) = (line.probability.to_f64(), ROUNDS as f64);
        let error = (rounds * expected * (1.0 - expected)).sqrt();
        let came = made.remove(&line.name).unwrap_or_default();
        let off = (came - rounds * expected).abs();
        assert!(
            off < 5.0 * error + 1.0,
            "{game} {wager} {}: {came}, not {}",
            line.name,
            rounds * expected
        );
    }
    assert!(made.is_empty(), "{game} {wager}: {made:?} has no figure");
}

#[test]
fn house_money_comes_up_at_the_table_as_often_as_counted() {
    for decks in [1, 6] {
        hold("blackjack", "house-money", &[("decks", decks.into()), ("cap", "collect".into())]);
    }
}

#[test]
fn rocket_aces_come_up_at_the_table_as_often_as_counted() {
    for decks in [2, 6] {
        hold("blackjack", "rocket-aces", &[("decks", decks.into())]);
    }
}

#[test]
fn a_dealers_22_comes_up_at_the_table_as_often_as_counted() {
    hold("free-bet-blackjack", "push-22", &[("decks", 6.into())]);
    hold("ride-free", "hedge-22", &[("decks", 6.into())]);
}
