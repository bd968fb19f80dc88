//! The traces agree with the documents, with the tests they name, and with each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use games::{Status, Trace};

use crate::{documents, files, none, of_every_document, root};

#[test]
fn the_trace_has_every_clause_of_its_document() {
    of_every_document(|document| {
        let (book, trace) = (document.book, document.trace);
        let mut faults = Vec::new();
        let traced = trace.clauses().count();
        if traced != book.clauses {
            faults.push(format!("{traced} clauses traced, {} in the document", book.clauses));
        }
        if trace.digest() != book.digest {
            faults.push(format!("the digest is {}, not {}", trace.digest(), book.digest));
        }
        faults
    });
}

/// The documents themselves are read, by the name of their folder; in the gate their digests stand
/// for them.
#[test]
#[ignore = "the documents are not here: make test-long, where CROUPIER_DOCUMENTS names them"]
fn the_trace_follows_the_document_where_it_is_at_hand() {
    let folder = std::env::var_os("CROUPIER_DOCUMENTS").expect("CROUPIER_DOCUMENTS names a folder");
    of_every_document(|known| {
        let path = Path::new(&folder).join(format!("{}.txt", known.id));
        let Ok(text) = fs::read_to_string(&path) else {
            return vec![format!("{} cannot be read", path.display())];
        };
        let document = tags(&text);
        let traced: Vec<_> = known.trace.clauses().collect();
        let pairs = document.iter().zip(&traced);
        let differ = pairs.filter(|(a, b)| a != b).map(|(a, b)| format!("{b} traced where {a} is"));
        let mut faults: Vec<_> = differ.take(1).collect();
        if document.len() != traced.len() {
            faults.push(format!(
                "{} clauses in the document, {} traced",
                document.len(),
                traced.len()
            ));
        }
        faults
    });
}

/// The clause ids in front of a document's lines.
fn tags(document: &str) -> Vec<&str> {
    let tagged = document.lines().filter_map(|line| {
        let word = line.split_whitespace().next()?;
        let id = word.trim_matches(['[', ']']);
        is_clause(id).then_some(id)
    });
    tagged.collect()
}

fn is_clause(text: &str) -> bool {
    let mut parts = text.split('.');
    matches!(parts.next(), Some("OH" | "CO" | "SG"))
        && parts.next().is_some_and(|game| !game.is_empty())
        && parts.next().is_some()
}

/// The cases of every game in a folder, by name.
fn cases_in(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let files = files(&root().join(folder), ".txt");
    let mut games: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in files {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let game = name.split('.').next().unwrap_or_default().to_owned();
        let cases = text.lines().filter_map(|line| line.trim().strip_prefix("= "));
        games.entry(game).or_default().extend(cases.map(|name| name.trim().to_owned()));
    }
    games
}

/// The names of all test functions, `#[test]` or inside `proptest!`.
fn test_functions() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, text) in files(&root().join("crates"), ".rs") {
        let mut marked = false;
        for line in text.lines().map(str::trim) {
            if line.starts_with("#[test]") {
                marked = true;
            } else if let Some(rest) = line.strip_prefix("fn ") {
                if marked {
                    names.extend(rest.split(['(', '<']).next().map(str::to_owned));
                }
                marked = false;
            } else if !line.starts_with("#[") && !line.starts_with("//") {
                marked = false;
            }
        }
    }
    names
}

#[test]
fn what_is_enforced_is_shown_by_a_case_or_a_test_that_exists() {
    let (cases, tests) = (cases_in("crates/wire/tests/rounds"), test_functions());
    let scenarios = cases_in("crates/floor/tests/floor/duties");
    of_every_document(|document| {
        let mut faults = Vec::new();
        let is_case = |cases: &BTreeMap<String, BTreeSet<String>>, name: &str| {
            let games = document.played_as().into_iter();
            games.filter_map(|game| cases.get(game)).any(|own| own.contains(name))
        };
        let shown = [Status::Enforced, Status::Duty];
        for row in document.trace.rows.iter().filter(|row| shown.contains(&row.status)) {
            for shown in row.shown_by.split(';').map(str::trim) {
                let there = match shown.split_once(':').map(|(how, name)| (how, name.trim())) {
                    Some(("rounds", name)) => is_case(&cases, name),
                    Some(("duties", name)) => is_case(&scenarios, name),
                    Some(("test", name)) => tests.contains(name),
                    _ => false,
                };
                if !there {
                    faults.push(format!("{}: there is no `{shown}`", row.clause));
                }
            }
        }
        faults
    });
}

/// The options every game has.
const SHARED: [&str; 9] =
    ["min", "max", "limits", "unit", "seats", "pay_tables", "pay", "decks", "dealing"];

#[test]
fn a_clause_left_to_the_casino_names_its_option() {
    of_every_document(|document| {
        let known = |key: &str| SHARED.contains(&key) || document.book.option(key).is_some();
        let rows = document.trace.rows.iter().filter(|row| row.status == Status::Option);
        let keys =
            rows.flat_map(|row| row.shown_by.split([';', ',']).map(move |key| (row, key.trim())));
        let unknown = keys.filter(|(_, key)| !known(key));
        unknown.map(|(row, key)| format!("{}: there is no option `{key}`", row.clause)).collect()
    });
}

/// Whether `clause` is `parent` or stands under it.
fn is_under(clause: &str, parent: &str) -> bool {
    clause.strip_prefix(parent).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[test]
fn what_people_do_is_said_on_the_dealers_screen() {
    of_every_document(|document| {
        let prompts = &document.book.prompts;
        let said = |clause: &str| prompts.iter().any(|prompt| is_under(clause, prompt.clause.id()));
        let people = [Status::Duty, Status::Prompt];
        let rows = document.trace.rows.iter().filter(|row| people.contains(&row.status));
        let silent = rows.filter(|row| !said(row.clause));
        silent.map(|row| format!("{}: no [[prompt]] says so", row.clause)).collect()
    });
}

#[test]
fn what_the_dealers_screen_says_is_peoples_work_in_the_trace() {
    of_every_document(|document| {
        let people = [Status::Duty, Status::Prompt];
        let rows = || document.rows().into_iter().filter(|row| people.contains(&row.status));
        let traced = |clause: &str| rows().any(|row| is_under(row.clause, clause));
        let lost = document.book.prompts.iter().filter(|prompt| !traced(prompt.clause.id()));
        lost.map(|prompt| format!("{}: no row of the trace says so", prompt.clause)).collect()
    });
}

/// Clause ids cited in a text, with the line they stand on.
fn cited(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (n, line) in text.lines().enumerate() {
        for (at, _) in line.match_indices(['O', 'C', 'S']) {
            let before = line[..at].chars().next_back();
            if before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '.' || c == '-') {
                continue;
            }
            let rest = &line[at..];
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.');
            let id = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
            if is_clause(id) {
                found.push((n + 1, id));
            }
        }
    }
    found
}

#[test]
fn every_clause_that_a_rulebook_cites_is_in_its_trace() {
    of_every_document(|document| {
        let path = root().join("rulebook").join(format!("{}.toml", document.id));
        let text = fs::read_to_string(path).expect("a rulebook file");
        let rows = document.rows();
        let lost =
            cited(&text).into_iter().filter(|(_, id)| rows.iter().all(|row| row.clause != *id));
        lost.map(|(line, id)| format!("line {line} cites {id}, which is not traced")).collect()
    });
}

#[test]
fn every_clause_that_the_code_cites_is_in_a_trace() {
    let documents = documents();
    let rows = documents.iter().flat_map(|document| &document.trace.rows);
    let known: BTreeSet<&str> = rows.map(|row| row.clause).collect();
    let mut faults = Vec::new();
    for (path, text) in files(&root().join("crates/games/src"), ".rs") {
        let lost = cited(&text).into_iter().filter(|(_, id)| !known.contains(id));
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        faults.extend(
            lost.map(|(line, id)| format!("{name}:{line} cites {id}, which is not traced")),
        );
    }
    none(faults);
}

#[test]
fn clause_ids_are_found_wherever_they_stand() {
    let text = "by(\"OH.RO.5.II\", x) // OH.RO.1.IV, (OH.B6.4.I.A.2). See XOH.A.1 or OH.RO";
    let ids: Vec<_> = cited(text).into_iter().map(|(_, id)| id).collect();
    assert_eq!(ids, ["OH.RO.5.II", "OH.RO.1.IV", "OH.B6.4.I.A.2"]);
    assert!(is_under("OH.RO.5.I", "OH.RO.5") && !is_under("OH.RO.51", "OH.RO.5"));
    assert!(Trace::parse("OH.RO.1\tprompt\tsay so").is_ok());
}

/// Documents repeat each other: a line of `same.tsv` has the ids of clauses that say the same.
#[test]
fn the_same_becomes_of_clauses_that_say_the_same() {
    let documents = documents();
    let becomes = |clause: &str| -> BTreeSet<Status> {
        let rows = documents.iter().flat_map(|document| &document.trace.rows);
        rows.filter(|row| row.clause == clause).map(|row| row.status).collect()
    };
    let text = fs::read_to_string(root().join("rulebook/trace/same.tsv")).expect("a readable file");
    let (mut faults, mut seen) = (Vec::new(), BTreeSet::new());
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let clauses: Vec<&str> = line.split('\t').collect();
        let known: Vec<_> = clauses.iter().map(|clause| becomes(clause)).collect();
        for (clause, statuses) in clauses.iter().zip(&known) {
            if statuses.is_empty() {
                faults.push(format!("line {}: {clause} is not traced", n + 1));
            } else if statuses != &known[0] {
                faults.push(format!(
                    "line {}: {clause} is {statuses:?}, {} is {:?}",
                    n + 1,
                    clauses[0],
                    known[0]
                ));
            }
            if !seen.insert(*clause) {
                faults.push(format!("line {}: {clause} is in another group too", n + 1));
            }
        }
        if clauses.len() < 2 {
            faults.push(format!("line {}: one clause is no group", n + 1));
        }
    }
    none(faults);
}
