//! Three Card Poker: what must hold whatever falls and whatever the players do.

#![allow(clippy::unwrap_used, reason = "a card that cannot be read fails its test")]

use chance::{Ask, Card, Deck, Outcome, Place};
use games::poker::three_card_poker::ThreeCardPoker;
use games::{
    Action, Awaiting, Cents, Decision, Event, Game, Irregularity, IrregularityKind, Options,
    Refusal, Seat, Spot, Step, Table, Value, Viewer, Wager,
};
use proptest::prelude::*;

type Poker = Table<ThreeCardPoker>;

fn open(dealing: &str) -> Poker {
    let dealing = Value::Text(dealing.into());
    Table::open(Options::from([("dealing".into(), dealing)])).unwrap()
}

fn spot(name: &str) -> Spot {
    ThreeCardPoker::find_spot(name).unwrap()
}

fn wager(seat: u8, on: &str, dollars: i64) -> Event {
    let amount = Cents::dollars(dollars);
    Event::Wager(Wager { seat: Seat::new(seat), on: spot(on), amount, for_dealer: false })
}

fn card(text: &str) -> Event {
    Event::Chance(Outcome::Card(Some(text.parse().unwrap())))
}

const SHUFFLED: Event = Event::Chance(Outcome::Shuffled);

fn decide(seat: u8, action: Action) -> Event {
    Event::Decide(Decision::new(Seat::new(seat), action))
}

/// What an event puts on the table from a seat.
fn put_down(table: &Poker, event: Event, seat: u8) -> Cents {
    match event {
        Event::Wager(wager) if wager.seat == Seat::new(seat) => wager.amount,
        Event::Decide(Decision { seat: who, action: Action::Play, .. })
            if who == Seat::new(seat) =>
        {
            table
                .view(Viewer::Seat(Seat::new(seat)))
                .wagers
                .iter()
                .find(|w| w.on == "ante" && w.seat == Seat::new(seat))
                .map_or(Cents::ZERO, |ante| ante.amount)
        }
        Event::Remove { seat: who, amount, .. } if who == Seat::new(seat) => {
            -amount.expect("removed by amount")
        }
        _ => Cents::ZERO,
    }
}

/// Applies an event and checks that no chip appears or vanishes, and that a refusal changes
/// nothing.
fn apply(table: &mut Poker, event: Event) -> Result<Step, Refusal> {
    let before = table.clone();
    let was_settled = table.is_settled();
    let result = table.step(event);
    if result.is_err() {
        assert_eq!(table.save(), before.save(), "{event:?} was refused and changed the table");
        assert_eq!(*table, before);
        return result;
    }
    let old = if was_settled { 0 } else { before.lines().len() };
    for seat in 1..=7 {
        let new = table.lines()[old..].iter().filter(|line| line.seat == Seat::new(seat));
        let settled: Cents = new.map(|line| line.stake).sum();
        let change = table.at_stake(Seat::new(seat)) - before.at_stake(Seat::new(seat)) + settled;
        assert_eq!(change, put_down(&before, event, seat), "seat {seat}, {event:?}");
    }
    let again = Poker::restore(&table.save()).unwrap();
    assert_eq!(again, *table);
    result
}

/// What a random round is made of.
#[derive(Clone, Debug)]
struct Round {
    /// Ante, Pair Plus and Six Card Bonus of every seat, in dollars.
    wagers: Vec<(i64, i64, i64)>,
    deck: Vec<Card>,
    /// How many of the cards lie face down unseen: none, or every card whose bit is set.
    unseen: u32,
    plays: u8,
    /// Something that goes wrong before this event, if the round gets there.
    irregularity: Option<(usize, usize, u8)>,
    shoe: bool,
}

const IRREGULARITIES: [IrregularityKind; 8] = [
    IrregularityKind::CardDrawnInError,
    IrregularityKind::WrongCardCount,
    IrregularityKind::DeckCountWrong,
    IrregularityKind::DealerCardExposed,
    IrregularityKind::ShufflerJam,
    IrregularityKind::DealingShoeJam,
    IrregularityKind::WalkAway,
    IrregularityKind::ForeignCard,
];

prop_compose! {
    fn rounds()(
        wagers in prop::collection::vec((0..4i64, 0..3i64, 0..3i64), 7),
        deck in Just(Deck::Standard.cards().to_vec()).prop_shuffle(),
        unseen in prop_oneof![3 => Just(0), 1 => any::<u32>()],
        plays in any::<u8>(),
        irregularity in prop::option::weighted(0.4, (0..40usize, 0..IRREGULARITIES.len(), 1..8u8)),
        shoe in any::<bool>(),
    ) -> Round {
        Round { wagers, deck, unseen, plays, irregularity, shoe }
    }
}

/// Every event that could be tried at random, most of them refused most of the time.
fn intruders(seat: u8) -> Vec<Event> {
    vec![
        wager(seat, "six-card-bonus", 1),
        wager(seat, "play", 1),
        wager(seat, "ante-bonus", 1),
        wager(8, "ante", 1),
        Event::Remove { seat: Seat::new(seat), on: spot("play"), amount: Some(Cents::DOLLAR) },
        Event::Remove {
            seat: Seat::new(seat),
            on: spot("ante"),
            amount: Some(Cents::dollars(1000)),
        },
        decide(seat, Action::Hit),
        Event::Chance(Outcome::Dice("3-4".parse().unwrap())),
        Event::Chance(Outcome::Card(Some(Card::JOKER))),
        Event::CutCard,
        Event::Call { seat: Seat::new(seat), on: spot("ante"), working: true },
    ]
}

/// Plays a round to its end and gives back the events that were accepted.
fn play(table: &mut Poker, round: &Round) -> Vec<Event> {
    let mut events = Vec::new();
    let mut go = |table: &mut Poker, event| {
        let step = apply(table, event);
        if step.is_ok() {
            events.push(event);
        }
        step
    };
    for (n, &(ante, pair_plus, six)) in round.wagers.iter().enumerate() {
        let seat = n as u8 + 1;
        for (on, dollars) in [("ante", ante), ("pair-plus", pair_plus), ("six-card-bonus", six)] {
            let taken = go(table, wager(seat, on, dollars));
            let legal = dollars > 0 && (on != "six-card-bonus" || (ante > 0 && pair_plus > 0));
            assert_eq!(taken.is_ok(), legal, "{on} {dollars} on {ante} and {pair_plus}");
        }
    }
    if (1..=7).all(|seat| table.at_stake(Seat::new(seat)) == Cents::ZERO) {
        return events;
    }
    let mut deck = round.deck.iter().copied();
    let mut dealt: Vec<(Place, Card)> = Vec::new();
    for count in 0.. {
        assert!(count <= 64, "the round does not end");
        let seat = count as u8 % 7 + 1;
        for event in intruders(seat) {
            let legal_wager = matches!(event, Event::Wager(w) if w.on == spot("six-card-bonus"));
            if !legal_wager {
                assert!(go(table, event).is_err(), "{event:?}");
            }
        }
        if let Some((at, what, seat)) = round.irregularity
            && at == count
        {
            let mut what = Irregularity::new(IRREGULARITIES[what]);
            what.seat = Some(Seat::new(seat));
            if go(table, Event::Irregularity(what)) == Ok(Step::Settled) {
                break;
            }
        }
        let event = match table.awaiting() {
            Awaiting::Wagers { next: Ask::Shuffle, .. } => SHUFFLED,
            Awaiting::Wagers { next: Ask::Card { to }, .. }
            | Awaiting::Chance(Ask::Card { to }) => {
                let card = deck.next().unwrap();
                let seen = round.unseen >> dealt.len() & 1 == 0;
                if !seen {
                    dealt.push((to, card));
                } else {
                    dealt.push((Place::Burn, card));
                }
                Event::Chance(Outcome::Card(seen.then_some(card)))
            }
            Awaiting::Chance(Ask::Reveal { to }) => {
                let at = dealt.iter().position(|(place, _)| *place == to).unwrap();
                Event::Chance(Outcome::Card(Some(dealt.remove(at).1)))
            }
            Awaiting::Decision { seat, hand } => {
                let actions: Vec<_> =
                    table.offers(seat, Some(hand)).iter().map(|o| o.action).collect();
                assert_eq!(actions, [Action::Play, Action::Fold]);
                let plays = round.plays >> seat.number() & 1 == 1;
                decide(seat.number(), if plays { Action::Play } else { Action::Fold })
            }
            other => panic!("{other:?}"),
        };
        if go(table, event).expect("what is awaited is accepted") == Step::Settled {
            break;
        }
    }
    assert!(
        table.is_settled() && (1..=7).all(|seat| table.at_stake(Seat::new(seat)) == Cents::ZERO)
    );
    events
}

proptest! {
    #![proptest_config(crate::cases(256))]

    #[test]
    fn random_rounds_keep_every_chip(first in rounds(), second in rounds()) {
        let dealing = if first.shoe { "shoe" } else { "hand" };
        let mut table = open(dealing);
        let mut events = play(&mut table, &first);
        events.extend(play(&mut table, &second));
        // The same events again give the same table, byte for byte.
        let mut again = open(dealing);
        for event in events {
            again.step(event).unwrap();
        }
        prop_assert_eq!(again.save(), table.save());
    }

    #[test]
    fn hidden_cards_do_not_show_in_any_view(
        round in rounds(),
        moved in Just((0..52usize).collect::<Vec<_>>()).prop_shuffle(),
        stop in 0..40usize,
    ) {
        let round = Round { irregularity: None, unseen: 0, ..round };
        let mut table = open(if round.shoe { "shoe" } else { "hand" });
        let events = play(&mut table, &round);
        let stop = stop.min(events.len().saturating_sub(1));
        for viewer in Seat::up_to(7_u8).map(Viewer::Seat).chain([Viewer::Rail]) {
            let (seen, other) = two_tables(&round, &events[..stop], viewer, &moved);
            prop_assert_eq!(seen.view(viewer), other.view(viewer));
            prop_assert_eq!(seen.awaiting(), other.awaiting());
        }
    }
}

/// The same events twice, the cards that the viewer may not see being others in the second.
fn two_tables(round: &Round, events: &[Event], viewer: Viewer, moved: &[usize]) -> (Poker, Poker) {
    let dealing = if round.shoe { "shoe" } else { "hand" };
    let (mut seen, mut other) = (open(dealing), open(dealing));
    let mut own = Vec::new();
    for &event in events {
        if let (Event::Chance(Outcome::Card(Some(card))), Some(to)) = (event, falls(&seen))
            && matches!((viewer, to), (Viewer::Seat(a), Place::Seat(b)) if a == b)
        {
            own.push(card);
        }
        seen.step(event).unwrap();
    }
    let free = moved.iter().map(|&n| Card::from_index(n as u8)).filter(|card| !own.contains(card));
    let mut free = free.collect::<Vec<_>>().into_iter();
    for &event in events {
        let event = match (event, falls(&other)) {
            (Event::Chance(Outcome::Card(Some(card))), Some(_)) if !own.contains(&card) => {
                Event::Chance(Outcome::Card(free.next()))
            }
            _ => event,
        };
        other.step(event).unwrap();
    }
    (seen, other)
}

/// Where the next card falls.
fn falls(table: &Poker) -> Option<Place> {
    match table.awaiting() {
        Awaiting::Wagers { next: Ask::Card { to }, .. } | Awaiting::Chance(Ask::Card { to }) => {
            Some(to)
        }
        _ => None,
    }
}

#[test]
fn all_22100_hands_have_their_pair_plus_line() {
    let mut table = open("shoe");
    let mut lines = std::collections::BTreeMap::new();
    let cards = Deck::Standard.cards();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                table.step(wager(1, "pair-plus", 1)).unwrap();
                table.step(SHUFFLED).unwrap();
                let mut dealer =
                    cards.iter().filter(|x| ![a, b, c].contains(&(x.index() as usize)));
                let three = [a, b, c].map(|n| cards[n]);
                for card in three.iter().chain(dealer.by_ref().take(3)) {
                    table.step(Event::Chance(Outcome::Card(Some(*card)))).unwrap();
                }
                assert!(table.is_settled());
                *lines.entry(table.lines()[0].net().cents() / 100).or_insert(0) += 1;
            }
        }
    }
    let expected = [(-1, 16440), (1, 3744), (3, 1096), (6, 720), (30, 52), (40, 48)];
    assert_eq!(lines.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn no_card_is_dealt_before_the_shuffle() {
    let mut table = open("hand");
    apply(&mut table, wager(1, "ante", 5)).unwrap();
    let refusal = apply(&mut table, card("As")).unwrap_err();
    assert_eq!(refusal.clause().unwrap().id(), "OH.3C.5.I");
    apply(&mut table, SHUFFLED).unwrap();
    assert!(apply(&mut table, SHUFFLED).is_err());
    apply(&mut table, card("As")).unwrap();
}

#[test]
fn no_card_is_dealt_while_nobody_has_wagered() {
    let mut table = open("hand");
    apply(&mut table, SHUFFLED).unwrap();
    assert!(apply(&mut table, card("As")).is_err());
    apply(&mut table, wager(1, "ante", 5)).unwrap();
    let take_down =
        Event::Remove { seat: Seat::FIRST, on: spot("ante"), amount: Some(Cents::dollars(5)) };
    apply(&mut table, take_down).unwrap();
    assert!(apply(&mut table, card("As")).is_err());
}

#[test]
fn a_card_that_lies_on_the_table_is_refused() {
    let mut table = open("hand");
    apply(&mut table, wager(1, "ante", 5)).unwrap();
    apply(&mut table, SHUFFLED).unwrap();
    apply(&mut table, card("As")).unwrap();
    assert!(apply(&mut table, card("As")).is_err());
    apply(&mut table, card("Ad")).unwrap();
}

#[test]
fn a_shown_hand_is_open_and_a_folded_one_is_not() {
    let mut table = open("shoe");
    for event in [wager(1, "ante", 5), wager(2, "ante", 5), SHUFFLED] {
        apply(&mut table, event).unwrap();
    }
    for text in ["As", "Ad", "2c", "7h", "5d", "3s", "Qs", "Jd", "2h"] {
        apply(&mut table, card(text)).unwrap();
    }
    let words = |table: &Poker, viewer| {
        let view = table.view(viewer);
        view.hands.into_iter().map(|hand| hand.words).collect::<Vec<_>>()
    };
    assert_eq!(words(&table, Viewer::Seat(Seat::FIRST)), ["pair of aces", "", ""]);
    assert_eq!(words(&table, Viewer::Rail), ["", "", ""]);
    apply(&mut table, decide(1, Action::Play)).unwrap();
    apply(&mut table, decide(2, Action::Fold)).unwrap();
    assert_eq!(words(&table, Viewer::Rail), ["pair of aces", "", "queen high"]);
    assert_eq!(
        words(&table, Viewer::Seat(Seat::new(2))),
        ["pair of aces", "seven high", "queen high"]
    );
    assert!(table.view(Viewer::Rail).wagers.is_empty());
}
