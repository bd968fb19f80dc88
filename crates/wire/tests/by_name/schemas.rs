//! The schemas in `docs/schema` say what is written and read.

use std::path::Path;

use games::{Action, Choice, IrregularityKind, Kind, Options, RefusalCode, Verdict, WagerState};
use serde_json::{Value as Json, json};
use wire::script::Script;
use wire::{answer, event, json, runner};

use crate::schema::Schemas;
use crate::{corpus, every_event};

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
    for (kind, edition) in corpus::journals() {
        let file = corpus::file(kind, edition);
        let text = std::fs::read_to_string(file).expect("a recorded game");
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

fn page(name: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    std::fs::read_to_string(docs.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The example of a page in `docs/steps`, which is as the schema says, and runs.
fn example(name: &str) -> Vec<Json> {
    let schemas = Schemas::read();
    let page_of_step = page(&format!("steps/{name}.md"));
    let (_, example) = page_of_step.split_once("```json\n").expect("an example");
    let (example, _) = example.split_once("```").expect("the end of the example");
    let json = json::read(example).expect("JSON");
    schemas.check("script.json", &json).unwrap_or_else(|e| panic!("{name}: {e}"));
    let script = Script::from_json(&json).unwrap_or_else(|e| panic!("{name}: {e}"));
    let played = runner::play(&script).unwrap_or_else(|e| panic!("{name}: {e}"));
    let answer = answer::to_json(&played);
    schemas.check("answer.json", &answer).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(page("steps/README.md").contains(&format!("({name}.md)")), "{name}");
    json["steps"].as_array().expect("steps").clone()
}

/// Every kind of step has a page in `docs/steps` with a script that says it.
#[test]
fn every_kind_of_step_has_a_page_whose_example_runs() {
    let schema = json::read(&page("schema/script.json")).expect("JSON");
    let steps = schema["$defs"]["step"]["properties"].as_object().expect("steps");
    for name in steps.keys() {
        let said = example(name);
        assert!(said.iter().any(|step| step.get(name).is_some()), "{name} is not in its example");
    }
}

#[test]
fn bets_behind_have_pages_whose_examples_run() {
    for name in ["follow", "decline"] {
        let said = example(name);
        let decided = said.iter().any(|step| step["decide"]["action"] == name);
        assert!(decided, "{name} is not in its example");
    }
    let behind = |step: &Json| step["wager"]["on"].as_str().is_some_and(|on| on == "behind-1");
    assert!(example("behind").iter().any(behind));
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
