//! Forms of people who work: small, many on a page, each with what is wrong beside its field.

use maud::{Markup, html};
use serde_json::Value as Json;

use crate::call::Call;
use crate::pages::refused::sentence;
use crate::refusal::Refusal;

/// What was refused of a form, and what had been written there.
#[derive(Debug)]
pub struct Wrong {
    /// The form.
    pub form: String,
    /// The field that is wrong; none where it is the whole.
    pub field: Option<String>,
    /// Why, as a sentence.
    pub says: String,
    /// The status of the answer.
    pub status: u16,
    entered: Box<Json>,
}

impl Wrong {
    /// A field that cannot be read.
    pub fn field(call: &Call, field: &str, says: &str) -> Wrong {
        Wrong { field: Some(field.to_owned()), ..Wrong::whole(call, says.to_owned(), 422) }
    }

    /// A command that was refused.
    pub fn refusal(call: &Call, refusal: &Refusal) -> Wrong {
        let problem = &refusal.problem;
        let clause = problem.clause.map(|clause| format!(" ({})", clause.id()));
        let says = sentence(&problem.detail) + &clause.unwrap_or_default();
        Wrong::whole(call, says, problem.code.status())
    }

    fn whole(call: &Call, says: String, status: u16) -> Wrong {
        let form = call.body["form"].as_str().unwrap_or_default().to_owned();
        Wrong { form, field: None, says, status, entered: Box::new(call.body.clone()) }
    }
}

/// One of the values that may be chosen: what is sent, and what it is called.
pub type Choice = (String, String);

/// A form.
pub struct Form<'a> {
    /// Where it is sent.
    pub action: String,
    /// Its name on the page.
    pub name: &'a str,
    /// Which picture of the page it stands in.
    pub view: &'a str,
    /// What was refused on this page.
    pub wrong: Option<&'a Wrong>,
}

impl Form<'_> {
    /// What was refused of this form.
    fn refused(&self) -> Option<&Wrong> {
        self.wrong.filter(|wrong| wrong.form == self.name)
    }

    /// The form around its fields and buttons.
    pub fn drawn(&self, inside: &Markup) -> Markup {
        let whole = self.refused().filter(|wrong| wrong.field.is_none());
        html! {
            form.work method="post" action=(self.action) data-key={ "form-" (self.name) } {
                input type="hidden" name="view" value=(self.view);
                input type="hidden" name="form" value=(self.name);
                (inside)
                @if let Some(wrong) = whole { p.problem role="alert" { (wrong.says) } }
            }
        }
    }

    /// A field, with what is wrong with it beside it.
    pub fn field(&self, name: &str, label: &str, kind: &str, value: &str) -> Markup {
        let wrong = self.refused().filter(|wrong| wrong.field.as_deref() == Some(name));
        let entered = self.refused().and_then(|wrong| wrong.entered[name].as_str());
        let about = format!("{}-{name}-wrong", self.name);
        // A phone or a tablet shows the digits.
        let (kind, mode) = match kind {
            "money" => ("text", Some("decimal")),
            "number" => ("text", Some("numeric")),
            other => (other, None),
        };
        html! {
            div.field.wrong[wrong.is_some()] {
                label {
                    span { (label) }
                    input name=(name) type=(kind) inputmode=[mode] autocomplete="off"
                        value=(entered.unwrap_or(value)) aria-invalid=[wrong.map(|_| "true")]
                        aria-describedby=[wrong.map(|_| about.as_str())];
                }
                @if let Some(wrong) = wrong { p.problem id=(about) role="alert" { (wrong.says) } }
            }
        }
    }

    /// A field where one of several values is chosen.
    pub fn choice(&self, name: &str, label: &str, choices: &[Choice]) -> Markup {
        let entered = self.refused().and_then(|wrong| wrong.entered[name].as_str());
        html! {
            div.field {
                label {
                    span { (label) }
                    select name=(name) {
                        @for (value, says) in choices {
                            option value=(value) selected[entered == Some(value.as_str())] {
                                (says) }
                        }
                    }
                }
            }
        }
    }
}

/// A value that is sent without being asked for.
pub fn hidden(name: &str, value: &str) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}
