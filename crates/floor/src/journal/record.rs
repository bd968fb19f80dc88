//! One line of the journal.

use games::Cents;
use serde_json::{Map, Value as Json};

use super::{Hash, canonical};
use crate::store::StoredRecord;
use crate::{Person, Posting, Time};

/// The chain of what happened in the house and at no table.
pub const HOUSE: &str = "house";

/// What happened by one command, with everything that followed from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The chain: a table's id, or [`HOUSE`].
    pub chain: String,
    /// Its number there, from 1, without gaps.
    pub seq: u64,
    /// When.
    pub time: Time,
    /// By whom; nobody where time or a start did it.
    pub who: Option<Person>,
    /// The command's id.
    pub id: Option<String>,
    /// The round that it belongs to; none in the house's chain.
    pub round: Option<u64>,
    /// The command: its name and what was said, `{"sit": {"seat": 3}}`.
    pub what: Json,
    /// What happened at the table, in the words of scripts.
    pub events: Vec<Json>,
    /// The lines that were settled.
    pub lines: Vec<Json>,
    /// What a round that it ended came to, by seat.
    pub net: Json,
    /// Where money went.
    pub postings: Vec<Posting>,
    /// What else belongs to it: the rules in force of a table that opens.
    pub more: Map<String, Json>,
}

impl Record {
    /// What a record without events looks like.
    pub fn new(chain: &str, seq: u64, time: Time, what: Json) -> Record {
        Record {
            chain: chain.into(),
            seq,
            time,
            who: None,
            id: None,
            round: None,
            what,
            events: Vec::new(),
            lines: Vec::new(),
            net: Json::Null,
            postings: Vec::new(),
            more: Map::new(),
        }
    }

    /// As it stands in the journal, without the hashes.
    pub fn to_json(&self) -> Json {
        let mut json = Map::new();
        let mut put = |key: &str, value: Json| json.insert(key.to_owned(), value);
        put("chain", self.chain.as_str().into());
        put("seq", self.seq.into());
        put("time", self.time.to_string().into());
        put("who", self.who.as_ref().map_or(Json::Null, |who| who.name.as_str().into()));
        put("role", self.who.as_ref().map_or(Json::Null, |who| who.role.name().into()));
        put("id", self.id.as_deref().map_or(Json::Null, Json::from));
        if let Some(round) = self.round {
            put("round", round.into());
        }
        put("what", self.what.clone());
        put("events", self.events.clone().into());
        put("lines", self.lines.clone().into());
        put("net", self.net.clone());
        put("postings", self.postings.iter().map(Posting::to_json).collect());
        for (key, value) in &self.more {
            put(key, value.clone());
        }
        json.into()
    }

    /// The record behind the one with this hash.
    pub fn seal(self, previous: Hash) -> Sealed {
        let body = canonical(&self.to_json());
        let hash = previous.then(&body);
        Sealed { record: self, body, previous, hash }
    }

    /// What its postings move into an account, less what they move out of it.
    pub fn moved(&self, account: &crate::Account) -> Cents {
        let signed = |posting: &Posting| {
            let gone = if posting.from == *account { posting.amount } else { Cents::ZERO };
            let come = if posting.to == *account { posting.amount } else { Cents::ZERO };
            come - gone
        };
        self.postings.iter().map(signed).sum()
    }
}

/// A record with its place in the chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Sealed {
    /// The record.
    pub record: Record,
    /// Its canonical JSON, which is what was hashed.
    pub body: String,
    /// The hash of the record before.
    pub previous: Hash,
    /// Its own hash.
    pub hash: Hash,
}

impl Sealed {
    /// A line of the journal.
    pub fn line(&self) -> String {
        line(&self.body, self.previous, self.hash)
    }
}

impl StoredRecord {
    /// A line of the journal.
    pub fn line(&self) -> String {
        line(&self.body, self.previous, self.hash)
    }
}

/// A line of the journal: the record with its hashes.
pub fn line(body: &str, previous: Hash, hash: Hash) -> String {
    let body = body.strip_suffix('}').unwrap_or(body);
    format!(r#"{body},"previous":"{previous}","hash":"{hash}"}}"#)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_changed_letter_changes_every_hash_behind_it() {
        let record = |seq, what: &str| Record::new("a", seq, Time::default(), json!({what: {}}));
        let chain = |first: &str| {
            let first = record(1, first).seal(Hash::NONE);
            record(2, "leave").seal(first.hash)
        };
        assert_eq!(chain("sit"), chain("sit"));
        assert_ne!(chain("sit").hash, chain("sot").hash);
        let line: Json = serde_json::from_str(&chain("sit").line()).unwrap();
        assert_eq!(line["previous"], record(1, "sit").seal(Hash::NONE).hash.to_string());
    }
}
