//! Roulette: three wheels, and every wager by its position on the layout.

use std::fmt;
use std::sync::LazyLock;

use chance::{Ask, Colour, Outcome, Pocket, Wheel};
use serde::{Deserialize, Serialize};

use super::roulette_layout::{POSITIONS, Position};
use super::{Facts, Stop};
use crate::RefusalCode::{Impossible, NotAwaited, NotOffered};
use crate::document::document;
use crate::engine::refusal::no_remedy;
use crate::layout::Stakes;
use crate::rulebook::choices;
use crate::{
    Awaiting, Cents, Chosen, Document, Game, Irregularity, IrregularityKind, Layout, Limits, Lines,
    Opening, OptionError, Pay, Refusal, Seat, Spot, SpotInfo, Step, View, Viewer, Wager,
};

choices! {
    /// Which wheel and layout a table uses.
    Setting of "wheel" {
        /// OH.RO.1.III: 38 pockets.
        Double = "double",
        /// OH.RO.1.II: 37 pockets.
        Single = "single",
        /// OH.RO.1.IV: 38 pockets, the double zero being no spin.
        DoubleAsSingle = "double-as-single",
    }
}

impl Setting {
    /// The wheel that is spun.
    #[inline]
    pub const fn wheel(self) -> Wheel {
        match self {
            Setting::Single => Wheel::SingleZero,
            Setting::Double | Setting::DoubleAsSingle => Wheel::DoubleZero,
        }
    }
}

/// A roulette table: the chips on its layout, and where the ball last fell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roulette {
    stakes: Stakes,
    pub(super) last: Option<Pocket>,
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    setting: Setting,
    limits: Limits,
    unit: Cents,
    facts: Vec<Facts>,
}

/// Why a wager was settled as it was: where the ball fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Because(pub Pocket);

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = match self.0.colour() {
            Colour::Green => "green",
            Colour::Red => "red",
            Colour::Black => "black",
        };
        write!(f, "the ball fell on {} {colour}", self.0)
    }
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let spots = POSITIONS.iter().map(|position| SpotInfo {
        name: position.name(),
        family: position.kind.name(),
        open: true,
        main: true,
    });
    Layout::new(spots.collect())
});

/// What settles a wager on a position.
fn facts(chosen: &Chosen, setting: Setting, position: &Position) -> Facts {
    let kind = position.kind;
    Facts {
        wins_on: position.numbers,
        pay: Pay::win(chosen, kind.name()),
        paid_by: "OH.RO.5.I",
        lost_by: kind.clause(),
        // The even chances lose to the zeros by a clause of their own.
        lost_to_house: match setting {
            _ if !kind.is_even_money() => kind.clause(),
            Setting::DoubleAsSingle => "OH.RO.5.III.C",
            Setting::Single | Setting::Double => "OH.RO.5.II",
        },
    }
}

impl Rules {
    /// Whether the layout of this table has the position at all.
    fn check_position(&self, on: Spot) -> Result<(), Refusal> {
        let position = &POSITIONS[on.0 as usize];
        let has_double_zero = position.covers(Pocket::DOUBLE_ZERO);
        let there = match self.setting {
            Setting::Double => position.on_double_layout,
            Setting::Single => position.on_single_layout,
            // The double-zero layout is on the table, without what only the 00 could win.
            Setting::DoubleAsSingle => position.on_double_layout && !has_double_zero,
        };
        if there {
            return Ok(());
        }
        let (clause, which) = match self.setting {
            Setting::Double => ("OH.RO.1.III", "a double-zero"),
            Setting::Single => ("OH.RO.1.II", "a single-zero"),
            Setting::DoubleAsSingle => ("OH.RO.1.IV", "a double-zero (used as single-zero)"),
        };
        let name = LAYOUT.name(on);
        Err(NotOffered.cite(clause, format!("{name} has no place on the layout of {which} wheel")))
    }
}

impl Game for Roulette {
    const ID: &'static str = "roulette";
    const FAMILY: crate::Family = crate::Family::Wheel;
    // A spin is one event; a void spin is spun again, a few times at worst.
    const LONGEST_ROUND: usize = 64;

    type Rules = Rules;
    type Because = Because;

    fn document() -> &'static Document {
        document!("roulette", Setting)
    }

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    /// The numbers of a spot may be written in any order.
    fn find_spot(name: &str) -> Option<Spot> {
        LAYOUT.find(name).or_else(|| LAYOUT.find(&Position::canonical(name)?))
    }

    fn rules(chosen: &Chosen) -> Result<Rules, OptionError> {
        let setting = chosen.choose();
        let mut rules = Rules {
            setting,
            limits: Limits::new(chosen, &LAYOUT)?,
            unit: chosen.unit(),
            facts: POSITIONS.iter().map(|position| facts(chosen, setting, position)).collect(),
        };
        for (spot, _) in LAYOUT.iter() {
            if rules.check_position(spot).is_err() {
                rules.limits.close(spot);
            }
        }
        Ok(rules)
    }

    fn open(_: &Rules) -> Roulette {
        Roulette { stakes: Stakes::default(), last: None }
    }

    #[inline]
    fn awaiting(&self, rules: &Rules) -> Awaiting {
        Awaiting::wagers(Ask::Roulette(rules.setting.wheel()))
    }

    #[inline(always)]
    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        // A position that this layout lacks has closed limits: the reason is looked up then only.
        self.stakes
            .place(&rules.limits, wager)
            .map_err(|refusal| rules.check_position(wager.on).err().unwrap_or(refusal))
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
        let Outcome::Pocket(fell) = outcome else {
            return Err(NotAwaited.refuse("the table awaits a roulette spin"));
        };
        if fell == Pocket::DOUBLE_ZERO {
            match rules.setting {
                Setting::Double => {}
                Setting::Single => {
                    return Err(Impossible.cite("OH.RO.1.II", "a single-zero wheel has no 00"));
                }
                // OH.RO.1.IV, OH.RO.5.III.B: no spin, the wheel is spun again.
                Setting::DoubleAsSingle => return Ok(Step::Continues),
            }
        }
        self.last = Some(fell);
        let zero = fell == Pocket::ZERO || fell == Pocket::DOUBLE_ZERO;
        Ok(super::settle(
            &mut self.stakes,
            lines,
            (Stop { bit: 1 << fell.index(), is_house: zero }, Because(fell)),
            (&rules.facts, rules.unit),
        ))
    }

    fn irregularity(
        &mut self,
        _: &Rules,
        what: Irregularity,
        _: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match what.kind {
            // OH.RO.7: the spin is void, the wagers stay where they are.
            IrregularityKind::NoSpin => {
                super::check_spun(&self.stakes, "OH.RO.7.I")?;
                Ok(Step::Continues)
            }
            other => Err(no_remedy(other)),
        }
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        self.stakes.of(seat)
    }

    fn view(&self, _: &Rules, _: Viewer) -> View {
        super::view(&self.stakes, &LAYOUT, "last number", self.last)
    }
}
