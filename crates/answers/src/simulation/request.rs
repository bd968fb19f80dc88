//! A request for a simulation: game, rules, wagers, strategy, rounds and seed, read from JSON.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use games::{Cents, Chosen, Options};
use odds::{Cache, Figure, Progress};
use sim::{Bet, Comparison, Context, Device, LookUp, Plan, Sample, Simulator, Strategy, Totals};

use super::Report;
use crate::figures::{Inquiry, Subject};

/// What somebody wants simulated.
pub struct Request {
    /// The game and its rules.
    pub subject: Subject,
    /// The options of the table.
    pub options: Options,
    /// Wagers by name; none for the usual ones.
    pub wagers: Vec<(String, Option<Cents>)>,
    /// What is staked where no amount is named.
    pub stake: Cents,
    /// How the seat plays.
    pub strategy: Strategy,
    /// How many rounds.
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// Rounds in a session.
    pub session: u64,
    /// What a player brings to a session; none for fifty times the stake.
    pub bankroll: Option<Cents>,
    /// Rounds in an hour; none for what is usual.
    pub pace: Option<u32>,
    /// Shuffle before every round.
    pub fresh: bool,
    /// Every round is played by the table, though what it does could be looked up.
    pub every_round: bool,
    /// Rules whose figures stand beside the simulation, where they are not the table's own.
    pub figures_of: Option<Subject>,
}

/// Who hears how far it has come, and where answers are kept.
#[derive(Clone, Copy)]
pub struct RequestContext<'a> {
    /// Hears of the solvers' work.
    pub solving: &'a dyn Progress,
    /// Hears of rounds played.
    pub playing: &'a dyn Progress,
    /// Where answers are kept.
    pub cache: &'a dyn Cache,
    /// Set when somebody has had enough.
    pub stop: &'a AtomicBool,
    /// Who is shown reports of what has been played so far, now and then.
    pub so_far: Option<&'a (dyn Fn(Report) + Sync)>,
    /// What plays instead of the processor.
    pub device: Option<&'a dyn Device>,
}

impl Request {
    /// A million rounds of a game as it is usually played.
    pub fn about(subject: Subject) -> Request {
        Request {
            subject,
            options: Options::new(),
            wagers: Vec::new(),
            stake: Cents::dollars(10),
            strategy: Strategy::Optimal,
            rounds: 1_000_000,
            seed: 1,
            threads: threads(),
            session: Plan::SESSION,
            bankroll: None,
            pace: None,
            fresh: false,
            every_round: false,
            figures_of: None,
        }
    }

    /// The simulator of the game.
    pub fn simulator(&self) -> Result<&'static Simulator, String> {
        let id = self.subject.id();
        Simulator::find(id).ok_or_else(|| {
            let known: Vec<_> = Simulator::all().iter().map(|simulator| simulator.id).collect();
            format!("`{id}` is no game that can be simulated, expected one of {}", known.join(", "))
        })
    }

    /// What will be played.
    pub fn plan(&self) -> Result<Plan, String> {
        let simulator = self.simulator()?;
        let chosen =
            Chosen::new(self.subject.book(), self.options.clone()).map_err(|e| e.to_string())?;
        let planned = simulator.planned(&self.strategy)?;
        if planned.is_some() && !self.wagers.is_empty() {
            return Err(
                "the strategy file says what is wagered, expected no wager beside it".into()
            );
        }
        let planned: Option<Vec<_>> =
            planned.map(|all| all.into_iter().map(|(name, bet)| (name, Some(bet))).collect());
        let named = planned.as_ref().unwrap_or(&self.wagers);
        let named: Vec<_> = named.iter().map(|(name, n)| (name.as_str(), *n)).collect();
        let bets = simulator.bets(&chosen, &named, self.stake)?;
        Ok(Plan {
            strategy: self.strategy.clone(),
            rounds: self.rounds,
            seed: self.seed,
            threads: self.threads,
            session: self.session,
            fresh: self.fresh,
            look_up: if self.every_round { LookUp::Never } else { LookUp::default() },
            ..Plan::new(chosen, bets)
        })
    }

    /// Plays, and reports.
    pub fn run(&self, context: &RequestContext<'_>) -> Result<Report, String> {
        let plan = self.plan()?;
        let figures = Figures::new(self, &plan, context);
        let timer = RoundTimer::over(context.playing);
        let throttle = Throttle::default();
        let show = |totals: &Totals| {
            if let Some(show) = context.so_far {
                throttle.run(|| {
                    let seconds = timer.seconds();
                    show(Report::new(self, plan.clone(), totals.clone(), &figures, seconds));
                });
            }
        };
        let playing = Context {
            progress: &timer,
            cache: context.cache,
            stop: context.stop,
            so_far: Some(&show),
            device: context.device,
        };
        let totals = self.simulator()?.run(&plan, &playing).map_err(|e| e.to_string())?;
        let seconds = timer.seconds();
        Ok(Report::new(self, plan, totals, &figures, seconds))
    }
}

/// As many threads as there are cores.
pub fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// What is done once a second at most, and in a small part of the time.
struct Throttle(Mutex<Instant>);

impl Default for Throttle {
    fn default() -> Throttle {
        Throttle(Mutex::new(Instant::now() + Throttle::PAUSE))
    }
}

impl Throttle {
    const PAUSE: Duration = Duration::from_secs(1);
    /// How many times what it took must pass before it is done again.
    const SHARE: u32 = 20;

    fn run(&self, work: impl FnOnce()) {
        let Ok(mut next) = self.0.lock() else { return };
        let begun = Instant::now();
        if begun < *next {
            return;
        }
        work();
        let took = begun.elapsed();
        *next = Instant::now() + Throttle::PAUSE.max(took * Throttle::SHARE);
    }
}

/// Times the rounds alone: what finding a strategy takes is not the simulation's.
struct RoundTimer<'a> {
    progress: &'a dyn Progress,
    since: Mutex<Instant>,
}

impl<'a> RoundTimer<'a> {
    fn over(progress: &'a dyn Progress) -> RoundTimer<'a> {
        RoundTimer { progress, since: Mutex::new(Instant::now()) }
    }

    fn seconds(&self) -> f64 {
        self.since.lock().map_or(0.0, |since| since.elapsed().as_secs_f64())
    }
}

impl Progress for RoundTimer<'_> {
    fn begin(&self, what: &str, steps: u64) {
        if let Ok(mut since) = self.since.lock() {
            *since = Instant::now();
        }
        self.progress.begin(what, steps);
    }

    fn step(&self, steps: u64) {
        self.progress.step(steps);
    }

    fn end(&self) {
        self.progress.end();
    }
}

/// The exact figures of what is wagered.
pub(super) struct Figures {
    all: Vec<Figure>,
    /// Whether the seat plays as the figures suppose.
    pub same_play: bool,
    /// What the house wins in a roll, in dollars, if a round is one and that is known exactly.
    pub a_roll: Option<f64>,
}

impl Figures {
    fn new(request: &Request, plan: &Plan, context: &RequestContext<'_>) -> Figures {
        let same_play = match request.strategy {
            Strategy::Optimal => true,
            Strategy::HouseWay => !plan.chosen.rulebook().house_way.is_empty(),
            _ => false,
        };
        let base = plan.bets.first().map_or(request.stake, |bet| bet.amount);
        let mut all = find(request, None, base, context);
        // Where awards are in dollars or paid in chips the stake matters: each wager is asked about
        // at its own.
        for bet in plan.bets.iter().filter(|bet| bet.amount != base) {
            let name = figure_name(&bet.name);
            let mut own = all.iter().filter(|figure| figure.wager == name).peekable();
            let has_stake = |figure: &Figure| figure.conditions.get("stake").is_some();
            if own.peek().is_none() || own.any(has_stake) {
                all.retain(|figure| figure.wager != name);
                all.extend(find(request, Some(name), bet.amount, context));
            }
        }
        // A player who may cap a bet with the proceeds of another does.
        all.retain(|f| f.conditions.get("cap").is_none_or(|cap| cap.to_string() != "collect"));
        let simulator = request.simulator().ok().filter(|simulator| simulator.by_roll);
        let a_roll = simulator.and_then(|simulator| simulator.mean(plan));
        Figures { all, same_play, a_roll: a_roll.map(|cents| -cents.to_f64() / 100.0) }
    }

    /// The figure of a wager, or of each point where it depends on that.
    pub fn of(&self, bet: &Bet) -> Vec<&Figure> {
        let name = figure_name(&bet.name);
        let own: Vec<_> = self.all.iter().filter(|figure| figure.wager == name).collect();
        match own.as_slice() {
            [_] => own,
            _ if own.iter().all(|figure| figure.conditions.get("point").is_some()) => own,
            _ => Vec::new(),
        }
    }

    /// A sample beside its figure.
    pub fn compare(&self, plan: &Plan, sample: &Sample, bet: &Bet) -> Option<Comparison> {
        self.same_play.then(|| sim::compare(plan, sample, bet, &self.of(bet))).flatten()
    }
}

/// What the figure of a spot is filed under: `straight:17` is a straight bet.
fn figure_name(spot: &str) -> &str {
    spot.split(':').next().unwrap_or(spot)
}

/// What is asked about the wagers of a request, or about one of them, for this stake.
pub(super) fn inquiry(request: &Request, wager: Option<&str>, stake: Cents) -> Inquiry {
    let mut inquiry =
        Inquiry::about(vec![request.figures_of.as_ref().unwrap_or(&request.subject).clone()]);
    inquiry.fill_in(figured(request));
    inquiry.wager = wager.map(str::to_owned);
    let stake = stake.to_string();
    let stake = stake.strip_suffix(".00").unwrap_or(&stake);
    // Both are well formed.
    let _ = inquiry.set(&format!("stake={stake}"));
    if matches!(request.strategy, Strategy::HouseWay) {
        let _ = inquiry.set("policy=house-way");
    }
    inquiry
}

/// Returns the options without those of the rulebook that no figure depends on, so that a figure is
/// solved once for all their values.
fn figured(request: &Request) -> Options {
    let book = request.subject.book();
    let known = odds::known(book, None);
    let mut figured = request.options.clone();
    figured.retain(|key, _| book.option(key).is_none() || known.contains(&key.as_str()));
    match Chosen::new(book, figured.clone()) {
        Ok(_) => figured,
        Err(_) => request.options.clone(),
    }
}

/// The figures of a game, none where it has none with these options.
fn find(
    request: &Request,
    wager: Option<&str>,
    stake: Cents,
    context: &RequestContext<'_>,
) -> Vec<Figure> {
    inquiry(request, wager, stake).answer(context.cache, context.solving).unwrap_or_default()
}
