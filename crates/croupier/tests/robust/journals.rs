//! Journals of tables and of houses, as they were recorded and damaged.

use std::sync::LazyLock;

use floor::host::{Asked, Host, Machine, Request};
use floor::house::HouseCommand;
use floor::store::SqliteStore;
use floor::{Hash, Role, Secrets, export};
use games::{Cents, Kind};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value as Json, json};

use crate::damage::{Damage, damage, spoil};
use crate::{cases, laws};

/// A recorded game of this one, without how the table stands in the end.
fn recorded(game: &str) -> String {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../wire/tests/corpus");
    let text = std::fs::read_to_string(format!("{corpus}/{game}.jsonl")).expect("a recorded game");
    let (journal, _) = text.trim_end().rsplit_once('\n').expect("several lines");
    journal.to_owned()
}

/// The first lines of a recorded game of some game.
fn journal() -> impl Strategy<Value = Vec<String>> {
    let games = Kind::all().iter().map(|kind| kind.id).collect::<Vec<_>>();
    (select(games), any::<Index>()).prop_map(|(game, end)| {
        let journal = recorded(game);
        let many = 2 + end.index(150);
        journal.lines().take(many).map(str::to_owned).collect()
    })
}

/// What happens to some line.
type Spoilt = (Index, (Index, Damage));

fn spoilt() -> impl Strategy<Value = Vec<Spoilt>> {
    vec((any::<Index>(), damage()), 1..8)
}

fn harm(lines: &mut [String], damages: &[Spoilt]) {
    for (line, damage) in damages {
        let line = &mut lines[line.index(lines.len())];
        let Ok(mut json) = serde_json::from_str::<Json>(line) else { continue };
        spoil(&mut json, damage);
        *line = json.to_string();
    }
}

/// The export of a small house.
static EXPORTED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).expect("a store");
    let host = Host::start(Box::new(store), Machine::system(|_| {})).expect("a host");
    let ask = |asked| {
        host.ask_and_wait(Request { who: None, key: None, asked }).expect("carried out");
    };
    let table = json!({"table": "r", "game": "roulette"});
    ask(Asked::House(HouseCommand::table(&table).expect("a table"), None));
    let ann = HouseCommand::person("ann", Role::Player, Hash::NONE).expect("a person");
    ask(Asked::House(ann, None));
    let amount = Cents::dollars(100);
    ask(Asked::House(HouseCommand::Deposit { name: "ann".into(), amount }, None));
    let (name, body) = ("open".to_owned(), json!({"float": "5000"}));
    ask(Asked::Table { table: "r".into(), name, body, if_seq: None });
    host.shut_down();
    let mut file = Vec::new();
    let copied = host.read(|reader| Ok(export(reader, Secrets::With, &mut file)));
    copied.expect("a reader").expect("an export");
    let text = String::from_utf8(file).expect("text");
    text.lines().map(str::to_owned).collect()
});

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn events_come_back_and_what_is_refused_changes_nothing(
        mut lines in journal(),
        damages in spoilt(),
    ) {
        harm(&mut lines[1..], &damages);
        laws::event::holds(&lines.join("\n"));
    }

    #[test]
    fn damaged_journals_are_replayed_or_refused_in_one_line(
        mut lines in journal(),
        damages in spoilt(),
    ) {
        harm(&mut lines, &damages);
        laws::record::holds(&lines.join("\n"));
    }

    #[test]
    fn damaged_records_of_a_house_are_written_as_they_were_read(damages in spoilt()) {
        let mut lines = EXPORTED.clone();
        harm(&mut lines, &damages);
        laws::record::holds(&lines.join("\n"));
    }
}

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn a_damaged_export_is_imported_or_leaves_nothing_behind(damages in spoilt()) {
        let mut lines = EXPORTED.clone();
        harm(&mut lines, &damages);
        laws::record::imports((lines.join("\n") + "\n").as_bytes());
    }
}

#[test]
fn what_was_not_damaged_is_taken() {
    assert!(laws::record::imports((EXPORTED.join("\n") + "\n").as_bytes()));
    for kind in Kind::all() {
        let journal = recorded(kind.id);
        assert_eq!(laws::event::holds(&journal), journal.lines().count() - 1, "{}", kind.id);
        assert!(laws::record::holds(&journal), "{}", kind.id);
    }
}
