//! All cards in one go, and then what those who play do with them, as a simulation deals them.

use chance::Card;

use super::bank::with_chips;
use super::play::{cost_of_setting, low_hand};
use super::position::{DEALER, DEALT, Deal, STACK, STACKS};
use super::{Because, PaiGowPoker, Phase, Rules, Set};
use crate::engine::price::price;
use crate::engine::seats::is_meant;
use crate::express::{Deals, Express, taken};
use crate::{Action, Asked, HandNumber, Lines, Refusal, Seat, SeatSet, Step};

impl Express for PaiGowPoker {
    type Seen = Self;

    /// Deals all that is awaited: a card for everybody who plays, one that nobody sees for the
    /// discard rack: those cards leave unseen, nobody's hand has them. Then asks who has to set
    /// their hands.
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
        let alone = if begins { self.sits_alone() } else { None };
        let dealt = match alone {
            Some(position) => self.two_at_once(position, rules, deals)?,
            None if begins && self.check_complete().is_ok() => self.all_at_once(rules, deals)?,
            // Wagers that are not complete are refused with the first card, not before it.
            None => self.one_by_one(rules, &mut || deals.card())?,
        };
        if !dealt {
            return Ok(Step::Continues);
        }
        if let Some(position) = alone {
            self.phase = Phase::Setting;
            return self.ask_alone(position, rules, deals, lines);
        }
        match self.all_dealt(rules, lines) {
            Step::Continues => self.ask(rules, deals, lines),
            Step::Settled => Ok(Step::Settled),
        }
    }
}

impl PaiGowPoker {
    /// Whether wagers are open, at a table where the house banks and everybody is in.
    #[inline(always)]
    fn is_open(&self) -> bool {
        self.phase == Phase::Betting && self.bank.seat.is_none() && self.out == SeatSet::NONE
    }

    /// The position of the only player of a round against the house, when nobody has a bonus.
    #[inline(always)]
    fn sits_alone(&self) -> Option<usize> {
        let seat = with_chips(&self.bets).the_one()?;
        let alone = with_chips(&self.fortune).is_empty() && self.is_open() && self.dealt == 0;
        alone.then_some(seat.index())
    }

    /// The whole deal to a player who sits alone and the dealer; false where the cards stop coming.
    #[inline(always)]
    fn two_at_once(
        &mut self,
        position: usize,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
    ) -> Result<bool, Refusal> {
        // As many places as a number of four bits can name: none needs a check.
        let mut places = [Card::JOKER; 16];
        let drawn = &mut places[..2 * STACK];
        let came = deals.cards(drawn);
        let unseen = u16::from(DEALT) - drawn.len() as u16;
        if came < drawn.len() || !self.cards.take_from_whole(drawn, unseen) {
            let mut came = drawn[..came].iter().copied();
            return self.one_by_one(rules, &mut || came.next());
        }
        let mut playing = [false; STACKS];
        (playing[position], playing[DEALER]) = (true, true);
        self.lock(playing, self.bets[position].max(self.bank.put_up()), SeatSet::NONE);
        let numbers = self.deal(rules).against_dealer(rules.by_hand, position);
        for (n, number) in numbers.iter().enumerate() {
            let at = if n < STACK { position } else { DEALER };
            self.stacks[at][n % STACK] = Some(places[usize::from(*number) % places.len()]);
        }
        (self.held[position], self.held[DEALER]) = (STACK as u8, STACK as u8);
        self.dealt = DEALT;
        Ok(true)
    }

    /// A player who sits alone sets the hands, which are compared: the same rules, of which nobody
    /// else's hand, bet or turn is asked.
    #[inline(always)]
    fn ask_alone(
        &mut self,
        position: usize,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let asked = Asked { seat: Seat::at(position), hand: HandNumber::FIRST };
        let Some(decision) = deals.decide(self, rules, asked) else { return Ok(Step::Continues) };
        let seven = self.hand(position);
        let meant = decision.seat == asked.seat && is_meant(decision.hand, 0);
        let taken = match decision.action {
            Action::Set | Action::HouseWay if meant && seven.is_some() => {
                price(decision, cost_of_setting(decision.action, true), rules.unit).ok()
            }
            _ => taken(self, rules, decision, rules.unit),
        };
        let Some(taken) = taken else { return Ok(Step::Continues) };
        self.set[position] = match taken.action {
            Action::HouseWay => Set::HouseWay,
            Action::Set => low_hand(position, seven.unwrap_or_default(), taken.low)?,
            _ => return self.decided(rules, taken, lines),
        };
        if self.settle_alone(rules, (position, seven), lines) {
            return Ok(self.played(rules));
        }
        Ok(self.go_on(rules, lines))
    }

    /// The whole deal; false where the cards stop coming.
    #[inline(always)]
    fn all_at_once(
        &mut self,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
    ) -> Result<bool, Refusal> {
        let deal = self.deal(rules);
        let turns = deal.turns(rules.by_hand, |position| self.is_in(position));
        let mut drawn = [Card::JOKER; DEALT as usize];
        let drawn = &mut drawn[..turns.count_ones() as usize];
        let came = deals.cards(drawn);
        let unseen = u16::from(DEALT) - drawn.len() as u16;
        if came < drawn.len() || !self.cards.take_from_whole(drawn, unseen) {
            let mut came = drawn[..came].iter().copied();
            return self.one_by_one(rules, &mut || came.next());
        }
        self.lock_wagers();
        let mut left = turns;
        let mut held = [0; STACKS];
        for card in drawn {
            let dealt = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            let position = Deal { dealt, ..deal }.next(rules.by_hand);
            self.stacks[position][held[position]] = Some(*card);
            held[position] += 1;
        }
        (self.held, self.dealt) = (held.map(|cards| cards as u8), DEALT);
        Ok(true)
    }

    /// The rest of the deal card by card; false where they stop coming.
    #[inline(never)]
    fn one_by_one(
        &mut self,
        rules: &Rules,
        card: &mut dyn FnMut() -> Option<Card>,
    ) -> Result<bool, Refusal> {
        while self.dealt < DEALT {
            let position = self.deal(rules).next(rules.by_hand);
            let plays = if self.phase == Phase::Betting {
                self.is_in(position)
            } else {
                self.playing[position]
            };
            let mut fell = None;
            if plays {
                fell = card();
                if fell.is_none() {
                    return Ok(false);
                }
            }
            let begins = self.phase == Phase::Betting;
            if begins {
                self.check_complete()?;
            }
            self.cards.check(fell)?;
            if begins {
                self.lock_wagers();
            }
            self.cards.take(fell);
            if plays {
                self.stacks[position][usize::from(self.held[position])] = fell;
                self.held[position] += 1;
            }
            self.dealt += 1;
        }
        Ok(true)
    }

    /// Those who have to set their hands are asked, until the round is over or somebody is to be
    /// asked otherwise.
    #[inline(always)]
    fn ask(
        &mut self,
        rules: &Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        while self.phase == Phase::Setting
            && let Some(seat) = self.next_to_set(rules)
        {
            let asked = Asked { seat, hand: HandNumber::FIRST };
            let Some(decision) = deals.decide(self, rules, asked) else { break };
            let Some(taken) = taken(self, rules, decision, rules.unit) else { break };
            if self.decided(rules, taken, lines)? == Step::Settled {
                return Ok(Step::Settled);
            }
        }
        Ok(Step::Continues)
    }
}
