//! One of several processes that serve one house in a database.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::client::{Answer, Connection};
use crate::server::PASSWORD;

/// After so long nobody answers any more. (How soon another process takes over is printed: ten
/// seconds are promised, on a machine that does nothing else.)
const GIVEN_UP: Duration = Duration::from_secs(60);
pub const TABLE: &str = "/api/tables/roulette";

/// `croupier` with a database.
pub fn croupier(url: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments).args(["--postgres", url]).stdin(Stdio::null());
    command.env("CROUPIER_ADMIN_PASSWORD", PASSWORD);
    command
}

/// A process of a house, killed when nobody needs it any more.
pub struct Process {
    pub child: Child,
    pub port: u16,
}

impl Process {
    pub fn start(url: &str) -> Process {
        let mut command = croupier(url, &["serve", "--addr", "127.0.0.1:0", "--rate", "0"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim_end().rsplit_once(':').and_then(|(_, port)| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("it listens nowhere: {line:?}"));
        Process { child, port }
    }

    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    pub fn call(&self, verb: &str, path: &str, token: &str, body: Option<&Json>) -> Option<Answer> {
        let body = body.map(Json::to_string);
        let mut connection = Connection::open(self.port).ok()?;
        connection.call(verb, path, token, body.as_deref()).ok()
    }

    /// Waits until it serves or passes on.
    pub fn wait_until_ready(&self) {
        let began = Instant::now();
        let is_ready = || self.call("GET", "/readyz", "", None).map(|answer| answer.status);
        while is_ready() != Some(200) {
            assert!(began.elapsed() < GIVEN_UP, "nobody serves the house");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Somebody who plays.
    pub fn guest(&self) -> String {
        let answer = self.call("POST", "/api/guests", "", Some(&json!({}))).unwrap();
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    /// Sends a command until it is answered, as everybody does, and says how long that took.
    pub fn done(&self, token: &str, command: &Json) -> (Json, Duration) {
        let began = Instant::now();
        loop {
            let path = format!("{TABLE}/commands");
            match self.call("POST", &path, token, Some(command)) {
                Some(answer) if answer.status == 200 => return (answer.json(), began.elapsed()),
                Some(answer) => assert_eq!(answer.status, 503, "{command}: {answer:?}"),
                None => {}
            }
            assert!(began.elapsed() < GIVEN_UP, "{command} is not answered");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// A round: whatever is not answered is sent again, and how long the longest answer took.
    pub fn round(&self, token: &str, n: u32) -> Duration {
        let wager = json!({"id": format!("w-{n:04}"),
            "wager": {"seat": 1, "on": "red", "amount": "5"}});
        let deal = json!({"id": format!("x-{n:04}"), "deal": {"seat": 1}});
        let waits = [wager, deal].map(|command| self.done(token, &command).1);
        waits.into_iter().max().unwrap()
    }

    pub fn state(&self, token: &str) -> Json {
        self.call("GET", TABLE, token, None).unwrap().json()
    }

    /// The numbers of the records as they come to somebody who watches, until the stream ends.
    pub fn watch(&self, token: &str) -> Receiver<u64> {
        let mut connection = Connection::open(self.port).unwrap();
        let (status, _) = connection.ask("GET", &format!("{TABLE}/events"), token, None).unwrap();
        assert_eq!(status, 200);
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            while let Ok(Some(chunk)) = connection.chunk() {
                let text = String::from_utf8_lossy(&chunk).into_owned();
                let seqs = text.lines().filter_map(|line| line.strip_prefix("id: ")?.parse().ok());
                if !seqs.into_iter().all(|seq: u64| sender.send(seq).is_ok()) {
                    return;
                }
            }
        });
        receiver
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a program said that came to a good end.
pub fn succeeded(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// Somebody sits down.
pub fn sit(process: &Process, token: &str) {
    let sit = json!({"id": "a-sit", "sit": {"seat": 1, "buy_in": "500"}});
    process.done(token, &sit);
}
