//! What a viewer may see of a blackjack table.

use chance::Place;

use super::rules::{BET, HOUSE_MONEY, INSURANCE, LAYOUT, Rules};
use super::{Blackjack, Phase};
use crate::blackjack::{Hand, Status};
use crate::{Cents, HandView, Spot, View, Viewer, WagerView};

impl Blackjack {
    pub(super) fn seen_by(&self, rules: &Rules, viewer: Viewer) -> View {
        let mut view = View::default();
        for seat in self.dealt.iter() {
            for (n, hand) in self.seat(seat).hands().iter().enumerate() {
                let open =
                    !rules.from_hand || viewer == Viewer::Seat(seat) || self.lies_open(seat, hand);
                view.hands.push(hand_view(Place::Seat(seat), n as u8 + 1, hand, open));
            }
        }
        if !self.dealer.cards.is_empty() {
            view.hands.push(self.dealer_view());
        }
        for seat in 1..=rules.limits.seats() {
            self.wagers_of(seat, &mut view.wagers);
        }
        view.facts.push(("cards left", self.out.left().to_string()));
        if self.shoe.shuffle_due {
            view.facts.push(("shuffle", "due".into()));
        } else if self.shoe.cut_card_out {
            view.facts.push(("shuffle", "after this round".into()));
        }
        view
    }

    /// Whether the first two cards of a hand dealt face down have been turned (OH.BJ.14.V, VII).
    fn lies_open(&self, seat: u8, hand: &Hand) -> bool {
        let turned = hand.doubled > Cents::ZERO || self.seat(seat).is_split();
        turned
            || (hand.status == Status::Over && hand.cards.len() > 1)
            || self.phase == Phase::Wagers
    }

    /// The hole card is seen by nobody before it is turned.
    fn dealer_view(&self) -> HandView {
        let mut cards = self.dealer.cards.as_slice().to_vec();
        let mut words = self.dealer.total().to_string();
        if !self.dealer.hole_shown {
            if let Some(hole) = cards.get_mut(1) {
                *hole = None;
            }
            words = String::new();
        } else if self.dealer.has_blackjack() {
            words = "blackjack".into();
        }
        HandView { place: Place::Dealer, hand: 1, cards, words }
    }

    fn wagers_of(&self, seat: u8, wagers: &mut Vec<WagerView>) {
        let own = self.seat(seat);
        let mut push = |on: Spot, amount: Cents, note: &'static str| {
            if amount > Cents::ZERO {
                let on = LAYOUT.name(on).to_owned();
                wagers.push(WagerView { seat, on, amount, note });
            }
        };
        for (n, hand) in own.hands().iter().enumerate() {
            let note = match own.is_split() && self.phase != Phase::Wagers {
                true => ["hand 1", "hand 2", "hand 3", "hand 4"][n],
                false => "",
            };
            push(BET, hand.bet, note);
        }
        push(HOUSE_MONEY, own.side, "");
        push(INSURANCE, own.insurance, "");
    }
}

fn hand_view(place: Place, number: u8, hand: &Hand, open: bool) -> HandView {
    let mut cards = hand.cards.as_slice().to_vec();
    let mut words = hand.cards.total().to_string();
    if !open {
        cards.iter_mut().take(2).for_each(|card| *card = None);
    }
    if !open || hand.cards.unseen().is_some() {
        words = String::new();
    }
    HandView { place, hand: number, cards, words }
}
