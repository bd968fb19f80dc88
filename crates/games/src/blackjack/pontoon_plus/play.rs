//! The boxes play: insurance, surrender, the decisions on every hand, and what standing players
//! say to them.

use chance::Card;

use super::behind::BetBehind;
use super::rules::{HITS_SOFT_17, LEAST_TO_STAND, Rules};
use super::settle::points;
use super::{Because, Phase, PontoonPlus};
use crate::RefusalCode::{NotOffered, NotYourTurn};
use crate::blackjack::{MOST_HANDS, SplitWith, Status, next_live};
use crate::engine::seats::is_meant;
use crate::{Action, Cents, Cost, HandNumber, Lines, Offer, Refusal, Seat, Step, Taken};

/// An amount from one chip up to this much, which is also what is meant without a word.
fn up_to(action: Action, rules: &Rules, most: Cents) -> Offer {
    Offer { action, cost: Cost::Between { least: rules.unit, most, usual: Some(most) } }
}

impl PontoonPlus {
    /// What an action would cost now, or why it may not be taken.
    #[inline(always)]
    pub(super) fn offered(
        &self,
        rules: &Rules,
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        if action == Action::Surrender && is_meant(hand, 0) {
            return self.box_to_surrender(seat).map(|_| Offer::free(action));
        }
        match self.phase {
            Phase::Turn { on, hand: turn, seat: caller }
                if seat == caller && is_meant(hand, turn) =>
            {
                self.offered_in_turn(rules, (on, turn), seat, action)
            }
            Phase::Insurance { on, seat: asked } if seat == asked && is_meant(hand, 0) => {
                self.offered_insurance(rules, on, seat, action)
            }
            Phase::Follow { on, hand: turn, seat: asked, split }
                if seat == asked && is_meant(hand, turn) =>
            {
                self.offered_to_follow(rules, (on, turn), seat, split, action)
            }
            Phase::Stay { hand: turn, seat: asked, .. }
                if seat == asked && is_meant(hand, turn) =>
            {
                match action {
                    Action::Keep | Action::Withdraw => Ok(Offer::free(action)),
                    _ => Err(NotOffered.cite(
                        "SG.PP.3.25.3",
                        "the hand was doubled: `keep` or `withdraw` is asked",
                    )),
                }
            }
            _ => Err(self.not_in_turn(seat, hand)),
        }
    }

    #[cold]
    fn not_in_turn(&self, seat: Seat, hand: Option<HandNumber>) -> Refusal {
        let asked = match self.phase {
            Phase::Turn { hand: turn, seat: caller, .. } if seat == caller => {
                let hand = hand.map_or(0, HandNumber::number);
                let why = format!("hand {hand} is not in turn, hand {} is", turn + 1);
                return NotYourTurn.refuse(why);
            }
            Phase::Follow { on, seat: asked, split, .. } if seat == on => {
                let clause = if split { "SG.PP.3.24.1" } else { "SG.PP.3.25.1" };
                let why = format!("seat {asked} is asked whether it follows");
                return NotYourTurn.cite(clause, why);
            }
            Phase::Turn { seat, .. }
            | Phase::Insurance { seat, .. }
            | Phase::Follow { seat, .. }
            | Phase::Stay { seat, .. } => seat,
            _ => return NotYourTurn.refuse(format!("nothing is asked of seat {seat} now")),
        };
        NotYourTurn.refuse(format!("seat {seat} is not in turn, seat {asked} is"))
    }

    /// Which box a player gives up: of those that they call the one in turn, then their own, then
    /// the first that may still be given up.
    fn box_to_surrender(&self, seat: Seat) -> Result<Seat, Refusal> {
        let calls = |on: Seat| match self.caller(on, 0) {
            Some(caller) => caller == seat,
            // A box whose bets are settled says why it is too late.
            None => on == seat && !self.irregularities.away.contains(on),
        };
        let in_turn = match self.phase {
            Phase::Turn { on, .. } | Phase::Insurance { on, .. } => on,
            _ => seat,
        };
        let mut refusal = None;
        for on in [in_turn, seat].into_iter().chain(self.boxes.iter()) {
            if !self.boxes.contains(on) || !calls(on) {
                continue;
            }
            match self.check_surrender(on) {
                Ok(()) => return Ok(on),
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        let why = "a box is given up by the player who sits there, or else by its highest bet";
        Err(refusal.unwrap_or_else(|| NotOffered.cite("SG.PP.3.8", why)))
    }

    /// SG.PP.3.18: in turn or not, until a player draws.
    fn check_surrender(&self, on: Seat) -> Result<(), Refusal> {
        let refuse = |clause, why: &str| Err(NotOffered.cite(clause, why));
        let own = self.seat(on);
        let early = match self.phase {
            Phase::Wagers | Phase::Deal { .. } => true,
            Phase::Dealer => self.dealer.cards.len() > 1,
            _ => false,
        };
        match &own.hands[0] {
            _ if own.is_split() => refuse("SG.PP.3.24", "no surrender after a split"),
            _ if self.surrendered.contains(on) => {
                refuse("SG.PP.3.19", "the hand has been given up")
            }
            hand if early || self.drawn || hand.is_doubled => {
                refuse("SG.PP.3.18", "a hand is given up after the deal and before any is drawn to")
            }
            hand if hand.status == Status::Over => {
                refuse("SG.PP.3.18", "the hand has been settled")
            }
            _ if !self.dealer.may_have_blackjack() => {
                refuse("SG.PP.3.18", "surrender is for an ace or a picture of the dealer")
            }
            _ => Ok(()),
        }
    }

    fn offered_insurance(
        &self,
        rules: &Rules,
        on: Seat,
        seat: Seat,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let bet = match self.behind.get(on, seat) {
            Some(other) => other.bets[0],
            None => self.seat(on).hands[0].bet,
        };
        let most = rules.most_insurance(bet);
        match action {
            Action::NoInsurance => Ok(Offer::free(action)),
            Action::Insure if most > Cents::ZERO => Ok(up_to(action, rules, most)),
            Action::Insure => {
                Err(NotOffered.cite("SG.PP.3.17.1", "half the bet is less than the smallest chip"))
            }
            _ => {
                let why = "the dealer has an ace: insurance is asked first";
                Err(NotOffered.cite("SG.PP.3.17.1", why))
            }
        }
    }

    #[inline(always)]
    fn offered_in_turn(
        &self,
        rules: &Rules,
        (on, hand): (Seat, u8),
        seat: Seat,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let own = self.seat(on);
        let cards = &own.hands[hand as usize];
        let bet = || self.initial_bet((on, hand), seat);
        match action {
            Action::Stand if cards.points() >= LEAST_TO_STAND => Ok(Offer::free(action)),
            Action::Stand => Err(NotOffered.cite("SG.PP.3.22", "a hand below 12 must draw")),
            Action::Hit => Ok(Offer::free(action)),
            Action::Double if cards.cards.len() == 2 => Ok(up_to(action, rules, bet())),
            Action::Double => {
                Err(NotOffered.cite("SG.PP.3.25", "only the first two cards are doubled"))
            }
            Action::Split if !cards.is_pair_in_value() => {
                Err(NotOffered.cite("SG.PP.3.24", "two cards of the same value are split"))
            }
            Action::Split if own.count as usize == MOST_HANDS => {
                Err(NotOffered.cite("SG.PP.3.24.2", "there are 4 hands already"))
            }
            Action::Split => Ok(Offer::fixed(action, bet())),
            Action::Insure => {
                Err(NotOffered.cite("SG.PP.3.17", "insurance is asked under an ace, before play"))
            }
            _ => Err(NotOffered.refuse(format!("`{action}` is not asked now"))),
        }
    }

    /// SG.PP.3.24.1, SG.PP.3.25.1.
    fn offered_to_follow(
        &self,
        rules: &Rules,
        (on, hand): (Seat, u8),
        seat: Seat,
        split: bool,
        action: Action,
    ) -> Result<Offer, Refusal> {
        let other = self.behind.get(on, seat);
        let bet = other.map_or(Cents::ZERO, |other| other.bets[hand as usize]);
        match action {
            Action::Decline => Ok(Offer::free(action)),
            Action::Follow if split => Ok(Offer::fixed(action, bet)),
            Action::Follow => Ok(up_to(action, rules, bet)),
            _ => {
                let clause = if split { "SG.PP.3.24.1" } else { "SG.PP.3.25.1" };
                Err(NotOffered.cite(clause, "`follow` or `decline` is asked"))
            }
        }
    }

    /// A decision that was offered.
    #[inline(always)]
    pub(super) fn decided(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let Taken { seat, amount, action, .. } = taken;
        if action == Action::Surrender {
            return match self.box_to_surrender(seat) {
                Ok(on) => self.surrender(rules, on, lines),
                Err(_) => Step::Continues,
            };
        }
        match self.phase {
            Phase::Turn { on, hand, .. } => {
                let own = &mut self.seats[on.index()];
                match action {
                    Action::Hit => return self.draw(on, hand),
                    Action::Stand => {
                        own.hands[hand as usize].status = Status::Stands;
                        return self.next_turn(rules, Some(on), hand + 1, lines);
                    }
                    _ if seat != on => self.raise_behind((on, hand), seat, action, amount),
                    Action::Split => own.split(hand, SplitWith::Chips),
                    _ => own.hands[hand as usize].double(amount),
                }
                self.ask_to_follow((on, hand), None, action == Action::Split)
            }
            Phase::Follow { on, hand, split, .. } => {
                let amount = (action == Action::Follow).then_some(amount);
                self.followed((on, hand), seat, split, amount);
                self.ask_to_follow((on, hand), Some(seat), split)
            }
            Phase::Stay { on, hand, .. } => {
                if action == Action::Withdraw {
                    self.withdraw((on, hand), seat, lines);
                }
                self.ask_to_stay(rules, (on, hand), Some(seat), lines)
            }
            Phase::Insurance { on, .. } => {
                // Nothing is named for `no-insurance`.
                match seat == on {
                    true => self.seat_mut(on).insurance = amount,
                    false => self.behind.entry(on, seat).insurance = amount,
                }
                self.ask_insurance(Some(on), Some(seat), rules, lines)
            }
            _ => Step::Continues,
        }
    }

    /// No further cards for this box; it is settled when the dealer has a second card (SG.PP.3.19).
    fn surrender(&mut self, rules: &Rules, on: Seat, lines: &mut impl Lines<Because>) -> Step {
        self.surrendered.insert(on);
        self.seat_mut(on).hands[0].status = Status::Stands;
        match self.phase {
            Phase::Turn { on: turn, .. } if turn == on => self.next_turn(rules, Some(on), 1, lines),
            _ => Step::Continues,
        }
    }

    /// Who calls a box from behind it splits or doubles with their own chips: those of a seated
    /// player who has left stay on the first hand, as they lie (SG.PP.1.23, SG.PP.5.3).
    #[cold]
    fn raise_behind(&mut self, (on, hand): (Seat, u8), seat: Seat, action: Action, amount: Cents) {
        let own = self.seat_mut(on);
        let split = action == Action::Split;
        match split {
            true => {
                own.split(hand, SplitWith::Chips);
                own.hands[own.count as usize - 1].bet = Cents::ZERO;
            }
            false => own.hands[hand as usize].double(Cents::ZERO),
        }
        self.followed((on, hand), seat, split, Some(amount));
    }

    /// A standing player follows for this much, or declines.
    pub(super) fn followed(
        &mut self,
        (on, hand): (Seat, u8),
        seat: Seat,
        split: bool,
        amount: Option<Cents>,
    ) {
        let new = self.seat(on).count as usize - 1;
        let Some(other) = self.behind.get_mut(on, seat) else { return };
        match (amount, split) {
            (Some(amount), true) => other.bets[new] = amount,
            (Some(amount), false) => {
                other.bets[hand as usize] += amount;
                other.doubled[hand as usize] = amount;
            }
            (None, true) => other.declined = true,
            (None, false) => {}
        }
    }

    /// Asks the next standing player after this one, or the first, whether they follow, then a card
    /// is due.
    pub(super) fn ask_to_follow(
        &mut self,
        (on, hand): (Seat, u8),
        seat: Option<Seat>,
        split: bool,
    ) -> Step {
        let away = self.irregularities.away;
        let new = self.seat(on).count as usize - 1;
        let asked = |other: &BetBehind| {
            let there = other.bets[hand as usize] > Cents::ZERO;
            // Who called it from behind the box has paid for it.
            let paid = if split { other.bets[new] } else { other.doubled[hand as usize] };
            let declined = split && other.declined;
            there && paid == Cents::ZERO && !declined && !away.contains(other.seat)
        };
        match self.behind.after(on, seat, asked) {
            Some(seat) => {
                self.phase = Phase::Follow { on, hand, seat, split };
                Step::Continues
            }
            None => self.draw(on, hand),
        }
    }

    /// A card is due to a hand.
    #[inline]
    fn draw(&mut self, on: Seat, hand: u8) -> Step {
        self.phase = Phase::Draw { on, hand };
        Step::Continues
    }

    /// A card has fallen on a hand.
    #[inline]
    pub(super) fn drew(
        &mut self,
        rules: &Rules,
        (on, hand): (Seat, u8),
        card: Card,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        self.drawn = true;
        let own = &mut self.seats[on.index()];
        let split = own.is_split();
        let cards = &mut own.hands[hand as usize];
        cards.cards.push(card);
        match points(cards) {
            21 => self.pay_21(rules, on, hand, lines),
            22.. => self.collect_bust(on, hand, lines),
            _ if cards.is_doubled => return self.ask_to_stay(rules, (on, hand), None, lines),
            // SG.PP.3.24.2: split aces get one card each.
            _ if split && cards.starts_with_ace() => cards.status = Status::Stands,
            _ => return self.turn(rules, on, hand, lines),
        }
        self.next_turn(rules, Some(on), hand + 1, lines)
    }

    /// A hand is to be played: by who calls it, or by the house, which draws to 12 where all have
    /// left (SG.PP.5.3).
    #[inline]
    fn turn(&mut self, rules: &Rules, on: Seat, hand: u8, lines: &mut impl Lines<Because>) -> Step {
        if let Some(seat) = self.caller(on, hand) {
            self.phase = Phase::Turn { on, hand, seat };
            return Step::Continues;
        }
        let cards = &mut self.seat_mut(on).hands[hand as usize];
        if cards.points() < LEAST_TO_STAND {
            return self.draw(on, hand);
        }
        cards.status = Status::Stands;
        self.next_turn(rules, Some(on), hand + 1, lines)
    }

    /// Asks the next player after this one whether what they doubled stays, the seated player
    /// first; then the hand waits for the dealer, if anybody still has a bet on it (SG.PP.3.25.3).
    pub(super) fn ask_to_stay(
        &mut self,
        rules: &Rules,
        (on, hand): (Seat, u8),
        seat: Option<Seat>,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let away = self.irregularities.away;
        let doubled = |other: &BetBehind| {
            other.doubled[hand as usize] > Cents::ZERO && !away.contains(other.seat)
        };
        let own = self.seat(on).hands[hand as usize].doubled > Cents::ZERO;
        let next = match seat {
            None if own && !away.contains(on) => Some(on),
            Some(seat) if seat == on => self.behind.after(on, None, doubled),
            seat => self.behind.after(on, seat, doubled),
        };
        if let Some(seat) = next {
            self.phase = Phase::Stay { on, hand, seat };
            return Step::Continues;
        }
        let waits = self.has_chips(on, hand);
        let cards = &mut self.seats[on.index()].hands[hand as usize];
        cards.status = if waits { Status::Stands } else { Status::Over };
        self.next_turn(rules, Some(on), hand + 1, lines)
    }

    /// Goes to the first hand from here on, or of all, that is to be played, then to the dealer.
    #[inline]
    pub(super) fn next_turn(
        &mut self,
        rules: &Rules,
        on: Option<Seat>,
        hand: u8,
        lines: &mut impl Lines<Because>,
    ) -> Step {
        let from = on.or_else(|| self.boxes.after(None));
        match from.and_then(|on| next_live(&self.seats, self.boxes, on, hand)) {
            Some((on, hand)) if self.seat(on).hands[hand as usize].cards.len() == 1 => {
                self.draw(on, hand)
            }
            Some((on, hand)) => self.turn(rules, on, hand, lines),
            None => self.dealer_turn(rules),
        }
    }

    /// All boxes have played. The dealer draws if a hand or an insurance still depends on it.
    #[inline]
    pub(super) fn dealer_turn(&mut self, rules: &Rules) -> Step {
        let insured = |on: Seat| {
            let others = self.behind.on(on).iter().map(|other| other.insurance);
            self.seat(on).insurance + others.sum() > Cents::ZERO
        };
        if !self.boxes.iter().any(|on| self.waits_for_dealer(on) || insured(on)) {
            return self.finish(rules);
        }
        self.phase = Phase::Dealer;
        Step::Continues
    }

    /// The dealer draws to a hard 16 and a soft 17, or stands and settles (SG.PP.3.27).
    #[inline]
    pub(super) fn dealer_on(&mut self, rules: &Rules, lines: &mut impl Lines<Because>) -> Step {
        if !self.dealer.draws(HITS_SOFT_17) {
            return self.compare(rules, lines);
        }
        self.phase = Phase::Dealer;
        Step::Continues
    }
}
