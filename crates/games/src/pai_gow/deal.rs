//! The deal: the starting position, seven stacks of seven cards, four cards over.

use chance::{Ask, Card, Outcome, Place};
use hands::Hand;

use super::position::{DEALER, DEALT, Deal, SEATS, STACK, STACKS, Start, counted, place};
use super::rules::QUALIFYING;
use super::{Because, PaiGowPoker, Phase, Rules, Set};
use crate::RefusalCode::{Impossible, NotAwaited};
use crate::{Cents, Lines, Refusal, Seat, SeatSet, Step};

impl PaiGowPoker {
    /// Where the first stack goes, once that is known.
    pub(super) fn starts_at(&self, rules: &Rules) -> Option<u8> {
        match rules.start {
            Start::Button => Some(self.button),
            _ => self.start,
        }
    }

    /// What is asked of chance while wagers are open.
    pub(super) fn before_the_deal(&self, rules: &Rules) -> Ask {
        match (self.shuffled, self.starts_at(rules), rules.start) {
            (false, ..) => Ask::Shuffle,
            (true, Some(_), _) => Ask::Card { to: self.next_place(rules) },
            (true, None, Start::Number) => Ask::Number { most: STACKS as u8 },
            (true, None, _) => Ask::ThreeDice,
        }
    }

    /// The starting position is found (OH.PG.11).
    pub(super) fn roll(&mut self, rules: &Rules, outcome: Outcome) -> Result<Step, Refusal> {
        let start = match (self.before_the_deal(rules), outcome) {
            (Ask::ThreeDice, Outcome::ThreeDice(dice)) => counted(dice.total()),
            (Ask::Number { most }, Outcome::Number(number)) if (1..=most).contains(&number) => {
                counted(number)
            }
            // Nobody wrote it down: the first stack goes to the first seat.
            (Ask::ThreeDice | Ask::Number { .. }, Outcome::Untold) => 0,
            _ => return Err(self.no_such_roll(rules, outcome)),
        };
        self.start = Some(start as u8);
        Ok(Step::Continues)
    }

    #[cold]
    fn no_such_roll(&self, rules: &Rules, outcome: Outcome) -> Refusal {
        let is_roll = matches!(outcome, Outcome::Dice(_) | Outcome::ThreeDice(_));
        let is_number = matches!(outcome, Outcome::Number(_));
        match rules.start {
            _ if !is_roll && !is_number => self.unasked(),
            Start::Number if is_number && self.start.is_none() => {
                let asked = matches!(self.before_the_deal(rules), Ask::Number { .. });
                let code = if asked { Impossible } else { NotAwaited };
                code.cite("OH.PG.11.III", "the number is one from 1 to 7")
            }
            Start::Number if is_roll => {
                NotAwaited.cite("OH.PG.8.I.B", "this table draws a number, not dice")
            }
            Start::Button => {
                let why = "this table has a button to say where the deal starts";
                NotAwaited.cite("OH.PG.8.I.C", why)
            }
            Start::Dice if !matches!(outcome, Outcome::ThreeDice(_)) => {
                NotAwaited.cite("OH.PG.8.I.A", "this table shakes three dice")
            }
            _ => NotAwaited.refuse("where the deal starts is known already"),
        }
    }

    #[inline(always)]
    pub(super) fn deal(&self, rules: &Rules) -> Deal {
        Deal { start: self.starts_at(rules).unwrap_or(0), dealt: self.dealt }
    }

    /// Where the next card falls: a stack without a hand to play goes to the discard rack
    /// (OH.PG.9.VI, OH.PG.10.VI).
    #[inline(always)]
    pub(super) fn next_place(&self, rules: &Rules) -> Place {
        let position = self.deal(rules).next(rules.by_hand);
        let plays = match self.phase {
            Phase::Betting => self.is_in(position),
            _ => self.playing[position],
        };
        if plays { place(position) } else { Place::Burn }
    }

    /// All cards are back in the deck, in no order.
    pub(super) fn shuffle(&mut self) {
        self.shuffled = true;
        self.cards.shuffled();
        self.take_up();
        // A deal that is done again is for those who are still in.
        let again = self.phase == Phase::Dealing;
        self.playing = std::array::from_fn(|position| again && self.is_in(position));
    }

    /// The stacks are taken up.
    pub(super) fn take_up(&mut self) {
        self.dealt = 0;
        self.held = [0; STACKS];
        self.stacks = [[None; STACK]; STACKS];
        self.exposed = false;
    }

    /// Deals the first card: nothing more is wagered.
    pub(super) fn first_card(
        &mut self,
        rules: &Rules,
        card: Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.cards.check(card)?;
        self.lock_wagers();
        Ok(self.checked_card(rules, card, lines))
    }

    /// Deals a card.
    #[inline(always)]
    pub(super) fn card(
        &mut self,
        rules: &Rules,
        card: Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.cards.check(card)?;
        Ok(self.checked_card(rules, card, lines))
    }

    /// Deals a card that can be there.
    #[inline(always)]
    fn checked_card(
        &mut self,
        rules: &Rules,
        card: Option<Card>,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        self.cards.take(card);
        let position = self.deal(rules).next(rules.by_hand);
        if self.playing[position] {
            self.stacks[position][usize::from(self.held[position])] = card;
            self.held[position] += 1;
        }
        self.dealt += 1;
        if self.dealt < DEALT {
            return Step::Continues;
        }
        self.all_dealt(rules, lines)
    }

    /// Seven stacks are dealt, and the hands are set.
    pub(super) fn all_dealt(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        self.phase = Phase::Setting;
        self.go_on(rules, lines)
    }

    /// Nothing more is wagered.
    #[inline]
    pub(super) fn lock_wagers(&mut self) {
        let backing = self.exposure().max(self.bank.put_up());
        let envy = self.fortune.map(|bonus| bonus >= QUALIFYING).into();
        self.lock(std::array::from_fn(|position| self.is_in(position)), backing, envy);
    }

    /// Wagers are locked, with hands for these positions, a bank that answers for so much, and envy
    /// buttons for these seats.
    #[inline(always)]
    pub(super) fn lock(&mut self, playing: [bool; STACKS], backing: Cents, envy: SeatSet) {
        self.phase = Phase::Dealing;
        self.playing = playing;
        self.set = [Set::Waiting; SEATS];
        self.dealt_bets = self.bets;
        self.bank.backing = backing;
        self.envy = envy;
    }

    /// The seven cards of a position, if all have been seen.
    pub(super) fn seven(&self, position: usize) -> Option<[Card; STACK]> {
        let stack = &self.stacks[position];
        let mut cards = [Card::JOKER; STACK];
        for (card, dealt) in cards.iter_mut().zip(stack) {
            *card = (*dealt)?;
        }
        (usize::from(self.held[position]) == STACK).then_some(cards)
    }

    /// The same as a hand.
    #[inline(always)]
    pub(super) fn hand(&self, position: usize) -> Option<Hand> {
        let stack = &self.stacks[position];
        let all = stack.iter().fold(true, |all, card| all & card.is_some());
        let all = all && usize::from(self.held[position]) == STACK;
        all.then(|| Hand::of_seen(stack))
    }

    /// How many of its cards this position has been seen to hold.
    pub(super) fn seen(&self, position: usize) -> usize {
        self.stacks[position].iter().flatten().count()
    }

    /// Whose unseen cards are turned over next: the dealer's and the bank's, then from the right;
    /// cards that decide nothing are not.
    pub(super) fn to_reveal(&self, rules: &Rules) -> Option<usize> {
        let bank = self.bank.seat.map(|seat| seat.index());
        let order = [DEALER].into_iter().chain(bank).chain((0..SEATS).rev());
        let unseen = |at: &usize| self.is_shown(*at) && self.seven(*at).is_none();
        order.into_iter().filter(unseen).find(|at| self.is_decisive(rules, *at))
    }

    /// Whether this position's hands are exposed at the end of the round.
    pub(super) fn is_shown(&self, position: usize) -> bool {
        self.playing[position] && !self.out.contains(Seat::at(position))
    }

    /// A card that nobody saw is turned over.
    pub(super) fn reveal(
        &mut self,
        rules: &Rules,
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.cards.check_reveal(card)?;
        let Some(position) = self.to_reveal(rules) else { return Err(self.unasked()) };
        self.cards.reveal(card);
        if let Some(slot) = self.stacks[position].iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(card);
        }
        // A hand that was set face down shows its low hand first.
        if let Some(set) = self.set.get_mut(position) {
            *set = match *set {
                Set::FaceDown => Set::Shown(card),
                Set::Shown(first) => Set::Low([first, card]),
                other => other,
            };
        }
        Ok(self.show(rules, lines))
    }

    /// All hands are exposed and settled, or more cards have to be turned over first.
    pub(super) fn show(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if self.has_opponents() && self.to_reveal(rules).is_some() {
            self.phase = Phase::Revealing;
            return Step::Continues;
        }
        self.settle(rules, lines);
        self.played(rules)
    }

    /// The round is over, and the bank moves on.
    #[inline]
    pub(super) fn played(&mut self, rules: &Rules) -> Step {
        let bets = self.dealt_bets;
        self.bank.played(&bets, |seat| rules.twin(seat));
        // OH.PG.8.I.C: the button moves when a round of play is completed.
        self.button = (self.button + 1) % STACKS as u8;
        self.next_round();
        Step::Settled
    }

    /// The round is void: it does not count, and bank and button stay where they were.
    pub(super) fn not_played(&mut self) -> Step {
        self.bank.not_played();
        self.next_round();
        Step::Settled
    }

    fn next_round(&mut self) {
        self.bets = [Cents::ZERO; SEATS];
        self.fortune = [Cents::ZERO; SEATS];
        (self.envy, self.out) = Default::default();
        self.collected = Cents::ZERO;
        self.given_up = [[Cents::ZERO; 2]; SEATS];
        self.shuffled = false;
        self.start = None;
        self.offer_the_bank();
    }

    /// Whoever is next in the rotation is asked before wagers; the house banks when nobody is.
    pub(super) fn offer_the_bank(&mut self) {
        self.phase = match self.bank.next() {
            Some(seat) => Phase::Banking { seat },
            None => Phase::Betting,
        };
    }
}
