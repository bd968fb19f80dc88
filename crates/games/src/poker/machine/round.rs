//! A round: the first card closes the wagers, the cards fall, the players are asked.

use chance::{Card, Place};

use super::because::Because;
use super::deal::{HOUSE, PLACES, Places, Turns};
use super::poker_game::{PokerGame, Stage};
use super::table::{Phase, Poker, Rules};
use super::wagers::check_complete;
use crate::RefusalCode::{Incomplete, NotAwaited};
use crate::{Cents, Lines, Refusal, Step};

impl<V: PokerGame> Poker<V> {
    /// The first card closes the wagers: they must be complete, and progressive wagers are locked.
    #[inline(always)]
    fn lock(&mut self, rules: &Rules<V>) -> Result<(), Refusal> {
        if V::EQUAL.is_some() {
            for place in self.wagered.left_to_right() {
                check_complete::<V>(place, &self.stakes[place])?;
            }
        }
        let mut locked = [Places::NONE; 3];
        for place in self.wagered.left_to_right() {
            let stakes = &mut self.stakes[place];
            V::lock(stakes);
            for (who, spot) in locked.iter_mut().zip(V::PROGRESSIVES) {
                if stakes[*spot] > Cents::ZERO {
                    *who = who.with(Places::only(place));
                }
            }
        }
        for (n, who) in locked.into_iter().enumerate().filter(|(_, who)| !who.is_empty()) {
            let progressive = &rules.progressives[n];
            who.left_to_right().for_each(|_| progressive.contribute(&mut self.meters));
        }
        self.locked = locked;
        self.dealt_in = self.wagered;
        self.held = [0; PLACES];
        (self.on_board, self.board_open, self.replacement) = (0, 0, None);
        Ok(())
    }

    /// The next card falls; the first one closes the wagers.
    #[inline(always)]
    pub(super) fn card(
        &mut self,
        rules: &Rules<V>,
        card: Option<Card>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        if self.phase == Phase::Betting {
            if !self.shuffled || self.wagered.is_empty() {
                return Err(self.unasked());
            }
            self.close_wagers(rules, card)?;
        } else {
            self.out.check(V::DECK, card)?;
        }
        self.out.take(card);
        self.unseen |= card.is_none();
        if self.fall(rules, card) {
            return Ok(Step::Continues);
        }
        self.stage += 1;
        Ok(self.go_on(rules, lines))
    }

    /// The first card of a round is there, and may be dealt: the wagers are closed.
    #[inline(always)]
    pub(super) fn close_wagers(
        &mut self,
        rules: &Rules<V>,
        first: Option<Card>,
    ) -> Result<(), Refusal> {
        self.out.check(V::DECK, first)?;
        self.lock(rules)?;
        self.stage = 0;
        self.begin(rules);
        Ok(())
    }

    /// A stage of the deal begins.
    #[inline(always)]
    pub(super) fn begin(&mut self, rules: &Rules<V>) {
        self.phase = Phase::Dealing;
        self.turns = self.first_turns(rules);
    }

    /// Whose turn it is to get a card, at the beginning of the stage.
    #[inline(always)]
    pub(super) fn first_turns(&self, rules: &Rules<V>) -> Turns {
        match rules.stages[usize::from(self.stage)] {
            Stage::OneByOne { seats, house } => Turns::one_by_one(self.dealt_in, seats, house),
            Stage::Stacks(_) => Turns::stacks(self.dealt_in),
            Stage::House(_) => Turns::stacks(Places::HOUSE),
            Stage::Board(_) => Turns::stacks(Places::HOUSE),
            // A single card, or none.
            Stage::Burn | Stage::Replace | Stage::Turn | Stage::Decide(_) => Turns::default(),
        }
    }

    /// Puts a card where it falls; answers whether more of this stage are to come.
    #[inline(always)]
    fn fall(&mut self, rules: &Rules<V>, card: Option<Card>) -> bool {
        match rules.stages[usize::from(self.stage)] {
            Stage::OneByOne { seats, house } => {
                let place = self.turns.next();
                self.give(place, card);
                self.turns.advance_around(self.dealt_in, seats, house)
            }
            Stage::Stacks(cards) | Stage::House(cards) => {
                let place = self.turns.next();
                self.give(place, card);
                self.turns.advance_stacks(cards)
            }
            Stage::Board(cards) => {
                self.board[usize::from(self.on_board)] = card;
                self.on_board += 1;
                self.turns.advance_stacks(cards)
            }
            Stage::Replace => {
                self.replacement = Some(card);
                false
            }
            Stage::Burn | Stage::Turn | Stage::Decide(_) => false,
        }
    }

    #[inline(always)]
    fn give(&mut self, place: usize, card: Option<Card>) {
        if place == HOUSE && V::HOUSE == Place::Community {
            self.board[usize::from(self.on_board)] = card;
            self.on_board += 1;
        } else {
            self.hands[place][usize::from(self.held[place])] = card;
            self.held[place] += 1;
        }
    }

    /// Goes through the stages until somebody has to answer.
    #[inline(always)]
    pub(super) fn go_on(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if V::HOUSE == Place::Dealer && !self.open_board() {
            self.phase = Phase::Turning;
            return Step::Continues;
        }
        loop {
            match rules.stages.get(usize::from(self.stage)) {
                None => return self.show(rules, lines),
                Some(Stage::Decide(street)) => {
                    self.undecided = self.asked(*street);
                    if !self.undecided.is_empty() {
                        self.phase = Phase::Deciding;
                        return Step::Continues;
                    }
                    if !self.owing.is_empty() {
                        self.collect_forfeits(lines);
                        if self.wagered.is_empty() {
                            return self.nobody_left(rules, lines);
                        }
                    }
                    if !self.needs_more() {
                        return self.show(rules, lines);
                    }
                }
                Some(Stage::Turn) => {
                    if self.board[usize::from(self.board_open)].is_none() {
                        self.phase = Phase::Turning;
                        return Step::Continues;
                    }
                    self.board_open += 1;
                }
                // Drawn for the linked progressive alone.
                Some(Stage::Replace) if self.linked().is_empty() => {}
                Some(_) => {
                    self.begin(rules);
                    return Step::Continues;
                }
            }
            self.stage += 1;
        }
    }

    /// The board that was dealt face up lies open; false when the face of a card was never seen.
    #[inline(always)]
    fn open_board(&mut self) -> bool {
        while self.board_open < self.on_board {
            if self.board[usize::from(self.board_open)].is_none() {
                return false;
            }
            self.board_open += 1;
        }
        true
    }

    /// Who is asked in a betting round: who has not folded or left, if the hands count.
    #[inline(always)]
    fn asked(&self, street: u8) -> Places {
        if self.hands_void {
            return Places::NONE;
        }
        let there = self.dealt_in.without(self.folded).without(self.gone);
        there.only_if(|place| V::is_asked(&self.stakes[place], street))
    }

    /// The betting round that is on.
    #[inline(always)]
    pub(super) fn street(&self, rules: &Rules<V>) -> Option<u8> {
        match rules.stages.get(usize::from(self.stage)) {
            Some(Stage::Decide(street)) => Some(*street),
            _ => None,
        }
    }

    /// After every decision: once nobody is left to decide the round goes on.
    #[inline(always)]
    pub(super) fn decided(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if !self.undecided.is_empty() {
            return Step::Continues;
        }
        if !self.owing.is_empty() {
            self.collect_forfeits(lines);
            if self.wagered.is_empty() {
                return self.nobody_left(rules, lines);
            }
        }
        self.stage += 1;
        if !self.needs_more() {
            self.stage = rules.stages.len() as u8;
        }
        self.go_on(rules, lines)
    }

    /// Whether anybody needs the cards still to come.
    #[inline(always)]
    pub(super) fn needs_more(&self) -> bool {
        self.wagered.any(|place| V::needs_more(&self.stakes[place]))
    }

    /// An outcome that the table does not await.
    #[cold]
    pub(super) fn unasked(&self) -> Refusal {
        NotAwaited.refuse(match self.phase {
            Phase::Betting if !self.shuffled => {
                let why = "the cards must be shuffled before the deal";
                return NotAwaited.cite(V::CLAUSES.shuffle, why);
            }
            Phase::Betting if self.wagered.is_empty() => {
                return Incomplete.refuse("nobody has wagered: no card is dealt");
            }
            Phase::Betting | Phase::Dealing => "the table awaits a card",
            Phase::Deciding => "the table awaits a player's decision",
            Phase::Turning | Phase::Revealing => "the table awaits the face of a card",
        })
    }

    /// The face of a card that was dealt unseen.
    #[cold]
    pub(super) fn reveal(
        &mut self,
        rules: &Rules<V>,
        card: Card,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        self.out.check_reveal(V::DECK, card)?;
        if self.phase == Phase::Turning {
            self.out.reveal(card);
            self.board[usize::from(self.board_open)] = Some(card);
            return Ok(self.go_on(rules, lines));
        }
        let Some((place, nth)) = self.to_reveal(rules) else { return Err(self.unasked()) };
        self.out.reveal(card);
        match place {
            Place::JokerReplacement => self.replacement = Some(Some(card)),
            Place::Seat(seat) => self.hands[seat.index()][nth] = Some(card),
            _ => self.hands[HOUSE][nth] = Some(card),
        }
        Ok(self.show(rules, lines))
    }

    /// The first card of the round.
    #[inline(always)]
    pub(super) fn first_card(&self, rules: &Rules<V>) -> Place {
        match rules.stages[0] {
            Stage::House(_) => V::HOUSE,
            _ => Self::place(self.wagered.first().unwrap_or(HOUSE)),
        }
    }

    #[inline(always)]
    pub(super) fn next_card(&self, rules: &Rules<V>) -> Place {
        match rules.stages.get(usize::from(self.stage)) {
            Some(Stage::Burn) => Place::Burn,
            Some(Stage::Board(_)) => Place::Community,
            Some(Stage::Replace) => Place::JokerReplacement,
            _ => Self::place(self.turns.next()),
        }
    }
}
