//! What a decision costs, worked out from what was offered and what the player named.

use chance::Card;

use crate::RefusalCode::{Incomplete, Limit, NotOffered};
use crate::{Action, Cents, Cost, Decision, HandNumber, Refusal, Seat};

/// A decision with its price worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The seat.
    pub seat: Seat,
    /// Which of the seat's hands; none where the one in turn was meant.
    pub hand: Option<HandNumber>,
    /// What is decided.
    pub action: Action,
    /// What it puts on the table.
    pub amount: Cents,
    /// The two cards of the low hand, where the player sets one.
    pub low: Option<[Card; 2]>,
}

/// Works out what a decision costs, from what was offered and what the player named.
#[inline(always)]
pub(crate) fn price(decision: Decision, cost: Cost, unit: Cents) -> Result<Taken, Refusal> {
    let Decision { seat, hand, action, amount, times, low } = decision;
    let taken = |amount| Ok(Taken { seat, hand, action, amount, low });
    if low.is_some() != (cost == Cost::LowHand) {
        return Err(misnamed(decision, cost, unit));
    }
    match (cost, amount, times) {
        (Cost::LowHand, None, None) => taken(Cents::ZERO),
        (Cost::Free, None, None) => taken(Cents::ZERO),
        (Cost::Fixed(cost), None, None | Some(1)) => taken(cost),
        (Cost::Fixed(cost), Some(named), None) if named == cost => taken(cost),
        (Cost::Between { usual: Some(usual), .. }, None, None) => taken(usual),
        (Cost::Between { least, most, .. }, Some(named), None)
            if (least..=most).contains(&named) && named.is_multiple_of(unit) =>
        {
            taken(named)
        }
        (Cost::Times { base, multiples }, None, named) => {
            match named.or_else(|| multiples.only()) {
                Some(times) if multiples.contains(times) => taken(base.times(times.into(), 1)),
                _ => Err(misnamed(decision, cost, unit)),
            }
        }
        _ => Err(misnamed(decision, cost, unit)),
    }
}

#[cold]
fn misnamed(decision: Decision, cost: Cost, unit: Cents) -> Refusal {
    let Decision { action, amount, times, low, .. } = decision;
    let expected = match cost {
        Cost::LowHand => "takes the two cards of the low hand, and nothing else".into(),
        _ if low.is_some() => "sets no low hand".into(),
        Cost::Free => "takes neither an amount nor a multiple".into(),
        Cost::Fixed(cost) => format!("costs exactly {cost}"),
        Cost::Between { least, most, .. } => {
            format!("takes an amount from {least} to {most} in multiples of {unit}")
        }
        Cost::Times { multiples, .. } => format!("takes a multiple: {multiples}"),
    };
    let named = match (amount, times) {
        (Some(amount), None) => format!(", not {amount}"),
        (None, Some(times)) => format!(", not {times}"),
        _ => String::new(),
    };
    let code = match (cost, low, amount, times) {
        // What must be named is not.
        (Cost::LowHand, None, ..) | (_, None, None, None) => Incomplete,
        (Cost::Free, ..) | (_, Some(_), ..) => NotOffered,
        _ => Limit,
    };
    code.refuse(format!("`{action}` {expected}{named}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Multiples, RefusalCode};

    /// The price of a decision, or why it has none.
    fn priced(cost: Cost, amount: Option<i64>, times: Option<u8>) -> Result<i64, String> {
        let decision = Decision {
            amount: amount.map(Cents::new),
            times,
            ..Decision::new(Seat::FIRST, Action::Play)
        };
        let taken = price(decision, cost, Cents::QUARTER).map_err(|refusal| refusal.to_string())?;
        Ok(taken.amount.cents())
    }

    #[test]
    fn a_decision_is_priced_as_it_was_offered() {
        let fixed = Cost::Fixed(Cents::dollars(10));
        let between = |usual: Option<i64>| Cost::Between {
            least: Cents::new(25),
            most: Cents::dollars(5),
            usual: usual.map(Cents::new),
        };
        let times = |legal: &[u8]| Cost::Times {
            base: Cents::dollars(10),
            multiples: Multiples::of(legal),
        };
        for (cost, amount, multiple, expected) in [
            (Cost::Free, None, None, 0),
            (fixed, None, None, 10_00),
            (fixed, None, Some(1), 10_00),
            (fixed, Some(10_00), None, 10_00),
            (between(Some(5_00)), None, None, 5_00),
            (between(None), Some(25), None, 25),
            (between(None), Some(5_00), None, 5_00),
            (times(&[1, 2, 3]), None, Some(3), 30_00),
            (times(&[3]), None, None, 30_00),
        ] {
            assert_eq!(priced(cost, amount, multiple), Ok(expected), "{cost:?}");
        }
    }

    #[test]
    fn a_price_that_was_not_offered_is_refused_with_what_was() {
        let fixed = Cost::Fixed(Cents::dollars(10));
        let between = Cost::Between { least: Cents::new(25), most: Cents::dollars(5), usual: None };
        let times = Cost::Times { base: Cents::dollars(10), multiples: Multiples::of(&[1, 3]) };
        let (free_only, exactly) =
            ("`play` takes neither an amount nor a multiple", "`play` costs exactly 10.00");
        let bounds = "`play` takes an amount from 0.25 to 5.00 in multiples of 0.25";
        let multiples = "`play` takes a multiple: 1, 3";
        for (cost, amount, multiple, why) in [
            (Cost::Free, Some(0), None, format!("{free_only}, not 0.00")),
            (Cost::Free, None, Some(1), format!("{free_only}, not 1")),
            (fixed, Some(9_75), None, format!("{exactly}, not 9.75")),
            (fixed, None, Some(2), format!("{exactly}, not 2")),
            (fixed, Some(10_00), Some(1), exactly.into()),
            (between, None, None, bounds.into()),
            (between, Some(0), None, format!("{bounds}, not 0.00")),
            (between, Some(5_25), None, format!("{bounds}, not 5.25")),
            (between, Some(1_10), None, format!("{bounds}, not 1.10")),
            (between, None, Some(1), format!("{bounds}, not 1")),
            (times, None, None, multiples.into()),
            (times, None, Some(2), format!("{multiples}, not 2")),
            (times, None, Some(255), format!("{multiples}, not 255")),
            (times, Some(10_00), None, format!("{multiples}, not 10.00")),
        ] {
            assert_eq!(priced(cost, amount, multiple), Err(why), "{cost:?}");
        }
    }

    #[test]
    fn a_price_is_refused_as_missing_as_not_asked_for_or_as_outside_its_bounds() {
        let between = Cost::Between { least: Cents::new(25), most: Cents::dollars(5), usual: None };
        let low = Some([Card::from_index(0), Card::from_index(1)]);
        let bare = Decision::new(Seat::FIRST, Action::Play);
        let (five, cent) = (Some(Cents::dollars(5)), Some(Cents::new(1)));
        for (decision, cost, code) in [
            (bare, between, Incomplete),
            (bare, Cost::LowHand, Incomplete),
            (Decision { amount: five, ..bare }, Cost::LowHand, Incomplete),
            (Decision { low, ..bare }, between, NotOffered),
            (Decision { low, ..bare }, Cost::Free, NotOffered),
            (Decision { amount: five, ..bare }, Cost::Free, NotOffered),
            (Decision { amount: cent, ..bare }, between, Limit),
            (Decision { amount: cent, ..bare }, Cost::Fixed(Cents::dollars(5)), Limit),
        ] {
            let refusal = price(decision, cost, Cents::QUARTER).expect_err("not offered");
            let said: RefusalCode = refusal.code();
            assert_eq!(said, code, "{refusal}");
        }
    }
}
