//! The reader of a house in SQLite.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use super::super::both::{self, damaged};
use super::super::order::{going_down, going_up};
use super::super::{
    AccountEntry, CommandKey, IndexRow, PersonRow, PlayerRound, Reader, RecordIndex, RoundRow,
    SessionRow, SignedHeads, Snapshot, StoreError, StoredRecord, StoredRecordIndex, balances,
};
use super::folder::{Folder, SecretFile};
use super::lists::{ENTRIES, Item, PLAYER_ROUNDS};
use super::{connection, fault, rows};
use crate::{Account, Balance, Hash, Posting, Time};

type Result<T> = std::result::Result<T, StoreError>;
type Read = rusqlite::Result<()>;

/// The chains that have a record: from one to the next, without looking at what lies between, and
/// to none twice, wherever a damaged index leads.
const CHAINS: &str = "WITH RECURSIVE each(chain) AS (
        SELECT min(chain) FROM records
        UNION
        SELECT (SELECT min(chain) FROM records WHERE records.chain > each.chain)
        FROM each WHERE chain IS NOT NULL
    ) SELECT chain FROM each WHERE chain IS NOT NULL";

/// The rows of two indexes, each in the order of its key.
const COMMANDS: &str = "SELECT person, id, chain, seq FROM commands ORDER BY id, person";
const ROUNDS: &str = "SELECT chain, round, seq FROM rounds ORDER BY chain, round";

/// The rows of three tables that are looked up by nothing else, and the numbers of heads.
const PEOPLE: &str = "SELECT name, role, password, locked FROM people ORDER BY name";
const SESSIONS: &str = "SELECT token, person, used FROM sessions ORDER BY token";
const SNAPSHOTS: &str = "SELECT chain, seq FROM snapshots ORDER BY chain";
const HEADS: &str = "SELECT n FROM heads WHERE n < 1";

/// Shows a row of an index to whoever looks at it.
type ShowsRow = fn(&Row<'_>, &mut dyn FnMut(IndexRow<'_>)) -> Read;

/// A reader of a store.
pub(super) struct SqliteReader {
    db: Connection,
    folder: Arc<Folder>,
}

impl SqliteReader {
    /// Opens a reader; one that sees one state for as long as it lives, where that is asked for.
    pub(super) fn open(folder: Arc<Folder>, one_state: bool) -> Result<SqliteReader> {
        let db = connection::to_read(&folder.database())?;
        if one_state {
            // The state is chosen by the first thing that is read.
            let choose = "BEGIN; SELECT count(*) FROM sqlite_schema;";
            db.execute_batch(choose).map_err(fault::of)?;
        }
        Ok(SqliteReader { db, folder })
    }

    fn all<T>(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        let read_all = || self.db.prepare_cached(sql)?.query_map(values, read)?.collect();
        let found: rusqlite::Result<Vec<T>> = read_all();
        found.map_err(fault::of)
    }

    /// All rows that can be read: of another, `unread` is told why. What SQLite cannot read at all
    /// ends them.
    fn readable<T>(
        &self,
        sql: &str,
        read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
        mut unread: impl FnMut(&Row<'_>, rusqlite::Error),
    ) -> Result<Vec<T>> {
        let mut found = Vec::new();
        let mut statement = self.db.prepare_cached(sql).map_err(fault::of)?;
        let mut rows = statement.query([]).map_err(fault::of)?;
        loop {
            match rows.next().map_err(fault::of) {
                Ok(Some(row)) => match read(row) {
                    Ok(read) => found.push(read),
                    Err(why) => unread(row, why),
                },
                Ok(None) | Err(StoreError::Damaged(_)) => return Ok(found),
                Err(why) => return Err(why),
            }
        }
    }

    fn one<T>(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>> {
        let read_one = || self.db.prepare_cached(sql)?.query_row(values, read).optional();
        let found: rusqlite::Result<Option<T>> = read_one();
        found.map_err(fault::of)
    }

    /// Reads several things in one state of the store.
    fn one_state<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        let read = || {
            // A reader that sees one state all along is in a transaction already.
            if !self.db.is_autocommit() {
                return read(&self.db);
            }
            let state = self.db.unchecked_transaction()?;
            let found = read(&state)?;
            state.commit()?;
            Ok(found)
        };
        read().map_err(fault::of)
    }

    /// What lies beside a record. It is read together with the row that leads there, or later: a
    /// record never changes.
    fn record_index(&self, chain: &str, seq: u64) -> Result<RecordIndex> {
        let sql = "SELECT beside FROM records WHERE chain = ? AND seq = ?";
        let text = self.one(sql, params![chain, seq], |row| rows::text(row, 0))?;
        let record_index = text.and_then(|text| RecordIndex::read(&text));
        record_index.ok_or_else(|| damaged(chain, seq, "what lies beside it"))
    }

    /// The round that a record ended.
    fn round(&self, chain: &str, seq: u64) -> Result<RoundRow> {
        let round = self.record_index(chain, seq)?.round;
        round.ok_or_else(|| damaged(chain, seq, "the round that it ended"))
    }

    /// When a record was made, and one of its postings.
    fn posting(&self, chain: &str, seq: u64, posting: usize) -> Result<(Time, Posting)> {
        let sql = "SELECT body FROM records WHERE chain = ? AND seq = ?";
        let body = self.one(sql, params![chain, seq], |row| rows::text(row, 0))?;
        let found = body.and_then(|body| both::posting(&body, posting));
        found.ok_or_else(|| damaged(chain, seq, &format!("its posting {posting}")))
    }
}

/// A number of rows that SQLite can count to.
fn most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// A number that SQLite can compare with.
fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Reader for SqliteReader {
    fn chains(&mut self) -> Result<Vec<String>> {
        self.all(CHAINS, &[], |row| rows::text(row, 0))
    }

    fn records(&mut self, chain: &str, from: u64, limit: usize) -> Result<Vec<StoredRecord>> {
        let sql = "SELECT seq, body, previous, hash FROM records
                   WHERE chain = ? AND seq >= ? ORDER BY seq LIMIT ?";
        let found = self.all(sql, params![chain, number(from), most(limit)], rows::record)?;
        going_up(found, chain, from, |record| record.seq)
    }

    fn head(&mut self, chain: &str) -> Result<Option<(u64, Hash)>> {
        let sql = "SELECT seq, hash FROM records
                   WHERE chain = ? AND seq > 0 ORDER BY seq DESC LIMIT 1";
        self.one(sql, params![chain], |row| Ok((row.get(0)?, rows::hash(row, 1)?)))
    }

    fn balances(&mut self) -> Result<Vec<(Account, Balance)>> {
        let ends = self.one_state(|db| ENTRIES.ends(db))?;
        Ok(balances(ends.into_iter().map(|(account, end)| (account, end.n, end.sum))))
    }

    fn entries(
        &mut self,
        account: &Account,
        before: u64,
        limit: usize,
    ) -> Result<Vec<AccountEntry>> {
        let account = account.to_string();
        let items = self.one_state(|db| ENTRIES.newest(db, &account, before, limit))?;
        let entry = |item: Item<'_>| {
            let (time, posting) = self.posting(&item.chain, item.seq, item.part as usize)?;
            let Item { n, chain, seq, amount, sum, .. } = item;
            let record = (chain.into_owned(), seq);
            Ok(AccountEntry::new(n, record, (time, &posting), amount, sum))
        };
        items.into_iter().map(entry).collect()
    }

    fn command(&mut self, person: &str, id: &str) -> Result<Option<(CommandKey, String, u64)>> {
        let sql = "SELECT chain, seq FROM commands WHERE person = ? AND id = ?";
        let values = params![person, id];
        let found = self.one(sql, values, |row| Ok((rows::text(row, 0)?, row.get(1)?)))?;
        let Some((chain, seq)) = found else { return Ok(None) };
        match self.record_index(&chain, seq)?.command {
            Some(command) => Ok(Some((command, chain, seq))),
            None => Err(damaged(&chain, seq, "the command that it answers")),
        }
    }

    fn last_command(&mut self) -> Result<Option<String>> {
        let sql = "SELECT id FROM commands ORDER BY id DESC LIMIT 1";
        self.one(sql, &[], |row| rows::text(row, 0))
    }

    fn rounds(&mut self, table: &str, before: u64, limit: usize) -> Result<Vec<RoundRow>> {
        let sql = "SELECT seq FROM rounds WHERE chain = ? AND round < ?
                   ORDER BY round DESC LIMIT ?";
        let values = params![table, number(before), most(limit)];
        let found: Vec<u64> = self.all(sql, values, |row| row.get(0))?;
        found.into_iter().map(|seq| self.round(table, seq)).collect()
    }

    fn player_rounds(
        &mut self,
        person: &str,
        before: u64,
        limit: usize,
    ) -> Result<Vec<PlayerRound>> {
        let items = self.one_state(|db| PLAYER_ROUNDS.newest(db, person, before, limit))?;
        let round = |item: Item<'_>| {
            let round = self.round(&item.chain, item.seq)?;
            let player = round.players.get(item.part as usize);
            let Some(&(_, seat, net)) = player else {
                return Err(damaged(&item.chain, item.seq, "a player of its round"));
            };
            let RoundRow { table, round, time, .. } = round;
            Ok(PlayerRound { n: item.n, table, round, seat, time, net })
        };
        items.into_iter().map(round).collect()
    }

    fn people(&mut self) -> Result<Vec<PersonRow>> {
        self.readable(PEOPLE, rows::person, |_, _| {})
    }

    fn sessions(&mut self) -> Result<Vec<SessionRow>> {
        self.readable(SESSIONS, rows::session, |_, _| {})
    }

    fn heads(&mut self, before: u64, limit: usize) -> Result<Vec<SignedHeads>> {
        let sql = "SELECT n, body, signature FROM heads
                   WHERE n < ? AND n > 0 ORDER BY n DESC LIMIT ?";
        let found = self.all(sql, params![number(before), most(limit)], rows::heads)?;
        going_down(found, "heads", before, |heads| heads.n)
    }

    fn snapshot(&mut self, chain: &str) -> Result<Option<Snapshot>> {
        let sql = "SELECT seq, hash, state FROM snapshots WHERE chain = ?";
        self.one(sql, params![chain], |row| {
            let (seq, hash, state) = (row.get(0)?, rows::hash(row, 1)?, row.get(2)?);
            Ok(Snapshot { chain: chain.into(), seq, hash, state })
        })
    }

    fn key(&mut self) -> Result<[u8; 32]> {
        self.folder.key()
    }

    fn secret(&mut self) -> Result<Option<[u8; 32]>> {
        self.folder.read(SecretFile::Secret)
    }

    fn record_indexes(
        &mut self,
        chain: &str,
        from: u64,
        limit: usize,
    ) -> Result<Vec<StoredRecordIndex>> {
        let sql = "SELECT seq, beside, beside_hash FROM records
                   WHERE chain = ? AND seq >= ? ORDER BY seq LIMIT ?";
        let found = self.all(sql, params![chain, number(from), most(limit)], |row| {
            Ok(StoredRecordIndex {
                seq: row.get(0)?,
                text: rows::text(row, 1)?,
                hash: rows::hash(row, 2)?,
            })
        })?;
        going_up(found, chain, from, |record_index| record_index.seq)
    }

    fn index(&mut self, each: &mut dyn FnMut(IndexRow<'_>)) -> Result<Vec<String>> {
        self.one_state(|db| {
            let mut lines = ENTRIES.shown(db, &mut |item| {
                let Item { list: account, n, chain, seq, part, amount, sum, .. } = item;
                let (posting, balance) = (part, sum);
                each(IndexRow::Entry { account, n, chain, seq, posting, amount, balance });
            })?;
            lines.extend(PLAYER_ROUNDS.shown(db, &mut |item| {
                let Item { list: person, n, chain, seq, part, amount, sum, .. } = item;
                let (player, net, so_far) = (part, amount, sum);
                each(IndexRow::PlayerRound { person, n, chain, seq, player, net, so_far });
            })?);
            let mut show = |table: &str, sql: &str, read: ShowsRow| {
                let mut statement = db.prepare(sql)?;
                let mut rows = statement.query([])?;
                while let Some(row) = rows.next()? {
                    if let Err(why) = read(row, each) {
                        lines.push(format!("{table}: a row cannot be read: {why}"));
                    }
                }
                Read::Ok(())
            };
            show("commands", COMMANDS, |row, each| {
                let (person, id) = (rows::text_there(row, 0)?, rows::text_there(row, 1)?);
                let (chain, seq) = (rows::text_there(row, 2)?, row.get(3)?);
                each(IndexRow::Command { person, id, chain, seq });
                Ok(())
            })?;
            show("rounds", ROUNDS, |row, each| {
                let chain = rows::text_there(row, 0)?;
                each(IndexRow::Round { chain, round: row.get(1)?, seq: row.get(2)? });
                Ok(())
            })?;
            Ok(lines)
        })
    }

    fn unreadable_rows(&mut self) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        let mut named = |table: &str, row: &Row<'_>, why: rusqlite::Error| {
            let name = rows::text(row, 0).unwrap_or_default();
            lines.push(format!("{table}: the row `{name}` cannot be read: {why}"));
        };
        self.readable(PEOPLE, rows::person, |row, why| named("people", row, why))?;
        self.readable(SESSIONS, rows::session, |row, why| named("sessions", row, why))?;
        let seq = |row: &Row<'_>| row.get::<_, u64>(1);
        self.readable(SNAPSHOTS, seq, |row, why| named("snapshots", row, why))?;
        for n in self.all(HEADS, &[], |row| row.get::<_, i64>(0))? {
            lines.push(format!("heads: a row has the number {n}"));
        }
        Ok(lines)
    }

    fn broken_pages(&mut self) -> Result<Vec<String>> {
        let found = self.all("PRAGMA integrity_check(20)", &[], |row| rows::text(row, 0))?;
        let mut lines: Vec<_> = found.into_iter().filter(|line| line != "ok").collect();
        // A record below the first one is read by nobody.
        let hidden = "SELECT DISTINCT chain FROM records WHERE seq < 1 LIMIT 20";
        for chain in self.all(hidden, &[], |row| rows::text(row, 0))? {
            lines.push(format!("records: {chain} has one whose number is below 1"));
        }
        lines.extend(self.unreadable_rows()?);
        Ok(lines)
    }
}
