//! Hands of Pai Gow as the document ranks them, by trying everything: slow, plain, and without a
//! line of the program's own.

use chance::Card;

/// A rank from 2 to 14, and a suit; the joker is an ace without a suit.
type Plain = (u8, Option<char>);

fn plain(card: Card) -> Plain {
    let text = card.to_string();
    let letters: Vec<char> = text.chars().collect();
    match letters[..] {
        ['J', 'o'] => (14, None),
        [rank, suit] => {
            let place = "23456789TJQKA".chars().position(|known| known == rank);
            (place.unwrap() as u8 + 2, Some(suit))
        }
        _ => panic!("{text} is no card"),
    }
}

/// From 2 to 14; the joker is an ace.
pub fn rank(card: Card) -> u8 {
    plain(card).0
}

/// The suit's letter; none of the joker.
pub fn suit(card: Card) -> Option<char> {
    plain(card).1
}

/// What a high hand may be, lowest first (OH.PG.6.II).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    High,
    Pair,
    TwoPair,
    Three,
    Straight,
    Flush,
    FullHouse,
    Four,
    StraightFlush,
    Royal,
    FiveAces,
}

/// A high hand: its kind, then the ranks that decide between two of a kind.
pub type High = (Kind, Vec<u8>);
/// A low hand: whether it is a pair, then its ranks.
pub type Low = (bool, Vec<u8>);

/// The highest card of a straight, ace to five being its own.
fn run(ranks: &[u8]) -> Option<u8> {
    let mut sorted = ranks.to_vec();
    sorted.sort_unstable();
    match sorted[..] {
        [2, 3, 4, 5, 14] => Some(5),
        _ if sorted.windows(2).all(|pair| pair[0] + 1 == pair[1]) => sorted.last().copied(),
        _ => None,
    }
}

/// Five cards without a wild one; an ace without a suit fits no flush.
fn standing(cards: &[Plain]) -> High {
    let ranks: Vec<u8> = cards.iter().map(|card| card.0).collect();
    let mut groups: Vec<(usize, u8)> = Vec::new();
    for rank in (2..=14).rev() {
        let count = ranks.iter().filter(|other| **other == rank).count();
        if count > 0 {
            groups.push((count, rank));
        }
    }
    groups.sort_by_key(|(count, rank)| (std::cmp::Reverse(*count), std::cmp::Reverse(*rank)));
    let order: Vec<u8> = groups.iter().map(|group| group.1).collect();
    let counts: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let flush = cards.iter().all(|card| card.1.is_some() && card.1 == cards[0].1);
    match (&counts[..], flush, run(&ranks)) {
        ([5], ..) => (Kind::FiveAces, vec![]),
        (_, true, Some(14)) => (Kind::Royal, vec![]),
        // Ace to five is the highest straight flush, and the second highest straight.
        (_, true, Some(top)) => (Kind::StraightFlush, vec![if top == 5 { 14 } else { top }]),
        ([4, 1], ..) => (Kind::Four, order),
        ([3, 2], ..) => (Kind::FullHouse, order),
        (_, true, _) => (Kind::Flush, order),
        (_, _, Some(top)) => {
            let place = if top == 14 { 15 } else { top };
            (Kind::Straight, vec![if top == 5 { 14 } else { place }])
        }
        ([3, ..], ..) => (Kind::Three, order),
        ([2, 2, 1], ..) => (Kind::TwoPair, order),
        ([2, ..], ..) => (Kind::Pair, order),
        _ => (Kind::High, order),
    }
}

fn is_run_or_suit(high: &High) -> bool {
    matches!(high.0, Kind::Straight | Kind::Flush | Kind::StraightFlush | Kind::Royal)
}

/// The rank of a high hand: the joker is an ace, or any card that completes a straight, a flush, a
/// straight flush or a royal flush (OH.PG.6.I, III).
pub fn high(cards: &[Card]) -> High {
    assert_eq!(cards.len(), 5);
    let cards: Vec<Plain> = cards.iter().map(|card| plain(*card)).collect();
    let own = standing(&cards);
    let Some(joker) = cards.iter().position(|card| card.1.is_none()) else { return own };
    let mut best = own;
    for rank in 2..=14 {
        for suit in ['c', 'd', 'h', 's'] {
            let mut cards = cards.clone();
            if cards.contains(&(rank, Some(suit))) {
                continue;
            }
            cards[joker] = (rank, Some(suit));
            let made = standing(&cards);
            if is_run_or_suit(&made) && made > best {
                best = made;
            }
        }
    }
    best
}

pub fn low(cards: [Card; 2]) -> Low {
    let [a, b] = cards.map(rank);
    if a == b { (true, vec![a]) } else { (false, vec![a.max(b), a.min(b)]) }
}

/// OH.PG.13.I: the high hand must be as high as the low one.
pub fn is_foul(high: &High, low: &Low) -> bool {
    match (low, high.0) {
        ((true, low), Kind::High | Kind::Pair) => high.0 == Kind::High || high.1[0] < low[0],
        ((false, low), Kind::High) => high.1[..2] < low[..],
        _ => false,
    }
}

/// The other five of seven cards.
pub fn rest(seven: &[Card], low: [Card; 2]) -> Vec<Card> {
    seven.iter().copied().filter(|card| !low.contains(card)).collect()
}

/// Every low hand of these cards.
pub fn lows(cards: &[Card]) -> Vec<[Card; 2]> {
    let pairs = cards.iter().enumerate();
    pairs.flat_map(|(n, a)| cards[n + 1..].iter().map(|b| [*a, *b])).collect()
}

/// The line of the Fortune Bonus, the best first, for seven cards (OH.PG.15.V).
pub fn fortune(seven: &[Card]) -> Option<usize> {
    let cards: Vec<Plain> = seven.iter().map(|card| plain(*card)).collect();
    let suited: Vec<Plain> = cards.iter().copied().filter(|card| card.1.is_some()).collect();
    let one_suit = suited.iter().all(|card| card.1 == suited[0].1);
    let mut ranks: Vec<u8> = suited.iter().map(|card| card.0).collect();
    let joker = suited.len() == 6;
    let in_a_row = |ranks: &[u8]| {
        let low = ranks.iter().map(|rank| if *rank == 14 { 1 } else { *rank });
        [ranks.to_vec(), low.collect()].iter_mut().any(|ranks| {
            ranks.sort_unstable();
            ranks.windows(2).all(|pair| pair[0] + 1 == pair[1])
        })
    };
    if one_suit && !joker && in_a_row(&ranks) {
        return Some(0);
    }
    let match_and_royal = lows(seven).into_iter().any(|two| {
        let [a, b] = two.map(plain);
        let court = a.1.is_some() && a.1 == b.1 && [a.0.max(b.0), a.0.min(b.0)] == [13, 12];
        court && high(&rest(seven, two)).0 == Kind::Royal
    });
    if match_and_royal {
        return Some(1);
    }
    if one_suit && joker {
        for rank in 2..=14 {
            ranks.push(rank);
            if in_a_row(&ranks) {
                return Some(2);
            }
            ranks.pop();
        }
    }
    let fives: Vec<Kind> = lows(seven).into_iter().map(|two| high(&rest(seven, two)).0).collect();
    let made = |kind: Kind| match kind {
        // A straight that beats it does not hide it.
        Kind::Three => (2..=14).any(|rank| cards.iter().filter(|card| card.0 == rank).count() >= 3),
        _ => fives.contains(&kind),
    };
    let kinds = [
        Kind::FiveAces,
        Kind::Royal,
        Kind::StraightFlush,
        Kind::Four,
        Kind::FullHouse,
        Kind::Flush,
        Kind::Three,
        Kind::Straight,
    ];
    kinds.into_iter().position(made).map(|at| at + 3)
}

/// The low hand of the house way (OH.PG.12, and the readings of it). Of cards of one rank those go
/// low that leave the highest high hand.
pub fn house_way(seven: &[Card]) -> [Card; 2] {
    let ranks = low(low_ranks(seven));
    let same = lows(seven).into_iter().filter(|two| low(*two) == ranks);
    same.max_by_key(|two| high(&rest(seven, *two))).unwrap()
}

/// A low hand of the ranks that the house way puts there.
fn low_ranks(seven: &[Card]) -> [Card; 2] {
    let mut cards = seven.to_vec();
    cards.sort_by_key(|card| std::cmp::Reverse(rank(*card)));
    let of = |rank_: u8| -> Vec<Card> {
        cards.iter().copied().filter(|card| rank(*card) == rank_).collect()
    };
    let ranks_of = |count: usize| -> Vec<u8> {
        (2..=14).rev().filter(|rank| of(*rank).len() == count).collect()
    };
    let two_of = |rank: u8| -> [Card; 2] { [of(rank)[0], of(rank)[1]] };
    // The highest cards of other ranks than these.
    let next = |but: &[u8]| -> Vec<Card> {
        cards.iter().copied().filter(|card| !but.contains(&rank(*card))).collect()
    };
    let next_two = |but: &[u8]| -> [Card; 2] { [next(but)[0], next(but)[1]] };
    let keeps = |low: &[Card; 2]| is_run_or_suit(&high(&rest(&cards, *low)));
    let best = |ways: Vec<[Card; 2]>| {
        ways.into_iter().filter(keeps).max_by_key(|two| (low(*two), high(&rest(&cards, *two))))
    };
    let kept = best(lows(&cards));
    let (five, four, three, two) = (ranks_of(5), ranks_of(4), ranks_of(3), ranks_of(2));
    let held = |rank: u8, outside: &[Card]| outside.iter().any(|card| self::rank(*card) == rank);

    if !five.is_empty() {
        return if two == [13] { two_of(13) } else { two_of(14) };
    }
    if let [quad] = four[..] {
        return match (quad, &three[..], &two[..]) {
            (14, [13], _) | (14, _, [13]) => two_of(13),
            (14, ..) => two_of(14),
            (_, [trips], _) => two_of(*trips),
            (_, _, [pair]) => two_of(*pair),
            (2..=6, ..) => next_two(&[quad]),
            (7..=10, ..) if held(14, &cards) => next_two(&[quad]),
            _ => two_of(quad),
        };
    }
    match (&three[..], &two[..]) {
        ([higher, _], _) => two_of(*higher),
        ([_], [pair, ..]) => two_of(*pair),
        ([trips], []) => {
            let pairs = best(lows(&of(*trips)));
            match (kept.and(pairs), *trips) {
                (Some(pair), _) => pair,
                (None, 14) => [of(14)[0], next(&[14])[0]],
                (None, _) => next_two(&[*trips]),
            }
        }
        ([], [top, _, _]) => two_of(*top),
        ([], [upper, lower]) => {
            let outside = next(&[*upper, *lower]);
            let size = |rank: u8| match rank {
                ..=6 => 0,
                7..=10 => 1,
                _ => 2,
            };
            let (ace, king) = (held(14, &outside), held(13, &outside));
            let together = match (size(*lower), size(*upper)) {
                (0, 0) => true,
                (0, 1) => ace || king,
                (0, 2) | (1, 1) => ace,
                (1, 2) => ace && king,
                _ => false,
            };
            if together { [outside[0], outside[1]] } else { two_of(*lower) }
        }
        ([], [pair]) => match kept {
            Some(_) if keeps(&two_of(*pair)) => two_of(*pair),
            Some(kept) => kept,
            None => next_two(&[*pair]),
        },
        _ => kept.unwrap_or([cards[1], cards[2]]),
    }
}
