//! Payout limits: the most that is paid on a wager and to a hand, and to all hands of a round.

use crate::{Cents, Chosen, HandNumber, Layout, Line, Lines, OptionError, Seat, Spot, Verdict};

/// What a player won on a wager that payout limits cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// The seat.
    pub seat: Seat,
    /// Which of its hands; none when it has only one.
    pub hand: Option<HandNumber>,
    /// The wager.
    pub wager: Spot,
    /// What is paid.
    pub paid: Cents,
    /// What the limits have taken off it.
    pub off: Cents,
}

impl Won {
    /// What a line paid.
    #[inline]
    pub const fn by<W>(line: &Line<W>) -> Won {
        let Line { seat, hand, wager, paid, .. } = *line;
        Won { seat, hand, wager, paid, off: Cents::ZERO }
    }

    /// Whether a line is the one that paid it.
    pub fn is<W>(&self, line: &Line<W>) -> bool {
        let here = (line.seat, line.hand, line.wager) == (self.seat, self.hand, self.wager);
        here && line.verdict == Verdict::Win && !line.for_dealer
    }
}

/// The limits of one wager.
#[derive(Clone, Copy, Debug)]
struct OnWager {
    wager: Spot,
    hand: Option<Cents>,
    round: Option<Cents>,
}

/// The most that a table pays, on top of the returned stakes.
#[derive(Clone, Debug)]
pub struct PayoutLimits {
    hand: Option<Cents>,
    round: Option<Cents>,
    wagers: Vec<OnWager>,
    /// The least of them all.
    least: Cents,
}

impl PayoutLimits {
    /// The limits that a table has posted, in whole chips: what is left of a cut wager is paid in
    /// chips too. The one of a `hand` is what the game makes of `payout_limit`.
    pub fn new(
        chosen: &Chosen,
        layout: &Layout,
        hand: Option<Cents>,
    ) -> Result<PayoutLimits, OptionError> {
        let hand = hand.map(|given| in_chips(chosen, "payout_limit", "", given)).transpose()?;
        let round = posted(chosen, "round_payout_limit", "")?;
        let mut wagers = Vec::new();
        for (wager, info) in layout.iter() {
            let on = |key: &str| match chosen.rulebook().option(key) {
                Some(option) if option.each.contains_key(info.family) => {
                    posted(chosen, key, info.family)
                }
                _ => Ok(None),
            };
            let (hand, round) = (on("wager_payout_limit")?, on("wager_round_payout_limit")?);
            if hand.or(round).is_some() {
                wagers.push(OnWager { wager, hand, round });
            }
        }
        Ok(PayoutLimits::of(hand, round, wagers))
    }

    fn of(hand: Option<Cents>, round: Option<Cents>, wagers: Vec<OnWager>) -> PayoutLimits {
        let on_wagers = wagers.iter().flat_map(|limit| [limit.hand, limit.round]);
        let all = [hand, round].into_iter().chain(on_wagers);
        let least = all.flatten().min().unwrap_or(Cents::MOST);
        PayoutLimits { hand, round, wagers, least }
    }

    /// The most that one seat's hands may win in a round.
    pub fn of_a_seat(&self) -> Option<Cents> {
        self.hand
    }

    /// The most that all seats together may win in a round.
    pub fn of_a_round(&self) -> Option<Cents> {
        self.round
    }

    /// Whether there is any.
    #[inline]
    pub fn any(&self) -> bool {
        self.least < Cents::MOST
    }

    /// Whether winnings of so much in all may have to be cut.
    #[inline]
    pub fn may_cut(&self, won: Cents) -> bool {
        won > self.least
    }

    /// Cuts what is won at one time: each wager of a hand, the wager over all hands, each hand over
    /// its wagers, the round. What the seats were paid before, in their order, counts first.
    pub fn cut(&self, won: &mut [Won], before: &[Cents]) {
        let seats = won.iter().map(|won| won.seat.number()).max().unwrap_or(0);
        for OnWager { wager, hand, round } in &self.wagers {
            for seat in Seat::up_to(seats) {
                keep(won, *hand, |won| won.wager == *wager && won.seat == seat);
            }
            keep(won, *round, |won| won.wager == *wager);
        }
        for seat in Seat::up_to(seats) {
            let paid = before.get(seat.index()).copied().unwrap_or_default();
            keep(won, self.hand.map(|most| most - paid), |won| won.seat == seat);
        }
        let paid: Cents = before.iter().copied().sum();
        keep(won, self.round.map(|most| most - paid), |_| true);
    }

    /// Cuts these lines, which a listener that only adds up has not kept: the players' own, on the
    /// wagers that the limits cover.
    pub fn keep_lines<W, L: Lines<W>>(
        &self,
        won_lines: &[Line<W>],
        covers: impl Fn(Spot) -> bool,
        since: L::Mark,
        lines: &mut L,
    ) {
        let own = won_lines.iter().filter(|line| !line.for_dealer && covers(line.wager));
        let mut won: Vec<Won> = own.map(Won::by).collect();
        self.keep(&mut won, &[], since, lines);
    }

    /// Cuts what is won at one time, and tells the listener that heard the lines since the mark.
    pub fn keep<W, L: Lines<W>>(
        &self,
        won: &mut [Won],
        before: &[Cents],
        since: L::Mark,
        lines: &mut L,
    ) {
        self.cut(won, before);
        for won in won.iter().filter(|won| won.off > Cents::ZERO) {
            lines.cut(since, won);
        }
    }
}

/// The limit that a table has posted on a spot, if any.
fn posted(chosen: &Chosen, key: &str, spot: &str) -> Result<Option<Cents>, OptionError> {
    chosen.money_on(key, spot).map(|given| in_chips(chosen, key, spot, given)).transpose()
}

/// A limit in whole chips; one that pays nothing is none that a casino may post.
fn in_chips(chosen: &Chosen, key: &str, spot: &str, given: Cents) -> Result<Cents, OptionError> {
    let limit = given.down_to(chosen.unit());
    if limit > Cents::ZERO {
        return Ok(limit);
    }
    let clause = chosen.rulebook().option(key).map(|option| option.clause_on(spot));
    let what = format!("{given} is less than the smallest chip, {}", chosen.unit());
    Err(OptionError::cite_if(key, what, clause))
}

/// Cuts the winnings that a limit covers to it: the smallest first, the biggest last. Of equal
/// ones the seat that is settled last, the first on the dealer's left, is cut first.
fn keep(won: &mut [Won], most: Option<Cents>, covers: impl Fn(&Won) -> bool) {
    let Some(most) = most.map(|most| most.max(Cents::ZERO)) else { return };
    let paid: Cents = won.iter().filter(|won| covers(won)).map(|won| won.paid).sum();
    let mut excess = (paid - most).max(Cents::ZERO);
    while excess > Cents::ZERO {
        let covered = won.iter_mut().filter(|won| covers(won) && won.paid > Cents::ZERO);
        let Some(least) = covered.min_by_key(|won| (won.paid, won.seat)) else { return };
        let off = least.paid.min(excess);
        (least.paid, least.off) = (least.paid - off, least.off + off);
        excess -= off;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TWO: [Spot; 2] = [Spot(0), Spot(1)];

    fn limits(hand: i64, round: i64, on_wager: (i64, i64)) -> PayoutLimits {
        let posted = |amount: i64| (amount > 0).then(|| Cents::dollars(amount));
        let (on_hand, on_round) = (posted(on_wager.0), posted(on_wager.1));
        let wagers = vec![OnWager { wager: TWO[1], hand: on_hand, round: on_round }];
        PayoutLimits::of(posted(hand), posted(round), wagers)
    }

    /// Dollars won by seat and wager, told from the dealer's right; what the limits leave of them.
    fn left(limits: &PayoutLimits, won: &[(u8, usize, i64)], before: &[i64]) -> Vec<i64> {
        let mut won: Vec<_> = won
            .iter()
            .map(|(seat, wager, paid)| {
                let (wager, paid) = (TWO[*wager], Cents::dollars(*paid));
                Won { seat: Seat::new(*seat), hand: None, wager, paid, off: Cents::ZERO }
            })
            .collect();
        let before: Vec<_> = before.iter().map(|paid| Cents::dollars(*paid)).collect();
        limits.cut(&mut won, &before);
        won.iter().map(|won| won.paid.cents() / 100).collect()
    }

    #[test]
    fn the_smallest_winnings_are_cut_first_and_the_biggest_last() {
        let won = [(2, 0, 50), (2, 1, 20), (1, 0, 30), (1, 1, 70)];
        assert_eq!(left(&limits(0, 0, (0, 0)), &won, &[]), [50, 20, 30, 70]);
        assert_eq!(left(&limits(60, 0, (0, 0)), &won, &[]), [50, 10, 0, 60]);
        assert_eq!(left(&limits(0, 100, (0, 0)), &won, &[]), [30, 0, 0, 70]);
        assert_eq!(left(&limits(0, 0, (15, 0)), &won, &[]), [50, 15, 30, 15]);
        assert_eq!(left(&limits(0, 0, (0, 60)), &won, &[]), [50, 0, 30, 60]);
        // A wager of a hand, the wager over the round, the hand, the round.
        assert_eq!(left(&limits(55, 90, (40, 50)), &won, &[]), [50, 0, 0, 40]);
    }

    #[test]
    fn what_was_paid_before_counts_first() {
        let won = [(2, 0, 50), (1, 0, 30)];
        assert_eq!(left(&limits(60, 0, (0, 0)), &won, &[60, 20]), [40, 0]);
        assert_eq!(left(&limits(0, 100, (0, 0)), &won, &[25, 20]), [50, 5]);
    }

    #[test]
    fn of_equal_winnings_the_seat_that_is_settled_last_is_cut_first() {
        let won = [(3, 0, 40), (2, 0, 40), (1, 0, 40)];
        assert_eq!(left(&limits(0, 70, (0, 0)), &won, &[]), [40, 30, 0]);
    }

    proptest! {
        #[test]
        fn nothing_is_paid_above_a_limit_and_nothing_below_all_of_them_is_cut(
            won in prop::collection::vec((1..=7u8, 0..2usize, 0..200i64), 0..14),
            posted in (0..400i64, 0..800i64, 0..200i64, 0..400i64),
        ) {
            let (hand, round, on_hand, on_round) = posted;
            let limits = limits(hand, round, (on_hand, on_round));
            let left = left(&limits, &won, &[]);
            let paid = |covers: &dyn Fn(u8, usize) -> bool| -> i64 {
                let all = won.iter().zip(&left);
                let of = all.filter(|((seat, wager, _), _)| covers(*seat, *wager));
                of.map(|(_, left)| left).sum()
            };
            let within = |most: i64, paid: i64| most == 0 || paid <= most;
            for seat in 1..=7 {
                prop_assert!(within(hand, paid(&|own, _| own == seat)));
                prop_assert!(within(on_hand, paid(&|own, wager| own == seat && wager == 1)));
            }
            prop_assert!(within(round, paid(&|_, _| true)));
            prop_assert!(within(on_round, paid(&|_, wager| wager == 1)));
            let all: i64 = won.iter().map(|(_, _, paid)| paid).sum();
            if !limits.may_cut(Cents::dollars(all)) {
                prop_assert_eq!(left, won.iter().map(|(_, _, paid)| *paid).collect::<Vec<_>>());
            }
        }
    }
}
