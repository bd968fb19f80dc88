//! Big Six: a wheel of 54 sections and a wager on every insignia.

use std::fmt;
use std::sync::LazyLock;

use chance::{Ask, Insignia, Outcome};
use serde::{Deserialize, Serialize};

use super::{Facts, Stop};
use crate::RefusalCode::NotAwaited;
use crate::document::document;
use crate::engine::refusal::no_remedy;
use crate::layout::Stakes;
use crate::{
    Awaiting, Cents, Chosen, Document, Game, Irregularity, IrregularityKind, Layout, Limits, Lines,
    Opening, OptionError, Pay, Refusal, Seat, Spot, SpotInfo, Step, View, Viewer, Wager,
};

/// A Big Six table: the chips on its layout, and where the wheel last stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BigSix {
    stakes: Stakes,
    pub(super) last: Option<Insignia>,
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    limits: Limits,
    unit: Cents,
    facts: [Facts; 7],
}

/// Why a wager was settled as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Because {
    /// The clapper stopped there.
    Stopped(Insignia),
    /// The clapper stopped on a peg.
    OnPeg,
    /// The wheel made too few rotations.
    ShortSpin,
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Because::Stopped(at @ (Insignia::Joker | Insignia::Logo)) => {
                write!(f, "the clapper stopped on the {at}")
            }
            Because::Stopped(at) => write!(f, "the clapper stopped on the ${at}"),
            Because::OnPeg => f.write_str("the clapper stopped on a peg: no valid spin"),
            Because::ShortSpin => f.write_str("the wheel made fewer than three rotations"),
        }
    }
}

/// The clause by which the wager on each insignia loses.
const LOSES: [&str; 7] = [
    "OH.B6.4.I.A.2",
    "OH.B6.4.I.B.2",
    "OH.B6.4.I.C.2",
    "OH.B6.4.I.D.2",
    "OH.B6.4.I.E.2",
    "OH.B6.4.I.F.2",
    "OH.B6.4.I.G.2",
];

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let spots = Insignia::ALL.map(|insignia| SpotInfo {
        name: insignia.name().into(),
        family: insignia.name(),
        open: true,
        main: true,
    });
    Layout::new(spots.to_vec())
});

impl Game for BigSix {
    const ID: &'static str = "big-six";
    const FAMILY: crate::Family = crate::Family::Wheel;
    const LONGEST_ROUND: usize = 1;

    type Rules = Rules;
    type Because = Because;

    fn document() -> &'static Document {
        document!("big-six")
    }

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn rules(chosen: &Chosen) -> Result<Rules, OptionError> {
        Ok(Rules {
            limits: Limits::new(chosen, &LAYOUT)?,
            unit: chosen.unit(),
            facts: Insignia::ALL.map(|insignia| Facts {
                wins_on: 1 << insignia as u8,
                pay: Pay::win(chosen, insignia.name()),
                paid_by: "OH.B6.7.I",
                lost_by: LOSES[insignia as usize],
                lost_to_house: LOSES[insignia as usize],
            }),
        })
    }

    fn open(_: &Rules) -> BigSix {
        BigSix { stakes: Stakes::default(), last: None }
    }

    #[inline]
    fn awaiting(&self, _: &Rules) -> Awaiting {
        Awaiting::wagers(Ask::BigSix)
    }

    #[inline(always)]
    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        // OH.B6.4.II: on as many insignias as the player desires.
        self.stakes.place(&rules.limits, wager)
    }

    fn opening(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Opening> {
        self.stakes.opening(&rules.limits, seat, on)
    }

    fn remove(
        &mut self,
        rules: &Rules,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.stakes.take(&rules.limits, (seat, on), amount)
    }

    #[inline(always)]
    fn chance(
        &mut self,
        rules: &Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Outcome::Insignia(stop) = outcome else {
            return Err(NotAwaited.refuse("the table awaits a spin of the Big Six wheel"));
        };
        self.last = Some(stop);
        Ok(super::settle(
            &mut self.stakes,
            lines,
            (Stop { bit: 1 << stop as u8, is_house: false }, Because::Stopped(stop)),
            (&rules.facts, rules.unit),
        ))
    }

    fn irregularity(
        &mut self,
        _: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let (clause, because) = match what.kind {
            IrregularityKind::ClapperOnPeg => ("OH.B6.8.I", Because::OnPeg),
            IrregularityKind::ShortSpin => ("OH.B6.8.II", Because::ShortSpin),
            other => return Err(no_remedy(other)),
        };
        super::check_spun(&self.stakes, clause)?;
        Ok(super::void(&mut self.stakes, lines, clause, because))
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        self.stakes.of(seat)
    }

    fn view(&self, _: &Rules, _: Viewer) -> View {
        super::view(&self.stakes, &LAYOUT, "last stop", self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sections_of_the_big_six_wheel_and_its_spots_are_those_of_the_document() {
        // OH.B6.2.I.C.3, the 54th section being the logo.
        let sections = [("1", 23), ("2", 15), ("5", 8), ("10", 4), ("20", 2), ("joker", 1)];
        for (name, count) in sections.into_iter().chain([("logo", 1)]) {
            let on = BigSix::find_spot(name).expect("a spot for every insignia");
            let insignia = Insignia::ALL[usize::from(on.0)];
            let shown = Insignia::SECTIONS.iter().filter(|section| **section == insignia);
            assert_eq!((insignia.name(), shown.count()), (name, count));
        }
        assert_eq!(LAYOUT.iter().count(), 7);
    }
}
