//! Snapshots: how a table or the house stood behind a record, so that a start need not carry out
//! every record again. A shortcut, never a source: one that is not there, or that this program did
//! not write, costs nothing but time.

use std::sync::{Arc, LazyLock};

use games::Kind;

use crate::house::House;
use crate::journal::HOUSE;
use crate::store::{Reader, Snapshot};
use crate::table::{FloorTable, Moved, Terms, saved_moves};
use crate::{ChainError, Hash};

/// The format of what is saved: whoever changes what a table or the house is made of raises it.
pub const SNAPSHOT_FORMAT: u64 = 9;

/// What the bytes begin with behind their digest: the format, the version of the program, and the
/// rulebooks that it has, since a table by other rules is another table.
static WRITTEN_BY: LazyLock<String> = LazyLock::new(|| {
    let books: String = Kind::all().iter().map(|kind| kind.rulebook().digest()).collect();
    format!("{SNAPSHOT_FORMAT} {} {}\n", env!("CARGO_PKG_VERSION"), Hash::of(&books))
});

/// How many records a start may have to carry out once more, for each table and for the house.
pub(super) const EVERY: u64 = 256;
/// At the end of a run what is carried out again more quickly than read needs no snapshot.
pub(super) const WORTH_IT: u64 = 32;

/// How a table stands; none while an outcome may still be taken back.
pub(super) fn of_table(table: &FloorTable) -> Option<Snapshot> {
    table.save().map(|state| written(&table.terms().id, table.seq(), table.head(), &state))
}

/// How the house stands, its meters apart: those follow from what the tables moved.
pub(super) fn of_house(house: &House) -> Option<Snapshot> {
    house.save().map(|state| written(HOUSE, house.seq(), house.head(), &state))
}

/// The table as its snapshot has it.
pub(super) fn table(reader: &mut dyn Reader, terms: &Arc<Terms>) -> Option<FloorTable> {
    let snapshot = on_its_record(reader, &terms.id)?;
    FloorTable::restore(terms.clone(), snapshot.seq, snapshot.hash, state(&snapshot)?)
}

/// What a table has moved on meters as its snapshot has it, where that stands behind this record.
pub(super) fn moved(reader: &mut dyn Reader, chain: &str, last: (u64, Hash)) -> Option<Moved> {
    let snapshot = reader.snapshot(chain).ok()??;
    let stands_there = (snapshot.seq, snapshot.hash) == last;
    saved_moves(state(&snapshot)?, last.0, last.1).filter(|_| stands_there)
}

/// The house as its snapshot has it.
pub(super) fn house(reader: &mut dyn Reader) -> Option<House> {
    let snapshot = on_its_record(reader, HOUSE)?;
    House::restore(snapshot.seq, snapshot.hash, state(&snapshot)?)
}

/// What is wrong with a snapshot behind a record where a replay came to this.
pub(crate) fn fault(snapshot: &Snapshot, replayed: Option<Vec<u8>>) -> Option<ChainError> {
    let fault = |what: &str| Some(ChainError::new(&snapshot.chain, snapshot.seq, what));
    let Some(bytes) = undamaged(&snapshot.state) else {
        return fault("the snapshot behind it is damaged");
    };
    // What another version of the program wrote nobody reads.
    let state = bytes.strip_prefix(WRITTEN_BY.as_bytes())?;
    if replayed.as_deref() == Some(state) {
        return None;
    }
    fault("the snapshot behind it does not agree with the replay")
}

/// The snapshot of a chain, if the record that it stands behind is there.
fn on_its_record(reader: &mut dyn Reader, chain: &str) -> Option<Snapshot> {
    let snapshot = reader.snapshot(chain).ok()??;
    let record = reader.records(chain, snapshot.seq, 1).ok()?.pop()?;
    ((record.seq, record.hash) == (snapshot.seq, snapshot.hash)).then_some(snapshot)
}

fn written(chain: &str, seq: u64, hash: Hash, state: &[u8]) -> Snapshot {
    let bytes = [WRITTEN_BY.as_bytes(), state].concat();
    let state = [&Hash::of(&bytes).0, &bytes[..]].concat();
    Snapshot { chain: chain.into(), seq, hash, state }
}

/// What stands behind a digest that fits.
fn undamaged(bytes: &[u8]) -> Option<&[u8]> {
    let (digest, bytes) = bytes.split_at_checked(32)?;
    (Hash::of(bytes).0 == *digest).then_some(bytes)
}

fn state(snapshot: &Snapshot) -> Option<&[u8]> {
    undamaged(&snapshot.state)?.strip_prefix(WRITTEN_BY.as_bytes())
}
