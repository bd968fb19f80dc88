//! All hands of the player against all hands of the dealer.
//!
//! A bet wins if both hands are higher, loses if neither is, and is a tie otherwise (OH.PG.13.VII
//! to OH.PG.13.XI). So it takes two counts to know a way to set seven cards: the dealer's hands
//! that are below both of the player's, and those below the player's high hand plus those below the
//! low hand.

use games::HouseHand;
use games::pai_gow::house_way::HouseWay;

use super::charts::SettingCounts;
use super::dealer::{DealerHands, Shown};
use super::holding::{Holding, Pattern, Patterns};
use super::long::Corrections;
use super::plain::Sweep;
use super::settings::{Settings, Way};
use crate::Progress;
use crate::parallel;

/// Who wins copies: hands of the same rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// The dealer, against a player (OH.PG.13.VII.B).
    Dealers,
    /// The player, who banks against the dealer (OH.PG.14.XIII).
    Players,
}

impl Copies {
    /// What the dealer's hands must be below to lose to the player's.
    pub fn bounds(self, shown: Shown) -> Shown {
        match self {
            Copies::Dealers => shown,
            Copies::Players => Shown { high: shown.high + 1, low: shown.low + 1 },
        }
    }
}

/// How many of the dealer's hands lose to a way to set seven cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// With both hands.
    pub both: i64,
    /// With the high hand, and with the low hand: one that does with both is counted twice.
    pub either: i64,
}

impl Counts {
    /// How often the bet wins.
    pub fn won(&self) -> i64 {
        self.both
    }

    /// How often it loses, of so many hands in all.
    pub fn lost(&self, total: i64) -> i64 {
        total - self.either + self.both
    }
}

/// What a win brings for a unit staked, commission taken off, as a ratio; a loss costs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// So much
    pub win: i64,
    /// for so much.
    pub per: i64,
}

impl Price {
    /// The ratio in its lowest terms.
    pub fn new(win: i64, per: i64) -> Price {
        let (mut a, mut b) = (win.abs(), per);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Price { win: win / a.max(1), per: per / a.max(1) }
    }

    /// What a way to set seven cards is worth, in units of one `per` and one hand of the dealer.
    pub fn value(self, counts: &Counts, total: i64) -> i64 {
        self.win * counts.won() - self.per * counts.lost(total)
    }
}

/// How often bets are won and lost over all deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u64,
    /// Lost.
    pub lost: u64,
}

impl Tally {
    fn add(&mut self, counts: &Counts, total: i64, ways: u64) {
        self.won += counts.won() as u64 * ways;
        self.lost += counts.lost(total) as u64 * ways;
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Tally) {
        self.won += other.won;
        self.lost += other.lost;
    }
}

/// The hands of a kind: how many, and what is gained by setting them better than the house way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// How many hands.
    pub hands: u64,
    /// How many of them are better set otherwise.
    pub otherwise: u64,
    /// What that gains, in units of one `per` over all hands of the dealer.
    pub gain: i128,
}

/// The best play at one price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The price.
    pub price: Price,
    /// What comes of it.
    pub tally: Tally,
    /// By kind of hand.
    pub gains: [Gain; HouseHand::ALL.len()],
    /// How hands without a straight or flush are set.
    pub setting_counts: SettingCounts,
}

/// What comes of all deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// How many deals there are.
    pub deals: u64,
    /// How many hands of the dealer for each of the player.
    pub total: u64,
    /// The player sets their hands the house way.
    pub house: Tally,
    /// The player sets them the best way, at each price.
    pub best: Vec<Best>,
}

/// What the player may hold, and all that is needed to value it.
pub struct Game {
    house_way: HouseWay,
    dealer: DealerHands,
    patterns: Patterns,
    all: Vec<Settings>,
}

impl Game {
    /// How many steps it takes to solve it.
    pub const STEPS: u64 = 3;

    /// The game by these rows of the house way, with four cards of each of these ranks and the
    /// joker.
    pub fn new(house_way: &HouseWay, ranks: u16) -> Game {
        let house_way = house_way.clone();
        let mut all = parallel::map(Holding::every(ranks, 7), &Settings::new);
        let patterns = Patterns::new(all.iter().map(|own| own.times.as_slice()));
        parallel::for_each(&mut all, &|own| own.keep_the_best(&house_way, &patterns));
        Game { dealer: DealerHands::new(&house_way, ranks), house_way, patterns, all }
    }

    /// Plays all deals, in so many steps.
    pub fn solve(&self, copies: Copies, prices: &[Price], progress: &dyn Progress) -> Solution {
        let counts = Sweep::new(&self.dealer).count(&self.all, copies);
        progress.step(1);
        let corrections = Corrections::new(&self.dealer, &self.all, copies);
        progress.step(1);
        let total = self.dealer.total as i64;
        let none = || Solution::none(self.dealer.total, prices);
        let sums = parallel::sums(0..self.all.len(), &none, &|sum, n| {
            let own = &self.all[n];
            let long = corrections.of(n, own);
            let mut hands = Hands {
                own,
                counts: &counts[n],
                long: &long,
                total,
                chosen: vec![0; own.ways.len() * prices.len()],
            };
            for pattern in self.patterns.of(&own.times) {
                self.add(&mut hands, pattern, sum);
            }
            for (chosen, best) in hands.chosen.chunks(own.ways.len()).zip(&mut sum.best) {
                best.setting_counts.add(own, chosen);
            }
        });
        let mut solution = none();
        sums.iter().for_each(|sum| solution.merge(sum));
        progress.step(1);
        solution
    }

    /// The way to set a hand that is worth most, and the dealer's hands that lose to it: the house
    /// way, unless another is worth more.
    fn best_way(&self, hands: &Hands<'_>, pattern: &Pattern, price: Price) -> (usize, Counts) {
        let own = hands.own;
        let suit = pattern.long_suit(own.has_joker());
        let mut chosen = own.house(&self.house_way, pattern, suit.is_some());
        let mut counts = hands.counts(chosen, pattern);
        let mut value = price.value(&counts, hands.total);
        let could = if suit.is_some() { &own.ways } else { own.plain_ways() };
        for (n, way) in could.iter().enumerate() {
            let there = way.suited == 0 || suit.is_some_and(|suit| way.suited & !suit == 0);
            if !there || way.dominated {
                continue;
            }
            let other = hands.counts(n, pattern);
            let worth = price.value(&other, hands.total);
            if worth > value {
                (chosen, counts, value) = (n, other, worth);
            }
        }
        (chosen, counts)
    }

    /// Hears of the best way to set every hand, for all that differ from it by the names of suits,
    /// with everything that `each` makes of those of the same ranks.
    pub fn every_best_way<T: Send>(
        &self,
        copies: Copies,
        price: Price,
        progress: &dyn Progress,
        each: impl Fn(&Settings, &[(Pattern, Way)]) -> T + Sync,
    ) -> Vec<T> {
        progress.begin("the best way to set every seven cards", 3);
        let counts = Sweep::new(&self.dealer).count(&self.all, copies);
        progress.step(1);
        let corrections = Corrections::new(&self.dealer, &self.all, copies);
        progress.step(1);
        let total = self.dealer.total as i64;
        let of = |n: usize| {
            let own = &self.all[n];
            let long = corrections.of(n, own);
            let hands = Hands { own, counts: &counts[n], long: &long, total, chosen: Vec::new() };
            let best =
                |pattern: &Pattern| (*pattern, own.ways[self.best_way(&hands, pattern, price).0]);
            let best: Vec<_> = self.patterns.of(&own.times).iter().map(best).collect();
            each(own, &best)
        };
        let all = parallel::map(0..self.all.len(), &of);
        progress.end();
        all
    }

    /// One hand of the player, for all that differ from it by the names of suits.
    fn add(&self, hands: &mut Hands<'_>, pattern: &Pattern, sum: &mut Solution) {
        let own = hands.own;
        let suit = pattern.long_suit(own.has_joker());
        let house = own.house(&self.house_way, pattern, suit.is_some());
        let ways = u64::from(pattern.ways);
        let at_house = hands.counts(house, pattern);
        sum.deals += self.dealer.total * ways;
        sum.house.add(&at_house, hands.total, ways);
        for (at, best) in sum.best.iter_mut().enumerate() {
            let at_house = best.price.value(&at_house, hands.total);
            let (chosen, counts) = self.best_way(hands, pattern, best.price);
            let value = best.price.value(&counts, hands.total);
            best.tally.add(&counts, hands.total, ways);
            let gain = &mut best.gains[own.kind as usize];
            gain.hands += ways;
            gain.otherwise += if value > at_house { ways } else { 0 };
            gain.gain += i128::from(value - at_house) * i128::from(ways);
            if suit.is_none() {
                hands.chosen[at * own.ways.len() + chosen] += ways;
            }
        }
    }
}

/// The hands of the player that have the same ranks.
struct Hands<'a> {
    own: &'a Settings,
    /// By way, as if the dealer's suits did not matter.
    counts: &'a [Counts],
    /// What is to be added for the ranks that one suit holds, by them and by way.
    long: &'a [Counts],
    /// How many hands the dealer can hold.
    total: i64,
    /// By price and way: how many hands without a long suit are best set so.
    chosen: Vec<u64>,
}

impl Hands<'_> {
    /// The dealer's hands that lose to a way: each suit of the player's cards has its correction.
    #[inline(always)]
    fn counts(&self, way: usize, pattern: &Pattern) -> Counts {
        let mut sum = self.counts[way];
        for suit in pattern.suits {
            let more = &self.long[usize::from(suit) * self.counts.len() + way];
            sum.both += more.both;
            sum.either += more.either;
        }
        sum
    }
}

impl Solution {
    fn none(total: u64, prices: &[Price]) -> Solution {
        let best = |&price| Best {
            price,
            tally: Tally::default(),
            gains: Default::default(),
            setting_counts: SettingCounts::default(),
        };
        let best = prices.iter().map(best).collect();
        Solution { deals: 0, total, house: Tally::default(), best }
    }

    fn merge(&mut self, other: &Solution) {
        self.deals += other.deals;
        self.house.merge(&other.house);
        for (best, other) in self.best.iter_mut().zip(&other.best) {
            best.tally.merge(&other.tally);
            best.setting_counts.merge(&other.setting_counts);
            for (gain, other) in best.gains.iter_mut().zip(&other.gains) {
                gain.hands += other.hands;
                gain.otherwise += other.otherwise;
                gain.gain += other.gain;
            }
        }
    }

    /// The best play at a price.
    pub fn at(&self, price: Price) -> Option<&Best> {
        self.best.iter().find(|best| best.price == price)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::pai_gow::advice::count;
    use crate::pai_gow::holding::EVERY_RANK;
    use chance::{Card, Generator};
    use games::Kind;

    /// Random hands of the whole deck, of every second one a pattern with a long suit.
    #[test]
    fn any_hand_counts_as_it_does_alone() {
        let rules = &Kind::find("pai-gow-poker").unwrap().rulebook().house_way;
        let mut game = Game::new(&HouseWay::new(rules).unwrap(), EVERY_RANK);
        let mut random = Generator::seeded(11, 0x9A1);
        game.all = (0..16).map(|_| game.all[random.below(67_600) as usize].clone()).collect();
        let total = game.dealer.total as i64;
        for copies in [Copies::Dealers, Copies::Players] {
            let counts = Sweep::new(&game.dealer).count(&game.all, copies);
            let corrections = Corrections::new(&game.dealer, &game.all, copies);
            for (n, own) in game.all.iter().enumerate() {
                let patterns = game.patterns.of(&own.times);
                let is_long = |pattern: &&Pattern| pattern.long_suit(own.has_joker()).is_some();
                let any = &patterns[random.below(patterns.len() as u32) as usize];
                let pattern = patterns.iter().find(is_long).filter(|_| n % 2 == 0).unwrap_or(any);
                let long = corrections.of(n, own);
                let chosen = Vec::new();
                let hands = Hands { own, counts: &counts[n], long: &long, total, chosen };
                let suit = pattern.long_suit(own.has_joker()).unwrap_or(0);
                let there = |way: &usize| own.ways[*way].suited & !suit == 0;
                let ways: Vec<_> = (0..own.ways.len()).filter(there).collect();
                let fast: Vec<_> = ways.iter().map(|way| hands.counts(*way, pattern)).collect();
                let bounds: Vec<_> =
                    ways.iter().map(|way| copies.bounds(own.ways[*way].shown)).collect();
                let cards = pattern.cards(&own.ranks, own.has_joker());
                let seven: Vec<Card> = cards.cards().collect();
                assert_eq!((fast, total), count(&game.dealer, &seven, &bounds), "{seven:?}");
            }
        }
    }
}
