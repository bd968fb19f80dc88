//! Every example of the OpenAPI document works.

use serde_json::{Value as Json, json};
use web::{ROUTES, Route, Settings, Who};

use crate::client::Stream;
use crate::fixture::Floor;
use crate::schema;

/// A floor on which every example works, one after the other.
fn prepared() -> Floor {
    let floor = Floor::open().with_everybody();
    floor.deposit("player", "1000");
    let play = |table: &str, wagers: &[&str]| {
        floor.done("player", table, json!({"sit": {"seat": 1, "buy_in": "200"}}));
        for on in wagers {
            floor.done("player", table, json!({"wager": {"seat": 1, "on": on, "amount": "10"}}));
        }
        floor.done("player", table, json!({"deal": {"seat": 1}}));
    };
    play("roulette", &["red"]);
    play("three-card-poker", &["ante"]);
    floor
}

fn name(who: Who) -> &'static str {
    match who {
        Who::Nobody => "",
        Who::Role(role) => role.name(),
    }
}

/// The house that an example needs, if the others would be refused there or it elsewhere: only real
/// money is paid out, and only a player who has little gets more.
fn house_of_its_own(operation: &str) -> Option<Floor> {
    match operation {
        "withdraw" => {
            let real = |settings: &mut Settings| (settings.real, settings.rate) = (true, 1000);
            let floor = Floor::open_with(real).with_everybody();
            floor.deposit("player", "500");
            Some(floor)
        }
        "topUp" => Some(Floor::open().with_everybody()),
        _ => None,
    }
}

#[test]
fn every_example_of_the_document_works() {
    let floor = prepared();
    let document = floor.get("", "/openapi.json").json();
    let last = |route: &&Route| route.operation == "logout";
    for route in ROUTES.iter().filter(|route| !last(route)).chain(ROUTES.iter().filter(last)) {
        let (who, path) = (name(route.example.by), route.example.path);
        if route.content == "text/event-stream" {
            let bearer = format!("Bearer {}", floor.token(who));
            let mut stream = Stream::open(floor.addr, path, &[("authorization", &bearer)]);
            assert!(stream.next().is_some(), "{path}");
            continue;
        }
        let own = house_of_its_own(route.operation);
        let floor = own.as_ref().unwrap_or(&floor);
        let answer = floor.call(who, route.verb.name(), path, route.example.body);
        assert_eq!(answer.status, route.status, "{} {path}: {answer:?}", route.operation);
        let content = answer.header("content-type").unwrap_or_default();
        assert!(content.starts_with(route.content), "{path}: {content}");
        if !route.answer.is_empty() {
            check(&document, route, &answer.json());
        }
    }
}

/// The answer is what its schema says.
fn check(document: &Json, route: &Route, answer: &Json) {
    let schema = &document["components"]["schemas"][route.answer];
    let faults = schema::faults(document, schema, answer);
    assert!(faults.is_empty(), "{}: {faults:#?}\n{answer}", route.operation);
}

#[test]
fn the_document_lists_every_route_and_every_problem_of_it() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    let document = floor.get("", "/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    for route in ROUTES {
        let operation = &document["paths"][route.path][route.verb.name().to_lowercase()];
        assert_eq!(operation["operationId"], route.operation);
        for code in route.problems() {
            let listed = operation["responses"][code.status().to_string()]["description"].as_str();
            assert!(listed.is_some_and(|names| names.contains(code.name())), "{}", route.path);
        }
    }
}
