//! A line typed at a terminal: edited, remembered, completed.

use std::io;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// Reads lines from a terminal. The arrows move and bring earlier lines back, Tab completes.
pub struct LineEditor {
    editor: Editor<KnownWords, MemHistory>,
}

/// What was typed.
pub enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-D, or nobody is there any more.
    End,
    /// Ctrl-C.
    Interrupt,
}

impl LineEditor {
    /// An editor for this terminal, where it can be one.
    pub fn new() -> io::Result<LineEditor> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let editor = Editor::with_history(config, MemHistory::new()).map_err(io::Error::other);
        let mut editor = editor?;
        editor.set_helper(Some(KnownWords::default()));
        Ok(LineEditor { editor })
    }

    /// What Tab completes from here on.
    pub fn know(&mut self, words: Vec<String>) {
        if let Some(known) = self.editor.helper_mut() {
            known.0 = words;
        }
    }

    /// Reads a line.
    pub fn read(&mut self, prompt: &str) -> Typed {
        match self.editor.readline(prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    // A line that is not remembered is typed again.
                    let _ = self.editor.add_history_entry(line.as_str());
                }
                Typed::Line(line)
            }
            Err(ReadlineError::Interrupted) => Typed::Interrupt,
            Err(_) => Typed::End,
        }
    }
}

/// The words that Tab completes.
#[derive(Default)]
struct KnownWords(Vec<String>);

impl Completer for KnownWords {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completed(&self.0, line.get(..at).unwrap_or(line)))
    }
}

impl Highlighter for KnownWords {}
impl Validator for KnownWords {}
impl Helper for KnownWords {}
impl Hinter for KnownWords {
    type Hint = String;
}

/// Where the last word begins, and the known words that begin like it.
fn completed(known: &[String], line: &str) -> (usize, Vec<String>) {
    let start = line.rfind([' ', ',']).map_or(0, |space| space + 1);
    let begun = line[start..].to_lowercase();
    let fits = known.iter().filter(|word| word.starts_with(&begun));
    (start, fits.map(|word| format!("{word} ")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_is_completed() {
        let known: Vec<_> = ["place-6", "place-8", "pass"].map(String::from).into();
        assert_eq!(completed(&known, "pas"), (0, vec!["pass ".into()]));
        assert_eq!(
            completed(&known, "pass 5, PLACE"),
            (8, vec!["place-6 ".into(), "place-8 ".into()])
        );
        assert_eq!(completed(&known, "x"), (0, Vec::new()));
    }
}
