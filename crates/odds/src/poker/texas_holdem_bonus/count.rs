//! Every deal under optimal play.

use hands::FiveRank;

use super::Terms;
use super::worth::{Score, Worth};
use crate::parallel;
use crate::poker::holdem::{Awards, Cards, Class, Kind, Pack, Sorted, choose, holes};

/// A deal is a flop, a turn, a river, the player's pair and the dealer's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deals {
    /// By whether the turn wager was made, and twice whether the river wager was: won with the ante
    /// paid, won, tied, lost.
    pub bets: [[u64; 4]; 4],
    /// Folded.
    pub folds: u64,
    /// By category of the hole cards and the flop, the cards to come aside.
    pub awards: Awards,
    /// The hands that were asked before the turn.
    pub flop: Sorted,
    /// The same before the river.
    pub turn: Sorted,
}

impl Deals {
    fn plus(mut self, other: &Deals) -> Deals {
        let mine = self.bets.as_flattened_mut().iter_mut();
        mine.zip(other.bets.as_flattened()).for_each(|(mine, theirs)| *mine += theirs);
        self.awards.add(&other.awards);
        self.folds += other.folds;
        self.flop = self.flop.plus(&other.flop);
        self.turn = self.turn.plus(&other.turn);
        self
    }
}

/// Counts every deal.
pub fn deals(pack: &Pack, terms: &Terms, worth: &Worth) -> Deals {
    let at_flop = |deals: &mut Deals, flop| on_flop(pack, terms, worth, flop, deals);
    let at_turn = |deals: &mut Deals, turn| on_turn(pack, terms, worth, turn, deals);
    let flops = worth.flops.all.iter().zip(&worth.flop);
    let turns = worth.turns.all.iter().zip(&worth.turn);
    let mut sums = parallel::sums(flops, &Deals::default, &at_flop);
    sums.extend(parallel::sums(turns, &Deals::default, &at_turn));
    sums.iter().fold(Deals::default(), Deals::plus)
}

/// The pairs that may be held with a board, by number.
fn held(pack: &Pack, board: Cards) -> impl Iterator<Item = (usize, (usize, usize))> {
    let left = pack.cards.without(board);
    holes().enumerate().filter(move |(_, (high, low))| left.has(*high) && left.has(*low))
}

/// What the link would pay on a flop, and what players call the hands.
fn on_flop(
    pack: &Pack,
    terms: &Terms,
    worth: &Worth,
    (flop, sums): (&Class, &Vec<[i64; 4]>),
    deals: &mut Deals,
) {
    let weight = u64::from(flop.weight);
    for (number, hole) in held(pack, flop.cards) {
        let five = FiveRank::of5(flop.cards.with(hole.0).with(hole.1).hand());
        deals.awards.all[five.category() as usize] += weight;
        if worth.plays[worth.class_of[number]] {
            let [wins, loses, ..] = sums[number];
            let (kind, rank) = Kind::of(hole, flop.cards);
            deals.flop.add(kind as usize, rank, weight, terms.wager(1, wins, loses));
        } else {
            deals.awards.folded[five.category() as usize] += weight;
        }
    }
}

/// Everything that follows a board of four cards, each of which may have been the turn.
fn on_turn(
    pack: &Pack,
    terms: &Terms,
    worth: &Worth,
    (class, scores): (&Class, &Vec<u64>),
    deals: &mut Deals,
) {
    let cards = pack.cards.len();
    let rest = (cards - 6) as i64 * choose(cards - 7, 2);
    let weight = u64::from(class.weight);
    let flops = worth.flops.below(pack, class.cards, 1);
    for (number, hole) in held(pack, class.cards) {
        if !worth.plays[worth.class_of[number]] {
            deals.folds += flops.len() as u64 * rest.unsigned_abs() * weight;
            continue;
        }
        let Score { wins, loses, paid } = Score::unpack(scores[number]);
        let gain = terms.wager(2, wins, loses);
        let (kind, rank) = Kind::of(hole, class.cards);
        deals.turn.add(kind as usize, rank, weight * flops.len() as u64, gain);
        let counts = [paid, wins - paid, rest - wins - loses, loses].map(i64::unsigned_abs);
        for (flop, names) in &flops {
            let [wins, loses, ..] = worth.flop[*flop][usize::from(pack.renamed(*names)[number])];
            let turn = usize::from(terms.wager(1, wins, loses) > 0);
            let sums = &mut deals.bets[turn | usize::from(gain > 0) << 1];
            sums.iter_mut().zip(counts).for_each(|(sum, n)| *sum += n * weight);
        }
    }
}
