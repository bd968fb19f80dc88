//! Lists that grow at their ends: the entries of accounts, and the rounds of people.
//!
//! All items of a kind lie in one table in the order in which they were made, and each leads to
//! the one before in its own list. So a batch that moves hundreds of accounts fills a few pages;
//! and whoever reads a list, newest first, follows it.

use std::borrow::Cow;
use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::rows;

type Result<T> = rusqlite::Result<T>;

/// An item whose number is a multiple of this is one to leap to.
const LEAP: u64 = 256;

/// How many items are added before the ends of their lists are written down again.
const LOOK: i64 = 20_000;

/// A kind of list: the table that its items lie in, and how one is put there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lists(&'static str, &'static str);

/// The entries of accounts.
pub(super) const ENTRIES: Lists =
    Lists("entries", "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
/// The rounds of people.
pub(super) const PLAYER_ROUNDS: Lists =
    Lists("player_rounds", "INSERT INTO player_rounds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");

/// An item of a list: an entry of an account, or a round of a person.
#[derive(Clone, Debug)]
pub(super) struct Item<'a> {
    /// Where it lies.
    pub(super) at: i64,
    /// The list that it belongs to: an account, or a person's name.
    pub(super) list: Cow<'a, str>,
    /// Its number there, from 1.
    pub(super) n: u64,
    pub(super) chain: Cow<'a, str>,
    pub(super) seq: u64,
    /// Which posting, or which player, from 0.
    pub(super) part: u64,
    pub(super) amount: i64,
    /// The sum of all amounts so far.
    pub(super) sum: i64,
    before: i64,
    leap: i64,
}

const COLUMNS: &str = "at, account, n, chain, seq, posting, amount, balance, before, leap";

impl<'a> Item<'a> {
    fn read(row: &'a Row<'_>) -> Result<Item<'a>> {
        Ok(Item {
            at: row.get(0)?,
            list: rows::text_there(row, 1)?,
            n: row.get(2)?,
            chain: rows::text_there(row, 3)?,
            seq: row.get(4)?,
            part: row.get(5)?,
            amount: row.get(6)?,
            sum: row.get(7)?,
            before: row.get(8)?,
            leap: row.get(9)?,
        })
    }

    /// The same, to be kept.
    fn kept(row: &Row<'_>) -> Result<Item<'static>> {
        let item = Item::read(row)?;
        let list = Cow::Owned(item.list.into_owned());
        let chain = Cow::Owned(item.chain.into_owned());
        Ok(Item { list, chain, ..item })
    }

    fn end(&self) -> End {
        let leap = if self.n.is_multiple_of(LEAP) { self.at } else { self.leap };
        End { at: self.at, n: self.n, sum: self.sum, leap }
    }
}

/// Where a list ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    at: i64,
    /// How many items it has.
    pub(super) n: u64,
    /// The sum of all their amounts.
    pub(super) sum: i64,
    leap: i64,
}

impl Lists {
    /// Shows every item, in the order in which they were made, from a place on; of one that cannot
    /// be read, why.
    pub(super) fn each(
        self,
        db: &Connection,
        from: i64,
        each: &mut dyn FnMut(Result<Item<'_>>),
    ) -> Result<()> {
        let sql = format!("SELECT {COLUMNS} FROM {} WHERE at >= ? ORDER BY at", self.0);
        let mut statement = db.prepare_cached(&sql)?;
        let mut items = statement.query([from])?;
        while let Some(row) = items.next()? {
            each(Item::read(row));
        }
        Ok(())
    }

    fn item(self, db: &Connection, at: i64) -> Result<Item<'static>> {
        let sql = format!("SELECT {COLUMNS} FROM {} WHERE at = ?", self.0);
        db.prepare_cached(&sql)?.query_row([at], Item::kept)
    }

    /// Up to which item the ends were written down.
    fn upto(self, db: &Connection) -> Result<i64> {
        let sql = "SELECT upto FROM looked_at WHERE list = ?";
        let upto = db.prepare_cached(sql)?.query_row([self.0], |row| row.get(0)).optional()?;
        Ok(upto.unwrap_or(0))
    }

    /// Returns the ends of all lists: the stored ends, with the items added since. Skips an item
    /// that cannot be read. If the stored ends cannot be read, all items are.
    pub(super) fn ends(self, db: &Connection) -> Result<HashMap<String, End>> {
        let (mut ends, from) = match self.written_ends(db) {
            Ok(ends) => (ends, self.upto(db)?.saturating_add(1)),
            Err(why) if rows::is_of_a_row(&why) => (HashMap::new(), i64::MIN),
            Err(why) => return Err(why),
        };
        self.each(db, from, &mut |item| {
            let Ok(item) = item else { return };
            match ends.get_mut(&*item.list) {
                Some(end) => *end = item.end(),
                None => drop(ends.insert(item.list.to_string(), item.end())),
            }
        })?;
        Ok(ends)
    }

    fn written_ends(self, db: &Connection) -> Result<HashMap<String, End>> {
        let sql = "SELECT account, at FROM ends WHERE list = ?";
        let mut written = db.prepare_cached(sql)?;
        let mut rows = written.query([self.0])?;
        let mut ends = HashMap::new();
        while let Some(row) = rows.next()? {
            let item = self.item(db, row.get(1)?)?;
            ends.insert(rows::text(row, 0)?, item.end());
        }
        Ok(ends)
    }

    /// The last item of a list.
    fn last(self, db: &Connection, list: &str) -> Result<Option<Item<'static>>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM {} WHERE at > ? AND account = ? ORDER BY at DESC LIMIT 1",
            self.0
        );
        let new = params![self.upto(db)?, list];
        let new = db.prepare_cached(&sql)?.query_row(new, Item::kept).optional()?;
        if new.is_some() {
            return Ok(new);
        }
        let sql = "SELECT at FROM ends WHERE list = ? AND account = ?";
        let written = params![self.0, list];
        let at = db.prepare_cached(sql)?.query_row(written, |row| row.get(0)).optional()?;
        at.map(|at| self.item(db, at)).transpose()
    }

    /// Shows every item, and says what leads elsewhere than it should, a line for each.
    pub(super) fn shown(
        self,
        db: &Connection,
        each: &mut dyn FnMut(Item<'_>),
    ) -> Result<Vec<String>> {
        let upto = self.upto(db)?;
        let (mut lists, mut faults) = (HashMap::<String, Followed>::new(), Vec::new());
        self.each(db, i64::MIN, &mut |item| {
            let item = match item {
                Ok(item) => item,
                Err(why) => return faults.push(format!("{}: a row cannot be read: {why}", self.0)),
            };
            if !lists.contains_key(&*item.list) {
                lists.insert(item.list.to_string(), Followed::default());
            }
            let list = lists.get_mut(&*item.list).expect("it was just put there");
            if (item.before, item.leap) != (list.end.at, list.end.leap) {
                let (n, list) = (item.n, &item.list);
                faults.push(format!("{}: number {n} of {list} leads elsewhere", self.0));
            }
            list.end = item.end();
            if item.at <= upto {
                list.looked = Some(item.at);
            }
            each(item);
        })?;
        faults.extend(self.other_ends(db, &lists)?);
        Ok(faults)
    }

    /// The ends that were written down and are others.
    fn other_ends(self, db: &Connection, lists: &HashMap<String, Followed>) -> Result<Vec<String>> {
        let sql = "SELECT account, at FROM ends WHERE list = ?";
        let mut written = db.prepare_cached(sql)?;
        let written = written.query_map([self.0], |row| Ok((rows::text(row, 0)?, row.get(1)?)))?;
        let written: HashMap<String, i64> = written.collect::<Result<_>>()?;
        let looked = |list: &String| lists.get(list).and_then(|list| list.looked);
        let differ = |list: &&String| looked(list) != written.get(*list).copied();
        let mut all: Vec<_> = lists.keys().chain(written.keys()).filter(differ).collect();
        all.sort();
        all.dedup();
        Ok(all.iter().map(|list| format!("{}: {list} has another end", self.0)).collect())
    }

    /// The items of a list below a number, newest first.
    pub(super) fn newest(
        self,
        db: &Connection,
        list: &str,
        before: u64,
        limit: usize,
    ) -> Result<Vec<Item<'static>>> {
        let (mut found, mut next) = (Vec::new(), self.last(db, list)?);
        while let Some(item) = next {
            if found.len() == limit {
                break;
            }
            // Far above what is asked for, a leap is as good as some hundred steps.
            let far = item.leap != 0 && before <= item.n.saturating_sub(1) / LEAP * LEAP;
            let at = if far { item.leap } else { item.before };
            let n = item.n;
            if n < before {
                found.push(item);
            }
            next = if at == 0 { None } else { Some(self.item(db, at)?) };
            // What leads nowhere or up again is damaged: it must not be followed for ever.
            if next.as_ref().is_some_and(|next| next.n >= n || next.list != list) {
                return Err(rusqlite::Error::IntegralValueOutOfRange(2, at));
            }
        }
        Ok(found)
    }
}

/// How far a list was followed.
#[derive(Default)]
struct Followed {
    end: End,
    /// Its last item when the ends were written down.
    looked: Option<i64>,
}

/// The ends of all lists of a kind, for who adds to them.
pub(super) struct ListEnds {
    lists: Lists,
    ends: HashMap<String, End>,
    /// Where the next item goes.
    next: i64,
    upto: i64,
    /// The lists that have grown since their ends were written down.
    grown: HashMap<String, i64>,
}

impl ListEnds {
    pub(super) fn read(lists: Lists, db: &Connection) -> Result<ListEnds> {
        let ends = lists.ends(db)?;
        let sql = format!("SELECT coalesce(max(at), 0) + 1 FROM {}", lists.0);
        let (next, upto) = (db.query_row(&sql, [], |row| row.get(0))?, lists.upto(db)?);
        let grown = ends.iter().filter(|(_, end)| end.at > upto);
        let grown = grown.map(|(list, end)| (list.clone(), end.at)).collect();
        Ok(ListEnds { lists, ends, next, upto, grown })
    }

    /// Sets the number of items of a list, and their sum.
    pub(super) fn correct(&mut self, list: &str, n: u64, sum: i64) {
        let end = self.ends.entry(list.to_owned()).or_default();
        (end.n, end.sum) = (n, sum);
    }

    /// Begins a batch, whose items count once it is committed.
    pub(super) fn batch(&self) -> BatchEnds<'_> {
        BatchEnds { before: self, ends: HashMap::new(), next: self.next, looked: false }
    }

    /// A batch was committed.
    pub(super) fn committed(&mut self, done: Done) {
        let Done { ends, next, looked } = done;
        self.next = next;
        if looked {
            self.upto = next - 1;
            self.grown.clear();
        } else {
            self.grown.extend(ends.iter().map(|(list, end)| (list.clone(), end.at)));
        }
        self.ends.extend(ends);
    }
}

/// What a batch adds.
pub(super) struct BatchEnds<'a> {
    before: &'a ListEnds,
    ends: HashMap<String, End>,
    next: i64,
    looked: bool,
}

/// What a batch has added, once it is committed.
pub(super) struct Done {
    ends: HashMap<String, End>,
    next: i64,
    looked: bool,
}

impl BatchEnds<'_> {
    /// Where a list ends.
    pub(super) fn end(&self, list: &str) -> End {
        let end = self.ends.get(list).or_else(|| self.before.ends.get(list));
        end.copied().unwrap_or_default()
    }

    /// Adds an item to a list whose sum is then this.
    pub(super) fn add(
        &mut self,
        db: &Connection,
        list: &str,
        (chain, seq, part): (&str, u64, usize),
        (amount, sum): (i64, i64),
    ) -> Result<()> {
        let (at, end) = (self.next, self.end(list));
        let n = end.n + 1;
        let values = params![at, list, n, chain, seq, part, amount, sum, end.at, end.leap];
        db.prepare_cached(self.before.lists.1)?.execute(values)?;
        let leap = if n.is_multiple_of(LEAP) { at } else { end.leap };
        let end = End { at, n, sum, leap };
        match self.ends.get_mut(list) {
            Some(known) => *known = end,
            None => drop(self.ends.insert(list.to_owned(), end)),
        }
        self.next += 1;
        Ok(())
    }

    /// Ends the batch: now and then the ends of the lists are written down.
    pub(super) fn done(mut self, db: &Connection) -> Result<Done> {
        if (self.next - 1).saturating_sub(self.before.upto) >= LOOK {
            let name = self.before.lists.0;
            let sql = "INSERT OR REPLACE INTO ends VALUES (?, ?, ?)";
            let mut write = db.prepare_cached(sql)?;
            let older = self.before.grown.iter().filter(|(list, _)| !self.ends.contains_key(*list));
            let newer = self.ends.iter().map(|(list, end)| (list, &end.at));
            for (list, at) in older.chain(newer) {
                write.execute(params![name, list, at])?;
            }
            let sql = "INSERT OR REPLACE INTO looked_at VALUES (?, ?)";
            db.prepare_cached(sql)?.execute(params![name, self.next - 1])?;
            self.looked = true;
        }
        Ok(Done { ends: self.ends, next: self.next, looked: self.looked })
    }
}
