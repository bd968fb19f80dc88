//! What the gate runs: every program of tests, and no test or target that is not there.

use std::collections::BTreeSet;

use crate::{none, tree};

/// A program of tests that is in no list of the gate would never be run.
#[test]
fn every_program_of_tests_is_run_by_the_gate() {
    let makefile = tree::file("Makefile").text.replace("\\\n", " ");
    let listed: BTreeSet<&str> = ["WORKING := ", "WAITING := "]
        .iter()
        .flat_map(|list| makefile.lines().find_map(|line| line.strip_prefix(list)))
        .flat_map(str::split_whitespace)
        .collect();
    let program = |file: &'static tree::File| {
        let (crate_name, name) = file.path.strip_prefix("crates/")?.split_once("/tests/")?;
        let name = name.strip_suffix("/main.rs").or_else(|| name.strip_suffix(".rs"))?;
        // A real browser drives these, by targets of their own.
        let by_browser = (crate_name, name) == ("web", "browser");
        (!crate_name.contains('/') && !name.contains('/') && !by_browser).then_some(name)
    };
    let programs: BTreeSet<&str> = tree::rust("crates/").filter_map(program).collect();
    assert_eq!(listed, programs);
}

/// The calls of `cargo test` in the Makefile, a list of words each.
fn calls_of_tests() -> Vec<Vec<&'static str>> {
    let makefile: &'static str = tree::file("Makefile").text.replace("\\\n", " ").leak();
    let calls = makefile.lines().filter_map(|line| line.split_once("cargo test "));
    calls
        .map(|(_, rest)| rest.split_whitespace().take_while(|word| *word != "|").collect())
        .collect()
}

/// The words of such a call that choose tests by a part of their names.
fn filters(call: &[&'static str]) -> Vec<&'static str> {
    let takes_a_word =
        |word: &&str| ["-p", "--test", "--profile", "--manifest-path"].contains(word);
    let value_of_option = |at: usize| at > 0 && takes_a_word(&call[at - 1]);
    let words = call.iter().enumerate().filter(|(at, _)| !value_of_option(*at));
    let words = words.map(|(_, word)| *word);
    // A list of make's, `$(LIST:%=--test %)`, is two words here.
    words.filter(|word| !word.starts_with(['-', '$', '%'])).collect()
}

/// Cargo is content with a name that fits no test: none is run, and all of them have passed.
#[test]
fn every_test_that_the_makefile_names_is_there() {
    let tests = || tree::rust("crates/").filter(|file| file.text.contains("#[test]"));
    let is_there = |name: &str| {
        let begun = |line: &str| line.trim_start().starts_with("fn ") && line.contains(name);
        tests().any(|file| file.path.contains(name) || file.text.lines().any(begun))
    };
    let named: BTreeSet<_> = calls_of_tests().iter().flat_map(|call| filters(call)).collect();
    assert!(named.len() >= 6, "{named:?}");
    none(named.into_iter().filter(|name| !is_there(name)).map(|name| format!("Makefile: {name}")));
}

#[test]
fn words_that_choose_tests_are_told_from_other_words() {
    let call = "--test floor -p web simulator -- --ignored a_test $(LIST:%=--test %)";
    let call: Vec<_> = call.split_whitespace().collect();
    assert_eq!(filters(&call), ["simulator", "a_test"]);
}

#[test]
fn every_target_of_the_fuzzer_is_built_run_and_described() {
    let files = tree::rust("fuzz/fuzz_targets/");
    let names = files.filter_map(|file| file.path.rsplit('/').next()?.strip_suffix(".rs"));
    let names: BTreeSet<_> = names.collect();
    let makefile = &tree::file("Makefile").text;
    let list = makefile.split("for target in ").nth(1).and_then(|rest| rest.split(';').next());
    let run: BTreeSet<_> = list.expect("a list of targets").split_whitespace().collect();
    assert_eq!(run, names);
    let (manifest, page) = (tree::file("fuzz/Cargo.toml"), tree::file("fuzz/README.md"));
    none(names.into_iter().flat_map(|name| {
        let built = manifest.text.contains(&format!("name = \"{name}\""));
        let described = page.text.contains(&format!("| `{name}` |"));
        let missing = [(built, &manifest.path), (described, &page.path)];
        let missing = missing.into_iter().filter(|(is_there, _)| !is_there);
        missing.map(|(_, path)| format!("{path}: no target {name}")).collect::<Vec<_>>()
    }));
}

/// Who asks the list of the games has every game built: the unit tests of `games` took a minute to
/// build when some did. Such tests are in `crates/games/tests`.
#[test]
fn unit_tests_of_the_games_ask_for_no_list_of_them() {
    let asked = ["Kind::all()", "Kind::find(", "Rulebook::own(", "Rulebook::parse("];
    let below = tree::rust("crates/games/src/").filter(|file| !file.ends("/registry.rs"));
    none(below.flat_map(|file| {
        let lines = file.lines().filter(|(_, line)| !line.trim_start().starts_with("//"));
        let found = lines.filter(|(_, line)| asked.iter().any(|asked| line.contains(asked)));
        found.map(|(n, _)| file.fault(n, "asks for the list of the games")).collect::<Vec<_>>()
    }));
}

/// The type that is an error by this line; none where the line makes none.
fn error_type<'a>(line: &'a str, mut rest: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let line = line.trim();
    let declared = |line: &'a str| {
        let found = ["enum ", "struct "].iter().find_map(|kind| line.split_once(kind));
        found.map(|(_, name)| name)
    };
    let name = match line.strip_prefix("impl std::error::Error for ") {
        Some(name) => name,
        None if line.starts_with("#[derive(") && line.contains("Error") => {
            rest.find_map(declared)?
        }
        None => return None,
    };
    name.split(|c: char| !c.is_alphanumeric()).next()
}

/// `games::Refusal` is no failure: the rules say no.
#[test]
fn types_of_errors_are_called_errors() {
    let mut seen = 0;
    let mut faults = Vec::new();
    for file in tree::rust("crates/").filter(|file| file.path.contains("/src/")) {
        let lines: Vec<_> = file.text.lines().collect();
        for (n, line) in file.lines() {
            let Some(name) = error_type(line, lines[n..].iter().copied()) else { continue };
            seen += 1;
            if !name.ends_with("Error") && name != "Refusal" {
                faults.push(file.fault(n, format!("the error {name} is not called one")));
            }
        }
    }
    assert!(seen >= 5, "{seen} types of errors");
    none(faults);
}
