//! The bar above the console: the table, its dealer, the call for a supervisor.

use games::{Doer, IrregularityRule, Reason};
use maud::{Markup, html};

use super::view::View;
use crate::pages::shell::brand;
use crate::pages::staff::hidden;
use crate::pages::table::{title, words};

/// The bar.
pub fn bar(view: &View<'_>) -> Markup {
    let state = view.state;
    let dealer = view
        .work
        .dealer
        .as_deref()
        .map_or_else(|| "Nobody deals".to_owned(), |name| format!("{name} deals"));
    html! {
        header.top #bar {
            (brand("/dealer", "tables to deal"))
            (title(view.chosen().rulebook(), state, &html! {
                (dealer) @if let Some(shoe) = shoe(view) { " · " (shoe) }
            }))
            (status(view))
            @if let Some(slip) = &state.paper { span.pill.wait { "Slip " (slip) } }
            div.end {
                span.dim.hide-s { "Round " b.num { (state.round) } }
                @if view.plays() { (supervisor(view)) }
            }
        }
    }
}

fn status(view: &View<'_>) -> Markup {
    let (class, word) = match view.state.status.as_str() {
        "open" if view.in_round() => ("open", "Dealing".to_owned()),
        "open" => ("open", "Open".to_owned()),
        "closed" => ("stop", "Closed".to_owned()),
        other => ("wait", words::sentence(other)),
    };
    html! { span.pill.(class) { (word) } }
}

/// How far the shoe is dealt, where the table knows.
fn shoe(view: &View<'_>) -> Option<String> {
    let (pack, out) = (view.table.engine().pack()?, view.table.engine().cards_out()?);
    Some(format!("{} of {} cards out", out.dealt(), pack.size()))
}

/// The call for a supervisor, with everything that may have gone wrong one tap away.
fn supervisor(view: &View<'_>) -> Markup {
    let form = view.form("supervisor", "supervisor");
    let known = &view.chosen().rulebook().irregularities;
    html! {
        details.menu #call {
            summary.btn.sm.warn data-command="supervisor" { "Call supervisor " kbd.hide-s { "F9" } }
            div.panel.call {
                (own_calls(view))
                p.tiny.dim { "The table waits until a supervisor lets it go on." }
                div.irregularities {
                    @for rule in known {
                        (view.form("supervisor", &rule.kind).drawn(&html! {
                            (hidden("why", &words::sentence(&rule.kind)))
                            button.btn.sm data-irregularity=(rule.kind) title=(rule.remedy) {
                                (words::sentence(&rule.kind))
                            }
                        }))
                    }
                }
                (form.drawn(&html! {
                    (form.field("why", "Something else", "text", ""))
                    button.btn.warn { "Call supervisor" }
                }))
            }
        }
    }
}

/// What the document lets a dealer call, by its reasons.
fn own_calls(view: &View<'_>) -> Markup {
    let known = view.chosen().rulebook().irregularities.iter();
    let own: Vec<_> = known.filter(|rule| rule.may_call(Doer::Dealer)).collect();
    let call = |rule: &IrregularityRule, reason: Option<&Reason>| {
        let title = reason.map_or(rule.remedy.as_str(), |reason| reason.say.as_str());
        let name = reason.map_or(rule.kind.as_str(), |reason| reason.name.as_str());
        view.form("irregularity", &format!("{}-{name}", rule.kind)).drawn(&html! {
            (hidden("kind", &rule.kind))
            @if let Some(reason) = reason { (hidden("reason", &reason.name)) }
            button.btn.sm data-call=(name) title=(title) {
                (words::sentence(&rule.kind))
                @if let Some(reason) = reason { ": " (reason.say) }
            }
        })
    };
    html! {
        @if !own.is_empty() {
            div.irregularities {
                @for rule in own {
                    @if rule.reasons.is_empty() { (call(rule, None)) }
                    @for reason in &rule.reasons { (call(rule, Some(reason))) }
                }
            }
        }
    }
}
