//! Every role against every command and every route.

use floor::Role;
use floor::table::COMMANDS;
use serde_json::{Value as Json, json};
use web::{ROUTES, Route, Verb};

use crate::fixture::{Floor, new_id};

/// Who may give which command.
const BY_COMMAND: &[(&str, &str)] = &[
    ("sit buy-in", "player dealer"),
    ("leave", "player dealer supervisor"),
    ("wager remove call decide", "player dealer"),
    ("deal", "player"),
    ("outcome cut-card", "dealer"),
    ("correct inventory", "dealer supervisor"),
    ("sign-on sign-off", "dealer"),
    ("supervisor", "player dealer"),
    // Which of them a dealer may call, the table knows.
    ("irregularity", "dealer supervisor"),
    ("reshuffle dice-pass bring retire paper", "supervisor"),
    ("duty", "dealer supervisor surveillance cage manager"),
    ("approve", "supervisor surveillance"),
    ("pause resume", "supervisor manager"),
    ("open close", "manager"),
    ("fill credit", "supervisor cage"),
    ("count", "cage"),
];

/// Commands that can be read.
fn said(command: &str) -> Json {
    match command {
        "sit" | "cut-card" | "sign-on" | "sign-off" | "reshuffle" | "dice-pass" | "close"
        | "resume" | "count" | "paper" => json!({}),
        "duty" => json!({"duty": "inspect-cards"}),
        "bring" => json!({"equipment": "deck-1"}),
        "retire" => json!({"equipment": "deck-1", "why": "a test"}),
        "buy-in" => json!({"seat": 1, "amount": "5"}),
        "leave" | "deal" => json!({"seat": 1}),
        "wager" => json!({"seat": 1, "on": "bet", "amount": "5"}),
        "remove" => json!({"seat": 1, "on": "bet"}),
        "call" => json!({"seat": 1, "on": "place:6", "state": "off"}),
        "decide" => json!({"seat": 1, "action": "stand"}),
        "outcome" => json!({"shuffled": true}),
        "correct" | "supervisor" | "pause" => json!({"why": "a test"}),
        "irregularity" => json!({"kind": "no-spin"}),
        "approve" => json!({"round": 1, "line": 1}),
        "open" => json!({"float": "100"}),
        "inventory" | "fill" | "credit" => json!({"amount": "100"}),
        other => panic!("how is {other} said?"),
    }
}

const ALL: &str = "player dealer supervisor surveillance cage manager auditor admin";
const LOOKS: &str = "player dealer supervisor surveillance manager auditor";

const REPORTS: &str = "supervisor surveillance cage manager auditor";
const PLAYERS: &str = "player supervisor surveillance cage manager auditor";

/// Who may call which route.
const BY_ROUTE: &[(&str, &str)] = &[
    ("logout changePassword", ALL),
    ("makeTable makeLink makeEquipment", "manager"),
    ("getEquipment", "supervisor manager"),
    ("makePerson getPeople lockPerson unlockPerson", "admin"),
    ("deposit withdraw", "cage"),
    ("getTables getLinks getLink getMe getMyRounds getMyEntries", ALL),
    ("simulate getSimulation watchSimulation", ALL),
    ("getTable watchTable getRounds getRound", LOOKS),
    ("getAdvice topUp", "player"),
    ("getTableJournal getJournal", "surveillance auditor"),
    ("getLedger getAccount", "cage manager auditor"),
    ("getPending", "supervisor surveillance cage manager"),
    ("reportTables reportTablesCsv reportTablesXlsx reportAlerts", REPORTS),
    ("reportPlayers reportPlayersCsv reportPlayersXlsx reportPlayer", PLAYERS),
    ("exportHouse", "auditor"),
];

fn listed(table: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    let has = |names: &str| names.split(' ').any(|one| one == name);
    table.iter().find(|(names, _)| has(names)).map(|(_, roles)| *roles)
}

#[test]
fn every_role_may_give_the_commands_of_the_table_and_no_other() {
    let floor = Floor::open_with(|settings| settings.empty = true).with_everybody();
    let (mut faults, mut asked) = (Vec::new(), 0);
    for command in COMMANDS {
        let roles = listed(BY_COMMAND, command).unwrap_or_else(|| panic!("whose is {command}?"));
        for role in Role::ALL {
            let may = roles.split(' ').any(|name| name == role.name());
            let answer = floor.command(role.name(), "nowhere", json!({ *command: said(command) }));
            asked += 1;
            // The role is looked at before the table.
            let expected = if may { (404, "unknown") } else { (403, "not-allowed") };
            if (answer.status, answer.code().as_str()) != expected {
                faults.push(format!("{role} {command}: {answer:?}"));
            }
        }
    }
    println!("{asked} commands by every role");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_role_may_call_the_routes_of_the_table_and_no_other() {
    let floor = Floor::open_with(|settings| settings.empty = true).with_everybody();
    let (mut faults, mut called) = (Vec::new(), 0);
    for route in ROUTES.iter().filter(|route| is_one_for_somebody(route)) {
        let operation = route.operation;
        let roles = listed(BY_ROUTE, operation).unwrap_or_else(|| panic!("whose is {operation}?"));
        let nobody = floor.call("", route.verb.name(), route.example.path, body(route).as_deref());
        assert_eq!((nobody.status, nobody.code().as_str()), (401, "not-signed-in"), "{operation}");
        for role in Role::ALL.iter().filter(|_| operation != "logout") {
            let may = roles.split(' ').any(|name| name == role.name());
            let path = route.example.path.replace("/people/", "/people/no-");
            let answer = floor.call(role.name(), route.verb.name(), &path, body(route).as_deref());
            called += 1;
            if (answer.code() == "not-allowed") == may {
                faults.push(format!("{role} {operation}: {answer:?}"));
            }
        }
    }
    println!("{called} calls by every role");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Routes that need a session; commands have a test of their own.
fn is_one_for_somebody(route: &Route) -> bool {
    route.needs_session() && route.operation != "command"
}

/// The example's body with an id of its own.
fn body(route: &Route) -> Option<String> {
    if route.verb == Verb::Get {
        return None;
    }
    let mut body: Json = serde_json::from_str(route.example.body?).unwrap();
    if body.get("id").is_some() {
        body["id"] = new_id().into();
    }
    Some(body.to_string())
}

#[test]
fn without_signing_in_one_may_read_what_is_public() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    let public = [
        "/api/games",
        "/api/games/craps",
        "/api/key",
        "/api/heads",
        "/openapi.json",
        "/docs",
        "/docs.css",
        "/healthz",
        "/readyz",
        "/metrics",
    ];
    for path in public {
        assert_eq!(floor.get("", path).status, 200, "{path}");
    }
    let guest = floor.call("", "POST", "/api/guests", Some("{}"));
    assert_eq!((guest.status, guest.code().as_str()), (403, "not-allowed"), "an empty house");
}
