//! The fast count against plain ones.

use std::collections::HashMap;
use std::time::Instant;

use chance::{Card, Suit};
use games::Kind;
use games::pai_gow::house_way::HouseWay;
use hands::Hand;

use super::advice::distinct;
use super::dealer::Shown;
use super::holding::{EVERY_RANK, card};
use super::solve::{Copies, Game, Price, Tally};
use crate::Silent;

const EVEN_LESS_FIVE: Price = Price { win: 19, per: 20 };

fn house_way() -> HouseWay {
    HouseWay::new(&Kind::find("pai-gow-poker").unwrap().rulebook().house_way).unwrap()
}

/// Every seven of some cards, as bits.
fn sevens(cards: usize) -> impl Iterator<Item = u64> {
    let mut next = Some((1u64 << 7) - 1);
    std::iter::from_fn(move || {
        let now = next?;
        // The next larger number with as many bits.
        let (low, up) = (now & now.wrapping_neg(), now + (now & now.wrapping_neg()));
        let after = (((up ^ now) >> 2) / low) | up;
        next = (after >> cards == 0).then_some(after);
        Some(now)
    })
}

fn hand_of(deck: &[Card], bits: u64) -> Hand {
    (0..deck.len()).filter(|at| bits >> at & 1 == 1).map(|at| deck[at]).collect()
}

/// One of the dealer's hands against one of the player's: won, lost.
fn compare(own: Shown, dealer: Shown, copies: Copies) -> (bool, bool) {
    match copies {
        Copies::Dealers => {
            let (high, low) = (own.high > dealer.high, own.low > dealer.low);
            (high && low, !high && !low)
        }
        Copies::Players => {
            let (high, low) = (own.high >= dealer.high, own.low >= dealer.low);
            (high && low, !high && !low)
        }
    }
}

/// The cards of the seven with the suits in an order of their own, so that hands which differ only
/// by the names of suits are the same.
fn by_suits(seven: Hand) -> ([u16; 4], bool) {
    let mut suits = Suit::ALL.map(|suit| seven.ranks_of(suit));
    suits.sort_unstable();
    (suits, seven.has_joker())
}

/// The hands of a deck that differ by more than the names of suits, each with how many it stands for.
fn classes(deck: &[Card], hands: &[u64]) -> Vec<(u64, u64)> {
    let mut known = HashMap::new();
    for &bits in hands {
        known.entry(by_suits(hand_of(deck, bits))).or_insert((bits, 0)).1 += 1;
    }
    known.into_values().collect()
}

/// Every hand of the dealer that has none of the player's cards.
fn disjoint(own: u64, cards: usize) -> impl Iterator<Item = u64> {
    let left: Vec<_> = (0..cards).filter(|at| own >> at & 1 == 0).collect();
    let spread = move |bits: u64| {
        left.iter().enumerate().fold(0, |sum, (n, at)| sum | (bits >> n & 1) << at)
    };
    sevens(cards - 7).map(spread)
}

fn deal_one_by_one(house_way: &HouseWay, ranks: u16, copies: Copies) -> (Tally, i128) {
    let ranked = (0..13).filter(|rank| ranks >> rank & 1 == 1);
    let mut deck: Vec<Card> =
        ranked.flat_map(|rank| (0..4).map(move |suit| card(rank, suit))).collect();
    deck.push(Card::JOKER);
    let hands: Vec<_> = sevens(deck.len()).collect();
    let set = |bits: &u64| (*bits, Shown::of(house_way.set(hand_of(&deck, *bits))));
    let mut shown = vec![Shown { high: 0, low: 0 }; 1 << deck.len()];
    hands.iter().map(set).for_each(|(bits, is)| shown[bits as usize] = is);
    let (mut house, mut best) = (Tally::default(), 0);
    for (own, ways) in classes(&deck, &hands) {
        let settings: Vec<_> =
            distinct(hand_of(&deck, own)).into_iter().map(|(_, shown)| shown).collect();
        let mut results = vec![Tally::default(); settings.len()];
        for dealer in disjoint(own, deck.len()) {
            let dealer = shown[dealer as usize];
            for (setting, result) in settings.iter().zip(&mut results) {
                let (won, lost) = compare(*setting, dealer, copies);
                result.won += u64::from(won) * ways;
                result.lost += u64::from(lost) * ways;
            }
        }
        let at = settings.iter().position(|setting| *setting == shown[own as usize]).unwrap();
        house.merge(&results[at]);
        best += results.iter().map(|result| result.value(EVEN_LESS_FIVE)).max().unwrap();
    }
    (house, best)
}

#[test]
fn all_deals_of_a_little_deck_come_out_as_dealt_one_by_one() {
    let house_way = house_way();
    // Straights to the ace and from it, straight flushes, flushes, low and high fours, five aces.
    for ranks in [0b1_1111_0000_0000, 0b1_0000_0000_1111, 0b1_1010_0010_0001, 0b0_0000_0001_1111] {
        let game = Game::new(&house_way, ranks);
        for copies in [Copies::Dealers, Copies::Players] {
            let solution = game.solve(copies, &[EVEN_LESS_FIVE], &Silent);
            assert_eq!(solution.deals, 116_280 * 3_432);
            let best = solution.best[0].tally.value(EVEN_LESS_FIVE);
            let one_by_one = deal_one_by_one(&house_way, ranks, copies);
            assert_eq!((solution.house, best), one_by_one, "{ranks:b} {copies:?}");
        }
    }
}

#[test]
fn whole() {
    let now = Instant::now();
    let game = Game::new(&house_way(), EVERY_RANK);
    eprintln!("game {:?}", now.elapsed());
    for copies in [Copies::Dealers, Copies::Players] {
        let now = Instant::now();
        let solution = game.solve(copies, &[EVEN_LESS_FIVE], &Silent);
        eprintln!("solve {:?}", now.elapsed());
        let (h, b) = (solution.house, solution.best[0].tally);
        let ev = |t: Tally| (0.95 * t.won as f64 - t.lost as f64) / solution.deals as f64;
        eprintln!("{h:?} {} {b:?} {} {}", ev(h), ev(b), solution.deals);
        eprintln!("{:#?}", super::charts::strategy(&solution.best[0], &solution));
    }
}
