//! Signs of life: when each player was last heard of at a table.
//!
//! A sign is an open stream of the table or a call that names it. Signs live in memory only: the
//! clocks start anew with the process. What follows from them is in the journal ([`Presence`]).
//!
//! [`Presence`]: crate::table::Presence

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::Clock;
use crate::Time;

/// The most players whose signs are remembered; past that, those with no open stream are forgotten.
const MAX_PLAYERS: usize = 65_536;

/// The signs of all players.
#[derive(Default)]
pub(super) struct Signs {
    by_player: Mutex<HashMap<(String, String), Sign>>,
    /// Whether an absent player opened a stream since the flag was last taken.
    opened: AtomicBool,
}

/// The signs of one player at one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sign {
    /// Open streams.
    pub streams: u32,
    /// The last call, or the end of the last stream.
    pub last: Option<Time>,
    /// The last command.
    pub acted: Option<Time>,
    /// Whether a stream was opened since the player was found absent.
    pub opened: bool,
}

impl Signs {
    /// Notes a call of a player that names a table.
    pub fn called(&self, table: &str, player: &str, now: Time) {
        self.change(table, player, |sign| sign.last = Some(now));
    }

    /// Notes a command of a player to a table.
    pub fn acted(&self, table: &str, player: &str, now: Time) {
        self.change(table, player, |sign| (sign.last, sign.acted) = (Some(now), Some(now)));
    }

    /// Forgets opened streams of a player who was found absent: only a later one brings them back.
    pub fn found_absent(&self, table: &str, player: &str) {
        self.change(table, player, |sign| sign.opened = false);
    }

    /// Returns the signs of a player at a table.
    pub fn of(&self, table: &str, player: &str) -> Sign {
        let signs = self.by_player.lock().unwrap_or_else(PoisonError::into_inner);
        signs.get(&(table.to_owned(), player.to_owned())).copied().unwrap_or_default()
    }

    /// Notes that an absent player opened a stream.
    pub fn note_opened(&self) {
        self.opened.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if an absent player opened a stream since this was last asked.
    pub fn take_opened(&self) -> bool {
        self.opened.swap(false, Ordering::Relaxed)
    }

    fn change(&self, table: &str, player: &str, change: impl FnOnce(&mut Sign)) {
        let mut signs = self.by_player.lock().unwrap_or_else(PoisonError::into_inner);
        if signs.len() >= MAX_PLAYERS {
            signs.retain(|_, sign| sign.streams > 0);
        }
        change(signs.entry((table.to_owned(), player.to_owned())).or_default());
    }
}

/// The sign that an open stream of a table gives of its player, for as long as it lives.
pub struct StreamSign {
    signs: Arc<Signs>,
    clock: Arc<dyn Clock>,
    table: String,
    player: String,
}

impl StreamSign {
    pub(super) fn new(
        signs: Arc<Signs>,
        clock: Arc<dyn Clock>,
        table: &str,
        player: &str,
    ) -> StreamSign {
        signs.change(table, player, |sign| (sign.streams, sign.opened) = (sign.streams + 1, true));
        StreamSign { signs, clock, table: table.to_owned(), player: player.to_owned() }
    }
}

impl Drop for StreamSign {
    fn drop(&mut self) {
        let now = self.clock.now();
        self.signs.change(&self.table, &self.player, |sign| {
            (sign.streams, sign.last) = (sign.streams.saturating_sub(1), Some(now));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::SystemClock;
    use super::*;

    #[test]
    fn stream_counts_until_dropped() {
        let (signs, clock) = (Arc::new(Signs::default()), Arc::new(SystemClock));
        assert_eq!(signs.of("bj", "ann"), Sign::default());
        let stream = StreamSign::new(Arc::clone(&signs), clock, "bj", "ann");
        assert!(signs.of("bj", "ann").streams == 1 && signs.of("bj", "ann").last.is_none());
        assert!(!signs.take_opened());
        signs.note_opened();
        assert!(signs.take_opened() && !signs.take_opened());
        drop(stream);
        let sign = signs.of("bj", "ann");
        assert!(sign.streams == 0 && sign.last.is_some() && sign.opened);
        signs.found_absent("bj", "ann");
        assert!(!signs.of("bj", "ann").opened && signs.of("bj", "bob") == Sign::default());
    }
}
