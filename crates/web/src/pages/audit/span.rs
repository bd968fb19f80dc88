//! The days that a report is about.

use floor::{Code, Problem, Time};
use maud::{Markup, html};

use crate::call::Call;

/// From a day on, up to another, which is not included; without them since tables opened.
pub struct Span {
    /// The first moment.
    pub from: Option<Time>,
    /// The first moment that is not in it.
    pub to: Option<Time>,
    asked: [String; 2],
}

impl Span {
    /// What is asked for behind the question mark.
    ///
    /// # Errors
    /// `bad-request` where it is no day.
    pub fn of(call: &Call) -> Result<Span, Problem> {
        let text = |name: &str| call.query(name).unwrap_or_default().to_owned();
        let asked = [text("from"), text("to")];
        let time = |text: &str| match text {
            "" => Ok(None),
            day => day.parse().map(Some).map_err(|_| {
                Code::BadRequest.because("expected a day such as 2026-11-16 in `from` and `to`")
            }),
        };
        Ok(Span { from: time(&asked[0])?, to: time(&asked[1])?, asked })
    }

    /// The same, behind the question mark of another address.
    pub fn asked(&self) -> String {
        let part = |(name, text): (&str, &String)| match text.as_str() {
            "" => None,
            text => Some(format!("{name}={text}")),
        };
        let parts: Vec<String> =
            ["from", "to"].into_iter().zip(&self.asked).filter_map(part).collect();
        if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
    }

    /// What the report is called.
    pub fn title(&self) -> String {
        match [self.asked[0].as_str(), self.asked[1].as_str()] {
            ["", ""] => "Tables since they opened".into(),
            [from, ""] => format!("Tables from {from} on"),
            ["", to] => format!("Tables up to {to}"),
            [from, to] => format!("Tables from {from} up to {to}"),
        }
    }

    /// Where the days are chosen.
    pub fn form(&self) -> Markup {
        html! {
            form.work.panel method="get" action="/audit" aria-label="Days" {
                div.field { label { span { "From" }
                    input type="date" name="from" value=(self.asked[0]); } }
                div.field { label { span { "Up to, not included" }
                    input type="date" name="to" value=(self.asked[1]); } }
                button.btn data-command="days" { "Show these days" }
            }
        }
    }
}
