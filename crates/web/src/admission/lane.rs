//! A lane: a bounded queue in front of work of which little may go on at a time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use floor::{Code, FloorError};
use tokio::sync::oneshot;

use super::Address;

/// By what the share of a caller is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// The address of a caller without a session.
    Address(Address),
    /// The name of a person who is signed in.
    Person(String),
}

/// The limits of a lane.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum number of turns at a time.
    pub at_once: usize,
    /// Maximum number of callers that wait.
    pub waiting: usize,
    /// Maximum number of them with the same key.
    pub of_one_key: usize,
    /// Maximum wait.
    pub timeout: Duration,
}

/// A bounded queue. Turns go to the keys in rotation, and within a key to who came first.
#[derive(Clone, Debug)]
pub struct Lane(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    what: &'static str,
    limits: Limits,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Turns taken, also those on their way to a waiting caller.
    running: usize,
    /// Waiting callers by key; the first key is served next.
    queues: VecDeque<(Key, VecDeque<oneshot::Sender<Turn>>)>,
}

impl State {
    /// Forgets callers that no longer wait.
    fn prune(&mut self) {
        for (_, queue) in &mut self.queues {
            queue.retain(|caller| !caller.is_closed());
        }
        self.queues.retain(|(_, queue)| !queue.is_empty());
    }

    /// Takes the next caller out of the queue.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        self.prune();
        let (key, mut queue) = self.queues.pop_front()?;
        let next = queue.pop_front();
        if !queue.is_empty() {
            self.queues.push_back((key, queue));
        }
        next
    }
}

/// A turn in a lane. It ends when dropped, and the next caller has theirs.
#[derive(Debug)]
pub struct Turn(Arc<Inner>);

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.0.state();
        match state.next() {
            Some(next) => {
                drop(state);
                // A caller that has just gone gives it back: their turn is dropped in its place.
                drop(next.send(Turn(Arc::clone(&self.0))));
            }
            None => state.running -= 1,
        }
    }
}

impl Inner {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lane {
    /// A lane for work of this kind, in words: `password checks`.
    pub fn new(what: &'static str, limits: Limits) -> Lane {
        Lane(Arc::new(Inner { what, limits, state: Mutex::default() }))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// `too-many` if the key's share of the queue is full, `busy` if the queue is, or if the wait
    /// is too long.
    pub async fn turn(&self, key: Key) -> Result<Turn, FloorError> {
        let Inner { what, limits, .. } = &*self.0;
        let turn = match self.enter(key)? {
            Ok(turn) => return Ok(turn),
            Err(waits) => tokio::time::timeout(limits.timeout, waits).await,
        };
        let too_long = || {
            let seconds = limits.timeout.as_secs();
            Code::Busy.error(format!("no turn for {what} in {seconds} seconds: try again"))
        };
        turn.ok().and_then(Result::ok).ok_or_else(too_long)
    }

    /// A turn, or the place in the queue where it comes.
    fn enter(&self, key: Key) -> Result<Result<Turn, oneshot::Receiver<Turn>>, FloorError> {
        let Inner { what, limits, .. } = &*self.0;
        let mut state = self.0.state();
        state.prune();
        if state.running < limits.at_once {
            state.running += 1;
            return Ok(Ok(Turn(Arc::clone(&self.0))));
        }
        let waiting: usize = state.queues.iter().map(|(_, queue)| queue.len()).sum();
        let own = state.queues.iter_mut().find(|(known, _)| *known == key);
        if own.as_ref().is_some_and(|(_, queue)| queue.len() >= limits.of_one_key) {
            let most = limits.of_one_key;
            let why = format!("{most} {what} of yours wait already: try again in a moment");
            return Err(Code::TooMany.error(why));
        }
        if waiting >= limits.waiting {
            return Err(Code::Busy.error(format!("too many {what} wait: try again in a moment")));
        }
        let (caller, turn) = oneshot::channel();
        match own {
            Some((_, queue)) => queue.push_back(caller),
            None => state.queues.push_back((key, VecDeque::from([caller]))),
        }
        Ok(Err(turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits =
        Limits { at_once: 1, waiting: 3, of_one_key: 2, timeout: Duration::from_secs(60) };

    fn key(name: &str) -> Key {
        Key::Person(name.into())
    }

    fn lane() -> Lane {
        Lane::new("tests", LIMITS)
    }

    /// Enters and waits.
    fn waits(lane: &Lane, name: &str) -> oneshot::Receiver<Turn> {
        lane.enter(key(name)).unwrap().expect_err("it must wait")
    }

    fn refused(lane: &Lane, name: &str) -> Code {
        lane.enter(key(name)).unwrap_err().code
    }

    #[tokio::test]
    async fn turns_rotate_between_keys() {
        let lane = lane();
        let first = lane.turn(key("ann")).await.unwrap();
        let mut ann = [waits(&lane, "ann"), waits(&lane, "ann")];
        let mut bob = waits(&lane, "bob");
        drop(first);
        let turn = ann[0].try_recv().unwrap();
        assert!(bob.try_recv().is_err());
        drop(turn);
        let turn = bob.try_recv().expect("bob is next, although ann has waited longer");
        assert!(ann[1].try_recv().is_err());
        drop(turn);
        drop(ann[1].try_recv().unwrap());
        assert!(lane.enter(key("cat")).unwrap().is_ok(), "every turn is back");
    }

    #[tokio::test]
    async fn full_share_and_full_queue_differ() {
        let lane = lane();
        let _first = lane.turn(key("ann")).await.unwrap();
        let _ann = [waits(&lane, "ann"), waits(&lane, "ann")];
        assert_eq!(refused(&lane, "ann"), Code::TooMany);
        let _bob = waits(&lane, "bob");
        assert_eq!(refused(&lane, "cat"), Code::Busy);
    }

    #[tokio::test]
    async fn caller_that_left_makes_room() {
        let lane = lane();
        let first = lane.turn(key("ann")).await.unwrap();
        let gone = [waits(&lane, "ann"), waits(&lane, "ann")];
        drop(gone);
        let mut bob = waits(&lane, "bob");
        let mut ann = waits(&lane, "ann");
        drop(first);
        drop(bob.try_recv().unwrap());
        let turn = ann.try_recv().unwrap();
        // A turn that reaches a caller who has just left goes on.
        let mut last = waits(&lane, "cat");
        drop(turn);
        last.close();
        drop(last);
        assert!(lane.enter(key("dan")).unwrap().is_ok());
    }

    #[tokio::test]
    async fn wait_ends_after_the_timeout() {
        let timeout = Duration::from_millis(20);
        let lane = Lane::new("tests", Limits { timeout, ..LIMITS });
        let first = lane.turn(key("ann")).await.unwrap();
        assert_eq!(lane.turn(key("bob")).await.unwrap_err().code, Code::Busy);
        drop(first);
        assert!(lane.turn(key("bob")).await.is_ok());
    }
}
