//! Every deal under optimal play.

use hands::{FiveCategory, FiveRank};

use super::worth::{CHUNK, Worth};
use super::{FLOPS, Terms};
use crate::Progress;
use crate::parallel;
use crate::poker::holdem::{
    Against, Awards, ByFaces, CATEGORIES, Cards, Class, Classes, HOLES, Kind, Pack, Showdown,
    Sorted, all_flops, choose, flops_of, holes,
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
    pub awards: Awards,
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
            awards: Awards::default(),
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

    /// A bet is made so often, counted by pairs and flops. Even all pairs against all others on all
    /// flops are fewer than 2^32.
    #[inline]
    fn add(&mut self, times: u8, rank: FiveRank, all: &Against, often: u32) {
        let sums = &mut self.0[usize::from(times) % MULTIPLES][rank.category() as usize];
        let wins = u32::from(all.wins.wrapping_sub(all.wins_unqualified));
        let loses = u32::from(all.loses.wrapping_sub(all.loses_unqualified));
        let [unqualified, ties] = [all.wins_unqualified, all.ties].map(u32::from);
        let counts = [wins, unqualified, ties, loses, all.loses_unqualified.into(), 0, 0, 0];
        for (sum, n) in sums.iter_mut().zip(counts) {
            *sum = sum.wrapping_add(n.wrapping_mul(often));
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
        self.awards.add(&other.awards);
        self.folds += other.folds;
        self.flop = self.flop.plus(&other.flop);
        self.river = self.river.plus(&other.river);
        self
    }
}

/// For every flop by its number, one where a pair bets there that did not bet before.
type Marks = Vec<[u8; HOLES]>;

/// Counts every deal.
pub fn deals(
    pack: &Pack,
    boards: &Classes,
    terms: &Terms,
    worth: &Worth,
    progress: &dyn Progress,
) -> Deals {
    let marks = marks(pack, worth);
    let board = Boards { terms, marks: &marks, before: &before(worth) };
    let count = |(worker, deals): &mut (Worker, Deals), chunk: &[Class]| {
        chunk.iter().for_each(|class| board.count(worker, class, deals));
        progress.step(chunk.len() as u64);
    };
    let none = || (Worker::new(pack), Deals::default());
    let sums = parallel::sums(boards.all.chunks(CHUNK), &none, &count);
    let sums = sums.iter().map(|(_, deals)| deals);
    sums.fold(at_flops(pack, worth), Deals::plus)
}

/// The multiples that are bet before the flop, each with one for every pair that bets it.
fn before(worth: &Worth) -> Vec<(u8, [u8; HOLES])> {
    let bets =
        |times: u8| std::array::from_fn(|hole| u8::from(worth.bets[worth.class_of[hole]] == times));
    let mut multiples: Vec<u8> = worth.bets.iter().copied().filter(|times| *times > 0).collect();
    multiples.sort_unstable();
    multiples.dedup();
    multiples.into_iter().map(|times| (times, bets(times))).collect()
}

fn marks(pack: &Pack, worth: &Worth) -> Marks {
    let mark = |flop: Cards| -> [u8; HOLES] {
        let (class, names) = worth.flops.find(pack, flop);
        let (gains, names) = (&worth.flop[class], pack.renamed(names));
        std::array::from_fn(|hole| {
            let asked = worth.bets[worth.class_of[hole]] == 0;
            u8::from(asked && gains[usize::from(names[hole])] > 0)
        })
    };
    let there = |flop: Cards| if pack.cards.has_all(flop) { mark(flop) } else { [0; HOLES] };
    parallel::map(all_flops(), &there)
}

/// What follows from the flops alone: awards, those that are folded, and what players call the
/// hands.
fn at_flops(pack: &Pack, worth: &Worth) -> Deals {
    // The boards that may follow with a pair aside.
    let later = choose(pack.cards.len() - 5, 2) as u64;
    let count = |deals: &mut Deals, n: usize| {
        let (flop, gains, folds) = (&worth.flops.all[n], &worth.flop[n], &worth.folds[n]);
        let left = pack.cards.without(flop.cards);
        let held = |(_, (high, low)): &(usize, (usize, usize))| left.has(*high) && left.has(*low);
        for (number, (high, low)) in holes().enumerate().filter(held) {
            let five = FiveRank::of5(flop.cards.with(high).with(low).hand());
            let (category, weight) = (five.category() as usize, u64::from(flop.weight));
            deals.awards.all[category] += later * weight;
            if worth.bets[worth.class_of[number]] > 0 {
                continue;
            }
            let gain = gains[number];
            let (kind, rank) = Kind::of((high, low), flop.cards);
            deals.flop.add(kind as usize, rank, weight, gain);
            if gain <= 0 {
                deals.awards.folded[category] += u64::from(folds[number]) * weight;
            }
        }
    };
    let sums = parallel::sums(0..worth.flops.all.len(), &Deals::default, &count);
    sums.iter().fold(Deals::default(), Deals::plus)
}

/// What a thread needs.
struct Worker {
    showdown: Showdown,
    /// For each pair on how many flops of this board it bets, and the sums of that by faces.
    bet_at: [u8; HOLES],
    at_flop: ByFaces<u16>,
    /// For each multiple before the flop the pairs that bet it, by faces.
    before: Vec<ByFaces<u16>>,
    /// What the board makes with one card more, in order, and with how many cards.
    sixes: Vec<(FiveRank, u8)>,
    /// For each holding, how many of those cards beat it.
    beaten_by: Vec<u8>,
    /// What the board makes alone, and its ranks.
    alone: FiveCategory,
    ranks: u16,
}

impl Worker {
    fn new(pack: &Pack) -> Worker {
        Worker {
            showdown: Showdown::new(pack),
            bet_at: [0; HOLES],
            at_flop: ByFaces::new(),
            before: Vec::new(),
            sixes: Vec::new(),
            beaten_by: Vec::new(),
            alone: FiveCategory::HighCard,
            ranks: 0,
        }
    }
}

/// What all boards share.
struct Boards<'a> {
    terms: &'a Terms,
    marks: &'a Marks,
    /// The pairs that bet before the flop, by what they bet.
    before: &'a [(u8, [u8; HOLES])],
}

impl Boards<'_> {
    /// Counts the deals of a class of boards.
    fn count(&self, worker: &mut Worker, class: &Class, deals: &mut Deals) {
        worker.showdown.compare(class.cards);
        worker.showdown.qualify(Terms::LEAST);
        worker.read(class.cards);
        self.gather(worker, class.cards);
        let (weight, showdown) = (u64::from(class.weight), &worker.showdown);
        let mut bets = OneBoard::NONE;
        for (at, holding) in showdown.holdings.iter().enumerate() {
            let (rank, all) = (holding.rank, showdown.against_qualifying(holding, Terms::LEAST));
            let mut asked = u32::from(holding.ways) * FLOPS;
            for ((times, _), pairs) in self.before.iter().zip(&worker.before) {
                let before = u32::from(pairs.get(holding.faces)) * FLOPS;
                bets.add(*times, rank, &all, before);
                asked -= before;
            }
            let at_flop = worker.at_flop.get(holding.faces).into();
            bets.add(self.terms.flop, rank, &all, at_flop);
            asked -= at_flop;
            if asked == 0 {
                continue;
            }
            let gain = self.gain(rank, &all);
            let (kind, step) = worker.called(at);
            deals.river.add(kind, step, u64::from(asked) * weight, gain);
            if gain > 0 {
                bets.add(self.terms.river, rank, &all, asked);
            } else {
                deals.folds += u64::from(asked) * weight * u64::from(showdown.opponents);
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

    /// How many pairs of each holding bet before the flop, and how often the others do on a flop.
    fn gather(&self, worker: &mut Worker, board: Cards) {
        let Worker { showdown, bet_at, at_flop, before, .. } = worker;
        before.resize_with(self.before.len(), ByFaces::new);
        for ((_, pairs), sums) in self.before.iter().zip(before) {
            sums.clear();
            showdown.faces.gather(pairs, sums);
        }
        bet_at.fill(0);
        for flop in flops_of(board) {
            // Ten flops at most.
            let marks = bet_at.iter_mut().zip(&self.marks[flop]);
            marks.for_each(|(bets, mark)| *bets = bets.wrapping_add(*mark));
        }
        at_flop.clear();
        showdown.faces.gather(bet_at, at_flop);
    }
}

impl Worker {
    /// A board: what it makes alone and with one card more.
    fn read(&mut self, board: Cards) {
        self.alone = FiveRank::of5(board.hand()).category();
        self.ranks = board.ranks();
        self.sixes.clear();
        self.sixes.extend(self.showdown.sixes(board));
        self.sixes.sort_unstable();
        // Holdings in the order of their ranks pass the cards that do not beat them one by one.
        self.beaten_by.resize(self.showdown.holdings.len(), 0);
        let mut left: u8 = self.sixes.iter().map(|(_, cards)| cards).sum();
        let mut sixes = self.sixes.iter().peekable();
        for at in self.showdown.by_rank() {
            let rank = self.showdown.holdings[at].rank;
            while let Some((_, cards)) = sixes.next_if(|(six, _)| *six <= rank) {
                left -= cards;
            }
            self.beaten_by[at] = left;
        }
    }

    /// What a player would call a hand at the end: whether a hole card makes a pair or better, and
    /// if not how many unseen cards would beat it with the board alone.
    fn called(&self, at: usize) -> (usize, usize) {
        let holding = &self.showdown.holdings[at];
        let [high, low] = holding.ranks();
        let pairs = high == low
            || self.ranks & (1 << high | 1 << low) != 0
            || holding.rank.category() > self.alone;
        if pairs { (0, 0) } else { (1, UNSEEN - usize::from(self.beaten_by[at])) }
    }
}
