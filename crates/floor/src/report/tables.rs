//! The report of the tables.

use answers::edges::Theory;
use games::Cents;
use odds::Ratio;

use super::reading;
use super::sheet::{Cell, Sheet};
use super::tally::Tally;
use crate::host::{Host, Loaded};
use crate::table::{FloorTable, Shift};
use crate::{FloorError, Time};

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
pub fn tables(
    host: &Host,
    from: Option<Time>,
    to: Option<Time>,
) -> Result<Vec<TableRow>, FloorError> {
    let mut rows = Vec::new();
    for loaded in host.tables()?.into_values() {
        if let Loaded::Table(table) = loaded {
            rows.push(row(host, &table, from, to)?);
        }
    }
    Ok(rows)
}

/// What one table has come to from a moment on, before another; since it was last opened where
/// neither is given.
///
/// # Errors
/// If the store cannot be read.
pub fn row(
    host: &Host,
    table: &FloorTable,
    from: Option<Time>,
    to: Option<Time>,
) -> Result<TableRow, FloorError> {
    if from.is_none() && to.is_none() {
        return since_opened(host, table);
    }
    let (id, end) = (&*table.terms().id, table.seq() + 1);
    let at = |time: Option<Time>, otherwise: u64| match time {
        Some(time) => reading::first_from(host, id, time, end),
        None => Ok(otherwise),
    };
    let first = at(from, 1)?;
    let mut tally = Tally::from(host, table.terms(), first)?;
    tally.go_on(host, at(to, end)?)?;
    Ok(tally.row(host))
}

/// What one table has come to since it was last opened, at once: what it should have come to is
/// told only where its edges are found.
///
/// # Errors
/// If the store cannot be read.
pub fn row_at_once(host: &Host, table: &FloorTable) -> Result<TableRow, FloorError> {
    let (terms, opened) = (table.terms(), table.shift().opened);
    if opened == 0 || host.books().theories.are_found(terms) {
        return since_opened(host, table);
    }
    let mut tally = Tally::from(host, terms, opened)?.without_theory();
    tally.go_on(host, table.seq() + 1)?;
    Ok(tally.row(host))
}

/// What a table has come to since it was last opened: what was added up before stays so.
fn since_opened(host: &Host, table: &FloorTable) -> Result<TableRow, FloorError> {
    let (terms, end) = (table.terms(), table.seq() + 1);
    let opened = table.shift().opened;
    if opened == 0 {
        return Ok(Tally::from(host, terms, end)?.row(host));
    }
    let (holds, new) =
        (|tally: &Tally| tally.first() == opened, || Tally::from(host, terms, opened));
    host.books().tallies.go_on(&terms.id, holds, new, |tally| {
        tally.go_on(host, end)?;
        Ok(tally.row(host))
    })
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
