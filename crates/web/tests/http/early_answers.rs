//! Calls that are answered before their body has come.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value as Json;
use web::{PAGES, ROUTES, Verb};

use crate::client::{call, head, read_head, send};
use crate::fixture::Floor;

fn empty() -> Floor {
    Floor::open_with(|settings| settings.empty = true)
}

/// Reads the whole answer, which says that it is the last.
fn last_answer(stream: &mut BufReader<TcpStream>) -> (u16, Json) {
    let (status, headers) = read_head(stream);
    let header = |name: &str| headers.iter().find(|(key, _)| key == name).map(|(_, v)| v.as_str());
    assert_eq!(header("connection"), Some("close"), "{headers:?}");
    let mut body = vec![0; header("content-length").unwrap().parse().unwrap()];
    stream.read_exact(&mut body).unwrap();
    (status, serde_json::from_slice(&body).unwrap())
}

#[test]
fn answer_comes_whole_while_the_body_is_still_sent() {
    let floor = empty();
    let length = [("content-length", "200000")];
    for (verb, path, expected) in [("PUT", "/api/tables", 405), ("POST", "/nowhere", 404)] {
        let mut stream = send(floor.addr, &(head(verb, path, &length, Some("{")) + "{"));
        let (status, problem) = last_answer(&mut stream);
        assert_eq!((status, &problem["status"]), (expected, &expected.into()), "{path}");
        // The rest of the body is discarded, and the connection is not reset.
        for _ in 0..40 {
            stream.get_mut().write_all(&[b' '; 4000]).unwrap();
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(stream.read(&mut [0; 10]).unwrap(), 0, "{path}: the connection has ended");
    }
}

#[test]
fn client_that_sends_all_before_it_reads_gets_the_answer() {
    let floor = empty();
    let body = "x".repeat(4 << 20);
    for (verb, path, expected) in
        [("PUT", "/api/tables", 405), ("POST", "/nowhere", 404), ("POST", "/api/login", 413)]
    {
        for _ in 0..3 {
            let mut stream = send(floor.addr, &head(verb, path, &[], Some(&body)));
            stream.get_mut().write_all(body.as_bytes()).unwrap();
            let (status, _) = read_head(&mut stream);
            assert_eq!(status, expected, "{path}");
            let mut rest = String::new();
            stream.get_mut().shutdown(std::net::Shutdown::Write).unwrap();
            stream.read_to_string(&mut rest).unwrap();
            assert!(rest.contains(&format!("\"status\":{expected}")), "{path}: {rest}");
        }
    }
}

#[test]
fn rest_of_a_body_is_not_the_next_request() {
    let floor = empty();
    let hidden = head("GET", "/api/games", &[], None);
    let next = head("GET", "/healthz", &[], None);
    for late in [false, true] {
        let first = head("PUT", "/api/tables", &[], Some(&hidden));
        let mut stream = send(floor.addr, &first);
        if late {
            std::thread::sleep(Duration::from_millis(100));
        }
        stream.get_mut().write_all((hidden.clone() + &next).as_bytes()).unwrap();
        let (status, _) = last_answer(&mut stream);
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert_eq!((status, &*rest), (405, ""), "one answer, and no more");
    }
}

#[test]
fn connection_goes_on_after_a_body_that_was_read() {
    let floor = empty();
    let body = r#"{"name": "nobody", "password": "wrong horse"}"#;
    let login = head("POST", "/api/login", &[], Some(body)) + body;
    let mut stream = send(floor.addr, &(login + &head("GET", "/healthz", &[], None)));
    let (status, headers) = read_head(&mut stream);
    assert_eq!(status, 401);
    assert!(headers.iter().all(|(name, _)| name != "connection"), "{headers:?}");
    let length = headers.iter().find(|(name, _)| name == "content-length").unwrap();
    stream.read_exact(&mut vec![0; length.1.parse().unwrap()]).unwrap();
    assert_eq!(read_head(&mut stream).0, 200);
}

/// A path with something for each of its parameters.
fn filled(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.starts_with('{') { "x" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

#[test]
fn method_that_a_path_lacks_is_refused_with_those_it_has() {
    let floor = empty();
    let mut paths: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for route in ROUTES.iter().chain(PAGES) {
        let methods: &[&str] = match route.verb {
            Verb::Get => &["GET", "HEAD"],
            Verb::Post => &["POST"],
        };
        paths.entry(route.path).or_default().extend(methods);
    }
    assert!(paths.len() > 100, "{}", paths.len());
    for (path, methods) in paths {
        let without_post = (!methods.contains("POST")).then_some("POST");
        let without_get = (!methods.contains("GET")).then_some("GET");
        for verb in ["PUT", "OPTIONS"].into_iter().chain(without_post).chain(without_get) {
            let answer = call(floor.addr, verb, &filled(path), &[], None);
            assert_eq!(answer.status, 405, "{verb} {path}: {answer:?}");
            let allowed = answer.header("allow").unwrap();
            assert_eq!(allowed.split(", ").collect::<BTreeSet<_>>(), methods, "{verb} {path}");
            let detail = answer.json()["detail"].as_str().unwrap().to_owned();
            assert!(detail.ends_with(&format!("expected one of: {allowed}")), "{detail}");
        }
    }
    let [found, refused] =
        ["/healthz", "/api/login"].map(|path| call(floor.addr, "HEAD", path, &[], None));
    assert_eq!((found.status, &*found.body), (200, ""));
    assert_eq!((refused.status, &*refused.body), (405, ""));
    assert_eq!(refused.header("allow"), Some("POST"));
}
