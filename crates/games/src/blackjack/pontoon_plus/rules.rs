//! The rules of a Pontoon Plus table, as its options choose them, and its spots.

use std::sync::Arc;

use std::sync::LazyLock;

use super::{BOXES, Bonus, Win};
use crate::{Cents, Chosen, Layout, Limits, OptionError, Pay, Rulebook, Seat, Spot, SpotInfo};

/// The dealer draws to a soft 17 (SG.PP.3.27).
pub const HITS_SOFT_17: bool = true;
/// The least total that may stand (SG.PP.3.22).
pub const LEAST_TO_STAND: u8 = 12;
/// The seated player's bet.
pub const BET: Spot = Spot(0);
/// Player Pair and Bonus of the own box, in the order in which they are settled.
pub(super) const SIDES: [Spot; 2] = [Spot(1), Spot(2)];
/// The side bets as numbers.
pub(super) const PLAYER_PAIR: usize = 0;

const N: u16 = BOXES as u16;
const BEHIND: u16 = 3;
const SIDES_OF: u16 = BEHIND + N;
/// Insurance of the own bet; those of bets behind the boxes follow.
pub(super) const INSURANCE: Spot = Spot(SIDES_OF + 2 * N);
pub(super) const SUPER_BONUS: Spot = Spot(INSURANCE.0 + N + 1);
pub(super) const ENVY: Spot = Spot(SUPER_BONUS.0 + 1);

/// The bet behind a box.
#[inline]
pub(super) const fn behind(on: Seat) -> Spot {
    Spot(BEHIND + on.index() as u16)
}

/// A side bet on somebody else's box.
#[inline]
pub(super) const fn side_of(side: usize, on: Seat) -> Spot {
    Spot(SIDES_OF + side as u16 * N + on.index() as u16)
}

/// The insurance of a bet behind a box.
#[inline]
pub(super) const fn insurance_of(on: Seat) -> Spot {
    Spot(INSURANCE.0 + on.number() as u16)
}

/// What a spot is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    /// The own box.
    Bet,
    /// A side bet on the own box.
    Side(usize),
    /// This box.
    Behind(Seat),
    /// A side bet on this box.
    SideOf(usize, Seat),
    /// Nothing that is wagered on directly.
    Decisions,
}

impl For {
    pub(super) fn spot(spot: Spot) -> For {
        let on = |first: u16| Seat::at((spot.0 - first).into());
        match spot.0 {
            0 => For::Bet,
            side @ 1..=2 => For::Side(usize::from(side) - 1),
            n if n < SIDES_OF => For::Behind(on(BEHIND)),
            n if n < SIDES_OF + N => For::SideOf(0, on(SIDES_OF)),
            n if n < INSURANCE.0 => For::SideOf(1, on(SIDES_OF + N)),
            _ => For::Decisions,
        }
    }
}

pub(super) static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let spot = |family: &'static str, open, main| {
        let names: Vec<String> = match family.strip_suffix('N') {
            Some(name) => (1..=BOXES).map(|on| format!("{name}{on}")).collect(),
            None => vec![family.into()],
        };
        names.into_iter().map(move |name| SpotInfo { name, family, open, main })
    };
    let wagered = [
        ("bet", true),
        ("player-pair", false),
        ("bonus", false),
        ("behind-N", true),
        ("player-pair-N", false),
        ("bonus-N", false),
    ];
    let decided = ["insurance", "insurance-N", "super-bonus", "super-bonus-envy"];
    let wagered = wagered.into_iter().flat_map(|(family, main)| spot(family, true, main));
    let decided = decided.into_iter().flat_map(|family| spot(family, false, false));
    Layout::new(wagered.chain(decided).collect())
});

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) decks: u8,
    /// How many boxes the layout has; seats above them only stand.
    pub(super) boxes: u8,
    /// How many cards are dealt before a shuffle is due.
    pub(super) cut: u16,
    pub(super) unit: Cents,
    pub(super) limits: Limits,
    pub(super) book: Arc<Rulebook>,
    pub(super) wins: [Pay; Win::ALL.len()],
    pub(super) pair: Pay,
    pub(super) bonus: [Pay; Bonus::ALL.len()],
    pub(super) insurance: Pay,
    /// The Super Bonus, below a bet of $100 and from there on.
    pub(super) super_bonus: [Pay; 2],
    pub(super) envy: Pay,
}

impl Rules {
    /// The rules that a casino has chosen.
    pub fn new(chosen: &Chosen) -> Result<Rules, OptionError> {
        let decks = chosen.decks().unwrap_or(1);
        let penetration = chosen.count("penetration") as u32;
        let mut limits = Limits::new(chosen, &LAYOUT)?;
        for (side, spot) in SIDES.into_iter().enumerate() {
            if !chosen.offers(LAYOUT.name(spot)) {
                limits.close(spot);
                Seat::up_to(BOXES).for_each(|on| limits.close(side_of(side, on)));
            }
        }
        let line = |spot, name| Pay::line_of(chosen, spot, name);
        Ok(Rules {
            decks,
            boxes: (chosen.count("boxes") as u8).min(chosen.seats()),
            cut: (48 * u32::from(decks) * penetration / 100) as u16,
            unit: chosen.unit(),
            limits,
            book: chosen.rulebook().clone(),
            wins: Win::ALL.map(|win| line("bet", win.line())),
            pair: Pay::win(chosen, "player-pair"),
            bonus: Bonus::ALL.map(|bonus| line("bonus", bonus.line())),
            insurance: Pay::win(chosen, "insurance"),
            super_bonus: ["bet below 100", "bet of 100 or more"]
                .map(|name| line("super-bonus", name)),
            envy: Pay::win(chosen, "super-bonus-envy"),
        })
    }

    /// What a winning hand pays.
    #[inline]
    pub fn pay(&self, win: Win) -> Pay {
        self.wins[win as usize]
    }

    /// The most that may be put on insurance: half the bet (SG.PP.3.17.1).
    pub(super) fn most_insurance(&self, bet: Cents) -> Cents {
        bet.times(1, 2).down_to(self.unit)
    }

    /// What the Super Bonus pays on a bet, if anything (SG.PP.4.1.2).
    pub fn super_bonus_on(&self, bet: Cents) -> Option<Pay> {
        if bet < Cents::dollars(10) {
            return None;
        }
        Some(self.super_bonus[usize::from(bet >= Cents::dollars(100))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spot_is_where_its_name_says() {
        for on in Seat::up_to(BOXES) {
            assert_eq!(LAYOUT.name(behind(on)), format!("behind-{on}"));
            assert_eq!(LAYOUT.name(side_of(0, on)), format!("player-pair-{on}"));
            assert_eq!(LAYOUT.name(side_of(1, on)), format!("bonus-{on}"));
            assert_eq!(LAYOUT.name(insurance_of(on)), format!("insurance-{on}"));
            assert_eq!(For::spot(behind(on)), For::Behind(on));
            assert_eq!(For::spot(side_of(1, on)), For::SideOf(1, on));
        }
        assert_eq!(LAYOUT.name(INSURANCE), "insurance");
        assert_eq!(LAYOUT.name(SUPER_BONUS), "super-bonus");
        assert_eq!(LAYOUT.name(ENVY), "super-bonus-envy");
        let open = |spot: Spot| For::spot(spot) != For::Decisions;
        assert!(LAYOUT.iter().all(|(spot, info)| info.open == open(spot)));
    }
}
