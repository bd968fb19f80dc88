//! The rules of a Pai Gow table: house way, banking, vigorish and bonus, as its options choose
//! them.

use std::sync::Arc;

use super::fortune::Fortune;
use super::house_way::HouseWay;
use super::position::{SEATS, Start};
use super::{BANK, FORTUNE, PaiGowPoker};
use crate::rulebook::choices;
use crate::{Bounds, Cents, Chosen, Dealing, Game, Limits, OptionError, Pay, Rulebook, Seat};

choices! {
    /// What vigorish is rounded to.
    VigorishRounding of "vigorish_rounding" {
        /// To nothing.
        Exact = "exact",
        /// Up to the next quarter.
        UpToQuarter = "up-to-quarter",
    }
}

choices! {
    /// The adjacent seats that are one player's.
    TwoHands of "two_hands" {
        Nobody = "none",
        At12 = "1-2",
        At23 = "2-3",
        At34 = "3-4",
        At45 = "4-5",
        At56 = "5-6",
        At12And34 = "1-2 3-4",
        At12And45 = "1-2 4-5",
        At12And56 = "1-2 5-6",
        At23And45 = "2-3 4-5",
        At23And56 = "2-3 5-6",
        At34And56 = "3-4 5-6",
        At12And34And56 = "1-2 3-4 5-6",
    }
}

impl TwoHands {
    /// The first seat of each of those players; the next one is theirs too.
    const fn first_seats(self) -> &'static [u8] {
        match self {
            TwoHands::Nobody => &[],
            TwoHands::At12 => &[1],
            TwoHands::At23 => &[2],
            TwoHands::At34 => &[3],
            TwoHands::At45 => &[4],
            TwoHands::At56 => &[5],
            TwoHands::At12And34 => &[1, 3],
            TwoHands::At12And45 => &[1, 4],
            TwoHands::At12And56 => &[1, 5],
            TwoHands::At23And45 => &[2, 4],
            TwoHands::At23And56 => &[2, 5],
            TwoHands::At34And56 => &[3, 5],
            TwoHands::At12And34And56 => &[1, 3, 5],
        }
    }
}

/// The rules of one table.
#[derive(Clone, Debug)]
pub struct Rules {
    /// From the dealer's hand, not from an automated shoe.
    pub(super) by_hand: bool,
    pub(super) start: Start,
    /// Vigorish is rounded up to a quarter (OH.PG.13.XIII).
    pub up_to_quarter: bool,
    /// The other seat of a player who has two, by position (OH.PG.7.IV).
    twins: [Option<Seat>; SEATS],
    pub(super) limits: Limits,
    pub(super) unit: Cents,
    pub(super) book: Arc<Rulebook>,
    /// What a bet pays that wins.
    pub bet: Pay,
    /// What the Fortune Bonus pays, the best hand first.
    pub fortune: [Pay; Fortune::ALL.len()],
    envy: [Cents; Fortune::ALL.len()],
    /// The most that one Fortune Bonus wager may win (OH.PG.15.VI).
    pub(super) payout_limit: Option<Cents>,
    /// How the dealer sets hands, and players who ask for it.
    pub house_way: Arc<HouseWay>,
}

/// OH.PG.1.p8: a wager of five dollars or more has an envy button.
pub const QUALIFYING: Cents = Cents::dollars(5);

impl Rules {
    pub(super) fn new(chosen: &Chosen) -> Result<Rules, OptionError> {
        let mut limits = Limits::in_whole_dollars(chosen, PaiGowPoker::layout())?;
        let a_dollar = Bounds { least: Cents::DOLLAR, most: Cents::MOST, ..limits.of(FORTUNE) };
        limits.require(FORTUNE, a_dollar, Some("OH.PG.15.II".into()))?;
        limits.close_unoffered(chosen);
        let by_hand = chosen.choose::<Dealing>() == Dealing::Hand;
        let start = chosen.choose::<Start>();
        if by_hand && start == Start::Button {
            let what = "a button is for an automated shuffling device and shoe (OH.PG.8.I.C)";
            return Err(OptionError::new("start", what));
        }
        let fortune = Fortune::ALL.map(|made| Pay::line_of(chosen, "fortune-bonus", made.line()));
        let book = chosen.rulebook();
        let house_way = HouseWay::new(&book.house_way);
        Ok(Rules {
            by_hand,
            start,
            up_to_quarter: chosen.choose::<VigorishRounding>() == VigorishRounding::UpToQuarter,
            twins: twins(chosen.choose(), chosen.seats())?,
            unit: chosen.unit(),
            book: book.clone(),
            bet: Pay::win(chosen, "bet"),
            envy: Fortune::ALL.map(|made| envy(chosen, made)),
            payout_limit: payout_limit(chosen, &fortune, limits.of(FORTUNE).least)?,
            house_way: Arc::new(
                house_way.map_err(|e| OptionError::new("house_way", e.to_string()))?,
            ),
            fortune,
            limits,
        })
    }

    /// The other seat of the player of this seat, if they have two.
    pub(super) fn twin(&self, seat: Seat) -> Option<Seat> {
        *self.twins.get(seat.index())?
    }

    /// OH.PG.13.XIII: 5% of the amount won, to the cent or up to the next quarter.
    pub fn vigorish(&self, won: Cents) -> Cents {
        let exact = won.times(5, 100);
        if self.up_to_quarter { exact.up_to(Cents::QUARTER) } else { exact }
    }

    /// What a hand brings to every other player with an envy button.
    pub fn envy(&self, made: Fortune) -> Cents {
        self.envy[made as usize]
    }

    /// Chips of the bank are whole dollars that the table's chips make, as bets are: the least.
    pub(super) fn chip_of_bank(&self) -> Cents {
        self.limits.of(BANK).chip.worth()
    }

    /// Whether chips of the bank make this amount.
    pub(super) fn is_whole(&self, amount: Cents) -> bool {
        self.limits.of(BANK).chip.makes(amount)
    }
}

/// OH.PG.15.VI: a limit must let the least wager win all that it can.
fn payout_limit(chosen: &Chosen, pays: &[Pay], wager: Cents) -> Result<Option<Cents>, OptionError> {
    let Some(limit) = chosen.money_if("payout_limit") else { return Ok(None) };
    let least = Pay::best(pays.iter().copied(), wager);
    if limit < least {
        let what = format!(
            "{limit} is too little: expected at least {least}, which a wager of {wager} may win \
             (OH.PG.15.VI)"
        );
        return Err(OptionError::new("payout_limit", what));
    }
    // What is left of a cut wager is paid in chips too.
    Ok(Some(limit.down_to(chosen.unit())))
}

fn envy(chosen: &Chosen, made: Fortune) -> Cents {
    let table = chosen.table_if("fortune-bonus");
    let line = table
        .and_then(|table| table.lines_of("fortune-bonus").find(|line| line.name == made.line()));
    line.and_then(|line| line.envy).unwrap_or_default()
}

/// The other seat of each player who has two.
fn twins(two_hands: TwoHands, seats: u8) -> Result<[Option<Seat>; SEATS], OptionError> {
    let mut twins = [None; SEATS];
    for first in two_hands.first_seats() {
        let (a, b) = (Seat::new(*first), Seat::new(first + 1));
        if b.number() > seats {
            let missing = b;
            let what = format!("there is no seat {missing}, the table has {seats} (OH.PG.7.IV)");
            return Err(OptionError::new("two_hands", what));
        }
        twins[a.index()] = Some(b);
        twins[b.index()] = Some(a);
    }
    Ok(twins)
}
