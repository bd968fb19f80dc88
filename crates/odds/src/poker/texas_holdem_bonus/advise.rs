//! The value of everything that a player may do.

use chance::Rank;
use games::Game;
use games::poker::texas_holdem_bonus::{ANTE_PAID_FROM, TexasHoldemBonus};
use hands::{FiveCategory, FiveRank};

use super::Terms;
use super::worth::{Score, Worth, fold};
use crate::poker::holdem::{Cards, Classes, Pack, Seen, choose, fares};
use crate::{Advice, NoAdvice, Ratio, Situation};

/// The value of every option of the player who decides.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    let unknown = |what: String| NoAdvice::Unknown(what);
    let chosen = situation.table.chosen();
    let rules = TexasHoldemBonus::rules(chosen).map_err(|e| unknown(e.to_string()))?;
    let terms = Terms::new(&rules.pays).map_err(|e| unknown(e.to_string()))?;
    let seen = Seen::of(situation)?;
    let pack = Pack::full();
    let (out, bet) = match seen.board.len() {
        0 => (-Ratio::ONE, before_flop(situation, &pack, &terms, seen.hole)),
        3 => after_flop(&pack, &terms, seen.hole, seen.board),
        4 => after_turn(&pack, &terms, seen.hole, (seen.board, seen.has("turn"))),
        _ => return Err(unknown("nobody decides with such a board".into())),
    };
    let mut advice = seen.advice(&out, |_| bet.clone());
    advice.notes.push("ante, flop, turn and river; other players' cards are not known".into());
    Ok(advice)
}

/// What playing is worth before the flop: from the shelf, or by looking at every board.
fn before_flop(
    situation: &Situation<'_>,
    pack: &Pack,
    terms: &Terms,
    (high, low): (usize, usize),
) -> Ratio {
    let classes = Classes::new(pack, 2);
    let kept = situation.shelf.get(&terms.name()).and_then(|bytes| Worth::read(&bytes));
    let kept = kept.filter(|kept| kept.len() == classes.all.len());
    let before = kept.unwrap_or_else(|| {
        let boards = Classes::new(pack, 5);
        situation.progress.begin("boards of Texas Hold 'Em Bonus", boards.all.len() as u64);
        let worth = Worth::new(pack, &boards, terms, situation.progress);
        situation.progress.end();
        situation.shelf.put(&terms.name(), &worth.save());
        worth.before
    });
    let (class, _) = classes.find(pack, [high, low].into_iter().collect());
    let deals = fold(pack, classes.all[class].weight);
    Ratio::from(before[class]) / Ratio::from(deals) / Ratio::from(terms.unit)
}

/// How a hand fares on a board.
pub fn score(pack: &Pack, hole: (usize, usize), board: Cards) -> Score {
    // Whether the dealer qualifies does not matter.
    const ANY: FiveRank = FiveRank::floor(FiveCategory::HighCard, Rank::Seven);
    let (rank, all) = fares(pack, hole, board, ANY);
    let wins = i64::from(all.wins);
    let paid = if rank.category() >= ANTE_PAID_FROM { wins } else { 0 };
    Score { wins, loses: all.loses.into(), paid }
}

impl std::ops::AddAssign for Score {
    fn add_assign(&mut self, more: Score) {
        self.wins += more.wins;
        self.loses += more.loses;
        self.paid += more.paid;
    }
}

/// Checking and betting after the flop: every turn, then every river.
fn after_flop(pack: &Pack, terms: &Terms, hole: (usize, usize), flop: Cards) -> (Ratio, Ratio) {
    let left: Vec<usize> = pack.cards.without(flop.with(hole.0).with(hole.1)).iter().collect();
    // Every board is one turn and river, and the other way round.
    let mut by_turn = vec![Score::default(); left.len()];
    let mut all = Score::default();
    for (n, &turn) in left.iter().enumerate() {
        for (m, &river) in left[..n].iter().enumerate() {
            let score = score(pack, hole, flop.with(turn).with(river));
            by_turn[n] += score;
            by_turn[m] += score;
            all += score;
            all += score;
        }
    }
    let river: i64 =
        by_turn.iter().map(|score| terms.wager(2, score.wins, score.loses).max(0)).sum();
    let check = terms.ante(all.paid, all.loses) + terms.wager(0, all.wins, all.loses) + river;
    let bet = check + terms.wager(1, all.wins, all.loses);
    let runs = (left.len() * (left.len() - 1)) as i64;
    let whole = runs * choose(left.len() - 2, 2) * terms.unit;
    let units = |sum: i64| Ratio::new(sum, whole.unsigned_abs());
    (units(check), units(bet))
}

/// Checking and betting after the turn, whether or not the turn wager was made: every river.
fn after_turn(
    pack: &Pack,
    terms: &Terms,
    hole: (usize, usize),
    (board, turn_wager): (Cards, bool),
) -> (Ratio, Ratio) {
    let left = pack.cards.without(board.with(hole.0).with(hole.1));
    let mut all = Score::default();
    for river in left.iter() {
        all += score(pack, hole, board.with(river));
    }
    let turn = if turn_wager { terms.wager(1, all.wins, all.loses) } else { 0 };
    let check = terms.ante(all.paid, all.loses) + terms.wager(0, all.wins, all.loses) + turn;
    let bet = check + terms.wager(2, all.wins, all.loses);
    let whole = left.len() as i64 * choose(left.len() - 1, 2) * terms.unit;
    let units = |sum: i64| Ratio::new(sum, whole.unsigned_abs());
    (units(check), units(bet))
}
