//! A situation as it lies on the table.

use answers::training::Situation;
use answers::words;
use chance::{Outcome, Place};
use games::{Decision, Event, Fact, HandNumber, HandView, Irregularity};
use maud::{Markup, html};

use crate::pages::games::{clause, in_words};
use crate::pages::{family, money};

/// What lies on the table, what fell, and what happened on the way.
pub fn felt(situation: &Situation) -> Markup {
    let fell = situation.events.iter().rev().find_map(fell);
    html! {
        div.lesson data-felt=[family::felt(situation.kind.id)] {
            @if !situation.before.is_empty() || fell.is_some() {
                div.fell {
                    @if let Some(fell) = fell { (fell) }
                    (facts(&situation.before))
                }
            }
            div.hands {
                @for hand in &situation.view.hands { (drawn(hand)) }
            }
        }
        (story(situation))
    }
}

/// A roll or a spin.
fn fell(event: &Event) -> Option<Markup> {
    let Event::Chance(outcome) = event else { return None };
    let dice = |name: &str, faces: &[u8]| {
        html! {
            div.roll role="img" aria-label={ (name) " " (pictures::roll_in_words(faces)) } {
                @for face in faces { (pictures::die(*face)) }
                @if !name.is_empty() { span { (name) } }
            }
        }
    };
    match outcome {
        Outcome::Dice(roll) => Some(dice("", &roll.faces())),
        Outcome::ThreeDice(roll) => Some(dice("", &roll.faces())),
        Outcome::Cups { player, banker } => Some(html! {
            (dice("player", &player.faces()))
            (dice("banker", &banker.faces()))
        }),
        Outcome::Pocket(pocket) => Some(html! { p.spun { "The ball fell on " b { (pocket) } } }),
        Outcome::Insignia(at) => Some(html! { p.spun { "The wheel stopped at " b { (at) } } }),
        _ => None,
    }
}

fn facts(facts: &[Fact]) -> Markup {
    html! {
        @if !facts.is_empty() {
            ul.known {
                @for fact in facts { li { (in_words(&fact.name)) " " b { (fact.value) } } }
            }
        }
    }
}

fn drawn(hand: &HandView) -> Markup {
    let mut name = in_words(&words::place(hand.place));
    if hand.hand > HandNumber::FIRST {
        name += &format!(", hand {}", hand.hand);
    }
    html! {
        div.holder.dealers[hand.place == Place::Dealer] {
            span.whose { (name) }
            div.hand { @for card in &hand.cards { (pictures::card(*card)) } }
            @if !hand.words.is_empty() { span.told { (hand.words) } }
        }
    }
}

/// What players decided and what went wrong, in words.
fn story(situation: &Situation) -> Markup {
    let steps = situation.events.iter().filter_map(|event| match event {
        Event::Decide(decision) => Some(decided(decision)),
        Event::Irregularity(what) => Some(went_wrong(situation, what)),
        _ => None,
    });
    let steps: Vec<Markup> = steps.collect();
    html! {
        @if !steps.is_empty() {
            details.story open {
                summary { "What happened" }
                ol { @for one in steps { li { (one) } } }
            }
        }
    }
}

fn decided(decision: &Decision) -> Markup {
    html! {
        "Seat " (decision.seat)
        @if let Some(hand) = decision.hand.filter(|hand| *hand > HandNumber::FIRST) {
            ", hand " (hand)
        }
        ": " (decision.action.name().replace('-', " "))
        @if let Some(times) = decision.times { " " (times) " times" }
        @if let Some(amount) = decision.amount { " " (money::dollars(amount)) }
    }
}

fn went_wrong(situation: &Situation, what: &Irregularity) -> Markup {
    let name = what.kind.name();
    let rules = &situation.kind.rulebook().irregularities;
    let rule = rules.iter().find(|rule| rule.kind == name);
    html! {
        b { "Something went wrong: " (name.replace('-', " ")) }
        @if let Some(seat) = what.seat { " at seat " (seat) }
        "."
        @if let Some(rule) = rule { " " (in_words(&rule.remedy)) ". " (clause(rule.clause.id())) }
    }
}
