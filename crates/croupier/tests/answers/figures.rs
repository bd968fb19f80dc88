//! `docs/figures.md` is what the solvers find.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use answers::cache::DiskCache;
use answers::figures::words::grouped;
use answers::figures::{Inquiry, Subject};
use croupier::figures::to_page;
use games::{Kind, SpotRule};
use odds::Silent;

const PAGE: &str = include_str!("../../../../docs/figures.md");

/// Pages that say how many figures there are.
const COUNTED: [(&str, &str); 3] = [
    ("README.md", include_str!("../../../../README.md")),
    ("performance.md", include_str!("../../../../docs/performance.md")),
    ("counts-before-ratios.md", include_str!("../../../../docs/decisions/counts-before-ratios.md")),
];

/// Games whose every number of decks and option takes long: the gate finds their default figures,
/// `make test-long` everything.
const LONG: [&str; 5] =
    ["blackjack", "free-bet-blackjack", "ride-free", "pontoon-plus", "pai-gow-poker"];

fn chapter_of(id: &str) -> &'static str {
    let name = &Kind::find(id).unwrap().rulebook().name;
    let start = PAGE.find(&format!("\n## {name}\n")).unwrap_or_else(|| panic!("no chapter {name}"));
    let rest = &PAGE[start + 1..];
    rest.find("\n## ").map_or(rest, |end| &rest[..end])
}

/// What is found here is kept for the tests of commands: it is of these very rules and solvers, or
/// it is found anew ([`odds::EDITION`]).
fn cache() -> DiskCache {
    DiskCache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures-cache"))
}

fn written(subjects: Vec<Subject>) -> String {
    let mut inquiry = Inquiry::about(subjects);
    inquiry.all = true;
    let figures = inquiry.answer(&cache(), &Silent).unwrap();
    to_page(&inquiry, &figures)
}

fn is_fresh(id: &str) {
    let page = written(vec![Subject::find(id).unwrap()]);
    let chapter = &page[page.find("\n## ").unwrap() + 1..];
    assert!(PAGE.contains(chapter.trim_end()), "{id} is out of date: run `make figures`");
}

#[test]
fn every_wager_and_every_pay_table_is_on_the_page() {
    // A come bet on its number is the come bet.
    let is_wagered = |spot: &&SpotRule| !spot.by_decision && spot.paid_as.is_none();
    for kind in Kind::all() {
        let (book, chapter) = (kind.rulebook(), chapter_of(kind.id));
        for spot in book.spots.iter().filter(is_wagered) {
            // The second half of a main wager is in the first one's figure.
            let named = spot.equals.is_none();
            let name = &spot.id;
            let own = chapter.lines().any(|line| {
                line == format!("### {name}") || line.starts_with(&format!("| {name} |"))
            });
            assert!(own || !named, "{}: {name} is not there", kind.id);
            for table in book.tables_of(name).filter(|_| named) {
                assert!(chapter.contains(&format!("| {} |", table.id)), "{name} {}", table.id);
            }
        }
    }
}

/// How many figures are on the page. After the variant a row has its edge and what else is known of
/// it, or an edge in every column in which there is one.
fn on_the_page() -> usize {
    let (mut edges, mut figures) = (0..0, 0);
    for line in PAGE.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        match cells.iter().position(|cell| *cell == "variant") {
            Some(at) if cells[at + 1] == "house edge" => edges = at + 1..at + 2,
            Some(at) => edges = at + 1..cells.len(),
            None => figures += cells[edges.clone()].iter().filter(|cell| !cell.is_empty()).count(),
        }
    }
    figures
}

#[test]
fn pages_that_say_how_many_figures_there_are_say_it_right() {
    let figures = on_the_page();
    assert!(figures > 1000, "{figures} figures");
    let said = format!("all {} of them", grouped(figures as u128));
    let also = format!("{} figures", grouped(figures as u128));
    for (name, text) in COUNTED {
        assert!(text.contains(&said) || text.contains(&also), "{name} does not say {also}");
    }
}

#[test]
fn the_page_says_what_the_solvers_find() {
    for kind in Kind::all().iter().filter(|kind| !LONG.contains(&kind.id)) {
        is_fresh(kind.id);
    }
}

#[test]
fn the_page_has_the_default_figures_of_the_games_that_take_long() {
    for id in LONG {
        let inquiry = Inquiry::about(vec![Subject::find(id).unwrap()]);
        let figures = inquiry.answer(&cache(), &Silent).unwrap();
        for figure in &figures {
            let Some(edge) = figure.house_edge.as_ref() else { continue };
            let edge = format!("{:.4}%", edge.to_f64() * 100.0);
            assert!(chapter_of(id).contains(&edge), "{id} {}: {edge}", figure.wager);
        }
    }
}

#[test]
#[ignore = "minutes: make test-long finds every figure of every game"]
fn the_whole_page_is_what_the_solvers_find() {
    assert_eq!(written(Subject::all()), PAGE);
}
