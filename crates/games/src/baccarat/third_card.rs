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

/// The hand that is dealt a third card next, once both have two; none when the hands are complete.
///
/// The Player's Hand comes first, and no hand gets more than one (OH.BA.10.III, OH.BA.10.IV).
#[inline]
pub fn third_card(player: &Hand, banker: &Hand) -> Option<Side> {
    let (own, bank) = (player.points() as usize, banker.points() as usize);
    match (player.len(), banker.len()) {
        // A natural ends the deal (OH.BA.11.I, OH.CF.11.I).
        (2, 2) if own >= 8 || bank >= 8 => None,
        (2, 2) if PLAYER_DRAWS[own] => Some(Side::Player),
        (2, 2) => BANKER_DRAWS_ALONE[bank].then_some(Side::Banker),
        (3, 2) => {
            let third = player.third()? as usize;
            BANKER_DRAWS[bank][third].then_some(Side::Banker)
        }
        _ => None,
    }
}
