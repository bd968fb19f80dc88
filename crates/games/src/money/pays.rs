//! What a line of a pay table pays, and which line that is.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Cents, Chosen};

/// What a line of a pay table pays.
///
/// ```
/// use games::{Cents, Pays};
/// let nine_to_five: Pays = "9 to 5".parse().unwrap();
/// assert_eq!(nine_to_five.on(Cents::dollars(12), Cents::QUARTER), Cents::new(2150));
/// assert!(nine_to_five.returns_stake());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pays {
    /// `win` to `per`, the stake returned as well.
    To {
        /// What is won
        win: u32,
        /// for this much staked.
        per: u32,
    },
    /// `win` for `per`: the award includes the stake, which is not returned.
    For {
        /// What is awarded
        win: u32,
        /// for this much staked.
        per: u32,
    },
    /// A fixed amount on top of the returned stake.
    Dollars(Cents),
    /// A fixed amount for a chip that has been swept: the stake is not returned.
    DollarsFor(Cents),
    /// The same where the document forbids to state it with the word "for".
    Swept(Cents),
    /// A percentage of a progressive meter; the stake is not returned.
    Percent(u8),
    /// The stake is returned.
    Push,
    /// The stake is lost.
    Lose,
}

impl Pays {
    /// Even money.
    pub const EVEN: Pays = Pays::To { win: 1, per: 1 };
    /// The whole of a meter.
    pub const WHOLE: Pays = Pays::Percent(100);

    /// The award on `stake`, rounded down to the table's smallest chip. A percentage of a meter
    /// is no award on a stake: [`Pays::of_meter`] gives it.
    #[inline]
    pub const fn on(self, stake: Cents, unit: Cents) -> Cents {
        // Nearly every line: a stake of whole chips at whole odds needs no rounding.
        if let Pays::To { win, per: 1 } = self {
            return stake.times(win, 1);
        }
        match self {
            Pays::To { win, per } | Pays::For { win, per } => stake.times(win, per).down_to(unit),
            Pays::Dollars(award) | Pays::DollarsFor(award) | Pays::Swept(award) => award,
            Pays::Percent(_) | Pays::Push | Pays::Lose => Cents::ZERO,
        }
    }

    /// The share of a meter, to the cent.
    pub const fn of_meter(self, meter: Cents) -> Cents {
        match self {
            Pays::Percent(percent) => meter.times(percent as u32, 100),
            _ => Cents::ZERO,
        }
    }

    /// Whether the stake goes back to the player with the award.
    #[inline]
    pub const fn returns_stake(self) -> bool {
        matches!(self, Pays::To { .. } | Pays::Dollars(_) | Pays::Push)
    }

    /// Whether this is a fixed amount, whatever the stake.
    pub const fn is_in_dollars(self) -> bool {
        matches!(self, Pays::Dollars(_) | Pays::DollarsFor(_) | Pays::Swept(_))
    }

    /// What is posted in place of a printed line: for a chip that is swept without a word of it an
    /// amount "for 1" is said without it too.
    pub const fn posted_for(self, printed: Pays) -> Pays {
        match (self, printed) {
            (Pays::DollarsFor(award), Pays::Swept(_)) => Pays::Swept(award),
            _ => self,
        }
    }

    /// Whether this pays at least as much as `floor` on every stake; only like pays are compared.
    pub fn is_at_least(self, floor: Pays) -> bool {
        let more = |(a, b): (u32, u32), (c, d): (u32, u32)| {
            u64::from(a) * u64::from(d) >= u64::from(c) * u64::from(b)
        };
        match (self, floor) {
            (_, Pays::Lose) => true,
            (Pays::Push, Pays::Push) => true,
            (Pays::To { .. } | Pays::Dollars(_), Pays::Push) => true,
            (Pays::To { win, per }, Pays::To { win: w, per: p }) => more((win, per), (w, p)),
            (Pays::For { win, per }, Pays::For { win: w, per: p }) => more((win, per), (w, p)),
            // "8 for 1" is 7 to 1.
            (Pays::For { win, per }, Pays::To { win: w, per: p }) => {
                win >= per && more((win - per, per), (w, p))
            }
            (Pays::To { win, per }, Pays::For { win: w, per: p }) => {
                more((win.saturating_add(per), per), (w, p))
            }
            (Pays::Dollars(a), Pays::Dollars(b) | Pays::DollarsFor(b) | Pays::Swept(b)) => a >= b,
            (Pays::DollarsFor(a), Pays::DollarsFor(b)) => a >= b,
            (Pays::Swept(a), Pays::Swept(b)) => a >= b,
            (Pays::Percent(a), Pays::Percent(b)) => a >= b,
            _ => false,
        }
    }
}

impl fmt::Display for Pays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pays::To { win, per } => write!(f, "{win} to {per}"),
            Pays::For { win, per } => write!(f, "{win} for {per}"),
            Pays::Dollars(award) | Pays::Swept(award) => write!(f, "${}", short(*award)),
            Pays::DollarsFor(award) => write!(f, "${} for 1", short(*award)),
            Pays::Percent(percent) => write!(f, "{percent}%"),
            Pays::Push => f.write_str("push"),
            Pays::Lose => f.write_str("lose"),
        }
    }
}

/// Whole dollars without their zero cents.
fn short(amount: Cents) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}

/// What was written is not a payout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no payout: expected `35 to 1`, `3 for 1`, `$50`, `$50 for 1`, `10%`, `push` or `lose`"
)]
pub struct PaysError(String);

impl FromStr for Pays {
    type Err = PaysError;

    fn from_str(text: &str) -> Result<Pays, PaysError> {
        let bad = || PaysError(text.chars().take(24).collect());
        // Odds stay small enough for any stake: see `Cents::MOST`.
        let whole = |part: &str, least: u32| match part.parse::<u32>() {
            Ok(n) if (least..=1_000_000).contains(&n) && !part.starts_with('+') => Ok(n),
            _ => Err(bad()),
        };
        match text {
            "push" => return Ok(Pays::Push),
            "lose" => return Ok(Pays::Lose),
            _ => {}
        }
        if let Some(percent) = text.strip_suffix('%') {
            return match whole(percent, 1)? {
                percent @ 1..=100 => Ok(Pays::Percent(percent as u8)),
                _ => Err(bad()),
            };
        }
        if let Some(award) = text.strip_prefix('$') {
            let (award, swept) = match award.strip_suffix(" for 1") {
                Some(award) => (award, true),
                None => (award, false),
            };
            let award = award.parse().map_err(|_| bad())?;
            return Ok(if swept { Pays::DollarsFor(award) } else { Pays::Dollars(award) });
        }
        if let Some((win, per)) = text.split_once(" to ") {
            return Ok(Pays::To { win: whole(win, 1)?, per: whole(per, 1)? });
        }
        if let Some((win, per)) = text.split_once(" for ") {
            return Ok(Pays::For { win: whole(win, 1)?, per: whole(per, 1)? });
        }
        Err(bad())
    }
}

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

    /// Returned by a rule of its own, not by a line.
    pub const RETURNED: Pay = Pay { pays: Pays::Push, line: u8::MAX };

    /// Even money, by this line where there is one.
    #[inline]
    pub const fn even(line: Option<u8>) -> Pay {
        Pay::by(Pays::EVEN, line)
    }

    /// What a rule of the game's own pays, by this line where there is one.
    #[inline]
    pub const fn by(pays: Pays, line: Option<u8>) -> Pay {
        let line = match line {
            Some(line) => line,
            None => u8::MAX,
        };
        Pay { pays, line }
    }

    /// The same line, where it returns the wager.
    #[inline]
    pub const fn returned(self) -> Pay {
        Pay { pays: Pays::Push, line: self.line }
    }

    /// The line with this name in the pay table of a spot; hands that it does not name lose.
    pub fn line_of(chosen: &Chosen, spot: &str, name: &str) -> Pay {
        let table = chosen.table_if(spot);
        let line = table.and_then(|table| table.lines_of(spot).position(|line| line.name == name));
        match line {
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

    /// Whether the hand is on the pay table.
    #[inline]
    pub fn is_paid(self) -> bool {
        self.pays != Pays::Lose
    }

    /// The number of its line.
    #[inline]
    pub const fn line(self) -> Option<u8> {
        if self.line == u8::MAX { None } else { Some(self.line) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pays(text: &str) -> Pays {
        text.parse().unwrap()
    }

    #[test]
    fn payouts_read_back_as_they_are_written() {
        for text in ["35 to 1", "9 to 5", "3 for 1", "$100000", "$50 for 1", "10%", "push", "lose"]
        {
            assert_eq!(pays(text).to_string(), text);
        }
        for text in
            ["", "35", "0 to 1", "1 to 0", "-1 to 1", "35:1", "101%", "$", "$x", "1 to", "+1 to 1"]
        {
            assert!(text.parse::<Pays>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_swept_chip_is_not_returned_whether_the_word_may_be_said_or_not() {
        let (said, unsaid) = (pays("$50 for 1"), Pays::Swept(Cents::dollars(50)));
        assert_eq!((said.to_string().as_str(), unsaid.to_string().as_str()), ("$50 for 1", "$50"));
        for pays in [said, unsaid] {
            assert!(pays.is_in_dollars() && !pays.returns_stake(), "{pays:?}");
            assert_eq!(pays.on(Cents::DOLLAR, Cents::QUARTER), Cents::dollars(50));
        }
        assert_eq!(pays("$60 for 1").posted_for(unsaid), Pays::Swept(Cents::dollars(60)));
        assert_eq!(pays("$60 for 1").posted_for(said), pays("$60 for 1"));
        assert!(!Pays::Swept(Cents::dollars(40)).is_at_least(unsaid));
    }

    #[test]
    fn a_raise_is_at_least_the_printed_odds_and_a_cut_is_not() {
        for (higher, lower) in [
            ("8 to 1", "7 to 1"),
            ("3 to 2", "6 to 5"),
            ("8 for 1", "7 to 1"),
            ("7 to 1", "8 for 1"),
            ("$60", "$50"),
            ("1 to 1", "push"),
            ("push", "lose"),
        ] {
            assert!(pays(higher).is_at_least(pays(lower)), "{higher} against {lower}");
        }
        for (lower, higher) in [("6 to 5", "3 to 2"), ("7 for 1", "7 to 1"), ("lose", "push")] {
            assert!(!pays(lower).is_at_least(pays(higher)), "{lower} against {higher}");
        }
    }

    #[test]
    fn payouts_the_smallest_chip_cannot_make_are_rounded_down() {
        let unit = Cents::DOLLAR;
        assert_eq!(pays("3 to 2").on(Cents::dollars(5), unit), Cents::dollars(7));
        assert_eq!(pays("7 to 6").on(Cents::dollars(11), unit), Cents::dollars(12));
        assert_eq!(pays("$100").on(Cents::dollars(5), unit), Cents::dollars(100));
        assert_eq!(pays("10%").of_meter(Cents::new(1_000_055)), Cents::new(100_005));
    }
}
