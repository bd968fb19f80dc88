//! Bets that together are too much for their box, and were not rejected (SG.PP.5.1.1).

use crate::Cents;

/// Cuts the bets of a box to what they win or lose by: in proportion to the maximum, rounded down
/// to the smallest chip, none below the minimum. Bets below the minimum are left alone and have
/// their part of the maximum first (SG.PP.5.1.2).
///
/// ```
/// use games::{Cents, blackjack::pontoon_plus::pro_rata};
/// let mut bets = [150, 50].map(Cents::dollars);
/// pro_rata(&mut bets, Cents::dollars(10), Cents::dollars(100), Cents::QUARTER);
/// assert_eq!(bets, [75, 25].map(Cents::dollars));
/// ```
pub fn pro_rata(bets: &mut [Cents], least: Cents, most: Cents, unit: Cents) {
    debug_assert!(bets.len() <= 32);
    if bets.iter().copied().sum::<Cents>() <= most {
        return;
    }
    let floor = least.up_to(unit);
    // Whose share of what is left would be below the minimum stays at it; then the others share
    // the rest, which may bring more of them down to it.
    let mut at_least = 0u32;
    loop {
        let shares = |n: usize, bet: Cents| bet >= least && at_least >> n & 1 == 0;
        let (mut room, mut wanted) = (most, Cents::ZERO);
        for (n, bet) in bets.iter().copied().enumerate() {
            match shares(n, bet) {
                true => wanted += bet,
                false => room -= if bet < least { bet } else { floor },
            }
        }
        let share = |bet: Cents| room.max(Cents::ZERO).part(bet, wanted).down_to(unit);
        let short = bets.iter().copied().enumerate();
        let short = short.filter(|(n, bet)| shares(*n, *bet) && share(*bet) < floor);
        let more = short.fold(0, |more, (n, _)| more | 1 << n);
        if more == 0 {
            for (n, bet) in bets.iter_mut().enumerate() {
                *bet = match *bet {
                    bet if shares(n, bet) => share(bet),
                    bet if bet < least => bet,
                    _ => floor,
                };
            }
            return;
        }
        at_least |= more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut(bets: &[i64], least: i64, most: i64) -> Vec<String> {
        let mut bets: Vec<_> = bets.iter().copied().map(Cents::dollars).collect();
        pro_rata(&mut bets, Cents::dollars(least), Cents::dollars(most), Cents::QUARTER);
        bets.iter().map(Cents::to_string).collect()
    }

    #[test]
    fn what_is_too_much_is_cut_in_proportion() {
        assert_eq!(cut(&[60, 40], 10, 100), ["60.00", "40.00"]);
        assert_eq!(cut(&[150, 50], 10, 100), ["75.00", "25.00"]);
        assert_eq!(cut(&[100, 100, 100], 10, 100), ["33.25", "33.25", "33.25"]);
        // 7.40 would be below the minimum: it stays at ten, the other has the rest.
        assert_eq!(cut(&[150, 12], 10, 100), ["90.00", "10.00"]);
        // Below the minimum already: left alone.
        assert_eq!(cut(&[150, 5], 10, 100), ["95.00", "5.00"]);
        // Eleven minimums do not fit, and no bet goes below one.
        assert_eq!(cut(&[20; 11], 10, 100), ["10.00"; 11]);
    }

    proptest! {
        #[test]
        fn no_bet_grows_falls_below_the_minimum_or_leaves_more_than_a_chip_each(
            quarters in prop::collection::vec(1i64..4000, 1..15),
            least in 1i64..100,
            over in 0i64..4000,
        ) {
            let chips = |n: i64| Cents::new(n * 25);
            let (least, most) = (chips(least), chips(least + over));
            let bets: Vec<_> = quarters.iter().copied().map(chips).collect();
            let mut cut = bets.clone();
            pro_rata(&mut cut, least, most, Cents::QUARTER);
            let total = |bets: &[Cents]| bets.iter().copied().sum::<Cents>();
            for (before, after) in bets.iter().zip(&cut) {
                prop_assert!(after <= before && after.is_multiple_of(Cents::QUARTER));
                prop_assert!(*after >= least || after == before);
            }
            let small: Cents = bets.iter().copied().filter(|bet| *bet < least).sum();
            let minimums = bets.iter().filter(|bet| **bet >= least).count() as u32;
            let fits = small + least.times(minimums, 1) <= most;
            if total(&bets) > most && fits {
                let left = most - total(&cut);
                prop_assert!(left >= Cents::ZERO && left < chips(bets.len() as i64));
            }
            // Of two that share, the bigger bet stays the bigger.
            for (a, b) in (0..bets.len()).flat_map(|a| (0..bets.len()).map(move |b| (a, b))) {
                prop_assert!(bets[a] < bets[b] || cut[a] >= cut[b]);
            }
        }
    }
}
