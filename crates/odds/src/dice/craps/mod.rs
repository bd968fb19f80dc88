//! Craps: every wager of the layout, left up until it is decided.
//!
//! Nothing of the rules is repeated here. The table is rolled with all 36 rolls from every state
//! that a wager can meet; which of them decide it, and what it is then paid, the settlement says.
//! The chain of states is solved in ratios.
//!
//! Where a stake is named, it is paid and charged in the table's chips; otherwise in any part of a
//! cent, as the odds are printed.

mod chain;
mod until_decided;

use std::time::Instant;

use chance::Dice;
use games::dice::craps::NUMBERS;
use games::{AnyTable, Cents, Chosen, OptionError, SpotRule};

use crate::{Figure, Question, played};
use until_decided::{Watched, take, throw, until_decided};

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let points = points(question);
    let mut figures = Vec::new();
    let spots = question.book.spots.iter().filter(|rule| !rule.by_decision);
    for rule in spots.filter(|rule| question.wants(&rule.id)) {
        let charged = rule.id.starts_with("buy-") || rule.id.starts_with("lay-");
        let keys: &[&str] = if charged { &["vig"] } else { &[] };
        for table in question.tables(keys)? {
            for chosen in pay_tables(question, &table, rule) {
                figures.extend(of_wager(question, &chosen, rule, &points)?);
            }
        }
    }
    Ok(figures)
}

/// The points to look at behind the line.
fn points(question: &Question<'_>) -> Vec<u8> {
    let wanted = question.count("point");
    NUMBERS.into_iter().filter(|n| wanted.is_none_or(|point| point == i64::from(*n))).collect()
}

/// The pay tables of a wager: its own, or those of its parts, which are chosen together.
fn pay_tables(question: &Question<'_>, table: &Chosen, rule: &SpotRule) -> Vec<Chosen> {
    let Some((first, others)) = rule.parts.split_first() else {
        return question.pay_tables(table, &rule.id);
    };
    let of_parts = Question { wager: None, ..*question };
    let with_others = |chosen: Chosen| {
        let id = &chosen.table_of(first).id;
        let also = |chosen: Chosen, part: &String| chosen.with_table(part, id).unwrap_or(chosen);
        others.iter().fold(chosen.clone(), also)
    };
    of_parts.pay_tables(table, first).into_iter().map(with_others).collect()
}

/// The figures of a wager: one, or one for each point where that is what it depends on.
fn of_wager(
    question: &Question<'_>,
    chosen: &Chosen,
    rule: &SpotRule,
    points: &[u8],
) -> Result<Vec<Figure>, OptionError> {
    let by_point = matches!(rule.id.as_str(), "pass-odds" | "dont-pass-odds");
    let points = points.iter().copied().map(Some);
    let points: Vec<_> = if by_point { points.collect() } else { vec![None] };
    let mut figures = Vec::new();
    for point in points {
        let since = Instant::now();
        let Some(up) = Up::new(question, chosen, rule, point)? else { continue };
        figures.push(up.figure(question, chosen, rule, point).took(since));
    }
    Ok(figures)
}

/// A wager that is up at a table.
struct Up {
    table: Box<dyn AnyTable>,
    stake: Cents,
    /// The stake was named, and is paid in chips.
    in_chips: bool,
}

impl Up {
    /// Puts a wager up; none where the table does not have it.
    fn new(
        question: &Question<'_>,
        chosen: &Chosen,
        rule: &SpotRule,
        point: Option<u8>,
    ) -> Result<Option<Up>, OptionError> {
        let spots: Vec<_> = rule.parts.iter().chain([&rule.id]).map(String::as_str).collect();
        let Some((table, stake)) = put_up(chosen, rule, played::stake(chosen, &spots), point)
        else {
            return Ok(None);
        };
        let Some(named) = question.money("stake") else {
            return Ok(Some(Up { table, stake, in_chips: false }));
        };
        let mut table = played::open_in_chips(chosen)?;
        if make(table.as_mut(), &rule.id, named, point).is_some() {
            return Ok(Some(Up { table, stake: named, in_chips: true }));
        }
        // Of all wagers those are left out that cannot be made of it.
        match question.wager {
            None => Ok(None),
            Some(wager) => {
                let what = format!("no {wager} of {named} is made with chips of {}", chosen.unit());
                Err(OptionError::new("stake", what))
            }
        }
    }

    fn figure(
        self,
        question: &Question<'_>,
        chosen: &Chosen,
        rule: &SpotRule,
        point: Option<u8>,
    ) -> Figure {
        let Up { table, stake, in_chips } = self;
        let watched = Watched { spot: &rule.id, parts: &rule.parts, stake, in_chips };
        let all = until_decided(table, &watched);
        let mut conditions = question.conditions(chosen);
        if let Some(point) = point {
            conditions = conditions.with("point", i64::from(point));
        }
        if in_chips {
            conditions = conditions.staking(stake);
            if let Some(unit) = chosen.given().get("unit") {
                conditions = conditions.with("unit", unit.clone());
            }
        }
        let paid_by = chosen.table_of(rule.parts.first().unwrap_or(&rule.id));
        let mut figure = Figure::new("craps", &rule.id, paid_by, conditions, &all);
        if off_on_the_come_out(&rule.id) {
            figure = figure.noting("off on come-out rolls, which decide nothing");
        }
        if in_chips {
            figure = figure.noting(format!("paid and charged in chips of {}", chosen.unit()));
        }
        figure
    }
}

fn off_on_the_come_out(spot: &str) -> bool {
    spot.starts_with("place-") || spot.starts_with("buy-")
}

/// A table with this wager up, and how much; none where the table does not have it.
fn put_up(
    chosen: &Chosen,
    rule: &SpotRule,
    stake: Cents,
    point: Option<u8>,
) -> Option<(Box<dyn AnyTable>, Cents)> {
    let open = played::open(chosen);
    // The Fire Bet is a hundred dollars at most.
    [stake, Cents::DOLLAR].into_iter().find_map(|stake| {
        let mut table = open.duplicate();
        make(table.as_mut(), &rule.id, stake, point)?;
        Some((table, stake))
    })
}

/// Makes a wager as soon as the table takes it: at once, with a point, or behind its bet.
fn make(table: &mut dyn AnyTable, spot: &str, stake: Cents, point: Option<u8>) -> Option<()> {
    if take(table, spot, stake).is_ok() {
        return Some(());
    }
    let number = || spot.rsplit('-').next()?.parse().ok();
    if spot.contains("-odds") {
        let flat = spot.replace("-odds", "");
        let made_as = table.chosen().rulebook().paid_as(&flat).to_owned();
        make(table, &made_as, stake, None)?;
        // A Put Bet is on its number already, the others go there with the next roll.
        if take(table, spot, stake).is_err() {
            throw(table, roll_of(point.or_else(number)?)?);
            take(table, spot, stake).ok()?;
        }
        return Some(());
    }
    throw(table, roll_of(NUMBERS[0])?);
    take(table, spot, stake).ok().map(drop)
}

/// A roll with this total.
fn roll_of(total: u8) -> Option<Dice<2>> {
    Dice::new([total / 2, total.div_ceil(2)])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
