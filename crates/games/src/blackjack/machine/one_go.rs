//! Cards dealt in one go, as a simulation has them: what the machine does card by card, by the same
//! rules.

use chance::Card;

use super::{Because, Phase, Rules, TwentyOne, Variant};
use crate::blackjack::Status;
use crate::table::card_by_card;
use crate::{Lines, Refusal, Step};

impl<V: Variant> TwentyOne<V> {
    /// Deals on until something else than a card is awaited.
    #[inline(always)]
    pub(super) fn deal_in_one_go(
        &mut self,
        rules: &Rules<V>,
        cards: &mut impl FnMut() -> Option<Card>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        // A shoe that wants to be shuffled or burned from first, and a round that has seen trouble,
        // go card by card.
        if self.trouble.any || self.shoe.is_held_up() {
            return card_by_card(self, rules, cards, lines);
        }
        let mut step = Step::Continues;
        match self.phase {
            Phase::Wagers if self.boxes.is_empty() => {
                return card_by_card(self, rules, cards, lines);
            }
            Phase::Deal { .. } => return card_by_card(self, rules, cards, lines),
            Phase::Wagers => {
                if !self.deal_first_cards(rules, cards)? {
                    return Ok(Step::Continues);
                }
                step = self.first_cards_dealt(rules, lines);
            }
            _ => {}
        }
        while step == Step::Continues {
            if self.trouble.any {
                return card_by_card(self, rules, cards, lines);
            }
            match self.phase {
                Phase::Draw { seat, hand } => {
                    let Some(card) = self.next_card(cards)? else { break };
                    step = self.drawn(rules, seat, hand, card, lines);
                }
                Phase::Dealer => {
                    while self.dealer.draws(rules.terms.hits_soft_17) {
                        let Some(card) = self.next_card(cards)? else { return Ok(step) };
                        self.dealer.cards.push(card);
                    }
                    step = self.settle(rules, lines);
                }
                _ => break,
            }
        }
        Ok(step)
    }

    /// The next card out of the shoe; none where it has run out, or nobody deals one.
    #[inline(always)]
    fn next_card(
        &mut self,
        cards: &mut impl FnMut() -> Option<Card>,
    ) -> Result<Option<Card>, Refusal> {
        if self.shoe.out.left() == 0 {
            return Ok(None);
        }
        let Some(card) = cards() else { return Ok(None) };
        self.shoe.take(Some(card))?;
        Ok(Some(card))
    }

    /// Two cards to each box from the left and to the dealer after them; false where they stopped
    /// coming before that.
    #[inline(always)]
    fn deal_first_cards(
        &mut self,
        rules: &Rules<V>,
        cards: &mut impl FnMut() -> Option<Card>,
    ) -> Result<bool, Refusal> {
        if !self.boxes.is_one() {
            return self.deal_to_boxes(rules, &[], cards);
        }
        let Some(seat) = self.boxes.after(0) else { return Ok(false) };
        let mut four = [Card::JOKER; 4];
        for n in 0..4 {
            four[n] = match self.next_card(cards) {
                Ok(Some(card)) => card,
                // What has fallen so far lies where it is due.
                stopped => {
                    self.deal_to_boxes(rules, &four[..n], &mut || None)?;
                    return stopped.map(|_| false);
                }
            };
        }
        self.begin(rules);
        let hand = &mut self.seats[seat as usize - 1].hands[0];
        hand.cards.deal_two(four[0], four[2]);
        hand.status = Status::before_play(hand.bet);
        self.dealer.cards.deal_two(four[1], four[3]);
        self.phase = Phase::Deal { to: 0 };
        Ok(true)
    }

    /// The same one by one, some cards of which have left the shoe already.
    #[inline(never)]
    fn deal_to_boxes(
        &mut self,
        rules: &Rules<V>,
        taken: &[Card],
        cards: &mut impl FnMut() -> Option<Card>,
    ) -> Result<bool, Refusal> {
        let mut taken = taken.iter().copied();
        let Some(mut to) = self.boxes.after(0) else { return Ok(false) };
        let mut next = |table: &mut TwentyOne<V>| match taken.next() {
            Some(card) => Ok(Some(card)),
            None => table.next_card(cards),
        };
        let Some(card) = next(self)? else { return Ok(false) };
        self.begin(rules);
        self.give_first(to, card);
        loop {
            to = self.boxes.after(to).unwrap_or(0);
            self.phase = Phase::Deal { to };
            let Some(card) = next(self)? else { return Ok(false) };
            self.give_first(to, card);
            if to == 0 && self.dealer.cards.len() == 2 {
                return Ok(true);
            }
        }
    }
}
