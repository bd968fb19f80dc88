//! What a round has told so far, for whoever explores a table.

use games::{HandNumber, Line, Lines, Spot, Won};

/// What a simulation looks at in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Heard {
    /// The wager.
    pub wager: Spot,
    /// What the line changed for the seat, in cents.
    pub net: i64,
    /// What was staked on it.
    pub stake: i64,
    /// Whether it is of a second hand or a later one.
    pub split: bool,
    /// The line of the pay table.
    pub line: Option<u8>,
}

impl<W> From<&Line<W>> for Heard {
    #[inline(always)]
    fn from(line: &Line<W>) -> Heard {
        Heard {
            wager: line.wager,
            net: line.net().cents(),
            stake: line.stake.cents(),
            split: line.hand > Some(HandNumber::FIRST),
            line: line.line,
        }
    }
}

/// The lines of a round, in no order: who adds up does not look at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    pub lines: Vec<Heard>,
    /// Whether a payout limit has cut one of them.
    pub cut: bool,
}

impl Told {
    /// Writes it down.
    pub fn write(&self, into: &mut Vec<u8>) {
        for heard in &self.lines {
            into.extend(heard.wager.0.to_le_bytes());
            into.extend(heard.net.to_le_bytes());
            into.extend(heard.stake.to_le_bytes());
            into.extend([u8::from(heard.split), heard.line.unwrap_or(u8::MAX)]);
        }
    }
}

impl<W: 'static> Lines<W> for Told {
    fn push(&mut self, line: Line<W>) {
        let heard = Heard::from(&line);
        let at = self.lines.partition_point(|there| *there <= heard);
        self.lines.insert(at, heard);
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
