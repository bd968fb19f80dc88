//! What the interface tells of a table to those who work there.

use games::{Cents, Seat};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;

/// What there is to do at a table.
#[derive(Debug, Deserialize)]
pub struct Work {
    /// Who deals.
    pub dealer: Option<String>,
    /// What people are asked for, and what is only said.
    pub prompts: Vec<Prompt>,
    /// What the table is run with.
    pub equipment: Vec<Piece>,
    /// What waits for somebody; empty for those who are not told.
    #[serde(default)]
    pub pending: Vec<Pending>,
    /// Awards that wait for approvals.
    pub held: Vec<HeldAward>,
}

/// Something to do.
#[derive(Debug, Deserialize)]
pub struct Prompt {
    /// The clause.
    pub clause: Option<String>,
    /// In the document's words.
    pub say: String,
    /// The duty; none where it is only said.
    pub duty: Option<String>,
    /// Who has still to do it.
    #[serde(deserialize_with = "one_or_more")]
    pub by: Vec<String>,
    /// Whether the game waits for it.
    #[serde(default)]
    pub holds: bool,
    /// What has to be told with it.
    #[serde(default)]
    pub needs: Vec<String>,
    /// At which moment.
    pub at: String,
    /// The piece that it is about.
    pub equipment: Option<String>,
    /// What is to be brought.
    pub kind: Option<String>,
    /// How many are to be brought.
    pub number: Option<usize>,
    /// How deep a cut may be.
    pub depth: Option<Depth>,
}

/// How deep a cut may be, in cards.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Depth {
    /// At least.
    pub least: u64,
    /// At most.
    pub most: u64,
}

/// A piece of equipment at the table.
#[derive(Debug, Deserialize)]
pub struct Piece {
    /// Its name.
    pub equipment: String,
    /// What it is.
    pub kind: String,
    /// Its colour.
    pub colour: Option<String>,
    /// How far its life has come.
    pub life: String,
    /// Since when.
    pub since: String,
}

/// Something that waits for somebody.
#[derive(Debug, Deserialize)]
pub struct Pending {
    /// The record that asked for it.
    pub seq: u64,
    /// `fill`, `credit`, `void`, `call`, `inventory`.
    pub what: String,
    /// How much.
    #[serde(default, deserialize_with = "money")]
    pub amount: Option<Cents>,
    /// Who asked.
    pub by: String,
    /// Why.
    pub why: Option<String>,
    /// The record of what is to be undone.
    pub of: Option<u64>,
    /// What is to be undone: a `fill` or a `credit`.
    pub slip: Option<String>,
}

/// An award that waits for approvals.
#[derive(Debug, Deserialize)]
pub struct HeldAward {
    /// The round.
    pub round: u64,
    /// Its line, from 1.
    pub line: u64,
    /// The seat.
    pub seat: Seat,
    /// How much.
    #[serde(default, deserialize_with = "money")]
    pub amount: Option<Cents>,
    /// By which clause.
    pub clause: String,
    /// What is verified.
    pub say: String,
    /// Who has approved.
    pub approved: Vec<String>,
}

impl Work {
    /// Reads it out of a table's state.
    ///
    /// # Errors
    /// Where it is no such state.
    pub fn read(state: &Json) -> Result<Work, serde_json::Error> {
        Work::deserialize(state)
    }
}

impl Prompt {
    /// Whether a role has still to do it.
    pub fn is_for(&self, role: &str) -> bool {
        self.by.iter().any(|by| by == role)
    }

    /// Whether nothing may fall before it is done: awards are paid later, and what is looked at
    /// before opening does not stop a round under way.
    pub fn stops(&self, in_round: bool) -> bool {
        self.holds && self.at != "award" && !(in_round && self.at == "opening")
    }
}

fn one_or_more<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum By {
        One(String),
        More(Vec<String>),
    }
    Ok(match By::deserialize(from)? {
        By::One(one) => vec![one],
        By::More(all) => all,
    })
}

fn money<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Cents>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| text.parse()).transpose().map_err(serde::de::Error::custom)
}
