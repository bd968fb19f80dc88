//! Rulings: an irregularity, its remedy, and what it would come to before it is applied.

use chance::Ask;
use floor::table::{Command, FloorTable};
use games::{AnyTable, Awaiting, Cents, Choice as Chosen, Event, Seat, Statement, Viewer};
use maud::{Markup, html};
use serde_json::{Map, Value as Json};

use super::view::View;
use crate::call::Call;
use crate::pages::form;
use crate::pages::money;
use crate::pages::staff::{Form, hidden};
use crate::pages::table::words;

/// What may be said of an irregularity.
const FIELDS: [&str; 5] = ["kind", "seat", "card", "exposed", "choice"];

/// Where a ruling begins: what went wrong, and with what.
pub fn panel(view: &View) -> Markup {
    let rules = &view.table.engine().chosen().rulebook().irregularities;
    html! {
        section.panel #rulings aria-label="Rulings" {
            div.head { h2 { "Rulings" } }
            @if rules.is_empty() { p.dim.small { "The document knows no irregularity." } }
            @else {
                form.work method="get" action={ "/pit/" (view.state.table) "/ruling" } {
                    div.field {
                        label { span { "What went wrong" }
                            select name="kind" {
                                @for rule in rules {
                                    option value=(rule.kind) { (words::sentence(&rule.kind)) }
                                }
                            } }
                    }
                    (plain("seat", "Seat"))
                    (plain("card", "Card, such as 8h"))
                    (one_of("exposed", "Its face was seen", &[("", "not said"), ("true", "yes"),
                        ("false", "no")]))
                    (one_of("choice", "The player's choice", &choices()))
                    button.btn.main data-command="ruling" { "Preview" }
                }
            }
        }
    }
}

fn choices() -> Vec<(&'static str, &'static str)> {
    let all = Chosen::ALL.iter().map(|choice| (choice.name(), choice.name()));
    std::iter::once(("", "none")).chain(all).collect()
}

fn plain(name: &str, label: &str) -> Markup {
    html! { div.field { label { span { (label) } input name=(name) type="text"
    autocomplete="off"; } } }
}

fn one_of(name: &str, label: &str, values: &[(&str, &str)]) -> Markup {
    html! {
        div.field { label { span { (label) }
            select name=(name) {
                @for (value, says) in values { option value=(value) { (words::sentence(says)) } }
            } } }
    }
}

/// What somebody says went wrong, out of an address.
fn said(call: &Call) -> Map<String, Json> {
    let one = |name: &&str| {
        let text = call.query(name).and_then(form::decode)?;
        let text = text.trim();
        let value = match (*name, text) {
            (_, "") => return None,
            ("exposed", text) => (text == "true").into(),
            ("seat", text) => text.parse::<u64>().map_or_else(|_| text.into(), Json::from),
            (_, text) => text.into(),
        };
        Some(((*name).to_owned(), value))
    };
    FIELDS.iter().filter_map(one).collect()
}

/// What the remedy would come to: tried on a copy, of which nothing is kept.
pub fn preview(table: &FloorTable, call: &Call) -> Markup {
    let said = said(call);
    let kind = said.get("kind").and_then(Json::as_str).unwrap_or_default().to_owned();
    let book = table.engine().chosen().rulebook();
    let rule = book.irregularities.iter().find(|rule| rule.kind == kind);
    let id = &*table.terms().id;
    let tried = tried(table.engine(), &Json::Object(said.clone()));
    let seq = table.seq().to_string();
    let apply = Form {
        action: format!("/pit/{id}/irregularity"),
        name: "irregularity",
        view: &seq,
        wrong: None,
    };
    html! {
        main.wrap.narrow data-ruling=(kind) {
            h1 { (words::sentence(&kind)) }
            @if let Some(rule) = rule {
                p { "Remedy: " (rule.remedy) " "
                    a.clause href={ "/games/" (book.id) "#" (rule.clause) } { (rule.clause) } }
            }
            @match &tried {
                Ok(after) => {
                    section.panel.stack aria-label="What it comes to" {
                        (outcome(table.engine(), after.as_ref()))
                    }
                    (apply.drawn(&html! {
                        @for (name, value) in &said {
                            (hidden(name, &value.as_str().map_or(value.to_string(), str::to_owned)))
                        }
                        button.btn.main data-command="irregularity" { "Apply this remedy" }
                        a.btn href={ "/pit/" (id) } { "Not now" }
                    }))
                }
                Err(why) => {
                    p.notice.bad role="alert" { (crate::pages::refused::sentence(why)) }
                    a.btn href={ "/pit/" (id) } { "Back to the table" }
                }
            }
        }
    }
}

fn tried(table: &dyn AnyTable, said: &Json) -> Result<Box<dyn AnyTable>, String> {
    let command = Command::read("irregularity", said).map_err(|why| why.detail)?;
    let Command::Irregularity(what) = command else { return Err("that is no irregularity".into()) };
    let mut copy = table.duplicate();
    copy.step(Event::Irregularity(what)).map_err(|why| why.to_string())?;
    Ok(copy)
}

/// What is otherwise afterwards: cards, wagers, lines, what the table waits for.
fn outcome(before: &dyn AnyTable, after: &dyn AnyTable) -> Markup {
    let (was, is) = (before.view(Viewer::Rail), after.view(Viewer::Rail));
    let stakes = |table: &dyn AnyTable| -> Cents {
        Seat::up_to(table.chosen().seats).map(|seat| table.at_stake(seat)).sum()
    };
    let old = before.statements().len();
    let lines: Vec<Statement> = match after.is_settled() && !before.is_settled() {
        true => after.statements(),
        false => after.statements().into_iter().skip(old).collect(),
    };
    html! {
        dl.facts {
            dt { "The table waits for" } dd { (waits(before)) " → " (waits(after)) }
            dt { "Chips on the layout" }
            dd { (money::dollars(stakes(before))) " → " (money::dollars(stakes(after))) }
            dt { "Cards on the table" }
            dd { (cards(&was.hands)) " → " (cards(&is.hands)) }
        }
        @if lines.is_empty() { p.dim { "No wager is settled by it." } }
        @else {
            ol.lines {
                @for line in &lines {
                    li data-line {
                        span.n { (line.seat) }
                        b { (line.wager) }
                        span.money.(money::class(line.net)) { (money::signed(line.net)) }
                    }
                }
            }
        }
    }
}

fn cards(hands: &[games::HandView]) -> usize {
    hands.iter().map(|hand| hand.cards.len()).sum()
}

/// What a table waits for, in a few words.
fn waits(table: &dyn AnyTable) -> String {
    match table.awaiting() {
        Awaiting::Wagers { .. } => "wagers".into(),
        Awaiting::Decision { seat, .. } => format!("the decision of seat {seat}"),
        Awaiting::Chance(Ask::Shuffle) => "a shuffle".into(),
        Awaiting::Chance(Ask::Card { to }) => format!("a card to {to}"),
        Awaiting::Chance(Ask::Reveal { to }) => format!("a card of {to} to be turned"),
        Awaiting::Chance(Ask::Peek) => "a look at the hole card".into(),
        Awaiting::Chance(Ask::Dice | Ask::ThreeDice | Ask::Cups) => "a roll".into(),
        Awaiting::Chance(Ask::Number { .. }) => "a number".into(),
        Awaiting::Chance(Ask::Roulette(_) | Ask::BigSix) => "a spin".into(),
    }
}
