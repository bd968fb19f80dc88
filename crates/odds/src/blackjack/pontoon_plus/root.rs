//! The decision on the first two cards, and what becomes of the bet.

use std::collections::BTreeMap;

use games::Cents;

use super::pays::{Pays, Suits};
use super::play::{DealerEnds, completing, doubled_points};
use super::solve::{Against, Solved};
use super::split_play::{Extras, two};
use crate::blackjack::{ACE, DealerTree, TEN, VALUES};
use crate::{Outcomes, Ratio};

/// The value of sevens.
const SEVEN: usize = 6;

/// What is done with the first two cards, of equal ones that which wagers less first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum First {
    /// Half the bet is given up.
    Surrender,
    /// No more cards.
    Stand,
    /// Another card.
    Hit,
    /// One card for another bet.
    Double,
    /// Two hands.
    Split,
}

impl First {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            First::Surrender => "surrender",
            First::Stand => "stand",
            First::Hit => "hit",
            First::Double => "double",
            First::Split => "split",
        }
    }
}

/// Two cards, their suits where these matter, and an up card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The value of the up card.
    pub up: usize,
    /// The two values, the lower first.
    pub two: [usize; 2],
    /// How their suits look; mixed where suits do not matter.
    pub suits: Suits,
}

impl Start {
    /// Whether a third card may make 6-7-8 or 7-7-7 of it, so that suits matter.
    pub fn looks_at_suits(&self) -> bool {
        completing(&two(self.two[0], self.two[1])).is_some()
    }

    fn number(&self) -> usize {
        let [first, second] = self.two;
        ((self.up * VALUES + first) * VALUES + second) * 3 + self.suits as usize
    }

    /// Whether it is a pair of sevens.
    pub fn is_sevens(&self) -> bool {
        self.two == [SEVEN; 2]
    }

    /// How often the third card of a 6-7-8 or 7-7-7 is of the suit of two suited cards; the suit of
    /// the dealer's card is not looked at.
    fn same_suit(&self, decks: i64) -> Ratio {
        match (self.suits, self.is_sevens()) {
            (Suits::Mixed, _) => Ratio::ZERO,
            (_, true) => Ratio::new(decks - 2, (4 * decks - 2).unsigned_abs()),
            (_, false) => Ratio::new(1, 4u32),
        }
    }

    /// What a suited 6-7-8 or 7-7-7 brings more than another 21 of three cards, with the Super
    /// Bonus where the dealer shows a seven.
    fn suited_extra(&self, pays: &Pays, bonus: &Ratio) -> Ratio {
        let extra = pays.extra(self.is_sevens(), self.suits);
        if self.is_sevens() && self.up == SEVEN { extra + bonus } else { extra }
    }

    /// What drawing 6-7-8 or 7-7-7 brings more than another 21 of three cards.
    pub fn extra(&self, pays: &Pays, decks: i64, bonus: &Ratio) -> Ratio {
        let same = self.same_suit(decks);
        pays.extra(self.is_sevens(), Suits::Mixed) * (Ratio::ONE - &same)
            + self.suited_extra(pays, bonus) * same
    }
}

/// The decisions for one stake.
pub struct Root<'s> {
    solved: &'s Solved,
    stake: Cents,
    /// The best by up card, values and suits.
    best: Vec<Option<(First, Ratio)>>,
}

impl<'s> Root<'s> {
    /// The game for a stake, on which the Super Bonus depends.
    pub fn new(solved: &'s Solved, stake: Cents) -> Root<'s> {
        let mut root = Root { solved, stake, best: vec![None; VALUES * VALUES * VALUES * 3] };
        let mut starts = Vec::new();
        root.each(|start, _| starts.push(start));
        for start in starts {
            root.best[start.number()] = root.find_best(&start);
        }
        root
    }

    fn against(&self, up: usize) -> &'s Against {
        &self.solved.against[up]
    }

    /// Every two cards that are no pontoon against every up card, with how often they come.
    pub fn each(&self, mut each: impl FnMut(Start, Ratio)) {
        let decks = self.solved.decks;
        for up in 0..VALUES {
            for first in 0..VALUES {
                for second in first..VALUES {
                    let chance = self.chance(up, [first, second]);
                    let start = |suits| Start { up, two: [first, second], suits };
                    if [first, second] == [ACE, TEN] {
                        continue;
                    }
                    if !start(Suits::Mixed).looks_at_suits() {
                        each(start(Suits::Mixed), chance);
                        continue;
                    }
                    let suited = match first == second {
                        true => Ratio::new(decks - 1, (4 * decks - 1).unsigned_abs()),
                        false => Ratio::new(1, 4u32),
                    };
                    let spades = &suited / Ratio::from(4);
                    let others = &suited - &spades;
                    for (suits, part) in
                        Suits::ALL.into_iter().zip([Ratio::ONE - suited, others, spades])
                    {
                        each(start(suits), &chance * part);
                    }
                }
            }
        }
    }

    /// How often an up card and two others come.
    fn chance(&self, up: usize, [first, second]: [usize; 2]) -> Ratio {
        let shoe = self.solved.shoe;
        let mut chance = Ratio::from(if first == second { 1 } else { 2 });
        let mut left = Some(shoe);
        for value in [up, first, second] {
            let Some(shoe) = left else { return Ratio::ZERO };
            chance = chance * Ratio::new(shoe.count(value), shoe.left());
            left = shoe.without(value);
        }
        chance
    }

    /// How often the dealer has a pontoon, when these cards lie on the table.
    fn pontoon(&self, start: &Start) -> Ratio {
        let left = self.solved.shoe.without(start.up);
        let left = left.and_then(|shoe| shoe.without_all(&two(start.two[0], start.two[1])));
        match (DealerTree::blackjack_card(start.up), left) {
            (Some(card), Some(shoe)) => Ratio::new(shoe.count(card), shoe.left()),
            _ => Ratio::ZERO,
        }
    }

    /// What drawing 6-7-8 or 7-7-7 brings more than another 21 of three cards.
    fn extra(&self, start: &Start) -> Ratio {
        let bonus = self.solved.pays.super_bonus(self.stake);
        start.extra(&self.solved.pays, self.solved.decks, &bonus)
    }

    /// Everything that may be done, with its value, the smaller wager first.
    pub fn offers(&self, start: &Start) -> Vec<(First, Ratio)> {
        let against = self.against(start.up);
        let [first, second] = start.two;
        let Some(found) = &against.two[first][second] else { return Vec::new() };
        let value = |wide| against.value(wide, &self.solved.pays);
        let mut offers = Vec::with_capacity(5);
        // SG.PP.3.18: against an ace or a picture.
        if DealerTree::blackjack_card(start.up).is_some() {
            let all = (Ratio::ONE + self.pontoon(start)) / Ratio::from(2);
            offers.push((First::Surrender, -all));
        }
        if let Some(stand) = found.stand {
            offers.push((First::Stand, value(stand)));
        }
        let mut hit = value(found.hit);
        if start.looks_at_suits() {
            hit += against.chance(found.completes) * self.extra(start);
        }
        offers.push((First::Hit, hit));
        offers.push((First::Double, value(found.double)));
        if first == second {
            offers.push((First::Split, self.split(start)));
        }
        offers
    }

    fn split(&self, start: &Start) -> Ratio {
        let (pays, decks) = (&self.solved.pays, self.solved.decks);
        let extras = match start.is_sevens() {
            true => Extras::of_sevens(pays, decks, start.suits),
            false => Extras::mean(pays, decks),
        };
        self.against(start.up).splits[start.two[0]].value(&extras)
    }

    /// The best of them: of equal ones the first.
    ///
    /// # Panics
    /// If the two cards are a pontoon, or look at suits that do not matter.
    pub fn best(&self, start: &Start) -> &(First, Ratio) {
        self.best[start.number()].as_ref().expect("two cards below 21")
    }

    /// The same; none for a pontoon.
    pub fn find(&self, start: &Start) -> Option<First> {
        self.best[start.number()].as_ref().map(|(first, _)| *first)
    }

    fn find_best(&self, start: &Start) -> Option<(First, Ratio)> {
        let better = |best: (First, Ratio), next: (First, Ratio)| {
            if next.1 > best.1 { next } else { best }
        };
        self.offers(start).into_iter().reduce(better)
    }

    /// What becomes of the bet.
    pub fn account(&self) -> Account {
        let mut account = Account::default();
        let pontoon = self.solved.pays.pontoon.clone();
        for up in 0..VALUES {
            account.add(pontoon.clone(), 1, self.chance(up, [ACE, TEN]));
        }
        self.each(|start, chance| {
            let (best, value) = self.best(&start);
            match *best {
                First::Surrender => {
                    let pontoon = self.pontoon(&start);
                    account.add(Ratio::new(-1, 2u32), 1, &chance * (Ratio::ONE - &pontoon));
                    account.add(-Ratio::ONE, 1, chance * pontoon);
                }
                First::Stand | First::Hit => self.add_played(&mut account, &start, *best, &chance),
                First::Double => self.add_doubled(&mut account, &start, &chance),
                First::Split => {
                    let at = (start.up, start.two[0]);
                    let spread = self.solved.spread_of_split(at.0, at.1);
                    let staked = &self.against(at.0).splits[at.1].staked;
                    account.add_split(&chance, value, staked, spread);
                }
            }
        });
        account
    }

    /// Adds a hand that stands or draws.
    fn add_played(&self, account: &mut Account, start: &Start, act: First, chance: &Ratio) {
        let Solved { pays, hands, results, shoe, .. } = self.solved;
        let (against, cards) = (self.against(start.up), two(start.two[0], start.two[1]));
        let parts = pays.parts.unsigned_abs();
        if act == First::Stand {
            let Some(left) = shoe.without(start.up).and_then(|shoe| shoe.without_all(&cards))
            else {
                return;
            };
            let points = hands.with(&cards).map_or(0, |hand| hand.total.points());
            let ends = DealerEnds::new(start.up).ends(&left, points);
            let all = Ratio::from(ends.win + ends.push + ends.lose + ends.pontoon);
            let mut add = |net: Ratio, ways: u128| {
                account.add(net, 1, chance * (Ratio::from(ways) / &all));
            };
            add(Ratio::new(pays.even, parts), ends.win);
            add(Ratio::ZERO, ends.push);
            return add(-Ratio::ONE, ends.lose + ends.pontoon);
        }
        let number = hands.all().iter().position(|hand| hand.cards == cards).unwrap_or(0);
        for (n, net) in results.iter() {
            let often = against.chance(against.spread_of_hit(number)[n]);
            account.add(Ratio::new(net, parts), 1, chance * often);
        }
        if start.looks_at_suits() {
            self.add_completed(account, start, chance);
        }
    }

    /// Moves what draws 6-7-8 or 7-7-7 to where it belongs.
    fn add_completed(&self, account: &mut Account, start: &Start, chance: &Ratio) {
        let (pays, decks, sevens) = (&self.solved.pays, self.solved.decks, start.is_sevens());
        let against = self.against(start.up);
        let Some(found) = &against.two[start.two[0]][start.two[1]] else { return };
        let often = chance * against.chance(found.completes);
        let alike = Ratio::new(pays.by_size[3], pays.parts.unsigned_abs());
        let same = start.same_suit(decks);
        let suited = &alike + start.suited_extra(pays, &pays.super_bonus(self.stake));
        let mixed = &alike + pays.extra(sevens, Suits::Mixed);
        account.add(alike, 1, -often.clone());
        account.add(mixed, 1, &often * (Ratio::ONE - &same));
        account.add(suited, 1, often * same);
    }

    /// Adds a hand that is doubled.
    fn add_doubled(&self, account: &mut Account, start: &Start, chance: &Ratio) {
        let Solved { pays, shoe, .. } = self.solved;
        let dealer = DealerEnds::new(start.up);
        let cards = two(start.two[0], start.two[1]);
        let against = self.against(start.up);
        let found = against.two[start.two[0]][start.two[1]].as_ref();
        let left = shoe.without(start.up).and_then(|shoe| shoe.without_all(&cards));
        let (Some(found), Some(left)) = (found, left) else { return };
        let even = Ratio::new(2 * pays.even, pays.parts.unsigned_abs());
        for third in (0..VALUES).filter(|third| left.count(*third) > 0) {
            let chance = chance * Ratio::new(left.count(third), left.left());
            match doubled_points(&cards, third) {
                22.. => account.add(Ratio::from(-2), 2, chance),
                21 => account.add(even.clone(), 2, chance),
                // SG.PP.3.25.3.
                _ if !found.keeps[third] => account.add(-Ratio::ONE, 1, chance),
                points => {
                    let Some(after) = left.without(third) else { continue };
                    let ends = dealer.ends(&after, points);
                    let all = Ratio::from(ends.win + ends.push + ends.lose + ends.pontoon);
                    let mut add = |net: Ratio, ways: u128| {
                        account.add(net, 2, &chance * (Ratio::from(ways) / &all));
                    };
                    add(even.clone(), ends.win);
                    add(Ratio::ZERO, ends.push);
                    add(Ratio::from(-2), ends.lose);
                    // SG.PP.3.25.4.
                    add(-Ratio::ONE, ends.pontoon);
                }
            }
        }
    }
}

/// What becomes of the bet, split rounds apart.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// By net result and what was staked.
    rows: BTreeMap<(Ratio, u8), Ratio>,
    /// Split rounds: how often, their sum, what was staked.
    split: [Ratio; 3],
    /// How often a split round is won, and the sum of squares.
    spread: [Ratio; 2],
}

impl Account {
    fn add(&mut self, net: Ratio, staked: u8, chance: Ratio) {
        if !chance.is_zero() {
            *self.rows.entry((net, staked)).or_default() += chance;
        }
    }

    fn add_split(
        &mut self,
        chance: &Ratio,
        value: &Ratio,
        staked: &Ratio,
        spread: &(Ratio, Ratio),
    ) {
        self.split[0] += chance;
        self.split[1] += chance * value;
        self.split[2] += chance * staked;
        self.spread[0] += chance * &spread.0;
        self.spread[1] += chance * &spread.1;
    }

    /// As outcomes: split rounds are a line of their own, with what they bring in the mean.
    pub fn outcomes(&self) -> Outcomes {
        let mut all = Outcomes::default();
        for ((net, staked), chance) in &self.rows {
            all.add_result(net.clone(), Ratio::from(*staked), chance.clone());
        }
        let [often, sum, staked] = &self.split;
        if !often.is_zero() {
            let (mean, staked) = (sum / often, staked / often);
            all.add_staked("split", "varies", mean, staked, often.clone());
        }
        all
    }

    /// How often the round is won, and its variance, with split rounds spread out.
    pub fn spread_out(&self, all: &Outcomes) -> (Ratio, Ratio) {
        let [often, sum, _] = &self.split;
        if often.is_zero() {
            return (all.hit_frequency(), all.variance());
        }
        let counted = if sum.is_positive() { often.clone() } else { Ratio::ZERO };
        let hit = all.hit_frequency() - counted + &self.spread[0];
        let variance = all.variance() - sum.squared() / often + &self.spread[1];
        (hit, variance)
    }
}
