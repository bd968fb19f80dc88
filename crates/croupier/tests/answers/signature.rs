//! The signature of the house is the one in `signature.txt`: whoever changes what is settled
//! changes that file, and says so.

use std::process::Command;

use croupier::signature::{Signature, Signatures};
use games::Kind;

/// What stands in the file: a row for each game, and the one number last.
fn written(signatures: &Signatures) -> String {
    let row = |game: &Signature| format!("{} {} {:032x}\n", game.game, game.lines, game.digest);
    let rows: String = signatures.games.iter().map(row).collect();
    format!("{rows}{:032x}\n", signatures.digest)
}

#[test]
fn the_signature_is_the_one_that_is_written_down() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/signature.txt");
    let signatures = Signatures::of(Kind::all()).expect("every game is played to its end");
    for game in &signatures.games {
        assert!(game.lines >= croupier::signature::ROUNDS, "too little happened: {game:?}");
    }
    let found = written(&signatures);
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        std::fs::write(path, &found).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    let changed: Vec<_> = found.lines().filter(|row| !kept.lines().any(|k| k == *row)).collect();
    assert!(
        changed.is_empty() && kept == found,
        "seeded rounds are settled otherwise than before:\n{}\nIf that is meant, \
         UPDATE_SIGNATURE=1 writes it down; say in the commit what changed.",
        changed.join("\n")
    );
}

#[test]
fn the_program_prints_it_for_all_games_or_for_one() {
    let says = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_croupier"));
        let output = program.arg("signature").args(arguments).output().expect("it starts");
        let [out, err] =
            [output.stdout, output.stderr].map(|b| String::from_utf8(b).expect("text"));
        (output.status.code(), out, err)
    };
    let one = Signatures::of([Kind::find("big-six").expect("a game")]).expect("it is played");
    let number = format!("{:032x}", one.digest);
    let (status, text, _) = says(&["--game", "big-six"]);
    assert_eq!((status, text.trim_end()), (Some(0), number.as_str()));
    let (status, json, _) = says(&["--game", "big-six", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((status, json["signature"].as_str()), (Some(0), Some(number.as_str())));
    assert_eq!(json["games"][0]["game"], "big-six");
    let (status, _, line) = says(&["--game", "faro"]);
    assert_eq!((status, line.lines().count()), (Some(2), 1), "{line}");
}
