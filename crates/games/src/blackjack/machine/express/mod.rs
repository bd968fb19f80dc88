//! Rounds in one go, as a simulation has them: what the machine does card by card and decision by
//! decision, by the same rules.

mod future;

use std::ops::ControlFlow::{self, Break, Continue};

use chance::Card;

use super::play::is_complete;
use super::{Because, HoleCardGame, Phase, Rules, TwentyOne};
use crate::blackjack::express::{those_that, write_chips, write_end};
use crate::blackjack::{DealerHand, Hand, Status};
use crate::engine::seats::is_meant;
use crate::express::{Deals, Express, card_by_card, taken};
use crate::{Action, Asked, HandNumber, Lines, Refusal, Seat, Step, Taken};

/// No box and dealer have more cards in a round: five hands of 21 are the 32 aces of eight decks
/// and 36 twos, and one card more for each ends it.
const MOST: u16 = 73;

impl<V: HoleCardGame> Express for TwentyOne<V> {
    type Seen = Self;

    /// Whether this is to draw or to stand, and may be done.
    #[inline(always)]
    fn is_free(
        &self,
        rules: &Rules<V>,
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> bool {
        let Phase::Turn { seat: turn, hand: on } = self.phase else { return false };
        let in_turn = seat == turn && is_meant(hand, on);
        in_turn
            && (action == Action::Stand
                || action == Action::Hit && !self.is_closed(rules, seat, on))
    }

    /// Deals on, and asks the boxes, until something else is awaited.
    #[inline(always)]
    fn deal_on(
        &mut self,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        // A shoe that wants to be shuffled or burned from first, or runs out, and a round that has
        // seen an irregularity, go card by card.
        let ordinary = !self.irregularities.any
            && !self.shoe.is_held_up()
            && self.shoe.out.is_standard_with(MOST);
        let mut step = Step::Continues;
        match self.phase {
            _ if !ordinary => return card_by_card(self, rules, deals, lines),
            Phase::Wagers => {
                let Some(seat) = self.boxes.the_one() else {
                    return card_by_card(self, rules, deals, lines);
                };
                if !self.deal_first_cards(rules, seat, deals)? {
                    return Ok(Step::Continues);
                }
                step = self.first_cards_dealt(rules, lines);
            }
            Phase::Deal { .. } => return card_by_card(self, rules, deals, lines),
            _ => {}
        }
        while step == Step::Continues {
            if self.irregularities.any {
                return card_by_card(self, rules, deals, lines);
            }
            step = match self.phase {
                Phase::Turn { seat, hand: 0 } if self.is_alone(seat) => {
                    match self.play_alone(rules, seat, deals, lines)? {
                        Break(step) => return Ok(step),
                        Continue(step) => step,
                    }
                }
                Phase::Draw { seat, hand } => {
                    let Some(card) = self.next_card(deals)? else { break };
                    self.drawn(rules, seat, hand, card, lines)
                }
                Phase::Dealer => {
                    if !self.deal_to_dealer(rules, deals)? {
                        break;
                    }
                    self.settle(rules, lines)
                }
                _ => {
                    let Some(asked) = self.asked() else { break };
                    let Some(taken) = self.ask(rules, asked, deals) else { break };
                    self.decided(rules, taken, lines)
                }
            };
        }
        Ok(step)
    }

    fn future(&self, rules: &Rules<V>, into: &mut Vec<u8>) -> bool {
        self.has_future(rules) && self.write_future(into)
    }

    fn counts(card: Card) -> u8 {
        hands::points(card).saturating_sub(1)
    }

    fn refill(&mut self) {
        self.shoe.out.shuffled();
    }

    fn hides(&self) -> bool {
        self.phase == Phase::Deal { to: None } && self.dealer.cards.len() == 1
    }

    fn read(&self, hole: Card) -> bool {
        // By its face alone: after the reader has shown a blackjack every hole card would be one.
        let mut dealer = DealerHand { blackjack_read: false, ..self.dealer };
        dealer.cards.turn(1, hole);
        dealer.has_blackjack()
    }

    fn may_turn(&self, hole: Card) -> bool {
        !self.dealer.blackjack_read || self.read(hole)
    }

    fn waits(&self) -> u8 {
        let wait = |hand: &Hand| matches!(hand.status, Status::Stands | Status::Tucked);
        those_that(self.seat(Seat::FIRST), wait)
    }

    fn waits_as(&self, hand: HandNumber, into: &mut Vec<u8>) {
        let hand = &self.seat(Seat::FIRST).hands[hand.index()];
        into.extend([hand.status as u8, hand.points()]);
        write_chips(hand, into);
    }

    fn wait_for(&mut self, other: &Self, hand: HandNumber) {
        self.seats[0].wait_for(&other.seats[0], hand);
    }

    fn settled_by(&self, into: &mut Vec<u8>) {
        write_end(&self.dealer, into);
    }
}

impl<V: HoleCardGame> TwentyOne<V> {
    /// Whether a box plays alone, with one hand, and nothing waits for the end of the round but
    /// that.
    #[inline(always)]
    fn is_alone(&self, seat: Seat) -> bool {
        self.boxes.is_one() && !self.waiting && !self.seat(seat).is_split()
    }

    /// The only hand of the only box is played, then the dealer's: what [`TwentyOne::decided`] and
    /// those behind it do decision by decision. Continues where there is more to it than one hand.
    #[inline(always)]
    fn play_alone(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<ControlFlow<Step, Step>, Refusal> {
        // What is decided by is kept at hand: it would be read where it was only just written.
        let mut total = self.seat(seat).hands[0].cards.total();
        loop {
            let asked = Asked { seat, hand: HandNumber::FIRST };
            let Some(taken) = self.ask(rules, asked, deals) else {
                return Ok(Break(Step::Continues));
            };
            let hand = &mut self.seats[seat.index()].hands[0];
            match taken.action {
                Action::Stand => break,
                Action::Hit => {}
                Action::Double => hand.double(taken.amount),
                _ => return Ok(Continue(self.decided(rules, taken, lines))),
            }
            self.phase = Phase::Draw { seat, hand: 0 };
            let Some(card) = self.next_card(deals)? else { return Ok(Break(Step::Continues)) };
            let hand = &mut self.seats[seat.index()].hands[0];
            total = total.with(card);
            hand.cards.push_to(card, total);
            if total.is_bust() {
                self.collect_bust(rules, seat, 0, lines);
                if self.dealer.hole().is_none() || self.dealer.has_blackjack() {
                    return Ok(Break(self.dealer_turn(rules, lines)));
                }
                self.dealer.hole_shown |= rules.turns_all;
                return Ok(Break(self.finish(rules)));
            }
            if is_complete(total, hand) {
                break;
            }
            self.phase = Phase::Turn { seat, hand: 0 };
        }
        self.seats[seat.index()].hands[0].status = Status::Stands;
        if self.dealer.hole().is_none() || self.dealer.has_blackjack() {
            return Ok(Break(self.turn_hole(rules, lines)));
        }
        self.dealer.hole_shown = true;
        self.phase = Phase::Dealer;
        if !self.deal_to_dealer(rules, deals)? {
            return Ok(Break(Step::Continues));
        }
        let since = lines.mark();
        self.settle_box(rules, seat, lines);
        self.keep_limits(rules, since, lines);
        Ok(Break(self.finish(rules)))
    }

    /// The dealer draws; false where no card is left to draw.
    #[inline(always)]
    fn deal_to_dealer(
        &mut self,
        rules: &Rules<V>,
        deals: &mut impl Deals<Self>,
    ) -> Result<bool, Refusal> {
        let mut total = self.dealer.total();
        while DealerHand::draws_to(total, rules.terms.hits_soft_17) {
            let Some(card) = self.next_card(deals)? else { return Ok(false) };
            total = total.with(card);
            self.dealer.cards.push_to(card, total);
        }
        Ok(true)
    }

    /// Who is asked; nobody while something else is awaited.
    #[inline(always)]
    fn asked(&self) -> Option<Asked> {
        match self.phase {
            Phase::Turn { seat, hand } => Some(Asked { seat, hand: HandNumber::at(hand.into()) }),
            Phase::Insurance { seat } | Phase::Cap { seat } => {
                Some(Asked { seat, hand: HandNumber::FIRST })
            }
            _ => None,
        }
    }

    /// The decision of a box; none where the machine is to ask for it.
    #[inline(always)]
    fn ask(&self, rules: &Rules<V>, asked: Asked, deals: &mut impl Deals<Self>) -> Option<Taken> {
        taken(self, rules, deals.decide(self, rules, asked)?, rules.unit)
    }

    /// The next card out of a shoe that has more; none where nobody deals one.
    #[inline(always)]
    fn next_card(&mut self, deals: &mut impl Deals<Self>) -> Result<Option<Card>, Refusal> {
        let Some(card) = deals.card() else { return Ok(None) };
        match self.shoe.out.takes_standard(card) {
            true => Ok(Some(card)),
            false => Err(self.shoe.out.refuse(Some(card))),
        }
    }

    /// Two cards to the only box and two to the dealer; false where they stopped coming before
    /// that.
    #[inline(always)]
    fn deal_first_cards(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        deals: &mut impl Deals<Self>,
    ) -> Result<bool, Refusal> {
        let mut four = [Card::JOKER; 4];
        for n in 0..4 {
            four[n] = match self.next_card(deals) {
                Ok(Some(card)) => card,
                // What has fallen so far lies where it is due.
                stopped => {
                    self.begin_short(rules, seat, &four[..n]);
                    return stopped.map(|_| false);
                }
            };
        }
        self.begin(rules);
        let hand = &mut self.seats[seat.index()].hands[0];
        hand.cards.deal_two(four[0], four[2]);
        hand.status = Status::before_play(hand.bet);
        self.dealer.cards.deal_two(four[1], four[3]);
        self.phase = Phase::Deal { to: None };
        Ok(true)
    }

    /// The first cards of a round, fewer than there should be, lie by turns before the only box and
    /// the dealer.
    #[cold]
    #[inline(never)]
    fn begin_short(&mut self, rules: &Rules<V>, seat: Seat, fell: &[Card]) {
        if fell.is_empty() {
            return;
        }
        self.begin(rules);
        for (n, card) in fell.iter().enumerate() {
            self.give_first([Some(seat), None][n % 2], *card);
        }
        self.phase = Phase::Deal { to: [Some(seat), None][fell.len() % 2] };
    }
}
