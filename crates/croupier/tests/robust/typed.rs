//! Whatever is typed after `croupier`, and whatever lies in the files it names, the program answers
//! or refuses it in words: it never breaks down, and never hangs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use games::Kind;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value as Json, json};

use crate::cases;
use crate::damage::{any_json, damage, spoil};

/// What ends and is refused: answered, refused, or not understood.
const CODES: [i32; 3] = [0, 1, 2];

/// Nothing here takes a second; a program that is still there after this has hung.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder of this case alone, gone when it is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("croupier-typed-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for this case");
        Folder(folder)
    }

    /// A file with this in it.
    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).expect("a file for this case");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the program in a folder; with a file of its own habits where one is named.
fn runs(folder: &Path, habits: Option<&Path>, arguments: &[String], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments).current_dir(folder).env("CROUPIER_CACHE", "/dev/null");
    command.env("XDG_CONFIG_HOME", folder).env_remove("CROUPIER_CONFIG");
    if let Some(habits) = habits {
        command.env("CROUPIER_CONFIG", habits);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let (mut stdin, input) = (child.stdin.take().expect("a standard input"), input.to_vec());
    // Whoever reads no further closes it.
    std::thread::spawn(move || drop(stdin.write_all(&input)));
    let (send, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || drop(send.send(child.wait_with_output())));
    let output = ended.recv_timeout(PATIENCE);
    output.unwrap_or_else(|_| panic!("it hangs: {arguments:?}")).expect("the program ends")
}

/// Holds that the program ended as it may, and said why where it refused.
fn holds(arguments: &[String], output: &Output) -> Result<(), TestCaseError> {
    let said = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    prop_assert!(code.is_some_and(|code| CODES.contains(&code)), "{code:?} {arguments:?}: {said}");
    prop_assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    prop_assert!(code == Some(0) || !said.trim().is_empty(), "{arguments:?}: nothing is said");
    Ok(())
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A value as somebody might type it, and as nobody would.
fn value() -> impl Strategy<Value = String> {
    let usual = select(vec!["1", "2", "8", "100", "1e3", "10k", "5.50", "6,8", "-1", "0", "1e99"]);
    prop_oneof![
        6 => usual.prop_map(String::from),
        1 => "[0-9]{1,25}",
        1 => "[a-z0-9:=.,-]{1,12}",
        // A program is never given a zero byte.
        1 => "[^\0]{0,12}",
    ]
}

/// Options of `simulate`, which is never asked for many rounds.
fn simulated() -> impl Strategy<Value = Vec<String>> {
    // What has no decisions needs no strategy, which would take a while to find.
    let no_decisions = |kind: &&Kind| !kind.rulebook().spots.iter().any(|spot| spot.by_decision);
    let games: Vec<_> = Kind::all().iter().filter(no_decisions).map(|kind| kind.id).collect();
    let game = prop_oneof![8 => select(games).prop_map(String::from), 1 => value()];
    let flag = select(vec!["--gpu", "--json", "--csv", "--fresh-shoe", "--every-round", "--check"]);
    let given = select(vec![
        "--wager",
        "--stake",
        "--strategy",
        "--seed",
        "--threads",
        "--set",
        "--session",
        "--bankroll",
        "--pace",
        "--html",
        "--house",
        "--rulebook",
        "--color",
    ]);
    let option = prop_oneof![
        2 => flag.prop_map(|flag| owned(&[flag])),
        1 => (given, value()).prop_map(|(option, value)| vec![format!("{option}={value}")]),
    ];
    let gpu = any::<bool>().prop_map(|gpu| if gpu { owned(&["--gpu"]) } else { Vec::new() });
    (game, gpu, vec(option, 0..4)).prop_map(|(game, gpu, options)| {
        let begin = [owned(&["simulate"]), vec![game], owned(&["--rounds", "50"]), gpu];
        begin.into_iter().chain(options).flatten().collect()
    })
}

/// `odds`, `rules` and `games` with whatever may be said to them; what takes long to find is not
/// asked for.
fn looked_up() -> impl Strategy<Value = Vec<String>> {
    let command = select(vec!["odds", "odds", "odds", "rules", "games"]);
    let game = select(vec!["big-six", "roulette", "craps", "three-dice-baccarat", "multi-link"]);
    let game = prop_oneof![9 => game.prop_map(String::from), 1 => "[a-z-]{1,8} ?[a-z]{0,3}"];
    let flag = select(vec!["--json", "--csv", "--page", "--toml", "--all"]);
    let given = select(vec![
        "--wager",
        "--pay-table",
        "--set",
        "--compare",
        "--par",
        "--house",
        "--rulebook",
        "--color",
    ]);
    let usual = select(vec![
        "red",
        "logo",
        "any-seven",
        "wheel=single",
        "wheel=single,double",
        "stake=25",
        "meter=10000",
        "pay.logo.win=45 to 1",
        "limits.red.max=0.01",
        "sheet.html",
        "sheet.pdf",
        ".",
    ]);
    let word = prop_oneof![3 => usual.prop_map(String::from), 1 => value()];
    let option = prop_oneof![
        1 => flag.prop_map(|flag| owned(&[flag])),
        2 => (given, word).prop_map(|(option, word)| vec![format!("{option}={word}")]),
    ];
    (command, game, vec(option, 0..4)).prop_map(|(command, game, options)| {
        let begin = [owned(&[command]), vec![game]];
        begin.into_iter().chain(options).flatten().collect()
    })
}

/// Commands about a house, where there is none.
fn about_no_house() -> impl Strategy<Value = Vec<String>> {
    let command = select(vec!["verify", "export", "import", "passwd"]);
    let option = select(vec!["--data", "--postgres", "--json", "--secrets", "--user", "-"]);
    let word = prop_oneof![
        2 => select(vec!["nowhere", "postgres://127.0.0.1:1/x", "admin", ""]).prop_map(String::from),
        1 => value(),
    ];
    let option = (option, word, any::<bool>()).prop_map(|(option, word, glued)| match glued {
        true => vec![format!("{option}={word}")],
        false => vec![option.to_owned(), word],
    });
    (command, vec(option, 0..3))
        .prop_map(|(command, options)| [owned(&[command]), options.concat()].concat())
}

/// `rng` with whatever may be said to it, of which it writes a little.
fn drawn() -> impl Strategy<Value = Vec<String>> {
    let what = select(vec!["bytes", "cards", "dice", "pockets", "moons", ""]);
    let option = select(vec!["--seed", "--decks", "--dice", "--wheel", "--color"]);
    let word = prop_oneof![
        3 => select(vec!["1", "3", "8", "9", "single", "big-six"]).prop_map(String::from),
        1 => value(),
    ];
    let option = (option, word).prop_map(|(option, word)| format!("{option}={word}"));
    let count = prop_oneof![4 => 1..50_u32, 1 => Just(0)];
    (what, proptest::option::weighted(0.9, count), vec(option, 0..3)).prop_map(
        |(what, count, options)| {
            let count = count.map(|count| format!("--count={count}"));
            let begin = owned(&["rng", what]).into_iter().chain(count);
            begin.chain(options).collect()
        },
    )
}

/// A script that is whole.
fn script() -> Json {
    json!({"game": "roulette", "steps": [
        {"wager": {"seat": 1, "on": "red", "amount": "5"}},
        {"wager": {"seat": 1, "on": "straight:17", "amount": "10"}},
        {"spin": "17"}]})
}

/// A line of a batch: a script, a damaged one, or anything.
fn line() -> impl Strategy<Value = String> {
    let damaged = damage().prop_map(|harm| {
        let mut script = script();
        spoil(&mut script, &harm);
        script.to_string()
    });
    prop_oneof![
        2 => Just(script().to_string()),
        4 => damaged,
        1 => any_json().prop_map(|json| json.to_string()),
        1 => "[^\n]{0,30}",
    ]
}

/// A file of habits, and what looks like one.
fn habits() -> impl Strategy<Value = String> {
    let key = select(vec!["bankroll", "seats", "house", "color", "width", "colour", "[x]"]);
    let usual = select(vec![
        "\"500\"",
        "250",
        "2",
        "\"never\"",
        "\"always\"",
        "100",
        "0",
        "-1",
        "65536",
        "\"moon\"",
        "true",
        "[]",
        "\"house.toml\"",
        "1e400",
    ]);
    let line = prop_oneof![
        5 => (key, usual).prop_map(|(key, value)| format!("{key} = {value}")),
        1 => "\\PC{0,20}",
    ];
    vec(line, 0..4).prop_map(|lines| lines.join("\n"))
}

/// Some bytes of a file, cut off or with others in their place.
fn spoiled(bytes: &[u8], at: Index, by: &[u8], cut: bool) -> Vec<u8> {
    let at = at.index(bytes.len() + 1);
    let rest = if cut { &[][..] } else { bytes.get(at + by.len()..).unwrap_or_default() };
    [&bytes[..at], by, rest].concat()
}

/// A record of a visit to a table.
fn recorded(folder: &Folder) -> Vec<u8> {
    let visit = owned(&["play", "roulette", "--seed", "3", "--record", "visit.json"]);
    let played = runs(&folder.0, None, &visit, b"red 5\n\n17 5\n\nq\n");
    assert_eq!(played.status.code(), Some(0), "{played:?}");
    std::fs::read(folder.0.join("visit.json")).expect("a record")
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn simulations_are_played_or_refused_on_a_gpu_too(arguments in simulated()) {
        let folder = Folder::new();
        holds(&arguments, &runs(&folder.0, None, &arguments, b""))?;
    }

    #[test]
    fn what_is_looked_up_is_printed_or_refused(arguments in looked_up()) {
        let folder = Folder::new();
        holds(&arguments, &runs(&folder.0, None, &arguments, b""))?;
    }

    #[test]
    fn a_house_that_is_not_there_is_neither_read_nor_made(arguments in about_no_house()) {
        let folder = Folder::new();
        let output = runs(&folder.0, None, &arguments, b"");
        holds(&arguments, &output)?;
        prop_assert!(!output.status.success(), "{:?}: {:?}", arguments, output);
        prop_assert!(std::fs::read_dir(&folder.0).expect("a folder").next().is_none());
    }

    #[test]
    fn outcomes_in_bulk_are_written_or_refused(arguments in drawn()) {
        let folder = Folder::new();
        let output = runs(&folder.0, None, &arguments, b"");
        holds(&arguments, &output)?;
        prop_assert_eq!(output.status.success(), !output.stdout.is_empty());
    }

    #[test]
    fn every_line_of_a_batch_gets_a_line(
        lines in vec(line(), 0..6),
        command in select(vec!["settle", "advise"]),
        in_file in any::<bool>(),
    ) {
        let folder = Folder::new();
        let text = lines.join("\n");
        folder.file("batch.jsonl", text.as_bytes());
        let file = if in_file { "batch.jsonl" } else { "-" };
        let arguments = owned(&[command, file, "--lines"]);
        let output = runs(&folder.0, None, &arguments, text.as_bytes());
        holds(&arguments, &output)?;
        let answers = String::from_utf8(output.stdout).expect("text");
        let asked = text.lines().filter(|line| !line.trim().is_empty()).count();
        prop_assert_eq!(answers.lines().count(), asked, "{}\n{}", text, answers);
        for answer in answers.lines() {
            prop_assert!(serde_json::from_str::<Json>(answer).is_ok(), "{}", answer);
        }
    }

    #[test]
    fn a_file_of_habits_is_kept_to_or_refused(text in habits(), bytes in vec(any::<u8>(), 0..4)) {
        let folder = Folder::new();
        let habits = folder.file("habits.toml", &[text.as_bytes(), &bytes].concat());
        for arguments in [&["games"][..], &["play", "big-six"]] {
            let arguments = owned(arguments);
            holds(&arguments, &runs(&folder.0, Some(&habits), &arguments, b"q\n"))?;
        }
    }
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn a_damaged_record_is_gone_on_with_or_refused(
        damages in vec((any::<Index>(), vec(any::<u8>(), 0..4), any::<bool>()), 1..8),
    ) {
        let folder = Folder::new();
        let whole = recorded(&folder);
        for (at, by, cut) in damages {
            folder.file("damaged.json", &spoiled(&whole, at, &by, cut));
            let arguments = owned(&["play", "--resume", "damaged.json"]);
            holds(&arguments, &runs(&folder.0, None, &arguments, b"\nq\nq\n"))?;
        }
    }

    #[test]
    fn a_record_with_other_words_is_gone_on_with_or_refused(harm in damage()) {
        let folder = Folder::new();
        let mut script: Json = serde_json::from_slice(&recorded(&folder)).expect("JSON");
        spoil(&mut script, &harm);
        folder.file("damaged.json", script.to_string().as_bytes());
        let arguments = owned(&["play", "--resume", "damaged.json"]);
        holds(&arguments, &runs(&folder.0, None, &arguments, b"\nq\nq\n"))?;
    }
}
