//! A house that was exported, in an empty store.
//!
//! The file has the records chain by chain; the entries of an account that several chains share
//! are numbered across them. So the chains are read side by side, and the next record is always
//! one whose numbers are next: the order comes out as it was, wherever money shows it. Everything
//! is read and checked once before anything is written.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::Value as Json;

use super::export::{Copied, CopyError, FORMAT};
use super::{Hash, Key, Record, Sealed};
use crate::store::{Batch, Beside, Entry, PersonRow, Reader, SignedHeads, Store};
use crate::{Account, Time};

/// How many records of a chain are read at a time.
const LOAD: u64 = 64;

/// How many records are written together.
const BATCH: usize = 1000;

/// Reads an export into an empty store.
///
/// # Errors
/// If the store is not empty, or the file is no export with everything that a copy needs; nothing
/// is written then.
pub fn import(file: impl Read + Seek, store: &dyn Store) -> Result<Copied, CopyError> {
    if !is_empty(&mut *store.reader()?)? {
        return Err(CopyError::NotEmpty);
    }
    let mut file = Lines { file: BufReader::new(file) };
    let plan = Plan::read(&mut file)?;
    plan.check_heads(&mut file)?;
    plan.merge(&mut file, &mut |_| Ok(()))?;

    let mut writer = store.writer()?;
    writer.adopt_key(&plan.key)?;
    let mut batch = Batch { people: plan.people.clone(), ..Batch::default() };
    plan.merge(&mut file, &mut |entry| {
        batch.entries.push(entry);
        if batch.entries.len() == BATCH {
            writer.commit(&std::mem::take(&mut batch))?;
        }
        Ok(())
    })?;
    plan.each_heads(&mut file, &mut |_, heads| {
        batch.heads.push(heads);
        if batch.heads.len() == BATCH {
            writer.commit(&std::mem::take(&mut batch))?;
        }
        Ok(())
    })?;
    writer.commit(&batch)?;
    Ok(plan.copied)
}

fn is_empty(reader: &mut dyn Reader) -> Result<bool, CopyError> {
    let nobody = reader.people()?.is_empty() && reader.heads(u64::MAX, 1)?.is_empty();
    Ok(nobody && reader.chains()?.is_empty())
}

/// A place in the file: how many bytes and how many lines lie before it.
#[derive(Clone, Copy, Default)]
struct Spot {
    byte: u64,
    line: u64,
}

/// The lines of a file that one can go back in.
struct Lines<R> {
    file: BufReader<R>,
}

impl<R: Read + Seek> Lines<R> {
    /// The line at a spot, and the spot behind it; none at the end.
    fn at(&mut self, spot: Spot) -> Result<Option<(String, Spot)>, CopyError> {
        let here = self.file.stream_position()?;
        let away = i64::try_from(spot.byte).unwrap_or(i64::MAX) - here as i64;
        // What is in the buffer already is not read again.
        self.file.seek_relative(away)?;
        let mut line = String::new();
        let bytes = match self.file.read_line(&mut line) {
            Ok(0) => return Ok(None),
            Ok(bytes) => bytes as u64,
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                return Err(bad(spot, "expected UTF-8"));
            }
            Err(error) => return Err(error.into()),
        };
        Ok(Some((line, Spot { byte: spot.byte + bytes, line: spot.line + 1 })))
    }
}

/// What is wrong with the line at a spot.
fn bad(spot: Spot, why: impl Into<String>) -> CopyError {
    CopyError::Line { line: spot.line + 1, why: why.into() }
}

fn json(line: &str, spot: Spot) -> Result<Json, CopyError> {
    serde_json::from_str(line).map_err(|error| bad(spot, format!("expected JSON: {error}")))
}

/// Where in the file what lies.
#[derive(Default)]
struct Plan {
    chains: BTreeMap<String, ChainPlan>,
    heads: Option<Spot>,
    people: Vec<PersonRow>,
    key: [u8; 32],
    copied: Copied,
}

/// Where a chain lies.
#[derive(Clone, Copy, Default)]
struct ChainPlan {
    records: Spot,
    besides: Option<Spot>,
    count: u64,
    beside_count: u64,
}

impl Plan {
    /// Goes through the file once.
    fn read<R: Read + Seek>(file: &mut Lines<R>) -> Result<Plan, CopyError> {
        file.file.seek(SeekFrom::Start(0))?;
        let (mut plan, mut spot, mut key, mut ended) =
            (Plan::default(), Spot::default(), None, false);
        let Some((line, mut next)) = file.at(spot)? else {
            return Err(bad(spot, "expected an export, found nothing"));
        };
        let head = json(&line, spot)?;
        if head["croupier"].as_str().is_none() || head["format"] != FORMAT {
            let why = format!(r#"expected {{"croupier": VERSION, "format": {FORMAT}}}"#);
            return Err(bad(spot, why));
        }
        while let Some((line, behind)) = file.at(next)? {
            (spot, next) = (next, behind);
            let expect = |fits: bool, why: &str| if fits { Ok(()) } else { Err(bad(spot, why)) };
            expect(!ended, "expected nothing behind the end")?;
            if line.starts_with(r#"{"chain":"#) {
                expect(plan.heads.is_none(), "expected no record behind the heads")?;
                plan.record(&line, spot)?;
            } else if line.starts_with(r#"{"heads":"#) {
                plan.heads.get_or_insert(spot);
                plan.copied.heads += 1;
            } else if line.starts_with(r#"{"beside":"#) {
                plan.beside(&line, spot)?;
            } else {
                let json = json(&line, spot)?;
                if let Some(secret) = json["secret"].as_str() {
                    expect(key.is_none(), "expected one key")?;
                    let bytes = BASE64.decode(secret).ok().and_then(|key| key.try_into().ok());
                    key = Some(bytes.ok_or_else(|| bad(spot, "expected a key of 32 bytes"))?);
                } else if json["end"].is_object() {
                    expect(plan.is_complete(&json["end"]), "expected all that was exported")?;
                    ended = true;
                } else {
                    let person = read_person(&json["person"]);
                    plan.people.push(person.ok_or_else(|| bad(spot, UNKNOWN))?);
                    plan.copied.people += 1;
                }
            }
        }
        let missing = || bad(next, "expected the end: the export is cut off, or without secrets");
        plan.key = key.filter(|_| ended).ok_or_else(missing)?;
        Ok(plan)
    }

    /// Whether as much was found as the last line says, and something beside every record.
    fn is_complete(&self, end: &Json) -> bool {
        let Copied { records, heads, people, .. } = self.copied;
        let counts = [("records", records), ("heads", heads), ("people", people)];
        counts.iter().all(|(key, count)| end[key] == *count)
            && self.chains.values().all(|chain| chain.count == chain.beside_count)
    }

    fn record(&mut self, line: &str, spot: Spot) -> Result<(), CopyError> {
        let chain = chain_of(line).ok_or_else(|| bad(spot, UNKNOWN))?;
        self.copied.records += 1;
        if let Some(plan) = self.chains.get_mut(chain) {
            plan.count += 1;
            return Ok(());
        }
        self.copied.chains += 1;
        let plan = ChainPlan { records: spot, count: 1, ..ChainPlan::default() };
        self.chains.insert(chain.into(), plan);
        Ok(())
    }

    fn beside(&mut self, line: &str, spot: Spot) -> Result<(), CopyError> {
        let chain = chain_of(line.strip_prefix(r#"{"beside":"#).unwrap_or(line));
        let plan = chain.and_then(|chain| self.chains.get_mut(chain));
        let plan = plan.ok_or_else(|| bad(spot, "expected a chain that has records"))?;
        plan.besides.get_or_insert(spot);
        plan.beside_count += 1;
        Ok(())
    }

    /// Shows every signed heads.
    fn each_heads<R: Read + Seek>(
        &self,
        file: &mut Lines<R>,
        each: &mut dyn FnMut(Spot, SignedHeads) -> Result<(), CopyError>,
    ) -> Result<(), CopyError> {
        let mut spot = self.heads.unwrap_or_default();
        for _ in 0..self.copied.heads {
            let Some((line, next)) = file.at(spot)? else { break };
            let heads = SignedHeads::from_json(json(&line, spot)?);
            each(spot, heads.ok_or_else(|| bad(spot, "expected signed heads"))?)?;
            spot = next;
        }
        Ok(())
    }

    fn check_heads<R: Read + Seek>(&self, file: &mut Lines<R>) -> Result<(), CopyError> {
        let (public, mut last) = (Key::new(&self.key).public(), (0, Hash::NONE));
        self.each_heads(file, &mut |spot, heads| {
            let body = heads.check(&public).map_err(|why| bad(spot, why))?;
            if (body.n, body.previous) != (last.0 + 1, last.1) {
                return Err(bad(spot, "expected the heads that stand on those before"));
            }
            last = (body.n, heads.hash());
            Ok(())
        })
    }

    /// Shows every record with what lies beside it, in an order in which they can have been made.
    fn merge<R: Read + Seek>(
        &self,
        file: &mut Lines<R>,
        each: &mut dyn FnMut(Entry) -> Result<(), CopyError>,
    ) -> Result<(), CopyError> {
        let mut merge = Merge::default();
        for (chain, plan) in &self.chains {
            let mut cursor = Cursor::new(*plan);
            cursor.fill(chain, file)?;
            merge.offer(chain, &cursor);
            merge.cursors.insert(chain.clone(), cursor);
        }
        while let Some((_, chain)) = merge.ready.pop_first() {
            let cursor = merge.cursors.get_mut(&chain).expect("every chain has a cursor");
            let Some(entry) = cursor.loaded.pop_front() else { continue };
            if cursor.loaded.is_empty() {
                cursor.fill(&chain, file)?;
            }
            merge.book(&chain, &entry);
            each(entry)?;
        }
        match merge.cursors.iter().find(|(_, cursor)| !cursor.loaded.is_empty()) {
            None => Ok(()),
            Some((chain, cursor)) => {
                let seq = cursor.loaded[0].sealed.record.seq;
                let why = format!("expected numbers of entries that fit: record {seq} of {chain}");
                Err(bad(cursor.plan.records, why))
            }
        }
    }
}

const UNKNOWN: &str = "expected a record, heads, or one of beside, person, secret, end";

/// The chain of a line that begins with it.
fn chain_of(line: &str) -> Option<&str> {
    line.strip_prefix(r#"{"chain":""#)?.split('"').next()
}

fn read_person(json: &Json) -> Option<PersonRow> {
    let text = |key: &str| Some(json.get(key)?.as_str()?.to_owned());
    let (role, locked) = (text("role")?.parse().ok()?, json.get("locked")?.as_bool()?);
    Some(PersonRow { name: text("name")?, role, password: text("password")?, locked })
}

/// Where the reading of a chain stands.
struct Cursor {
    plan: ChainPlan,
    left: u64,
    last: (u64, Hash),
    loaded: VecDeque<Entry>,
}

impl Cursor {
    fn new(plan: ChainPlan) -> Cursor {
        Cursor { plan, left: plan.count, last: (0, Hash::NONE), loaded: VecDeque::new() }
    }

    /// Reads the next records, and then what lies beside them.
    fn fill<R: Read + Seek>(&mut self, chain: &str, file: &mut Lines<R>) -> Result<(), CopyError> {
        let mut records = Vec::new();
        for _ in 0..self.left.min(LOAD) {
            let spot = self.plan.records;
            let Some((line, next)) = file.at(spot)? else { break };
            self.plan.records = next;
            let sealed = read_record(&line).ok_or_else(|| bad(spot, "expected a record"))?;
            let place = (sealed.record.chain.as_str(), sealed.record.seq, sealed.previous);
            if place != (chain, self.last.0 + 1, self.last.1) {
                let why = format!("expected record {} of {chain}", self.last.0 + 1);
                return Err(bad(spot, why));
            }
            self.last = (sealed.record.seq, sealed.hash);
            records.push(sealed);
        }
        self.left -= records.len() as u64;
        for sealed in records {
            let spot = self.plan.besides.unwrap_or_default();
            let (line, next) = file.at(spot)?.ok_or_else(|| bad(spot, "expected more"))?;
            self.plan.besides = Some(next);
            let beside = read_beside(&json(&line, spot)?["beside"], &sealed);
            let why = format!("expected what lies beside record {} of {chain}", sealed.record.seq);
            let Beside { numbers, command, round } = beside.ok_or_else(|| bad(spot, why))?;
            if numbers.len() != sealed.record.postings.len() {
                return Err(bad(spot, "expected two numbers for each posting"));
            }
            let sealed = Arc::new(sealed);
            self.loaded.push_back(Entry { sealed, numbers, command, round });
        }
        Ok(())
    }
}

/// The record of a line, if its hash fits.
fn read_record(line: &str) -> Option<Sealed> {
    let mut json: Json = serde_json::from_str(line).ok()?;
    let fields = json.as_object_mut()?;
    let mut hash = |key: &str| fields.shift_remove(key)?.as_str()?.parse::<Hash>().ok();
    let (previous, hash) = (hash("previous")?, hash("hash")?);
    let sealed = Record::from_json(&json)?.seal(previous);
    (sealed.hash == hash).then_some(sealed)
}

/// What lies beside a record, if it is that record's and its hash fits.
fn read_beside(json: &Json, sealed: &Sealed) -> Option<Beside> {
    let hash: Hash = json["hash"].as_str()?.parse().ok()?;
    let beside = Beside::read(&json["has"].to_string())?;
    let (chain, seq) = (&sealed.record.chain, sealed.record.seq);
    let fits = json["chain"] == chain.as_str() && json["seq"] == seq;
    (fits && sealed.hash.then(&beside.to_text()) == hash).then_some(beside)
}

/// Which chains can go on.
#[derive(Default)]
struct Merge {
    cursors: HashMap<String, Cursor>,
    /// Chains whose next record can be the next of all, the oldest first.
    ready: BTreeSet<(Time, String)>,
    /// Chains that wait for an entry of an account.
    waiting: HashMap<(Account, u64), String>,
    /// How many entries each account has.
    entries: HashMap<Account, u64>,
}

impl Merge {
    /// Puts a chain where it belongs: ready, or waiting for the first entry that is not there.
    fn offer(&mut self, chain: &str, cursor: &Cursor) {
        let Some(entry) = cursor.loaded.front() else { return };
        let mut own: HashMap<&Account, u64> = HashMap::new();
        for (account, n) in numbered(entry) {
            let so_far = own
                .entry(account)
                .or_insert_with(|| self.entries.get(account).copied().unwrap_or(0));
            if n != *so_far + 1 {
                self.waiting.insert((account.clone(), n - 1), chain.into());
                return;
            }
            *so_far = n;
        }
        self.ready.insert((entry.sealed.record.time, chain.into()));
    }

    /// A record is made: its chain goes on, and whoever waited for its entries.
    fn book(&mut self, chain: &str, entry: &Entry) {
        let mut freed = BTreeSet::from([chain.to_owned()]);
        for (account, n) in numbered(entry) {
            self.entries.insert(account.clone(), n);
            freed.extend(self.waiting.remove(&(account.clone(), n)));
        }
        for chain in freed {
            if let Some(cursor) = self.cursors.remove(&chain) {
                self.offer(&chain, &cursor);
                self.cursors.insert(chain, cursor);
            }
        }
    }
}

/// The entries of a record's postings: the account, and the number there.
fn numbered(entry: &Entry) -> impl Iterator<Item = (&Account, u64)> {
    let postings = entry.sealed.record.postings.iter().zip(&entry.numbers);
    postings.flat_map(|(posting, numbers)| [(&posting.from, numbers.0), (&posting.to, numbers.1)])
}
