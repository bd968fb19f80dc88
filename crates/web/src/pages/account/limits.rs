//! What a player promises themselves, and going away for good.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::Response;
use floor::host::Asked;
use floor::house::{HouseCommand, Limit, OwnLimits};
use floor::store::PersonRow;
use floor::{Account, Code, FloorError, Person, Time};
use games::Cents;
use maud::{Markup, html};

use crate::api::{ledger, sign_in};
use crate::app::{App, on_a_waiting_thread};
use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::field::Field;
use crate::pages::{moment, money, see};

/// What was written into the forms, and what is wrong with it.
#[derive(Clone, Default)]
pub struct Entered {
    loss: Option<String>,
    minutes: Option<String>,
    wrong_loss: Option<String>,
    wrong_minutes: Option<String>,
    wrong_name: Option<String>,
}

impl Entered {
    fn is_wrong(&self) -> bool {
        [&self.wrong_loss, &self.wrong_minutes, &self.wrong_name].into_iter().any(Option::is_some)
    }
}

/// The forms; `view` tells this view of the page from others.
pub fn drawn(app: &App, who: &Person, view: &str, entered: &Entered) -> Markup {
    let now = app.host.now();
    let limits = app.host.house(|house| house.people().get(&who.name).map(|person| person.limits));
    let limits = limits.unwrap_or_default();
    html! {
        (limits_form(&limits, now, view, entered))
        details.panel open[entered.wrong_name.is_some()] {
            summary { "Close your account" }
            (closing_form(who, view, entered))
        }
    }
}

fn limits_form(limits: &OwnLimits, now: Time, view: &str, entered: &Entered) -> Markup {
    let loss = limits.loss.at(now).map(|loss| loss.to_string()).unwrap_or_default();
    let minutes = limits.minutes.at(now).map(|minutes| minutes.to_string()).unwrap_or_default();
    let loss_field = Field {
        name: "loss",
        label: "Most to lose in a day, in dollars",
        kind: "text",
        value: entered.loss.as_deref().unwrap_or(&loss),
        autocomplete: "off",
        hint: "A day begins at midnight UTC. Empty: no limit.",
        wrong: entered.wrong_loss.as_deref(),
    };
    let minutes_field = Field {
        name: "minutes",
        label: "Longest visit, in minutes",
        value: entered.minutes.as_deref().unwrap_or(&minutes),
        hint: "A pause of 15 minutes ends a visit. Empty: no limit.",
        wrong: entered.wrong_minutes.as_deref(),
        ..loss_field
    };
    html! {
        form.panel.stack method="post" action="/account/limits" data-once {
            input type="hidden" name="id" value={ "limits-" (view) };
            div {
                h2 { "Limits on yourself" }
                p.dim.small { "What is tighter holds at once, what is looser after 24 hours." }
            }
            (loss_field.drawn())
            (later(&limits.loss, now, money::dollars))
            (minutes_field.drawn())
            (later(&limits.minutes, now, |minutes| format!("{minutes} minutes")))
            button.btn { "Set limits" }
        }
    }
}

/// What a limit will be, where that is yet to come.
fn later<T: Copy + Ord>(limit: &Limit<T>, now: Time, words: impl Fn(T) -> String) -> Markup {
    html! {
        @if let Some((from, to)) = limit.later(now) {
            p.small data-later {
                @match to { Some(to) => (words(to)), None => "No limit" }
                " from " (moment(from)) " UTC on"
            }
        }
    }
}

fn closing_form(who: &Person, view: &str, entered: &Entered) -> Markup {
    let field = Field {
        name: "name",
        label: "Write your name to be sure",
        kind: "text",
        autocomplete: "off",
        wrong: entered.wrong_name.as_deref(),
        ..Field::default()
    };
    html! {
        form.stack method="post" action="/account/close" data-once {
            input type="hidden" name="id" value={ "close-" (view) };
            p.dim.small {
                "What you have is paid out, and nobody signs in as " (who.name)
                " any more. Leave your seats first. Your rounds stay in the journal."
            }
            (field.drawn())
            button.btn.warn { "Close the account" }
        }
    }
}

/// Sets limits, or says beside the fields what is wrong.
///
/// # Errors
/// If nothing can be kept.
pub async fn set(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let text = |key: &str| call.body[key].as_str().unwrap_or_default().trim().to_owned();
    let (loss_text, minutes_text) = (text("loss"), text("minutes"));
    let loss = read(loss_text.trim_start_matches('$'), |text| {
        text.replace(',', "").parse().ok().filter(|loss| *loss > Cents::ZERO)
    });
    let minutes = read(&minutes_text, |text| {
        text.parse().ok().filter(|minutes| (1..=24 * 60).contains(minutes))
    });
    let wrong = |is: bool, words: &str| is.then(|| words.to_owned());
    let entered = Entered {
        wrong_loss: wrong(loss.is_err(), "Write an amount such as 50 or 12.50, or nothing."),
        wrong_minutes: wrong(minutes.is_err(), "Write minutes from 1 to 1440, or nothing."),
        loss: Some(loss_text),
        minutes: Some(minutes_text),
        wrong_name: None,
    };
    let (Ok(loss), Ok(minutes)) = (loss, minutes) else { return again(app, call, entered).await };
    let (who, key) = (call.person()?.clone(), call.key()?);
    let command = HouseCommand::Limits { name: who.name.clone(), loss, minutes };
    app.ask(Some(who), Some(key), Asked::House(command, None)).await?;
    Ok(see("/account"))
}

/// What was written: nothing, or something that can be read.
fn read<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>, ()> {
    match text {
        "" => Ok(None),
        text => parse(text).map(Some).ok_or(()),
    }
}

/// The account once more, with what is wrong.
async fn again(app: Arc<App>, call: Call, entered: Entered) -> Result<Response, HandlerError> {
    debug_assert!(entered.is_wrong(), "what is right is carried out");
    let page = on_a_waiting_thread(move || super::page_with(&app, &call, &entered));
    let mut response = page.await?;
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(response)
}

/// Closes the account: all of it is paid out.
///
/// # Errors
/// If nothing can be kept.
pub async fn close(app: Arc<App>, call: Call) -> Result<Response, HandlerError> {
    let who = call.person()?.clone();
    let wrong = |words: String| Entered { wrong_name: Some(words), ..Entered::default() };
    if call.body["name"].as_str().map(str::trim) != Some(who.name.as_str()) {
        let words = format!("This is not your name: it is {}.", who.name);
        return again(app, call, wrong(words)).await;
    }
    let (shared, account) = (Arc::clone(&app), Account::player(&who.name));
    let amount = on_a_waiting_thread(move || {
        // Where nobody has looked since the start, seats are found here: the thread that carries
        // commands out is not to read journals for it. A table that cannot be read is no reason.
        let tables: Vec<String> =
            shared.host.house(|house| house.tables().keys().cloned().collect());
        tables.iter().for_each(|table| drop(shared.host.table(table)));
        ledger::balance(&shared, &account)
    });
    let amount = amount.await?;
    let row = app.host.person(&who.name).map(|row| PersonRow { locked: true, ..row });
    let command = HouseCommand::Close { name: who.name.clone(), amount };
    match app.ask(Some(who), Some(call.key()?), Asked::House(command, row)).await {
        Ok(_) => {
            app.hub.sessions_ended();
            Ok(sign_in::with_cookie(see("/"), None))
        }
        Err(FloorError { code: Code::AtStake, .. }) => {
            again(app, call, wrong("You still have a seat: leave it first.".into())).await
        }
        Err(other) => Err(other.into()),
    }
}
