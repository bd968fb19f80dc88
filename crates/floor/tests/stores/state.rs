//! Everything that a store holds, to be compared.

use floor::store::{
    IndexRow, PersonRow, Reader, SessionRow, SignedHeads, Snapshot, StoreError, StoredRecord,
    StoredRecordIndex,
};

/// A chain: its name, its records, what lies beside them, and its snapshot.
pub type Chain = (String, Vec<StoredRecord>, Vec<StoredRecordIndex>, Option<Snapshot>);

/// Everything that a store holds.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub records: Vec<Chain>,
    pub index: Vec<IndexRow<'static>>,
    pub people: Vec<PersonRow>,
    pub sessions: Vec<SessionRow>,
    pub heads: Vec<SignedHeads>,
    pub key: [u8; 32],
}

impl State {
    /// Reads all of it.
    pub fn of(reader: &mut dyn Reader) -> Result<State, StoreError> {
        let mut records = Vec::new();
        for chain in reader.chains()? {
            let all = reader.records(&chain, 1, usize::MAX)?;
            let record_indexes = reader.record_indexes(&chain, 1, usize::MAX)?;
            let snapshot = reader.snapshot(&chain)?;
            records.push((chain, all, record_indexes, snapshot));
        }
        let mut index = Vec::new();
        reader.index(&mut |row| index.push(row.into_owned()))?;
        Ok(State {
            records,
            index,
            people: reader.people()?,
            sessions: reader.sessions()?,
            heads: reader.heads(u64::MAX, usize::MAX)?,
            key: reader.key()?,
        })
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.records.iter().map(|(_, records, _, _)| records.len()).sum()
    }
}
