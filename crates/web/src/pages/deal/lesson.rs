//! A situation, what somebody does with it, and what the rules do.

use answers::training::{Act, Checked, Item, Level, Move, OutOfOrder, Situation};
use axum::response::Response;
use floor::{Code, Hash, Problem};
use games::{Kind, Statement};
use maud::{Markup, html};
use serde_json::Value as Json;

use super::answer::{self, Written};
use super::felt::felt;
use super::score::Scores;
use crate::app::App;
use crate::call::Call;
use crate::pages::games::{clause, game, in_words, loads};
use crate::pages::refused::see;
use crate::pages::{form, money, shell};

/// A lesson: the situation that level and seed make, and the answer in the address.
///
/// # Errors
/// `unknown`, or `bad-request` where the address is broken.
pub fn lesson(app: &App, call: &Call) -> Result<Response, Problem> {
    let kind = game(call)?;
    let asked = form::read(call.query.as_bytes())?;
    let field = |name: &str| asked.get(name).and_then(Json::as_str);
    let level = field("level").and_then(|level| level.parse().ok()).and_then(Level::numbered);
    let level = level.unwrap_or(Level::First);
    let Some(seed) = field("seed").and_then(|seed| seed.parse::<u64>().ok()) else {
        return Ok(see(&address(kind, level, new_seed(app))));
    };
    let situation = Situation::new(kind, level, seed)
        .map_err(|stuck| Code::Internal.because(stuck.to_string()))?;
    let mut scores = Scores::of(&call.headers);
    let mut said = answer::written(&situation, &asked);
    let is_sent = field("check").is_some();
    let answers = if is_sent { answer::read(&mut said) } else { None };
    let checked = answers.map(|answers| situation.check(&answers));
    if let Some(checked) = &checked {
        scores.add(kind, level, seed, checked.is_right());
    }
    let shown = checked.is_some() || field("show").is_some();
    let body = html! {
        (loads())
        main.wrap data-game=(kind.id) {
            (hero(kind, level, &scores, app))
            div.lessons {
                section.panel { (felt(&situation)) }
                section.panel #take-and-pay {
                    div.head { h2 { "Take and pay" } span.small.dim { "situation " (seed) } }
                    @if let Some(checked) = &checked { (verdict(&situation, checked)) }
                    (sheet(kind, level, seed, &situation, &said, checked.as_ref()))
                    @if shown { (settlement(&situation)) }
                }
            }
        }
    };
    let title = format!("Learn to deal: {}", kind.rulebook().name);
    let mut response = shell::answer(shell::page(call, &title, &body));
    if checked.is_some() {
        scores.keep(&mut response);
    }
    Ok(response)
}

/// The address of a situation.
fn address(kind: &Kind, level: Level, seed: u64) -> String {
    format!("/learn/{}?level={}&seed={seed}", kind.id, level.number())
}

/// A seed that is short enough to be told to somebody.
fn new_seed(app: &App) -> u64 {
    let digest = Hash::of(app.call_id()).to_string();
    u64::from_str_radix(&digest[..8], 16).unwrap_or(1) % 1_000_000
}

fn hero(kind: &Kind, level: Level, scores: &Scores, app: &App) -> Markup {
    let words = |level: Level| match level {
        Level::First => "One player",
        Level::Second => "Side bets",
        Level::Third => "A full table",
    };
    html! {
        div.hero {
            div {
                h1 { "Learn to deal: " (kind.rulebook().name) }
                p { "A round has been played. Say what you take and pay, in the legal order, to \
                     the chip. Equal wagers of a seat may change places." }
                nav.opt aria-label="Level" {
                    @for one in Level::ALL {
                        a.pill.bare href={ "/learn/" (kind.id) "?level=" (one.number()) }
                            aria-current=[(one == level).then_some("true")] {
                            (one.number()) ". " (words(one))
                            @if let Some(score) = scores.at(kind, one) {
                                " · " (score.right) " of " (score.tried)
                            }
                        }
                    }
                }
            }
            div.go {
                a.btn href={ "/games/" (kind.id) "#pay-tables" } { "Pay tables" }
                a.btn href=(address(kind, level, new_seed(app))) { "Another situation" }
            }
        }
    }
}

/// What came of the answer, in a sentence.
fn verdict(situation: &Situation, checked: &Checked) -> Markup {
    let wrong = checked.rows.iter().filter(|row| !(row.act && row.amount)).count();
    html! {
        div.verdict.right[checked.is_right()] role="status" data-right=(checked.is_right()) {
            @if checked.is_right() {
                b { "Right: every wager, every chip, in the legal order." }
            } @else {
                @if wrong > 0 {
                    p { b { (wrong) " of " (checked.rows.len()) } " not as the rules have it." }
                }
                @if let Some(out) = &checked.out_of_order { (order(situation, out)) }
            }
        }
    }
}

fn order(situation: &Situation, out: &OutOfOrder) -> Markup {
    let legal = situation.lines.get(out.turn - 1);
    html! {
        p data-out-of-order=(out.turn) {
            "Turn " (out.turn) " is " b { (named(&situation.items[out.legal])) } ", not "
            (named(&situation.items[out.said])) ". "
            @if let Some(line) = legal { (clause(line.clause.id())) }
        }
    }
}

/// A wager as a dealer would call it.
fn named(item: &Item) -> String {
    let hand = if item.hand > 0 { format!(", hand {}", item.hand) } else { String::new() };
    let tip = if item.for_dealer { " for the dealer" } else { "" };
    format!("seat {}{hand}: {}{tip}", item.seat, item.wager.replace('-', " "))
}

/// The form: a row for each wager.
fn sheet(
    kind: &Kind,
    level: Level,
    seed: u64,
    situation: &Situation,
    said: &[Written],
    checked: Option<&Checked>,
) -> Markup {
    let show = format!("{}&show=1#take-and-pay", address(kind, level, seed));
    html! {
        form.sheet method="get" action={ "/learn/" (kind.id) "#take-and-pay" } data-lesson="" {
            input type="hidden" name="level" value=(level.number());
            input type="hidden" name="seed" value=(seed);
            ol {
                @for (n, (item, said)) in situation.items.iter().zip(said).enumerate() {
                    @let row = checked.and_then(|checked| checked.rows.get(n));
                    li.right[row.is_some_and(|row| row.act && row.amount)]
                        .wrong-row[row.is_some_and(|row| !(row.act && row.amount))] {
                        (wager(n, item, said, situation.items.len()))
                    }
                }
            }
            div.go {
                button.btn.main name="check" value="1" { "Check" }
                a.btn href=(show) { "Show the answer" }
            }
        }
    }
}

fn wager(n: usize, item: &Item, said: &Written, count: usize) -> Markup {
    html! {
        fieldset data-item=(n) {
            legend { (in_words(&named(item))) }
            span.stake { (pictures::stack(item.stake)) b { (money::dollars(item.stake)) } }
            @if count > 1 {
                label.turn { span { "Turn" }
                    input name={ "place." (n) } value=(said.place) inputmode="numeric"
                        autocomplete="off" aria-label={ "Turn of " (named(item)) };
                }
            }
            div.acts-of role="group" aria-label={ "What you do with " (named(item)) } {
                @for act in Act::ALL {
                    label {
                        input type="radio" name={ "act." (n) } value=(act.name())
                            checked[said.act == Some(act)];
                        span { (in_words(act.name())) }
                    }
                }
            }
            label.amount { span { "Chips" }
                input name={ "amount." (n) } value=(said.amount) inputmode="decimal"
                    autocomplete="off" aria-label={ "Chips that move for " (named(item)) };
            }
            @if let Some(wrong) = said.wrong { p.wrong { (wrong) } }
        }
    }
}

/// What the rules have the dealer do, line by line.
fn settlement(situation: &Situation) -> Markup {
    html! {
        h3 { "As the rules have it" }
        ol.settled data-settlement="" {
            @for line in &situation.lines { li { (explained(line)) } }
        }
    }
}

fn explained(line: &Statement) -> Markup {
    let Move { act, amount } = Move::of(line);
    html! {
        div {
            b { (in_words(&named(&Item::of(line)))) } ": "
            @match act {
                Act::Take => { "take " b.lose { (money::dollars(amount)) } }
                Act::Pay => { "pay " b.win { (money::dollars(amount)) } }
                Act::Leave => "leave it",
            }
            @if line.commission > games::Cents::ZERO {
                ", after a commission of " (money::dollars(line.commission))
            }
            @if let Some(name) = line.line_name() { span.dim { " (" (name) ")" } }
            div.ex { (in_words(&line.because)) }
        }
        (clause(line.clause.id()))
    }
}
