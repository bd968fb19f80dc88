//! What the hand in turn may do when the cards that come are not known.

use games::Action;

use super::seen::Seen;
use super::unknown;
use crate::blackjack::play::{self, Draws, OneHand};
use crate::blackjack::split::{HandPlan, Progress, Shape};
use crate::blackjack::{ACE, Act, Against, Holdings, Stake, TEN, VALUES, Wide};
use crate::{AdviceError, Ratio};

fn dealers_blackjack() -> AdviceError {
    unknown("by the cards that are left the dealer has a blackjack")
}

impl Seen {
    /// What the hand in turn may do by the rules, each with the value of all the seat's hands; of
    /// two equal ones the first wagers less.
    pub fn values(&self) -> Result<Vec<(Action, Ratio)>, AdviceError> {
        let mut values = Vec::new();
        if self.play.terms.surrender && self.own.len() == 1 && self.hand().size == 2 {
            values.push((Action::Surrender, -self.units(self.hand().bet - self.half_back)));
        }
        match self.next_card {
            Some(next) => values.extend(self.values_with(next)?),
            None => values.extend(self.values_unseen()?),
        }
        Ok(values)
    }

    /// The best of all that the hand in turn may do, once the dealer has no blackjack.
    pub fn best(&self) -> Result<Ratio, AdviceError> {
        let hand = self.hand();
        if self.has_blackjack() {
            let paid = self.play.terms.blackjack_pays.on(hand.bet, self.unit);
            return Ok(self.units(self.room.map_or(paid, |room| paid.min(room))));
        }
        if hand.total().points() >= 21 {
            return self.played();
        }
        let values = self.values()?.into_iter().map(|(_, value)| value);
        values.max().ok_or_else(|| unknown("nothing may be done"))
    }

    /// Whether the seat's first two cards are a blackjack.
    pub fn has_blackjack(&self) -> bool {
        let hand = self.hand();
        self.own.len() == 1 && hand.size == 2 && hand.cards[ACE] == 1 && hand.cards[TEN] == 1
    }

    fn values_unseen(&self) -> Result<Vec<(Action, Ratio)>, AdviceError> {
        let hand = self.hand();
        let number = Holdings::all().find(&hand.cards).ok_or_else(|| unknown("a hand over 21"))?;
        let mut against = self.against(&hand.cards);
        let whole = against.whole(&hand.cards);
        if whole.is_zero() {
            return Err(dealers_blackjack());
        }
        let finished = self.finished(Some(self.turn))?;
        let mut offers = match self.together(Some(self.turn)) {
            Some(together) => together.offers(&mut against, number),
            None => self.offers_alone(&mut against, number, self.waiting() + &finished),
        };
        if hand.size > 2 {
            offers.retain(|(act, _)| matches!(act, Act::Stand | Act::Hit));
        }
        if !self.may_draw() {
            offers.retain(|(act, _)| *act == Act::Stand);
        }
        let mut values: Vec<_> =
            offers.into_iter().map(|(act, value)| (act.action(), value)).collect();
        if let Some(pair) = self.may_split() {
            values.push((self.split_of(pair), self.split(pair) + finished));
        }
        Ok(values)
    }

    /// What the hand in turn may do, each with its value, where that of all others does not depend
    /// on it.
    fn offers_alone(
        &self,
        against: &mut Against<'_>,
        number: usize,
        others: Ratio,
    ) -> Vec<(Act, Ratio)> {
        let hand = self.hand();
        let whole = against.whole(&hand.cards);
        let (stake, unit) = self.stake(hand);
        let mut one_hand = OneHand::alone(against);
        let mut deals = one_hand.every_deal();
        let has = |cards: &[u8; VALUES]| cards.iter().zip(hand.cards).all(|(has, own)| *has >= own);
        let draws = Draws::solve(&mut deals, stake, |holding| has(&holding.cards));
        let split = self.own.len() > 1;
        let offers = play::offers(&self.play, &mut deals, &draws, number, stake, split);
        let of_all = Ratio::from(whole) * Ratio::from(unit);
        let value = |gain| Ratio::from(stake.of_gain(gain, whole)) / &of_all + &others;
        offers.into_iter().map(|(act, gain)| (act, value(gain))).collect()
    }

    /// By which action a pair is split.
    pub fn split_of(&self, pair: usize) -> Action {
        if self.play.splits_free(pair) { Action::FreeSplit } else { Action::Split }
    }

    /// How many hands wait for their second card.
    fn count_waiting(&self) -> u8 {
        self.own.iter().filter(|own| own.waits()).count() as u8
    }

    /// What the hands that wait are worth.
    pub fn waiting(&self) -> Ratio {
        let Some(hand) = self.own.iter().find(|own| own.waits()) else { return Ratio::ZERO };
        let pair = hand.first().unwrap_or(ACE);
        let stake = if self.play.splits_free(pair) { Stake::LAMMER } else { Stake::MONEY };
        let start = Progress::at(self.own.len() as u8, self.count_waiting(), true);
        self.hands_from(pair, start, None, stake)
    }

    /// What splitting the hand in turn is worth, with the hands that wait.
    fn split(&self, pair: usize) -> Ratio {
        let (hands, waiting) = (self.own.len() as u8 + 1, self.count_waiting() + 2);
        let free = self.play.splits_free(pair);
        let stake = if self.hand().lammers > 0 { Stake::LAMMER } else { Stake::MONEY };
        if free && stake == Stake::MONEY {
            let start = Progress::at(hands, waiting, false);
            return self.hands_from(pair, start, Some(Stake::MONEY), Stake::LAMMER);
        }
        self.hands_from(pair, Progress::at(hands, waiting, true), None, stake)
    }

    /// What hands with one card of a pair each are worth, the first apart where it has a stake of
    /// its own.
    fn hands_from(
        &self,
        pair: usize,
        start: Progress,
        first: Option<Stake>,
        others: Stake,
    ) -> Ratio {
        let mut one = [0; VALUES];
        one[pair] = 1;
        let mut against = self.against(&one);
        let whole = against.whole(&one);
        let mut one_hand = OneHand::split(&mut against, pair, 0);
        let most = self.play.terms.most_hands(pair == ACE).max(start.hands);
        let until = |most: u8| {
            let shape = Shape::from(start, most, first.is_none());
            let mut value = |stake, seconds| {
                HandPlan::solve(&self.play, &mut one_hand, pair, stake, seconds).value()
            };
            let own = first.map_or(Wide::ZERO, |stake| value(stake, shape.first));
            own + value(others, shape.others)
        };
        let best = (start.hands..=most).map(until).max().unwrap_or_default();
        Ratio::from(best) / Ratio::from(whole)
    }

    /// What the hands are worth that get no more cards, but for one.
    pub fn finished(&self, but: Option<usize>) -> Result<Ratio, AdviceError> {
        let together = if but.is_none() { self.together(None) } else { None };
        if let Some(together) = together {
            let value = together.finished();
            return value.ok_or_else(dealers_blackjack);
        }
        let done = self
            .own
            .iter()
            .enumerate()
            .filter(|(n, own)| Some(*n) != but && own.rides && !own.waits());
        let done: Vec<_> = done.map(|(_, own)| own).collect();
        if done.is_empty() {
            return Ok(Ratio::ZERO);
        }
        let ends = self.ends(&self.left);
        let no_blackjack: Ratio = ends.iter().cloned().sum();
        if no_blackjack.is_zero() {
            return Err(dealers_blackjack());
        }
        let mut sum = Ratio::ZERO;
        for own in done {
            sum += match own.face_down() {
                0 => self.meets(own.total().points(), own, &ends),
                1 => self.meets_unseen(own),
                _ => return Err(unknown("two cards of a hand have not been seen")),
            };
        }
        Ok(sum / no_blackjack)
    }

    /// What a doubled hand brings whose last card lies face down, by the chances of the dealer's
    /// ends.
    fn meets_unseen(&self, own: &super::hand::Own) -> Ratio {
        let mut sum = Ratio::ZERO;
        for value in 0..VALUES {
            let Some(less) = self.left.without(value) else { continue };
            let chance = Ratio::new(self.left.count(value), self.left.left());
            let points = own.total().with_points(value as u8 + 1).points();
            sum += self.meets(points, own, &self.ends(&less)) * chance;
        }
        sum
    }
}
