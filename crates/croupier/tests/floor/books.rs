//! What an auditor finds in the journals and the ledger, compared with what the bots were told.

use std::collections::BTreeMap;

use games::Cents;
use serde_json::Value as Json;

use crate::party::Party;
use crate::person::{Done, Person};
use crate::player::cents;
use crate::server::Server;
use crate::staff::Staff;

/// How many records are read at a time.
const PAGE: usize = 5000;

/// The records of a chain: a table's, or the house's.
pub fn journal(auditor: &mut Person, chain: &str) -> Vec<Json> {
    let path = match chain {
        "house" => "/api/journal".to_owned(),
        table => format!("/api/tables/{table}/journal"),
    };
    let mut records = Vec::new();
    loop {
        let from = records.len() + 1;
        let page = auditor.call("GET", &format!("{path}?from={from}&limit={PAGE}"), None);
        assert_eq!(page.status, 200, "{page:?}");
        let lines = page.body.lines().map(|line| serde_json::from_str(line).unwrap());
        let before = records.len();
        records.extend(lines);
        if records.len() - before < PAGE {
            return records;
        }
    }
}

/// The journals have every command that was answered, where the answer said, and no other, and
/// none of them twice.
pub fn check_commands(staff: &mut Staff, journals: &BTreeMap<String, Vec<Json>>) {
    let mut written = BTreeMap::new();
    for (chain, records) in journals {
        for (n, record) in records.iter().enumerate() {
            assert_eq!(record["seq"], n as u64 + 1, "{chain}");
            let (Some(who), Some(id)) = (record["who"].as_str(), record["id"].as_str()) else {
                continue;
            };
            let done = Done { chain: chain.clone(), seq: n as u64 + 1 };
            let twice = written.insert((who.to_owned(), id.to_owned()), done);
            assert_eq!(twice, None, "{chain} {n}: {who} {id} was carried out before");
        }
    }
    let answered = std::mem::take(&mut *staff.told().done.lock().unwrap());
    let answered: BTreeMap<(String, String), Done> = answered.into_iter().collect();
    let lost: Vec<_> =
        answered.iter().filter(|(key, done)| written.get(key) != Some(done)).collect();
    assert!(lost.is_empty(), "answered, and not written so: {lost:?}");
    let more: Vec<_> = written.keys().filter(|key| !answered.contains_key(key)).collect();
    assert!(more.is_empty(), "written, and never answered: {more:?}");
}

/// Win by inventory is what the lines come to.
fn check_win(table: &str, records: &[Json]) {
    let mut win = Cents::ZERO;
    let mut lines = Cents::ZERO;
    for record in records {
        for net in record["net"].as_object().into_iter().flat_map(|net| net.values()) {
            lines -= cents(net);
        }
        for posting in record["postings"].as_array().unwrap() {
            let kind = |key: &str| account(posting[key].as_str().unwrap()).to_owned();
            let amount = cents(&posting["amount"]);
            match (kind("from").as_str(), kind("to").as_str()) {
                // What was bought, floats and fills, what went back.
                ("player" | "outside", "drop") | ("rack", "cage") => win += amount,
                ("cage", "rack") => win -= amount,
                (_, "tips") => lines -= amount,
                ("rack", "link") => lines -= amount,
                ("link", "rack" | "seat" | "held") => lines += amount,
                _ => {}
            }
        }
    }
    assert_eq!(win, lines, "{table}: win by inventory, win by lines");
}

/// What kind of account it is.
fn account(name: &str) -> &str {
    let mut parts = name.split(':');
    match (parts.next().unwrap(), parts.nth(1)) {
        ("table", Some(kind)) => kind,
        (kind, _) => kind,
    }
}

/// Everything, after all tables are closed.
pub fn check(server: &Server, staff: &mut Staff, parties: &mut [Party]) {
    let mut chains: Vec<String> = parties.iter().map(|party| party.table.clone()).collect();
    chains.push("house".into());
    let read = |chain: String| {
        let records = journal(&mut staff.auditor, &chain);
        (chain, records)
    };
    let journals: BTreeMap<String, Vec<Json>> = chains.into_iter().map(read).collect();
    check_commands(staff, &journals);
    let ledger = staff.auditor.get("/api/ledger");
    assert_eq!(ledger["sum"], "0.00");
    for party in parties {
        check_win(&party.table, &journals[&party.table]);
        for player in &mut party.players {
            let account = format!("player:{}", player.person.name);
            assert_eq!(ledger["accounts"][account], player.balance.to_string(), "{}", party.table);
            let seat = format!("table:{}:seat:{}", party.table, player.seat);
            let empty = ledger["accounts"].get(&seat).is_none_or(|chips| chips == "0.00");
            assert!(empty && player.worth == Cents::ZERO, "{seat}: {ledger}");
            assert_eq!(rounds(&mut player.person), player.net, "{}", party.table);
        }
    }
    let verified = server.verify(&[]);
    assert!(verified.status.success(), "{verified:?}");
}

/// What somebody's rounds came to, as the house tells them.
fn rounds(person: &mut Person) -> Cents {
    let (mut sum, mut before) = (Cents::ZERO, u64::MAX >> 1);
    loop {
        let page = person.get(&format!("/api/me/rounds?before={before}&limit=100"));
        let rounds = page["rounds"].as_array().unwrap();
        sum += rounds.iter().map(|round| cents(&round["net"])).sum();
        match rounds.last().and_then(|round| round["n"].as_u64()) {
            Some(n) if n > 1 => before = n,
            _ => return sum,
        }
    }
}
