//! Which options change a figure: every option of every game is set to other values, and what then
//! differs is compared with what `odds::known` says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use answers::cache::DiskCache;
use answers::figures::{Inquiry, Subject};
use games::{OptionKind, Options, Rulebook, Value};
use odds::{Conditions, Figure, Silent, known, knows};

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
fn answer(subject: &Subject, options: &Options) -> Option<Answer> {
    let kept = DiskCache::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join("known-options"));
    let mut inquiry = Inquiry::about(vec![subject.clone()]);
    inquiry.fill_in(options.clone());
    let mut answer = Answer::new();
    for figure in inquiry.answer(&kept, &Silent).ok()? {
        let plain = Figure { conditions: Conditions::default(), seconds: 0.0, ..figure };
        let text = serde_json::to_string(&plain).expect("a figure");
        answer.entry(plain.wager).or_default().push(text);
    }
    Some(answer)
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
        let plain = answer(subject, context);
        for value in values(kind) {
            let mut options = context.clone();
            options.insert(key.to_owned(), value);
            let Some(other) = answer(subject, &options) else { continue };
            let plain = plain.clone().unwrap_or_default();
            let wagers = plain.keys().chain(other.keys());
            changed.extend(wagers.filter(|name| plain.get(*name) != other.get(*name)).cloned());
        }
    }
    changed
}

/// Where the page of known options and the truth differ.
fn differences(game: &str) -> Vec<String> {
    let subject = Subject::find(game).expect("a game");
    let book = subject.book();
    let all = answer(&subject, &Options::new()).expect("the defaults");
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
