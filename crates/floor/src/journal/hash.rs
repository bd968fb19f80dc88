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
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
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
        for (n, byte) in bytes.iter_mut().enumerate() {
            let digits = &text[2 * n..2 * n + 2];
            *byte = u8::from_str_radix(digits, 16).map_err(|_| HashError)?;
        }
        Ok(Hash(bytes))
    }
}
