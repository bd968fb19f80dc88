//! Pages and streams of everybody, asked for with questions and headers that no browser sends: each
//! is answered, and none by a fault of the program.

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use web::{PAGES, ROUTES, Route, Verb};

use crate::client::{Answer, call, head, read_chunk, read_head, send};
use crate::fixture::Floor;
use crate::forms::{VALUES, coded, path, sender};
use crate::{cases, route};

static FLOOR: LazyLock<Floor> = LazyLock::new(route::floor);

/// Pages that find the figures of a game or of all games.
const LONG: [&str; 4] =
    ["/games/compare", "/games/{game}", "/games/{game}/par", "/games/{game}/par.xlsx"];

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

/// What is asked for: by whom, where, and with which headers.
type Asked = (&'static str, String, Vec<(&'static str, String)>);

fn asked(wanted: fn(&Route) -> bool) -> impl Strategy<Value = Asked> {
    let routes = PAGES.iter().chain(ROUTES.iter());
    let routes: Vec<&'static Route> = routes.filter(|route| wanted(route)).collect();
    (0..routes.len()).prop_flat_map(move |at| {
        let route = routes[at];
        let path = (path(route), question()).prop_map(|(path, question)| path + &question);
        (sender(route), path, vec(header(), 0..3))
    })
}

fn is_page(route: &Route) -> bool {
    route.page && route.verb == Verb::Get && !is_stream(route) && !LONG.contains(&route.path)
}

/// Whether the answer stays open and tells what happens.
fn is_stream(route: &Route) -> bool {
    ["/live", "/events"].iter().any(|end| route.path.ends_with(end))
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

/// The headers of a call, with who makes it.
fn signed<'a>(bearer: &'a str, given: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    let given = given.iter().map(|(name, value)| (*name, value.as_str()));
    std::iter::once(("authorization", bearer)).chain(given).collect()
}

/// Whether an answer is none by a fault of the program, and a refusal a page or a problem.
fn is_in_order(answer: &Answer) -> bool {
    let kind = answer.header("content-type").unwrap_or_default();
    let is_known = kind.starts_with("text/html") || kind == "application/problem+json";
    answer.status < 400 || answer.status < 500 && is_known
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn every_page_is_answered_and_never_by_a_fault_of_the_program(
        (who, path, given) in asked(is_page)
    ) {
        let bearer = format!("Bearer {}", FLOOR.token(who));
        let answer = call(FLOOR.addr, "GET", &path, &signed(&bearer, &given), None);
        prop_assert!(is_in_order(&answer), "{} {} {:?}: {:?}", who, path, given, answer);
    }
}

#[test]
fn every_stream_begins_with_what_there_is_or_is_refused() {
    let begun = AtomicU32::new(0);
    let runs = cases(100);
    let asked_for = runs.cases;
    let ends = TestRunner::new(runs).run(&asked(is_stream), |(who, path, given)| {
        let bearer = format!("Bearer {}", FLOOR.token(who));
        let answer = beginning(FLOOR.addr, &path, &signed(&bearer, &given));
        let begins = answer.status == 200;
        begun.fetch_add(u32::from(begins), Ordering::Relaxed);
        let is_told = !begins || answer.body.contains("event: ");
        prop_assert!(is_in_order(&answer) && is_told, "{} {} {:?}: {:?}", who, path, given, answer);
        Ok(())
    });
    assert_eq!(ends, Ok(()));
    // A law about what begins is held by nothing where every one is refused.
    let begun = begun.into_inner();
    assert!(begun > asked_for / 20, "{begun} of {asked_for} streams began");
}

/// Makes a call whose answer may have no end: its head, and what comes first of its body.
fn beginning(addr: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut stream = send(addr, &head("GET", path, headers, None));
    let (status, headers) = read_head(&mut stream);
    let mut answer = Answer { status, headers, body: String::new() };
    if answer.header("transfer-encoding") == Some("chunked") {
        answer.body = read_chunk(&mut stream).unwrap_or_default();
    }
    answer
}
