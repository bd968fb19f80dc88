//! A table that a program drives, event by event.

use std::sync::{Mutex, PoisonError};

use games::{AnyTable, Applied, Awaiting, Event, HouseDealer, RefusalCode, Seat, Step, Viewer};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde_json::json;
use wire::record::{self, By, Recorded};
use wire::{awaiting, event, options, view};

use crate::errors;
use crate::watched::{Awaited, watched};

/// A table, its journal, and who answers for chance where nobody enters what falls.
#[pyclass(module = "croupier._engine")]
pub struct Table {
    table: Recorded,
    /// Whether the journal begins where the table was opened: bytes do not say what happened.
    has_journal: bool,
    /// Only ever reached by who has the table to itself.
    dealer: Mutex<HouseDealer>,
    cut_card_seen: bool,
}

#[pymethods]
impl Table {
    /// Opens a table; `seed` deals the same every time, none by the system's randomness.
    #[new]
    fn open(py: Python<'_>, game: &str, given: &str, seed: Option<u64>) -> PyResult<Table> {
        let kind = answers::house::game(game).map_err(|why| errors::usage(py, why))?;
        let given = wire::json::read(given).and_then(|json| options::from_json(&json));
        let given = given.map_err(|why| errors::usage(py, why))?;
        let table = kind.open(given).map_err(|why| errors::refused(py, why))?;
        let dealer = dealer(py, table.as_ref(), seed)?;
        Ok(Table::dealt_by(Recorded::new(table), true, dealer))
    }

    /// A table as it was saved. It has no journal: that would begin in the middle.
    #[staticmethod]
    fn restore(py: Python<'_>, game: &str, saved: &[u8], seed: Option<u64>) -> PyResult<Table> {
        let kind = answers::house::game(game).map_err(|why| errors::usage(py, why))?;
        let sealed = saved.split_first_chunk().filter(|(found, bytes)| **found == seal(bytes));
        let Some((_, bytes)) = sealed else {
            return Err(errors::usage(py, "saved table: not what a table was saved as"));
        };
        let table = kind.restore(bytes).map_err(|why| errors::usage(py, why))?;
        Table::taken_over(py, Recorded::new(table), false, seed)
    }

    /// The table at the end of a journal, every line of which is proved again. The journal goes on.
    #[staticmethod]
    fn replay(py: Python<'_>, journal: &str, seed: Option<u64>) -> PyResult<Table> {
        let table = Recorded::replayed(journal, By::TheRulesRecorded);
        let table = table.map_err(|why| errors::usage(py, why))?;
        Table::taken_over(py, table, true, seed)
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.table.table().kind().id
    }

    /// What the table awaits.
    fn awaiting(&self) -> String {
        awaiting::live_json(self.table.table(), Viewer::Dealer).to_string()
    }

    /// What a seat may decide now.
    fn offers(&self, py: Python<'_>, number: u8) -> PyResult<String> {
        let seats = std::iter::once(seat(py, number)?);
        Ok(view::offers_json(self.table.table(), seats).to_string())
    }

    /// What takes a wager of a seat now.
    fn spots(&self, py: Python<'_>, number: u8) -> PyResult<String> {
        let seats = std::iter::once(seat(py, number)?);
        Ok(view::spots_json(self.table.table(), seats).to_string())
    }

    /// Applies an event and says what it did.
    fn apply(&mut self, py: Python<'_>, written: &str) -> PyResult<String> {
        let written = wire::json::read(written).map_err(|why| errors::usage(py, why))?;
        let event = event::from_json(&written, self.table.table());
        self.apply_event(py, event.map_err(|why| errors::usage(py, why))?)
    }

    /// Draws what the table asks of chance, and applies it.
    fn draw(&mut self, py: Python<'_>) -> PyResult<String> {
        let ask = match self.table.table().awaiting() {
            Awaiting::Wagers { next, .. } | Awaiting::Chance(next) => next,
            Awaiting::Decision { seat, .. } => {
                let why = format!("the table awaits a decision of seat {seat}, not chance");
                return Err(errors::refusal(py, &RefusalCode::NotAwaited.refuse(why)));
            }
        };
        if ask == chance::Ask::Shuffle {
            self.cut_card_seen = false;
        }
        let drawing = self.dealer.get_mut().unwrap_or_else(PoisonError::into_inner);
        let answer = drawing.answer(ask, self.table.table());
        let answer = answer.map_err(|why| PyRuntimeError::new_err(why.to_string()))?;
        let Some(outcome) = answer else {
            let why = RefusalCode::Impossible.refuse("no card is left to deal");
            return Err(errors::refusal(py, &why));
        };
        let applied = self.apply_event(py, Event::Chance(outcome));
        match &applied {
            Err(_) => self.dealer().take_back(outcome),
            Ok(_) => self.show_cut_card(py)?,
        }
        applied
    }

    /// The table as somebody may see it: a seat by its number, `rail`, `dealer` or `all`.
    fn view(&self, py: Python<'_>, viewer: &str) -> PyResult<String> {
        let viewer = match viewer {
            "rail" => Viewer::Rail,
            "dealer" => Viewer::Dealer,
            "all" => Viewer::All,
            number => match number.parse() {
                Ok(number) => Viewer::Seat(seat(py, number)?),
                Err(_) => {
                    let why = "expected a seat, \"rail\", \"dealer\" or \"all\"";
                    return Err(errors::usage(py, format!("viewer `{number}`: {why}")));
                }
            },
        };
        Ok(view::to_json(self.table.table(), viewer, None).to_string())
    }

    /// What everything is worth that may be decided now.
    fn advise(&self, py: Python<'_>) -> PyResult<String> {
        let table = self.table.table().duplicate();
        let advised = watched(py, None, move |watch| {
            let cache = answers::cache::DiskCache::of_user();
            let advised = answers::advice::at(table.as_ref(), &cache, &Awaited::silent(watch));
            advised.map(|advised| answers::advice::to_json(&advised).to_string())
        })?;
        advised.map_err(|why| errors::refused(py, why))
    }

    /// The table as bytes, behind a digest of them: what was spoiled since is no table.
    fn save(&self) -> Vec<u8> {
        let bytes = self.table.table().save();
        [&seal(&bytes)[..], &bytes].concat()
    }

    /// What has happened, a line of JSON each.
    fn journal(&self, py: Python<'_>) -> PyResult<&str> {
        match self.has_journal {
            true => Ok(self.table.journal()),
            false => Err(errors::refused(
                py,
                "a table that was restored has no journal of what happened before it was saved: \
                 keep the journal, and replay that",
            )),
        }
    }
}

impl Table {
    fn dealt_by(table: Recorded, has_journal: bool, dealer: HouseDealer) -> Table {
        let dealer = Mutex::new(dealer);
        Table { table, has_journal, dealer, cut_card_seen: false }
    }

    /// A table that was played at before, with somebody else to draw.
    fn taken_over(
        py: Python<'_>,
        table: Recorded,
        has_journal: bool,
        seed: Option<u64>,
    ) -> PyResult<Table> {
        let dealer = dealer(py, table.table(), seed)?.taking_over(table.table());
        let dealer = dealer.map_err(|why| errors::refused(py, why))?;
        Ok(Table::dealt_by(table, has_journal, dealer))
    }

    /// Who draws. That nobody broke off while it drew is plain: there is no lock to hold.
    fn dealer(&mut self) -> &mut HouseDealer {
        self.dealer.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn apply_event(&mut self, py: Python<'_>, event: Event) -> PyResult<String> {
        let written = event::to_json(&event, self.table.table());
        let applied = self.table.apply(event).map_err(|why| errors::refusal(py, &why))?;
        Ok(self.account(written, &applied).to_string())
    }

    /// Everything that an event did.
    fn account(&self, written: serde_json::Value, applied: &Applied) -> serde_json::Value {
        let mut account = record::to_json(written, applied, self.table.table());
        account["settled"] = (applied.step == Step::Settled).into();
        let put_up = applied.put_up.iter();
        let put_up = put_up.map(|put| json!({"seat": put.seat, "amount": put.amount.to_string()}));
        account["put_up"] = put_up.collect();
        account
    }

    /// The cut card comes out with the card behind it: this is the last round of the shoe.
    fn show_cut_card(&mut self, py: Python<'_>) -> PyResult<()> {
        if self.cut_card_seen || !self.dealer().cut_card_is_out() {
            return Ok(());
        }
        self.cut_card_seen = true;
        self.apply_event(py, Event::CutCard).map(drop)
    }
}

/// What stands before the bytes of a saved table.
fn seal(bytes: &[u8]) -> [u8; 16] {
    answers::cache::digest(&[bytes]).to_le_bytes()
}

/// Who draws at a table that was just opened.
fn dealer(py: Python<'_>, table: &dyn AnyTable, seed: Option<u64>) -> PyResult<HouseDealer> {
    match seed {
        Some(seed) => Ok(HouseDealer::seeded(table, seed)),
        None => HouseDealer::live(table).map_err(|why| errors::refused(py, why)),
    }
}

/// A seat by its number.
fn seat(py: Python<'_>, number: u8) -> PyResult<Seat> {
    match (1..=games::SEATS).find(|known| *known == usize::from(number)) {
        Some(_) => Ok(Seat::new(number)),
        None => Err(errors::usage(py, format!("seat {number}: expected 1 to {}", games::SEATS))),
    }
}
