//! Limits on open event streams.
//!
//! If a session or a person has too many, a new stream ends the oldest: a player who opens another
//! tab wants that one. If an address or the casino has too many, a new stream is refused, because
//! the oldest may belong to another person.
//!
//! Start with [`Streams::open`]; an [`OpenStream`] counts until it is dropped.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use floor::{Code, Hash};
use tokio::sync::Notify;

use super::Address;
use crate::handler_error::HandlerError;

const MAX_PER_SESSION: usize = 8;
const MAX_PER_PERSON: usize = 16;
/// Streams without a session from one address.
const MAX_ANONYMOUS_PER_ADDRESS: usize = 64;
const MAX_PER_ADDRESS: usize = 256;
const MAX_STREAMS: usize = 10_000;
/// Seconds after which a refused client may try again.
const RETRY_AFTER: u32 = 5;

/// Who opens a stream.
#[derive(Clone, Debug, Default)]
pub struct Opener {
    pub session: Option<Hash>,
    pub person: Option<String>,
    /// The peer's address; `None` if it says nothing about who asks.
    pub address: Option<Address>,
}

/// What streams are counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Session(Hash),
    Person(String),
    Anonymous(Address),
    Address(Address),
}

impl Key {
    fn limit(&self) -> usize {
        match self {
            Key::Session(_) => MAX_PER_SESSION,
            Key::Person(_) => MAX_PER_PERSON,
            Key::Anonymous(_) => MAX_ANONYMOUS_PER_ADDRESS,
            Key::Address(_) => MAX_PER_ADDRESS,
        }
    }

    /// Whether all streams of this key are one person's, so that the oldest may end for a new one.
    fn is_personal(&self) -> bool {
        matches!(self, Key::Session(_) | Key::Person(_))
    }
}

impl Opener {
    fn keys(self) -> Vec<Key> {
        let address = self.address;
        let anonymous = address.filter(|_| self.session.is_none());
        let personal = [self.session.map(Key::Session), self.person.map(Key::Person)];
        let shared = [anonymous.map(Key::Anonymous), address.map(Key::Address)];
        personal.into_iter().chain(shared).flatten().collect()
    }
}

/// The open streams of a house.
pub struct Streams {
    open: Arc<Mutex<Open>>,
    limited: bool,
}

#[derive(Default)]
struct Open {
    /// Number of the newest stream.
    newest: u64,
    streams: BTreeMap<u64, Entry>,
    by_key: HashMap<Key, BTreeSet<u64>>,
}

struct Entry {
    keys: Vec<Key>,
    replaced: Arc<Notify>,
}

impl Streams {
    /// Creates the count of streams; without limits it admits every stream.
    pub fn new(limited: bool) -> Streams {
        Streams { open: Arc::default(), limited }
    }

    /// Admits a stream, and ends the oldest of a session or person that has too many.
    ///
    /// # Errors
    /// `too-many` if the address has too many streams, `busy` if the house has.
    pub fn open(&self, opener: Opener) -> Result<OpenStream, HandlerError> {
        let mut open = lock(&self.open);
        let keys = opener.keys();
        if self.limited {
            open.make_room(&keys)?;
        }
        let replaced = Arc::new(Notify::new());
        let number = open.add(keys, Arc::clone(&replaced));
        Ok(OpenStream { number, replaced, open: Arc::clone(&self.open) })
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Open {
    fn add(&mut self, keys: Vec<Key>, replaced: Arc<Notify>) -> u64 {
        self.newest += 1;
        for key in &keys {
            self.by_key.entry(key.clone()).or_default().insert(self.newest);
        }
        self.streams.insert(self.newest, Entry { keys, replaced });
        self.newest
    }

    fn remove(&mut self, number: u64) -> Option<Entry> {
        let entry = self.streams.remove(&number)?;
        for key in &entry.keys {
            let Some(numbers) = self.by_key.get_mut(key) else { continue };
            numbers.remove(&number);
            if numbers.is_empty() {
                self.by_key.remove(key);
            }
        }
        Some(entry)
    }

    /// Returns the oldest stream of a key that is at its limit.
    fn oldest_of_full(&self, key: &Key) -> Option<u64> {
        let numbers = self.by_key.get(key)?;
        numbers.first().copied().filter(|_| numbers.len() >= key.limit())
    }

    /// Ends one stream if that admits a stream with these keys; changes nothing if it is refused.
    fn make_room(&mut self, keys: &[Key]) -> Result<(), HandlerError> {
        let mut personal = keys.iter().filter(|key| key.is_personal());
        let oldest = personal.find_map(|key| self.oldest_of_full(key));
        let given_up = |key: &Key| {
            let entry = oldest.and_then(|oldest| self.streams.get(&oldest));
            entry.is_some_and(|entry| entry.keys.contains(key))
        };
        let mut shared = keys.iter().filter(|key| !key.is_personal());
        if shared.any(|key| self.oldest_of_full(key).is_some() && !given_up(key)) {
            let detail = "too many live streams from this address: close some, then try again";
            return Err(HandlerError::too_many(detail, RETRY_AFTER));
        }
        if oldest.is_none() && self.streams.len() >= MAX_STREAMS {
            let detail = "the house has as many live streams as it can serve: try again later";
            return Err(HandlerError::later(Code::Busy.error(detail), RETRY_AFTER));
        }
        if let Some(ended) = oldest.and_then(|oldest| self.remove(oldest)) {
            ended.replaced.notify_one();
        }
        Ok(())
    }
}

/// A stream that counts as open until it is dropped.
pub struct OpenStream {
    number: u64,
    replaced: Arc<Notify>,
    open: Arc<Mutex<Open>>,
}

impl OpenStream {
    /// Returns the number of the stream; later streams have higher ones.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Waits until a newer stream of the same session or person takes the place of this one.
    pub async fn is_replaced(&self) {
        self.replaced.notified().await;
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        lock(&self.open).remove(self.number);
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Poll;

    use super::*;

    fn address(text: &str) -> Option<Address> {
        Some(text.parse::<std::net::IpAddr>().unwrap().into())
    }

    fn opener(session: &str, person: &str, from: &str) -> Opener {
        let session = Some(Hash::of(session));
        Opener { session, person: Some(person.into()), address: address(from) }
    }

    async fn is_over(stream: &OpenStream) -> bool {
        let mut replaced = pin!(stream.is_replaced());
        poll_fn(|cx| Poll::Ready(replaced.as_mut().poll(cx).is_ready())).await
    }

    fn code(refused: Result<OpenStream, HandlerError>) -> Option<Code> {
        refused.err().map(|refused| refused.problem.code)
    }

    #[tokio::test]
    async fn ninth_stream_of_session_ends_the_oldest() {
        let streams = Streams::new(true);
        let mut open = Vec::new();
        for _ in 0..20 {
            open.push(streams.open(opener("a", "ann", "192.0.2.1")).unwrap());
        }
        let other = streams.open(opener("b", "bob", "192.0.2.1")).unwrap();
        for (n, stream) in open.iter().enumerate() {
            assert_eq!(is_over(stream).await, n < 12, "stream {n}");
        }
        assert!(!is_over(&other).await);
        drop(open);
        assert_eq!(lock(&streams.open).streams.len(), 1);
        assert_eq!(lock(&streams.open).by_key.len(), 3);
    }

    #[tokio::test]
    async fn seventeenth_stream_of_person_ends_the_oldest() {
        let streams = Streams::new(true);
        let sessions = ["a", "a", "b", "c"].iter().flat_map(|session| [session; 5]);
        let open: Vec<_> =
            sessions.map(|s| streams.open(opener(s, "ann", "192.0.2.1")).unwrap()).collect();
        let mut over = Vec::new();
        for stream in &open {
            over.push(is_over(stream).await);
        }
        // Two of the first session for its own limit, then the oldest two of the person.
        assert_eq!(over.iter().filter(|over| **over).count(), 4);
        assert!(over[..4].iter().all(|over| *over), "{over:?}");
    }

    #[test]
    fn address_refuses_beyond_256_streams() {
        let streams = Streams::new(true);
        let open = |n: usize, address: &str| {
            streams.open(opener(&format!("s-{n}"), &format!("guest-{n}"), address))
        };
        let held: Vec<_> = (0..256).map(|n| open(n, "2001:db8::1").unwrap()).collect();
        assert_eq!(code(open(256, "2001:db8::2")), Some(Code::TooMany));
        assert_eq!(code(open(256, "2001:db8:0:1::1")), None);
        // Whoever has a stream there may open another in its place.
        let again: Vec<_> = (0..7).map(|_| open(0, "192.0.2.1").unwrap()).collect();
        assert_eq!(code(open(0, "2001:db8::1")), None);
        drop((held, again));
        assert_eq!(code(open(0, "2001:db8::1")), None);
    }

    #[test]
    fn anonymous_streams_of_address_are_limited_to_64() {
        let streams = Streams::new(true);
        let address = address("192.0.2.1");
        let anonymous = || streams.open(Opener { address, ..Opener::default() });
        let held: Vec<_> = (0..64).map(|_| anonymous().unwrap()).collect();
        assert_eq!(code(anonymous()), Some(Code::TooMany));
        assert_eq!(code(streams.open(opener("a", "ann", "192.0.2.1"))), None);
        drop(held);
    }

    #[test]
    fn house_refuses_beyond_10_000_streams() {
        let streams = Streams::new(true);
        let open = |n: usize| {
            let address = format!("10.0.{}.{}", n / 200, n % 200);
            streams.open(opener(&format!("s-{n}"), &format!("guest-{n}"), &address))
        };
        let held: Vec<_> = (0..10_000).map(|n| open(n).unwrap()).collect();
        assert_eq!(code(open(10_000)), Some(Code::Busy));
        drop(held);
        assert_eq!(code(open(10_000)), None);
    }

    #[tokio::test]
    async fn nothing_is_limited_without_limits() {
        let streams = Streams::new(false);
        let ann = || streams.open(opener("a", "ann", "192.0.2.1")).unwrap();
        let open: Vec<_> = (0..300).map(|_| ann()).collect();
        assert!(!is_over(&open[0]).await);
    }
}
