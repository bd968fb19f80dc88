//! One seat at a table of its own.

use games::{AnyTable, Awaiting, Decision, Refusal, Viewer};
use numpy::PyArray1;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::advised::Adviser;
use super::machine::{Machine, SEAT};
use super::moves::Move;
use super::opened::Opened;
use super::seat::Seat;
use crate::errors;

/// A seat, whatever the game.
pub trait AnySeat: Send + Sync {
    /// Deals anew from this seed.
    fn seed(&mut self, dealer: sim::QuickDealer);
    /// A new round.
    fn reset(&mut self) -> Result<(), Refusal>;
    /// Makes a move and answers what it brought, in units.
    fn make(&mut self, number: i64) -> Result<f64, Refusal>;
    /// What the seat sees and may do.
    fn see(&self, seen: &mut [f32], mask: &mut [i8]);
    /// The same right after a reset.
    fn see_first(&self, seen: &mut [f32], mask: &mut [i8]);
    /// Whether the round is over.
    fn is_over(&self) -> bool;
    /// The decision that a move makes.
    fn decision(&self, action: Move) -> Option<Decision>;
    /// The table itself; none where it is played at full speed.
    fn table(&self) -> Option<&dyn AnyTable>;
}

impl<M: Machine> AnySeat for Seat<M> {
    fn seed(&mut self, dealer: sim::QuickDealer) {
        Seat::seed(self, dealer);
    }
    fn reset(&mut self) -> Result<(), Refusal> {
        Seat::reset(self)
    }
    fn make(&mut self, number: i64) -> Result<f64, Refusal> {
        Seat::make(self, number)
    }
    fn see(&self, seen: &mut [f32], mask: &mut [i8]) {
        Seat::see(self, seen, mask);
    }
    fn see_first(&self, seen: &mut [f32], mask: &mut [i8]) {
        Seat::see_first(self, seen, mask);
    }
    fn is_over(&self) -> bool {
        Seat::is_over(self)
    }
    fn decision(&self, action: Move) -> Option<Decision> {
        Seat::decision(self, action)
    }
    fn table(&self) -> Option<&dyn AnyTable> {
        Seat::table(self)
    }
}

/// One seat.
#[pyclass(module = "croupier._engine")]
pub struct Environment {
    opened: Opened,
    seat: Box<dyn AnySeat>,
    seen: Vec<f32>,
    mask: Vec<i8>,
    adviser: Option<Adviser>,
}

/// What [`Environment::step`] answers: what is seen, what it brought, whether the round is over,
/// never cut off, and the rest by name.
type Stepped<'py> = (Bound<'py, PyArray1<f32>>, f64, bool, bool, Bound<'py, PyDict>);

#[pymethods]
impl Environment {
    /// A seat at a table that is opened for it. `quick` asks for the quickest table there is.
    #[new]
    fn open(py: Python<'_>, setting: &str, quick: bool) -> PyResult<Environment> {
        let opened = Opened::new(py, setting)?;
        let adviser = opened.setting.advice.then(Adviser::new);
        let seat = opened.seat(py, quick && adviser.is_none())?;
        let (seen, mask) = opened.rooms();
        Ok(Environment { opened, seat, seen, mask, adviser })
    }

    /// The moves by number.
    fn moves(&self) -> Vec<String> {
        self.opened.moves()
    }

    /// What each number that is seen stands for.
    fn fields(&self) -> Vec<String> {
        self.opened.fields()
    }

    /// Deals the same from here on as after every other call with this seed and stream of it.
    #[pyo3(signature = (seed, stream=0))]
    fn seed(&mut self, seed: u64, stream: u64) {
        self.seat.seed(self.opened.dealer(seed, stream));
    }

    /// A new round.
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<f32>>, Bound<'py, PyDict>)> {
        self.seat.reset().map_err(|why| errors::refusal(py, &why))?;
        self.seat.see_first(&mut self.seen, &mut self.mask);
        let info = self.info(py)?;
        Ok((PyArray1::from_slice(py, &self.seen), info))
    }

    /// A move. One that is refused changes nothing and says why.
    fn step<'py>(&mut self, py: Python<'py>, action: i64) -> PyResult<Stepped<'py>> {
        let regret = self.regret(action);
        let made = self.seat.make(action);
        if made.is_ok() {
            self.seat.see(&mut self.seen, &mut self.mask);
        }
        let info = self.info(py)?;
        if let Err(why) = &made {
            info.set_item(intern!(py, "refused"), why.to_string())?;
        } else if self.adviser.is_some() {
            info.set_item(intern!(py, "regret"), regret)?;
        }
        let seen = PyArray1::from_slice(py, &self.seen);
        Ok((seen, made.unwrap_or(0.0), self.seat.is_over(), false, info))
    }

    /// The table as the seat sees it, as JSON; none where it is played at full speed.
    fn view(&self) -> Option<String> {
        let table = self.seat.table()?;
        Some(wire::view::to_json(table, Viewer::Seat(SEAT), None).to_string())
    }
}

impl Environment {
    /// What is told beside what is seen.
    fn info<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        info.set_item(intern!(py, "action_mask"), PyArray1::from_slice(py, &self.mask))?;
        if let Some(adviser) = &mut self.adviser {
            adviser.look(py, self.seat.table().filter(|table| asks_the_seat(*table)))?;
            info.set_item(intern!(py, "best"), self.best())?;
        }
        Ok(info)
    }

    /// The number of the best move; none where nothing is decided now.
    fn best(&self) -> Option<usize> {
        let adviser = self.adviser.as_ref()?;
        let moves = self.opened.terms.moves.iter().zip(&self.mask);
        let is_best =
            |action: Move| self.seat.decision(action).is_some_and(|taken| adviser.is_best(&taken));
        moves.into_iter().position(|(action, may)| *may != 0 && is_best(*action))
    }

    /// What a move gives away, in units, by exact advice.
    fn regret(&self, number: i64) -> Option<f64> {
        let adviser = self.adviser.as_ref()?;
        let action = self.opened.terms.moves.get(usize::try_from(number).ok()?)?;
        adviser.regret(&self.seat.decision(*action)?)
    }
}

/// Whether a table waits for a decision of the seat that plays.
fn asks_the_seat(table: &dyn AnyTable) -> bool {
    match table.awaiting() {
        Awaiting::Decision { seat, .. } => seat == SEAT,
        _ => false,
    }
}
