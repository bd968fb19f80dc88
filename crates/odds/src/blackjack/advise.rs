//! The value of everything that a player may do now, with the cards that lie on the table.

use chance::Place;
use games::blackjack::Variant;
use games::{Action, Cents, Cost, Offer, View, Viewer};

use super::play::{self, Beside, Draws, Play, Stake};
use super::split::{HandPlan, Progress, Shape};
use super::{
    ACE, Against, Counts, DealerTree, End, Fate, Holdings, Shoe, TEN, VALUES, Wide, value_of,
};
use crate::{Advice, Choice, NoAdvice, Ratio, Situation, net};

/// With fewer cards than this a round may run out of them.
const LEAST_CARDS: u64 = 32;

/// What may be done, with its value.
pub fn advise<V: Variant>(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    let seen = Seen::new::<V>(situation)?;
    let offers = situation.table.offers(situation.seat, situation.hand);
    let mut advice = Advice::new(seen.base, seen.choices(&offers)?);
    advice.notes.push("from a full shoe without the cards that this player sees".into());
    if offers.iter().any(|offer| matches!(offer.action, Action::Split | Action::FreeSplit)) {
        advice.notes.push("hands of a split are each played by their own cards".into());
    }
    Ok(advice)
}

fn unknown(why: &str) -> NoAdvice {
    NoAdvice::Unknown(why.into())
}

/// What a player sees, and what follows from it.
struct Seen {
    play: Play,
    tree: DealerTree,
    /// What nobody has seen.
    left: Shoe,
    /// The seat's hands.
    own: Vec<Own>,
    /// Which of them decides.
    turn: usize,
    base: Cents,
}

/// A hand of the seat's.
struct Own {
    cards: Counts,
    size: usize,
    /// The chips on it; none once it is settled.
    money: Option<Cents>,
    /// How many lammers lie on it.
    lammers: i64,
}

impl Seen {
    fn new<V: Variant>(situation: &Situation<'_>) -> Result<Seen, NoAdvice> {
        let (table, seat) = (situation.table, situation.seat);
        let chosen = table.chosen();
        let view = table.view(Viewer::Seat(seat));
        let play = Play::of::<V>(chosen).map_err(|bad| NoAdvice::Unknown(bad.to_string()))?;
        let up = up_card(&view)?;
        let mut left = Shoe::of_decks(play.terms.decks);
        for card in view.hands.iter().flat_map(|hand| hand.cards.iter().flatten()) {
            let less = left.without(value_of(*card));
            left = less.ok_or_else(|| unknown("more cards of a value than the shoe has"))?;
        }
        if left.left() < LEAST_CARDS {
            return Err(unknown("too few cards are left in the shoe to be sure of a round"));
        }
        let own = own_hands(&view, seat)?;
        let turn = usize::from(situation.hand.max(1)) - 1;
        let offers = table.offers(seat, situation.hand);
        let base = base(&own, turn, &offers)?;
        let tree = DealerTree::new(up, play.terms.hits_soft_17);
        Ok(Seen { play, tree, left, own, turn, base })
    }

    fn choices(&self, offers: &[Offer]) -> Result<Vec<Choice>, NoAdvice> {
        let asks = |action| offers.iter().any(|offer| offer.action == action);
        if asks(Action::NoInsurance) {
            return self.insurance(offers);
        }
        if asks(Action::Cap) {
            return self.cap(offers);
        }
        let beside = self.finished()?;
        let waiting = self.waiting();
        let mut choices = Vec::new();
        for (action, value) in self.in_turn()? {
            let Some(offer) = offers.iter().find(|offer| offer.action == action) else { continue };
            let splits = matches!(action, Action::Split | Action::FreeSplit);
            let others = if splits { Ratio::ZERO } else { waiting.clone() };
            let mut choice = Choice::new(action, value + &beside + others);
            if let Cost::Between { usual, .. } = offer.cost {
                choice.amount = usual;
            }
            choices.push(choice);
        }
        Ok(choices)
    }

    fn hand(&self) -> &Own {
        &self.own[self.turn]
    }

    /// Hands that other cards than the seat's own are drawn to, with some cards put back.
    fn against(&self, back: &Counts) -> Against<'_> {
        let mut counts = *self.left.counts();
        counts.iter_mut().zip(back).for_each(|(left, back)| *left += back);
        let shoe = Shoe::of(counts);
        Against::new(&self.tree, shoe, self.play.free_bets, Against::depth_for(&shoe))
    }

    /// What the hand in turn may do by the rules, each with its value; of two equal ones the first
    /// wagers less. A split is valued with the hands that wait.
    fn in_turn(&self) -> Result<Vec<(Action, Ratio)>, NoAdvice> {
        let hand = self.hand();
        let number = Holdings::all().find(&hand.cards).ok_or_else(|| unknown("a hand over 21"))?;
        let mut against = self.against(&hand.cards);
        let whole = against.whole(&hand.cards);
        let stake = self.stake();
        let mut beside = Beside::nothing(&mut against);
        let mut deals = beside.every_deal();
        let has = |cards: &Counts| cards.iter().zip(hand.cards).all(|(has, own)| *has >= own);
        let draws = Draws::solve(&mut deals, stake, |holding| has(&holding.cards));
        let split = self.own.len() > 1;
        let mut offers = play::offers(&self.play, &mut deals, &draws, number, stake, split);
        if hand.size > 2 {
            offers.truncate(2);
        }
        let value = |gain| Ratio::from(stake.of_gain(gain, whole)) / Ratio::from(whole);
        let mut values = Vec::new();
        if self.play.terms.surrender {
            values.push((Action::Surrender, Ratio::new(-1, 2u32)));
        }
        values.extend(offers.into_iter().map(|(act, gain)| (act.action(), value(gain))));
        if let Some(pair) = Holdings::all().get(number).pair() {
            let free = self.play.splits_free(pair);
            let action = if free { Action::FreeSplit } else { Action::Split };
            values.push((action, self.split(pair)));
        }
        Ok(values)
    }

    fn stake(&self) -> Stake {
        match self.hand().money {
            Some(money) if money > Cents::ZERO => Stake::Money,
            _ => Stake::Lammer,
        }
    }

    /// How many hands wait for their second card.
    fn count_waiting(&self) -> u8 {
        self.own[self.turn..].iter().filter(|hand| hand.size == 1).count() as u8
    }

    /// What the hands that wait are worth.
    fn waiting(&self) -> Ratio {
        let Some(hand) = self.own.iter().find(|hand| hand.size == 1) else { return Ratio::ZERO };
        let pair = hand.cards.iter().position(|count| *count == 1).unwrap_or(ACE);
        let stake = if self.play.splits_free(pair) { Stake::Lammer } else { Stake::Money };
        let start = Progress::at(self.own.len() as u8, self.count_waiting(), true);
        self.hands_from(pair, start, None, stake)
    }

    /// What splitting the hand in turn is worth, with the hands that wait.
    fn split(&self, pair: usize) -> Ratio {
        let (hands, waiting) = (self.own.len() as u8 + 1, self.count_waiting() + 2);
        let free = self.play.splits_free(pair);
        match (free, self.stake()) {
            (true, Stake::Money) => {
                let start = Progress::at(hands, waiting, false);
                self.hands_from(pair, start, Some(Stake::Money), Stake::Lammer)
            }
            (_, stake) => self.hands_from(pair, Progress::at(hands, waiting, true), None, stake),
        }
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
        let mut beside = Beside::split(&mut against, pair, 0);
        let most = self.play.terms.most_hands(pair == ACE).max(start.hands);
        let until = |most: u8| {
            let shape = Shape::from(start, most, first.is_none());
            let mut value = |stake, seconds| {
                HandPlan::solve(&self.play, &mut beside, pair, stake, seconds).value()
            };
            let own = first.map_or(Wide::ZERO, |stake| value(stake, shape.first));
            own + value(others, shape.others)
        };
        let best = (start.hands..=most).map(until).max().unwrap_or_default();
        Ratio::from(best) / Ratio::from(whole)
    }

    /// What the hands that have been played are worth.
    fn finished(&self) -> Result<Ratio, NoAdvice> {
        let played: Vec<&Own> =
            self.own[..self.turn].iter().filter(|own| own.money.is_some()).collect();
        if played.is_empty() {
            return Ok(Ratio::ZERO);
        }
        let none = [0; VALUES];
        let mut against = self.against(&none);
        let whole = Ratio::from(against.whole(&none));
        let ends = *against.ends(&none);
        let mut sum = Ratio::ZERO;
        for hand in played {
            let money = self.units(hand.money.unwrap_or(Cents::ZERO));
            let Some(number) = Holdings::all().find(&hand.cards) else {
                // A bust whose chips stay for the lammers.
                sum = sum - money;
                continue;
            };
            let points = Holdings::all().get(number).total.points();
            for (end, weight) in End::ALL.into_iter().zip(ends) {
                let net = match Fate::of(points, end, self.play.free_bets) {
                    Fate::Won => &money + Ratio::from(hand.lammers),
                    Fate::Tied => continue,
                    Fate::Lost => -money.clone(),
                };
                sum += net * Ratio::from(weight) / &whole;
            }
        }
        Ok(sum)
    }

    fn units(&self, amount: Cents) -> Ratio {
        Ratio::new(amount.cents(), self.base.cents().unsigned_abs())
    }

    /// The best that the first two cards are worth, once the dealer has no blackjack.
    fn best(&self) -> Result<Ratio, NoAdvice> {
        let hand = self.hand();
        if hand.cards[ACE] == 1 && hand.cards[TEN] == 1 && hand.size == 2 {
            return Ok(net(self.play.terms.blackjack_pays, Cents::DOLLAR));
        }
        let values = self.in_turn()?.into_iter().map(|(_, value)| value);
        values.max().ok_or_else(|| unknown("nothing may be done"))
    }

    fn insurance(&self, offers: &[Offer]) -> Result<Vec<Choice>, NoAdvice> {
        let best = self.best()?;
        let ten = Ratio::new(self.left.count(TEN), self.left.left());
        let hand = self.hand();
        let blackjack = hand.cards[ACE] == 1 && hand.cards[TEN] == 1;
        let lost = if blackjack { Ratio::ZERO } else { ten.clone() };
        let without = (Ratio::ONE - &ten) * best - lost;
        let mut choices = Vec::new();
        for offer in offers {
            choices.push(match (offer.action, offer.cost) {
                (Action::Insure, Cost::Between { most, .. }) => {
                    let won = Ratio::from(3) * &ten - Ratio::ONE;
                    let value = &without + self.units(most) * won;
                    Choice { amount: Some(most), ..Choice::new(Action::Insure, value) }
                }
                (Action::EvenMoney, _) => Choice::new(Action::EvenMoney, Ratio::ONE),
                (action, _) => Choice::new(action, without.clone()),
            });
        }
        // The smaller wager first.
        choices.sort_by_key(|choice| choice.amount);
        Ok(choices)
    }

    fn cap(&self, offers: &[Offer]) -> Result<Vec<Choice>, NoAdvice> {
        let best = self.best()?;
        let Some(Offer { cost: Cost::Between { most, .. }, .. }) = offers.first() else {
            return Err(unknown("nothing may be put on the bet"));
        };
        let choice = |amount: Cents| {
            let value = (Ratio::ONE + self.units(amount)) * &best;
            Choice { amount: Some(amount), ..Choice::new(Action::Cap, value) }
        };
        Ok(vec![choice(Cents::ZERO), choice(*most)])
    }
}

/// The dealer's up card, whose hole card is not known.
fn up_card(view: &View) -> Result<usize, NoAdvice> {
    let dealer = view.hands.iter().find(|hand| hand.place == Place::Dealer);
    match dealer.map(|hand| hand.cards.as_slice()) {
        Some([Some(up)] | [Some(up), None]) => Ok(value_of(*up)),
        Some([Some(_), Some(_), ..]) => Err(unknown("the dealer's hole card lies open")),
        _ => Err(unknown("the dealer has no card yet")),
    }
}

/// The seat's hands with what lies on them.
fn own_hands(view: &View, seat: u8) -> Result<Vec<Own>, NoAdvice> {
    let mut own = Vec::new();
    for hand in view.hands.iter().filter(|hand| hand.place == Place::Seat(seat)) {
        let mut cards = [0; VALUES];
        for card in &hand.cards {
            let card = card.ok_or_else(|| unknown("a card of this hand has not been seen"))?;
            cards[value_of(card)] += 1;
        }
        own.push(Own { cards, size: hand.cards.len(), money: None, lammers: 0 });
    }
    let bets = view.wagers.iter().filter(|wager| wager.seat == seat && wager.on == "bet");
    for wager in bets.filter(|wager| wager.note != "for the dealer") {
        let number = wager.note.strip_prefix("hand ").and_then(|rest| rest.get(..1));
        let number: usize = number.and_then(|number| number.parse().ok()).unwrap_or(1);
        let Some(hand) = own.get_mut(number - 1) else { continue };
        hand.money = Some(wager.amount);
        hand.lammers = match wager.note {
            note if note.ends_with("two free bets") => 2,
            note if note.ends_with("free bet") => 1,
            _ => 0,
        };
    }
    Ok(own)
}

/// What a unit is: what rides on the hand in turn.
fn base(own: &[Own], turn: usize, offers: &[Offer]) -> Result<Cents, NoAdvice> {
    let hand = own.get(turn).ok_or_else(|| unknown("the seat has no such hand"))?;
    if let Some(money) = hand.money.filter(|money| *money > Cents::ZERO) {
        return Ok(money);
    }
    // A lammer stands for the original wager, which a double offers again.
    let doubles = offers.iter().find_map(|offer| match (offer.action, offer.cost) {
        (Action::Double, Cost::Between { most, .. }) => Some(most),
        _ => None,
    });
    let original = || own.first().and_then(|first| first.money);
    doubles.or_else(original).ok_or_else(|| unknown("the original wager is not known"))
}
