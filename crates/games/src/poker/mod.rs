//! Games of poker against the dealer or a pay table: one deck, shuffled before every round, seats
//! that are dealt in by their wagers, decisions from the dealer's left, settlement from the right.
//!
//! [`Poker`] is the machine that they share; a game is a [`PokerGame`]: its spots, the stages of
//! its round, what a decision costs, who wins what.

/// The stages of a hold'em round: two cards to every seat and two to the dealer, one at a time from
/// the hand or in stacks from the shoe, and then these, however they were dealt.
macro_rules! holdem_stages {
    ($($stage:expr,)+) => {
        const BY_HAND: &'static [Stage] =
            &[Stage::OneByOne { seats: 2, house: 2 }, $($stage,)+];
        const BY_SHOE: &'static [Stage] = &[Stage::Stacks(2), Stage::House(2), $($stage,)+];
    };
}

mod machine;
pub mod multi_link;
pub mod wilds;

pub mod crazy_four_poker;
pub mod deuces_wild_xtreme;
pub mod dj_wild;
pub mod four_card_poker;
pub mod let_it_ride;
pub mod mississippi_stud;
pub mod texas_holdem_bonus;
pub mod three_card_poker;
pub mod ultimate_texas_holdem;

pub use machine::{
    Because, Clauses, Effect, Equal, PayoutLimit, Poker, PokerGame, Price, Ranked, Rules,
    SeatSettlement, Shown, Sight, Stage, Street,
};

use chance::Card;
use hands::{FiveRank, FourRank, Hand};

use crate::Pay;

/// What a dealer would say of a hand that is made with the board.
fn holdem_words(cards: &[Card], board: &[Card]) -> String {
    let hand = Hand::of(cards) + Hand::of(board);
    match hand.len() {
        5 => FiveRank::of5(hand).to_string(),
        6 => FiveRank::of6(hand).to_string(),
        7 => FiveRank::of7(hand).to_string(),
        _ => String::new(),
    }
}

/// What a dealer would say of the best four cards.
fn four_card_words(cards: &[Card]) -> String {
    match cards.len() {
        5 | 6 => FourRank::of(Hand::of(cards)).to_string(),
        _ => String::new(),
    }
}
