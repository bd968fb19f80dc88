//! Which options and assumptions change a figure: each is set to other values in every game, and
//! what then differs is compared with what `odds::known` says. Answers are kept under what it says,
//! so the solvers are asked themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use answers::cache::DiskCache;
use answers::figures::Subject;
use games::{Chosen, OptionKind, Options, Rulebook, Value};
use odds::{ASSUMPTIONS, Conditions, Figure, Question, Silent, Solver, known, knows};

/// Games whose figures are found in no time.
const QUICK: [&str; 8] = [
    "three-dice-baccarat",
    "roulette",
    "big-six",
    "mini-baccarat",
    "commission-free-baccarat",
    "let-it-ride",
    "mississippi-stud",
    "multi-link",
];

/// The figures of a game by wager, but for what tells them apart and how long they took.
type Answer = BTreeMap<String, Vec<String>>;

/// The figures of a game with these options; none where no table has them together.
fn answer(subject: &Subject, given: &Options, assumptions: &Options) -> Option<Answer> {
    let cache = &DiskCache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures-cache"));
    let (book, all, wager, pay_table, progress) = (subject.book(), false, None, None, &Silent);
    Chosen::new(book, given.clone()).ok()?;
    let question = Question { book, given, assumptions, all, wager, pay_table, progress, cache };
    let mut answer = Answer::new();
    for figure in Solver::find(subject.id()).expect("a solver").figures(&question).ok()? {
        let plain = Figure { conditions: Conditions::default(), seconds: 0.0, ..figure };
        let text = serde_json::to_string(&plain).expect("a figure");
        answer.entry(plain.wager).or_default().push(text);
    }
    (!answer.is_empty()).then_some(answer)
}

/// The wagers whose figures are others.
fn differing(one: &Answer, other: &Answer) -> BTreeSet<String> {
    let wagers = one.keys().chain(other.keys());
    wagers.filter(|name| one.get(*name) != other.get(*name)).cloned().collect()
}

/// Values of an option: all of them where there are few.
fn values(kind: &OptionKind) -> Vec<Value> {
    match kind {
        OptionKind::Choice { values } => values.iter().map(|v| v.as_str().into()).collect(),
        OptionKind::Switch { .. } => vec![false.into(), true.into()],
        OptionKind::Count { least, most, .. } if most - least < 10 => {
            (*least..=*most).map(Value::from).collect()
        }
        OptionKind::Count { least, most, default } => {
            [least, most, default].map(|n| Value::from(*n)).to_vec()
        }
        OptionKind::Money { least, .. } => {
            [least, "0.50", "5.00", "60000.00"].map(|text| text.into()).to_vec()
        }
        OptionKind::Boxes => vec!["1-2".into()],
        OptionKind::Rate { least, most, .. } => [least, most, "0.1"].map(|t| t.into()).to_vec(),
    }
}

/// What an option needs beside it to make a difference.
fn contexts(book: &Rulebook) -> Vec<Options> {
    let mut contexts = vec![Options::new()];
    for (needs, key, value) in [
        ("shuffler", "decks", Value::Count(4)),
        // OH.BJ.10.IV, OH.BJ.11.V: rules of their own are for one or two decks.
        ("double_on", "decks", Value::Count(2)),
        ("secondary_contribution", "secondary_contribution", "0.1".into()),
        // A secondary jackpot that starts with nothing is worth nothing to the first who wins it.
        ("secondary_contribution", "secondary_seed", "1000.00".into()),
        // What is rounded differs from stake to stake.
        ("vigorish_rounding", "vigorish_rounding", "up-to-quarter".into()),
    ] {
        if book.option(needs).is_some() {
            contexts.push(Options::from([(key.to_owned(), value)]));
        }
    }
    contexts
}

/// The wagers that an option makes a difference to.
fn changed(subject: &Subject, key: &str, kind: &OptionKind) -> BTreeSet<String> {
    let mut changed = BTreeSet::new();
    for context in contexts(subject.book()).iter().filter(|options| !options.contains_key(key)) {
        let plain = answer(subject, context, &Options::new()).unwrap_or_default();
        for value in values(kind) {
            let mut options = context.clone();
            options.insert(key.to_owned(), value);
            let Some(other) = answer(subject, &options, &Options::new()) else { continue };
            changed.extend(differing(&plain, &other));
        }
    }
    changed
}

/// Where the page of known options and the truth differ.
fn differences(game: &str) -> Vec<String> {
    let subject = Subject::find(game).expect("a game");
    let book = subject.book();
    let all = answer(&subject, &Options::new(), &Options::new()).expect("the defaults");
    let mut differences = Vec::new();
    for option in &book.options {
        let changed = changed(&subject, &option.key, &option.kind);
        for wager in all.keys() {
            let (is, said) = (changed.contains(wager), knows(book, Some(wager), &option.key));
            if is != said {
                let key = &option.key;
                differences.push(format!("{game} {wager} {key}: {is}, known says {said}"));
            }
        }
        if changed.is_empty() == known(book, None).contains(&option.key.as_str()) {
            differences.push(format!("{game} {}: {changed:?}", option.key));
        }
    }
    differences
}

/// What may be assumed under each name.
fn assumed(key: &str) -> Vec<Value> {
    match key {
        "stake" => vec!["7.00".into(), "60000.00".into()],
        "meter" => vec!["1234.00".into(), "98765.00".into()],
        "players" => vec![1.into(), 3.into()],
        "point" => vec![4.into(), 5.into(), 6.into()],
        "up_card" => vec!["A".into(), 6.into()],
        "peek" => vec!["before".into(), "after".into()],
        "cap" => vec!["collect".into(), "optimal".into()],
        "policy" => vec!["optimal".into(), "house-way".into(), "bank".into()],
        _ => panic!("what may be assumed as `{key}`?"),
    }
}

/// Where the page and the truth differ on what is assumed. What should change nothing is assumed
/// all at once, three times, with other values each time.
fn assumed_differences(game: &str) -> Vec<String> {
    let subject = Subject::find(game).expect("a game");
    let book = subject.book();
    let none = Options::new();
    let plain = answer(&subject, &none, &none).expect("the defaults");
    let is_known = |key: &&str| knows(book, None, key);
    let (known, unknown): (Vec<_>, Vec<_>) = ASSUMPTIONS.into_iter().partition(is_known);
    let mut differences = Vec::new();
    for at in 0..3 {
        let value = |key: &str| assumed(key).into_iter().take(at + 1).next_back().expect("a value");
        let all = unknown.iter().map(|key| (key.to_string(), value(key))).collect();
        let other = answer(&subject, &none, &all).expect("what changes nothing");
        let changed = differing(&plain, &other);
        differences.extend(changed.iter().map(|wager| format!("{game} {wager}: {all:?}")));
    }
    for key in known {
        let mut changed = BTreeSet::new();
        for context in &contexts(book) {
            let plain = answer(&subject, context, &none).unwrap_or_default();
            for value in assumed(key) {
                let assumptions = Options::from([(key.to_owned(), value)]);
                let other = answer(&subject, context, &assumptions);
                changed.extend(other.iter().flat_map(|other| differing(&plain, other)));
            }
        }
        for wager in plain.keys() {
            // The stake of the Bonus is known to be the one that a clause allows (OH.LR.8.II).
            let is_fixed = (game, wager.as_str(), key) == ("let-it-ride", "bonus", "stake");
            let (is, said) = (changed.contains(wager), knows(book, Some(wager), key));
            if is != (said && !is_fixed) {
                differences.push(format!("{game} {wager} {key}: {is}, known says {said}"));
            }
        }
    }
    differences
}

#[test]
fn what_is_assumed_at_quick_games_changes_figures_only_where_it_is_known_to() {
    let games = QUICK.iter().chain(&["craps", "three-card-poker"]);
    let all: Vec<_> = games.flat_map(|game| assumed_differences(game)).collect();
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
#[ignore = "minutes: make test-long assumes everything at every game"]
fn what_is_assumed_changes_figures_only_where_it_is_known_to() {
    let all: Vec<_> =
        Subject::all().iter().flat_map(|game| assumed_differences(game.id())).collect();
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
fn what_quick_games_know_is_what_changes_their_figures() {
    let all: Vec<_> = QUICK.iter().flat_map(|game| differences(game)).collect();
    assert!(all.is_empty(), "{all:#?}");
}

#[test]
#[ignore = "minutes: make test-long sets every option of every game"]
fn what_every_game_knows_is_what_changes_its_figures() {
    let all: Vec<_> = Subject::all().iter().flat_map(|game| differences(game.id())).collect();
    assert!(all.is_empty(), "{all:#?}");
}
