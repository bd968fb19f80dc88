//! Pairs that are split, to four hands exactly.
//!
//! Each hand of a split is played by its own cards and the up card. Which hands there are depends
//! on the second cards of all of them: a second card of the pair's value is split again while there
//! may be more hands. That another hand's second card is *not* of the pair's value is counted as
//! everything, less the deals in which it is: so only cards of the pair's value are ever seen at
//! other hands, and what a split is worth is a sum, over how many of them are gone, of what one
//! hand is worth in a shoe without them.

use std::sync::Arc;

use super::play::{self, Act, Draws, Factors, GONE, OneHand, Play, Spread, Stake};
use super::{Against, Counts, End, Ends, Holdings, VALUES, Wide};
use crate::Ratio;

/// What advice says of hands of a split that are still to be played.
pub const SPLIT_HANDS: [&str; 2] = [
    "hands of a split are each played by their own cards",
    "looking at all of them together can bring a little more",
];

/// How often a hand has a second card of another value than the pair's, or any second card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seconds {
    /// The second card is of another value, or the hand would have been split again.
    pub other: Factors,
    /// The second card may be of any value: there are no more hands to be had.
    pub any: Factors,
}

/// In which ways a pair becomes hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The hand with the original wager.
    pub first: Seconds,
    /// All other hands together.
    pub others: Seconds,
    /// How often there are two, three or four hands.
    pub hands: [Factors; 3],
}

/// A split in progress: cards fall on the hands that have one, from the first.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// How many hands there are.
    pub hands: u8,
    /// Hands that lack their second card.
    pub waiting: u8,
    /// Whether the first hand has its second card, of another value.
    pub first: bool,
    /// Splits from here on.
    again: usize,
    /// Other hands that have had a second card of another value.
    others: u8,
}

impl Progress {
    /// So many hands, of which so many lack their second card; whether the first is none of these.
    pub const fn at(hands: u8, waiting: u8, first: bool) -> Progress {
        Progress { hands, waiting, first, again: 0, others: 0 }
    }
}

impl Shape {
    /// A pair that is split until there are so many hands.
    pub fn new(most: u8) -> Shape {
        Shape::from(Progress::at(2, 2, false), most, false)
    }

    /// A split that is under way; `settled` when the first hand is out of it.
    pub fn from(start: Progress, most: u8, settled: bool) -> Shape {
        let mut shape = Shape::default();
        shape.walk(start, most, settled);
        shape
    }

    fn walk(&mut self, at: Progress, most: u8, settled: bool) {
        if at.waiting == 0 || at.hands >= most {
            return self.end(at, settled);
        }
        let waiting = at.waiting - 1;
        self.walk(
            match at.first {
                true => Progress { waiting, others: at.others + 1, ..at },
                false => Progress { waiting, first: true, ..at },
            },
            most,
            settled,
        );
        let (hands, waiting, again) = (at.hands + 1, at.waiting + 1, at.again + 1);
        self.walk(Progress { hands, waiting, again, ..at }, most, settled);
    }

    /// The hands that still wait get any card.
    fn end(&mut self, at: Progress, settled: bool) {
        let Progress { again, others, .. } = at;
        let fixed = others + u8::from(at.first && !settled);
        let free = at.waiting - u8::from(!at.first);
        if !settled {
            let first = if at.first { &mut self.first.other } else { &mut self.first.any };
            count_off(first, again, others, 1);
        }
        if others > 0 {
            count_off(&mut self.others.other, again, fixed - 1, others.into());
        }
        count_off(&mut self.others.any, again, fixed, free.into());
        count_off(&mut self.hands[usize::from(at.hands) - 2], again, fixed, 1);
    }
}

/// Adds deals in which `fixed` other hands have no second card of the pair's value: all deals, less
/// those in which one has, and so on.
fn count_off(factors: &mut Factors, again: usize, fixed: u8, times: i64) {
    let mut choose = 1;
    for k in 0..=usize::from(fixed) {
        let sign = if k % 2 == 0 { 1 } else { -1 };
        factors[again + k] += times * sign * choose;
        choose = choose * (i64::from(fixed) - k as i64) / (k as i64 + 1);
    }
}

impl Seconds {
    /// Both together.
    #[must_use]
    pub fn with(self, more: Seconds) -> Seconds {
        let add = |a: Factors, b: Factors| std::array::from_fn(|n| a[n] + b[n]);
        Seconds { other: add(self.other, more.other), any: add(self.any, more.any) }
    }
}

/// How some hands of a split are played.
#[derive(Clone, Debug)]
pub struct HandPlan {
    stake: Stake,
    /// The factors of hands whose second card is another, and of those where it is the pair's.
    factors: [Factors; 2],
    draws: [Draws; 2],
    /// What is done with the pair's card and each second card.
    acts: [Act; VALUES],
    /// What these hands are worth together.
    value: Wide,
}

impl HandPlan {
    /// The best way to play these hands.
    pub fn solve(
        play: &Play,
        hand: &mut OneHand<'_, '_>,
        pair: usize,
        stake: Stake,
        seconds: Seconds,
    ) -> HandPlan {
        let both = std::array::from_fn(|n| seconds.other[n] + seconds.any[n]);
        let factors = [both, seconds.any];
        let (mut value, mut acts) = (Wide::ZERO, [Act::Stand; VALUES]);
        let closes = play.closes(pair);
        let mut solve = |same: bool| {
            let mut deals = hand.deals(factors[usize::from(same)]);
            let least = 1 + u8::from(same);
            let has = |cards: &Counts| !closes && cards[pair] >= least;
            let draws = Draws::solve(&mut deals, stake, |holding| has(&holding.cards));
            for second in (0..VALUES).filter(|second| (*second == pair) == same) {
                let number = Holdings::all().two(pair, second);
                let mut offers = play::offers(play, &mut deals, &draws, number, stake, true);
                if closes {
                    offers.truncate(1);
                }
                let (act, gain) = play::best(&offers);
                acts[second] = act;
                value += stake.of_gain(gain, deals.whole(number));
            }
            draws
        };
        let draws = [solve(false), solve(true)];
        HandPlan { stake, factors, draws, acts, value }
    }

    /// What becomes of these hands.
    fn spread(&self, hand: &mut OneHand<'_, '_>, pair: usize) -> Spread {
        let mut spread = Spread::default();
        for same in [false, true] {
            let mut deals = hand.deals(self.factors[usize::from(same)]);
            let seconds = (0..VALUES).filter(|second| (*second == pair) == same);
            let number = |second| Holdings::all().two(pair, second);
            let starts: Vec<_> =
                seconds.map(|second| (number(second), self.acts[second], 1)).collect();
            spread.add(&mut deals, &self.draws[usize::from(same)], self.stake, &starts);
        }
        spread
    }

    /// What these hands are worth together.
    pub fn value(&self) -> Wide {
        self.value
    }

    /// Whether to draw to a longer holding, by whether its second card was the pair's.
    pub fn hits(&self, pair: bool, holding: usize) -> bool {
        self.draws[usize::from(pair)].hits(holding)
    }

    /// What is done with the pair's card and a second card.
    pub fn act(&self, second: usize) -> Act {
        self.acts[second]
    }

    /// What these hands do, without what it is worth.
    fn acts(&self) -> SplitActs {
        SplitActs { second: self.acts, hits: self.draws.each_ref().map(|draws| draws.all().into()) }
    }
}

/// What some hands of a split do.
#[derive(Clone, Debug)]
pub struct SplitActs {
    /// With each second card.
    pub second: [Act; VALUES],
    /// Whether to draw to a longer holding: hands whose second card is another than the pair's, and
    /// those where it is the pair's.
    pub hits: [Arc<[bool]>; 2],
}

/// How a pair is split.
#[derive(Clone, Debug)]
pub struct SplitPlan {
    /// The pair's value.
    pub pair: usize,
    /// Until how many hands.
    pub most: u8,
    /// Whether the other hands ride on lammers.
    pub free: bool,
    /// What all hands are worth together.
    pub value: Wide,
    /// The hand with the original wager; all hands, where they are wagered alike.
    pub first: HandPlan,
    /// The others, where lammers stand for them.
    pub others: Option<HandPlan>,
}

impl SplitPlan {
    /// The best way to split a pair of this value.
    pub fn solve(play: &Play, against: &mut Against<'_>, pair: usize) -> SplitPlan {
        let most = play.terms.most_hands(pair == super::ACE);
        let mut one_hand = OneHand::split(against, pair, 1);
        let plans = (2..=most).rev().map(|most| Self::until(play, &mut one_hand, pair, most));
        // Of two equal ones the one with fewer hands.
        plans.max_by(|a, b| a.value.cmp(&b.value)).expect("a pair makes two hands")
    }

    fn until(play: &Play, hand: &mut OneHand<'_, '_>, pair: usize, most: u8) -> SplitPlan {
        let shape = Shape::new(most);
        let mut solve = |stake, seconds| HandPlan::solve(play, hand, pair, stake, seconds);
        let free = play.splits_free(pair);
        let (first, others) = match free {
            true => (solve(Stake::MONEY, shape.first), Some(solve(Stake::LAMMER, shape.others))),
            false => (solve(Stake::MONEY, shape.first.with(shape.others)), None),
        };
        let value = first.value + others.as_ref().map_or(Wide::ZERO, |others| others.value);
        SplitPlan { pair, most, free, value, first, others }
    }

    /// What becomes of the hands.
    pub fn outcome(&self, against: &mut Against<'_>) -> SplitOutcome {
        let shape = Shape::new(self.most);
        let pairs = |more: usize| {
            let mut cards = [0; VALUES];
            cards[self.pair] = 2 + more as u8;
            cards
        };
        let weights: [Wide; GONE] = std::array::from_fn(|more| against.whole(&pairs(more)));
        let sum = |factors: &Factors| -> Wide {
            factors.iter().zip(weights).map(|(factor, weight)| weight.times(*factor)).sum()
        };
        SplitOutcome {
            free: self.free,
            most: self.most,
            acts: [self.first.acts(), self.others.as_ref().unwrap_or(&self.first).acts()],
            whole: weights[0],
            value: self.value,
            hands: [0, 1, 2].map(|n| sum(&shape.hands[n])),
            ends: *against.ends(&pairs(0)),
            first: self.first.spread(&mut OneHand::split(against, self.pair, 1), self.pair),
            others: self
                .others
                .as_ref()
                .map(|others| others.spread(&mut OneHand::split(against, self.pair, 1), self.pair)),
        }
    }
}

/// What becomes of a pair that is split.
#[derive(Clone, Debug)]
pub struct SplitOutcome {
    free: bool,
    /// Until how many hands it is split.
    pub most: u8,
    /// What the first hand, and any other, does.
    pub acts: [SplitActs; 2],
    /// The weight of the pair.
    pub whole: Wide,
    /// What all hands are worth together.
    pub value: Wide,
    /// The weights of two, three and four hands.
    pub hands: [Wide; 3],
    /// The weights of the dealer's ends.
    pub ends: Ends,
    first: Spread,
    others: Option<Spread>,
}

/// Chances in parts of 2^60.
const UNIT: i128 = 1 << 60;

impl SplitOutcome {
    /// The weight of everything wagered with money.
    pub fn staked(&self) -> Wide {
        let again = match self.free {
            true => Wide::ZERO,
            false => self.hands[0] + self.hands[1].times(2) + self.hands[2].times(3),
        };
        let others = self.others.map_or(Wide::ZERO, |others| others.doubled);
        self.whole + again + self.first.doubled + others
    }

    /// How the results of the round spread, taking the hands as independent of one another once the
    /// dealer's end is known.
    pub fn moments(&self) -> Moments {
        let (mut won, mut even, mut square) = (0, 0, 0);
        for end in End::ALL {
            let at_end = parts_of(self.ends[end as usize], self.whole);
            let first = chances(&self.first, end);
            let others = self.others.as_ref().map_or(first, |others| chances(others, end));
            let mut nets = vec![0; 1 + 2 * 8];
            (0..5).for_each(|net| nets[6 + net] = first[net]);
            for count in self.hands {
                nets = convolve(&nets, &others);
                let chance = at_end * parts_of(count, self.whole) / UNIT;
                for (net, of) in (-8..=8i128).zip(&nets) {
                    let weight = chance * of / UNIT;
                    square += weight * net * net;
                    won += if net > 0 { weight } else { 0 };
                    even += if net == 0 { weight } else { 0 };
                }
            }
        }
        let [won, even, square] = [won, even, square].map(|parts| Ratio::new(parts, 1u64 << 60));
        Moments { won, even, square }
    }
}

/// How the results of split rounds spread.
#[derive(Clone, Debug, Default)]
pub struct Moments {
    /// The chance that the round is won.
    pub won: Ratio,
    /// The chance that it ends even.
    pub even: Ratio,
    /// The mean square of the result.
    pub square: Ratio,
}

fn parts_of(part: Wide, whole: Wide) -> i128 {
    use dashu_int::IBig;
    let (part, whole) = (IBig::from(part), IBig::from(whole));
    if whole == IBig::ZERO {
        return 0;
    }
    i128::try_from((part << 60) / whole).unwrap_or(UNIT)
}

/// The chances of what one hand brings, given the dealer's end.
fn chances(spread: &Spread, end: End) -> [i128; 5] {
    let all = spread.by.iter().map(|by| by[end as usize]).sum();
    spread.by.map(|by| parts_of(by[end as usize], all))
}

fn convolve(nets: &[i128], hand: &[i128; 5]) -> Vec<i128> {
    let mut sum = vec![0; nets.len()];
    for (n, chance) in nets.iter().enumerate().filter(|(_, chance)| **chance > 0) {
        for (more, own) in hand.iter().enumerate() {
            if let Some(place) = (n + more).checked_sub(2).and_then(|at| sum.get_mut(at)) {
                *place += chance * own / UNIT;
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_becomes_hands_in_the_ways_counted_by_hand() {
        let two = Shape::new(2);
        assert_eq!(two.first, Seconds { other: [0; 5], any: [1, 0, 0, 0, 0] });
        assert_eq!(two.others, two.first);
        let four = Shape::new(4);
        // No second card of the pair's value at either hand: all, less one, less the other, and
        // both.
        assert_eq!(four.hands[0], [1, -2, 1, 0, 0]);
        // The first or the second hand gets one, and three hands get none.
        assert_eq!(four.hands[1], [0, 2, -6, 6, -2]);
        let sum: i64 = four.hands.iter().map(|hands| hands[0]).sum();
        assert_eq!(sum, 1, "every deal is counted once");
        for gone in 1..GONE {
            let sum: i64 = four.hands.iter().map(|hands| hands[gone]).sum();
            assert_eq!(sum, 0, "{gone}");
        }
    }
}
