//! What a hand is paid, and which line of its pay table says so.

use super::because::Because;
use crate::{Cents, Chosen, Pays};

/// What a line of a pay table pays, and which line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pay {
    /// What it pays.
    pub pays: Pays,
    line: u8,
}

impl Pay {
    /// Not on the pay table.
    pub const NOTHING: Pay = Pay { pays: Pays::Lose, line: u8::MAX };

    /// The line with this name in the pay table of a spot; hands that it does not name lose.
    pub fn line_of(chosen: &Chosen, spot: &str, name: &str) -> Pay {
        let mut lines = chosen.table_of(spot).lines_of(spot);
        match lines.position(|line| line.name == name) {
            Some(line) => Pay { pays: chosen.pays(spot, name), line: line as u8 },
            None => Pay::NOTHING,
        }
    }

    /// The line of a wager that is only won or lost.
    pub fn win(chosen: &Chosen, spot: &str) -> Pay {
        Pay::line_of(chosen, spot, "win")
    }

    /// What every category pays on a spot, lowest first; `words` name it as the pay table does.
    pub fn by_category<const N: usize, C: Copy>(
        chosen: &Chosen,
        spot: &str,
        all: &[C],
        words: impl Fn(C) -> &'static str,
    ) -> [Pay; N] {
        std::array::from_fn(|n| Pay::line_of(chosen, spot, &words(all[n]).replace(' ', "-")))
    }

    /// The same pay table with `other` for every hand that it does not name.
    pub fn or_other<const N: usize>(chosen: &Chosen, spot: &str, named: [Pay; N]) -> [Pay; N] {
        let other = Pay::line_of(chosen, spot, "other");
        named.map(|pay| if pay.is_paid() { pay } else { other })
    }

    /// The most that any of these lines pays on a stake.
    pub fn best(lines: impl IntoIterator<Item = Pay>, stake: Cents) -> Cents {
        let pays = lines.into_iter().map(|pay| pay.pays.on(stake, Cents::new(1)));
        pays.max().unwrap_or_default()
    }

    /// What becomes of a hand on this line, as a reason.
    #[inline]
    pub fn because<M>(self, made: M) -> Because<M> {
        if self.is_paid() { Because::Pays(made, self.pays) } else { Because::NotPaid(made) }
    }

    /// Whether the hand is on the pay table.
    #[inline]
    pub fn is_paid(self) -> bool {
        self.pays != Pays::Lose
    }

    /// The number of its line.
    #[inline]
    pub(in crate::poker) fn line(self) -> Option<u8> {
        (self.line != u8::MAX).then_some(self.line)
    }
}
