//! The signed heads of a store, and which records they have signed.

use std::collections::{BTreeMap, HashMap};

use super::super::{HOUSE, Hash, HeadsBody, Key};
use super::{ChainError, sound};
use crate::store::{Reader, SignedHeads, StoreError};

/// How many signed heads are read at a time.
const LOAD: usize = 256;

/// The heads behind those that are looked at: their number, and the hash that they stand on.
type Behind = Option<(u64, Option<Hash>)>;

/// What is wrong with the place of heads among the others.
fn order(heads: &SignedHeads, behind: Behind) -> Option<ChainError> {
    match behind? {
        (n, _) if n != heads.n + 1 => Some(ChainError::new("heads", n - 1, "are missing")),
        (n, Some(hash)) if hash != heads.hash() => {
            Some(ChainError::new("heads", n, "do not stand on the heads before"))
        }
        _ => None,
    }
}

/// The records that were signed.
#[derive(Default)]
pub(super) struct Signed {
    /// By chain and number: the hash, and the first heads that have it.
    records: HashMap<String, BTreeMap<u64, (Hash, u64)>>,
    /// How far each chain is signed.
    last: HashMap<String, u64>,
    /// How far each heads have signed the chain of the house.
    house: HashMap<u64, u64>,
}

impl Signed {
    /// Reads all signed heads, newest first, and checks them.
    pub(super) fn read(
        reader: &mut dyn Reader,
        faults: &mut Vec<ChainError>,
    ) -> Result<Signed, StoreError> {
        let mut signed = Signed::default();
        let Some(key) = sound(reader.key(), faults)? else { return Ok(signed) };
        let key = Key::new(&key).public();
        let (mut before, mut behind) = (u64::MAX, None);
        while let Some(load) = sound(reader.heads(before, LOAD), faults)? {
            let Some(last) = load.last() else { break };
            before = last.n;
            for heads in &load {
                let body = heads.check(&key);
                faults.extend(order(heads, behind));
                behind = Some((heads.n, body.as_ref().ok().map(|body| body.previous)));
                match body {
                    Ok(body) => signed.take(body),
                    Err(why) => faults.push(ChainError::new("heads", heads.n, why)),
                }
            }
        }
        match behind {
            Some((1, None | Some(Hash::NONE))) | None => {}
            Some((1, _)) => faults.push(ChainError::new("heads", 1, "stand on others before them")),
            Some((n, _)) => {
                faults.push(ChainError::new("heads", n.saturating_sub(1), "are missing"));
            }
        }
        Ok(signed)
    }

    fn take(&mut self, body: HeadsBody) {
        if let Some((seq, _)) = body.heads.get(HOUSE) {
            self.house.insert(body.n, *seq);
        }
        for (chain, (seq, hash)) in body.heads {
            let last = self.last.entry(chain.clone()).or_default();
            *last = seq.max(*last);
            // Newest come first, so that the oldest that have it are named.
            self.records.entry(chain).or_default().insert(seq, (hash, body.n));
        }
    }

    /// Takes note of a record that is there; says what is wrong where another one was signed.
    pub(super) fn see(&mut self, chain: &str, seq: u64, found: Hash) -> Option<String> {
        let (hash, n) = self.records.get_mut(chain)?.remove(&seq)?;
        (hash != found).then(|| format!("is not the one that heads {n} have signed"))
    }

    /// The first record of each chain that was signed and is not there, with the heads that have
    /// signed it.
    pub(super) fn unseen(&self) -> Vec<(String, u64, u64)> {
        let first = |(chain, left): (&String, &BTreeMap<u64, (Hash, u64)>)| {
            left.first_key_value().map(|(seq, (_, n))| (chain.clone(), *n, *seq))
        };
        self.records.iter().filter_map(first).collect()
    }

    /// The last record of a chain that was signed; 0 where none was.
    pub(super) fn last(&self, chain: &str) -> u64 {
        self.last.get(chain).copied().unwrap_or(0)
    }

    /// Whether these heads are there and have signed a record of the house.
    pub(super) fn sign(&self, heads: u64, seq: u64) -> bool {
        self.house.get(&heads).is_some_and(|signed| *signed >= seq)
    }
}
