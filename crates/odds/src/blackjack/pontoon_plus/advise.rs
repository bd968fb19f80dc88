//! The value of everything that a player may do now, with the cards that lie on the table.

use chance::{Card, Place};
use games::blackjack::pontoon_plus::points;
use games::blackjack::{Hand as Dealt, MOST_HANDS};
use games::{Action, AnyTable, Cents, Cost, Offer, View, Viewer};

use super::pays::{Pays, Suits};
use super::play::{Dealer, Game, Play};
use super::players_hands::{Hand, Hands};
use super::root::Start;
use super::solve::shoe_of;
use super::split_play::{Extras, SplitPlay, Waiting};
use crate::blackjack::{ACE, Counts, DRAWN, DealerTree, Shoe, VALUES, falling, value_of};
use crate::{Advice, Choice, NoAdvice, Ratio, Situation};

/// Fewer cards than this cannot be counted as the solver does.
const LEAST_CARDS: u64 = 60;

/// What may be done, with its value.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    let mut seen = Seen::new(situation)?;
    let choices = seen.choices(&situation.table.offers(situation.seat, situation.hand))?;
    let mut advice = Advice::new(seen.base, choices);
    advice.notes = vec![
        "from a full shoe without the cards that lie on the table".into(),
        "the suits of the dealer's and of other players' cards are not looked at".into(),
    ];
    Ok(advice)
}

/// What this player sees, and what follows from it.
struct Seen {
    pays: Pays,
    hands: Hands,
    dealer: Dealer,
    decks: i64,
    base: Cents,
    up: usize,
    /// Everything that nobody has seen.
    shoe: Shoe,
    /// The seat's hands that have a bet on them, with their number and bet.
    own: Vec<Own>,
    /// Which of them decides.
    turn: usize,
    /// How many hands the box has, settled ones too.
    count: usize,
}

struct Own {
    cards: Vec<Card>,
    bet: Cents,
    number: u8,
}

fn unknown(why: &str) -> NoAdvice {
    NoAdvice::Unknown(why.into())
}

fn counts(cards: &[Card]) -> Counts {
    let mut counts = [0; VALUES];
    cards.iter().for_each(|card| counts[value_of(*card)] += 1);
    counts
}

/// The cards of a hand, all of them seen.
fn known(cards: &[Option<Card>]) -> Result<Vec<Card>, NoAdvice> {
    let known: Option<Vec<Card>> = cards.iter().copied().collect();
    known.ok_or_else(|| unknown("a card that matters has not been seen"))
}

impl Seen {
    fn new(situation: &Situation<'_>) -> Result<Seen, NoAdvice> {
        let table: &dyn AnyTable = situation.table;
        let chosen = table.chosen();
        let view = table.view(Viewer::Seat(situation.seat));
        let pays = Pays::new(chosen).map_err(|bad| NoAdvice::Unknown(bad.to_string()))?;
        let decks = chosen.count("decks");
        let mut seen = Vec::new();
        for hand in &view.hands {
            seen.extend(known(&hand.cards)?);
        }
        let dealer = view.hands.iter().find(|hand| hand.place == Place::Dealer);
        let up = dealer.and_then(|hand| hand.cards.first().copied().flatten());
        let up = value_of(up.ok_or_else(|| unknown("the dealer has no card yet"))?);
        let shoe = shoe_of(decks).without_all(&counts(&seen));
        let shoe = shoe.filter(|shoe| shoe.left() >= LEAST_CARDS);
        let shoe = shoe.ok_or_else(|| unknown("too few cards are left in the shoe"))?;
        let own = own_hands(&view, situation.seat)?;
        let turn = own.iter().position(|own| own.number == situation.hand.max(1));
        let turn = turn.ok_or_else(|| unknown("the seat has no bet on that hand"))?;
        let count = view.hands.iter().filter(|hand| hand.place == Place::Seat(situation.seat));
        let count = count.count();
        let least = own.iter().map(|own| own.bet).min().unwrap_or(Cents::DOLLAR);
        let hands = Hands::new(shoe_of(decks).counts());
        let dealer = Dealer::new(up);
        Ok(Seen { pays, hands, dealer, decks, base: least, up, shoe, own, turn, count })
    }

    fn game(&self) -> Game<'_> {
        (&self.hands, &self.pays, &self.dealer)
    }

    fn hand(&self) -> &Own {
        &self.own[self.turn]
    }

    /// Everything that is offered, with its value.
    fn choices(&mut self, offers: &[Offer]) -> Result<Vec<Choice>, NoAdvice> {
        let has = |action: Action| offers.iter().any(|offer| offer.action == action);
        if has(Action::Follow) || has(Action::Decline) {
            return Err(unknown("who follows another player's hand is not advised"));
        }
        if has(Action::Keep) {
            return Ok(self.keep_or_withdraw());
        }
        let play = self.values()?;
        let best = play.iter().map(|(_, value)| value.clone()).max();
        let best = best.ok_or_else(|| unknown("the hand has been settled"))?;
        let rest = self.others();
        let choice = |offer: &Offer| {
            let value = match offer.action {
                Action::NoInsurance => Some(best.clone()),
                Action::Insure => Some(&best + self.insurance(most(offer))),
                action => play.iter().find(|(known, _)| *known == action).map(|(_, v)| v.clone()),
            };
            let mut choice = Choice::new(offer.action, value? + &rest);
            if matches!(offer.action, Action::Insure | Action::Double) {
                choice.amount = Some(most(offer));
            }
            Some(choice)
        };
        let order = [
            Action::Surrender,
            Action::NoInsurance,
            Action::Stand,
            Action::Hit,
            Action::Insure,
            Action::Double,
            Action::Split,
        ];
        let offer = |action: Action| offers.iter().find(|offer| offer.action == action);
        Ok(order.into_iter().filter_map(offer).filter_map(choice).collect())
    }

    /// What the hand in turn is worth with each action, the hands that a split adds included.
    fn values(&self) -> Result<Vec<(Action, Ratio)>, NoAdvice> {
        let own = counts(&self.hand().cards);
        let mut with_own = *self.shoe.counts();
        with_own.iter_mut().zip(own).for_each(|(left, own)| *left += own);
        let Some(hand) = self.hands.with(&own) else { return Ok(Vec::new()) };
        let play = Play::new(self.game(), Shoe::of(with_own));
        let deep = play.deep();
        let whole = Ratio::from(play.tail(hand.size));
        let parts = Ratio::from(self.pays.parts);
        let value = |wide| Ratio::from(wide) / &whole / &parts;
        let mut values = Vec::new();
        if hand.size > 2 {
            let found = play.stand_and_draw(&deep, hand);
            let (stand, draw) = found.ok_or_else(|| unknown("the shoe has no such cards"))?;
            values.extend(stand.map(|stand| (Action::Stand, value(stand))));
            values.push((Action::Hit, value(draw)));
            return Ok(values);
        }
        let Some(found) = play.first_two(&deep, hand) else { return Ok(values) };
        if let Some(card) = DealerTree::blackjack_card(self.up) {
            let pontoon = Ratio::new(self.shoe.count(card), self.shoe.left());
            values.push((Action::Surrender, -(Ratio::ONE + pontoon) / Ratio::from(2)));
        }
        values.extend(found.stand.map(|stand| (Action::Stand, value(stand))));
        let completes = Ratio::from(found.completes) / &whole;
        values.push((Action::Hit, value(found.hit) + completes * self.extra(hand)));
        values.push((Action::Double, value(found.double)));
        if let Some(pair) = own.iter().position(|count| *count == 2)
            && self.count < MOST_HANDS
        {
            // What the hands that wait bring more than they do without this split.
            let waiting = self.waiting().0;
            let split = self.pending(pair, self.count + 1, waiting + 2);
            values.push((Action::Split, split - self.pending(pair, self.count, waiting)));
        }
        Ok(values)
    }

    fn start(&self, hand: &Hand) -> Start {
        let mut two = [0; 2];
        let values = (0..VALUES).flat_map(|v| std::iter::repeat_n(v, usize::from(hand.cards[v])));
        two.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        let suits = match &self.hand().cards[..] {
            [first, second] => Suits::of(*first, *second),
            _ => Suits::Mixed,
        };
        Start { up: self.up, two, suits }
    }

    /// What 6-7-8 or 7-7-7 brings more to the hand in turn; in a split hand as solved there.
    fn extra(&self, hand: &Hand) -> Ratio {
        let start = self.start(hand);
        if !start.looks_at_suits() {
            return Ratio::ZERO;
        }
        let bonus = match self.count {
            1 => self.pays.super_bonus(self.base),
            _ => Ratio::ZERO,
        };
        start.extra(&self.pays, self.decks, &bonus)
    }

    /// How many hands wait with one card, and which card.
    fn waiting(&self) -> (usize, Option<usize>) {
        let later = self.own[self.turn + 1..].iter().filter(|own| own.cards.len() == 1);
        let value = later.clone().next().map(|own| value_of(own.cards[0]));
        (later.count(), value)
    }

    /// What hands of one card that wait are worth together.
    fn pending(&self, pair: usize, hands: usize, pending: usize) -> Ratio {
        if pending == 0 {
            return Ratio::ZERO;
        }
        let most = if pair == ACE { hands } else { MOST_HANDS };
        let waiting = Waiting { hands, pending, most };
        let first_split = self.count == 1;
        let mean = Extras::mean(&self.pays, self.decks);
        let plan = SplitPlay::solve(self.game(), self.shoe, pair, waiting, &mean);
        let sevens = first_split && pair == 6;
        let extras = match &self.hand().cards[..] {
            [a, b] if sevens => Extras::of_sevens(&self.pays, self.decks, Suits::of(*a, *b)),
            _ => mean,
        };
        plan.value(&extras)
    }

    /// What the seat's other hands bring: those that stand, and those that wait.
    fn others(&self) -> Ratio {
        let mut sum = Ratio::ZERO;
        for (n, own) in self.own.iter().enumerate() {
            if n != self.turn && own.cards.len() > 1 {
                sum += self.standing(own);
            }
        }
        let (waiting, value) = self.waiting();
        match value {
            Some(value) => sum + self.pending(value, self.count, waiting),
            None => sum,
        }
    }

    /// What a hand that stands brings.
    fn standing(&self, own: &Own) -> Ratio {
        let doubled = own.bet > self.base && own.cards.len() == 3;
        let mut dealt = Dealt { is_doubled: doubled, ..Dealt::NONE };
        own.cards.iter().for_each(|card| dealt.cards.push(*card));
        let bets = Ratio::new(own.bet.cents(), self.base.cents().unsigned_abs());
        let ends = self.dealer.ends(&self.shoe, points(&dealt));
        let even = Ratio::new(self.pays.even, self.pays.parts.unsigned_abs());
        let sum = (even * Ratio::from(ends.win) - Ratio::from(ends.lose)) * bets
            - Ratio::from(ends.pontoon);
        sum / Ratio::from(falling(self.shoe.left(), DRAWN))
    }

    /// SG.PP.3.25.3. A double of the only hand is taken to be for the whole bet.
    fn keep_or_withdraw(&mut self) -> Vec<Choice> {
        if self.own.len() == 1 {
            self.base = self.base.times(1, 2);
        }
        let rest = self.others();
        let keep = self.standing(self.hand());
        vec![
            Choice::new(Action::Withdraw, &rest - Ratio::ONE),
            Choice::new(Action::Keep, rest + keep),
        ]
    }

    fn insurance(&self, amount: Cents) -> Ratio {
        let card = DealerTree::blackjack_card(self.up).unwrap_or(ACE);
        let pictures = Ratio::new(self.shoe.count(card), self.shoe.left());
        let pays = self.pays.insurance();
        let per = pictures * (pays + Ratio::ONE) - Ratio::ONE;
        per * Ratio::new(amount.cents(), self.base.cents().unsigned_abs())
    }
}

/// The hands of a seat that have a bet on them.
fn own_hands(view: &View, seat: u8) -> Result<Vec<Own>, NoAdvice> {
    let bets = view.wagers.iter().filter(|wager| wager.seat == seat && wager.on == "bet");
    let mut own = Vec::new();
    for wager in bets {
        let number = wager.note.strip_prefix("hand ").and_then(|n| n.parse().ok()).unwrap_or(1);
        let hand = view
            .hands
            .iter()
            .find(|hand| hand.place == Place::Seat(seat) && hand.hand == number)
            .ok_or_else(|| unknown("the hand has no cards yet"))?;
        own.push(Own { cards: known(&hand.cards)?, bet: wager.amount, number });
    }
    Ok(own)
}

fn most(offer: &Offer) -> Cents {
    match offer.cost {
        Cost::Between { most, .. } => most,
        _ => Cents::ZERO,
    }
}
