//! What if a line paid otherwise, or the house chose otherwise: the document's figure and the
//! edited one side by side.
//!
//! Everything that is edited stands in the address, so that it can be kept and sent to others.

mod fields;
mod result;

use answers::figures::words::{often, ways};
use games::Kind;
use maud::{Markup, html};
use odds::Figure;
use serde_json::Value as Json;

pub use fields::WhatIf;
pub use result::result;

use super::counting::Counted;
use super::{clause, in_words};
use crate::pages::form;
use fields::{Choices, OptionField, PayField};

/// The form with what is edited, and what comes of it.
pub fn section(
    kind: &Kind,
    what: &WhatIf,
    wagers: &[String],
    document: Option<&Figure>,
    found: &Markup,
) -> Markup {
    let address = format!("/games/{}", kind.id);
    let reset = format!("{address}?wager={}#what-if", form::encode(&what.wager));
    html! {
        section.panel #what-if {
            div.head {
                h2 { "What if it paid otherwise?" }
                a.btn.sm href=(reset) { "Reset" }
            }
            form method="get" action={ (address) "#what-if" } data-what-if="" {
                label.line {
                    span { "Wager" }
                    select name="wager" data-go="" {
                        @for wager in wagers {
                            option value=(wager) selected[*wager == what.wager] {
                                (in_words(wager))
                            }
                        }
                    }
                }
                (pay_fields(what, document))
                (option_fields(what))
                button.btn { "Count" }
            }
            (found)
        }
    }
}

fn pay_fields(what: &WhatIf, document: Option<&Figure>) -> Markup {
    html! {
        @if !what.pays.is_empty() {
            input type="hidden" name="of" value=(what.tables);
            table.fig {
                thead { tr {
                    th scope="col" { "Line" } th.r.hs scope="col" { "Ways" }
                    th.r scope="col" { "How often" } th.r scope="col" { "Pays" }
                } }
                tbody { @for field in &what.pays { (pay_field(what, field, document)) } }
            }
        }
    }
}

fn pay_field(what: &WhatIf, field: &PayField, document: Option<&Figure>) -> Markup {
    let wrong = field.wrong.as_deref();
    let name = field.name();
    let own = document.filter(|figure| figure.wager == field.spot && what.wager == field.spot);
    let line = own.and_then(|figure| figure.lines.iter().find(|line| line.name == field.line));
    html! {
        tr.changed[field.is_edited()] id={ "row-" (name) } {
            th scope="row" {
                (in_words(&field.line))
                @if field.of_several { div.ex { (in_words(&field.spot)) } }
                div.ex.was { "document: " (field.document) }
            }
            td.r.hs { @if let Some(line) = line { (ways(&line.ways)) } }
            td.r { @if let Some(line) = line { (often(&line.probability)) } }
            td.r {
                input name=(name) value=(field.said) autocomplete="off"
                    aria-label={ (in_words(&field.line)) " pays" }
                    aria-invalid=[wrong.map(|_| "true")]
                    aria-describedby=[wrong.map(|_| format!("wrong-{name}"))];
                @if let Some(wrong) = wrong {
                    div.wrong id={ "wrong-" (name) } { (wrong) }
                }
            }
        }
    }
}

fn option_fields(what: &WhatIf) -> Markup {
    html! {
        @if !what.options.is_empty() {
            fieldset.options {
                legend { "What the house may choose" }
                @for field in &what.options { (option_field(field)) }
            }
        }
    }
}

fn option_field(field: &OptionField) -> Markup {
    let name = format!("set.{}", field.key);
    html! {
        div.option.changed[field.is_edited()] id={ "row-" (name) } {
            label for={ "field-" (name) } { (in_words(&field.key)) }
            @match &field.choices {
                Choices::Several(values) => {
                    select id={ "field-" (name) } name=(name) {
                        @for value in values {
                            option value=(value) selected[*value == field.said] { (value) }
                        }
                    }
                }
                Choices::Any => {
                    input id={ "field-" (name) } name=(name) value=(field.said) autocomplete="off";
                }
            }
            @if let Some(by) = &field.clause { (clause(by)) }
            small.dim { (field.about) }
        }
    }
}

/// The questions that the form comes to: the document's, and the edited one where it can be asked.
pub fn questions(kind: &Kind, what: &WhatIf) -> (Json, Option<Json>) {
    (what.document(kind), what.edited(kind))
}

/// Whether anything is still being counted.
pub fn is_working(counted: &[Option<&Counted>]) -> bool {
    counted.iter().flatten().any(|counted| matches!(counted, Counted::Working(_)))
}
