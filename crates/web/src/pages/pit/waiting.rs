//! What waits for somebody: calls, counts, fills, credits, awards.

use floor::Person;
use maud::{Markup, html};

use super::view::{View, may};
use crate::pages::money;
use crate::pages::staff::{FormError, HeldAward, Pending, hidden};

/// What waits, at all these tables.
pub fn panel(views: &[View], who: &Person, wrong: Option<&FormError>) -> Markup {
    let count: usize =
        views.iter().map(|view| view.work.pending.len() + view.work.held.len()).sum();
    html! {
        section.panel #waiting aria-label="Waiting" {
            div.head { h2 { "Waiting" } span.pill.wait.bare { (count) } }
            @if count == 0 { p.dim.small { "Nothing waits." } }
            @for view in views { (of(view, who, wrong)) }
        }
    }
}

/// What waits at a table.
pub fn of(view: &View, who: &Person, wrong: Option<&FormError>) -> Markup {
    html! {
        @for held in &view.work.held { (award(view, held, who, wrong)) }
        @for pending in &view.work.pending { (one(view, pending, who, wrong)) }
    }
}

/// An award that two have to approve, each of another role.
fn award(view: &View, held: &HeldAward, who: &Person, wrong: Option<&FormError>) -> Markup {
    let key = format!("{}-{}-{}", view.state.table, held.round, held.line);
    let (yes, no) = (format!("approve-{key}"), format!("refuse-{key}"));
    let own = held.approved.iter().any(|role| role == who.role.name());
    let about = html! {
        (hidden("round", &held.round.to_string()))
        (hidden("line", &held.line.to_string()))
    };
    let (approve, refuse) = (view.form("approve", &yes, wrong), view.form("approve", &no, wrong));
    html! {
        div.ask data-key={ "award-" (key) } data-held=(key) {
            div.row {
                b { "Award " (held.amount.map_or(String::new(), money::dollars)) }
                a.clause href={ "/games/" (view.state.game) "#" (held.clause) } { (held.clause) }
            }
            span.dim { (view.name()) ", seat " (held.seat) ": " (held.say)
                @if !held.approved.is_empty() { " Approved by: " (held.approved.join(", ")) "." } }
            @if own { span.dim { "You have approved." } }
            @else if may(who, "approve") {
                (approve.drawn(&html! {
                    (about)
                    button.btn.main.sm data-command="approve" { "Approve" }
                    a.btn.sm href={ "/tables/" (view.state.table) } { "See the table" }
                }))
                details {
                    summary.small { "Refuse" }
                    (refuse.drawn(&html! {
                        (about)
                        (hidden("refuse", "true"))
                        (refuse.field("why", "Why", "text", ""))
                        button.btn.sm.warn data-command="refuse" { "Refuse" }
                    }))
                }
            }
        }
    }
}

fn one(view: &View, pending: &Pending, who: &Person, wrong: Option<&FormError>) -> Markup {
    let amount =
        pending.amount.map_or(String::new(), |amount| format!(" {}", money::dollars(amount)));
    let what = match pending.what.as_str() {
        "call" => "Calls".to_owned(),
        "inventory" => "Count of the rack".to_owned(),
        "void" => format!("To be undone:{amount}"),
        "fill" => format!("Fill{amount}"),
        "credit" => format!("Credit{amount}"),
        other => other.to_owned(),
    };
    let resumed = format!("resume-{}", view.state.table);
    let resume = view.form("resume", &resumed, wrong);
    html! {
        div.ask data-key={ "pending-" (view.state.table) "-" (pending.seq) }
            data-pending=(pending.what) {
            div.row { b { (view.name()) ": " (what) } span.dim { (pending.by) } }
            @if let Some(why) = &pending.why { span.dim { "“" (why) "”" } }
            @match pending.what.as_str() {
                "call" => {
                    div.row { a.btn.main.sm href={ "/pit/" (view.state.table) } {
                        "Go to the table" } }
                    @if may(who, "resume") {
                        (resume.drawn(&html! {
                            button.btn.sm data-command="resume" { "Let it go on" }
                        }))
                    }
                }
                "inventory" => { a.btn.sm href={ "/pit/" (view.state.table) } { "To the count" } }
                _ => { span.dim { "Waits for the cage." } }
            }
        }
    }
}
