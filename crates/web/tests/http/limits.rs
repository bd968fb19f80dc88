//! What is too much, too quick or too slow.

use std::io::{Read, Write};
use std::time::Instant;

use serde_json::json;

use crate::client::{call, head, read_head, send};
use crate::fixture::{Floor, new_id};

#[test]
fn commands_beyond_the_rate_wait_and_others_are_not_disturbed() {
    let mut floor = Floor::open_with(|settings| settings.rate = 5);
    floor.sign_in("admin");
    let unlock = |_| {
        let answer = floor.post("admin", "/api/people/nobody/unlock", &json!({"id": new_id()}));
        (answer.status, answer.header("retry-after").map(str::to_owned))
    };
    let answers: Vec<_> = (0..30).map(unlock).collect();
    assert!(answers.iter().any(|(status, _)| *status == 404));
    assert!(answers.contains(&(429, Some("1".into()))), "{answers:?}");
    assert_eq!(floor.get("admin", "/api/me").status, 200, "reading is no command");
}

#[test]
fn forms_have_the_rate_that_commands_have_and_questions_have_none() {
    let mut floor = Floor::open_with(|settings| settings.rate = 1);
    floor.sign_in("admin");
    let bearer = format!("Bearer {}", floor.token("admin"));
    let form =
        [("authorization", bearer.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let send = |_| call(floor.addr, "POST", "/look", &form, Some("theme=dark")).status;
    let answers: Vec<u16> = (0..20).map(send).collect();
    assert!(answers.contains(&303) && answers.contains(&429), "{answers:?}");
    let settle = |_| floor.post("admin", "/api/settle", &json!({})).status;
    assert!((0..20).map(settle).all(|status| status != 429));
}

#[test]
fn a_body_has_64_kilobytes_and_not_a_byte_more() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    let login = |letters: usize| {
        let body = json!({"name": "admin", "password": "x".repeat(letters)}).to_string();
        (body.len(), call(floor.addr, "POST", "/api/login", &[], Some(&body)).status)
    };
    let (frame, _) = login(0);
    assert_eq!(login((64 << 10) - frame), (64 << 10, 401));
    assert_eq!(login((64 << 10) - frame + 1).1, 413);
    assert_eq!(login(5 << 20).1, 413);
    let deep = "[".repeat(30_000);
    assert_eq!(call(floor.addr, "POST", "/api/settle", &[], Some(&deep)).status, 400);
}

#[test]
fn who_does_not_finish_a_request_is_told_so_after_ten_seconds() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    let begun = Instant::now();
    let half = head("POST", "/api/login", &[("content-length", "50")], Some("{}")) + "{";
    let (mut body, mut line) =
        (send(floor.addr, &half), send(floor.addr, "GET /api/games HTTP/1.1\r\nhost: x\r\n"));
    for stream in [&mut body, &mut line] {
        let (status, headers) = read_head(stream);
        assert_eq!(status, 408, "{headers:?}");
    }
    assert!(begun.elapsed().as_secs() >= 9);
    assert_eq!(floor.get("", "/healthz").status, 200);
}

#[test]
fn what_is_no_http_is_cut_off_and_nobody_else_notices() {
    let floor = Floor::open_with(|settings| settings.empty = true);
    for odd in ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"] {
        let mut stream = send(floor.addr, odd);
        let _ = stream.get_mut().write_all(b"x");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(!answer.starts_with(b"HTTP/1.1 2"), "{odd:?}");
    }
    let _half_open: Vec<_> = (0..50).map(|_| send(floor.addr, "GET / HT")).collect();
    assert_eq!(floor.get("", "/healthz").status, 200);
}
