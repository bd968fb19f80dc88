//! The value of everything that a player may do.

use games::Cents;
use games::poker::ultimate_texas_holdem::Ultimate;
use games::poker::{PokerGame, Shown};

use super::Terms;
use super::worth::{Before, Worth};
use crate::poker::holdem::{Cards, Classes, Pack, Seen, choose, dealers};
use crate::poker::own_chips::OwnChips;
use crate::{Advice, AdviceError, Ratio, Situation, parallel};

type Chips = <Ultimate as PokerGame>::Stakes;

/// The betting rounds after the flop and at the end.
const FLOP: usize = 1;
const RIVER: usize = 2;

/// The value of every option of the player who decides.
pub fn advise(situation: &Situation<'_>) -> Result<Advice, AdviceError> {
    let unknown = |what: String| AdviceError::Unknown(what);
    let mut own = OwnChips::<Ultimate>::of(situation)?;
    let terms = Terms::new(&own.rules().pays).map_err(|e| unknown(e.to_string()))?;
    let seen = Seen::of(situation)?;
    let pack = Pack::full();
    let choices = match seen.board.len() {
        0 => {
            let before = before_flop(situation, &pack, &terms, seen.hole);
            seen.choices(&before.out, |times| before.bet(times))
        }
        3 => {
            let after = AfterFlop { pack: &pack, own: &own, seen: &seen };
            seen.choices(&after.check(terms.river), |times| after.bet(times))
        }
        5 => {
            let at_end = Ends { pack: &pack, own: &own, seen: &seen };
            let pairs = choose(pack.cards.len() - 7, 2);
            let bet = |times| own.adding(own.lie, RIVER, times);
            seen.choices(&own.value(own.fold(own.lie), 1), |times| {
                own.value(at_end.net(seen.board, bet(times)), pairs)
            })
        }
        _ => return Err(unknown("nobody decides with such a board".into())),
    };
    if seen.board.len() == 0 && !pays_in_full(&own) {
        own.note("before the flop what chips or the payout limit leave unpaid is not counted");
    }
    own.note("ante, blind and play; what other players hold is not known");
    Ok(own.advice(choices))
}

/// Whether nothing that the main game can win needs a smaller chip, or more than the payout limit.
fn pays_in_full(own: &OwnChips<Ultimate>) -> bool {
    let (pays, base) = (&own.rules().pays, own.base);
    let multiples = [1, 2, 3, 4].map(|times| base.times(times, 1));
    let even = |stake: Cents| [(pays.ante.pays, base), (pays.play.pays, stake)];
    let blind = pays.blind.iter().map(|blind| (blind.pays, base));
    blind.clone().all(|blind| {
        multiples.iter().all(|stake| {
            let [ante, play] = even(*stake);
            own.pays_in_full(&[ante, play, blind])
        })
    })
}

/// What a decision is worth before the flop, in units of the ante.
struct Values {
    /// Not betting: the best play from there.
    out: Ratio,
    flat: Ratio,
    play: Ratio,
}

impl Values {
    fn bet(&self, times: u8) -> Ratio {
        &self.flat + &self.play * Ratio::from(times)
    }
}

/// Before the flop: from the cache, or by looking at every board.
fn before_flop(
    situation: &Situation<'_>,
    pack: &Pack,
    terms: &Terms,
    (high, low): (usize, usize),
) -> Values {
    let classes = Classes::new(pack, 2);
    let kept = situation.cache.get(&terms.name()).and_then(|bytes| Before::read(&bytes));
    let kept = kept.filter(|kept| kept.len() == classes.all.len());
    let before = kept.unwrap_or_else(|| {
        let boards = Classes::new(pack, 5);
        situation.progress.begin("boards of Ultimate Texas Hold 'Em", boards.all.len() as u64);
        let worth = Worth::new(pack, &boards, terms, situation.progress);
        situation.progress.end();
        situation.cache.put(&terms.name(), &worth.save());
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

/// What chips bring at the end, as the table settles them.
struct Ends<'a> {
    pack: &'a Pack,
    own: &'a OwnChips<Ultimate>,
    seen: &'a Seen,
}

impl Ends<'_> {
    /// Against all of the dealer's pairs, in cents.
    fn net(&self, board: Cards, chips: Chips) -> i128 {
        let shown = Shown { board: board.hand(), ..Shown::default() };
        let pairs = dealers(self.pack, self.seen.hole, board);
        let net = |dealer| self.own.net(chips, self.seen.cards(), dealer, &shown);
        pairs.into_iter().map(|(dealer, times)| net(dealer) * times).sum()
    }
}

/// After the flop: every turn and river.
struct AfterFlop<'a> {
    pack: &'a Pack,
    own: &'a OwnChips<Ultimate>,
    seen: &'a Seen,
}

impl AfterFlop<'_> {
    /// A bet of so many times the ante now.
    fn bet(&self, times: u8) -> Ratio {
        let chips = self.own.adding(self.own.lie, FLOP, times);
        self.mean(|ends, board| ends.net(board, chips))
    }

    /// A check, and at the end a bet of so many times the ante or a fold, whichever is worth more.
    fn check(&self, times: u8) -> Ratio {
        let chips = self.own.adding(self.own.lie, RIVER, times);
        let fold = self.own.fold(self.own.lie) * i128::from(self.pairs());
        self.mean(|ends, board| ends.net(board, chips).max(fold))
    }

    /// How many pairs the dealer can have on a board.
    fn pairs(&self) -> i64 {
        choose(self.pack.cards.len() - 7, 2)
    }

    /// The mean over all boards that may follow.
    fn mean(&self, of: impl Fn(&Ends<'_>, Cards) -> i128 + Sync) -> Ratio {
        let AfterFlop { pack, own, seen } = *self;
        let (high, low) = seen.hole;
        let left = pack.cards.without(seen.board.with(high).with(low));
        let left: Vec<usize> = left.iter().collect();
        let turns = parallel::map(left.iter().enumerate(), &|(n, turn)| {
            let ends = Ends { pack, own, seen };
            let board = |river: &usize| seen.board.with(*turn).with(*river);
            left[..n].iter().map(|river| of(&ends, board(river))).sum::<i128>()
        });
        let sum = turns.into_iter().sum();
        own.value(sum, choose(left.len(), 2) * self.pairs())
    }
}
