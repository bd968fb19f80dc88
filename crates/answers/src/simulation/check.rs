//! The engine's own proof: every wager of every game, simulated through the table, against its
//! exact figure.

use std::collections::VecDeque;

use games::{Cents, Chosen, Kind, Options};
use odds::Figure;
use serde_json::{Value as Json, json};
use sim::{Comparison, Simulator, Tolerance};

use super::as_json::compared;
use super::request::{RequestContext, inquiry};
use super::{Request, Spread, every_option};
use crate::figures::Subject;
use crate::house;

/// All payouts of the games are whole cents on this stake.
const STAKE: Cents = Cents::dollars(60);
/// Where a payout limit would cut the best hands of that one.
const LOW_STAKE: Cents = Cents::dollars(10);

/// A stake on which nothing is rounded: as many chips as are exact where the smallest is a quarter,
/// within the limits of the table.
fn stake(chosen: &Chosen) -> Cents {
    let limited = chosen.rulebook().option("payout_limit").is_some();
    let stake = if limited { LOW_STAKE } else { STAKE };
    let unit = chosen.unit().max(Cents::QUARTER);
    let stake = Cents::new(stake.cents() / Cents::QUARTER.cents() * unit.cents());
    let least = stake.max(chosen.min().unwrap_or(stake));
    least.min(chosen.max().unwrap_or(Cents::MOST))
}

/// What is checked, and how thoroughly.
pub struct Check {
    /// The games, by the rules whose figures are believed.
    pub subjects: Vec<Subject>,
    /// The rules that the tables play by, where they are others.
    pub tables: Option<Subject>,
    /// The options of the tables, for one game.
    pub options: Options,
    /// Whether each option is set to each of its values too, one at a time.
    pub every_option: bool,
    /// Rounds for every set of wagers.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
}

/// A wager that was checked.
pub struct Checked {
    /// The game.
    pub game: String,
    /// The options of the table, in words.
    pub options: String,
    /// What was simulated.
    pub spread: Spread,
    /// Beside its figure.
    pub exact: Comparison,
    /// Whether it agrees with the figure, but for chance.
    pub agrees: bool,
}

/// What a check found.
#[derive(Default)]
pub struct Findings {
    /// Every wager that was compared with its figure.
    pub checked: Vec<Checked>,
    /// Wagers that have a figure and were never decided, by game and options in words.
    pub undecided: Vec<(String, String, String)>,
    /// Wagers that the device cannot play, by game, and why.
    pub left_out: Vec<(String, String, String)>,
    /// Whether somebody had enough before the end.
    pub stopped: bool,
}

impl Findings {
    /// Whether everything agrees.
    pub fn agree(&self) -> bool {
        self.checked.iter().all(|checked| checked.agrees)
    }
}

impl Check {
    /// Runs everything.
    pub fn run(&self, context: &RequestContext<'_>) -> Result<Findings, String> {
        let mut findings = Findings::default();
        for subject in &self.subjects {
            let kind = Kind::find(subject.id()).ok_or("it is no game")?;
            let tables = match self.every_option {
                true => every_option::tables(kind, subject.book())?,
                false => vec![Options::new()],
            };
            for mut options in tables {
                let set = every_option::words(&options);
                house::fill_in(&mut options, self.options.clone());
                self.game(subject, (&options, &set), context, &mut findings)
                    .map_err(|e| format!("{} {set}: {e}", subject.id()))?;
                if context.stop.load(std::sync::atomic::Ordering::Relaxed) {
                    findings.stopped = true;
                    return Ok(findings);
                }
            }
        }
        Ok(findings)
    }

    fn game(
        &self,
        subject: &Subject,
        (options, set): (&Options, &str),
        context: &RequestContext<'_>,
        to: &mut Findings,
    ) -> Result<(), String> {
        let chosen = Chosen::new(subject.book(), options.clone()).map_err(|e| e.to_string())?;
        let simulator = Simulator::find(subject.id()).ok_or("it cannot be simulated")?;
        if context.device.is_some() && !simulator.is_looked_up() {
            let why = "its rounds are not looked up".to_owned();
            to.left_out.push((subject.id().to_owned(), "every wager".to_owned(), why));
            return Ok(());
        }
        // What is played is compared with the very same figures.
        let request = self.request(subject, &chosen, simulator, context, &[]);
        let figures = inquiry(&request, None, request.stake);
        let figures = figures.answer(context.cache, context.solving)?;
        let wanted = wagers(subject, figures)?;
        let mut decided: Vec<String> = Vec::new();
        let mut left: VecDeque<_> = sets(&chosen, &wanted)?.into();
        while let Some(wagers) = left.pop_front() {
            let request = self.request(subject, &chosen, simulator, context, &wagers);
            let report = match (request.run(context), context.device) {
                (Ok(report), _) => report,
                (Err(why), None) => return Err(why),
                (Err(why), Some(_)) => match apart(simulator, &chosen, &wagers) {
                    Some(each) => {
                        left.extend(each);
                        continue;
                    }
                    None => {
                        let wager = wagers.last().cloned().unwrap_or_default();
                        decided.push(family(&wager).to_owned());
                        to.left_out.push((subject.id().to_owned(), wager, why));
                        continue;
                    }
                },
            };
            for wager in report.wagers {
                let Some(exact) = wager.exact else { continue };
                if decided.contains(&exact.wager) {
                    continue;
                }
                decided.push(exact.wager.clone());
                let (game, options) = (report.game.clone(), set.to_owned());
                let agrees = exact.agrees_within(self.tolerance());
                to.checked.push(Checked { game, options, spread: wager.spread, exact, agrees });
            }
        }
        let missed = wanted.into_iter().filter(|(name, _)| {
            !decided.iter().any(|done| done.split(" + ").any(|part| part == name))
        });
        let missed = missed.map(|(name, _)| (subject.id().to_owned(), set.to_owned(), name));
        to.undecided.extend(missed);
        Ok(())
    }

    fn tolerance(&self) -> Tolerance {
        if self.every_option { Tolerance::MANY } else { Tolerance::SOME }
    }

    /// What is played of some wagers.
    fn request(
        &self,
        subject: &Subject,
        chosen: &Chosen,
        simulator: &Simulator,
        context: &RequestContext<'_>,
        wagers: &[String],
    ) -> Request {
        Request {
            wagers: wagers.iter().map(|name| (name.clone(), None)).collect(),
            options: chosen.given().clone(),
            stake: stake(chosen),
            rounds: self.rounds,
            seed: self.seed,
            threads: self.threads,
            // Figures are for a fresh shoe.
            fresh: simulator.shoe,
            every_round: context.device.is_none(),
            figures_of: Some(subject.clone()),
            ..Request::about(self.tables.as_ref().unwrap_or(subject).clone())
        }
    }
}

/// The wagers of a game that have a figure, each with a spot to make it on; none where it is made
/// by a decision.
fn wagers(
    subject: &Subject,
    figures: Vec<Figure>,
) -> Result<Vec<(String, Option<String>)>, String> {
    let kind = Kind::find(subject.id()).ok_or("it is no game")?;
    let mut wagers: Vec<(String, Option<String>)> = Vec::new();
    for figure in figures {
        if wagers.iter().any(|(name, _)| *name == figure.wager) {
            continue;
        }
        let is_it = |name: &str| family(name) == figure.wager;
        let mut open = kind.layout().iter().filter(|(_, info)| info.open && is_it(&info.name));
        let spot = open.next().map(|(_, info)| info.name.clone());
        wagers.push((figure.wager, spot));
    }
    Ok(wagers)
}

/// The wager of a spot, of which there may be several.
fn family(spot: &str) -> &str {
    spot.split(':').next().unwrap_or(spot)
}

/// The wagers in sets that can be made together.
fn sets(chosen: &Chosen, wanted: &[(String, Option<String>)]) -> Result<Vec<Vec<String>>, String> {
    let simulator = Simulator::find(&chosen.rulebook().id).ok_or("it cannot be simulated")?;
    let mut left: Vec<&String> = wanted.iter().filter_map(|(_, spot)| spot.as_ref()).collect();
    let mut sets = Vec::new();
    while !left.is_empty() {
        let (mut set, mut later): (Vec<&String>, Vec<&String>) = (Vec::new(), Vec::new());
        for name in left {
            let with: Vec<_> =
                set.iter().chain([&name]).map(|name| (name.as_str(), None)).collect();
            // Capping a bet with another's proceeds changes what the bet brings.
            let alone = name == "house-money" && !set.is_empty();
            if !alone && simulator.bets(chosen, &with, stake(chosen)).is_ok() {
                set.push(name);
            } else {
                later.push(name);
            }
        }
        if set.is_empty() {
            // No table takes them with these options.
            break;
        }
        let name = |name: &&String| (*name).clone();
        sets.push(set.iter().map(name).collect());
        left = later;
    }
    Ok(sets)
}

/// What a device cannot look up together it may look up one by one: each wager alone, or beside the
/// first where it needs another. None for what is as small already.
fn apart(simulator: &Simulator, chosen: &Chosen, wagers: &[String]) -> Option<Vec<Vec<String>>> {
    let alone =
        |wager: &String| simulator.bets(chosen, &[(wager.as_str(), None)], stake(chosen)).is_ok();
    match wagers {
        [] | [_] => None,
        [_, second] if !alone(second) => None,
        [first, ..] => Some(
            wagers
                .iter()
                .map(|wager| match alone(wager) {
                    true => vec![wager.clone()],
                    false => vec![first.clone(), wager.clone()],
                })
                .collect(),
        ),
    }
}

/// The findings as records.
pub fn to_json(findings: &Findings) -> Json {
    let record = |Checked { game, options, spread, exact, agrees }: &Checked| {
        let mut record = json!({
            "game": game,
            "wager": exact.wager,
            "decided": spread.count,
            "house_edge": exact.house_edge.map(|_| spread.house_edge),
            "standard_error": spread.standard_error,
            "exact": compared(exact),
        });
        record["exact"]["verdict"] = if *agrees { "agrees" } else { "differs" }.into();
        if !options.is_empty() {
            record["options"] = options.as_str().into();
        }
        record
    };
    findings.checked.iter().map(record).collect::<Vec<_>>().into()
}
