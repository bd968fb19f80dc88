//! The moment of a round in words, from what can be seen of the table and what was entered.

use std::collections::BTreeSet;

use chance::{Ask, Card, Dice, Outcome, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Event, Family, HandView, Seat, SeatSet, Value, Viewer,
};

use crate::driver::{Driver, Happening};

/// The entries of this round.
#[derive(Default)]
pub struct Round {
    /// Whether a decision was awaited.
    decided: bool,
    /// The cards of the deal as they left the shoe, those that were burned apart.
    pub cards: Vec<Option<Card>>,
    /// Seats that have split, doubled or given up.
    moved: SeatSet,
}

impl Round {
    /// Notes an accepted event.
    pub fn note(&mut self, happening: &Happening<'_>) {
        if happening.result.is_err() {
            return;
        }
        let after = happening.after;
        if is_before_deal(after) {
            *self = Round::default();
            return;
        }
        if let (Some(Ask::Card { to }), Event::Chance(Outcome::Card(card))) =
            (asked(happening.before), happening.event)
            && to != Place::Burn
        {
            self.cards.push(card);
        }
        if let Event::Decide(decision) = happening.event
            && !matches!(decision.action, Action::Hit | Action::Stand)
        {
            self.moved.insert(decision.seat);
        }
        self.decided |= matches!(after.awaiting(), Awaiting::Decision { .. });
    }
}

fn is_before_deal(table: &dyn AnyTable) -> bool {
    matches!(table.awaiting(), Awaiting::Wagers { .. }) || table.asks_for_bank()
}

pub fn asked(table: &dyn AnyTable) -> Option<Ask> {
    match table.awaiting() {
        Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => Some(next),
        Awaiting::Decision { .. } => None,
    }
}

/// The seats that have chips on the layout.
pub fn playing(table: &dyn AnyTable) -> Vec<Seat> {
    let seats = Seat::up_to(table.chosen().seats());
    seats.filter(|seat| table.at_stake(*seat) > Cents::ZERO).collect()
}

/// The words that hold now, for a seat that is concerned or for none.
pub fn of(driver: &Driver, round: &Round, seat: Option<Seat>) -> BTreeSet<String> {
    let table = driver.table.as_ref();
    let mut words = BTreeSet::new();
    let mut add = |word: &str, holds: bool| {
        if holds {
            words.insert(word.to_owned());
        }
    };
    let ask = asked(table);
    let hands = table.view(Viewer::Dealer).hands;
    add("shuffle", ask == Some(Ask::Shuffle));
    add("dice", matches!(ask, Some(Ask::ThreeDice | Ask::Number { .. })));
    match table.awaiting() {
        Awaiting::Wagers { .. } => {
            add("idle", playing(table).is_empty());
            add("bets", !playing(table).is_empty());
            add("over", table.is_settled());
        }
        Awaiting::Decision { .. } if table.asks_for_bank() => add("bank", true),
        Awaiting::Decision { .. } => add("decide", true),
        Awaiting::Chance(Ask::Peek) => add("peek", true),
        Awaiting::Chance(Ask::Reveal { .. }) => add("reveal", true),
        Awaiting::Chance(_) if !round.decided && !plays_dealer(table, &hands) => add("deal", true),
        Awaiting::Chance(Ask::Card { to: Place::Seat(_) }) => add("draw", true),
        Awaiting::Chance(Ask::Card { to: Place::Dealer }) => add("dealer", true),
        Awaiting::Chance(_) => add("board", true),
    }
    add("by-shoe", driver.options.get("dealing") == Some(&Value::Text("shoe".into())));
    let throw = Dice::new([3, 4]).map(|dice| Event::Chance(Outcome::Dice(dice)));
    add("may-throw", throw.is_some_and(|throw| table.attempt(throw).is_ok()));
    let community = hands.iter().filter(|hand| hand.place == Place::Community);
    add(
        "board-full",
        community.map(|hand| hand.cards.len()).sum::<usize>() >= board(driver.kind.id),
    );
    if driver.kind.family == Family::Blackjack && !is_before_deal(table) {
        dealers_words(table, &hands, &mut add);
        if let Some(seat) = seat {
            seats_words(table, (&hands, round), seat, &mut add);
        }
    }
    if driver.kind.family == Family::Blackjack {
        let open = table.view(Viewer::Rail).hands;
        let dealer = open.iter().find(|hand| hand.place == Place::Dealer);
        let all = dealer.filter(|hand| hand.cards.len() > 1).map(|hand| hand.cards.clone());
        let cards: Option<Vec<Card>> = all.and_then(|cards| cards.into_iter().collect());
        add("shown", cards.is_some() && !is_before_deal(table));
        // SG.PP.3.27: in Pontoon Plus the dealer draws to a soft 17.
        let draws_on = |cards: &[Card]| driver.kind.id == "pontoon-plus" && is_soft_17(cards);
        add("stood", cards.is_some_and(|cards| total(&cards) >= 17 && !draws_on(&cards)));
    }
    words
}

/// Returns `true` if the dealer of blackjack draws on two cards or more: nobody has to have decided
/// on a hand before, when a side bet depends on the dealer's total (Push 22).
fn plays_dealer(table: &dyn AnyTable, hands: &[HandView]) -> bool {
    let dealer = hands.iter().find(|hand| hand.place == Place::Dealer);
    table.kind().family == Family::Blackjack
        && asked(table) == Some(Ask::Card { to: Place::Dealer })
        && dealer.is_some_and(|hand| hand.cards.len() > 1)
}

/// How many cards the board has when it is complete.
fn board(game: &str) -> usize {
    match game {
        "ultimate-texas-holdem" | "texas-holdem-bonus" => 5,
        "mississippi-stud" => 3,
        _ => 0,
    }
}

/// The best total.
pub fn total(cards: &[Card]) -> u8 {
    let hard: u8 = cards.iter().map(|card| hands::points(*card)).sum();
    let ace = cards.iter().any(|card| hands::points(*card) == 1);
    if ace && hard <= 11 { hard + 10 } else { hard }
}

fn is_soft_17(cards: &[Card]) -> bool {
    let hard: u8 = cards.iter().map(|card| hands::points(*card)).sum();
    total(cards) == 17 && hard < 17
}

fn dealers_words(table: &dyn AnyTable, hands: &[HandView], add: &mut impl FnMut(&str, bool)) {
    let dealer = hands.iter().find(|hand| hand.place == Place::Dealer);
    let cards = dealer.map_or(&[][..], |hand| &hand.cards);
    let due = asked(table) == Some(Ask::Card { to: Place::Dealer });
    add("hole-due", due && cards.len() == 1);
    if let Some(up) = cards.first().copied().flatten().map(hands::points) {
        add("low", !matches!(up, 1 | 10));
        add("high", matches!(up, 1 | 10));
    }
    add("unseen", cards.len() > 1 && cards[1].is_none());
    if let Awaiting::Decision { seat, .. } = table.awaiting() {
        let offers = table.offers(seat, None);
        let has = |action| offers.iter().any(|offer| offer.action == action);
        add("insurance", has(Action::NoInsurance));
        add("cap", has(Action::Cap));
    }
    add(
        "dealers-turn",
        matches!(table.awaiting(), Awaiting::Chance(Ask::Reveal { to: Place::Dealer })),
    );
}

fn seats_words(
    table: &dyn AnyTable,
    (hands, round): (&[HandView], &Round),
    seat: Seat,
    add: &mut impl FnMut(&str, bool),
) {
    let cards = |seat: Seat| {
        let own = hands.iter().find(|hand| hand.place == Place::Seat(seat));
        own.map_or(Vec::new(), |hand| hand.cards.iter().copied().flatten().collect())
    };
    let own: Vec<Card> = cards(seat);
    for count in 0..3 {
        add(&format!("has-{count}"), own.len() == count);
    }
    let boxes = playing(table);
    let others: Vec<_> = boxes.iter().copied().filter(|other| *other != seat).collect();
    add("alone", others.is_empty());
    add("others-done", others.iter().all(|other| cards(*other).len() >= 2));
    add("last", boxes.last() == Some(&seat));
    let room = 2 * others.len() + 2;
    add("fits", !others.is_empty() && round.cards.len() <= room);
    let moved = round.moved.contains(seat);
    add("moved", moved);
    let wagers = table.view(Viewer::Dealer).wagers;
    let bet = wagers.iter().any(|wager| wager.seat == seat && wager.on == "bet");
    add("no-bet", !bet);
    add("blackjack", own.len() == 2 && total(&own) == 21 && !moved);
    let turn = match table.awaiting() {
        Awaiting::Decision { seat, .. } => Some(seat),
        Awaiting::Chance(Ask::Card { to: Place::Seat(seat) }) => Some(seat),
        _ => None,
    };
    add("turn", turn == Some(seat));
    add("past", turn.is_some_and(|turn| turn > seat));
    add("open", bet && !moved && own.len() > 1 && total(&own) < 21);
    let later = |other: &Seat| *other > seat && total(&cards(*other)) < 21;
    add("others-play", others.iter().any(later));
}
