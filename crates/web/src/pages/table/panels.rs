//! Beside the felt: the coach, what was paid and why, the rounds before.

use games::{Cents, Rulebook, Seat};
use maud::{Markup, html};
use serde_json::Value as Json;

use super::calls;
use super::family::Family;
use super::state::{Amount, HeldAward, Line};
use super::view::View;
use super::words;

/// Everything beside the felt.
pub fn side(view: &View<'_>) -> Markup {
    html! {
        aside.side #side {
            (coach(view))
            (calls::panel(view))
            section.panel.scroll #settled aria-label="Settlement" {
                (settlement(view))
                div #past data-own data-round=(view.state.last_result()) data-visit=[view.visit] {}
            }
        }
    }
}

/// Where the coach speaks; what it says is loaded on request. Where everybody wagers on
/// one layout nothing is decided, and every spot says what it costs.
fn coach(view: &View<'_>) -> Markup {
    let decides = view.own().is_some() && view.family() != Family::SharedLayout;
    let turn = view.state.in_turn();
    let asked = turn.filter(|seat| view.state.mine().any(|mine| mine.seat == *seat));
    html! {
        @if view.state.coach && decides {
            section.panel #coach aria-label="Coach" data-asked=[asked] {
                div.head {
                    h2 { "Coach" }
                    button.btn.sm type="button" data-do="coach" data-own aria-expanded="true" {
                        "Hide"
                    }
                }
                div #advice data-own {
                    p.tiny.dim { "What every choice is worth, exactly, once it is your turn." }
                }
                p.tiny.dim #mistakes data-own {}
            }
        }
    }
}

/// The lines of the last round, in the order paid.
fn settlement(view: &View<'_>) -> Markup {
    let state = view.state;
    html! {
        div.head data-key="head" {
            h2 { @if state.lines_round > 0 { "Round " (state.lines_round) } @else { "Results" } }
            @if !state.lines.is_empty() { span.dim.small { "in the order paid" } }
        }
        @for held in &state.held { (self::held(held)) }
        @if state.lines.is_empty() {
            p.dim.small data-key="none" { "Lines appear here as wagers are settled." }
        }
        div role="log" aria-live="polite" aria-label="Lines" data-key="lines" {
            ol.lines {
                @for (n, line) in state.lines.iter().enumerate() {
                    li data-line=(line.wager) data-outcome=(line.outcome)
                        data-key={ "line-" (state.lines_round) "-" (n) } {
                        (line_text(view.book(), line))
                    }
                }
            }
        }
        @if state.settled && !state.net.is_empty() {
            div.net data-key="net" {
                @for (number, Amount(net)) in &state.net {
                    @let mine = is_own(view, *number);
                    @let (won, lost) = (*net > Cents::ZERO, *net < Cents::ZERO);
                    span.pill.bare.open[mine && won].stop[mine && lost] {
                        (who(view, *number)) " " (words::signed(*net))
                    }
                }
            }
        }
    }
}

/// Whether the viewer held a seat in the round whose lines are shown.
fn is_own(view: &View<'_>, number: Seat) -> bool {
    view.state.own_result().is_some_and(|you| you.seats.contains(&number))
}

fn who(view: &View<'_>, number: Seat) -> String {
    match is_own(view, number) {
        true => "You".to_owned(),
        false => format!("Seat {number}"),
    }
}

fn held(held: &HeldAward) -> Markup {
    html! {
        p.duty { span.pill.wait { "Held" } span { "Seat " (held.seat) ": " (held.say) }
            b { (words::dollars(held.amount)) } }
    }
}

/// A line: whose, what, how much, why, by which clause.
fn line_text(book: &Rulebook, line: &Line) -> Markup {
    let net = line.returned - line.stake;
    let name = words::spot(book, &line.wager);
    html! {
        span.n aria-hidden="true" { (line.seat) }
        span {
            span.sr { "Seat " (line.seat) ": " }
            b { (name) " " (words::short(line.stake)) }
            @if let Some(hand) = line.hand { " hand " (hand) }
            @if line.for_whom.is_some() { " for the dealer" }
        }
        span.money.(words::colour(net)) { (words::signed(net)) }
        span.why { (line.because) }
        a.clause href={ "/games/" (book.id) "#" (line.clause) } { (line.clause) }
    }
}

/// Rounds that are over, each to be opened, with the viewer's own net.
pub fn past(book: &Rulebook, rounds: &[(Json, Option<Cents>)]) -> Markup {
    html! {
        @for (round, own) in rounds {
            @let number = round["round"].as_u64().unwrap_or(0);
            details.past data-key={ "round-" (number) } {
                summary {
                    span { "Round " (number) }
                    @if let Some(net) = own {
                        span.num.(words::colour(*net)) { (words::signed(*net)) }
                    }
                }
                ol.lines {
                    @for line in lines_of(round) { li { (line_text(book, &line)) } }
                }
            }
        }
    }
}

fn lines_of(round: &Json) -> Vec<Line> {
    serde_json::from_value(round["lines"].clone()).unwrap_or_default()
}
