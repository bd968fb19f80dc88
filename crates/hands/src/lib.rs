//! Ranks of poker hands, totals of blackjack, points of baccarat.
//!
//! A [`Hand`] is a sum of cards: add a card, take one away, add two hands, all in a few
//! instructions. Its rank under a game's own ranking is a small number that compares as the hands
//! do, knows its category and says itself as a dealer would:
//!
//! ```
//! use chance::cards;
//! use hands::{FiveCategory, FiveRank, Hand};
//! let board: Hand = cards("Kd 4c 4h 9s Kc").unwrap().into_iter().flatten().collect();
//! let player = FiveRank::of7(board.with("Qs".parse().unwrap()).with("2d".parse().unwrap()));
//! let dealer = FiveRank::of7(board.with("As".parse().unwrap()).with("4d".parse().unwrap()));
//! assert!(dealer > player);
//! assert_eq!(player.describe(), "two pair, kings and fours, queen kicker");
//! assert_eq!(format!("{dealer} beats {player}"),
//!     "full house, fours over kings beats two pair, kings and fours");
//! assert_eq!(dealer.category(), FiveCategory::FullHouse);
//! ```
//!
//! | ranking | cards | documents |
//! |---|---|---|
//! | [`ThreeRank`] | 3 | OH.3C.6, OH.MS.8 |
//! | [`FourRank`] | best 4 of 4, 5 or 6 | OH.4C.6, OH.C4.6 |
//! | [`FiveRank`] | best 5 of 5, 6 or 7 | OH.UT.5, OH.TB.6, OH.LR.6, OH.MS.6, OH.3C.6.IV |
//! | [`PaiGowRank`], [`LowRank`] | best 5 of 5 or 7, and 2, of 53 with the joker | OH.PG.6 |
//! | [`WildRank`] | 5 of 53, deuces and joker wild | OH.DJ.6, CO.DX |
//!
//! [`Total`] counts blackjack and pontoon hands, [`Points`] baccarat hands.

mod baccarat;
mod blackjack;
mod five;
mod four;
mod hand;
mod key;
mod order;
mod pai_gow;
mod rank;
mod table;
mod three;
mod wild;
mod words;

pub use baccarat::Points;
pub use blackjack::{Total, is_blackjack, is_pontoon, points};
pub use five::{FiveCategory, FiveRank};
pub use four::{FourCategory, FourRank};
pub use hand::Hand;
pub use pai_gow::{LowCategory, LowRank, PaiGowCategory, PaiGowRank};
pub use rank::RankError;
pub use three::{ThreeCategory, ThreeRank};
pub use wild::{WildCategory, WildRank};

/// The examples of the README, which run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
