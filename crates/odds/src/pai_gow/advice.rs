//! What every way to set a hand is worth.

use chance::{Card, Place};
use games::pai_gow::setting::Setting;
use games::pai_gow::{PaiGowPoker, Rules};
use games::{Action, Cents, Game as _, View, Viewer};
use hands::Hand;
use rayon::prelude::*;

use super::bet::Policy;
use super::dealer::{Dealer, Others, Shown};
use super::holding::{EVERY_RANK, Holding, JOKER, choose, place_of};
use super::solve::{Copies, Counts, Price};
use crate::{Advice, Choice, NoAdvice, Ratio, Situation};

/// The value of everything that a player may do with his seven cards.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    let Situation { table, seat, hand, .. } = *situation;
    let offered: Vec<_> = table.offers(seat, hand).iter().map(|offer| offer.action).collect();
    let unknown = |why: &str| Err(NoAdvice::Unknown(why.into()));
    if offered.contains(&Action::Bank) {
        return unknown("what the bank is worth depends on wagers that nobody has made yet");
    }
    if offered.is_empty() {
        return Err(NoAdvice::NothingToDecide);
    }
    let view = table.view(Viewer::Seat(seat));
    let Some(seven) = seven_of(&view, seat) else {
        return unknown("the seven cards of the player are not all known");
    };
    let against = Against::of(&view, seat)?;
    let rules = PaiGowPoker::rules(table.chosen()).map_err(|e| NoAdvice::Unknown(e.to_string()))?;
    let seen = view.hands.iter().flat_map(|hand| hand.cards.iter().flatten());
    let seen: Vec<Card> = seen.copied().collect();
    let price = against.policy.price(&rules, against.stake);
    let mut choices = values(&rules, seven, &seen, against.policy.copies(), price);
    if !offered.contains(&Action::Set) {
        choices.retain(|choice| choice.action != Action::Set);
    }
    if offered.contains(&Action::Surrender) {
        choices.push(Choice::new(Action::Surrender, -Ratio::ONE));
    }
    let mut advice = Advice::new(against.stake, choices);
    advice.notes.extend(against.notes);
    Ok(advice)
}

/// The cards of a seat, if the viewer sees all seven.
fn seven_of(view: &View, seat: u8) -> Option<Hand> {
    let own = view.hands.iter().find(|hand| hand.place == Place::Seat(seat))?;
    let cards: Option<Vec<Card>> = own.cards.iter().copied().collect();
    cards.filter(|cards| cards.len() == 7).map(|cards| Hand::of(&cards))
}

/// Whose hand is played against, for how much.
struct Against {
    policy: Policy,
    stake: Cents,
    notes: Vec<String>,
}

impl Against {
    fn of(view: &View, seat: u8) -> Result<Against, NoAdvice> {
        let bets: Vec<_> = view.wagers.iter().filter(|wager| wager.on == "bet").collect();
        let mut banks = view.wagers.iter().filter(|wager| wager.on == "bank");
        let set_by = |whose: &str, policy, stake| {
            let notes = vec![format!("{whose} hand is taken to be set the house way.")];
            Ok(Against { policy, stake, notes })
        };
        if let Some(own) = bets.iter().find(|wager| wager.seat == seat) {
            let whose = if banks.next().is_some() { "The bank's" } else { "The dealer's" };
            return set_by(whose, Policy::Optimal, own.amount);
        }
        let unknown = |why: &str| Err(NoAdvice::Unknown(why.into()));
        let Some(bank) = banks.find(|wager| wager.seat == seat) else {
            return unknown("the seat has no wager to play for");
        };
        // All that the bank answers for is the house's bet, or one player's.
        let mut facts = view.facts.iter();
        let house = facts.find(|(fact, _)| *fact == "the house bets").map(|(_, bet)| bet);
        let stake = bank.amount;
        match (&bets[..], house) {
            ([], Some(bet)) if *bet == stake.to_string() => {
                set_by("The dealer's", Policy::Bank, stake)
            }
            ([bet], None) if bet.amount == stake => set_by("The player's", Policy::Bank, stake),
            _ => {
                unknown("the bank's vigorish is on its net win over several hands (OH.PG.14.XVIII)")
            }
        }
    }
}

/// The house way, and every way that shows something else and is not foul.
fn values(rules: &Rules, seven: Hand, seen: &[Card], copies: Copies, price: Price) -> Vec<Choice> {
    let mut ways: Vec<(Option<[Card; 2]>, Shown)> =
        vec![(None, Shown::of(rules.house_way.set(seven)))];
    ways.extend(distinct(seven).into_iter().map(|(low, shown)| (Some(low), shown)));
    let dealer = Dealer::new(&rules.house_way, EVERY_RANK);
    let bounds: Vec<_> = ways.iter().map(|(_, shown)| copies.bounds(*shown)).collect();
    let (counts, total) = count(&dealer, seen, &bounds);
    let choice = |(&(low, _), counts): (&(Option<[Card; 2]>, Shown), &Counts)| {
        let value = Ratio::from(price.value(counts, total)) / Ratio::from(price.per * total);
        let action = if low.is_some() { Action::Set } else { Action::HouseWay };
        Choice { low, ..Choice::new(action, value) }
    };
    ways.iter().zip(&counts).map(choice).collect()
}

/// The ways to set seven cards that are not foul, of those that show the same the first.
pub fn distinct(seven: Hand) -> Vec<([Card; 2], Shown)> {
    let cards: Vec<_> = seven.cards().collect();
    let mut ways: Vec<([Card; 2], Shown)> = Vec::new();
    for (at, &b) in cards.iter().enumerate() {
        for &a in &cards[..at] {
            let setting = Setting::new(seven, [a, b]).filter(|setting| !setting.is_foul());
            let Some(shown) = setting.map(Shown::of) else { continue };
            if ways.iter().all(|(_, known)| *known != shown) {
                ways.push(([b, a], shown));
            }
        }
    }
    ways
}

/// How many of the hands that the dealer can hold when these cards are seen are below each bound,
/// and how many there are.
pub fn count(dealer: &Dealer, seen: &[Card], bounds: &[Shown]) -> (Vec<Counts>, i64) {
    let seen = Seen::new(seen);
    let plain = || {
        let (mut counts, mut total) = (vec![Counts::default(); bounds.len()], 0);
        for plain in &dealer.plain {
            let ways = seen.ways(&plain.holding);
            total += ways;
            add(&mut counts, bounds, plain.shown, ways);
        }
        (counts, total)
    };
    let long = || {
        let suits = seen.suits.into_par_iter().map(|suit| seen.count_long(dealer, suit, bounds));
        suits.collect::<Vec<_>>()
    };
    let ((mut counts, total), long) = rayon::join(plain, long);
    for more in long {
        for (counts, more) in counts.iter_mut().zip(more) {
            counts.both += more.both;
            counts.either += more.either;
        }
    }
    (counts, total)
}

/// Counts hands that show the same below each bound.
#[inline(always)]
fn add(counts: &mut [Counts], bounds: &[Shown], shown: Shown, ways: i64) {
    for (bound, counts) in bounds.iter().zip(counts) {
        let (high, low) = (i64::from(shown.high < bound.high), i64::from(shown.low < bound.low));
        counts.both += ways * (high & low);
        counts.either += ways * (high + low);
    }
}

/// Cards that the dealer cannot hold.
struct Seen {
    ranks: Holding,
    suits: [u16; 4],
}

impl Seen {
    fn new(cards: &[Card]) -> Seen {
        let mut seen = Seen { ranks: Holding::default(), suits: [0; 4] };
        for card in cards {
            let rank = place_of(*card);
            seen.ranks.0[rank] += 1;
            if let Some(suit) = card.suit() {
                seen.suits[suit as usize] |= 1 << rank;
            }
        }
        seen
    }

    /// What the hands with one long suit, that lacks these ranks, show against what they were
    /// counted as.
    fn count_long(&self, dealer: &Dealer, suit: u16, bounds: &[Shown]) -> Vec<Counts> {
        let mut counts = vec![Counts::default(); bounds.len()];
        let others = self.others(suit);
        for long in dealer.long.iter().filter(|long| long.suit & suit == 0) {
            let gone = long.joker && self.ranks.has_joker();
            let ways = if gone { 0 } else { others[usize::from(long.others)].into() };
            if ways > 0 && long.shown != long.plain {
                add(&mut counts, bounds, long.shown, ways);
                add(&mut counts, bounds, long.plain, -ways);
            }
        }
        counts
    }

    /// In how many ways the dealer can hold these ranks.
    fn ways(&self, holding: &Holding) -> i64 {
        let each = holding.0.iter().zip(&self.ranks.0).enumerate();
        let ways = each.filter(|(_, (times, _))| **times > 0).map(|(rank, (times, seen))| {
            let of = if rank == JOKER { 1 } else { 4 };
            i64::from(choose(of - seen, *times))
        });
        ways.product()
    }

    /// In how many ways he can hold cards of other suits than the one that lacks these ranks.
    fn others(&self, suit: u16) -> [i16; Others::COUNT] {
        let gone = |rank: usize| self.ranks.0[rank] - (suit >> rank & 1) as u8;
        Others::ways(&std::array::from_fn(gone))
    }
}
