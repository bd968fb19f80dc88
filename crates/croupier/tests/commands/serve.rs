//! A floor as a program: where it says that it listens, how it ends, who may not open it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(clippy::zombie_processes, reason = "a server that is told to end is waited for")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

const PASSWORD: &str = "correct horse";

/// A folder where nothing lies.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn croupier(arguments: &[&str], data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments).arg("--data").arg(data).env_remove("CROUPIER_ADMIN_PASSWORD");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts a server: what it prints up to where it listens, and the address.
fn serve(command: &mut Command) -> (Child, Vec<String>, String) {
    let mut server = command.spawn().unwrap();
    let lines = BufReader::new(server.stdout.as_mut().unwrap()).lines();
    let mut printed = Vec::new();
    for line in lines.map(Result::unwrap) {
        if let Some(addr) = line.strip_prefix("listening on http://") {
            return (server, printed, addr.to_owned());
        }
        printed.push(line);
    }
    panic!("it listens nowhere: {printed:?}");
}

/// Tells a server to end, and waits.
fn end(server: Child) -> Output {
    let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(told.success());
    server.wait_with_output().unwrap()
}

fn passwd(data: &Path, name: &str, password: &str) -> Output {
    let mut child = croupier(&["passwd", name], data).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(format!("{password}\n").as_bytes());
    child.wait_with_output().unwrap()
}

/// The status of a login.
fn login(addr: &str, password: &str) -> String {
    let body = format!(r#"{{"name": "admin", "password": "{password}"}}"#);
    let mut stream = TcpStream::connect(addr).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         connection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

fn one_line(output: &Output, words: &str) {
    let line = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(line.lines().count() == 1 && line.contains(words), "{line:?}: expected {words:?}");
}

#[test]
fn a_floor_is_served_by_one_process_and_ends_in_order() {
    let data = folder("served");
    let listen = ["serve", "--addr", "127.0.0.1:0"];
    let mut command = croupier(&listen, &data);
    let (server, printed, addr) = serve(command.env("CROUPIER_ADMIN_PASSWORD", PASSWORD));
    assert_eq!(printed, Vec::<String>::new(), "a chosen password is not printed");
    assert_eq!(login(&addr, PASSWORD), "200");
    one_line(&croupier(&listen, &data).output().unwrap(), "another process serves");
    one_line(&passwd(&data, "admin", "another password"), "another process serves");
    let ended = end(server);
    assert!(ended.status.success() && ended.stderr.is_empty(), "{ended:?}");
    // Nothing of it is in the log alone.
    let copy = folder("copied");
    fs::create_dir_all(&copy).unwrap();
    for file in ["croupier.db", "key", "secret"] {
        fs::copy(data.join(file), copy.join(file)).unwrap();
    }
    let verified = |data: &Path| croupier(&["verify"], data).output().unwrap();
    assert_eq!(verified(&copy), verified(&data));

    one_line(&passwd(&data, "admin", "too short"), "10 characters");
    one_line(&passwd(&data, "nobody", "another password"), "nobody called `nobody`");
    assert_eq!(verified(&copy), verified(&data), "what is refused leaves no record");
    let nowhere = folder("nowhere");
    for refused in [passwd(&nowhere, "admin", "another password"), verified(&nowhere)] {
        one_line(&refused, "holds no house");
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(said.matches(nowhere.to_str().unwrap()).count(), 1, "{said}");
    }
    assert!(passwd(&data, "admin", "another password").status.success());
    let (server, _, addr) = serve(&mut croupier(&listen, &data));
    assert_eq!(
        (login(&addr, PASSWORD), login(&addr, "another password")),
        ("401".into(), "200".into())
    );
    assert!(end(server).status.success());
}

#[test]
fn of_a_file_that_is_no_export_no_house_is_made() {
    let data = folder("imported");
    let import = croupier(&["import"], &data).stdin(Stdio::null()).output().unwrap();
    one_line(&import, "line 1: ");
    assert!(!data.exists());
}

#[test]
fn a_password_that_nobody_chose_is_printed_once() {
    let data = folder("new");
    let listen = ["serve", "--empty", "--addr", "127.0.0.1:0"];
    let (server, printed, addr) = serve(&mut croupier(&listen, &data));
    let [line] = printed.as_slice() else { panic!("{printed:?}") };
    let password = line.strip_prefix("the password of admin is ").unwrap();
    assert_eq!(login(&addr, password), "200");
    assert!(end(server).status.success());
    let (server, printed, _) = serve(&mut croupier(&listen, &data));
    assert_eq!(printed, Vec::<String>::new());
    assert!(end(server).status.success());
}

#[test]
fn where_nobody_can_listen_nothing_is_served() {
    let data = folder("unheard");
    let output = croupier(&["serve", "--addr", "nowhere at all"], &data).output().unwrap();
    one_line(&output, "cannot be listened on");
    assert!(!data.exists(), "no house was made");
}
