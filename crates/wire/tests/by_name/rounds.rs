//! Golden rounds: every case of `rounds/GAME.txt` is played through the very path of `settle`.
//!
//! A case reads like a round at the table:
//!
//! ```text
//! = a straight pays 35 to 1
//! options {"wheel": "single"}
//! wager 1 straight:17 10
//! spin 17
//! > 1 straight:17 10 win 350 OH.RO.5.I
//! net 1 350
//! ```
//!
//! Steps: `wager SEAT SPOT AMOUNT [for dealer]`, `cards PLACE CARDS | PLACE CARDS`, `shoe CARDS`,
//! `dice 3-4`, `dice player 1-2-3 banker 4-5-6`,
//! `number 5`, `spin 17`, `decide SEAT[.HAND] ACTION [AMOUNT | xTIMES]`,
//! `decide SEAT set [LOW CARDS]`, `remove SEAT SPOT [AMOUNT]`, `call SEAT SPOT on|off`,
//! `peek true|false`, `irregularity {JSON}`, and what the floor person orders: `reshuffle`,
//! `new-dealer`, `dice-pass`, `permit SEAT`. Expected:
//! `> SEAT[.HAND] WAGER STAKE OUTCOME PAID[-COMMISSION] CLAUSE` a line, in order;
//! `> ... CLAUSE for dealer` where a player wagered for the dealer; `verify CLAUSE`: the line
//! before asks for this verification; `tips AMOUNT` what the dealer gets of the round;
//! `meters NAME AMOUNT` what a meter shows in the end (`meter NAME AMOUNT`: where it starts);
//! `net SEAT AMOUNT` for seats of the round just listed, which it closes; `because TEXT` the words
//! of the line before; `refused TEXT`: the last step is refused with these words; `awaits TEXT`:
//! what the table awaits in the end, as JSON that holds this text.
//!
//! `ROUNDS` in the environment chooses rounds to settle, one a line: `GAME`, or `GAME: NAME`.

#![allow(clippy::unwrap_used, reason = "a golden round that cannot be read fails its test")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use games::{Cents, Kind, Seat, Statement, Verdict};
use serde_json::{Value as Json, json};
use wire::{answer, awaiting, lines, runner, script::Script};

use crate::schema;
use crate::steps::step;

#[derive(Default)]
struct Case {
    name: String,
    options: Json,
    meters: serde_json::Map<String, Json>,
    steps: Vec<Json>,
    rounds: Vec<Expected>,
    refused: Option<String>,
    awaits: Option<String>,
    meters_after: Vec<(String, Cents)>,
}

#[derive(Default)]
struct Expected {
    lines: Vec<String>,
    because: Vec<(usize, String)>,
    verify: Vec<(usize, String)>,
    net: BTreeMap<u8, Cents>,
    tips: Option<Cents>,
    closed: bool,
}

#[test]
fn golden_rounds_settle_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rounds");
    let chosen = std::env::var("ROUNDS").ok();
    let is_chosen = |words: &str| chosen.as_ref().is_none_or(|all| all.lines().any(|l| l == words));
    let is_read = |game: &str| chosen.as_ref().is_none_or(|all| all.contains(game));
    let mut faults = String::new();
    let mut cases = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let game = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if !is_read(&game) {
            continue;
        }
        for case in read(&game, &std::fs::read_to_string(&path).unwrap()) {
            if !is_chosen(&game) && !is_chosen(&format!("{game}: {}", case.name)) {
                continue;
            }
            cases += 1;
            if let Err(fault) = check(&game, &case) {
                writeln!(faults, "{game}: {}\n{fault}", case.name).unwrap();
            }
        }
    }
    println!("{cases} golden rounds");
    assert!(cases > 0);
    assert!(faults.is_empty(), "\n{faults}");
}

#[test]
fn golden_rounds_are_scripts_and_come_to_answers_as_the_schemas_say() {
    let schemas = schema::Schemas::read();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rounds");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let game = path.file_stem().unwrap().to_str().unwrap().to_owned();
        for case in read(&game, &std::fs::read_to_string(&path).unwrap()) {
            let text = script(&game, &case);
            // What is refused may be no script at all.
            let played = Script::parse(&text).and_then(|script| runner::play(&script));
            let Ok(played) = played else { continue };
            let script = serde_json::from_str(&text).unwrap();
            let answer = answer::to_json(&played);
            for (file, value) in [("script.json", &script), ("answer.json", &answer)] {
                let checked = schemas.check(file, value);
                checked.unwrap_or_else(|e| panic!("{game}: {}: {e}", case.name));
            }
        }
    }
}

/// Every line that the golden rounds of a game settled.
fn settled_lines(game: &str) -> Vec<Statement> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/rounds/{game}.txt"));
    let cases = read(game, &std::fs::read_to_string(path).unwrap());
    let played = cases.iter().filter_map(|case| {
        Script::parse(&script(game, case)).and_then(|script| runner::play(&script)).ok()
    });
    played.flat_map(|played| played.rounds.into_iter().flatten()).collect()
}

/// Every pay-table line that the golden rounds of a game paid: spot, table and line.
fn paid_lines(game: &str) -> BTreeSet<(String, String, String)> {
    let book = Kind::find(game).unwrap().rulebook();
    let paid = settled_lines(game).into_iter().filter_map(|line| {
        let (table, name) = line.line?;
        Some((book.paid_as(&line.wager).to_owned(), table, name))
    });
    paid.collect()
}

#[test]
fn every_line_of_every_pay_table_is_settled_by_a_golden_round() {
    let mut faults = String::new();
    let mut covered = 0;
    // Craps and the wheels do not name the line that paid.
    let named = |kind: &&Kind| !["craps", "roulette", "big-six"].contains(&kind.id);
    for kind in Kind::all().iter().filter(named) {
        let paid = paid_lines(kind.id);
        for table in &kind.rulebook().pay_tables {
            for line in &table.lines {
                let spot = line.spot.as_ref().or(table.spot.as_ref()).unwrap();
                let key = (spot.clone(), table.id.clone(), line.name.clone());
                covered += 1;
                if !paid.contains(&key) {
                    let (id, name) = (kind.id, &line.name);
                    writeln!(faults, "{id}: {spot} {name} of {} is never settled", table.id)
                        .unwrap();
                }
            }
        }
    }
    println!("{covered} lines of pay tables");
    assert!(covered > 0 && faults.is_empty(), "\n{faults}");
}

/// The clause that asks for a verification before a line is paid, as the documents have it. No
/// clause of Colorado's other progressives asks for one.
fn verified_by(game: &str, wager: &str, line: &str) -> Option<&'static str> {
    match (game, wager, line) {
        ("blackjack", "rocket-aces", _) => Some("CO.RA.1.D"),
        (_, "progressive", "royal-flush" | "straight-flush") => Some("OH.ML.6.IV.C.1"),
        (_, "progressive", _) => Some("OH.ML.6.IV.A"),
        ("crazy-four-poker", "super-bonus", "four-aces" | "four-of-a-kind") => {
            Some("OH.C4.11.II.p1")
        }
        _ => None,
    }
}

#[test]
fn every_progressive_award_asks_for_the_verification_of_its_clause() {
    let mut awards = BTreeSet::new();
    for kind in Kind::all() {
        for line in settled_lines(kind.id) {
            let asked = line.verify.as_ref().map(|(clause, _)| clause.id());
            let (Some((table, name)), Verdict::Win) = (line.line.clone(), line.verdict) else {
                assert_eq!(asked, None, "{}: {line:?}", kind.id);
                continue;
            };
            assert_eq!(asked, verified_by(kind.id, &line.wager, &name), "{}: {line:?}", kind.id);
            if kind.rulebook().spot(&line.wager).is_some_and(|spot| spot.meter.is_some()) {
                awards.insert((kind.id, table, name));
            }
        }
    }
    // Every line of every progressive was there.
    let spots = |kind: &'static Kind| {
        let progressive = kind.rulebook().spots.iter().filter(|spot| spot.meter.is_some());
        progressive.flat_map(|spot| kind.rulebook().tables_of(&spot.id))
    };
    let lines: usize = Kind::all().iter().flat_map(spots).map(|table| table.lines.len()).sum();
    assert_eq!(awards.len(), lines);
}

fn read(game: &str, text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("= ") {
            assert!(cases.iter().all(|c| c.name != name), "{game}:{}: `{name}` twice", n + 1);
            cases.push(Case { name: name.into(), options: json!({}), ..Case::default() });
            continue;
        }
        let case = cases.last_mut().unwrap_or_else(|| panic!("{game}:{}: no case yet", n + 1));
        if let Some(step) = step(line) {
            case.steps.push(step);
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "options" => case.options = serde_json::from_str(rest).expect("options are JSON"),
            "refused" => case.refused = Some(rest.into()),
            "awaits" => case.awaits = Some(rest.into()),
            "meter" => {
                let (name, amount) = rest.split_once(' ').expect("meter NAME AMOUNT");
                case.meters.insert(name.into(), amount.trim().into());
            }
            "meters" => {
                let (name, amount) = rest.split_once(' ').expect("meters NAME AMOUNT");
                case.meters_after.push((name.into(), amount.trim().parse().unwrap()));
            }
            "verify" => {
                let round = case.rounds.last_mut().expect("a line before `verify`");
                round.verify.push((round.lines.len() - 1, rest.into()));
            }
            "tips" => {
                let round = case.rounds.last_mut().expect("a line before `tips`");
                round.tips = Some(rest.trim().parse().unwrap());
                round.closed = true;
            }
            ">" => {
                if case.rounds.last().is_none_or(|round| round.closed) {
                    case.rounds.push(Expected::default());
                }
                let round = case.rounds.last_mut().unwrap();
                round.lines.push(rest.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            "because" => {
                let round = case.rounds.last_mut().expect("a line before `because`");
                round.because.push((round.lines.len() - 1, rest.into()));
            }
            "net" => {
                let round = case.rounds.last_mut().expect("a line before `net`");
                let (seat, net) = rest.split_once(' ').expect("net SEAT AMOUNT");
                let amount = match net.trim().strip_prefix('-') {
                    Some(loss) => -loss.parse::<Cents>().unwrap(),
                    None => net.trim().parse().unwrap(),
                };
                round.net.insert(seat.parse().unwrap(), amount);
                round.closed = true;
            }
            _ => panic!("{game}:{}: cannot read `{line}`", n + 1),
        }
    }
    cases
}

/// An amount as the cases write it: whole dollars without cents.
fn amount(cents: Cents) -> String {
    let text = cents.to_string();
    text.strip_suffix(".00").unwrap_or(&text).to_owned()
}

fn written(line: &Statement) -> String {
    let hand = line.hand.map_or(String::new(), |hand| format!(".{hand}"));
    let commission = match line.commission {
        Cents::ZERO => String::new(),
        taken => format!("-{}", amount(taken)),
    };
    let whose = if line.for_dealer { " for dealer" } else { "" };
    format!(
        "{}{hand} {} {} {} {}{commission} {}{whose}",
        line.seat,
        line.wager,
        amount(line.stake),
        line.verdict,
        amount(line.paid),
        line.clause
    )
}

/// A case as the script that a user would write.
fn script(game: &str, case: &Case) -> String {
    let json = json!({
        "game": game, "options": case.options, "meters": case.meters, "steps": case.steps,
    });
    json.to_string()
}

/// Whether these words stand there whole: `OH.UT.10.IV` does not say `OH.UT.10.I`.
fn says(message: &str, words: &str) -> bool {
    message.match_indices(words).any(|(at, _)| {
        let mut rest = message[at + words.len()..].chars();
        match rest.next() {
            Some('.') => !rest.next().is_some_and(char::is_alphanumeric),
            next => !next.is_some_and(char::is_alphanumeric),
        }
    })
}

fn check(game: &str, case: &Case) -> Result<(), String> {
    let played = Script::parse(&script(game, case)).and_then(|script| runner::play(&script));
    let played = match (played, &case.refused) {
        (Err(bad), Some(text)) => {
            let last = Some(case.steps.len());
            if bad.step.is_some() && bad.step != last {
                return Err(format!("  refused too early: {bad}"));
            }
            if !says(&bad.to_string(), text) {
                return Err(format!("  refused with other words: {bad}"));
            }
            return Ok(());
        }
        (Err(bad), None) => return Err(format!("  refused: {bad}")),
        (Ok(_), Some(text)) => return Err(format!("  not refused with `{text}`")),
        (Ok(played), None) => played,
    };
    let mut fault = String::new();
    for (n, lines) in played.rounds.iter().enumerate() {
        let got: Vec<_> = lines.iter().map(written).collect();
        let Some(expected) = case.rounds.get(n) else {
            writeln!(fault, "  a round that was not expected:").unwrap();
            got.iter().for_each(|line| writeln!(fault, "    > {line}").unwrap());
            continue;
        };
        if got != expected.lines {
            writeln!(fault, "  round {}, got:", n + 1).unwrap();
            got.iter().for_each(|line| writeln!(fault, "    > {line}").unwrap());
        }
        for (line, because) in &expected.because {
            if lines.get(*line).map(|line| line.because.as_str()) != Some(because.as_str()) {
                let got = lines.get(*line).map(|line| line.because.as_str());
                writeln!(fault, "  line {}: because {got:?}", line + 1).unwrap();
            }
        }
        let asked = |line: &Statement| line.verify.as_ref().map(|(clause, _)| clause.id());
        let asked: Vec<_> = lines.iter().map(asked).enumerate().collect();
        for (line, clause) in &asked {
            let expected = expected.verify.iter().find(|(at, _)| at == line);
            if clause.is_some() && expected.map(|(_, clause)| clause.as_str()) != *clause
                || clause.is_none() && expected.is_some()
            {
                writeln!(fault, "  line {}: verify {clause:?}", line + 1).unwrap();
            }
        }
        if expected.tips.is_some_and(|tips| tips != lines::tips(lines)) {
            writeln!(fault, "  tips {}", lines::tips(lines)).unwrap();
        }
        let net = lines::net(lines);
        for (seat, expected) in &expected.net {
            let net = net.get(&Seat::new(*seat));
            if net != Some(expected) {
                writeln!(fault, "  net {seat} {net:?}").unwrap();
            }
        }
    }
    if played.rounds.len() < case.rounds.len() {
        let awaits = awaiting::to_json(played.table.as_ref());
        let got = played.rounds.len();
        writeln!(fault, "  only {got} round(s) were settled; awaits {awaits}").unwrap();
    }
    let meters = played.table.meters();
    for (name, amount) in &case.meters_after {
        let shows = meters.iter().find(|(known, _)| known == name).map(|(_, m)| m.shows());
        if shows != Some(*amount) {
            writeln!(fault, "  meters {name} {shows:?}").unwrap();
        }
    }
    if let Some(text) = &case.awaits {
        let awaits = awaiting::to_json(played.table.as_ref()).to_string();
        if !awaits.contains(text.as_str()) {
            writeln!(fault, "  awaits {awaits}").unwrap();
        }
    }
    if fault.is_empty() { Ok(()) } else { Err(fault) }
}
