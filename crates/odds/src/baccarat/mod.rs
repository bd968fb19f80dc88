//! Baccarat: the deals of a fresh shoe counted by how they end, and one of each end settled at the
//! table.

mod deals;

pub mod commission_free_baccarat;
pub mod mini_baccarat;

use std::collections::BTreeMap;
use std::time::Instant;

use chance::Outcome;
use games::{AnyTable, Cents, Chosen, Event, Kind, OptionError, Seat, Wager};

use crate::{Figure, Outcomes, Question, played};
use deals::{Deals, values};

/// How the cards are handled, which no wager looks at: who opens them, and when a vigorish that is
/// owed is collected.
const HANDLING: [&str; 4] = ["table", "dealt", "vigorish", "side_bets_first"];

/// The figures of a baccarat game.
fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = Vec::new();
    let mut counted: BTreeMap<u8, Deals> = BTreeMap::new();
    let spots = question.book.spots.iter().filter(|rule| !rule.by_decision);
    for rule in spots.filter(|rule| question.wants(&rule.id)) {
        let charged = rule.id == "banker" && question.book.option("tie_vigorish").is_some();
        let keys: &[&str] = if charged { &["tie_vigorish", "decks"] } else { &["decks"] };
        for table in tables(question, keys)? {
            for chosen in question.pay_tables(&table, &rule.id) {
                let since = Instant::now();
                let decks = chosen.decks().unwrap_or(1);
                let deals = counted.entry(decks).or_insert_with(|| Deals::of(values(decks)));
                let Some(all) = settle(&chosen, &rule.id, deals) else { continue };
                let (paid, conditions) = (chosen.table_of(&rule.id), question.conditions(&chosen));
                let figure = Figure::new(&question.book.id, &rule.id, paid, conditions, &all);
                figures.push(figure.noting("for a round from a fresh shoe").took(since));
            }
        }
    }
    Ok(figures)
}

/// The tables to look at. Where every number of decks is asked for, one that needs a shuffling
/// device gets it (OH.BA.3.II, OH.CF.3.II).
fn tables(question: &Question<'_>, keys: &[&str]) -> Result<Vec<Chosen>, OptionError> {
    let kind = Kind::find(&question.book.id).expect("a rulebook names its game");
    let mut tables = Vec::new();
    for chosen in question.tables(keys)? {
        let refused = match kind.open_by(chosen.clone()) {
            Ok(_) => {
                tables.push(chosen);
                continue;
            }
            Err(refused) => refused,
        };
        if !question.all || question.given.contains_key("decks") {
            return Err(refused);
        }
        let with_device = chosen.with("shuffler", true);
        tables.extend(with_device.ok().filter(|chosen| kind.open_by(chosen.clone()).is_ok()));
    }
    Ok(tables)
}

/// What becomes of a wager over all deals; none where the table does not take it.
fn settle(chosen: &Chosen, spot: &str, deals: &Deals) -> Option<Outcomes> {
    let open = with_wager(chosen, spot)?;
    let mut all = Outcomes::default();
    for alike in deals.iter() {
        let mut table = open.duplicate();
        for card in alike.cards() {
            table.step(Event::Chance(Outcome::Card(Some(card)))).expect("a card of the shoe");
        }
        let settled = table.statements();
        let own = settled.iter().find(|line| line.wager == spot).expect("the round is over");
        let (name, net) = played::came_to(table.chosen(), own);
        all.add(name, &net.to_decimal(), net, alike.ways);
    }
    Some(all)
}

/// A table with a wager on this spot, and beside it the regular wager that it may need.
fn with_wager(chosen: &Chosen, spot: &str) -> Option<Box<dyn AnyTable>> {
    let mut given = chosen.given().clone();
    given.retain(|key, _| !HANDLING.contains(&key.as_str()));
    let plain = Chosen::new(chosen.rulebook(), given).ok()?;
    let mut table = played::open(&plain);
    let take = |table: &mut dyn AnyTable, spot: &str, amount: Cents| {
        let on = table.find_spot(spot)?;
        table.step(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false })).ok()
    };
    // A fresh shoe, of whose burned cards nobody knows.
    table.step(Event::Chance(Outcome::Shuffled)).ok()?;
    table.step(Event::Chance(Outcome::Card(None))).ok()?;
    let stake = played::stake(&plain, &[spot]);
    if take(table.as_mut(), spot, stake).is_none() {
        take(table.as_mut(), "player", Cents::DOLLAR)?;
        take(table.as_mut(), spot, stake)?;
    }
    Some(table)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
