//! Commission-free baccarat: the Banker wager is returned when the Banker's Hand wins with 7 on
//! three cards, which Fortune 7 wins on; and the Dragon Bonus.

use std::sync::LazyLock;

use super::rules::layout;
use super::{Baccarat, BaccaratGame, Clauses, Dealt, Fortune7, SideBetsFirst, Vigorish};
use crate::document::document;
use crate::{Document, Layout, Spot};

/// A wager that the Banker's Hand wins with 7 on three cards.
pub const FORTUNE_7: Spot = Spot(5);

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CommissionFree;

/// A Dragon Bonus Baccarat, Commission Free, table.
pub type CommissionFreeBaccarat = Baccarat<CommissionFree>;

impl BaccaratGame for CommissionFree {
    const ID: &'static str = "commission-free-baccarat";
    const SIDE_ALONE: bool = false;
    const VIGORISH: Option<Vigorish> = None;
    const FORTUNE_7: Option<Fortune7> =
        Some(Fortune7 { banker: "OH.CF.8.I.A.1", wins: "OH.CF.13.III", loses: "OH.CF.8.I.D.2" });
    const CONTROL: Option<[&'static str; 2]> = None;
    const CLAUSES: Clauses = Clauses {
        device: "OH.CF.3.II",
        shuffle: "OH.CF.5.I",
        idle_shuffle: "OH.CF.5.VII.A",
        no_more_wagers: "OH.CF.8.III",
        quarters: None,
        side: "OH.CF.15.II",
        player_wins: "OH.CF.13.I",
        player_loses: "OH.CF.8.I.B.2",
        player_ties: "OH.CF.8.I.B.3",
        banker_wins: "OH.CF.13.I",
        banker_loses: "OH.CF.8.I.A.2",
        banker_ties: "OH.CF.8.I.A.3",
        tie_wins: "OH.CF.13.II",
        tie_loses: "OH.CF.8.I.C.2",
        dragon_wins: "OH.CF.13.IV",
        // The chapter's own list of outcomes leaves equal naturals to the pay table.
        dragon_ties: "OH.CF.13.IV",
        dragon_beaten_natural: "OH.CF.8.I.E.2.a",
        dragon_beaten: "OH.CF.8.I.E.2.b",
        dragon_too_close: "OH.CF.8.I.E.2.c",
        simulated: "OH.CF.14.III",
        too_few_cards: "OH.CF.14.V",
    };

    fn document() -> &'static Document {
        document!("commission-free-baccarat", Dealt, SideBetsFirst)
    }

    fn layout() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(|| layout("fortune-7", true));
        &LAYOUT
    }
}
