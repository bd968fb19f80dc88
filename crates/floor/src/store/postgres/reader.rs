//! The reader of a house in PostgreSQL.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tokio_postgres::{Error, Row};

use super::super::both::{self, damaged};
use super::super::order::{going_down, going_up};
use super::super::{
    AccountEntry, CommandKey, IndexRow, PersonRow, PlayerRound, Reader, RecordIndex, RoundRow,
    SessionRow, SignedHeads, Snapshot, StoreError, StoredRecord, StoredRecordIndex, balances,
};
use super::connection::{Connection, Database, ONE_STATE};
use super::rows::{self, number};
use crate::{Account, Balance, Hash};

type Result<T> = std::result::Result<T, StoreError>;
type Read = std::result::Result<(), Error>;

/// The chains that have a record: from one to the next, without looking at what lies between, and
/// to none twice, wherever a damaged index leads.
const CHAINS: &str = r#"WITH RECURSIVE named(chain) AS (
        SELECT min(chain) COLLATE "C" FROM records
        UNION
        SELECT (SELECT min(records.chain) FROM records WHERE records.chain > named.chain)
        FROM named WHERE named.chain IS NOT NULL
    ) SELECT chain FROM named WHERE chain IS NOT NULL"#;

/// The rows of the indexes, each in the order of its key.
const ENTRIES: &str = "SELECT account, n, chain, seq, posting, amount, balance FROM entries
    ORDER BY account, n";
const PLAYER_ROUNDS: &str = "SELECT person, n, chain, seq, player, net, so_far FROM player_rounds
    ORDER BY person, n";
const COMMANDS: &str = "SELECT person, id, chain, seq FROM commands ORDER BY id, person";
const ROUNDS: &str = "SELECT chain, round, seq FROM rounds ORDER BY chain, round";
const PEOPLE: &str = "SELECT name, role, password, locked FROM people ORDER BY name";
const ENDS: &str = "SELECT name, n, sum FROM ends WHERE list = $1 ORDER BY name";

const LAST_ENTRIES: &str = "SELECT DISTINCT ON (account) account, n, balance FROM entries
    ORDER BY account, n DESC";
const LAST_PLAYER_ROUNDS: &str = "SELECT DISTINCT ON (person) person, n, so_far FROM player_rounds
    ORDER BY person, n DESC";

/// Where each list of a kind ends: how many items it has, and their sum.
type Ends = BTreeMap<String, (u64, i64)>;

/// A reader of a store.
pub(super) struct PostgresReader {
    database: Database,
    db: Connection,
    /// Whether it sees one state for as long as it lives.
    one_state: bool,
}

impl PostgresReader {
    pub(super) fn open(database: Database, one_state: bool) -> Result<PostgresReader> {
        let db = if one_state { database.to_look()? } else { database.to_read()? };
        Ok(PostgresReader { database, db, one_state })
    }

    /// The connection; a new one where the database was away meanwhile.
    fn db(&mut self) -> Result<&mut Connection> {
        if self.db.is_closed() && !self.one_state {
            self.db = self.database.to_read()?;
        }
        Ok(&mut self.db)
    }

    /// What lies beside a record.
    fn record_index(&mut self, chain: &str, seq: u64) -> Result<RecordIndex> {
        let sql = "SELECT beside FROM records WHERE chain = $1 AND seq = $2";
        let values = (chain, most(seq));
        let text =
            self.db()?.one(sql, &[&values.0, &values.1], |row| row.try_get::<_, String>(0))?;
        let record_index = text.and_then(|text| RecordIndex::read(&text));
        record_index.ok_or_else(|| damaged(chain, seq, "what lies beside it"))
    }

    /// Shows every row of every index in one state of the store.
    fn show_all(&mut self, each: &mut dyn FnMut(IndexRow<'_>)) -> Result<Vec<String>> {
        let mut lines = self.show_list("entries", ENTRIES, &mut |row| {
            let Item { list: account, n, chain, seq, part: posting, amount, sum: balance } = row;
            each(IndexRow::Entry { account, n, chain, seq, posting, amount, balance });
        })?;
        lines.extend(self.show_list("player_rounds", PLAYER_ROUNDS, &mut |row| {
            let Item { list: person, n, chain, seq, part: player, amount: net, sum: so_far } = row;
            each(IndexRow::PlayerRound { person, n, chain, seq, player, net, so_far });
        })?);
        self.db()?.each(COMMANDS, &[], &mut |row| {
            let (person, id) = (text(row, 0)?, text(row, 1)?);
            each(IndexRow::Command { person, id, chain: text(row, 2)?, seq: number(row, 3)? });
            Ok(())
        })?;
        self.db()?.each(ROUNDS, &[], &mut |row| {
            let (chain, round, seq) = (text(row, 0)?, number(row, 1)?, number(row, 2)?);
            each(IndexRow::Round { chain, round, seq });
            Ok(())
        })?;
        Ok(lines)
    }

    /// Shows the items of all lists of a kind, and says which of them end elsewhere than is written
    /// down, a line for each.
    fn show_list(
        &mut self,
        kind: &str,
        sql: &'static str,
        each: &mut dyn FnMut(Item<'_>),
    ) -> Result<Vec<String>> {
        let mut found = Ends::new();
        self.db()?.each(sql, &[], &mut |row| -> Read {
            let item = Item::read(row)?;
            let end = (item.n, item.sum);
            match found.get_mut(&*item.list) {
                Some(known) => *known = end,
                None => drop(found.insert(item.list.to_string(), end)),
            }
            each(item);
            Ok(())
        })?;
        let written = ends(self.db()?, kind)?;
        let mut names: Vec<_> = found.keys().chain(written.keys()).collect();
        names.sort();
        names.dedup();
        let other = names.into_iter().filter(|name| found.get(*name) != written.get(*name));
        Ok(other.map(|name| format!("{kind}: {name} has another end")).collect())
    }
}

/// Where the lists of a kind end, as it is written down.
fn ends(db: &mut Connection, kind: &str) -> Result<Ends> {
    let read = |row: &Row| Ok((row.try_get(0)?, (number(row, 1)?, row.try_get(2)?)));
    Ok(db.all(ENDS, &[&kind], read)?.into_iter().collect())
}

/// The same; where an end cannot be read, those of the items.
pub(super) fn written_ends(db: &mut Connection, kind: &str) -> Result<Ends> {
    let written = ends(db, kind)?;
    if written.values().all(|(n, _)| i64::try_from(*n).is_ok()) {
        return Ok(written);
    }
    let sql = if kind == "entries" { LAST_ENTRIES } else { LAST_PLAYER_ROUNDS };
    let read = |row: &Row| Ok((row.try_get(0)?, (number(row, 1)?, row.try_get(2)?)));
    let mut items: Ends = db.all(sql, &[], read)?.into_iter().collect();
    items.retain(|_, (n, _)| i64::try_from(*n).is_ok());
    Ok(items)
}

/// An entry of an account, or a round of a person.
struct Item<'a> {
    list: Cow<'a, str>,
    n: u64,
    chain: Cow<'a, str>,
    seq: u64,
    part: u64,
    amount: i64,
    sum: i64,
}

impl<'a> Item<'a> {
    fn read(row: &'a Row) -> std::result::Result<Item<'a>, Error> {
        Ok(Item {
            list: text(row, 0)?,
            n: number(row, 1)?,
            chain: text(row, 2)?,
            seq: number(row, 3)?,
            part: number(row, 4)?,
            amount: row.try_get(5)?,
            sum: row.try_get(6)?,
        })
    }
}

fn text(row: &Row, column: usize) -> std::result::Result<Cow<'_, str>, Error> {
    row.try_get(column).map(Cow::Borrowed)
}

/// A number that the database can compare with.
fn most(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Reader for PostgresReader {
    fn chains(&mut self) -> Result<Vec<String>> {
        self.db()?.all(CHAINS, &[], |row| row.try_get(0))
    }

    fn records(&mut self, chain: &str, from: u64, limit: usize) -> Result<Vec<StoredRecord>> {
        let sql = "SELECT seq, body, previous, hash FROM records
                   WHERE chain = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
        let values = (most(from), most(limit as u64));
        let found = self.db()?.all(sql, &[&chain, &values.0, &values.1], rows::record)?;
        going_up(found, chain, from, |record| record.seq)
    }

    fn head(&mut self, chain: &str) -> Result<Option<(u64, Hash)>> {
        let sql = "SELECT seq, hash FROM records
                   WHERE chain = $1 AND seq > 0 ORDER BY seq DESC LIMIT 1";
        self.db()?.one(sql, &[&chain], |row| Ok((number(row, 0)?, rows::hash(row, 1)?)))
    }

    fn balances(&mut self) -> Result<Vec<(Account, Balance)>> {
        let ends = written_ends(self.db()?, "entries")?.into_iter();
        Ok(balances(ends.map(|(account, (entries, sum))| (account, entries, sum))))
    }

    fn entries(
        &mut self,
        account: &Account,
        before: u64,
        limit: usize,
    ) -> Result<Vec<AccountEntry>> {
        let sql = "SELECT e.account, e.n, e.chain, e.seq, e.posting, e.amount, e.balance,
                   coalesce(r.body, '') FROM entries e
                   LEFT JOIN records r ON r.chain = e.chain AND r.seq = e.seq
                   WHERE e.account = $1 AND e.n < $2 ORDER BY e.n DESC LIMIT $3";
        let values = (account.to_string(), most(before), most(limit as u64));
        let found = self.db()?.all(sql, &[&values.0, &values.1, &values.2], |row| {
            let Item { n, chain, seq, part, amount, sum, .. } = Item::read(row)?;
            let found = both::posting(row.try_get(7)?, usize::try_from(part).unwrap_or(usize::MAX));
            let Some((time, posting)) = found else {
                return Ok(Err(damaged(&chain, seq, &format!("its posting {part}"))));
            };
            let record = (chain.into_owned(), seq);
            Ok(Ok(AccountEntry::new(n, record, (time, &posting), amount, sum)))
        })?;
        found.into_iter().collect()
    }

    fn command(&mut self, person: &str, id: &str) -> Result<Option<(CommandKey, String, u64)>> {
        let sql = "SELECT chain, seq FROM commands WHERE person = $1 AND id = $2";
        let read = |row: &Row| Ok((row.try_get::<_, String>(0)?, number(row, 1)?));
        let Some((chain, seq)) = self.db()?.one(sql, &[&person, &id], read)? else {
            return Ok(None);
        };
        match self.record_index(&chain, seq)?.command {
            Some(command) => Ok(Some((command, chain, seq))),
            None => Err(damaged(&chain, seq, "the command that it answers")),
        }
    }

    fn last_command(&mut self) -> Result<Option<String>> {
        let sql = "SELECT id FROM commands ORDER BY id DESC LIMIT 1";
        self.db()?.one(sql, &[], |row| row.try_get(0))
    }

    fn rounds(&mut self, table: &str, before: u64, limit: usize) -> Result<Vec<RoundRow>> {
        let sql = "SELECT i.seq, coalesce(r.beside, '') FROM rounds i
                   LEFT JOIN records r ON r.chain = i.chain AND r.seq = i.seq
                   WHERE i.chain = $1 AND i.round < $2 ORDER BY i.round DESC LIMIT $3";
        let found = self.db()?.all(sql, &[&table, &most(before), &most(limit as u64)], |row| {
            let round =
                RecordIndex::read(row.try_get(1)?).and_then(|record_index| record_index.round);
            Ok((number(row, 0)?, round))
        })?;
        let known = |(seq, round): (u64, Option<RoundRow>)| {
            round.ok_or_else(|| damaged(table, seq, "the round that it ended"))
        };
        found.into_iter().map(known).collect()
    }

    fn player_rounds(
        &mut self,
        person: &str,
        before: u64,
        limit: usize,
    ) -> Result<Vec<PlayerRound>> {
        let sql = "SELECT p.person, p.n, p.chain, p.seq, p.player, p.net, p.so_far,
                   coalesce(r.beside, '') FROM player_rounds p
                   LEFT JOIN records r ON r.chain = p.chain AND r.seq = p.seq
                   WHERE p.person = $1 AND p.n < $2 ORDER BY p.n DESC LIMIT $3";
        let values = (most(before), most(limit as u64));
        let found = self.db()?.all(sql, &[&person, &values.0, &values.1], |row| {
            let Item { n, chain, seq, part, .. } = Item::read(row)?;
            let round =
                RecordIndex::read(row.try_get(7)?).and_then(|record_index| record_index.round);
            let player = round.as_ref().and_then(|round| round.players.get(part as usize));
            let Some((&(_, seat, net), round)) = player.zip(round.as_ref()) else {
                return Ok(Err(damaged(&chain, seq, "a player of its round")));
            };
            let RoundRow { table, round, time, .. } = round.clone();
            Ok(Ok(PlayerRound { n, table, round, seat, time, net }))
        })?;
        found.into_iter().collect()
    }

    fn people(&mut self) -> Result<Vec<PersonRow>> {
        let found = self.db()?.all(PEOPLE, &[], rows::person)?;
        Ok(found.into_iter().filter_map(|row| rows::known_person(row).ok()).collect())
    }

    fn sessions(&mut self) -> Result<Vec<SessionRow>> {
        let sql = "SELECT token, person, used FROM sessions ORDER BY token";
        self.db()?.all(sql, &[], rows::session)
    }

    fn heads(&mut self, before: u64, limit: usize) -> Result<Vec<SignedHeads>> {
        let sql = "SELECT n, body, signature FROM heads
                   WHERE n < $1 AND n > 0 ORDER BY n DESC LIMIT $2";
        let found = self.db()?.all(sql, &[&most(before), &most(limit as u64)], rows::heads)?;
        going_down(found, "heads", before, |heads| heads.n)
    }

    fn snapshot(&mut self, chain: &str) -> Result<Option<Snapshot>> {
        let sql = "SELECT seq, hash, state FROM snapshots WHERE chain = $1";
        self.db()?.one(sql, &[&chain], |row| {
            let (seq, hash, state) = (number(row, 0)?, rows::hash(row, 1)?, row.try_get(2)?);
            Ok(Snapshot { chain: chain.into(), seq, hash, state })
        })
    }

    fn key(&mut self) -> Result<[u8; 32]> {
        let found = self.db()?.one("SELECT secret FROM key", &[], |row| {
            let secret: &[u8] = row.try_get(0)?;
            Ok(secret.try_into().ok())
        })?;
        found.flatten().ok_or_else(|| StoreError::Damaged("the house has no key".into()))
    }

    fn secret(&mut self) -> Result<Option<[u8; 32]>> {
        let found = self.db()?.one("SELECT secret FROM secret", &[], |row| {
            let secret: &[u8] = row.try_get(0)?;
            Ok(<[u8; 32]>::try_from(secret).ok())
        })?;
        let damaged = || StoreError::Damaged("the secret does not have 32 bytes".into());
        found.map(|secret| secret.ok_or_else(damaged)).transpose()
    }

    fn record_indexes(
        &mut self,
        chain: &str,
        from: u64,
        limit: usize,
    ) -> Result<Vec<StoredRecordIndex>> {
        let sql = "SELECT seq, beside, beside_hash FROM records
                   WHERE chain = $1 AND seq >= $2 ORDER BY seq LIMIT $3";
        let values = (most(from), most(limit as u64));
        let found = self.db()?.all(sql, &[&chain, &values.0, &values.1], |row| {
            let (seq, hash) = (number(row, 0)?, rows::hash(row, 2)?);
            Ok(StoredRecordIndex { seq, text: row.try_get(1)?, hash })
        })?;
        going_up(found, chain, from, |record_index| record_index.seq)
    }

    fn index(&mut self, each: &mut dyn FnMut(IndexRow<'_>)) -> Result<Vec<String>> {
        if self.one_state {
            return self.show_all(each);
        }
        self.db()?.script(ONE_STATE)?;
        let shown = self.show_all(each);
        self.db()?.script("COMMIT")?;
        shown
    }

    fn unreadable_rows(&mut self) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        let people = self.db()?.all(PEOPLE, &[], rows::person)?;
        for unread in people.into_iter().filter_map(|row| rows::known_person(row).err()) {
            lines.push(format!("people: a row cannot be read: {unread}"));
        }
        let heads = "SELECT count(*) FROM heads WHERE n < 1";
        if self.db()?.one(heads, &[], |row| row.try_get::<_, i64>(0))? > Some(0) {
            lines.push("heads: a row has a number below 1".into());
        }
        Ok(lines)
    }

    fn broken_pages(&mut self) -> Result<Vec<String>> {
        // Pages are the database's own affair; a record below the first one is read by nobody.
        let hidden = "SELECT DISTINCT chain FROM records WHERE seq < 1 LIMIT 20";
        let found = self.db()?.all(hidden, &[], |row| row.try_get::<_, String>(0))?;
        let line = |chain| format!("records: {chain} has one whose number is below 1");
        let mut lines: Vec<String> = found.into_iter().map(line).collect();
        lines.extend(self.unreadable_rows()?);
        Ok(lines)
    }
}
