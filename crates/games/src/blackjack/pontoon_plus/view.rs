//! What anybody may see of the table: everything lies face up.

use chance::Place;

use super::rules::{BET, INSURANCE, LAYOUT, Rules, SIDES, behind, insurance_of, side_of};
use super::settle::points;
use super::{Phase, PontoonPlus};
use crate::blackjack::Hand;
use crate::{Cents, HandView, Spot, View, WagerView};

const HANDS: [&str; 4] = ["hand 1", "hand 2", "hand 3", "hand 4"];

impl PontoonPlus {
    pub(super) fn seen(&self, rules: &Rules) -> View {
        let mut view = View::default();
        for on in self.dealt.iter() {
            for (n, hand) in self.seat(on).hands().iter().enumerate() {
                let cards = hand.cards.as_slice().to_vec();
                let place = Place::Seat(on);
                view.hands.push(HandView { place, hand: n as u8 + 1, cards, words: words(hand) });
            }
        }
        if !self.dealer.cards.is_empty() {
            let words = match self.dealer.has_blackjack() {
                true => "pontoon".into(),
                false => self.dealer.total().to_string(),
            };
            let cards = self.dealer.cards.as_slice().to_vec();
            view.hands.push(HandView { place: Place::Dealer, hand: 1, cards, words });
        }
        self.wagers(rules, &mut view.wagers);
        if let Some(on) = self.asked_about() {
            view.facts.push(("box", on.to_string()));
        }
        view.facts.push(("cards left", self.shoe.out.left().to_string()));
        if self.shoe.shuffle_due {
            view.facts.push(("shuffle", "due".into()));
        } else if self.shoe.cut_card_out {
            view.facts.push(("shuffle", "after this round".into()));
        }
        // One that was seen before the deal has not left the shoe yet.
        view.next_card = self.trouble.next.or(self.trouble.first);
        view.seen = self.shoe.seen(&[]);
        view.seen.extend(self.trouble.first);
        view
    }

    /// The box about which a player is asked who does not sit there.
    fn asked_about(&self) -> Option<u8> {
        match self.phase {
            Phase::Insurance { on, seat }
            | Phase::Turn { on, seat, .. }
            | Phase::Follow { on, seat, .. }
            | Phase::Stay { on, seat, .. } => (seat != on).then_some(on),
            _ => None,
        }
    }

    /// The chips by seat, those on the own box first.
    fn wagers(&self, rules: &Rules, wagers: &mut Vec<WagerView>) {
        for seat in 1..=rules.limits.seats() {
            let mut push = |on: Spot, amount: Cents, note: &'static str| {
                if amount > Cents::ZERO {
                    let on = LAYOUT.name(on).to_owned();
                    wagers.push(WagerView { seat, on, amount, note });
                }
            };
            if let Some(own) = self.seats.get(seat as usize - 1) {
                for (n, hand) in own.hands().iter().enumerate() {
                    push(BET, hand.bet, self.note(seat, n));
                }
                for (side, spot) in SIDES.into_iter().enumerate() {
                    push(spot, self.sides[seat as usize - 1][side], "");
                }
                push(INSURANCE, own.insurance, "");
            }
            for other in self.behind.iter().filter(|other| other.seat == seat) {
                for (n, bet) in other.bets.into_iter().enumerate() {
                    push(behind(other.on), bet, self.note(other.on, n));
                }
                for (side, stake) in other.sides.into_iter().enumerate() {
                    push(side_of(side, other.on), stake, "");
                }
                push(insurance_of(other.on), other.insurance, "");
            }
        }
    }

    fn note(&self, on: u8, hand: usize) -> &'static str {
        match self.seat(on).is_split() && self.phase != Phase::Wagers {
            true => HANDS[hand],
            false if self.surrendered.contains(on) => "surrendered",
            false => "",
        }
    }
}

/// What a dealer would say of a hand.
fn words(hand: &Hand) -> String {
    match hand.is_doubled && points(hand) <= 21 {
        true => points(hand).to_string(),
        false => hand.cards.total().to_string(),
    }
}
