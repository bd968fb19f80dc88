//! Pages of everybody, asked for with questions and headers that no browser sends: each is
//! answered, and none by a fault of the program.

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use web::{PAGES, Verb};

use crate::client::call;
use crate::fixture::Floor;
use crate::forms::{VALUES, coded, path, sender};
use crate::{cases, route};

static FLOOR: LazyLock<Floor> = LazyLock::new(route::floor);

/// Pages that stay open, or find the figures of a game or of all games.
const LONG: [&str; 5] =
    ["/live", "/games/compare", "/games/{game}", "/games/{game}/par", "/games/{game}/par.xlsx"];

/// What pages are asked for.
const QUESTIONS: [&str; 30] = [
    "check",
    "correct",
    "dice",
    "exact",
    "family",
    "for",
    "from",
    "game",
    "jurisdiction",
    "kind",
    "level",
    "limit",
    "low",
    "moved",
    "of",
    "on",
    "rounds",
    "seat",
    "seed",
    "show",
    "spin",
    "table",
    "then",
    "to",
    "wager",
    "what",
    "who",
    "choice",
    "chain",
    "",
];

/// Headers that are read, and what may stand in them beside the odd values.
const HEADERS: [(&str, &str); 8] = [
    ("accept-encoding", "gzip, br;q=0.1,, *"),
    ("cookie", "theme=dark; suits; =; croupier=; croupier-learn=craps.1.1.2.3~x.y~craps.9.9.9.9"),
    ("host", "127.0.0.1:99999"),
    ("if-none-match", "W/\"3\", \"x, *"),
    ("last-event-id", "18446744073709551615"),
    ("origin", "https://"),
    ("sec-fetch-site", "cross-site"),
    ("x-forwarded-proto", "https, http"),
];

/// A page that is asked for: by whom, where, and with which headers.
type Asked = (&'static str, String, Vec<(&'static str, String)>);

fn asked() -> impl Strategy<Value = Asked> {
    let is_long = |path: &str| LONG.contains(&path) || path.ends_with("/live");
    let quick = |at: &usize| PAGES[*at].verb == Verb::Get && !is_long(PAGES[*at].path);
    let pages: Vec<usize> = (0..PAGES.len()).filter(quick).collect();
    select(pages).prop_flat_map(|at| {
        let path = (path(&PAGES[at]), question()).prop_map(|(path, question)| path + &question);
        (sender(&PAGES[at]), path, vec(header(), 0..3))
    })
}

fn question() -> impl Strategy<Value = String> {
    let pair = (select(QUESTIONS.to_vec()), select(VALUES.to_vec()));
    let pair = pair.prop_map(|(name, value)| format!("{name}={}", coded(value)));
    let pairs = vec(pair, 0..5).prop_map(|pairs| format!("?{}", pairs.join("&")));
    // An address with `"`, `#`, `<` or `>` is none to HTTP, and is answered before us.
    prop_oneof![12 => pairs, 1 => "\\?[!$-;=?-~]{0,20}"]
}

fn header() -> impl Strategy<Value = (&'static str, String)> {
    // What HTTP itself cannot read is answered before us.
    let odd = select(VALUES.to_vec()).prop_map(|value| value.replace(char::is_control, " "));
    select(HEADERS.to_vec()).prop_flat_map(move |(name, usual)| {
        let value = prop_oneof![1 => Just(usual.to_owned()), 1 => odd.clone(), 1 => "[ -~]{0,40}"];
        (Just(name), value)
    })
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn every_page_is_answered_and_never_by_a_fault_of_the_program(
        (who, path, given) in asked()
    ) {
        let bearer = format!("Bearer {}", FLOOR.token(who));
        let mut headers = vec![("authorization", bearer.as_str())];
        headers.extend(given.iter().map(|(name, value)| (*name, value.as_str())));
        let answer = call(FLOOR.addr, "GET", &path, &headers, None);
        prop_assert!(answer.status < 500, "{} {} {:?}: {:?}", who, path, given, answer);
        let kind = answer.header("content-type").unwrap_or_default();
        let is_known = kind.starts_with("text/html") || kind == "application/problem+json";
        prop_assert!(answer.status < 400 || is_known, "{} {} {:?}: {:?}", who, path, given, answer);
    }
}
