//! What a table tells on one step, for whoever explores it.

use games::{Cents, HandNumber, Line, Lines, Spot, Won};
use serde::{Deserialize, Serialize};

/// What a simulation looks at in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct LineResult {
    /// The wager.
    pub wager: Spot,
    /// What the line changed for the seat, in cents.
    pub net: i64,
    /// How much of that came off a meter, in cents.
    pub from_meter: i64,
    /// What was staked on it.
    pub stake: i64,
    /// Whether it is of a second hand or a later one.
    pub split: bool,
    /// The line of the pay table.
    pub line: Option<u8>,
}

impl<W> From<&Line<W>> for LineResult {
    #[inline(always)]
    fn from(line: &Line<W>) -> LineResult {
        LineResult {
            wager: line.wager,
            net: line.net().cents(),
            from_meter: line.from_meter.cents(),
            stake: line.stake.cents(),
            split: line.hand > Some(HandNumber::FIRST),
            line: line.line,
        }
    }
}

impl LineResult {
    /// The same with a charge that a later line collects, or without one that it collects: the
    /// wager that owes it is charged.
    pub(crate) fn with_marked(self, marked: Cents) -> LineResult {
        LineResult { net: self.net - marked.cents(), ..self }
    }
}

/// Lines, as they came, each with the hand that it is of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RecordedLines {
    pub lines: Vec<(HandNumber, LineResult)>,
    /// Whether a payout limit has ever cut one of them.
    pub cut: bool,
}

impl<W: 'static> Lines<W> for RecordedLines {
    fn push(&mut self, line: Line<W>) {
        Lines::push_marked(self, line, Cents::ZERO);
    }

    fn push_marked(&mut self, line: Line<W>, marked: Cents) {
        let result = LineResult::from(&line).with_marked(marked);
        self.lines.push((line.hand.unwrap_or(HandNumber::FIRST), result));
    }

    fn count(&self) -> usize {
        self.lines.len()
    }

    fn clear(&mut self) {
        self.lines.clear();
    }

    type Mark = ();

    fn mark(&self) {}

    fn forget(&mut self, (): ()) {}

    fn losers_first(&mut self, (): ()) {}

    fn cut(&mut self, (): (), _: &Won) {
        self.cut = true;
    }
}
