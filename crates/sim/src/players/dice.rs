//! Craps and 3 Dice Baccarat.

use chance::{Dice, Quick};
use games::dice::{craps::Craps, three_dice_baccarat::ThreeDiceBaccarat};
use games::{Bounds, Cents, Chosen, Decision, Event, Game, Refusal, Spot, Wager};

use crate::run::run;
use crate::simulator::no_such;
use crate::{
    Asked, AtRandom, Bet, Context, Plan, Played, Player, RulesOf, SimTable, SimulationError,
    Strategy, Totals,
};

impl Played for Craps {
    const USUAL: &'static [&'static str] = &["pass", "pass-odds"];
    const BY_ROLL: bool = true;
    const AN_HOUR: u32 = 100;

    #[inline(always)]
    fn stirs(&self, dice: Dice<2>) -> bool {
        Craps::stirs(self, dice)
    }

    /// A shooter has a line bet, and odds stand behind a bet.
    fn needs(named: &[&str]) -> Vec<String> {
        let mut needed = Vec::new();
        for name in named {
            if let Some((flat, number)) = name.split_once("-odds") {
                // A Put Bet is made on its number; the others go there by themselves.
                needed.push(if flat == "put" { format!("put{number}") } else { flat.into() });
            }
        }
        let mut all = named.iter().copied().chain(needed.iter().map(String::as_str));
        if !all.any(|name| name == "pass" || name == "dont-pass") {
            needed.insert(0, "pass".into());
        }
        needed
    }

    /// Within the bounds of the spot, and the next amount that is paid to the chip: twelve dollars
    /// on the six for ten.
    fn fits(chosen: &Chosen, on: Spot, stake: Cents) -> Cents {
        let Ok(rules) = Craps::rules(chosen) else { return stake };
        let Bounds { least, most, chip } = rules.bounds(on);
        let near = stake.clamp(least, most.max(least)).down_to(chip.worth()).max(least);
        let more = (0..200).map(|chips| near + Cents::new(chip.worth().cents() * chips));
        let mut allowed = more.take_while(|amount| *amount <= most);
        allowed.find(|amount| rules.is_exact(on, *amount)).unwrap_or(near)
    }
}

impl Played for ThreeDiceBaccarat {
    const USUAL: &'static [&'static str] = &["player"];
    const AN_HOUR: u32 = 60;
}

/// When a wager can be made, as far as the puck tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// Before the come-out roll.
    ComeOut,
    /// With a point.
    Point,
    /// Whether there is a point or not.
    Either,
}

/// Puts every wager of the plan back as soon as it has been decided and may be made again: of each
/// there is one at a time.
pub(crate) struct Shooter {
    /// By their number in the plan.
    wagers: Vec<Known>,
}

/// What is known of a wager of the plan.
struct Known {
    when: When,
    /// It stands behind another.
    odds: bool,
    /// Where it may have gone: a Come or Don't Come Bet to its number.
    moves_to: Vec<Spot>,
}

impl Shooter {
    /// Somebody who makes these wagers.
    pub(crate) fn new(plan: &Plan) -> Shooter {
        let when = |name: &str| match name {
            "pass" | "dont-pass" | "fire" => When::ComeOut,
            "pass-odds" | "dont-pass-odds" | "come" | "dont-come" => When::Point,
            put if put.starts_with("put-") && !put.starts_with("put-odds") => When::Point,
            _ => When::Either,
        };
        let book = plan.chosen.rulebook();
        let known = |bet: &Bet| {
            let closed = Craps::layout().iter().filter(|(_, info)| !info.open);
            let moved = closed.filter(|(_, info)| book.paid_as(&info.name) == bet.name);
            Known {
                when: when(&bet.name),
                odds: bet.name.contains("-odds"),
                moves_to: moved.map(|(spot, _)| spot).collect(),
            }
        };
        Shooter { wagers: plan.bets.iter().map(known).collect() }
    }
}

impl Player<Craps> for Shooter {
    #[inline(always)]
    fn bet(&self, table: &mut SimTable<Craps>, wagers: &[Wager]) -> Result<(), Refusal> {
        let now = if table.game().point().is_some() { When::Point } else { When::ComeOut };
        for (wager, known) in wagers.iter().zip(&self.wagers) {
            if known.when != now && known.when != When::Either {
                continue;
            }
            let (game, seat) = (table.game(), wager.seat);
            let is_up = game.has_bet(seat, wager.on)
                || known.moves_to.iter().any(|on| game.has_bet(seat, *on));
            if is_up || !game.is_open_to(table.rules(), seat, wager.on) {
                continue;
            }
            let amount = if known.odds { carried(table, *wager) } else { wager.amount };
            table.step(Event::Wager(Wager { amount, ..*wager }))?;
        }
        Ok(())
    }

    fn decide(
        &self,
        game: &Craps,
        rules: &RulesOf<Craps>,
        asked: Asked,
        coin: &mut Quick,
    ) -> Decision {
        Player::<Craps>::decide(&AtRandom, game, rules, asked, coin)
    }
}

/// What is laid or taken: the wager, or what its bet carries.
#[inline(always)]
fn carried(table: &SimTable<Craps>, odds: Wager) -> Cents {
    let Wager { seat, on, amount, .. } = odds;
    if amount <= table.game().amount(seat, Spot(on.0 - 1)) {
        return amount;
    }
    let most = table.game().most_odds(table.rules(), seat, on);
    most.map_or(amount, |most| most.min(amount))
}

/// Plays craps.
pub fn craps(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    match plan.strategy {
        Strategy::Optimal | Strategy::Random => run::<Craps, _>(plan, &Shooter::new(plan), context),
        _ => Err(no_such::<Craps>(&plan.strategy, &["optimal"])),
    }
}
