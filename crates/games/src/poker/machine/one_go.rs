//! Cards dealt in one go, as a simulation has them: what the machine does card by card, by the same
//! rules.

use chance::{Card, Place};

use super::because::Because;
use super::deal::{Dealing, HOUSE, Turns};
use super::deck::DeckOut;
use super::table::{Phase, Poker, Rules};
use super::variant::{Stage, Variant};
use crate::table::card_by_card;
use crate::{Lines, Refusal, Step};

/// The most cards that are dealt in one go: five to a player and six to the dealer.
const MOST: usize = 11;

/// Cards that are burned and dealt to the board one stage after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leg {
    /// How many; none where the stage is another.
    cards: u8,
    /// Which of them are burned, a bit for each.
    burned: u16,
    /// How many stages they are.
    stages: u8,
}

impl Leg {
    /// What is dealt in one go from each of these stages on.
    pub(super) fn all(stages: &[Stage]) -> Vec<Leg> {
        (0..stages.len()).map(|from| Leg::of(&stages[from..])).collect()
    }

    fn of(stages: &[Stage]) -> Leg {
        let mut leg = Leg::default();
        for stage in stages {
            let (cards, burned) = match stage {
                Stage::Burn => (1, 1),
                Stage::Board(cards) => (*cards, 0),
                _ => break,
            };
            leg.burned |= burned << leg.cards;
            leg.cards += cards;
            leg.stages += 1;
        }
        if usize::from(leg.cards) > MOST { Leg::default() } else { leg }
    }
}

/// Cards stopped coming: so many had come, and perhaps one more that cannot be.
struct Stopped {
    after: usize,
    refused: Option<Card>,
}

impl<V: Variant> Poker<V> {
    const OUTSIDE: u64 = DeckOut::outside(V::DECK);

    /// Deals on until something else than a card is awaited.
    #[inline(always)]
    pub(super) fn deal_in_one_go(
        &mut self,
        rules: &Rules<V>,
        cards: &mut impl FnMut() -> Option<Card>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        match self.phase {
            Phase::Betting if self.shuffled && !self.wagered.is_empty() => {
                self.deal_first(rules, cards, lines)
            }
            Phase::Dealing if self.turns == self.first_turns(rules) => {
                self.deal_legs(rules, cards, lines)
            }
            Phase::Deciding => Ok(Step::Continues),
            _ => card_by_card(self, rules, cards, lines),
        }
    }

    /// The first stage of a round, which the first card begins.
    #[inline(always)]
    fn deal_first(
        &mut self,
        rules: &Rules<V>,
        cards: &mut impl FnMut() -> Option<Card>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        let Some(first) = cards() else { return Ok(Step::Continues) };
        self.close_wagers(rules, Some(first))?;
        let (Stage::Around { seats, house }, Dealing::Hand, Some(seat)) =
            (V::BY_HAND[0], rules.dealing, self.dealt_in.the_one())
        else {
            // Several seats, or stacks out of a shoe.
            if self.card(rules, Some(first), lines)? == Step::Settled {
                return Ok(Step::Settled);
            }
            return card_by_card(self, rules, cards, lines);
        };
        let (to_seat, to_house) = (usize::from(seats), usize::from(house));
        let mut drawn = [first; MOST];
        let drawn = &mut drawn[..to_seat + to_house];
        if let Err(stopped) = self.draw(1, drawn, cards) {
            return self.stop(rules, drawn, stopped, lines);
        }
        // The house gets a card after the seat for as long as both do.
        for n in 0..to_seat {
            self.hands[seat][n] = Some(drawn[n + n.min(to_house)]);
        }
        self.held[seat] = seats;
        for n in 0..to_house {
            let card = Some(drawn[n + (n + 1).min(to_seat)]);
            match V::HOUSE {
                Place::Community => self.board[n] = card,
                _ => self.hands[HOUSE][n] = card,
            }
        }
        match V::HOUSE {
            Place::Community => self.on_board = house,
            _ => self.held[HOUSE] = house,
        }
        self.turns = Turns::over(seats.max(house));
        self.stage = 1;
        let step = self.go_on(rules, lines);
        if self.phase == Phase::Dealing {
            return card_by_card(self, rules, cards, lines);
        }
        Ok(step)
    }

    /// Cards for the board, up to the next decision.
    #[inline(always)]
    fn deal_legs(
        &mut self,
        rules: &Rules<V>,
        cards: &mut impl FnMut() -> Option<Card>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        loop {
            let leg = rules.legs[usize::from(self.stage)];
            let mut drawn = [Card::JOKER; MOST];
            // Near the end of the deck every card is counted.
            let (Some(drawn @ [_, ..]), true) =
                (drawn.get_mut(..leg.cards.into()), self.out.left(V::DECK) > MOST)
            else {
                return card_by_card(self, rules, cards, lines);
            };
            if let Err(stopped) = self.draw(0, drawn, cards) {
                return self.stop(rules, drawn, stopped, lines);
            }
            self.lay(leg, drawn);
            let step = self.go_on(rules, lines);
            // Without a decision in between, the next leg follows.
            if self.phase != Phase::Dealing {
                return Ok(step);
            }
        }
    }

    /// The cards of a leg lie on the board, but those that are burned.
    #[inline(always)]
    fn lay(&mut self, leg: Leg, drawn: &[Card]) {
        let (mut burned, mut on_board) = (leg.burned, self.on_board);
        for card in drawn {
            if burned & 1 == 0 {
                self.board[usize::from(on_board)] = Some(*card);
                on_board += 1;
            }
            burned >>= 1;
        }
        self.on_board = on_board;
        if V::HOUSE == Place::Dealer {
            // All of them were seen.
            self.board_open = on_board;
        }
        self.turns = Turns::default();
        self.stage += leg.stages;
    }

    /// Cards for all these places but so many that have come, each of which may be the next one.
    #[inline(always)]
    fn draw(
        &mut self,
        have: usize,
        drawn: &mut [Card],
        cards: &mut impl FnMut() -> Option<Card>,
    ) -> Result<(), Stopped> {
        let mut out = self.out;
        for card in drawn.iter().take(have) {
            out.show(Self::OUTSIDE, *card);
        }
        for (after, place) in drawn.iter_mut().enumerate().skip(have) {
            let Some(card) = cards() else { return Err(Stopped { after, refused: None }) };
            if !out.show(Self::OUTSIDE, card) {
                return Err(Stopped { after, refused: Some(card) });
            }
            *place = card;
        }
        out.leave(drawn.len() as u8);
        self.out = out;
        Ok(())
    }

    /// What had come is dealt card by card, as far as it goes.
    #[cold]
    #[inline(never)]
    fn stop(
        &mut self,
        rules: &Rules<V>,
        drawn: &[Card],
        stopped: Stopped,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        let mut step = Step::Continues;
        for card in drawn[..stopped.after].iter().copied().chain(stopped.refused) {
            step = self.card(rules, Some(card), lines)?;
        }
        Ok(step)
    }
}
