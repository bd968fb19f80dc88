//! Craps and 3 Dice Baccarat.

mod staking_plan;

use chance::{Dice, Quick};
use games::dice::{craps::Craps, three_dice_baccarat::ThreeDiceBaccarat};
use games::{Bounds, Cents, Chosen, Decision, Event, Game, Refusal, Spot, Wager};
use odds::Ratio;

pub use staking_plan::StakingPlan;

use crate::chain::Chain;
use crate::plan::AccountPlan;
use crate::run::run;
use crate::simulator::no_such;
use crate::{
    Asked, AtRandom, Bet, Context, Listener, Plan, Played, Player, RulesOf, SimTable,
    SimulationError, Strategy, Totals,
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

    fn planned(text: &str) -> Result<Option<Vec<(String, Cents)>>, String> {
        StakingPlan::read(text).map(|plan| Some(plan.wagers()))
    }

    /// The mean of a sum is the sum of the means, wager by wager: each by itself is at home in few
    /// states. A staking plan's amounts go by what was won, which no state tells.
    fn mean(plan: &Plan) -> Option<Ratio> {
        if !matches!(plan.strategy, Strategy::Optimal | Strategy::Random) {
            return None;
        }
        plan.bets.iter().map(|bet| mean_of(plan, bet)).sum()
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

/// What a wager of the plan brings on average with every roll. It depends on the line bets, which
/// are rolled for, and on the bet that it stands behind; no other wager changes it.
fn mean_of(plan: &Plan, bet: &Bet) -> Option<Ratio> {
    let needed = Craps::needs(&[&bet.name]);
    let is_line = |name: &str| name == "pass" || name == "dont-pass";
    let counts = |one: &&Bet| one == &bet || is_line(&one.name) || needed.contains(&one.name);
    let own = Plan { bets: plan.bets.iter().filter(counts).cloned().collect(), ..plan.clone() };
    let accounts = AccountPlan::new(&own, Craps::layout(), Craps::BASE, Craps::APART);
    let account = accounts.names.iter().position(|name| *name == bet.name)?;
    let mut opened = SimTable::<Craps>::with_rules(own.chosen.clone()).ok()?;
    *opened.listener_mut() = Listener::new(accounts.entries);
    Chain::of(&opened, &Shooter::new(&own, None), &own.wagers()).ok()??.mean(account)
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
/// there is one at a time, where no staking plan says more.
pub(crate) struct Shooter {
    /// By their number in the plan.
    wagers: Vec<Known>,
    /// Whether an amount goes by what has been won.
    has_ladder: bool,
}

/// What is known of a wager of the plan.
struct Known {
    when: When,
    /// It stands behind another.
    odds: bool,
    /// Where it may have gone: a Come or Don't Come Bet to its number.
    moves_to: Vec<Spot>,
    /// How many of them stand at a time.
    most: usize,
    /// What is bet by wins in a row.
    ladder: Vec<Cents>,
}

impl Known {
    /// What is bet after so many wins in a row.
    #[inline(always)]
    fn rung(&self, wins: usize) -> Cents {
        self.ladder[wins.min(self.ladder.len() - 1)]
    }
}

impl Shooter {
    /// Somebody who makes these wagers, by a staking plan where there is one.
    pub(crate) fn new(plan: &Plan, staking: Option<&StakingPlan>) -> Shooter {
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
            let staked = staking.and_then(|staking| staking.of(&bet.name));
            Known {
                most: staked.map_or(1, |staked| staked.most),
                ladder: staked.map_or(vec![bet.amount], |staked| staked.ladder.clone()),
                when: when(&bet.name),
                odds: bet.name.contains("-odds"),
                moves_to: moved.map(|(spot, _)| spot).collect(),
            }
        };
        let wagers: Vec<_> = plan.bets.iter().map(known).collect();
        Shooter { has_ladder: wagers.iter().any(|known| known.ladder.len() > 1), wagers }
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
            let moved = known.moves_to.iter().filter(|on| game.has_bet(seat, **on)).count();
            let is_up = game.has_bet(seat, wager.on) || moved >= known.most;
            if is_up || !game.is_open_to(table.rules(), seat, wager.on) {
                continue;
            }
            let wins = if self.has_ladder { table.listener().wins_in_a_row(wager.on) } else { 0 };
            let wager = Wager { amount: known.rung(wins), ..*wager };
            let amount = if known.odds { carried(table, wager) } else { wager.amount };
            table.step(Event::Wager(Wager { amount, ..wager }))?;
        }
        Ok(())
    }

    fn goes_by_wins(&self) -> bool {
        self.has_ladder
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
    match &plan.strategy {
        Strategy::Optimal | Strategy::Random => {
            run::<Craps, _>(plan, &Shooter::new(plan, None), context)
        }
        Strategy::File(text) => {
            let staking = StakingPlan::read(text).map_err(SimulationError::Strategy)?;
            staking.check(&Craps::rules(&plan.chosen)?).map_err(SimulationError::Strategy)?;
            run::<Craps, _>(plan, &Shooter::new(plan, Some(&staking)), context)
        }
        other => Err(no_such::<Craps>(other, &["optimal", "random", "file"])),
    }
}
