//! Changes that are switched on one at a time, and which of them a run comes to.
#![allow(missing_docs, reason = "it is read in the copy of the tree alone")]
use std::io::Write;
use std::ops::Add;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static CHOSEN: LazyLock<u32> =
    LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|n| n.parse().ok()).unwrap_or(0));
static REACHED: LazyLock<Option<std::fs::File>> = LazyLock::new(|| {
    let path = std::env::var("MUTANTS_REACHED").ok()?;
    std::fs::OpenOptions::new().create(true).append(true).open(path).ok()
});
static SEEN: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

#[cold]
fn reached(n: u32) {
    if let (false, Some(mut file)) = (SEEN[n as usize].swap(true, Relaxed), REACHED.as_ref()) {
        let _ = file.write_all(format!("{n}\n").as_bytes());
    }
}

#[inline]
pub fn on(n: u32) -> bool {
    if REACHED.is_some() {
        reached(n);
    }
    *CHOSEN == n
}
pub fn one<T: From<bool> + Add<Output = T>>(n: u32, value: T) -> T {
    value + T::from(on(n))
}
pub fn pick<T>(n: u32, value: T, other: T) -> T {
    if on(n) { other } else { value }
}
pub fn less<A: PartialOrd<B>, B>(n: u32, a: &A, b: &B) -> bool {
    if on(n) { a <= b } else { a < b }
}
pub fn at_most<A: PartialOrd<B>, B>(n: u32, a: &A, b: &B) -> bool {
    if on(n) { a < b } else { a <= b }
}
pub fn more<A: PartialOrd<B>, B>(n: u32, a: &A, b: &B) -> bool {
    if on(n) { a >= b } else { a > b }
}
pub fn at_least<A: PartialOrd<B>, B>(n: u32, a: &A, b: &B) -> bool {
    if on(n) { a > b } else { a >= b }
}
/// What has another value.
pub trait Twist {
    fn other(self) -> Self;
}
pub fn twist<T: Twist>(n: u32, value: T) -> T {
    if on(n) { value.other() } else { value }
}
impl Twist for bool {
    fn other(self) -> bool {
        !self
    }
}
impl<T> Twist for Option<T> {
    fn other(self) -> Option<T> {
        None
    }
}
impl<T> Twist for &'static [T] {
    fn other(self) -> &'static [T] {
        self.split_last().map_or(self, |(_, rest)| rest)
    }
}
impl Twist for &'static str {
    fn other(self) -> &'static str {
        "OH.ZZ.0"
    }
}
macro_rules! numbers {
    ($($number:ty)*) => {$(impl Twist for $number {
        fn other(self) -> $number {
            self + 1
        }
    })*};
}
numbers!(u8 u16 u32 u64 usize i32 i64);

/// A hand of one category ranks below all others of it: `RANK:CATEGORY`.
pub fn rank(name: &str, rank: u16) -> u16 {
    static GIVEN: LazyLock<Option<(String, u16)>> = LazyLock::new(|| {
        let given = std::env::var("MUTANT_RANK").ok()?;
        let (name, category) = given.split_once(':')?;
        Some((name.to_owned(), category.parse().ok()?))
    });
    match &*GIVEN {
        Some((which, category)) if which == name && rank >> 12 == *category => rank - (1 << 12),
        _ => rank,
    }
}

/// The rulebook of a game, changed where a copy is given: `GAME=PATH`.
pub fn rulebook(id: &str, text: &'static str) -> &'static str {
    let given = std::env::var("MUTANT_RULEBOOK").ok();
    match given.as_deref().and_then(|given| given.split_once('=')) {
        Some((game, path)) if game == id => {
            std::fs::read_to_string(path).expect("a changed rulebook").leak()
        }
        _ => text,
    }
}
