//! The days that a report is about.

use floor::Time;
use maud::{Markup, html};

use crate::call::Call;
use crate::pages::form;

/// From a day on, up to another, which is not included; without them since tables opened.
pub struct Span {
    /// The first moment.
    pub from: Option<Time>,
    /// The first moment that is not in it.
    pub to: Option<Time>,
    asked: [String; 2],
    wrong: [bool; 2],
}

impl Span {
    /// What is asked for behind the question mark; what is no day is said beside its field.
    pub fn of(call: &Call) -> Span {
        let text = |name: &str| call.query(name).unwrap_or_default();
        let asked = [text("from"), text("to")];
        let time = |text: &String| text.parse::<Time>().ok();
        let is_wrong = |text: &String| !text.is_empty() && time(text).is_none();
        let ([from, to], wrong) = (asked.each_ref().map(time), asked.each_ref().map(is_wrong));
        Span { from, to, asked, wrong }
    }

    /// The same, behind the question mark of another address.
    pub fn asked(&self) -> String {
        let part = |(name, text): (&str, &str)| match text {
            "" => None,
            text => Some(format!("{name}={}", form::encode(text))),
        };
        let parts: Vec<String> =
            ["from", "to"].into_iter().zip(self.days()).filter_map(part).collect();
        if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
    }

    /// What was asked for, without what is no day.
    fn days(&self) -> [&str; 2] {
        [0, 1].map(|n| if self.wrong[n] { "" } else { self.asked[n].as_str() })
    }

    /// What the report is called.
    pub fn title(&self) -> String {
        match self.days() {
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
                (self.field(0, "from", "From"))
                (self.field(1, "to", "Up to, not included"))
                button.btn data-command="days" { "Show these days" }
            }
        }
    }

    fn field(&self, n: usize, name: &str, label: &str) -> Markup {
        let wrong = self.wrong[n].then(|| format!("{name}-wrong"));
        html! {
            div.field.wrong[wrong.is_some()] {
                label { span { (label) }
                    input type="date" name=(name) value=(self.asked[n])
                        aria-invalid=[wrong.as_ref().map(|_| "true")]
                        aria-describedby=[wrong.as_ref()]; }
                @if let Some(id) = &wrong {
                    p.problem id=(id) { "Write a day such as 2026-11-16." }
                }
            }
        }
    }
}
