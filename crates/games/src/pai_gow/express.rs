//! All cards in one go, as a simulation deals them.

use super::position::DEALT;
use super::{Because, PaiGowPoker, Phase, Rules};
use crate::{Deals, Express, Lines, Refusal, Step};

impl Express for PaiGowPoker {
    type Seen = Self;

    /// Deals all that is awaited: a card for everybody who plays, one that nobody sees for the
    /// discard rack: those cards leave unseen, nobody's hand has them.
    #[inline(always)]
    fn deal_on(
        &mut self,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let begins = self.phase == Phase::Betting && self.starts_at(rules).is_some();
        if !self.shuffled || !(begins || self.phase == Phase::Dealing) {
            return Ok(Step::Continues);
        }
        if begins {
            self.check_complete()?;
        }
        while self.dealt < DEALT {
            let position = self.deal(rules).next(rules.by_hand);
            let plays = if self.phase == Phase::Betting {
                self.is_in(position)
            } else {
                self.playing[position]
            };
            let mut card = None;
            if plays {
                card = deals.card();
                if card.is_none() {
                    return Ok(Step::Continues);
                }
            }
            self.cards.check(card)?;
            if self.phase == Phase::Betting {
                self.lock_wagers();
            }
            self.cards.take(card);
            if plays {
                self.stacks[position][usize::from(self.held[position])] = card;
                self.held[position] += 1;
            }
            self.dealt += 1;
        }
        Ok(self.all_dealt(rules, lines))
    }
}
