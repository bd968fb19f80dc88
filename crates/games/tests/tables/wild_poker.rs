//! DJ Wild and Deuces Wild Xtreme against a plain computation written from their documents.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use chance::{Ask, Card, Deck, Outcome, Place};
use games::poker::deuces_wild_xtreme::DeucesWildXtreme;
use games::poker::dj_wild::DjWild;
use games::{
    Action, Awaiting, Cents, Decision, Event, Game, Meter, Options, Seat, Step, Table, Verdict,
    Wager,
};
use proptest::prelude::*;

const SHUFFLED: Event = Event::Chance(Outcome::Shuffled);

/// The names of the categories, lowest first.
const NAMES: [&str; 12] = [
    "high card",
    "pair",
    "two pair",
    "trips",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
    "five of a kind",
    "royal flush",
    "five wilds",
];

fn number(card: Card) -> u8 {
    card.rank().map_or(0, |rank| rank.index() + 2)
}

fn is_wild(card: &Card) -> bool {
    card.is_joker() || number(*card) == 2
}

/// The highest card of a straight that these ranks and so many wilds fill.
fn straight(ranks: &[u8], wilds: usize) -> Option<u8> {
    (5..=14).rev().find(|&top| {
        let run: Vec<u8> = (0..5).map(|n| if top - n == 1 { 14 } else { top - n }).collect();
        let filled = run.iter().filter(|rank| ranks.contains(rank)).count();
        filled == ranks.len() && filled + wilds == 5
    })
}

/// What five cards are worth: the category by number, then what decides between equals.
fn worth(cards: &[Card], is_wild: impl Fn(&Card) -> bool) -> (usize, Vec<u8>) {
    let wilds = cards.iter().filter(|card| is_wild(card)).count();
    let plain: Vec<Card> = cards.iter().copied().filter(|card| !is_wild(card)).collect();
    if wilds == 5 {
        return (11, vec![]);
    }
    let suited = plain.iter().all(|card| card.suit() == plain[0].suit());
    let mut ranks: Vec<u8> = plain.iter().map(|card| number(*card)).collect();
    ranks.sort_by(|a, b| b.cmp(a));
    let count = |rank: u8| ranks.iter().filter(|&&other| other == rank).count();
    // By how often they are there, then by rank.
    let mut groups = ranks.clone();
    groups.sort_by_key(|&rank| std::cmp::Reverse((count(rank), rank)));
    groups.dedup();
    let most = count(groups[0]) + wilds;
    let run = straight(&ranks, wilds);
    if let (true, Some(top)) = (suited, run)
        && (most < 5 || top == 14)
    {
        return if top == 14 { (10, vec![]) } else { (8, vec![top]) };
    }
    let full_house = groups.len() == 2 && most == 3;
    if most >= 5 {
        (9, groups)
    } else if most == 4 {
        (7, groups)
    } else if full_house {
        (6, groups)
    } else if suited {
        let missing = (2..=14).rev().filter(|rank| !ranks.contains(rank));
        let filled: Vec<u8> = missing.take(wilds).collect();
        ranks.extend(filled);
        ranks.sort_by(|a, b| b.cmp(a));
        (5, ranks)
    } else if let Some(top) = run {
        (4, vec![top])
    } else {
        let two_pair = wilds == 0 && groups.len() == 3;
        (
            if most == 3 {
                3
            } else if two_pair {
                2
            } else {
                most - 1
            },
            groups,
        )
    }
}

/// Whether a hand has its category with every deuce as a plain two.
fn is_natural(cards: &[Card], flushes_too: bool) -> bool {
    let deuces = cards.iter().filter(|card| number(**card) == 2).count();
    let (made, plain) = (worth(cards, is_wild).0, worth(cards, |card| card.is_joker()).0);
    let may_hold_a_deuce = matches!(plain, 4 | 8) || (plain == 5 && flushes_too);
    !cards.contains(&Card::JOKER) && (deuces == 0 || (made == plain && may_hold_a_deuce))
}

/// Amounts by category, three of a kind first.
type Table9 = [i64; 9];
const BLIND: Table9 = [0, 1, 2, 3, 4, 9, 10, 50, 1000];
const TWO_WAY: Table9 = [15, 50, 100, 200, 300, 500, 500, 500, 0];
const BBX_01: Table9 = [9, 100, 300, 400, 500, 5000, 10000, 10000, 0];
const TRIPS_NATURAL: Table9 = [6, 20, 25, 30, 60, 200, 70, 1000, 2000];
const TRIPS_WILD: Table9 = [1, 3, 4, 5, 6, 25, 70, 90, 2000];
const TPW_01_NATURAL: Table9 = [6, 20, 30, 40, 90, 200, 100, 1000, 2000];
const TPW_01_WILD: Table9 = [1, 3, 4, 5, 6, 30, 100, 100, 2000];
const TOO_WILD: Table9 = [0, 5, 8, 9, 10, 50, 150, 200, 0];
const LINKED_01: Table9 = [5, 25, 50, 100, 250, 1500, 0, 0, 0];

fn by(table: &Table9, category: usize) -> i64 {
    category.checked_sub(3).map_or(0, |n| table[n])
}

/// What a wager brings in cents: so many times the stake, or the stake is lost.
fn bonus(stake: i64, times: i64) -> i64 {
    if times > 0 { stake * times } else { -stake }
}

/// What ante, blind or odds, and play bring, for an ante of a dollar.
fn main_game(player: &(usize, Vec<u8>), dealer: &(usize, Vec<u8>)) -> [i64; 3] {
    match player.cmp(dealer) {
        std::cmp::Ordering::Less => [-100, -100, -200],
        std::cmp::Ordering::Equal => [0, 0, 0],
        std::cmp::Ordering::Greater => [100, 100 * by(&BLIND, player.0), 200],
    }
}

fn bad_beat(table: &Table9, player: &(usize, Vec<u8>), dealer: &(usize, Vec<u8>)) -> i64 {
    if player == dealer { 0 } else { by(table, player.min(dealer).0) }
}

/// A deal of 11 cards from decks in which the rare hands are not rare.
fn deals() -> impl Strategy<Value = Vec<Card>> {
    let narrow = prop_oneof![
        Just((2..=14).collect::<Vec<u8>>()),
        (3..=10u8).prop_map(|low| (low..=low + 4).collect()),
        (3..=14u8, 3..=14u8, 3..=14u8).prop_map(|(a, b, c)| vec![a, b, c, 14]),
        Just(vec![3, 4, 5, 6, 14]),
        Just(vec![10, 11, 12, 13, 14]),
    ];
    let deck = Just(Deck::WithJoker.cards().to_vec()).prop_shuffle();
    (deck, narrow, 1..16u8, 0..6usize).prop_map(|(deck, ranks, suits, wilds)| {
        let wanted = |card: &&Card| {
            let suit = card.suit().map_or(0, |suit| 1 << suit as u8);
            ranks.contains(&number(**card)) && suits & suit != 0 && !is_wild(card)
        };
        let some_wilds = deck.iter().filter(|card| is_wild(card)).take(wilds);
        let chosen = some_wilds.chain(deck.iter().filter(wanted)).take(10);
        let mut dealt: Vec<Card> = chosen.copied().collect();
        let rest: Vec<Card> = deck.iter().copied().filter(|card| !dealt.contains(card)).collect();
        dealt.extend(rest.iter().take(11 - dealt.len()));
        // Wilds on both sides of the table.
        dealt[..10].rotate_left(usize::from(deck[0].index() % 10));
        dealt
    })
}

/// Plays a round of one seat with these wagers and gives back the table.
fn play<G: Game>(options: Options, wagers: &[&str], deal: &[Card], folds: bool) -> Table<G> {
    let mut table: Table<G> = Table::open(options).unwrap();
    for on in wagers {
        let (on, amount) = (G::find_spot(on).unwrap(), Cents::DOLLAR);
        table
            .step(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false }))
            .unwrap();
    }
    table.step(SHUFFLED).unwrap();
    let (mut player, mut dealer) = (deal[..5].iter(), deal[5..10].iter());
    while !table.is_settled() {
        let event = match table.awaiting() {
            Awaiting::Decision { seat, .. } => {
                let action = if folds { Action::Fold } else { Action::Play };
                Event::Decide(Decision::new(seat, action))
            }
            Awaiting::Wagers { next: Ask::Card { to }, .. }
            | Awaiting::Chance(Ask::Card { to }) => {
                let card = match to {
                    Place::Dealer => dealer.next(),
                    Place::JokerReplacement => deal.get(10),
                    _ => player.next(),
                };
                Event::Chance(Outcome::Card(card.copied()))
            }
            other => panic!("{other:?}"),
        };
        assert!(matches!(table.step(event), Ok(Step::Continues | Step::Settled)));
    }
    table
}

/// What every wager brought, by name.
fn nets<G: Game>(table: &Table<G>) -> Vec<(&str, i64)> {
    let lines = table.lines().iter();
    let mut nets: Vec<_> =
        lines.map(|line| (G::layout().name(line.wager), line.net().cents())).collect();
    nets.sort_unstable();
    nets
}

proptest! {
    #![proptest_config(crate::cases(2000))]

    #[test]
    fn dj_wild_settles_as_its_document_says(deal in deals(), folds in any::<bool>()) {
        let wagers = ["ante", "blind", "trips", "two-way-bad-beat"];
        let table: Table<DjWild> = play(Options::new(), &wagers, &deal, folds);
        let (player, dealer) = (worth(&deal[..5], is_wild), worth(&deal[5..10], is_wild));
        let column = if is_natural(&deal[..5], true) { TRIPS_NATURAL } else { TRIPS_WILD };
        let [ante, blind, stay] = main_game(&player, &dealer);
        let trips = bonus(100, by(&column, player.0));
        let beat = bonus(100, bad_beat(&TWO_WAY, &player, &dealer));
        let mut expected = vec![("trips", trips), ("two-way-bad-beat", beat)];
        match folds {
            true => expected.extend([("ante", -100), ("blind", -100)]),
            false => expected.extend([("ante", ante), ("blind", blind), ("play", stay)]),
        }
        expected.sort_unstable();
        prop_assert_eq!(nets(&table), expected, "{} {:?}", NAMES[player.0], deal);
        // Losing wagers are collected before the others are paid.
        let lost: Vec<_> = table.lines().iter().map(|line| line.verdict).collect();
        let lost = lost.iter().skip_while(|verdict| **verdict == Verdict::Forfeit);
        prop_assert!(lost.is_sorted_by_key(|verdict| *verdict != Verdict::Lose));
    }

    #[test]
    fn deuces_wild_xtreme_settles_as_its_document_says(deal in deals(), folds in any::<bool>()) {
        let spots = DeucesWildXtreme::layout().iter().filter(|(_, spot)| spot.open);
        let wagers: Vec<_> = spots.map(|(_, spot)| spot.name.as_str()).collect();
        let table: Table<DeucesWildXtreme> = play(Options::new(), &wagers, &deal, folds);
        let cards = &deal[..5];
        let (player, dealer) = (worth(cards, is_wild), worth(&deal[5..10], is_wild));
        let natural = is_natural(cards, false);
        let column = if natural { TPW_01_NATURAL } else { TPW_01_WILD };
        let deuces = cards.iter().filter(|card| number(**card) == 2).count();
        let joker = cards.contains(&Card::JOKER);
        let goin_wild = match (deuces, joker) {
            (0, true) => 4,
            _ => [0, 0, 5, 40, 1000, 1000][deuces + usize::from(joker)],
        };
        // A dollar brings dollars for 1; the meter stands at its seed and this wager's 21 cents.
        let meter = 1_000_021;
        let by_deuces = match (deuces, joker) {
            (4, _) => meter,
            (_, true) => [0, 300, 5000, 100_000][deuces],
            (_, false) => [0, 0, 500, 10_000][deuces],
        };
        let too_wild = match player.0 {
            11 => meter,
            10 if natural => meter / 10,
            category => 100 * by(&TOO_WILD, category),
        };
        let replaced: Vec<Card> =
            cards.iter().map(|card| if card.is_joker() { deal[10] } else { *card }).collect();
        let linked = match worth(&replaced, |_| false).0 {
            10 => meter,
            category => 100 * by(&LINKED_01, category),
        };
        let [ante, odds, stay] = main_game(&player, &dealer);
        let mut expected = vec![
            ("bad-beat-xtreme", bonus(100, bad_beat(&BBX_01, &player, &dealer))),
            ("trips-plus-wild", bonus(100, by(&column, player.0))),
            ("goin-wild", bonus(100, goin_wild)),
            ("goin-wild-progressive", by_deuces - 100),
            ("too-wild-progressive", too_wild - 100),
            ("five-card-linked", linked - 100),
        ];
        match folds {
            true => expected.extend([("ante", -100), ("odds", -100)]),
            false => expected.extend([("ante", ante), ("odds", odds), ("play", stay)]),
        }
        expected.sort_unstable();
        prop_assert_eq!(nets(&table), expected, "{} {:?}", NAMES[player.0], deal);
        let meters = table.meters();
        prop_assert!(meters.iter().all(|(_, meter): &(String, Meter)| meter.balances()));
    }
}

#[test]
fn wild_tables_deal_no_card_twice_and_none_before_the_shuffle() {
    fn check<G: Game>(second: &str, shuffle: &str) {
        let mut table: Table<G> = Table::open(Options::new()).unwrap();
        for on in ["ante", second] {
            let (on, amount) = (G::find_spot(on).unwrap(), Cents::DOLLAR);
            table
                .step(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false }))
                .unwrap();
        }
        let joker = Event::Chance(Outcome::Card(Some(Card::JOKER)));
        assert_eq!(table.step(joker).unwrap_err().clause().unwrap().id(), shuffle);
        table.step(SHUFFLED).unwrap();
        table.step(joker).unwrap();
        assert!(table.step(joker).is_err());
    }
    check::<DjWild>("blind", "OH.DJ.5.a");
    check::<DeucesWildXtreme>("odds", "CO.DX.1");
}
