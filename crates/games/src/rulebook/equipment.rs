//! The equipment that a document asks for, as far as it says how pieces look.

use serde::Deserialize;

use super::EquipmentKind;
use crate::Clause;

/// What a clause says of the pieces of one kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EquipmentRule {
    /// The clause.
    pub clause: Clause,
    /// The kind of the pieces.
    pub kind: EquipmentKind,
    /// How the backs of the decks look.
    pub backs: Backs,
}

/// How the backs of decks look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Backs {
    /// The decks that are dealt from together look the same.
    Same,
    /// The two batches of a table with a shuffling device have different colors.
    Differ,
}

impl super::Rulebook {
    /// The clause by which the backs of decks look like this.
    pub fn backs(&self, backs: Backs) -> Option<Clause> {
        let decks = self.equipment.iter().filter(|rule| rule.kind == EquipmentKind::Deck);
        decks.filter(|rule| rule.backs == backs).map(|rule| rule.clause).next()
    }
}
