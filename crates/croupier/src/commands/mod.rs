//! The commands, a file each.

mod advise;
mod games;
mod manual;
mod odds;
mod play;
mod proof;
mod rng;
mod rules;
mod scripts;
mod serve;
mod settle;
mod signature;
mod simulate;
mod written;

use std::fmt;
use std::io::{self, Read, Write};
use std::path::Path;

use croupier::configuration::Configuration;
use croupier::style::{Look, Style};

use crate::args::{Arguments, Command, Play};

/// CommandError input: one line that says what is wrong and where.
#[derive(Debug)]
pub struct CommandError(String);

impl CommandError {
    /// What is wrong.
    pub fn new(what: impl fmt::Display) -> CommandError {
        CommandError(what.to_string())
    }

    /// What is wrong in a file.
    pub fn at(file: &Path, what: impl fmt::Display) -> CommandError {
        CommandError(format!("{}: {what}", file.display()))
    }

    /// The same, of this file.
    pub fn of(self, file: &Path) -> CommandError {
        CommandError::at(file, self.0)
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One line, whatever a file or its name held.
        f.write_str(&answers::one_line(&self.0))
    }
}

/// What a command that was carried out says: some can be asked whether something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Done, or it is so.
    Yes,
    /// It is not so.
    No,
}

/// Carries out a command.
pub fn run(arguments: Arguments) -> Result<Answer, CommandError> {
    let configuration = configuration()?;
    Style::choose(Look {
        colours: arguments.color.or(configuration.color).unwrap_or_default(),
        width: configuration.width,
    });
    let mut answer = Answer::Yes;
    match arguments.command {
        None => play::run(&Play::default(), &configuration)?,
        Some(Command::Games(output)) => print(&games::text(output.json))?,
        Some(Command::Rules { game: Some(game), toml: true, .. }) => {
            print(rules::file(&game)?)?;
        }
        Some(Command::Rules { game, output, .. }) => {
            print(&rules::text(game.as_deref(), output.json)?)?;
        }
        Some(Command::Settle(asked)) => settle::run(&asked)?,
        Some(Command::Advise(asked)) => advise::run(&asked)?,
        Some(Command::Odds(asked)) => print(&odds::text(&asked)?)?,
        Some(Command::Simulate(asked)) => {
            let (text, agrees) = simulate::text(&asked)?;
            print(&text)?;
            answer = if agrees { Answer::Yes } else { Answer::No };
        }
        Some(Command::Signature { game, output }) => {
            print(&signature::text(game.as_deref(), output.json)?)?;
        }
        Some(Command::Play(table)) => play::run(&table, &configuration)?,
        Some(Command::Rng(asked)) => rng::run(&asked)?,
        Some(Command::Completions { shell }) => manual::completions(shell)?,
        Some(Command::Man { folder }) => manual::man(folder.as_deref())?,
        Some(Command::Serve(asked)) => serve::serve(asked)?,
        Some(Command::Passwd { name, house }) => serve::passwd(&name, &house.location())?,
        Some(Command::Verify { house, output }) => {
            let (text, sound) = proof::verify(&house.location(), output.json)?;
            print(&text)?;
            answer = if sound { Answer::Yes } else { Answer::No };
        }
        Some(Command::Export { house, file }) => {
            let complete = proof::export(&house.location(), file.as_deref())?;
            answer = if complete { Answer::Yes } else { Answer::No };
        }
        Some(Command::Import { house, file }) => {
            print(&proof::import(&house.location(), file.as_deref())?)?;
        }
    }
    Ok(answer)
}

/// Prints an answer. A reader that has gone away (`| head`) is no fault.
fn print(text: &str) -> Result<(), CommandError> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(CommandError::new(format!("standard output: {e}, expected to be able to write")))
        }
        _ => Ok(()),
    }
}

/// More than anybody writes by hand; keeps a device that never ends out of memory.
const LARGEST: u64 = 64 << 20;

/// The text of a file, `-` being standard input.
fn read(file: &Path) -> Result<String, CommandError> {
    let unread =
        |e: io::Error| CommandError::at(file, format!("cannot be read: {e}; expected a text file"));
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes).map_err(unread)?;
    } else {
        let open = std::fs::File::open(file).map_err(unread)?;
        open.take(LARGEST + 1).read_to_end(&mut bytes).map_err(unread)?;
    }
    if bytes.len() as u64 > LARGEST {
        return Err(CommandError::at(file, format!("expected at most {} MiB", LARGEST >> 20)));
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        CommandError::at(file, format!("byte {} is not UTF-8; expected text", at + 1))
    })
}

/// What the user always wants.
fn configuration() -> Result<Configuration, CommandError> {
    let Some(path) = Configuration::path() else { return Ok(Configuration::default()) };
    if !Configuration::is_named() && !path.exists() {
        return Ok(Configuration::default());
    }
    Configuration::parse(&read(&path)?).map_err(|e| CommandError::at(&path, e))
}
