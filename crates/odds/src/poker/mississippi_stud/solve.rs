//! The whole game by classes of two, three and four cards.

use chance::Card;
use games::poker::mississippi_stud::PayTables;
use hands::FiveRank;

use super::{WAGERS, multiples};
use crate::poker::Classes;
use crate::poker::multi_link::Categories;
use crate::poker::units::Units;

/// What is best on one street, by class of hand and by what is staked so far.
pub struct Street {
    /// The hands that decide.
    pub classes: Classes,
    /// The multiples of the ante that may be bet.
    multiples: Vec<u8>,
    /// What may be staked before.
    pub staked: Vec<u8>,
    /// What every further card makes of each class.
    next: Vec<Vec<u32>>,
    /// The multiple that is best, none for a fold, and what it is worth over all cards to come.
    best: Vec<(u8, i128)>,
    /// In how many deals optimal play comes here.
    reached: Vec<u64>,
}

/// The game solved.
pub struct Solved {
    /// How many cards the deck has.
    cards: usize,
    /// Third, Fourth and Fifth Street.
    pub streets: [Street; 3],
    /// For each class of four cards, how many last cards make each line.
    lines: Vec<Vec<u64>>,
    /// The same for the categories of poker.
    categories: Vec<Categories>,
}

/// What becomes of all deals under optimal play.
pub struct Tally {
    /// By what is staked.
    folded: Vec<u64>,
    /// By what is staked and by line.
    shown: Vec<Vec<u64>>,
    /// The hands that are not folded, by category.
    pub kept: Categories,
}

impl Street {
    fn new(deck: &[Card], street: usize, staked: Vec<u8>) -> Street {
        let classes = Classes::new(deck, street + 2);
        let cells = classes.len() * staked.len();
        let (best, reached) = (vec![(0, 0); cells], vec![0; cells]);
        Street { classes, multiples: multiples(street), staked, next: Vec::new(), best, reached }
    }

    /// What may be staked after it.
    fn after(&self) -> Vec<u8> {
        let all =
            self.staked.iter().flat_map(|staked| self.multiples.iter().map(move |m| staked + m));
        let mut all: Vec<u8> = all.collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn cell(&self, class: usize, staked: u8) -> usize {
        let at = self.staked.iter().position(|known| *known == staked);
        class * self.staked.len() + at.expect("an amount that can be staked by then")
    }

    /// The multiple that is best, none for a fold.
    pub fn best(&self, class: usize, staked: u8) -> u8 {
        self.best[self.cell(class, staked)].0
    }

    /// In how many deals optimal play comes here.
    pub fn reached(&self, class: usize, staked: u8) -> u64 {
        self.reached[self.cell(class, staked)]
    }

    /// Decides every class, given what a fold of one unit costs and what a bet brings in all.
    /// Of two that are worth as much the smaller wager is chosen.
    fn decide(&mut self, unit: i128, brings: impl Fn(&Street, usize, u8) -> i128) {
        for class in 0..self.classes.len() {
            for at in 0..self.staked.len() {
                let staked = self.staked[at];
                let mut best = (0, -unit * i128::from(staked));
                for &times in &self.multiples {
                    let worth = brings(self, class, staked + times);
                    if worth > best.1 {
                        best = (times, worth);
                    }
                }
                self.best[class * self.staked.len() + at] = best;
            }
        }
    }

    /// Every class with every amount that may be staked by then.
    fn cells(&self) -> impl Iterator<Item = (usize, u8)> {
        let staked = |class| self.staked.iter().map(move |staked| (class, *staked));
        (0..self.classes.len()).flat_map(staked)
    }

    /// Where optimal play folds: what is staked, and in how many deals.
    fn folds(&self) -> impl Iterator<Item = (u8, u64)> {
        let folds = self.cells().filter(|(class, staked)| self.best(*class, *staked) == 0);
        folds.map(|(class, staked)| (staked, self.reached(class, staked)))
    }

    /// Where optimal play goes on from here: the class, what is then staked, and in how many deals.
    fn goes_on(&self) -> impl Iterator<Item = (usize, u8, u64)> {
        self.cells().filter_map(|(class, staked)| {
            let (times, reached) = (self.best(class, staked), self.reached(class, staked));
            (times > 0 && reached > 0).then_some((class, staked + times, reached))
        })
    }
}

impl Solved {
    /// Solves the game for a deck in which all suits have the same ranks.
    pub fn new(deck: &[Card], tables: &PayTables, units: &Units) -> Solved {
        let third = Street::new(deck, 0, vec![1]);
        let fourth = Street::new(deck, 1, third.after());
        let fifth = Street::new(deck, 2, fourth.after());
        let mut streets = [third, fourth, fifth];
        let (mut lines, mut categories) = (Vec::new(), Vec::new());
        for (hand, _) in streets[2].classes.iter() {
            let (mut made, mut called) = (vec![0; units.len()], Categories::default());
            for card in deck.iter().filter(|card| !hand.contains(**card)) {
                let rank = FiveRank::of5(hand.with(*card));
                made[units.line(tables.hand(rank))] += 1;
                called[rank.category() as usize] += 1;
            }
            lines.push(made);
            categories.push(called);
        }
        link(&mut streets, deck);
        let mut solved = Solved { cards: deck.len(), streets, lines, categories };
        solved.decide(units);
        solved.reach();
        solved
    }

    /// From the last street back to the first.
    fn decide(&mut self, units: &Units) {
        let won = |made: &Vec<u64>| {
            let all = made.iter().enumerate().map(|(line, count)| {
                let (unit, flat) = units.of(line);
                (unit * i128::from(*count), flat * WAGERS * i128::from(*count))
            });
            all.fold((0, 0), |sum: (i128, i128), won| (sum.0 + won.0, sum.1 + won.1))
        };
        let last: Vec<(i128, i128)> = self.lines.iter().map(won).collect();
        let mut fold = units.parts * (self.cards - 4) as i128;
        self.streets[2]
            .decide(fold, |_, class, staked| last[class].0 * i128::from(staked) + last[class].1);
        for at in [1, 0] {
            fold *= (self.cards - at - 2) as i128;
            let (before, after) = self.streets.split_at_mut(at + 1);
            let next = &after[0];
            before[at].decide(fold, |street, class, staked| {
                let after = street.next[class].iter();
                after.map(|class| next.best[next.cell(*class as usize, staked)].1).sum()
            });
        }
    }

    /// From the first street to the last: where optimal play comes.
    fn reach(&mut self) {
        let third = &mut self.streets[0];
        for (class, weight) in third.classes.iter().map(|(_, weight)| weight).enumerate() {
            third.reached[class] = weight;
        }
        for street in 0..2 {
            let (before, after) = self.streets.split_at_mut(street + 1);
            let (from, to) = (&before[street], &mut after[0]);
            for (class, staked, reached) in from.goes_on() {
                for &next in &from.next[class] {
                    let cell = to.cell(next as usize, staked);
                    to.reached[cell] += reached;
                }
            }
        }
    }

    /// What becomes of all deals.
    pub fn tally(&self) -> Tally {
        let most = self.streets[2].after().last().map_or(0, |most| usize::from(*most) + 1);
        let width = self.lines.first().map_or(0, Vec::len);
        let mut tally = Tally {
            folded: vec![0; most],
            shown: vec![vec![0; width]; most],
            kept: Categories::default(),
        };
        for (n, street) in self.streets.iter().enumerate() {
            let left: u64 = (n + 2..5).map(|seen| (self.cards - seen) as u64).product();
            for (staked, reached) in street.folds() {
                tally.folded[usize::from(staked)] += reached * left;
            }
        }
        for (class, staked, reached) in self.streets[2].goes_on() {
            let shown = &mut tally.shown[usize::from(staked)];
            shown.iter_mut().zip(&self.lines[class]).for_each(|(sum, n)| *sum += n * reached);
            let kept = tally.kept.iter_mut().zip(&self.categories[class]);
            kept.for_each(|(sum, n)| *sum += n * reached);
        }
        tally
    }
}

/// What every further card makes of the classes of the first two streets.
fn link(streets: &mut [Street; 3], deck: &[Card]) {
    for street in 0..2 {
        let next = streets[street].classes.followed_by(deck, &streets[street + 1].classes);
        streets[street].next = next;
    }
}

impl Tally {
    /// What is lost by folds: so many units, in so many deals.
    pub fn folded(&self) -> impl Iterator<Item = (u32, u64)> {
        let all = self.folded.iter().enumerate().filter(|(_, deals)| **deals > 0);
        all.map(|(staked, deals)| (staked as u32, *deals))
    }

    /// What is shown down: the units staked, the line, in so many deals.
    pub fn shown(&self) -> impl Iterator<Item = (u32, usize, u64)> {
        self.shown.iter().enumerate().flat_map(|(staked, lines)| {
            let made = lines.iter().enumerate().filter(|(_, deals)| **deals > 0);
            made.map(move |(line, deals)| (staked as u32, line, *deals))
        })
    }
}
