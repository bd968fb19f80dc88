//! A whole house as lines of JSON.
//!
//! The first line says what the file is. Then come the records as they stand in the journal, chain
//! by chain, and the signed heads: whoever has the public key can check all of that. For others to
//! read, a table's records end before the first card of a round that is under way, and the first
//! line says where (`"cut"`).
//!
//! A copy of the house is whole and needs more; those lines come last: what lies beside each record
//! (`{"beside": ...}`), the people with the hashes of their passwords (`{"person": ...}`), the key
//! that heads are signed with (`{"secret": ...}`), the secret that keys of digests are derived from
//! (`{"people_secret": ...}`), and a line that says that nothing is missing (`{"end": ...}`).
//! Sessions end with the house that they began in; snapshots are made again.

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Map, Value as Json, json};

use super::{last_shown, line};
use crate::store::{Reader, StoreError};

/// The format of an export.
pub(super) const FORMAT: u64 = 1;

/// How many rows are read at a time.
const LOAD: usize = 1000;

/// Whether an export is a copy of the house, or for others to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// Everything that an import needs: whoever has the file has the house's key.
    With,
    /// The journal and its signatures alone, of each table no further than a round under way.
    Without,
}

/// Why a house was not copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The store did not do what it was asked for.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The file could not be read or written.
    #[error("the file cannot be read or written: {0}")]
    File(#[from] io::Error),
    /// What a line says is not what was expected there.
    #[error("line {line}: {why}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What was expected.
        why: String,
    },
    /// There is something where the copy is to be.
    #[error("the store is not empty: a house is imported into an empty one")]
    NotEmpty,
}

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// How many chains.
    pub chains: u64,
    /// How many records.
    pub records: u64,
    /// How many signed heads.
    pub heads: u64,
    /// How many people; none where secrets were left out.
    pub people: u64,
}

/// Writes a house, as of one moment where the reader sees one.
///
/// # Errors
/// If the store cannot be read or the file not be written.
pub fn export(
    reader: &mut dyn Reader,
    secrets: Secrets,
    out: &mut impl Write,
) -> Result<Copied, CopyError> {
    let mut copied = Copied::default();
    // A chain that is made meanwhile is not among them, nor are later records.
    let (mut chains, mut cut) = (Vec::new(), Map::new());
    for chain in reader.chains()? {
        let mut last = reader.head(&chain)?.map_or(0, |(seq, _)| seq);
        if secrets == Secrets::Without {
            let shown = last_shown(reader, &chain, last)?;
            if shown < last {
                cut.insert(chain.clone(), shown.into());
            }
            last = shown;
        }
        chains.push((chain, last));
    }
    let mut head = json!({"croupier": env!("CARGO_PKG_VERSION"), "format": FORMAT});
    if !cut.is_empty() {
        head["cut"] = cut.into();
    }
    write(out, &head)?;
    for (chain, last) in &chains {
        copied.chains += 1;
        let mut from = 1;
        while from <= *last {
            let records = reader.records(chain, from, LOAD)?;
            let Some(end) = records.last().map(|record| record.seq) else { break };
            for record in records.iter().filter(|record| record.seq <= *last) {
                writeln!(out, "{}", line(&record.body, record.previous, record.hash))?;
                copied.records += 1;
            }
            from = end + 1;
        }
    }
    copied.heads = export_heads(reader, out)?;
    if secrets == Secrets::With {
        let secrets;
        (copied.people, secrets) = export_secrets(reader, &chains, out)?;
        let Copied { records, heads, people, .. } = copied;
        let end = json!({
            "records": records, "heads": heads, "people": people, "secrets": secrets,
        });
        write(out, &json!({ "end": end }))?;
    }
    out.flush()?;
    Ok(copied)
}

fn write(out: &mut impl Write, line: &Json) -> io::Result<()> {
    writeln!(out, "{line}")
}

/// Writes the signed heads, oldest first.
fn export_heads(reader: &mut dyn Reader, out: &mut impl Write) -> Result<u64, CopyError> {
    let last = reader.heads(u64::MAX, 1)?.first().map_or(0, |heads| heads.n);
    let mut from = 1;
    while from <= last {
        let before = (from + LOAD as u64).min(last + 1);
        for heads in reader.heads(before, LOAD)?.iter().rev().filter(|heads| heads.n >= from) {
            let damaged = |_| StoreError::Damaged(format!("heads {} cannot be read", heads.n));
            write(out, &heads.to_json().map_err(damaged)?)?;
        }
        from = before;
    }
    Ok(last)
}

/// Writes what lies beside the records, people and secrets, and returns the number of people and of
/// secrets.
fn export_secrets(
    reader: &mut dyn Reader,
    chains: &[(String, u64)],
    out: &mut impl Write,
) -> Result<(u64, u64), CopyError> {
    for (chain, last) in chains {
        let mut from = 1;
        while from <= *last {
            let record_indexes = reader.record_indexes(chain, from, LOAD)?;
            let Some(end) = record_indexes.last().map(|record_index| record_index.seq) else {
                break;
            };
            for record_index in
                record_indexes.iter().filter(|record_index| record_index.seq <= *last)
            {
                let chain = Json::from(chain.as_str());
                let (seq, text, hash) = (record_index.seq, &record_index.text, record_index.hash);
                let place = format!(r#""chain":{chain},"seq":{seq},"hash":"{hash}""#);
                writeln!(out, r#"{{"beside":{{{place},"has":{text}}}}}"#)?;
            }
            from = end + 1;
        }
    }
    let people = reader.people()?;
    let count = people.len() as u64;
    for person in people {
        let (role, password) = (person.role.name(), person.password);
        let person = json!({
            "name": person.name, "role": role, "password": password, "locked": person.locked,
        });
        write(out, &json!({"person": person}))?;
    }
    write(out, &json!({"secret": BASE64.encode(reader.key()?)}))?;
    let Some(secret) = reader.secret()? else { return Ok((count, 1)) };
    write(out, &json!({"people_secret": BASE64.encode(secret)}))?;
    Ok((count, 2))
}
