//! Snapshots: a house comes back by them as by its records, and one that lies is named.

use floor::host::load_table;
use floor::store::SqliteStore;
use floor::table::FloorTable;
use floor::{Code, Hash, verify};
use games::Kind;
use rusqlite::{Connection, params};

use crate::house::TestHouse;
use crate::play::visit;

/// A table each of some games, where more happens than a start would carry out again: with a hole
/// card, with bets that stay, with a meter, with a bank that moves.
const GAMES: [(&str, &str); 7] = [
    ("blackjack", "house"),
    ("blackjack", "dealer"),
    ("blackjack", "duties"),
    ("three-card-poker", "duties"),
    ("craps", "house"),
    ("three-card-poker", "house"),
    ("pai-gow-poker", "house"),
];

fn played(name: &str, games: &[(&str, &str)]) -> TestHouse {
    let house = TestHouse::new(name, 5);
    for name in ["ann", "bob", "cat"] {
        house.player(name, 1_000_000);
    }
    // A house with some records of its own is saved too.
    for n in 0..20 {
        house.player(&format!("guest{n}"), 1);
    }
    for (game, dealt) in games {
        visit(&house, Kind::find(game).unwrap(), dealt, 60);
    }
    house
}

fn database(house: &TestHouse) -> Connection {
    Connection::open(house.folder.join("croupier.db")).unwrap()
}

/// The faults of a house that was left, a line for each. Nobody here has a password, nor the row
/// that would keep it.
fn faults(house: &TestHouse) -> Vec<String> {
    let store = SqliteStore::read_only(&house.folder).unwrap();
    let faults = verify(&store).unwrap().faults;
    let faults = faults.iter().filter(|fault| !fault.what.ends_with("is not among the people"));
    faults.map(ToString::to_string).collect()
}

/// All that a house stands by.
fn stands(house: &TestHouse) -> Vec<(String, Option<Vec<u8>>)> {
    let ids: Vec<String> = house.host.house(|house| house.tables().keys().cloned().collect());
    let tables = ids.into_iter().map(|id| (id.clone(), house.table(&id).save()));
    let links = house.host.house(|house| {
        let links = house.links().iter();
        links
            .map(|(id, link)| (id.clone(), Some(link.state().to_string().into_bytes())))
            .collect::<Vec<_>>()
    });
    let equipment = house.host.house(|house| {
        let all = house.equipment().iter();
        all.map(|(name, one)| (name.clone(), Some(one.to_json().to_string().into_bytes())))
            .collect::<Vec<_>>()
    });
    tables.chain(links).chain(equipment).collect()
}

#[test]
fn a_house_comes_back_by_its_snapshots_as_by_its_records() {
    let house = played("snapshots", &GAMES);
    let stood = stands(&house);
    assert!(stood.iter().any(|(id, _)| id == "three-card-poker-house"));
    let again = house.again(6);
    assert_eq!(stands(&again), stood, "with snapshots");
    again.host.shut_down();
    assert_eq!(faults(&again), [""; 0]);
    let saved: i64 =
        database(&again).query_row("SELECT count(*) FROM snapshots", [], |row| row.get(0)).unwrap();
    assert_eq!(saved as usize, GAMES.len() + 1, "every table and the house");
    database(&again).execute("DELETE FROM snapshots", []).unwrap();
    let without = again.again(7);
    assert_eq!(stands(&without), stood, "without snapshots");
}

#[test]
fn wherever_a_table_stands_it_is_saved_and_restored_and_goes_on() {
    let house = played("saved-anywhere", &GAMES[..2]);
    for (game, dealt) in &GAMES[..2] {
        let id = format!("{game}-{dealt}");
        let mut saved = 0;
        house
            .host
            .replay(&id, |table, _| {
                let Some(bytes) = table.save() else { return };
                let (seq, head) = (table.seq(), table.head());
                let terms = table.terms().clone();
                let back = FloorTable::restore(terms.clone(), seq, head, &bytes).unwrap();
                assert_eq!(back.save(), Some(bytes.clone()));
                saved += 1;
                // Bytes that end too early, or stand behind another record, are no table.
                let cut = &bytes[..bytes.len() - 1];
                assert!(FloorTable::restore(terms.clone(), seq, head, cut).is_none());
                assert!(FloorTable::restore(terms, seq + 1, head, &bytes).is_none());
            })
            .unwrap();
        assert!(saved > 100, "{id}: {saved}");
        let terms = house.host.house(|house| house.tables()[&id].clone());
        let loaded = house.host.read(|reader| Ok(load_table(reader, &terms))).unwrap().unwrap();
        assert_eq!(loaded.save(), house.table(&id).save());
    }
}

/// A snapshot with other bytes, and perhaps a digest that fits them.
fn change(house: &TestHouse, chain: &str, fits: bool, change: impl Fn(&mut Vec<u8>)) {
    let db = database(house);
    let sql = "SELECT state FROM snapshots WHERE chain = ?";
    let mut state: Vec<u8> = db.query_row(sql, [chain], |row| row.get(0)).unwrap();
    let mut bytes = state.split_off(32);
    change(&mut bytes);
    let digest = if fits { Hash::of(&bytes).0.to_vec() } else { state };
    let state = [digest, bytes].concat();
    db.execute("UPDATE snapshots SET state = ? WHERE chain = ?", params![state, chain]).unwrap();
}

#[test]
fn a_snapshot_that_does_not_agree_with_the_replay_is_a_fault() {
    let house = played("lying-snapshots", &GAMES[..1]);
    house.host.shut_down();
    assert_eq!(faults(&house), [""; 0]);
    let last = |bytes: &mut Vec<u8>| *bytes.last_mut().unwrap() ^= 1;
    for chain in ["blackjack-house", "house"] {
        for (fits, what) in [(true, "does not agree with the replay"), (false, "is damaged")] {
            change(&house, chain, fits, last);
            let found = faults(&house);
            let named = |fault: &String| fault.starts_with(chain) && fault.contains(what);
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(found.iter().all(named), "{found:?}");
            change(&house, chain, true, last);
            assert_eq!(faults(&house), [""; 0]);
        }
    }
}

#[test]
fn a_snapshot_of_another_version_is_left_aside_and_no_fault() {
    let house = played("old-snapshots", &GAMES[..1]);
    let stood = stands(&house);
    house.host.shut_down();
    for chain in ["blackjack-house", "house"] {
        change(&house, chain, true, |bytes| bytes[0] = b'0');
    }
    assert_eq!(faults(&house), [""; 0]);
    assert_eq!(stands(&house.again(8)), stood);
}

#[test]
fn a_record_changed_before_the_snapshot_keeps_its_table_closed() {
    let house = played("changed-before", &GAMES[..1]);
    house.host.shut_down();
    let sql = "UPDATE records SET body = replace(body, 'sit', 'sot') WHERE chain = ? AND seq = 2";
    assert_eq!(database(&house).execute(sql, ["blackjack-house"]).unwrap(), 1);
    let again = house.again(9);
    let refused = again.host.table("blackjack-house").err().expect("refused");
    assert_eq!(refused.code, Code::TableFaulty, "{refused}");
}

/// Whoever comes back to a table is told the same, from wherever the table is carried out again.
#[test]
fn the_records_after_one_are_those_of_the_whole_replay() {
    let house = played("between", &[("craps", "house"), ("blackjack", "duties")]);
    let ids: Vec<String> = house.host.house(|house| house.tables().keys().cloned().collect());
    for id in ids {
        let mut all = Vec::new();
        house.host.replay(&id, |table, done| all.push((table.save(), done.hash))).unwrap();
        let last = all.len() as u64;
        assert!(last > 256, "{id} has {last} records");
        for (after, to) in [(0, last), (1, 2), (255, 300), (256, 258), (300, last), (last, last)] {
            let mut some = Vec::new();
            let each = |table: &FloorTable, done: &floor::Sealed| {
                some.push((table.save(), done.hash));
            };
            house.host.replay_between(&id, after, to, each).unwrap();
            let (after, to) = (after as usize, to as usize);
            assert!(some == all[after.min(to)..to], "{id} between {after} and {to}");
        }
    }
}
