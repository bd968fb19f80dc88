//! A server that is killed again and again while bots play all twenty games.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chance::Generator;
use games::Kind;

use crate::books;
use crate::party::Party;
use crate::person::Counts;
use crate::server::Server;
use crate::staff::Staff;

/// A house is killed so often, unless `KILLS` says otherwise.
const KILLS: u32 = 25;

/// More are shared out among houses.
const KILLS_OF_A_HOUSE: u32 = 50;

/// How many rounds are settled at every table at least.
const ROUNDS: u64 = 3;

/// Tells the parties to end, whatever becomes of who holds it.
struct Whistle<'a>(&'a AtomicBool);

impl Drop for Whistle<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Kills the server at moments that nobody chose, now and then while it starts.
fn kill(server: &mut Server, kills: u32, random: &mut Generator, _: &Counts) {
    for n in 0..kills {
        if n % 5 == 4 {
            server.start_and_kill(Duration::from_millis(random.below(150).into()));
            continue;
        }
        if n > 0 {
            server.start();
        }
        std::thread::sleep(Duration::from_millis(random.below(600).into()));
        server.kill();
    }
    server.start();
}

/// Kills the database and the server in turn, once the house is served again. Every third time
/// that is all: tables may not have been read yet. Otherwise some command has been answered too,
/// or a slow machine would never come to one between two kills.
fn kill_in_turn(server: &mut Server, kills: u32, random: &mut Generator, told: &Counts) {
    for n in 0..kills {
        server.wait_until_ready();
        if n % 3 > 0 {
            told.wait_for_a_command();
        }
        std::thread::sleep(Duration::from_millis(random.below(600).into()));
        if n % 2 == 0 {
            server.kill_database();
        } else {
            server.kill();
            server.start();
        }
    }
    server.wait_until_ready();
}

/// Plays in a house that is killed so often, and looks at the books then.
pub fn play(
    mut server: Server,
    house: u32,
    kills: u32,
    kill: impl FnOnce(&mut Server, u32, &mut Generator, &Counts),
) {
    let mut staff = Staff::hire(&server);
    let mut parties: Vec<Party> = Kind::all()
        .iter()
        .flat_map(|kind| [(kind, false), (kind, true)])
        .zip(u64::from(house) * 100..)
        .map(|((kind, by_dealer), seed)| Party::new(&server, &staff, kind.id, by_dealer, seed))
        .collect();
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let whistle = Whistle(&over);
        for party in &mut parties {
            let over = &over;
            scope.spawn(move || {
                while !over.load(Ordering::SeqCst) || party.settled < ROUNDS {
                    for _ in 0..20 {
                        party.go_on();
                    }
                    party.somebody_comes_back();
                }
                party.end();
            });
        }
        kill(&mut server, kills, &mut Generator::seeded(9, house.into()), staff.told());
        drop(whistle);
    });
    books::check(&server, &mut staff, &mut parties);
    let rounds: u64 = parties.iter().map(|party| party.settled).sum();
    let told = staff.told();
    let (unanswered, repeated) =
        (told.unanswered.load(Ordering::SeqCst), told.repeated.load(Ordering::SeqCst));
    println!(
        "{kills} kills, {rounds} rounds; {unanswered} commands were sent again, {repeated} of \
         them had been carried out"
    );
    assert!(unanswered > 0, "no kill met a command");
    assert!(server.end().success());
}

#[test]
fn a_server_that_is_killed_again_and_again_loses_nothing_and_does_nothing_twice() {
    let kills = std::env::var("KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    for house in 0..kills.div_ceil(KILLS_OF_A_HOUSE) {
        let server = Server::new(&format!("killed-{house}"));
        let left = kills - house * KILLS_OF_A_HOUSE;
        play(server, house, left.min(KILLS_OF_A_HOUSE), kill);
    }
}

/// Each kill of a server costs the rest of its lease: a few are enough for the gate, and
/// `DATABASE_KILLS` says how many otherwise. Several at once are several houses: `HOUSE` numbers
/// them, and what is played and when is killed goes by the number.
#[test]
fn a_server_and_its_database_are_killed_in_turn_and_nothing_is_lost_or_done_twice() {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |n| n.parse().unwrap());
    let (kills, house) = (number("DATABASE_KILLS", 4), number("HOUSE", 1000));
    play(Server::in_database(), house, kills, kill_in_turn);
}
