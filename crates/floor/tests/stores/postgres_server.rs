//! A real PostgreSQL server for tests: one for each test binary, in a temporary folder, reached by
//! a socket there, gone when the tests are over however they end.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Makes a server, says where it is, and takes it away when nobody holds its standard input open
/// any more: that ends with the process of the tests, even when it is killed.
const SCRIPT: &str = r#"
set -e
dir=$(mktemp -d)
trap '"$BIN/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$dir"' EXIT
trap '' INT
"$BIN/initdb" -D "$dir/data" -U croupier -A trust -E UTF8 --no-sync >"$dir/log" 2>&1 ||
    { cat "$dir/log" >&2; exit 1; }
start() {
    "$BIN/pg_ctl" -D "$dir/data" -l "$dir/log" -w -o "-k $dir -h '' -c max_connections=200" start \
        >/dev/null || { cat "$dir/log" >&2; exit 1; }
}
start
echo "$dir"
while read -r word; do
    if [ "$word" = kill ]; then
        # One that could not go on has ended by itself.
        kill -9 $(head -1 "$dir/data/postmaster.pid") || true
        # Its children end when they find that it is gone.
        while "$BIN/pg_isready" -h "$dir" -q; do sleep 0.05; done
        sleep 0.3
        rm -f "$dir/data/postmaster.pid" "$dir"/.s.PGSQL.*
        start
        echo "started again"
    fi
done
"#;

/// A server that runs.
pub struct PostgresServer {
    /// The folder of its socket.
    dir: PathBuf,
    bin: PathBuf,
    /// What keeps it alive.
    stdin: ChildStdin,
    lines: BufReader<std::process::ChildStdout>,
    _child: Child,
}

/// The server of this test binary, and how many databases it has.
static SERVER: OnceLock<PostgresServer> = OnceLock::new();
static DATABASES: AtomicUsize = AtomicUsize::new(0);

/// The address of a new database on the server of this test binary.
pub fn new_database() -> String {
    SERVER.get_or_init(PostgresServer::start).new_database()
}

impl PostgresServer {
    /// Starts a server.
    pub fn start() -> PostgresServer {
        PostgresServer::start_in(None)
    }

    /// Starts a server whose folder is to be in another one.
    pub fn start_in(folder: Option<&Path>) -> PostgresServer {
        let bin = programs();
        let mut command = unprivileged();
        command.args(folder.map(|folder| format!("TMPDIR={}", folder.display())));
        command.arg(format!("BIN={}", bin.display())).args(["sh", "-c", SCRIPT]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut dir = String::new();
        lines.read_line(&mut dir).unwrap();
        assert!(!dir.is_empty(), "PostgreSQL's server does not start");
        PostgresServer { dir: dir.trim_end().into(), bin, stdin, lines, _child: child }
    }

    /// The address of a new database.
    pub fn new_database(&self) -> String {
        let name = format!("house-{}", DATABASES.fetch_add(1, Ordering::SeqCst));
        let mut create = Command::new(self.bin.join("createdb"));
        create.arg("-h").arg(&self.dir).args(["-U", "croupier", &name]);
        assert!(create.status().unwrap().success(), "no database {name}");
        let folder = self.dir.display().to_string().replace('/', "%2F");
        format!("postgres://croupier@{folder}/{name}")
    }

    /// Kills it, and starts it again.
    pub fn kill(&mut self) {
        use std::io::Write;
        writeln!(self.stdin, "kill").unwrap();
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        assert_eq!(line, "started again\n");
    }
}

/// Where the server's programs are.
pub fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    found.retain(|bin| bin.join("initdb").exists());
    found.sort();
    found.pop().unwrap_or_else(|| {
        panic!(
            "PostgreSQL's server is missing: expected initdb in /usr/lib/postgresql/*/bin; \
             `tools/setup database` installs it"
        )
    })
}

/// The server does not run as root: the package has made a user for it.
pub fn unprivileged() -> Command {
    if Path::new("/proc/self").metadata().unwrap().uid() != 0 {
        return Command::new("env");
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "env"]);
    command
}
