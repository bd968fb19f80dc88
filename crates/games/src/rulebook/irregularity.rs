//! The irregularities that a rulebook knows, and their remedies.

use serde::Deserialize;

use super::Doer;
use crate::Clause;

/// What may go wrong, and the rules' remedy.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IrregularityRule {
    /// The kind, as in scripts.
    pub kind: String,
    /// The clause.
    pub clause: Clause,
    /// What is done, in a few words.
    pub remedy: String,
    /// When the remedy leaves everything as it lies: a card is used as the next one, a wheel is
    /// spun again. Any of these, each with all that must hold; none where it always changes
    /// something.
    #[serde(default)]
    pub nothing_changes: Vec<Vec<Unchanged>>,
    /// Who may call it; a supervisor if nobody is named.
    #[serde(default)]
    pub by: Vec<Doer>,
    /// The reasons for which it is called.
    #[serde(default)]
    pub reasons: Vec<Reason>,
}

/// A reason for which an irregularity is called.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// The name.
    pub name: String,
    /// The clause.
    pub clause: Clause,
    /// What happened, in a few words.
    pub say: String,
}

impl IrregularityRule {
    /// Whether this role may call it.
    pub fn may_call(&self, role: Doer) -> bool {
        if self.by.is_empty() { role == Doer::Supervisor } else { self.by.contains(&role) }
    }

    /// The reason of this name.
    pub fn reason(&self, name: &str) -> Option<&Reason> {
        self.reasons.iter().find(|reason| reason.name == name)
    }

    /// Whether the remedy may leave everything as it lies, by what `holds`.
    pub fn may_stand(&self, holds: impl Fn(Unchanged) -> bool) -> bool {
        self.nothing_changes.iter().any(|all| all.iter().all(|when| holds(*when)))
    }

    /// Whether every player has a choice, one for each seat.
    pub fn every_player_chooses(&self) -> bool {
        self.nothing_changes.iter().flatten().any(|when| *when == Unchanged::AllGoOn)
    }
}

/// A circumstance in which a remedy leaves everything as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unchanged {
    /// In any.
    Always,
    /// Nobody has seen the card: it simply is the next one.
    Unexposed,
    /// The card is not named: whoever deals it enters it where it falls.
    Unnamed,
    /// The player who has the choice goes on.
    GoesOn,
    /// Every player has the choice, and all go on.
    AllGoOn,
    /// It concerns the dealer: no seat is named.
    Dealers,
    /// It concerns a player: their seat is named.
    Players,
    /// A wager of the round has won or lost already.
    AfterOutcome,
    /// The first cards of the round are still being dealt.
    FirstDeal,
    /// The cards of the round are out already.
    InPlay,
    /// The cards are shuffled next anyway.
    ShuffleDue,
    /// The dice that were called off have not been told: they are awaited still.
    RollDue,
    /// All others have their cards: the card that was missed is due now.
    CardDue,
}
