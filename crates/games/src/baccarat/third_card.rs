//! Who draws a third card: the document's tables as tables.

use super::{Hand, Side};

const D: bool = true;
const S: bool = false;

/// Whether the Player's Hand draws, by its points on two cards (OH.BA.11.II, OH.CF.11.II).
const PLAYER_DRAWS: [bool; 8] = [D, D, D, D, D, D, S, S];

/// Whether the Banker's Hand draws, by its points on two cards, when the Player's Hand stayed
/// (OH.BA.11.III.A, OH.CF.11.III.A).
const BANKER_DRAWS_ALONE: [bool; 8] = [D, D, D, D, D, D, S, S];

/// Table 1: whether the Banker's Hand draws, by its points on two cards and the value of the
/// Player's third card (OH.BA.11.III.B, OH.CF.11.III.B).
const BANKER_DRAWS: [[bool; 10]; 8] = [
    //0 1  2  3  4  5  6  7  8  9
    [D, D, D, D, D, D, D, D, D, D], // 0
    [D, D, D, D, D, D, D, D, D, D], // 1
    [D, D, D, D, D, D, D, D, D, D], // 2
    [D, D, D, D, D, D, D, D, S, D], // 3
    [S, S, D, D, D, D, D, D, S, S], // 4
    [S, S, S, S, D, D, D, D, S, S], // 5
    [S, S, S, S, S, S, D, D, S, S], // 6
    [S, S, S, S, S, S, S, S, S, S], // 7
];

/// The hand that draws first once both have two cards, by their points; none when both stay.
///
/// The Player's Hand comes first, and no hand gets more than one (OH.BA.10.III, OH.BA.10.IV).
#[inline]
pub fn first_to_draw(player: u8, banker: u8) -> Option<Side> {
    match (player as usize, banker as usize) {
        // A natural ends the deal (OH.BA.11.I, OH.CF.11.I).
        (player, banker) if player >= 8 || banker >= 8 => None,
        (player, _) if PLAYER_DRAWS[player] => Some(Side::Player),
        (_, banker) => BANKER_DRAWS_ALONE[banker].then_some(Side::Banker),
    }
}

/// Whether the Banker's Hand draws, by its points on two cards, after the Player's Hand has drawn a
/// third card of this value.
#[inline]
pub fn banker_draws_after(banker: u8, third: u8) -> bool {
    BANKER_DRAWS[banker as usize][third as usize]
}

/// The hand that is dealt a third card next, once both have two; none when the hands are complete.
#[inline]
pub fn third_card(player: &Hand, banker: &Hand) -> Option<Side> {
    match (player.len(), banker.len()) {
        (2, 2) => first_to_draw(player.points(), banker.points()),
        (3, 2) => banker_draws_after(banker.points(), player.third()?).then_some(Side::Banker),
        _ => None,
    }
}
