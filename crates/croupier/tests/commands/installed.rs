//! What stands beside the program: a file of what is always wanted, completions, the manual; and
//! outcomes in bulk.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::cli::{bad, croupier, done, file, text};

#[test]
fn what_is_always_wanted_stands_in_a_file() {
    let run = |configuration: &str, arguments: &[&str], more: &[(&str, &str)]| {
        let path = file("croupier.toml", configuration.as_bytes());
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(arguments).env("CROUPIER_CONFIG", path).stdin(Stdio::null());
        command.envs(more.iter().copied());
        command.output().expect("the program runs")
    };
    let usual = "bankroll = 250\nseats = 2\ncolor = \"always\"\nwidth = 60\n";
    let shown = text(&run(usual, &["play", "roulette"], &[]).stdout);
    assert!(shown.contains("2 seats with $250.00") && shown.contains('\x1b'), "{shown}");
    let asked = ["play", "roulette", "--seats", "1", "--bankroll", "75", "--color", "never"];
    let shown = text(&run(usual, &asked, &[]).stdout);
    assert!(shown.contains("1 seat with $75.00") && !shown.contains('\x1b'), "{shown}");
    let wide = |width: &str| {
        let shown = run("", &["rules", "roulette"], &[("COLUMNS", width)]);
        text(&shown.stdout).lines().map(|line| line.chars().count()).max()
    };
    assert!(wide("80") <= Some(80) && wide("120") > Some(80) && wide("120") <= Some(120));
    let bad = run("bankrol = 5\n", &["games"], &[]);
    let said = text(&bad.stderr);
    assert_eq!(bad.status.code(), Some(2));
    assert!(said.contains("croupier.toml") && said.contains("bankrol"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn what_is_installed_beside_the_program_is_printed() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(done(&["completions", shell], "").contains("simulate"), "{shell}");
    }
    assert!(done(&["man"], "").starts_with(".ie"));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    done(&["man", folder.to_str().expect("a path of text")], "");
    for page in ["croupier.1", "croupier-settle.1", "croupier-play.1"] {
        assert!(folder.join(page).exists(), "{page}");
    }
}

#[test]
fn outcomes_come_in_bulk_by_the_functions_that_deal() {
    let order = done(&["rng", "cards", "--count", "2", "--decks", "2", "--seed", "7"], "");
    for line in order.lines() {
        let mut cards: Vec<_> = line.split(' ').collect();
        cards.sort_unstable();
        assert_eq!(cards.len(), 104);
        cards.dedup();
        assert_eq!(cards.len(), 52, "two of each");
    }
    let source = chance::Shoe::new(chance::Deck::Standard, 2).expect("a shoe");
    let mut source = chance::Shuffled::seeded(source, 7, 0);
    let dealt: Vec<_> = source.order().expect("seeded").iter().map(ToString::to_string).collect();
    assert_eq!(order.lines().next(), Some(dealt.join(" ").as_str()));
    let bytes = croupier(&["rng", "bytes", "--count", "9", "--seed", "0"], b"").stdout;
    // RFC 8439, appendix A.1.
    assert_eq!(bytes, [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40]);
    let dice = done(&["rng", "dice", "--count", "1e3", "--dice", "3"], "");
    assert_eq!(dice.lines().count(), 1000);
    assert!(dice.lines().all(|roll| roll.split('-').count() == 3));
    let pockets = done(&["rng", "pockets", "--count", "2k", "--wheel", "single"], "");
    assert!(pockets.lines().count() == 2000 && !pockets.contains("00"));
    bad(&["rng", "dice", "--count", "0"], b"");
    bad(&["rng", "dice"], b"");
}

#[test]
fn a_slip_of_the_finger_is_answered_with_what_was_meant() {
    for (arguments, meant) in [
        (&["rules", "rulette"][..], "did you mean `roulette`?"),
        (&["odds", "blackjak"], "did you mean `blackjack`?"),
        (&["play", "roulette", "--set", "weel=single"], "did you mean `wheel`?"),
        (&["simulat"], "'simulate'"),
        (&["odds", "roulette", "--wagr", "red"], "`croupier odds --help`"),
    ] {
        let line = bad(arguments, b"");
        assert!(line.contains(meant), "{line}");
    }
}
