//! Requests to the writing thread, and how they are answered.

use serde_json::{Value as Json, json};

use super::writer::OwnPassword;
use crate::house::HouseCommand;
use crate::store::{PersonRow, SessionRow};
use crate::{FloorError, Hash, Person, Time, canonical};

/// What answers a request, once.
pub type Reply = Box<dyn FnOnce(Result<Json, FloorError>) + Send>;

/// What somebody asks for.
pub struct Request {
    /// Who; nobody for what the program does of itself.
    pub who: Option<Person>,
    /// The command's id and the digest of what was sent, by which a repetition is known.
    pub key: Option<(String, Hash)>,
    /// What.
    pub asked: Asked,
}

/// What is asked for.
pub enum Asked {
    /// Something of a table.
    Table {
        /// The table.
        table: String,
        /// The command's name.
        name: String,
        /// What is said with it.
        body: Json,
        /// Only if the table stands behind this record.
        if_seq: Option<u64>,
    },
    /// Something of the house, with the row of a person that belongs to it.
    House(HouseCommand, Option<PersonRow>),
    /// More play money for a player who has run out.
    TopUp(String),
    /// A new password that its owner has chosen.
    OwnPassword(OwnPassword),
    /// A session as it is from now on.
    Session(SessionRow),
    /// A session that was used: if it is not over, it is not idle either.
    Used(Hash, Time),
    /// Sessions that are over.
    EndSessions(Vec<Hash>),
}

/// What the writer is given.
pub(super) enum Job {
    Request(Box<Request>, Reply),
    /// Nothing but a reason to look up: a batch is durable.
    Wake,
    /// A draw failed before: another one is tried.
    Draw,
    Shutdown,
}

/// The digest of what was sent: its path and its JSON value, however that was written.
///
/// ```
/// use serde_json::json;
/// let one = floor::host::digest("/api/tables", &json!({"a": 1, "b": 2}));
/// assert_eq!(one, floor::host::digest("/api/tables", &json!({"b": 2, "a": 1})));
/// assert_ne!(one, floor::host::digest("/api/links", &json!({"a": 1, "b": 2})));
/// ```
pub fn digest(path: &str, body: &Json) -> Hash {
    Hash::of(canonical(&json!([path, body])))
}
