//! What is printed in a terminal: coloured unless nobody wants that, and as wide as it is.

use std::process::{Command, Stdio};

/// What a command shows in a terminal with so many columns and these variables.
fn in_terminal(command: &str, columns: usize, variables: &[(&str, &str)]) -> String {
    let program = env!("CARGO_BIN_EXE_croupier");
    // `script` gives a command a terminal of its own.
    let line = format!("stty cols {columns} && {program} {command}");
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
    script.env_remove("NO_COLOR").env_remove("COLUMNS").env("TERM", "xterm");
    script.envs(variables.iter().copied()).stdin(Stdio::null());
    let output = script.output().expect("a terminal opens");
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stdout).expect("text").replace('\r', "")
}

#[test]
fn a_terminal_has_colours_unless_nobody_wants_them() {
    for (command, variables, coloured) in [
        ("games", &[] as &[_], true),
        ("games", &[("NO_COLOR", "1")], false),
        // Set to nothing is not set (no-color.org).
        ("games", &[("NO_COLOR", "")], true),
        ("games", &[("TERM", "dumb")], false),
        ("games --color never", &[], false),
        ("games --color always", &[("NO_COLOR", "1")], true),
    ] {
        let shown = in_terminal(command, 80, variables);
        assert_eq!(shown.contains('\x1b'), coloured, "{command} with {variables:?}:\n{shown}");
    }
}

#[test]
fn lines_are_as_wide_as_the_terminal() {
    let widest = |columns| {
        let shown = in_terminal("rules roulette --color never", columns, &[]);
        shown.lines().map(|line| line.chars().count()).max().expect("lines")
    };
    assert!((61..=80).contains(&widest(80)), "{}", widest(80));
    assert!((81..=120).contains(&widest(120)), "{}", widest(120));
    let said = in_terminal("rules roulette --color never", 120, &[("COLUMNS", "90")]);
    assert!(said.lines().all(|line| line.chars().count() <= 90), "{said}");
}
