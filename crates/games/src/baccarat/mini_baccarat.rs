//! Mini-Baccarat, also midi: 5% vigorish on the Banker's Hand, and the Dragon Bonus.

use std::sync::LazyLock;

use super::rules::layout;
use super::{
    Baccarat, BaccaratGame, Clauses, Dealt, Fortune7, SideBetsFirst, TableSize, Vigorish,
    VigorishIs,
};
use crate::document::document;
use crate::{Document, Layout, Spot};

/// What its document says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mini;

/// A Mini-Baccarat or Midi-Baccarat table.
pub type MiniBaccarat = Baccarat<Mini>;

impl BaccaratGame for Mini {
    const ID: &'static str = "mini-baccarat";
    const SIDE_ALONE: bool = true;
    const VIGORISH: Option<Vigorish> =
        Some(Vigorish { spot: Spot(5), tie: "OH.BA.8.I.A.3.b", marked: "OH.BA.13.V" });
    const FORTUNE_7: Option<Fortune7> = None;
    const CONTROL: Option<[&'static str; 2]> = Some(["OH.BA.9.V.A", "OH.BA.9.V.B"]);
    const CLAUSES: Clauses = Clauses {
        device: "OH.BA.3.II",
        shuffle: "OH.BA.5.I",
        idle_shuffle: "OH.BA.5.VIII",
        no_more_wagers: "OH.BA.8.III",
        quarters: Some("OH.BA.13.III"),
        side: "OH.BA.15.II",
        player_wins: "OH.BA.13.I",
        player_loses: "OH.BA.8.I.B.2",
        player_ties: "OH.BA.8.I.B.3",
        banker_wins: "OH.BA.13.III",
        banker_loses: "OH.BA.8.I.A.2",
        banker_ties: "OH.BA.8.I.A.3.a",
        tie_wins: "OH.BA.13.II",
        tie_loses: "OH.BA.8.I.C.2",
        dragon_wins: "OH.BA.13.IV",
        dragon_ties: "OH.BA.8.I.D.3.a",
        dragon_beaten_natural: "OH.BA.8.I.D.2.a",
        dragon_beaten: "OH.BA.8.I.D.2.b",
        dragon_too_close: "OH.BA.8.I.D.2.c",
        simulated: "OH.BA.14.III",
        too_few_cards: "OH.BA.14.V",
    };

    fn document() -> &'static Document {
        document!("mini-baccarat", TableSize, Dealt, SideBetsFirst, VigorishIs)
    }

    fn layout() -> &'static Layout {
        static LAYOUT: LazyLock<Layout> = LazyLock::new(|| layout("vigorish", false));
        &LAYOUT
    }
}
