//! What may be read: rounds, journals, the ledger, advice, simulations, damaged tables.

use floor::store::SignedHeads;
use floor::{Hash, PublicKey, canonical};
use rusqlite::Connection;
use serde_json::{Value as Json, json};

use crate::client::Stream;
use crate::fixture::{Floor, new_id};

/// Ann plays ante and folds or plays; her round is settled.
fn three_card_poker(floor: &Floor, action: &str) {
    let table = "three-card-poker";
    floor.done("ann", table, json!({"wager": {"seat": 1, "on": "ante", "amount": "10"}}));
    floor.done("ann", table, json!({"deal": {"seat": 1}}));
    floor.done("ann", table, json!({"decide": {"seat": 1, "action": action}}));
}

fn opened() -> Floor {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "1000");
    floor.done("ann", "three-card-poker", json!({"sit": {"seat": 1, "buy_in": "500"}}));
    floor
}

#[test]
fn a_round_is_a_script_that_settles_to_its_lines_whoever_reads_it() {
    let floor = opened();
    three_card_poker(&floor, "play");
    three_card_poker(&floor, "fold");
    let path = "/api/tables/three-card-poker/rounds";
    for who in ["ann", "player", "dealer", "supervisor", "auditor"] {
        let rounds = floor.get(who, path).json();
        let rounds = rounds["rounds"].as_array().unwrap();
        let numbers: Vec<_> = rounds.iter().map(|round| round["round"].as_u64()).collect();
        assert_eq!(numbers, [Some(2), Some(1)]);
        for round in rounds {
            let settled = floor.post("", "/api/settle", &round["script"]);
            assert_eq!(settled.status, 200, "{who}: {settled:?} of {round}");
            let settled = settled.json();
            let lines = &settled["rounds"].as_array().unwrap().last().unwrap()["lines"];
            let paid = |lines: &Json| -> Vec<Json> {
                let lines = lines.as_array().unwrap().iter();
                lines.map(|line| json!([line["wager"], line["outcome"], line["paid"]])).collect()
            };
            assert_eq!(paid(lines), paid(&round["lines"]), "{who}");
            let one = floor.get(who, &format!("{path}/{}", round["round"])).json();
            assert_eq!(one, *round);
        }
    }
    // Folded cards are the player's own, and theirs who look back.
    let script = |who: &str| floor.get(who, &format!("{path}/2")).json()["script"].to_string();
    assert!(script("player").contains("\"seat-1\":\"?? ?? ??\""), "{}", script("player"));
    assert!(!script("ann").contains("\"seat-1\":\"?? ?? ??\""));
    assert!(!script("auditor").contains("??"));
    assert_eq!(floor.get("ann", &format!("{path}/3")).status, 404);
    assert_eq!(floor.get("ann", &format!("{path}?limit=1")).json()["rounds"][0]["round"], 2);
    let mine = floor.get("ann", "/api/me/rounds").json();
    assert_eq!((&mine["rounds"][0]["n"], &mine["rounds"][0]["net"]), (&json!(2), &json!("-10.00")));
}

#[test]
fn the_journal_is_a_chain_and_ends_before_the_cards_of_a_round_under_way() {
    let floor = opened();
    let table = "three-card-poker";
    let journal = |from: u64| {
        let path = format!("/api/tables/{table}/journal?from={from}");
        let text = floor.get("auditor", &path).body;
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Json>>()
    };
    floor.done("ann", table, json!({"wager": {"seat": 1, "on": "ante", "amount": "10"}}));
    let wagered = journal(1).len();
    let dealt = floor.done("ann", table, json!({"deal": {"seat": 1}}))["seq"].as_u64().unwrap();
    assert_eq!((journal(1).len(), journal(dealt).len()), (wagered, 0));
    floor.done("ann", table, json!({"decide": {"seat": 1, "action": "fold"}}));
    let records = journal(1);
    assert_eq!(records.len() as u64, dealt + 1);
    let mut previous = Hash::NONE;
    for mut record in records {
        let fields = record.as_object_mut().unwrap();
        let (hash, behind) =
            (fields.shift_remove("hash").unwrap(), fields.shift_remove("previous").unwrap());
        assert_eq!(behind, previous.to_string());
        previous = previous.then(&canonical(&record));
        assert_eq!(hash, previous.to_string());
    }
    let house = floor.get("surveillance", "/api/journal?limit=3").body;
    assert_eq!(house.lines().count(), 3);
}

#[test]
fn the_heads_of_an_orderly_end_are_signed_with_the_key_of_the_house() {
    let floor = Floor::open().restart();
    let key = PublicKey::from_json(&floor.get("", "/api/key").json()).unwrap();
    let heads = floor.get("", "/api/heads").json();
    let heads = SignedHeads::from_json(heads["heads"][0].clone()).unwrap();
    let signed = heads.check(&key).unwrap();
    assert!(signed.heads.contains_key("house") && signed.heads.contains_key("craps"));
}

#[test]
fn the_ledger_adds_up_to_nothing_and_accounts_have_their_entries() {
    let floor = opened();
    let ledger = floor.get("manager", "/api/ledger").json();
    assert_eq!(ledger["sum"], "0.00");
    assert_eq!(ledger["accounts"]["player:ann"], "500.00");
    assert_eq!(ledger["accounts"]["table:three-card-poker:seat:1"], "500.00");
    let account = floor.get("cage", "/api/ledger/player:ann").json();
    let amounts: Vec<_> =
        account["entries"].as_array().unwrap().iter().map(|entry| &entry["amount"]).collect();
    assert_eq!(account["balance"], "500.00");
    assert_eq!(amounts, ["-500.00", "1000.00"]);
    let older = floor.get("cage", "/api/ledger/player:ann?before=2").json();
    assert_eq!(
        (&older["entries"][0]["n"], &older["entries"][0]["why"]),
        (&json!(1), &json!("deposit"))
    );
}

#[test]
fn what_the_rules_refuse_says_why_by_name() {
    let floor = opened();
    let wager = json!({"wager": {"seat": 1, "on": "ante", "amount": "0.01"}});
    let script = json!({"game": "three-card-poker", "steps": [&wager]});
    let at_a_table = floor.command("ann", "three-card-poker", wager);
    for refused in [at_a_table, floor.post("", "/api/settle", &script)] {
        let problem = refused.json();
        let why = (&problem["code"], &problem["rule"]);
        assert_eq!((refused.status, why), (422, (&json!("refused"), &json!("limit"))), "{problem}");
    }
}

#[test]
fn reports_are_lists_and_the_win_of_a_table_is_what_the_player_lost() {
    let floor = opened();
    three_card_poker(&floor, "fold");
    let list = |name: &str| -> Vec<Json> {
        let report = floor.get("auditor", &format!("/api/reports/{name}")).json();
        report[name].as_array().unwrap_or_else(|| panic!("no list: {report}")).clone()
    };
    let tables = list("tables");
    let played = tables.iter().find(|row| row["table"] == "three-card-poker").unwrap();
    assert_eq!((&played["win"], &played["identity"]), (&json!("10.00"), &json!("0.00")));
    assert!(list("players").iter().any(|row| row["player"] == "ann"));
    list("alerts");
}

#[test]
fn the_span_of_a_report_is_read_as_it_is_written_in_an_address() {
    let floor = opened();
    three_card_poker(&floor, "fold");
    let rounds = |span: &str| {
        let report = floor.get("auditor", &format!("/api/reports/tables?{span}"));
        assert_eq!(report.status, 200, "{span}: {report:?}");
        let report = report.json();
        let rows = report["tables"].as_array().unwrap().iter();
        rows.map(|row| row["rounds"].as_u64().unwrap()).sum::<u64>()
    };
    for span in [
        "from=2000-01-01T00%3A00%3A00Z",
        "from=2000-01-01T00%3A00%3A00.5%2B01%3A00",
        "from=2000-01-01T00:00:00+01:00",
        "from=&to=",
        "from=2000-01-01&to=2999-01-01",
    ] {
        assert_eq!(rounds(span), 1, "{span}");
    }
    assert_eq!(rounds("from=2999-01-01T00%3A00%3A00Z"), 0);
    let csv = floor.get("auditor", "/api/reports/tables.csv?from=2000-01-01T00%3A00%3A00Z");
    assert_eq!(csv.status, 200);
    assert_eq!(floor.get("auditor", "/api/reports/tables?from=%zz").code(), "bad-request");
}

#[test]
fn only_money_is_text_in_a_report() {
    let floor = opened();
    three_card_poker(&floor, "fold");
    let report = floor.get("auditor", "/api/reports/tables").json();
    let rows = report["tables"].as_array().unwrap();
    let played = rows.iter().find(|row| row["table"] == "three-card-poker").unwrap();
    // Ten dollars were won of a drop of five hundred.
    assert_eq!((&played["hold"], &played["win"]), (&json!(0.02), &json!("10.00")));
    assert!(played["deviation"].is_f64(), "{played}");
    let idle = rows.iter().find(|row| row["table"] == "craps").unwrap();
    assert_eq!((&idle["hold"], &idle["deviation"]), (&Json::Null, &Json::Null));
}

#[test]
fn advice_is_for_the_player_in_turn_at_a_table_with_a_coach() {
    let mut floor = opened();
    floor.player("bob", "100");
    let ask = |who: &str, table: &str, seat: u8| {
        floor.get(who, &format!("/api/tables/{table}/advice?seat={seat}"))
    };
    let table = "three-card-poker";
    assert_eq!(ask("ann", table, 1).code(), "not-asked");
    assert_eq!(ask("ann", table, 2).code(), "not-your-seat");
    assert_eq!(ask("bob", table, 1).code(), "not-your-seat");
    assert_eq!(ask("dealer", table, 1).code(), "not-allowed");
    floor.done("ann", table, json!({"wager": {"seat": 1, "on": "ante", "amount": "10"}}));
    floor.done("ann", table, json!({"deal": {"seat": 1}}));
    let advice = ask("ann", table, 1).json();
    assert_eq!((&advice["seat"], advice["options"].as_array().unwrap().len()), (&json!(1), 2));
    let body = json!({"id": new_id(), "table": "alone", "game": table});
    assert_eq!(floor.post("manager", "/api/tables", &body).status, 200);
    assert_eq!(ask("ann", "alone", 1).code(), "not-allowed");
}

#[test]
fn a_simulation_is_a_job_of_whoever_asked_for_it() {
    let floor = Floor::open().with_everybody();
    let body = json!({"id": "s", "game": "big-six", "rounds": 2000, "seed": 7});
    let first = floor.post("player", "/api/simulations", &body);
    assert_eq!(first.status, 202);
    let job = first.json()["job"].as_str().unwrap().to_owned();
    let again = floor.post("player", "/api/simulations", &body).json();
    assert_eq!((&again["job"], &again["repeated"]), (&json!(job), &json!(true)));
    let bearer = format!("Bearer {}", floor.token("player"));
    let path = format!("/api/simulations/{job}");
    let headers = [("authorization", bearer.as_str())];
    let mut stream = Stream::open(floor.addr, &format!("{path}/events"), &headers);
    let done = loop {
        let event = stream.next().unwrap();
        if event.name == "done" {
            break event.data;
        }
    };
    stream.expect("bye");
    assert_eq!((&done["status"], &done["played"]), (&json!("done"), &json!(2000)));
    assert_eq!(floor.get("player", &path).json(), done);
    assert_eq!(floor.get("manager", &path).status, 404);
    let many = json!({"id": "t", "game": "big-six", "rounds": 1_000_000_001});
    assert_eq!(floor.post("player", "/api/simulations", &many).code(), "bad-request");
    let sit = json!({"id": "s", "sit": {}});
    let reused = floor.post("player", "/api/tables/craps/commands", &sit);
    assert_eq!(reused.code(), "command-id-reused");
}

#[test]
fn a_damaged_table_says_so_and_the_others_are_served() {
    let mut floor = Floor::open().with_everybody();
    floor.player("ann", "100");
    floor.done("ann", "roulette", json!({"sit": {"seat": 1, "buy_in": "50"}}));
    let floor = floor.restart_after(|folder| {
        let store = Connection::open(folder.join("croupier.db")).unwrap();
        let sql = "UPDATE records SET body = replace(body, '50.00', '60.00')
                   WHERE chain = 'roulette' AND seq = 2";
        assert_eq!(store.execute(sql, []).unwrap(), 1);
    });
    let tables = floor.get("player", "/api/tables").json();
    let status = |id: &str| {
        let tables = tables["tables"].as_array().unwrap();
        tables.iter().find(|table| table["table"] == id).unwrap()["status"].clone()
    };
    assert_eq!((status("roulette"), status("craps")), (json!("faulty"), json!("open")));
    let keys = |id: &str| -> Vec<String> {
        let tables = tables["tables"].as_array().unwrap();
        let table = tables.iter().find(|table| table["table"] == id).unwrap();
        let keys = table.as_object().unwrap().keys().filter(|key| *key != "why");
        let mut keys: Vec<_> = keys.cloned().collect();
        keys.sort();
        keys
    };
    assert_eq!(keys("roulette"), keys("craps"), "every table has every key");
    assert_eq!(floor.state("player", "roulette")["status"], "faulty");
    let sit = floor.command("ann", "roulette", json!({"sit": {}}));
    assert_eq!((sit.status, sit.code().as_str()), (409, "table-faulty"));
    floor.done("ann", "craps", json!({"sit": {"buy_in": "50"}}));
}
