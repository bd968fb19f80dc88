//! The boxes play: insurance, caps, and the decisions on every hand.

use chance::Card;
use hands::Total;

use super::irregularities::Exposed;
use super::rules::Rules;
use super::{Because, FreeBets, HoleCardGame, Phase, TwentyOne};
use crate::RefusalCode::{NotOffered, NotYourTurn};
use crate::blackjack::{Hand, MOST_HANDS, SplitWith, Status, next_live};
use crate::engine::seats::is_meant;
use crate::{Action, Cents, Cost, HandNumber, Lines, Offer, Refusal, Seat, Step, Taken};

impl<V: HoleCardGame> TwentyOne<V> {
    /// What an action would cost now, or why it may not be taken.
    #[inline(always)]
    pub(super) fn offered(
        &self,
        rules: &Rules<V>,
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        match self.phase {
            Phase::Turn { seat: turn, hand: on } if seat == turn && is_meant(hand, on) => {
                self.offered_in_turn(rules, seat, on, action)
            }
            Phase::Insurance { seat: turn } if seat == turn && is_meant(hand, 0) => {
                self.offered_insurance(rules, seat, action)
            }
            Phase::Cap { seat: turn } if seat == turn && is_meant(hand, 0) => {
                self.offered_proceeds(rules, seat, action)
            }
            _ => Err(self.not_in_turn(seat, hand)),
        }
    }

    /// The proceeds of a side bet are collected, or put on the bet in part or whole (OH.BJ.16.I.B).
    fn offered_proceeds(
        &self,
        rules: &Rules<V>,
        seat: Seat,
        action: Action,
    ) -> Result<Offer, Refusal> {
        match action {
            Action::Collect if rules.names_collect => Ok(Offer::free(action)),
            Action::Cap => {
                let most = self.proceeds[seat.index()];
                let least = if rules.names_collect { rules.unit } else { Cents::ZERO };
                Ok(Offer { action, cost: Cost::Between { least, most, usual: None } })
            }
            _ => {
                let why = "a side bet has won: `collect` or `cap` is asked";
                Err(NotOffered.cite_if(V::CAPS.map(|(_, clause)| clause), why))
            }
        }
    }

    /// Split aces that get one card each stand, or are split again.
    #[inline(always)]
    pub(super) fn is_closed(&self, rules: &Rules<V>, seat: Seat, hand: u8) -> bool {
        let own = self.seat(seat);
        own.is_split() && own.hands[hand as usize].starts_with_ace() && rules.terms.one_card_to_aces
    }

    #[cold]
    fn not_in_turn(&self, seat: Seat, hand: Option<HandNumber>) -> Refusal {
        let hand = hand.map_or(0, HandNumber::number);
        NotYourTurn.refuse(match self.phase {
            Phase::Turn { seat: turn, hand: on } if turn == seat => {
                format!("hand {hand} is not in turn, hand {} is", on + 1)
            }
            Phase::Turn { seat: turn, .. }
            | Phase::Insurance { seat: turn }
            | Phase::Cap { seat: turn } => {
                format!("seat {seat} hand {hand} is not in turn, seat {turn} is")
            }
            _ => format!("nothing is asked of seat {seat} now"),
        })
    }

    fn offered_insurance(
        &self,
        rules: &Rules<V>,
        seat: Seat,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let own = self.seat(seat);
        match action {
            Action::NoInsurance => Ok(Offer::free(action)),
            Action::EvenMoney if own.has_blackjack() => Ok(Offer::free(action)),
            Action::EvenMoney => Err(NotOffered
                .cite(V::CLAUSES.even_money, "even money is for a player who has blackjack")),
            Action::Insure if own.has_blackjack() => Err(NotOffered
                .cite(V::CLAUSES.even_money, "a blackjack takes even money, not insurance")),
            Action::Insure => {
                let most = rules.most_insurance(own.hands[0].bet);
                let cost = Cost::Between { least: rules.unit, most, usual: Some(most) };
                Ok(Offer { action, cost })
            }
            _ => Err(NotOffered
                .cite(V::CLAUSES.insurance, "the dealer has an ace: insurance is asked first")),
        }
    }

    #[inline(always)]
    fn offered_in_turn(
        &self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let own = self.seat(seat);
        let cards = &own.hands[hand as usize];
        let closed = self.is_closed(rules, seat, hand);
        match action {
            Action::Stand => Ok(Offer::free(action)),
            Action::Hit if !closed => Ok(Offer::free(action)),
            Action::Hit => Err(one_card_each::<V>()),
            Action::Double => {
                check_double(rules, cards, own.is_split())?;
                if closed {
                    return Err(one_card_each::<V>());
                }
                // Any amount up to what rides on the hand.
                let most = cards.worth();
                let cost = Cost::Between { least: rules.unit, most, usual: Some(most) };
                Ok(Offer { action, cost })
            }
            Action::Split => {
                self.check_split(rules, seat, hand, V::CLAUSES.split)?;
                match V::FREE_BETS {
                    Some(_) if !is_pair_of_tens(cards) => {
                        Err(NotOffered.cite(V::CLAUSES.split, "this pair is split for free"))
                    }
                    _ => Ok(Offer::fixed(action, cards.worth())),
                }
            }
            _ => self.offered_at_some_tables(rules, seat, hand, action),
        }
    }

    /// What only some tables offer: free bets, and surrender.
    fn offered_at_some_tables(
        &self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let own = self.seat(seat);
        let cards = &own.hands[hand as usize];
        match (action, V::FREE_BETS, V::SURRENDER) {
            (Action::FreeDouble, Some(free), _) => {
                match FreeBets::doubles(cards.cards.total()) && cards.cards.len() == 2 {
                    true => Ok(Offer::free(action)),
                    false => {
                        let why = "two cards of a hard 9, 10 or 11 are doubled for free";
                        Err(NotOffered.cite(free.double, why))
                    }
                }
            }
            (Action::FreeSplit, Some(free), _) => {
                self.check_split(rules, seat, hand, free.split)?;
                match is_pair_of_tens(cards) {
                    false => Ok(Offer::free(action)),
                    true => Err(NotOffered.cite(free.split, "tens are not split for free")),
                }
            }
            (Action::Surrender, _, Some(clause)) => {
                if !rules.terms.surrender {
                    return Err(NotOffered.cite(clause, "this table has no surrender"));
                }
                match !own.is_split() && cards.cards.len() == 2 {
                    true => Ok(Offer::free(action)),
                    false => Err(NotOffered.cite(clause, "only the first two cards are given up")),
                }
            }
            _ => Err(NotOffered.refuse(format!("`{action}` is not asked now"))),
        }
    }

    /// Whether a hand may be split, for money or for free.
    #[inline]
    fn check_split(
        &self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        clause: &'static str,
    ) -> Result<(), Refusal> {
        let own = self.seat(seat);
        let cards = &own.hands[hand as usize];
        if !cards.is_pair_in_value() {
            let why = "two cards of the same value are split";
            return Err(NotOffered.cite(clause, why));
        }
        match own.count < rules.terms.most_hands(cards.starts_with_ace()) {
            true => Ok(()),
            false => Err(too_many_hands(rules, own.count)),
        }
    }

    /// A decision that was offered.
    #[inline(always)]
    pub(super) fn decided(
        &mut self,
        rules: &Rules<V>,
        taken: Taken,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let Taken { seat, amount, action, .. } = taken;
        match self.phase {
            Phase::Turn { hand, .. } => {
                let own = &mut self.seats[seat.index()];
                match (action, V::SURRENDER) {
                    (Action::Hit, _) => {}
                    (Action::Stand, _) => {
                        own.hands[hand as usize].status = Status::Stands;
                        return self.next_turn(rules, seat, hand + 1, lines);
                    }
                    (Action::Double, _) => own.hands[hand as usize].double(amount),
                    (Action::FreeDouble, _) => own.double_free(hand),
                    (Action::Split, _) => own.split(hand, SplitWith::Chips),
                    (Action::FreeSplit, _) => own.split(hand, SplitWith::Lammer),
                    (Action::Surrender, Some(clause)) => {
                        return self.surrender(rules, seat, clause, lines);
                    }
                    _ => never_offered(action),
                }
                self.draw(rules, seat, hand, lines)
            }
            Phase::Insurance { .. } => {
                match action {
                    Action::EvenMoney => self.pay_even_money(rules, seat, lines),
                    Action::NoInsurance => {}
                    Action::Insure => {
                        self.seat_mut(seat).insurance = amount;
                        self.has_side_bets |= amount > Cents::ZERO;
                    }
                    _ => never_offered(action),
                }
                self.insurance_answered(seat, rules, lines)
            }
            Phase::Cap { .. } => {
                self.seat_mut(seat).hands[0].bet += amount;
                self.proceeds[seat.index()] = Cents::ZERO;
                self.cap_from(Some(seat), rules, lines)
            }
            _ => never_offered(action),
        }
    }

    /// A card is due to a hand (OH.BJ.7.VI).
    #[inline]
    fn draw(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        self.phase = Phase::Draw { seat, hand };
        if self.irregularities.any {
            return self.draw_after_irregularity(rules, seat, hand, lines);
        }
        Step::Continues
    }

    /// A card has fallen on a hand (OH.BJ.12.I.A, OH.BJ.12.I.B).
    #[inline(always)]
    pub(super) fn drawn(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        card: Card,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let own = &mut self.seats[seat.index()];
        let split = own.is_split();
        let cards = &mut own.hands[hand as usize];
        cards.cards.push(card);
        let total = cards.cards.total();
        if total.is_bust() {
            self.collect_bust(rules, seat, hand, lines);
            return self.next_turn(rules, seat, hand + 1, lines);
        }
        // Split aces with one card each draw no more either.
        let asked = !is_complete(total, cards);
        let closed = split && cards.starts_with_ace() && rules.terms.one_card_to_aces;
        let asked = asked && (!closed || self.may_resplit_aces(rules, seat, hand));
        if asked && !(self.irregularities.any && self.irregularities.refusing.contains(seat)) {
            self.seat_mut(seat).hands[hand as usize].status = Status::Live;
            self.phase = Phase::Turn { seat, hand };
            return Step::Continues;
        }
        self.seat_mut(seat).hands[hand as usize].status = Status::Stands;
        self.next_turn(rules, seat, hand + 1, lines)
    }

    fn may_resplit_aces(&self, rules: &Rules<V>, seat: Seat, hand: u8) -> bool {
        let own = self.seat(seat);
        own.count < rules.terms.most_hands(true) && own.hands[hand as usize].is_pair_in_value()
    }

    /// A double down card that the player wants face down.
    pub(super) fn drawn_face_down(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let own = &mut self.seat_mut(seat).hands[hand as usize];
        own.cards.push_unseen();
        own.status = Status::Stands;
        self.irregularities.exposed = Exposed::No;
        self.irregularities.any = true;
        self.irregularities.face_down = true;
        self.next_turn(rules, seat, hand + 1, lines)
    }

    /// Goes to the first hand from here on that is to be played, in turn from the left, the hands
    /// of a box from the first; then to the dealer (OH.BJ.7.V, OH.BJ.11.II).
    #[inline(always)]
    pub(super) fn next_turn(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        // The only hand there is has been played.
        if self.boxes.is_one() && hand >= self.seat(seat).count && !self.irregularities.any {
            return self.dealer_turn(rules, lines);
        }
        self.find_turn(rules, seat, hand, lines)
    }

    #[inline(never)]
    fn find_turn(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        hand: u8,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let (mut at, mut from) = (seat, hand);
        while let Some((seat, hand)) = next_live(&self.seats, self.boxes, at, from) {
            let cards = &mut self.seats[seat.index()].hands[hand as usize];
            if cards.cards.len() == 1 {
                return self.draw(rules, seat, hand, lines);
            }
            if cards.points() < 21 && !self.irregularities.refusing.contains(seat) {
                self.phase = Phase::Turn { seat, hand };
                return Step::Continues;
            }
            cards.status = Status::Stands;
            (at, from) = (seat, hand + 1);
        }
        if self.irregularities.any
            && let Some((seat, hand)) = self.waiting_hand()
        {
            return self.draw(rules, seat, hand, lines);
        }
        self.dealer_turn(rules, lines)
    }

    /// All boxes have played. The hole card is turned, whether anything depends on it or not
    /// (OH.BJ.7.VII, OH.BJ.14.VI, OH.FB.7.VII).
    #[inline(never)]
    pub(super) fn dealer_turn(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        match rules.turns_all || self.depends_on_dealer() {
            true => self.turn_hole(rules, lines),
            false => self.dealer_done(rules, lines),
        }
    }

    /// Whether a hand, a side bet or an insurance wager still depends on the dealer's hand. If
    /// none does, the dealer draws no card (OH.BJ.12.III, OH.FB.14.III).
    #[inline]
    pub(super) fn depends_on_dealer(&self) -> bool {
        let mut at = None;
        while let Some(seat) = self.boxes.after(at) {
            if self.seat(seat).hands().iter().any(|hand| hand.status == Status::Stands) {
                return true;
            }
            at = Some(seat);
        }
        (self.waiting && self.boxes.iter().any(|seat| self.needs_dealer(seat)))
            || (self.irregularities.any && self.owes_insurance())
    }

    /// Settles the side bets that are left, if any, and ends the round.
    fn dealer_done(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        match self.waiting {
            true => self.settle(rules, lines),
            false => self.finish(rules),
        }
    }

    /// Turns the hole card, or asks for its face.
    #[inline(always)]
    pub(super) fn turn_hole(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        let is_read = self.dealer.blackjack_read && !rules.turns_all;
        if self.dealer.hole().is_none() && !is_read {
            self.phase = Phase::Hole { at_end: true };
            return Step::Continues;
        }
        self.hole_turned(rules, lines)
    }

    /// The hole card lies open: the dealer draws if anything depends on it.
    #[inline(always)]
    pub(super) fn hole_turned(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        self.dealer.hole_shown = true;
        if self.dealer.has_blackjack() {
            return self.late_blackjack(rules, lines);
        }
        match self.depends_on_dealer() {
            true => self.dealer_on(rules, lines),
            false => self.dealer_done(rules, lines),
        }
    }

    /// The dealer draws, or stands and settles.
    #[inline(always)]
    pub(super) fn dealer_on(
        &mut self,
        rules: &Rules<V>,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Step {
        if !self.dealer.draws(rules.terms.hits_soft_17) {
            return self.settle(rules, lines);
        }
        self.phase = Phase::Dealer;
        if self.irregularities.any
            && let Some(card) = self.irregularities.exposed.deal()
        {
            return self.lay_card(rules, card, lines);
        }
        Step::Continues
    }
}

/// What was decided was offered before: an action that no arm names would play for money.
#[cold]
fn never_offered(action: Action) -> ! {
    unreachable!("`{action}` was taken and never offered")
}

/// A pair that may not be split again: the box has all its hands, or these are split aces.
#[cold]
fn too_many_hands<V: HoleCardGame>(rules: &Rules<V>, count: u8) -> Refusal {
    let most = rules.terms.split_hands;
    if count < most {
        return NotOffered.cite(V::CLAUSES.resplit_aces, "split aces are not split again");
    }
    // Four is what the documents allow, fewer what a casino has chosen.
    let by_document = usize::from(most) == MOST_HANDS;
    let clause = if by_document { V::CLAUSES.split_most } else { V::CLAUSES.split_rules };
    NotOffered.cite(clause, format!("there are {most} hands already"))
}

/// Whether a hand with this total draws no more whatever its player says: at 21, or doubled.
#[inline(always)]
pub(super) fn is_complete(total: Total, hand: &Hand) -> bool {
    total.points() >= 21 || hand.is_doubled
}

#[cold]
fn one_card_each<V: HoleCardGame>() -> Refusal {
    NotOffered.cite(V::CLAUSES.split_aces, "split aces get one card each")
}

#[inline]
fn is_pair_of_tens(hand: &Hand) -> bool {
    hand.cards.get(0).is_some_and(|card| !FreeBets::splits(hands::points(card)))
}

/// Whether two cards may be doubled at this table.
#[inline]
fn check_double<V: HoleCardGame>(
    rules: &Rules<V>,
    hand: &Hand,
    split: bool,
) -> Result<(), Refusal> {
    if hand.cards.len() != 2 {
        return Err(NotOffered.cite(V::CLAUSES.double, "only the first two cards are doubled"));
    }
    let total = hand.cards.total();
    let least = rules.terms.double_on.least();
    if rules.terms.doubles(total, split) {
        return Ok(());
    }
    if !rules.terms.doubles(total, false) {
        let why = format!("this table doubles on hard {least} to 11");
        return Err(NotOffered.cite(V::CLAUSES.double_rules, why));
    }
    Err(NotOffered.cite(V::CLAUSES.double_rules, "this table doubles no split hands"))
}
