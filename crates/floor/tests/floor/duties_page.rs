//! `docs/duties.md` is what the rulebooks and their traces say of duties. `make duties` writes it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use games::{Kind, Prompt, Row, Shared, Status};

const INTRO: &str = "\
# Duties: what people carry out

A duty is rows of a rulebook ([why](decisions/a-duty-is-rows-of-the-rulebook.md)). A table that a
dealer deals asks for it when its event happens, accepts it only from the role that the clause
names, and records who did it and when. If the clause says before, until or shall not, the game
waits for the duty. `make duties` writes this page from the rulebooks and their traces; the test
`the_page_about_duties_is_what_the_rulebooks_say` compares them.

*Moment* is when the duty is due, and what may not happen before. *Waits* says whether the game
waits for it. *Shown by* names a scenario (`crates/floor/tests/floor/duties`) or a test.
";

/// A clause that asks for a duty.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    clause: &'static str,
    moment: String,
    waits: bool,
    shown_by: &'static str,
}

/// The row of a trace for a prompt's clause, or for the first clause under it.
fn row_of(prompt: &Prompt, rows: &[&'static Row]) -> Option<&'static Row> {
    let id = prompt.clause.id();
    let under = |row: &&&Row| {
        let rest = row.clause.strip_prefix(id);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    rows.iter().filter(|row| row.status == Status::Duty).find(under).copied()
}

/// The moment in words: the trace's, or else the rulebook's own.
fn moment(prompt: &Prompt, row: Option<&Row>) -> String {
    if let Some(moment) = row.and_then(|row| row.moment) {
        return moment.to_owned();
    }
    let by: Vec<&str> = prompt.by.iter().map(|role| role.name()).collect();
    let on: Vec<String> = prompt.on.iter().map(|occasion| format!("`{occasion}`")).collect();
    match on.as_slice() {
        [] => format!("{}, at {}", by.join(" and "), prompt.at),
        on => format!("{}, on {}", by.join(" and "), on.join(" or ")),
    }
}

fn page() -> String {
    let mut duties: BTreeMap<&str, BTreeSet<Line>> = BTreeMap::new();
    for kind in Kind::all() {
        let book = kind.rulebook();
        let links = book.links.iter().filter_map(|link| Shared::find(&link.document));
        let rows = links.flat_map(|link| &link.trace().rows).chain(&kind.trace().rows);
        let rows: Vec<&'static Row> = rows.collect();
        for prompt in &book.prompts {
            let Some(duty) = prompt.duty.as_deref() else { continue };
            let row = row_of(prompt, &rows);
            duties.entry(duty).or_default().insert(Line {
                clause: prompt.clause.id(),
                moment: moment(prompt, row),
                waits: prompt.holds,
                shown_by: row.map_or("", |row| row.shown_by),
            });
        }
    }
    let mut page = INTRO.to_owned();
    for (duty, lines) in duties {
        writeln!(
            page,
            "\n## `{duty}`\n\n| Clause | Moment | Waits | Shown by |\n|---|---|---|---|"
        )
        .unwrap();
        for Line { clause, moment, waits, shown_by } in lines {
            let waits = if waits { "yes" } else { "" };
            writeln!(page, "| {clause} | {moment} | {waits} | {shown_by} |").unwrap();
        }
    }
    page
}

#[test]
fn the_page_about_duties_is_what_the_rulebooks_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/duties.md");
    let page = page();
    if std::env::var_os("UPDATE_DUTIES").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap();
    let differs = written.lines().zip(page.lines()).find(|(old, new)| old != new);
    assert_eq!(differs, None, "run `make duties`");
    assert_eq!(written.lines().count(), page.lines().count(), "run `make duties`");
}
