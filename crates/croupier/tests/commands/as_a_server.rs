//! What a server answers is what the command prints.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::Write;
use std::process::{Command, Stdio};

use odds::{NoCache, Silent};
use serde_json::json;

/// What a command prints, given this on standard input.
fn prints(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(arguments).env("CROUPIER_CACHE", "").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that reads nothing may have gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_server_answers_what_the_command_prints() {
    let script = json!({"game": "let-it-ride", "steps": [
        {"wager": {"seat": 1, "on": "bet", "amount": "10"}},
        {"cards": {"seat-1": "As Ad Ah", "community": "Ac 2d"}}]});
    let text = script.to_string();
    let rules = answers::rules("multi-link").unwrap();
    let advised = answers::advise(&script, &NoCache, &Silent).unwrap();
    for (arguments, answered) in [
        (&["games"] as &[&str], answers::games()),
        (&["rules", "multi-link"], rules),
        (&["settle", "-"], answers::settle(&script).unwrap()),
        (&["advise", "-"], advised),
    ] {
        let printed = prints(&[arguments, &["--json"]].concat(), &text);
        assert_eq!(printed, format!("{answered:#}\n"), "{arguments:?}");
    }
}

#[test]
fn a_server_finds_the_figures_that_the_command_finds() {
    let arguments =
        ["odds", "craps", "--wager", "buy-4", "--set", "vig=on-win", "--set", "stake=20"];
    let printed = prints(&[&arguments[..], &["--json", "--fresh"]].concat(), "");
    let options = json!({"vig": "on-win", "stake": "20"});
    let question = json!({"game": "craps", "wager": "buy-4", "options": options});
    let answered = answers::odds(&question, &NoCache).unwrap();
    // How long it took is another thing every time.
    let timeless = |text: String| {
        let lines = text.lines().filter(|line| !line.contains("\"seconds\""));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(timeless(printed), timeless(format!("{answered:#}")));
}
