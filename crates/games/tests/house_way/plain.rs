//! The house way once more, written from the clauses to be read: lists of cards, every choice
//! tried, nothing shared with the engine but what a hand of five or two cards is worth.

use chance::Card;
use hands::{Hand, LowCategory, LowRank, PaiGowCategory, PaiGowRank};

const KING: u8 = 13;
const ACE: u8 = 14;

/// The rank of a card, two being 2; the joker is an ace (OH.PG.6.I).
fn rank(card: Card) -> u8 {
    if card.is_joker() { ACE } else { card.index() / 4 + 2 }
}

fn high_rank(seven: &[Card; 7], low: [Card; 2]) -> PaiGowRank {
    PaiGowRank::of(seven.iter().copied().filter(|card| !low.contains(card)).collect::<Hand>())
}

/// Cards of the same rank together: the larger set first, then the higher.
fn sets(seven: &[Card; 7]) -> Vec<Vec<Card>> {
    let mut sets: Vec<Vec<Card>> = Vec::new();
    for &card in seven {
        match sets.iter_mut().find(|set| rank(set[0]) == rank(card)) {
            Some(set) => set.push(card),
            None => sets.push(vec![card]),
        }
    }
    sets.sort_by_key(|set| std::cmp::Reverse((set.len(), rank(set[0]))));
    sets
}

/// Every two of these cards.
fn twos(cards: &[Card]) -> Vec<[Card; 2]> {
    let mut twos = Vec::new();
    for (at, &a) in cards.iter().enumerate() {
        twos.extend(cards[at + 1..].iter().map(|&b| [a, b]));
    }
    twos
}

/// Each of these cards with that one.
fn each_with(cards: &[Card], that: Card) -> Vec<[Card; 2]> {
    cards.iter().map(|&card| [card, that]).collect()
}

/// OH.PG.12.VII: the low hands that leave a straight or flush, of these those with the highest
/// rank.
fn beside_a_straight_or_flush(seven: &[Card; 7]) -> Vec<[Card; 2]> {
    let leaves_one =
        |low: &[Card; 2]| high_rank(seven, *low).category() >= PaiGowCategory::Straight;
    let mut lows = twos(seven);
    lows.retain(leaves_one);
    let highest = lows.iter().map(|&low| LowRank::from(low)).max();
    lows.retain(|&low| Some(LowRank::from(low)) == highest);
    lows
}

/// The low hand, and the clause that decides.
pub fn low_hand(seven: &[Card; 7]) -> (Hand, &'static str) {
    let (lows, clause) = low_hands(seven);
    // Several cards of a rank: the highest high hand, the joker high, the first cards of a deck.
    let better = |low: &[Card; 2]| {
        let mut cards = low.map(Card::index);
        cards.sort();
        let joker_high = !low.contains(&Card::JOKER);
        (high_rank(seven, *low), joker_high, std::cmp::Reverse(cards))
    };
    let best = lows.into_iter().max_by_key(better).expect("a low hand");
    (Hand::from(best), clause)
}

/// The low hands that the clause allows.
fn low_hands(seven: &[Card; 7]) -> (Vec<[Card; 2]>, &'static str) {
    let sets = sets(seven);
    let sizes: Vec<usize> = sets.iter().map(Vec::len).collect();
    let ranks: Vec<u8> = sets.iter().map(|set| rank(set[0])).collect();
    // The cards outside pairs, threes and fours, the highest first.
    let others: Vec<Card> = sets.iter().filter(|set| set.len() == 1).map(|set| set[0]).collect();
    let two_of = |set: usize| twos(&sets[set]);
    let next_two = || vec![[others[0], others[1]]];

    match sizes[..] {
        [5, 2] if ranks[1] == KING => (two_of(1), "OH.PG.12.X.A"),
        [5, ..] => (two_of(0), "OH.PG.12.X.A"),
        // Four aces stay together only with kings to go low, be they two or three.
        [4, 3] if ranks[0] == ACE && ranks[1] != KING => (two_of(0), "OH.PG.12.IX.D.1"),
        [4, 3] => (two_of(1), "OH.PG.12.IX.D.1"),
        [4, 2, 1] if ranks[0] == ACE && ranks[1] != KING => (two_of(0), "OH.PG.12.IX.D.1"),
        [4, 2, 1] => (two_of(1), "OH.PG.12.IX.D.1"),
        [4, 1, 1, 1] => match ranks[0] {
            2..=6 => (next_two(), "OH.PG.12.IX.A"),
            7..=10 if rank(others[0]) == ACE => (next_two(), "OH.PG.12.IX.B"),
            7..=10 => (two_of(0), "OH.PG.12.IX.B"),
            _ => (two_of(0), "OH.PG.12.IX.C"),
        },
        [3, 3, 1] => (two_of(0), "OH.PG.12.VI.A"),
        [3, 2, 2] => (two_of(1), "OH.PG.12.VIII.B.1"),
        [3, 2, 1, 1] => (two_of(1), "OH.PG.12.VIII.A.1"),
        [3, 1, 1, 1, 1] => {
            let beside = beside_a_straight_or_flush(seven);
            let pair = |low: &[Card; 2]| LowRank::from(*low).category() == LowCategory::Pair;
            match beside.first() {
                Some(low) if pair(low) => (beside, "OH.PG.12.VII.E.1"),
                Some(_) => {
                    assert!(ranks[0] == ACE && seven.contains(&Card::JOKER), "{seven:?}");
                    (each_with(&sets[0], others[0]), "OH.PG.12.VII.E.1")
                }
                None if ranks[0] == ACE => (each_with(&sets[0], others[0]), "OH.PG.12.V.A"),
                None => (next_two(), "OH.PG.12.V.A"),
            }
        }
        [2, 2, 2, 1] => (two_of(0), "OH.PG.12.IV.A"),
        [2, 2, 1, 1, 1] => {
            let (split, clause) = splits_two_pairs(ranks[0], ranks[1], &others);
            (if split { two_of(1) } else { next_two() }, clause)
        }
        [2, ..] => match beside_a_straight_or_flush(seven) {
            none if none.is_empty() => (next_two(), "OH.PG.12.II.A"),
            beside => (beside, "OH.PG.12.VII.B.1"),
        },
        _ => match beside_a_straight_or_flush(seven) {
            none if none.is_empty() => (vec![[others[1], others[2]]], "OH.PG.12.I.A"),
            beside => (beside, "OH.PG.12.VII.A.1"),
        },
    }
}

enum Class {
    Low,
    Medium,
    High,
}

/// OH.PG.12.III.
fn class(pair: u8) -> Class {
    match pair {
        2..=6 => Class::Low,
        7..=10 => Class::Medium,
        _ => Class::High,
    }
}

/// Whether two pairs are split (OH.PG.12.III.A to F).
fn splits_two_pairs(higher: u8, lower: u8, others: &[Card]) -> (bool, &'static str) {
    let holding = |wanted: u8| others.iter().any(|&card| rank(card) == wanted);
    match (class(lower), class(higher)) {
        (Class::Low, Class::Low) => (false, "OH.PG.12.III.A"),
        (Class::Low, Class::Medium) => (!holding(KING) && !holding(ACE), "OH.PG.12.III.B"),
        (Class::Low, Class::High) => (!holding(ACE), "OH.PG.12.III.C"),
        (Class::Medium, Class::Medium) => (!holding(ACE), "OH.PG.12.III.D"),
        (Class::Medium, Class::High) => (!(holding(ACE) && holding(KING)), "OH.PG.12.III.E"),
        (Class::High, _) => (true, "OH.PG.12.III.F"),
        (Class::Medium, Class::Low) => unreachable!("the higher pair is not lower"),
    }
}
