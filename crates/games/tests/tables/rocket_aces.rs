//! Rocket Aces: every pay table of its document against a plain statement of its lines, over every
//! two cards of a player and every blackjack of the dealer.

#![allow(clippy::unwrap_used, reason = "a table that cannot be played fails its test")]

use chance::Card;
use games::blackjack::rocket_aces::{AcesHeld, PayTable};
use games::{Chosen, Options, Pays, Progressive, Shared, Value};

/// Two cards of the player and two of the dealer, as text: `As`.
struct Cards {
    player: [String; 2],
    dealer: [String; 2],
}

fn is_ace(card: &str) -> bool {
    card.starts_with('A')
}

fn suit(card: &str) -> char {
    card.chars().nth(1).unwrap()
}

fn blackjack(cards: &[String; 2]) -> bool {
    let ten = |card: &str| card.starts_with(['T', 'J', 'Q', 'K']);
    (is_ace(&cards[0]) && ten(&cards[1])) || (ten(&cards[0]) && is_ace(&cards[1]))
}

fn one_suit(cards: &[String; 2]) -> bool {
    suit(&cards[0]) == suit(&cards[1])
}

fn of_spades(cards: &[String; 2]) -> bool {
    cards.iter().all(|card| suit(card) == 's')
}

fn two_aces(cards: &[String; 2]) -> bool {
    cards.iter().all(|card| is_ace(card))
}

/// What is printed on a line of a pay table, and what it pays.
type Printed = (fn(&Cards) -> bool, &'static str);

const SPADES_BLACKJACK_OF_SPADES: fn(&Cards) -> bool = |cards| {
    two_aces(&cards.player)
        && of_spades(&cards.player)
        && blackjack(&cards.dealer)
        && of_spades(&cards.dealer)
};
const SPADES_BLACKJACK_SUITED: fn(&Cards) -> bool = |cards| {
    two_aces(&cards.player)
        && of_spades(&cards.player)
        && blackjack(&cards.dealer)
        && one_suit(&cards.dealer)
};
const SUITED_BLACKJACK_SUITED: fn(&Cards) -> bool = |cards| {
    two_aces(&cards.player)
        && one_suit(&cards.player)
        && blackjack(&cards.dealer)
        && one_suit(&cards.dealer)
};
const SUITED_BLACKJACK: fn(&Cards) -> bool =
    |cards| two_aces(&cards.player) && one_suit(&cards.player) && blackjack(&cards.dealer);
const ACES_BLACKJACK: fn(&Cards) -> bool =
    |cards| two_aces(&cards.player) && blackjack(&cards.dealer);
const ACES_SUITED: fn(&Cards) -> bool = |cards| two_aces(&cards.player) && one_suit(&cards.player);
const ACES: fn(&Cards) -> bool = |cards| two_aces(&cards.player);
const SINGLE_ACE: fn(&Cards) -> bool =
    |cards| cards.player.iter().filter(|card| is_ace(card)).count() == 1;
const BOTH: fn(&Cards) -> bool = |cards| blackjack(&cards.player) && blackjack(&cards.dealer);
const PLAYER: fn(&Cards) -> bool = |cards| blackjack(&cards.player);
const DEALER: fn(&Cards) -> bool = |cards| blackjack(&cards.dealer);

/// The pay tables as CO.RA.2 prints them.
fn printed() -> Vec<(&'static str, Vec<Printed>)> {
    let quick = |aces| {
        vec![
            (SUITED_BLACKJACK, "100%"),
            (ACES_SUITED, "100 for 1"),
            (ACES, aces),
            (SINGLE_ACE, "2 for 1"),
        ]
    };
    let medium_ace = |aces| {
        vec![
            (SPADES_BLACKJACK_SUITED, "100%"),
            (SUITED_BLACKJACK, "10%"),
            (ACES_SUITED, "100 for 1"),
            (ACES, aces),
            (SINGLE_ACE, "2 for 1"),
        ]
    };
    let medium_blackjack = |fourth: Printed| {
        vec![
            (SUITED_BLACKJACK_SUITED, "100%"),
            (SUITED_BLACKJACK, "5%"),
            (ACES_BLACKJACK, "50 for 1"),
            fourth,
            (PLAYER, "3 for 1"),
            (DEALER, "2 for 1"),
        ]
    };
    let long = |second, third| {
        vec![
            (SPADES_BLACKJACK_OF_SPADES, "100%"),
            (SUITED_BLACKJACK_SUITED, second),
            (SUITED_BLACKJACK, third),
            (ACES_BLACKJACK, "100 for 1"),
            (ACES_SUITED, "75 for 1"),
            (BOTH, "15 for 1"),
            (ACES, "10 for 1"),
            (PLAYER, "5 for 1"),
            (DEALER, "3 for 1"),
        ]
    };
    vec![
        ("RA-QUICK-2D", quick("20 for 1")),
        ("RA-QUICK-6D", quick("12 for 1")),
        ("RA-MEDIUM-ACE-2D", medium_ace("25 for 1")),
        ("RA-MEDIUM-ACE-6D", medium_ace("20 for 1")),
        ("RA-MEDIUM-BJ-ACES-2D", medium_blackjack((ACES, "10 for 1"))),
        ("RA-MEDIUM-BJ-ACES-6D", medium_blackjack((ACES, "10 for 1"))),
        ("RA-MEDIUM-BJ-BLACKJACKS-2D", medium_blackjack((BOTH, "10 for 1"))),
        ("RA-MEDIUM-BJ-BLACKJACKS-6D", medium_blackjack((BOTH, "10 for 1"))),
        ("RA-LONG-1", long("25%", "2%")),
        ("RA-LONG-2", long("25%", "3%")),
        ("RA-LONG-3", long("100%", "100%")),
    ]
}

/// The table's choice of a pay table, by the document alone.
fn choose(id: &str) -> Chosen {
    let table = [("rocket-aces".to_owned(), Value::Text(id.into()))];
    let options = Options::from([("pay_tables".to_owned(), Value::Map(table.into()))]);
    Chosen::new(Shared::find("rocket-aces").unwrap().rulebook(), options).unwrap()
}

fn two_cards() -> impl Iterator<Item = [Card; 2]> {
    let card = Card::from_index;
    (0..52).flat_map(move |first| (0..52).map(move |second| [card(first), card(second)]))
}

#[test]
fn every_deal_earns_the_best_line_of_every_rocket_aces_table() {
    let written = |cards: [Card; 2]| cards.map(|card| card.to_string());
    let blackjacks = two_cards().filter(|cards| blackjack(&written(*cards)));
    let others = two_cards().filter(|cards| !blackjack(&written(*cards))).step_by(101);
    let dealers: Vec<_> = blackjacks.chain(others).collect();
    assert_eq!(dealers.iter().filter(|cards| blackjack(&written(**cards))).count(), 2 * 4 * 16);
    let tables: Vec<_> = printed()
        .into_iter()
        .map(|(id, lines)| {
            let chosen = choose(id);
            assert_eq!(chosen.table_of("rocket-aces").lines.len(), lines.len(), "{id}");
            (id, lines, PayTable::of(&chosen).unwrap())
        })
        .collect();
    let mut seen = 0;
    for player in two_cards() {
        for &dealer in &dealers {
            let cards = Cards { player: written(player), dealer: written(dealer) };
            let made = AcesHeld::of(player, blackjack(&cards.dealer).then_some(dealer));
            for (id, lines, table) in &tables {
                let pay = table.pay(made);
                let line = lines.iter().position(|(is_on, _)| is_on(&cards));
                let pays = line.map_or(Pays::Lose, |line| lines[line].1.parse().unwrap());
                let got = (pay.pays, pay.line().map(usize::from));
                assert_eq!(got, (pays, line), "{id}: {player:?} against {dealer:?}");
                seen += usize::from(line.is_some());
            }
        }
    }
    assert!(seen > 1_000_000, "{seen} lines");
}

#[test]
fn only_the_third_long_table_has_independent_meters() {
    for (id, _) in printed() {
        let progressive = Progressive::all(&choose(id)).unwrap().remove(0);
        let names: Vec<_> = progressive.names().collect();
        match id {
            "RA-LONG-3" => assert_eq!(names, ["rocket-aces-1", "rocket-aces-2", "rocket-aces-3"]),
            _ => assert_eq!(names, ["rocket-aces"], "{id}"),
        }
    }
}
