//! Advice at a table: the value of everything that a player may do.

use chance::Card;
use games::{AnyTable, Awaiting, Cents, HandNumber, Seat};
use odds::{Advice, AdviceError, Cache, Choice, Progress, Ratio, Situation, Solver};
use serde_json::{Value as Json, json};

use crate::words;

/// What is to be decided at a table, and what each choice is worth.
pub struct Advised {
    /// The game's id.
    pub game: &'static str,
    /// The seat that decides.
    pub seat: Seat,
    /// Which of its hands.
    pub hand: HandNumber,
    /// The values.
    pub advice: Advice,
}

/// The value of everything that the player may do who is asked now.
pub fn at(
    table: &dyn AnyTable,
    cache: &dyn Cache,
    progress: &dyn Progress,
) -> Result<Advised, String> {
    let Awaiting::Decision { seat, hand } = table.awaiting() else {
        let awaits = words::awaiting(table).unwrap_or_else(|| "wagers".into());
        let expected = "expected a round that stops at a player's decision";
        return Err(format!("the table awaits {awaits}, {expected}"));
    };
    let game = table.kind().id;
    let Some(solver) = Solver::find(game) else {
        return Err(format!("{game}: {}", AdviceError::NothingToDecide));
    };
    let situation = Situation { table, seat, hand, progress, cache };
    let advice = solver.advise(&situation).map_err(|e| format!("{game}: {e}"))?;
    Ok(Advised { game, seat, hand, advice })
}

/// The values as JSON, the best first.
pub fn to_json(advised: &Advised) -> Json {
    let Advised { game, seat, hand, advice } = advised;
    let options: Vec<_> = advice.choices.iter().map(|choice| choice_json(advice, choice)).collect();
    let mut json = json!({
        "game": game,
        "seat": seat,
        "hand": hand,
        "base": advice.base.to_string(),
        "best": options.first(),
        "options": options,
    });
    match advice.standard_error {
        None => json["method"] = "exact".into(),
        Some(error) => {
            json["method"] = "simulated".into();
            json["standard_error"] = error.into();
        }
    }
    if !advice.notes.is_empty() {
        json["readings"] = advice.notes.clone().into();
    }
    json
}

fn choice_json(advice: &Advice, choice: &Choice) -> Json {
    let mut json = json!({ "action": choice.action.name() });
    if let Some(times) = choice.times {
        json["times"] = times.into();
    }
    if let Some(amount) = choice.amount {
        json["amount"] = amount.to_string().into();
    }
    if let Some(low) = choice.low {
        json["low"] = cards(low).into();
    }
    json["value"] = choice.value.to_f64().into();
    if advice.standard_error.is_none() {
        json["exact"] = choice.value.to_string().into();
    }
    json["dollars"] = in_dollars(advice.base, &choice.value).into();
    json
}

/// Two cards as a script has them.
pub fn cards([a, b]: [Card; 2]) -> String {
    format!("{a} {b}")
}

/// An amount in units of the base wager, in dollars.
pub fn in_dollars(base: Cents, units: &Ratio) -> f64 {
    (units * Ratio::new(base.cents(), 100u32)).to_f64()
}
