//! One patron at several boxes.

use crate::RefusalCode::Limit;
use crate::{Cents, Chosen, OptionError, Refusal, SeatSet};

/// What a patron who plays several boxes must put on each.
#[derive(Clone, Debug)]
pub(super) struct SeveralBoxes {
    least: Cents,
    /// The boxes of each such patron.
    patrons: Vec<SeatSet>,
}

impl SeveralBoxes {
    /// What the casino has posted; none where it has no minimum for several boxes.
    pub fn new(chosen: &Chosen) -> Result<Option<SeveralBoxes>, OptionError> {
        let Some(least) = chosen.money_if("several_boxes_min") else { return Ok(None) };
        if let Some(min) = chosen.min.filter(|min| least < *min) {
            let what = format!("{least} is less than the table's own minimum, {min}");
            return Err(OptionError::new("several_boxes_min", what));
        }
        Ok(Some(SeveralBoxes { least, patrons: chosen.boxes_if("several_boxes") }))
    }

    /// Refuses the bets of a patron who plays several boxes if one of these has too little.
    #[cold]
    pub fn check(
        &self,
        seat: u8,
        clause: &'static str,
        bet: impl Fn(u8) -> Cents,
    ) -> Result<(), Refusal> {
        let own = self.patrons.iter().find(|boxes| boxes.contains(seat));
        let own = own.copied().unwrap_or(SeatSet::NONE);
        let played: SeatSet = own.iter().filter(|other| bet(*other) > Cents::ZERO).collect();
        match played.iter().find(|other| bet(*other) < self.least) {
            Some(low) if !played.is_one() => {
                let (there, least) = (bet(low), self.least);
                let why = format!(
                    "{there} on box {low} is less than {least}, the least on each of several boxes"
                );
                Err(Limit.by(clause, why))
            }
            _ => Ok(()),
        }
    }
}
