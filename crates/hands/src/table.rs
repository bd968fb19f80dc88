//! The tables the build script laid out, and how a hand is looked up in them.

use crate::hand::Hand;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The rank that the ranks of a hand make, suits aside.
///
/// A row has as many bits as there are rows, and a cell is found modulo the number of cells:
/// nothing here can be out of bounds, and nothing is checked.
#[inline(always)]
pub fn ranks<const ROWS: usize, const CELLS: usize>(
    rows: &[u16; ROWS],
    cells: &[u16; CELLS],
    hand: Hand,
) -> u16 {
    const { assert!(ROWS.is_power_of_two() && CELLS.is_power_of_two()) };
    let shift = rows[hand.row::<ROWS>()];
    cells[hand.cell().wrapping_add(shift) as usize & (CELLS - 1)]
}

/// As `ranks`, for rows of hands without the joker followed by as many of hands with it. Which they
/// are is not a branch: in enumeration order the joker comes when it is least expected.
#[inline(always)]
pub fn ranks_by_joker<const ROWS: usize, const CELLS: usize>(
    rows: &[u16; ROWS],
    cells: &[u16; CELLS],
    hand: Hand,
) -> u16 {
    const { assert!(ROWS.is_power_of_two() && CELLS.is_power_of_two()) };
    let shift = rows[hand.row_by_joker::<ROWS>() & (ROWS - 1)];
    cells[hand.cell().wrapping_add(shift) as usize & (CELLS - 1)]
}

/// The rank that cards of one suit make.
///
/// These are stored inverted: otherwise the two look-ups end alike, and the compiler merges their
/// ends at the cost of two instructions for every hand that is not suited.
#[inline(always)]
pub fn suited<const MASKS: usize>(flushes: &[u16; MASKS], mask: u16) -> u16 {
    const { assert!(MASKS.is_power_of_two()) };
    !flushes[mask as usize & (MASKS - 1)]
}
