//! Every way to set a hand at Pai Gow is worth what the table pays over all hands of a small deck:
//! a player's against the dealer, a bank's against one hand or two, with the vigorish.

use answers::advice;
use chance::{Ask, Card, Deck, Generator, Outcome, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Decision, Event, Kind, Options, Seat, Step, Viewer, Wager,
};
use odds::{Ratio, Silent};

use crate::KEPT;
use crate::enumerated::LastDecision;

/// Who is advised.
const SEAT: Seat = Seat::FIRST;

fn wager(table: &mut dyn AnyTable, seat: u8, dollars: i64) {
    let (on, amount) = (table.find_spot("bet").expect("a spot"), Cents::dollars(dollars));
    table
        .step(Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false }))
        .expect("a wager");
}

/// Deals until somebody is asked, or wagers: nobody sees a card but those of the seat.
fn deal(table: &mut dyn AnyTable, random: &mut Generator) {
    let mut deck: Vec<Card> = Deck::WithJoker.cards().to_vec();
    random.shuffle(&mut deck);
    let seen = own_cards(table);
    deck.retain(|card| !seen.contains(card));
    while let Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) = table.awaiting() {
        let outcome = match ask {
            Ask::Shuffle => Outcome::Shuffled,
            Ask::Card { to: Place::Seat(SEAT) } | Ask::Reveal { .. } => Outcome::Card(deck.pop()),
            Ask::Card { .. } => Outcome::Card(None),
            _ => Outcome::Untold,
        };
        if table.step(Event::Chance(outcome)).expect("what is awaited") == Step::Settled {
            return;
        }
    }
}

/// Whoever is asked before the bank does this.
fn decide(table: &mut dyn AnyTable, seat: u8, action: Action, amount: Option<Cents>) {
    let decision = Decision { amount, ..Decision::new(Seat::new(seat), action) };
    table.step(Event::Decide(decision)).expect("what is asked");
}

/// The first seat banks against these seats, and the house for so much; all others have set their
/// hands.
fn banked(seats: u8, house: i64, random: &mut Generator) -> LastDecision {
    let kind = Kind::find("pai-gow-poker").expect("a game");
    let mut table = kind.open(Options::new()).expect("a table");
    (1..=1 + seats).for_each(|seat| wager(table.as_mut(), seat, 10));
    deal(table.as_mut(), random);
    (1..=1 + seats).for_each(|seat| decide(table.as_mut(), seat, Action::HouseWay, None));
    deal(table.as_mut(), random);
    (2..=1 + seats).rev().for_each(|seat| decide(table.as_mut(), seat, Action::Pass, None));
    decide(table.as_mut(), SEAT.number(), Action::Bank, Some(Cents::dollars(house)));
    (2..=1 + seats).for_each(|seat| wager(table.as_mut(), seat, 10 * i64::from(seat)));
    deal(table.as_mut(), random);
    while let Awaiting::Decision { seat, .. } = table.awaiting()
        && seat != SEAT
    {
        decide(table.as_mut(), seat.number(), Action::HouseWay, None);
    }
    last_decision(table)
}

/// The seat has a bet against the dealer.
fn seated(random: &mut Generator) -> LastDecision {
    let kind = Kind::find("pai-gow-poker").expect("a game");
    let mut table = kind.open(Options::new()).expect("a table");
    wager(table.as_mut(), SEAT.number(), 7);
    deal(table.as_mut(), random);
    last_decision(table)
}

fn last_decision(table: Box<dyn AnyTable>) -> LastDecision {
    let seen = own_cards(table.as_ref());
    let unseen = Deck::WithJoker.cards().iter().filter(|card| !seen.contains(card)).copied();
    let main = ["bank", "house", "bet"].map(String::from).to_vec();
    LastDecision { table, unseen: unseen.collect(), main }
}

/// The cards that the seat sees.
fn own_cards(table: &dyn AnyTable) -> Vec<Card> {
    let hands = table.view(Viewer::Seat(SEAT)).hands.into_iter();
    hands.flat_map(|hand| hand.cards).flatten().collect()
}

/// So many choices are worth what the lines bring over all deals.
fn is_enumerated(at: LastDecision, choices: usize) {
    let advised = advice::at(at.table.as_ref(), &*KEPT, &Silent).expect("advice").advice;
    let before = advised.notes.iter().any(|note| note.contains("before the vigorish"));
    assert!(!before, "{:?}", advised.notes);
    for choice in advised.choices.iter().take(choices) {
        let value = &choice.value * Ratio::from(advised.base.cents());
        assert_eq!(value, at.mean(choice), "{choice:?}");
    }
}

#[test]
fn a_hand_is_worth_what_every_deal_of_the_dealers_pays() {
    for seed in 0..4 {
        let mut random = Generator::seeded(seed, 0xBA4B);
        let player = seated(&mut random).in_a_small_deck(9, &mut random);
        is_enumerated(player, usize::MAX);
    }
}

#[test]
fn a_bank_against_one_hand_is_worth_what_every_deal_pays() {
    for seed in 0..2 {
        let mut random = Generator::seeded(seed, 0xBA4C);
        let dealer = banked(0, 10, &mut random).in_a_small_deck(9, &mut random);
        is_enumerated(dealer, usize::MAX);
        let player = banked(1, 0, &mut random).in_a_small_deck(9, &mut random);
        is_enumerated(player, usize::MAX);
    }
}

#[test]
fn a_bank_against_two_hands_of_a_few_cards_is_worth_what_every_deal_pays() {
    let mut random = Generator::seeded(0, 0xBA4D);
    let with_house = banked(1, 10, &mut random).in_a_small_deck(14, &mut random);
    is_enumerated(with_house, 2);
    let players = banked(2, 0, &mut random).in_a_small_deck(14, &mut random);
    is_enumerated(players, 2);
}

/// Nobody counts every deal of two hands out of a whole deck: then the note says so.
#[test]
fn a_bank_against_two_hands_of_a_whole_deck_is_valued_before_the_vigorish() {
    let at = banked(1, 10, &mut Generator::seeded(0, 0xBA4D));
    let advised = advice::at(at.table.as_ref(), &*KEPT, &Silent).expect("advice").advice;
    assert!(advised.notes.iter().any(|note| note.contains("before the vigorish")));
}
