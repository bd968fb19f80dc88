//! Forms of every page by whoever may send them, with fields that no page has: each is answered,
//! and none by a fault of the program.

use std::sync::LazyLock;

use floor::Role;
use floor::table::COMMANDS;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use web::{Access, PAGES, Route, Verb};

use crate::cases;
use crate::client::call;
use crate::fixture::Floor;
use crate::route;

static FLOOR: LazyLock<Floor> = LazyLock::new(route::floor);

/// Forms that hash a password, end a session or an account, or replay the whole house: they are
/// sent a few times each, on a floor of their own.
const APART: [&str; 6] =
    ["/sign-in", "/guests", "/account/password", "/sign-out", "/account/close", "/audit/verify"];

/// Names of fields, and what only looks like one.
const FIELDS: &str = "\
    view form then id seat hand round line confirm void count depth times guest refuse exposed \
    amount buy_in float kind card choice choice-1 choice- choice-x refused-1 refused-999 \
    refused- why table game dealt duties approvals coach pace pace. pace.wagers pace.decision \
    links link link. link.x options option option. option.decks option.min option.pay_tables \
    option.limits pays pays. pays.bet pay_tables equipment colour number name role password \
    slip typed key enter low low-1 cards action on state loss minutes level seed check place.0 \
    act.0 amount.0 rounds wager stake bankroll checkpoint signed theme suits motion duty box \
    boxes 0";

fn fields() -> Vec<&'static str> {
    FIELDS.split_whitespace().chain([""]).collect()
}

/// What may stand in any of them.
pub const VALUES: [&str; 56] = [
    "",
    " ",
    "x",
    "-",
    "-1",
    "0",
    "1",
    "2",
    "5",
    "24",
    "200",
    "255",
    "256",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "99999999999999999999",
    "0.001",
    "12.50",
    "1000000000",
    "$1,000",
    "1e300",
    "NaN",
    "true",
    "false",
    "null",
    "[]",
    "{}",
    "\"",
    "%",
    "é",
    "日本",
    "\u{0}",
    "\r\nset-cookie: x",
    "~ ?!",
    "..",
    "/",
    "//evil",
    "As",
    "10h Kd",
    "??",
    "3-4",
    "1-2-3",
    "shuffled",
    "craps",
    "blackjack",
    "pai-gow-poker",
    "stud",
    "deck",
    "shoe",
    "deck-18446744073709551615",
    "deck-18446744073709551614",
    "deck-1",
    "ann",
    "player",
    "pass",
];

/// A word that stands in the path of a form or a page.
fn word(parameter: &str) -> Vec<&'static str> {
    let own: &[&str] = match parameter {
        "{table}" => &["craps", "blackjack", "pai-gow-poker", "nowhere"],
        "{game}" => &["craps", "blackjack", "pai-gow-poker", "stud"],
        "{round}" | "{number}" | "{job}" => &["0", "1", "2", "7"],
        "{command}" => COMMANDS,
        // Who signs in again after these is another matter.
        "{name}" => &["player", "nobody"],
        "{what}" => &["deposit", "withdraw", "lock", "unlock", "password", "roles"],
        _ => panic!("what stands for {parameter} in a path?"),
    };
    own.iter().copied().chain(["..", "%00", "%ff", "18446744073709551615"]).collect()
}

pub fn path(route: &'static Route) -> impl Strategy<Value = String> {
    let parts: Vec<_> = route.path.split('/').collect();
    let words = parts.into_iter().map(|part| match part.starts_with('{') {
        true => select(word(part)),
        false => select(vec![part]),
    });
    words.collect::<Vec<_>>().prop_map(|parts| parts.join("/"))
}

/// Who may send it, and somebody else at times.
pub fn sender(route: &Route) -> impl Strategy<Value = &'static str> + use<> {
    let may: &[Role] = match route.access {
        Access::Roles(roles) => roles,
        Access::Anyone | Access::ByCommand => Role::ALL,
    };
    let names = |roles: &[Role]| roles.iter().map(|role| of_role(*role)).collect::<Vec<_>>();
    prop_oneof![8 => select(names(may)), 1 => select(names(Role::ALL))]
}

/// Ann plays; all others are called by their role.
fn of_role(role: Role) -> &'static str {
    if role == Role::Player { "ann" } else { role.name() }
}

pub fn coded(text: &str) -> String {
    let one = |byte: u8| match byte.is_ascii_alphanumeric() || b"-._".contains(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

fn body() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        8 => select(VALUES.to_vec()).prop_map(String::from),
        1 => "\\PC{0,40}",
        1 => Just("9".repeat(5000)),
    ];
    let pair = (select(fields()), value)
        .prop_map(|(name, value)| format!("{}={}", coded(name), coded(&value)));
    let form = vec(pair, 0..8).prop_map(|pairs| pairs.join("&"));
    prop_oneof![12 => form, 1 => "[ -~]{0,30}"]
}

/// A form that is sent: by whom, where, and what.
fn sent() -> impl Strategy<Value = (&'static str, String, String)> {
    let together = |at: &usize| is_form(&PAGES[*at]) && !APART.contains(&PAGES[*at].path);
    let forms: Vec<usize> = (0..PAGES.len()).filter(together).collect();
    select(forms).prop_flat_map(|at| {
        let route = &PAGES[at];
        (sender(route), path(route), body())
    })
}

fn is_form(route: &Route) -> bool {
    route.verb == Verb::Post
}

/// Sends a form; the answer is a page or the way to one, and no fault of the program.
fn holds(floor: &Floor, who: &str, path: &str, body: &str) {
    let mut headers = vec![("content-type", "application/x-www-form-urlencoded")];
    let bearer =
        if who.is_empty() { String::new() } else { format!("Bearer {}", floor.token(who)) };
    if !who.is_empty() {
        headers.push(("authorization", &bearer));
    }
    let answer = call(floor.addr, "POST", path, &headers, Some(body));
    assert!(answer.status < 500, "{who} {path} {body}: {answer:?}");
    // What no page is at is said as to a program.
    let kind = answer.header("content-type").unwrap_or_default();
    let is_known = kind.starts_with("text/html") || kind == "application/problem+json";
    assert!(is_known || answer.status == 303, "{who} {path} {body}: {answer:?}");
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn every_form_is_answered_and_never_by_a_fault_of_the_program((who, path, body) in sent()) {
        holds(&FLOOR, who, &path, &body);
    }
}

#[test]
fn forms_with_a_part_of_a_field_where_the_whole_was_are_refused() {
    for body in [
        "game=craps&table=t-1&pace=x&pace.wagers=3",
        "game=craps&table=t-2&pace.wagers=3&pace=x",
        "game=craps&table=t-3&links=x&link.m=y",
        "game=craps&table=t-4&options=x&option.min=5",
    ] {
        holds(&FLOOR, "manager", "/settings/tables", body);
        assert!(!FLOOR.get("manager", "/api/tables").body.contains("\"t-"), "{body}");
    }
}

#[test]
fn numbers_of_equipment_end_where_numbers_do() {
    let body = "equipment=deck-18446744073709551615&kind=deck&number=2";
    holds(&FLOOR, "manager", "/settings/equipment", body);
    assert!(!FLOOR.get("manager", "/api/equipment").body.contains("1844674407370955161"));
}

#[test]
fn forms_that_take_long_or_end_something_are_answered_too() {
    let floor = route::floor();
    for path in APART {
        let route = PAGES.iter().find(|route| is_form(route) && route.path == path);
        let route = route.unwrap_or_else(|| panic!("{path} is a form"));
        let who = match route.access {
            Access::Roles(roles) => of_role(roles[0]),
            _ => "",
        };
        let odd = fields()
            .into_iter()
            .zip(VALUES)
            .map(|(name, value)| format!("{}={}", coded(name), coded(value)));
        for body in ["", "name=%00&password=%00&then=//evil", &odd.collect::<Vec<_>>().join("&")] {
            holds(&floor, who, path, body);
        }
    }
    assert_eq!(floor.get("cage", "/api/ledger").json()["sum"], "0.00");
}
