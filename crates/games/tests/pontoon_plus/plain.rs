//! What cards are and pay at Pontoon Plus, written plainly from the document.

use chance::Card;

/// The rank's letter and the suit's.
pub fn letters(card: Card) -> (char, char) {
    let text = card.to_string();
    let mut letters = text.chars();
    (letters.next().unwrap(), letters.next().unwrap())
}

pub fn value(card: Card) -> u32 {
    match letters(card).0 {
        'A' => 1,
        'K' | 'Q' | 'J' => 10,
        digit => digit.to_digit(10).unwrap(),
    }
}

pub fn is_picture(card: Card) -> bool {
    value(card) == 10
}

/// SG.PP.3.2.1: each ace is one or eleven, but for those of the first two cards of a double.
pub fn total(cards: &[Card], doubled: bool) -> u32 {
    let mut totals = vec![0];
    for (n, card) in cards.iter().enumerate() {
        let eleven = value(*card) == 1 && !(doubled && n < 2);
        let low = totals.iter().map(|total| total + value(*card));
        let high = totals.iter().filter(|_| eleven).map(|total| total + 11);
        totals = low.chain(high).collect();
    }
    let best = totals.iter().filter(|total| **total <= 21).max();
    *best.unwrap_or(totals.iter().min().unwrap())
}

/// SG.PP.4.1.1: what a 21 pays, to two.
pub fn odds_of_21(cards: &[Card]) -> i64 {
    let mut ranks: Vec<_> = cards.iter().map(|card| letters(*card).0).collect();
    ranks.sort_unstable();
    let suits: Vec<_> = cards.iter().map(|card| letters(*card).1).collect();
    let by_suits = || match suits.iter().all(|suit| *suit == suits[0]) {
        true if suits[0] == 's' => 6,
        true => 4,
        false => 3,
    };
    match (cards.len(), ranks.as_slice()) {
        (3, ['6', '7', '8'] | ['7', '7', '7']) => by_suits(),
        (..=4, _) => 2,
        (5, _) => 3,
        (6, _) => 4,
        _ => 6,
    }
}

/// SG.PP.4.1.3: what the Bonus pays to one.
pub fn bonus_odds(cards: &[Card]) -> Option<i64> {
    let ((a, a_suit), (b, b_suit)) = (letters(cards[0]), letters(cards[1]));
    let pictures = cards.iter().filter(|card| is_picture(**card)).count();
    let aces = [a, b].iter().filter(|rank| **rank == 'A').count();
    match (aces, pictures) {
        (2, _) if a_suit == b_suit => Some(40),
        (2, _) => Some(11),
        (1, 1) => Some(4),
        (1, _) => Some(1),
        (_, 2) if a == b => Some(8),
        _ if a == b => Some(3),
        _ => None,
    }
}
