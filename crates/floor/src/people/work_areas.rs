//! Work areas for Argon2: two for the whole process, allocated once and reused.
//!
//! A hash needs 19 MiB. With a buffer per hash, glibc kept that memory in its arenas: 256 sign-ins
//! left 4.4 GB. Everything that hashes uses the areas of [`AREAS`], so at most two hashes run at a
//! time. An area that has been idle for ten seconds is freed.
//!
//! Two areas are the `passwords` lane of admission control. More would be no faster on the machine
//! it was measured on, and each would add 19 MiB to the peak.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use argon2::Block;

use crate::{Code, FloorError};

/// Maximum number of hashes at a time.
const MAX_AREAS: usize = 2;
/// Maximum size of an area, in blocks of 1 KiB: a stored hash cannot ask for more.
const MAX_BLOCKS: usize = 64 << 10;
/// Time after which an unused area is freed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum wait for an area.
const WAIT_TIMEOUT: Duration = Duration::from_secs(5);

/// The areas of this process.
pub(super) static AREAS: WorkAreas = WorkAreas::new();

/// A pool of work areas.
pub(super) struct WorkAreas {
    state: Mutex<State>,
    returned: Condvar,
}

struct State {
    /// Free areas and the time at which each was returned, oldest first.
    idle: Vec<(Vec<Block>, Instant)>,
    in_use: usize,
    /// Whether a thread is going to free what is idle.
    frees: bool,
}

/// An area in use, returned to the pool when dropped.
struct Loan {
    pool: &'static WorkAreas,
    area: Vec<Block>,
}

impl Drop for Loan {
    fn drop(&mut self) {
        self.pool.give_back(std::mem::take(&mut self.area));
    }
}

impl WorkAreas {
    const fn new() -> WorkAreas {
        let state = State { idle: Vec::new(), in_use: 0, frees: false };
        WorkAreas { state: Mutex::new(state), returned: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `work` with an area of this many blocks. Their content is arbitrary.
    ///
    /// # Errors
    /// `busy` if no area is free in time, or there is no memory for one.
    pub(super) fn with<T>(
        &'static self,
        blocks: usize,
        work: impl FnOnce(&mut [Block]) -> T,
    ) -> Result<T, FloorError> {
        if blocks > MAX_BLOCKS {
            return Err(Code::Internal.error("a password hash asks for too much memory"));
        }
        let mut loan = Loan { pool: self, area: self.take()? };
        if loan.area.len() < blocks {
            let more = blocks - loan.area.len();
            let no_memory = |_| Code::Busy.error("no memory to check a password with");
            loan.area.try_reserve_exact(more).map_err(no_memory)?;
            loan.area.resize(blocks, Block::new());
        }
        Ok(work(&mut loan.area[..blocks]))
    }

    fn take(&self) -> Result<Vec<Block>, FloorError> {
        let full = |state: &mut State| state.in_use >= MAX_AREAS;
        let waited = self.returned.wait_timeout_while(self.state(), WAIT_TIMEOUT, full);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if full(&mut state) {
            return Err(Code::Busy.error("too many passwords are being checked"));
        }
        state.in_use += 1;
        Ok(state.idle.pop().map(|(area, _)| area).unwrap_or_default())
    }

    fn give_back(&'static self, area: Vec<Block>) {
        let mut state = self.state();
        state.in_use -= 1;
        state.idle.push((area, Instant::now()));
        if !std::mem::replace(&mut state.frees, true) {
            let thread = std::thread::Builder::new().name("work-areas".into());
            // Without a thread the area stays for the next hash.
            state.frees = thread.spawn(|| self.free_idle()).is_ok();
        }
        drop(state);
        self.returned.notify_one();
    }

    /// Frees every area once it has been idle long enough. Ends when none is left.
    fn free_idle(&self) {
        loop {
            std::thread::sleep(IDLE_TIMEOUT);
            let mut state = self.state();
            state.idle.retain(|(_, since)| since.elapsed() < IDLE_TIMEOUT);
            if state.idle.is_empty() {
                state.frees = false;
                return;
            }
        }
    }

    /// Returns the number of allocated areas that are not in use.
    #[cfg(test)]
    fn idle(&self) -> usize {
        self.state().idle.iter().filter(|(area, _)| !area.is_empty()).count()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn no_more_than_two_areas_exist() {
        static POOL: WorkAreas = WorkAreas::new();
        let (now, peak) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let hash = || {
            let work = |area: &mut [Block]| {
                peak.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(1));
                now.fetch_sub(1, Ordering::SeqCst);
                area.len()
            };
            assert_eq!(POOL.with(64, work).unwrap(), 64);
        };
        let start = Barrier::new(20);
        std::thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| {
                    start.wait();
                    hash();
                });
            }
        });
        assert!(peak.load(Ordering::SeqCst) <= MAX_AREAS && (1..=MAX_AREAS).contains(&POOL.idle()));
    }

    #[test]
    fn area_grows_and_comes_back_after_a_panic() {
        static POOL: WorkAreas = WorkAreas::new();
        for blocks in [8, 64, 16] {
            assert_eq!(POOL.with(blocks, |area| area.len()).unwrap(), blocks);
        }
        for _ in 0..2 * MAX_AREAS {
            let panics = || POOL.with(8, |_| panic!("a hash that breaks off"));
            assert!(std::panic::catch_unwind(panics).is_err());
        }
        assert_eq!(POOL.with(8, |area| area.len()).unwrap(), 8);
        assert_eq!(POOL.with(MAX_BLOCKS + 1, |_| ()).unwrap_err().code, Code::Internal);
    }
}
