//! Signatures over the heads of all chains: whoever keeps one proves by it what lay before.
//!
//! What is signed is canonical JSON: the number, the time, the heads and the hash of what was
//! signed before. Anyone can check it with the public key and the lines of the journal.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde_json::{Map, Value as Json, json};

use super::{HOUSE, Hash, Record, canonical};
use crate::Time;
use crate::store::{Reader, SignedHeads, StoreError};

/// The last record of each chain: its number and its hash.
pub type Heads = BTreeMap<String, (u64, Hash)>;

/// What signed heads say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadsBody {
    /// Their number, from 1.
    pub n: u64,
    /// When they were signed.
    pub time: Time,
    /// The last record of each chain.
    pub heads: Heads,
    /// The hash of the body that was signed before; zeros for the first.
    pub previous: Hash,
}

/// The secret that heads are signed with.
#[derive(Clone)]
pub struct Key(SigningKey);

impl Key {
    /// The key with these secret bytes.
    pub fn new(secret: &[u8; 32]) -> Key {
        Key(SigningKey::from_bytes(secret))
    }

    /// What signatures are checked with.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }
}

/// What signatures are checked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// As `/api/key` gives it: `{"key": BASE64}`.
    pub fn to_json(&self) -> Json {
        json!({"key": BASE64.encode(self.0.as_bytes())})
    }

    /// The key that was given in that way; none where it is no key.
    pub fn from_json(json: &Json) -> Option<PublicKey> {
        let bytes = BASE64.decode(json.get("key")?.as_str()?).ok()?;
        VerifyingKey::from_bytes(&bytes.try_into().ok()?).ok().map(PublicKey)
    }
}

/// What signs the heads of a house, one after another.
///
/// ```
/// use floor::{Hash, Heads, Key, Signer, Time};
///
/// let mut signer = Signer::new(Key::new(&[7; 32]), None);
/// let heads = Heads::from([("house".to_owned(), (3, Hash::of("a record")))]);
/// let first = signer.sign(Time::default(), &heads);
/// signer.signed(&first);
/// assert_eq!(signer.next(), 2);
/// assert_eq!(first.check(&Key::new(&[7; 32]).public()).unwrap().heads, heads);
/// ```
pub struct Signer {
    key: Key,
    next: u64,
    previous: Hash,
}

impl Signer {
    /// What goes on behind the heads that were signed last.
    pub fn new(key: Key, last: Option<&SignedHeads>) -> Signer {
        let mut signer = Signer { key, next: 1, previous: Hash::NONE };
        last.into_iter().for_each(|last| signer.signed(last));
        signer
    }

    /// What goes on where a store stands.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn of(reader: &mut dyn Reader) -> Result<Signer, StoreError> {
        let key = Key::new(&reader.key()?);
        Ok(Signer::new(key, reader.heads(u64::MAX, 1)?.first()))
    }

    /// The number that the next heads will have. The record of a shutdown names it
    /// ([`shutdown`]), and lies in one batch with the heads that sign it.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Signs heads. They count once they are committed: then [`Signer::signed`] is told.
    pub fn sign(&self, time: Time, heads: &Heads) -> SignedHeads {
        let heads = heads.clone();
        let body = HeadsBody { n: self.next, time, heads, previous: self.previous };
        let body = canonical(&body.to_json());
        let signature = self.key.0.sign(body.as_bytes()).to_bytes();
        SignedHeads { n: self.next, body, signature }
    }

    /// These heads are committed; the next ones stand on them.
    pub fn signed(&mut self, heads: &SignedHeads) {
        self.next = heads.n + 1;
        self.previous = heads.hash();
    }
}

/// What the record of an orderly shutdown says: which heads sign it. So a dropped last signature
/// shows.
pub fn shutdown(heads: u64) -> Json {
    json!({"shutdown": {"heads": heads}})
}

/// The number of the heads that sign a record, where it is that of a shutdown.
pub(super) fn shutdown_heads(record: &Record) -> Option<u64> {
    (record.chain == HOUSE).then_some(())?;
    record.what.get("shutdown")?.get("heads")?.as_u64()
}

impl HeadsBody {
    fn to_json(&self) -> Json {
        let head = |(chain, (seq, hash)): (&String, &(u64, Hash))| {
            (chain.clone(), json!({"seq": seq, "hash": hash.to_string()}))
        };
        json!({
            "n": self.n,
            "time": self.time.to_string(),
            "heads": self.heads.iter().map(head).collect::<Map<_, _>>(),
            "previous": self.previous.to_string(),
        })
    }

    fn read(json: &Json) -> Option<HeadsBody> {
        let text = |json: &Json, key: &str| Some(json.get(key)?.as_str()?.to_owned());
        let head = |(chain, head): (&String, &Json)| {
            Some((chain.clone(), (head.get("seq")?.as_u64()?, text(head, "hash")?.parse().ok()?)))
        };
        Some(HeadsBody {
            n: json.get("n")?.as_u64()?,
            time: text(json, "time")?.parse().ok()?,
            heads: json.get("heads")?.as_object()?.iter().map(head).collect::<Option<_>>()?,
            previous: text(json, "previous")?.parse().ok()?,
        })
    }
}

impl SignedHeads {
    /// The hash that the next heads name.
    pub fn hash(&self) -> Hash {
        Hash::of(&self.body)
    }

    /// As `/api/heads` and an export have them: the body, and `"signature": BASE64`.
    ///
    /// # Errors
    /// If the body is no JSON.
    pub fn to_json(&self) -> Result<Json, serde_json::Error> {
        let mut json: Json = serde_json::from_str(&self.body)?;
        if let Some(fields) = json.as_object_mut() {
            fields.insert("signature".into(), BASE64.encode(self.signature).into());
        }
        Ok(json)
    }

    /// The heads that were written in that way; none where they are nothing of the kind.
    pub fn from_json(mut json: Json) -> Option<SignedHeads> {
        let signature = json.as_object_mut()?.remove("signature")?;
        let signature = BASE64.decode(signature.as_str()?).ok()?.try_into().ok()?;
        let n = json.get("n")?.as_u64()?;
        Some(SignedHeads { n, body: canonical(&json), signature })
    }

    /// What they say, once the signature has been checked.
    ///
    /// # Errors
    /// If what was signed is not what lies there; in words.
    pub fn check(&self, key: &PublicKey) -> Result<HeadsBody, &'static str> {
        let signature = Signature::from_bytes(&self.signature);
        if key.0.verify_strict(self.body.as_bytes(), &signature).is_err() {
            return Err("the signature does not fit");
        }
        let json: Json = serde_json::from_str(&self.body).map_err(|_| "they are no JSON")?;
        match HeadsBody::read(&json) {
            Some(body) if body.n == self.n && canonical(&json) == self.body => Ok(body),
            Some(_) => Err("they are not written as they were signed"),
            None => Err("they are no heads"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signed() -> (Key, Vec<SignedHeads>) {
        let (key, mut all) = (Key::new(&[3; 32]), Vec::new());
        let mut signer = Signer::new(key.clone(), None);
        for seq in 1..=3 {
            let heads = Heads::from([("a".into(), (seq, Hash::of([seq as u8])))]);
            let heads = signer.sign(Time::from_millis(seq as i64), &heads);
            signer.signed(&heads);
            all.push(heads);
        }
        (key, all)
    }

    #[test]
    fn heads_are_a_chain_of_their_own_and_read_back() {
        let (key, all) = signed();
        let mut previous = Hash::NONE;
        for heads in &all {
            let body = heads.check(&key.public()).unwrap();
            assert_eq!(body.previous, previous);
            assert_eq!(SignedHeads::from_json(heads.to_json().unwrap()), Some(heads.clone()));
            previous = Hash::of(&heads.body);
        }
        assert_eq!(Signer::new(key, all.last()).next(), 4);
    }

    #[test]
    fn no_letter_of_signed_heads_can_be_changed() {
        let (key, all) = signed();
        for at in 0..all[1].body.len() {
            let mut heads = all[1].clone();
            heads.body.replace_range(at..=at, if &heads.body[at..=at] == "1" { "2" } else { "1" });
            assert!(heads.check(&key.public()).is_err(), "{}", heads.body);
        }
        for at in 0..64 {
            let mut heads = all[1].clone();
            heads.signature[at] ^= 1;
            assert!(heads.check(&key.public()).is_err(), "byte {at}");
        }
        assert!(all[1].check(&Key::new(&[4; 32]).public()).is_err());
    }

    #[test]
    fn the_public_key_reads_back() {
        let public = Key::new(&[3; 32]).public();
        assert_eq!(PublicKey::from_json(&public.to_json()), Some(public));
        assert_eq!(PublicKey::from_json(&json!({"key": "AAAA"})), None);
    }

    #[test]
    fn a_shutdown_names_the_heads_that_sign_it() {
        let record = |chain| Record::new(chain, 1, Time::default(), shutdown(12));
        assert_eq!(shutdown_heads(&record(HOUSE)), Some(12));
        assert_eq!(shutdown_heads(&record("a")), None);
    }
}
