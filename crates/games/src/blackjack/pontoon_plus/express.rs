//! Cards dealt in one go, as a simulation has them: what the machine does card by card, by the same
//! rules.

use chance::Card;

use super::rules::Rules;
use super::settle::points;
use super::{Because, Phase, PontoonPlus};
use crate::blackjack::Status;
use crate::blackjack::future::write_chips;
use crate::engine::express::card_by_card;
use crate::{Deals, Express, HandNumber, Lines, Refusal, Seat, Step};

impl Express for PontoonPlus {
    type Seen = Self;

    /// Deals on until something else than a card is awaited.
    #[inline(always)]
    fn deal_on(
        &mut self,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        // Fewer cards than a round begins with, several boxes and irregularities go card by card.
        let ordinary = !self.irregularities.any && !self.shoe.needs_shuffle();
        let mut step = Step::Continues;
        match self.phase {
            Phase::Wagers if ordinary && self.boxes.is_one() && self.shoe.out.left() > 3 => {
                if !self.deal_first_cards(rules, deals, lines)? {
                    return Ok(Step::Continues);
                }
                step = self.interim(rules, lines);
            }
            Phase::Draw { .. } | Phase::Dealer if ordinary => {}
            _ => return card_by_card(self, rules, deals, lines),
        }
        loop {
            step = self.go_on(rules, step, lines);
            if step == Step::Settled {
                return Ok(step);
            }
            let (Phase::Draw { .. } | Phase::Dealer) = self.phase else { return Ok(step) };
            let Some(card) = deals.card() else { return Ok(step) };
            self.shoe.take(Some(card))?;
            step = match self.phase {
                Phase::Draw { on, hand } => self.drew(rules, (on, hand), card, lines),
                _ => self.falls(rules, card, lines),
            };
        }
    }

    fn future(&self, _: &Rules, into: &mut Vec<u8>) -> bool {
        self.tells_future() && self.write_future(into)
    }

    /// Cards are alike by their points, but that the suits of 6, 7 and 8 matter (SG.PP.4.1.1).
    fn counts(card: Card) -> u8 {
        let suit = card.suit().map_or(0, |suit| suit as u8);
        match hands::points(card) {
            points @ ..=5 => points.saturating_sub(1),
            points @ 6..=8 => 7 + (points - 6) * 4 + suit,
            points => points - 4,
        }
    }

    fn refill(&mut self) {
        self.shoe.out.shuffled();
    }

    fn waits(&self) -> u8 {
        let hands = self.seat(Seat::FIRST).hands().iter().enumerate();
        let waits = hands.filter(|(_, hand)| hand.status == Status::Stands);
        waits.fold(0, |all, (nth, _)| all | 1 << nth)
    }

    fn waits_as(&self, hand: HandNumber, into: &mut Vec<u8>) {
        let hand = &self.seat(Seat::FIRST).hands[hand.index()];
        into.extend([u8::from(self.has_surrendered()), points(hand)]);
        write_chips(hand, into);
    }

    fn wait_for(&mut self, other: &Self, hand: HandNumber) {
        self.seats[0].wait_for(&other.seats[0], hand);
        self.surrendered = other.surrendered;
    }

    fn settled_by(&self, into: &mut Vec<u8>) {
        into.extend([self.dealer.total().points(), u8::from(self.dealer.has_blackjack())]);
    }
}

impl PontoonPlus {
    /// Two cards to the only box and one to the dealer between them; false where they stopped
    /// coming before that.
    #[inline(always)]
    fn deal_first_cards(
        &mut self,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because>,
    ) -> Result<bool, Refusal> {
        let Some(on) = self.boxes.after(None) else { return Ok(false) };
        let mut three = [Card::JOKER; 3];
        for n in 0..3 {
            let taken = match deals.card() {
                Some(card) => self.shoe.take(Some(card)).map(|()| Some(card)),
                None => Ok(None),
            };
            three[n] = match taken {
                Ok(Some(card)) => card,
                // What has fallen so far lies where it is due.
                stopped => {
                    three[..n].iter().for_each(|card| {
                        self.falls(rules, *card, lines);
                    });
                    return stopped.map(|_| false);
                }
            };
        }
        self.begin(rules, lines);
        let hand = &mut self.seats[on.index()].hands[0];
        hand.cards.deal_two(three[0], three[2]);
        hand.status = Status::Live;
        self.dealer.cards.push(three[1]);
        self.phase = Phase::Deal { to: Some(on) };
        Ok(true)
    }
}
