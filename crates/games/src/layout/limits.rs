//! The bounds of what may be wagered on each spot.

use std::fmt;
use std::sync::Arc;

use crate::RefusalCode::{Incomplete, Limit, NotOffered};
use crate::{
    Cents, Chip, Chosen, Clause, Layout, Opening, OptionError, Refusal, Rulebook, Seat, Spot,
    SpotInfo, SpotLimits, Wager, least_multiple,
};

/// The bounds of a spot's wagers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least that may lie there.
    pub least: Cents,
    /// The most that may lie there.
    pub most: Cents,
    /// Wagers are multiples of this.
    pub chip: Chip,
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bounds { least, most, chip } = *self;
        match most {
            Cents::MOST => write!(f, "{least} or more in multiples of {}", chip.worth()),
            _ if least == most => write!(f, "{least} and nothing else"),
            _ => write!(f, "{least} to {most} in multiples of {}", chip.worth()),
        }
    }
}

/// The bounds of every spot at one table.
#[derive(Clone, Debug)]
pub struct Limits {
    bounds: Vec<Bounds>,
    layout: &'static Layout,
    book: Arc<Rulebook>,
    /// What the casino has said of single spots.
    own: SpotLimits,
    seats: u8,
}

impl Limits {
    /// The bounds a table has chosen: `limits` by spot or by family, else `min` and `max` for the
    /// main wagers, else one chip and no end.
    pub fn new(chosen: &Chosen, layout: &'static Layout) -> Result<Limits, OptionError> {
        for name in chosen.limits().keys() {
            let known = |info: &SpotInfo| info.open && (info.name == *name || info.family == *name);
            if !layout.spots.iter().any(known) {
                return Err(OptionError::new(format!("limits.{name}"), "there is no such spot"));
            }
        }
        let bounds = layout.spots.iter().map(|info| {
            let own = chosen.limits().get(&info.name).or_else(|| chosen.limits().get(info.family));
            let (least, most) = own.copied().unwrap_or(match info.main {
                true => (chosen.min(), chosen.max()),
                false => (None, None),
            });
            Bounds {
                least: least.unwrap_or(chosen.unit()),
                // What is made by a decision or paid beside another wager is closed to wagers.
                most: if info.open { most.unwrap_or(Cents::MOST) } else { Cents::ZERO },
                chip: Chip::new(chosen.unit()),
            }
        });
        let (book, own) = (chosen.rulebook().clone(), chosen.limits().clone());
        Ok(Limits { bounds: bounds.collect(), layout, book, own, seats: chosen.seats() })
    }

    /// The same where wagers are whole dollars, made of chips that the table has.
    pub fn in_whole_dollars(
        chosen: &Chosen,
        layout: &'static Layout,
    ) -> Result<Limits, OptionError> {
        let mut limits = Limits::new(chosen, layout)?;
        let (dollar, unit) = (Cents::DOLLAR.cents(), chosen.unit().cents());
        let chip = Chip::new(Cents::new(least_multiple(dollar, unit)));
        for (spot, _) in layout.iter() {
            limits.narrow(spot, Bounds { least: Cents::DOLLAR, most: Cents::MOST, chip });
        }
        Ok(limits)
    }

    /// The bounds of a spot.
    #[inline]
    pub fn of(&self, spot: Spot) -> Bounds {
        self.bounds[spot.0 as usize]
    }

    /// Narrows the bounds of a spot to what its own clause asks.
    pub fn narrow(&mut self, spot: Spot, clause: Bounds) {
        let own = &mut self.bounds[spot.0 as usize];
        own.least = own.least.max(clause.least);
        own.most = own.most.min(clause.most);
        own.chip = clause.chip;
    }

    /// Narrows the bounds of a spot to what its clause prints; limits of the casino's own that lie
    /// outside are refused.
    pub fn require(
        &mut self,
        spot: Spot,
        printed: Bounds,
        clause: Option<Clause>,
    ) -> Result<(), OptionError> {
        let info = self.layout.info(spot);
        let (name, family) = (info.name.as_str(), info.family);
        let given = [name, family].into_iter().find_map(|key| Some((key, self.own.get(key)?)));
        if let Some((key, (least, most))) = given {
            let allowed = printed.least..=printed.most;
            let outside = [least, most].into_iter().flatten().find(|own| !allowed.contains(own));
            if let Some(outside) = outside {
                let what = format!("{outside} is not allowed, a wager there is {printed}");
                return Err(OptionError::cite_if(format!("limits.{key}"), what, clause));
            }
        }
        self.narrow(spot, printed);
        Ok(())
    }

    /// A wager there is exactly so much, by its own clause or as the base unit of a progressive.
    pub fn fix(&mut self, spot: Spot, amount: Cents) -> Result<(), OptionError> {
        let family = self.layout.info(spot).family;
        let rule = self.book.spot(family);
        let base = self.book.option("base").filter(|_| rule.is_some_and(|r| r.meter.is_some()));
        let clause = base.map(|base| base.clause_on(family)).or(rule.map(|rule| rule.clause));
        let Some(chip) = Chip::of_worth(amount) else {
            let (least, most) = (Cents::new(1), Chip::MOST);
            let what = format!(
                "{amount} is no wager on {family}, expected an amount from {least} to {most}"
            );
            return Err(OptionError::cite_if("base", what, clause));
        };
        self.require(spot, Bounds { least: amount, most: amount, chip }, clause)
    }

    /// Closes the spots that the casino need not offer, and does not.
    pub fn close_unoffered(&mut self, chosen: &Chosen) {
        for (spot, info) in self.layout.iter() {
            if info.open && !chosen.offers(info.family) {
                self.close(spot);
            }
        }
    }

    /// Closes a spot that this table does not have: no amount is allowed there.
    pub fn close(&mut self, spot: Spot) {
        self.bounds[spot.0 as usize].most = Cents::ZERO;
    }

    /// How many seats the table has.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Whether `amount` may be added to the `there` that lies on the spot already.
    #[inline(always)]
    pub fn check(&self, on: Spot, there: Cents, amount: Cents) -> Result<(), Refusal> {
        let Bounds { least, most, chip } = self.bounds[on.0 as usize];
        let total = there + amount;
        if amount > Cents::ZERO && chip.makes(amount) && total >= least && total <= most {
            return Ok(());
        }
        Err(self.refuse(on, self.of(on), there, amount))
    }

    /// What may be added to the `there` that lies on a spot already: the amounts that
    /// [`Limits::check`] lets pass.
    pub fn opening(&self, on: Spot, there: Cents) -> Option<Opening> {
        let Bounds { least, most, chip } = self.of(on);
        Opening::in_chips(on, there, chip.worth()).from(least, there)?.within(most, there)
    }

    /// Whether a player who has `own` on a spot, and has wagered `there` on it for the dealer
    /// already, may wager so for the dealer, by this clause. The table's least wager is the
    /// player's own affair.
    pub fn check_tip(
        &self,
        wager: Wager,
        own: Cents,
        there: Cents,
        clause: Option<&'static str>,
    ) -> Result<(), Refusal> {
        let Wager { seat, on, amount, .. } = wager;
        if own == Cents::ZERO {
            let why = format!("seat {seat} has no wager of its own on {}", self.layout.name(on));
            return Err(Incomplete.cite_if(clause, why));
        }
        let Bounds { most, chip, .. } = self.bounds[on.0 as usize];
        if amount > Cents::ZERO && chip.makes(amount) && there + amount <= most {
            return Ok(());
        }
        Err(self.refuse(on, Bounds { least: chip.worth(), most, chip }, there, amount))
    }

    /// Whether a wager may be taken down to this `rest`, where so much lies before it for the
    /// dealer.
    pub fn check_under_tip(
        rest: Cents,
        tip: Cents,
        clause: Option<&'static str>,
    ) -> Result<(), Refusal> {
        if rest > Cents::ZERO || tip == Cents::ZERO {
            return Ok(());
        }
        let why = "the player's wager stays as long as one for the dealer lies before it";
        Err(Incomplete.cite_if(clause, why))
    }

    /// What stays on a spot when a seat takes back `amount` of the `there`, or all of it; what
    /// stays must be a wager that is allowed there.
    pub fn check_removal(
        &self,
        (seat, on): (Seat, Spot),
        there: Cents,
        amount: Option<Cents>,
    ) -> Result<Cents, Refusal> {
        let Bounds { least, chip, .. } = self.of(on);
        let (name, clause) = (self.layout.name(on), self.clause_of(on));
        if there == Cents::ZERO {
            return Err(NotOffered.refuse(format!("seat {seat} has no wager on {name}")));
        }
        let amount = amount.unwrap_or(there);
        if amount <= Cents::ZERO || amount > there || !chip.makes(amount) {
            let why = format!("seat {seat} cannot take {amount} of the {there} on {name}");
            return Err(Limit.cite_if(clause, why));
        }
        let rest = there - amount;
        if rest > Cents::ZERO && rest < least {
            let why = format!("{rest} left on {name} is less than the least wager there, {least}");
            return Err(Limit.cite_if(clause, why));
        }
        Ok(rest)
    }

    /// The clause that bounds what lies on a spot: the one by which limits are posted, or the one
    /// that allows the wager.
    fn clause_of(&self, on: Spot) -> Option<Clause> {
        self.book.clause_of_amount(self.layout.info(on).family)
    }

    #[cold]
    fn refuse(&self, on: Spot, bounds: Bounds, there: Cents, amount: Cents) -> Refusal {
        let Bounds { least, most, chip } = bounds;
        let name = self.layout.name(on);
        let total = there + amount;
        let wrong = if most == Cents::ZERO {
            let why = format!("{name} cannot be wagered on at this table");
            return NotOffered.cite_if(self.clause_of(on), why);
        } else if amount <= Cents::ZERO {
            format!("a wager on {name} must be more than nothing")
        } else if !chip.makes(amount) {
            format!("{amount} on {name} is not a multiple of {}", chip.worth())
        } else if total < least {
            format!("{total} on {name} is less than the least wager there, {least}")
        } else {
            format!("{total} on {name} is more than the most allowed there, {most}")
        };
        Limit.cite_if(self.clause_of(on), format!("{wrong}: it takes {bounds}"))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::layout::spots::tests::layout;
    use crate::wheel::big_six::BigSix;
    use crate::{Game, HouseFile};

    /// The limits of a table that has chosen these options.
    pub(crate) fn limits(options: &str) -> Result<Limits, OptionError> {
        let text = format!("game = \"big-six\"\n[options]\n{options}");
        let file = HouseFile::parse(&text)?;
        let book = BigSix::document().rulebook();
        Limits::new(&Chosen::new(book, file.options)?, layout())
    }

    #[test]
    fn bounds_come_from_the_spot_then_its_family_then_the_main_wager_then_the_chip() {
        let text = "unit = \"0.50\"\nmin = \"10\"\nmax = \"200\"\n\
            [options.limits]\nside-N = { min = \"2\" }\nside-6 = { max = \"7\" }";
        let limits = limits(text).expect("good limits");
        let bounds = |n| (limits.of(Spot(n)).least.cents(), limits.of(Spot(n)).most.cents());
        assert_eq!(bounds(0), (1000, 20_000));
        assert_eq!(bounds(1), (2_00, Cents::MOST.cents()));
        assert_eq!(bounds(2), (50, 7_00));
        assert_eq!(bounds(3).1, 0);
        assert_eq!(limits.of(Spot(0)).chip.worth(), Cents::new(50));
    }

    #[test]
    fn limits_of_a_spot_that_takes_no_wager_are_refused() {
        let error = limits("limits.made.min = \"5\"").expect_err("made by a decision");
        assert_eq!(error.to_string(), "option `limits.made`: there is no such spot");
    }

    #[test]
    fn a_wager_is_checked_with_what_lies_there_already() {
        let mut limits = limits("min = \"10\"\nmax = \"20\"").expect("good limits");
        limits.close(Spot(2));
        let clause =
            Bounds { least: Cents::dollars(12), most: Cents::MOST, chip: Chip::new(Cents::DOLLAR) };
        limits.narrow(Spot(1), clause);
        for (on, there, amount, why) in [
            (0, 0, 10_00, ""),
            (0, 10_00, 25, ""),
            (0, 10_00, 10_00, ""),
            (0, 0, 9_75, "9.75 on main is less than the least wager there, 10.00"),
            (0, 10_00, 10_25, "20.25 on main is more than the most allowed there, 20.00"),
            (0, 0, 10_10, "10.10 on main is not a multiple of 0.25"),
            (0, 0, 0, "a wager on main must be more than nothing"),
            (0, 10_00, -1_00, "a wager on main must be more than nothing"),
            (1, 0, 12_00, ""),
            (1, 0, 12_50, "12.50 on side-4 is not a multiple of 1.00"),
            (1, 0, 11_00, "11.00 on side-4 is less than the least wager there, 12.00"),
            (2, 0, 12_00, "side-6 cannot be wagered on at this table"),
            (3, 0, 12_00, "made cannot be wagered on at this table"),
        ] {
            let result = limits.check(Spot(on), Cents::new(there), Cents::new(amount));
            let got = result.map_or_else(|refusal| refusal.to_string(), |()| String::new());
            let range = match on {
                _ if why.is_empty() => "",
                0 => ": it takes 10.00 to 20.00 in multiples of 0.25",
                1 => ": it takes 12.00 or more in multiples of 1.00",
                _ => "",
            };
            assert_eq!(got, format!("{why}{range}"), "{amount} on {on}");
        }
    }

    #[test]
    fn limits_outside_what_a_clause_prints_are_refused() {
        let chip = Chip::new(Cents::QUARTER);
        let printed = Bounds { least: Cents::DOLLAR, most: Cents::dollars(100), chip };
        for (options, what) in [
            ("", ""),
            ("limits.side-N = { min = \"1\", max = \"100\" }", ""),
            ("limits.side-N.min = \"0.75\"", "option `limits.side-N`: 0.75 is"),
            ("limits.side-4.max = \"101\"", "option `limits.side-4`: 101.00 is"),
        ] {
            let mut limits = limits(options).expect("good options");
            let result = limits.require(Spot(1), printed, Some("OH.TB.7.III".into()));
            let got = result.map_or_else(|bad| bad.to_string(), |()| String::new());
            let range = "a wager there is 1.00 to 100.00 in multiples of 0.25 (OH.TB.7.III)";
            let expected = if what.is_empty() {
                String::new()
            } else {
                format!("{what} not allowed, {range}")
            };
            assert_eq!(got, expected, "{options}");
        }
    }
}
