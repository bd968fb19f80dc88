//! The card reader: a hole card that nobody has seen, and whether it matters.

use chance::Card;

use super::hole_card_game::FirstCards;
use super::{Because, HoleCardGame, Phase, Rules, TwentyOne};
use crate::RefusalCode::Impossible;
use crate::blackjack::Cards;
use crate::{Cents, Lines, Refusal, Seat, Step};

impl<V: HoleCardGame> TwentyOne<V> {
    /// Whether a hole card under an ace or a ten is shown although it makes no blackjack.
    #[cold]
    pub(super) fn shows_hole(&self) -> bool {
        self.irregularities.hole_exposed && self.dealer.may_have_blackjack()
    }

    /// Whether anything depends on a blackjack of the dealer: after even money there may be nothing
    /// left but side bets that are settled by the first cards alone.
    #[cold]
    pub(super) fn peek_decides(&self, rules: &Rules<V>) -> bool {
        let waits = |seat: Seat| {
            let own = self.seat(seat);
            own.hands[0].bet + own.insurance > Cents::ZERO || self.needs_dealer(seat)
        };
        let holes = self.blackjack_holes().map(Some);
        self.boxes.iter().any(waits)
            || self.early_bets_differ(rules, [None].into_iter().chain(holes))
    }

    /// The reader shows a blackjack, whose hole card nobody has seen. The dealer reveals it before
    /// anything is settled; in the first edition only if a side bet depended on its face.
    #[cold]
    pub(super) fn blackjack_peeked(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        if self.blackjack_holes().next().is_none() {
            return Err(
                Impossible.refuse("no card that is left makes a blackjack with the up card")
            );
        }
        self.dealer.blackjack_read = true;
        if self.irregularities.blackjack_missed {
            return Ok(self.no_blackjack(rules, lines));
        }
        if rules.turns_all || self.early_bets_differ(rules, self.blackjack_holes().map(Some)) {
            self.phase = Phase::Hole { at_end: false };
            return Ok(Step::Continues);
        }
        Ok(self.dealer_blackjack(rules, lines))
    }

    /// The hole cards that make a blackjack with the up card, as far as they can be there.
    fn blackjack_holes(&self) -> impl Iterator<Item = Card> + Clone {
        let (up, out) = (self.dealer.up_points(), &self.shoe.out);
        let cards = (0..Card::COUNT as u8).map(Card::from_index).filter(|card| !card.is_joker());
        cards.filter(move |hole| up + hands::points(*hole) == 11 && out.check_reveal(*hole).is_ok())
    }

    /// Whether a side bet on the first cards ends in one way with one of these hole cards of a
    /// blackjack (none: there is no blackjack) and in another way with another.
    fn early_bets_differ(
        &self,
        rules: &Rules<V>,
        holes: impl Iterator<Item = Option<Card>> + Clone,
    ) -> bool {
        let differs = |spot: usize, cards: FirstCards| {
            let mut ends = holes.clone().map(|blackjack_hole| {
                V::first_cards(&rules.pays, spot, FirstCards { blackjack_hole, ..cards })
            });
            let first = ends.next();
            ends.any(|end| first != Some(end))
        };
        self.boxes.iter().any(|seat| {
            let chips = &self.sides[seat.index()];
            let mut wagered = V::EARLY.iter().filter(|spot| chips[**spot] > Cents::ZERO);
            let cards = self.first_cards(seat);
            cards.is_some_and(|cards| wagered.any(|spot| differs(*spot, cards)))
        })
    }

    /// The dealer's cards where only the reader knows of the blackjack: with any hole card that
    /// makes it, for where its face decides something it has been asked for.
    #[inline]
    pub(super) fn cards_read(&self) -> Option<Cards> {
        if !self.dealer.blackjack_read || self.dealer.hole().is_some() {
            return None;
        }
        let mut cards = self.dealer.cards;
        cards.turn(1, self.blackjack_holes().next()?);
        Some(cards)
    }
}
