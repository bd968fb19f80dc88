//! Laws of every text file: how wide, how long, and what never stands in one.

use std::collections::BTreeSet;

use crate::none;
use crate::tree::{self, File};

/// Columns of a line of Rust, and of Markdown.
const RUST: usize = 100;
const MARKDOWN: usize = 120;
/// Lines of a Rust file.
const LONGEST: usize = 600;

/// Files that a program writes.
const WRITTEN: [&str; 1] = ["docs/figures.md"];

#[test]
fn lines_of_rust_are_at_most_100_wide() {
    none(tree::rust("").flat_map(|file| {
        let wide = file.lines().filter(|(_, line)| line.chars().count() > RUST);
        // What is said in one string is written on one line, where rustfmt leaves it.
        let wide = wide.filter(|(_, line)| is_comment(line) || !is_mostly_a_string(line));
        wide.map(|(n, line)| file.fault(n, format!("{} columns", line.chars().count())))
    }));
}

/// Whether a line is one string with little around it, or a part of a string of several lines.
fn is_mostly_a_string(line: &str) -> bool {
    let line = line.trim();
    // A string goes on in the next line, or began in one before.
    if line.ends_with('\\') || line.ends_with("\";") && line.matches('"').count() % 2 == 1 {
        return true;
    }
    match (line.find('"'), line.rfind('"')) {
        (Some(first), Some(last)) => first + (line.len() - last) <= AROUND,
        _ => false,
    }
}

/// Columns that may stand around the strings that make a line too wide.
const AROUND: usize = 45;

#[test]
fn a_line_with_a_string_in_it_is_told_from_a_line_that_is_one() {
    assert!(is_mostly_a_string(
        r#"    let why = "it is said on one line, where rustfmt leaves it";"#
    ));
    assert!(!is_mostly_a_string(
        r#"    check(of(the_first), and(the_second), and(the_third), "short");"#
    ));
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

#[test]
fn lines_of_markdown_are_at_most_120_wide() {
    let pages = tree::files().iter().filter(|file| file.ends(".md"));
    none(pages.filter(|file| !WRITTEN.contains(&file.path.as_str())).flat_map(wide_prose));
}

/// The lines of a page that are too wide. A row of a table cannot be broken, nor what a program has
/// printed, nor a link alone on its line.
fn wide_prose(page: &'static File) -> Vec<String> {
    let mut printed = false;
    let mut faults = Vec::new();
    for (n, line) in page.lines() {
        printed ^= line.starts_with("```");
        let wide = line.chars().count() > MARKDOWN;
        if wide && !printed && !line.starts_with('|') && !line.starts_with("![") {
            faults.push(page.fault(n, "wider than 120 columns; `tools/wrap` breaks it"));
        }
    }
    faults
}

/// Pages that somebody reads before anything else.
const BRIEF: [(&str, usize); 2] = [("ARCHITECTURE.md", 200), ("README.md", 130)];

#[test]
fn what_is_read_first_is_brief() {
    let lines = BRIEF.map(|(path, most)| (path, tree::file(path).text.lines().count(), most));
    let long = lines.into_iter().filter(|(_, lines, most)| lines >= most);
    none(
        long.map(|(path, lines, most)| format!("{path}: {lines} lines, fewer than {most} wanted")),
    );
}

#[test]
fn files_of_rust_have_at_most_600_lines() {
    let long = tree::rust("").map(|file| (file, file.lines().count()));
    let long = long.filter(|(_, lines)| *lines > LONGEST);
    none(long.map(|(file, lines)| file.fault(LONGEST, format!("{lines} lines"))));
}

#[test]
fn no_file_knows_where_somebodys_machine_keeps_things() {
    let homes = ["home", "work", "root", "Users"].map(|name| format!("/{name}/"));
    none(tree::files().iter().flat_map(|file| {
        let named = |line: &str| homes.iter().find(|home| line.contains(home.as_str()));
        let found = file.lines().filter_map(move |(n, line)| Some((n, named(line)?)));
        found
            .map(|(n, home)| file.fault(n, format!("an absolute path ({home})")))
            .collect::<Vec<_>>()
    }));
}

/// What is written while something is tried out.
const STRAY: [&str; 6] = [
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("dbg", "!("),
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X:"),
];

#[test]
fn nothing_is_left_to_be_done_or_commented_out() {
    none(tree::rust("").flat_map(|file| {
        let faults = file.lines().filter_map(|(n, line)| {
            let stray = STRAY.iter().find(|stray| line.contains(**stray));
            let what = stray.map(|stray| (*stray).to_owned());
            Some(file.fault(n, what.or_else(|| is_code(line).then(|| "commented out".into()))?))
        });
        faults.collect::<Vec<_>>()
    }));
}

/// Whether a comment is a line of code: prose neither begins nor ends like this.
fn is_code(line: &str) -> bool {
    let Some(words) = line.trim_start().strip_prefix("// ") else { return false };
    let ends = [");", "];", "};", "?;", "{", "}"];
    let begins = ["let ", "use ", "fn ", "pub ", "impl ", "assert", "println!", "#["];
    begins.iter().any(|word| words.starts_with(word)) || ends.iter().any(|end| words.ends_with(end))
}

#[test]
fn code_is_told_from_prose() {
    assert!(is_code(concat!("    // ", "let x = 1")) && is_code(concat!("// ", "if x {")));
    assert!(!is_code("/// let x = 1;") && !is_code("// Wagers let the dealer begin."));
    assert!(!is_code("let x = 1; // a comment behind it"));
}

/// A link to another file of the repository leads somewhere, from wherever it stands.
#[test]
fn links_between_pages_lead_somewhere() {
    let known = |path: &str| tree::root().join(path).exists();
    let pages = tree::files().iter().filter(|file| file.ends(".md"));
    none(pages.flat_map(|page| {
        let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let broken = page.lines().flat_map(|(n, line)| {
            let to = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            to.map(move |to| (n, to.split('#').next().unwrap())).collect::<Vec<_>>()
        });
        let broken = broken.filter(|(_, to)| !to.is_empty() && !to.contains("://"));
        let broken = broken.filter(|(_, to)| !known(format!("{folder}/{to}").trim_matches('/')));
        broken.map(|(n, to)| page.fault(n, format!("{to} is not there"))).collect::<Vec<_>>()
    }));
}

/// Bars and lines of a drawn terminal are as long as they are there; letters are as wide as the
/// font has them.
#[test]
fn pictures_stretch_no_letters() {
    let pictures = tree::files().iter().filter(|file| file.ends(".svg"));
    let pictures: Vec<_> = pictures.filter(|file| file.path.starts_with("docs/")).collect();
    assert!(pictures.len() >= 8);
    none(pictures.into_iter().flat_map(|picture| {
        let stretched = picture.lines().filter(|(_, line)| {
            let drawn = line.split("<text ").skip(1).filter(|text| text.contains("textLength"));
            let mut words = drawn.filter_map(|text| text.split(['>', '<']).nth(1));
            words.any(|words| words.chars().any(char::is_alphanumeric))
        });
        stretched.map(|(n, _)| picture.fault(n, "letters with a textLength"))
    }));
}

/// The sections of a decision, in this order; only its consequences may be missing.
const SECTIONS: [&str; 5] = ["Decision", "Why", "Consequences", "Alternatives", "Where"];

fn decisions() -> impl Iterator<Item = &'static File> {
    let pages = tree::files().iter().filter(|file| file.path.starts_with("docs/decisions/"));
    pages.filter(|file| !file.path.ends_with("/README.md"))
}

#[test]
fn every_decision_is_listed_and_short() {
    let list = tree::file("docs/decisions/README.md");
    none(decisions().filter_map(|page| {
        let name = page.path.rsplit('/').next().unwrap();
        let (listed, lines) = (list.text.contains(&format!("({name})")), page.lines().count());
        let right = listed && (15..=50).contains(&lines);
        (!right).then(|| page.fault(1, format!("{lines} lines of 15 to 50, listed: {listed}")))
    }));
}

#[test]
fn every_decision_has_the_same_sections_in_the_same_order() {
    none(decisions().filter_map(|page| {
        let found: Vec<_> = page.lines().filter_map(|(_, line)| line.strip_prefix("## ")).collect();
        let has = |section: &&str| *section != "Consequences" || found.contains(section);
        let expected: Vec<_> = SECTIONS.into_iter().filter(has).collect();
        (found != expected).then(|| page.fault(1, format!("sections {found:?}")))
    }));
}

/// Whatever lies in `docs` is shown or linked by a page of the repository, by its path or by the
/// path of a folder that it lies in.
#[test]
fn every_file_in_docs_is_linked() {
    let pages = || tree::files().iter().filter(|file| file.ends(".md"));
    let linked: BTreeSet<String> = pages().flat_map(links_of).collect();
    none(tree::paths("docs").into_iter().filter_map(|path| {
        let mut above = path.match_indices('/').map(|(at, _)| &path[..at]);
        let known = linked.contains(&path) || above.any(|at| at != "docs" && linked.contains(at));
        (!known).then(|| format!("{path}: no page links it"))
    }));
}

/// The files and folders that a page links, from the root.
fn links_of(page: &File) -> Vec<String> {
    let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let to = page.lines().flat_map(|(_, line)| line.split("](").skip(1));
    let to = to.filter_map(|rest| rest.split([')', '#']).next()).filter(|to| !to.contains("://"));
    to.map(|to| from_root(folder, to)).collect()
}

/// A path relative to a folder, without its `..`.
fn from_root(folder: &str, to: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in to.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "" | "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A reader, a player or a dealer may be anybody.
const PRONOUNS: [&str; 4] =
    [concat!("h", "e"), concat!("h", "im"), concat!("h", "is"), concat!("h", "imself")];

#[test]
fn nobody_is_taken_for_a_man() {
    let files = tree::files().iter();
    let files = files.filter(|file| [".rs", ".md", ".toml"].iter().any(|end| file.ends(end)));
    none(files.flat_map(|file| {
        let found = file.lines().filter_map(|(n, line)| Some((n, pronoun_in(line)?)));
        found.map(|(n, word)| file.fault(n, format!("`{word}`, expected they"))).collect::<Vec<_>>()
    }));
}

/// The pronoun in a line or a name, with `_` as a space.
fn pronoun_in(line: &str) -> Option<&'static str> {
    let words = line.split(|c: char| !c.is_alphanumeric());
    words
        .filter_map(|word| PRONOUNS.into_iter().find(|known| known.eq_ignore_ascii_case(word)))
        .next()
}

#[test]
fn pronouns_are_found_in_prose_and_in_names() {
    assert_eq!(pronoun_in(concat!("/// What H", "e has.")), Some(PRONOUNS[0]));
    assert_eq!(pronoun_in(concat!("fn a_card_of_h", "is_own()")), Some(PRONOUNS[2]));
    assert_eq!(pronoun_in("/// The history of this helper."), None);
}

/// How `docs/promises.md` may say that a promise stands.
const STATES: [&str; 4] = ["kept", "in part", "open", "not ours"];

#[test]
fn every_promise_has_its_state_and_the_tests_that_it_names_are_there() {
    let page = tree::file("docs/promises.md");
    let tests: String = tree::rust("").map(|file| file.text.as_str()).collect();
    let is_there = |name: &str| tests.contains(&format!("fn {name}("));
    let rows = page.lines().filter(|(_, line)| {
        let number = line.strip_prefix("| ").and_then(|row| row.get(1..2));
        number.is_some_and(|digit| digit.chars().all(|digit| digit.is_ascii_digit()))
    });
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), 65);
    none(rows.into_iter().flat_map(|(n, row)| {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        let state = (!STATES.contains(&cells[3])).then(|| page.fault(n, "no such state"));
        // A word in backquotes with three underscores is the name of a test.
        let named = row.split('`').skip(1).step_by(2);
        let named = named.filter(|name| name.matches('_').count() > 2 && !is_there(name));
        let missing = named.map(|name| page.fault(n, format!("there is no test `{name}`")));
        state.into_iter().chain(missing).collect::<Vec<_>>()
    }));
}
