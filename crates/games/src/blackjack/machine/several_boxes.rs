//! One patron at several boxes.

use crate::RefusalCode::Limit;
use crate::{Cents, Chosen, OptionError, Refusal, Seat, SeatSet};

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
        if let Some(min) = chosen.min().filter(|min| least < *min) {
            let what = format!("{least} is less than the table's own minimum, {min}");
            return Err(OptionError::new("several_boxes_min", what));
        }
        Ok(Some(SeveralBoxes { least, patrons: chosen.boxes_if("several_boxes") }))
    }

    /// The boxes of the patron who plays this one.
    fn of_patron(&self, seat: Seat) -> SeatSet {
        let own = self.patrons.iter().find(|boxes| boxes.contains(seat));
        own.copied().unwrap_or(SeatSet::NONE)
    }

    /// The least that a bet on a box may come to beside the patron's others, the table's limits
    /// apart; none where one of those has too little itself.
    pub fn least_on(&self, seat: Seat, bet: impl Fn(Seat) -> Cents) -> Option<Cents> {
        let others = self.of_patron(seat).iter().filter(|other| *other != seat);
        let mut others = others.map(bet).filter(|bet| *bet > Cents::ZERO).peekable();
        let alone = others.peek().is_none();
        let least = if alone { Cents::ZERO } else { self.least };
        others.all(|bet| bet >= self.least).then_some(least)
    }

    /// Refuses the bets of a patron who plays several boxes if one of these has too little.
    #[cold]
    pub fn check(
        &self,
        seat: Seat,
        clause: &'static str,
        bet: impl Fn(Seat) -> Cents,
    ) -> Result<(), Refusal> {
        let own = self.of_patron(seat);
        let played: SeatSet = own.iter().filter(|other| bet(*other) > Cents::ZERO).collect();
        match played.iter().find(|other| bet(*other) < self.least) {
            Some(low) if !played.is_one() => {
                let (there, least) = (bet(low), self.least);
                let why = format!(
                    "{there} on box {low} is less than {least}, the least on each of several boxes"
                );
                Err(Limit.cite(clause, why))
            }
            _ => Ok(()),
        }
    }
}
