//! A store whose disk is full: nothing is lost, and work goes on when there is room.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::Connection;
use crate::postgres_server::PostgresServer;
use crate::process::{Process, TABLE, croupier, sit, succeeded};
use crate::server::Server;

/// A small disk, which only root can make.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn new() -> Option<SmallDisk> {
        let folder = tempfile::TempDir::new().unwrap().keep();
        let mount = ["-t", "tmpfs", "-o", "size=120m", "tmpfs"];
        let mounted = Command::new("mount").args(mount).arg(&folder).status();
        if !mounted.is_ok_and(|status| status.success()) {
            std::fs::remove_dir(folder).unwrap();
            return None;
        }
        // The database runs as another user.
        std::fs::set_permissions(&folder, PermissionsExt::from_mode(0o777)).unwrap();
        Some(SmallDisk(folder))
    }

    fn rest(&self) -> PathBuf {
        self.0.join("rest")
    }

    /// Nothing more fits.
    fn fill(&self) {
        let mut rest = File::create(self.rest()).unwrap();
        while rest.write_all(&[0; 4096]).is_ok() {}
    }

    fn make_room(&self) {
        std::fs::remove_file(self.rest()).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
        let _ = std::fs::remove_dir(&self.0);
    }
}

/// Plays until nothing is written any more; how many rounds that were.
fn plays_until_it_is_refused(process: &Process, token: &str) -> u32 {
    for n in 1.. {
        for command in [
            json!({"id": format!("w-{n:04}"), "wager": {"seat": 1, "on": "red", "amount": "5"}}),
            json!({"id": format!("x-{n:04}"), "deal": {"seat": 1}}),
        ] {
            let path = format!("{TABLE}/commands");
            match process.call("POST", &path, token, Some(&command)) {
                Some(answer) if answer.status == 200 => {}
                Some(answer) => {
                    assert_eq!(
                        (answer.status, &answer.json()["code"]),
                        (503, &json!("store-unavailable"))
                    );
                    return n;
                }
                None => return n,
            }
        }
    }
    unreachable!("it is played until it is refused")
}

#[test]
#[ignore = "two minutes: make test-long fills a disk"]
fn a_database_without_room_loses_nothing_and_goes_on_when_there_is_some() {
    let Some(disk) = SmallDisk::new() else {
        return println!("not tried: nobody but root makes a small disk");
    };
    let mut database = PostgresServer::start_in(Some(Path::new(&disk.0)));
    let url = database.new_database();
    let process = Process::start(&url);
    let token = process.guest();
    sit(&process, &token);
    disk.fill();
    let rounds = plays_until_it_is_refused(&process, &token);
    std::thread::sleep(Duration::from_millis(300));
    disk.make_room();
    // A server that could not write its log has ended, and is started by whoever made room.
    database.kill();
    // What was refused is said again, then more.
    for n in rounds..rounds + 3 {
        process.round(&token, n);
    }
    let again = json!({"id": "x-0001", "deal": {"seat": 1}});
    let first = process.done(&token, &again).0;
    assert!(rounds == 1 || first["repeated"] == true, "{first}");
    assert_eq!(process.state(&token)["round"], rounds + 3);
    println!("refused in round {rounds}, and went on");
    succeeded(&croupier(&url, &["verify"]).output().unwrap());
}

#[test]
#[ignore = "half a minute: make test-long fills a disk"]
fn a_folder_without_room_is_not_ready_until_there_is_some() {
    let Some(disk) = SmallDisk::new() else {
        return println!("not tried: nobody but root makes a small disk");
    };
    let server = Server::in_folder(disk.0.join("house"));
    server.wait_until_ready();
    disk.fill();
    // Nobody gives a command: an empty commit finds out.
    let mut connection = Connection::open(server.port.load(Ordering::SeqCst)).unwrap();
    let began = Instant::now();
    let ready = loop {
        let answer = connection.call("GET", "/readyz", "", None).unwrap();
        if answer.status == 503 {
            break answer.json();
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{answer:?}");
        std::thread::sleep(Duration::from_millis(100));
    };
    assert!(ready["checks"]["store"].as_str().unwrap().contains("full"), "{ready}");
    disk.make_room();
    server.wait_until_ready();
}
