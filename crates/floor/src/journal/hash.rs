//! The hash that chains a record to the one before.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// A SHA-256, written in hexadecimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What stands before the first record of a chain.
    pub const NONE: Hash = Hash([0; 32]);

    /// The hash of some bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Hash {
        Hash(Sha256::digest(bytes.as_ref()).into())
    }

    /// The hash of a record behind this one.
    pub fn then(self, record: &str) -> Hash {
        Hash(Sha256::new().chain_update(self.0).chain_update(record).finalize().into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 64];
        for (pair, byte) in text.chunks_exact_mut(2).zip(&self.0) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        f.write_str(std::str::from_utf8(&text).unwrap_or_default())
    }
}

/// What was read is no hash.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a hash of 64 hexadecimal digits")]
pub struct HashError;

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Hash, HashError> {
        if text.len() != 64 || !text.is_ascii() {
            return Err(HashError);
        }
        let mut bytes = [0; 32];
        let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(HashError);
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Ok(Hash(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of FIPS 180-2.
    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn a_hash_is_the_standards_and_reads_back() {
        assert_eq!(Hash::of("abc").to_string(), ABC);
        assert_eq!(ABC.parse(), Ok(Hash::of("abc")));
        assert_eq!(Hash::of("abc").then("d"), Hash::of([&Hash::of("abc").0[..], b"d"].concat()));
    }

    #[test]
    fn what_has_other_letters_or_another_length_is_no_hash() {
        let long = format!("{ABC}00");
        let odd = [&ABC[2..], &long, "", &ABC.replace('a', "g"), &ABC.replace("ba", "ä")];
        for text in odd {
            assert_eq!(text.parse::<Hash>(), Err(HashError), "{text}");
        }
    }
}
