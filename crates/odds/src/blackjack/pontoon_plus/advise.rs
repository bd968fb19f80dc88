//! The value of everything that a player may do now, with all the cards that they have seen.

use chance::{Card, Suit};
use games::blackjack::pontoon_plus::points;
use games::blackjack::{Hand as Dealt, MOST_HANDS};
use games::{Action, Cents, Chosen, Cost, Offer, Pay};

use super::pays::{Pays, in_chips};
use super::play::{DealerEnds, Game, Play, draws};
use super::players_hands::Hands;
use super::seen::{Own, Seen, unknown};
use super::solve::shoe_of;
use super::suits_left::{Completes, SuitsLeft};
use super::waiting::{Plan, Values, WaitingHands, Worth};
use crate::blackjack::{Counts, DRAWN, DealerTree, SPLIT_HANDS, Shoe, VALUES, falling, value_of};
use crate::{Advice, AdviceError, Choice, Ratio, Situation};

/// The value of sevens.
const SEVEN: usize = 6;

/// Beside what one hand and the dealer can take, so many cards of other split hands are counted.
const SPARE: usize = 5;

/// What may be done, with its value.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    let seen = Seen::new(situation)?;
    let chosen = situation.table.chosen();
    let adviser = Adviser::new(chosen, &seen)?;
    let choices = adviser.choices(&situation.table.offers(situation.seat, Some(situation.hand)))?;
    let mut advice = Advice::new(seen.hand().bet, choices);
    advice.notes = adviser.notes();
    Ok(advice)
}

fn counts(cards: &[Card]) -> Counts {
    let mut counts = [0; VALUES];
    cards.iter().for_each(|card| counts[value_of(*card)] += 1);
    counts
}

fn suit_of(card: Card) -> Suit {
    // No deck of the game has a joker.
    card.suit().unwrap_or(Suit::Clubs)
}

fn most(offer: &Offer) -> Cents {
    match offer.cost {
        Cost::Between { most, .. } => most,
        _ => Cents::ZERO,
    }
}

/// What follows from what a player sees.
struct Adviser<'a> {
    chosen: &'a Chosen,
    seen: &'a Seen,
    pays: Pays,
    hands: Hands,
    dealer: DealerEnds,
    up: usize,
    /// Everything that nobody has seen, by value and by suit.
    shoe: Shoe,
    left: SuitsLeft,
}

impl<'a> Adviser<'a> {
    fn new(chosen: &'a Chosen, seen: &'a Seen) -> Result<Adviser<'a>, AdviceError> {
        let bad = |bad: games::OptionError| AdviceError::Unknown(bad.to_string());
        let pays = Pays::on(chosen, seen.hand().bet).map_err(bad)?;
        let (decks, up) = (chosen.count("decks"), value_of(seen.up));
        let hands = Hands::new(shoe_of(decks).counts());
        let shoe = shoe_of(decks).without_all(&counts(&seen.cards));
        let shoe = shoe.filter(|shoe| shoe.left() >= (draws(&hands) + SPARE) as u64);
        let shoe = shoe.ok_or_else(|| unknown("too few cards are left to be sure of a round"))?;
        let (left, dealer) = (SuitsLeft::new(decks, &seen.cards), DealerEnds::new(up));
        Ok(Adviser { chosen, seen, pays, hands, dealer, up, shoe, left })
    }

    fn game(&self) -> Game<'_> {
        (&self.hands, &self.pays, &self.dealer)
    }

    /// What the values rest on.
    fn notes(&self) -> Vec<String> {
        let mut notes = vec!["from the shoe without every card seen since the shuffle".into()];
        let own = &self.seen.hand().cards;
        let pair = matches!(own[..], [a, b] if value_of(a) == value_of(b)) || own.len() == 1;
        if pair || !self.seen.waiting.is_empty() {
            notes.extend(SPLIT_HANDS.map(String::from));
            notes.push("a pair on a split hand is split again always or never".into());
        }
        if !self.seen.calls {
            let note = "the box is called as is best for a bet of this size; further splits are \
                        followed always or never";
            notes.push(note.into());
        }
        if self.seen.elsewhere {
            let note = "bets on other boxes are not counted: what is decided here does not change \
                        what they bring";
            notes.push(note.into());
        }
        notes
    }

    /// Everything that is offered, with its value.
    fn choices(&self, offers: &[Offer]) -> Result<Vec<Choice>, AdviceError> {
        let offer = |action: Action| offers.iter().find(|offer| offer.action == action);
        let values = if offer(Action::Follow).is_some() {
            self.follow()?
        } else if offer(Action::Keep).is_some() {
            self.keep_or_withdraw()
        } else if offer(Action::NoInsurance).is_some() {
            self.insure(offer(Action::Insure))?
        } else {
            let worths = self.in_turn()?.into_iter();
            worths.map(|(action, worth)| (action, worth.caller)).collect()
        };
        let rides = self.insurance(self.seen.insurance);
        let choice = |(action, value): (Action, Ratio)| {
            let offer = offer(action)?;
            let mut choice = Choice::new(action, value + &rides);
            if let Cost::Between { most, .. } = offer.cost {
                choice.amount = Some(most);
            }
            Some(choice)
        };
        let choices: Vec<_> = values.into_iter().filter_map(choice).collect();
        match choices.is_empty() {
            true => Err(unknown("the hand has been settled")),
            false => Ok(choices),
        }
    }

    /// An amount in units of the bet.
    fn units(&self, amount: Cents) -> Ratio {
        Ratio::new(amount.cents(), self.seen.hand().bet.cents().max(1).unsigned_abs())
    }

    /// How often the dealer's next card makes a pontoon.
    fn pontoon(&self) -> Ratio {
        let card = DealerTree::blackjack_card(self.up);
        card.map_or(Ratio::ZERO, |card| Ratio::new(self.shoe.count(card), self.shoe.left()))
    }

    /// What an insurance of so much brings.
    fn insurance(&self, amount: Cents) -> Ratio {
        if amount == Cents::ZERO {
            return Ratio::ZERO;
        }
        let pays = in_chips(Pay::win(self.chosen, "insurance").pays, amount, self.chosen.unit());
        ((pays + Ratio::ONE) * self.pontoon() - Ratio::ONE) * self.units(amount)
    }

    /// SG.PP.3.19: half the bet goes back, rounded down to the smallest chip, unless the dealer has
    /// a pontoon.
    fn surrender(&self) -> Ratio {
        let bet = self.seen.hand().bet;
        let lost = self.units(bet - bet.times(1, 2).down_to(self.chosen.unit()));
        let pontoon = self.pontoon();
        -(lost * (Ratio::ONE - &pontoon) + pontoon)
    }

    /// SG.PP.3.17: with and without insurance, and given up where that may be said now.
    fn insure(&self, offer: Option<&Offer>) -> Result<Vec<(Action, Ratio)>, AdviceError> {
        let mut values = Vec::new();
        let insurance = offer.map(|offer| self.insurance(most(offer)));
        let without = if self.seen.surrendered {
            self.surrender()
        } else {
            if self.seen.calls {
                // Who gives up is asked all the same, and insures where that is worth something.
                let after = insurance.clone().filter(|value| *value > Ratio::ZERO);
                let after = after.unwrap_or(Ratio::ZERO);
                values.push((Action::Surrender, self.surrender() + after));
            }
            self.played()?
        };
        values.push((Action::NoInsurance, without.clone()));
        values.extend(insurance.map(|value| (Action::Insure, without + value)));
        Ok(values)
    }

    /// What the hand is worth when the box is called as well as it can be.
    fn played(&self) -> Result<Ratio, AdviceError> {
        let better = |best: Worth, next: Worth| if next.caller > best.caller { next } else { best };
        let worths = self.in_turn()?.into_iter().map(|(_, worth)| worth);
        let best = worths.reduce(better).ok_or_else(|| unknown("nothing may be done"))?;
        Ok(if self.seen.calls { best.caller } else { best.rider })
    }

    /// What each action is worth, the player's other hands on the box counted in; of equal ones
    /// that which wagers less is the first.
    fn in_turn(&self) -> Result<Vec<(Action, Worth)>, AdviceError> {
        let rest = self.rest();
        let with_rest = |worth: Worth| Worth {
            caller: worth.caller + &rest.caller,
            rider: worth.rider + &rest.rider,
        };
        let mut values = Vec::new();
        if self.seen.hand().cards.len() > 2 {
            for (action, value) in self.stand_and_hit()? {
                values.push((action, with_rest(Worth::same(value))));
            }
            return Ok(values);
        }
        if DealerTree::blackjack_card(self.up).is_some() {
            values.push((Action::Surrender, with_rest(Worth::same(self.surrender()))));
        }
        let two = self.first_two()?;
        let stand = two.stand.clone().map(|stand| (Action::Stand, Worth::same(stand)));
        let hit = (Action::Hit, Worth::same(two.hit(&self.extra())));
        let plain = stand.into_iter().chain([hit, (Action::Double, two.doubled())]);
        values.extend(plain.map(|(action, worth)| (action, with_rest(worth))));
        values.extend(self.split().map(|worth| (Action::Split, worth)));
        Ok(values)
    }

    /// The hand in turn drawn from a shoe that has its cards still.
    fn play(&self) -> Result<(Play<'_>, &super::players_hands::Hand), AdviceError> {
        let own = counts(&self.seen.hand().cards);
        let mut with_own = *self.shoe.counts();
        with_own.iter_mut().zip(own).for_each(|(left, own)| *left += own);
        let hand = self.hands.with(&own).ok_or_else(|| unknown("the hand has been settled"))?;
        Ok((Play::new(self.game(), Shoe::of(with_own)), hand))
    }

    /// A hand of three cards or more.
    fn stand_and_hit(&self) -> Result<Vec<(Action, Ratio)>, AdviceError> {
        let (play, hand) = self.play()?;
        let whole = Ratio::from(play.tail(hand.size)) * Ratio::from(self.pays.parts);
        let found = play.stand_and_draw(&play.deep(), hand);
        let (stand, hit) = found.ok_or_else(|| unknown("the shoe has no such cards"))?;
        let stand = stand.map(|stand| (Action::Stand, Ratio::from(stand) / &whole));
        Ok(stand.into_iter().chain([(Action::Hit, Ratio::from(hit) / &whole)]).collect())
    }

    /// A hand of two cards.
    fn first_two(&self) -> Result<Values, AdviceError> {
        let (play, hand) = self.play()?;
        let found = play.first_two(&play.deep(), hand);
        let found = found.ok_or_else(|| unknown("the shoe has no such cards"))?;
        let whole = Ratio::from(play.tail(hand.size));
        let parts = Ratio::from(self.pays.parts);
        let completes = Ratio::from(found.completes) / &whole;
        Ok(Values::new(&found, completes, |wide| Ratio::from(wide) / &whole / &parts))
    }

    /// What 6-7-8 or 7-7-7 brings more to the hand in turn, by the suits that are left.
    fn extra(&self) -> Ratio {
        let &[first, second] = &self.seen.hand().cards[..] else { return Ratio::ZERO };
        let Some(completes) = Completes::of(&counts(&[first, second])) else { return Ratio::ZERO };
        // SG.PP.4.1.2, SG.PP.3.24.4: against a seven, and not on a split hand.
        let bonus = match self.up == SEVEN && self.seen.count == 1 {
            true => self.pays.super_bonus(self.seen.hand().bet),
            false => Ratio::ZERO,
        };
        completes.extra(&self.pays, &self.left, [first, second].map(suit_of), &bonus)
    }

    /// What the hands are worth together when the pair in turn is split.
    fn split(&self) -> Option<Worth> {
        let seen = self.seen;
        let &[first, second] = &seen.hand().cards[..] else { return None };
        if value_of(first) != value_of(second) || seen.count == MOST_HANDS {
            return None;
        }
        let waiting = seen.waiting.iter().map(|(_, card)| *card);
        let held: Vec<Card> = [first].into_iter().chain(waiting).chain([second]).collect();
        let plan = self.waiting(seen.count + 1, &held);
        let new = held.len() - 1;
        let is_on = |n: usize| n == 0 || seen.is_on(seen.waiting[n - 1].0);
        let follows = plan.rider(|n| n == new || is_on(n), true);
        let declines = plan.rider(|n| n != new && is_on(n), false);
        let (caller, rider) = match self.may_follow() {
            true => (plan.caller(), follows.max(declines)),
            // Who has come to call a box without a bet on all its hands.
            false => (follows, declines),
        };
        let standing = self.standing();
        Some(Worth { caller: caller + &standing, rider: rider + standing })
    }

    /// Whether the player has followed all splits of the box so far.
    fn may_follow(&self) -> bool {
        self.seen.waiting.iter().all(|(number, _)| self.seen.is_on(*number))
    }

    fn waiting(&self, count: usize, held: &[Card]) -> Plan {
        let Some(first) = held.first() else { return Plan::default() };
        let hands = WaitingHands {
            game: self.game(),
            shoe: self.shoe,
            left: &self.left,
            pair: value_of(*first),
            count,
            held: held.iter().map(|card| suit_of(*card)).collect(),
        };
        hands.plan()
    }

    /// What the player's other hands on the box bring: those that stand, and those that wait.
    fn rest(&self) -> Worth {
        let held: Vec<Card> = self.seen.waiting.iter().map(|(_, card)| *card).collect();
        let plan = self.waiting(self.seen.count, &held);
        let is_on = |n: usize| self.seen.is_on(self.seen.waiting[n].0);
        let standing = self.standing();
        let rider = plan.rider(is_on, self.may_follow());
        let caller = if self.may_follow() { plan.caller() } else { rider.clone() };
        Worth { caller: caller + &standing, rider: rider + standing }
    }

    /// The same for this player.
    fn own_rest(&self) -> Ratio {
        let rest = self.rest();
        if self.seen.calls { rest.caller } else { rest.rider }
    }

    /// What their hands bring that have been played and wait for the dealer.
    fn standing(&self) -> Ratio {
        let others = self.seen.own.iter().enumerate().filter(|(n, _)| *n != self.seen.turn);
        others
            .filter(|(_, own)| own.cards.len() > 1)
            .map(|(_, own)| self.value_of_standing(own))
            .sum()
    }

    /// What a hand brings that waits for the dealer.
    fn value_of_standing(&self, own: &Own) -> Ratio {
        let mut dealt = Dealt { is_doubled: own.doubled, ..Dealt::NONE };
        own.cards.iter().for_each(|card| dealt.cards.push(*card));
        let ends = self.dealer.ends(&self.shoe, points(&dealt));
        let (bet, all) = (self.units(own.bet), self.units(own.bet + own.added));
        let even = Ratio::new(self.pays.even, self.pays.parts.unsigned_abs());
        // SG.PP.3.25.4: a pontoon takes no more than the bet.
        let sum = (even * Ratio::from(ends.win) - Ratio::from(ends.lose)) * all
            - Ratio::from(ends.pontoon) * bet;
        sum / Ratio::from(falling(self.shoe.left(), DRAWN))
    }

    /// SG.PP.3.24.1, SG.PP.3.25.1: whether the player follows the one who calls.
    fn follow(&self) -> Result<Vec<(Action, Ratio)>, AdviceError> {
        let seen = self.seen;
        let &[card] = &seen.hand().cards[..] else {
            let (two, rest) = (self.first_two()?, self.own_rest());
            return Ok(vec![
                (Action::Decline, two.alone + &rest),
                (Action::Follow, two.double + rest),
            ]);
        };
        // The last hand is the new one.
        let waiting = seen.waiting.iter().map(|(_, card)| *card);
        let held: Vec<Card> = [card].into_iter().chain(waiting).collect();
        let plan = self.waiting(seen.count, &held);
        let new = held.len() - 1;
        let is_on = |n: usize| n == 0 || seen.is_on(seen.waiting[n - 1].0);
        let standing = self.standing();
        Ok(vec![
            (Action::Decline, plan.rider(is_on, false) + &standing),
            (Action::Follow, plan.rider(|n| n == new || is_on(n), true) + standing),
        ])
    }

    /// SG.PP.3.25.3: what was doubled stays, or goes back and the bet is lost.
    fn keep_or_withdraw(&self) -> Vec<(Action, Ratio)> {
        let rest = self.own_rest();
        let keep = self.value_of_standing(self.seen.hand());
        vec![(Action::Withdraw, &rest - Ratio::ONE), (Action::Keep, rest + keep)]
    }
}
