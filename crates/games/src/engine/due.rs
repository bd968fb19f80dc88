//! The prompts that are due now: what people are to do.

use crate::{Awaiting, Game, Moment, Prompt, Statement, Table};

impl<G: Game> Table<G> {
    /// What people are to do now, by what the table awaits and what it has just settled. Whether it
    /// has been done the table does not know: who asks remembers it. A roll of the dice and an
    /// irregularity are not seen in the table afterwards: [`Moment::brought_by`] tells of them.
    pub fn prompts(&self) -> Vec<&Prompt> {
        let moments = moments(self.is_untouched(), self.is_settled(), self.awaiting());
        let lines = self.statements();
        let is_due = |prompt: &&Prompt| match prompt.at {
            Moment::Award => lines.iter().any(|line: &Statement| prompt.is_awaited_by(line)),
            at => moments.contains(&at),
        };
        self.chosen().prompts().filter(is_due).collect()
    }

    /// Whether the table stands as it was opened.
    fn is_untouched(&self) -> bool {
        !self.is_settled() && self.lines().is_empty() && *self.game() == G::open(self.rules())
    }
}

/// The moments a table is at: a round may be settled, the next one's wagers open, and the cards to
/// be shuffled for it, all at once.
fn moments(opening: bool, settled: bool, awaiting: Awaiting) -> Vec<Moment> {
    let over = [(opening, Moment::Opening), (settled, Moment::Settled)];
    let over = over.into_iter().filter_map(|(is, moment)| is.then_some(moment));
    let next = match awaiting {
        Awaiting::Wagers { next, .. } => [&[Moment::Wagers], Moment::asked(next)].concat(),
        Awaiting::Chance(ask) => Moment::asked(ask).to_vec(),
        // Before a round it is about the wagers: who banks.
        Awaiting::Decision { .. } if opening || settled => vec![Moment::Wagers],
        Awaiting::Decision { .. } => vec![Moment::Decision],
    };
    over.chain(next).collect()
}
