//! The value of everything that a player may do.

use games::Game;
use games::poker::ultimate_texas_holdem::UltimateTexasHoldem;

use super::Terms;
use super::worth::{Before, Worth};
use crate::poker::holdem::{Cards, Classes, Pack, Seen, choose, fares};
use crate::{Advice, NoAdvice, Ratio, Situation};

/// The value of every option of the player who decides.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, NoAdvice> {
    let unknown = |what: String| NoAdvice::Unknown(what);
    let chosen = situation.table.chosen();
    let rules = UltimateTexasHoldem::rules(chosen).map_err(|e| unknown(e.to_string()))?;
    let terms = Terms::new(&rules.pays).map_err(|e| unknown(e.to_string()))?;
    let seen = Seen::of(situation)?;
    let pack = Pack::full();
    let values = match seen.board.len() {
        0 => before_flop(situation, &pack, &terms, seen.hole),
        3 => after_flop(&pack, &terms, seen.hole, seen.board),
        5 => at_the_end(&pack, &terms, seen.hole, seen.board),
        _ => return Err(unknown("nobody decides with such a board".into())),
    };
    let mut advice = seen.advice(&values.out, |times| values.bet(times));
    advice.notes.push("ante, blind and play; what other players hold is not known".into());
    Ok(advice)
}

/// What a decision is worth, in units of the ante.
struct Values {
    /// Not betting: the best play from there, or a fold.
    out: Ratio,
    flat: Ratio,
    play: Ratio,
}

impl Values {
    fn bet(&self, times: u8) -> Ratio {
        &self.flat + &self.play * Ratio::from(times)
    }
}

/// Before the flop: from the shelf, or by looking at every board.
fn before_flop(
    situation: &Situation<'_>,
    pack: &Pack,
    terms: &Terms,
    (high, low): (usize, usize),
) -> Values {
    let classes = Classes::new(pack, 2);
    let kept = situation.shelf.get(&terms.name()).and_then(|bytes| Before::read(&bytes));
    let kept = kept.filter(|kept| kept.len() == classes.all.len());
    let before = kept.unwrap_or_else(|| {
        let boards = Classes::new(pack, 5);
        situation.progress.begin("boards of Ultimate Texas Hold 'Em", boards.all.len() as u64);
        let worth = Worth::new(pack, &boards, terms, situation.progress);
        situation.progress.end();
        situation.shelf.put(&terms.name(), &worth.save());
        worth.before
    });
    let (class, _) = classes.find(pack, [high, low].into_iter().collect());
    let worth = before[class];
    let cards = pack.cards.len();
    let deals = choose(cards - 2, 3) * choose(cards - 5, 2) * choose(cards - 7, 2);
    let pairs = classes.all[class].weight;
    let whole = Ratio::from(deals) * Ratio::from(pairs) * Ratio::from(terms.unit);
    let units = |sum: i128| Ratio::from(sum) / &whole;
    Values { out: units(worth.check), flat: units(worth.flat), play: units(worth.play) }
}

/// After the flop: every turn and river.
fn after_flop(pack: &Pack, terms: &Terms, hole: (usize, usize), flop: Cards) -> Values {
    let seen = flop.with(hole.0).with(hole.1);
    let left: Vec<usize> = pack.cards.without(seen).iter().collect();
    let (mut out, mut flat, mut play) = (0, 0, 0);
    let opponents = choose(left.len() - 2, 2);
    for (n, &turn) in left.iter().enumerate() {
        for &river in &left[..n] {
            let (rank, all) = fares(pack, hole, flop.with(turn).with(river), Terms::LEAST);
            let now = terms.ante_and_blind(rank.category(), &all);
            let per_unit = terms.play(&all);
            out += (now + i64::from(terms.river) * per_unit).max(terms.fold(opponents));
            flat += now;
            play += per_unit;
        }
    }
    let whole = choose(left.len(), 2) * opponents * terms.unit;
    let units = |sum: i64| Ratio::new(sum, whole.unsigned_abs());
    Values { out: units(out), flat: units(flat), play: units(play) }
}

/// At the end: the dealer's pairs.
fn at_the_end(pack: &Pack, terms: &Terms, hole: (usize, usize), board: Cards) -> Values {
    let (rank, all) = fares(pack, hole, board, Terms::LEAST);
    let opponents = i64::from(all.wins + all.ties + all.loses);
    let units = |sum: i64| Ratio::new(sum, (opponents * terms.unit).unsigned_abs());
    Values {
        out: units(terms.fold(opponents)),
        flat: units(terms.ante_and_blind(rank.category(), &all)),
        play: units(terms.play(&all)),
    }
}
