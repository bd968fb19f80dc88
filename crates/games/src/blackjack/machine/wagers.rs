//! Chips on the layout: what may lie where, and when.

use super::rules::BET;
use super::{HoleCardGame, Phase, Rules, TwentyOne};
use crate::RefusalCode::{Closed, Incomplete};
use crate::engine::opening::held_up_by;
use crate::{Cents, Limits, Opening, Refusal, Seat, Spot, Wager};

impl<V: HoleCardGame> TwentyOne<V> {
    /// Refuses wagers and removals once cards are out (OH.BJ.4.VII).
    #[inline]
    fn check_wagers_open(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Wagers {
            return Ok(());
        }
        let why = "no wager is made, increased or withdrawn once the first card is dealt";
        Err(Closed.cite(V::CLAUSES.wagers_closed, why))
    }

    /// Puts a wager on a spot.
    #[inline(always)]
    pub(super) fn place_wager(&mut self, rules: &Rules<V>, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, for_dealer } = wager;
        if V::IN_PLAY == Some(on.0.into()) {
            return self.wager_in_play(rules, wager);
        }
        self.check_wagers_open()?;
        self.check_enters(seat)?;
        if on == BET && !for_dealer {
            let bet = &self.seats[seat.index()].hands[0].bet;
            rules.limits.check(on, *bet, amount)?;
            let bet = *bet + amount;
            self.check_several(rules, seat, bet)?;
            self.seats[seat.index()].hands[0].bet = bet;
            self.boxes.insert(seat);
            return Ok(());
        }
        self.wager_on_side(rules, wager)
    }

    /// What a spot takes of a seat now.
    pub(super) fn takes(&self, rules: &Rules<V>, seat: Seat, on: Spot) -> Option<Opening> {
        let (at, spot) = (seat.index(), usize::from(on.0));
        let mut chips = self.sides[at];
        if V::IN_PLAY == Some(spot) {
            self.check_in_play(rules, seat, spot).ok()?;
            return rules.limits.opening(on, chips[spot]);
        }
        self.check_wagers_open().and_then(|()| self.check_enters(seat)).ok()?;
        let bet = self.bet(seat);
        if on == BET {
            let opening = rules.limits.opening(on, bet)?;
            return match &rules.several {
                Some(several) => {
                    opening.from(several.least_on(seat, |other| self.bet(other))?, bet)
                }
                None => Some(opening),
            };
        }
        let opening = rules.limits.opening(on, chips[spot])?;
        chips[BET.0 as usize] = bet;
        let is_legal = |chips: &V::Chips| {
            V::check_needs(rules, seat, chips[BET.0 as usize], chips, spot).is_ok()
        };
        is_legal(&chips).then(|| opening.needing(held_up_by(&chips, V::OPEN, is_legal)))
    }

    /// The bet on a box before the deal.
    fn bet(&self, seat: Seat) -> Cents {
        self.seats.get(seat.index()).map_or(Cents::ZERO, |own| own.hands[0].bet)
    }

    /// A side bet, or a wager for the dealer.
    fn wager_on_side(&mut self, rules: &Rules<V>, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, for_dealer } = wager;
        let (at, spot) = (seat.index(), usize::from(on.0));
        if spot >= V::OPEN {
            return Err(rules.book.not_wagered(V::SPOTS[spot]));
        }
        if rules.limits.of(on).most == Cents::ZERO {
            return Err(rules.not_offered(spot));
        }
        if for_dealer {
            return self.wager_for_dealer(rules, wager);
        }
        if let Some(progressive) = rules.progressive(spot)
            && self.sides[at][spot] + amount != progressive.base
        {
            return Err(rules.book.not_the_base(V::SPOTS[spot], progressive.base));
        }
        rules.limits.check(on, self.sides[at][spot], amount)?;
        V::check_needs(rules, seat, self.seats[at].hands[0].bet, &self.sides[at], spot)?;
        self.sides[at][spot] += amount;
        self.boxes.insert(seat);
        self.note_sides(spot);
        Ok(())
    }

    fn note_sides(&mut self, spot: usize) {
        self.has_side_bets |= V::EARLY.contains(&spot);
        self.waiting |= V::LATE.contains(&spot);
    }

    /// A side bet that is made after the deal, until the hole card is turned.
    fn wager_in_play(&mut self, rules: &Rules<V>, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, for_dealer } = wager;
        let (at, spot) = (seat.index(), usize::from(on.0));
        self.check_in_play(rules, seat, spot)?;
        if for_dealer {
            return self.wager_for_dealer(rules, wager);
        }
        rules.limits.check(on, self.sides[at][spot], amount)?;
        self.sides[at][spot] += amount;
        self.note_sides(spot);
        Ok(())
    }

    /// Whether a seat may make such a side bet now.
    fn check_in_play(&self, rules: &Rules<V>, seat: Seat, spot: usize) -> Result<(), Refusal> {
        if rules.limits.of(Spot(spot as u16)).most == Cents::ZERO {
            return Err(rules.not_offered(spot));
        }
        let clause = rules.book.spot(V::SPOTS[spot]).expect("every spot is in its rulebook").clause;
        let early = matches!(self.phase, Phase::Wagers | Phase::Deal { .. });
        if early || self.dealer.hole_shown {
            let name = V::SPOTS[spot];
            let why =
                format!("{name} is wagered after the deal and before the hole card is turned");
            return Err(Closed.cite(clause, why));
        }
        if !self.boxes.contains(seat) {
            let why = format!("seat {seat} has no wager in this round");
            return Err(Incomplete.cite(clause, why));
        }
        Ok(())
    }

    fn wager_for_dealer(&mut self, rules: &Rules<V>, wager: Wager) -> Result<(), Refusal> {
        let (at, spot) = (wager.seat.index(), usize::from(wager.on.0));
        V::may_tip(spot)?;
        let own = if wager.on == BET { self.seats[at].hands[0].bet } else { self.sides[at][spot] };
        rules.limits.check_tip(wager, own, self.tips[at][spot], V::TIPS)?;
        self.tips[at][spot] += wager.amount;
        Ok(())
    }

    /// A wager comes down before the first card.
    pub(super) fn take_down(
        &mut self,
        rules: &Rules<V>,
        (seat, on): (Seat, Spot),
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.check_wagers_open()?;
        let (at, spot) = (seat.index(), usize::from(on.0));
        if spot >= V::OPEN {
            return Err(rules.book.not_wagered(V::SPOTS[spot]));
        }
        let (mut bet, mut sides) = (self.seats[at].hands[0].bet, self.sides[at]);
        let there = if on == BET { bet } else { sides[spot] };
        let rest = rules.limits.check_removal((seat, on), there, amount)?;
        Limits::check_under_tip(rest, self.tips[at][spot], V::TIPS)?;
        if on == BET {
            bet = rest
        } else {
            sides[spot] = rest
        }
        for other in (1..V::OPEN).filter(|other| sides[*other] > Cents::ZERO) {
            V::check_needs(rules, seat, bet, &sides, other)?;
        }
        self.check_several(rules, seat, bet)?;
        self.seats[at].hands[0].bet = bet;
        self.sides[at] = sides;
        if bet == Cents::ZERO && sides == V::Chips::default() {
            self.boxes.remove(seat);
        }
        Ok(())
    }

    /// Checks what a patron who plays several boxes has on them, with this much on one.
    #[inline]
    fn check_several(&self, rules: &Rules<V>, seat: Seat, bet: Cents) -> Result<(), Refusal> {
        let Some(several) = &rules.several else { return Ok(()) };
        several.check(seat, V::CLAUSES.several_boxes, |other| match other == seat {
            true => bet,
            false => self.bet(other),
        })
    }

    /// Whether a seat is in the next deal at all.
    #[inline]
    fn check_enters(&self, seat: Seat) -> Result<(), Refusal> {
        match self.barred.contains(seat) || self.irregularities.dead.contains(seat) {
            true => Err(self.cannot_enter(seat)),
            false => Ok(()),
        }
    }

    #[cold]
    fn cannot_enter(&self, seat: Seat) -> Refusal {
        if self.irregularities.dead.contains(seat) {
            let why = format!("seat {seat} is included in the next deal");
            return Closed.cite(V::CLAUSES.irregularities.not_dealt, why);
        }
        let why = format!("seat {seat} sat a round out and may enter after the next shuffle");
        Closed.cite(V::CLAUSES.sat_out, why)
    }
}
