//! What players look at between rounds: the roulette layout and its last numbers, the puck and the
//! bets at craps, the bead road at baccarat.

mod baccarat;
mod craps;
mod roulette;

use chance::{Outcome, Pocket};
use games::{AnyTable, View};

use crate::style::Style;
use baccarat::Coup;

/// How many of the last results are kept.
const KEPT: usize = 120;

/// What fell in a visit, as far as pictures show it.
#[derive(Clone, Default)]
pub struct Picture {
    /// The numbers of a roulette wheel, the last one last.
    pockets: Vec<Pocket>,
    /// Who won at baccarat.
    coups: Vec<Coup>,
}

impl Picture {
    /// Something fell.
    pub fn add(&mut self, outcome: Outcome) {
        if let Outcome::Pocket(pocket) = outcome {
            keep(&mut self.pockets, pocket);
        }
    }

    /// A round is over, and its hands lie open.
    pub fn settled(&mut self, view: &View) {
        if let Some(coup) = Coup::of(view) {
            keep(&mut self.coups, coup);
        }
    }

    /// Whether the picture of a table says what this fact would say again.
    pub fn shows(&self, fact: &str) -> bool {
        fact == "last number" && roulette::shows_last(&self.pockets)
    }

    /// The picture of a table, where there is one to look at: whole lines.
    pub fn of(&self, table: &dyn AnyTable, view: &View, style: Style) -> String {
        let has = |spot: &str| table.find_spot(spot).is_some();
        if has("straight:17") {
            return roulette::drawn(table, view, &self.pockets, style);
        }
        if has("pass-odds") {
            return craps::drawn(view, style);
        }
        baccarat::drawn(&self.coups, style)
    }
}

fn keep<T>(results: &mut Vec<T>, result: T) {
    if results.len() == KEPT {
        results.remove(0);
    }
    results.push(result);
}
