//! Ranks as a dealer says them.

use std::fmt::{self, Write};

use chance::Rank;

use crate::order::{Kind, Shape};

/// The short form: what the hand is, without kickers.
///
/// One style throughout: "ace high", "pair of kings", "queen-high flush", "full house, kings over
/// fours".
pub fn short(shape: &Shape, out: &mut impl Write) -> fmt::Result {
    let rank = |at: usize| Rank::from_index(shape.ranks()[at]);
    match shape.kind {
        Kind::High => write!(out, "{} high", rank(0).word()),
        Kind::Pair => write!(out, "pair of {}", rank(0).plural()),
        Kind::TwoPair => write!(out, "two pair, {} and {}", rank(0).plural(), rank(1).plural()),
        Kind::Trips => write!(out, "three {}", rank(0).plural()),
        Kind::Straight => write!(out, "{}-high straight", rank(0).word()),
        Kind::Flush => write!(out, "{}-high flush", rank(0).word()),
        Kind::FullHouse => {
            write!(out, "full house, {} over {}", rank(0).plural(), rank(1).plural())
        }
        Kind::Quads => write!(out, "four {}", rank(0).plural()),
        Kind::StraightFlush => write!(out, "{}-high straight flush", rank(0).word()),
        Kind::Royal => out.write_str("royal flush"),
        Kind::Quints => write!(out, "five {}", rank(0).plural()),
        Kind::Wilds => out.write_str("five wilds"),
    }
}

/// The full form: with the kickers that can decide between two hands of the same short form.
pub fn full(shape: &Shape) -> String {
    let mut out = String::new();
    // A string takes everything that is written to it.
    let _ = short(shape, &mut out);
    let made_of = match shape.kind {
        Kind::High | Kind::Flush | Kind::Pair | Kind::Trips | Kind::Quads => 1,
        Kind::TwoPair => 2,
        _ => return out,
    };
    let kickers: Vec<&str> =
        shape.ranks()[made_of..].iter().map(|&rank| Rank::from_index(rank).word()).collect();
    if kickers.is_empty() {
        return out;
    }
    out += ", ";
    out += &kickers.join("-");
    match (shape.kind, kickers.len()) {
        (Kind::High | Kind::Flush, _) => {}
        (_, 1) => out += " kicker",
        _ => out += " kickers",
    }
    out
}
