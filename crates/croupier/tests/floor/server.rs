//! `croupier serve` in a folder or a database of its own, killed and started again.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use crate::client::Connection;
use crate::postgres_server::{PostgresServer, programs};

/// Everybody's password.
pub const PASSWORD: &str = "correct horse";

/// A server, and where it listens: every start has another port.
pub struct Server {
    pub data: PathBuf,
    pub port: Arc<AtomicU16>,
    child: Option<Child>,
    /// The database that the house is in instead of the folder.
    database: Option<(Option<PostgresServer>, String)>,
    /// Commands a second for each session; with "0" nothing else is limited either.
    rate: &'static str,
}

impl Server {
    /// A new house in a database, whose server is its own too.
    pub fn in_database() -> Server {
        let database = PostgresServer::start();
        let url = database.new_database();
        Server::of_database(Some(database), url)
    }

    /// A new house in a database that somebody else looks after.
    pub fn at(url: &str) -> Server {
        Server::of_database(None, url.into())
    }

    fn of_database(database: Option<PostgresServer>, url: String) -> Server {
        let (data, port) = (PathBuf::new(), Arc::default());
        let database = Some((database, url));
        let mut server = Server { data, port, child: None, database, rate: "0" };
        server.start();
        server
    }

    /// A new house in a folder.
    pub fn new(name: &str) -> Server {
        Server::with_rate(name, "0")
    }

    /// A new house in a folder, with limits.
    pub fn with_rate(name: &str, rate: &'static str) -> Server {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("floor-{name}"));
        let _ = fs::remove_dir_all(&data);
        Server::open(data, rate)
    }

    /// A house in this folder.
    pub fn in_folder(data: PathBuf) -> Server {
        Server::open(data, "0")
    }

    fn open(data: PathBuf, rate: &'static str) -> Server {
        let mut server = Server { data, port: Arc::default(), child: None, database: None, rate };
        server.start();
        server
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(arguments).stdin(Stdio::null());
        match &self.database {
            Some((_, url)) => command.args(["--postgres", url]),
            None => command.arg("--data").arg(&self.data),
        };
        command.env("CROUPIER_ADMIN_PASSWORD", PASSWORD);
        command
    }

    fn spawn(&self) -> Child {
        let mut command = self.command(&["serve", "--addr", "127.0.0.1:0", "--rate", self.rate]);
        command.stdout(Stdio::piped()).spawn().unwrap()
    }

    /// Starts and tells everybody where it listens.
    pub fn start(&mut self) {
        let mut child = self.spawn();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim_end().rsplit_once(':').and_then(|(_, port)| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("it listens nowhere: {line:?}"));
        self.port.store(port, Ordering::SeqCst);
        self.child = Some(child);
    }

    /// The memory that it holds now, in megabytes.
    pub fn resident_megabytes(&self) -> u64 {
        let id = self.child.as_ref().expect("it runs").id();
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }

    /// Kills it, wherever it is.
    pub fn kill(&mut self) {
        self.port.store(0, Ordering::SeqCst);
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Changes the store of a server that has ended.
    pub fn damage(&self, sql: &str) {
        let Some((_, url)) = &self.database else {
            let store = rusqlite::Connection::open(self.data.join("croupier.db")).unwrap();
            return store.execute_batch(sql).unwrap();
        };
        let mut psql = Command::new(programs().join("psql"));
        psql.args([url, "-q", "-v", "ON_ERROR_STOP=1", "-c"]);
        psql.arg(format!("SET search_path = croupier; {sql}"));
        assert!(psql.status().unwrap().success(), "{sql}");
    }

    /// A server of a copy of a folder; it has not started.
    pub fn of_copy(name: &str, folder: &Path) -> Server {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("floor-{name}"));
        let _ = fs::remove_dir_all(&data);
        fs::create_dir_all(&data).unwrap();
        for file in fs::read_dir(folder).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), data.join(file.file_name())).unwrap();
        }
        Server { data, port: Arc::default(), child: None, database: None, rate: "0" }
    }

    /// Kills its database, which starts again.
    pub fn kill_database(&mut self) {
        let (database, _) = self.database.as_mut().expect("it is in a database");
        database.as_mut().expect("the database is its own").kill();
    }

    /// Waits until commands are carried out.
    pub fn wait_until_ready(&self) {
        let port = self.port.load(Ordering::SeqCst);
        let is_ready = || Connection::open(port)?.call("GET", "/readyz", "", None);
        let began = Instant::now();
        while !is_ready().is_ok_and(|answer| answer.status == 200) {
            assert!(began.elapsed() < Duration::from_secs(30), "nobody serves the house");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Starts, and is killed a moment later: it may not have come to listen.
    pub fn start_and_kill(&mut self, after: Duration) {
        self.child = Some(self.spawn());
        std::thread::sleep(after);
        self.kill();
    }

    /// Tells it to end, and waits.
    pub fn end(&mut self) -> ExitStatus {
        self.port.store(0, Ordering::SeqCst);
        let mut child = self.child.take().unwrap();
        let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(told.success());
        child.wait().unwrap()
    }

    /// A second process on the same house.
    pub fn second(&self) -> Output {
        self.command(&["serve", "--addr", "127.0.0.1:0"]).output().unwrap()
    }

    /// What `croupier export` says.
    pub fn export(&self, file: &Path) -> Output {
        self.command(&["export"]).arg(file).output().unwrap()
    }

    /// What `croupier verify` says.
    pub fn verify(&self, arguments: &[&str]) -> Output {
        self.command(&[&["verify"], arguments].concat()).output().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        if !std::thread::panicking() && self.database.is_none() {
            let _ = fs::remove_dir_all(&self.data);
        }
    }
}
