//! What anybody may see of the table: everything lies face up.

use chance::Place;

use super::rules::{BET, INSURANCE, LAYOUT, Rules, SIDES, behind, insurance_of, side_of};
use super::settle::points;
use super::{Phase, PontoonPlus};
use crate::blackjack::{Hand, MOST_HANDS};
use crate::{Cents, Fact, HandNumber, HandView, Seat, Spot, View, WagerState, WagerView};

impl PontoonPlus {
    pub(super) fn seen(&self, rules: &Rules) -> View {
        let mut view = View::default();
        for on in self.dealt.iter() {
            for (n, hand) in self.seat(on).hands().iter().enumerate() {
                let cards = hand.cards.as_slice().to_vec();
                let place = Place::Seat(on);
                view.hands.push(HandView {
                    place,
                    hand: HandNumber::at(n),
                    cards,
                    words: words(hand),
                });
            }
        }
        if !self.dealer.cards.is_empty() {
            let words = match self.dealer.has_blackjack() {
                true => "pontoon".into(),
                false => self.dealer.total().to_string(),
            };
            let cards = self.dealer.cards.as_slice().to_vec();
            view.hands.push(HandView {
                place: Place::Dealer,
                hand: HandNumber::FIRST,
                cards,
                words,
            });
        }
        self.wagers(rules, &mut view.wagers);
        if let Some((on, caller)) = self.asked_about() {
            view.facts.push(Fact::new("box", on.to_string()));
            if let Some(caller) = caller.filter(|caller| *caller != on) {
                view.facts.push(Fact::new("called by", caller.to_string()));
            }
        }
        if let Phase::Draw { on, hand } = self.phase
            && self.seat(on).hands().len() > 1
        {
            view.facts.push(Fact::card_to(HandNumber::at(hand.into())));
        }
        view.facts.push(Fact::passing("cards left", self.shoe.out.left().to_string()));
        if self.shoe.shuffle_due {
            view.facts.push(Fact::passing("shuffle", "due"));
        } else if self.shoe.cut_card_out {
            view.facts.push(Fact::passing("shuffle", "after this round"));
        }
        // One that was seen before the deal has not left the shoe yet.
        view.next_card = self.irregularities.next.or(self.irregularities.first);
        view.seen = self.shoe.seen(&[]);
        view.seen.extend(self.irregularities.first);
        view
    }

    /// The box about which a player is asked who does not sit there, and who calls it.
    fn asked_about(&self) -> Option<(Seat, Option<Seat>)> {
        let (on, seat) = match self.phase {
            Phase::Insurance { on, seat }
            | Phase::Turn { on, seat, .. }
            | Phase::Follow { on, seat, .. }
            | Phase::Stay { on, seat, .. } => (on, seat),
            _ => return None,
        };
        // Who calls the last hand calls what is still to be played.
        (seat != on).then(|| (on, self.caller(on, self.seat(on).count - 1)))
    }

    /// The chips by seat, those on the own box first.
    fn wagers(&self, rules: &Rules, wagers: &mut Vec<WagerView>) {
        for seat in Seat::up_to(rules.limits.seats()) {
            let mut push = |on: Spot, amount: Cents, (hand, state)| {
                if amount > Cents::ZERO {
                    let wager = WagerView::new(seat, LAYOUT.name(on), amount);
                    wagers.push(WagerView { hand, state, ..wager });
                }
            };
            let side = (None, None);
            if let Some(own) = self.seats.get(seat.index()) {
                for (n, hand) in own.hands().iter().enumerate() {
                    let initial = self.initial_bet((seat, n as u8), seat);
                    push(BET, initial, self.bet_on(seat, n));
                    push(BET, hand.bet - initial, self.added_on(seat, n));
                }
                for (n, spot) in SIDES.into_iter().enumerate() {
                    push(spot, self.sides[seat.index()][n], side);
                }
                push(INSURANCE, own.insurance, side);
            }
            for other in self.behind.iter().filter(|other| other.seat == seat) {
                for n in 0..MOST_HANDS {
                    push(behind(other.on), other.initial(n as u8), self.bet_on(other.on, n));
                    push(behind(other.on), other.doubled[n], self.added_on(other.on, n));
                }
                for (n, stake) in other.sides.into_iter().enumerate() {
                    push(side_of(n, other.on), stake, side);
                }
                push(insurance_of(other.on), other.insurance, side);
            }
        }
    }

    /// On which hand a bet lies, and what is to be known of it.
    fn bet_on(&self, on: Seat, hand: usize) -> (Option<HandNumber>, Option<WagerState>) {
        // Before the deal the cards of the last round say nothing of the bets.
        if self.phase == Phase::Wagers {
            return (None, None);
        }
        let number = self.seat(on).hand_number(hand as u8);
        match self.seat(on).hands[hand].is_doubled {
            true => (number, Some(WagerState::DoubleDown)),
            false if self.surrendered.contains(on) => (None, Some(WagerState::Surrendered)),
            false => (number, None),
        }
    }

    /// The same of what was added to it.
    fn added_on(&self, on: Seat, hand: usize) -> (Option<HandNumber>, Option<WagerState>) {
        (self.seat(on).hand_number(hand as u8), Some(WagerState::Added))
    }
}

/// What a dealer would say of a hand.
fn words(hand: &Hand) -> String {
    match hand.is_doubled && points(hand) <= 21 {
        true => points(hand).to_string(),
        false => hand.cards.total().to_string(),
    }
}
