//! Whatever is called on a floor's server is answered, and never by a fault of the program's.

#![no_main]

#[allow(dead_code, reason = "the server's own tests use the rest of it")]
#[path = "../../crates/web/tests/http/client.rs"]
mod client;
#[allow(dead_code, reason = "the server's own tests use the rest of it")]
#[path = "../../crates/web/tests/http/fixture.rs"]
mod fixture;
#[path = "../../crates/croupier/tests/robust/laws/route.rs"]
mod route;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

/// One floor for all calls: what one of them does is there for the next.
static FLOOR: LazyLock<fixture::Floor> = LazyLock::new(route::floor);

fuzz_target!(|text: &str| {
    route::holds(&FLOOR, text);
});
