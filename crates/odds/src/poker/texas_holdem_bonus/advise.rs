//! The value of everything that a player may do.

use games::poker::texas_holdem_bonus::HoldemBonus;
use games::poker::{PokerGame, Shown};

use super::Terms;
use super::worth::{Worth, fold};
use crate::poker::holdem::{Cards, Classes, Pack, Seen, choose, dealers};
use crate::poker::own_chips::OwnChips;
use crate::{Advice, AdviceError, Ratio, Situation, parallel};

type Chips = <HoldemBonus as PokerGame>::Stakes;

/// The betting rounds after the flop and after the turn.
const TURN: usize = 1;
const RIVER: usize = 2;

/// The value of every option of the player who decides.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    let unknown = |what: String| AdviceError::Unknown(what);
    let mut own = OwnChips::<HoldemBonus>::of(situation)?;
    let terms = Terms::new(&own.rules().pays).map_err(|e| unknown(e.to_string()))?;
    let seen = Seen::of(situation)?;
    let pack = Pack::full();
    let to_come = ToCome { pack: &pack, own: &own, seen: &seen, terms: &terms };
    let (out, bet) = match seen.board.len() {
        0 => {
            let fold = own.value(own.fold(own.lie), 1);
            (fold, before_flop(situation, &pack, &terms, seen.hole))
        }
        3 => to_come.after_flop(),
        4 => to_come.after_turn(),
        _ => return Err(unknown("nobody decides with such a board".into())),
    };
    let choices = seen.choices(&out, |_| bet.clone());
    if seen.board.len() == 0 && !pays_in_full(&own, &terms) {
        own.note("before the flop what chips or the payout limit leave unpaid is not counted");
    }
    own.note("ante, flop, turn and river; other players' cards are not known");
    Ok(own.advice(choices))
}

/// Whether nothing that the main game can win needs a smaller chip, or more than the payout limit.
fn pays_in_full(own: &OwnChips<HoldemBonus>, terms: &Terms) -> bool {
    let times = [1].into_iter().chain(terms.times);
    let awards = own.rules().pays.even.iter().zip(times);
    let awards = awards.map(|(pay, times)| (pay.pays, own.base.times(times.into(), 1)));
    own.pays_in_full(&awards.collect::<Vec<_>>())
}

/// What playing is worth before the flop: from the cache, or by looking at every board.
fn before_flop(
    situation: &Situation<'_>,
    pack: &Pack,
    terms: &Terms,
    (high, low): (usize, usize),
) -> Ratio {
    let classes = Classes::new(pack, 2);
    let kept = situation.cache.get(&terms.name()).and_then(|bytes| Worth::read(&bytes));
    let kept = kept.filter(|kept| kept.len() == classes.all.len());
    let before = kept.unwrap_or_else(|| {
        let boards = Classes::new(pack, 5);
        situation.progress.begin("boards of Texas Hold 'Em Bonus", boards.all.len() as u64);
        let worth = Worth::new(pack, &boards, terms, situation.progress);
        situation.progress.end();
        situation.cache.put(&terms.name(), &worth.save());
        worth.before
    });
    let (class, _) = classes.find(pack, [high, low].into_iter().collect());
    let deals = fold(pack, classes.all[class].weight);
    Ratio::from(before[class]) / Ratio::from(deals) / Ratio::from(terms.unit)
}

/// The cards to come, and what chips bring then, as the table settles them.
struct ToCome<'a> {
    pack: &'a Pack,
    own: &'a OwnChips<HoldemBonus>,
    seen: &'a Seen,
    terms: &'a Terms,
}

impl ToCome<'_> {
    /// The chips without and with the wager of a street.
    fn out_and_on(&self, chips: Chips, street: usize) -> [Chips; 2] {
        [chips, self.own.adding(chips, street, self.terms.times[street])]
    }

    /// What chips bring on a board against all of the dealer's pairs, in cents.
    fn nets<const N: usize>(&self, board: Cards, chips: [Chips; N]) -> [i128; N] {
        let shown = Shown { board: board.hand(), ..Shown::default() };
        let pairs = dealers(self.pack, self.seen.hole, board);
        chips.map(|chips| {
            let net = |dealer| self.own.net(chips, self.seen.cards(), dealer, &shown);
            pairs.iter().map(|(dealer, times)| net(*dealer) * times).sum()
        })
    }

    /// The cards that may come.
    fn left(&self) -> Vec<usize> {
        let (high, low) = self.seen.hole;
        self.pack.cards.without(self.seen.board.with(high).with(low)).iter().collect()
    }

    /// Checking and betting after the flop: every turn, then every river.
    fn after_flop(&self) -> (Ratio, Ratio) {
        let [check, bet] = self.out_and_on(self.own.lie, TURN);
        let [[a, b], [c, d]] = [check, bet].map(|chips| self.out_and_on(chips, RIVER));
        let (left, flop) = (self.left(), self.seen.board);
        let boards: Vec<(usize, usize)> =
            (1..left.len()).flat_map(|n| (0..n).map(move |m| (n, m))).collect();
        let board = |n: usize, m: usize| flop.with(left[n]).with(left[m]);
        let each = parallel::map(&boards, &|(n, m)| self.nets(board(*n, *m), [a, b, c, d]));
        // Every board is one turn and river, and the other way round.
        let mut by_turn = vec![[0; 4]; left.len()];
        for ((n, m), nets) in boards.iter().zip(each) {
            for turn in [*n, *m] {
                by_turn[turn].iter_mut().zip(nets).for_each(|(sum, net)| *sum += net);
            }
        }
        let best = |out: usize, on: usize| by_turn.iter().map(|nets| nets[out].max(nets[on])).sum();
        let runs = (left.len() * (left.len() - 1)) as i64;
        let all = runs * choose(left.len() - 2, 2);
        (self.own.value(best(0, 1), all), self.own.value(best(2, 3), all))
    }

    /// Checking and betting after the turn: every river.
    fn after_turn(&self) -> (Ratio, Ratio) {
        let (left, chips) = (self.left(), self.out_and_on(self.own.lie, RIVER));
        let rivers = left.iter().map(|river| self.nets(self.seen.board.with(*river), chips));
        let [check, bet] = rivers.fold([0, 0], |sum, nets| [sum[0] + nets[0], sum[1] + nets[1]]);
        let all = left.len() as i64 * choose(left.len() - 1, 2);
        (self.own.value(check, all), self.own.value(bet, all))
    }
}
