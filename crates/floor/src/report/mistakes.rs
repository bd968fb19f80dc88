//! What a player's mistakes cost: at each decision, the value of the best choice less that of the
//! one that was made.

use std::collections::{BTreeMap, BTreeSet};

use games::{AnyTable, Event};
use odds::{Ratio, Silent};
use serde_json::{Value as Json, json};

use super::reading;
use super::sheet::Cell;
use crate::host::Host;
use crate::table::{Dealt, OpenedBy, Terms};
use crate::{Code, FloorError, Record};

/// How many of a player's last rounds are looked at.
pub const LOOKED_AT: usize = 200;

/// What a player's mistakes cost in the last rounds, at tables that the house deals and whose
/// players may ask for advice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mistakes {
    /// Rounds that were looked at: at most [`LOOKED_AT`].
    pub rounds: u64,
    /// The player's own decisions in them whose value is known.
    pub decisions: u64,
    /// Those that were not the best.
    pub wrong: u64,
    /// What they cost in the mean, in cents.
    pub cost: Ratio,
}

impl Mistakes {
    /// As a page has it.
    pub fn to_json(&self) -> Json {
        json!({
            "last_rounds": LOOKED_AT,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "wrong": self.wrong,
            "cost": Cell::cents(Some(&self.cost)).text(),
            "cost_exact": (&self.cost / Ratio::from(100)).to_string(),
        })
    }
}

/// What a player's mistakes cost: the last rounds are played again, and each choice is valued as
/// the player could have. Decisions that no advice is given for are left out.
pub fn mistakes(host: &Host, name: &str) -> Result<Mistakes, FloorError> {
    let last = host.read(|reader| reader.player_rounds(name, u64::MAX, LOOKED_AT))?;
    let mut by_table: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    for round in last {
        by_table.entry(round.table).or_default().insert(round.round);
    }
    let mut mistakes = Mistakes::default();
    for (table, rounds) in by_table {
        let Some(terms) = host.house(|house| house.tables().get(&table).cloned()) else { continue };
        if terms.coach && terms.dealt == Dealt::House {
            mistakes.rounds += rounds.len() as u64;
            Review { host, terms: &terms, name, rounds }.go(&mut mistakes)?;
        }
    }
    Ok(mistakes)
}

/// The rounds of a player at one table, played again.
struct Review<'a> {
    host: &'a Host,
    terms: &'a Terms,
    name: &'a str,
    rounds: BTreeSet<u64>,
}

impl Review<'_> {
    fn go(&self, mistakes: &mut Mistakes) -> Result<(), FloorError> {
        let (Some(first), Some(last)) = (self.rounds.first(), self.rounds.last()) else {
            return Ok(());
        };
        let id = &*self.terms.id;
        let round = |round: u64| {
            let found = self.host.read(|reader| reader.rounds(id, round + 1, 1))?;
            let missing = || Code::TableFaulty.error(format!("round {round} of {id} is missing"));
            found.into_iter().next().ok_or_else(missing)
        };
        // The shoe is the one that was shuffled since: all of a shift is dealt again.
        let from = reading::opening_before(self.host, id, round(*first)?.from_seq)?;
        let end = round(*last)?.seq + 1;
        let mut table = self.terms.open()?;
        reading::each(self.host, id, from, end, |record| {
            if record.what.get("open").is_some() {
                let opened_by = record.more.get("rules").and_then(OpenedBy::recorded);
                table = match opened_by {
                    Some(opened_by) => self.terms.open_in(opened_by.edition)?,
                    None => self.terms.open()?,
                };
            }
            self.follow(table.as_mut(), record, mistakes)
        })
    }

    fn follow(
        &self,
        table: &mut dyn AnyTable,
        record: &Record,
        mistakes: &mut Mistakes,
    ) -> Result<(), FloorError> {
        let own = record.who.as_ref().is_some_and(|who| who.name == self.name);
        let looked_at = record.round.is_some_and(|round| self.rounds.contains(&round));
        for event in record.events.json().iter() {
            let event = wire::event::from_json(event, table)
                .map_err(|why| Code::TableFaulty.error(why.to_string()))?;
            if let (Event::Decide(decision), true) = (&event, own && looked_at) {
                self.judge(table, decision, mistakes);
            }
            table.step(event)?;
        }
        Ok(())
    }

    fn judge(&self, table: &dyn AnyTable, taken: &games::Decision, mistakes: &mut Mistakes) {
        let cache = self.host.books().theories.cache();
        let Ok(advised) = answers::advice::at(table, cache, &Silent) else { return };
        let advice = advised.advice;
        let (Some(best), Some(choice)) = (advice.choices.first(), advice.find(taken)) else {
            return;
        };
        let lost = &best.value - &choice.value;
        mistakes.decisions += 1;
        mistakes.wrong += u64::from(lost.is_positive());
        mistakes.cost += lost * Ratio::from(advice.base.cents());
    }
}
