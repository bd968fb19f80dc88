//! A floor with somebody of every role.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use floor::host::{Clock, SystemClock};
use floor::store::StoreError;
use floor::{Role, Time};
use serde_json::{Value as Json, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use web::{Server, ServerError, Settings};

use crate::client::{Answer, Stream, call};

/// Everybody's password.
pub const PASSWORD: &str = "correct horse";

/// A clock that a test may set ahead.
#[derive(Default)]
pub struct Ahead(AtomicI64);

impl Ahead {
    pub fn go_on(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

impl Clock for Ahead {
    fn now(&self) -> Time {
        Time::from_millis(SystemClock.now().millis() + self.0.load(Ordering::SeqCst))
    }
}

/// A server that runs in this process.
pub struct Floor {
    pub addr: SocketAddr,
    pub clock: Arc<Ahead>,
    dir: Option<TempDir>,
    settings: Settings,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    tokens: HashMap<String, String>,
}

/// A house whose server has ended.
pub struct Stopped {
    dir: TempDir,
    settings: Settings,
    tokens: HashMap<String, String>,
}

impl Stopped {
    /// Starts a server for the same house at the same address.
    pub fn start_again(self) -> Floor {
        Floor::start(self.dir, self.settings, self.tokens)
    }
}

static IDS: AtomicU64 = AtomicU64::new(0);

/// An id that no other command has.
pub fn new_id() -> String {
    format!("c-{}", IDS.fetch_add(1, Ordering::Relaxed))
}

impl Floor {
    /// A floor as `croupier serve` opens it.
    pub fn open() -> Floor {
        Floor::open_with(|_| {})
    }

    /// A floor with other settings.
    pub fn open_with(change: impl FnOnce(&mut Settings)) -> Floor {
        let dir = TempDir::new().unwrap();
        let mut settings = Settings {
            addr: "127.0.0.1:0".into(),
            data: dir.path().into(),
            real: false,
            name: None,
            empty: false,
            guests: true,
            rate: 0,
            admin_password: Some(PASSWORD.into()),
        };
        change(&mut settings);
        Floor::start(dir, settings, HashMap::new())
    }

    fn start(dir: TempDir, settings: Settings, tokens: HashMap<String, String>) -> Floor {
        let (stop, stopped) = oneshot::channel::<()>();
        let (sender, receiver) = channel();
        let theirs = settings.clone();
        let clock = Arc::new(Ahead::default());
        let its = Arc::clone(&clock);
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let server = open(&theirs, its).await;
                sender.send(server.addr().unwrap()).unwrap();
                server.serve(async { drop(stopped.await) }).await.unwrap();
            });
            // Nobody waits for figures that are being counted.
            runtime.shutdown_background();
        });
        let addr = receiver.recv().expect("the server listens");
        let (stop, thread, dir) = (Some(stop), Some(thread), Some(dir));
        Floor { addr, clock, dir, settings, stop, thread, tokens }
    }

    /// Ends in order.
    pub fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends in order");
        }
    }

    /// Ends in order and starts again on the same house.
    pub fn restart(self) -> Floor {
        self.restart_after(|_| {})
    }

    /// Ends in order and starts again, after something has been done to the folder of the house.
    pub fn restart_after(self, change: impl FnOnce(&Path)) -> Floor {
        let stopped = self.stopped();
        change(&stopped.settings.data);
        stopped.start_again()
    }

    /// Ends in order.
    pub fn stopped(mut self) -> Stopped {
        self.stop();
        let (dir, tokens) = (self.dir.take().unwrap(), std::mem::take(&mut self.tokens));
        let settings = Settings { addr: self.addr.to_string(), ..self.settings.clone() };
        Stopped { dir, settings, tokens }
    }

    /// Somebody of every role, called by its name.
    pub fn with_everybody(mut self) -> Floor {
        self.sign_in("admin");
        for role in Role::ALL.iter().filter(|role| **role != Role::Admin) {
            self.add(role.name(), *role);
        }
        self
    }

    /// Somebody new, signed in.
    pub fn add(&mut self, name: &str, role: Role) {
        if !self.tokens.contains_key("admin") {
            self.sign_in("admin");
        }
        let role = role.name();
        let body = json!({"id": new_id(), "name": name, "role": role, "password": PASSWORD});
        let made = self.post("admin", "/api/people", &body);
        assert_eq!(made.status, 200, "{made:?}");
        self.sign_in(name);
    }

    /// A player with so much.
    pub fn player(&mut self, name: &str, dollars: &str) {
        self.add(name, Role::Player);
        self.deposit(name, dollars);
    }

    pub fn deposit(&self, name: &str, dollars: &str) {
        let body = json!({"id": new_id(), "amount": dollars});
        let paid = self.post("cage", &format!("/api/people/{name}/deposit"), &body);
        assert_eq!(paid.status, 200, "{paid:?}");
    }

    pub fn sign_in(&mut self, name: &str) {
        let answer = self.login(name, PASSWORD);
        assert_eq!(answer.status, 200, "{answer:?}");
        let token = answer.json()["token"].as_str().unwrap().to_owned();
        self.tokens.insert(name.into(), token);
    }

    /// Takes in somebody who signed in otherwise.
    pub fn know(&mut self, name: &str, token: &str) {
        self.tokens.insert(name.into(), token.into());
    }

    pub fn login(&self, name: &str, password: &str) -> Answer {
        let body = json!({"name": name, "password": password}).to_string();
        call(self.addr, "POST", "/api/login", &[], Some(&body))
    }

    pub fn token(&self, name: &str) -> &str {
        &self.tokens[name]
    }

    /// Calls as somebody, or as nobody where the name is empty.
    pub fn call(&self, name: &str, verb: &str, path: &str, body: Option<&str>) -> Answer {
        if name.is_empty() {
            return call(self.addr, verb, path, &[], body);
        }
        let bearer = format!("Bearer {}", self.tokens[name]);
        call(self.addr, verb, path, &[("authorization", &bearer)], body)
    }

    pub fn get(&self, name: &str, path: &str) -> Answer {
        self.call(name, "GET", path, None)
    }

    pub fn post(&self, name: &str, path: &str, body: &Json) -> Answer {
        self.call(name, "POST", path, Some(&body.to_string()))
    }

    /// Gives a command with an id of its own.
    pub fn command(&self, name: &str, table: &str, mut command: Json) -> Answer {
        command["id"] = new_id().into();
        self.post(name, &format!("/api/tables/{table}/commands"), &command)
    }

    /// Gives a command that is carried out.
    pub fn done(&self, name: &str, table: &str, command: Json) -> Json {
        let answer = self.command(name, table, command.clone());
        assert_eq!(answer.status, 200, "{command} at {table}: {answer:?}");
        answer.json()
    }

    /// The table as somebody sees it.
    pub fn state(&self, name: &str, table: &str) -> Json {
        let answer = self.get(name, &format!("/api/tables/{table}"));
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    pub fn watch(&self, name: &str, table: &str, after: Option<u64>) -> Stream {
        let (bearer, after) =
            (format!("Bearer {}", self.tokens[name]), after.map(|seq| seq.to_string()));
        let mut headers = vec![("authorization", bearer.as_str())];
        headers.extend(after.as_deref().map(|seq| ("last-event-id", seq)));
        Stream::open(self.addr, &format!("/api/tables/{table}/events"), &headers)
    }
}

/// Opens the server. A figure that the server before it was counting in this same process may hold
/// the folder for a while longer; a process of its own would be gone.
async fn open(settings: &Settings, clock: Arc<Ahead>) -> Server {
    let begun = Instant::now();
    loop {
        match Server::open_by(settings, clock.clone()).await {
            Err(ServerError::Store(StoreError::NotOurs(_)))
                if begun.elapsed() < Duration::from_secs(120) =>
            {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            opened => return opened.unwrap(),
        }
    }
}

impl Drop for Floor {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
