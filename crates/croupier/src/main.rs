//! `croupier`: casino table games at the command line.

mod args;
mod commands;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

/// The allocator: glibc keeps much of what threads have freed, mimalloc returns it to the system.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = match args::Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error),
    };
    if arguments.command.is_none() && !std::io::stdin().is_terminal() {
        return bad("croupier: expected a command; `croupier --help` lists them");
    }
    match commands::run(arguments) {
        Ok(commands::Answer::Yes) => ExitCode::SUCCESS,
        Ok(commands::Answer::No) => ExitCode::FAILURE,
        Err(what) => bad(format!("croupier: {what}")),
    }
}

/// Bad input. Where nobody reads standard error there is nobody to tell.
fn bad(what: impl std::fmt::Display) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "{what}");
    ExitCode::from(2)
}

/// Help and version as asked; everything else is bad input, said in one line.
fn usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A reader that has gone away needs no help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let what = text.split("\n\nUsage:").next().unwrap_or(&text);
    let what = what.split("\n\nFor more information").next().unwrap_or(what);
    let what = what.strip_prefix("error: ").unwrap_or(what).replace("\n\n  tip:", ";");
    let what = commands::CommandError::new(what);
    let command = asked_command().map(|name| format!(" {name}")).unwrap_or_default();
    bad(format!("croupier: {what}; `croupier{command} --help` says what is expected"))
}

/// The command that was meant, where there is such a one: its help says more.
fn asked_command() -> Option<String> {
    let known = args::Arguments::command();
    let mut words = std::env::args_os().skip(1).filter_map(|word| word.into_string().ok());
    words.find(|word| known.get_subcommands().any(|command| command.get_name() == word))
}
