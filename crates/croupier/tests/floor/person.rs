//! Somebody who is signed in, and repeats a command until it is answered.

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::client::{Answer, Connection};

/// How long somebody tries before they give up.
const PATIENCE: Duration = Duration::from_secs(90);

/// A command that was carried out, as it was answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    pub chain: String,
    pub seq: u64,
}

/// What all bots have been told together.
#[derive(Default)]
pub struct Counts {
    ids: AtomicU64,
    /// Every command that was carried out, by who and id.
    pub done: Mutex<Vec<((String, String), Done)>>,
    /// How often no answer came, and how often the next told of what had been done.
    pub unanswered: AtomicU64,
    pub repeated: AtomicU64,
}

impl Counts {
    /// Waits until one more command has been carried out and answered.
    pub fn wait_for_a_command(&self) {
        let done = || self.done.lock().unwrap().len();
        let (before, began) = (done(), Instant::now());
        while done() == before {
            assert!(began.elapsed() < PATIENCE, "no command was answered in {PATIENCE:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Why a command was not carried out.
#[derive(Clone, Debug)]
pub struct Refused {
    pub status: u16,
    pub problem: Json,
}

impl Refused {
    pub fn code(&self) -> &str {
        self.problem["code"].as_str().unwrap_or_default()
    }

    pub fn clause(&self) -> &str {
        self.problem["clause"].as_str().unwrap_or_default()
    }
}

/// Somebody with a session; a copy has a connection of its own.
pub struct Person {
    pub name: String,
    token: String,
    port: Arc<AtomicU16>,
    pub told: Arc<Counts>,
    connection: Option<Connection>,
    /// Every answer, for who wants to know what they received.
    pub received: Option<Vec<String>>,
}

impl Clone for Person {
    fn clone(&self) -> Person {
        Person { name: self.name.clone(), ..Person::new(&self.port, &self.told, &self.token) }
    }
}

impl Person {
    fn new(port: &Arc<AtomicU16>, told: &Arc<Counts>, token: &str) -> Person {
        let (port, told) = (Arc::clone(port), Arc::clone(told));
        let (token, connection, received) = (token.into(), None, None);
        Person { name: String::new(), token, port, told, connection, received }
    }

    /// Somebody who signs in with a password.
    pub fn sign_in(
        port: &Arc<AtomicU16>,
        told: &Arc<Counts>,
        name: &str,
        password: &str,
    ) -> Person {
        let body = json!({"name": name, "password": password});
        Person::new(port, told, "").signed_in("/api/login", &body)
    }

    /// A new player with play money.
    pub fn guest(port: &Arc<AtomicU16>, told: &Arc<Counts>) -> Person {
        Person::new(port, told, "").signed_in("/api/guests", &json!({}))
    }

    fn signed_in(mut self, path: &str, body: &Json) -> Person {
        let answer = self.call("POST", path, Some(&body.to_string()));
        assert_eq!(answer.status, 200, "{answer:?}");
        let text = |key: &str| answer.json()[key].as_str().unwrap().to_owned();
        (self.name, self.token) = (text("name"), text("token"));
        self
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    pub fn port(&self) -> u16 {
        self.port.load(Ordering::SeqCst)
    }

    /// Calls until an answer comes.
    pub fn call(&mut self, verb: &str, path: &str, body: Option<&str>) -> Answer {
        self.call_often(verb, path, body).0
    }

    /// The answer, and whether an earlier call may have come through without one.
    fn call_often(&mut self, verb: &str, path: &str, body: Option<&str>) -> (Answer, bool) {
        let until = Instant::now() + PATIENCE;
        let (mut again, mut last) = (false, None);
        while Instant::now() < until {
            match self.try_once(verb, path, body) {
                Some(answer) if answer.status < 500 => {
                    if let Some(received) = &mut self.received {
                        received.push(answer.body.clone());
                    }
                    return (answer, again);
                }
                answer => {
                    if answer.is_none() {
                        self.connection = None;
                    }
                    last = answer;
                    std::thread::sleep(Duration::from_millis(5));
                    again = true;
                }
            }
        }
        panic!("{verb} {path} {body:?} was not answered in {PATIENCE:?}; at last {last:?}");
    }

    /// The same person, who asks another process.
    pub fn at(&self, port: &Arc<AtomicU16>) -> Person {
        Person { port: Arc::clone(port), ..self.clone() }
    }

    /// Calls once; nothing where no answer comes.
    pub fn try_once(&mut self, verb: &str, path: &str, body: Option<&str>) -> Option<Answer> {
        let port = self.port();
        if self.connection.as_ref().is_none_or(|connection| connection.port != port) {
            self.connection = Some(Connection::open(port).ok()?);
        }
        self.connection.as_mut()?.call(verb, path, &self.token, body).ok()
    }

    pub fn get(&mut self, path: &str) -> Json {
        let answer = self.call("GET", path, None);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer.json()
    }

    /// A table as they may see it.
    pub fn table(&mut self, table: &str) -> Json {
        self.get(&format!("/api/tables/{table}"))
    }

    /// Gives a command to a table; the answer has the table's state.
    pub fn command(&mut self, table: &str, name: &str, body: Json) -> Result<Json, Refused> {
        self.post(&format!("/api/tables/{table}/commands?state=1"), json!({ name: body }))
    }

    /// A command that is carried out.
    pub fn does(&mut self, table: &str, name: &str, body: Json) -> Json {
        let said = body.to_string();
        let done = self.command(table, name, body);
        done.unwrap_or_else(|why| panic!("{} at {table}: {name} {said}: {why:?}", self.name))
    }

    /// Posts a command with an id of its own, the same until it is answered.
    pub fn post(&mut self, path: &str, mut body: Json) -> Result<Json, Refused> {
        let id = format!("c-{}", self.told.ids.fetch_add(1, Ordering::Relaxed));
        body["id"] = id.as_str().into();
        let (answer, again) = self.call_often("POST", path, Some(&body.to_string()));
        let json = answer.json();
        if again {
            self.told.unanswered.fetch_add(1, Ordering::Relaxed);
        }
        if answer.status != 200 {
            return Err(Refused { status: answer.status, problem: json });
        }
        if json.get("repeated").is_some() {
            assert!(again, "{path}: {body} was sent once: {json}");
            self.told.repeated.fetch_add(1, Ordering::Relaxed);
        }
        let chain = json["table"].as_str().or(json["chain"].as_str()).unwrap().to_owned();
        let done = Done { chain, seq: json["seq"].as_u64().unwrap() };
        self.told.done.lock().unwrap().push(((self.name.clone(), id), done));
        Ok(json)
    }
}
