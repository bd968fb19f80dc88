//! What a player sees of the box about which they are asked.

use chance::{Card, Place};
use games::{AnyTable, Cents, HandNumber, Seat, View, Viewer, WagerState, WagerView};

use crate::{AdviceError, Situation};

/// A hand of the box on which the player has a bet.
pub struct Own {
    /// Its number, from 1.
    pub number: usize,
    /// Its cards.
    pub cards: Vec<Card>,
    /// The player's bet, without what they doubled.
    pub bet: Cents,
    /// What they doubled.
    pub added: Cents,
    /// Whether the hand was doubled, by whomever.
    pub doubled: bool,
}

/// The box and the cards, as one player sees them.
pub struct Seen {
    /// The dealer's card.
    pub up: Card,
    /// Every card that was seen since the shuffle.
    pub cards: Vec<Card>,
    /// How many hands the box has, settled ones too.
    pub count: usize,
    /// The hands on which the player has a bet.
    pub own: Vec<Own>,
    /// Which of these is asked about.
    pub turn: usize,
    /// The cards of those hands of the box that wait behind the one asked about, by number.
    pub waiting: Vec<(usize, Card)>,
    /// Their insurance on the box.
    pub insurance: Cents,
    /// Whether the box was given up.
    pub surrendered: bool,
    /// Whether the player calls the box.
    pub calls: bool,
    /// Whether they have bets on other boxes too.
    pub elsewhere: bool,
}

pub(super) fn unknown(why: &str) -> AdviceError {
    AdviceError::Unknown(why.into())
}

/// The cards of a hand, all of them seen.
fn known(cards: &[Option<Card>]) -> Result<Vec<Card>, AdviceError> {
    let known: Option<Vec<Card>> = cards.iter().copied().collect();
    known.ok_or_else(|| unknown("a card that matters has not been seen"))
}

/// The seat that the view names for something.
fn fact(view: &View, name: &str) -> Option<Seat> {
    view.fact(name)?.parse().ok()
}

impl Seen {
    /// Reads the player's view.
    pub fn new(situation: &Situation<'_>) -> Result<Seen, AdviceError> {
        let table: &dyn AnyTable = situation.table;
        let seat = situation.seat;
        let view = table.view(Viewer::Seat(seat));
        if view.next_card.is_some() {
            return Err(unknown("the next card lies open, which no value here looks at"));
        }
        let on = fact(&view, "box").unwrap_or(seat);
        let calls = fact(&view, "called by").unwrap_or(on) == seat;
        let up = match dealers(&view) {
            [Some(up)] => *up,
            _ => return Err(unknown("the dealer has more than their first card, or none")),
        };
        let number = usize::from(situation.hand.number());
        let spot = |own: &str| if on == seat { own.into() } else { spot_behind(own, on) };
        let own = own_hands(&view, (seat, on), &spot("bet"))?;
        let turn = own.iter().position(|own| own.number == number);
        let turn = turn.ok_or_else(|| unknown("the seat has no bet on that hand"))?;
        let at = |wager: &&WagerView, name: &str| wager.seat == seat && wager.on == name;
        let insured = view.wagers.iter().filter(|wager| at(wager, &spot("insurance")));
        let mut waiting = Vec::new();
        let hands = view.hands.iter().filter(|hand| hand.place == Place::Seat(on));
        for hand in hands.clone().filter(|hand| usize::from(hand.hand.number()) > number) {
            if let [card] = known(&hand.cards)?[..] {
                waiting.push((usize::from(hand.hand.number()), card));
            }
        }
        let bets = |wager: &WagerView| wager.on == "bet" || wager.on.starts_with("behind-");
        Ok(Seen {
            up,
            count: hands.count(),
            insurance: insured.map(|wager| wager.amount).sum(),
            surrendered: view.wagers.iter().any(|wager| {
                at(&wager, &spot("bet")) && wager.state == Some(WagerState::Surrendered)
            }),
            elsewhere: view
                .wagers
                .iter()
                .any(|wager| wager.seat == seat && bets(wager) && wager.on != spot("bet")),
            cards: view.seen,
            own,
            turn,
            waiting,
            calls,
        })
    }

    /// The hand that is asked about.
    pub fn hand(&self) -> &Own {
        &self.own[self.turn]
    }

    /// Whether the player has a bet on a hand.
    pub fn is_on(&self, number: usize) -> bool {
        self.own.iter().any(|own| own.number == number)
    }
}

fn dealers(view: &View) -> &[Option<Card>] {
    let dealer = view.hands.iter().find(|hand| hand.place == Place::Dealer);
    dealer.map_or(&[], |hand| &hand.cards)
}

/// The spot of a player behind a box that is this one of its own player.
fn spot_behind(own: &str, on: Seat) -> String {
    match own {
        "bet" => format!("behind-{on}"),
        own => format!("{own}-{on}"),
    }
}

/// The hands of a box on which a seat has chips.
fn own_hands(view: &View, (seat, on): (Seat, Seat), spot: &str) -> Result<Vec<Own>, AdviceError> {
    let mut own: Vec<Own> = Vec::new();
    for wager in view.wagers.iter().filter(|wager| wager.seat == seat && wager.on == spot) {
        let number = usize::from(wager.hand.unwrap_or(HandNumber::FIRST).number());
        if wager.state == Some(WagerState::Added) {
            if let Some(last) = own.last_mut().filter(|last| last.number == number) {
                last.added = wager.amount;
            }
            continue;
        }
        let hand = view
            .hands
            .iter()
            .find(|hand| hand.place == Place::Seat(on) && usize::from(hand.hand.number()) == number)
            .ok_or_else(|| unknown("the hand has no cards yet"))?;
        own.push(Own {
            number,
            cards: known(&hand.cards)?,
            bet: wager.amount,
            added: Cents::ZERO,
            doubled: wager.state == Some(WagerState::DoubleDown),
        });
    }
    Ok(own)
}
