//! The key of the people: digests that tell nothing to who does not have it.
//!
//! An auditor reads the whole journal. A plain digest of a password's hash, or of a command that
//! contains a password, would let them try passwords offline. So both are HMACs, with a key derived
//! from a secret that is stored next to the signing key and never shown.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value as Json, json};
use sha2::Sha256;

use crate::{Hash, canonical};

/// The purpose and version of the key, as HKDF mixes them in.
const INFO: &[u8] = b"croupier people 1";

/// How the text of a keyed digest begins.
const KEYED: &str = "hmac:";

/// The key of the people of a casino.
#[derive(Clone)]
pub struct PeopleKey([u8; 32]);

impl fmt::Debug for PeopleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PeopleKey")
    }
}

impl PeopleKey {
    /// Derives the key from the secret of a store.
    pub fn of(secret: &[u8; 32]) -> PeopleKey {
        PeopleKey(hkdf(secret, INFO))
    }

    /// Returns the digest of a password's PHC string, as the journal stores it.
    pub fn password(&self, phc: &str) -> PasswordDigest {
        PasswordDigest::Keyed(Hash(mac(&self.0, &[phc.as_bytes()])))
    }

    /// Returns the digest of a command that contains a password, by which a repetition is known.
    ///
    /// ```
    /// use floor::people::PeopleKey;
    /// use serde_json::json;
    ///
    /// let (body, other) = (json!({"id": "p-1", "password": "a"}), json!({"password": "a"}));
    /// let [one, two] = [[1; 32], [2; 32]].map(|secret| PeopleKey::of(&secret));
    /// assert_eq!(one.command("/api/people", &body), one.command("/api/people", &body));
    /// assert_ne!(one.command("/api/people", &body), one.command("/api/people", &other));
    /// assert_ne!(one.command("/api/people", &body), two.command("/api/people", &body));
    /// ```
    pub fn command(&self, path: &str, body: &Json) -> Hash {
        Hash(mac(&self.0, &[canonical(&json!([path, body])).as_bytes()]))
    }
}

/// The digest of a password's PHC string in a record.
///
/// ```
/// use floor::{Hash, people::{PasswordDigest, PeopleKey}};
///
/// let keyed = PeopleKey::of(&[1; 32]).password("$argon2id$...");
/// assert!(keyed.to_string().starts_with("hmac:"));
/// assert_eq!(keyed.to_string().parse(), Ok(keyed));
/// let plain = PasswordDigest::Plain(Hash::of("$argon2id$..."));
/// assert_eq!(plain.to_string().parse(), Ok(plain));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordDigest {
    /// SHA-256, as older versions wrote it: 64 hexadecimal digits.
    Plain(Hash),
    /// HMAC-SHA-256 with the [`PeopleKey`]: `hmac:` and 64 hexadecimal digits.
    Keyed(Hash),
}

impl PasswordDigest {
    /// Returns `true` if this is the digest of a PHC string, or `None` if that takes a key.
    pub fn is_of(self, phc: &str, key: Option<&PeopleKey>) -> Option<bool> {
        match self {
            PasswordDigest::Plain(hash) => Some(hash == Hash::of(phc)),
            PasswordDigest::Keyed(_) => key.map(|key| key.password(phc) == self),
        }
    }
}

impl From<Hash> for PasswordDigest {
    fn from(hash: Hash) -> PasswordDigest {
        PasswordDigest::Plain(hash)
    }
}

impl fmt::Display for PasswordDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PasswordDigest::Plain(hash) => write!(f, "{hash}"),
            PasswordDigest::Keyed(hash) => write!(f, "{KEYED}{hash}"),
        }
    }
}

impl FromStr for PasswordDigest {
    type Err = <Hash as FromStr>::Err;

    fn from_str(text: &str) -> Result<PasswordDigest, Self::Err> {
        match text.strip_prefix(KEYED) {
            Some(hash) => hash.parse().map(PasswordDigest::Keyed),
            None => text.parse().map(PasswordDigest::Plain),
        }
    }
}

/// HKDF-SHA-256 (RFC 5869) without a salt, one block long.
fn hkdf(secret: &[u8], info: &[u8]) -> [u8; 32] {
    mac(&mac(&[0; 32], &[secret]), &[info, &[1]])
}

/// HMAC-SHA-256 (RFC 2104).
fn mac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mac = Hmac::<Sha256>::new_from_slice(key);
    let mut mac = mac.expect("HMAC takes a key of any length");
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mac_equals_rfc_4231() {
        let found = Hash(mac(b"Jefe", &[b"what do ya want ", b"for nothing?"]));
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(found.to_string(), expected);
    }

    #[test]
    fn derivation_equals_rfc_5869() {
        let found = Hash(hkdf(&[0x0b; 22], b""));
        let expected = "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d";
        assert_eq!(found.to_string(), expected);
    }

    #[test]
    fn keyed_digest_takes_its_key() {
        let [key, other] = [[1; 32], [2; 32]].map(|secret| PeopleKey::of(&secret));
        let keyed = key.password("phc");
        assert_eq!(keyed.is_of("phc", Some(&key)), Some(true));
        assert_eq!(keyed.is_of("phc", Some(&other)), Some(false));
        assert_eq!(keyed.is_of("phc", None), None);
        let plain = PasswordDigest::Plain(Hash::of("phc"));
        assert_eq!(plain.is_of("phc", None), Some(true));
        assert_eq!(plain.is_of("other", Some(&key)), Some(false));
        assert!("hmac:12".parse::<PasswordDigest>().is_err());
    }
}
