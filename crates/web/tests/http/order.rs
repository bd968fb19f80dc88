//! Which problem is told where there are several.

use serde_json::json;

use crate::client::call;
use crate::fixture::{Floor, new_id};

#[test]
fn what_cannot_be_read_is_told_first_then_who_then_what() {
    let floor = Floor::open().with_everybody();
    let at = |table: &str| format!("/api/tables/{table}/commands");
    let sit = r#"{"id": "a", "sit": {}}"#;
    let resume = r#"{"id": "a", "resume": {}}"#;
    let huge = format!(r#"{{"id": "{}"}}"#, "x".repeat(70_000));
    let cases = [
        ("", "nowhere", huge.as_str(), (413, "too-large")),
        ("", "nowhere", "{", (400, "bad-request")),
        ("", "nowhere", r#"{"id": "a", "jump": {}}"#, (400, "bad-request")),
        ("", "nowhere", sit, (401, "not-signed-in")),
        ("manager", "nowhere", sit, (403, "not-allowed")),
        ("player", "nowhere", sit, (404, "unknown")),
        ("manager", "craps", resume, (409, "not-asked")),
        ("player", "craps", r#"{"id": "a", "leave": {"seat": 1}}"#, (403, "not-your-seat")),
        ("supervisor", "craps", r#"{"id": "a", "leave": {"seat": 1}}"#, (409, "not-asked")),
    ];
    for (who, table, body, expected) in cases {
        let answer = floor.call(who, "POST", &at(table), Some(body));
        let found = (answer.status, answer.code());
        assert_eq!(found, (expected.0, expected.1.into()), "{who} {table} {body:.60}");
    }
}

#[test]
fn who_is_not_there_is_told_before_what_an_id_was_used_for() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    let (id, path) = (new_id(), |name: &str| format!("/api/people/{name}/deposit"));
    let body = json!({"id": id, "amount": "5"});
    assert_eq!(floor.post("cage", &path("ann"), &body).status, 200);
    let nobody = floor.post("cage", &path("nobody"), &body);
    assert_eq!((nobody.status, nobody.code().as_str()), (404, "unknown"));
    let other = floor.post("cage", &path("player"), &body);
    assert_eq!((other.status, other.code().as_str()), (409, "command-id-reused"));
}

#[test]
fn everything_that_is_not_there_is_a_problem_in_json() {
    let floor = Floor::open_with(|settings| settings.empty = true).with_everybody();
    let text = [("content-type", "text/plain")];
    let cases = [
        (floor.get("player", "/nowhere"), (404, "unknown")),
        (floor.get("player", "/api/tables/nowhere"), (404, "unknown")),
        (floor.get("player", "/api/links/nowhere"), (404, "unknown")),
        (floor.get("cage", "/api/ledger/bank"), (404, "unknown")),
        (floor.get("", "/api/games/whist"), (404, "unknown")),
        (floor.call("", "PUT", "/api/tables", Some("{}")), (405, "bad-request")),
        (floor.call("", "DELETE", "/api/me", None), (405, "bad-request")),
        (call(floor.addr, "POST", "/api/login", &text, Some("{}")), (415, "bad-request")),
        (floor.get("cage", "/api/ledger/cage?limit=many"), (400, "bad-request")),
    ];
    for (answer, expected) in cases {
        assert_eq!((answer.status, answer.code().as_str()), expected, "{answer:?}");
        assert_eq!(answer.json()["status"], answer.status);
        assert_eq!(answer.json()["detail"].as_str().unwrap().lines().count(), 1);
    }
}

#[test]
fn every_answer_tells_browsers_to_be_careful() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    for path in ["/docs", "/api/games", "/nowhere"] {
        let answer = floor.get("", path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
    assert!(floor.get("", "/api/games").header("x-request-id").is_some());
}

#[test]
fn a_command_may_ask_where_the_table_stands_and_for_the_state() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    let seq = floor.state("ann", "roulette")["seq"].as_u64().unwrap();
    let late = json!({"id": new_id(), "if_seq": seq + 7, "sit": {}});
    let late = floor.post("ann", "/api/tables/roulette/commands", &late);
    assert_eq!((late.status, late.code().as_str()), (409, "stale"));
    let sit = json!({"id": new_id(), "if_seq": seq, "sit": {"seat": 2, "buy_in": "50"}});
    let done = floor.post("ann", "/api/tables/roulette/commands?state=1", &sit).json();
    assert_eq!((&done["seq"], &done["seat"]), (&json!(seq + 1), &json!(2)));
    assert_eq!(done["state"]["seats"][1]["chips"], "50.00");
    assert_eq!(done["state"]["seats"][1]["mine"], true);

    let tag = format!("\"{}\"", seq + 1);
    let bearer = format!("Bearer {}", floor.token("ann"));
    let headers = [("authorization", bearer.as_str()), ("if-none-match", &tag)];
    let same = call(floor.addr, "GET", "/api/tables/roulette", &headers, None);
    assert_eq!((same.status, same.header("etag")), (304, Some(tag.as_str())));
    let me = floor.get("ann", "/api/me").json();
    assert_eq!(me["seats"], json!([{"table": "roulette", "seat": 2}]));
    assert_eq!(me["balance"], "50.00");
    let entries = floor.get("ann", "/api/me/entries").json();
    assert_eq!(entries["entries"][0]["amount"], "-50.00");
}
