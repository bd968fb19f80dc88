//! What a viewer may see of a baccarat table.

use chance::Card;

use super::{Baccarat, BaccaratGame, Phase, Rules, Side};
use crate::{Cents, Fact, HandNumber, HandView, Seat, Spot, View, Viewer, WagerView};

impl<V: BaccaratGame> Baccarat<V> {
    pub(super) fn seen_by(&self, rules: &Rules, viewer: Viewer) -> View {
        let mut view = View::default();
        for of in [Side::Player, Side::Banker] {
            if !self.hand(of).is_empty() {
                view.hands.push(self.hand_view(of, viewer));
            }
        }
        for seat in Seat::up_to(rules.limits.seats()) {
            for (spot, amount) in self.chips[seat.index()].iter().enumerate() {
                if *amount > Cents::ZERO {
                    let on = V::layout().name(Spot(spot as u16)).to_owned();
                    view.wagers.push(WagerView::new(seat, on, *amount));
                }
            }
        }
        view.facts.push(Fact::passing("cards left", self.shoe.out.left().to_string()));
        if self.shoe.shuffle_due {
            view.facts.push(Fact::passing("shuffle", "due"));
        } else if self.shoe.cut_card_out {
            view.facts.push(Fact::passing("shuffle", "after this round"));
        }
        if self.simulated || (self.phase == Phase::Wagers && self.simulation_due()) {
            view.facts.push(Fact::new("simulated round", "wagers wait for the next one"));
        }
        if let Phase::Control { of, seat } = self.phase {
            view.facts.push(Fact::new("cards", format!("seat {seat} controls the {of}'s hand")));
        }
        let owed = self.owed.iter().enumerate().filter(|(_, owed)| **owed > Cents::ZERO);
        let marked: Vec<_> = owed.map(|(n, owed)| format!("seat {} owes {owed}", n + 1)).collect();
        if !marked.is_empty() {
            view.facts.push(Fact::new("vigorish", marked.join(", ")));
        }
        view.seen = self.shoe.seen(&self.face_down(viewer));
        view
    }

    /// Cards that lie face down are seen by the seat that controls them, and by no other player.
    fn sees(&self, of: Side, viewer: Viewer, at: usize) -> bool {
        let controls = match self.phase {
            Phase::Control { of: hand, seat } => hand == of && viewer == Viewer::Seat(seat),
            _ => false,
        };
        controls || viewer.knows_all() || self.hand(of).shows(at)
    }

    /// The faces that the table knows and a viewer does not: in the hands, or of a card that left
    /// the shoe too early.
    fn face_down(&self, viewer: Viewer) -> Vec<Card> {
        let spare =
            self.spare.filter(|spare| spare.out && !spare.disclosed && !self.shoe.shuffle_due);
        let mut down: Vec<Card> = spare.and_then(|spare| spare.card).into_iter().collect();
        for of in [Side::Player, Side::Banker] {
            let cards = self.hand(of).cards().iter().enumerate();
            let hidden = cards.filter(|(at, _)| !self.sees(of, viewer, *at));
            down.extend(hidden.filter_map(|(_, card)| *card));
        }
        down
    }

    fn hand_view(&self, of: Side, viewer: Viewer) -> HandView {
        let hand = self.hand(of);
        let seen = |(at, card): (usize, &Option<Card>)| card.filter(|_| self.sees(of, viewer, at));
        let cards: Vec<_> = hand.cards().iter().enumerate().map(seen).collect();
        let known = hand.len() > 1 && cards.iter().all(Option::is_some);
        let words = if known { hand.count().to_string() } else { String::new() };
        HandView { place: of.place(), hand: HandNumber::FIRST, cards, words }
    }
}
