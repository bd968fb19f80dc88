//! How long a bankroll lasts.

use answers::ruin::Results;
use maud::{Markup, html};
use odds::Figure;
use serde_json::Value as Json;

use super::figure::conditions;
use super::in_words;

/// What is asked where nobody says otherwise, and the most that may be.
const USUAL: (u32, u32) = (50, 300);
const MOST: (u32, u32) = (10_000, 20_000);

/// A bankroll in base wagers, and a number of rounds.
struct Asked {
    bankroll: Result<u32, String>,
    rounds: Result<u32, String>,
}

fn number(asked: &Json, name: &str, usual: u32, most: u32) -> Result<u32, String> {
    let Some(said) = asked.get(name).and_then(Json::as_str) else { return Ok(usual) };
    let read = said.trim().parse().ok().filter(|n| (1..=most).contains(n));
    read.ok_or_else(|| said.chars().take(20).collect())
}

/// The chance to lose a bankroll on a wager: exact, from its figure.
pub fn section(game: &str, figures: &[Figure], wager: &str, asked: &Json) -> Markup {
    let known: Vec<(&Figure, Results)> =
        figures.iter().filter_map(|figure| Some((figure, Results::of(figure)?))).collect();
    let Some((figure, results)) =
        known.iter().find(|(figure, _)| figure.wager == wager).or(known.first())
    else {
        return html! {};
    };
    let asked = Asked {
        bankroll: number(asked, "bankroll", USUAL.0, MOST.0),
        rounds: number(asked, "rounds", USUAL.1, MOST.1),
    };
    html! {
        section.panel #ruin {
            div.head { h2 { "How long does a bankroll last?" } }
            form.inline method="get" action={ "/games/" (game) "#ruin" } {
                input type="hidden" name="wager" value=(figure.wager);
                (field("bankroll", "Bankroll, in wagers", &asked.bankroll, MOST.0))
                (field("rounds", "Rounds", &asked.rounds, MOST.1))
                button.btn { "Count" }
            }
            (result_text(figure, results, &asked))
        }
    }
}

fn field(name: &str, label: &str, value: &Result<u32, String>, most: u32) -> Markup {
    let said = value.as_ref().map_or_else(Clone::clone, ToString::to_string);
    let wrong = value.is_err();
    html! {
        label.line {
            span { (label) }
            input name=(name) value=(said) inputmode="numeric"
                aria-invalid=[wrong.then_some("true")]
                aria-describedby=[wrong.then(|| format!("{name}-wrong"))];
            @if wrong {
                span.wrong id={ (name) "-wrong" } { "Write a whole number from 1 to " (most) "." }
            }
        }
    }
}

fn result_text(figure: &Figure, results: &Results, asked: &Asked) -> Markup {
    let (Ok(bankroll), Ok(rounds)) = (&asked.bankroll, &asked.rounds) else { return html! {} };
    let edge = figure.house_edge.as_ref().map_or(0.0, odds::Ratio::to_f64);
    let spread = figure.standard_deviation() * f64::from(*rounds).sqrt();
    html! {
        div.res role="status" {
            @match results.ruin(*bankroll, *rounds) {
                Some(risk) => {
                    div { span { "Lost within " (rounds) " rounds" }
                        b data-ruin=(risk) { (format!("{:.4}%", risk * 100.0)) } }
                    div { span { "Expected loss" }
                        b.dim { (format!("{:.2}", edge * f64::from(*rounds))) } }
                    div { span { "Deviation" } b.dim { (format!("±{spread:.1}")) } }
                }
                None => p.wrong {
                    "That would take too long to count here: ask for fewer rounds, or simulate."
                },
            }
        }
        p.small.dim {
            (in_words(&figure.wager))
            @let conditions = conditions(figure);
            @if !conditions.is_empty() { ", " (conditions) }
            ". Counted, not simulated: every result of the wager is followed from round to round, \
             until less than one wager is left. In wagers of one unit, played the best way."
        }
    }
}
