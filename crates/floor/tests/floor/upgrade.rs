//! A house that another version of the program kept, whose rulebooks had other words.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use floor::store::{RecordIndex, SignedHeads, SqliteStore, Store};
use floor::{
    Checked, Code, Exported, HOUSE, Hash, Heads, Key, Record, Role, Secrets, Signer, export, verify,
};
use games::Kind;
use serde_json::{Value as Json, json};

use crate::house::{TestClock, TestHouse, person};
use crate::play::{rounds_settle_again, visit};

/// A house as somebody would have kept it who writes every record a little otherwise: chains,
/// what lies beside the records, and signatures are made anew.
struct Rewritten<'a> {
    change: &'a dyn Fn(&mut Json),
    key: [u8; 32],
    signer: Signer,
    hashes: BTreeMap<(String, u64), Hash>,
}

impl Rewritten<'_> {
    fn of(file: &str, change: &dyn Fn(&mut Json)) -> String {
        let lines: Vec<Json> =
            file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let secret = lines.iter().find_map(|line| line["secret"].as_str()).unwrap();
        let key = BASE64.decode(secret).unwrap().try_into().unwrap();
        let signer = Signer::new(Key::new(&key), None);
        let mut rewritten = Rewritten { change, key, signer, hashes: BTreeMap::new() };
        lines.into_iter().map(|line| rewritten.line(line) + "\n").collect()
    }

    fn line(&mut self, mut line: Json) -> String {
        if line["chain"].is_string() {
            return self.record(line);
        }
        if line["heads"].is_string() || line["heads"].is_object() {
            return self.heads(line);
        }
        if let Some(beside) = line.get_mut("beside") {
            let at =
                (beside["chain"].as_str().unwrap().to_owned(), beside["seq"].as_u64().unwrap());
            let text = RecordIndex::read(&beside["has"].to_string()).unwrap().to_text();
            beside["hash"] = self.hashes[&at].then(&text).to_string().into();
        }
        line.to_string()
    }

    fn record(&mut self, mut line: Json) -> String {
        let fields = line.as_object_mut().unwrap();
        fields.retain(|key, _| key != "previous" && key != "hash");
        (self.change)(&mut line);
        let record = Record::from_json(&line).unwrap();
        let before = (record.chain.clone(), record.seq - 1);
        let previous = self.hashes.get(&before).copied().unwrap_or(Hash::NONE);
        let sealed = record.seal(previous);
        self.hashes.insert((before.0, before.1 + 1), sealed.hash);
        sealed.line()
    }

    fn heads(&mut self, line: Json) -> String {
        let public = Key::new(&self.key).public();
        let body = SignedHeads::from_json(line).unwrap().check(&public).unwrap();
        let anew = |(chain, (seq, _)): (String, (u64, Hash))| {
            let hash = self.hashes[&(chain.clone(), seq)];
            (chain, (seq, hash))
        };
        let heads: Heads = body.heads.into_iter().map(anew).collect();
        let signed = self.signer.sign(body.time, &heads);
        self.signer.signed(&signed);
        signed.to_json().unwrap().to_string()
    }
}

/// A house that was played at and ended, copied as somebody would have kept it who writes records
/// so.
fn kept_by_another(name: &str, change: impl Fn(&mut Json)) -> TestHouse {
    let house = TestHouse::new(name, 3);
    for name in ["ann", "bob", "cat"] {
        house.player(name, 1_000_000);
    }
    for (game, dealt) in [("roulette", "house"), ("three-card-poker", "house"), ("craps", "duties")]
    {
        visit(&house, Kind::find(game).unwrap(), dealt, 12);
    }
    let file = Rewritten::of(&exported(&house), &change);
    imported(&file, &house.folder.with_extension("other"), house.clock.clone())
}

/// Everything of a house that is ended for it.
pub fn exported(house: &TestHouse) -> String {
    house.host.shut_down();
    let mut file = Vec::new();
    let store = SqliteStore::read_only(&house.folder).unwrap();
    export(&mut *store.reader().unwrap(), Secrets::With, &mut file).unwrap();
    String::from_utf8(file).unwrap()
}

/// The house of an export, in this folder.
pub fn imported(file: &str, folder: &Path, clock: Arc<TestClock>) -> TestHouse {
    let _ = std::fs::remove_dir_all(folder);
    let copy = SqliteStore::open(folder).unwrap();
    Exported::read(Cursor::new(file)).unwrap().into_store(&copy).unwrap();
    drop(copy);
    TestHouse::open(folder.to_owned(), clock, 4)
}

/// Everything of the house carried out once more. It must have ended.
pub fn checked(house: &TestHouse) -> Checked {
    let mut checked = verify(&SqliteStore::read_only(&house.folder).unwrap()).unwrap();
    // Nobody here has a password, nor the row that would keep it.
    checked.faults.retain(|fault| !fault.what.ends_with("is not among the people"));
    checked
}

/// Another version of the program, with another text of every rulebook.
fn by_another_program(record: &mut Json) {
    if let Some(rules) = record.get_mut("rules") {
        rules["version"] = "0.0.7".into();
        rules["rulebook"] = "7".repeat(64).into();
    }
    if record["what"].get("start").is_some() {
        record["what"]["start"]["version"] = "0.0.7".into();
    }
}

#[test]
fn a_house_goes_on_under_a_newer_program_with_other_words_in_its_rulebooks() {
    let house = kept_by_another("upgraded", by_another_program);
    for id in ["roulette-house", "three-card-poker-house", "craps-duties"] {
        rounds_settle_again(&house, id);
    }
    let (manager, ann) = (person("manager", Role::Manager), person("ann", Role::Player));
    let say = |who, name: &str, body| {
        let id = format!("upgraded-{name}");
        house.say_with(who, "roulette-house", name, body, &id).unwrap()
    };
    say(&manager, "open", json!({"float": "5000"}));
    say(&ann, "sit", json!({"seat": 1, "buy_in": "200"}));
    say(&ann, "wager", json!({"seat": 1, "on": "red", "amount": "25"}));
    say(&ann, "deal", json!({"seat": 1}));
    assert!(house.table("roulette-house").engine().is_settled());
    house.host.shut_down();
    let found = checked(&house);
    assert_eq!((found.faults, found.other_rules), (Vec::new(), 3));
    // The snapshots of this end are read at the next start, and agree with a replay.
    let again = house.again(5);
    assert!(again.table("roulette-house").engine().is_settled());
    assert_eq!(checked(&again).faults, []);
}

#[test]
fn lines_that_do_not_come_out_again_are_damage_whatever_program_wrote_them() {
    let house = kept_by_another("other-lines", |record| {
        by_another_program(record);
        if record["chain"] == "roulette-house" && record["lines"][0]["paid"] == "0.00" {
            record["lines"][0]["paid"] = "5.00".into();
        }
    });
    assert!(house.host.table("craps-duties").is_ok());
    let refused = house.host.table("roulette-house").err().expect("it is damaged");
    assert_eq!(refused.code, Code::TableFaulty, "{refused}");
    house.host.shut_down();
    let faults = checked(&house).faults;
    assert!(!faults.is_empty());
    assert!(faults.iter().all(|fault| fault.chain == "roulette-house"), "{faults:?}");
    let is_found = faults.iter().any(|fault| fault.what.contains("it came to"));
    assert!(is_found && !faults.iter().any(|fault| fault.chain == HOUSE), "{faults:?}");
}

/// A program that knew no coach yet wrote nothing of one; what a line paid was always written.
#[test]
fn how_a_table_is_run_may_have_got_more_fields_and_a_line_not_fewer() {
    let older = |record: &mut Json| {
        by_another_program(record);
        for terms in ["/rules", "/what/table"] {
            if let Some(Json::Object(terms)) = record.pointer_mut(terms) {
                terms.shift_remove("coach");
            }
        }
    };
    let house = kept_by_another("older-terms", older);
    house.host.table("roulette-house").unwrap();
    house.host.shut_down();
    assert_eq!(checked(&house).faults, []);
    let house = kept_by_another("fewer-fields", |record| {
        older(record);
        if let Some(Json::Object(line)) = record.pointer_mut("/lines/0") {
            line.shift_remove("paid");
        }
    });
    let refused = house.host.table("roulette-house").err().expect("it is damaged");
    assert_eq!(refused.code, Code::TableFaulty, "{refused}");
}

/// Whoever opens a table by rules that say other terms than the house made it with is refused.
#[test]
fn only_the_rulebook_and_the_version_may_be_others() {
    let house = kept_by_another("other-terms", |record| {
        if let Some(rules) = record.get_mut("rules") {
            rules["dealt"] = "nobody".into();
        }
    });
    let refused = house.host.table("roulette-house").err().expect("it is damaged");
    assert_eq!(refused.code, Code::TableFaulty, "{refused}");
}
