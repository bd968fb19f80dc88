//! What goes wrong at the table, and the remedies.

use chance::Card;
use serde::{Deserialize, Serialize};

use super::rules::{BET, Rules};
use super::{BOXES, Because, Phase, TwentyOne, Variant};
use crate::blackjack::Status;
use crate::{Cents, Choice, Irregularity, Line, Lines, Mishap, Refusal, SeatSet, Step, Verdict};

/// What is out of the ordinary in a round. It ends with the round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Trouble {
    /// Whether there is anything here at all.
    pub any: bool,
    /// The dealer's first card was missed: he gets both after the players.
    pub dealer_missed: bool,
    /// The reader's blackjack is not revealed.
    pub blackjack_missed: bool,
    /// The hole card is shown although it makes no blackjack.
    pub hole_exposed: bool,
    /// A doubled hand has a card face down.
    pub face_down: bool,
    /// Boxes that got no cards, whose wagers are returned.
    pub dead: SeatSet,
    /// Boxes that get their second card after the others.
    pub second_card_late: SeatSet,
    /// Boxes that got one card and will not have another.
    pub one_card_refused: SeatSet,
    /// Boxes whose next card is forgotten: given after the others, or the hand is dead
    ///.
    pub card_late: SeatSet,
    pub card_void: SeatSet,
    /// Boxes that refused an exposed card and get no more.
    pub refusing: SeatSet,
    /// A card drawn in error and exposed: the next to be dealt.
    pub exposed: Option<Card>,
    /// Insurance collected in this round, by box.
    pub collected: [Cents; BOXES],
}

impl Trouble {
    /// A round like any other.
    pub const NONE: Trouble = Trouble {
        any: false,
        dealer_missed: false,
        blackjack_missed: false,
        hole_exposed: false,
        face_down: false,
        dead: SeatSet::NONE,
        second_card_late: SeatSet::NONE,
        one_card_refused: SeatSet::NONE,
        card_late: SeatSet::NONE,
        card_void: SeatSet::NONE,
        refusing: SeatSet::NONE,
        exposed: None,
        collected: [Cents::ZERO; BOXES],
    };
}

/// What the player chose where the document gives him the choice.
fn takes_it(what: &Irregularity) -> Result<bool, Refusal> {
    match what.choice {
        Some(Choice::Accept | Choice::Continue) => Ok(true),
        Some(Choice::Refuse | Choice::Void) => Ok(false),
        None => Err(Refusal::because(format!("`{}` needs the player's `choice`", what.kind))),
    }
}

impl<V: Variant> TwentyOne<V> {
    /// Applies the remedy of an irregularity.
    #[cold]
    pub(super) fn remedy(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        match what.kind {
            Mishap::CardFaceUpInShoe => self.discard(what.card)?,
            Mishap::CardDrawnInError => return self.drawn_in_error(rules, what, lines),
            Mishap::DealerOverdraws => self.overdrawn(what.card)?,
            Mishap::DealerCardMissed => {
                self.before_second_cards(V::CLAUSES.trouble.dealer_missed)?.dealer_missed = true
            }
            Mishap::InsufficientCards => self.short_shoe()?,
            Mishap::HandNotDealt => return self.hand_not_dealt(rules, what, lines),
            Mishap::HandOneCard => self.hand_one_card(what)?,
            Mishap::CardNotGiven => return self.card_not_given(rules, what, lines),
            Mishap::HoleCardExposed => self.hole_exposed(what.card)?,
            Mishap::BlackjackNotRevealed => self.before_the_peek()?.blackjack_missed = true,
            other => return Err(Refusal::because(format!("no remedy for `{other}`"))),
        }
        Ok(Step::Continues)
    }

    /// A card goes from the shoe to the discard rack.
    fn discard(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        if self.shoe.needs_shuffle() {
            return Err(Refusal::because("no cards are in the shoe"));
        }
        self.shoe.take(card)
    }

    /// A card drawn in error: the next one; once exposed, players may refuse it.
    fn drawn_in_error(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        if what.exposed != Some(true) {
            // Unseen, it simply is the next card.
            return Ok(Step::Continues);
        }
        let in_play = matches!(
            self.phase,
            Phase::Turn { .. } | Phase::Draw { .. } | Phase::Dealer | Phase::Hole { at_end: true }
        );
        if !in_play || self.trouble.exposed.is_some() {
            let why = "an exposed card is dealt on when all have their first two cards";
            return Err(Refusal::by(V::CLAUSES.trouble.exposed, why));
        }
        if let Phase::Draw { seat, hand } = self.phase
            && what.refused.contains(seat)
            && self.has_paid_for_card(seat, hand)
        {
            let why = format!("seat {seat} has wagered on a card and must take it");
            return Err(Refusal::by(V::CLAUSES.double, why));
        }
        if let Some(card) = what.card {
            self.discard(Some(card))?;
            self.trouble.exposed = Some(card);
        }
        self.trouble.any = true;
        for seat in what.refused.iter() {
            self.trouble.refusing.insert(seat);
        }
        Ok(match self.phase {
            Phase::Turn { seat, hand } if self.trouble.refusing.contains(seat) => {
                self.next_turn(rules, seat, hand, lines)
            }
            Phase::Draw { seat, hand } => self.draw_in_trouble(rules, seat, hand, lines),
            Phase::Dealer => self.dealer_on(rules, lines),
            _ => Step::Continues,
        })
    }

    /// A doubled hand, or a split one with a single card, needs its next card.
    fn has_paid_for_card(&self, seat: u8, hand: u8) -> bool {
        let hand = &self.seat(seat).hands[hand as usize];
        hand.is_doubled || hand.cards.len() == 1
    }

    /// A card is due to a hand in a round that has seen trouble.
    pub(super) fn draw_in_trouble(
        &mut self,
        rules: &Rules<V>,
        seat: u8,
        hand: u8,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Step {
        let owed = self.has_paid_for_card(seat, hand);
        let second = self.seat(seat).hands[hand as usize].cards.len() == 1;
        if self.trouble.refusing.contains(seat) && !owed {
            self.seat_mut(seat).hands[hand as usize].status = Status::Stands;
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        if self.trouble.card_late.contains(seat) && !second {
            self.trouble.card_late.remove(seat);
            self.seat_mut(seat).hands[hand as usize].status = Status::Waiting;
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        if self.trouble.card_void.contains(seat) && !second {
            self.trouble.card_void.remove(seat);
            let own = self.seat_mut(seat);
            let (number, bet) = (own.hand_number(hand), own.hands[hand as usize].take_bet());
            let (wager, because) = ((seat, BET, bet), Because::CardNotGiven);
            let mut line =
                Line::unpaid(wager, Verdict::Void, V::CLAUSES.trouble.not_given, because);
            line.hand = number;
            lines.push(line);
            self.collect_tucked(rules, seat, lines);
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        match self.trouble.exposed.take() {
            Some(card) => self.falls(rules, card, lines),
            None => Step::Continues,
        }
    }

    /// The first hand that waits for a card it was not given.
    pub(super) fn waiting_hand(&mut self) -> Option<(u8, u8)> {
        for seat in self.boxes.iter() {
            let own = self.seat_mut(seat);
            let count = own.count as usize;
            let at = own.hands[..count].iter().position(|hand| hand.status == Status::Waiting);
            if let Some(hand) = at {
                own.hands[hand].status = Status::Live;
                return Some((seat, hand as u8));
            }
        }
        None
    }

    /// The first hand with a card that has to be turned.
    pub(super) fn face_down_hand(&self) -> Option<(u8, u8)> {
        if !self.trouble.face_down {
            return None;
        }
        self.boxes.iter().find_map(|seat| {
            let mut hands = self.seat(seat).hands().iter();
            let down = hands
                .position(|hand| hand.status == Status::Stands && hand.cards.unseen().is_some())?;
            Some((seat, down as u8))
        })
    }

    /// The extra card goes to the discard rack, nothing else changes.
    fn overdrawn(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        let stands = self.dealer.hole_shown && self.dealer.total().points() >= 17;
        if matches!(self.phase, Phase::Dealer | Phase::Face { .. })
            || (self.phase == Phase::Wagers && stands)
        {
            // Between rounds the cards may be due for a shuffle: the card has left all the same.
            return self.shoe.take(card);
        }
        Err(Refusal::by(V::CLAUSES.trouble.overdrawn, "the dealer does not stand on 17 or more"))
    }

    /// The notes of a round whose second cards are still to come.
    fn before_second_cards(&mut self, clause: &'static str) -> Result<&mut Trouble, Refusal> {
        let early = match self.phase {
            Phase::Wagers => true,
            Phase::Deal { .. } => self.dealer.cards.is_empty(),
            _ => false,
        };
        if !early {
            return Err(Refusal::by(clause, "it stands before the cards that it spoils"));
        }
        self.trouble.any = true;
        Ok(&mut self.trouble)
    }

    /// The notes of a round whose hole card has not been checked.
    fn before_the_peek(&mut self) -> Result<&mut Trouble, Refusal> {
        use Phase::{Deal, Insurance, Peek, Wagers};
        if !matches!(self.phase, Wagers | Deal { .. } | Insurance { .. } | Peek) {
            let why = "it stands before the hole card is checked";
            return Err(Refusal::by(V::CLAUSES.trouble.not_revealed, why));
        }
        self.trouble.any = true;
        Ok(&mut self.trouble)
    }

    /// The discards are shuffled, the first card is burned, the round completed.
    fn short_shoe(&mut self) -> Result<(), Refusal> {
        if self.shoe.is_held_up() {
            return Err(Refusal::because("the cards are being shuffled already"));
        }
        self.shoe.shuffle_due = true;
        Ok(())
    }

    /// No cards: the hand is dead, the player is in the next deal.
    fn hand_not_dealt(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        let seat = self.box_of(&what)?;
        let dealt = self.phase != Phase::Wagers && !self.seat(seat).hands[0].cards.is_empty();
        if dealt || !matches!(self.phase, Phase::Wagers | Phase::Deal { .. }) {
            return Err(Refusal::by(
                V::CLAUSES.trouble.not_dealt,
                format!("seat {seat} has been dealt cards"),
            ));
        }
        self.trouble.any = true;
        self.trouble.dead.insert(seat);
        self.void_box(rules, seat, Because::NotDealt, lines);
        if self.boxes.is_empty() {
            return Ok(self.finish(rules));
        }
        match self.phase {
            Phase::Deal { .. } => Ok(self.deal_next(0, rules, lines)),
            _ => Ok(Step::Continues),
        }
    }

    /// The box that an irregularity names, which must have a bet.
    fn box_of(&self, what: &Irregularity) -> Result<u8, Refusal> {
        match what.seat {
            Some(seat) if self.boxes.contains(seat) => Ok(seat),
            Some(seat) => Err(Refusal::because(format!("seat {seat} has no bet"))),
            None => Err(Refusal::because(format!("`{}` needs a `seat`", what.kind))),
        }
    }

    /// Returns all the wagers of a box and takes it out of the round.
    fn void_box(
        &mut self,
        rules: &Rules<V>,
        seat: u8,
        because: Because<V::Made>,
        lines: &mut impl Lines<Because<V::Made>>,
    ) {
        let clause = V::CLAUSES.trouble.not_dealt;
        let bet = self.seat_mut(seat).hands[0].take_bet();
        if bet > Cents::ZERO {
            lines.push(Line::unpaid((seat, BET, bet), Verdict::Void, clause, because));
        }
        self.void_beside(rules, seat, clause, because, lines);
        self.boxes.remove(seat);
        if self.phase != Phase::Wagers {
            let cards = self.seat(seat).hands[0].cards;
            for card in cards.as_slice().iter().flatten() {
                self.shoe.pick_up(*card, rules.terms.from_hand);
            }
            self.seat_mut(seat).clear_cards();
            self.dealt.remove(seat);
        }
    }

    /// One card: the second comes after all others, if the player wants it.
    fn hand_one_card(&mut self, what: Irregularity) -> Result<(), Refusal> {
        let seat = self.box_of(&what)?;
        let wants = takes_it(&what)?;
        let spoiled = match self.phase {
            Phase::Wagers => false,
            Phase::Deal { .. } => {
                let cards = self.seat(seat).hands[0].cards.len();
                cards > 1 || (cards == 1 && !wants)
            }
            _ => true,
        };
        if spoiled {
            let why = "it stands before the cards that it spoils";
            return Err(Refusal::by(V::CLAUSES.trouble.not_dealt, why));
        }
        self.trouble.any = true;
        match wants {
            true => self.trouble.second_card_late.insert(seat),
            false => self.trouble.one_card_refused.insert(seat),
        }
        Ok(())
    }

    /// A box that will not go on with one card is dead; whether no box is left.
    pub(super) fn dies_with_one_card(
        &mut self,
        rules: &Rules<V>,
        seat: u8,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> bool {
        if self.trouble.one_card_refused.contains(seat) {
            self.void_box(rules, seat, Because::OneCard, lines);
        }
        self.boxes.is_empty()
    }

    /// A requested card was not given.
    fn card_not_given(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::Made>>,
    ) -> Result<Step, Refusal> {
        let seat = self.box_of(&what)?;
        let wants = takes_it(&what)?;
        let played = match self.phase {
            Phase::Turn { seat: turn, .. } | Phase::Draw { seat: turn, .. } => turn > seat,
            Phase::Dealer | Phase::Face { .. } | Phase::Hole { at_end: true } => true,
            _ => false,
        };
        if played {
            let why = format!("seat {seat} has completed its hand");
            return Err(Refusal::by(V::CLAUSES.trouble.not_given, why));
        }
        self.trouble.any = true;
        match wants {
            true => self.trouble.card_late.insert(seat),
            false => self.trouble.card_void.insert(seat),
        }
        match self.phase {
            Phase::Draw { seat: turn, hand } if turn == seat => {
                Ok(self.draw_in_trouble(rules, seat, hand, lines))
            }
            _ => Ok(Step::Continues),
        }
    }

    /// The hole card is shown although there is no blackjack.
    fn hole_exposed(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(Refusal::by(V::CLAUSES.trouble.hole_exposed, why));
        match self.phase {
            Phase::Wagers | Phase::Deal { .. } | Phase::Insurance { .. } | Phase::Peek => {
                self.trouble.any = true;
                self.trouble.hole_exposed = true;
            }
            _ if !self.dealer.may_have_blackjack() => {
                return refuse("the hole card is checked under an ace or a ten only");
            }
            _ if self.dealer.hole().is_some() => self.dealer.hole_shown = true,
            Phase::Hole { .. } => return refuse("the hole card is about to be turned"),
            _ => {
                let Some(card) = card else { return refuse("name the hole card that was seen") };
                if self.dealer.up_points() + hands::points(card) == 11 {
                    return refuse("this hole card makes a blackjack");
                }
                self.shoe.out.check_reveal(card)?;
                self.shoe.out.reveal(card);
                self.dealer.cards.turn(1, card);
                self.dealer.hole_shown = true;
            }
        }
        Ok(())
    }

    /// Whether an insurance is left although no hand is: the dealer's blackjack was missed.
    pub(super) fn owes_insurance(&self) -> bool {
        self.boxes.iter().any(|seat| self.seat(seat).insurance > Cents::ZERO)
    }
}
