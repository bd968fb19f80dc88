//! Forms of people who work: small, many on a page, each with what is wrong beside its field.

use maud::{Markup, html};
use serde_json::Value as Json;

use crate::call::Call;
use crate::handler_error::HandlerError;
use crate::pages::refused::sentence;

/// What was refused of a form, and what had been written there.
#[derive(Debug)]
pub struct FormError {
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

impl FormError {
    /// A field that cannot be read.
    pub fn field(call: &Call, field: &str, says: &str) -> FormError {
        FormError { field: Some(field.to_owned()), ..FormError::whole(call, says.to_owned(), 422) }
    }

    /// A command that was refused.
    pub fn refusal(call: &Call, refusal: &HandlerError) -> FormError {
        let problem = &refusal.problem;
        let clause = problem.clause.map(|clause| format!(" ({})", clause.id()));
        let says = sentence(&problem.detail) + &clause.unwrap_or_default();
        let field = field_of(&call.body, &problem.detail);
        FormError { field, ..FormError::whole(call, says, problem.code.status()) }
    }

    fn whole(call: &Call, says: String, status: u16) -> FormError {
        let form = call.body["form"].as_str().unwrap_or_default().to_owned();
        FormError { form, field: None, says, status, entered: Box::new(call.body.clone()) }
    }
}

/// The field that a refusal is about: the one that it names, or else the one whose text it cites.
pub fn field_of(fields: &Json, detail: &str) -> Option<String> {
    let fields = || fields.as_object().into_iter().flatten();
    let named = |(name, _): &(&String, &Json)| {
        let own = name.rsplit('.').next().unwrap_or(name);
        detail.contains(&format!("`{own}`"))
            || detail.starts_with(&format!("a {own} "))
            || detail.split(": ").any(|part| part == own)
    };
    let cited = |(_, value): &(&String, &Json)| {
        let text = value.as_str().unwrap_or_default().trim();
        !text.is_empty() && detail.contains(&format!("`{text}`"))
    };
    fields().find(named).or_else(|| fields().find(cited)).map(|(name, _)| name.clone())
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
    pub wrong: Option<&'a FormError>,
}

impl Form<'_> {
    /// What was refused of this form.
    fn refused(&self) -> Option<&FormError> {
        self.wrong.filter(|wrong| wrong.form == self.name)
    }

    /// What was refused because of a field of it.
    pub fn wrong_with(&self, field: &str) -> Option<&FormError> {
        self.refused().filter(|wrong| wrong.field.as_deref() == Some(field))
    }

    /// The form around its fields and buttons.
    pub fn drawn(&self, inside: &Markup) -> Markup {
        // What is wrong with a field that is not asked for is said of the whole.
        let said = |wrong: &&FormError| {
            let beside = wrong.field.as_ref().map(|field| format!("{}-{field}-wrong", self.name));
            beside.is_some_and(|id| inside.0.contains(&format!("id=\"{id}\"")))
        };
        let whole = self.refused().filter(|wrong| !said(wrong));
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
        let wrong = self.wrong_with(name);
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_refusal_is_about_the_field_that_it_names_or_cites() {
        let sent = json!({"option.decks": "x", "low": "~", "slip": "? !", "password": "horse"});
        for (detail, field) in [
            ("option `decks`: x is not allowed, expected a number from 1 to 8", "option.decks"),
            ("decide: low: `~` is not a card", "low"),
            ("`? !` is no slip: expected 1 to 32 of a-z0-9-", "slip"),
            ("a password has 10 letters or more", "password"),
        ] {
            assert_eq!(field_of(&sent, detail).as_deref(), Some(field), "{detail}");
        }
        assert_eq!(field_of(&sent, "the table is closed"), None);
    }

    #[test]
    fn what_is_wrong_with_a_field_that_is_not_asked_for_is_said_of_the_whole() {
        let (form, says) = ("sit".to_owned(), "There is no seat 9.".to_owned());
        let field = Some("seat".to_owned());
        let wrong = FormError { form, field, says, status: 422, entered: Box::default() };
        let form = Form { action: "/".into(), name: "sit", view: "1", wrong: Some(&wrong) };
        let unasked = form.drawn(&hidden("seat", "9")).into_string();
        assert!(unasked.contains(r#"<p class="problem" role="alert">There is no seat 9.</p>"#));
        let asked = form.drawn(&form.field("seat", "Seat", "number", "")).into_string();
        assert_eq!(asked.matches("There is no seat 9.").count(), 1, "{asked}");
        assert!(asked.contains(r#"id="sit-seat-wrong""#), "{asked}");
    }
}
