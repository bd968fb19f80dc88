//! What is printed fits a terminal of eighty columns, and no word is broken in two.

use std::path::Path;
use std::process::Command;

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
    &["rules"],
    &["odds", "roulette"],
    &["odds", "craps", "--wager", "pass"],
    &["odds", "three-card-poker"],
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
fn no_word_of_a_heading_is_broken() {
    let roulette = shown(&["odds", "roulette"], 80, "never");
    let head: Vec<_> = roulette.lines().take_while(|line| !line.contains('─')).collect();
    let words: Vec<_> = head.iter().flat_map(|line| line.split_whitespace()).collect();
    for word in ["wager", "element", "risk", "frequency", "standard", "deviation"] {
        assert!(words.contains(&word), "{word}\n{roulette}");
    }
}

#[test]
fn the_sentence_of_a_session_goes_on_in_the_next_line() {
    let shown = shown(CRAPS, 80, "never");
    let after = shown.split("A session of").nth(1).expect("a session is told");
    let told: Vec<_> =
        after.lines().skip(1).take_while(|line| !line.contains("bankroll")).collect();
    assert!(told.len() > 1 && told.iter().all(|line| line.starts_with("  ")), "{shown}");
    assert!(told.join(" ").contains("one in twenty above"), "{shown}");
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
