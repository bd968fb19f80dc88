//! The report of the tables.

use answers::edges::{Edges, Theory};
use games::Cents;
use odds::Ratio;
use serde_json::Value as Json;
use std::sync::Arc;

use super::line::Line;
use super::reading;
use super::sheet::{Cell, Sheet};
use super::takings::Takings;
use crate::host::{Host, Loaded};
use crate::table::{FloorTable, Shift};
use crate::{Account, Problem, TableAccount, Time};

/// What a table has come to.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// The table.
    pub table: String,
    /// Its game.
    pub game: &'static str,
    /// Its chips and money, `closing` too: the rack now, where it is open. Over a stretch of time
    /// `opening` is the rack where it begins and every float that came in it, `closing` the rack
    /// where it ends and every rack that went back in it.
    pub shift: Shift,
    /// What it should have won, less what its wagers put on meters, which is certain; none where
    /// no figure is known for its options. Of a progressive only what the table itself pays is in
    /// it, as in the win: what a meter pays is the link's.
    pub theory: Option<Theory>,
}

/// What every table has come to from a moment on, before another; since it was last opened where
/// neither is given. A table whose journal is damaged is left out.
///
/// # Errors
/// If the store cannot be read.
pub fn tables(host: &Host, from: Option<Time>, to: Option<Time>) -> Result<Vec<TableRow>, Problem> {
    let mut rows = Vec::new();
    for loaded in host.tables()?.into_values() {
        if let Loaded::Table(table) = loaded {
            rows.push(row(host, &table, from, to)?);
        }
    }
    Ok(rows)
}

/// What one table has come to.
pub fn row(
    host: &Host,
    table: &FloorTable,
    from: Option<Time>,
    to: Option<Time>,
) -> Result<TableRow, Problem> {
    let id = &*table.terms().id;
    let (first, end) = stretch(host, table, from, to)?;
    let rack = Account::Table(id.into(), TableAccount::Rack);
    let mut takings = Takings::from(id, reading::balance_before(host, &rack, first)?);
    let mut expected = Expected::of(host, table);
    reading::each(host, id, first, end, |record| {
        let lines = Line::of(record)?;
        takings.add(record, &lines);
        expected.add(lines, record.net != Json::Null);
        Ok(())
    })?;
    let shift = takings.shift();
    let theory = expected.theory(shift.contributions);
    Ok(TableRow { table: id.into(), game: table.terms().kind.id, shift, theory })
}

/// The records of a stretch of time: the first, and the one behind the last.
fn stretch(
    host: &Host,
    table: &FloorTable,
    from: Option<Time>,
    to: Option<Time>,
) -> Result<(u64, u64), Problem> {
    let (id, end) = (&*table.terms().id, table.seq() + 1);
    if from.is_none() && to.is_none() {
        let opened = table.shift().opened;
        return Ok((if opened == 0 { end } else { opened }, end));
    }
    let at = |time: Option<Time>, otherwise: u64| match time {
        Some(time) => reading::first_from(host, id, time, end),
        None => Ok(otherwise),
    };
    let first = at(from, 1)?;
    Ok((first, at(to, end)?.max(first)))
}

/// What a table should have won, as far as its rounds were read.
struct Expected<'a> {
    host: &'a Host,
    table: &'a FloorTable,
    /// Looked for with the first line: nobody waits for the edges of a table without one.
    edges: Option<Option<Arc<Edges>>>,
    theory: Theory,
    round: Vec<Line>,
}

impl<'a> Expected<'a> {
    fn of(host: &'a Host, table: &'a FloorTable) -> Expected<'a> {
        Expected { host, table, edges: None, theory: Theory::default(), round: Vec::new() }
    }

    /// Lines of the round under way, and whether they are its last.
    fn add(&mut self, lines: Vec<Line>, over: bool) {
        self.round.extend(lines);
        if over {
            self.round_over();
        }
    }

    fn round_over(&mut self) {
        let lines = std::mem::take(&mut self.round);
        if lines.is_empty() {
            return;
        }
        let theories = self.host.theories();
        let terms = self.table.terms();
        let edges = self.edges.get_or_insert_with(|| theories.edges(terms));
        if let Some(edges) = edges {
            theories.add(&mut self.theory, edges, &lines);
        }
    }

    fn theory(mut self, contributions: Cents) -> Option<Theory> {
        self.round_over();
        if matches!(self.edges, Some(None)) {
            return None;
        }
        self.theory.win += -Ratio::from(contributions.cents());
        Some(self.theory)
    }
}

impl TableRow {
    /// The win by inventory.
    pub fn win(&self) -> Cents {
        self.shift.win(Cents::ZERO)
    }

    /// The win by inventory less the win by settlement lines: nothing, unless a chip was lost.
    pub fn identity(&self) -> Cents {
        self.win() - self.shift.win_by_lines()
    }

    /// The win by the drop; none without drop.
    pub fn hold(&self) -> Option<f64> {
        let (win, drop) = (self.win().cents(), self.shift.drop.cents());
        (drop > 0).then(|| Ratio::new(win, drop.unsigned_abs()).to_f64())
    }

    /// The theoretical win in dollars.
    pub fn theoretical(&self) -> Option<Ratio> {
        let cents = &self.theory.as_ref()?.win;
        Some(cents / Ratio::from(100))
    }

    /// How many standard deviations the win is above what it should have been; none where nothing
    /// was staked that has an edge.
    pub fn deviation(&self) -> Option<f64> {
        let Theory { win, variance, .. } = self.theory.as_ref()?;
        let off = Ratio::from(self.win().cents()) - win;
        variance.is_positive().then(|| off.to_f64() / variance.to_f64().sqrt())
    }
}

/// The report of the tables.
pub fn tables_sheet(rows: &[TableRow]) -> Sheet {
    let mut sheet = Sheet::new("tables", &COLUMNS);
    rows.iter().for_each(|row| sheet.push(cells(row)));
    sheet
}

const COLUMNS: [&str; 20] = [
    "table",
    "game",
    "opening",
    "fills",
    "credits",
    "drop",
    "closing",
    "win",
    "net",
    "contributions",
    "awards",
    "refused",
    "tips",
    "identity",
    "handle",
    "hold",
    "rounds",
    "theoretical",
    "theoretical_exact",
    "deviation",
];

fn cells(row: &TableRow) -> Vec<Cell> {
    let shift = &row.shift;
    let theory = row.theory.as_ref();
    vec![
        Cell::Word(row.table.clone()),
        Cell::Word(row.game.into()),
        Cell::Money(shift.opening),
        Cell::Money(shift.fills),
        Cell::Money(shift.credits),
        Cell::Money(shift.drop),
        Cell::Money(shift.closing.unwrap_or(Cents::ZERO)),
        Cell::Money(row.win()),
        Cell::Money(shift.net),
        Cell::Money(shift.contributions),
        Cell::Money(shift.awards),
        Cell::Money(shift.refused),
        Cell::Money(shift.tips),
        Cell::Money(row.identity()),
        Cell::Money(shift.handle),
        Cell::decimal(row.hold(), 4),
        Cell::Count(shift.rounds),
        Cell::cents(theory.map(|theory| &theory.win)),
        row.theoretical().map_or(Cell::Blank, |exact| Cell::Word(exact.to_string())),
        Cell::decimal(row.deviation(), 2),
    ]
}
