//! What a table awaits and offers, as a dealer would say it.

use games::{AnyTable, Awaiting, Cents, Cost, HandNumber, Offer, Seat};
pub use wire::words::{ask, ask_at, hand_asked, place};

/// What the table awaits, as a dealer would say it; none when nothing is at stake.
pub fn awaiting(table: &dyn AnyTable) -> Option<String> {
    match table.awaiting() {
        Awaiting::Wagers { next, .. } => {
            let at_stake =
                Seat::up_to(table.chosen().seats()).any(|n| table.at_stake(n) > Cents::ZERO);
            at_stake.then(|| ask_at(table, next))
        }
        Awaiting::Chance(asked) => Some(ask_at(table, asked)),
        Awaiting::Decision { seat, hand } => {
            let offers = table.offers(seat, Some(hand));
            let offers: Vec<_> = offers.iter().map(offer).collect();
            let hand =
                if hand > HandNumber::FIRST { format!(", hand {hand}") } else { String::new() };
            Some(format!("a decision of seat {seat}{hand}: {}", offers.join(", ")))
        }
    }
}

/// An action with what it costs: `double $0.25 to $10.00`.
pub fn offer(offer: &Offer) -> String {
    let action = offer.action;
    match offer.cost {
        Cost::Free => action.to_string(),
        Cost::LowHand => format!("{action} CARD CARD"),
        Cost::Fixed(cost) => format!("{action} {cost:#}"),
        Cost::Between { least, most, .. } if least == most => format!("{action} {most:#}"),
        Cost::Between { least, most, .. } => {
            format!("{action} {least:#} to {most:#}")
        }
        Cost::Times { base, multiples } => {
            let times: Vec<_> = multiples.iter().map(|n| n.to_string()).collect();
            let times = match times.split_last() {
                Some((last, [])) => last.clone(),
                Some((last, others)) => format!("{} or {last}", others.join(", ")),
                None => String::new(),
            };
            format!("{action} {times} times {base:#}")
        }
    }
}
