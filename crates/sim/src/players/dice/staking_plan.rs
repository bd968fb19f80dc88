//! A staking plan for craps: what lies on the layout, and how much of it after wins in a row.
//!
//! A strategy file has a table for each wager. Amounts are in dollars; several are a ladder: the
//! first until the bet has won, the second after one win in a row, the last from then on, and the
//! first again once the bet has lost. So a bet is pressed, or regressed:
//!
//! ```toml
//! [pass]
//! bet = 10
//! odds = 20                          # as much of it as the bet carries
//!
//! [come]
//! bet = 10
//! odds = 20
//! most = 2                           # so many come bets at a time, one until it is said
//!
//! [place-6]
//! bet = [12, 18, 24]                 # pressed twice
//!
//! [place-8]
//! bet = [30, 12]                     # regressed after the first win
//! ```
//!
//! A bet that has been decided is made again as soon as it may be. A shooter has a line bet: a
//! plan without one plays with a pass bet of one stake beside it.

use games::dice::craps::{Craps, NUMBERS, Rules};
use games::{Cents, Game};

use crate::players::entries::Entry;

/// The most amounts of a ladder.
const MOST_RUNGS: usize = 100;

/// The most come bets at a time: on all numbers, and one in the box.
const MOST_COMES: i64 = 7;

/// What is said of a wager.
const FIELDS: &str = "expected `bet`, `odds` or `most`";

/// What lies on the layout.
pub struct StakingPlan {
    bets: Vec<Staked>,
}

/// A wager of the plan.
pub(super) struct Staked {
    /// The name of its spot.
    pub name: String,
    /// By wins in a row, the last for all that follow.
    pub ladder: Vec<Cents>,
    /// How many of them may stand at a time.
    pub most: usize,
    line: usize,
}

impl StakingPlan {
    /// Reads a file; one line says what is wrong with it, where, and what was expected.
    pub fn read(text: &str) -> Result<StakingPlan, String> {
        let mut bets = Vec::new();
        for entry in Entry::all(text)? {
            let mut staked = staked(&entry)?;
            if bets.iter().any(|known: &Staked| known.name == staked[0].name) {
                return Err(entry.wrong("this wager is there twice, expected once"));
            }
            bets.append(&mut staked);
        }
        match bets.is_empty() {
            true => Err("strategy file: no wager, expected a table such as `[pass]`".into()),
            false => Ok(StakingPlan { bets }),
        }
    }

    /// The wagers with what is first bet on each.
    pub fn wagers(&self) -> Vec<(String, Cents)> {
        self.bets.iter().map(|staked| (staked.name.clone(), staked.ladder[0])).collect()
    }

    /// What is said of a wager.
    pub(super) fn of(&self, name: &str) -> Option<&Staked> {
        self.bets.iter().find(|staked| staked.name == name)
    }

    /// Every amount must be one that the table takes; of odds as much is bet as it takes.
    pub(super) fn check(&self, rules: &Rules) -> Result<(), String> {
        for Staked { name, ladder, line, .. } in &self.bets {
            let Some(on) = Craps::layout().find(name).filter(|_| !name.contains("-odds")) else {
                continue;
            };
            let bounds = rules.bounds(on);
            let fits = |amount: &Cents| {
                (bounds.least..=bounds.most).contains(amount) && bounds.chip.makes(*amount)
            };
            if let Some(amount) = ladder.iter().find(|amount| !fits(amount)) {
                let what = format!("the table takes no bet of {amount}, expected {bounds}");
                return Err(format!("strategy file, line {line}, `{name}`: {what}"));
            }
        }
        Ok(())
    }
}

/// A wager and the odds behind it.
fn staked(entry: &Entry) -> Result<Vec<Staked>, String> {
    let name = spot_of(entry)?;
    let (mut ladder, mut odds, mut most) = (None, None, 1);
    for field in &entry.within {
        match field.name.as_str() {
            "bet" => ladder = Some(amounts(field)?),
            "odds" => odds = Some(amounts(field)?),
            "most" if matches!(name.as_str(), "come" | "dont-come") => {
                most = field.whole(1, MOST_COMES)? as usize;
            }
            "most" => return Err(field.wrong("only of `come` and `dont-come` there are several")),
            _ => return Err(field.wrong(format!("no such field, {FIELDS}"))),
        }
    }
    let ladder = ladder.ok_or_else(|| entry.wrong("no `bet`, expected an amount or several"))?;
    let line = entry.line;
    let mut all = Vec::new();
    if let Some(ladder) = odds {
        let Some(names) = odds_behind(&name) else {
            let takers = "expected them behind pass, dont-pass, come, dont-come or a put bet";
            return Err(entry.wrong(format!("it takes no `odds`, {takers}")));
        };
        all.extend(names.into_iter().map(|name| {
            let ladder = ladder.clone();
            Staked { name, ladder, most: 1, line }
        }));
    }
    all.insert(0, Staked { name, ladder, most, line });
    Ok(all)
}

/// The spot that an entry names; odds stand with the bet that they are behind.
fn spot_of(entry: &Entry) -> Result<String, String> {
    let open = Craps::layout().iter().filter(|(_, info)| info.open);
    let names = open.map(|(_, info)| info.name.as_str()).filter(|name| !name.contains("-odds"));
    let names: Vec<_> = names.collect();
    match names.iter().find(|name| **name == entry.name) {
        Some(_) if !entry.value.is_table() => {
            Err(entry.wrong(format!("expected a table, `[{}]` with its `bet`", entry.name)))
        }
        Some(name) => Ok((*name).to_owned()),
        None => {
            let names = names.join(", ");
            Err(entry.wrong(format!("no such wager, expected one of {names}")))
        }
    }
}

/// The spots of the odds that stand behind a bet: of come bets on each number.
fn odds_behind(name: &str) -> Option<Vec<String>> {
    match name {
        "pass" | "dont-pass" => Some(vec![format!("{name}-odds")]),
        "come" | "dont-come" => {
            Some(NUMBERS.iter().map(|number| format!("{name}-odds-{number}")).collect())
        }
        _ => name.strip_prefix("put-").map(|number| vec![format!("put-odds-{number}")]),
    }
}

/// One amount or several.
fn amounts(field: &Entry) -> Result<Vec<Cents>, String> {
    let amount = |value: &toml::Value| {
        let text = match value {
            toml::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let amount = text.parse::<Cents>().ok();
        amount.filter(|amount| *amount > Cents::ZERO && *amount <= Cents::MOST)
    };
    let all: Option<Vec<Cents>> = match &field.value {
        toml::Value::Array(rungs) => rungs.iter().map(amount).collect(),
        one => amount(one).map(|amount| vec![amount]),
    };
    let all = all.filter(|all| (1..=MOST_RUNGS).contains(&all.len()));
    let expected = "expected an amount of more than nothing, or up to 100 of them";
    all.ok_or_else(|| field.wrong(format!("{}, {expected}", field.value)))
}
