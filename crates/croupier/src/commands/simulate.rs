//! `croupier simulate`.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use answers::cache::DiskCache;
use answers::figures::Subject;
use answers::house;
use answers::simulation::check::{self, Check};
use answers::simulation::{Request, RequestContext, threads, to_json};
use croupier::bars::Bars;
use croupier::simulation;
use croupier::style::Style;
use games::{HouseFile, Options, did_you_mean};
use gpu::Cuda;
use sim::{Device, Simulator, Strategy};

use super::written::Written;
use super::{CommandError, read};
use crate::args::Simulate;

/// What is printed, and whether the answer is yes.
pub fn text(asked: &Simulate) -> Result<(String, bool), CommandError> {
    let kept = if asked.fresh_figures { DiskCache::none() } else { DiskCache::of_user() };
    let stop = until_interrupted();
    let (solving, playing) = (Bars::default(), Bars::with_rate());
    let gpu = match asked.gpu {
        true => Some(Cuda::open().map_err(|e| CommandError::new(format!("--gpu: {e}")))?),
        false => None,
    };
    let context = RequestContext {
        solving: &solving,
        playing: &playing,
        cache: &kept,
        stop: &stop,
        so_far: None,
        device: gpu.as_ref().map(|gpu| gpu as &dyn Device),
    };
    if asked.check { checked(asked, &context) } else { simulated(asked, &context) }
}

/// Set when somebody presses Ctrl-C; a second time ends the program at once.
fn until_interrupted() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    // Without a handler Ctrl-C ends the program, and nothing is lost but the answer.
    let _ = ctrlc::set_handler(move || {
        if stopped.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}

fn simulated(
    asked: &Simulate,
    context: &RequestContext<'_>,
) -> Result<(String, bool), CommandError> {
    let Some(game) = &asked.game else {
        return Err(CommandError::new("simulate: expected a game, or --check for all of them"));
    };
    let subject = subject(asked, game)?;
    let mut request = Request {
        rounds: asked.rounds.unwrap_or(1_000_000),
        options: options(asked, &subject)?,
        ..Request::about(subject)
    };
    for wager in &asked.wagers {
        request
            .wagers
            .push(Request::wager(wager).map_err(|e| CommandError::new(format!("--{e}")))?);
    }
    request.strategy = strategy(&asked.strategy)?;
    request.seed = asked.seed;
    request.threads = threads_of(asked);
    request.stake = Request::positive("--stake", asked.stake).map_err(CommandError::new)?;
    request.session = asked.session.max(1);
    request.bankroll = asked.bankroll;
    request.pace = asked.pace;
    request.fresh = asked.fresh_shoe;
    request.every_round = asked.every_round;
    // Hours of rounds are not played for a page that cannot be written.
    let mut page = asked.html.as_deref().map(Written::new).transpose()?;
    let report = request.run(context).map_err(CommandError::new)?;
    if let Some(page) = &mut page {
        page.write(simulation::to_html(&report).as_bytes())?;
    }
    let text = match asked {
        Simulate { json: true, .. } => format!("{:#}\n", to_json(&report)),
        Simulate { csv: true, .. } => simulation::to_csv(&report),
        Simulate { html: Some(_), .. } => String::new(),
        _ => simulation::to_text(&report, Style::of_stdout()),
    };
    Ok((text, report.agrees() || report.cut_card_effect().is_some()))
}

fn checked(asked: &Simulate, context: &RequestContext<'_>) -> Result<(String, bool), CommandError> {
    let believed = match &asked.game {
        Some(game) => vec![Subject::find(game).map_err(CommandError::new)?],
        None => Simulator::all().iter().filter_map(|s| Subject::find(s.id).ok()).collect(),
    };
    let tables = match (&asked.rulebook, believed.as_slice()) {
        (None, _) => None,
        (Some(_), [one]) => Some(subject(asked, one.id())?),
        (Some(path), _) => {
            return Err(CommandError::at(path, "expected a game whose tables play by it"));
        }
    };
    let options = match believed.as_slice() {
        [one] => options(asked, tables.as_ref().unwrap_or(one))?,
        _ if asked.settings.is_empty() && asked.house.is_none() => Options::new(),
        _ => return Err(CommandError::new("--check: expected a game whose options are set")),
    };
    let check = Check {
        subjects: believed,
        tables,
        options,
        every_option: asked.every_option,
        rounds: asked.rounds.unwrap_or(1_000_000),
        seed: asked.seed,
        threads: threads_of(asked),
    };
    let findings = check.run(context).map_err(CommandError::new)?;
    let text = match asked.json {
        true => format!("{:#}\n", check::to_json(&findings)),
        false => simulation::check::to_text(&findings, Style::of_stdout()),
    };
    Ok((text, findings.agree()))
}

/// The options of the tables: those set one by one, then those of a house file.
fn options(asked: &Simulate, subject: &Subject) -> Result<Options, CommandError> {
    let mut options = Options::new();
    for setting in &asked.settings {
        house::set(subject.book(), &mut options, setting)
            .map_err(|e| CommandError::new(format!("--set: {e}")))?;
    }
    if let Some(path) = &asked.house {
        let file = HouseFile::parse(&read(path)?).map_err(|e| CommandError::at(path, e))?;
        let kind = house::game(subject.id()).map_err(CommandError::new)?;
        let of_house = house::options_for(kind, file).map_err(|e| CommandError::at(path, e))?;
        kind.open(of_house.clone()).map_err(|e| CommandError::at(path, e))?;
        house::fill_in(&mut options, of_house);
    }
    Ok(options)
}

/// The game, by the document's rules or by those of somebody's own file.
fn subject(asked: &Simulate, game: &str) -> Result<Subject, CommandError> {
    let Some(path) = &asked.rulebook else { return Subject::find(game).map_err(CommandError::new) };
    let subject = Subject::by_rulebook(&read(path)?).map_err(|e| CommandError::at(path, e))?;
    if subject.id() != game {
        let what = format!("this rulebook is for {}, expected one for {game}", subject.id());
        return Err(CommandError::at(path, what));
    }
    Ok(subject)
}

/// A strategy by its name, or from a file.
fn strategy(name: &str) -> Result<Strategy, CommandError> {
    if let Some(strategy) = Strategy::named(name) {
        return Ok(strategy);
    }
    let path = Path::new(name);
    if !path.exists() {
        let meant = did_you_mean(name, Strategy::NAMES);
        let known = Strategy::NAMES.join(", ");
        let what = format!("--strategy `{name}`: expected {known} or a strategy file{meant}");
        return Err(CommandError::new(what));
    }
    Ok(Strategy::File(read(path)?))
}

fn threads_of(asked: &Simulate) -> usize {
    asked.threads.unwrap_or_else(threads).clamp(1, 1024)
}
