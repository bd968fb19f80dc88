//! A round that is over, step by step.

use axum::response::Response;
use chance::Card;
use floor::table::Frame;
use floor::{Code, Problem};
use games::{Cents, HandNumber, Seat};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value as Json;

use super::story;
use crate::api::rounds;
use crate::app::App;
use crate::call::Call;
use crate::pages::family;
use crate::pages::{moment, money, shell};

/// A round at one of its steps; without a number the last one, where it is settled.
///
/// # Errors
/// `unknown` where there is no such round, or one played no part in it.
pub fn page(app: &App, call: &Call) -> Result<Response, Problem> {
    let unknown = || Code::Unknown.because("there is no such round among yours");
    let (terms, who) = (rounds::terms(app, call).map_err(|_| unknown())?, call.person()?);
    let number: u64 = call.param("round").parse().map_err(|_| unknown())?;
    let row = rounds::find(app, &terms.id, number).map_err(|_| unknown())?;
    let own: Vec<Seat> = row
        .players
        .iter()
        .filter(|(name, ..)| *name == who.name)
        .map(|(_, seat, _)| *seat)
        .collect();
    if own.is_empty() {
        return Err(unknown());
    }
    let steps = story::told(rounds::replayed(app, &terms, &row, who)?);
    let last = steps.len().max(1);
    let at = call.number("step")?.and_then(|step| usize::try_from(step).ok()).unwrap_or(last);
    let at = at.clamp(1, last);
    let lines = match at == last {
        true => rounds::lines(app, &row)?,
        false => steps.get(at - 1).map(|step| step.frame.lines.clone()).unwrap_or_default(),
    };
    let path = format!("/account/rounds/{}/{number}", terms.id);
    let name = &terms.kind.rulebook().name;
    let body = html! {
        main.wrap data-step=(at) {
            div.hi {
                div {
                    h1 { (name) ", round " (number) }
                    p.dim { (moment(row.time)) ", your seat " (numbers(&own)) }
                }
                a href="/account/rounds" { "Your rounds" }
            }
            div.cols {
                div {
                    @if let Some(step) = steps.get(at - 1) {
                        (felt(&step.frame, &step.words, terms.kind.id, &own))
                    }
                    (ways(&path, at, last))
                    (settled(&lines, at == last))
                }
                div { (list(&steps, &path, at)) }
            }
        }
    };
    Ok(shell::answer(shell::page(call, &format!("{name}, round {number}"), &body)))
}

fn numbers(seats: &[Seat]) -> String {
    seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}

/// The table right after a step.
pub fn felt(frame: &Frame, words: &str, game: &str, own: &[Seat]) -> Markup {
    html! {
        section.step data-felt=[family::felt(game)] aria-label="The table" {
            p role="status" { b { (words) } }
            div.hands {
                @let none = Json::Array(Vec::new());
                @for hand in frame.hands.iter().filter(|hand| hand["cards"] != none) {
                    div.place {
                        h2 { (place(hand["place"].as_str().unwrap_or_default(), own)) }
                        (drawn(hand))
                        @let words = hand["words"].as_str();
                        @if let Some(words) = words.filter(|words| !words.is_empty()) {
                            p { (words) }
                        }
                    }
                }
            }
            @if !frame.wagers.is_empty() {
                ul.bets aria-label="Wagers" {
                    @for wager in &frame.wagers {
                        @let amount = wager["amount"].as_str().and_then(money::read);
                        @let amount = amount.unwrap_or(Cents::ZERO);
                        li {
                            (pictures::stack(amount))
                            span {
                                "Seat " (wager["seat"].as_u64().unwrap_or(0)) ": "
                                b { (money::dollars(amount)) }
                                " on " (story::spot(wager["on"].as_str().unwrap_or_default()))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A place in words: one's own seat is one's own.
fn place(name: &str, own: &[Seat]) -> String {
    let seat = name.strip_prefix("seat-").and_then(|seat| seat.parse::<Seat>().ok());
    match seat {
        Some(seat) if own.contains(&seat) => format!("You, seat {seat}"),
        Some(seat) => format!("Seat {seat}"),
        None => story::capital(&name.replace('-', " ")),
    }
}

fn drawn(hand: &Json) -> Markup {
    let cards = hand["cards"].as_array().into_iter().flatten();
    let cards: Vec<Option<Card>> = cards.map(|card| card.as_str()?.parse().ok()).collect();
    let number = HandNumber::deserialize(&hand["hand"]).unwrap_or(HandNumber::FIRST);
    pictures::hand(hand["place"].as_str().unwrap_or_default(), number, &cards, false)
}

/// The ways to the steps before and behind.
pub fn ways(path: &str, at: usize, last: usize) -> Markup {
    let way = |to: usize, words: &str, there: bool, rel: &str| match there {
        true => html! { a.btn href={ (path) "?step=" (to) } rel=(rel) { (words) } },
        false => html! { span.btn aria-disabled="true" { (words) } },
    };
    html! {
        nav.pages aria-label="Steps" {
            (way(at.saturating_sub(1), "Previous", at > 1, "prev"))
            span.dim { "Step " (at) " of " (last) }
            (way(at + 1, "Next", at < last, "next"))
        }
    }
}

/// The lines in the order in which they were paid, each with its reason and clause.
pub fn settled(lines: &[Json], over: bool) -> Markup {
    html! {
        section.panel {
            h2 { @if over { "Settlement" } @else { "Settled so far" } }
            @if lines.is_empty() { p.dim { "Nothing is settled yet." } }
            ol.lines {
                @for line in lines {
                    @let net = net(line);
                    li data-line {
                        span.n { (line["seat"].as_u64().unwrap_or(0)) }
                        b { (story::spot(line["wager"].as_str().unwrap_or_default())) }
                        span.money.(money::class(net)) { (money::signed(net)) }
                        span.why { (line["because"].as_str().unwrap_or_default()) }
                        span.clause { (line["clause"].as_str().unwrap_or_default()) }
                    }
                }
            }
        }
    }
}

/// What a line changed for its seat.
fn net(line: &Json) -> Cents {
    let amount = |key: &str| line[key].as_str().and_then(money::read).unwrap_or(Cents::ZERO);
    match line.get("for") {
        Some(_) => -amount("stake"),
        None => amount("returned") - amount("stake"),
    }
}

/// Every step, as the way to it.
pub fn list(steps: &[story::Step], path: &str, at: usize) -> Markup {
    html! {
        section.panel {
            h2 { "Step by step" }
            ol.story {
                @for (n, step) in steps.iter().enumerate() {
                    li {
                        a href={ (path) "?step=" (n + 1) }
                            aria-current=[(n + 1 == at).then_some("step")] {
                            (step.words)
                        }
                    }
                }
            }
        }
    }
}
