//! Openings: the spots that take a wager now, and which amounts.

use super::table::check_seat;
use crate::{Cents, Chips, Game, Lines, Seat, Spot, Table};

/// A spot that takes a wager of a seat now, and how much.
///
/// A wager on it that adds `least` to `most` there, in multiples of `step`, is not refused; every
/// other amount is, and so is every wager on a spot that has no opening.
///
/// ```
/// use games::wheel::roulette::Roulette;
/// use games::{Cents, Game, Options, Seat, Table};
///
/// let limits = [("min".to_owned(), "5".into()), ("max".to_owned(), "100".into())];
/// let table = Table::<Roulette>::open(Options::from(limits)).unwrap();
/// let on = Roulette::find_spot("red").unwrap();
/// let red = table.openings(Seat::FIRST).into_iter().find(|opening| opening.on == on).unwrap();
/// assert_eq!((red.least, red.most), (Cents::dollars(5), Some(Cents::dollars(100))));
/// assert_eq!((red.step, red.has), (Cents::QUARTER, Cents::ZERO));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The spot.
    pub on: Spot,
    /// The least that may be added.
    pub least: Cents,
    /// The most that may be added; none where nothing is too much.
    pub most: Option<Cents>,
    /// What is added is a multiple of this.
    pub step: Cents,
    /// A wager that must lie there too: this one may not stand without it, or the deal may not
    /// begin.
    pub needs: Option<Spot>,
    /// A wager that this one must come to as much as.
    pub equals: Option<Spot>,
    /// What the seat has there already.
    pub has: Cents,
}

impl Opening {
    /// A spot that takes any amount that chips of this worth can make.
    pub(crate) const fn in_chips(on: Spot, has: Cents, step: Cents) -> Opening {
        Opening { on, least: step, most: None, step, needs: None, equals: None, has }
    }

    /// The same where what is added to `there` must come to `least`; none where that cannot be.
    pub(crate) fn from(mut self, least: Cents, there: Cents) -> Option<Opening> {
        let missing = (least - there).max(Cents::ZERO);
        self.least = self.least.max(missing.up_to(self.step));
        self.possible()
    }

    /// The same where what is added to `there` may not come to more than `most`; none where that
    /// cannot be. The most of all amounts bounds nothing.
    pub(crate) fn within(mut self, most: Cents, there: Cents) -> Option<Opening> {
        if most < Cents::MOST {
            let room = (most - there).max(Cents::ZERO).down_to(self.step);
            self.most = Some(self.most.map_or(room, |most| most.min(room)));
        }
        self.possible()
    }

    /// The same beside a wager that it needs.
    pub(crate) const fn needing(mut self, needs: Option<Spot>) -> Opening {
        self.needs = needs;
        self
    }

    fn possible(self) -> Option<Opening> {
        self.most.is_none_or(|most| self.least <= most).then_some(self)
    }
}

/// The first of a seat's wagers without which another would not stand.
pub(crate) fn held_up_by<C: Chips>(
    chips: &C,
    open: usize,
    is_legal: impl Fn(&C) -> bool,
) -> Option<Spot> {
    let holds_up = |spot: &usize| {
        let mut without = *chips;
        without[*spot] = Cents::ZERO;
        chips[*spot] > Cents::ZERO && !is_legal(&without)
    };
    (0..open).find(holds_up).map(|spot| Spot(spot as u16))
}

impl<G: Game, L: Lines<G::Because>> Table<G, L> {
    /// Everything that takes a wager of this seat now, in the order of the layout; wagers for the
    /// dealer apart.
    pub fn openings(&self, seat: Seat) -> Vec<Opening> {
        if check_seat(seat, self.chosen.seats()).is_err() {
            return Vec::new();
        }
        let open = G::layout().iter().filter(|(_, info)| info.open);
        open.filter_map(|(on, _)| self.game.opening(&self.rules, seat, on)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_amounts_that_chips_can_make() {
        let dollars = Cents::dollars;
        let any = Opening::in_chips(Spot(0), dollars(4), dollars(2));
        for (least, most, there, expected) in [
            (0, 20, 0, Some((2, 20))),
            (5, 21, 0, Some((6, 20))),
            (5, 21, 4, Some((2, 16))),
            (10, 10, 4, Some((6, 6))),
            (11, 11, 4, None),
            (0, 4, 4, None),
            (0, 3, 4, None),
        ] {
            let (least, most, there) = (dollars(least), dollars(most), dollars(there));
            let opening = any.from(least, there).and_then(|opening| opening.within(most, there));
            let bounds = opening.map(|opening| (opening.least, opening.most));
            let expected = expected.map(|(least, most)| (dollars(least), Some(dollars(most))));
            assert_eq!(bounds, expected, "{least} to {most} with {there}");
        }
        assert_eq!(any.within(Cents::MOST, dollars(4)), Some(any));
    }

    #[test]
    fn a_wager_is_held_up_by_what_it_cannot_stand_without() {
        let stakes = |ante, blind| [Cents::dollars(ante), Cents::dollars(blind)];
        let both = |chips: &[Cents; 2]| chips.iter().all(|chip| *chip > Cents::ZERO);
        let either = |chips: &[Cents; 2]| chips.iter().any(|chip| *chip > Cents::ZERO);
        assert_eq!(held_up_by(&stakes(5, 5), 2, both), Some(Spot(0)));
        assert_eq!(held_up_by(&stakes(5, 5), 2, either), None);
        assert_eq!(held_up_by(&stakes(0, 5), 2, either), Some(Spot(1)));
    }
}
