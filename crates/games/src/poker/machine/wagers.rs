//! Wagers before the first card: what may lie where, and why not.

use super::deal::Places;
use super::poker_game::PokerGame;
use super::table::{Phase, Poker, Rules, seat_place};
use crate::RefusalCode::{Closed, Incomplete, Limit, Unknown};
use crate::engine::opening::held_up_by;
use crate::poker::multi_link;
use crate::{Cents, Limits, Opening, Refusal, RefusalCode, Seat, Spot, Wager};

impl<V: PokerGame> Poker<V> {
    /// Nothing may be wagered or withdrawn once a card has been dealt (OH.ML.3.IV, OH.4C.8.I.B).
    #[inline]
    pub(super) fn check_betting(&self) -> Result<(), Refusal> {
        let open = self.phase == Phase::Betting && !self.hands_void;
        if open { Ok(()) } else { Err(no_more_bets::<V>()) }
    }

    /// Puts a wager on a spot.
    #[inline(always)]
    pub(super) fn place_wager(&mut self, rules: &Rules<V>, wager: Wager) -> Result<(), Refusal> {
        self.check_betting()?;
        let (Some(place), spot) = (seat_place(wager.seat), usize::from(wager.on.0)) else {
            return Err(Unknown.refuse("there is no such seat"));
        };
        if spot >= V::OPEN {
            return Err(rules.book.not_wagered(V::SPOTS[spot]));
        }
        if rules.limits.of(wager.on).most == Cents::ZERO {
            return Err(rules.book.not_offered(V::SPOTS[spot]));
        }
        if wager.for_dealer {
            return self.wager_for_dealer(rules, place, wager);
        }
        let stakes = &mut self.stakes[place];
        check_amount(rules, spot, stakes[spot] + wager.amount)?;
        rules.limits.check(wager.on, stakes[spot], wager.amount)?;
        check_needs(rules, stakes, spot)?;
        if is_second::<V>(spot)
            && stakes[0] > Cents::ZERO
            && stakes[spot] + wager.amount != stakes[0]
        {
            let mut after = *stakes;
            after[spot] += wager.amount;
            return Err(unequal::<V>(Limit, place, &after));
        }
        stakes[spot] += wager.amount;
        self.wagered = self.wagered.with(Places::only(place));
        Ok(())
    }

    /// What a spot takes of a seat now.
    pub(super) fn takes(&self, rules: &Rules<V>, seat: Seat, on: Spot) -> Option<Opening> {
        self.check_betting().ok()?;
        let (stakes, spot) = (&self.stakes[seat_place(seat)?], usize::from(on.0));
        let mut opening = rules.limits.opening(on, stakes[spot])?;
        let is_legal = |stakes: &V::Stakes| check_needs(rules, stakes, spot).is_ok();
        if !is_legal(stakes) {
            return None;
        }
        opening.needs = match V::EQUAL {
            Some(equal) if spot == 0 => Some(Spot(equal.second as u16)),
            Some(equal) if spot == equal.second => {
                opening.equals = Some(Spot(0));
                Some(Spot(0))
            }
            _ => held_up_by(stakes, V::OPEN, is_legal),
        };
        match stakes[0] {
            main if is_second::<V>(spot) && main > Cents::ZERO => {
                opening.from(main, stakes[spot])?.within(main, stakes[spot])
            }
            _ => Some(opening),
        }
    }

    /// Takes a wager down, or part of it.
    pub(super) fn take_down(
        &mut self,
        rules: &Rules<V>,
        (seat, on): (Seat, Spot),
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.check_betting()?;
        let (Some(place), spot) = (seat_place(seat), usize::from(on.0)) else {
            return Err(Unknown.refuse("there is no such seat"));
        };
        if spot >= V::OPEN {
            return Err(rules.book.not_wagered(V::SPOTS[spot]));
        }
        let mut stakes = self.stakes[place];
        stakes[spot] = rules.limits.check_removal((seat, on), stakes[spot], amount)?;
        check_is_legal(rules, &stakes)?;
        Limits::check_under_tip(stakes[spot], self.tips[place][spot], V::TIPS)?;
        self.stakes[place] = stakes;
        if stakes == V::Stakes::default() {
            self.wagered = self.wagered.without(Places::only(place));
        }
        Ok(())
    }

    fn wager_for_dealer(
        &mut self,
        rules: &Rules<V>,
        place: usize,
        wager: Wager,
    ) -> Result<(), Refusal> {
        let spot = usize::from(wager.on.0);
        V::may_tip(spot)?;
        let (own, tip) = (self.stakes[place][spot], self.tips[place][spot]);
        rules.limits.check_tip(wager, own, tip, V::TIPS)?;
        self.tips[place][spot] += wager.amount;
        Ok(())
    }
}

/// Whether a spot takes as much as the main wager, and nothing else.
#[inline(always)]
fn is_second<V: PokerGame>(spot: usize) -> bool {
    V::EQUAL.is_some_and(|equal| spot == equal.second)
}

/// The wagers of a seat as they must lie when the first card is dealt (OH.C4.1.I.A, C).
#[inline(always)]
pub(super) fn check_complete<V: PokerGame>(
    place: usize,
    stakes: &V::Stakes,
) -> Result<(), Refusal> {
    if let Some(equal) = V::EQUAL
        && stakes[0] != stakes[equal.second]
    {
        return Err(unequal::<V>(Incomplete, place, stakes));
    }
    Ok(())
}

/// Whether a wager on this spot may lie beside these; a progressive wager comes after the others
/// (OH.C4.13.1.I).
#[inline]
fn check_needs<V: PokerGame>(
    rules: &Rules<V>,
    stakes: &V::Stakes,
    spot: usize,
) -> Result<(), Refusal> {
    if V::MULTI_LINK == Some(spot) {
        return multi_link::needs_main_wager(V::has_main_wager(stakes));
    }
    V::check_needs(rules, stakes, spot)
}

/// Every wager that lies there has what it needs beside it.
fn check_is_legal<V: PokerGame>(rules: &Rules<V>, stakes: &V::Stakes) -> Result<(), Refusal> {
    let there = (0..V::OPEN).filter(|spot| stakes[*spot] > Cents::ZERO);
    there.into_iter().try_for_each(|spot| check_needs(rules, stakes, spot))
}

#[cold]
#[inline(never)]
fn unequal<V: PokerGame>(code: RefusalCode, place: usize, stakes: &V::Stakes) -> Refusal {
    let Some(equal) = V::EQUAL else {
        return code.refuse("wagers that must be equal are not");
    };
    let (main, second) = (V::SPOTS[0], V::SPOTS[equal.second]);
    let why = format!(
        "seat {} has {} on {main} and {} on {second}: they must be equal",
        place + 1,
        stakes[0],
        stakes[equal.second]
    );
    code.cite(equal.clause, why)
}

#[cold]
#[inline(never)]
fn no_more_bets<V: PokerGame>() -> Refusal {
    let why = "no wager is made, increased or withdrawn after the first card";
    Closed.cite(V::CLAUSES.no_more_bets, why)
}

/// A wager of a fixed amount is that and nothing else, a progressive wager the base unit.
#[inline(always)]
fn check_amount<V: PokerGame>(rules: &Rules<V>, spot: usize, total: Cents) -> Result<(), Refusal> {
    match V::exactly(spot) {
        Some((amount, clause)) if amount != total => {
            let why = format!("a wager on {} is {amount} and nothing else", V::SPOTS[spot]);
            Err(Limit.cite(clause, why))
        }
        _ if V::PROGRESSIVES.contains(&spot) => check_base(rules, spot, total),
        _ => Ok(()),
    }
}

fn check_base<V: PokerGame>(rules: &Rules<V>, spot: usize, total: Cents) -> Result<(), Refusal> {
    let n = V::PROGRESSIVES.iter().position(|known| *known == spot);
    match n.map(|n| rules.progressives[n].base) {
        Some(base) if base != total => Err(rules.book.not_the_base(V::SPOTS[spot], base)),
        _ => Ok(()),
    }
}
