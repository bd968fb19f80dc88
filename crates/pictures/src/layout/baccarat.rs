//! The baccarat layout: the two hands, the boxes of the wagers, the roads.

use std::cmp::Ordering;

use games::HandNumber;
use maud::{Markup, html};

use super::place::Place;
use super::{DrawnLayout, SharedHand};
use crate::card;

/// Hands, roads and layout.
pub(super) fn draw(layout: &DrawnLayout<'_>) -> Markup {
    let dragon = layout.chosen.switch("dragon_bonus");
    let fortune = layout.chosen.switch_if("fortune_7").unwrap_or(false);
    html! {
        div.board data-board="baccarat" {
            div.stage.shared-hands {
                (hand(layout, "player", "Player"))
                div.call {
                    (layout.called(result(layout)))
                    (layout.history())
                }
                (hand(layout, "banker", "Banker"))
            }
            div.lay.baccarat role="group" aria-label="Layout" {
                (wager(layout, "player", "Player"))
                (wager(layout, "tie", "Tie"))
                (wager(layout, "banker", "Banker"))
                @if dragon { (dragon_bonus(layout, "dragon-bonus-player", "Player")) }
                @if fortune { (wager(layout, "fortune-7", "Fortune 7")) }
                @if dragon { (dragon_bonus(layout, "dragon-bonus-banker", "Banker")) }
            }
        }
    }
}

/// Who won, by the points that the dealer says of both hands.
fn result(layout: &DrawnLayout<'_>) -> Option<String> {
    let points = |place: &str| {
        let hand = layout.hands.iter().find(|hand| hand.place == place)?;
        hand.words.rsplit(' ').next()?.parse().ok()
    };
    Some(called(points("player")?, points("banker")?))
}

/// A round as it is called, by the points of both hands.
pub(super) fn called(player: u8, banker: u8) -> String {
    match player.cmp(&banker) {
        Ordering::Greater => format!("Player wins, {player} over {banker}"),
        Ordering::Less => format!("Banker wins, {banker} over {player}"),
        Ordering::Equal => format!("Tie, {player} each"),
    }
}

/// A hand in its place: two or three cards, and its points; before the deal the places of two.
fn hand(layout: &DrawnLayout<'_>, place: &str, title: &str) -> Markup {
    let none = SharedHand { place, cards: &[], words: "" };
    let hand = layout.hands.iter().find(|hand| hand.place == place).unwrap_or(&none);
    html! {
        div.shared-hand.{ "of-" (place) } {
            p.side-name { (title) }
            div.holder {
                @if hand.cards.is_empty() {
                    div.hand.wide { span.card.ghost {} span.card.ghost {} }
                } @else {
                    (card::hand(place, HandNumber::FIRST, hand.cards, true))
                }
                @if !hand.words.is_empty() { span.total { (hand.words) } }
            }
        }
    }
}

fn wager(layout: &DrawnLayout<'_>, name: &str, title: &str) -> Markup {
    let words = layout.words_of(name);
    let mut pays = layout.pays(name).unwrap_or_default();
    if name == "banker" {
        // OH.BA.13.III, OH.CF.8.I.A: vigorish on what the banker wins, or a push instead of it.
        let vigorish = layout.chosen.rulebook().spot("vigorish").is_some();
        pays += if vigorish { " less 5%" } else { ", 7 on three cards pushes" };
    }
    let place = Place { pays: Some(pays.clone()), ..Place::new(name, &words) };
    layout.boxed(name, &place, html! { b { (title) } small { (pays) } })
}

fn dragon_bonus(layout: &DrawnLayout<'_>, name: &str, side: &str) -> Markup {
    let words = layout.words_of(name);
    let pays = layout.best_pay(name).map(|best| format!("up to {best}"));
    let place = Place { pays: pays.clone(), ..Place::new(name, &words) };
    layout.boxed(
        name,
        &place,
        html! {
            em { "Dragon bonus" }
            small { (side) " " (pays.unwrap_or_default()) }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_called_by_its_points() {
        assert_eq!(called(8, 3), "Player wins, 8 over 3");
        assert_eq!(called(4, 7), "Banker wins, 7 over 4");
        assert_eq!(called(6, 6), "Tie, 6 each");
    }
}
