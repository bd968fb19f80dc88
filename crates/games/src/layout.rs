//! The layout: a game's spots by number and by name, and the bounds of their wagers.

use std::collections::HashMap;

use crate::{BadOption, Cents, Chip, Chosen, Refusal, Spot};

/// A spot of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotInfo {
    /// The name in scripts: `place-6`.
    pub name: String,
    /// The rulebook's spot or family of spots: `place-N`.
    pub family: &'static str,
    /// Whether a wager may be put there directly.
    pub open: bool,
    /// Whether the table's `min` and `max` bound it.
    pub main: bool,
}

/// All the spots of a game.
#[derive(Debug)]
pub struct Layout {
    spots: Vec<SpotInfo>,
    by_name: HashMap<String, Spot>,
}

impl Layout {
    /// A layout of these spots, numbered from 0.
    pub fn new(spots: Vec<SpotInfo>) -> Layout {
        let numbered = spots.iter().enumerate();
        let by_name = numbered.map(|(n, spot)| (spot.name.clone(), Spot(n as u16))).collect();
        Layout { spots, by_name }
    }

    /// The spot with this name.
    pub fn find(&self, name: &str) -> Option<Spot> {
        self.by_name.get(name).copied()
    }

    /// What is known of a spot.
    pub fn info(&self, spot: Spot) -> &SpotInfo {
        &self.spots[spot.0 as usize]
    }

    /// A spot's name.
    pub fn name(&self, spot: Spot) -> &str {
        &self.info(spot).name
    }

    /// Every spot with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Spot, &SpotInfo)> {
        self.spots.iter().enumerate().map(|(n, info)| (Spot(n as u16), info))
    }
}

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

/// The bounds of every spot at one table.
#[derive(Clone, Debug)]
pub struct Limits {
    bounds: Vec<Bounds>,
    layout: &'static Layout,
    seats: u8,
}

impl Limits {
    /// The bounds a table has chosen: `limits` by spot or by family, else `min` and `max` for the
    /// main wagers, else one chip and no end.
    pub fn new(chosen: &Chosen, layout: &'static Layout) -> Result<Limits, BadOption> {
        for name in chosen.limits.keys() {
            let known = |info: &SpotInfo| info.open && (info.name == *name || info.family == *name);
            if !layout.spots.iter().any(known) {
                return Err(BadOption::new(format!("limits.{name}"), "there is no such spot"));
            }
        }
        let bounds = layout.spots.iter().map(|info| {
            let own = chosen.limits.get(&info.name).or_else(|| chosen.limits.get(info.family));
            let (least, most) = own.copied().unwrap_or(match info.main {
                true => (chosen.min, chosen.max),
                false => (None, None),
            });
            Bounds {
                least: least.unwrap_or(chosen.unit),
                // What is made by a decision or paid beside another wager is closed to wagers.
                most: if info.open { most.unwrap_or(Cents::MOST) } else { Cents::ZERO },
                chip: Chip::new(chosen.unit),
            }
        });
        Ok(Limits { bounds: bounds.collect(), layout, seats: chosen.seats })
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
        Err(self.refuse(on, there, amount))
    }

    #[cold]
    fn refuse(&self, on: Spot, there: Cents, amount: Cents) -> Refusal {
        let Bounds { least, most, chip } = self.bounds[on.0 as usize];
        let name = self.layout.name(on);
        let total = there + amount;
        Refusal::because(if amount <= Cents::ZERO {
            format!("a wager on {name} must be more than nothing")
        } else if most == Cents::ZERO {
            format!("{name} cannot be wagered on at this table")
        } else if !chip.makes(amount) {
            format!("{amount} on {name} is not a multiple of {}", chip.worth())
        } else if total < least {
            format!("{total} on {name} is less than the least wager there, {least}")
        } else {
            format!("{total} on {name} is more than the most allowed there, {most}")
        })
    }
}
