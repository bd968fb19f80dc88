//! Craps and 3 Dice Baccarat.

use chance::Quick;
use games::dice::{craps::Craps, three_dice_baccarat::ThreeDiceBaccarat};
use games::{Decision, Event, Refusal, Wager};

use crate::run::run;
use crate::simulator::no_such;
use crate::{Around, Asked, AtRandom, Gathered, NotRun, Plan, Played, Player, SimTable, Strategy};

impl Played for Craps {
    const USUAL: &'static [&'static str] = &["pass", "pass-odds"];
    const BY_ROLL: bool = true;
    const AN_HOUR: u32 = 100;
}

impl Played for ThreeDiceBaccarat {
    const USUAL: &'static [&'static str] = &["player"];
    const AN_HOUR: u32 = 60;
}

/// Puts every wager of the plan back as soon as it has been decided and may be made again.
struct Shooter;

impl Player<Craps> for Shooter {
    #[inline(always)]
    fn bet(&self, table: &mut SimTable<Craps>, wagers: &[Wager]) -> Result<(), Refusal> {
        for wager in wagers {
            if !table.game().has_bet(wager.seat, wager.on) {
                // What the puck or a missing bet forbids now may be possible after the next roll.
                let _refused = table.apply(Event::Wager(*wager));
            }
        }
        Ok(())
    }

    fn decide(&self, table: &SimTable<Craps>, asked: Asked, coin: &mut Quick) -> Decision {
        AtRandom.decide(table, asked, coin)
    }
}

/// Plays craps.
pub fn craps(plan: &Plan, around: &Around<'_>) -> Result<Gathered, NotRun> {
    match plan.strategy {
        Strategy::Optimal | Strategy::Random => run::<Craps, _>(plan, &Shooter, around),
        _ => Err(no_such::<Craps>(&plan.strategy, &["optimal"])),
    }
}
