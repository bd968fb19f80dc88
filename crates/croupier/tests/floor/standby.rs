//! A database with a synchronous standby: the primary is killed under bots, and the standby is
//! promoted in its place.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::kills::play;
use crate::postgres_server::{programs, unprivileged};
use crate::server::Server;

/// Two servers by turns: one is the primary, and the other has whatever it has said to be durable.
const SCRIPT: &str = r#"
set -e
dir=$(mktemp -d)
end() {
    for n in 1 2; do "$BIN/pg_ctl" -D "$dir/data$n" -m immediate stop >/dev/null 2>&1 || true; done
    rm -rf "$dir"
}
trap end EXIT
trap '' INT
fail() { cat "$dir"/log* >&2; exit 1; }
start() {
    mkdir -p "$dir/s$1"
    "$BIN/pg_ctl" -D "$dir/data$1" -l "$dir/log$1" -w \
        -o "-k $dir/s$1 -h '' -c max_connections=200" start >/dev/null || fail
}
ask() { "$BIN/psql" -h "$dir/s$at" -U croupier -d postgres -qAt -c "$1"; }
# A new standby of the primary, at the other place.
standby() {
    other=$((3 - at))
    rm -rf "$dir/data$other" "$dir/s$other"
    "$BIN/pg_basebackup" -h "$dir/s$at" -U croupier -D "$dir/data$other" -R --checkpoint=fast \
        --no-sync >"$dir/log" 2>&1 || fail
    # Whether it waits for a standby is its own affair, once it has one.
    sed -i /synchronous_standby_names/d "$dir/data$other/postgresql.auto.conf"
    start $other
    ask "ALTER SYSTEM SET synchronous_standby_names = '*'"
    ask "SELECT pg_reload_conf()" >/dev/null
    until [ "$(ask 'SELECT sync_state FROM pg_stat_replication')" = sync ]; do sleep 0.05; done
}
at=1
"$BIN/initdb" -D "$dir/data1" -U croupier -A trust -E UTF8 --no-sync >"$dir/log" 2>&1 || fail
start 1
ask "CREATE DATABASE house"
standby
echo "$dir"
while read -r word; do
    if [ "$word" = promote ]; then
        kill -9 $(head -1 "$dir/data$at/postmaster.pid")
        while "$BIN/pg_isready" -h "$dir/s$at" -q; do sleep 0.05; done
        at=$((3 - at))
        "$BIN/pg_ctl" -D "$dir/data$at" -w promote >/dev/null || fail
        standby
        echo promoted
    fi
done
"#;

/// A primary and its standby.
struct Pair {
    url: String,
    stdin: ChildStdin,
    lines: BufReader<ChildStdout>,
    _child: Child,
}

impl Pair {
    fn start() -> Pair {
        let mut command = unprivileged();
        command.arg(format!("BIN={}", programs().display())).args(["sh", "-c", SCRIPT]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut dir = String::new();
        lines.read_line(&mut dir).unwrap();
        assert!(!dir.is_empty(), "PostgreSQL's servers do not start");
        let folder = dir.trim_end().replace('/', "%2F");
        let url = format!("postgres://croupier@{folder}%2Fs1,{folder}%2Fs2/house");
        Pair { url, stdin, lines, _child: child }
    }

    /// The primary is killed, the standby promoted, and gets a standby of its own.
    fn promote(&mut self) {
        writeln!(self.stdin, "promote").unwrap();
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        assert_eq!(line, "promoted\n");
    }
}

/// Each promotion takes some seconds; `PROMOTIONS` says how many otherwise.
#[test]
#[ignore = "a minute and a half for two promotions: make test-long"]
fn a_standby_that_is_promoted_has_whatever_was_answered() {
    let promotions = std::env::var("PROMOTIONS").map_or(1, |n| n.parse().unwrap());
    let mut pair = Pair::start();
    play(Server::at(&pair.url), 2000, promotions, |server, promotions, random, _| {
        for _ in 0..promotions {
            server.wait_until_ready();
            let moment = 200 + random.below(600);
            std::thread::sleep(std::time::Duration::from_millis(moment.into()));
            pair.promote();
        }
        server.wait_until_ready();
    });
}
