//! Signing in, staying in, being put out.

use std::net::IpAddr;

use floor::Role;
use serde_json::json;

use crate::client::{call, post_from};
use crate::fixture::{Floor, PASSWORD, new_id};

#[test]
fn five_wrong_passwords_lock_a_name_whether_it_is_somebodys_or_not() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.add("ann", Role::Player);
    let elsewhere = IpAddr::from([127, 0, 0, 2]);
    let from_elsewhere = |name: &str, password: &str| {
        let body = json!({"name": name, "password": password});
        post_from(elsewhere, floor.addr, "/api/login", &body)
    };
    for name in ["ann", "nobody"] {
        for _ in 0..5 {
            let wrong = floor.login(name, "wrong password");
            assert_eq!((wrong.status, wrong.code().as_str()), (401, "not-signed-in"), "{name}");
        }
        let right = floor.login(name, PASSWORD);
        assert_eq!((right.status, right.code().as_str()), (423, "locked"), "{name}");
        assert_eq!(from_elsewhere(name, "wrong password").status, 401, "{name} elsewhere");
    }
    assert_eq!(floor.get("ann", "/api/me").status, 200, "whoever is in stays in");
    assert_eq!(from_elsewhere("ann", PASSWORD).status, 200, "ann elsewhere");
    let people = floor.get("admin", "/api/people").json();
    assert!(
        people["people"]
            .as_array()
            .unwrap()
            .contains(&json!({"name": "ann", "role": "player", "locked": false}))
    );
    let unlock = floor.post("admin", "/api/people/ann/unlock", &json!({"id": new_id()}));
    assert_eq!(unlock.status, 200);
    assert_eq!(floor.login("ann", PASSWORD).status, 200);
}

#[test]
fn strangers_cannot_lock_the_admin_out() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    let stranger = IpAddr::from([127, 0, 0, 2]);
    let tries: Vec<u16> = (0..7)
        .map(|_| {
            let body = json!({"name": "admin", "password": "wrong password"});
            post_from(stranger, floor.addr, "/api/login", &body).status
        })
        .collect();
    assert_eq!(tries, [401, 401, 401, 401, 401, 423, 423]);
    floor.sign_in("admin");
    assert_eq!(floor.get("admin", "/api/me").json()["role"], "admin");
}

#[test]
fn last_admin_cannot_be_locked() {
    let mut floor = Floor::open_with(|settings| settings.empty = true);
    floor.sign_in("admin");
    let lock = |by: &str, name: &str| {
        let path = format!("/api/people/{name}/lock");
        floor.post(by, &path, &json!({"id": new_id()}))
    };
    let refused = lock("admin", "admin");
    assert_eq!((refused.status, refused.code().as_str()), (409, "last-admin"), "{refused:?}");
    let bearer = format!("Bearer {}", floor.token("admin"));
    let form =
        [("authorization", bearer.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let page =
        call(floor.addr, "POST", "/people/admin/lock", &form, Some("form=lock-admin&view=1"));
    assert_eq!(page.status, 409);
    assert!(page.body.contains("Admin is the only admin left."), "{}", page.body);
    floor.add("second", Role::Admin);
    let lock = |by: &str, name: &str| {
        let path = format!("/api/people/{name}/lock");
        floor.post(by, &path, &json!({"id": new_id()}))
    };
    assert_eq!(lock("admin", "admin").status, 200);
    assert_eq!(lock("second", "second").code(), "last-admin");
    assert_eq!(floor.post("second", "/api/people/admin/unlock", &json!({"id": "u"})).status, 200);
    assert_eq!(lock("second", "second").status, 200);
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
    // No stranger learns that there is such a name.
    assert_eq!(floor.login("ann", PASSWORD).code(), "not-signed-in");
    let floor = floor.restart();
    assert_eq!(floor.login("ann", PASSWORD).status, 401);
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
