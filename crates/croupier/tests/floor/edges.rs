//! The exact edges of tables are found when they open or the server starts, and no report waits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::person::Person;
use crate::server::{PASSWORD, Server};

/// The time after which edges count as missing: where no figures are cached, some take a while.
const EDGES_TIMEOUT: Duration = Duration::from_secs(600);

/// The number of edges found when tables opened, and while a report waited.
fn found(person: &mut Person) -> [usize; 2] {
    let answer = person.call("GET", "/metrics", None);
    ["opening", "report"].map(|at| {
        let name = format!("croupier_edges_found_total{{at=\"{at}\"}} ");
        let value = answer.body.lines().find_map(|line| line.strip_prefix(name.as_str()));
        value.unwrap_or_else(|| panic!("{name} is missing")).parse().unwrap()
    })
}

fn wait_for_edges(person: &mut Person, tables: usize) {
    let began = Instant::now();
    while found(person)[0] < tables {
        assert!(began.elapsed() < EDGES_TIMEOUT, "{:?} of {tables}", found(person));
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn first_report_after_a_restart_finds_no_edges() {
    let mut server = Server::with_rate("edges", "1000");
    let told = Arc::default();
    let mut guest = Person::guest(&server.port, &told);
    guest.does("roulette", "sit", json!({"seat": 1, "buy_in": "100"}));
    guest.does("roulette", "wager", json!({"seat": 1, "on": "red", "amount": "5"}));
    guest.does("roulette", "deal", json!({"seat": 1}));
    let tables = guest.get("/api/tables")["tables"].as_array().unwrap().len();
    let mut admin = Person::sign_in(&server.port, &told, "admin", PASSWORD);
    let auditor = json!({"name": "auditor", "role": "auditor", "password": PASSWORD});
    admin.post("/api/people", auditor).unwrap();
    wait_for_edges(&mut guest, tables);
    assert!(server.end().success());
    server.start();
    wait_for_edges(&mut guest, tables);
    let mut auditor = Person::sign_in(&server.port, &told, "auditor", PASSWORD);
    let report = auditor.get("/api/reports/tables");
    let rows = report["tables"].as_array().unwrap();
    let roulette = rows.iter().find(|row| row["table"] == "roulette").unwrap();
    // Five dollars on red, of which the house keeps one in nineteen.
    assert_eq!(roulette["theoretical_exact"], "5/19", "{roulette}");
    assert_eq!(found(&mut guest), [tables, 0]);
}
