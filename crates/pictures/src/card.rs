//! Cards, face up and face down.

use chance::{Card, HandNumber, Rank, Suit};
use maud::{Markup, html};

/// A card; none is one that lies face down, and then nothing in the picture tells which it is.
pub fn card(card: Option<Card>) -> Markup {
    let Some(card) = card else {
        return html! { span.card.back data-card="??" role="img" aria-label="face down" {} };
    };
    let name = card.to_string();
    let words = card_in_words(card);
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        return html! {
            span.card.joker data-card=(name) role="img" aria-label=(words) {
                b { "★" }
                small { "Joker" }
            }
        };
    };
    let shape = suit_letter(suit);
    html! {
        span.card.(shape) data-card=(name) role="img" aria-label=(words) {
            b { (index(rank)) }
            svg aria-hidden="true" { use href={ "#" (shape) } {} }
            @match rank {
                Rank::Jack | Rank::Queen | Rank::King => {
                    i.court {}
                    svg.crown aria-hidden="true" { use href={ "#" (index(rank)) } {} }
                    svg aria-hidden="true" { use href={ "#" (shape) } {} }
                }
                _ => { svg.pip aria-hidden="true" { use href={ "#" (shape) } {} } }
            }
        }
    }
}

/// The cards of a hand, marked with its place and number.
pub fn hand(place: &str, number: HandNumber, cards: &[Option<Card>], wide: bool) -> Markup {
    html! {
        div.hand.wide[wide] data-hand={ (place) "/" (number) } {
            @for one in cards { (card(*one)) }
        }
    }
}

/// A card as it is said aloud.
pub fn card_in_words(card: Card) -> String {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => format!("{} of {}", rank_in_words(rank), suit_in_words(suit)),
        _ => "joker".to_owned(),
    }
}

fn index(rank: Rank) -> &'static str {
    const INDICES: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    INDICES[rank as usize]
}

fn rank_in_words(rank: Rank) -> &'static str {
    const WORDS: [&str; 13] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
        "king", "ace",
    ];
    WORDS[rank as usize]
}

fn suit_letter(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "c",
        Suit::Diamonds => "d",
        Suit::Hearts => "h",
        Suit::Spades => "s",
    }
}

fn suit_in_words(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_text_first_and_one_face_down_says_nothing() {
        let text = |name: &str| card(Some(name.parse().unwrap())).into_string();
        assert!(text("Th").contains(r#"data-card="Th" role="img" aria-label="ten of hearts""#));
        assert!(text("Ks").contains(r##"href="#K""##));
        let down = card(None).into_string();
        assert_eq!(
            down,
            r#"<span class="card back" data-card="??" role="img" aria-label="face down"></span>"#
        );
        let hand =
            hand("seat-1", HandNumber::new(2), &["As".parse().ok(), None], false).into_string();
        assert!(hand.starts_with(r#"<div class="hand" data-hand="seat-1/2">"#), "{hand}");
    }
}
