//! A whole coup in one go, where nothing but cards can come between its first card and its last.

use chance::Card;
use hands::Points;

use super::settle::Announced;
use super::{
    Baccarat, Because, Count, Hand, Phase, Rules, SeatSet, Side, Variant, banker_draws_after,
    first_to_draw,
};
use crate::engine::express::{card_by_card, write_amount};
use crate::{Deals, Express, Lines, Refusal, Seat, Step};

/// Cards of a coup at most.
const MOST: u16 = 6;

impl<V: Variant> Express for Baccarat<V> {
    type Seen = Self;

    #[inline(always)]
    fn deal_on(
        &mut self,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match self.is_plain_coup(rules) {
            true => self.coup(rules, deals, lines),
            false => card_by_card(self, rules, deals, lines),
        }
    }

    /// A coup that is dealt face up to one seat: how many cards lie before each hand and what they
    /// count together, the third card of the Player's Hand by itself (OH.BA.7, OH.CF.7).
    fn future(&self, rules: &Rules, into: &mut Vec<u8>) -> bool {
        let told = self.wagered.the_one() == Some(Seat::FIRST) || self.wagered.is_empty();
        if !told || self.spare.is_some() || self.simulated || rules.face_down {
            return false;
        }
        self.shoe.future(into);
        into.push(match self.phase {
            Phase::Wagers => 0,
            Phase::Card { to } => 1 + to as u8,
            Phase::Control { .. } | Phase::Turn { .. } => return false,
        });
        if self.phase != Phase::Wagers {
            for hand in [&self.player, &self.banker] {
                into.extend([hand.len() as u8, hand.points(), hand.third().map_or(0, |t| t + 1)]);
            }
        }
        let chips = self.chips[0].iter().chain([&self.owed[0]]);
        chips.for_each(|chips| write_amount(*chips, into));
        true
    }

    fn counts(card: Card) -> u8 {
        Points::value(card)
    }

    fn refill(&mut self) {
        self.shoe.out.shuffled();
    }
}

impl<V: Variant> Baccarat<V> {
    /// Whether the next round is dealt face up from a shoe that holds enough for it, with no card
    /// aside: what can be dealt in one go.
    #[inline(always)]
    fn is_plain_coup(&self, rules: &Rules) -> bool {
        self.phase == Phase::Wagers
            && !self.wagered.is_empty()
            && self.spare.is_none()
            && !self.simulated
            && !rules.face_down
            && !self.shoe.is_held_up()
            && self.shoe.out.is_standard_with(MOST)
    }

    /// Deals and settles it: player, banker, player, banker (OH.BA.9.III, OH.CF.9.III), then the
    /// third cards.
    #[inline(always)]
    fn coup(
        &mut self,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        // The next card, or an end with those that lie there.
        macro_rules! card {
            ($($drawn:expr),*) => {
                match deals.card() {
                    Some(card) if self.shoe.out.takes_standard(card) => card,
                    card => return self.unfinished(rules, &[$($drawn),*], card, lines),
                }
            };
        }
        let p1 = card!();
        let b1 = card!(p1);
        let p2 = card!(p1, b1);
        let b2 = card!(p1, b1, p2);
        let player = Points::EMPTY.with(p1).with(p2);
        let banker = Points::EMPTY.with(b1).with(b2);
        let (mut third, mut last) = (None, None);
        match first_to_draw(player.get(), banker.get()) {
            None => {}
            Some(Side::Player) => {
                let card = card!(p1, b1, p2, b2);
                third = Some(card);
                if banker_draws_after(banker.get(), Points::value(card)) {
                    last = Some(card!(p1, b1, p2, b2, card));
                }
            }
            Some(Side::Banker) => last = Some(card!(p1, b1, p2, b2)),
        }
        self.player = Hand::face_up([p1, p2], third);
        self.banker = Hand::face_up([b1, b2], last);
        self.ceded = [SeatSet::NONE; 2];
        let count = |two: Points, third: Option<Card>| {
            let natural = third.is_none() && two.get() >= 8;
            Count { points: third.map_or(two, |card| two.with(card)).get(), natural }
        };
        let announced = Announced::new(count(player, third), count(banker, last), last.is_some());
        Ok(self.settle_as(rules, announced, lines))
    }

    /// There is no further card, or not this one: the others lie where they fell.
    #[cold]
    #[inline(never)]
    fn unfinished(
        &mut self,
        rules: &Rules,
        drawn: &[Card],
        refused: Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        if !drawn.is_empty() {
            self.begin(rules);
        }
        for card in drawn {
            self.falls(rules, Some(*card), false, lines);
        }
        match refused {
            Some(_) => self.shoe.take(refused).map(|()| Step::Continues),
            None => Ok(Step::Continues),
        }
    }
}
