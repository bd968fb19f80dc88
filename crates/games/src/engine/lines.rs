//! Who hears the lines of a settlement: a table keeps them, a simulator only adds them up.

use std::fmt;

use crate::{Cents, Line, Verdict, Won};

/// A listener: it hears the lines of a settlement one by one, in the legal order.
///
/// The rules are the same for every listener. Where it looks at less than a whole line, the
/// compiler leaves the rest of the line out, which is what makes a simulated round quick.
pub trait Lines<W>: Clone + Default + fmt::Debug + Send + 'static {
    /// A wager has been decided.
    fn push(&mut self, line: Line<W>);

    /// Pushes a line without a charge on its wager that is marked and collected by a later line;
    /// `marked` is negative for the line that collects it.
    ///
    /// A listener that judges every wager by itself charges the wager that owes it.
    #[inline]
    fn push_marked(&mut self, line: Line<W>, marked: Cents) {
        let _ = marked;
        self.push(line);
    }

    /// How many wagers have been decided in this round.
    fn count(&self) -> usize;

    /// A new round begins.
    fn clear(&mut self);

    /// A point in what has been heard.
    type Mark: Copy;

    /// Marks how much has been heard so far.
    fn mark(&self) -> Self::Mark;

    /// A new round has begun: what was heard before the mark is over.
    fn forget(&mut self, before: Self::Mark);

    /// The losing wagers heard of since the mark are collected before the others are paid, each in
    /// the order heard. Only a listener that keeps the lines has anything to do.
    fn losers_first(&mut self, since: Self::Mark);

    /// Payout limits have taken something off what one line since the mark paid.
    fn cut(&mut self, since: Self::Mark, won: &Won);
}

impl<W: Clone + fmt::Debug + Send + 'static> Lines<W> for Vec<Line<W>> {
    #[inline]
    fn push(&mut self, line: Line<W>) {
        Vec::push(self, line);
    }

    #[inline]
    fn count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn clear(&mut self) {
        Vec::clear(self);
    }

    type Mark = usize;

    #[inline]
    fn mark(&self) -> usize {
        self.len()
    }

    #[inline]
    fn forget(&mut self, before: usize) {
        self.drain(..before);
    }

    #[inline]
    fn losers_first(&mut self, since: usize) {
        let lines = &mut self[since..];
        let mut losers = 0;
        for at in 0..lines.len() {
            if lines[at].verdict == Verdict::Lose {
                if losers < at {
                    lines[losers..=at].rotate_right(1);
                }
                losers += 1;
            }
        }
    }

    #[cold]
    fn cut(&mut self, since: usize, won: &Won) {
        if let Some(line) = self[since..].iter_mut().find(|line| won.is(line)) {
            (line.paid, line.cut) = (line.paid - won.off, true);
        }
    }
}

/// The sums of a round, for simulators.
///
/// ```
/// use chance::Outcome;
/// use games::wheel::roulette::Roulette;
/// use games::{Cents, Event, Game, Options, Seat, Table, Tally, Wager};
///
/// let mut table = Table::<Roulette, Tally>::open(Options::new()).unwrap();
/// let on = Roulette::find_spot("red").unwrap();
/// let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(5), for_dealer: false };
/// table.step(Event::Wager(wager)).unwrap();
/// table.step(Event::Chance(Outcome::Pocket("32".parse().unwrap()))).unwrap();
/// assert_eq!(table.listener().net, Cents::dollars(5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What the seats won or lost.
    pub net: Cents,
    /// What they had staked on the wagers that were decided.
    pub staked: Cents,
    /// How many wagers were decided.
    pub wagers: usize,
}

impl<W: 'static> Lines<W> for Tally {
    #[inline(always)]
    fn push(&mut self, line: Line<W>) {
        self.net += line.net();
        self.staked += line.stake;
        self.wagers += 1;
    }

    #[inline]
    fn count(&self) -> usize {
        self.wagers
    }

    #[inline]
    fn clear(&mut self) {
        *self = Tally::default();
    }

    type Mark = Tally;

    #[inline]
    fn mark(&self) -> Tally {
        *self
    }

    #[inline]
    fn forget(&mut self, before: Tally) {
        self.net -= before.net;
        self.staked -= before.staked;
        self.wagers -= before.wagers;
    }

    #[inline]
    fn losers_first(&mut self, _: Tally) {}

    #[cold]
    fn cut(&mut self, _: Tally, won: &Won) {
        self.net -= won.off;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Seat, Spot};
    use proptest::prelude::*;

    fn line() -> impl Strategy<Value = Line<u8>> {
        use Verdict::{Forfeit, Lose, Push, Void, Win};
        let verdict = prop::sample::select(vec![Win, Lose, Push, Void, Forfeit]);
        let amount = 0..1_000_000i64;
        (verdict, amount.clone(), amount.clone(), amount, any::<(bool, bool)>()).prop_map(
            |(verdict, stake, paid, commission, (kept, for_dealer))| {
                let wager = (Seat::FIRST, Spot(0), Cents::new(stake));
                let mut line = Line::unpaid(wager, verdict, "OH.RO.5.I", 0);
                let won = verdict == Verdict::Win;
                line.paid = if won { Cents::new(paid) } else { Cents::ZERO };
                line.commission = Cents::new(commission);
                (line.stake_kept, line.for_dealer) = (kept && won, for_dealer);
                line
            },
        )
    }

    proptest! {
        #[test]
        fn a_tally_is_the_sum_of_the_lines_that_a_list_keeps(
            earlier in prop::collection::vec(line(), 0..8),
            later in prop::collection::vec(line(), 0..8),
        ) {
            let (mut list, mut tally) = (Vec::new(), Tally::default());
            for line in earlier {
                Lines::push(&mut list, line);
                Lines::<u8>::push(&mut tally, line);
            }
            let marks = (Lines::mark(&list), Lines::<u8>::mark(&tally));
            for line in later {
                Lines::push(&mut list, line);
                Lines::<u8>::push(&mut tally, line);
            }
            for forget in [false, true] {
                if forget {
                    Lines::forget(&mut list, marks.0);
                    Lines::<u8>::forget(&mut tally, marks.1);
                }
                prop_assert_eq!(tally.net, list.iter().map(Line::net).sum());
                prop_assert_eq!(tally.staked, list.iter().map(|line| line.stake).sum());
                prop_assert_eq!(tally.wagers, Lines::count(&list));
            }
        }

        #[test]
        fn losers_come_first_and_nobody_else_changes_places(
            mut lines in prop::collection::vec(line(), 0..12),
        ) {
            lines.iter_mut().enumerate().for_each(|(n, line)| line.wager = Spot(n as u16));
            let mut sorted = lines.clone();
            sorted[2.min(lines.len())..].sort_by_key(|line| line.verdict != Verdict::Lose);
            let since = 2.min(lines.len());
            Lines::losers_first(&mut lines, since);
            prop_assert_eq!(lines, sorted);
        }
    }
}
