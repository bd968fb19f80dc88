//! A figure: all there is to say of one wager under one pay table.

use games::{Cents, PayTable, Pays};
use serde::{Deserialize, Serialize};

use crate::{Conditions, Outcomes, Ratio};

/// What is known of a wager under a pay table and a choice of options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// The game's id.
    pub game: String,
    /// The wager: a spot, or a kind of spot.
    pub wager: String,
    /// The id of the pay table.
    pub pay_table: String,
    /// Decks, stake and the options that are not at their defaults; printed as `variant`.
    pub conditions: Conditions,
    /// The expected loss per unit of the base wager; none for a progressive whose meter is not
    /// given.
    pub house_edge: Option<Ratio>,
    /// The expected loss per unit of everything wagered.
    pub element_of_risk: Option<Ratio>,
    /// How often the wager ends above nothing.
    pub hit_frequency: Ratio,
    /// The variance of the net result per unit of the base wager.
    pub variance: Ratio,
    /// What can happen, the best first.
    pub lines: Vec<LineFigure>,
    /// What is known of a progressive beside its lines.
    pub progressive: Option<ProgressiveFigure>,
    /// What every other player at the table brings by envy, in dollars a round; none where the
    /// wager has no envy.
    pub envy_per_player: Option<Ratio>,
    /// Optimal play.
    pub strategy: Option<Strategy>,
    /// What the figure rests on, beside the readings of the rulebook.
    pub notes: Vec<String>,
    /// How it was found.
    pub method: Method,
    /// How long that took.
    pub seconds: f64,
}

/// A line of a figure: something that can happen to the wager.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineFigure {
    /// The line's name in the pay table, or what happened.
    pub name: String,
    /// What it pays, in units or as printed.
    pub pays: String,
    /// How often it happens.
    pub probability: Ratio,
    /// In how many ways, out of how many; both counts where the solver counted deals.
    pub ways: Ratio,
    /// What it adds to the expected result, in units of the base wager; none where a meter that
    /// nobody gave decides.
    pub adds: Option<Ratio>,
}

/// What is known of a progressive wager.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProgressiveFigure {
    /// The expected loss per unit with all meters at nothing.
    pub base_edge: Ratio,
    /// Where the meter must stand for the wager to be fair; none with several meters, or where
    /// no line pays from one.
    pub break_even_meter: Option<Ratio>,
    /// The lines that are paid from a meter, each with the share of it.
    pub from_meter: Vec<String>,
}

/// How a figure was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Method {
    /// Counted: a ratio of integers.
    #[default]
    Exact,
    /// Simulated.
    Simulated {
        /// The standard error of the house edge.
        standard_error: f64,
    },
}

/// Optimal play in words and as tables.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Strategy {
    /// In words, a sentence each.
    pub words: Vec<String>,
    /// As tables.
    pub charts: Vec<Chart>,
}

/// A table of decisions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Chart {
    /// What it is about.
    pub title: String,
    /// What the columns are: the dealer's up cards, say.
    pub columns: Vec<String>,
    /// What the rows are: the player's hands, each with a word for every column.
    pub rows: Vec<(String, Vec<String>)>,
}

impl Figure {
    /// The figure of a wager whose outcomes are all known.
    pub fn new(
        game: &str,
        wager: &str,
        table: &PayTable,
        conditions: Conditions,
        all: &Outcomes,
    ) -> Figure {
        let (mean, staked) = (all.mean(), all.mean_staked());
        Figure {
            game: game.into(),
            wager: wager.into(),
            pay_table: table.id.clone(),
            conditions,
            house_edge: Some(-mean.clone()),
            element_of_risk: Some(-(mean / staked)),
            hit_frequency: all.hit_frequency(),
            variance: all.variance(),
            lines: all.lines(),
            progressive: None,
            envy_per_player: None,
            strategy: None,
            notes: Vec::new(),
            method: Method::Exact,
            seconds: 0.0,
        }
    }

    /// The standard deviation of the net result per unit of the base wager.
    pub fn standard_deviation(&self) -> f64 {
        self.variance.to_f64().sqrt()
    }

    /// The same figure with optimal play.
    #[must_use]
    pub fn with_strategy(mut self, strategy: Strategy) -> Figure {
        self.strategy = Some(strategy);
        self
    }

    /// The same figure with what it rests on.
    #[must_use]
    pub fn noting(mut self, note: impl Into<String>) -> Figure {
        self.notes.push(note.into());
        self
    }

    /// The same figure with how long it took.
    #[must_use]
    pub fn took(mut self, since: std::time::Instant) -> Figure {
        self.seconds = since.elapsed().as_secs_f64();
        self
    }
}

/// What a payout is worth on top of a stake of one unit; `stake` is what a unit is in dollars, for
/// awards in dollars. A share of a meter is worth nothing here.
pub fn net(pays: Pays, stake: Cents) -> Ratio {
    let dollars = |award: Cents| Ratio::new(award.cents(), stake.cents().unsigned_abs());
    match pays {
        Pays::To { win, per } => Ratio::new(win, per),
        Pays::For { win, per } => Ratio::new(win, per) - Ratio::ONE,
        Pays::Dollars(award) => dollars(award),
        Pays::DollarsFor(award) | Pays::Swept(award) => dollars(award) - Ratio::ONE,
        Pays::Push => Ratio::ZERO,
        Pays::Percent(_) | Pays::Lose => -Ratio::ONE,
    }
}

/// What a payout is called in a figure: in units where it is one, otherwise as it is printed.
pub fn pays_in_words(pays: Pays) -> String {
    match pays {
        Pays::To { win, per } => Ratio::new(win, per).to_decimal(),
        Pays::Push => "0".into(),
        Pays::Lose => "-1".into(),
        other => other.to_string(),
    }
}
