//! What a viewer may see of a blackjack table.

use chance::{Card, Place};

use super::rules::BET;
use super::{HoleCardGame, Phase, Rules, TwentyOne};
use crate::blackjack::{Hand, Status};
use crate::{Cents, Fact, HandNumber, HandView, Seat, Spot, View, Viewer, WagerState, WagerView};

impl<V: HoleCardGame> TwentyOne<V> {
    pub(super) fn seen_by(&self, rules: &Rules<V>, viewer: Viewer) -> View {
        let mut view = View::default();
        for seat in self.dealt.iter() {
            for (n, hand) in self.seat(seat).hands().iter().enumerate() {
                let open = self.is_open(rules, viewer, seat, hand);
                view.hands.push(hand_view(Place::Seat(seat), HandNumber::at(n), hand, open));
            }
        }
        if !self.dealer.cards.is_empty() {
            view.hands.push(self.dealer_view(rules, viewer));
        }
        for seat in Seat::up_to(rules.limits.seats()) {
            self.wagers_of(rules, seat, &mut view.wagers);
        }
        if let Phase::Draw { seat, hand } | Phase::Face { seat, hand } = self.phase
            && self.seat(seat).is_split()
        {
            view.facts.push(Fact::card_to(HandNumber::at(hand.into())));
        }
        view.facts.push(Fact::passing("cards left", self.shoe.out.left().to_string()));
        view.facts.extend(rules.progressives.iter().filter_map(|progressive| {
            Some(Fact::passing(progressive.name.clone(), progressive.display(&self.meters)?))
        }));
        if self.shoe.shuffle_due {
            view.facts.push(Fact::passing("shuffle", "due"));
        } else if self.shoe.cut_card_out {
            view.facts.push(Fact::passing("shuffle", "after this round"));
        }
        view.seen = self.shoe.seen(&self.face_down(rules, viewer));
        view.next_card = self.irregularities.exposed.card();
        view
    }

    /// Whether a viewer sees the first two cards of a hand.
    fn is_open(&self, rules: &Rules<V>, viewer: Viewer, seat: Seat, hand: &Hand) -> bool {
        !rules.terms.from_hand || viewer.knows(seat) || self.lies_open(seat, hand)
    }

    /// The faces on the table that the table knows and a viewer does not.
    fn face_down(&self, rules: &Rules<V>, viewer: Viewer) -> Vec<Card> {
        let up = self.dealer.cards.get(0).filter(|_| !self.sees_up(rules, viewer));
        let hole = self.dealer.hole().filter(|_| !self.sees_hole(viewer));
        let mut down: Vec<Card> = up.into_iter().chain(hole).collect();
        for seat in self.dealt.iter() {
            let hands = self.seat(seat).hands().iter();
            for hand in hands.filter(|hand| !self.is_open(rules, viewer, seat, hand)) {
                down.extend(hand.cards.as_slice().iter().take(2).flatten());
            }
        }
        down
    }

    /// Whether the first two cards of a hand dealt face down have been turned.
    fn lies_open(&self, seat: Seat, hand: &Hand) -> bool {
        let turned = hand.is_doubled || self.seat(seat).is_split();
        turned
            || (hand.status == Status::Over && hand.cards.len() > 1)
            || self.phase == Phase::Wagers
    }

    /// The dealer's first card is exposed with their second (OH.BJ.7.III.D, OH.FB.7.III.D), and
    /// lies face up at once if cards are dealt from the hand (OH.BJ.14.IV.B).
    fn sees_up(&self, rules: &Rules<V>, viewer: Viewer) -> bool {
        let waits = V::UP_CARD_WAITS && !rules.terms.from_hand && self.dealer.cards.len() < 2;
        !waits || viewer.knows_all()
    }

    /// The hole card is seen by no player before it is turned.
    fn sees_hole(&self, viewer: Viewer) -> bool {
        self.dealer.hole_shown || viewer.knows_all()
    }

    fn dealer_view(&self, rules: &Rules<V>, viewer: Viewer) -> HandView {
        let mut cards = self.dealer.cards.as_slice().to_vec();
        let mut words = self.dealer.total().to_string();
        if !self.sees_up(rules, viewer) {
            cards.fill(None);
            words = String::new();
        } else if !self.sees_hole(viewer) {
            if let Some(hole) = cards.get_mut(1) {
                *hole = None;
            }
            words = String::new();
        } else if self.dealer.has_blackjack() {
            words = "blackjack".into();
        } else if cards.contains(&None) {
            words = String::new();
        }
        HandView { place: Place::Dealer, hand: HandNumber::FIRST, cards, words }
    }

    fn wagers_of(&self, rules: &Rules<V>, seat: Seat, wagers: &mut Vec<WagerView>) {
        let own = self.seat(seat);
        let mut push = |on: Spot, amount: Cents, least: Cents, (hand, state)| {
            if amount >= least {
                let wager = WagerView::new(seat, V::SPOTS[usize::from(on.0)], amount);
                wagers.push(WagerView { hand, state, ..wager });
            }
        };
        let chip = Cents::new(1);
        for (n, hand) in own.hands().iter().enumerate() {
            let split = own.is_split() && self.phase != Phase::Wagers;
            // Lammers are worth money without being any.
            let (state, least) = match hand.lammers > Cents::ZERO {
                false => (None, chip),
                true if split && hand.is_free() && hand.is_doubled && hand.bet == Cents::ZERO => {
                    (Some(WagerState::TwoFreeBets), Cents::ZERO)
                }
                true => (Some(WagerState::FreeBet), Cents::ZERO),
            };
            // What doubled the original wager lies apart from it where lammers are measured by it.
            let apart = split && n == 0 && own.lammers > 0;
            let added = if apart { hand.doubled.min(hand.bet) } else { Cents::ZERO };
            let number = split.then(|| HandNumber::at(n));
            push(BET, hand.bet - added, least, (number, state));
            push(BET, added, chip, (number, Some(WagerState::Added)));
        }
        let (sides, tips) = (&self.sides[seat.index()], &self.tips[seat.index()]);
        for spot in 0..V::OPEN {
            push(Spot(spot as u16), sides[spot], chip, (None, None));
            push(Spot(spot as u16), tips[spot], chip, (None, Some(WagerState::ForDealer)));
        }
        push(rules.insurance, own.insurance, chip, (None, None));
    }
}

fn hand_view(place: Place, number: HandNumber, hand: &Hand, open: bool) -> HandView {
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
