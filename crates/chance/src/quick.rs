//! A quick generator for simulations, which no live table may use.

use crate::uniform::{self, Words};
use crate::{Dice, Generator, Insignia, Pocket, Wheel};

/// Words for simulations: xoshiro256++ (D. Blackman and S. Vigna, "Scrambled linear pseudorandom
/// number generators", 2021), its state keyed by a [`Generator`], so that every seed and stream
/// starts somewhere else on a period of 2^256 - 1.
///
/// It passes the known tests of randomness at a fifth of the cipher's price, but whoever has seen
/// some of its words can work out the rest: it deals simulated cards only.
///
/// ```
/// use chance::{Deck, Quick, Shoe};
/// let mut shoe = Shoe::new(Deck::Standard, 6)?;
/// let [mut one, mut same] = [Quick::seeded(7, 0), Quick::seeded(7, 0)];
/// assert_eq!(shoe.clone().draw(&mut one), shoe.draw(&mut same));
/// # Ok::<(), chance::ShoeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quick {
    state: [u64; 4],
}

impl Quick {
    /// The same seed and stream give the same words for ever, on every machine.
    pub fn seeded(seed: u64, stream: u64) -> Quick {
        let mut key = Generator::seeded(seed, stream);
        let mut state = std::array::from_fn(|_| key.word());
        if state == [0; 4] {
            // The one state that never changes.
            state[0] = 1;
        }
        Quick { state }
    }

    /// The next 64 bits.
    #[inline(always)]
    pub fn word(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let word = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        word
    }

    /// A whole number from 0 to `n - 1`, each with exactly the same probability.
    ///
    /// # Panics
    /// If n is zero.
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        uniform::below::<32>(self, n)
    }

    /// Several numbers below these bounds, every combination with exactly the same probability, out
    /// of as few words as can be.
    ///
    /// # Panics
    /// If a bound is zero, or their product does not fit 64 bits.
    #[inline(always)]
    pub fn several<const K: usize>(&mut self, bounds: [u64; K]) -> [u64; K] {
        loop {
            if let Some(chosen) = uniform::several(self.word(), bounds) {
                return chosen;
            }
        }
    }

    /// A roll of one to three dice.
    #[inline(always)]
    pub fn dice<const N: usize>(&mut self) -> Dice<N> {
        Dice::numbered(self.below(6_u32.pow(N as u32)) as usize)
    }

    /// The pocket in which the ball comes to rest.
    #[inline(always)]
    pub fn pocket(&mut self, wheel: Wheel) -> Pocket {
        let pockets = wheel.pockets();
        pockets[self.below(pockets.len() as u32) as usize]
    }

    /// The section at which the Big Six wheel comes to rest.
    #[inline(always)]
    pub fn insignia(&mut self) -> Insignia {
        Insignia::SECTIONS[self.below(54) as usize]
    }
}

impl Words<32> for Quick {
    #[inline(always)]
    fn word(&mut self) -> u32 {
        (Quick::word(self) >> 32) as u32
    }
}

impl Words<16> for Quick {
    #[inline(always)]
    fn word(&mut self) -> u32 {
        (Quick::word(self) >> 48) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of the reference implementation for the state 1, 2, 3, 4.
    #[test]
    fn the_words_are_those_of_the_published_generator() {
        let mut quick = Quick { state: [1, 2, 3, 4] };
        let words = [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205];
        assert_eq!(words, std::array::from_fn(|_| quick.word()));
    }

    #[test]
    fn seeds_and_streams_start_apart() {
        let firsts: std::collections::HashSet<u64> = (0..30)
            .flat_map(|seed| (0..30).map(move |stream| Quick::seeded(seed, stream).word()))
            .collect();
        assert_eq!(firsts.len(), 900);
    }
}
