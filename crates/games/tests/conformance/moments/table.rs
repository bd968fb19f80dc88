//! The rows: `kind | said | moment | verdict | effects`.
//!
//! Of the rows with the same kind and the same words said, the first whose moment holds counts. A
//! moment is a list of words that must all hold; `a/b` is either, `!a` is not. A verdict is
//! `accepted`, `refused` (by the rulebook's clause), `refused .II` (by a clause that ends so), or
//! `either`, if a reason is given. After `nothing:` and `may-stand:` comes the reason why nothing
//! changes.

use std::collections::BTreeSet;
use std::path::Path;

use games::{IrregularityKind, Kind};

const FILES: [&str; 6] = [
    "twenty-one.txt",
    "pontoon.txt",
    "baccarat.txt",
    "dice-and-wheels.txt",
    "poker.txt",
    "pai-gow.txt",
];

/// The text of a file of rows, which lives as long as the tests.
fn text_of(file: &str) -> &'static str {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/moments");
    std::fs::read_to_string(folder.join(file)).expect("a file of rows").leak()
}

pub enum Verdict {
    Accepted,
    /// By a clause that ends like this.
    Refused(&'static str),
    Either,
}

pub struct Row {
    pub file: &'static str,
    pub line: usize,
    pub kind: IrregularityKind,
    pub said: Vec<&'static str>,
    moment: Vec<&'static str>,
    pub verdict: Verdict,
    pub effects: Vec<&'static str>,
}

impl Row {
    /// Whether this effect is named.
    pub fn has(&self, effect: &str) -> bool {
        self.effects
            .iter()
            .any(|named| *named == effect || named.starts_with(&format!("{effect}:")))
    }

    fn is_at(&self, words: &BTreeSet<String>) -> bool {
        let holds = |word: &str| match word.strip_prefix('!') {
            Some(not) => !words.contains(not),
            None => words.contains(word),
        };
        self.moment.iter().all(|word| *word == "-" || word.split('/').any(holds))
    }
}

/// The words for the circumstances of an irregularity.
pub type Said = Vec<&'static str>;

pub struct Rows {
    pub all: Vec<Row>,
    /// What is said of each kind, in the order of the rows.
    pub said: Vec<(IrregularityKind, Said)>,
}

impl Rows {
    /// The rows of a game, which must have some for each irregularity of its rulebook.
    pub fn of(kind: &Kind) -> Rows {
        let rules = &kind.rulebook().irregularities;
        let mut all = Vec::new();
        for file in FILES {
            let text = text_of(file);
            let games = text.lines().find_map(|line| line.strip_prefix("games ")).expect("games");
            if games.split(' ').any(|id| id == kind.id) {
                let rows = text.lines().enumerate().filter(|(_, line)| line.contains('|'));
                all.extend(rows.filter_map(|(n, line)| row(kind.id, file, n + 1, line)));
            }
        }
        for rule in rules {
            let has = all.iter().any(|row: &Row| row.kind.name() == rule.kind);
            assert!(has, "{}: no row for `{}`", kind.id, rule.kind);
            let own = || all.iter().filter(|row: &&Row| row.kind.name() == rule.kind);
            let stands = own().any(|row| row.has("nothing") || row.has("may-stand"));
            let told = rule.may_stand(|_| true);
            assert_eq!(told, stands, "{}: whether `{}` may change nothing", kind.id, rule.kind);
        }
        all.retain(|row| rules.iter().any(|rule| rule.kind == row.kind.name()));
        let mut said: Vec<(IrregularityKind, Said)> = Vec::new();
        for row in &all {
            if !said.iter().any(|known| *known == (row.kind, row.said.clone())) {
                said.push((row.kind, row.said.clone()));
            }
        }
        Rows { all, said }
    }

    pub fn row(&self, kind: IrregularityKind, said: &Said, at: &BTreeSet<String>) -> Option<&Row> {
        let mut own = self.all.iter().filter(|row| row.kind == kind && row.said == *said);
        own.find(|row| row.is_at(at))
    }
}

/// Reads a row. `None` if the row is for other games.
fn row(game: &str, file: &'static str, line: usize, text: &'static str) -> Option<Row> {
    let cells: Vec<_> = text.split('|').map(str::trim).collect();
    let [kind, said, moment, verdict, effects] = cells[..] else {
        panic!("{file}:{line}: five cells are expected")
    };
    let (kind, only) = kind.split_once('@').unwrap_or((kind, game));
    if !only.split('+').any(|id| id == game) {
        return None;
    }
    let verdict = match verdict.split_once(' ') {
        None if verdict == "accepted" => Verdict::Accepted,
        None if verdict == "refused" => Verdict::Refused(""),
        Some(("refused", clause)) => Verdict::Refused(clause),
        _ if verdict == "either" => Verdict::Either,
        _ => panic!("{file}:{line}: `{verdict}` is not a verdict"),
    };
    Some(Row {
        file,
        line,
        kind: kind.parse().unwrap_or_else(|why| panic!("{file}:{line}: {why}")),
        said: said.split_whitespace().collect(),
        moment: moment.split_whitespace().collect(),
        verdict,
        effects: effects.split(',').map(str::trim).filter(|effect| !effect.is_empty()).collect(),
    })
}
