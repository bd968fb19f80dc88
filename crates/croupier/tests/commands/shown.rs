//! What README.md and the tour show of the command line is what it prints.

use std::path::Path;
use std::process::Command;

/// A command with what stands below it on the page.
struct Shown {
    page: &'static str,
    command: String,
    printed: String,
}

/// The commands of a page whose output it shows. A house prints passwords and tokens of its own,
/// so that an example which serves one is left out.
fn shown(page: &'static str) -> Vec<Shown> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
    let text = std::fs::read_to_string(path).expect("a page");
    let fences = text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let commands =
        fences.filter(|example| !example.contains("croupier serve")).flat_map(|example| {
            let parts = example.strip_prefix("$ ").expect("a prompt").split("\n$ ");
            parts.map(|part| {
                let (command, printed) = part.split_once('\n').unwrap_or((part, ""));
                Shown { page, command: command.to_owned(), printed: printed.to_owned() }
            })
        });
    commands.filter(|shown| !shown.printed.is_empty()).collect()
}

#[test]
fn pages_show_what_the_program_prints() {
    let program = Path::new(env!("CARGO_BIN_EXE_croupier"));
    let folder = program.parent().expect("the folder of the program");
    let all: Vec<_> = ["README.md", "docs/tour.md"].into_iter().flat_map(shown).collect();
    assert!(all.len() >= 4, "{} examples", all.len());
    for Shown { page, command, printed } in all {
        let path = std::env::join_paths([folder, Path::new("/usr/bin"), Path::new("/bin")]);
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{command} 2>&1")]).env("PATH", path.expect("a path"));
        let output = shell.output().expect("a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{page}: {command}");
    }
}
