//! Where the journal and everything else is kept: one trait, one conformance suite for whatever
//! fulfils it.
//!
//! A store keeps what it is given and answers questions about it. It decides nothing.
//!
//! The records are the source. Beside each of them lies what belongs to it and is not in the
//! journal ([`RecordIndex`]); everything that is looked up otherwise (entries of accounts,
//! commands, rounds) is an index that follows from the two, and is held against them by
//! [`crate::check_chains`].

mod both;
mod location;
mod order;
mod postgres;
mod record_index;
mod sqlite;

use std::borrow::Cow;
use std::sync::Arc;

use games::{Cents, Seat};

pub use location::Location;
pub use postgres::{Candidate, Opening, PostgresStore, Tenure};
pub use record_index::RecordIndex;
use record_index::text_of as record_index_text;
pub use sqlite::SqliteStore;

use crate::{Account, Balance, Hash, Posting, Role, Sealed, Time};

/// Why a store did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Nothing can be read or written now.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// A sync failed, or nobody knows whether it was durable: only a new start finds out.
    #[error("the store failed in the middle of a write: {0}")]
    Fatal(String),
    /// What lies there was not written by this program.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// It has the format of a newer program, or another process has it or wrote what was to be
    /// written.
    #[error("{0}")]
    NotOurs(String),
}

/// A record as it goes into the store, with what is looked up by later.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The record with its place in the chain.
    pub sealed: Arc<Sealed>,
    /// For each posting, which entry it is of the account it leaves and of the one it reaches.
    pub numbers: Vec<(u64, u64)>,
    /// The command that it answers, so that it is not carried out twice.
    pub command: Option<CommandKey>,
    /// A round that it ended.
    pub round: Option<RoundRow>,
}

/// A command of a person that was carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandKey {
    /// Who.
    pub person: String,
    /// The id that the client gave it.
    pub id: String,
    /// The digest of path and body, to tell the same from another.
    pub digest: Hash,
    /// The answer, as JSON.
    pub answer: String,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRow {
    /// The table.
    pub table: String,
    /// The round's number there.
    pub round: u64,
    /// The record from which on it can be played again.
    pub stands_on: u64,
    /// Its first record.
    pub from_seq: u64,
    /// The record that settled it.
    pub seq: u64,
    /// When.
    pub time: Time,
    /// The people who had something at stake: person, seat and what they won or lost.
    pub players: Vec<(String, Seat, Cents)>,
}

impl RoundRow {
    /// Returns the net of a person over their seats, or `None` if they had nothing at stake.
    pub fn net_of(&self, name: &str) -> Option<Cents> {
        let own = self.players.iter().filter(|(player, ..)| player == name);
        own.map(|(.., net)| *net).reduce(|sum, more| sum + more)
    }
}

/// An entry of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountEntry {
    /// Its number, from 1.
    pub n: u64,
    /// The chain of its record.
    pub chain: String,
    /// The number of its record.
    pub seq: u64,
    /// When.
    pub time: Time,
    /// How much came; less than nothing where it went.
    pub amount: Cents,
    /// Where it came from.
    pub from: String,
    /// Where it went.
    pub to: String,
    /// Why.
    pub why: String,
    /// What the account held afterwards.
    pub balance: Cents,
}

impl AccountEntry {
    /// The `n`th entry of an account: what a posting of a record brought, in cents, and what the
    /// account held afterwards.
    fn new(
        n: u64,
        (chain, seq): (String, u64),
        (time, posting): (Time, &Posting),
        amount: i64,
        balance: i64,
    ) -> AccountEntry {
        AccountEntry {
            n,
            chain,
            seq,
            time,
            amount: Cents::new(amount),
            from: posting.from.to_string(),
            to: posting.to.to_string(),
            why: posting.why.name().into(),
            balance: Cents::new(balance),
        }
    }
}

/// The balances of accounts, in their order, from how many entries each has and what they come to
/// in cents. What is the name of no account is passed over: a check of the store names it.
fn balances(ends: impl Iterator<Item = (String, u64, i64)>) -> Vec<(Account, Balance)> {
    let balance = |(account, entries, sum): (String, u64, i64)| {
        Some((account.parse().ok()?, Balance { amount: Cents::new(sum), entries }))
    };
    let mut balances: Vec<(Account, Balance)> = ends.filter_map(balance).collect();
    balances.sort_by(|(one, _), (other, _)| one.cmp(other));
    balances
}

/// A round of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRound {
    /// Its number among the person's rounds, from 1.
    pub n: u64,
    /// The table.
    pub table: String,
    /// The round's number there.
    pub round: u64,
    /// The seat.
    pub seat: Seat,
    /// When.
    pub time: Time,
    /// What the person won or lost.
    pub net: Cents,
}

/// A person's account as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// The name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// The password's hash, as argon2 writes it; empty for a guest, who has none.
    pub password: String,
    /// Whether an admin has locked it.
    pub locked: bool,
}

/// A session: only the hash of its token is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The hash of the token.
    pub token: Hash,
    /// Whose.
    pub person: String,
    /// When it was last used.
    pub used: Time,
}

/// The heads of all chains, signed together; themselves a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedHeads {
    /// Their number, from 1.
    pub n: u64,
    /// What was signed: canonical JSON with `n`, `time`, `heads` and `previous`.
    pub body: String,
    /// The signature of the body's bytes (Ed25519).
    pub signature: [u8; 64],
}

/// How a chain's state stood after a record: a shortcut, never a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The chain.
    pub chain: String,
    /// The record after which it stood so.
    pub seq: u64,
    /// The hash of that record.
    pub hash: Hash,
    /// The state, as the core writes it.
    pub state: Vec<u8>,
}

/// A record as it lies in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRecord {
    /// Its number.
    pub seq: u64,
    /// Its canonical JSON.
    pub body: String,
    /// The hash of the record before.
    pub previous: Hash,
    /// Its own hash.
    pub hash: Hash,
}

/// What lies beside a record, as the store has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRecordIndex {
    /// The number of the record.
    pub seq: u64,
    /// What [`RecordIndex`] wrote.
    pub text: String,
    /// The hash of that text behind the record's own hash.
    pub hash: Hash,
}

/// A row by which something is looked up. All of them follow from the records and what lies
/// beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexRow<'a> {
    /// An entry of an account.
    Entry {
        /// The account.
        account: Cow<'a, str>,
        /// Its number there, from 1.
        n: u64,
        /// The chain of its record.
        chain: Cow<'a, str>,
        /// The number of its record.
        seq: u64,
        /// Which posting of the record it is, from 0.
        posting: u64,
        /// How many cents came; less than nothing where they went.
        amount: i64,
        /// What the account held afterwards, in cents.
        balance: i64,
    },
    /// A command that was carried out.
    Command {
        /// Who.
        person: Cow<'a, str>,
        /// The id that the client gave it.
        id: Cow<'a, str>,
        /// The chain of its record.
        chain: Cow<'a, str>,
        /// The number of its record.
        seq: u64,
    },
    /// A round that is over.
    Round {
        /// The table, which is the chain of its records.
        chain: Cow<'a, str>,
        /// The round's number there.
        round: u64,
        /// The record that settled it.
        seq: u64,
    },
    /// A round of a person.
    PlayerRound {
        /// Who.
        person: Cow<'a, str>,
        /// Its number among the person's rounds, from 1.
        n: u64,
        /// The table, which is the chain of its records.
        chain: Cow<'a, str>,
        /// The record that settled it.
        seq: u64,
        /// Which of the round's players it is, from 0.
        player: u64,
        /// How many cents the person won; less than nothing where they were lost.
        net: i64,
        /// What all rounds of the person so far come to, in cents.
        so_far: i64,
    },
}

impl IndexRow<'_> {
    /// The same, to be kept.
    pub fn into_owned(self) -> IndexRow<'static> {
        let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        match self {
            IndexRow::Entry { account, n, chain, seq, posting, amount, balance } => {
                let (account, chain) = (own(account), own(chain));
                IndexRow::Entry { account, n, chain, seq, posting, amount, balance }
            }
            IndexRow::Command { person, id, chain, seq } => {
                let (person, id, chain) = (own(person), own(id), own(chain));
                IndexRow::Command { person, id, chain, seq }
            }
            IndexRow::Round { chain, round, seq } => {
                IndexRow::Round { chain: own(chain), round, seq }
            }
            IndexRow::PlayerRound { person, n, chain, seq, player, net, so_far } => {
                let (person, chain) = (own(person), own(chain));
                IndexRow::PlayerRound { person, n, chain, seq, player, net, so_far }
            }
        }
    }
}

/// What is written together: all of it or nothing.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// New records, in the order in which they were made.
    pub entries: Vec<Entry>,
    /// People as they are from now on.
    pub people: Vec<PersonRow>,
    /// Sessions as they are from now on.
    pub sessions: Vec<SessionRow>,
    /// Sessions that are over, by their tokens' hashes.
    pub ended: Vec<Hash>,
    /// New signed heads.
    pub heads: Vec<SignedHeads>,
    /// Snapshots that take the place of older ones.
    pub snapshots: Vec<Snapshot>,
}

impl Batch {
    /// Whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
            && self.people.is_empty()
            && self.sessions.is_empty()
            && self.ended.is_empty()
            && self.heads.is_empty()
            && self.snapshots.is_empty()
    }
}

/// Who writes: one at a time.
pub trait Writer: Send {
    /// Writes a batch. It is durable when this returns; after an error nothing of it is there,
    /// unless the error is fatal: then a new start finds out. An empty batch changes nothing, but
    /// is written as others are: it fails when they would.
    fn commit(&mut self, batch: &Batch) -> Result<(), StoreError>;

    /// Continues the entries of accounts from these balances, which are not those that the store
    /// has: some of its rows cannot be read.
    fn correct_ends(&mut self, _balances: &[(Account, Balance)]) {}

    /// Takes over the key of the house that this one is a copy of. Refused once heads are signed.
    fn adopt_key(&mut self, key: &[u8; 32]) -> Result<(), StoreError>;

    /// Replaces the secret by that of the house that this one is a copy of. Refused once heads are
    /// signed.
    fn adopt_secret(&mut self, secret: &[u8; 32]) -> Result<(), StoreError>;
}

/// Who reads: any number at a time, each a state that was once committed.
pub trait Reader: Send {
    /// The ids of all chains that have a record.
    fn chains(&mut self) -> Result<Vec<String>, StoreError>;
    /// Records of a chain from a number on, in order.
    fn records(
        &mut self,
        chain: &str,
        from: u64,
        limit: usize,
    ) -> Result<Vec<StoredRecord>, StoreError>;
    /// The last record of a chain: its number and its hash.
    fn head(&mut self, chain: &str) -> Result<Option<(u64, Hash)>, StoreError>;
    /// What every account holds, as far as its entries can be read.
    fn balances(&mut self) -> Result<Vec<(Account, Balance)>, StoreError>;
    /// The entries of an account below a number, newest first.
    fn entries(
        &mut self,
        account: &Account,
        before: u64,
        limit: usize,
    ) -> Result<Vec<AccountEntry>, StoreError>;
    /// The command of a person with this id, and the record it made: chain and number.
    fn command(
        &mut self,
        person: &str,
        id: &str,
    ) -> Result<Option<(CommandKey, String, u64)>, StoreError>;
    /// The last of all ids of commands, in the order of their letters.
    fn last_command(&mut self) -> Result<Option<String>, StoreError>;
    /// Settled rounds of a table below a number, newest first.
    fn rounds(
        &mut self,
        table: &str,
        before: u64,
        limit: usize,
    ) -> Result<Vec<RoundRow>, StoreError>;
    /// A person's rounds below a number, newest first.
    fn player_rounds(
        &mut self,
        person: &str,
        before: u64,
        limit: usize,
    ) -> Result<Vec<PlayerRound>, StoreError>;
    /// Everybody whose row can be read.
    fn people(&mut self) -> Result<Vec<PersonRow>, StoreError>;
    /// All sessions whose row can be read.
    fn sessions(&mut self) -> Result<Vec<SessionRow>, StoreError>;
    /// Signed heads below a number, newest first.
    fn heads(&mut self, before: u64, limit: usize) -> Result<Vec<SignedHeads>, StoreError>;
    /// The snapshot of a chain.
    fn snapshot(&mut self, chain: &str) -> Result<Option<Snapshot>, StoreError>;
    /// The key that heads are signed with: 32 secret bytes.
    fn key(&mut self) -> Result<[u8; 32], StoreError>;
    /// The secret that keys of digests are derived from; `None` if no program that makes one has
    /// served the store yet.
    fn secret(&mut self) -> Result<Option<[u8; 32]>, StoreError>;
    /// What lies beside the records of a chain from a number on, in order.
    fn record_indexes(
        &mut self,
        chain: &str,
        from: u64,
        limit: usize,
    ) -> Result<Vec<StoredRecordIndex>, StoreError>;
    /// Shows every row of every index, and says what leads elsewhere than it should, a line for
    /// each. The entries of an account, and the rounds of a person, come in the order of their
    /// numbers; rows of different ones in any order.
    fn index(&mut self, each: &mut dyn FnMut(IndexRow<'_>)) -> Result<Vec<String>, StoreError>;
    /// The rows of people, sessions, snapshots and heads that are passed over because they cannot
    /// be read, a line for each.
    fn unreadable_rows(&mut self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    /// What the store finds wrong with the pages that it lies on, and
    /// [`Reader::unreadable_rows`], a line for each.
    fn broken_pages(&mut self) -> Result<Vec<String>, StoreError>;
}

/// A store: it is opened once, and hands out one writer and as many readers as are wanted.
pub trait Store: Send + Sync {
    /// The writer.
    fn writer(&self) -> Result<Box<dyn Writer>, StoreError>;
    /// Another reader.
    fn reader(&self) -> Result<Box<dyn Reader>, StoreError>;
}
