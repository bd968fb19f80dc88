//! Silver Stack: how many lammers a box collects (CO.RF.21.B), when the bet is played for the most
//! that it is worth by itself.

use std::time::Instant;

use games::blackjack::{Cards, LastCards, PlayerBox};

use super::paid;
use crate::blackjack::main_game::Solved;
use crate::blackjack::{Act, Best, DealerTree, Shoe, SplitOutcome, TwoCards, UpPlan, VALUES};
use crate::{Figure, LineCounts, Question, Ratio};

/// The spot.
pub const SPOT: &str = "silver-stack";

/// Three splits and four doubles.
const MOST: usize = 7;

/// How often so many lammers are collected.
type Chances = [Ratio; MOST + 1];

/// The figures for a table.
pub fn figures(question: &Question<'_>, solved: &Solved) -> Vec<Figure> {
    let start = Instant::now();
    let tables = question.pay_tables(&solved.chosen, SPOT);
    let tables: Vec<_> = tables.into_iter().filter(|table| table.offers(SPOT)).collect();
    if tables.is_empty() {
        return Vec::new();
    }
    let chances = chances(solved);
    let mut figures = Vec::new();
    for chosen in tables {
        let pay = paid(&chosen, SPOT);
        let mut lines = LineCounts::new(&chosen, SPOT);
        for (lammers, chance) in chances.iter().enumerate() {
            let own = PlayerBox { lammers: lammers as u8, ..PlayerBox::EMPTY };
            lines.add(pay(LastCards { own: &own, dealer: &Cards::NONE }), chance.clone());
        }
        let note = "the bet is played for the most that it is worth by itself";
        figures.extend(lines.figures(question).into_iter().map(|f| f.noting(note).took(start)));
    }
    figures
}

/// How often each number of lammers is collected, from a fresh shoe.
pub(super) fn chances(solved: &Solved) -> Chances {
    let mut chances = Chances::default();
    let all = Ratio::from(solved.solution.tally.all);
    for plan in &solved.solution.ups {
        let ups = Ratio::from(solved.shoe.count(plan.up)) / &all;
        let Some(left) = solved.shoe.without(plan.up) else { continue };
        for two in &plan.two {
            let weight = &ups * Ratio::from(two.orders);
            let played = &weight * Ratio::from(two.whole);
            // A dealer's blackjack ends the round before anything is split or doubled.
            chances[0] += weight * Ratio::from(two.dealt - two.whole);
            match two.best {
                Best::Play(Act::FreeDouble) => chances[1] += played,
                Best::Split { free: true, .. } => {
                    for (sum, chance) in chances.iter_mut().zip(of_split(plan, two, &left)) {
                        *sum += chance * &played;
                    }
                }
                _ => chances[0] += played,
            }
        }
    }
    chances
}

/// How often so many lammers are collected by a pair that is split.
fn of_split(plan: &UpPlan, two: &TwoCards, left: &Shoe) -> Chances {
    let pair = two.cards[0];
    let split = plan.splits.iter().find(|(known, _)| *known == pair);
    let (_, split) = split.expect("a pair that is split has its outcome");
    let mut cards = [0; VALUES];
    cards[pair] = 2;
    let shoe = left.without_all(&cards).expect("the pair came from the shoe");
    let mut hands = Hands::new(split, pair, DealerTree::blackjack_card(plan.up), &shoe);
    hands.deal(At { hands: 2, waiting: 2, first: true, lammers: 1, drawn: 0 }, 1);
    let all: u128 = hands.ways.iter().sum();
    hands.ways.map(|ways| Ratio::new(ways, all))
}

/// Cards that are played alike as second cards.
struct Alike {
    left: u64,
    is_pair: bool,
    makes_blackjack: bool,
    /// Whether the first hand, and any other, is doubled free.
    doubled: [bool; 2],
}

/// The hands of a split.
struct Hands {
    /// Until how many hands.
    most: u8,
    cards: Vec<Alike>,
    left: u64,
    /// By lammers, out of all ways to draw [`DEPTH`] cards.
    ways: [u128; MOST + 1],
}

/// Two more cards of the pair, a second card for each of four hands, and the hole card.
const DEPTH: u64 = 7;

/// How far a split is.
#[derive(Clone, Copy)]
struct At {
    hands: u8,
    /// Hands that lack their second card.
    waiting: u8,
    /// Whether the first hand is among them.
    first: bool,
    lammers: usize,
    drawn: u64,
}

impl Hands {
    fn new(split: &SplitOutcome, pair: usize, blackjack: Option<usize>, shoe: &Shoe) -> Hands {
        let mut cards: Vec<Alike> = Vec::new();
        for value in 0..VALUES {
            let is_pair = value == pair;
            let makes_blackjack = Some(value) == blackjack;
            let doubled = [0, 1].map(|hand| split.acts[hand].second[value] == Act::FreeDouble);
            let key = (is_pair, makes_blackjack, doubled);
            let same = |a: &&mut Alike| (a.is_pair, a.makes_blackjack, a.doubled) == key;
            match cards.iter_mut().find(same) {
                Some(alike) => alike.left += shoe.count(value),
                None => {
                    let left = shoe.count(value);
                    cards.push(Alike { left, is_pair, makes_blackjack, doubled });
                }
            }
        }
        Hands { most: split.most, cards, left: shoe.left(), ways: [0; MOST + 1] }
    }

    /// Deals the next second card; what is drawn to a hand after it changes no other's chances.
    fn deal(&mut self, at: At, ways: u128) {
        if at.waiting == 0 {
            // The hole card is one of those left, and makes no blackjack.
            let blackjack = self.cards.iter().filter(|alike| alike.makes_blackjack);
            let blackjack: u64 = blackjack.map(|alike| alike.left).sum();
            let hole = self.left - at.drawn - blackjack;
            let rest = (at.drawn + 1..DEPTH).map(|out| u128::from(self.left - out));
            self.ways[at.lammers] += ways * u128::from(hole) * rest.product::<u128>();
            return;
        }
        for n in 0..self.cards.len() {
            let left = self.cards[n].left;
            if left > 0 {
                self.cards[n].left -= 1;
                self.dealt(at, n, ways * u128::from(left));
                self.cards[n].left = left;
            }
        }
    }

    fn dealt(&mut self, at: At, card: usize, ways: u128) {
        let at = At { drawn: at.drawn + 1, ..at };
        let Alike { is_pair, doubled, .. } = self.cards[card];
        if is_pair && at.hands < self.most {
            let (hands, waiting, lammers) = (at.hands + 1, at.waiting + 1, at.lammers + 1);
            return self.deal(At { hands, waiting, lammers, ..at }, ways);
        }
        let lammers = at.lammers + usize::from(doubled[usize::from(!at.first)]);
        self.deal(At { waiting: at.waiting - 1, first: false, lammers, ..at }, ways);
    }
}
