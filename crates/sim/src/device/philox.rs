//! Philox4x32-10: numbers that are a function of a counter, so that any of them can be had at once.
//!
//! J. K. Salmon and others, "Parallel random numbers: as easy as 1, 2, 3" (2011), whose known
//! answers are tested below. A stream is one half of the counter, a place in it the other.

const MULTIPLIERS: [u32; 2] = [0xD251_1F53, 0xCD9E_8D57];
const WEYL: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];
const ROUNDS: usize = 10;

/// Four words by counter and key.
#[inline(always)]
pub(super) fn philox(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let ([mut a, mut b, mut c, mut d], [mut k0, mut k1]) = (counter, key);
    for _ in 0..ROUNDS {
        let first = u64::from(MULTIPLIERS[0]) * u64::from(a);
        let second = u64::from(MULTIPLIERS[1]) * u64::from(c);
        (a, b) = ((second >> 32) as u32 ^ b ^ k0, second as u32);
        (c, d) = ((first >> 32) as u32 ^ d ^ k1, first as u32);
        (k0, k1) = (k0.wrapping_add(WEYL[0]), k1.wrapping_add(WEYL[1]));
    }
    [a, b, c, d]
}

/// The words of a stream, in their order.
pub(super) struct Words {
    key: [u32; 2],
    stream: [u32; 2],
    /// Which four words are next.
    next: u64,
    four: [u32; 4],
    used: usize,
}

impl Words {
    /// The stream with this number under a seed.
    pub fn new(seed: u64, stream: u64) -> Words {
        let halves = |number: u64| [number as u32, (number >> 32) as u32];
        Words { key: halves(seed), stream: halves(stream), next: 0, four: [0; 4], used: 4 }
    }

    /// The next word.
    #[inline(always)]
    pub fn word(&mut self) -> u32 {
        if self.used == 4 {
            let counter =
                [self.next as u32, (self.next >> 32) as u32, self.stream[0], self.stream[1]];
            self.four = philox(counter, self.key);
            (self.next, self.used) = (self.next.wrapping_add(1), 0);
        }
        self.used += 1;
        self.four[self.used - 1]
    }

    /// A number below `n`: the upper half of word times `n`. Words whose lower half is less than
    /// 2³² mod `n` are passed over, so that each number has exactly ⌊2³² / n⌋ words (Lemire 2019).
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = u64::from(self.word()) * u64::from(n);
            if (product as u32) < n && (product as u32) < n.wrapping_neg() % n {
                continue;
            }
            return (product >> 32) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers_are_the_published_ones() {
        for (counter, key, words) in [
            ([0; 4], [0; 2], [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
            ([u32::MAX; 4], [u32::MAX; 2], [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
            (
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
                [0xa409_3822, 0x299f_31d0],
                [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
            ),
        ] {
            assert_eq!(philox(counter, key), words);
        }
    }

    /// The rule that passes words over, for words of 16 bits, where all of them can be tried.
    #[test]
    fn every_number_has_as_many_words_as_every_other() {
        for n in (1_u32..600).chain([36 * 36, 46_656, 65_535]) {
            let mut words = vec![0_u32; n as usize];
            for word in 0..1_u32 << 16 {
                let product = word * n;
                if product & 0xFFFF >= (1 << 16) % n {
                    words[(product >> 16) as usize] += 1;
                }
            }
            assert!(words.iter().all(|count| *count == (1 << 16) / n), "{n}");
        }
    }
}
