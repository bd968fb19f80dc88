//! One suite that every game passes by being listed: nothing here names a game, but for what
//! `face_down.rs` says of the places where each deals its cards face down.
//!
//! A seeded driver plays random tables through [`games::AnyTable`]: random options, wagers,
//! decisions out of what is offered, cards, rolls and spins, now and then something that goes
//! wrong. The laws look on.
//!
//! `CONFORMANCE_SEED=17` plays that seed alone, `CONFORMANCE_RUNS=500` plays more tables of every
//! game, `CONFORMANCE_GAME=craps` only that game's.

mod cards;
mod chips;
mod driver;
mod extremes;
mod face_down;
mod facts;
mod faithful;
mod irregularities;
mod met;
mod meters;
mod moments;
mod offered;
mod openings;
mod playthroughs;
mod prompts;
mod propose;
mod refusals;
mod secrets;
mod unseen;

use std::cell::RefCell;
use std::fmt::Display;
use std::sync::Once;

use driver::Driver;
use games::Kind;

thread_local! {
    /// What is being played, said first when something fails.
    static PLAYING: RefCell<String> = const { RefCell::new(String::new()) };
}

fn name_the_seed_first() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            PLAYING.with_borrow(|playing| eprintln!("{playing}"));
            usual(info);
        }));
    });
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Plays `tables` seeded tables of every game, and says how much was played.
fn every_game(tables: u64, mut play: impl FnMut(&mut Driver)) {
    every_kind(tables, |kind, seed| {
        let mut driver = Driver::new(kind, seed);
        play(&mut driver);
        (driver.rounds, driver.events)
    });
}

/// Calls `play` for `tables` seeds of every game; it answers with its rounds and events.
fn every_kind(tables: u64, mut play: impl FnMut(&'static Kind, u64) -> (usize, usize)) {
    name_the_seed_first();
    let tables = setting("CONFORMANCE_RUNS").unwrap_or(tables);
    let seeds = match setting("CONFORMANCE_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..tables,
    };
    for kind in played() {
        let (mut rounds, mut events) = (0, 0);
        for seed in seeds.clone() {
            now_playing(format_args!("{}, seed {seed}", kind.id));
            let (more_rounds, more_events) = play(kind, seed);
            rounds += more_rounds;
            events += more_events;
        }
        println!("{}: {} tables, {rounds} rounds, {events} events", kind.id, seeds.clone().count());
        assert!(rounds > 0, "{}: no round was played to its end", kind.id);
    }
}

/// The games that are played: all of them, or the one that was asked for.
fn played() -> impl Iterator<Item = &'static Kind> {
    let only = std::env::var("CONFORMANCE_GAME").ok();
    Kind::all().iter().filter(move |kind| only.as_ref().is_none_or(|id| id == kind.id))
}

fn now_playing(what: impl Display) {
    PLAYING.set(what.to_string());
}
