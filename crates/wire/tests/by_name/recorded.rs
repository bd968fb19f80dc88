//! Journals: what was recorded is replayed, what was changed is found.

use games::{Chosen, Event, Kind, Options, Rulebook, Step};
use serde_json::{Value as Json, json};
use wire::record::{By, Opening, Recorded, agrees, replay, still_so};
use wire::runner;
use wire::script::Script;

use crate::driver::Driver;
use crate::kinds;

/// A table that has been driven for some rounds, and its journal.
fn driven(kind: &'static Kind, seed: u64, rounds: usize) -> Recorded {
    let mut driver = Driver::new(kind, seed);
    driver.play(rounds, &mut |_| ());
    let mut recorded = Recorded::new(kind.open(driver.options.clone()).expect("it opened once"));
    for event in &driver.record {
        recorded.apply(*event).expect("it was accepted once");
    }
    recorded
}

#[test]
fn a_journal_replays_to_the_same_table() {
    for kind in kinds() {
        for seed in 0..4 {
            let recorded = driven(kind, seed, 4);
            let again = replay(recorded.journal(), By::TheRulesRecorded);
            let again = again.unwrap_or_else(|e| panic!("{}, seed {seed}: {e}", kind.id));
            assert!(again.save() == recorded.table().save(), "{}, seed {seed}", kind.id);
        }
    }
}

#[test]
fn a_table_that_was_replayed_goes_on_in_its_journal() {
    for kind in kinds() {
        let driven = driven(kind, 5, 3);
        let lines: Vec<&str> = driven.journal().lines().collect();
        let (before, after) = lines.split_at(lines.len() / 2);
        let mut again = Recorded::replayed(&before.join("\n"), By::TheRulesRecorded).expect("half");
        for line in after {
            let written = wire::json::read(line).expect("JSON");
            let event = wire::event::from_json(&written["event"], again.table()).expect("an event");
            again.apply(event).expect("it was accepted once");
        }
        assert_eq!(again.journal(), driven.journal(), "{}", kind.id);
        let whole = replay(again.journal(), By::TheRulesRecorded).expect("all of it");
        assert!(whole.save() == driven.table().save(), "{}", kind.id);
    }
}

/// A journal of one round at a wheel, with a change in one of its lines.
fn changed(line: usize, change: impl FnOnce(&mut Json)) -> String {
    let kind = Kind::find("big-six").expect("a game");
    let mut recorded = Recorded::new(kind.open(Options::new()).expect("a table"));
    for step in [
        json!({"wager": {"seat": 1, "on": "1", "amount": "5"}}),
        json!({"wager": {"seat": 2, "on": "2", "amount": "5"}}),
        json!({"spin": "1"}),
    ] {
        let event = wire::event::from_json(&step, recorded.table()).expect("an event");
        recorded.apply(event).expect("it is legal");
    }
    let mut lines: Vec<Json> =
        recorded.journal().lines().map(|line| wire::json::read(line).expect("JSON")).collect();
    change(&mut lines[line]);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn leave_out(of: &mut Json, key: &str) {
    of.as_object_mut().expect("an object").shift_remove(key).expect("it is there");
}

#[test]
fn what_was_changed_in_a_journal_is_found_with_its_line() {
    assert!(replay(&changed(3, |_| ()), By::TheRulesRecorded).is_ok());
    let found = |line, change: fn(&mut Json), words: &str| {
        let fault = replay(&changed(line, change), By::TheRulesRecorded).map(drop);
        let fault = fault.expect_err(words).to_string();
        assert!(fault.starts_with(&format!("line {}: ", line + 1)), "{fault}");
        assert!(fault.contains(words) && fault.lines().count() == 1, "{fault}");
    };
    found(0, |open| open["open"]["format"] = 2.into(), "the format is 2, expected 1");
    found(0, |open| open["open"]["game"] = "faro".into(), "there is no game `faro`");
    found(0, |open| open["open"]["digest"] = "00".into(), "the rulebook has the digest 00");
    found(0, |open| open["open"]["options"] = json!({"moon": 1}), "option `moon`");
    found(0, |open| open["open"]["rulebook"] = "x = 1".into(), "rulebook: ");
    found(0, |open| *open = json!({}), "`open` is missing");
    found(1, |record| record["event"]["wager"]["on"] = "moon".into(), "no spot `moon`");
    found(1, |record| record["who"] = "ann".into(), "`who` is not expected here");
    found(3, |record| record["lines"][0]["paid"] = "500.00".into(), "recorded is");
    found(3, |record| record["net"]["2"] = "5.00".into(), "recorded is");
    found(3, |record| leave_out(record, "net"), "recorded is");
    found(3, |record| record["event"]["spin"] = "2".into(), "it came to");
    // What nobody recorded proves nothing.
    found(3, |record| record["lines"][0] = json!({}), "recorded is");
    found(3, |record| leave_out(&mut record["lines"][0], "paid"), "recorded is");
    found(3, |record| leave_out(&mut record["net"], "2"), "recorded is");
    found(3, |record| leave_out(record, "lines"), "recorded is");
    // The words of a reason may become better ones, and rules of today may be asked for.
    let said = changed(3, |record| record["lines"][0]["because"] = "luck".into());
    assert!(replay(&said, By::TheRulesRecorded).is_ok());
    let silent = changed(3, |record| leave_out(&mut record["lines"][0], "because"));
    assert!(replay(&silent, By::TheRulesRecorded).is_ok());
    let older = changed(0, |open| open["open"]["digest"] = "00".into());
    assert!(replay(&older, By::TheRulesOfToday).is_ok());
    assert!(replay("", By::TheRulesOfToday).is_err());
    assert!(!agrees(&json!({"a": [1]}), &json!({"a": [1], "b": 2})));
    assert!(!agrees(&json!({"a": [1]}), &json!({"a": [1, 2]})));
    assert!(agrees(&json!({"a": [1]}), &json!({"a": [1], "because": "luck"})));
    assert!(still_so(&json!({"a": [{}]}), &json!({"a": [{"c": 1}], "b": 2})));
    assert!(!still_so(&json!({"a": [1], "b": 2}), &json!({"a": [1]})));
}

#[test]
fn a_table_with_its_own_rulebook_is_opened_by_it_again() {
    let kind = Kind::find("big-six").expect("a game");
    let text = include_str!("../../../../rulebook/big-six.toml").replace("40 to 1", "45 to 1");
    let book = std::sync::Arc::new(Rulebook::own(&text).expect("a rulebook"));
    let chosen = Chosen::new(&book, Options::new()).expect("the defaults");
    let mut recorded = Recorded::new(kind.open_by(chosen).expect("a table"));
    let wager = json!({"wager": {"seat": 1, "on": "logo", "amount": "5"}});
    for (step, went) in [(wager, Step::Continues), (json!({"spin": "logo"}), Step::Settled)] {
        let event: Event = wire::event::from_json(&step, recorded.table()).expect("an event");
        assert_eq!(recorded.apply(event).map(|applied| applied.step), Ok(went));
    }
    let again = replay(recorded.journal(), By::TheRulesRecorded).expect("its own rules");
    assert_eq!(again.statements()[0].paid.to_string(), "225.00");
    let opening = Opening::of(again.as_ref());
    assert_eq!(Opening::from_json(&opening.to_json()).as_ref(), Ok(&opening));
    assert_eq!(opening.rulebook.as_deref(), Some(text.as_str()));
}

#[test]
fn a_script_is_carried_out_by_the_rules_that_it_names_or_not_at_all() {
    let house = Kind::find("big-six").expect("a game").rulebook();
    let text = include_str!("../../../../rulebook/big-six.toml").replace("40 to 1", "45 to 1");
    let own = Rulebook::own(&text).expect("a rulebook");
    let steps = json!([{"wager": {"seat": 1, "on": "logo", "amount": "5"}}, {"spin": "logo"}]);
    let paid = |named: &[(&str, &str)]| -> Result<String, String> {
        let mut script = json!({"game": "big-six", "steps": steps});
        named.iter().for_each(|(key, value)| script[*key] = (*value).into());
        let script = Script::from_json(&script).map_err(|e| e.to_string())?;
        let played = runner::play(&script).map_err(|e| e.to_string())?;
        Ok(played.rounds[0][0].paid.to_string())
    };
    assert_eq!(paid(&[]).as_deref(), Ok("200.00"));
    assert_eq!(paid(&[("digest", house.digest())]).as_deref(), Ok("200.00"));
    let both = [("rulebook", &*text), ("digest", own.digest())];
    assert_eq!(paid(&both[..1]).as_deref(), Ok("225.00"));
    assert_eq!(paid(&both).as_deref(), Ok("225.00"));
    for (named, words) in [
        (&[("digest", own.digest())][..], "the script was played by the rulebook with the digest"),
        (&[("rulebook", &text), ("digest", house.digest())], "expected that rulebook"),
        (&[("rulebook", "x = 1")], "rulebook: "),
        (&[("rulebook", include_str!("../../../../rulebook/roulette.toml"))], "for roulette"),
    ] {
        let refused = paid(named).expect_err(words);
        assert!(refused.contains(words) && refused.lines().count() == 1, "{refused}");
    }
}
