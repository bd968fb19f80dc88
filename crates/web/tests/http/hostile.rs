//! Whatever somebody sends, it is answered by a code, and nobody else is disturbed.

use serde_json::{Value as Json, json};
use web::{ROUTES, Verb, Who};

use crate::fixture::{Floor, new_id};

/// Values that are seldom expected.
fn odd() -> Vec<Json> {
    vec![
        Json::Null,
        json!(-1),
        json!(1e300),
        json!(18_446_744_073_709_551_615_u64),
        json!(""),
        json!("-5"),
        json!("99999999999999999999.99"),
        json!("0.001"),
        json!("\u{0}\u{7f}\r\nset-cookie: x"),
        json!("x".repeat(300)),
        json!([]),
        json!([[[[[{}]]]]]),
        json!({}),
        json!({"seat": 255, "amount": "1", "cards": {"": ""}}),
        json!(true),
    ]
}

/// The body with one of its values odd, missing or too many.
fn spoilt(body: &Json) -> Vec<Json> {
    let keys: Vec<String> = body.as_object().into_iter().flat_map(|b| b.keys().cloned()).collect();
    let mut all: Vec<Json> = odd();
    for key in keys {
        for value in odd() {
            let mut spoilt = body.clone();
            spoilt[&key] = value;
            all.push(spoilt);
        }
        let mut without = body.clone();
        without.as_object_mut().unwrap().shift_remove(&key);
        all.push(without);
        if body[&key].is_object() {
            all.extend(spoilt_inside(body, &key));
        }
    }
    let mut more = body.clone();
    more["one too many"] = json!(1);
    all.push(more);
    all
}

fn spoilt_inside(body: &Json, key: &str) -> Vec<Json> {
    let inside = spoilt(&body[key]).into_iter();
    inside
        .map(|value| {
            let mut spoilt = body.clone();
            spoilt[key] = value;
            spoilt
        })
        .collect()
}

fn check(floor: &Floor, who: &str, path: &str, body: &Json) {
    let mut body = body.clone();
    // An id of its own where there was one that could be read.
    if body.get("id").and_then(Json::as_str).is_some_and(|id| floor::check_command_id(id).is_ok()) {
        body["id"] = new_id().into();
    }
    let answer = floor.post(who, path, &body);
    assert!(answer.status < 500, "{path} {body}: {answer:?}");
    if answer.status >= 400 {
        let problem = answer.json();
        let detail = problem["detail"].as_str().unwrap();
        assert!(!answer.code().is_empty() && detail.lines().count() == 1, "{path} {body}");
        assert!(detail.chars().count() <= 400 && !detail.contains(char::is_control), "{detail}");
    }
}

#[test]
fn odd_bodies_are_refused_by_code_at_every_route() {
    let floor = Floor::open().with_everybody();
    // Odds and advice take long, and their questions are read by code that has tests of its own.
    let quick = |operation: &str| !["logout", "odds", "advise", "simulate"].contains(&operation);
    let mut sent = 0;
    for route in ROUTES.iter().filter(|r| r.verb == Verb::Post && quick(r.operation)) {
        let who = match route.example.by {
            Who::Nobody => "",
            Who::Role(role) => role.name(),
        };
        let body: Json = serde_json::from_str(route.example.body.unwrap()).unwrap();
        let bodies = spoilt(&body);
        // Every password takes its time.
        let step = if ["login", "makePerson", "changePassword"].contains(&route.operation) {
            3
        } else {
            1
        };
        for body in bodies.iter().step_by(step) {
            check(&floor, who, route.example.path, body);
            sent += 1;
        }
    }
    println!("{sent} odd bodies were answered by a code");
    assert_eq!(floor.get("cage", "/api/ledger").json()["sum"], "0.00");
}

#[test]
fn odd_commands_are_refused_by_code_and_move_nothing() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "500");
    let path = "/api/tables/craps/commands";
    floor.done("ann", "craps", json!({"sit": {"seat": 1, "buy_in": "100"}}));
    let commands = [
        ("ann", json!({"wager": {"seat": 1, "on": "pass", "amount": "5"}})),
        ("ann", json!({"remove": {"seat": 1, "on": "pass"}})),
        ("ann", json!({"call": {"seat": 1, "on": "place-6", "state": "off"}})),
        ("ann", json!({"decide": {"seat": 1, "hand": 1, "action": "pass-dice"}})),
        ("ann", json!({"buy-in": {"seat": 1, "amount": "5"}})),
        ("supervisor", json!({"irregularity": {"kind": "no-spin"}})),
        ("supervisor", json!({"approve": {"round": 1, "line": 1}})),
        ("supervisor", json!({"fill": {"amount": "5"}})),
        ("cage", json!({"credit": {"confirm": 5}})),
        ("dealer", json!({"outcome": {"dice": "3-4"}})),
    ];
    let mut sent = 0;
    for (who, command) in commands {
        for mut body in spoilt(&command) {
            if body.is_object() {
                body["id"] = new_id().into();
            }
            check(&floor, who, path, &body);
            sent += 1;
        }
    }
    println!("{sent} odd commands were answered by a code");
    let ledger = floor.get("cage", "/api/ledger").json();
    assert_eq!(ledger["sum"], "0.00");
    assert_eq!(floor.get("", "/readyz").status, 200);
}

#[test]
fn a_name_that_stands_twice_in_a_body_is_refused() {
    let floor = Floor::open().with_everybody();
    for body in [
        r#"{"id": "a", "amount": "5", "amount": "50"}"#,
        r#"{"id": "a", "id": "b", "amount": "5"}"#,
    ] {
        let answer = floor.call("cage", "POST", "/api/people/ann/deposit", Some(body));
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad-request"), "{answer:?}");
    }
    let answer = floor.call("", "POST", "/api/settle", Some("{\"game\": \"big-six\", "));
    assert_eq!((answer.status, answer.code().as_str()), (400, "bad-request"), "{answer:?}");
}

#[test]
fn odd_paths_and_numbers_are_refused_by_code() {
    let floor = Floor::open().with_everybody();
    let long = "x".repeat(5000);
    let names = ["..", "%00", "%2e%2e%2f", "%ff", "a%20b", "guest", "house", &long, "{table}", "*"];
    for name in names {
        for path in [
            "tables/NAME",
            "tables/NAME/rounds",
            "tables/NAME/journal",
            "links/NAME",
            "ledger/NAME",
            "games/NAME",
            "simulations/NAME",
            "tables/craps/rounds/NAME",
        ] {
            let path = format!("/api/{}", path.replace("NAME", name));
            let answer = floor.get("auditor", &path);
            assert!((400..500).contains(&answer.status), "{path:.80}: {answer:?}");
        }
    }
    for query in ["limit=0", "limit=99999999999", "before=0", "before=18446744073709551615", "x=1"]
    {
        for path in ["/api/tables/craps/rounds", "/api/ledger/cage", "/api/me/rounds", "/api/heads"]
        {
            let path = format!("{path}?{query}");
            assert_eq!(floor.get("auditor", &path).status, 200, "{path}");
        }
    }
    for query in ["limit=-1", "limit=", "before=1.5", "limit=99999999999999999999"] {
        let path = format!("/api/tables/craps/rounds?{query}");
        assert_eq!(floor.get("auditor", &path).code(), "bad-request", "{path}");
    }
}
