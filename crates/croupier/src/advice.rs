//! Advice at a table as people read it.

use answers::advice::{Advised, cards, in_dollars};
use comfy_table::Cell;
use games::HandNumber;
use odds::Choice;

use crate::style::{Ink, Style, dollars, lines, number};

/// The values as a table, the best first.
pub fn to_text(advised: &Advised, style: Style) -> String {
    let Advised { seat, hand, advice, .. } = advised;
    let of_hand = if *hand > HandNumber::FIRST { format!(", hand {hand}") } else { String::new() };
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
    text += &lines(table);
    for note in &advice.notes {
        text += &format!("{}\n", style.paint(Ink::Faint, style.fill(note, "")));
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
