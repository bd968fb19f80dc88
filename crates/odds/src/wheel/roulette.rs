//! Roulette on its three wheels.

use chance::{Outcome, Pocket};
use games::wheel::roulette::{Roulette, Setting};
use games::{Chosen, Event, Game, OptionError, Seat, Wager};

use crate::{Figure, Question, played};

/// The figures of its wagers, a record for each kind.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    for table in question.tables(&["wheel"])? {
        for rule in &question.book.spots {
            for chosen in question.pay_tables(&table, &rule.id) {
                let Some(spot) = position(&chosen, &rule.id) else { continue };
                let all = played(&chosen, &spot, pockets(&chosen));
                let (table, conditions) = (chosen.table_of(&rule.id), question.conditions(&chosen));
                figures.push(Figure::new("roulette", &rule.id, table, conditions, &all));
            }
        }
    }
    Ok(figures)
}

/// Every pocket of the wheel in use.
fn pockets(chosen: &Chosen) -> impl Iterator<Item = (Outcome, u64)> {
    let wheel = chosen.choose::<Setting>().wheel();
    wheel.pockets().iter().map(|pocket: &Pocket| (Outcome::Pocket(*pocket), 1))
}

/// A position of this kind that the table takes: all of a kind cover as many numbers, none of which
/// is likelier than another. None where the layout has no such position (First Five).
fn position(chosen: &Chosen, kind: &str) -> Option<String> {
    // A table without bounds: what may be wagered at least changes no figure.
    let table = played::open(chosen);
    let layout = Roulette::layout();
    let takes = |on| {
        let wager = Wager { seat: Seat::FIRST, on, amount: chosen.unit(), for_dealer: false };
        table.attempt(Event::Wager(wager)).is_ok()
    };
    let mut spots = layout.iter().filter(|(_, info)| info.family == kind);
    spots.find(|(on, _)| takes(*on)).map(|(_, info)| info.name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{ask, edges};

    #[test]
    fn every_wager_on_a_double_zero_wheel_costs_a_nineteenth_but_first_five() {
        for (wager, edge) in edges(&figures, "roulette") {
            assert_eq!(edge, if wager == "first-five" { "3/38" } else { "1/19" }, "{wager}");
        }
    }

    #[test]
    fn limits_of_a_table_change_no_figure() {
        for limit in [("min", "25".into()), ("max", "5".into()), ("unit", "5".into())] {
            assert_eq!(ask(&figures, "roulette", &[limit]).len(), 14);
        }
    }

    #[test]
    fn a_double_zero_that_is_no_spin_makes_a_single_zero_wheel() {
        for wheel in ["single", "double-as-single"] {
            let figures = ask(&figures, "roulette", &[("wheel", wheel.into())]);
            assert_eq!(figures.len(), 13, "all kinds but First Five");
            for figure in figures {
                assert_eq!(figure.house_edge.unwrap().to_string(), "1/37", "{}", figure.wager);
            }
        }
    }
}
