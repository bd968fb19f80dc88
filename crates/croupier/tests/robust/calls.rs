//! Calls of every route by anybody, with damaged paths, questions and bodies.

use std::sync::LazyLock;

use floor::Role;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value as Json, json};
use web::{ROUTES, Who};

use crate::damage::{Damage, any_json, damage, spoil};
use crate::fixture::{Floor, new_id};
use crate::{cases, route};

static FLOOR: LazyLock<Floor> = LazyLock::new(route::floor);

/// Who calls: mostly whoever may.
fn caller(may: Who) -> impl Strategy<Value = String> {
    let may = match may {
        Who::Nobody => String::new(),
        Who::Role(role) => role.name().to_owned(),
    };
    let roles = Role::ALL.iter().map(|role| role.name().to_owned());
    let all: Vec<_> = roles.chain(["ann".into(), String::new()]).collect();
    prop_oneof![4 => Just(may), 2 => Just("ann".into()), 1 => select(all)]
}

/// A path with one of its parts replaced, or something asked with it.
fn path(example: &'static str) -> impl Strategy<Value = String> {
    let part = prop_oneof![
        select(vec!["craps", "blackjack", "ann", "admin", "1", "0", "18446744073709551615", ".."]),
        select(vec!["rounds", "journal", "people", "cage", "table:craps:rack", "%00", "{table}"]),
    ];
    let part = prop_oneof![3 => part.prop_map(String::from), 1 => "[ -~]{0,12}", 1 => "\\PC{0,6}"];
    let asked = select(vec![
        "",
        "",
        "",
        "?limit=5",
        "?before=3&limit=2",
        "?limit=-1",
        "?x=%ff&y",
        "?from=2026-01-01T00%3A00%3A00.5%2B14:00&to=",
        "?from=0000-01-01T00:00:00%2B23:59&to=9999-12-31T23:59:59-23:59",
        "?from=%2&to=%C3%28",
    ]);
    let spoilt = (any::<Index>(), part, asked).prop_map(move |(at, part, asked)| {
        let mut parts: Vec<&str> = example.split('/').collect();
        let at = at.index(parts.len());
        if at > 0 {
            parts[at] = &part;
        }
        parts.join("/") + asked
    });
    prop_oneof![2 => Just(example.to_owned()), 3 => spoilt]
}

/// The body of the example, damaged.
fn body(example: Option<&'static str>) -> impl Strategy<Value = Json> {
    let body: Json = example.and_then(|body| serde_json::from_str(body).ok()).unwrap_or(json!({}));
    let spoilt = move |damages: Vec<(Index, Damage)>| {
        let mut body = body.clone();
        if body.get("id").is_some() {
            body["id"] = new_id().into();
        }
        damages.iter().for_each(|damage| spoil(&mut body, damage));
        body
    };
    prop_oneof![8 => vec(damage(), 0..3).prop_map(spoilt), 1 => any_json()]
}

fn call() -> impl Strategy<Value = String> {
    select((0..ROUTES.len()).collect::<Vec<_>>()).prop_flat_map(|n| {
        let (route, example) = (&ROUTES[n], &ROUTES[n].example);
        let verb =
            prop_oneof![8 => Just(route.verb.name()), 1 => select(vec!["GET", "POST", "PUT"])];
        (caller(example.by), verb, path(example.path), body(example.body)).prop_map(
            |(who, verb, path, body)| match verb {
                "GET" => format!("{who} {verb} {path}"),
                _ => format!("{who} {verb} {path}\n{body}"),
            },
        )
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_call_is_answered_and_never_by_a_fault_of_the_program(text in call()) {
        route::holds(&FLOOR, &text);
    }
}

#[test]
fn what_is_called_here_is_what_the_examples_call() {
    let floor = route::floor();
    let made = ROUTES.iter().filter(|route| {
        let who = match route.example.by {
            Who::Nobody => "",
            Who::Role(role) => role.name(),
        };
        let (verb, path) = (route.verb.name(), route.example.path);
        route::holds(&floor, &format!("{who} {verb} {path}\n{}", route.example.body.unwrap_or("")))
    });
    assert!(made.count() > ROUTES.len() / 2);
    assert_eq!(floor.get("cage", "/api/ledger").json()["sum"], "0.00");
}
