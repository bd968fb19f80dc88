//! Whatever comes from outside is carried out or refused in one line: nothing brings the house
//! down.
//!
//! `laws/` are what the fuzz targets hold with a fuzzer's patience; here random and damaged input
//! goes through the same functions in every build. `ROBUST_CASES=100000` has more of it.

#[path = "../../../floor/tests/floor/bot.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "the floor's own tests use the rest of it")]
mod bot;
mod calls;
#[path = "../../../web/tests/http/client.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "the server's own tests use the rest of it")]
mod client;
mod commands;
mod damage;
#[path = "../../../web/tests/http/fixture.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "the server's own tests use the rest of it")]
mod fixture;
mod forms;
mod journals;
mod laws;
mod pages;
mod questions;
#[path = "laws/route.rs"]
mod route;
mod scripts;
mod typed;
mod words;

use proptest::prelude::ProptestConfig;

/// The usual number of cases, or as many as `ROBUST_CASES` asks for.
fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("ROBUST_CASES").ok().and_then(|cases| cases.parse().ok());
    let cases = asked.unwrap_or(usual);
    ProptestConfig { cases, failure_persistence: None, ..Default::default() }
}
