//! Passwords: which are accepted, how people change their own, and what can be learned of them.

use std::collections::BTreeSet;
use std::path::Path;

use floor::host::digest;
use floor::{Hash, Role};
use serde_json::{Value as Json, json};

use crate::client::{Answer, call};
use crate::fixture::{Floor, PASSWORD, new_id};

const NEW: &str = "battery staple";

fn change(floor: &Floor, who: &str, old: &str, new: &str) -> Answer {
    floor.post(who, "/api/me/password", &json!({"old": old, "new": new}))
}

fn status_of(floor: &Floor, bearer: &str) -> u16 {
    let bearer = format!("Bearer {bearer}");
    call(floor.addr, "GET", "/api/me", &[("authorization", &bearer)], None).status
}

#[test]
fn changing_password_ends_other_sessions() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.add("ann", Role::Player);
    floor.add("bob", Role::Dealer);
    let other = floor.login("ann", PASSWORD).json()["token"].as_str().unwrap().to_owned();
    assert_eq!(status_of(&floor, &other), 200);
    let changed = change(&floor, "ann", PASSWORD, NEW);
    assert_eq!((changed.status, changed.body.as_str()), (200, "{}"));
    assert_eq!(status_of(&floor, &other), 401);
    assert_eq!(floor.get("ann", "/api/me").status, 200, "this session goes on");
    assert_eq!(floor.get("bob", "/api/me").status, 200, "nobody else's ends");
    assert_eq!(floor.login("ann", PASSWORD).status, 401);
    assert_eq!(floor.login("ann", NEW).status, 200);
    let floor = floor.restart();
    assert_eq!(floor.get("ann", "/api/me").status, 200);
    assert_eq!((floor.login("ann", NEW).status, floor.login("ann", PASSWORD).status), (200, 401));
}

#[test]
fn wrong_old_password_counts_as_failure() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.add("ann", Role::Player);
    for _ in 0..5 {
        let wrong = change(&floor, "ann", "wrong password", NEW);
        assert_eq!((wrong.status, wrong.code().as_str()), (403, "wrong-password"));
    }
    assert_eq!(change(&floor, "ann", PASSWORD, NEW).code(), "locked");
    assert_eq!(floor.login("ann", PASSWORD).code(), "locked");
    floor.clock.go_on(301);
    assert_eq!(change(&floor, "ann", PASSWORD, NEW).status, 200);
}

#[test]
fn guests_have_no_password_to_change() {
    let floor = Floor::open();
    let guest = floor.call("", "POST", "/api/guests", None).json();
    let bearer = format!("Bearer {}", guest["token"].as_str().unwrap());
    let body = json!({"old": "", "new": NEW}).to_string();
    let headers = [("authorization", bearer.as_str())];
    let refused = call(floor.addr, "POST", "/api/me/password", &headers, Some(&body));
    assert_eq!((refused.status, refused.code().as_str()), (403, "not-allowed"));
    let page = call(floor.addr, "GET", "/account/password", &headers, None);
    assert!(page.body.contains("Guests have no password"));
    assert!(!page.body.contains(r#"data-command="password""#));
}

#[test]
fn easy_passwords_are_refused_wherever_one_is_set() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.add("margaret", Role::Manager);
    let easy = ["0123456789", "qwertyuiop", "aaaaaaaaaa", "password12", "margaret's own", "short"];
    for easy in easy.map(str::to_owned).into_iter().chain(["long ".repeat(300)]) {
        let body = json!({"id": new_id(), "name": "margaret-2", "role": "cage", "password": easy});
        let person = match easy.starts_with("margaret") {
            true => floor.post(
                "admin",
                "/api/people",
                &json!({"id": new_id(),
                "name": "margaret", "role": "cage", "password": easy}),
            ),
            false => floor.post("admin", "/api/people", &body),
        };
        assert_eq!((person.status, person.code().as_str()), (422, "refused"), "{easy}");
        let own = change(&floor, "margaret", PASSWORD, &easy);
        assert_eq!((own.status, own.code().as_str()), (422, "refused"), "{easy}");
    }
    assert_eq!(change(&floor, "margaret", PASSWORD, NEW).status, 200);
}

#[test]
fn page_changes_password_for_players_and_staff() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.add("ann", Role::Player);
    floor.add("bob", Role::Surveillance);
    let coded = |text: &str| text.replace(' ', "+");
    let send = |who: &str, old: &str, new: &str| {
        let bearer = format!("Bearer {}", floor.token(who));
        let form = [
            ("authorization", bearer.as_str()),
            ("content-type", "application/x-www-form-urlencoded"),
        ];
        let body = format!("old={}&new={}", coded(old), coded(new));
        call(floor.addr, "POST", "/account/password", &form, Some(&body))
    };
    for who in ["ann", "bob"] {
        let account = floor.get(who, "/account").body;
        assert!(account.contains(r#"href="/account/password""#), "{who}");
        let page = floor.get(who, "/account/password").body;
        assert!(page.contains(r#"data-command="password""#), "{who}");
        let wrong = send(who, "wrong password", NEW);
        assert_eq!(wrong.status, 403);
        assert!(wrong.body.contains(r#"id="old-wrong""#), "{}", wrong.body);
        let easy = send(who, PASSWORD, "password12");
        assert_eq!(easy.status, 422);
        assert!(easy.body.contains(r#"id="new-wrong""#), "{}", easy.body);
        let done = send(who, PASSWORD, NEW);
        assert_eq!(
            (done.status, done.header("location")),
            (303, Some("/account/password?changed=1"))
        );
        assert_eq!(floor.login(who, NEW).status, 200);
    }
}

/// Every run of digits of a hash in a text.
fn hashes(text: &str) -> impl Iterator<Item = &str> {
    let runs = text.split(|c: char| !c.is_ascii_hexdigit());
    runs.filter(|run| run.len() >= 16)
}

/// Returns the records, their side columns and the people of a store, as text.
fn rows(folder: &Path) -> (Vec<String>, Vec<(String, String)>) {
    let db = rusqlite::Connection::open(folder.join("croupier.db")).unwrap();
    let mut records = db.prepare("SELECT body, beside FROM records").unwrap();
    let records = records.query_map([], |row| Ok([row.get(0)?, row.get(1)?])).unwrap();
    let records: Vec<[String; 2]> = records.map(Result::unwrap).collect();
    let mut people = db.prepare("SELECT name, password FROM people").unwrap();
    let people = people.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    (records.into_iter().flatten().collect(), people.map(Result::unwrap).collect())
}

/// What somebody who guesses the password could compute and look for.
fn guesses(phc: &str, password: &str, path: &str, body: &Json) -> BTreeSet<String> {
    let mut hashed = body.clone();
    hashed["password"] = phc.into();
    let mut without_id = body.clone();
    without_id.as_object_mut().unwrap().shift_remove("id");
    let mut guesses = BTreeSet::from([
        Hash::of(password).to_string(),
        Hash::of(phc).to_string(),
        Hash::of(body.to_string()).to_string(),
        Hash::of(floor::canonical(body)).to_string(),
    ]);
    guesses.extend([body, &hashed, &without_id].map(|body| digest(path, body).to_string()));
    guesses
}

#[test]
fn journal_does_not_help_to_guess_passwords() {
    let floor = Floor::open_with(|settings| settings.empty = true).with_everybody();
    let path = "/api/people";
    let body = json!({"id": "p-1", "name": "ann", "role": "player", "password": NEW});
    assert_eq!(floor.post("admin", path, &body).status, 200);
    assert_eq!(floor.post("admin", path, &body).json()["repeated"], true);
    let own = json!({"old": PASSWORD, "new": NEW});
    assert_eq!(floor.post("dealer", "/api/me/password", &own).status, 200);
    let mut read: Vec<String> = Vec::new();
    for who in ["auditor", "surveillance"] {
        let paths = web::ROUTES.iter().filter(|route| route.verb == web::Verb::Get);
        let paths = paths.filter(|route| route.content != "text/event-stream");
        // The document about the interface has passwords in its examples.
        let paths =
            paths.filter(|route| route.path.starts_with("/api/") && !route.path.contains('{'));
        read.extend(paths.map(|route| floor.get(who, route.path).body));
        read.push(floor.get(who, "/api/journal?chain=house&limit=1000").body);
    }
    read.push(floor.get("auditor", "/audit/journal?chain=house").body);
    let mut stored = (Vec::new(), Vec::new());
    let _floor = floor.restart_after(|folder| stored = rows(folder));
    let (records, people) = stored;
    assert!(read.iter().any(|text| text.contains("\"hmac:")), "the export has the new form");
    read.extend(records);
    let found: BTreeSet<&str> = read.iter().flat_map(|text| hashes(text)).collect();
    assert!(found.len() > 20, "{found:?}");
    for (name, phc) in people {
        for (path, body) in [(path, &body), ("/api/me/password", &own)] {
            let guesses = [PASSWORD, NEW].map(|password| guesses(&phc, password, path, body));
            for guess in guesses.iter().flatten() {
                assert!(!found.contains(guess.as_str()), "{name}: {guess} tells of a password");
            }
        }
        let secret: Vec<&str> = phc.split('$').filter(|part| part.len() > 20).collect();
        assert_eq!(secret.len(), 2, "salt and hash");
        for text in &read {
            let told = secret.iter().chain(&[PASSWORD, NEW]).find(|part| text.contains(**part));
            assert_eq!(told, None, "of {name}, in {} bytes", text.len());
        }
    }
}
