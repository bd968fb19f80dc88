//! Simulations of a game: asked for by a form, watched while they run, and drawn.

use std::sync::Arc;

use answers::figures::words::grouped;
use axum::http::StatusCode;
use axum::response::Response;
use floor::{Code, FloorError};
use games::Kind;
use maud::{Markup, html};
use pictures::chart::{Band, Column, Curve, Figures, Histogram, Series, curve, histogram};
use serde_json::{Value as Json, json};

use super::{game, in_words};
use crate::api::simulations;
use crate::app::App;
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::refused::{see, sentence};
use crate::pages::shell;
use crate::pages::staff::field_of;

/// The numbers of rounds to choose from.
const ROUNDS: [(&str, &str); 4] = [
    ("100000", "100,000"),
    ("1000000", "1 million"),
    ("10000000", "10 million"),
    ("100000000", "100 million"),
];

/// At most so many columns are drawn of how rounds ended.
const COLUMNS: usize = 31;

/// The form.
pub fn section(app: &App, call: &Call, kind: &Kind, wagers: &[String]) -> Markup {
    drawn(app, call, kind, wagers, None)
}

/// The form, with what is wrong with one of its fields beside it.
fn drawn(
    app: &App,
    call: &Call,
    kind: &Kind,
    wagers: &[String],
    wrong: Option<(&str, &str)>,
) -> Markup {
    let amount = |name: &str, label: &str, usual: &str| {
        let says = wrong.filter(|(field, _)| *field == name).map(|(_, says)| says);
        let id = says.map(|_| format!("{name}-wrong"));
        html! {
            label.line { span { (label) }
                input name=(name) value=(call.body[name].as_str().unwrap_or(usual))
                    inputmode="decimal" aria-invalid=[says.map(|_| "true")]
                    aria-describedby=[id.as_ref()];
                @if let (Some(says), Some(id)) = (says, &id) { span.wrong id=(id) { (says) } }
            }
        }
    };
    html! {
        section.panel #simulate {
            div.head {
                h2 { "Simulate it" }
                span.small.dim { "through the same table that pays players" }
            }
            @if call.caller.is_some() {
                form.inline method="post" action={ "/games/" (kind.id) "/simulations" } {
                    input type="hidden" name="id" value={ "page-" (app.call_id()) };
                    label.line { span { "Wager" }
                        select name="wager" {
                            option value="" { "the usual ones" }
                            @for wager in wagers { option value=(wager) { (in_words(wager)) } }
                        }
                    }
                    label.line { span { "Rounds" }
                        select name="rounds" {
                            @for (rounds, words) in ROUNDS { option value=(rounds) { (words) } }
                        }
                    }
                    (amount("stake", "Stake, in dollars", "10"))
                    (amount("bankroll", "Bankroll, in dollars", "500"))
                    button.btn { "Simulate" }
                }
            } @else {
                p { a href={ "/sign-in?then=/games/" (kind.id) } { "Sign in" }
                    " to have millions of rounds played." }
            }
        }
    }
}

/// Starts what the form asks for, or shows it again with what cannot be read.
///
/// # Errors
/// `bad-request`, `unknown`, `refused`, `too-many`.
pub async fn begin(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let kind = game(&call)?;
    let refusal = match begun(&app, &call, kind).await {
        Ok(name) => return Ok(see(&format!("/games/{}/simulations/{name}", kind.id))),
        Err(refusal) => refusal,
    };
    let detail = refusal.problem.detail.trim_start_matches("simulation: ");
    let amounts = json!({"stake": call.body["stake"], "bankroll": call.body["bankroll"]});
    let Some(field) = field_of(&amounts, detail) else { return Err(refusal) };
    let wager = call.body["wager"].as_str().filter(|wager| !wager.is_empty());
    let wagers: Vec<String> = wager.map(str::to_owned).into_iter().collect();
    let body = html! {
        (super::loads())
        main.wrap data-game=(kind.id) {
            h1 { (kind.rulebook().name) ": simulation" }
            (drawn(&app, &call, kind, &wagers, Some((&field, &sentence(detail)))))
        }
    };
    let title = format!("{}: simulation", kind.rulebook().name);
    let mut answer = shell::answer(shell::page(&call, &title, &body));
    *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(answer)
}

/// The name of the job that was begun.
async fn begun(app: &Arc<App>, call: &Call, kind: &Kind) -> Result<String, HandlerError> {
    let (owner, key) = (call.person()?.name.clone(), call.key()?);
    let field = |name: &str| {
        call.body.get(name).and_then(Json::as_str).map(str::trim).filter(|said| !said.is_empty())
    };
    let mut question = json!({ "game": kind.id });
    if let Some(rounds) = field("rounds") {
        question["rounds"] = rounds.parse::<u64>().map_err(|_| no_number("rounds"))?.into();
    }
    for name in ["wager", "stake", "bankroll"] {
        if let Some(said) = field(name) {
            question[name] = said.into();
        }
    }
    let job = simulations::start(app, owner, key, question).await?;
    Ok(job["job"].as_str().unwrap_or_default().to_owned())
}

fn no_number(name: &str) -> FloorError {
    Code::BadRequest.error(format!("`{name}`: expected a whole number"))
}

/// A simulation: how far it is, or what came of it.
///
/// # Errors
/// `unknown`.
pub fn job(app: &App, call: &Call) -> Result<Response, FloorError> {
    let kind = game(call)?;
    let (job, so_far) = (simulations::state(app, call)?, simulations::so_far(app, call)?);
    let name = job["job"].as_str().unwrap_or_default();
    let over = matches!(job["status"].as_str(), Some("done" | "failed"));
    let body = html! {
        (super::loads())
        main.wrap data-game=(kind.id) {
            div.hero {
                div { h1 { (kind.rulebook().name) ": simulation" } }
                div.go { a.btn href={ "/games/" (kind.id) "#simulate" } { "The game" } }
            }
            div #simulation data-live data-simulation=[(!over).then_some(name)] {
                @match job["status"].as_str() {
                    Some("done") => (report(&job["report"])),
                    Some("failed") => p.wrong { (job["detail"].as_str().unwrap_or_default()) },
                    _ => {
                        (progress(&job))
                        @if let Some(so_far) = so_far { (report(&so_far)) }
                    }
                }
            }
        }
    };
    let title = format!("{}: simulation", kind.rulebook().name);
    Ok(shell::answer(shell::page(call, &title, &body)))
}

fn progress(job: &Json) -> Markup {
    html! {
        section.panel {
            p role="status" {
                span data-played { (counted(&job["played"])) }
                " of " (counted(&job["rounds"])) " rounds. "
                a href="" { "Look again" }
            }
            progress max=(job["rounds"]) value=(job["played"]) aria-label="rounds played" {}
        }
    }
}

fn number(of: &Json) -> f64 {
    of.as_f64().or_else(|| of.as_str()?.parse().ok()).unwrap_or(0.0)
}

/// A count with its thousands apart.
fn counted(of: &Json) -> String {
    grouped(of.as_u64().unwrap_or(0).into())
}

fn list(of: &Json) -> &[Json] {
    of.as_array().map_or(&[], Vec::as_slice)
}

fn percent(of: &Json) -> String {
    let percent = number(of) * 100.0;
    let sign = if percent < 0.0 { "−" } else { "" };
    format!("{sign}{:.4}%", percent.abs())
}

fn report(report: &Json) -> Markup {
    html! {
        section.panel {
            div.head {
                h2 { "Simulated beside exact" }
                span.small.dim {
                    (counted(&report["rounds"])) " rounds, seed " (report["seed"])
                }
            }
            div.scroll tabindex="0" role="region" aria-label="Simulated beside exact" {
                table.fig {
                    thead { tr {
                        th scope="col" { "Wager" } th.r scope="col" { "Simulated edge" }
                        th.r.hs scope="col" { "Within" } th.r scope="col" { "Exact edge" }
                        th.r.hs scope="col" { "Deviations apart" } th scope="col" { "Verdict" }
                    } }
                    @for wager in list(&report["wagers"]) { (wager_row(wager)) }
                }
            }
        }
        div.cols {
            section.panel { (sessions(&report["sessions"])) }
            section.panel {
                h2 { "How rounds ended" }
                (histogram(&ends(report)))
            }
        }
        section.panel { (ruin(report)) }
    }
}

fn wager_row(wager: &Json) -> Markup {
    let exact = wager.get("exact");
    let agrees = exact.map(|exact| exact["verdict"] == "agrees");
    html! {
        tr {
            th scope="row" { (in_words(wager["wager"].as_str().unwrap_or_default())) }
            td.r { (percent(&wager["house_edge"])) }
            td.r.hs { "±" (percent(&json!(number(&wager["standard_error"]) * 1.96))) }
            td.r { @if let Some(exact) = exact { (percent(&exact["house_edge"])) } }
            td.r.hs {
                @if let Some(exact) = exact {
                    (format!("{:+.2}", number(&exact["z"])).replace('-', "−"))
                }
            }
            td { @match agrees {
                Some(true) => span.pill.open { "agrees" },
                Some(false) => span.pill.stop { "differs" },
                None => span.dim { "no exact figure" },
            } }
        }
    }
}

/// How sessions went, as bands around the middle one.
fn sessions(sessions: &Json) -> Markup {
    let at = |point: &Json, share: usize| number(&point["net"][share]);
    let points = list(&sessions["curve"]);
    let middle = points.iter().map(|point| (number(&point["rounds"]), at(point, 2)));
    let band = |name: &str, low: usize, high: usize| Band {
        name: name.into(),
        points: points
            .iter()
            .map(|point| (number(&point["rounds"]), at(point, low), at(point, high)))
            .collect(),
    };
    let drawn = Curve {
        title: "A session, round by round".into(),
        about: "the middle session, and between which bounds half and nine tenths of them lie"
            .into(),
        across: ("rounds".into(), Figures::Plain),
        up: ("won or lost".into(), Figures::Dollars),
        lines: vec![Series { name: "middle".into(), points: middle.collect(), dashed: false }],
        bands: vec![band("nine of ten", 0, 4), band("half", 1, 3)],
    };
    html! {
        h2 { "Sessions of " (sessions["rounds"]) " rounds" }
        (curve(&drawn))
        @if let Some(won) = sessions["won"].as_f64() {
            p.small { (percent(&json!(won))) " of " (sessions["count"]) " sessions ended ahead." }
        }
    }
}

/// How often a round ended with how much: each result by itself where there are few, otherwise
/// those that lie close together as one column.
fn ends(report: &Json) -> Histogram {
    let all = list(&report["distribution"]);
    let each: Vec<(f64, f64)> =
        all.iter().map(|row| (number(&row["net"]), number(&row["count"]))).collect();
    let total: f64 = each.iter().map(|(_, count)| count).sum::<f64>().max(1.0);
    // What comes less than once in a thousand rounds would make everything else small.
    let common: Vec<f64> =
        each.iter().filter(|(_, count)| *count >= total / 1000.0).map(|(net, _)| *net).collect();
    let least = common.iter().copied().fold(0.0, f64::min);
    let most = common.iter().copied().fold(0.0, f64::max);
    let width = ((most - least) / (COLUMNS - 1) as f64).max(0.01);
    let places: Vec<f64> = match common.len() <= COLUMNS {
        true => common,
        false => (0..COLUMNS).map(|n| least + width * n as f64).collect(),
    };
    let nearest = |net: f64| {
        let far = |at: &usize| ((places[*at] - net).abs() * 100.0) as i64;
        (0..places.len()).min_by_key(far).unwrap_or(0)
    };
    let mut counts = vec![0.0; places.len()];
    for (net, count) in each {
        if let Some(column) = counts.get_mut(nearest(net)) {
            *column += count;
        }
    }
    let every = places.len().div_ceil(8);
    let column = |(n, (net, count)): (usize, (&f64, &f64))| {
        let dollars = Figures::Dollars.write(*net, if net.fract() == 0.0 { 1.0 } else { 0.01 });
        Column {
            label: if n % every == 0 { dollars.clone() } else { String::new() },
            value: count / total,
            words: format!("{dollars}: {:.3}%", count / total * 100.0),
            sign: if *net < 0.0 { -1 } else { i8::from(*net > 0.0) },
        }
    };
    Histogram {
        title: "How rounds ended".into(),
        about: "the share of rounds by what they brought".into(),
        figures: Figures::Percent,
        columns: places.iter().zip(&counts).enumerate().map(column).collect(),
    }
}

fn ruin(report: &Json) -> Markup {
    html! {
        h2 { "Bankrolls" }
        ul.plain {
            @for ruin in list(&report["sessions"]["ruin"]) {
                li {
                    "$" (ruin["bankroll"].as_str().unwrap_or_default())
                    " is lost within a session in "
                    b { (percent(&ruin["risk"])) } " of them, give or take "
                    (percent(&ruin["standard_error"])) "."
                }
            }
            li { "Longest run won " (report["longest_runs"]["won"]) ", lost "
                 (report["longest_runs"]["lost"]) "." }
            li { "Theoretical win of the house: $"
                 (format!("{:.2}", number(&report["theoretical_win_an_hour"]["dollars"])))
                 " an hour at " (report["theoretical_win_an_hour"]["rounds"]) " "
                 (report["theoretical_win_an_hour"]["of"].as_str().unwrap_or("rounds")) "." }
        }
    }
}
