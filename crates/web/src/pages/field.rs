//! A field of a form, with what is wrong with it beside it.

use maud::{Markup, html};

/// A field of a form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Field<'a> {
    /// Its name in the form.
    pub name: &'a str,
    /// What is to be written there.
    pub label: &'a str,
    /// `text`, `password`.
    pub kind: &'a str,
    /// What stands there.
    pub value: &'a str,
    /// What browsers may fill in.
    pub autocomplete: &'a str,
    /// What there is to know before one writes; empty where there is nothing.
    pub hint: &'a str,
    /// What is wrong with what was written.
    pub wrong: Option<&'a str>,
}

impl Field<'_> {
    /// The field, its label, and what is to be said about it.
    pub fn drawn(&self) -> Markup {
        let (hint, wrong) = (format!("{}-hint", self.name), format!("{}-wrong", self.name));
        let said = match (self.wrong, self.hint) {
            (Some(_), _) => Some(wrong.as_str()),
            (None, "") => None,
            _ => Some(hint.as_str()),
        };
        html! {
            div.field.wrong[self.wrong.is_some()] {
                label for=(self.name) { (self.label) }
                input id=(self.name) name=(self.name) type=(self.kind) value=(self.value)
                    autocomplete=(self.autocomplete) aria-describedby=[said]
                    aria-invalid=[self.wrong.map(|_| "true")]
                    autofocus[self.wrong.is_some()];
                @if let Some(words) = self.wrong { p.problem id=(wrong) { (words) } }
                @else if !self.hint.is_empty() { p.hint id=(hint) { (self.hint) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_stands_beside_the_field_and_is_read_with_it() {
        let field = Field { name: "name", label: "Name", kind: "text", ..Field::default() };
        let right = field.drawn().into_string();
        assert!(!right.contains("aria-invalid") && !right.contains("problem"), "{right}");
        let wrong = Field { wrong: Some("Write a name."), ..field }.drawn().into_string();
        let marks = r#"aria-describedby="name-wrong" aria-invalid="true""#;
        assert!(wrong.contains(marks), "{wrong}");
        assert!(wrong.contains(r#"<p class="problem" id="name-wrong">Write a name.</p>"#));
    }
}
