//! The baccarat layout: the two hands, the boxes of the wagers, the roads.

use maud::{Markup, html};

use super::place::Place;
use super::{Board, SharedHand};
use crate::card;

/// Hands, roads and layout.
pub(super) fn felt(board: &Board<'_>) -> Markup {
    let dragon = board.chosen.switch("dragon_bonus");
    let fortune = board.chosen.switch_if("fortune_7").unwrap_or(false);
    html! {
        div.board data-board="baccarat" data-moved=(board.stands_at()) {
            div.stage.shared-hands {
                (hand(board, "player", "Player"))
                div.call {
                    strong { (board.call) }
                    (board.history())
                }
                (hand(board, "banker", "Banker"))
            }
            div.lay.baccarat role="group" aria-label="Layout" {
                (wager(board, "player", "Player"))
                (wager(board, "tie", "Tie"))
                (wager(board, "banker", "Banker"))
                @if dragon { (dragon_bonus(board, "dragon-bonus-player", "Player")) }
                @if fortune { (wager(board, "fortune-7", "Fortune 7")) }
                @if dragon { (dragon_bonus(board, "dragon-bonus-banker", "Banker")) }
            }
        }
    }
}

/// A hand in its place: two or three cards, and its points; before the deal the places of two.
fn hand(board: &Board<'_>, place: &str, title: &str) -> Markup {
    let none = SharedHand { place, cards: &[], words: "" };
    let hand = board.hands.iter().find(|hand| hand.place == place).unwrap_or(&none);
    html! {
        div.shared-hand.{ "of-" (place) } {
            h3 { (title) }
            div.holder {
                @if hand.cards.is_empty() {
                    div.hand.wide { span.card.ghost {} span.card.ghost {} }
                } @else {
                    (card::hand(place, 1, hand.cards, true))
                }
                @if !hand.words.is_empty() { span.total { (hand.words) } }
            }
        }
    }
}

fn wager(board: &Board<'_>, name: &str, title: &str) -> Markup {
    let words = board.words_of(name);
    let mut pays = board.pays(name).unwrap_or_default();
    if name == "banker" {
        // OH.BA.13.III, OH.CF.8.I.A: vigorish on what the banker wins, or a push instead of it.
        let vigorish = board.chosen.rulebook().spot("vigorish").is_some();
        pays += if vigorish { " less 5%" } else { ", 7 on three cards pushes" };
    }
    let place = Place { pays: Some(pays.clone()), ..Place::new(name, &words) };
    board.boxed(name, &place, html! { b { (title) } small { (pays) } })
}

fn dragon_bonus(board: &Board<'_>, name: &str, side: &str) -> Markup {
    let words = board.words_of(name);
    let pays = board.best_pay(name).map(|best| format!("up to {best}"));
    let place = Place { pays: pays.clone(), ..Place::new(name, &words) };
    board.boxed(
        name,
        &place,
        html! {
            em { "Dragon bonus" }
            small { (side) " " (pays.unwrap_or_default()) }
        },
    )
}
