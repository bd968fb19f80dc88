//! Rulebooks and casinos' own files are read and opened, or refused in one line.

#![no_main]

use games::{HouseFile, Kind, Rulebook};
use libfuzzer_sys::fuzz_target;

fn one_line(error: impl std::fmt::Display) {
    let text = error.to_string();
    assert!(text.lines().count() == 1 && !text.contains(char::is_control), "{text:?}");
}

fuzz_target!(|text: &str| {
    if let Err(error) = Rulebook::parse(text) {
        one_line(error);
    }
    match HouseFile::parse(text) {
        Ok(file) => {
            // A file that names no game is tried with all of them.
            let named = Kind::find(&file.game).map(std::slice::from_ref);
            for kind in named.unwrap_or(Kind::all()) {
                if let Err(error) = kind.open(file.options.clone()) {
                    one_line(error);
                }
            }
        }
        Err(error) => one_line(error),
    }
});
