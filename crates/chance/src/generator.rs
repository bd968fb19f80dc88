//! The generator: ChaCha20, keyed by the operating system or by a number.
//!
//! # Where the words come from
//!
//! [`Generator`] reads the keystream of ChaCha20 (RFC 8439, with the original 64-bit counter)
//! two bytes at a time, in order, skipping nothing and using nothing twice. Small choices,
//! and everything dealt, rolled or spun is one, take one 16-bit word by [`uniform::below`];
//! larger ones take two such words.
//!
//! # Why one seed is not enough
//!
//! A key has 256 bits and cannot stand for more than 2^256 orders of the cards. A deck of 52
//! has 2^225.6 orders, a shoe of six decks 2^1,646.8 and one of eight decks 2^2,229.3 (equal
//! cards counted as one). One key would reach next to none of the orders of a shoe. Therefore:
//!
//! - a generator that deals at a live table is keyed afresh by the operating system at every
//!   shuffle, every roll and every spin;
//! - between two shuffles it is keyed afresh every [24 cards](Generator::CARDS_PER_KEY). A card
//!   out of at most 512 takes at most 9 bits, so 24 cards take at most 216 of the key's 256:
//!   for each possible run of 24 cards there are, on average, at least 2^40 keys that deal it.
//!   Were ChaCha20 a perfectly random function, the chance that even one run had no key at all
//!   would be below 2^216 · e^(-2^40), which is nothing.
//!
//! What remains is an assumption and is stated as one: that ChaCha20 cannot be told from a
//! random function, and that the operating system's bytes are uniform and independent from call
//! to call. The system makes them with a generator of its own, into which it mixes the noise of
//! the hardware when it sees fit; how much of that noise a single call brings is not ours to
//! show. A fresh key is the exclusive-or of the system's 32 bytes and 32 bytes of the old
//! keystream, so it is no more predictable than the better of the two.
//!
//! A [seeded](Generator::seeded) generator has none of this: it repeats itself for ever, which
//! is what simulations and tests want and what no live table may use.

use std::fmt;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::uniform::{self, Words};
use crate::{Ask, Card, Dice, Insignia, Outcome, Pocket, Wheel};

/// The operating system gave no entropy: nothing may be dealt, rolled or spun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no entropy: {reason}; the table that asked must close")]
pub struct EntropyError {
    reason: &'static str,
}

impl EntropyError {
    /// An entropy source failed for this reason.
    pub const fn because(reason: &'static str) -> EntropyError {
        EntropyError { reason }
    }
}

/// Fills 32 bytes with fresh entropy, or fails.
type Entropy = dyn FnMut(&mut [u8; 32]) -> Result<(), EntropyError> + Send;

/// How many 16-bit words are taken from the keystream at once: 256 bytes, four ChaCha20 blocks.
const BLOCK: usize = 128;

/// A generator of words, and of everything that is dealt, rolled or spun.
///
/// ```
/// use chance::{Generator, Wheel};
/// let mut generator = Generator::from_os()?;
/// let roll = generator.dice::<2>();
/// assert!((2..=12).contains(&roll.total()));
/// assert!(Wheel::SingleZero.pockets().contains(&generator.pocket(Wheel::SingleZero)));
/// # Ok::<(), chance::EntropyError>(())
/// ```
pub struct Generator {
    keystream: ChaCha20Rng,
    block: [u16; BLOCK],
    /// The next word of the block; `BLOCK` when all are used.
    next: usize,
    /// Where fresh keys come from; none for a seeded generator.
    entropy: Option<Box<Entropy>>,
    keys: u64,
}

impl Generator {
    /// How many cards a live source deals before it takes a fresh key; see the
    /// [module's argument](crate::generator).
    pub const CARDS_PER_KEY: u32 = 24;

    /// A generator for live play, keyed by the operating system.
    ///
    /// # Errors
    /// If the system gives no entropy.
    pub fn from_os() -> Result<Generator, EntropyError> {
        Generator::from_entropy(|key| {
            getrandom::fill(key).map_err(|_| EntropyError::because("the operating system has none"))
        })
    }

    /// A generator for live play, keyed by an entropy source of one's own: a hardware device,
    /// or one that fails on purpose in a test.
    ///
    /// ```
    /// use chance::{Generator, EntropyError};
    /// let broken = |_: &mut [u8; 32]| Err(EntropyError::because("unplugged"));
    /// assert!(Generator::from_entropy(broken).is_err());
    /// ```
    ///
    /// # Errors
    /// If the source fails at once.
    pub fn from_entropy(
        entropy: impl FnMut(&mut [u8; 32]) -> Result<(), EntropyError> + Send + 'static,
    ) -> Result<Generator, EntropyError> {
        let mut generator = Generator::keyed([0; 32], 0);
        generator.entropy = Some(Box::new(entropy));
        generator.reseed()?;
        Ok(generator)
    }

    /// A generator for tests and simulations. The same seed and stream give the same words for
    /// ever, on every machine; two different pairs never give the same stream.
    ///
    /// The seed is the first 8 bytes of the ChaCha20 key, lowest byte first, followed by zeros;
    /// the stream is its 64-bit nonce.
    ///
    /// ```
    /// use chance::Generator;
    /// // The first keystream of RFC 8439, appendix A.1: 76 b8 e0 ad a0 f1 3d 90 ...
    /// assert_eq!(Generator::seeded(0, 0).word(), 0x903d_f1a0_ade0_b876);
    /// ```
    pub fn seeded(seed: u64, stream: u64) -> Generator {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Generator::keyed(key, stream)
    }

    fn keyed(key: [u8; 32], stream: u64) -> Generator {
        let mut keystream = ChaCha20Rng::from_seed(key);
        keystream.set_stream(stream);
        Generator { keystream, block: [0; BLOCK], next: BLOCK, entropy: None, keys: 0 }
    }

    /// Takes a fresh key from the entropy source; a seeded generator has none and carries on
    /// with its stream.
    ///
    /// # Errors
    /// If the source fails. The old key is still in place then, but nothing may be dealt with
    /// it: [`Shuffled`](crate::Shuffled) closes.
    #[inline]
    pub fn reseed(&mut self) -> Result<(), EntropyError> {
        if self.is_live() { self.take_key() } else { Ok(()) }
    }

    fn take_key(&mut self) -> Result<(), EntropyError> {
        let Some(entropy) = &mut self.entropy else { return Ok(()) };
        let mut key = [0; 32];
        entropy(&mut key)?;
        let mut old = [0; 32];
        self.keystream.fill_bytes(&mut old);
        for (byte, old) in key.iter_mut().zip(old) {
            *byte ^= old;
        }
        self.keystream = ChaCha20Rng::from_seed(key);
        self.next = BLOCK;
        self.keys += 1;
        Ok(())
    }

    /// Whether the generator is what it should be: the keystream of RFC 8439, appendix A.1, and a
    /// system that does not give the same key twice. To be asked before anything is dealt.
    ///
    /// # Errors
    /// If it is not, or if the system gives no entropy.
    pub fn self_test() -> Result<(), EntropyError> {
        if Generator::seeded(0, 0).word() != 0x903d_f1a0_ade0_b876 {
            return Err(EntropyError::because("the generator fails its known answer"));
        }
        let [one, other] = [Generator::from_os()?.word(), Generator::from_os()?.word()];
        match one == other {
            true => Err(EntropyError::because("the operating system gave the same key twice")),
            false => Ok(()),
        }
    }

    /// How many keys were taken from the entropy source so far: none if seeded by a number, at
    /// least one otherwise. An audit sees by it that a shuffle took a fresh one.
    pub fn keys_taken(&self) -> u64 {
        self.keys
    }

    /// Whether this generator takes keys from an entropy source, as live play demands.
    #[inline]
    pub fn is_live(&self) -> bool {
        self.entropy.is_some()
    }

    /// 64 bits as they come: the raw output, for laboratories.
    #[inline]
    pub fn word(&mut self) -> u64 {
        (0..4).fold(0, |word, i| word | u64::from(self.half()) << (16 * i))
    }

    /// The next 16 bits of the keystream, lower byte first.
    #[inline]
    fn half(&mut self) -> u16 {
        loop {
            if let Some(&word) = self.block.get(self.next) {
                self.next += 1;
                return word;
            }
            self.refill();
        }
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        let mut bytes = [0; 2 * BLOCK];
        self.keystream.fill_bytes(&mut bytes);
        for (word, pair) in self.block.iter_mut().zip(bytes.chunks_exact(2)) {
            *word = u16::from_le_bytes([pair[0], pair[1]]);
        }
        self.next = 0;
    }

    /// A whole number from 0 to `n - 1`, each with exactly the same probability.
    ///
    /// ```
    /// use chance::Generator;
    /// assert!(Generator::seeded(7, 0).below(52) < 52);
    /// ```
    ///
    /// # Panics
    /// If n is zero.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        // 16-bit words suffice for all that is dealt, rolled or spun, and it is for them that
        // the tests try every word and every n.
        if n <= 512 { uniform::below::<16>(self, n) } else { uniform::below::<32>(self, n) }
    }

    /// Shuffles the items; every order has exactly the same probability, given the words.
    ///
    /// One key can reach every order of a deck but not of a shoe: whole shoes are dealt by
    /// [`Shuffled`](crate::Shuffled), which takes a fresh key as often as it must.
    ///
    /// # Panics
    /// If there are more than 65,536 items.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        uniform::shuffle::<16, T>(self, items);
    }

    /// A roll of one to three dice, as one choice among its 6^N faces.
    ///
    /// ```
    /// use chance::Generator;
    /// assert!(Generator::seeded(7, 0).dice::<3>().faces().iter().all(|f| (1..=6).contains(f)));
    /// ```
    #[inline]
    pub fn dice<const N: usize>(&mut self) -> Dice<N> {
        Dice::numbered(self.below(6_u32.pow(N as u32)) as usize)
    }

    /// The pocket in which the ball comes to rest.
    #[inline]
    pub fn pocket(&mut self, wheel: Wheel) -> Pocket {
        let pockets = wheel.pockets();
        pockets[self.below(pockets.len() as u32) as usize]
    }

    /// The section at which the Big Six wheel comes to rest.
    #[inline]
    pub fn insignia(&mut self) -> Insignia {
        Insignia::SECTIONS[self.below(54) as usize]
    }

    /// What falls when a table asks, a card out of those that are `left`; none where no chance is
    /// asked for, or no card is left.
    ///
    /// ```
    /// use chance::{Ask, Generator, Outcome};
    /// let mut generator = Generator::seeded(7, 0);
    /// assert!(matches!(generator.outcome(Ask::Dice, &[]), Some(Outcome::Dice(_))));
    /// assert_eq!(generator.outcome(Ask::Peek, &[]), None);
    /// ```
    pub fn outcome(&mut self, ask: Ask, left: &[Card]) -> Option<Outcome> {
        Some(match ask {
            Ask::Shuffle => Outcome::Shuffled,
            Ask::Card { .. } if left.is_empty() => return None,
            Ask::Card { .. } => Outcome::Card(Some(left[self.below(left.len() as u32) as usize])),
            Ask::Dice => Outcome::Dice(self.dice()),
            Ask::ThreeDice => Outcome::ThreeDice(self.dice()),
            Ask::Cups => Outcome::Cups { player: self.dice(), banker: self.dice() },
            Ask::Number { most } => Outcome::Number(1 + self.below(most.max(1).into()) as u8),
            Ask::Roulette(wheel) => Outcome::Pocket(self.pocket(wheel)),
            Ask::BigSix => Outcome::Insignia(self.insignia()),
            // Every card was seen when it was dealt; none is left to reveal.
            Ask::Reveal { .. } | Ask::Peek => return None,
        })
    }
}

impl Words<16> for Generator {
    #[inline]
    fn word(&mut self) -> u32 {
        u32::from(self.half())
    }
}

impl Words<32> for Generator {
    #[inline]
    fn word(&mut self) -> u32 {
        u32::from(self.half()) | u32::from(self.half()) << 16
    }
}

/// Shows no state: whoever knows it knows the next cards.
impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("live", &self.is_live()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
