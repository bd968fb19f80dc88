//! What every choice is worth, as bars from one zero line.

use games::Cents;
use maud::{Markup, html};
use serde_json::Value as Json;

use super::words;

/// At most so many choices are shown: two cards of seven can be chosen in many ways.
const MOST: usize = 6;

/// The advice, the best choice first.
pub fn advice(advice: &Json) -> Markup {
    let none = Vec::new();
    let choices = advice["options"].as_array().unwrap_or(&none);
    let value = |choice: &Json| choice["dollars"].as_f64().unwrap_or(0.0);
    let shown = || choices.iter().take(MOST);
    let best = choices.first().map_or(0.0, value);
    let low = shown().map(value).fold(0.0, f64::min);
    let high = shown().map(value).fold(0.0, f64::max);
    let span = (high - low).max(0.01);
    let at = |dollars: f64| (dollars - low) / span * 100.0;
    let winnings = choices.iter().filter_map(proceeds).max().unwrap_or(Cents::ZERO);
    html! {
        ul.coach {
            @for (n, choice) in shown().enumerate() {
                @let dollars = value(choice);
                @let left = at(dollars.min(0.0));
                li.best[n == 0] data-advice=[choice["action"].as_str()]
                    data-times=[choice["times"].as_u64()] data-low=[choice["low"].as_str()]
                    data-amount=[proceeds(choice).filter(|amount| *amount > Cents::ZERO)]
                    data-dollars={ (format!("{dollars:.6}")) } title=[choice["exact"].as_str()] {
                    span { (name(choice, winnings)) }
                    svg.bar viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                        rect.ground width="100" height="10" rx="1.5" {}
                        rect.pos[dollars > 0.0].neg[dollars < 0.0] x=(format!("{left:.2}"))
                            width=(format!("{:.2}", (at(dollars.max(0.0)) - left).max(0.4)))
                            height="10" rx="1.5" {}
                        rect.zero x=(format!("{:.2}", at(0.0).clamp(0.0, 99.2)))
                            width="0.8" height="10" {}
                    }
                    em { (money(dollars)) }
                    @if n > 0 { span.cost { "costs " (cost(best - dollars))
                        @if n == 1 { " against the best" } } }
                }
            }
        }
        (method(advice))
    }
}

/// How it was found.
fn method(advice: &Json) -> Markup {
    let base = advice["base"].as_str().and_then(|base| base.parse().ok());
    html! {
        details.method.tiny.dim {
            summary {
                "Exact"
                @if let Some(base) = base { ", for a wager of " (words::short(base)) }
            }
            @for note in advice["readings"].as_array().into_iter().flatten() {
                p { (words::sentence(note.as_str().unwrap_or_default())) "." }
            }
        }
    }
}

/// The amount of House Money's winnings that a choice puts on the hand.
fn proceeds(choice: &Json) -> Option<Cents> {
    match choice["action"].as_str()? {
        "collect" => Some(Cents::ZERO),
        "cap" => choice["amount"].as_str()?.parse().ok(),
        _ => None,
    }
}

fn name(choice: &Json, winnings: Cents) -> String {
    if let Some(amount) = proceeds(choice) {
        return words::house_money(amount, winnings);
    }
    let times = choice["times"].as_u64().and_then(|times| u8::try_from(times).ok());
    let name = words::action(choice["action"].as_str().unwrap_or_default(), times);
    match choice["low"].as_str() {
        Some(low) => low.to_owned(),
        None => name,
    }
}

/// A value in dollars, rounded for reading alone.
fn money(dollars: f64) -> String {
    let sign = if dollars < -0.004 { "−" } else { "+" };
    format!("{sign}${:.2}", dollars.abs())
}

fn cost(dollars: f64) -> String {
    if dollars < 0.005 { "less than a cent".to_owned() } else { format!("${dollars:.2}") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_best_comes_first_and_the_others_say_what_they_cost() {
        let drawn = advice(&json!({"base": "10.00", "options": [
            {"action": "split", "value": -0.4, "exact": "-2/5", "dollars": -4.0},
            {"action": "hit", "value": -0.5, "exact": "-1/2", "dollars": -5.0},
        ]}))
        .into_string();
        assert!(drawn.contains(r#"<li class="best" data-advice="split""#), "{drawn}");
        assert!(drawn.contains("costs $1.00 against the best"), "{drawn}");
        assert!(drawn.contains("−$4.00"), "{drawn}");
        assert!(!drawn.contains("style="));
    }

    #[test]
    fn house_money_has_a_row_for_each_amount() {
        let drawn = advice(&json!({"base": "10.00", "options": [
            {"action": "cap", "amount": "10.15", "value": 0.5, "exact": "1/2", "dollars": 5.0},
            {"action": "collect", "value": 0.1, "exact": "1/10", "dollars": 1.0},
        ]}))
        .into_string();
        assert_eq!(drawn.matches("data-amount=\"10.15\"").count(), 1, "{drawn}");
        for (action, words) in [("cap", "Put $10.15 on the hand"), ("collect", "Take $10.15")] {
            assert!(drawn.contains(&format!("data-advice=\"{action}\"")), "{drawn}");
            assert!(drawn.contains(&format!("<span>{words}</span>")), "{drawn}");
        }
    }
}
