//! What is printed fits a terminal of eighty columns, and no word is broken in two.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the program prints on a screen that is so wide.
fn shown(arguments: &[&str], columns: usize, colour: &str) -> String {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("narrow-cache");
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments).args(["--color", colour]);
    command.env("CROUPIER_CACHE", cache).env("COLUMNS", columns.to_string());
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

const CRAPS: &[&str] =
    &["simulate", "craps", "--rounds", "20000", "--wager", "pass=10", "--wager", "pass-odds=20"];
const PRINTED: &[&[&str]] = &[
    &["games"],
    &["rules"],
    &["odds", "roulette"],
    &["odds", "craps", "--wager", "pass"],
    &["odds", "three-card-poker"],
    &["odds", "blackjack", "--wager", "bet"],
    &["rules", "blackjack"],
    &["rules", "craps"],
    &["rules", "pai-gow-poker"],
    &["odds", "mini-baccarat", "--compare", "decks=6,8"],
    CRAPS,
    &["simulate", "roulette", "--rounds", "20000", "--session", "200"],
    &["simulate", "mini-baccarat", "--rounds", "20000"],
    &["rng", "dice", "--count", "3", "--seed", "1"],
];

#[test]
fn nothing_is_wider_than_the_screen() {
    for arguments in PRINTED {
        for columns in [80, 120] {
            let shown = shown(arguments, columns, "never");
            for line in shown.lines() {
                let wide = line.chars().count();
                assert!(wide <= columns, "{arguments:?}: {wide} columns\n{line}\n{shown}");
            }
        }
    }
}

#[test]
fn no_word_is_broken() {
    for (arguments, whole) in [
        (
            &["odds", "roulette"] as &[&str],
            &["wager", "element", "standard", "deviation"] as &[&str],
        ),
        (&["odds", "three-card-poker"], &["six-card-bonus", "OH.3C.12.VI", "frequency"]),
        (&["rules"], &["document", "enforced", "commission-", "baccarat", "mississippi-"]),
        (&["rules", "blackjack"], &["double_after_split", "(OH.BJ.11.III.A)"]),
        (&["games"], &["commission-free-baccarat", "dont-come-odds-4/5/6/8/9/10"]),
    ] {
        let shown = shown(arguments, 80, "never");
        let words: Vec<_> = shown.split_whitespace().collect();
        for word in whole {
            assert!(words.contains(word), "{arguments:?}: {word}\n{shown}");
        }
    }
}

#[test]
fn a_chart_too_wide_for_words_has_letters_and_says_what_they_mean() {
    let shown = shown(&["odds", "blackjack", "--wager", "bet"], 80, "never");
    let row = |name: &str| {
        let row = shown.lines().find(|line| line.trim_start().starts_with(name));
        row.expect("a row").split_whitespace().collect::<Vec<_>>()
    };
    assert_eq!(row("11 "), ["11", "Dh", "Dh", "Dh", "Dh", "Dh", "Dh", "Dh", "Dh", "Dh", "Dh"]);
    assert_eq!(row("8-8"), ["8-8", "P", "P", "P", "P", "P", "P", "P", "P", "P", "P"]);
    assert!(shown.contains("Dh double or hit") && shown.contains("P split"), "{shown}");
    // A count of a hundred digits is not written out: JSON has it.
    assert!(shown.contains("e97") && !shown.contains(&"0".repeat(20)), "{shown}");
}

/// What a dealer is told and may type is the longest that a table says.
#[test]
fn a_visit_fits_the_screen() {
    for game in games::Kind::all() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["play", game.id, "--dealer", "--seats", "2"]).env("COLUMNS", "80");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let typed = b"?\nspots\nprompts\nirregularity\nq\n";
        child.stdin.take().expect("an input").write_all(typed).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let shown = String::from_utf8(output.stdout).expect("text");
        for line in shown.lines() {
            assert!(line.chars().count() <= 80, "{}: {line}", game.id);
        }
        assert!(shown.contains("Leaving"), "{}: {shown}", game.id);
    }
}

#[test]
fn the_sentence_of_a_session_goes_on_in_the_next_line() {
    let shown = shown(CRAPS, 80, "never");
    let after = shown.split("A session of").nth(1).expect("a session is told");
    let lines: Vec<_> =
        after.lines().skip(1).take_while(|line| !line.contains("bankroll")).collect();
    assert!(lines.len() > 1 && lines.iter().all(|line| line.starts_with("  ")), "{shown}");
    let words: Vec<_> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
    assert!(words.join(" ").contains("one in twenty above"), "{shown}");
}

#[test]
fn colours_change_nothing_but_the_colour() {
    for arguments in PRINTED {
        let without = shown(arguments, 80, "never");
        let with = shown(arguments, 80, "always");
        // How long it took is another every time.
        let same = |text: &str| -> Vec<String> {
            let timed = |line: &&str| !line.contains(" s, ") && !line.contains("exact, in");
            let bare = regex_lite::Regex::new("\x1b\\[[0-9;]*m").expect("a pattern");
            let text = bare.replace_all(text, "").into_owned();
            text.lines().filter(timed).map(|line| line.trim_end().to_owned()).collect()
        };
        assert!(!without.contains('\x1b'), "{arguments:?}");
        assert_eq!(same(&with), same(&without), "{arguments:?}");
    }
}

/// An example is typed as it stands: none is broken, and what stands beside it stays there.
#[test]
fn examples_in_help_fit_the_screen() {
    let names = ["play", "settle", "advise", "odds", "simulate", "rules", "rng", "serve", "verify"];
    for name in names {
        let examples = |columns: usize| -> Vec<String> {
            let help = shown(&[name, "--help"], columns, "never");
            let examples = help.lines().filter(|line| line.starts_with("  croupier "));
            examples.map(|line| line.trim_end().to_owned()).collect()
        };
        assert!(!examples(80).is_empty(), "{name}");
        assert_eq!(examples(80), examples(120), "{name}");
    }
}
