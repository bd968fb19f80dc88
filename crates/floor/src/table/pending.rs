//! What waits for somebody at a table.

use std::sync::Arc;

use games::Cents;
use serde_json::{Value as Json, json};

use crate::Role;

/// Something that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The record that asked for it.
    pub seq: u64,
    /// Who asked.
    pub by: Arc<str>,
    /// What.
    pub what: Wanted,
}

/// What somebody waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Chips for the rack, from the cage.
    Fill(Cents),
    /// Chips of the rack, to the cage.
    Credit(Cents),
    /// That a fill or a credit is undone.
    Void {
        /// The record that gave it.
        of: u64,
        /// Whether it is a fill.
        fill: bool,
        /// How much it was.
        amount: Cents,
        /// Why.
        why: String,
    },
    /// A supervisor who comes, and why.
    Call(String),
    /// The other's count of the rack: what was counted, and in which role.
    Inventory(Cents, Role),
}

impl Wanted {
    /// A fill or a credit.
    pub(super) fn slip(fill: bool, amount: Cents) -> Wanted {
        if fill { Wanted::Fill(amount) } else { Wanted::Credit(amount) }
    }

    /// The name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Wanted::Fill(_) => "fill",
            Wanted::Credit(_) => "credit",
            Wanted::Void { .. } => "void",
            Wanted::Call(_) => "call",
            Wanted::Inventory(..) => "inventory",
        }
    }
}

impl Pending {
    /// As a table shows it; what somebody counted is not told.
    pub fn to_json(&self) -> Json {
        let mut json = json!({"seq": self.seq, "what": self.what.name(), "by": &*self.by});
        match &self.what {
            Wanted::Fill(amount) | Wanted::Credit(amount) => {
                json["amount"] = amount.to_string().into();
            }
            Wanted::Void { of, fill, amount, why } => {
                json["amount"] = amount.to_string().into();
                json["why"] = why.as_str().into();
                json["of"] = (*of).into();
                json["slip"] = Wanted::slip(*fill, *amount).name().into();
            }
            Wanted::Call(why) => json["why"] = why.as_str().into(),
            Wanted::Inventory(_, role) => json["why"] = role.name().into(),
        }
        json
    }
}
