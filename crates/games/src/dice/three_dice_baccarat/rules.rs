//! What one table has chosen of what the document leaves to the house.

use std::sync::Arc;

use super::cups::{Side, Triples, spots};
use super::{LAYOUT, SPOTS};
use crate::RefusalCode::Incomplete;
use crate::{
    Cents, Chosen, Limits, OptionError, Pay, PayoutLimits, Progressive, Refusal, Rulebook, Spot,
};

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Whether a bonus wager needs a standard one (CO.3D.p1).
    pub(super) main_wager_required: bool,
    pub(super) limits: Limits,
    pub(super) unit: Cents,
    /// The most that seats may win in a round (CO.3D.5).
    pub(super) payout: PayoutLimits,
    /// What a win pays on the spots that are only won or lost.
    pub(super) wins: [Pay; spots::TALONS_PLAYER],
    /// Golden Talons on either side, by what the hand wins by; a tie wins by nothing.
    talons: [[Pay; 10]; 2],
    pub(super) progressive: Progressive,
    /// The progressive's lines, where its pay table has them.
    triples: [Option<u8>; Triples::ALL.len()],
    pub(super) book: Arc<Rulebook>,
}

impl Rules {
    /// The rules that a table has chosen.
    pub(super) fn new(chosen: &Chosen) -> Result<Rules, OptionError> {
        let mut limits = Limits::new(chosen, &LAYOUT)?;
        let progressive = Progressive::all(chosen)?.remove(0);
        limits.fix(Spot(spots::TRIPLE_PROGRESSIVE as u16), progressive.base)?;
        limits.close_unoffered(chosen);
        let talons = |spot: usize| {
            std::array::from_fn(|margin| match margin {
                0 => Pay::line_of(chosen, spots::NAMES[spot], "tie"),
                _ => Pay::line_of(chosen, spots::NAMES[spot], &format!("wins-by-{margin}")),
            })
        };
        Ok(Rules {
            main_wager_required: chosen.switch("main_wager_required"),
            limits,
            unit: chosen.unit(),
            payout: PayoutLimits::new(chosen, &LAYOUT, chosen.money_if("payout_limit"))?,
            wins: std::array::from_fn(|spot| Pay::win(chosen, spots::NAMES[spot])),
            talons: [talons(spots::TALONS_PLAYER), talons(spots::TALONS_BANKER)],
            triples: Triples::ALL.map(|triples| progressive.line(triples.name())),
            progressive,
            book: chosen.rulebook().clone(),
        })
    }

    /// What Golden Talons pays on a side that wins by so much.
    #[inline]
    pub(super) fn talons(&self, side: Side, margin: u8) -> Pay {
        self.talons[side as usize][usize::from(margin)]
    }

    /// The best line of the progressive's pay table among what the dice make.
    #[inline]
    pub(super) fn award(&self, made: &[Triples]) -> Option<u8> {
        made.iter().find_map(|triples| self.triples[*triples as usize])
    }

    /// Whether the table has the spot at all: the house chooses its bonus wagers.
    #[inline]
    pub(super) fn check_offered(&self, on: Spot) -> Result<(), Refusal> {
        if self.limits.of(on).most > Cents::ZERO {
            return Ok(());
        }
        Err(self.book.not_offered(LAYOUT.name(on)))
    }

    /// A bonus wager needs a standard wager beside it, where the house says so (CO.3D.p1).
    #[inline]
    pub(super) fn check_is_legal(
        &self,
        stakes: &[Cents; SPOTS],
        spot: usize,
    ) -> Result<(), Refusal> {
        let is_bonus = spot > spots::TIE;
        let has_standard = stakes[..=spots::TIE].iter().any(|stake| *stake > Cents::ZERO);
        if !is_bonus || !self.main_wager_required || has_standard {
            return Ok(());
        }
        Err(needs_standard())
    }
}

#[cold]
#[inline(never)]
fn needs_standard() -> Refusal {
    Incomplete.cite("CO.3D.p1", "a bonus wager needs a player, banker or tie wager before it")
}
