//! The rulebooks agree with the code, the traces with the documents, and faulty files are refused
//! in words that help.

mod options;
mod own;
mod prompts;
mod sources;
mod traces;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use games::{
    HouseFile, IrregularityKind, Kind, OptionKind, Options, Row, Rulebook, Shared, SpotRule, Trace,
    Value,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Fails with every fault at once.
fn none(faults: Vec<String>) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// Every fault of every game, each named by its game.
fn of_every_game(check: impl Fn(&'static Kind) -> Vec<String>) {
    let games = Kind::all().iter();
    none(
        games
            .flat_map(|kind| check(kind).into_iter().map(move |f| format!("{}: {f}", kind.id)))
            .collect(),
    );
}

/// A document: a game's own, or one that several games share.
struct Document {
    id: &'static str,
    book: &'static Rulebook,
    trace: &'static Trace,
}

impl Document {
    /// Where its golden rounds are: its own, or those of the games that share it.
    fn played_as(&self) -> Vec<&'static str> {
        let shares = |kind: &&Kind| {
            kind.id == self.id || kind.rulebook().links.iter().any(|link| link.document == self.id)
        };
        Kind::all().iter().filter(shares).map(|kind| kind.id).collect()
    }

    /// The rows of its trace, and of those it is linked to.
    fn rows(&self) -> Vec<&'static Row> {
        let links = self.book.links.iter().filter_map(|link| Shared::find(&link.document));
        self.trace.rows.iter().chain(links.flat_map(|link| &link.trace().rows)).collect()
    }
}

fn documents() -> Vec<Document> {
    let own = Kind::all().iter().map(|kind| (kind.id, kind.rulebook(), kind.trace()));
    let shared =
        Shared::all().iter().map(|shared| (shared.id(), shared.rulebook(), shared.trace()));
    own.chain(shared).map(|(id, book, trace)| Document { id, book, trace }).collect()
}

/// Every fault of every document, each named by it.
fn of_every_document(check: impl Fn(&Document) -> Vec<String>) {
    let faults = documents().into_iter().flat_map(|document| {
        let faults = check(&document).into_iter();
        faults.map(|fault| format!("{}: {fault}", document.id)).collect::<Vec<_>>()
    });
    none(faults.collect());
}

/// Every file below a folder that ends like this.
fn files(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                let text = fs::read_to_string(&path).expect("a readable file");
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_rulebook_and_trace_is_read() {
    for kind in Kind::all() {
        assert_eq!(kind.rulebook().id, kind.id);
        assert!(!kind.trace().rows.is_empty(), "{}", kind.id);
    }
}

#[test]
fn every_rulebook_file_belongs_to_a_listed_game() {
    for (path, text) in files(&root().join("rulebook"), ".toml") {
        let book = Rulebook::parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert_eq!(path.file_stem().and_then(|name| name.to_str()), Some(book.id.as_str()));
        let known = documents().iter().any(|document| document.id == book.id);
        assert!(known, "{} is neither a game nor a document that games share", book.id);
    }
}

#[test]
fn a_table_opens_with_the_defaults_and_with_every_value_of_every_option() {
    of_every_game(|kind| {
        let mut values = Vec::new();
        for option in &kind.rulebook().options {
            let all = every_value(&option.kind).into_iter();
            values.extend(all.map(|value| (option.key.clone(), value)));
        }
        let mut faults: Vec<_> =
            kind.open(Options::new()).err().into_iter().map(|e| format!("defaults: {e}")).collect();
        for value in &values {
            let alone = kind.open(Options::from([value.clone()]));
            // Some rules are for some tables only: then one other choice makes such a table.
            let beside = |other: &(String, Value)| {
                other.0 != value.0
                    && kind.open(Options::from([value.clone(), other.clone()])).is_ok()
            };
            if let Err(error) = alone
                && !values.iter().any(beside)
            {
                faults.push(format!("{value:?} is refused: {error}"));
            }
        }
        faults
    });
}

fn every_value(kind: &OptionKind) -> Vec<Value> {
    match kind {
        OptionKind::Choice { values } => values.iter().cloned().map(Value::Text).collect(),
        OptionKind::Switch { .. } => vec![Value::Switch(true), Value::Switch(false)],
        OptionKind::Count { least, most, .. } => {
            (*least..=*most.min(&(least + 20))).chain([*most]).map(Value::Count).collect()
        }
        OptionKind::Money { least, most, default } => {
            let all = [Some(least), most.as_ref(), default.as_ref()];
            all.into_iter().flatten().cloned().map(Value::Text).collect()
        }
        OptionKind::Boxes => vec![Value::Text("1-2 5-7".into())],
        // Rates are judged together: the least of one may need more of another.
        OptionKind::Rate { default, most, .. } => {
            [default, most].into_iter().cloned().map(Value::Text).collect()
        }
    }
}

#[test]
fn every_pay_table_that_can_be_chosen_opens_a_table() {
    of_every_game(|kind| {
        let book = kind.rulebook();
        let mut faults = Vec::new();
        for spot in &book.spots {
            for table in book.tables_of(&spot.id) {
                let chosen = [(spot.id.clone(), Value::Text(table.id.clone()))];
                let mut options = Options::from([("pay_tables".into(), Value::Map(chosen.into()))]);
                if let Some([least, _]) = table.decks {
                    options.insert("decks".into(), Value::Count(least.into()));
                }
                if let Err(error) = kind.open(options) {
                    faults.push(format!("{} for {}: {error}", table.id, spot.id));
                }
            }
        }
        faults
    });
}

#[test]
fn the_layout_and_the_rulebook_have_the_same_spots() {
    of_every_game(|kind| {
        let mut faults = Vec::new();
        for (_, info) in kind.layout().iter() {
            match kind.rulebook().spot(info.family) {
                None => faults.push(format!("{} has no [[spot]] `{}`", info.name, info.family)),
                Some(spot) if spot.by_decision == info.open => {
                    faults.push(format!(
                        "{}: open on the layout, by decision in the book or the other way round",
                        info.name
                    ));
                }
                Some(spot) if spot.main != info.main => {
                    faults
                        .push(format!("{}: `main` differs from [[spot]] `{}`", info.name, spot.id));
                }
                Some(_) => {}
            }
        }
        for spot in &kind.rulebook().spots {
            if !kind.layout().iter().any(|(_, info)| info.family == spot.id) {
                faults.push(format!("[[spot]] `{}` is nowhere on the layout", spot.id));
            }
        }
        faults
    });
}

#[test]
fn every_spot_that_can_be_wagered_on_has_a_pay_table() {
    of_every_game(|kind| {
        let book = kind.rulebook();
        let paid = |spot: &str| book.tables_of(spot).next().is_some();
        let in_parts =
            |spot: &SpotRule| !spot.parts.is_empty() && spot.parts.iter().all(|part| paid(part));
        // What a decision makes is paid with the wager that it stands beside.
        let wagered = book.spots.iter().filter(|spot| !spot.by_decision);
        let as_another = |spot: &SpotRule| paid(book.paid_as(&spot.id));
        let unpaid = wagered.filter(|spot| !as_another(spot) && !in_parts(spot));
        unpaid.map(|spot| format!("nothing pays `{}`", spot.id)).collect()
    });
}

#[test]
fn pay_tables_and_options_are_named_once() {
    of_every_game(|kind| {
        let book = kind.rulebook();
        let mut seen = BTreeSet::new();
        let tables = book.pay_tables.iter().map(|table| format!("pay table {}", table.id));
        let options = book.options.iter().map(|option| format!("option {}", option.key));
        let irregularities =
            book.irregularities.iter().map(|rule| format!("irregularity {}", rule.kind));
        let names = tables.chain(options).chain(irregularities);
        names
            .filter(|name| !seen.insert(name.clone()))
            .map(|name| format!("{name} twice"))
            .collect()
    });
}

#[test]
fn every_irregularity_of_a_rulebook_is_one_that_scripts_can_name() {
    of_every_game(|kind| {
        let rules = kind.rulebook().irregularities.iter();
        let unknown = rules.filter(|rule| rule.kind.parse::<IrregularityKind>().is_err());
        unknown.map(|rule| format!("`{}`", rule.kind)).collect()
    });
}

/// What a casino's own file says, opened as a table.
fn house(text: &str) -> String {
    let opened = HouseFile::parse(text).and_then(|file| {
        let kind = Kind::find(&file.game).expect("the cases name games");
        kind.open(file.options).map(|_| ())
    });
    let message = opened.expect_err(text).to_string();
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

#[test]
fn faulty_house_files_are_refused_in_one_line_that_helps() {
    const ROULETTE: &str =
        "roulette has no such option, only wheel, min, max, limits, unit, seats, pay_tables, pay";
    for (options, why) in [
        (
            "wheel = \"triple\"",
            "option `wheel`: triple is not allowed, expected one of double, single, double-as-single (OH.RO.1.IV)",
        ),
        (
            "wheel = true",
            "option `wheel`: true is not allowed, expected one of double, single, double-as-single (OH.RO.1.IV)",
        ),
        ("whell = \"single\"", &format!("option `whell`: {ROULETTE}; did you mean `wheel`?")),
        ("min = 5", "option `min`: expected an amount in quotes, such as \"10\""),
        (
            "min = \"5.001\"",
            "option `min`: `5.001` is not an amount: expected dollars and cents such as 10 or 12.50",
        ),
        (
            "min = \"10\"\nmax = \"5\"",
            "option `max`: the most, 5.00, is less than the least, 10.00",
        ),
        ("unit = \"0\"", "option `unit`: the smallest chip must be worth something"),
        ("unit = \"1000000000\"", "option `unit`: the smallest chip can be worth 10000.00 at most"),
        ("seats = 0", "option `seats`: 0 is not allowed, expected 1 to 8"),
        ("seats = 9", "option `seats`: 9 is not allowed, expected 1 to 8"),
        ("seats = \"two\"", "option `seats`: two is not allowed, expected 1 to 8"),
        ("limits = 3", "option `limits`: expected values by spot: {\"spot\": ...}"),
        ("limits.red = \"5\"", "option `limits.red`: expected {\"min\": ..., \"max\": ...}"),
        ("limits.red.most = \"5\"", "option `limits.red`: `most` is neither min nor max"),
        (
            "limits.red = { min = \"9\", max = \"5\" }",
            "option `limits.red`: the most, 5.00, is less than the least, 9.00",
        ),
        ("limits.pink.min = \"5\"", "option `limits.pink`: there is no such spot"),
        (
            "pay_tables.red = \"PT-1\"",
            "option `pay_tables.red`: `PT-1` is not a pay table there, expected OH.RO.5.I",
        ),
        (
            "pay_tables.pink = \"PT-1\"",
            "option `pay_tables.pink`: `PT-1` is not a pay table there, expected none: no such spot",
        ),
        ("pay_tables.red = 1", "option `pay_tables.red`: expected the id of a pay table"),
        ("pay.pink.win = \"2 to 1\"", "option `pay.pink`: no pay table pays such a spot"),
        ("pay.red = \"2 to 1\"", "option `pay.red`: expected lines with their odds"),
        ("pay.red.win = 2", "option `pay.red.win`: expected odds in words, such as \"8 to 1\""),
        (
            "pay.red.place = \"2 to 1\"",
            "option `pay.red.place`: OH.RO.5.I has no such line, only win",
        ),
        (
            "pay.straight.win = \"34 to 1\"",
            "option `pay.straight.win`: 34 to 1 is less than the document's 35 to 1 (OH.RO.5.I)",
        ),
        (
            "pay.straight.win = \"35:1\"",
            "option `pay.straight.win`: `35:1` is no payout: expected `35 to 1`, `3 for 1`, `$50`, `$50 for 1`, `10%`, `push` or `lose`",
        ),
        ("min = 1.5", "option `min`: expected true, false, a whole number or text"),
        ("pay = { red = [1] }", "option `pay.red`: expected true, false, a whole number or text"),
    ] {
        assert_eq!(house(&format!("game = \"roulette\"\n[options]\n{options}")), why);
    }
    let fixed = "game = \"big-six\"\n[options]\npay.joker.win = \"45 to 1\"";
    assert_eq!(house(fixed), "option `pay.joker.win`: the document fixes 40 to 1 (OH.B6.7.I)");
}

#[test]
fn files_that_are_no_house_files_are_refused_with_the_place() {
    for (text, why) in [
        ("", "missing field `game`"),
        ("game = 3", "invalid type: integer `3`, expected a string"),
        ("game = \"roulette\"\ngame = \"big-six\"", "duplicate key"),
        ("game = \"roulette\"\nseats = 3", "unknown field `seats`, expected `game` or `options`"),
        ("game = \"roulette\"\noptions = 3", "invalid type: integer `3`, expected a map"),
        ("game = ", "TOML parse error at line 1"),
    ] {
        let error = HouseFile::parse(text).expect_err(text).to_string();
        assert!(error.contains(why) && error.lines().count() == 1, "{text}: {error}");
    }
}

/// A rulebook with one part replaced.
fn book(part: &str, by: &str) -> String {
    let text = r#"
id = "toss"
name = "Toss"
document = "none"
clauses = 1
digest = "0"
seats = { most = 2 }
[[spot]]
id = "heads"
name = "Heads"
clause = "A.1"
about = "heads"
[[option]]
key = "coins"
kind = "count"
least = 1
most = 3
default = 1
clause = "A.2"
about = "how many"
[[pay_table]]
id = "A.3"
clause = "A.3"
spot = "heads"
line = [{ name = "win", pays = "1 to 1" }]
[[irregularity]]
kind = "no-roll"
clause = "A.4"
remedy = "again"
"#;
    assert!(part.is_empty() || text.contains(part), "{part}");
    text.replacen(part, by, 1)
}

#[test]
fn faulty_rulebooks_are_refused_in_one_line_that_helps() {
    assert!(Rulebook::parse(&book("", "")).is_ok());
    for (part, by, why) in [
        ("id = \"toss\"", "", "missing field `id`"),
        ("id = \"toss\"", "id = \"toss\"\ncolour = 1", "unknown field `colour`"),
        ("clauses = 1", "clauses = -1", "invalid value"),
        ("seats = { most = 2 }", "seats = 2", "invalid type"),
        (
            "[[option]]",
            "[[spot]]\nid = \"heads\"\nname = \"H\"\nclause = \"A\"\nabout = \"h\"\n[[option]]",
            "spot `heads` stands there twice",
        ),
        (
            "about = \"heads\"",
            "about = \"heads\"\nparts = [\"edge\"]",
            "spot `heads`: there is no spot `edge`",
        ),
        ("spot = \"heads\"", "", "A.3: line `win` has no spot"),
        ("spot = \"heads\"", "spot = \"tails\"", "A.3: there is no spot `tails`"),
        ("pays = \"1 to 1\"", "pays = \"1:1\"", "`1:1` is no payout"),
        (
            "kind = \"no-roll\"",
            "kind = \"earthquake\"",
            "`earthquake` is not an irregularity that the rules know",
        ),
        (
            "default = 1",
            "default = 4",
            "option `coins`: 4 is not allowed, expected a number from 1 to 3 (A.2)",
        ),
        ("kind = \"count\"", "kind = \"colour\"", "unknown variant `colour`"),
        (
            "kind = \"count\"\nleast = 1\nmost = 3\ndefault = 1",
            "kind = \"choice\"\nvalues = []",
            "option `coins` has no values",
        ),
        (
            "kind = \"count\"\nleast = 1\nmost = 3\ndefault = 1",
            "kind = \"money\"\nleast = \"5\"\ndefault = \"2\"",
            "option `coins`: 2 is not allowed, expected an amount of at least \"5\" (A.2)",
        ),
        (
            "kind = \"count\"\nleast = 1\nmost = 3\ndefault = 1",
            "kind = \"money\"\nleast = \"five\"",
            "option `coins`: `five` is not an amount",
        ),
    ] {
        let error = Rulebook::parse(&book(part, by)).expect_err(by).to_string();
        assert!(error.contains(why) && error.lines().count() == 1, "{by}: {error}");
    }
}

/// A rulebook with these rows of a house way: hand, low hand, and what else there is.
fn book_with_house_way(rows: &[(&str, &str, &str)]) -> String {
    let row = |(hand, low, more): &(&str, &str, &str)| {
        format!(
            "[[house_way]]\nclause = \"A.5\"\nhand = \"{hand}\"\nlow = \"{low}\"\n{more}\nabout = \"so\"\n"
        )
    };
    book("", "") + &rows.iter().map(row).collect::<String>()
}

/// The fewest rows that set every hand.
const EVERY_HAND: [(&str, &str, &str); 13] = [
    ("no-pair", "second-and-third", ""),
    ("one-pair", "next-two", ""),
    ("two-pair", "lower-pair", ""),
    ("three-pair", "highest-pair", ""),
    ("three-of-a-kind", "next-two", ""),
    ("two-threes", "pair-of-higher-three", ""),
    ("full-house", "pair", ""),
    ("full-house-and-pair", "highest-pair", ""),
    ("four-of-a-kind", "split", ""),
    ("four-and-pair", "pair", ""),
    ("four-and-three", "pair-of-three", ""),
    ("five-aces", "next-two", ""),
    ("five-aces-and-pair", "pair", ""),
];

#[test]
fn a_house_way_that_does_not_set_every_hand_once_is_refused() {
    assert!(Rulebook::parse(&book_with_house_way(&EVERY_HAND)).is_ok());
    for (row, why) in [
        (("flush", "next-two", ""), "unknown variant `flush`, expected one of `no-pair`"),
        (("no-pair", "best", ""), "unknown variant `best`, expected one of `second-and-third`"),
        (("no-pair", "next-two", "with = \"luck\""), "unknown variant `luck`"),
        (("no-pair", "next-two", "unless = 1"), "unknown field `unless`"),
        (("two-pair", "lower-pair", "of = [\"T-7\"]"), "`T-7` is no range of ranks: expected one"),
        (("two-pair", "lower-pair", "of = [\"1-7\"]"), "`1-7` is no range of ranks"),
        (("two-pair", "lower-pair", "of = [\"77\"]"), "`77` is no range of ranks"),
        (("two-pair", "lower-pair", "of = [7]"), "invalid type: integer `7`"),
        (
            ("one-pair", "next-two", "of = [\"A\", \"K\"]"),
            "house way, row 1 (A.5): `of` names 2 ranks, one-pair has 1",
        ),
        (
            ("four-and-three", "pair-of-three", "holding = [\"A\"]"),
            "`holding` may name 0 cards at most beside four-and-three",
        ),
        (
            ("full-house", "pair", "with = \"straight-or-flush\""),
            "full-house is not set by a straight or flush that it may hold",
        ),
        (("two-pair", "highest-pair", ""), "highest-pair cannot be the low hand of two-pair"),
        (("no-pair", "highest-beside", ""), "highest-beside needs `with`"),
        (("three-of-a-kind", "ace-and-next", "of = [\"K-A\"]"), "needs `of = [\"A\"]`"),
    ] {
        let rows: Vec<_> = [row].into_iter().chain(EVERY_HAND).collect();
        let error = Rulebook::parse(&book_with_house_way(&rows)).expect_err(why).to_string();
        assert!(error.contains(why) && error.lines().count() == 1, "{row:?}: {error}");
    }
    for (at, row) in EVERY_HAND.iter().enumerate() {
        let rest: Vec<_> = EVERY_HAND.iter().copied().filter(|other| other != row).collect();
        let error = Rulebook::parse(&book_with_house_way(&rest)).expect_err(row.0).to_string();
        let why = format!("house way: no row sets every {}", row.0);
        assert!(error.starts_with(&why), "row {at}: {error}");
    }
    let twice: Vec<_> = EVERY_HAND.into_iter().chain([EVERY_HAND[2]]).collect();
    let error = Rulebook::parse(&book_with_house_way(&twice)).expect_err("twice").to_string();
    assert_eq!(error, "house way, row 14 (A.5): never read, a row above sets all such hands");
    let king = ("no-pair", "second-and-third", "holding = [\"K\"]");
    let many: Vec<_> = [king; 16].into_iter().chain(EVERY_HAND).collect();
    let error = Rulebook::parse(&book_with_house_way(&many)).expect_err("many").to_string();
    assert_eq!(error, "house way, row 17 (A.5): more than 16 rows for no-pair");
}

#[test]
fn a_rulebook_with_a_misspelt_bound_of_a_share_is_refused() {
    let text = include_str!("../../../../rulebook/ride-free.toml");
    let bounds = "kind = \"rate\"\nleast = \"0\"\nmost = \"1\"";
    assert!(text.contains(bounds));
    for odd in
        [bounds.replace('0', "o"), bounds.replace('1', "l"), format!("{bounds}\nin_all = \"0,2\"")]
    {
        let error = Rulebook::parse(&text.replacen(bounds, &odd, 1)).unwrap_err();
        assert!(error.to_string().contains("is not a share"), "{error}");
    }
}

#[test]
fn a_rulebook_with_a_misspelt_word_is_refused() {
    let text = include_str!("../../../../rulebook/roulette.toml");
    let error = Rulebook::parse(&text.replace("\"single\"", "\"singel\"")).unwrap_err();
    let expected =
        "option `wheel`: `singel` means nothing, expected double, single, double-as-single";
    assert_eq!(error.to_string(), expected);
}
