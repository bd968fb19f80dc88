//! 3 Dice Baccarat: three dice under the player's cup, three under the banker's, and the last digit
//! of their sums; thirteen single events, Golden Talons and a progressive beside them.
//!
//! Both cups are lifted together: one answer of chance is a round.

mod because;
mod cups;
mod express;
mod rules;
mod settle;
mod wagers;

use std::sync::LazyLock;

use chance::{Ask, Outcome};
use serde::{Deserialize, Serialize};

pub use because::{Because, Why};
pub use cups::{Cups, Side};
pub use rules::Rules;

use cups::{spots, value};
use wagers::Chips;

use crate::RefusalCode::NotAwaited;
use crate::document::document;
use crate::engine::refusal::no_remedy;
use crate::progressive::Seeding;
use crate::{
    Awaiting, Cents, Chosen, Document, Exact, Fact, Game, Irregularity, Layout, Lines, Meter,
    Meters, Opening, OptionError, Progressive, Refusal, Seat, SeatSet, Spot, SpotInfo, Step, View,
    Viewer, Wager, WagerState, WagerView,
};

/// How many spots the layout has.
const SPOTS: usize = spots::NAMES.len();

/// The most seats of a table.
const SEATS: usize = 7;

/// A table: the chips on its layout, the meter, and what was last under the cups.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreeDiceBaccarat {
    /// The seats with chips on the layout.
    seats: SeatSet,
    /// Those of them with a progressive wager.
    linked: SeatSet,
    chips: [Chips; SEATS],
    meters: Meters,
    last: Option<Cups>,
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let spots = spots::NAMES.iter().enumerate().map(|(n, name)| SpotInfo {
        name: (*name).into(),
        family: name,
        open: true,
        main: n <= spots::TIE,
    });
    Layout::new(spots.collect())
});

impl Game for ThreeDiceBaccarat {
    const ID: &'static str = "three-dice-baccarat";
    const FAMILY: crate::Family = crate::Family::Dice;
    const LONGEST_ROUND: usize = 1;
    // CO.3D.9.
    const TIPS: bool = true;

    type Rules = Rules;
    type Because = Because;

    fn document() -> &'static Document {
        document!("three-dice-baccarat", Seeding)
    }

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn rules(chosen: &Chosen) -> Result<Rules, OptionError> {
        Rules::new(chosen)
    }

    fn open(rules: &Rules) -> ThreeDiceBaccarat {
        ThreeDiceBaccarat {
            seats: SeatSet::NONE,
            linked: SeatSet::NONE,
            chips: [Chips::default(); SEATS],
            meters: Meters::of(std::slice::from_ref(&rules.progressive)),
            last: None,
        }
    }

    /// Wagers are open until the cups are shaken (CO.3D.8).
    #[inline]
    fn awaiting(&self, _: &Rules) -> Awaiting {
        Awaiting::wagers(Ask::Cups)
    }

    #[inline]
    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        self.place(rules, wager)
    }

    fn opening(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Opening> {
        self.takes(rules, seat, on)
    }

    fn remove(
        &mut self,
        rules: &Rules,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.take_down(rules, (seat, on), amount)
    }

    #[inline]
    fn chance(
        &mut self,
        rules: &Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Outcome::Cups { player, banker } = outcome else {
            return Err(NotAwaited.refuse("the table awaits the player's and the banker's dice"));
        };
        Ok(self.reveal(rules, Cups { player, banker }, lines))
    }

    /// Its document knows nothing that goes wrong.
    fn irregularity(
        &mut self,
        _: &Rules,
        what: Irregularity,
        _: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        Err(no_remedy(what.kind))
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        let chips = self.chips.get(seat.index());
        chips.map_or(Cents::ZERO, Chips::total)
    }

    fn meters(&self) -> &[Meter] {
        &self.meters
    }

    fn meter_names(rules: &Rules) -> Vec<String> {
        Progressive::meter_names(std::slice::from_ref(&rules.progressive))
    }

    fn set_meter(&mut self, _: &Rules, meter: u8, value: Exact) -> Result<(), Refusal> {
        self.meters.set(meter, value)
    }

    fn view(&self, rules: &Rules, _: Viewer) -> View {
        let mut wagers = Vec::new();
        for seat in self.seats.iter() {
            let chips = &self.chips[seat.index()];
            for spot in chips.spots() {
                let tips = (chips.tips[spot], Some(WagerState::ForDealer));
                for (amount, state) in [(chips.own[spot], None), tips] {
                    if amount > Cents::ZERO {
                        wagers.push(WagerView::new(seat, spots::NAMES[spot], amount).being(state));
                    }
                }
            }
        }
        let mut facts = Vec::new();
        if let Some(Cups { player, banker }) = self.last {
            facts.push(Fact::passing("player", format!("{player}, {}", value(player))));
            facts.push(Fact::passing("banker", format!("{banker}, {}", value(banker))));
        }
        let progressive = &rules.progressive;
        facts.extend(
            progressive
                .display(&self.meters)
                .map(|shown| Fact::passing(progressive.name.clone(), shown)),
        );
        View { wagers, facts, ..View::default() }
    }
}
