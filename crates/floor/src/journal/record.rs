//! One line of the journal.

use games::Cents;
use serde_json::{Map, Value as Json};
use wire::canonical::{self, write_string};

use super::{Hash, Items};
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
    pub events: Items,
    /// The lines that were settled.
    pub lines: Items,
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
            events: Items::default(),
            lines: Items::default(),
            net: Json::Null,
            postings: Vec::new(),
            more: Map::new(),
        }
    }

    /// As it stands in the journal, without the hashes.
    pub fn to_json(&self) -> Json {
        serde_json::from_str(&self.body()).unwrap_or(Json::Null)
    }

    /// The same as canonical text, which is what is hashed: fields in the order of their names.
    pub fn body(&self) -> String {
        let mut text = Fields(String::with_capacity(1024));
        let mut more = self.more.iter().collect::<Vec<_>>();
        more.sort_by_key(|(key, _)| *key);
        let mut more = more.into_iter().peekable();
        for field in FIELDS {
            while let Some((key, value)) = more.next_if(|(key, _)| key.as_str() < field) {
                text.put(key, |text| canonical::write(value, text));
            }
            self.put(field, &mut text);
        }
        more.for_each(|(key, value)| text.put(key, |text| canonical::write(value, text)));
        text.0.push('}');
        text.0
    }

    fn put(&self, field: &str, text: &mut Fields) {
        let name = self.who.as_ref().map(|who| who.name.as_str());
        let role = self.who.as_ref().map(|who| who.role.name());
        match field {
            "chain" => text.put(field, |text| write_string(&self.chain, text)),
            "events" => text.put(field, |text| self.events.write(text)),
            "id" => text.put(field, |text| word(self.id.as_deref(), text)),
            "lines" => text.put(field, |text| self.lines.write(text)),
            "net" => text.put(field, |text| canonical::write(&self.net, text)),
            "postings" => text.put(field, |text| {
                text.push('[');
                for (n, posting) in self.postings.iter().enumerate() {
                    text.push_str(if n > 0 { "," } else { "" });
                    posting.write(text);
                }
                text.push(']');
            }),
            "role" => text.put(field, |text| word(role, text)),
            "round" => {
                if let Some(round) = self.round {
                    text.put(field, |text| text.push_str(&round.to_string()));
                }
            }
            "seq" => text.put(field, |text| text.push_str(&self.seq.to_string())),
            "time" => text.put(field, |text| write_string(&self.time.to_string(), text)),
            "what" => text.put(field, |text| canonical::write(&self.what, text)),
            _ => text.put(field, |text| word(name, text)),
        }
    }

    /// As it was written into the journal, without the hashes; none where it is no record.
    pub fn from_json(json: &Json) -> Option<Record> {
        let mut fields = json.as_object()?.clone();
        let mut take = |key: &str| fields.shift_remove(key);
        let text = |value: Json| value.as_str().map(str::to_owned);
        let list = |value: Json| match value {
            Json::Array(items) => Some(items),
            _ => None,
        };
        let (who, role) = (take("who")?, take("role")?);
        let who = match (who.as_str(), role.as_str()) {
            (Some(name), Some(role)) => {
                Some(Person { name: name.into(), role: role.parse().ok()? })
            }
            _ => None,
        };
        let postings = list(take("postings")?)?;
        Some(Record {
            chain: text(take("chain")?)?,
            seq: take("seq")?.as_u64()?,
            time: take("time")?.as_str()?.parse().ok()?,
            who,
            id: text(take("id")?),
            round: take("round").and_then(|round| round.as_u64()),
            what: take("what")?,
            events: list(take("events")?)?.into(),
            lines: list(take("lines")?)?.into(),
            net: take("net")?,
            postings: postings.iter().map(Posting::from_json).collect::<Option<_>>()?,
            more: fields,
        })
    }

    /// The record behind the one with this hash.
    pub fn seal(self, previous: Hash) -> Sealed {
        let body = self.body();
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

/// The fields of a record, in the order of their names.
const FIELDS: [&str; 12] = [
    "chain", "events", "id", "lines", "net", "postings", "role", "round", "seq", "time", "what",
    "who",
];

/// An object that is being written.
struct Fields(String);

impl Fields {
    fn put(&mut self, key: &str, value: impl FnOnce(&mut String)) {
        self.0.push(if self.0.is_empty() { '{' } else { ',' });
        write_string(key, &mut self.0);
        self.0.push(':');
        value(&mut self.0);
    }
}

fn word(word: Option<&str>, text: &mut String) {
    match word {
        Some(word) => write_string(word, text),
        None => text.push_str("null"),
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
    fn a_record_is_written_as_the_standard_has_it() {
        let what = json!({"sit": {"seat": 3, "buy_in": "5"}});
        let mut record = Record::new("a", 7, Time::default(), what);
        record.more.insert("variance".into(), json!({"b": 1, "a": "\n"}));
        record.more.insert("counted".into(), json!("5.00"));
        (record.round, record.net) = (Some(2), json!({"1": "-10"}));
        record.events = vec![json!({"shuffled": true}), json!({"cards": {"seat-1": "As"}})].into();
        let (from, to) = (crate::Account::Cage, "table:a:rack".parse().unwrap());
        let fill = crate::Posting::new(from, to, Cents::dollars(5), crate::Why::Fill);
        record.postings = vec![crate::Posting { automatic: true, ..fill.clone() }, fill];
        assert_eq!(record.body(), super::super::canonical(&record.to_json()));
        assert_eq!(record.to_json()["postings"][0], record.postings[0].to_json());
        assert_eq!(record.to_json()["variance"]["a"], "\n");
        assert_eq!(record.to_json()["net"]["1"], "-10");
        let rack = record.postings[0].to.clone();
        assert_eq!(record.moved(&rack), Cents::dollars(10));
        assert_eq!(record.moved(&crate::Account::Cage), Cents::dollars(-10));
        assert_eq!(record.moved(&crate::Account::Outside), Cents::ZERO);
        let events = json!([{"shuffled": true}, {"cards": {"seat-1": "As"}}]);
        assert_eq!(record.to_json()["events"], events);
        assert_eq!(Record::from_json(&record.to_json()), Some(record));
    }

    #[test]
    fn a_changed_letter_changes_every_hash_behind_it() {
        let record = |seq, what: &str| Record::new("a", seq, Time::default(), json!({what: {}}));
        let chain = |first: &str| {
            let first = record(1, first).seal(Hash::NONE);
            record(2, "leave").seal(first.hash)
        };
        assert_eq!(chain("sit"), chain("sit"));
        assert_ne!(chain("sit").hash, chain("sot").hash);
        let body = serde_json::from_str(&chain("sit").body).unwrap();
        assert_eq!(Record::from_json(&body), Some(chain("sit").record));
        let line: Json = serde_json::from_str(&chain("sit").line()).unwrap();
        let Sealed { record: sealed, body, previous, hash } = chain("sit");
        let stored = StoredRecord { seq: sealed.seq, body, previous, hash };
        assert_eq!(stored.line(), chain("sit").line());
        assert_eq!(line["previous"], record(1, "sit").seal(Hash::NONE).hash.to_string());
    }
}
