//! `croupier`: casino table games at the command line.

use std::io::Read;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use croupier::{report, runner, script::Script};

/// Runs, settles and proves casino table games.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays a scripted round and prints who is paid what, in the legal order, and why
    Settle {
        /// The script, or `-` for standard input
        file: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Settle { file, json } => match settle(&file, json) {
            Ok(text) => {
                print!("{text}");
                ExitCode::SUCCESS
            }
            Err(why) => {
                eprintln!("croupier: {file}: {why}");
                ExitCode::from(2)
            }
        },
    }
}

fn settle(file: &str, json: bool) -> Result<String, String> {
    let text = if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map_err(|e| e.to_string())?;
        text
    } else {
        std::fs::read_to_string(file).map_err(|e| e.to_string())?
    };
    let script = Script::parse(&text).map_err(|e| e.to_string())?;
    let played = runner::play(&script).map_err(|e| e.to_string())?;
    Ok(match json {
        true => format!("{:#}\n", report::to_json(&played)),
        false => report::to_text(&played, false),
    })
}
