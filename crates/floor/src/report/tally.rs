//! A table's records added up: what it has come to, and what it should have come to.

use std::sync::Arc;

use answers::edges::{Edges, Theory};
use odds::Ratio;
use serde_json::Value as Json;

use super::line::Line;
use super::reading;
use super::tables::TableRow;
use super::takings::Takings;
use crate::host::Host;
use crate::table::Terms;
use crate::{Account, FloorError, TableAccount};

/// What the records of a table come to, from one on, as far as they were read.
pub struct Tally {
    terms: Arc<Terms>,
    first: u64,
    next: u64,
    takings: Takings,
    /// Looked for with the first line: nobody waits for the edges of a table without one.
    edges: Option<Option<Arc<Edges>>>,
    theory: Theory,
    /// The lines of the round under way.
    round: Vec<Line>,
}

impl Tally {
    /// Nothing yet, from this record on.
    pub fn from(host: &Host, terms: &Arc<Terms>, first: u64) -> Result<Tally, FloorError> {
        let rack = Account::Table(terms.id.clone(), TableAccount::Rack);
        let takings = Takings::from(&terms.id, reading::balance_before(host, &rack, first)?);
        let (terms, theory) = (terms.clone(), Theory::default());
        Ok(Tally { terms, first, next: first, takings, edges: None, theory, round: Vec::new() })
    }

    /// The same, of which nobody asks what it should have come to.
    pub fn without_theory(self) -> Tally {
        Tally { edges: Some(None), ..self }
    }

    /// The first of its records.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// Reads on, up to and without this record.
    pub fn go_on(&mut self, host: &Host, end: u64) -> Result<(), FloorError> {
        let id = self.terms.id.clone();
        reading::each(host, &id, self.next, end, |record| {
            let lines = Line::of(record)?;
            self.takings.add(record, &lines);
            self.round.extend(lines);
            if record.net != Json::Null {
                self.round_over(host);
            }
            self.next = record.seq + 1;
            Ok(())
        })
    }

    fn round_over(&mut self, host: &Host) {
        let lines = std::mem::take(&mut self.round);
        if let Some(edges) = self.edges(host, &lines) {
            host.books().theories.add(&mut self.theory, &edges, &lines);
        }
    }

    fn edges(&mut self, host: &Host, lines: &[Line]) -> Option<Arc<Edges>> {
        if lines.is_empty() {
            return None;
        }
        self.edges.get_or_insert_with(|| host.books().theories.edges(&self.terms)).clone()
    }

    /// What it has come to so far.
    pub fn row(&mut self, host: &Host) -> TableRow {
        let shift = self.takings.shift();
        let mut theory = self.theory.clone();
        let round = std::mem::take(&mut self.round);
        if let Some(edges) = self.edges(host, &round) {
            host.books().theories.add(&mut theory, &edges, &round);
        }
        self.round = round;
        theory.win += -Ratio::from(shift.contributions.cents());
        let theory = Some(theory).filter(|_| !matches!(self.edges, Some(None)));
        TableRow { table: self.terms.id.to_string(), game: self.terms.kind.id, shift, theory }
    }
}
