//! Advice at a table: the value of everything that a player may do, in every form people use.

use chance::Card;
use comfy_table::Cell;
use games::{AnyTable, Awaiting, Cents};
use odds::{Advice, AdviceError, Cache, Choice, Progress, Ratio, Situation, Solver};
use serde_json::{Value as Json, json};

use crate::report;
use crate::style::{Ink, Style, dollars, lines, number};

/// What is to be decided at a table, and what each choice is worth.
pub struct Advised {
    /// The game's id.
    pub game: &'static str,
    /// The seat that decides.
    pub seat: u8,
    /// Which of its hands, from 1.
    pub hand: u8,
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
        let awaits = report::awaiting_words(table).unwrap_or_else(|| "wagers".into());
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
        "method": "exact",
    });
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
    json["exact"] = choice.value.to_string().into();
    json["dollars"] = in_dollars(advice.base, &choice.value).into();
    json
}

fn cards([a, b]: [Card; 2]) -> String {
    format!("{a} {b}")
}

/// So many units in dollars.
pub fn in_dollars(base: Cents, units: &Ratio) -> f64 {
    (units * Ratio::new(base.cents(), 100u32)).to_f64()
}

/// The values as a table, the best first.
pub fn to_text(advised: &Advised, style: Style) -> String {
    let Advised { seat, hand, advice, .. } = advised;
    let of_hand = if *hand > 1 { format!(", hand {hand}") } else { String::new() };
    let base = dollars(advice.base);
    let mut text = style.paint(Ink::Strong, format!("Seat {seat}{of_hand}, for {base}"));
    text.push('\n');
    let mut table = style.table(["choice", "units", "dollars", "costs"]);
    let best = advice.choices.first().map(|choice| &choice.value);
    for choice in &advice.choices {
        let words = words(choice);
        let is_best = best == Some(&choice.value);
        let costs = best.map(|best| in_dollars(advice.base, &(best - &choice.value)));
        let costs = costs.filter(|_| !is_best).map(|costs| format!("{costs:.4}"));
        table.add_row([
            if is_best { style.cell(Ink::Good, words) } else { Cell::new(words) },
            number(format!("{:+.6}", choice.value.to_f64())),
            number(format!("{:+.4}", in_dollars(advice.base, &choice.value))),
            number(costs.unwrap_or_default()),
        ]);
    }
    text += &lines(&table);
    for note in &advice.notes {
        text += &format!("{}\n", style.paint(Ink::Faint, note));
    }
    text
}

/// A choice as a player would say it.
pub fn words(choice: &Choice) -> String {
    let mut words = choice.action.to_string();
    if let Some(times) = choice.times {
        words += &match times {
            1 => " once".to_owned(),
            2 => " twice".to_owned(),
            times => format!(" {times} times"),
        };
    }
    if let Some(amount) = choice.amount {
        words += &format!(" {}", dollars(amount));
    }
    if let Some(low) = choice.low {
        words += &format!(" {}", cards(low));
    }
    words
}
