//! Advice: the value of everything that a player may do now, exact wherever it can be counted.

use chance::Card;
use games::{Action, AnyTable, Cents, Decision, HandNumber, Seat};

use crate::{Cache, Progress, Ratio};

/// A decision that somebody has to take, with what this player may see and no more.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    /// The table.
    pub table: &'a dyn AnyTable,
    /// The seat that decides.
    pub seat: Seat,
    /// Which of the seat's hands.
    pub hand: HandNumber,
    /// Who hears how far the work has come.
    pub progress: &'a dyn Progress,
    /// Where results are kept.
    pub cache: &'a dyn Cache,
}

/// One thing that a player may do, and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// The multiple of the base wager, where the player names one.
    pub times: Option<u8>,
    /// The amount, where the player names one.
    pub amount: Option<Cents>,
    /// The low hand.
    pub low: Option<[Card; 2]>,
    /// What the round is expected to bring from here, in units of the base wager, everything that
    /// the seat has at stake in the main game counted in.
    pub value: Ratio,
}

/// Everything a player may do, with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// What a unit is.
    pub base: Cents,
    /// The choices, the best first; of two equal ones that which wagers less.
    pub choices: Vec<Choice>,
    /// What may be decided too and gets no line of its own: low hands that show what another
    /// does, and foul ones.
    pub others: Vec<Choice>,
    /// What the values rest on.
    pub notes: Vec<String>,
    /// The standard error of a value, in units, where part of it was drawn; none where all are
    /// exact.
    pub standard_error: Option<f64>,
}

/// Why there is no advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdviceError {
    /// The game asks its players nothing.
    #[error("this game has no decisions")]
    NothingToDecide,
    /// Not enough is known.
    #[error("{0}")]
    Unknown(String),
}

impl Choice {
    /// An action without more words.
    pub fn new(action: Action, value: Ratio) -> Choice {
        Choice { action, times: None, amount: None, low: None, value }
    }

    /// An action at a multiple of the base wager.
    pub fn times(action: Action, times: u8, value: Ratio) -> Choice {
        Choice { times: Some(times), ..Choice::new(action, value) }
    }
}

impl Advice {
    /// The choices in order of value. Of two equal ones the first given stays first: solvers give
    /// the smaller wager first.
    pub fn new(base: Cents, mut choices: Vec<Choice>) -> Advice {
        choices.sort_by(|a, b| b.value.cmp(&a.value));
        let (others, notes) = (Vec::new(), Vec::new());
        Advice { base, choices, others, notes, standard_error: None }
    }

    /// The choice that a decision makes; none where the advice does not know it.
    pub fn find(&self, taken: &Decision) -> Option<&Choice> {
        let same = |low: [Card; 2], taken: [Card; 2]| {
            low == taken || (low[0] == taken[1] && low[1] == taken[0])
        };
        let mut alike = self.choices.iter().chain(&self.others).filter(|choice| {
            choice.action == taken.action
                && taken.times.is_none_or(|times| choice.times.is_none_or(|own| own == times))
                && choice.low.is_none_or(|own| taken.low.is_some_and(|low| same(own, low)))
        });
        let first = alike.next()?;
        // Where several amounts are valued, that which was named.
        match (first.amount, taken.amount) {
            (Some(own), Some(amount)) if own != amount => {
                alike.find(|choice| choice.amount == Some(amount))
            }
            _ => Some(first),
        }
    }
}
