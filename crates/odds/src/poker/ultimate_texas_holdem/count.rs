//! Every deal under optimal play.

use chance::Card;
use hands::{FiveCategory, FiveRank};
use rayon::prelude::*;

use super::worth::{CHUNK, Worth};
use super::{CATEGORIES, FLOPS, Terms};
use crate::Progress;
use crate::poker::holdem::{
    Against, Cards, Class, Classes, HOLES, Kind, Pack, Showdown, Sorted, choose, holes,
};

/// No bet is a bigger multiple of the ante.
const MULTIPLES: usize = 8;

/// A deal is a flop, the board it becomes, the player's pair and the dealer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deals {
    /// By the multiple that was bet and the player's category: won, won against a dealer who does
    /// not qualify, tied, lost, lost against such a dealer.
    pub bets: [[[u64; 5]; CATEGORIES]; MULTIPLES],
    /// Folded.
    pub folds: u64,
    /// By category of the hole cards and the flop, the dealer's pair aside.
    pub awards: [u64; CATEGORIES],
    /// Those of them that were folded.
    pub folded_awards: [u64; CATEGORIES],
    /// The hands that were asked after the flop.
    pub flop: Sorted,
    /// The hands that were asked at the end: first those with a pair of their own, then the others
    /// by the cards that would beat them, the most first.
    pub river: Sorted,
}

/// A card that is not in a hand: so many there are at most.
pub const UNSEEN: usize = 48;

impl Default for Deals {
    fn default() -> Deals {
        Deals {
            bets: Default::default(),
            folds: 0,
            awards: [0; CATEGORIES],
            folded_awards: [0; CATEGORIES],
            flop: Sorted::default(),
            river: Sorted::new(2, UNSEEN + 1),
        }
    }
}

/// The bets on one board, as in [`Deals::bets`]; eight numbers to a row, so that they are added at
/// once.
struct OneBoard([[[u32; 8]; CATEGORIES]; MULTIPLES]);

impl OneBoard {
    const NONE: OneBoard = OneBoard([[[0; 8]; CATEGORIES]; MULTIPLES]);

    /// A pair makes a bet on so many of the flops. Even all pairs against all others on all flops
    /// are fewer than 2^32.
    #[inline]
    fn add(&mut self, times: u8, rank: FiveRank, all: &Against, flops: u64) {
        let sums = &mut self.0[usize::from(times) % MULTIPLES][rank.category() as usize];
        let wins = u32::from(all.wins.wrapping_sub(all.wins_unqualified));
        let loses = u32::from(all.loses.wrapping_sub(all.loses_unqualified));
        let [unqualified, ties] = [all.wins_unqualified, all.ties].map(u32::from);
        let counts = [wins, unqualified, ties, loses, all.loses_unqualified.into(), 0, 0, 0];
        for (sum, n) in sums.iter_mut().zip(counts) {
            *sum = sum.wrapping_add(n.wrapping_mul(flops as u32));
        }
    }
}

impl Deals {
    /// All bets of a board that stands for so many.
    fn add_board(&mut self, board: &OneBoard, weight: u64) {
        let sums = self.bets.as_flattened_mut().iter_mut();
        for (sums, counts) in sums.zip(board.0.as_flattened()) {
            sums.iter_mut().zip(counts).for_each(|(sum, n)| *sum += u64::from(*n) * weight);
        }
    }

    fn plus(mut self, other: &Deals) -> Deals {
        let mine = self.bets.as_flattened_mut().as_flattened_mut().iter_mut();
        let theirs = other.bets.as_flattened().as_flattened();
        mine.zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        for n in 0..CATEGORIES {
            self.awards[n] += other.awards[n];
            self.folded_awards[n] += other.folded_awards[n];
        }
        self.folds += other.folds;
        self.flop = self.flop.plus(&other.flop);
        self.river = self.river.plus(&other.river);
        self
    }
}

/// A flop and a pair: whether the hand bets there, in the top bit, and the category of the five.
type Marks = Vec<Vec<u8>>;
const BETS: u8 = 0x80;

/// Counts every deal.
pub fn deals(
    pack: &Pack,
    boards: &Classes,
    terms: &Terms,
    worth: &Worth,
    progress: &dyn Progress,
) -> Deals {
    let (marks, at_flop) = flops(pack, worth);
    let before = std::array::from_fn(|hole| worth.bets[worth.class_of[hole]]);
    let board = Boards { pack, terms, worth, marks: &marks, before };
    let count = |(mut worker, mut deals): (Worker, Deals), chunk: &[Class]| {
        chunk.iter().for_each(|class| board.count(&mut worker, class, &mut deals));
        progress.step(chunk.len() as u64);
        (worker, deals)
    };
    let none = || (Worker::new(pack), Deals::default());
    let each = boards.all.par_chunks(CHUNK).fold(none, count).map(|(_, deals)| deals);
    each.reduce(Deals::default, |a, b| a.plus(&b)).plus(&at_flop)
}

/// Every flop with every pair: whether it bets, what the link would pay, and what players call it.
fn flops(pack: &Pack, worth: &Worth) -> (Marks, Deals) {
    let later = choose(pack.cards.len() - 5, 2) as u64;
    let row = |(flop, gains): (&Class, &Vec<i64>)| {
        let mut deals = Deals::default();
        let mut marks = vec![0; HOLES];
        for (number, (high, low)) in holes().enumerate() {
            let two: Cards = [high, low].into_iter().collect();
            if !pack.cards.without(flop.cards).has_all(two) {
                continue;
            }
            let five = FiveRank::of5(flop.cards.hand() + two.hand());
            let gain = gains[number];
            let category = five.category() as u8;
            marks[number] = category | if gain > 0 { BETS } else { 0 };
            deals.awards[usize::from(category)] += later * u64::from(flop.weight);
            if worth.bets[worth.class_of[number]] == 0 {
                let (kind, rank) = Kind::of((high, low), flop.cards);
                deals.flop.add(kind as usize, rank, flop.weight.into(), gain);
            }
        }
        (marks, deals)
    };
    let all: Vec<(Vec<u8>, Deals)> = worth.flops.all.par_iter().zip(&worth.flop).map(row).collect();
    let deals = all.iter().fold(Deals::default(), |sum, (_, deals)| sum.plus(deals));
    (all.into_iter().map(|(marks, _)| marks).collect(), deals)
}

/// What a thread needs.
struct Worker {
    showdown: Showdown,
    /// The pairs that did not bet before the flop: their place at the showdown, their number, and on
    /// how many of the flops of this board each of them bets.
    asked: Vec<usize>,
    holes: Vec<u16>,
    bet_at: Vec<u8>,
    /// What the board makes with one card more, in order.
    sixes: Vec<FiveRank>,
    /// For each pair, how many of those beat it.
    beaten_by: Vec<u8>,
    /// What the board makes alone, and its ranks.
    alone: FiveCategory,
    ranks: u16,
}

impl Worker {
    fn new(pack: &Pack) -> Worker {
        Worker {
            showdown: Showdown::new(pack),
            asked: Vec::new(),
            holes: Vec::new(),
            bet_at: Vec::new(),
            sixes: Vec::new(),
            beaten_by: Vec::new(),
            alone: FiveCategory::HighCard,
            ranks: 0,
        }
    }
}

/// What all boards share.
struct Boards<'a> {
    pack: &'a Pack,
    terms: &'a Terms,
    worth: &'a Worth,
    marks: &'a Marks,
    /// What each pair bets before the flop.
    before: [u8; HOLES],
}

impl Boards<'_> {
    /// Counts the deals of a class of boards.
    fn count(&self, worker: &mut Worker, class: &Class, deals: &mut Deals) {
        worker.showdown.compare(class.cards);
        worker.showdown.qualify(Terms::LEAST);
        let flops = self.worth.flops.below(self.pack, class.cards, 2);
        self.bet_at_flops(worker, &flops);
        worker.read(self.pack, class.cards);
        let (weight, showdown) = (u64::from(class.weight), &worker.showdown);
        let mut bets = OneBoard::NONE;
        for at in 0..showdown.len() {
            let before = self.before[usize::from(showdown.holes[at])];
            if before > 0 {
                let all = showdown.against_qualifying(at, Terms::LEAST);
                bets.add(before, showdown.ranks[at], &all, FLOPS);
            }
        }
        for (n, &at) in worker.asked.iter().enumerate() {
            let (rank, all) = (showdown.ranks[at], showdown.against_qualifying(at, Terms::LEAST));
            let at_flop = u64::from(worker.bet_at[n]);
            let asked = (FLOPS - at_flop) * weight;
            bets.add(self.terms.flop, rank, &all, at_flop);
            if asked == 0 {
                continue;
            }
            let gain = self.gain(rank, &all);
            let (kind, step) = worker.called(at);
            deals.river.add(kind, step, asked, gain);
            if gain > 0 {
                bets.add(self.terms.river, rank, &all, FLOPS - at_flop);
            } else {
                deals.folds += asked * u64::from(showdown.opponents);
                self.fold(usize::from(worker.holes[n]), &flops, weight, deals);
            }
        }
        deals.add_board(&bets, weight);
    }

    /// What a bet at the end brings more than a fold.
    fn gain(&self, rank: FiveRank, all: &Against) -> i64 {
        let opponents = i64::from(all.wins + all.ties + all.loses);
        let bet = self.terms.ante_and_blind(rank.category(), all)
            + i64::from(self.terms.river) * self.terms.play(all);
        bet - self.terms.fold(opponents)
    }

    /// On how many flops each pair bets that did not bet before.
    fn bet_at_flops(&self, worker: &mut Worker, flops: &[(usize, usize)]) {
        let Worker { showdown, asked, holes, bet_at, .. } = worker;
        asked.clear();
        holes.clear();
        for (at, hole) in showdown.holes.iter().enumerate() {
            if self.before[usize::from(*hole)] == 0 {
                asked.push(at);
                holes.push(*hole);
            }
        }
        bet_at.clear();
        bet_at.resize(asked.len(), 0u8);
        for (flop, names) in flops {
            let (marks, names) = (&self.marks[*flop][..HOLES], self.pack.renamed(*names));
            for (bets, hole) in bet_at.iter_mut().zip(holes.iter()) {
                let mark = marks[usize::from(names[usize::from(*hole)])];
                // Ten flops at most.
                *bets = bets.wrapping_add(mark >> 7);
            }
        }
    }

    /// A folded hand gives up what the link would have paid it on each of the flops it checked.
    fn fold(&self, hole: usize, flops: &[(usize, usize)], weight: u64, deals: &mut Deals) {
        for (flop, names) in flops {
            let mark = self.marks[*flop][usize::from(self.pack.renamed(*names)[hole])];
            if mark & BETS == 0 {
                deals.folded_awards[usize::from(mark)] += weight;
            }
        }
    }
}

impl Worker {
    /// A board: what it makes alone and with one card more.
    fn read(&mut self, pack: &Pack, board: Cards) {
        let (more, five) = (pack.cards.without(board), board.hand());
        self.alone = FiveRank::of5(five).category();
        self.ranks = board.ranks();
        self.sixes.clear();
        let with = |card: usize| FiveRank::of6(five.with(Card::from_index(card as u8)));
        self.sixes.extend(more.iter().map(with));
        self.sixes.sort_unstable();
        // Pairs in the order of their ranks pass the cards that do not beat them one by one.
        self.beaten_by.resize(self.showdown.len(), 0);
        let mut passed = 0;
        for at in self.showdown.by_rank().iter().map(|at| usize::from(*at)) {
            let rank = self.showdown.ranks[at];
            while self.sixes.get(passed).is_some_and(|six| *six <= rank) {
                passed += 1;
            }
            self.beaten_by[at] = (self.sixes.len() - passed) as u8;
        }
    }

    /// What a player would call a hand at the end: whether a hole card makes a pair or better, and
    /// if not how many unseen cards would beat it with the board alone.
    fn called(&self, at: usize) -> (usize, usize) {
        let rank = self.showdown.ranks[at];
        let [high, low] = self.showdown.cards(at);
        let pairs = high / 4 == low / 4
            || self.ranks & (1 << (high / 4) | 1 << (low / 4)) != 0
            || rank.category() > self.alone;
        if pairs { (0, 0) } else { (1, UNSEEN - usize::from(self.beaten_by[at])) }
    }
}
