//! Many seats, each at a table of its own, stepped at once.

use games::Refusal;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;

use super::machine::Machine;
use super::opened::Opened;
use super::seat::Seat;
use crate::errors;

/// Seats in a row, whatever the game.
pub trait Row: Send + Sync {
    /// How many there are.
    fn len(&self) -> usize;
    /// Deals anew from this seed, a stream of it for each.
    fn seed(&mut self, opened: &Opened, seed: u64);
    /// New rounds everywhere.
    fn reset(&mut self, seen: &mut [f32], mask: &mut [i8]) -> Result<(), Refusal>;
    /// A move everywhere, by so many threads.
    fn step(&mut self, arrays: Arrays<'_>, threads: usize);
}

/// The arrays of a step: for every seat a number, or a row of them.
pub struct Arrays<'a> {
    moves: &'a [i64],
    seen: &'a mut [f32],
    mask: &'a mut [i8],
    reward: &'a mut [f64],
    over: &'a mut [bool],
    refused: &'a mut [bool],
    /// What was seen at the end of a round; nothing where nobody asks.
    last: &'a mut [f32],
    /// How many numbers are seen, and how many moves there are.
    widths: (usize, usize),
}

impl<'a> Arrays<'a> {
    /// What belongs to the first so many seats, and to the others.
    fn split_at(self, seats: usize) -> (Arrays<'a>, Arrays<'a>) {
        let (wide, may) = self.widths;
        let keeps = if self.last.is_empty() { 0 } else { seats * wide };
        let (moves, moves_left) = self.moves.split_at(seats);
        let (seen, seen_left) = self.seen.split_at_mut(seats * wide);
        let (mask, mask_left) = self.mask.split_at_mut(seats * may);
        let (reward, reward_left) = self.reward.split_at_mut(seats);
        let (over, over_left) = self.over.split_at_mut(seats);
        let (refused, refused_left) = self.refused.split_at_mut(seats);
        let (last, last_left) = self.last.split_at_mut(keeps);
        let first = Arrays { moves, seen, mask, reward, over, refused, last, ..self };
        let others = Arrays {
            moves: moves_left,
            seen: seen_left,
            mask: mask_left,
            reward: reward_left,
            over: over_left,
            refused: refused_left,
            last: last_left,
            ..first
        };
        (first, others)
    }
}

impl<M: Machine> Row for Vec<Seat<M>> {
    fn len(&self) -> usize {
        Vec::len(self)
    }

    fn seed(&mut self, opened: &Opened, seed: u64) {
        for (stream, seat) in (0..).zip(self) {
            seat.seed(opened.dealer(seed, stream));
        }
    }

    fn reset(&mut self, seen: &mut [f32], mask: &mut [i8]) -> Result<(), Refusal> {
        let many = Vec::len(self);
        let rows = seen.chunks_mut(seen.len() / many).zip(mask.chunks_mut(mask.len() / many));
        for (seat, (seen, mask)) in self.iter_mut().zip(rows) {
            seat.reset()?;
            seat.see_first(seen, mask);
        }
        Ok(())
    }

    fn step(&mut self, arrays: Arrays<'_>, threads: usize) {
        if threads == 1 {
            return step(self, arrays);
        }
        let each = Vec::len(self).div_ceil(threads);
        let mut rest = Some(arrays);
        let parts: Vec<_> = self
            .chunks_mut(each)
            .filter_map(|seats| {
                let (own, others) = rest.take()?.split_at(seats.len());
                rest = Some(others);
                Some((seats, own))
            })
            .collect();
        parts.into_par_iter().for_each(|(seats, own)| step(seats, own));
    }
}

/// A move of every seat, one after the other.
fn step<M: Machine>(seats: &mut [Seat<M>], arrays: Arrays<'_>) {
    let (wide, may) = arrays.widths;
    let rows = arrays.seen.chunks_exact_mut(wide).zip(arrays.mask.chunks_exact_mut(may));
    let flags = arrays.over.iter_mut().zip(arrays.refused).zip(arrays.reward);
    let mut lasts = arrays.last.chunks_exact_mut(wide);
    for (((seat, number), (seen, mask)), ((over, refused), reward)) in
        seats.iter_mut().zip(arrays.moves).zip(rows).zip(flags)
    {
        let last = lasts.next();
        let made = seat.make(*number);
        (*refused, *over) = (made.is_err(), seat.is_over());
        *reward = made.unwrap_or(0.0);
        if *over {
            if let Some(last) = last {
                seat.see(last, mask);
            }
            // A table that took the base wagers once takes them again.
            let _ = seat.reset();
            seat.see_first(seen, mask);
        } else if !*refused {
            seat.see(seen, mask);
        }
    }
}

/// Many seats, each at a table of its own. A round that is over gives way to the next at once.
#[pyclass(module = "croupier._engine")]
pub struct Environments {
    opened: Opened,
    seats: Box<dyn Row>,
    threads: usize,
}

#[pymethods]
impl Environments {
    /// The most there can be.
    #[classattr]
    const MOST: usize = 1 << 20;

    /// `many` seats, stepped by `threads` threads. `quick` asks for the quickest tables there are.
    #[new]
    fn open(
        py: Python<'_>,
        setting: &str,
        many: usize,
        threads: usize,
        quick: bool,
    ) -> PyResult<Environments> {
        let opened = Opened::new(py, setting)?;
        if !(1..=Environments::MOST).contains(&many) {
            let why = format!("{many} environments: expected 1 to {}", Environments::MOST);
            return Err(errors::usage(py, why));
        }
        let seats = opened.row(py, many, quick)?;
        let mut all = Environments { opened, seats, threads: threads.clamp(1, many) };
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
        self.seats.seed(&self.opened, seed);
    }

    /// New rounds everywhere.
    fn reset(
        &mut self,
        py: Python<'_>,
        mut seen: PyReadwriteArray2<'_, f32>,
        mut mask: PyReadwriteArray2<'_, i8>,
    ) -> PyResult<()> {
        let (seen, mask) = (seen.as_slice_mut()?, mask.as_slice_mut()?);
        self.check(&[], [seen.len(), mask.len()])?;
        self.seats.reset(seen, mask).map_err(|why| errors::refusal(py, &why))
    }

    /// A move at every table. `over` says where a round ended: `last` then has what was seen at
    /// its end, `seen` and `mask` the beginning of the next. `refused` says where a move changed
    /// nothing.
    #[allow(clippy::too_many_arguments, reason = "one for each array that is filled")]
    fn step(
        &mut self,
        py: Python<'_>,
        moves: PyReadonlyArray1<'_, i64>,
        mut seen: PyReadwriteArray2<'_, f32>,
        mut mask: PyReadwriteArray2<'_, i8>,
        mut reward: PyReadwriteArray1<'_, f64>,
        mut over: PyReadwriteArray1<'_, bool>,
        mut refused: PyReadwriteArray1<'_, bool>,
        mut last: Option<PyReadwriteArray2<'_, f32>>,
    ) -> PyResult<()> {
        let arrays = Arrays {
            moves: moves.as_slice()?,
            seen: seen.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            over: over.as_slice_mut()?,
            refused: refused.as_slice_mut()?,
            last: match &mut last {
                Some(last) => last.as_slice_mut()?,
                None => &mut [],
            },
            widths: self.opened.widths(),
        };
        let Arrays { moves, seen, mask, reward, over, refused, last, .. } = &arrays;
        let seats = [moves.len(), reward.len(), over.len(), refused.len()];
        self.check(&seats, [seen.len(), mask.len()])?;
        if !(last.is_empty() || last.len() == seen.len()) {
            return Err(self.other_number());
        }
        let (seats, threads) = (&mut self.seats, self.threads);
        py.detach(|| seats.step(arrays, threads));
        Ok(())
    }
}

impl Environments {
    /// Whether arrays with a number, and with a row, for every seat are as long as they must be.
    fn check(&self, numbers: &[usize], rows: [usize; 2]) -> PyResult<()> {
        let many = self.seats.len();
        let (wide, may) = self.opened.widths();
        match numbers.iter().all(|len| *len == many) && rows == [many * wide, many * may] {
            true => Ok(()),
            false => Err(self.other_number()),
        }
    }

    fn other_number(&self) -> PyErr {
        let many = self.seats.len();
        PyValueError::new_err(format!("expected arrays for {many} environments"))
    }
}
