//! The schemas in `docs/schema` say what is written and read.

use std::path::Path;

use games::{Action, Choice, IrregularityKind, Kind, Options, RefusalCode, Verdict, WagerState};
use serde_json::json;
use wire::script::Script;
use wire::{answer, event, json, runner};

use crate::every_event;
use crate::schema::Schemas;

#[test]
fn every_event_is_as_its_schema_says() {
    let schemas = Schemas::read();
    for kind in Kind::all() {
        let table = kind.open(Options::new()).expect("the defaults open a table");
        for event in every_event::at(table.as_ref()) {
            let written = event::to_json(&event, table.as_ref());
            schemas.check("event.json", &written).unwrap_or_else(|e| panic!("{written}: {e}"));
        }
    }
}

#[test]
fn every_line_of_the_corpus_is_as_its_schema_says() {
    let schemas = Schemas::read();
    for kind in Kind::all() {
        let text = std::fs::read_to_string(crate::corpus::file(kind)).expect("a recorded game");
        for line in text.lines() {
            let line = json::read(line).expect("JSON");
            let checked = match line.get("stands") {
                Some(view) => schemas.check("view.json", view),
                None => schemas.check("record.json", &line),
            };
            checked.unwrap_or_else(|e| panic!("{}: {line}: {e}", kind.id));
        }
    }
}

#[test]
fn every_refusal_is_as_its_schema_says() {
    let schemas = Schemas::read();
    for code in RefusalCode::ALL {
        for refusal in [code.refuse("no"), code.cite("OH.RO.5.I", "the bets are closed")] {
            let (name, why) = (refusal.code().name(), refusal.why());
            let mut fields = wire::refusal::to_fields(name, why, refusal.clause());
            assert!(schemas.check("refusal.json", &fields.clone().into()).is_err(), "no status");
            fields.insert("status".into(), 422.into());
            fields.insert("rule".into(), name.into());
            let json = fields.into();
            schemas.check("refusal.json", &json).unwrap_or_else(|e| panic!("{json}: {e}"));
        }
    }
}

#[test]
fn the_schemas_know_every_word_and_no_other() {
    let schemas = Schemas::read();
    assert!(schemas.words("action").into_iter().eq(Action::ALL.iter().map(|it| it.name())));
    assert!(
        schemas
            .words("irregularity-kind")
            .into_iter()
            .eq(IrregularityKind::ALL.iter().map(|it| it.name()))
    );
    assert!(schemas.words("choice").into_iter().eq(Choice::ALL.iter().map(|it| it.name())));
    let states = WagerState::ALL.iter().map(|it| it.name());
    assert!(schemas.words("wager-state").into_iter().eq(states));
    assert!(schemas.words("rule").into_iter().eq(RefusalCode::ALL.iter().map(|it| it.name())));
    let verdicts = [Verdict::Win, Verdict::Lose, Verdict::Push, Verdict::Void, Verdict::Forfeit];
    assert!(schemas.words("outcome").into_iter().eq(verdicts.iter().map(|it| it.name())));
}

/// Every kind of step has a page in `docs/steps` with a script that says it, is as the schema says,
/// and runs.
#[test]
fn every_kind_of_step_has_a_page_whose_example_runs() {
    let schemas = Schemas::read();
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let read = |name: &str| std::fs::read_to_string(docs.join(name)).expect("a page");
    let schema = json::read(&read("schema/script.json")).expect("JSON");
    let steps = schema["$defs"]["step"]["properties"].as_object().expect("steps");
    for name in steps.keys() {
        let page = read(&format!("steps/{name}.md"));
        let (_, example) = page.split_once("```json\n").expect("an example");
        let (example, _) = example.split_once("```").expect("the end of the example");
        let script = json::read(example).expect("JSON");
        schemas.check("script.json", &script).unwrap_or_else(|e| panic!("{name}: {e}"));
        let said = script["steps"].as_array().expect("steps");
        assert!(said.iter().any(|step| step.get(name).is_some()), "{name} is not in its example");
        let script = Script::from_json(&script).unwrap_or_else(|e| panic!("{name}: {e}"));
        let played = runner::play(&script).unwrap_or_else(|e| panic!("{name}: {e}"));
        let answer = answer::to_json(&played);
        schemas.check("answer.json", &answer).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(read("steps/README.md").contains(&format!("({name}.md)")), "{name}");
    }
}

#[test]
fn what_is_wrong_is_found_with_its_place() {
    let schemas = Schemas::read();
    for (file, value, at) in [
        ("script.json", json!({"game": "craps"}), ": "),
        ("script.json", json!({"game": "craps", "steps": [], "notes": ""}), "`notes`"),
        ("script.json", json!({"game": "craps", "steps": [{}]}), "/steps/0: "),
        ("script.json", json!({"game": "craps", "steps": [{"dice": "7-1"}]}), "/steps/0/dice: "),
        ("script.json", json!({"game": "craps", "steps": [{"shoe": "As 1x"}]}), "/steps/0/shoe"),
        ("script.json", json!({"game": "x", "steps": [{"permit": {"seat": 17}}]}), "/permit/seat"),
        ("script.json", json!({"game": "x", "meters": {"m": "-1"}, "steps": []}), "/meters/m"),
        ("event.json", json!({"cards": {"dealer": "As Kd"}}), "/cards/dealer"),
        ("event.json", json!({"cards": {"hat": "As"}}), "/cards/\"hat\""),
        ("event.json", json!({"decide": {"seat": 1, "action": "jump"}}), "/decide/action"),
    ] {
        let fault = schemas.check(file, &value).expect_err("it is wrong");
        assert!(fault.contains(at), "{value}: {fault}");
    }
}
