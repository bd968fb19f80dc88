//! The additive keys of ranks.

/// How wide the first part of a key is: it chooses the row of a table.
pub const ROW_BITS: u32 = 13;

/// How wide the second part of a key is, which chooses the cell: eight of them sum to 16 bits.
pub const CELL_BITS: u32 = 13;

/// A key for every rank, two to ace. The first parts are summed modulo `1 << ROW_BITS`, the second
/// without end: no two hands of as many cards, up to seven and four of a rank at most, have both
/// sums in common.
///
/// Random numbers do that for about every other seed; this is the first seed whose tables also fit
/// into their cells. The build script checks both.
pub const RANK_KEYS: [(u32, u32); 13] = {
    let mut keys = [(0, 0); 13];
    let mut state = 14u64;
    let mut rank = 0;
    while rank < 13 {
        // SplitMix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        keys[rank] = ((z >> (64 - ROW_BITS)) as u32, z as u32 & ((1 << CELL_BITS) - 1));
        rank += 1;
    }
    keys
};
