//! `docs/duties.md` has every duty of the rulebooks, and names tests that there are.

use std::collections::{BTreeMap, BTreeSet};

use games::{Duty, Kind};

const PAGE: &str = include_str!("../../../../docs/duties.md");
/// Where the tests are that it names.
const TESTS: [&str; 4] = [
    include_str!("duties.rs"),
    include_str!("duties_page.rs"),
    include_str!("moments.rs"),
    include_str!("pit.rs"),
];

/// What the rulebooks say of a duty, all of them together.
#[derive(Default)]
struct Rows {
    clauses: BTreeSet<&'static str>,
    games: BTreeSet<&'static str>,
    moments: BTreeSet<&'static str>,
    roles: BTreeSet<&'static str>,
    holds: bool,
}

impl Rows {
    fn add(&mut self, kind: &'static Kind, duty: &Duty<'static>) {
        self.clauses.extend(duty.rows.iter().map(|row| row.clause.id()));
        self.games.insert(kind.id);
        self.moments.insert(duty.at.name());
        self.roles.extend(duty.by().iter().map(|role| role.name()));
        self.holds |= duty.holds();
    }

    /// As it stands on the page.
    fn line(&self, name: &str) -> String {
        let list = |of: &BTreeSet<&str>| of.iter().copied().collect::<Vec<_>>().join(", ");
        let holds = if self.holds { "yes" } else { "no" };
        let (clauses, games) = (self.clauses.len(), self.games.len());
        let (moments, roles) = (list(&self.moments), list(&self.roles));
        format!("| `{name}` | {clauses} | {games} | {moments} | {roles} | {holds} |")
    }
}

#[test]
fn the_page_about_duties_has_every_duty_of_the_rulebooks() {
    let mut all: BTreeMap<&str, Rows> = BTreeMap::new();
    for kind in Kind::all() {
        for duty in &kind.rulebook().duties() {
            all.entry(duty.name).or_default().add(kind, duty);
        }
    }
    let expected: BTreeSet<String> = all.iter().map(|(name, rows)| rows.line(name)).collect();
    let written: Vec<String> =
        PAGE.lines().filter(|line| line.starts_with("| `")).map(str::to_owned).collect();
    assert_eq!(written.iter().cloned().collect::<BTreeSet<_>>(), expected);
    assert_eq!(written.len(), expected.len(), "each has its place in one theme");
}

#[test]
fn the_page_about_duties_names_tests_that_there_are() {
    let names: BTreeSet<&str> =
        PAGE.split('`').skip(1).step_by(2).filter(|name| name.matches('_').count() > 2).collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let head = format!("fn {name}()");
        assert!(TESTS.iter().any(|source| source.contains(&head)), "{name}");
    }
}
