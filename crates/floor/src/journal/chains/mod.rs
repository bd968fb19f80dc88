//! The checks of a store that need no replay: what each record says of itself, that the records
//! of a chain stand on one another, that signatures fit, and that whatever is looked up leads to
//! the records it should.

mod index;
mod pages;
mod people;
mod record;
mod signed;

use std::collections::BTreeMap;
use std::fmt;

use rayon::prelude::*;
use serde_json::Value as Json;

use self::index::{IndexOrder, Sums};
use self::pages::{Page, Pages};
use self::record::ReadRecord;
use self::signed::Signed;
use super::{HOUSE, Hash, Record};
use crate::people::PeopleKey;
use crate::store::{IndexRow, Reader, Snapshot, StoreError, StoredRecord};

pub use self::people::{PeopleSaid, PersonSaid, person_said};

/// Something that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChainError {
    /// The chain; `heads` for signed heads, `store` for what belongs to no record.
    pub chain: String,
    /// The number of the record or of the heads; 0 for what belongs to none.
    pub seq: u64,
    /// What is wrong, in one line.
    pub what: String,
}

impl ChainError {
    /// A fault of a record.
    pub fn new(chain: &str, seq: u64, what: impl Into<String>) -> ChainError {
        ChainError { chain: chain.into(), seq, what: what.into() }
    }

    fn of_store(what: impl fmt::Display) -> ChainError {
        // What SQLite says may have several lines.
        let what = what.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
        ChainError::new("store", 0, what)
    }
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.chain, self.seq, self.what)
    }
}

/// What was checked, and what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many chains there are.
    pub chains: u64,
    /// How many records.
    pub records: u64,
    /// How many postings.
    pub postings: u64,
    /// How many rounds were settled.
    pub rounds: u64,
    /// How many tables were opened by another rulebook than today's, and come out the same by it.
    pub other_rules: u64,
    /// How many records of each chain lie after the last signature; chains that have none are left
    /// out.
    pub unsigned: BTreeMap<String, u64>,
    /// What is wrong, in the order of chains and records.
    pub faults: Vec<ChainError>,
}

/// Who carries out the records of a chain once more, one after another.
pub(crate) trait Again: Send {
    /// The record as it came out once more, if it is the one that was written, to the letter; none
    /// where nobody can say so.
    ///
    /// # Errors
    /// If it did not come out as it was written.
    fn carry_out(&mut self, stored: &StoredRecord) -> Result<Option<Record>, String>;

    /// No record follows.
    fn end(self: Box<Self>);
}

/// Who carries out the records of a chain, whose snapshot this is, from its first on; none where
/// nobody does.
pub(crate) type Begin<'a> =
    dyn Fn(&str, Option<&Snapshot>) -> Option<Box<dyn Again + 'a>> + Sync + 'a;

/// Checks everything in a store that needs no replay. `people` reads the people out of what the
/// records of the house say, one after another ([`person_said`] knows the plain form).
///
/// # Errors
/// If the store cannot be read now. Damage is no error but a fault.
pub fn check_chains(
    reader: &mut dyn Reader,
    people: fn(&mut PeopleSaid, u64, &Json),
) -> Result<Checked, StoreError> {
    let broken = reader.broken_pages();
    check(reader, people, &|_, _| None, || broken)
}

/// Checks everything in a store, and its records by carrying them out once more where somebody
/// does. `broken` says what is wrong with the pages, while other processors are at the rows.
pub(crate) fn check<'a>(
    reader: &mut dyn Reader,
    people: fn(&mut PeopleSaid, u64, &Json),
    begin: &'a Begin<'a>,
    broken: impl FnOnce() -> Result<Vec<String>, StoreError> + Send,
) -> Result<Checked, StoreError> {
    let mut check = Check {
        checked: Checked::default(),
        signed: Signed::default(),
        sums: Sums::new(),
        people: PeopleSaid::default(),
        read_people: people,
        begin,
        at: None,
    };
    check.signed = Signed::read(reader, &mut check.checked.faults)?;
    check.records(reader)?;
    let (shown, broken) = rayon::join(|| check.index(reader), broken);
    shown?;
    for line in sound(broken, &mut check.checked.faults)?.unwrap_or_default() {
        check.checked.faults.push(ChainError::of_store(line));
    }
    let rows = sound(reader.people(), &mut check.checked.faults)?.unwrap_or_default();
    let secret = sound(reader.secret(), &mut check.checked.faults)?.flatten();
    let key = secret.map(|secret| PeopleKey::of(&secret));
    check.checked.faults.extend(check.people.compare(&rows, key.as_ref()));
    // Nothing follows from a session; but it must be there to be read.
    sound(reader.sessions(), &mut check.checked.faults)?;
    check.checked.faults.sort();
    check.checked.faults.dedup();
    Ok(check.checked)
}

/// What was read; none, and a fault, where it is damaged.
fn sound<T>(
    read: Result<T, StoreError>,
    faults: &mut Vec<ChainError>,
) -> Result<Option<T>, StoreError> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(StoreError::Damaged(why)) => {
            faults.push(ChainError::of_store(why));
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

/// A check that is under way.
struct Check<'a> {
    checked: Checked,
    signed: Signed,
    sums: Sums,
    people: PeopleSaid,
    read_people: fn(&mut PeopleSaid, u64, &Json),
    begin: &'a Begin<'a>,
    at: Option<Link>,
}

/// Who carries out a chain of which there is more to come.
type GoingOn<'a> = Option<Box<dyn Again + 'a>>;

/// Where the check of a chain stands.
struct Link {
    chain: String,
    seq: u64,
    hash: Hash,
    /// The record that the chain's snapshot stands on.
    snapshot: Option<(u64, Hash)>,
}

impl<'a> Check<'a> {
    /// Checks the records: while the processors are at some, the next ones are read.
    fn records(&mut self, reader: &mut dyn Reader) -> Result<(), StoreError> {
        let Some(mut pages) = sound(Pages::new(reader), &mut self.checked.faults)? else {
            return Ok(());
        };
        let (mut now, mut going_on) = (pages.next()?, None);
        while !now.is_empty() {
            let before = going_on.take();
            let ((read, after), next) = rayon::join(|| self.read(&now, before), || pages.next());
            for (page, records) in now.iter().zip(read) {
                self.page(page, records);
            }
            (now, going_on) = (next?, after);
        }
        going_on.into_iter().for_each(|over| over.end());
        self.leave_chain();
        for (chain, n, seq) in self.signed.unseen() {
            let why = format!("is missing: heads {n} have signed it");
            self.checked.faults.push(ChainError::new(&chain, seq, why));
        }
        Ok(())
    }

    /// Reads what was loaded, chain by chain, and says who goes on with the last one.
    fn read(&self, load: &[Page], going_on: GoingOn<'a>) -> (Vec<Vec<ReadRecord>>, GoingOn<'a>) {
        let mut chains: Vec<(&[Page], GoingOn<'a>)> =
            load.chunk_by(|one, next| one.chain == next.chain).map(|pages| (pages, None)).collect();
        match chains.first_mut() {
            Some((pages, first)) if !pages[0].is_first => *first = going_on,
            _ => going_on.into_iter().for_each(|over| over.end()),
        }
        let chains = chains.into_par_iter().map(|(pages, going_on)| self.chain(pages, going_on));
        let (read, mut ended): (Vec<_>, Vec<_>) = chains.unzip();
        let going_on = ended.pop().flatten();
        ended.into_iter().flatten().for_each(|over| over.end());
        (read.into_iter().flatten().collect(), going_on)
    }

    /// Reads pages of one chain.
    fn chain(&self, pages: &[Page], going_on: GoingOn<'a>) -> (Vec<Vec<ReadRecord>>, GoingOn<'a>) {
        let first = &pages[0];
        let mut again = match first.is_first {
            true => (self.begin)(&first.chain, first.snapshot.as_ref()),
            false => going_on,
        };
        let read = pages.iter().map(|page| {
            let records = || page.records.iter().zip(&page.record_indexes).collect::<Vec<_>>();
            match again.as_deref_mut() {
                // A record is carried out behind the one before.
                Some(again) => records()
                    .into_iter()
                    .map(|one| ReadRecord::new(&page.chain, one, Some(&mut *again), &self.sums))
                    .collect(),
                None => records()
                    .into_par_iter()
                    .map(|one| ReadRecord::new(&page.chain, one, None, &self.sums))
                    .collect(),
            }
        });
        (read.collect(), again)
    }

    /// Takes over what was found in a page, in the order of its records.
    fn page(&mut self, page: &Page, records: Vec<ReadRecord>) {
        if self.at.as_ref().is_none_or(|at| at.chain != page.chain) {
            self.leave_chain();
            self.checked.chains += 1;
            let snapshot = page.snapshot.as_ref().map(|saved| (saved.seq, saved.hash));
            self.at = Some(Link { chain: page.chain.clone(), seq: 0, hash: Hash::NONE, snapshot });
        }
        for (stored, read) in page.records.iter().zip(records) {
            self.record(&page.chain, stored, read);
        }
        self.checked.faults.extend(page.faults.iter().cloned());
    }

    fn record(&mut self, chain: &str, stored: &StoredRecord, read: ReadRecord) {
        let faults = &mut self.checked.faults;
        let mut fault = |seq, what: String| faults.push(ChainError::new(chain, seq, what));
        let at = self.at.as_mut().expect("a page has a chain");
        if stored.seq != at.seq + 1 {
            fault(at.seq + 1, format!("is missing, the next one is {}", stored.seq));
        } else if stored.previous != at.hash {
            fault(stored.seq, "does not stand on the record before".into());
        }
        if let Some(why) = self.signed.see(chain, stored.seq, stored.hash) {
            fault(stored.seq, why);
        }
        if at.snapshot.is_some_and(|(seq, hash)| seq == stored.seq && hash != stored.hash) {
            fault(stored.seq, "the snapshot behind it stands on another record".into());
        }
        read.faults.into_iter().for_each(|what| fault(stored.seq, what));
        if let Some(heads) = read.shutdown
            && !self.signed.sign(heads, stored.seq)
        {
            fault(stored.seq, format!("is a shutdown that heads {heads} are to sign"));
        }
        (at.seq, at.hash) = (stored.seq, stored.hash);
        self.checked.records += 1;
        self.checked.postings += read.postings;
        self.checked.rounds += u64::from(read.round);
        read.sums.into_iter().for_each(|sum| self.sums.expect(sum));
        if let (HOUSE, Some(what)) = (chain, &read.what) {
            (self.read_people)(&mut self.people, stored.seq, what);
        }
    }

    /// A chain is over: is there what stands on it?
    fn leave_chain(&mut self) {
        let Some(at) = self.at.take() else { return };
        if let Some((seq, _)) = at.snapshot.filter(|(seq, _)| *seq > at.seq) {
            let why = "is missing: a snapshot stands on it";
            self.checked.faults.push(ChainError::new(&at.chain, seq, why));
        }
        let unsigned = at.seq.saturating_sub(self.signed.last(&at.chain));
        if unsigned > 0 {
            self.checked.unsigned.insert(at.chain, unsigned);
        }
    }

    /// Holds the indexes against what the records say they must have.
    fn index(&mut self, reader: &mut dyn Reader) -> Result<(), StoreError> {
        let (mut order, sums) = (IndexOrder::default(), &mut self.sums);
        let mut found = |row: IndexRow<'_>| {
            order.see(&row);
            sums.find(sums.of(&row));
        };
        let shown = reader.index(&mut found);
        self.checked.faults.append(&mut order.finish());
        let Some(lines) = sound(shown, &mut self.checked.faults)? else { return Ok(()) };
        self.checked.faults.extend(lines.iter().map(ChainError::of_store));
        if !self.sums.agree() {
            self.checked.faults.extend(self.sums.differences(reader)?);
        }
        Ok(())
    }
}
