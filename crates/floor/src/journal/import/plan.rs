//! The places of chains and other parts in an export file, found in a first reading.

use std::collections::BTreeMap;
use std::io::{Read, Seek};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::Value as Json;

use super::super::export::{Copied, CopyError, FORMAT};
use super::super::{Hash, Key};
use super::lines::{Lines, Spot, bad, json};
use crate::store::{PersonRow, SignedHeads};

/// Where in the file what lies.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) chains: BTreeMap<String, ChainPlan>,
    heads: Option<Spot>,
    pub(super) people: Vec<PersonRow>,
    pub(super) key: [u8; 32],
    /// The secret of the people; `None` in a file of a program that had none.
    pub(super) secret: Option<[u8; 32]>,
    pub(super) copied: Copied,
}

/// Where a chain lies.
#[derive(Clone, Copy, Default)]
pub(super) struct ChainPlan {
    pub(super) records: Spot,
    pub(super) record_indexes: Option<Spot>,
    pub(super) count: u64,
    beside_count: u64,
}

impl Plan {
    /// Goes through the file once.
    pub(super) fn read<R: Read + Seek>(file: &mut Lines<R>) -> Result<Plan, CopyError> {
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
                plan.record_index(&line, spot)?;
            } else {
                let json = json(&line, spot)?;
                if let Some(secret) = json["secret"].as_str() {
                    expect(key.is_none(), "expected one key")?;
                    key = Some(read_secret(secret, spot)?);
                } else if let Some(secret) = json["people_secret"].as_str() {
                    expect(plan.secret.is_none(), "expected one secret of the people")?;
                    plan.secret = Some(read_secret(secret, spot)?);
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
        // A program that had one secret did not count them.
        let secrets = end["secrets"].as_u64().unwrap_or(1);
        counts.iter().all(|(key, count)| end[key] == *count)
            && secrets == 1 + u64::from(self.secret.is_some())
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

    fn record_index(&mut self, line: &str, spot: Spot) -> Result<(), CopyError> {
        let chain = chain_of(line.strip_prefix(r#"{"beside":"#).unwrap_or(line));
        let plan = chain.and_then(|chain| self.chains.get_mut(chain));
        let plan = plan.ok_or_else(|| bad(spot, "expected a chain that has records"))?;
        plan.record_indexes.get_or_insert(spot);
        plan.beside_count += 1;
        Ok(())
    }

    /// Shows every signed heads.
    pub(super) fn each_heads<R: Read + Seek>(
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

    pub(super) fn check_heads<R: Read + Seek>(&self, file: &mut Lines<R>) -> Result<(), CopyError> {
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
}

const UNKNOWN: &str =
    "expected a record, heads, or one of beside, person, secret, people_secret, end";

fn read_secret(text: &str, spot: Spot) -> Result<[u8; 32], CopyError> {
    let bytes = BASE64.decode(text).ok().and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| bad(spot, "expected 32 bytes in Base64"))
}

/// The chain of a line that begins with it.
fn chain_of(line: &str) -> Option<&str> {
    line.strip_prefix(r#"{"chain":""#)?.split('"').next()
}

fn read_person(json: &Json) -> Option<PersonRow> {
    let text = |key: &str| Some(json.get(key)?.as_str()?.to_owned());
    let (role, locked) = (text("role")?.parse().ok()?, json.get("locked")?.as_bool()?);
    Some(PersonRow { name: text("name")?, role, password: text("password")?, locked })
}
