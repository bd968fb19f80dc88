//! `croupier completions` and `croupier man`: what is installed beside the program.

use std::io;
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{CommandError, print};
use crate::args::Arguments;

/// What makes a shell complete the words of the command.
pub fn completions(shell: Shell) -> Result<(), CommandError> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "croupier", &mut text);
    print(&String::from_utf8_lossy(&text))
}

/// The manual: the page of the command itself, or a page for each command into a folder.
pub fn man(folder: Option<&Path>) -> Result<(), CommandError> {
    let command = Arguments::command();
    let Some(folder) = folder else {
        return print(&page(command).map_err(CommandError::new)?);
    };
    let unwritten = |e: io::Error| CommandError::at(folder, format!("cannot be written: {e}"));
    std::fs::create_dir_all(folder).map_err(unwritten)?;
    clap_mangen::generate_to(command, folder).map_err(unwritten)
}

fn page(command: Command) -> io::Result<String> {
    let mut text = Vec::new();
    Man::new(command).render(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
