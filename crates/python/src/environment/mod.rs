//! Environments for learners: a seat at a table of its own, or thousands of them at once.

mod look;
mod machine;
mod moves;
mod opened;
mod seat;

use games::{Cents, Decision, Refusal};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2,
};
use odds::{Advice, Cache};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use machine::Machine;
use opened::Opened;
use seat::Seat;

/// A seat, whatever the game.
pub trait AnySeat: Send + Sync {
    /// A seat like it at a table like its own.
    fn duplicate(&self) -> Box<dyn AnySeat>;
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
    /// What everything is worth that may be decided now.
    fn advice(&self, cache: &dyn Cache) -> Option<Advice>;
    /// The decision that a move makes.
    fn decision(&self, action: moves::Move) -> Option<Decision>;
    /// The table as the seat sees it, as JSON; none where it is played at full speed.
    fn view(&self) -> Option<String>;
}

impl<M: Machine> AnySeat for Seat<M> {
    fn duplicate(&self) -> Box<dyn AnySeat> {
        Box::new(self.clone())
    }
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
    fn advice(&self, cache: &dyn Cache) -> Option<Advice> {
        Seat::advice(self, cache)
    }
    fn decision(&self, action: moves::Move) -> Option<Decision> {
        Seat::decision(self, action)
    }
    fn view(&self) -> Option<String> {
        Seat::view(self)
    }
}

/// One seat.
#[pyclass(module = "croupier._engine")]
pub struct Environment {
    opened: Opened,
    seat: Box<dyn AnySeat>,
    seen: Vec<f32>,
    mask: Vec<i8>,
    advised: Option<Advice>,
    cache: odds::InMemory,
    words: Words,
}

/// The keys of `info`, made once.
struct Words {
    mask: Py<PyAny>,
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
        let quick = quick && !opened.setting.advice;
        let seat = opened.seat(py, quick)?;
        let (seen, mask) = opened.rooms();
        let mask_word = pyo3::types::PyString::intern(py, "action_mask");
        Ok(Environment {
            opened,
            seat,
            seen,
            mask,
            advised: None,
            cache: odds::InMemory::default(),
            words: Words { mask: mask_word.into_any().unbind() },
        })
    }

    /// The moves by number.
    fn moves(&self) -> Vec<String> {
        self.opened.moves()
    }

    /// What each number that is seen stands for.
    fn fields(&self) -> Vec<String> {
        self.opened.fields()
    }

    /// Deals the same from here on as after every other call with this seed.
    fn seed(&mut self, seed: u64) {
        self.seat.seed(self.opened.dealer(seed, 0));
    }

    /// A new round.
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<f32>>, Bound<'py, PyDict>)> {
        self.seat.reset().map_err(|why| crate::errors::refusal(py, &why))?;
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
            info.set_item("refused", why.to_string())?;
        } else if self.opened.setting.advice {
            info.set_item("regret", regret)?;
        }
        let seen = PyArray1::from_slice(py, &self.seen);
        Ok((seen, made.unwrap_or(0.0), self.seat.is_over(), false, info))
    }

    /// The table as the seat sees it.
    fn view(&self) -> Option<String> {
        self.seat.view()
    }
}

impl Environment {
    /// What is told beside what is seen.
    fn info<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        info.set_item(&self.words.mask, PyArray1::from_slice(py, &self.mask))?;
        if self.opened.setting.advice {
            self.advised = self.seat.advice(&self.cache);
            info.set_item("best", self.best())?;
        }
        Ok(info)
    }

    /// The number of the best move; none where nothing is decided now.
    fn best(&self) -> Option<usize> {
        let best = self.advised.as_ref()?.choices.first()?;
        let moves = self.opened.terms.moves.iter().enumerate();
        let mut legal = moves.filter(|(n, _)| self.mask[*n] != 0);
        let is_best = |action: moves::Move| {
            let chosen = self.seat.decision(action).and_then(|taken| self.worth(&taken));
            chosen.is_some_and(|choice| choice == best)
        };
        legal.find(|(_, action)| is_best(**action)).map(|(n, _)| n)
    }

    /// What a move gives away, in units, by exact advice.
    fn regret(&self, number: i64) -> Option<f64> {
        let best = self.advised.as_ref()?.choices.first()?;
        let action = self.opened.terms.moves.get(usize::try_from(number).ok()?)?;
        let taken = self.worth(&self.seat.decision(*action)?)?;
        Some((&best.value - &taken.value).to_f64())
    }

    fn worth(&self, taken: &Decision) -> Option<&odds::Choice> {
        self.advised.as_ref()?.find(taken)
    }
}

/// Many seats, each at a table of its own. A round that is over gives way to the next at once.
#[pyclass(module = "croupier._engine")]
pub struct Environments {
    opened: Opened,
    seats: Vec<Box<dyn AnySeat>>,
    threads: usize,
}

#[pymethods]
impl Environments {
    /// So many seats, stepped by so many threads.
    #[new]
    fn open(py: Python<'_>, setting: &str, many: usize, threads: usize) -> PyResult<Environments> {
        let opened = Opened::new(py, setting)?;
        if !(1..=1 << 20).contains(&many) {
            return Err(PyValueError::new_err("expected 1 to 1048576 environments"));
        }
        let first = opened.seat(py, true)?;
        let seats = (0..many).map(|_| first.duplicate()).collect();
        let mut all = Environments { opened, seats, threads: threads.max(1) };
        all.seed(0);
        Ok(all)
    }

    /// The moves by number.
    fn moves(&self) -> Vec<String> {
        self.opened.moves()
    }

    /// What each number that is seen stands for.
    fn fields(&self) -> Vec<String> {
        self.opened.fields()
    }

    /// Deals the same from here on as after every other call with this seed.
    fn seed(&mut self, seed: u64) {
        for (stream, seat) in self.seats.iter_mut().enumerate() {
            seat.seed(self.opened.dealer(seed, stream as u64));
        }
    }

    /// New rounds everywhere.
    fn reset(
        &mut self,
        py: Python<'_>,
        mut seen: PyReadwriteArray2<'_, f32>,
        mut mask: PyReadwriteArray2<'_, i8>,
    ) -> PyResult<()> {
        let (seen, mask) = (seen.as_slice_mut()?, mask.as_slice_mut()?);
        let (wide, may) = self.opened.widths();
        self.fits(seen.len() / wide.max(1), mask.len() / may.max(1))?;
        let rows = seen.chunks_mut(wide).zip(mask.chunks_mut(may));
        for (seat, (seen, mask)) in self.seats.iter_mut().zip(rows) {
            seat.reset().map_err(|why| crate::errors::refusal(py, &why))?;
            seat.see_first(seen, mask);
        }
        Ok(())
    }

    /// A move at every table. `over` says where a round ended: `last` then has what was seen at
    /// its end, `seen` and `mask` the beginning of the next. `refused` says where a move changed
    /// nothing.
    #[allow(clippy::too_many_arguments)]
    fn step(
        &mut self,
        py: Python<'_>,
        moves: PyReadonlyArray1<'_, i64>,
        mut seen: PyReadwriteArray2<'_, f32>,
        mut mask: PyReadwriteArray2<'_, i8>,
        mut reward: PyReadwriteArray1<'_, f64>,
        mut over: PyReadwriteArray1<'_, bool>,
        mut refused: PyReadwriteArray1<'_, bool>,
        last: Option<&Bound<'_, PyArray2<f32>>>,
    ) -> PyResult<()> {
        let (wide, may) = self.opened.widths();
        let (moves, seen, mask) = (moves.as_slice()?, seen.as_slice_mut()?, mask.as_slice_mut()?);
        let (reward, over) = (reward.as_slice_mut()?, over.as_slice_mut()?);
        let refused = refused.as_slice_mut()?;
        let mut last = last.map(|last| last.readwrite());
        let mut none = Vec::new();
        let last = match &mut last {
            Some(last) => last.as_slice_mut()?,
            None => &mut none[..],
        };
        self.fits(seen.len() / wide, mask.len() / may)?;
        let many = self.seats.len();
        let lengths = [moves.len(), reward.len(), over.len(), refused.len()];
        if lengths != [many; 4] || !(last.is_empty() || last.len() == seen.len()) {
            return Err(PyValueError::new_err(format!("expected arrays for {many} environments")));
        }
        let each = many.div_ceil(self.threads);
        let keeps = !last.is_empty();
        let mut parts: Vec<Part<'_>> = Vec::new();
        let (mut seats, mut rest) =
            (&mut self.seats[..], (moves, seen, mask, reward, over, refused, last));
        while !seats.is_empty() {
            let n = each.min(seats.len());
            let part;
            (part, rest) = Part::split(&mut seats, rest, n, (wide, may, keeps));
            parts.push(part);
        }
        py.detach(|| match parts.len() {
            1 => parts.iter_mut().for_each(Part::step),
            _ => parts.par_iter_mut().for_each(Part::step),
        });
        Ok(())
    }
}

/// The arrays of a step.
type Arrays<'a> = (
    &'a [i64],
    &'a mut [f32],
    &'a mut [i8],
    &'a mut [f64],
    &'a mut [bool],
    &'a mut [bool],
    &'a mut [f32],
);

/// Seats that one thread steps, with their places in the arrays.
struct Part<'a> {
    seats: &'a mut [Box<dyn AnySeat>],
    arrays: Arrays<'a>,
    wide: usize,
    may: usize,
}

impl<'a> Part<'a> {
    /// The first so many seats, and what is left of the arrays.
    fn split(
        seats: &mut &'a mut [Box<dyn AnySeat>],
        arrays: Arrays<'a>,
        n: usize,
        (wide, may, keeps): (usize, usize, bool),
    ) -> (Part<'a>, Arrays<'a>) {
        let (own, others) = std::mem::take(seats).split_at_mut(n);
        *seats = others;
        let (moves, seen, mask, reward, over, refused, last) = arrays;
        let (moves, moves_left) = moves.split_at(n);
        let (seen, seen_left) = seen.split_at_mut(n * wide);
        let (mask, mask_left) = mask.split_at_mut(n * may);
        let (reward, reward_left) = reward.split_at_mut(n);
        let (over, over_left) = over.split_at_mut(n);
        let (refused, refused_left) = refused.split_at_mut(n);
        let (last, last_left) = last.split_at_mut(if keeps { n * wide } else { 0 });
        let arrays = (moves, seen, mask, reward, over, refused, last);
        let left =
            (moves_left, seen_left, mask_left, reward_left, over_left, refused_left, last_left);
        (Part { seats: own, arrays, wide, may }, left)
    }

    fn step(&mut self) {
        let (wide, may) = (self.wide, self.may);
        let (moves, seen, mask, reward, over, refused, last) = &mut self.arrays;
        for (n, seat) in self.seats.iter_mut().enumerate() {
            let seen = &mut seen[n * wide..(n + 1) * wide];
            let mask = &mut mask[n * may..(n + 1) * may];
            let made = seat.make(moves[n]);
            (refused[n], reward[n]) = (made.is_err(), made.unwrap_or(0.0));
            over[n] = seat.is_over();
            if over[n] {
                if !last.is_empty() {
                    seat.see(&mut last[n * wide..(n + 1) * wide], mask);
                }
                // A table that took the base wagers once takes them again.
                let _ = seat.reset();
                seat.see_first(seen, mask);
            } else if !refused[n] {
                seat.see(seen, mask);
            }
        }
    }
}

impl Environments {
    fn fits(&self, seen: usize, mask: usize) -> PyResult<()> {
        let many = self.seats.len();
        match [seen, mask] == [many; 2] {
            true => Ok(()),
            false => Err(PyValueError::new_err(format!("expected arrays for {many} environments"))),
        }
    }
}

/// The base wager of environments where nothing else is said.
const STAKE: Cents = Cents::dollars(10);
