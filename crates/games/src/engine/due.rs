//! The prompts that are due now: what people are to do.

use crate::{Awaiting, Game, IrregularityKind, Moment, Prompt, Statement, Table};

impl<G: Game> Table<G> {
    /// What people are to do now, by what the table awaits and what it has just settled. Whether it
    /// has been done the table does not know: who asks remembers it. A roll of the dice and an
    /// irregularity are not seen in the table afterwards: [`Moment::brought_by`] tells of them.
    pub fn prompts(&self) -> Vec<&Prompt> {
        let moments = self.moments();
        let lines = self.statements();
        let is_due = |prompt: &&Prompt| match prompt.at {
            Moment::Award => lines.iter().any(|line: &Statement| prompt.is_awaited_by(line)),
            at => moments.contains(&at),
        };
        self.chosen().prompts().filter(is_due).collect()
    }

    /// The moments that the table is at, as far as they are seen in it.
    pub fn moments(&self) -> Vec<Moment> {
        moments(self.is_untouched(), self.is_settled(), self.asks_for_bank(), self.awaiting())
    }

    /// Whether the table stands as it was opened.
    fn is_untouched(&self) -> bool {
        !self.is_settled() && self.lines().is_empty() && *self.game() == G::open(self.rules())
    }
}

/// What no table shows of the moment it is at, and whoever runs it knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunBy {
    /// Whether a device shuffles.
    pub device: bool,
    /// Whether nobody plays.
    pub idle: bool,
    /// What went wrong, where something did.
    pub irregularity: Option<IrregularityKind>,
}

impl Prompt {
    /// Whether it is for a table that is run so, once its moment has come.
    pub fn is_meant(&self, run_by: &RunBy) -> bool {
        let follows = self.at != Moment::Irregularity
            || run_by.irregularity.is_some_and(|irregularity| self.follows(irregularity));
        self.is_for(run_by.device) && (!self.is_idle() || run_by.idle) && follows
    }

    /// Whether it is for a table with a device that shuffles, or for one without.
    pub fn is_for(&self, device: bool) -> bool {
        self.device.is_none_or(|with| with == device)
    }

    /// Whether it follows this irregularity.
    pub fn follows(&self, irregularity: IrregularityKind) -> bool {
        self.follows_for(irregularity, None)
    }

    /// Whether it follows this irregularity if it was called for this reason: `no-roll@off-table`
    /// in `after` is one reason of several. A reason that is not told may be any.
    pub fn follows_for(&self, irregularity: IrregularityKind, reason: Option<&str>) -> bool {
        let is_it = |after: &String| {
            let (kind, only) = match after.split_once('@') {
                Some((kind, only)) => (kind, Some(only)),
                None => (after.as_str(), None),
            };
            kind == irregularity.name() && (only.is_none() || reason.is_none() || only == reason)
        };
        self.after.is_empty() || self.after.iter().any(is_it)
    }
}

/// The moments a table is at: a round may be settled, the next one's wagers open, and the cards to
/// be shuffled for it, all at once.
fn moments(opening: bool, settled: bool, bank: bool, awaiting: Awaiting) -> Vec<Moment> {
    let over = [(opening, Moment::Opening), (settled, Moment::Settled)];
    let over = over.into_iter().filter_map(|(is, moment)| is.then_some(moment));
    let next = match awaiting {
        Awaiting::Wagers { next, .. } => [&[Moment::Wagers], Moment::asked(next)].concat(),
        Awaiting::Chance(ask) => Moment::asked(ask).to_vec(),
        // Before a round it is about the wagers.
        Awaiting::Decision { .. } if bank => vec![Moment::Wagers],
        Awaiting::Decision { .. } => vec![Moment::Decision],
    };
    over.chain(next).collect()
}
