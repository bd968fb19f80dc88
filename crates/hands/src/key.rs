//! The additive keys of ranks.

/// How wide a sum of keys is; sums are taken modulo `1 << SUM_BITS`.
pub const SUM_BITS: u32 = 23;

/// A key for every rank, two to ace: no two hands of as many cards, up to seven and four of a rank
/// at most, have the same sum.
pub const RANK_KEYS: [u32; 13] = {
    let mut keys = PLAIN_KEYS;
    let mut rank = 0;
    while rank < 13 {
        keys[rank] = keys[rank].wrapping_mul(SPREAD) & ((1 << SUM_BITS) - 1);
        rank += 1;
    }
    keys
};

/// Each is the smallest number above the one before that keeps the sums apart.
const PLAIN_KEYS: [u32; 13] =
    [1479181, 636345, 262349, 83661, 22854, 8698, 2031, 453, 98, 22, 5, 1, 0];

/// The plain sums crowd together, which leaves rows of a table too full to be placed. Multiplying by
/// an odd number spreads them evenly and, modulo a power of two, keeps them apart. (The golden
/// ratio, made odd.)
const SPREAD: u32 = 0x9E37_79B1;
