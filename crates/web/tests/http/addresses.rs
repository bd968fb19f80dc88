//! Where every page is looked at. The table of routes says who may see it.

use floor::Role;
use web::{Access, PAGES, Verb};

/// Every page: its path in the table of routes, and addresses of it.
pub const ADDRESSES: [(&str, &[&str]); 32] = [
    ("/", &["/", "/?family=poker"]),
    ("/sign-in", &["/sign-in?then=/account"]),
    ("/account", &["/account"]),
    ("/account/password", &["/account/password"]),
    ("/account/rounds", &["/account/rounds"]),
    ("/account/rounds/{table}/{round}", &["/account/rounds/roulette/1"]),
    ("/account/entries", &["/account/entries"]),
    ("/tables/{table}", &["/tables/craps", "/tables/blackjack"]),
    ("/tables/{table}/sit", &["/tables/blackjack/sit?seat=2"]),
    ("/games", &["/games"]),
    ("/games/compare", &["/games/compare?game=roulette"]),
    (
        "/games/{game}",
        &["/games/roulette", "/games/three-card-poker?wager=pair-plus&pay.pair-plus.flush=4"],
    ),
    ("/games/{game}/par", &["/games/three-card-poker/par"]),
    ("/games/{game}/simulations/{job}", &["/games/roulette/simulations/sim-1"]),
    ("/learn", &["/learn"]),
    ("/learn/{game}", &["/learn/blackjack?level=2&seed=4&show=1", "/learn/craps?level=3&seed=2"]),
    ("/dealer", &["/dealer"]),
    ("/dealer/{table}", &["/dealer/dealt"]),
    ("/pit", &["/pit"]),
    ("/pit/{table}", &["/pit/roulette", "/pit/dealt"]),
    ("/pit/{table}/ruling", &["/pit/craps/ruling?kind=no-roll"]),
    ("/pit/{table}/blanks", &["/pit/dealt/blanks"]),
    ("/ratings", &["/ratings"]),
    ("/cage", &["/cage"]),
    ("/people", &["/people"]),
    ("/settings", &["/settings", "/settings?game=blackjack"]),
    ("/audit", &["/audit", "/audit?from=2026-01-01&to="]),
    ("/audit/journal", &["/audit/journal?chain=house"]),
    ("/audit/roles", &["/audit/roles"]),
    ("/audit/rounds/{table}/{round}", &["/audit/rounds/roulette/1"]),
    ("/verify", &["/verify"]),
    // The page about the interface is made from another table.
    ("/docs", &["/docs"]),
];

/// The roles that may see a page; none where everybody may.
pub fn roles(path: &str) -> Option<&'static [Role]> {
    match PAGES.iter().find(|route| route.verb == Verb::Get && route.path == path)?.access {
        Access::Roles(roles) => Some(roles),
        Access::Anyone | Access::ByCommand => None,
    }
}
