//! Rulebooks and casinos' own files are read and opened, or refused in one line.

use std::sync::Arc;

use games::{Chosen, HouseFile, Kind, Options, Rulebook};

use super::one_line;

/// Reads the text as each of them.
pub fn holds(text: &str) {
    if let Err(error) = Rulebook::parse(text) {
        one_line(error);
    }
    match Rulebook::own(text) {
        Ok(book) => {
            let book = Arc::new(book);
            let chosen = Chosen::new(&book, Options::new());
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
}
