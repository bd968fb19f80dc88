//! Signing in, staying in, being put out.

use floor::Role;
use serde_json::json;

use crate::client::call;
use crate::fixture::{Floor, PASSWORD, new_id};

#[test]
fn five_wrong_passwords_lock_a_name_whether_it_is_somebodys_or_not() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.add("ann", Role::Player);
    for name in ["ann", "nobody"] {
        for _ in 0..5 {
            let wrong = floor.login(name, "wrong password");
            assert_eq!((wrong.status, wrong.code().as_str()), (401, "not-signed-in"), "{name}");
        }
        let right = floor.login(name, PASSWORD);
        assert_eq!((right.status, right.code().as_str()), (423, "locked"), "{name}");
    }
    assert_eq!(floor.get("ann", "/api/me").status, 200, "whoever is in stays in");
    let people = floor.get("admin", "/api/people").json();
    assert!(
        people["people"]
            .as_array()
            .unwrap()
            .contains(&json!({"name": "ann", "role": "player", "locked": true}))
    );
    let unlock = floor.post("admin", "/api/people/ann/unlock", &json!({"id": new_id()}));
    assert_eq!(unlock.status, 200);
    assert_eq!(floor.login("ann", PASSWORD).status, 200);
}

#[test]
fn who_is_locked_is_out_at_once_and_stays_out() {
    let mut floor = Floor::open().with_everybody();
    floor.add("ann", Role::Player);
    let mut stream = floor.watch("ann", "craps", None);
    stream.expect("table");
    let lock = floor.post("admin", "/api/people/ann/lock", &json!({"id": new_id()}));
    assert_eq!(lock.status, 200, "{lock:?}");
    stream.expect("bye");
    assert_eq!(stream.next(), None);
    assert_eq!(floor.get("ann", "/api/me").status, 401);
    assert_eq!(floor.login("ann", PASSWORD).status, 423);
    let floor = floor.restart();
    assert_eq!(floor.login("ann", PASSWORD).status, 423);
    floor.post("admin", "/api/people/ann/unlock", &json!({"id": new_id()}));
    assert_eq!(floor.get("ann", "/api/me").status, 401, "an old session stays over");
    assert_eq!(floor.login("ann", PASSWORD).status, 200);
}

#[test]
fn sessions_survive_a_restart_and_end_with_a_logout() {
    let mut floor = Floor::open().with_everybody();
    floor.add("ann", Role::Player);
    let floor = floor.restart();
    assert_eq!(floor.get("ann", "/api/me").status, 200);
    assert_eq!(floor.post("ann", "/api/logout", &json!({})).status, 200);
    assert_eq!(floor.get("ann", "/api/me").code(), "not-signed-in");
    let floor = floor.restart();
    assert_eq!(floor.get("ann", "/api/me").status, 401);
    assert_eq!(floor.get("manager", "/api/me").json()["role"], "manager");
}

#[test]
fn a_guest_plays_with_a_thousand_dollars() {
    let floor = Floor::open();
    let guest = floor.call("", "POST", "/api/guests", None);
    let json = guest.json();
    let name = json["name"].as_str().unwrap();
    assert!(name.len() == 14 && name.starts_with("guest-") && json["role"] == "player");
    let bearer = format!("Bearer {}", json["token"].as_str().unwrap());
    let me = call(floor.addr, "GET", "/api/me", &[("authorization", &bearer)], None);
    assert_eq!(me.json()["balance"], "1000.00");
    assert_eq!(floor.login(name, "").status, 401, "a guest has no password");
    assert_eq!(floor.login(name, "whatever it is").status, 401);
}

#[test]
fn a_cookie_is_believed_from_our_own_pages_alone() {
    let floor = Floor::open();
    let cookie = floor.login("admin", PASSWORD).header("set-cookie").unwrap().to_owned();
    for part in ["croupier=", "HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let cookie = cookie.split(';').next().unwrap();
    let read = call(floor.addr, "GET", "/api/me", &[("cookie", cookie)], None);
    assert_eq!(read.status, 200);
    let here = format!("http://{}", floor.addr);
    let host = floor.addr.to_string();
    let cases: [(&[(&str, &str)], u16); 5] = [
        (&[], 403),
        (&[("origin", "http://elsewhere.example")], 403),
        (&[("origin", "null")], 403),
        (&[("sec-fetch-site", "same-origin")], 200),
        (&[("origin", &here)], 200),
    ];
    for (more, expected) in cases {
        let body = json!({"id": new_id(), "name": format!("n{}", new_id()), "role": "cage",
            "password": PASSWORD});
        let mut headers = vec![("cookie", cookie), ("host", &host)];
        headers.extend(more);
        let answer = call(floor.addr, "POST", "/api/people", &headers, Some(&body.to_string()));
        assert_eq!(answer.status, expected, "{more:?}: {answer:?}");
        assert!(expected == 200 || answer.code() == "wrong-origin");
    }
}

#[test]
fn a_cookie_without_an_origin_is_refused_where_nobody_need_be_signed_in_too() {
    let floor = Floor::open();
    let cookie = floor.login("admin", PASSWORD).header("set-cookie").unwrap().to_owned();
    let cookie = cookie.split(';').next().unwrap();
    let login = json!({"name": "admin", "password": PASSWORD}).to_string();
    let settle = json!({"game": "big-six", "steps": []}).to_string();
    for (path, body) in [("/api/login", &*login), ("/api/guests", "{}"), ("/api/settle", &settle)] {
        let status =
            |headers: &[(&str, &str)]| call(floor.addr, "POST", path, headers, Some(body)).status;
        assert_eq!(status(&[("cookie", cookie)]), 403, "{path}");
        let here = [("cookie", cookie), ("sec-fetch-site", "same-origin")];
        assert_eq!((status(&here), status(&[])), (200, 200), "{path}");
    }
}

#[test]
fn a_session_ends_after_half_an_hour_of_staff_and_half_a_day_of_players() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "10");
    let in_it = |name: &str| floor.get(name, "/api/me").status == 200;
    for (minutes, dealer, ann) in [(29, true, true), (31, false, true), (721, false, false)] {
        floor.clock.go_on(minutes * 60);
        assert_eq!((in_it("dealer"), in_it("ann")), (dealer, ann), "{minutes} minutes later");
    }
}
