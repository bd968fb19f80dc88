//! A process that is cut off from its database: nothing passes any more between the two, or only
//! in one direction, and nobody closes a connection.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;

use crate::postgres_server::new_database;
use crate::process::{Process, TABLE, croupier, sit, succeeded};

/// What lies between a process and its database.
struct Wire {
    /// The address of the database behind it.
    url: String,
    /// Whether anything passes to the database, and from it.
    passes: [Arc<AtomicBool>; 2],
}

impl Wire {
    /// A wire to the database at this address, which has a socket in a folder.
    fn new(url: &str) -> Wire {
        let (folder, name) =
            url.strip_prefix("postgres://croupier@").unwrap().split_once('/').unwrap();
        let socket = PathBuf::from(folder.replace("%2F", "/")).join(".s.PGSQL.5432");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let url = format!("postgres://croupier@{}/{name}", listener.local_addr().unwrap());
        let passes = [(); 2].map(|()| Arc::new(AtomicBool::new(true)));
        let [there, back] = passes.clone();
        std::thread::spawn(move || {
            for from in listener.incoming() {
                let (from, to) = (from.unwrap(), UnixStream::connect(&socket).unwrap());
                let (from_again, to_again) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                carry(from, to, &there);
                carry(to_again, from_again, &back);
            }
        });
        Wire { url, passes }
    }

    fn set(&self, there: bool, back: bool) {
        self.passes[0].store(there, Ordering::SeqCst);
        self.passes[1].store(back, Ordering::SeqCst);
    }
}

/// Carries bytes in one direction for as long as they pass; what does not waits.
fn carry(
    mut from: impl Read + Send + 'static,
    mut to: impl Write + Shut + Send + 'static,
    passes: &Arc<AtomicBool>,
) {
    let passes = Arc::clone(passes);
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = from.read(&mut bytes) {
            while !passes.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(5));
            }
            if to.write_all(&bytes[..n]).is_err() {
                break;
            }
        }
        to.shut();
    });
}

/// Whoever writes no more says so.
trait Shut {
    fn shut(&self);
}

impl Shut for TcpStream {
    fn shut(&self) {
        let _ = self.shutdown(std::net::Shutdown::Both);
    }
}

impl Shut for UnixStream {
    fn shut(&self) {
        let _ = self.shutdown(std::net::Shutdown::Both);
    }
}

/// Another process takes over from one that is cut off; what that one was asked meanwhile is done
/// once or not at all, whatever it says of it when it is mended.
fn is_replaced(there: bool, back: bool) {
    let url = new_database();
    let wire = Wire::new(&url);
    let cut_off = Process::start(&wire.url);
    let other = Process::start(&url);
    let token = cut_off.guest();
    sit(&cut_off, &token);
    cut_off.round(&token, 1);
    wire.set(there, back);
    let asked = json!({"id": "b-cut-off", "buy-in": {"seat": 1, "amount": "10"}});
    let path = format!("{TABLE}/commands");
    std::thread::scope(|scope| {
        let answer = scope.spawn(|| cut_off.call("POST", &path, &token, Some(&asked)));
        let waited = other.round(&token, 2);
        println!("another process took over within {waited:?}");
        for n in 3..6 {
            other.round(&token, n);
        }
        wire.set(true, true);
        let answer = answer.join().unwrap().filter(|answer| answer.status == 200);
        // The same again tells what came of it.
        let (done, _) = other.done(&token, &asked);
        if let Some(answer) = answer {
            assert_eq!((&answer.json()["seq"], &done["repeated"]), (&done["seq"], &json!(true)));
        }
    });
    cut_off.round(&token, 6);
    assert_eq!(cut_off.state(&token), other.state(&token));
    assert_eq!(other.state(&token)["round"], 7);
    succeeded(&croupier(&url, &["verify"]).output().unwrap());
}

#[test]
fn a_process_without_its_database_is_replaced_and_comes_back() {
    is_replaced(false, false);
}

/// Its commits go through, and it never hears of them.
#[test]
fn a_process_that_hears_nothing_of_its_database_is_replaced_and_comes_back() {
    is_replaced(true, false);
}
