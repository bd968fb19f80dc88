//! A settlement line as a record has it.

use answers::edges::Staked;
use games::{Cents, Seat, Verdict};
use serde::Deserialize;
use serde_json::Value as Json;

use crate::{Code, FloorError, Record};

/// A settlement line as a record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub seat: Seat,
    pub wager: String,
    pub stake: Cents,
    pub paid: Cents,
    /// What goes back over the table; less than nothing where a commission is owed.
    pub returned: Cents,
    pub for_dealer: bool,
    pub void: bool,
    /// Whether its clause asks for a verification before it is paid.
    pub verify: bool,
}

impl Line {
    /// The lines that a record settled.
    pub fn of(record: &Record) -> Result<Vec<Line>, FloorError> {
        let lines = record.lines.json().iter().map(Line::read).collect::<Option<_>>();
        lines.ok_or_else(|| {
            let (seq, chain) = (record.seq, &record.chain);
            Code::TableFaulty.error(format!("a line of record {seq} of {chain} cannot be read"))
        })
    }

    fn read(json: &Json) -> Option<Line> {
        let amount = |key: &str| signed(json.get(key)?.as_str()?);
        Some(Line {
            seat: Seat::deserialize(json.get("seat")?).ok()?,
            wager: json.get("wager")?.as_str()?.to_owned(),
            stake: amount("stake")?,
            paid: amount("paid")?,
            returned: amount("returned")?,
            for_dealer: json.get("for").is_some(),
            verify: json.get("verify").is_some(),
            void: *json.get("outcome")? == Verdict::Void.name(),
        })
    }

    /// What it changes for the seat: what a wager for the dealer brings is not the seat's.
    pub fn net(&self) -> Cents {
        if self.for_dealer { -self.stake } else { self.returned - self.stake }
    }

    /// What its theory rests on.
    pub fn staked(&self) -> Staked<'_> {
        Staked { wager: &self.wager, stake: self.stake, void: self.void }
    }
}

/// An amount that may be below nothing.
fn signed(text: &str) -> Option<Cents> {
    match text.strip_prefix('-') {
        Some(lost) => lost.parse().ok().map(|lost: Cents| -lost),
        None => text.parse().ok(),
    }
}
