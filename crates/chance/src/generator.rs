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
//! What remains is an assumption and is stated as one: the operating system's entropy is
//! uniform, and ChaCha20 cannot be told from a random function. A fresh key is the exclusive-or
//! of the system's 32 bytes and 32 bytes of the old keystream, so it is no more predictable than
//! the better of the two.
//!
//! A [seeded](Generator::seeded) generator has none of this: it repeats itself for ever, which
//! is what simulations and tests want and what no live table may use.

use std::fmt;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::uniform::{self, Words};
use crate::{Dice, Insignia, Pocket, Wheel};

/// The operating system gave no entropy: nothing may be dealt, rolled or spun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no entropy: {reason}; the table that asked must close")]
pub struct NoEntropy {
    reason: &'static str,
}

impl NoEntropy {
    /// An entropy source failed for this reason.
    pub const fn because(reason: &'static str) -> NoEntropy {
        NoEntropy { reason }
    }
}

/// Fills 32 bytes with fresh entropy, or fails.
type Entropy = dyn FnMut(&mut [u8; 32]) -> Result<(), NoEntropy> + Send;

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
/// # Ok::<(), chance::NoEntropy>(())
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
    pub fn from_os() -> Result<Generator, NoEntropy> {
        Generator::from_entropy(|key| {
            getrandom::fill(key).map_err(|_| NoEntropy::because("the operating system has none"))
        })
    }

    /// A generator for live play, keyed by an entropy source of one's own: a hardware device,
    /// or one that fails on purpose in a test.
    ///
    /// ```
    /// use chance::{Generator, NoEntropy};
    /// let broken = |_: &mut [u8; 32]| Err(NoEntropy::because("unplugged"));
    /// assert!(Generator::from_entropy(broken).is_err());
    /// ```
    ///
    /// # Errors
    /// If the source fails at once.
    pub fn from_entropy(
        entropy: impl FnMut(&mut [u8; 32]) -> Result<(), NoEntropy> + Send + 'static,
    ) -> Result<Generator, NoEntropy> {
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
    pub fn reseed(&mut self) -> Result<(), NoEntropy> {
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

    /// How many keys were taken from the entropy source so far: none if seeded by a number, at
    /// least one otherwise. An audit sees by it that a shuffle took a fresh one.
    pub fn keys_taken(&self) -> u64 {
        self.keys
    }

    /// Whether this generator takes keys from an entropy source, as live play demands.
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
    /// One key reaches every order of up to 52 cards, no more: whole shoes are dealt by
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
        const { assert!(1 <= N && N <= 3, "tables roll one to three dice") }
        let mut roll = self.below(6_u32.pow(N as u32)) as u16;
        let faces = std::array::from_fn(|_| {
            let face = 1 + (roll % 6) as u8;
            roll /= 6;
            face
        });
        match Dice::new(faces) {
            Some(dice) => dice,
            None => unreachable!("a remainder by 6, and 1, is 1 to 6"),
        }
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
mod tests {
    use super::*;

    fn key(text: &str) -> [u8; 32] {
        hex(text).try_into().expect("32 bytes")
    }

    fn hex(text: &str) -> Vec<u8> {
        (0..text.len())
            .step_by(2)
            .map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap())
            .collect()
    }

    /// RFC 8439, appendix A.1: key, 64-bit nonce, block number and the 64 bytes of that block.
    /// (Its nonces have 96 bits; in these vectors the first 32 of them are zero.)
    const RFC_8439: [(&str, u64, usize, &str); 5] = [
        (
            "0000000000000000000000000000000000000000000000000000000000000000",
            0,
            0,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
             da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            "0000000000000000000000000000000000000000000000000000000000000000",
            0,
            1,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
             29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        (
            "0000000000000000000000000000000000000000000000000000000000000001",
            0,
            1,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a\
             8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
        (
            "00ff000000000000000000000000000000000000000000000000000000000000",
            0,
            2,
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca\
             13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
        ),
        (
            "0000000000000000000000000000000000000000000000000000000000000000",
            0x0200_0000_0000_0000,
            0,
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7\
             8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
        ),
    ];

    #[test]
    fn the_words_are_the_published_keystream_of_chacha20() {
        for (text, nonce, block, keystream) in RFC_8439 {
            let mut generator = Generator::keyed(key(text), nonce);
            (0..8 * block).for_each(|_| _ = generator.word());
            let bytes: Vec<u8> = (0..8).flat_map(|_| generator.word().to_le_bytes()).collect();
            assert_eq!(bytes, hex(keystream), "key {text}, nonce {nonce:x}, block {block}");
        }
    }

    #[test]
    fn a_seed_and_a_stream_are_the_key_and_the_nonce() {
        // Keystream computed by OpenSSL 3.0 for key 2a 00 00 ..., nonce 07 00 00 ...
        let mut generator = Generator::seeded(42, 7);
        let bytes: Vec<u8> = (0..4).flat_map(|_| generator.word().to_le_bytes()).collect();
        assert_eq!(bytes, hex("e7873e338ee513b573ccbf8e763d732df8fafd5b2d8ddebf076c10aea8f9b8c5"));
    }

    #[test]
    fn words_of_all_sizes_come_in_order_and_none_is_skipped() {
        let mut whole = Generator::seeded(3, 4);
        let mut parts = Generator::seeded(3, 4);
        for _ in 0..1_000 {
            let word = whole.word();
            let low = Words::<32>::word(&mut parts);
            let next = Words::<16>::word(&mut parts);
            let high = Words::<16>::word(&mut parts);
            assert_eq!(u64::from(high) << 48 | u64::from(next) << 32 | u64::from(low), word);
        }
    }

    #[test]
    fn a_fresh_key_mixes_new_entropy_with_the_old_keystream() {
        // Entropy that undoes the old keystream of the zero key leaves a key of zeros.
        let old = key(&RFC_8439[0].3[..64]);
        let mut generator = Generator::from_entropy(move |key| {
            *key = old;
            Ok(())
        })
        .unwrap();
        assert_eq!(generator.word(), Generator::seeded(0, 0).word());
        // The same entropy once more does not bring the same key back.
        generator.reseed().unwrap();
        assert_ne!(generator.word(), Generator::seeded(0, 0).word());
        assert_eq!(generator.keys_taken(), 2);
    }

    #[test]
    fn a_seeded_generator_keeps_its_stream_when_asked_for_a_fresh_key() {
        let (mut one, mut two) = (Generator::seeded(5, 6), Generator::seeded(5, 6));
        one.word();
        two.word();
        one.reseed().unwrap();
        assert_eq!((one.word(), one.keys_taken(), one.is_live()), (two.word(), 0, false));
    }

    #[test]
    fn neither_key_nor_words_are_printed() {
        assert_eq!(format!("{:?}", Generator::seeded(1, 2)), "Generator { live: false, .. }");
    }
}
