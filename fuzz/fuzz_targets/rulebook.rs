//! Rulebooks and casinos' own files are read and opened, or refused in one line.

#![no_main]

use games::{Chosen, HouseFile, Kind, Options, Rulebook};
use libfuzzer_sys::fuzz_target;

fn one_line(error: impl std::fmt::Display) {
    let text = error.to_string();
    assert!(text.lines().count() == 1 && !text.contains(char::is_control), "{text:?}");
}

fuzz_target!(|text: &str| {
    if let Err(error) = Rulebook::parse(text) {
        one_line(error);
    }
    match Rulebook::own(text) {
        Ok(book) => {
            // Rules live as long as the tables that play by them.
            let book: &'static Rulebook = Box::leak(Box::new(book));
            let chosen = Chosen::new(book, Options::new());
            let opened = chosen.and_then(|chosen| match Kind::find(&book.id) {
                Some(kind) => kind.open_by(chosen).map(drop),
                None => Ok(()),
            });
            if let Err(error) = opened {
                one_line(error);
            }
        }
        Err(error) => one_line(error),
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
