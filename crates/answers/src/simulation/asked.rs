//! A simulation that somebody asks a server for.

use games::Cents;
use serde_json::Value as Json;
use sim::Strategy;
use wire::script::{Fields, short};

use super::{Request, RequestContext, to_json};
use crate::AnswerError;
use crate::figures::Subject;
use crate::questions::read_options;

/// The fields of the question, named as the command's flags.
const FIELDS: [&str; 12] = [
    "game",
    "rounds",
    "wager",
    "stake",
    "strategy",
    "seed",
    "options",
    "session",
    "bankroll",
    "pace",
    "fresh",
    "every_round",
];

/// A simulation that can be run: everything in the question has been looked at.
pub struct Simulation {
    request: Request,
}

impl Simulation {
    /// More rounds than this are for the command line.
    pub const MOST_ROUNDS: u64 = 1_000_000_000;
    /// More sessions than this are not kept apart: they would fill the memory.
    const MOST_SESSIONS: u64 = 10_000_000;

    /// Reads `{"game", "rounds"?, "wager"?, "options"?, "seed"?, "strategy"?, ...}`: the flags of
    /// `simulate`, where `wager` is one or a list of them, such as `"red"` or `"red=25"`. What the
    /// table would refuse is refused now.
    ///
    /// ```
    /// use serde_json::json;
    /// let asked = json!({"game": "roulette", "rounds": 1000, "wager": "red=25"});
    /// assert_eq!(answers::simulate(&asked).unwrap().rounds(), 1000);
    /// assert!(answers::simulate(&json!({"game": "roulette", "wager": "purple"})).is_err());
    /// ```
    pub fn read(question: &Json) -> Result<Simulation, AnswerError> {
        let fields = Fields::of("simulation", question)?;
        fields.only(&FIELDS)?;
        let subject = Subject::find(fields.text("game")?).map_err(AnswerError::unknown)?;
        let mut request =
            Request { options: read_options(&fields, "options")?, ..Request::about(subject) };
        if let Some(rounds) = fields.count_if("rounds", 1, Simulation::MOST_ROUNDS)? {
            request.rounds = rounds;
        }
        for wager in wagers(&fields)? {
            request.wagers.push(Request::wager(wager).map_err(AnswerError::malformed)?);
        }
        if let Some(stake) = fields.money_if("stake")? {
            request.stake = Request::positive("`stake`", stake)?;
        }
        if let Some(name) = fields.text_if("strategy")? {
            request.strategy = Strategy::named(name).ok_or_else(|| unknown_strategy(name))?;
        }
        request.seed = fields.count_if("seed", 0, u64::MAX)?.unwrap_or(request.seed);
        let least = request.rounds.div_ceil(Simulation::MOST_SESSIONS);
        request.session =
            fields.count_if("session", least, Simulation::MOST_ROUNDS)?.unwrap_or(request.session);
        request.bankroll = fields.money_if("bankroll")?;
        request.pace = fields.count_if("pace", 1, 1_000_000)?.map(|pace| pace as u32);
        request.fresh = fields.switch("fresh")?;
        request.every_round = fields.switch("every_round")?;
        request.plan().map_err(AnswerError::refused)?;
        Ok(Simulation { request })
    }

    /// The same simulation on so many threads, which change nothing but the time it takes.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Simulation {
        self.request.threads = threads.max(1);
        self
    }

    /// How many rounds will be played: what `context.playing` is told adds up to it.
    pub fn rounds(&self) -> u64 {
        self.request.rounds
    }

    /// Plays, and reports as `simulate --json`. Once `context.stop` is set, the report is of the
    /// rounds that were played until then.
    pub fn run(&self, context: &RequestContext<'_>) -> Result<Json, AnswerError> {
        let report = self.request.run(context).map_err(AnswerError::refused)?;
        Ok(to_json(&report))
    }
}

/// One wager or a list of them, each with or without its amount.
fn wagers<'a>(fields: &Fields<'a>) -> Result<Vec<&'a str>, AnswerError> {
    let expected =
        || AnswerError::malformed("simulation: `wager` must be text, or a list of texts");
    match fields.optional("wager") {
        None => Ok(Vec::new()),
        Some(Json::String(one)) => Ok(vec![one]),
        Some(Json::Array(list)) => {
            list.iter().map(|wager| wager.as_str().ok_or_else(expected)).collect()
        }
        Some(_) => Err(expected()),
    }
}

fn unknown_strategy(name: &str) -> AnswerError {
    let known = Strategy::NAMES.join(", ");
    AnswerError::malformed(format!("strategy `{}`: expected one of {known}", short(name)))
}

impl Request {
    /// A wager, with or without its amount: `red`, `red=25`.
    pub fn wager(text: &str) -> Result<(String, Option<Cents>), String> {
        let Some((name, amount)) = text.split_once('=') else { return Ok((text.into(), None)) };
        let named = format!("wager {}", short(text));
        let amount: Cents = amount.parse().map_err(|e| format!("{named}: {e}"))?;
        Ok((name.into(), Some(Request::positive(&named, amount)?)))
    }

    /// A stake is more than nothing.
    pub fn positive(what: &str, amount: Cents) -> Result<Cents, String> {
        match amount > Cents::ZERO && amount <= Cents::MOST {
            true => Ok(amount),
            false => Err(format!("{what}: {amount} is no stake, expected more than nothing")),
        }
    }
}
