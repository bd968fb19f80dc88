//! What goes wrong at the table, and the remedies.

use chance::Card;
use serde::{Deserialize, Serialize};

use super::rules::{BET, Rules};
use super::{BOXES, Because, HoleCardGame, Phase, TwentyOne};
use crate::RefusalCode::{Incomplete, NoRemedy};
use crate::blackjack::{Hand, Status};
use crate::engine::refusal::no_remedy;
use crate::{
    Cents, Choice, Irregularity, IrregularityKind, Line, Lines, Refusal, Seat, SeatSet, Step,
    Verdict,
};

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
    /// Boxes whose next card is forgotten: given after the others, or the hand is dead
    ///.
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
    fn note(
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

const TOO_LATE: &str = "it stands before the cards that it spoils";
const NOTED: &str = "it has been noted already";
const MAKES_BLACKJACK: &str = "this hole card makes a blackjack";

/// What the player chose where the document gives a choice.
fn takes_it(what: &Irregularity) -> Result<bool, Refusal> {
    match what.choice {
        Some(Choice::Accept | Choice::Continue) => Ok(true),
        Some(Choice::Refuse | Choice::Void) => Ok(false),
        None => Err(Incomplete.refuse(format!("`{}` needs the player's `choice`", what.kind))),
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
            IrregularityKind::CardFaceUpInShoe => self.discard(what.card)?,
            IrregularityKind::CardDrawnInError => return self.drawn_in_error(rules, what, lines),
            IrregularityKind::DealerOverdraws => self.overdrawn(what.card)?,
            IrregularityKind::DealerCardMissed => self.dealer_missed()?,
            IrregularityKind::InsufficientCards => self.short_shoe()?,
            IrregularityKind::HandNotDealt => return self.hand_not_dealt(rules, what, lines),
            IrregularityKind::HandOneCard => self.hand_one_card(what)?,
            IrregularityKind::CardNotGiven => return self.card_not_given(rules, what, lines),
            IrregularityKind::HoleCardExposed => return self.hole_exposed(rules, what.card, lines),
            IrregularityKind::BlackjackNotRevealed => self.not_revealed()?,
            other => return Err(no_remedy(other)),
        }
        Ok(Step::Continues)
    }

    /// A card goes from the shoe to the discard rack.
    fn discard(&mut self, card: Option<Card>) -> Result<(), Refusal> {
        if self.shoe.needs_shuffle() {
            return Err(NoRemedy.refuse("no cards are in the shoe"));
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
        let refuse = |why: &str| Err(NoRemedy.cite(V::CLAUSES.irregularities.exposed, why));
        if matches!(self.phase, Phase::Wagers | Phase::Deal { .. }) {
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
                self.discard(Some(card))?;
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
            _ => Step::Continues,
        })
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
    fn check_round(&self, clause: &'static str) -> Result<(), Refusal> {
        match self.boxes.is_empty() {
            true => {
                Err(NoRemedy.cite(clause, "no round is being dealt in which it could be remedied"))
            }
            false => Ok(()),
        }
    }

    /// A doubled hand, or a split one with a single card, needs its next card.
    fn has_paid_for_card(&self, seat: Seat, hand: u8) -> bool {
        let hand = &self.seat(seat).hands[hand as usize];
        hand.is_doubled || hand.cards.len() == 1
    }

    /// A card is due to a hand in a round in which something went wrong.
    pub(super) fn draw_after_irregularity(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let owed = self.has_paid_for_card(seat, hand);
        let second = self.seat(seat).hands[hand as usize].cards.len() == 1;
        if self.irregularities.refusing.contains(seat) && !owed {
            self.seat_mut(seat).hands[hand as usize].status = Status::Stands;
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        if self.irregularities.card_late.contains(seat) && !second {
            self.irregularities.card_late.remove(seat);
            self.seat_mut(seat).hands[hand as usize].status = Status::Waiting;
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        if self.irregularities.card_void.contains(seat) && !second {
            self.irregularities.card_void.remove(seat);
            let own = self.seat_mut(seat);
            let (number, bet) = (own.hand_number(hand), own.hands[hand as usize].take_bet());
            let (wager, because) = ((seat, BET, bet), Because::CardNotGiven);
            let clause = V::CLAUSES.irregularities.not_given;
            lines.push(Line::unpaid(wager, Verdict::Void, clause, because).of_hand(number));
            self.collect_tucked(rules, seat, lines);
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        match self.irregularities.exposed.deal() {
            Some(card) => self.lay_card(rules, card, lines),
            None => Step::Continues,
        }
    }

    /// The first hand that waits for a card it was not given.
    pub(super) fn waiting_hand(&mut self) -> Option<(Seat, u8)> {
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

    /// The dealer's first card is missed and still to come: both come after the players'.
    fn dealer_missed(&mut self) -> Result<(), Refusal> {
        let clause = V::CLAUSES.irregularities.dealer_missed;
        self.check_round(clause)?;
        let early = match self.phase {
            Phase::Wagers => true,
            Phase::Deal { .. } => self.dealer.cards.is_empty(),
            _ => false,
        };
        if !early {
            return Err(NoRemedy.cite(clause, TOO_LATE));
        }
        self.irregularities.note(|noted| &mut noted.dealer_missed, clause)
    }

    /// The reader shows a blackjack, and nobody minds it.
    fn not_revealed(&mut self) -> Result<(), Refusal> {
        use Phase::{Deal, Insurance, Peek, Wagers};
        let clause = V::CLAUSES.irregularities.not_revealed;
        self.check_round(clause)?;
        if !matches!(self.phase, Wagers | Deal { .. } | Insurance { .. } | Peek) {
            return Err(NoRemedy.cite(clause, "it stands before the hole card is checked"));
        }
        self.irregularities.note(|noted| &mut noted.blackjack_missed, clause)
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

    /// No cards: the hand is dead, the player is in the next deal.
    fn hand_not_dealt(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let seat = self.box_of(&what)?;
        let dealt = self.phase != Phase::Wagers && !self.seat(seat).hands[0].cards.is_empty();
        if dealt || !matches!(self.phase, Phase::Wagers | Phase::Deal { .. }) {
            return Err(NoRemedy.cite(
                V::CLAUSES.irregularities.not_dealt,
                format!("seat {seat} has been dealt cards"),
            ));
        }
        self.irregularities.any = true;
        self.irregularities.dead.insert(seat);
        self.void_box(rules, seat, Because::NotDealt, lines);
        if self.boxes.is_empty() {
            return Ok(self.finish(rules));
        }
        match self.phase {
            Phase::Deal { .. } => Ok(self.deal_next(None, rules, lines)),
            _ => Ok(Step::Continues),
        }
    }

    /// The box that an irregularity names, which must have a bet.
    fn box_of(&self, what: &Irregularity) -> Result<Seat, Refusal> {
        match what.seat {
            Some(seat) if self.boxes.contains(seat) => Ok(seat),
            Some(seat) => Err(NoRemedy.refuse(format!("seat {seat} has no bet"))),
            None => Err(Incomplete.refuse(format!("`{}` needs a `seat`", what.kind))),
        }
    }

    /// Returns all the wagers of a box and takes it out of the round.
    fn void_box(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        because: Because<V::PaidFor>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) {
        let clause = V::CLAUSES.irregularities.not_dealt;
        let bet = self.seat_mut(seat).hands[0].take_bet();
        if bet > Cents::ZERO {
            lines.push(Line::unpaid((seat, BET, bet), Verdict::Void, clause, because));
        }
        self.void_side_bets(rules, seat, clause, because, lines);
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
            return Err(NoRemedy.cite(V::CLAUSES.irregularities.not_dealt, TOO_LATE));
        }
        if self.irregularities.second_card_late.contains(seat)
            || self.irregularities.one_card_refused.contains(seat)
        {
            return Err(NoRemedy.cite(V::CLAUSES.irregularities.not_dealt, NOTED));
        }
        self.irregularities.any = true;
        match wants {
            true => self.irregularities.second_card_late.insert(seat),
            false => self.irregularities.one_card_refused.insert(seat),
        }
        Ok(())
    }

    /// A box that will not go on with one card is dead; whether no box is left.
    pub(super) fn dies_with_one_card(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> bool {
        if self.irregularities.one_card_refused.contains(seat) {
            self.void_box(rules, seat, Because::OneCard, lines);
        }
        self.boxes.is_empty()
    }

    /// A requested card was not given.
    fn card_not_given(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let seat = self.box_of(&what)?;
        let wants = takes_it(&what)?;
        let clause = V::CLAUSES.irregularities.not_given;
        if matches!(self.phase, Phase::Wagers | Phase::Deal { .. }) {
            return Err(
                NoRemedy.cite(clause, "it is said of players who have their first two cards")
            );
        }
        if !self.may_ask_for_card(seat) {
            return Err(NoRemedy.cite(clause, format!("seat {seat} has completed its hand")));
        }
        if self.irregularities.card_late.contains(seat)
            || self.irregularities.card_void.contains(seat)
        {
            return Err(NoRemedy.cite(clause, NOTED));
        }
        self.irregularities.any = true;
        match wants {
            true => self.irregularities.card_late.insert(seat),
            false => self.irregularities.card_void.insert(seat),
        }
        match self.phase {
            Phase::Draw { seat: turn, hand } if turn == seat => {
                Ok(self.draw_after_irregularity(rules, seat, hand, lines))
            }
            _ => Ok(Step::Continues),
        }
    }

    /// Whether a box has a hand that is still to be played.
    fn may_ask_for_card(&self, seat: Seat) -> bool {
        let own = self.seat(seat);
        let played = match self.phase {
            Phase::Turn { seat: turn, .. } | Phase::Draw { seat: turn, .. } => turn > seat,
            Phase::Dealer | Phase::Face { .. } | Phase::Hole { .. } => true,
            _ => false,
        };
        !played && !own.has_blackjack() && own.hands().iter().any(Hand::is_in_play)
    }

    /// The hole card is shown although there is no blackjack.
    fn hole_exposed(
        &mut self,
        rules: &Rules<V>,
        card: Option<Card>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        let clause = V::CLAUSES.irregularities.hole_exposed;
        let refuse = |why: &str| Err(NoRemedy.cite(clause, why));
        self.check_round(clause)?;
        let dealt = !matches!(self.phase, Phase::Wagers | Phase::Deal { .. });
        if self.irregularities.hole_exposed || (dealt && self.dealer.hole_shown) {
            return refuse("the hole card lies open already");
        }
        if dealt && !self.dealer.may_have_blackjack() {
            return refuse("the hole card is checked under an ace or a ten only");
        }
        let before_peek = !dealt || matches!(self.phase, Phase::Insurance { .. } | Phase::Peek);
        match (self.dealer.hole().filter(|_| dealt), card) {
            _ if !dealt => {}
            (Some(_), _) if before_peek => {}
            (Some(_), _) if self.dealer.has_blackjack() => return refuse(MAKES_BLACKJACK),
            (Some(_), _) => self.dealer.hole_shown = true,
            _ if matches!(self.phase, Phase::Hole { .. }) => {
                return refuse("the hole card is about to be turned");
            }
            (None, None) if before_peek => {}
            (None, None) => {
                return Err(Incomplete.cite(clause, "name the hole card that was seen"));
            }
            (None, Some(card)) => self.expose_hole(rules, card)?,
        }
        self.irregularities.any = true;
        self.irregularities.hole_exposed = true;
        // The reader need not be asked any more.
        match self.phase {
            Phase::Peek if self.dealer.hole().is_some() => Ok(self.peek(rules, lines)),
            _ => Ok(Step::Continues),
        }
    }

    /// A hole card that nobody had seen lies open, and makes no blackjack.
    fn expose_hole(&mut self, rules: &Rules<V>, card: Card) -> Result<(), Refusal> {
        if self.dealer.up_points() + hands::points(card) == 11 {
            return Err(NoRemedy.cite(V::CLAUSES.irregularities.hole_exposed, MAKES_BLACKJACK));
        }
        self.shoe.out.check_reveal(card)?;
        self.shoe.out.reveal(card);
        self.dealer.cards.turn(1, card);
        self.dealer.hole_shown = true;
        // A reader that said yes was wrong.
        self.dealer.blackjack_read &= !rules.turns_all;
        Ok(())
    }

    /// Whether an insurance is left although no hand is: the dealer's blackjack was missed.
    pub(super) fn owes_insurance(&self) -> bool {
        self.boxes.iter().any(|seat| self.seat(seat).insurance > Cents::ZERO)
    }
}
