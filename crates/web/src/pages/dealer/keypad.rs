//! The keypad: only what may come can be pressed.

use chance::{Ask, Card, Colour, Insignia, Outcome, Pocket, Rank, Suit};
use games::{Event, Seat};
use maud::{Markup, html};

use super::view::View;
use crate::pages::staff::hidden;
use crate::pages::table::state::{Choice, Offers};
use crate::pages::table::words;

/// What may be pressed now: a decision, or what falls.
pub fn keypad(view: &View<'_>) -> Markup {
    html! {
        section.pad #pad aria-label="Enter" {
            @if view.plays() {
                @match view.state.in_turn() {
                    Some(seat) => (decisions(view, seat)),
                    None => (keys(view)),
                }
            }
        }
    }
}

/// The choices of the seat in turn, as the player says them.
fn decisions(view: &View<'_>, seat: Seat) -> Markup {
    let hand = view.state.awaiting.as_ref().and_then(|awaiting| awaiting.hand);
    let own = |offers: &&Offers| offers.seat == seat && hand.is_none_or(|hand| hand == offers.hand);
    html! {
        div.choices {
            @for offers in view.state.offers.iter().filter(own) {
                @for choice in &offers.actions { (decision(view, offers, choice)) }
            }
        }
    }
}

/// A choice: a form with what it needs.
pub fn decision(view: &View<'_>, offers: &Offers, choice: &Choice) -> Markup {
    let times: Vec<Option<u8>> = match choice.times.as_slice() {
        [] => vec![None],
        times => times.iter().copied().map(Some).collect(),
    };
    html! {
        @for times in times {
            @let name = format!("{}-{}-{}{}", choice.action, offers.seat, offers.hand,
                times.map_or(String::new(), |times| times.to_string()));
            @let form = view.form("decide", &name);
            (form.drawn(&html! {
                (hidden("seat", &offers.seat.to_string()))
                (hidden("hand", &offers.hand.to_string()))
                (hidden("action", &choice.action))
                @if let Some(times) = times { (hidden("times", &times.to_string())) }
                @if choice.low.is_some() { (form.field("low", "Low hand", "text", "")) }
                @if let (Some(_), Some(most)) = (choice.least, choice.most) {
                    (form.field("amount", "Amount", "money", &most.to_string()))
                }
                button.act data-action=(choice.action) data-times=[times] {
                    span { (words::action(&choice.action, times)) }
                    @if let Some(costs) = choice.costs { small { (words::short(costs)) } }
                    @if let (Some(base), Some(times)) = (choice.base, times) {
                        small { (words::short(base.times(times.into(), 1))) }
                    }
                }
            }))
        }
    }
}

/// The keys, and a line to type or scan into.
fn keys(view: &View<'_>) -> Markup {
    let Some(ask) = floor::table::asked(view.table.engine()) else { return html! {} };
    let form = view.form("key", "key");
    let pads = pads(view, ask);
    html! {
        (form.drawn(&html! {
            @if !matches!(ask, Ask::Shuffle | Ask::Peek) {
                @let wrong = form.wrong_with("typed");
                div.typed {
                    label {
                        span { (typed_as(ask)) }
                        input #typed name="typed" type="text" autocomplete="off" spellcheck="false"
                            disabled[view.is_held()] aria-invalid=[wrong.map(|_| "true")]
                            aria-describedby=[wrong.map(|_| "key-typed-wrong")];
                    }
                    button.btn name="enter" value="typed" disabled[view.is_held()] { "Enter" }
                    @if let Some(down) = face_down(view, ask) { (down) }
                    @if let Some(wrong) = wrong {
                        p.problem #key-typed-wrong role="alert" { (wrong.says) }
                    }
                }
            }
            (pads)
        }))
    }
}

/// What is typed there.
fn typed_as(ask: Ask) -> &'static str {
    match ask {
        Ask::Card { .. } | Ask::Reveal { .. } => "Type or scan, such as as kd",
        Ask::Dice => "Type the dice, such as 34",
        Ask::ThreeDice => "Type the dice, such as 345",
        Ask::Cups => "Player's dice, then banker's: 123 456",
        Ask::Number { .. } => "Type the number",
        Ask::BigSix => "Type where the wheel stopped, such as 5 or joker",
        _ => "Type the pocket, such as 17",
    }
}

/// Whether something may come: tried on a copy of the table, unless something else is to be done
/// first.
fn may_come(view: &View<'_>, outcome: Outcome) -> bool {
    !view.is_held() && view.table.engine().attempt(Event::Chance(outcome)).is_ok()
}

fn key(name: &str, class: &str, may: bool, says: &str, face: &Markup) -> Markup {
    html! {
        button.key.(class) name="key" value=(name) data-key=(name) aria-label=(says)
            disabled[!may] {
            (face)
        }
    }
}

/// A card that is dealt without being seen.
fn face_down(view: &View<'_>, ask: Ask) -> Option<Markup> {
    let dealt = matches!(ask, Ask::Card { .. });
    let may = dealt && may_come(view, Outcome::Card(None));
    may.then(|| html! { button.btn name="key" value="??" data-key="??" { "Face down" } })
}

fn pads(view: &View<'_>, ask: Ask) -> Markup {
    match ask {
        Ask::Card { .. } | Ask::Reveal { .. } => cards(view),
        Ask::Shuffle => html! {
            @if !view.is_held() {
                button.act.best name="key" value="shuffled" data-key="shuffled" { "Shuffled" }
            }
        },
        Ask::Peek => html! {
            div.choices {
                button.act name="key" value="no-blackjack" data-key="no-blackjack" {
                    "No blackjack"
                }
                button.act name="key" value="blackjack" data-key="blackjack" { "Blackjack" }
            }
        },
        Ask::Dice => rolls(view),
        Ask::ThreeDice | Ask::Cups => faces(),
        Ask::Number { most } => html! {
            div.keys.numbers {
                @for number in 1..=most {
                    @let name = number.to_string();
                    (key(&name, "n", may_come(view, Outcome::Number(number)), &name,
                        &html! { (number) }))
                }
            }
        },
        Ask::Roulette(wheel) => pockets(view, wheel),
        Ask::BigSix => html! {
            div.keys.numbers {
                @for insignia in Insignia::ALL {
                    @let name = insignia.name();
                    (key(name, "n", may_come(view, Outcome::Insignia(insignia)), name,
                        &html! { (words::sentence(name)) }))
                }
            }
        },
    }
}

/// A row for each suit; what is not left in the shoe is dim.
fn cards(view: &View<'_>) -> Markup {
    let deck = view.table.engine().pack().map_or(&[][..], |pack| pack.deck.cards());
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    html! {
        div.keys.ranks {
            @for suit in suits {
                @for rank in by_ace(deck) { (card(view, Card::new(rank, suit))) }
            }
            @if deck.contains(&Card::JOKER) {
                @let may = may_come(view, Outcome::Card(Some(Card::JOKER)));
                (key("Jo", "joker", may, "joker", &html! { "Joker" }))
            }
        }
    }
}

/// The ranks that a deck has, the ace first.
fn by_ace(deck: &[Card]) -> Vec<Rank> {
    let has = |rank: &Rank| deck.contains(&Card::new(*rank, Suit::Spades));
    let (ace, others): (Vec<Rank>, Vec<Rank>) =
        Rank::ALL.into_iter().filter(has).partition(|rank| rank.letter() == 'A');
    ace.into_iter().chain(others).collect()
}

fn card(view: &View<'_>, card: Card) -> Markup {
    let name = card.to_string();
    let (rank, suit) = name.split_at(1);
    let rank = if rank == "T" { "10" } else { rank };
    let may = may_come(view, Outcome::Card(Some(card)));
    let face =
        html! { (rank) svg viewBox="0 0 24 24" aria-hidden="true" { use href={ "#" (suit) } {} } };
    // A key is called what stands on it: `10 of spades`.
    let words = pictures::card_in_words(card);
    let says = match words.split_once(" of ") {
        Some((_, suit)) if rank.parse::<u8>().is_ok() => format!("{rank} of {suit}"),
        _ => words,
    };
    key(&name, suit, may, &says, &face)
}

/// Every roll of two dice: a row for the first, a column for the second.
fn rolls(view: &View<'_>) -> Markup {
    html! {
        div.keys.rolls {
            @for first in 1..=6_u8 {
                @for second in 1..=6_u8 {
                    @let name = format!("{first}-{second}");
                    @let may = name.parse().is_ok_and(|dice| may_come(view, Outcome::Dice(dice)));
                    (key(&name, "n", may, &pictures::roll_in_words(&[first, second]),
                        &html! { span.two { (pictures::die(first)) (pictures::die(second)) } }))
                }
            }
        }
    }
}

/// The faces of a die, which a script writes into the line one after another.
fn faces() -> Markup {
    html! {
        div.keys.numbers {
            @for face in 1..=6_u8 {
                button.key.n type="button" data-digit=(face) data-key=(face)
                    aria-label={ "Face " (face) } {
                    span.two { (pictures::die(face)) }
                }
            }
        }
    }
}

/// The pockets as the layout has them: zeros first, then threes.
fn pockets(view: &View<'_>, wheel: chance::Wheel) -> Markup {
    let mut pockets: Vec<_> = wheel.pockets().to_vec();
    let order = |name: &str| match name {
        "0" => (0, 0),
        "00" => (0, 1),
        number => (1, number.parse().unwrap_or(0)),
    };
    pockets.sort_by_key(|pocket| order(&pocket.to_string()));
    html! {
        div.keys.pockets {
            @for pocket in pockets {
                @let name = pocket.to_string();
                (key(&name, colour(pocket), may_come(view, Outcome::Pocket(pocket)), &name,
                    &html! { (name) }))
            }
        }
    }
}

fn colour(pocket: Pocket) -> &'static str {
    match pocket.colour() {
        Colour::Green => "zero",
        Colour::Red => "red",
        Colour::Black => "black",
    }
}
