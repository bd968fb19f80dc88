//! Several processes that serve one house in a database: watched on one, played on the other,
//! killed, stopped and woken up again.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::client::{Answer, Connection};
use crate::postgres_server::new_database;
use crate::server::PASSWORD;

/// After so long nobody answers any more. (How soon another process takes over is printed: ten
/// seconds are promised, on a machine that does nothing else.)
const GIVEN_UP: Duration = Duration::from_secs(60);
const TABLE: &str = "/api/tables/roulette";

/// `croupier` with a database.
fn croupier(url: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments).args(["--postgres", url]).stdin(Stdio::null());
    command.env("CROUPIER_ADMIN_PASSWORD", PASSWORD);
    command
}

/// A process of a house, killed when nobody needs it any more.
struct Process {
    child: Child,
    port: u16,
}

impl Process {
    fn start(url: &str) -> Process {
        let mut command = croupier(url, &["serve", "--addr", "127.0.0.1:0", "--rate", "0"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim_end().rsplit_once(':').and_then(|(_, port)| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("it listens nowhere: {line:?}"));
        Process { child, port }
    }

    fn signal(&self, name: &str) {
        let told = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(told.unwrap().success());
    }

    fn call(&self, verb: &str, path: &str, token: &str, body: Option<&Json>) -> Option<Answer> {
        let body = body.map(Json::to_string);
        let mut connection = Connection::open(self.port).ok()?;
        connection.call(verb, path, token, body.as_deref()).ok()
    }

    /// Somebody who plays.
    fn guest(&self) -> String {
        let answer = self.call("POST", "/api/guests", "", Some(&json!({}))).unwrap();
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    /// Sends a command until it is answered, as everybody does, and says how long that took.
    fn done(&self, token: &str, command: &Json) -> (Json, Duration) {
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
    fn round(&self, token: &str, n: u32) -> Duration {
        let wager = json!({"id": format!("w-{n:04}"),
            "wager": {"seat": 1, "on": "red", "amount": "5"}});
        let deal = json!({"id": format!("x-{n:04}"), "deal": {"seat": 1}});
        let waits = [wager, deal].map(|command| self.done(token, &command).1);
        waits.into_iter().max().unwrap()
    }

    fn state(&self, token: &str) -> Json {
        self.call("GET", TABLE, token, None).unwrap().json()
    }

    /// The numbers of the records as they come to somebody who watches, until the stream ends.
    fn watch(&self, token: &str) -> Receiver<u64> {
        let mut connection = Connection::open(self.port).unwrap();
        let (status, _) = connection.ask("GET", &format!("{TABLE}/events"), token, None).unwrap();
        assert_eq!(status, 200);
        let (tell, told) = channel();
        std::thread::spawn(move || {
            while let Ok(Some(chunk)) = connection.chunk() {
                let text = String::from_utf8_lossy(&chunk).into_owned();
                let seqs = text.lines().filter_map(|line| line.strip_prefix("id: ")?.parse().ok());
                if !seqs.into_iter().all(|seq: u64| tell.send(seq).is_ok()) {
                    return;
                }
            }
        });
        told
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until a watcher has seen a record.
fn sees(told: &Receiver<u64>, seq: u64) {
    while told.recv_timeout(Duration::from_secs(5)).unwrap() != seq {}
}

fn succeeded(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

fn sit(process: &Process, token: &str) {
    let sit = json!({"id": "a-sit", "sit": {"seat": 1, "buy_in": "500"}});
    process.done(token, &sit);
}

#[test]
fn a_table_is_watched_on_one_process_played_on_another_and_survives_either() {
    let url = new_database();
    let one = Process::start(&url);
    let mut two = Process::start(&url);
    let token = two.guest();
    sit(&one, &token);
    let told = two.watch(&token);
    one.round(&token, 1);
    let seq = one.state(&token)["seq"].as_u64().unwrap();
    sees(&told, seq);
    assert_eq!(two.state(&token), one.state(&token));
    // The one that serves is killed: the other has its tables.
    drop(one);
    let waited = two.round(&token, 2);
    println!("another process took over within {waited:?}");
    // What was answered before stands, and is not done twice.
    let again = json!({"id": "x-0001", "deal": {"seat": 1}});
    assert_eq!(two.done(&token, &again).0["repeated"], true);
    assert_eq!(two.state(&token)["round"], 3);
    // One that is told to end leaves at once.
    let three = Process::start(&url);
    two.signal("-TERM");
    assert!(two.child.wait().unwrap().success());
    let waited = three.round(&token, 3);
    println!("it was given over within {waited:?}");
    succeeded(&croupier(&url, &["verify"]).output().unwrap());
}

/// A process that stands still past its lease, and goes on when another has taken over.
#[test]
fn a_process_that_was_replaced_writes_nothing_and_passes_on() {
    let url = new_database();
    let zombie = Process::start(&url);
    let other = Process::start(&url);
    let token = zombie.guest();
    sit(&zombie, &token);
    zombie.round(&token, 1);
    zombie.signal("-STOP");
    // Somebody has asked it, and will be answered when it wakes up.
    let asleep = {
        let (port, token) = (zombie.port, token.clone());
        std::thread::spawn(move || {
            let body = json!({"id": "a-asleep", "buy-in": {"seat": 1, "amount": "10"}});
            let path = format!("{TABLE}/commands");
            let mut connection = Connection::open(port).unwrap();
            connection.call("POST", &path, &token, Some(&body.to_string()))
        })
    };
    let waited = other.round(&token, 2);
    println!("another process took over within {waited:?}");
    for n in 3..6 {
        other.round(&token, n);
    }
    let before = other.state(&token);
    zombie.signal("-CONT");
    let answered = asleep.join().unwrap();
    let seq = before["seq"].as_u64().unwrap();
    // It was refused, or passed on to who serves now: in no case is it on top of an old table.
    if let Ok(answer) = answered.as_ref()
        && answer.status == 200
    {
        assert_eq!(answer.json()["seq"], seq + 1);
    }
    zombie.round(&token, 6);
    assert_eq!(zombie.state(&token), other.state(&token));
    assert_eq!(zombie.state(&token)["round"], 7);
    succeeded(&croupier(&url, &["verify"]).output().unwrap());
}

#[test]
fn a_house_in_a_database_is_verified_exported_and_imported_like_one_in_a_folder() {
    let (url, copy) = (new_database(), new_database());
    let missing = croupier(&url, &["verify"]).output().unwrap();
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(!missing.status.success() && said.contains("the database holds no house"), "{said}");
    let process = Process::start(&url);
    let token = process.guest();
    sit(&process, &token);
    process.round(&token, 1);
    let export = croupier(&url, &["export"]).output().unwrap();
    let lines = succeeded(&export);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &lines).unwrap();
    let name = file.path().display().to_string();
    succeeded(&croupier(&copy, &["import", &name]).output().unwrap());
    assert!(succeeded(&croupier(&copy, &["verify"]).output().unwrap()).starts_with("sound: "));
    assert_eq!(succeeded(&croupier(&copy, &["export"]).output().unwrap()), lines);
    // A house that somebody serves is nobody else's to write.
    let refused = croupier(&url, &["import", &name]).output().unwrap();
    assert!(!refused.status.success());
}
