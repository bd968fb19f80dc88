//! One record, by itself.

use std::borrow::Cow;
use std::fmt::Write;

use serde_json::Value as Json;

use super::super::{HOUSE, Record, canonical, heads};
use super::Again;
use super::index::{Sum, Sums};
use crate::Posting;
use crate::store::{IndexRow, RecordIndex, StoredRecord, StoredRecordIndex};

/// A record, and what is wrong with it.
#[derive(Default)]
pub(super) struct ReadRecord {
    /// What the house was told, where it is one of the house's.
    pub(super) what: Option<Json>,
    pub(super) postings: u64,
    /// Whether it ended a round.
    pub(super) round: bool,
    /// The heads that are to sign it, where it is a shutdown.
    pub(super) shutdown: Option<u64>,
    /// The sums of the rows by which it is to be found.
    pub(super) sums: Vec<Sum>,
    pub(super) faults: Vec<String>,
}

impl ReadRecord {
    pub(super) fn new(
        chain: &str,
        (stored, record_index): (&StoredRecord, &StoredRecordIndex),
        again: Option<&mut (dyn Again + '_)>,
        sums: &Sums,
    ) -> ReadRecord {
        let mut read = ReadRecord::default();
        let record = match again.map(|again| again.carry_out(stored)) {
            // What came out to the letter once more is canonical, and its hash was found.
            Some(Ok(Some(record))) => Some(record),
            came => {
                read.faults.extend(came.and_then(Result::err));
                read.text(stored)
            }
        };
        let record_index = read.record_index(stored, record_index);
        let Some(record) = record else { return read };
        if let Some(record_index) = &record_index {
            read.compare(chain, stored.seq, &record, record_index);
            each_row(chain, stored.seq, &record.postings, record_index, &mut |row| {
                read.sums.push(sums.of(&row));
            });
        }
        read.shutdown = heads::shutdown_heads(&record);
        read.what = (record.chain == HOUSE).then_some(record.what);
        read
    }

    fn expect(&mut self, fits: bool, otherwise: &str) {
        if !fits {
            self.faults.push(otherwise.into());
        }
    }

    /// What a record says by its text alone.
    fn text(&mut self, stored: &StoredRecord) -> Option<Record> {
        self.expect(stored.previous.then(&stored.body) == stored.hash, "its hash does not fit");
        let json: Option<Json> = serde_json::from_str(&stored.body).ok();
        let json = json.filter(|json| canonical(json) == stored.body);
        self.expect(json.is_some(), "it is not canonical JSON");
        let record = Record::from_json(&json?).filter(|record| record.what.is_object());
        self.expect(record.is_some(), "it has no time, says nothing, or has unknown postings");
        record
    }

    /// What lies beside it.
    fn record_index(
        &mut self,
        stored: &StoredRecord,
        record_index: &StoredRecordIndex,
    ) -> Option<RecordIndex> {
        let fits = record_index.seq == stored.seq
            && stored.hash.then(&record_index.text) == record_index.hash;
        self.expect(fits, "the hash of what lies beside it does not fit");
        let read = RecordIndex::read(&record_index.text)
            .filter(|read| read.to_text() == record_index.text);
        self.expect(read.is_some(), "what lies beside it cannot be read");
        read
    }

    /// Holds a record against its place and against what lies beside it.
    fn compare(&mut self, chain: &str, seq: u64, record: &Record, record_index: &RecordIndex) {
        let place = record.chain == chain && record.seq == seq;
        self.expect(place, "it says that it belongs elsewhere");
        self.command(record, record_index);
        if let Some(round) = &record_index.round {
            let ended =
                round.table == chain && round.seq == seq && record.round == Some(round.round);
            let order = round.stands_on <= round.from_seq && round.from_seq <= seq;
            self.expect(ended && order && round.time == record.time, "it did not end that round");
            self.round = true;
        }
        let numbered = record.postings.len() == record_index.numbers.len();
        self.expect(numbered, "its postings have no numbers");
        self.postings = record.postings.len() as u64;
    }

    /// A record answers a command exactly where it names somebody and an id.
    fn command(&mut self, record: &Record, record_index: &RecordIndex) {
        let named = record.who.as_ref().map(|who| who.name.as_str()).zip(record.id.as_deref());
        let command = record_index.command.as_ref();
        let command = command.map(|command| (command.person.as_str(), command.id.as_str()));
        self.expect(named == command, "it answers another command");
    }
}

/// Shows the rows by which a record is to be found. What follows only from the order of several
/// chains is left at 0: running balances, and the number of a person's round.
pub(super) fn each_row(
    chain: &str,
    seq: u64,
    postings: &[Posting],
    record_index: &RecordIndex,
    each: &mut dyn FnMut(IndexRow<'_>),
) {
    let chain = Cow::Borrowed(chain);
    let mut name = String::new();
    for (posting, (of, numbers)) in postings.iter().zip(&record_index.numbers).enumerate() {
        let amount = of.amount.cents();
        for (account, n, amount) in [(&of.from, numbers.0, -amount), (&of.to, numbers.1, amount)] {
            name.clear();
            // Writing to a text never fails.
            let _ = write!(name, "{account}");
            let (account, chain) = (Cow::Borrowed(name.as_str()), chain.clone());
            let posting = posting as u64;
            each(IndexRow::Entry { account, n, chain, seq, posting, amount, balance: 0 });
        }
    }
    if let Some(command) = &record_index.command {
        let (person, id) = (command.person.as_str().into(), command.id.as_str().into());
        each(IndexRow::Command { person, id, chain: chain.clone(), seq });
    }
    if let Some(round) = &record_index.round {
        each(IndexRow::Round { chain: round.table.as_str().into(), round: round.round, seq });
        for (player, (person, _, net)) in round.players.iter().enumerate() {
            let (person, chain, net) = (person.as_str().into(), chain.clone(), net.cents());
            let player = player as u64;
            each(IndexRow::PlayerRound { person, n: 0, chain, seq, player, net, so_far: 0 });
        }
    }
}
