//! One record, by itself.

use serde_json::Value as Json;

use super::super::{canonical, heads};
use crate::store::{Beside, IndexRow, StoredBeside, StoredRecord};
use crate::{Posting, Time};

/// A record, and what is wrong with it.
#[derive(Default)]
pub(super) struct ReadRecord {
    pub(super) json: Option<Json>,
    pub(super) postings: u64,
    /// Whether it ended a round.
    pub(super) round: bool,
    /// The heads that are to sign it, where it is a shutdown.
    pub(super) shutdown: Option<u64>,
    /// The rows by which it is to be found.
    pub(super) rows: Vec<IndexRow>,
    /// Their sums.
    pub(super) sums: Vec<super::index::Sum>,
    pub(super) faults: Vec<String>,
}

impl ReadRecord {
    pub(super) fn new(chain: &str, stored: &StoredRecord, beside: &StoredBeside) -> ReadRecord {
        let mut read = ReadRecord::default();
        read.expect(stored.previous.then(&stored.body) == stored.hash, "its hash does not fit");
        let fits = beside.seq == stored.seq && stored.hash.then(&beside.text) == beside.hash;
        read.expect(fits, "the hash of what lies beside it does not fit");
        let beside = Beside::read(&beside.text).filter(|read| read.to_text() == beside.text);
        read.expect(beside.is_some(), "what lies beside it cannot be read");
        let json: Option<Json> = serde_json::from_str(&stored.body).ok();
        let json = json.filter(|json| canonical(json) == stored.body);
        read.expect(json.is_some(), "it is not canonical JSON");
        if let (Some(json), Some(beside)) = (&json, &beside) {
            read.compare(chain, stored.seq, json, beside);
        }
        read.shutdown = json.as_ref().and_then(heads::shutdown_heads);
        read.json = json;
        read
    }

    fn expect(&mut self, fits: bool, otherwise: &str) {
        if !fits {
            self.faults.push(otherwise.into());
        }
    }

    /// Holds a record against its place and against what lies beside it.
    fn compare(&mut self, chain: &str, seq: u64, json: &Json, beside: &Beside) {
        let place = json["chain"] == chain && json["seq"] == seq;
        self.expect(place, "it says that it belongs elsewhere");
        let time = json["time"].as_str().and_then(|time| time.parse::<Time>().ok());
        self.expect(time.is_some() && json["what"].is_object(), "it has no time or says nothing");
        self.command(json, beside);
        if let Some(round) = &beside.round {
            let ended = round.table == chain && round.seq == seq && json["round"] == round.round;
            let order = round.stands_on <= round.from_seq && round.from_seq <= seq;
            self.expect(ended && order && Some(round.time) == time, "it did not end that round");
            self.round = true;
        }
        let postings = json["postings"].as_array().map(Vec::as_slice).unwrap_or_default();
        let readable: Option<Vec<_>> = postings.iter().map(Posting::from_json).collect();
        let readable = readable.filter(|readable| readable.len() == beside.numbers.len());
        self.expect(readable.is_some(), "its postings cannot be read or have no numbers");
        let readable = readable.unwrap_or_default();
        self.postings = readable.len() as u64;
        self.rows = rows(chain, seq, &readable, beside);
    }

    /// A record answers a command exactly where it names somebody and an id.
    fn command(&mut self, json: &Json, beside: &Beside) {
        let named = json["who"].as_str().zip(json["id"].as_str());
        let command = beside.command.as_ref();
        let command = command.map(|command| (command.person.as_str(), command.id.as_str()));
        self.expect(named == command, "it answers another command");
    }
}

/// The rows by which a record is to be found. What follows only from the order of several chains
/// is left at 0: running balances, and the number of a person's round.
pub(super) fn rows(chain: &str, seq: u64, postings: &[Posting], beside: &Beside) -> Vec<IndexRow> {
    let mut rows = Vec::with_capacity(2 * postings.len() + 2);
    for (posting, (of, numbers)) in postings.iter().zip(&beside.numbers).enumerate() {
        let amount = of.amount.cents();
        for (account, n, amount) in [(&of.from, numbers.0, -amount), (&of.to, numbers.1, amount)] {
            let (account, chain) = (account.to_string(), chain.to_owned());
            let posting = posting as u64;
            rows.push(IndexRow::Entry { account, n, chain, seq, posting, amount, balance: 0 });
        }
    }
    if let Some(command) = &beside.command {
        let (person, id) = (command.person.clone(), command.id.clone());
        rows.push(IndexRow::Command { person, id, chain: chain.into(), seq });
    }
    if let Some(round) = &beside.round {
        rows.push(IndexRow::Round { chain: round.table.clone(), round: round.round, seq });
        for (player, (person, _, net)) in round.players.iter().enumerate() {
            let (person, chain, net) = (person.clone(), chain.into(), net.cents());
            let player = player as u64;
            rows.push(IndexRow::PlayerRound { person, n: 0, chain, seq, player, net, so_far: 0 });
        }
    }
    rows
}
