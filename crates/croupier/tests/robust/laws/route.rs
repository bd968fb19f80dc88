//! The law of every call: it is answered, by a problem of a known code where something is wrong
//! with it, and never by a fault of the program's.

use floor::{Code, Role};
use serde_json::Value as Json;
use web::PAGES;

use crate::fixture::Floor;

/// Calls that compute much, stay open, hash a password or end the session of who calls; what they
/// are asked is read by code that has tests of its own.
const LONG: [&str; 8] =
    ["/events", "/odds", "/advise", "/simulations", "/login", "/logout", "/guest", "/password"];

/// A floor with somebody of every role, and a table that is played.
pub fn floor() -> Floor {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    for table in ["craps", "blackjack", "pai-gow-poker"] {
        let sat =
            floor.command("ann", table, serde_json::json!({"sit": {"seat": 1, "buy_in": "100"}}));
        assert_eq!(sat.status, 200, "{sat:?}");
    }
    floor
}

/// Makes a call: who calls, how and what in the first line, such as `ann POST /api/me`, and the
/// body in all others. Whether it was made.
pub fn holds(floor: &Floor, text: &str) -> bool {
    let (first, body) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = first.splitn(3, ' ');
    let (Some(who), Some(verb), Some(path)) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let path = encoded(path);
    let bare = path.split('?').next().unwrap_or_default();
    let fits = is_somebody(who) && ["GET", "POST", "PUT"].contains(&verb) && path.starts_with('/');
    if !fits || LONG.iter().any(|long| bare.contains(long)) {
        return false;
    }
    let answer = floor.call(who, verb, &path, (!body.is_empty()).then_some(body));
    assert!(answer.status < 500, "{text}: {answer:?}");
    let html = answer.header("content-type") == Some("text/html; charset=utf-8");
    if answer.status >= 400 && !(html && is_page(bare)) {
        assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{text}");
        let problem = answer.json();
        let detail = problem["detail"].as_str().unwrap_or_default();
        let one_line = detail.lines().count() == 1 && !detail.contains(char::is_control);
        assert!(one_line && detail.chars().count() <= 400, "{text}: {detail:?}");
        assert!(is_known(&problem, answer.status), "{text}: {problem}");
    }
    true
}

/// Whether it may be a page that is asked for: its refusal is a page, too.
fn is_page(path: &str) -> bool {
    let first = |path: &str| path.split('/').nth(1).unwrap_or_default().to_owned();
    PAGES.iter().any(|page| first(page.path) == first(path))
}

/// Whether somebody of this name has signed in; nobody has no name.
fn is_somebody(name: &str) -> bool {
    ["", "ann"].contains(&name) || name.parse::<Role>().is_ok_and(|role| role != Role::Player)
}

/// Whether a problem has a code of its status; what HTTP itself has a word for has none.
fn is_known(problem: &Json, status: u16) -> bool {
    let known = |code: &&Code| code.name() == problem["code"] && code.status() == status;
    [405, 415].contains(&status) || Code::ALL.iter().any(|code| known(&code))
}

/// A path as a client must write it: what HTTP itself cannot read is answered before us.
fn encoded(path: &str) -> String {
    let mut encoded = String::new();
    for byte in path.bytes().take(2000) {
        match byte {
            _ if byte.is_ascii_alphanumeric() => encoded.push(byte.into()),
            _ if b"-._~/?=&%:{}@!$'()*+,;".contains(&byte) => encoded.push(byte.into()),
            _ => encoded.push_str(&format!("%{byte:02x}")),
        }
    }
    encoded
}
