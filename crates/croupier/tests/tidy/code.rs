//! The lines of a crate that are compiled into it: no comments, no tests.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::tree::{self, File};

/// A line of code.
pub struct Line {
    pub file: &'static File,
    pub number: usize,
    /// Without the comment behind it.
    pub text: &'static str,
}

impl Line {
    pub fn fault(&self, what: impl std::fmt::Display) -> String {
        self.file.fault(self.number, format!("{what}: {}", self.text.trim()))
    }

    /// Whether the line has this word, and not as a part of a longer one.
    pub fn has_word(&self, word: &str) -> bool {
        has_word(self.text, word)
    }
}

/// A letter, digit or underscore makes a word longer where one of them is the word's own end.
fn has_word(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    let (begins, ends) = (word.starts_with(inside), word.ends_with(inside));
    text.match_indices(word).any(|(at, _)| {
        let longer_before = begins && text[..at].ends_with(inside);
        let longer_behind = ends && text[at + word.len()..].starts_with(inside);
        !longer_before && !longer_behind
    })
}

/// The lines of code of a crate.
pub fn of(name: &str) -> impl Iterator<Item = &'static Line> {
    let folder = format!("crates/{name}/src/");
    all().iter().filter(move |line| line.file.path.starts_with(&folder))
}

/// The lines of code of a file.
pub fn in_file(path: &str) -> impl Iterator<Item = &'static Line> {
    all().iter().filter(move |line| line.file.path == path)
}

/// The lines of code of all crates.
fn all() -> &'static [Line] {
    static LINES: OnceLock<Vec<Line>> = OnceLock::new();
    LINES.get_or_init(|| {
        let source = || tree::rust("crates/").filter(|file| file.path.contains("/src/"));
        let tests: BTreeSet<_> = source().flat_map(test_modules).collect();
        let is_test = |file: &File| tests.iter().any(|test| file.path.starts_with(test));
        source().filter(|file| !is_test(file)).flat_map(lines).collect()
    })
}

/// Where the modules lie that a file declares for tests only: `x.rs` and `x/` beside it or below
/// it.
fn test_modules(file: &'static File) -> Vec<String> {
    let (folder, name) = file.path.rsplit_once('/').unwrap();
    let below = match name {
        "mod.rs" | "lib.rs" | "main.rs" => folder.to_owned(),
        _ => file.path.trim_end_matches(".rs").to_owned(),
    };
    let mut found = Vec::new();
    let mut lines = file.text.lines();
    while lines.by_ref().any(|line| line.trim() == "#[cfg(test)]") {
        let declared = lines.by_ref().find(|line| !line.trim().starts_with("#["));
        let module = declared.and_then(|line| line.trim().strip_suffix(';'));
        if let Some((_, module)) = module.and_then(|declared| declared.rsplit_once("mod ")) {
            found.extend([format!("{below}/{module}.rs"), format!("{below}/{module}/")]);
        }
    }
    found
}

/// The lines of code of a file. A module of tests comes last in it.
fn lines(file: &'static File) -> Vec<Line> {
    let is_tests = |n: usize| {
        let mut item = file.text.lines().skip(n).skip_while(|line| line.starts_with("#["));
        item.next().is_some_and(|line| line.ends_with("mod tests {"))
    };
    let mut found = Vec::new();
    for (number, text) in file.lines() {
        if text == "#[cfg(test)]" && is_tests(number) {
            break;
        }
        let text = match text.trim_start().starts_with("//") {
            true => "",
            false => text.split(" // ").next().unwrap(),
        };
        if !text.trim().is_empty() {
            found.push(Line { file, number, text });
        }
    }
    found
}

#[test]
fn words_are_told_from_parts_of_words() {
    assert!(has_word("std::fs::read", "std::fs") && !has_word("std::fsync", "std::fs"));
    assert!(has_word("x: f64,", "f64") && !has_word("to_f64()", "f64"));
    let together = "use std::{";
    assert!(has_word("use std::{fs, io};", together) && !has_word("reuse std::{fs}", together));
}

#[test]
fn tests_and_comments_are_no_code() {
    let money: Vec<_> = of("games").filter(|l| l.file.ends("money/cents.rs")).collect();
    assert!(money.iter().any(|line| line.text.contains("pub struct Cents")));
    assert!(!money.iter().any(|line| line.text.contains("#[test]")));
    assert!(!money.iter().any(|line| line.text.trim_start().starts_with("//")));
    assert!(!of("odds").any(|line| line.file.ends("/tests.rs")), "declared for tests alone");
}
