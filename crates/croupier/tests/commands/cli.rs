//! The command line as a user meets it: the real program, its output and its exit status.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use games::Kind;
use serde_json::{Value as Json, json};

/// Runs the program with this on its standard input.
pub fn croupier(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a standard input");
    let input = input.to_vec();
    // A program that answers before it has read everything closes its end.
    let writer = std::thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().expect("the program ends");
    let _ = writer.join();
    output
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// The output of a command that must succeed.
pub fn done(arguments: &[&str], input: &str) -> String {
    let output = croupier(arguments, input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout)
}

fn done_json(arguments: &[&str], input: &str) -> Json {
    serde_json::from_str(&done(arguments, input)).expect("JSON")
}

/// The one line that bad input must come to.
pub fn bad(arguments: &[&str], input: &[u8]) -> String {
    let output = croupier(arguments, input);
    let (said, line) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}{line}");
    assert_eq!(said, "", "{arguments:?}");
    assert!(line.starts_with("croupier: "), "{arguments:?}: {line}");
    assert!(line.ends_with('\n') && line.lines().count() == 1, "{arguments:?}: {line:?}");
    assert!(line.len() < 1200, "{arguments:?}: {} bytes", line.len());
    line
}

/// A file of this test.
pub fn file(name: &str, content: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a temporary file");
    path.to_str().expect("a path of text").to_owned()
}

const ROUND: &str = r#"{"game": "roulette", "steps": [
    {"wager": {"seat": 1, "on": "straight:17", "amount": "10"}},
    {"wager": {"seat": 2, "on": "red", "amount": "5"}},
    {"spin": "17"}]}"#;

#[test]
fn games_lists_every_game_with_its_facts() {
    let shown = done(&["games"], "");
    let games = done_json(&["games", "--json"], "");
    let games = games.as_array().expect("a list");
    assert_eq!(games.len(), Kind::all().len());
    for (game, kind) in games.iter().zip(Kind::all()) {
        assert_eq!(game["id"], kind.id);
        assert!(shown.contains(kind.id));
        for field in ["name", "document", "seats", "decks", "wagers", "pay_tables"] {
            assert!(game.get(field).is_some(), "{}: {field}", kind.id);
        }
        assert_eq!(game["wagers"].as_array().map(Vec::len), Some(kind.rulebook().spots.len()));
    }
    assert!(!shown.contains('\x1b'), "no colours in a pipe");
}

#[test]
fn rules_holds_the_whole_rulebook() {
    for kind in Kind::all() {
        let (book, shown) = (kind.rulebook(), done(&["rules", kind.id], ""));
        let words: Vec<_> = shown.split_whitespace().collect();
        let rules = done_json(&["rules", kind.id, "--json"], "");
        let list = |field: &str| rules[field].as_array().expect("a list").len();
        assert_eq!(list("wagers"), book.spots.len());
        assert_eq!(list("pay_tables"), book.pay_tables.len());
        assert_eq!(list("irregularities"), book.irregularities.len());
        assert_eq!(list("prompts"), book.prompts.len());
        assert_eq!(list("readings"), book.readings.len());
        for (listed, known) in
            rules["prompts"].as_array().expect("a list").iter().zip(&book.prompts)
        {
            let by: Vec<_> = known.by.iter().map(|role| role.name()).collect();
            assert_eq!(listed["by"], serde_json::json!(by), "{}", known.clause);
            assert_eq!(listed["at"], known.at.name());
            assert_eq!(listed["holds"], known.holds);
            assert_eq!(listed["when"].as_array().map(Vec::len), Some(known.when.len()));
            assert!(by.iter().all(|role| words.contains(role)));
        }
        for option in &book.options {
            let listed = rules["options"].as_array().expect("a list");
            let found = listed.iter().find(|o| o["key"] == option.key.as_str()).expect("an option");
            assert_eq!(found["clause"], option.clause.id());
            assert!(found.get("default").is_some() && found.get("about").is_some());
            assert!(words.contains(&option.key.as_str()), "{}: {}", kind.id, option.key);
        }
        for (table, known) in
            rules["pay_tables"].as_array().expect("a list").iter().zip(&book.pay_tables)
        {
            assert_eq!(table["id"], known.id.as_str());
            assert!(shown.contains(&known.id));
            for (line, known) in table["lines"].as_array().expect("a list").iter().zip(&known.lines)
            {
                assert_eq!(line["name"], known.name.as_str());
                assert_eq!(line["pays"], known.pays.to_string());
                assert!(line["spot"].is_string());
            }
        }
        let counts: u64 = ["enforced", "option", "duty", "prompt", "physical", "heading"]
            .iter()
            .map(|status| rules["trace"][*status].as_u64().expect("a count"))
            .sum();
        assert_eq!(rules["trace"]["clauses"], book.clauses);
        assert_eq!(rules["trace"]["rows"], counts);
    }
}

#[test]
fn rules_without_a_game_counts_the_clauses_of_every_document() {
    let (shown, rows) = (done(&["rules"], ""), done_json(&["rules", "--json"], ""));
    let rows = rows.as_array().expect("a list");
    assert_eq!(rows.len(), 22, "twenty games and two documents that several share");
    let count = |row: &Json, field: &str| row[field].as_u64().expect("a count");
    for row in rows {
        let by_status = ["enforced", "option", "duty", "prompt", "physical", "heading"];
        let all: u64 = by_status.iter().map(|status| count(row, status)).sum();
        assert_eq!(all, count(row, "rows"), "{row}");
        assert!(count(row, "rows") >= count(row, "clauses"), "{row}");
        assert!(shown.contains(row["id"].as_str().expect("an id")), "{row}");
    }
    let clauses: u64 = rows.iter().map(|row| count(row, "clauses")).sum();
    assert_eq!(clauses, 2668);
    assert!(shown.contains("2668"));
}

#[test]
fn an_unknown_game_is_answered_with_those_there_are() {
    let line = bad(&["rules", "tiddlywinks"], b"");
    assert!(line.contains("there is no game `tiddlywinks`"), "{line}");
    assert!(Kind::all().iter().all(|kind| line.contains(kind.id)), "{line}");
    bad(&["rules", "tiddlywinks", "--json"], b"");
    bad(&["play", "tiddlywinks"], b"");
    assert!(bad(&["play", "bacc"], b"").contains("mini-baccarat or commission-free-baccarat"));
}

#[test]
fn settle_prints_the_object_of_the_interface() {
    let settled = done_json(&["settle", "-", "--json"], ROUND);
    let expected = json!({
        "rounds": [{
            "lines": [
                {"seat": 2, "wager": "red", "stake": "5.00", "outcome": "lose", "paid": "0.00",
                 "commission": "0.00", "clause": "OH.RO.4.V.I", "because": "the ball fell on 17 black"},
                {"seat": 1, "wager": "straight:17", "stake": "10.00", "outcome": "win",
                 "paid": "350.00", "commission": "0.00", "clause": "OH.RO.5.I",
                 "because": "the ball fell on 17 black"},
            ],
            "net": {"1": "350.00", "2": "-5.00"},
        }],
        "meters": {},
        "awaiting": null,
    });
    assert_eq!(settled, expected);
    let shown = done(&["settle", &file("round.json", ROUND.as_bytes())], "");
    for words in
        ["Round 1", "straight:17", "350.00", "OH.RO.5.I", "seat 1: +$350.00", "seat 2: -$5.00"]
    {
        assert!(shown.contains(words), "{words} in\n{shown}");
    }
}

#[test]
fn settled_rounds_of_craps_show_their_dice() {
    let round = r#"{"game": "craps", "steps": [
        {"wager": {"seat": 1, "on": "pass", "amount": "5"}}, {"dice": "6-6"}]}"#;
    let shown = done(&["settle", "-"], round);
    assert!(shown.contains("Round 1\nThe dice: 6-6, 12\n"), "{shown}");
}

#[test]
fn settle_says_what_the_table_awaits() {
    let open =
        r#"{"game": "roulette", "steps": [{"wager": {"seat": 1, "on": "red", "amount": "5"}}]}"#;
    assert_eq!(
        done_json(&["settle", "-", "--json"], open)["awaiting"],
        json!({"kind": "spin", "wheel": "double"})
    );
    assert_eq!(done(&["settle", "-"], open), "The table awaits a spin of the wheel.\n");
    let nothing = r#"{"game": "roulette", "steps": []}"#;
    assert_eq!(done_json(&["settle", "-", "--json"], nothing)["awaiting"], Json::Null);
    assert_eq!(done(&["settle", "-"], nothing), "Nothing was settled.\n");
}

#[test]
fn a_house_file_gives_what_the_script_leaves_open() {
    let house =
        file("single.toml", b"game = \"roulette\"\n[options]\nwheel = \"single\"\nmin = \"10\"\n");
    let wager = |options: Json| {
        json!({"game": "roulette", "options": options, "steps": [
            {"wager": {"seat": 1, "on": "red", "amount": "5"}}, {"spin": "1"}]})
        .to_string()
    };
    let refused = bad(&["settle", "-", "--house", &house], wager(json!({})).as_bytes());
    assert!(
        refused.contains("step 1: 5.00 on red is less than the least wager there, 10.00"),
        "{refused}"
    );
    let own = wager(json!({"min": "5"}));
    assert!(done(&["settle", "-", "--house", &house], &own).contains("seat 1: +$5.00"));
    let double = r#"{"game": "roulette", "steps": [
        {"wager": {"seat": 1, "on": "red", "amount": "10"}}, {"spin": "00"}]}"#;
    let refused = bad(&["settle", "-", "--house", &house], double.as_bytes());
    assert!(refused.contains("step 2: a single-zero wheel has no 00 (OH.RO.1.II)"), "{refused}");

    for (name, content, words) in [
        (
            "other.toml",
            "game = \"big-six\"\n",
            "this house file is for `big-six`, expected one for roulette",
        ),
        (
            "odd.toml",
            "game = \"roulette\"\n[options]\nwheel = \"triple\"\n",
            "expected one of double, single",
        ),
        ("key.toml", "game = \"roulette\"\n[options]\ncolour = \"red\"\n", "has no such option"),
        ("list.toml", "game = \"roulette\"\n[options]\nmin = [1]\n", "expected true, false"),
        ("broken.toml", "game = ", "TOML parse error"),
        ("empty.toml", "", "missing field `game`"),
        ("more.toml", "game = \"roulette\"\nchips = 3\n", "unknown field `chips`"),
    ] {
        let path = file(name, content.as_bytes());
        let line = bad(&["settle", "-", "--house", &path], ROUND.as_bytes());
        assert!(line.contains(words) && line.contains(name), "{name}: {line}");
    }
    bad(&["settle", "-", "--house", "no-such-house.toml"], ROUND.as_bytes());
}

/// Bad scripts with what their one line must hold.
fn bad_scripts() -> Vec<(String, &'static str)> {
    let step = |step: &str| format!(r#"{{"game": "roulette", "steps": [{step}]}}"#);
    let wager = |fields: &str| step(&format!(r#"{{"wager": {{{fields}}}}}"#));
    let options =
        |options: &str| format!(r#"{{"game": "roulette", "options": {options}, "steps": []}}"#);
    let mut scripts = vec![
        (String::new(), "this is not JSON"),
        (" \n\t ".into(), "this is not JSON"),
        ("{".into(), "this is not JSON"),
        ("nonsense".into(), "this is not JSON"),
        ("[]".into(), "must be an object"),
        ("null".into(), "must be an object"),
        ("17".into(), "must be an object"),
        ("{}".into(), "`game` is missing"),
        ("{} {}".into(), "this is not JSON"),
        (r#"{"game": 3, "steps": []}"#.into(), "`game` must be text"),
        (r#"{"game": "roulette"}"#.into(), "`steps` is missing"),
        (r#"{"game": "roulette", "steps": {}}"#.into(), "`steps` must be a list"),
        (r#"{"game": "roulette", "steps": [], "chips": 1}"#.into(), "`chips` is not expected"),
        (
            r#"{"game": "roulette", "game": "big-six", "steps": []}"#.into(),
            "`game` stands there twice",
        ),
        (r#"{"game": "tiddlywinks", "steps": []}"#.into(), "there is no game `tiddlywinks`"),
        (r#"{"game": "roulette", "meters": {"x": "1"}, "steps": []}"#.into(), "no meter `x`"),
        (r#"{"game": "roulette", "meters": {"x": 1}, "steps": []}"#.into(), "amount in quotes"),
        (r#"{"game": "roulette", "meters": 1, "steps": []}"#.into(), "`meters` must be an object"),
        (format!(r#"{{"game": "{}", "steps": []}}"#, "x".repeat(1 << 20)), "there is no game"),
        (format!(r#"{{"game": "roulette", "steps": {}"#, "[".repeat(1 << 20)), "recursion limit"),
        (
            format!(
                r#"{{"game": "roulette", "options": {}1{}, "steps": []}}"#,
                r#"{"a":"#.repeat(5000),
                "}".repeat(5000)
            ),
            "recursion limit",
        ),
        ("\u{0}".into(), "this is not JSON"),
    ];
    for (json, words) in [
        ("3", "`options` must be an object"),
        ("null", "must be text, a number or an object"),
        (r#"{"wheel": "triple"}"#, "expected one of double, single, double-as-single (OH.RO.1.IV)"),
        (r#"{"wheel": true}"#, "expected one of double"),
        (r#"{"wheel": null}"#, "must be text, a number or an object"),
        (r#"{"colour": "red"}"#, "has no such option, only wheel"),
        (r#"{"seats": 0}"#, "expected 1 to"),
        (r#"{"seats": 999999999999}"#, "expected 1 to"),
        (r#"{"seats": 1e300}"#, "is not a whole number"),
        (r#"{"seats": 99999999999999999999}"#, "is not a whole number"),
        (r#"{"seats": "two"}"#, "expected 1 to"),
        (r#"{"unit": "0"}"#, "the smallest chip must be worth something"),
        (r#"{"unit": 1}"#, "expected an amount in quotes"),
        (r#"{"min": "-5"}"#, "is not an amount"),
        (r#"{"min": "1e3"}"#, "is not an amount"),
        (r#"{"min": "10", "max": "5"}"#, "the most, 5.00, is less than the least, 10.00"),
        (r#"{"max": "99999999999999999999999"}"#, "is not an amount"),
        (r#"{"limits": {"red": "5"}}"#, "expected {"),
        (r#"{"limits": {"red": {"mid": "5"}}}"#, "neither min nor max"),
        (r#"{"limits": {"purple": {"min": "5"}}}"#, "there is no such spot"),
        (r#"{"pay_tables": {"red": "X"}}"#, "`X` is not a pay table there, expected OH.RO.5.I"),
        (r#"{"pay_tables": {"purple": "X"}}"#, "no such spot"),
        (
            r#"{"pay": {"red": {"win": "1 to 2"}}}"#,
            "is less than the document's 1 to 1 (OH.RO.5.I)",
        ),
        (r#"{"pay": {"red": {"lose": "1 to 1"}}}"#, "has no such line, only win"),
        (r#"{"pay": {"red": {"win": 2}}}"#, "expected odds in words"),
        (r#"{"pay": {"red": {"win": "lots"}}}"#, "option `pay.red.win`"),
        (r#"{"pay": {"purple": {"win": "2 to 1"}}}"#, "no pay table pays such a spot"),
    ] {
        scripts.push((options(json), words));
    }
    for (json, words) in [
        ("3", "step 1: expected an object with one of wager, cards"),
        ("{}", "step 1: expected an object with one of"),
        ("null", "step 1: expected an object with one of"),
        (r#"{"jump": 1}"#, "step 1: `jump` is not a step: expected"),
        (r#"{"spin": "1", "dice": "1-1"}"#, "step 1: expected an object with one of"),
        (r#"{"spin": 17}"#, "expected the wheel's stop in quotes"),
        (
            r#"{"spin": "37"}"#,
            "step 1: spin: `37` is not a stop of the wheel: expected 0, 00 or 1 to 36",
        ),
        (r#"{"spin": ""}"#, "is not a stop"),
        (r#"{"dice": "3-4"}"#, "step 1: the table awaits a roulette spin"),
        (r#"{"dice": "7-4"}"#, "step 1"),
        (r#"{"dice": 7}"#, "step 1"),
        (r#"{"dice": {"player": "1-2-3"}}"#, "step 1"),
        (r#"{"cards": {"seat-1": "As As"}}"#, "As is there more often than 1 deck(s) hold it"),
        (r#"{"cards": {"seat-0": "As"}}"#, "is not a place"),
        (r#"{"cards": {"seat-1": "Ax"}}"#, "step 1"),
        (r#"{"cards": {"seat-1": 4}}"#, "step 1"),
        (r#"{"cards": "As"}"#, "expected cards by place"),
        (r#"{"shoe": ["As"]}"#, "step 1"),
        (r#"{"number": "5"}"#, "number: expected the number that was displayed"),
        (r#"{"number": 300}"#, "number: expected the number that was displayed"),
        (r#"{"number": 5}"#, "step 1: the table awaits a roulette spin"),
        (
            r#"{"decide": {"seat": 1, "action": "set", "low": "As"}}"#,
            "`low` must be the two cards of the low hand",
        ),
        (r#"{"decide": {"seat": 1, "action": "set", "low": "As ??"}}"#, "the two cards"),
        (r#"{"decide": {"seat": 1, "action": "set", "low": ["As"]}}"#, "expected cards in quotes"),
        (r#"{"decide": {"seat": 1, "action": "jump"}}"#, "`jump` is not an action"),
        (r#"{"decide": {"seat": 1, "action": "hit"}}"#, "step 1: roulette has no decision `hit`"),
        (r#"{"decide": {"seat": 1, "action": "hit", "hand": 999}}"#, "step 1"),
        (r#"{"decide": {"seat": 0, "action": "hit"}}"#, "step 1"),
        (r#"{"decide": {"seat": 1}}"#, "`action` is missing"),
        (r#"{"decide": {"seat": 1, "action": "hit", "times": -1}}"#, "step 1"),
        (r#"{"remove": {"seat": 1, "on": "red"}}"#, "step 1: seat 1 has no wager on red"),
        (r#"{"remove": {"seat": 1}}"#, "`on` is missing"),
        (r#"{"call": {"seat": 1, "on": "red", "state": "on"}}"#, "step 1: roulette knows no calls"),
        (r#"{"call": {"seat": 1, "on": "red", "state": "maybe"}}"#, "neither on nor off"),
        (r#"{"peek": "no"}"#, "peek: expected true for a blackjack, false for none"),
        (r#"{"peek": false}"#, "step 1: the table awaits a roulette spin"),
        (r#"{"reshuffle": {}}"#, "step 1: roulette has no reshuffle"),
        (r#"{"reshuffle": {"seat": 1}}"#, "reshuffle: expected nothing but {}"),
        (r#"{"reshuffle": true}"#, "step 1: reshuffle must be an object"),
        (r#"{"new-dealer": {}}"#, "step 1: roulette has no new dealer"),
        (r#"{"dice-pass": {}}"#, "step 1: roulette has no passing of the dice"),
        (r#"{"permit": {"seat": 2}}"#, "step 1: roulette has no seat that is kept out"),
        (r#"{"permit": {"seat": 9}}"#, "step 1: there is no seat 9, the table has 8"),
        (r#"{"permit": {}}"#, "permit: `seat` is missing"),
        (r#"{"irregularity": {"kind": "earthquake"}}"#, "`earthquake` is not an irregularity"),
        (r#"{"irregularity": {"kind": "hole-card-exposed"}}"#, "knows no `hole-card-exposed`"),
        (r#"{"irregularity": {"kind": "no-spin", "seat": "x"}}"#, "step 1"),
        (r#"{"irregularity": {"kind": "no-spin", "choices": {"99": "void"}}}"#, "is not a seat"),
        (r#"{"irregularity": {"kind": "no-spin", "refused": [99]}}"#, "is not a seat"),
        (r#"{"irregularity": {"kind": "no-spin", "exposed": 1}}"#, "must be true or false"),
        (r#"{"irregularity": {}}"#, "`kind` is missing"),
    ] {
        scripts.push((step(json), words));
    }
    for (fields, words) in [
        ("", "`seat` is missing"),
        (r#""seat": 1, "on": "red""#, "`amount` is missing"),
        (r#""seat": 1, "amount": "5""#, "`on` is missing"),
        (r#""on": "red", "amount": "5""#, "`seat` is missing"),
        (r#""seat": 1, "seat": 2, "on": "red", "amount": "5""#, "`seat` stands there twice"),
        (r#""seat": 1, "on": "red", "amount": 5"#, "must be an amount in quotes"),
        (
            r#""seat": 1, "on": "red", "amount": "five""#,
            "step 1: wager: `five` is not an amount: expected",
        ),
        (r#""seat": 1, "on": "red", "amount": "0""#, "must be more than nothing"),
        (r#""seat": 1, "on": "red", "amount": "-5""#, "is not an amount"),
        (r#""seat": 1, "on": "red", "amount": "0.10""#, "is not a multiple of 0.25"),
        (r#""seat": 1, "on": "red", "amount": "1000000000000""#, "is not an amount"),
        (r#""seat": 1, "on": "red", "amount": "1.005""#, "is not an amount"),
        (
            r#""seat": 1, "on": "purple", "amount": "5""#,
            "step 1: there is no spot `purple`, expected straight",
        ),
        (r#""seat": 1, "on": "split:1-9", "amount": "5""#, "there is no spot `split:1-9`"),
        (r#""seat": 1, "on": 5, "amount": "5""#, "`on` must be text in quotes"),
        (r#""seat": 0, "on": "red", "amount": "5""#, "`seat` must be a number from 1 to"),
        (r#""seat": -1, "on": "red", "amount": "5""#, "`seat` must be a number from 1 to"),
        (r#""seat": 1.5, "on": "red", "amount": "5""#, "`seat` must be a number from 1 to"),
        (r#""seat": "1", "on": "red", "amount": "5""#, "`seat` must be a number from 1 to"),
        (r#""seat": 16, "on": "red", "amount": "5""#, "there is no seat 16, the table has 8"),
        (r#""seat": 1e999, "on": "red", "amount": "5""#, "this is not JSON"),
        (
            r#""seat": 1, "on": "red", "amount": "5", "odds": "2""#,
            "`odds` is not expected here, only seat",
        ),
        (r#""seat": 1, "on": "red", "amount": "5", "for": "me""#, "`for` can only be"),
        (r#""seat": 1, "on": "red", "amount": "5", "for": "dealer""#, "no wagers for the dealer"),
        (r#""seat": 1, "on": "r\u0000ed\n", "amount": "5""#, "there is no spot"),
    ] {
        scripts.push((wager(fields), words));
    }
    scripts
}

#[test]
fn bad_scripts_come_to_one_line_that_says_what_and_where() {
    let scripts = bad_scripts();
    assert!(scripts.len() > 80);
    for (script, words) in &scripts {
        for arguments in [&["settle", "-"][..], &["settle", "-", "--json"]] {
            let line = bad(arguments, script.as_bytes());
            assert!(line.starts_with("croupier: -: "), "{line}");
            assert!(line.contains(words), "{script:.200}\n  {line}  lacks `{words}`");
        }
    }
}

#[test]
fn the_step_that_is_wrong_is_named() {
    let script = r#"{"game": "roulette", "steps": [
        {"wager": {"seat": 1, "on": "red", "amount": "5"}}, {"spin": "1"},
        {"wager": {"seat": 1, "on": "red", "amount": "5"}}, {"spin": "99"}]}"#;
    let path = file("fourth.json", script.as_bytes());
    let line = bad(&["settle", &path], b"");
    assert!(line.contains("fourth.json: step 4: spin: `99`"), "{line}");
}

#[test]
fn files_that_cannot_be_read_come_to_one_line() {
    let line = bad(&["settle", "no-such-file.json"], b"");
    assert!(line.starts_with("croupier: no-such-file.json: cannot be read"), "{line}");
    bad(&["settle", env!("CARGO_TARGET_TMPDIR")], b"");
    bad(&["settle", ""], b"");
    bad(&["settle", "a\nb\u{1b}[31m"], b"");
    let line = bad(&["settle", &file("latin.json", b"{\"game\": \"\xe9\"}")], b"");
    assert!(line.contains("byte 11 is not UTF-8"), "{line}");
    bad(&["settle", "-"], &[0xff; 4096]);
    bad(&["settle", "-"], &vec![b' '; 1 << 21]);
    bad(&["play", "roulette", "--house", "no-such-file.toml"], b"");
}

#[test]
fn wrong_usage_comes_to_one_line() {
    for arguments in [
        &["jump"][..],
        &["rules", "roulette", "craps"],
        &["settle"],
        &["settle", "-", "-"],
        &["settle", "-", "--yaml"],
        &["games", "roulette"],
        &["play", "roulette", "--seats", "0"],
        &["play", "roulette", "--seats", "99"],
        &["play", "roulette", "--seats", "many"],
        &["play", "roulette", "--bankroll", "-5"],
        &["play", "roulette", "--bankroll", "0"],
        &["play", "roulette", "--bankroll", "lots"],
        &["play", "roulette", "--seed", "x"],
        &["play", "roulette", "--seed", "1", "--dealer"],
        &["play", "roulette", "--set", "wheel"],
        &["play", "roulette", "--set", "wheel=triple"],
        &["play", "roulette", "--set", "colour=red"],
        &["play", "roulette", "--set", "pay.red.win=1 to 2"],
        &["play", "--set", "wheel=single"],
    ] {
        bad(arguments, b"");
    }
}

#[test]
fn help_and_version_are_no_errors_and_nothing_at_all_is() {
    assert!(done(&["--help"], "").contains("Examples:"));
    for command in ["games", "rules", "settle", "play"] {
        assert!(done(&[command, "--help"], "").contains("Examples:"), "{command}");
    }
    assert!(done(&["--version"], "").starts_with("croupier "));
    let output = croupier(&[], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "");
    let expected = "croupier: expected a command; `croupier --help` lists them\n";
    assert_eq!(text(&output.stderr), expected);
}

/// Scripts go on as they were written.
#[test]
fn fresh_is_still_taken_for_fresh_figures_and_for_a_fresh_shoe() {
    for (arguments, name) in [
        (&["odds", "big-six"] as &[&str], "--fresh-figures"),
        (&["simulate", "big-six", "--rounds", "1000", "--csv"], "--fresh-shoe"),
    ] {
        let [before, now] = ["--fresh", name].map(|name| done(&[arguments, &[name]].concat(), ""));
        assert_eq!(before, now, "{name}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    for arguments in [&["games"][..], &["rules", "roulette"], &["play", "roulette"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_croupier"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn no_odds_are_printed_with_a_word_that_the_document_forbids() {
    let forbid = Kind::all().iter().filter(|kind| kind.rulebook().odds_with_to.is_some());
    let mut printed = vec![
        done(&["odds", "let-it-ride", "--wager", "bonus"], ""),
        done(&["odds", "let-it-ride", "--wager", "progressive", "--json"], ""),
    ];
    for kind in forbid {
        printed.push(done(&["rules", kind.id], ""));
        printed.push(done(&["rules", kind.id, "--json"], ""));
    }
    assert_eq!(printed.len(), 2 + 2 * 6);
    for text in printed {
        let odd = text.lines().find(|line| line.contains(" for 1"));
        assert_eq!(odd, None);
    }
    // A chip that was swept is still told from one that goes back.
    let rules = done_json(&["rules", "let-it-ride", "--json"], "");
    let lines = rules["pay_tables"].as_array().expect("pay tables").iter();
    let mut lines = lines.flat_map(|table| table["lines"].as_array().expect("lines"));
    let bonus = lines.find(|line| line["spot"] == "bonus").expect("the Bonus has a pay table");
    assert_eq!((&bonus["pays"], &bonus["stake_returned"]), (&json!("$20000"), &json!(false)));
}

#[test]
fn a_script_on_each_line_is_answered_with_a_line_each() {
    let round = ROUND.replace('\n', " ");
    let lines = format!("{round}\n\n{{\"game\": \"roulete\", \"steps\": []}}\n{round}\n");
    let output = croupier(&["settle", "--lines", "-"], lines.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.starts_with("croupier: -: line 3: there is no game `roulete`"), "{said}");
    assert!(said.ends_with("did you mean `roulette`? (1 of 3 lines are bad)\n"), "{said}");
    let answered = text(&output.stdout);
    let answered: Vec<Json> =
        answered.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answered.len(), 3);
    assert_eq!(answered[0], done_json(&["settle", "-", "--json"], ROUND));
    assert_eq!(answered[0], answered[2]);
    assert!(answered[1]["error"].is_string());
    let hand = r#"{"game": "three-card-poker", "steps": [{"wager": {"seat": 1, "on": "ante",
        "amount": "10"}}, {"cards": {"seat-1": "Qs 6d 4h", "dealer": "?? ?? ??"}}]}"#;
    let advised = done(&["advise", "--lines", "-"], &hand.replace('\n', " "));
    let advised: Json = serde_json::from_str(&advised).expect("one line of JSON");
    assert_eq!(advised["best"]["action"], "play");
}

#[test]
fn what_was_probably_meant_is_said_in_the_same_line() {
    for (arguments, expected) in [
        (&["simulate", "craps", "--rounds", "-3"][..], "unexpected argument '-3' found; to pass"),
        (&["simulate", "craps", "--round", "3"], "'--round' found; a similar argument exists: "),
    ] {
        let line = bad(arguments, b"");
        assert!(line.contains(expected) && !line.contains("tip"), "{line}");
        assert!(line.ends_with("; `croupier simulate --help` says what is expected\n"), "{line}");
    }
}
