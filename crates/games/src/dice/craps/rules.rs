//! The rules of one table: what the casino has chosen, ready for use.

use super::bets::Bet;
use super::layout::{Kind, LAYOUT, NUMBERS, POSITIONS, Position, find, place_of};
use super::roll::Roll;
use crate::rulebook::choices;
use crate::{
    Bounds, Cents, Chip, Chosen, Limits, Opening, OptionError, Pay, Pays, Refusal, Seat, Spot,
    least_multiple,
};

choices! {
    /// When vigorish is charged.
    Vig of "vig" {
        /// Whether the bet wins or loses.
        Always = "always",
        /// On what it wins.
        OnWin = "on-win",
    }
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The spots.
    pub(super) positions: &'static [Position],
    limits: Limits,
    unit: Cents,
    /// What a spot's only line pays.
    pays: Vec<Pay>,
    /// What the Field pays on a 2 or 12.
    field_extremes: Pay,
    /// What odds behind the line pay, by point.
    pass_odds: [Pay; 6],
    dont_pass_odds: [Pay; 6],
    /// What the Fire Bet pays for four, five and six points.
    fire: [Pay; 3],
    parts: Parts,
    /// The most odds, in multiples of the flat bet; none for no limit.
    odds_times: Option<u32>,
    vig_percent: u32,
    /// The vigorish is charged on losing bets too.
    vig_always: bool,
}

/// What the parts of Horn, World and C and E Bets pay.
#[derive(Clone, Copy, Debug)]
struct Parts {
    two: Pays,
    three: Pays,
    eleven: Pays,
    twelve: Pays,
    any_seven: Pays,
    any_craps: Pays,
}

/// OH.CR.12.II.A: the least and the most Fire Bet.
const FIRE: (Cents, Cents) = (Cents::DOLLAR, Cents::dollars(100));

impl Rules {
    /// The rules a table has chosen.
    pub(super) fn new(chosen: &Chosen) -> Result<Rules, OptionError> {
        let unit = chosen.unit();
        let win = |spot: &str| Pay::win(chosen, spot);
        let part = |spot: &str| win(spot).pays;
        let own_line = POSITIONS.iter().map(|position| match position.kind {
            Kind::Pass | Kind::DontPass | Kind::Come | Kind::DontCome => win(&position.name),
            Kind::ComeOn => win("come"),
            Kind::DontComeOn => win("dont-come"),
            Kind::Field => Pay::line_of(chosen, "field", "3-4-9-10-11"),
            // These have lines of their own, or their parts'.
            Kind::PassOdds | Kind::DontPassOdds | Kind::Fire => Pay::NOTHING,
            Kind::CAndE | Kind::Horn | Kind::HornHigh | Kind::World => Pay::NOTHING,
            _ => win(&position.name),
        });
        let odds = |spot: &str| {
            let line = |number| ["4-or-10", "5-or-9", "6-or-8"][odds_line(number)];
            NUMBERS.map(|number| Pay::line_of(chosen, spot, line(number)))
        };
        Ok(Rules {
            positions: &POSITIONS,
            limits: limits(chosen)?,
            unit,
            pays: own_line.collect(),
            field_extremes: Pay::line_of(chosen, "field", "2-or-12"),
            pass_odds: odds("pass-odds"),
            dont_pass_odds: odds("dont-pass-odds"),
            fire: ["4-points", "5-points", "6-points"]
                .map(|line| Pay::line_of(chosen, "fire", line)),
            parts: Parts {
                two: part("craps-2"),
                three: part("craps-3"),
                eleven: part("eleven"),
                twelve: part("craps-12"),
                any_seven: part("any-seven"),
                any_craps: part("any-craps"),
            },
            odds_times: match chosen.count("odds") {
                0 => None,
                times => u32::try_from(times).ok(),
            },
            vig_percent: u32::try_from(chosen.count("vig_percent")).unwrap_or_default(),
            vig_always: chosen.choose::<Vig>() == Vig::Always,
        })
    }

    /// A spot of the layout.
    #[inline]
    pub(super) fn position(&self, on: Spot) -> &'static Position {
        &self.positions[on.0 as usize]
    }

    /// Whether `amount` may be added to the `there` that lies on a spot already; a refusal names
    /// the clause.
    #[inline]
    pub(super) fn check_amount(
        &self,
        on: Spot,
        there: Cents,
        amount: Cents,
    ) -> Result<(), Refusal> {
        let checked = self.limits.check(on, there, amount);
        checked.map_err(|refusal| self.amount_clause(on, there + amount, amount, refusal))
    }

    /// What may be added to the `there` that lies on a spot already.
    pub(super) fn opening(&self, on: Spot, there: Cents) -> Option<Opening> {
        self.limits.opening(on, there)
    }

    /// What stays of a bet when `amount` comes down; a refusal of what is left names the clause.
    pub(super) fn check_removal(
        &self,
        from: (Seat, Spot),
        there: Cents,
        amount: Cents,
    ) -> Result<Cents, Refusal> {
        let too_little = there > amount && there - amount < self.limits.of(from.1).least;
        self.limits.check_removal(from, there, Some(amount)).map_err(|refusal| match too_little {
            true => refusal.with_clause("OH.CR.3.II.A"),
            false => refusal,
        })
    }

    #[cold]
    fn amount_clause(&self, on: Spot, total: Cents, amount: Cents, plain: Refusal) -> Refusal {
        let Bounds { least, most, chip } = self.limits.of(on);
        let kind = self.position(on).kind;
        if amount <= Cents::ZERO {
            return plain;
        }
        let clause = match kind {
            // A table that does not have the wager at all.
            Kind::Fire if most == Cents::ZERO => "OH.CR.2.V",
            Kind::Buy if most == Cents::ZERO => "OH.CR.6.I",
            Kind::Lay if most == Cents::ZERO => "OH.CR.6.II",
            Kind::Fire => "OH.CR.12.II.A",
            _ if !chip.makes(amount) => match kind {
                Kind::CAndE => "OH.CR.5.III",
                Kind::Horn => "OH.CR.5.IV",
                Kind::HornHigh => "OH.CR.5.V",
                Kind::World => "OH.CR.5.VI",
                _ => return plain,
            },
            _ if total < least => "OH.CR.3.II.A",
            _ => "OH.CR.3.II.B",
        };
        plain.with_clause(clause)
    }

    /// The most odds that a flat bet carries on this number, where the casino limits them: a
    /// multiple of the flat bet, laid odds by what they may win; and the excess that makes the
    /// payout exact (OH.CR.7.VI).
    pub(super) fn most_odds(&self, on: Spot, flat: Cents, point: u8) -> Cents {
        let (Some(times), Pays::To { win, per }) = (self.odds_times, self.odds_pay(on, point))
        else {
            return Cents::MOST;
        };
        // Billions of dollars are no flat bet that anybody multiplies.
        let most = Cents::new(flat.cents().saturating_mul(times.into())).min(Cents::MOST);
        let most = match self.position(on).kind {
            Kind::DontPassOdds | Kind::DontComeOdds => most.times(per, win),
            _ => most,
        };
        most.up_to(Cents::new(self.unit.cents() * i64::from(per)))
    }

    /// Whether odds are taken that are no more than their bet, which every multiple allows.
    #[inline]
    pub(super) fn carries_even(&self, on: Spot, flat: Cents, odds: Cents) -> bool {
        let laid = matches!(self.position(on).kind, Kind::DontPassOdds | Kind::DontComeOdds);
        !laid && odds <= flat && self.odds_times != Some(0)
    }

    /// The bounds of the wagers on a spot.
    pub fn bounds(&self, on: Spot) -> Bounds {
        self.limits.of(on)
    }

    /// Whether chips can make everything that such a wager is paid and charged: nothing is rounded.
    pub fn is_exact(&self, on: Spot, amount: Cents) -> bool {
        let whole = |pay: &Pay| match pay.pays {
            // Odds are stated with "to" only (OH.CR.5.I).
            Pays::To { win, per } => {
                let parts = Cents::new(amount.cents().saturating_mul(win.into()));
                parts.is_multiple_of(Cents::new(self.unit.cents() * i64::from(per)))
            }
            _ => true,
        };
        let charged = |base: Cents| {
            let parts = Cents::new(base.cents().saturating_mul(self.vig_percent.into()));
            parts.is_multiple_of(Cents::new(self.unit.cents() * 100))
        };
        let pay = &self.pays[on.0 as usize];
        match self.position(on).kind {
            Kind::PassOdds => self.pass_odds.iter().all(whole),
            Kind::DontPassOdds => self.dont_pass_odds.iter().all(whole),
            Kind::Buy => whole(pay) && charged(amount),
            Kind::Lay => whole(pay) && charged(pay.pays.on(amount, self.unit)),
            _ => whole(pay),
        }
    }

    /// What odds on a spot pay.
    fn odds_pay(&self, on: Spot, point: u8) -> Pays {
        match self.position(on).kind {
            Kind::PassOdds => self.pass_odds[place_of(point)].pays,
            Kind::DontPassOdds => self.dont_pass_odds[place_of(point)].pays,
            _ => self.pays[on.0 as usize].pays,
        }
    }

    /// What a winning wager that is not made of parts is paid.
    #[inline]
    pub(super) fn pay(&self, bet: &Bet, kind: Kind, roll: &Roll) -> Pay {
        match kind {
            Kind::PassOdds => self.pass_odds[place_of(roll.point)],
            Kind::DontPassOdds => self.dont_pass_odds[place_of(roll.point)],
            Kind::Field if roll.total == 2 || roll.total == 12 => self.field_extremes,
            Kind::Fire => roll.made.pay_line().map_or(Pay::NOTHING, |line| self.fire[line]),
            _ => self.pays[bet.on.0 as usize],
        }
    }

    /// What this pays on a bet.
    #[inline]
    pub(super) fn on(&self, bet: &Bet, pay: Pay) -> Cents {
        pay.pays.on(bet.amount, self.unit)
    }

    /// What a wager made of parts brings over its stake: the winning part's winnings less the
    /// other parts; none when no part wins (OH.CR.5.III to VI).
    pub(super) fn parts_bring(&self, bet: &Bet, position: &Position, total: u8) -> Option<Cents> {
        let Parts { two, three, eleven, twelve, any_seven, any_craps } = self.parts;
        let horn = match total {
            2 => Some(two),
            3 => Some(three),
            11 => Some(eleven),
            12 => Some(twelve),
            _ => None,
        };
        let high = if position.number == total { 2 } else { 1 };
        let (parts, winning, pays) = match position.kind {
            Kind::CAndE if matches!(total, 2 | 3 | 12) => (2, 1, any_craps),
            Kind::CAndE if total == 11 => (2, 1, eleven),
            Kind::CAndE => return None,
            Kind::Horn => (4, 1, horn?),
            Kind::HornHigh => (5, high, horn?),
            _ if total == 7 => (5, 1, any_seven),
            _ => (5, 1, horn?),
        };
        let stake = bet.amount.times(winning, parts);
        let kept = if pays.returns_stake() { Cents::ZERO } else { stake };
        Some(pays.on(stake, self.unit) - kept - (bet.amount - stake))
    }

    /// The vigorish of a Buy or Lay Bet that is decided: of the wager, or of what it may win, and
    /// rounded down to the smallest chip.
    #[inline]
    pub(super) fn vigorish(&self, bet: &Bet, kind: Kind, won: bool) -> Cents {
        let base = match kind {
            Kind::Buy => bet.amount,
            Kind::Lay => self.on(bet, self.pays[bet.on.0 as usize]),
            _ => return Cents::ZERO,
        };
        match won || self.vig_always {
            true => base.times(self.vig_percent, 100).down_to(self.unit),
            false => Cents::ZERO,
        }
    }
}

/// The line of an odds table for this point.
const fn odds_line(number: u8) -> usize {
    match number {
        4 | 10 => 0,
        5 | 9 => 1,
        _ => 2,
    }
}

/// The bounds of every spot: amounts that their parts can divide, the Fire Bet by its own clause,
/// and nothing on wagers that this table does not have.
fn limits(chosen: &Chosen) -> Result<Limits, OptionError> {
    let mut limits = Limits::new(chosen, &LAYOUT)?;
    let unit = chosen.unit();
    for (n, position) in POSITIONS.iter().enumerate() {
        let spot = Spot(n as u16);
        let parts = match position.kind {
            Kind::CAndE => 2,
            Kind::Horn => 4,
            Kind::HornHigh | Kind::World => 5,
            _ => 1,
        };
        if parts > 1 {
            let chip = Chip::new(unit.times(parts, 1));
            limits.narrow(spot, Bounds { least: chip.worth(), most: Cents::MOST, chip });
        }
        let there = match position.kind {
            Kind::Buy => chosen.switch("buy"),
            Kind::Lay => chosen.switch("lay"),
            Kind::Fire => chosen.switch("fire"),
            _ => true,
        };
        if !there {
            limits.close(spot);
        }
    }
    if chosen.switch("fire") {
        narrow_fire(chosen, &mut limits)?;
    }
    Ok(limits)
}

/// OH.CR.12.II.A: 1 to 100 dollars, in whole dollars.
fn narrow_fire(chosen: &Chosen, limits: &mut Limits) -> Result<(), OptionError> {
    let (least, most) = FIRE;
    let spot = find("fire").expect("the layout has a Fire Bet");
    // Whole dollars that the table's chips can make.
    let worth = Cents::new(least_multiple(least.cents(), chosen.unit().cents()));
    let printed = Bounds { least, most, chip: Chip::new(worth) };
    limits.require(spot, printed, Some("OH.CR.12.II.A".into()))
}
