//! A small picture of every game, for lists of tables.

use maud::{Markup, html};

/// The picture of a game by its id; a game that is not known gets a chip.
pub fn thumbnail(game: &str) -> Markup {
    let drawn = match game {
        "roulette" => roulette(),
        "big-six" => big_six(),
        "craps" => dice(&[(4, 18, 12, -3), (3, 64, 14, 9)]),
        "three-dice-baccarat" => dice(&[(5, -2, 12, -3), (3, 42, 14, 7), (4, 85, 9, 17)]),
        _ => match cards(game) {
            [] => html! { use.v25 href="#chip" x="38" y="10" width="44" height="44" {} },
            cards => fan(cards),
        },
    };
    html! { svg.thumb viewBox="0 0 120 64" width="120" height="64" aria-hidden="true" { (drawn) } }
}

/// The cards that stand for a game: rank and suit.
fn cards(game: &str) -> &'static [(&'static str, char)] {
    match game {
        "blackjack" => &[("A", 's'), ("K", 'd')],
        "free-bet-blackjack" => &[("5", 's'), ("5", 'd')],
        "ride-free" => &[("9", 'c'), ("9", 'h')],
        "pontoon-plus" => &[("A", 'h'), ("J", 'c'), ("10", 'd')],
        "mini-baccarat" => &[("9", 'd'), ("K", 's')],
        "commission-free-baccarat" => &[("7", 'h'), ("J", 's'), ("10", 'c')],
        "three-card-poker" => &[("J", 's'), ("10", 's'), ("9", 's')],
        "four-card-poker" => &[("8", 'h'), ("8", 's'), ("8", 'd'), ("3", 'c')],
        "crazy-four-poker" => &[("K", 'c'), ("K", 'h'), ("K", 's'), ("A", 'd')],
        "let-it-ride" => &[("10", 'c'), ("10", 'd'), ("4", 'h')],
        "mississippi-stud" => &[("J", 'h'), ("6", 's')],
        "ultimate-texas-holdem" => &[("Q", 'h'), ("9", 'h')],
        "texas-holdem-bonus" => &[("A", 'c'), ("A", 'd')],
        "pai-gow-poker" => &[("A", 'd'), ("K", 'c'), ("K", 'h'), ("7", 's')],
        "dj-wild" => &[("2", 's'), ("★", 'j'), ("Q", 'd')],
        "deuces-wild-xtreme" => &[("2", 'h'), ("2", 's'), ("A", 'd')],
        _ => &[],
    }
}

/// Cards that overlap, leaning apart.
fn fan(cards: &[(&str, char)]) -> Markup {
    let apart = 24;
    let width = 36 + apart * (cards.len() as i32 - 1);
    let lean = |n: usize| 4 * (2 * n as i32 - cards.len() as i32 + 1);
    html! {
        @for (n, (rank, suit)) in cards.iter().enumerate() {
            @let x = 60 - width / 2 + apart * n as i32;
            g transform={ "translate(" (x) " 7) rotate(" (lean(n)) " 18 25)" } {
                rect x="-0.5" y="1.5" width="37" height="50" rx="4" fill="#0005" {}
                rect width="36" height="50" rx="4" fill="#fffdf7" {}
                g fill=(if matches!(suit, 'h' | 'd') { "#c3271f" } else { "#1c1a17" }) {
                    text x="3.500" y="17" font-weight="700" font-size="16"
                        font-family="var(--sans)" letter-spacing="-1" { (rank) }
                    @if *suit != 'j' {
                        use href={ "#" (suit) } x="4" y="20" width="9" height="9" {}
                        use href={ "#" (suit) } x="14" y="28" width="19" height="19" {}
                    }
                }
            }
        }
    }
}

/// Dice: face, where, and how far turned.
fn dice(dice: &[(u8, i32, i32, i32)]) -> Markup {
    html! {
        @for (face, x, y, turned) in dice {
            g transform={ "translate(" (x) " " (y) ") rotate(" (turned) " 20 20)" } {
                rect x="1" y="4" width="38" height="38" rx="8" fill="#0005" {}
                use href={ "#d" (face) } width="40" height="40" {}
            }
        }
    }
}

/// A wheel of 38 pockets, too small for their numbers.
fn roulette() -> Markup {
    html! {
        g transform="translate(60 32)" {
            circle r="31" fill="var(--rail-lo)" {}
            circle r="28.500" fill="#1b1917" {}
            g fill="none" stroke-width="8" transform="rotate(-94.7)" {
                circle r="23.500" stroke="#a4312a" pathLength="38" stroke-dasharray="1 1" {}
                circle r="23.500" stroke="#1b7d52" pathLength="38" stroke-dasharray="1 18" {}
            }
            circle r="18" fill="var(--rail-hi)" {}
            circle r="10" fill="var(--rail)" {}
            path d="M-8 0H8M0-8V8" stroke="var(--brass)" stroke-width="1.5" {}
            circle r="3.200" fill="var(--brass)" {}
            circle cx="16" cy="-13" r="2" fill="#fff" {}
        }
    }
}

/// A wheel of 54 sections in three colours, and the clapper above it.
fn big_six() -> Markup {
    html! {
        g transform="translate(60 33)" {
            circle r="30.500" fill="var(--rail)" {}
            g fill="none" stroke-width="21" {
                circle r="17.500" stroke="#f1e6c8" {}
                circle r="17.500" stroke="#c79a4a" pathLength="54" stroke-dasharray="1 2" {}
                circle r="17.500" stroke="#7d2430" pathLength="54" stroke-dasharray="1 8" {}
            }
            circle r="6.500" fill="var(--brass)" {}
            path d="M-3-32h6l-3 9z" fill="#fffdf7" stroke="#0006" stroke-width=".5" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_house_has_a_picture_of_its_own() {
        let mut seen = Vec::new();
        for kind in games::Kind::all() {
            let drawn = thumbnail(kind.id).into_string();
            assert!(!drawn.contains("#chip"), "{} has no picture", kind.id);
            assert!(!seen.contains(&drawn), "{} looks like another game", kind.id);
            seen.push(drawn);
        }
        assert!(thumbnail("whist").into_string().contains("#chip"));
    }
}
