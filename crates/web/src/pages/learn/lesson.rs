//! A situation, what somebody does with it, and what the rules do.

use std::sync::Arc;

use answers::training::{Act, Checked, Item, Level, Move, OutOfOrder, Situation};
use axum::response::Response;
use floor::host::Asked;
use floor::house::{HouseCommand, Lessons};
use floor::{Code, FloorError, Hash};
use games::{Kind, Statement};
use maud::{Markup, html};
use serde_json::Value as Json;

use super::answer::{self as form_of, Part, Written};
use super::felt::felt;
use super::score;
use crate::app::{App, on_a_waiting_thread};
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::games::{clause, game, in_words, loads};
use crate::pages::refused::see;
use crate::pages::{form, money, shell};

/// A situation to take and pay, and what somebody has written about it.
struct Lesson {
    situation: Situation,
    level: Level,
    seed: u64,
    said: Vec<Written>,
    /// How that compares with the rules, where all of it can be read.
    checked: Option<Checked>,
}

impl Lesson {
    /// What an address or a form asks for; none where it names no situation.
    fn read(kind: &'static Kind, asked: &Json) -> Result<Option<Lesson>, FloorError> {
        let field = |name: &str| asked.get(name).and_then(Json::as_str);
        let Some(seed) = field("seed").and_then(|seed| seed.parse::<u64>().ok()) else {
            return Ok(None);
        };
        let level = level(asked);
        let situation = Situation::new(kind, level, seed)
            .map_err(|stuck| Code::Internal.error(stuck.to_string()))?;
        let mut said = form_of::written(&situation, asked);
        let is_sent = field("check").is_some();
        let answers = if is_sent { form_of::read(&mut said) } else { None };
        let checked = answers.map(|answers| situation.check(&answers));
        Ok(Some(Lesson { situation, level, seed, said, checked }))
    }

    fn kind(&self) -> &'static Kind {
        self.situation.kind
    }

    /// The address that shows the situation with what was written about it.
    fn address(&self) -> String {
        let mut path = format!("{}&check=1", address(self.kind(), self.level, self.seed));
        for (n, Written { place, act, amount, .. }) in self.said.iter().enumerate() {
            let (place, amount) = (form::encode(place), form::encode(amount));
            let act = act.map_or("", Act::name);
            path += &format!("&place.{n}={place}&act.{n}={act}&amount.{n}={amount}");
        }
        path + "#take-and-pay"
    }
}

/// The level that an address or a form names.
fn level(asked: &Json) -> Level {
    let named = asked.get("level").and_then(Json::as_str).and_then(|level| level.parse().ok());
    named.and_then(Level::numbered).unwrap_or(Level::First)
}

/// A lesson: the situation that level and seed make, and the answer in the address. Who is not
/// signed in has their browser count.
///
/// # Errors
/// `unknown`, or `bad-request` where the address is broken.
pub fn lesson(app: &App, call: &Call) -> Result<Response, FloorError> {
    let kind = game(call)?;
    let asked = form::read(call.query.as_bytes())?;
    let Some(lesson) = Lesson::read(kind, &asked)? else {
        return Ok(see(&address(kind, level(&asked), new_seed(app))));
    };
    let mut lessons = score::of(app, call);
    let counts = lesson.checked.as_ref().filter(|_| call.caller.is_none());
    if let Some(checked) = counts {
        lessons.add(kind.id, lesson.level.number(), lesson.seed, checked.is_right());
    }
    let shown = lesson.checked.is_some() || asked.get("show").is_some();
    let body = html! {
        (loads())
        main.wrap data-game=(kind.id) {
            (hero(kind, lesson.level, &lessons, app))
            div.lessons {
                section.panel { (felt(&lesson.situation)) }
                section.panel #take-and-pay {
                    div.head { h2 { "Take and pay" } span.small.dim { "situation " (lesson.seed) } }
                    @if let Some(checked) = &lesson.checked {
                        (verdict(&lesson.situation, checked))
                    }
                    (sheet(&lesson, call.caller.as_ref().map(|_| app.call_id())))
                    @if shown { (settlement(&lesson.situation)) }
                }
            }
        }
    };
    let title = format!("Learn to deal: {}", kind.rulebook().name);
    let mut response = shell::answer(shell::page(call, &title, &body));
    if counts.is_some() {
        score::keep(&lessons, &mut response);
    }
    Ok(response)
}

/// The answer of somebody who is signed in: it is kept, and shown at its address. Answering the
/// same situation again changes nothing.
///
/// # Errors
/// `unknown`, `bad-request`, or where nothing can be kept.
pub async fn answer(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let (kind, who) = (game(&call)?, call.person()?.clone());
    let asked = call.body.clone();
    let Some(lesson) = on_a_waiting_thread(move || Lesson::read(kind, &asked)).await? else {
        return Err(Code::BadRequest.error("expected `seed`: which situation").into());
    };
    let (level, seed) = (lesson.level.number(), lesson.seed);
    let kept = score::kept_by_house(&app, &who.name);
    let is_new = kept.at(kind.id, level).is_none_or(|score| score.last != seed);
    if let Some(checked) = lesson.checked.as_ref().filter(|_| is_new) {
        let (name, game, right) = (who.name.clone(), kind.id.to_owned(), checked.is_right());
        let command = HouseCommand::Lesson { name, game, level, seed, right };
        app.ask(Some(who), Some(call.key()?), Asked::House(command, None)).await?;
    }
    Ok(see(&lesson.address()))
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

fn hero(kind: &Kind, level: Level, lessons: &Lessons, app: &App) -> Markup {
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
                            @if let Some(score) = lessons.at(kind.id, one.number()) {
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
    let hand = item.hand.map_or(String::new(), |hand| format!(", hand {hand}"));
    let tip = if item.for_dealer { " for the dealer" } else { "" };
    format!("seat {}{hand}: {}{tip}", item.seat, item.wager.replace('-', " "))
}

/// The form: a row for each wager. With an id it is a command, whose outcome the house keeps;
/// without one the answer goes into the address.
fn sheet(lesson: &Lesson, id: Option<String>) -> Markup {
    let (kind, items) = (lesson.kind(), &lesson.situation.items);
    let show = format!("{}&show=1#take-and-pay", address(kind, lesson.level, lesson.seed));
    let method = if id.is_some() { "post" } else { "get" };
    html! {
        form.sheet method=(method) action={ "/learn/" (kind.id) "#take-and-pay" } data-lesson="" {
            @if let Some(id) = id { input type="hidden" name="id" value={ "lesson-" (id) }; }
            input type="hidden" name="level" value=(lesson.level.number());
            input type="hidden" name="seed" value=(lesson.seed);
            ol {
                @for (n, (item, said)) in items.iter().zip(&lesson.said).enumerate() {
                    @let row = lesson.checked.as_ref().and_then(|checked| checked.rows.get(n));
                    li.right[row.is_some_and(|row| row.act && row.amount)]
                        .wrong-row[row.is_some_and(|row| !(row.act && row.amount))] {
                        (wager(n, item, said, items.len()))
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
    let about = format!("wrong-{n}");
    let wrong = |of: Part| said.wrong.filter(|(part, _)| *part == of).map(|_| about.as_str());
    let (turn, chips) = (wrong(Part::Place), wrong(Part::Amount));
    html! {
        fieldset data-item=(n) {
            legend { (in_words(&named(item))) }
            span.stake { (pictures::stack(item.stake)) b { (money::dollars(item.stake)) } }
            @if count > 1 {
                label.turn { span { "Turn" }
                    input name={ "place." (n) } value=(said.place) inputmode="numeric"
                        autocomplete="off" aria-label={ "Turn of " (named(item)) }
                        aria-invalid=[turn.map(|_| "true")] aria-describedby=[turn];
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
                    autocomplete="off" aria-label={ "Chips that move for " (named(item)) }
                    aria-invalid=[chips.map(|_| "true")] aria-describedby=[chips];
            }
            @if let Some((_, says)) = said.wrong { p.wrong id=(about) { (says) } }
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
