//! Let It Ride and Mississippi Stud, the games of poker that are played against a pay table: every
//! hand has its line, cards fall where the documents say, and rounds are settled as plain counting
//! of ranks and suits has it.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use std::collections::BTreeMap;

use chance::{Ask, Card, Deck, Outcome, Place, cards};
use games::poker::let_it_ride::LetItRide;
use games::poker::mississippi_stud::MississippiStud;
use games::{
    Action, AnyTable, Awaiting, Cents, Decision, Event, Game, Kind, Options, Seat, Table, Value,
    Verdict, Viewer, Wager,
};
use proptest::prelude::*;

const SHUFFLED: Event = Event::Chance(Outcome::Shuffled);

fn options(dealing: &str) -> Options {
    Options::from([("dealing".into(), Value::Text(dealing.into()))])
}

fn open(game: &str, dealing: &str) -> Box<dyn AnyTable> {
    Kind::find(game).unwrap().open(options(dealing)).unwrap()
}

fn card(card: Card) -> Event {
    Event::Chance(Outcome::Card(Some(card)))
}

fn wager(table: &dyn AnyTable, seat: u8, on: &str, dollars: i64) -> Event {
    let (on, amount) = (table.find_spot(on).unwrap(), Cents::dollars(dollars));
    Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false })
}

fn decide(seat: u8, action: Action, times: Option<u8>) -> Event {
    let mut decision = Decision::new(Seat::new(seat), action);
    decision.times = times;
    Event::Decide(decision)
}

/// Where the next card falls; none when the table awaits something else.
fn falls(table: &dyn AnyTable) -> Option<Place> {
    match table.awaiting() {
        Awaiting::Wagers { next: Ask::Card { to }, .. } | Awaiting::Chance(Ask::Card { to }) => {
            Some(to)
        }
        _ => None,
    }
}

// --- Every hand ----------------------------------------------------------------------------------

/// Five cards of the deck in every way, in the order that `f` is told.
fn every_five(mut f: impl FnMut([Card; 5])) {
    let deck = Deck::Standard.cards();
    for a in 0..deck.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    for e in 0..d {
                        f([a, b, c, d, e].map(|n| deck[n]));
                    }
                }
            }
        }
    }
}

/// Three cards of the deck in every way.
fn every_three(mut f: impl FnMut([Card; 3])) {
    let deck = Deck::Standard.cards();
    for a in 0..deck.len() {
        for b in 0..a {
            for c in 0..b {
                f([a, b, c].map(|n| deck[n]));
            }
        }
    }
}

/// Cards of the deck that are not among these.
fn others<const N: usize>(these: &[Card]) -> [Card; N] {
    let mut deck = Deck::Standard.cards().iter().filter(|card| !these.contains(card));
    std::array::from_fn(|_| *deck.next().unwrap())
}

fn dollars(amount: Cents) -> i64 {
    amount.cents() / 100
}

fn spot_wager<G: Game>(on: &str) -> Event {
    let on = G::find_spot(on).unwrap();
    Event::Wager(Wager { seat: Seat::FIRST, on, amount: Cents::DOLLAR, for_dealer: false })
}

#[test]
fn all_2598960_hands_have_their_let_it_ride_line() {
    let mut table = Table::<LetItRide>::open(Options::new()).unwrap();
    let (bet, bonus) = (spot_wager::<LetItRide>("bet"), spot_wager::<LetItRide>("bonus"));
    let on = LetItRide::find_spot("bonus").unwrap();
    let pull = decide(1, Action::Pull, None);
    let (mut bets, mut bonuses) = (BTreeMap::new(), BTreeMap::new());
    every_five(|five| {
        for event in [bet, bonus, SHUFFLED].into_iter().chain(five.map(card)).chain([pull, pull]) {
            table.step(event).unwrap();
        }
        for line in table.lines() {
            let counts = if line.wager == on { &mut bonuses } else { &mut bets };
            *counts.entry(dollars(line.net())).or_insert(0) += 1;
        }
    });
    let hands = [(1000, 4), (200, 36), (50, 624), (11, 3744), (8, 5108), (5, 10_200)];
    let low = [(3, 54_912), (2, 123_552), (1, 422_400), (-1, 1_978_380)];
    assert_eq!(bets, hands.into_iter().chain(low).collect());
    let hands = [(19_999, 4), (1999, 36), (299, 624), (149, 3744), (49, 5108), (24, 10_200)];
    let low = [(4, 54_912), (-1, 2_524_332)];
    assert_eq!(bonuses, hands.into_iter().chain(low).collect());
}

#[test]
fn all_2598960_hands_have_their_mississippi_stud_line() {
    let mut table = Table::<MississippiStud>::open(options("shoe")).unwrap();
    let ante = spot_wager::<MississippiStud>("ante");
    let bets = [decide(1, Action::Bet, Some(1)); 3];
    let mut counts = BTreeMap::new();
    every_five(|five| {
        for event in [ante, SHUFFLED].into_iter().chain(five.map(card)).chain(bets) {
            table.step(event).unwrap();
        }
        assert_eq!(table.lines().len(), 4);
        let won: Cents = table.lines().iter().map(|line| line.net()).sum();
        *counts.entry(dollars(won)).or_insert(0) += 1;
    });
    let hands = [(2000, 4), (400, 36), (160, 624), (40, 3744), (24, 5108), (16, 10_200)];
    let low = [(12, 54_912), (8, 123_552), (4, 337_920), (0, 422_400), (-4, 1_640_460)];
    assert_eq!(counts, hands.into_iter().chain(low).collect());
}

#[test]
fn all_22100_hands_have_their_three_card_bonus_line() {
    let mut table = Table::<LetItRide>::open(options("shoe")).unwrap();
    let wagers = ["bet", "three-card-bonus"].map(spot_wager::<LetItRide>);
    let on = LetItRide::find_spot("three-card-bonus").unwrap();
    let pull = decide(1, Action::Pull, None);
    let mut counts = BTreeMap::new();
    every_three(|three| {
        let deal = three.into_iter().chain(others::<3>(&three)).map(card);
        for event in wagers.into_iter().chain([SHUFFLED]).chain(deal).chain([pull, pull]) {
            table.step(event).unwrap();
        }
        let line = table.lines().iter().find(|line| line.wager == on).unwrap();
        *counts.entry(dollars(line.net())).or_insert(0) += 1;
    });
    let lines = [(50, 4), (40, 44), (30, 52), (6, 720), (3, 1096), (1, 3744), (-1, 16_440)];
    assert_eq!(counts, BTreeMap::from(lines));
}

#[test]
fn all_22100_community_cards_have_their_bonus_line() {
    let mut table = Table::<MississippiStud>::open(options("shoe")).unwrap();
    let wagers = ["ante", "three-card-bonus"].map(spot_wager::<MississippiStud>);
    let fold = decide(1, Action::Fold, None);
    let mut counts = BTreeMap::new();
    every_three(|three| {
        let deal = three.into_iter().chain(others::<2>(&three)).map(card);
        for event in wagers.into_iter().chain([SHUFFLED]).chain(deal).chain([fold]) {
            table.step(event).unwrap();
        }
        let [ante, bonus] = table.lines() else { panic!("{:?}", table.lines()) };
        assert_eq!((ante.verdict, ante.net()), (Verdict::Forfeit, -Cents::DOLLAR));
        *counts.entry(dollars(bonus.net())).or_insert(0) += 1;
    });
    let lines = [(40, 48), (30, 52), (6, 720), (3, 1096), (1, 3744), (-1, 16_440)];
    assert_eq!(counts, BTreeMap::from(lines));
}

// --- The deal ------------------------------------------------------------------------------------

/// Deals until somebody is asked: where the cards fell, seats by number, burned cards as B and
/// community cards as C.
fn dealt(table: &mut dyn AnyTable, deck: &mut impl Iterator<Item = Card>) -> String {
    let mut order = String::new();
    while let Some(to) = falls(table) {
        order.push(match to {
            Place::Seat(seat) => char::from(b'0' + seat.number()),
            Place::Burn => 'B',
            Place::Community => 'C',
            other => panic!("a card to {other:?}"),
        });
        table.step(card(deck.next().unwrap())).unwrap();
    }
    order
}

/// The community cards as anybody sees them.
fn community(table: &dyn AnyTable) -> String {
    let hands = table.view(Viewer::Rail).hands;
    let there = hands.into_iter().find(|hand| hand.place == Place::Community);
    let cards = there.into_iter().flat_map(|hand| hand.cards);
    cards.map(|card| card.map_or("?? ".into(), |card| format!("{card} "))).collect()
}

/// Seats 2 and 5 have wagered, and the deck is shuffled.
fn two_seats(game: &str, dealing: &str, on: &str) -> Box<dyn AnyTable> {
    let mut table = open(game, dealing);
    for seat in [2, 5] {
        let event = wager(table.as_ref(), seat, on, 10);
        table.step(event).unwrap();
    }
    table.step(SHUFFLED).unwrap();
    table
}

fn both(table: &mut dyn AnyTable, action: Action, times: Option<u8>) {
    for seat in [2, 5] {
        table.step(decide(seat, action, times)).unwrap();
    }
}

fn deck(text: &str) -> impl Iterator<Item = Card> {
    cards(text).unwrap().into_iter().flatten()
}

#[test]
fn from_the_hand_the_community_cards_fall_between_the_players_cards() {
    let mut table = two_seats("let-it-ride", "hand", "bet");
    let mut deck = deck("2c 3c As 4c 5c Ks 6c 7c");
    assert_eq!(dealt(table.as_mut(), &mut deck), "25C25C25");
}

#[test]
fn community_cards_are_open_one_after_each_decision() {
    let mut table = two_seats("let-it-ride", "hand", "bet");
    let mut deck = deck("2c 3c As 4c 5c Ks 6c 7c");
    dealt(table.as_mut(), &mut deck);
    assert_eq!(community(table.as_ref()), "?? ?? ");
    both(table.as_mut(), Action::Ride, None);
    assert_eq!(community(table.as_ref()), "As ?? ");
    both(table.as_mut(), Action::Pull, None);
    assert_eq!(community(table.as_ref()), "As Ks ");
}

#[test]
fn from_a_shoe_the_first_community_card_out_is_discarded() {
    let mut table = two_seats("let-it-ride", "shoe", "bet");
    let mut deck = deck("2c 3c 4c 5c 6c 7c Qs As Ks");
    assert_eq!(dealt(table.as_mut(), &mut deck), "222555BCC");
    both(table.as_mut(), Action::Ride, None);
    assert_eq!(community(table.as_ref()), "As ?? ");
}

#[test]
fn from_the_hand_a_card_is_burned_before_each_community_card() {
    let mut table = two_seats("mississippi-stud", "hand", "ante");
    let mut deck = deck("2c 3c 4c 5c 2d As 3d Ks 4d Qs");
    assert_eq!(dealt(table.as_mut(), &mut deck), "2525");
    for open in ["As ", "As Ks ", "As Ks Qs "] {
        both(table.as_mut(), Action::Bet, Some(1));
        let order = dealt(table.as_mut(), &mut deck);
        assert!(order == "BC" || order.starts_with("BC") && table.is_settled(), "{order}");
        assert_eq!(community(table.as_ref()), open);
    }
}

#[test]
fn from_a_shoe_the_community_stack_comes_first() {
    let mut table = two_seats("mississippi-stud", "shoe", "ante");
    let mut deck = deck("As Ks Qs 2c 3c 4c 5c");
    assert_eq!(dealt(table.as_mut(), &mut deck), "CCC2255");
    assert_eq!(community(table.as_ref()), "?? ?? ?? ");
    for open in ["As ?? ?? ", "As Ks ?? ", "As Ks Qs "] {
        both(table.as_mut(), Action::Bet, Some(1));
        assert_eq!(community(table.as_ref()), open);
    }
}

// --- Plain counting ------------------------------------------------------------------------------

/// The numbers of a hand's cards, an ace counting 14, the highest first.
fn numbers(hand: &[Card]) -> Vec<u8> {
    let faces = "23456789TJQKA";
    let number = |card: &Card| faces.find(&card.to_string()[..1]).unwrap() as u8 + 2;
    let mut numbers: Vec<_> = hand.iter().map(number).collect();
    numbers.sort_by(|a, b| b.cmp(a));
    numbers
}

/// What a hand of any length is, and the rank of its biggest group.
fn counted(hand: &[Card]) -> (&'static str, u8) {
    let numbers = numbers(hand);
    let flush = hand.iter().all(|card| card.suit() == hand[0].suit());
    let steps = |numbers: &[u8]| numbers.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let wheel = numbers[0] == 14 && {
        let mut low = numbers[1..].to_vec();
        low.push(1);
        steps(&low)
    };
    let straight = steps(&numbers) || wheel;
    let mut groups: Vec<_> = (2..=14)
        .map(|n| (numbers.iter().filter(|other| **other == n).count(), n))
        .filter(|group| group.0 > 0)
        .collect();
    groups.sort_by(|a, b| b.cmp(a));
    let shape: Vec<_> = groups.iter().map(|group| group.0).collect();
    let highest = groups[0].1;
    let name = match shape.as_slice() {
        _ if straight && flush && !wheel && numbers[0] == 14 => "royal flush",
        _ if straight && flush => "straight flush",
        [4, ..] => "four of a kind",
        [3, 2] => "full house",
        _ if flush => "flush",
        _ if straight => "straight",
        [3, ..] => "three of a kind",
        [2, 2, ..] => "two pair",
        [2, ..] => "pair",
        _ => "nothing",
    };
    (name, highest)
}

/// What the document's table pays on a dollar; nothing where the hand is not on it.
fn pays(table: &[(&str, i64)], name: &str) -> Option<i64> {
    table.iter().find(|line| line.0 == name).map(|line| line.1)
}

const LINK: [(&str, i64); 5] = [
    ("four of a kind", 300),
    ("full house", 50),
    ("flush", 40),
    ("straight", 30),
    ("three of a kind", 9),
];

/// A seat, a wager, its stake, how it ended and what it was paid, in dollars.
type Line = (u8, &'static str, i64, Verdict, i64);

/// Lines of wagers that lose, then of those that do not; `None` loses, 0 is returned.
fn settled(seat: u8, wagers: &[(&'static str, i64, Option<i64>)]) -> Vec<Line> {
    let there = wagers.iter().filter(|wager| wager.1 > 0);
    let mut lines: Vec<_> = there
        .map(|&(on, stake, pays)| match pays {
            None => (seat, on, stake, Verdict::Lose, 0),
            Some(0) => (seat, on, stake, Verdict::Push, 0),
            Some(paid) => (seat, on, stake, Verdict::Win, paid),
        })
        .collect();
    lines.sort_by_key(|line| line.3 != Verdict::Lose);
    lines
}

/// The line of a dollar on the progressive, whose percentages are left to other tests.
fn linked(seat: u8, stake: i64, name: &str) -> Option<Line> {
    let paid = pays(&LINK, name);
    let verdict = if paid.is_some() { Verdict::Win } else { Verdict::Lose };
    (stake > 0).then_some((seat, "progressive", stake, verdict, paid.unwrap_or(0)))
}

fn is_top(name: &str) -> bool {
    matches!(name, "royal flush" | "straight flush")
}

/// The lines of the round just settled.
fn lines(table: &dyn AnyTable) -> Vec<Line> {
    let line = |line: games::Statement| {
        let wager: &'static str = line.wager.leak();
        (line.seat.number(), wager, dollars(line.stake), line.verdict, dollars(line.paid))
    };
    table.statements().into_iter().map(line).collect()
}

/// What one seat does in a random round: its wager, two side bets, a progressive wager, and what
/// it decides.
#[derive(Clone, Debug)]
struct Player {
    main: i64,
    sides: [i64; 2],
    link: i64,
    decisions: [u8; 3],
}

fn players() -> impl Strategy<Value = Vec<Player>> {
    let player = (0..4i64, [0..3i64, 0..3i64], 0..2i64, [0..8u8, 0..8u8, 0..8u8]);
    let player = player.prop_map(|(main, sides, link, decisions)| {
        let there = i64::from(main > 0);
        let sides = sides.map(|side| side * there);
        Player { main: main * 5, sides, link: link * there, decisions }
    });
    prop::collection::vec(player, 7)
        .prop_filter("nobody plays", |players| players.iter().any(|player| player.main > 0))
}

fn shuffled() -> impl Strategy<Value = Vec<Card>> {
    Just(Deck::Standard.cards().to_vec()).prop_shuffle()
}

/// Plays a round of `table` and gives back the cards of every place.
fn play(
    table: &mut dyn AnyTable,
    players: &[Player],
    spots: [&str; 3],
    deck: &[Card],
    action: impl Fn(u8) -> (Action, Option<u8>),
) -> BTreeMap<u8, Vec<Card>> {
    for (seat, player) in (1..).zip(players) {
        let side = player.sides;
        for (on, amount) in [
            (spots[0], player.main),
            (spots[1], side[0]),
            (spots[2], side[1]),
            ("progressive", player.link),
        ] {
            if amount > 0 && !on.is_empty() {
                let event = wager(table, seat, on, amount);
                table.step(event).unwrap();
            }
        }
    }
    table.step(SHUFFLED).unwrap();
    let (mut deck, mut places) = (deck.iter(), BTreeMap::<u8, Vec<Card>>::new());
    let mut asked = [0; 8];
    while !table.is_settled() {
        if let Awaiting::Decision { seat, .. } = table.awaiting() {
            let nth = &mut asked[usize::from(seat.number())];
            let (action, times) = action(players[seat.index()].decisions[*nth]);
            *nth += 1;
            table.step(decide(seat.number(), action, times)).unwrap();
            continue;
        }
        let next = *deck.next().unwrap();
        match falls(table).unwrap() {
            Place::Seat(seat) => places.entry(seat.number()).or_default().push(next),
            Place::Community => places.entry(0).or_default().push(next),
            _ => {}
        }
        table.step(card(next)).unwrap();
    }
    places
}

proptest! {
    #![proptest_config(crate::cases(2000))]

    #[test]
    fn let_it_ride_settles_as_counting_has_it(
        mut players in players(), deck in shuffled(), shoe in any::<bool>(),
    ) {
        const BET: [(&str, i64); 8] = [
            ("royal flush", 1000), ("straight flush", 200), ("four of a kind", 50),
            ("full house", 11), ("flush", 8), ("straight", 5), ("three of a kind", 3),
            ("two pair", 2),
        ];
        const BONUS: [(&str, i64); 7] = [
            ("royal flush", 20_000), ("straight flush", 2000), ("four of a kind", 300),
            ("full house", 150), ("flush", 50), ("straight", 25), ("three of a kind", 5),
        ];
        const THREE: [(&str, i64); 6] = [
            ("royal flush", 50), ("straight flush", 40), ("three of a kind", 30),
            ("straight", 6), ("flush", 3), ("pair", 1),
        ];
        players.iter_mut().for_each(|player| player.sides[0] = player.sides[0].min(1));
        let mut table = open("let-it-ride", if shoe { "shoe" } else { "hand" });
        let spots = ["bet", "bonus", "three-card-bonus"];
        let places = play(table.as_mut(), &players, spots, &deck, |n| {
            (if n < 4 { Action::Pull } else { Action::Ride }, None)
        });
        let mut expected = Vec::new();
        let there: Vec<_> = (1u8..).zip(&players).filter(|(_, player)| player.main > 0).collect();
        for (seat, player) in there.into_iter().rev() {
            let own = &places[&seat];
            let (five, rank) = counted(&[own.as_slice(), places[&0].as_slice()].concat());
            prop_assume!(!is_top(five));
            let (three, _) = counted(own);
            let bet = if five == "pair" && rank >= 10 { Some(1) } else { pays(&BET, five) };
            let bet = bet.map(|pays| pays * player.main);
            let rides = |n: usize| if player.decisions[n] < 4 { 0 } else { player.main };
            let [bonus, side] = player.sides;
            expected.extend(settled(seat, &[
                ("bet-1", rides(0), bet),
                ("bet-2", rides(1), bet),
                ("bet-3", player.main, bet),
                ("bonus", bonus, pays(&BONUS, five)),
                ("three-card-bonus", side, pays(&THREE, three).map(|pays| pays * side)),
            ]));
            expected.extend(linked(seat, player.link, five));
        }
        prop_assert_eq!(lines(table.as_ref()), expected);
    }

    #[test]
    fn mississippi_stud_settles_as_counting_has_it(
        players in players(), deck in shuffled(), shoe in any::<bool>(),
    ) {
        const HAND: [(&str, i64); 8] = [
            ("royal flush", 500), ("straight flush", 100), ("four of a kind", 40),
            ("full house", 10), ("flush", 6), ("straight", 4), ("three of a kind", 3),
            ("two pair", 2),
        ];
        const THREE: [(&str, i64); 6] = [
            ("royal flush", 40), ("straight flush", 40), ("three of a kind", 30),
            ("straight", 6), ("flush", 3), ("pair", 1),
        ];
        const STREETS: [&str; 4] = ["ante", "third-street", "fourth-street", "fifth-street"];
        let mut table = open("mississippi-stud", if shoe { "shoe" } else { "hand" });
        let places = play(table.as_mut(), &players, ["ante", "three-card-bonus", ""], &deck, |n| {
            if n < 2 { (Action::Fold, None) } else { (Action::Bet, Some(n % 3 + 1)) }
        });
        // What a seat has on each spot, and the street on which it folds.
        let folds = |player: &Player| player.decisions.iter().position(|n| *n < 2).unwrap_or(3);
        let stakes = |player: &Player| {
            let mut stakes = vec![player.main];
            let streets = player.decisions[..folds(player)].iter();
            stakes.extend(streets.map(|n| player.main * i64::from(n % 3 + 1)));
            stakes
        };
        let there: Vec<_> =
            (1u8..).zip(&players).filter(|(_, player)| player.main > 0).collect();
        let mut expected: Vec<Line> = Vec::new();
        for street in 0..3 {
            for (seat, player) in there.iter().filter(|(_, player)| folds(player) == street) {
                let stakes = stakes(player);
                let forfeits = STREETS.iter().zip(&stakes);
                expected.extend(
                    forfeits.map(|(on, stake)| (*seat, *on, *stake, Verdict::Forfeit, 0)),
                );
                if player.link > 0 {
                    expected.push((*seat, "progressive", 1, Verdict::Forfeit, 0));
                }
            }
        }
        for (seat, player) in there.iter().rev() {
            let side = player.sides[0];
            let stays = folds(player) == 3;
            if !stays && side == 0 {
                continue;
            }
            let board = places[&0].as_slice();
            let (five, rank) = counted(&[places[seat].as_slice(), board].concat());
            let (three, _) = counted(board);
            let hand = match five {
                "pair" if rank >= 11 => Some(1),
                "pair" if rank >= 6 => Some(0),
                _ => pays(&HAND, five),
            };
            let stakes = if stays { stakes(player) } else { vec![0; 4] };
            let mut wagers: Vec<_> = STREETS
                .iter()
                .zip(&stakes)
                .map(|(on, stake)| (*on, *stake, hand.map(|pays| pays * stake)))
                .collect();
            let bonus = pays(&THREE, three).map(|pays| pays * side);
            wagers.push(("three-card-bonus", side, bonus));
            expected.extend(settled(*seat, &wagers));
            if stays {
                expected.extend(linked(*seat, player.link, five));
            }
        }
        // The percentages of the meter and the envy bonus are shown elsewhere.
        let board = places.get(&0).filter(|board| board.len() == 3);
        let top = |seat: &u8| {
            let five = board.map(|board| [places[seat].as_slice(), board.as_slice()].concat());
            five.is_some_and(|five| is_top(counted(&five).0))
        };
        prop_assume!(!there.iter().any(|(seat, _)| top(seat)));
        prop_assert_eq!(lines(table.as_ref()), expected);
    }
}
