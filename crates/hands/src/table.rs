//! The tables the build script laid out, and how a hand is looked up in them.

use crate::hand::Hand;
use crate::key::SUM_BITS;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The rank that the ranks of a hand make, suits aside.
///
/// The sum of keys is in the top bits, so a shift alone leaves an index of a row, and a cell is
/// found modulo the number of cells: nothing here can be out of bounds, and nothing is checked.
#[inline(always)]
pub fn ranks<const ROWS: usize, const CELLS: usize>(
    rows: &[u16; ROWS],
    cells: &[u16; CELLS],
    hand: Hand,
) -> u16 {
    const { assert!(ROWS.is_power_of_two() && CELLS.is_power_of_two()) };
    let row = (hand.key >> (64 - ROWS.trailing_zeros())) as usize;
    let sum = (hand.key >> (64 - SUM_BITS)) as u16;
    cells[sum.wrapping_add(rows[row]) as usize & (CELLS - 1)]
}

/// The rank that cards of one suit make.
#[inline(always)]
pub fn suited(flushes: &[u16; 1 << 13], mask: u16) -> u16 {
    flushes[(mask & 0x1FFF) as usize]
}
