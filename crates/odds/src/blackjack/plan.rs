//! The best way to play every first two cards.

use std::sync::Arc;

use games::blackjack::{DoubleOn, Terms};

use super::play::{self, Act, Draws, OneHand, Play, Spread, Stake};
use super::{ACE, Against, DealerTree, Holdings, Shoe, SplitOutcome, SplitPlan, TEN, VALUES, Wide};
use crate::{Progress, Ratio, parallel};

/// The best that can be done with two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// Nothing: a blackjack has won.
    Blackjack,
    /// To play the hand.
    Play(Act),
    /// To split it, until there are so many hands.
    Split {
        /// How many.
        most: u8,
        /// With lammers.
        free: bool,
    },
    /// To give up half the bet.
    Surrender,
}

/// Two cards and the best that can be done with them.
#[derive(Clone, Copy, Debug)]
pub struct TwoCards {
    /// Their values, the lower first.
    pub cards: [usize; 2],
    /// In how many orders they fall.
    pub orders: u64,
    /// The weight of one order, whatever the dealer has.
    pub dealt: Wide,
    /// The weight of one order, without a blackjack of the dealer's.
    pub whole: Wide,
    /// What the best is.
    pub best: Best,
    /// What it is worth, by that weight; a surrender's half counts nothing here.
    value: Wide,
    /// What becomes of one order, by net result from -2, where the hand is played and not split.
    pub nets: [Wide; 5],
}

impl TwoCards {
    /// What the best is worth, in units of the bet, once the dealer has no blackjack.
    pub fn value(&self) -> Ratio {
        match self.best {
            Best::Surrender => Ratio::new(-1, 2u32),
            _ if self.whole.is_zero() => Ratio::ZERO,
            _ => Ratio::from(self.value) / Ratio::from(self.whole),
        }
    }
}

/// How to play against an up card.
#[derive(Clone, Debug)]
pub struct UpPlan {
    /// The up card, as a place among the values.
    pub up: usize,
    /// Two cards, in order of value.
    pub two: Vec<TwoCards>,
    /// Whether to draw with each holding of a hand that was not split.
    pub draws: Arc<Draws>,
    /// What becomes of the round.
    pub tally: Tally,
    /// What becomes of the splits.
    pub splits: Vec<(usize, SplitOutcome)>,
}

/// What becomes of rounds, as weights.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Everything.
    pub all: Wide,
    /// Hands with one unit of money on them, by net result from -2.
    pub single: [Wide; 5],
    /// Hands that were doubled with money.
    pub double: [Wide; 5],
    /// Hands that were given up.
    pub surrendered: Wide,
    /// The dealer has a blackjack and the player has none.
    pub dealer_blackjack: Wide,
    /// The player has a blackjack and the dealer none.
    pub blackjack: Wide,
    /// Both have one.
    pub both: Wide,
    /// As the last two, under an ace, where even money is offered.
    pub under_ace: [Wide; 2],
    /// Split rounds: their weight, their net result, and everything staked in them.
    pub split: [Wide; 3],
    /// The weight of split rounds that are won.
    pub split_won: Ratio,
    /// The squares of the results of split rounds.
    pub split_square: Ratio,
}

impl Tally {
    /// Adds another, so many times.
    fn add(&mut self, more: &Tally, times: u64) {
        let times = times as i64;
        let add = |sum: &mut Wide, more: Wide| *sum += more.times(times);
        add(&mut self.all, more.all);
        for (sum, more) in self.single.iter_mut().zip(more.single) {
            add(sum, more);
        }
        for (sum, more) in self.double.iter_mut().zip(more.double) {
            add(sum, more);
        }
        add(&mut self.surrendered, more.surrendered);
        add(&mut self.dealer_blackjack, more.dealer_blackjack);
        add(&mut self.blackjack, more.blackjack);
        add(&mut self.both, more.both);
        for (sum, more) in self.under_ace.iter_mut().zip(more.under_ace) {
            add(sum, more);
        }
        for (sum, more) in self.split.iter_mut().zip(more.split) {
            add(sum, more);
        }
        self.split_won += &more.split_won * Ratio::from(times);
        self.split_square += &more.split_square * Ratio::from(times);
    }
}

/// How to play at a table, and what becomes of it.
#[derive(Clone, Debug)]
pub struct Solution {
    /// What the table lets a player do.
    pub play: Play,
    /// By up card.
    pub ups: Vec<UpPlan>,
    /// What becomes of rounds.
    pub tally: Tally,
}

impl Solution {
    /// The best play at several tables whose dealers draw alike, from the same fresh shoe.
    pub fn solve(shoe: &Shoe, plays: &[Play], progress: &dyn Progress) -> Vec<Solution> {
        let depth = Against::depth_for(shoe);
        let terms = &plays[0].terms;
        // The up cards that take longest first.
        let ups = [1, 0, 2, 3, 4, 5, 6, 7, 8, 9];
        let ups = ups.into_iter().filter_map(|up| shoe.without(up).map(|left| (up, left)));
        let mut plans: Vec<Vec<UpPlan>> = parallel::map(ups, &|(up, left)| {
            let tree = DealerTree::new(up, terms.hits_soft_17);
            let mut against = Against::new(&tree, left, plays[0].free_bets, depth);
            let mut known = Known::new(&mut against);
            let solve = |play| UpPlan::solve(play, &mut against, up, &mut known);
            let plans = plays.iter().map(solve).collect();
            progress.step(1);
            plans
        });
        plans.sort_by_key(|plans| plans[0].up);
        let solution = |n: usize| {
            let ups: Vec<UpPlan> = plans.iter().map(|plans| plans[n].clone()).collect();
            let mut tally = Tally::default();
            ups.iter().for_each(|plan| tally.add(&plan.tally, shoe.count(plan.up)));
            Solution { play: plays[n], ups, tally }
        };
        (0..plays.len()).map(solution).collect()
    }
}

/// What several tables share against one up card.
struct Known {
    draws: Arc<Draws>,
    splits: Vec<(SplitTerms, Split)>,
}

/// What the split of a pair depends on: the pair, how many hands it may become, whether they get
/// one card each, and what may be doubled.
type SplitTerms = (usize, u8, bool, DoubleOn, bool);

/// How a pair is split, and what becomes of it once somebody wants to know.
struct Split {
    plan: SplitPlan,
    outcome: Option<SplitOutcome>,
}

impl Known {
    fn new(against: &mut Against<'_>) -> Known {
        let mut one_hand = OneHand::alone(against);
        let draws = Draws::solve(&mut one_hand.every_deal(), Stake::MONEY, |_| true);
        Known { draws: Arc::new(draws), splits: Vec::new() }
    }

    fn split(&mut self, play: &Play, against: &mut Against<'_>, pair: usize) -> &mut Split {
        let Terms { double_on, double_after_split, .. } = play.terms;
        let most = play.terms.most_hands(pair == ACE);
        let terms = (pair, most, play.closes(pair), double_on, double_after_split);
        let known = self.splits.iter().position(|(known, _)| *known == terms);
        let at = known.unwrap_or_else(|| {
            let plan = SplitPlan::solve(play, against, pair);
            self.splits.push((terms, Split { plan, outcome: None }));
            self.splits.len() - 1
        });
        &mut self.splits[at].1
    }
}

impl UpPlan {
    fn solve(play: &Play, against: &mut Against<'_>, up: usize, known: &mut Known) -> UpPlan {
        let draws = known.draws.clone();
        let mut plan =
            UpPlan { up, two: Vec::new(), draws, tally: Tally::default(), splits: Vec::new() };
        plan.tally.all = against.before_peek();
        for first in 0..VALUES {
            for second in first..VALUES {
                plan.two_cards(play, against, [first, second], known);
            }
        }
        plan.count();
        plan
    }

    fn two_cards(
        &mut self,
        play: &Play,
        against: &mut Against<'_>,
        cards: [usize; 2],
        known: &mut Known,
    ) {
        let number = Holdings::all().two(cards[0], cards[1]);
        let holding = Holdings::all().get(number);
        let orders = if cards[0] == cards[1] { 1 } else { 2 };
        let whole = against.whole(&holding.cards);
        let dealt = against.dealt(&holding.cards);
        let dealer_blackjack = (dealt - whole).times(orders);
        if cards == [ACE, TEN] {
            self.tally.blackjack = whole.times(orders);
            self.tally.both = dealer_blackjack;
            if self.up == ACE {
                self.tally.under_ace = [self.tally.blackjack, self.tally.both];
            }
            let (orders, best, value) = (orders as u64, Best::Blackjack, Wide::ZERO);
            let nets = [Wide::ZERO; 5];
            self.two.push(TwoCards { cards, orders, dealt, whole, best, value, nets });
            return;
        }
        self.tally.dealer_blackjack += dealer_blackjack;
        let mut one_hand = OneHand::alone(against);
        let mut deals = one_hand.every_deal();
        let offers = play::offers(play, &mut deals, &self.draws, number, Stake::MONEY, false);
        let (act, gain) = play::best(&offers);
        let (mut best, mut value) = (Best::Play(act), gain - whole);
        if cards[0] == cards[1] && !whole.is_zero() {
            let Split { plan, outcome } = known.split(play, against, cards[0]);
            if plan.value > value {
                (best, value) = (Best::Split { most: plan.most, free: plan.free }, plan.value);
                let outcome = outcome.get_or_insert_with(|| plan.outcome(against));
                self.splits.push((cards[0], outcome.clone()));
            }
        }
        if play.terms.surrender && value.times(2) < -whole {
            best = Best::Surrender;
            self.splits.retain(|(pair, _)| [*pair; 2] != cards);
        }
        let mut nets = [Wide::ZERO; 5];
        if let Best::Play(act) = best {
            let mut spread = Spread::default();
            let start = [(number, act, 1)];
            let mut one_hand = OneHand::alone(against);
            spread.add(&mut one_hand.every_deal(), &self.draws, Stake::MONEY, &start);
            nets = [-2, -1, 0, 1, 2].map(|net| spread.of(net));
        }
        let orders = orders as u64;
        self.two.push(TwoCards { cards, orders, dealt, whole, best, value, nets });
    }

    /// What becomes of rounds that are played so.
    fn count(&mut self) {
        for two in &self.two {
            let orders = two.orders as i64;
            let nets = match two.best {
                Best::Play(Act::Double) => &mut self.tally.double,
                Best::Play(_) => &mut self.tally.single,
                Best::Surrender => {
                    self.tally.surrendered += two.whole.times(orders);
                    continue;
                }
                Best::Blackjack | Best::Split { .. } => continue,
            };
            nets.iter_mut().zip(two.nets).for_each(|(sum, more)| *sum += more.times(orders));
        }
        for (_, split) in &self.splits {
            let more = [split.whole, split.value, split.staked()];
            self.tally.split.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            let whole = Ratio::from(split.whole);
            let moments = split.moments();
            self.tally.split_won += moments.won * &whole;
            self.tally.split_square += moments.square * whole;
        }
    }

    /// What to do with two cards.
    pub fn best(&self, first: usize, second: usize) -> &TwoCards {
        let cards = [first.min(second), first.max(second)];
        let mut two = self.two.iter();
        two.find(|two| two.cards == cards).expect("all two cards are there")
    }
}
