//! Settlement: who is paid what, in the order of the rules, by which clause and why.

use std::fmt::{self, Debug, Display};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Cents, Clause, HandNumber, Seat, Spot};

/// How a wager ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Paid.
    Win,
    /// Collected.
    Lose,
    /// Returned because hands tie or the pay table says so.
    Push,
    /// Returned because the round or the wager is void.
    Void,
    /// Lost by folding, walking away or breaking a rule of play.
    Forfeit,
}

impl Verdict {
    /// Whether the stake of such a wager goes back, unless the award includes it.
    #[inline]
    pub const fn returns_stake(self) -> bool {
        matches!(self, Verdict::Win | Verdict::Push | Verdict::Void)
    }

    /// The name as written in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Lose => "lose",
            Verdict::Push => "push",
            Verdict::Void => "void",
            Verdict::Forfeit => "forfeit",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a line can have as its reason, or as a part of it: it is kept with the line, and put into
/// words by `Display`.
pub trait LineReason:
    Copy + Debug + Display + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<W> LineReason for W where
    W: Copy + Debug + Display + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

/// One line of a settlement. `W` is the game's own kind of reason, put into words by `Display`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line<W> {
    /// The seat.
    pub seat: Seat,
    /// Which of the seat's hands; none when the seat has only one.
    #[serde(with = "chance::or_zero")]
    pub hand: Option<HandNumber>,
    /// The wager.
    pub wager: Spot,
    /// What was staked on it.
    pub stake: Cents,
    /// How it ended.
    pub verdict: Verdict,
    /// Winnings on top of the returned stake, or the whole award where the stake is kept.
    pub paid: Cents,
    /// How much of it came off a progressive's meters; the house pays the rest.
    pub from_meter: Cents,
    /// What the house takes off the winnings, or charges on the wager.
    pub commission: Cents,
    /// A winning wager whose stake is not returned ("for 1").
    pub stake_kept: bool,
    /// A wager for the dealer's benefit: what comes back goes to the tips.
    pub for_dealer: bool,
    /// Which line of the wager's pay table paid it, from 0; none where no pay table did.
    pub line: Option<u8>,
    /// What the clause would have paid was cut to the payout limit.
    pub cut: bool,
    /// The clause that asks for a verification before it is paid.
    pub verify: Option<Clause>,
    /// The clause that decides.
    pub clause: Clause,
    /// The reason.
    pub because: W,
}

impl<W> Line<W> {
    /// What goes back over the table: the stake unless it is lost or kept, winnings, less
    /// commission. Negative when a lost wager also owes a commission.
    #[inline]
    pub fn returned(&self) -> Cents {
        let back = self.verdict.returns_stake() && !self.stake_kept;
        let stake = if back { self.stake } else { Cents::ZERO };
        stake + self.paid - self.commission
    }

    /// What this line changes for its seat. What a wager for the dealer brings is not the seat's.
    #[inline]
    pub fn net(&self) -> Cents {
        if self.for_dealer { -self.stake } else { self.returned() - self.stake }
    }
}
