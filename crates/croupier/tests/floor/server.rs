//! `croupier serve` in a folder of its own, killed and started again.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

/// Everybody's password.
pub const PASSWORD: &str = "correct horse";

/// A server, and where it listens: every start has another port.
pub struct Server {
    pub data: PathBuf,
    pub port: Arc<AtomicU16>,
    child: Option<Child>,
}

impl Server {
    /// A new house.
    pub fn new(name: &str) -> Server {
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("floor-{name}"));
        let _ = fs::remove_dir_all(&data);
        let mut server = Server { data, port: Arc::default(), child: None };
        server.start();
        server
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(arguments).arg("--data").arg(&self.data).stdin(Stdio::null());
        command.env("CROUPIER_ADMIN_PASSWORD", PASSWORD);
        command
    }

    fn spawn(&self) -> Child {
        let mut command = self.command(&["serve", "--addr", "127.0.0.1:0", "--rate", "0"]);
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

    /// Kills it, wherever it is.
    pub fn kill(&mut self) {
        self.port.store(0, Ordering::SeqCst);
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
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
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.data);
        }
    }
}
