//! What README.md and the tour show of the command line is what it prints.

use std::path::Path;
use std::process::Command;

use crate::simulate::cache;

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
            let example = example.strip_prefix("$ ").expect("a prompt").trim_end();
            example.split("\n$ ").map(|part| {
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
        let output = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.trim_end(), printed, "{page}: {command}");
    }
}

/// How an example is tried: scripts are settled or advised on, strategies played for as many
/// rounds as show that they are understood, a casino's choices taken by a table.
fn try_out(file: &str, text: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let call = text.lines().find_map(|line| line.strip_prefix("#   croupier "));
    match (file.rsplit_once('.'), call) {
        (Some((name, "json")), _) if name.starts_with("advise-") => {
            words(&format!("advise examples/{file}"))
        }
        (Some((_, "json")), _) => words(&format!("settle examples/{file}")),
        (Some((_, "toml")), Some(call)) => {
            let strategy = words(call).into_iter().take(4);
            strategy.chain(words("--rounds 1000")).collect()
        }
        (Some(("house", "toml")), None) => {
            words("odds blackjack --wager house-money --house examples/house.toml")
        }
        _ => panic!("how is examples/{file} tried?"),
    }
}

#[test]
fn every_example_is_carried_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files =
        std::fs::read_dir(root.join("examples")).expect("a folder").map(|f| f.expect("a file"));
    let mut tried = 0;
    for file in files.filter(|file| file.path().is_file()) {
        let name = file.file_name().into_string().expect("a name of text");
        let text = std::fs::read_to_string(file.path()).expect("an example");
        let mut program = Command::new(env!("CARGO_BIN_EXE_croupier"));
        program.args(try_out(&name, &text)).current_dir(&root).env("CROUPIER_CACHE", cache());
        let output = program.output().expect("the program");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{name}");
        tried += 1;
    }
    assert!(tried >= 11, "{tried}");
}
