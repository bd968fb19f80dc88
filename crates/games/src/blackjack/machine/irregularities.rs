//! What goes wrong at the table, and the remedies.

use chance::Card;
use serde::{Deserialize, Serialize};

use super::rules::Rules;
use super::{BOXES, Because, HoleCardGame, Phase, TwentyOne};
use crate::RefusalCode::{Incomplete, NoRemedy};
use crate::blackjack::{Hand, Status};
use crate::engine::refusal::no_remedy;
use crate::{Cents, Choice, Irregularity, IrregularityKind, Lines, Refusal, Seat, SeatSet, Step};

/// What is out of the ordinary in a round. It ends with the round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Irregularities {
    /// Whether there is anything here at all.
    pub any: bool,
    /// The dealer's first card was missed: both come after the players'.
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
    /// Boxes whose next card is forgotten: given after the others, or the hand is dead.
    pub card_late: SeatSet,
    pub card_void: SeatSet,
    /// Boxes that refused an exposed card and get no more.
    pub refusing: SeatSet,
    /// A card drawn in error and exposed: the next to be dealt.
    pub exposed: Exposed,
    /// Insurance collected in this round, by box.
    pub collected: [Cents; BOXES],
}

impl Irregularities {
    /// A round like any other.
    pub const NONE: Irregularities = Irregularities {
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
        exposed: Exposed::No,
        collected: [Cents::ZERO; BOXES],
    };

    /// Notes what can be so once in a round.
    pub(super) fn note(
        &mut self,
        what: impl FnOnce(&mut Irregularities) -> &mut bool,
        clause: &'static str,
    ) -> Result<(), Refusal> {
        if std::mem::replace(what(self), true) {
            return Err(NoRemedy.cite(clause, NOTED));
        }
        self.any = true;
        Ok(())
    }
}

/// A card drawn in error that all have seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Exposed {
    /// There is none, or it has been dealt.
    No,
    /// The next card that falls; nobody has named it yet.
    Next,
    /// This one, which has left the shoe.
    Out(Card),
}

impl Exposed {
    /// The card, if it has left the shoe.
    pub fn card(self) -> Option<Card> {
        match self {
            Exposed::Out(card) => Some(card),
            Exposed::No | Exposed::Next => None,
        }
    }

    /// The card, if it has left the shoe, to be dealt now.
    pub fn deal(&mut self) -> Option<Card> {
        let card = self.card()?;
        *self = Exposed::No;
        Some(card)
    }
}

pub(super) const NOTED: &str = "it has been noted already";

/// What the player chose where the document gives a choice.
pub(super) fn takes_it(what: &Irregularity, clause: &'static str) -> Result<bool, Refusal> {
    match what.choice {
        Some(Choice::Accept | Choice::Continue) => Ok(true),
        Some(Choice::Refuse | Choice::Void) => Ok(false),
        None => {
            let why = format!("`{}` needs the player's `choice`", what.kind);
            Err(Incomplete.cite(clause, why))
        }
    }
}

impl<V: HoleCardGame> TwentyOne<V> {
    /// Applies the remedy of an irregularity.
    #[cold]
    pub(super) fn remedy(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        match what.kind {
            IrregularityKind::CardFaceUpInShoe => {
                self.discard(what.card, V::CLAUSES.irregularities.face_up)?;
            }
            IrregularityKind::CardDrawnInError => return self.drawn_in_error(rules, what, lines),
            IrregularityKind::DealerOverdraws => self.overdrawn(what.card)?,
            IrregularityKind::DealerCardMissed => return self.dealer_missed(rules, lines),
            IrregularityKind::InsufficientCards => self.short_shoe()?,
            IrregularityKind::HandNotDealt => return self.hand_not_dealt(rules, what, lines),
            IrregularityKind::HandOneCard => return self.hand_one_card(rules, what, lines),
            IrregularityKind::CardNotGiven => return self.card_not_given(rules, what, lines),
            IrregularityKind::HoleCardExposed => return self.hole_exposed(rules, what.card, lines),
            IrregularityKind::BlackjackNotRevealed => {
                return self.not_revealed(rules, what.card, lines);
            }
            other => return Err(no_remedy(other)),
        }
        Ok(Step::Continues)
    }

    /// A card goes from the shoe to the discard rack.
    fn discard(&mut self, card: Option<Card>, clause: &'static str) -> Result<(), Refusal> {
        if self.shoe.needs_shuffle() {
            return Err(NoRemedy.cite(clause, "no cards are in the shoe"));
        }
        self.shoe.take(card)
    }

    /// A card drawn in error: the next one; once exposed, players may refuse it.
    fn drawn_in_error(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        if what.exposed != Some(true) {
            return self.drawn_unseen();
        }
        let clause = V::CLAUSES.irregularities.exposed;
        let refuse = |why: &str| Err(NoRemedy.cite(clause, why));
        if matches!(self.phase, Phase::Wagers | Phase::Deal { .. }) && !self.players_are_dealt() {
            return refuse("an exposed card is dealt on when all have their first two cards");
        }
        if self.irregularities.exposed != Exposed::No {
            return refuse("a card that was exposed is the next one already");
        }
        if let Phase::Draw { seat, hand } = self.phase
            && what.refused.contains(seat)
            && self.has_paid_for_card(seat, hand)
        {
            let why = format!("seat {seat} has wagered on a card and must take it");
            return Err(NoRemedy.cite(V::CLAUSES.double, why));
        }
        self.irregularities.exposed = match what.card {
            Some(card) => {
                self.discard(Some(card), clause)?;
                Exposed::Out(card)
            }
            None => Exposed::Next,
        };
        self.irregularities.any = true;
        for seat in what.refused.iter() {
            self.irregularities.refusing.insert(seat);
        }
        Ok(match self.phase {
            Phase::Turn { seat, hand } if self.irregularities.refusing.contains(seat) => {
                self.next_turn(rules, seat, hand, lines)
            }
            Phase::Draw { seat, hand } => self.draw_after_irregularity(rules, seat, hand, lines),
            Phase::Dealer => self.dealer_on(rules, lines),
            Phase::Deal { .. } | Phase::Missed { .. } => match self.irregularities.exposed.card() {
                Some(card) => self.lay_card(rules, card, lines),
                None => Step::Continues,
            },
            _ => Step::Continues,
        })
    }

    /// Whether every player has two cards, and the dealer's are still to come.
    fn players_are_dealt(&self) -> bool {
        self.phase == Phase::Deal { to: None }
            && self.boxes.iter().all(|seat| self.seat(seat).hands[0].cards.len() == 2)
    }

    /// Unseen, a card drawn in error simply is the next card, where one will be drawn.
    fn drawn_unseen(&self) -> Result<Step, Refusal> {
        let clause = V::CLAUSES.irregularities.unseen;
        self.check_round(clause)?;
        match self.is_drawn_out() {
            true => Err(NoRemedy.cite(clause, "no card is drawn in this round any more")),
            false => Ok(Step::Continues),
        }
    }

    /// Whether no card is drawn in this round any more: cards are only turned.
    fn is_drawn_out(&self) -> bool {
        match self.phase {
            Phase::Face { .. } => true,
            Phase::Hole { at_end } => at_end && !self.depends_on_dealer(),
            _ => false,
        }
    }

    /// Refuses what is said of a round when nobody has wagered for one: the last one is over.
    pub(super) fn check_round(&self, clause: &'static str) -> Result<(), Refusal> {
        match self.boxes.is_empty() {
            true => {
                Err(NoRemedy.cite(clause, "no round is being dealt in which it could be remedied"))
            }
            false => Ok(()),
        }
    }

    /// The first hand with a card that has to be turned, once the dealer's hand is known. Each is
    /// turned when the hand is over (OH.BJ.10.III, OH.FB.10.III).
    pub(super) fn face_down_hand(&self, rules: &Rules<V>) -> Option<(Seat, u8)> {
        if !self.irregularities.face_down {
            return None;
        }
        self.boxes.iter().find_map(|seat| {
            let mut hands = self.seat(seat).hands().iter().enumerate();
            let (down, _) = hands.find(|(n, hand)| {
                let lies_down = hand.status == Status::Stands && hand.cards.unseen().is_some();
                lies_down && (rules.turns_all || self.face_decides(*n, hand))
            })?;
            Some((seat, down as u8))
        })
    }

    /// Whether a line depends on the card that a hand has face down. A hand that cannot have too
    /// many beats a dealer who has; a late blackjack only returns what a hand was split off with.
    fn face_decides(&self, n: usize, hand: &Hand) -> bool {
        let total = hand.cards.total();
        let may_bust = !total.is_soft() && total.points() > 11;
        match self.dealer.has_blackjack() {
            true => n == 0 || hand.is_free(),
            false => may_bust || !self.dealer.total().is_bust(),
        }
    }

    /// The extra card goes to the discard rack, nothing else changes.
    fn overdrawn(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        let dealer = &self.dealer;
        let stands = dealer.hole_shown && (dealer.total().points() >= 17 || dealer.has_blackjack());
        if stands && matches!(self.phase, Phase::Wagers | Phase::Face { .. }) {
            // Between rounds the cards may be due for a shuffle: the card has left all the same.
            return self.shoe.take(card);
        }
        Err(NoRemedy
            .cite(V::CLAUSES.irregularities.overdrawn, "the dealer does not stand on 17 or more"))
    }

    /// The discards are shuffled, the first card is burned, the round completed.
    fn short_shoe(&mut self) -> Result<(), Refusal> {
        let clause = V::CLAUSES.irregularities.short_shoe;
        self.check_round(clause)?;
        if self.is_drawn_out() {
            return Err(NoRemedy.cite(clause, "no card is drawn in this round any more"));
        }
        self.shoe.reshuffle(clause).map_err(|why| why.with_code(NoRemedy))
    }

    /// Whether an insurance is left although no hand is: the dealer's blackjack was missed.
    pub(super) fn owes_insurance(&self) -> bool {
        self.boxes.iter().any(|seat| self.seat(seat).insurance > Cents::ZERO)
    }
}
