//! A batch: what was carried out and is not durable yet.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value as Json;

use super::Notice;
use super::request::Reply;
use crate::house::House;
use crate::store::{Batch, PersonRow, RoundRow};
use crate::table::FloorTable;
use crate::{FloorError, Hash};

/// Commands by person and id: the digest of what was sent, and the answer as it is written.
pub(super) type Commands = HashMap<(String, String), (Hash, String)>;

/// What is carried out and not handed over to be committed yet.
#[derive(Default)]
pub(super) struct Staged {
    pub batch: Batch,
    /// Every table that has a record in the batch, as it stands behind the last of them.
    pub tables: HashMap<String, Arc<FloorTable>>,
    /// The house as it stands behind the batch.
    pub house: House,
    pub notices: Vec<Notice>,
    pub replies: Vec<(Reply, Result<Json, FloorError>)>,
    /// How many jobs it is made of.
    pub jobs: usize,
    /// Tables, and perhaps the house, of which a snapshot is due once this is durable.
    pub save: Vec<Arc<FloorTable>>,
    pub save_house: bool,
    /// No other batch follows.
    pub is_last: bool,
}

impl Staged {
    /// Whether there is nothing to commit and nobody to answer.
    pub fn is_empty(&self) -> bool {
        self.batch.is_empty() && self.replies.is_empty()
    }

    /// Nothing of it will be there: everybody who asked is told.
    pub fn refuse(self, problem: &FloorError) {
        for (reply, _) in self.replies {
            reply(Err(problem.clone()));
        }
    }
}

/// What later commands must know of a batch that is not durable yet: it can be looked up nowhere.
#[derive(Default)]
pub(super) struct Unseen {
    pub commands: Commands,
    /// Whether it has the record that says that the house has started.
    pub starts: bool,
    /// Sessions that it begins: whose, and the token's hash.
    pub sessions: Vec<(String, Hash)>,
    /// Sessions that it ends.
    pub ended: Vec<Hash>,
    /// Rounds that it ends.
    pub rounds: Vec<RoundRow>,
    /// People as they are from then on.
    pub people: Vec<PersonRow>,
}
