//! The ways to set seven cards that are worth a thought.
//!
//! A way is the two ranks of the low hand. What the high hand is then depends on whether its five
//! cards are of one suit, so a way is there twice: plain, and suited for the hands that allow it.

use chance::Card;
use games::HouseHand;
use games::pai_gow::house_way::HouseWay;
use games::pai_gow::setting::Setting;
use hands::{Hand, LowRank, PaiGowRank};

use super::dealer::Shown;
use super::holding::{Holding, JOKER, Pattern, Patterns, card};

/// A way to set the cards of a holding.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The ranks of the low hand, the joker's behind the others.
    pub low: [u8; 2],
    /// What is shown.
    pub shown: Shown,
    /// The ranks that must be of one suit, as bits by their number among those held; none where
    /// it does not matter.
    pub suited: u8,
    /// Whether another way shows as high a hand twice: it is kept for the house way only.
    pub dominated: bool,
}

/// The ways to set the cards of a holding.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The cards by rank.
    pub holding: Holding,
    /// The ranks held, the joker apart.
    pub ranks: Vec<u8>,
    /// How often each.
    pub times: Vec<u8>,
    /// The plain ways, then the suited ones.
    pub ways: Vec<Way>,
    /// How many are plain.
    plain: usize,
    /// The house way where there is no long suit.
    house: u8,
    /// What the ranks make.
    pub kind: HouseHand,
}

impl Settings {
    /// The ways to set these cards.
    pub fn new(holding: Holding) -> Settings {
        let (ranks, times) = holding.ranks();
        let kind = HouseHand::NoPair;
        let (ways, plain, house) = (Vec::new(), 0, 0);
        let mut settings = Settings { holding, ranks, times, ways, plain, house, kind };
        settings.ways = settings.every_way();
        settings
    }

    /// Every way that is not foul (OH.PG.13.I), of plain ones with the same ranks each once.
    fn every_way(&self) -> Vec<Way> {
        let (mut plain, mut suited) = (Vec::new(), Vec::new());
        let places: Vec<usize> = (0..=JOKER).filter(|rank| self.holding.0[*rank] > 0).collect();
        for (at, &b) in places.iter().enumerate() {
            for &a in &places[..=at] {
                if a == b && self.holding.0[a] < 2 {
                    continue;
                }
                let high = self.holding.without([a, b]);
                let low_rank = LowRank::of(low_hand([a, b]));
                let way = |high: Hand, suited| {
                    let rank = PaiGowRank::of5(high);
                    let shown = Shown { high: rank.get(), low: low_rank.place() as u8 };
                    let way = Way { low: [a as u8, b as u8], shown, suited, dominated: false };
                    rank.is_at_least(low_rank).then_some(way)
                };
                plain.extend(way(high.unsuited(), 0));
                if high.0[..JOKER].iter().all(|times| *times <= 1) {
                    suited.extend(way(of_one_suit(&high), self.places(&high)));
                }
            }
        }
        mark_dominated(&mut plain);
        plain.extend(suited);
        plain
    }

    /// The ranks of some of the cards as bits by their number among the ranks held.
    fn places(&self, part: &Holding) -> u8 {
        let held = self.ranks.iter().enumerate();
        let there = held.filter(|(_, rank)| part.0[usize::from(**rank)] > 0);
        there.fold(0, |places, (at, _)| places | 1 << at)
    }

    /// Leaves out what is shown better by another way, unless the house way shows it.
    pub fn keep_the_best(&mut self, house_way: &HouseWay, patterns: &Patterns) {
        let mut kept: Vec<bool> = self.ways.iter().map(|way| !way.dominated).collect();
        let plain = self.way_of(house_way.set(self.holding.unsuited()));
        kept[plain] = true;
        for pattern in patterns.of(&self.times) {
            if pattern.long_suit(self.has_joker()).is_some() {
                kept[self.house_by_cards(house_way, pattern)] = true;
            }
        }
        self.house = kept[..plain].iter().filter(|kept| **kept).count() as u8;
        self.kind = house_way.rule(self.holding.unsuited()).hand;
        let mut kept = kept.into_iter();
        self.ways.retain(|_| kept.next().unwrap_or(false));
        self.plain = self.ways.iter().filter(|way| way.suited == 0).count();
    }

    /// The ways that any suits allow.
    pub fn plain_ways(&self) -> &[Way] {
        &self.ways[..self.plain]
    }

    /// Whether the joker is among the cards.
    pub fn has_joker(&self) -> bool {
        self.holding.has_joker()
    }

    /// The way that is the house way for cards of these suits.
    pub fn house(&self, house_way: &HouseWay, pattern: &Pattern, long: bool) -> usize {
        if long { self.house_by_cards(house_way, pattern) } else { self.house.into() }
    }

    fn house_by_cards(&self, house_way: &HouseWay, pattern: &Pattern) -> usize {
        self.way_of(house_way.set(pattern.cards(&self.ranks, self.has_joker())))
    }

    /// The way in which a hand is set.
    fn way_of(&self, setting: Setting) -> usize {
        let shown = Shown::of(setting);
        let found = self.ways.iter().position(|way| way.shown == shown);
        found.expect("the house way is a way that is not foul")
    }

    /// Whether a suited way can be had by a hand of which one suit has these ranks: in that suit or
    /// in another.
    pub fn can_be_suited(&self, way: &Way, suit: u8) -> bool {
        let elsewhere = |at: usize| self.times[at] > suit >> at & 1;
        let others = (0..self.times.len()).filter(|at| elsewhere(*at));
        let others = others.fold(0, |places, at| places | 1 << at);
        way.suited & !suit == 0 || way.suited & !others == 0
    }
}

/// Two cards of these ranks.
fn low_hand([a, b]: [usize; 2]) -> Hand {
    let card = |rank, suit| if rank == JOKER { Card::JOKER } else { card(rank, suit) };
    Hand::from([card(a, 0), card(b, 1)])
}

/// Cards of these ranks in one suit.
fn of_one_suit(holding: &Holding) -> Hand {
    let held = (0..JOKER).filter(|rank| holding.0[*rank] > 0);
    let hand: Hand = held.map(|rank| card(rank, 0)).collect();
    if holding.has_joker() { hand.with(Card::JOKER) } else { hand }
}

/// Of ways that show the same the first is left.
fn mark_dominated(ways: &mut [Way]) {
    for at in 0..ways.len() {
        let own = ways[at].shown;
        let better = |(n, other): (usize, &Way)| {
            let as_good = other.shown.high >= own.high && other.shown.low >= own.low;
            as_good && (other.shown != own || n < at)
        };
        ways[at].dominated = ways.iter().enumerate().any(better);
    }
}
