//! What may be typed after `croupier`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use games::Cents;

/// Runs, settles and proves casino table games, each by the clauses of its regulator's document.
///
/// In a terminal, `croupier` alone opens the lobby.
#[derive(Parser)]
#[command(name = "croupier", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  croupier                             choose a table and play
  croupier games                       what can be played
  croupier rules roulette              options, wagers, pay tables, traceability
  croupier play roulette --seats 2     a table for two in the terminal
  croupier settle round.json --json    who is paid what, in the legal order, and why

Exit status: 0 done, 1 the answer is no, 2 bad input (one line on standard error says what and where).";

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// The games with document, seats, decks, wagers and pay tables
    #[command(after_help = "Examples:\n  croupier games\n  croupier games --json | jq '.[].id'")]
    Games(Output),
    /// Options with defaults, wagers, pay tables, irregularities and traceability of a game
    #[command(after_help = RULES_EXAMPLES)]
    Rules {
        /// The game's id, as `croupier games` lists them; none for what becomes of every document's
        /// clauses
        game: Option<String>,
        /// How it is printed.
        #[command(flatten)]
        output: Output,
    },
    /// Plays a scripted round and prints who is paid what, in the legal order, and why
    #[command(after_help = SETTLE_EXAMPLES)]
    Settle {
        /// The script, or `-` for standard input
        file: PathBuf,
        /// A house file (TOML): its options stand where the script gives none
        #[arg(long, value_name = "FILE")]
        house: Option<PathBuf>,
        /// How it is printed.
        #[command(flatten)]
        output: Output,
    },
    /// A table in the terminal; without a game, the lobby
    #[command(after_help = PLAY_EXAMPLES)]
    Play(Play),
}

const RULES_EXAMPLES: &str = "\
Examples:
  croupier rules                       every document and how many of its clauses are enforced
  croupier rules big-six
  croupier rules roulette --json | jq '.pay_tables[].lines[]'
  (line names are those that the option `pay` takes)";

const SETTLE_EXAMPLES: &str = "\
Examples:
  croupier settle round.json
  croupier settle round.json --house casino.toml --json
  echo '{\"game\": \"roulette\", \"steps\": [
    {\"wager\": {\"seat\": 1, \"on\": \"straight:17\", \"amount\": \"10\"}}, {\"spin\": \"17\"}]}' | croupier settle -

A house file:
  game = \"roulette\"
  [options]
  wheel = \"single\"
  min = \"5\"";

const PLAY_EXAMPLES: &str = "\
Examples:
  croupier play                                    the lobby
  croupier play roulette --set wheel=single --set min=5
  croupier play big-six --seats 3 --bankroll 200   three players at one keyboard
  croupier play roulette --seed 7                  the same spins every time
  croupier play roulette --dealer                  real wheel: enter what falls

At the table: `SPOT AMOUNT` wagers, Enter goes on, `?` helps, `q` leaves.";

/// How an answer is printed.
#[derive(Args)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A table to be opened.
#[derive(Args)]
pub struct Play {
    /// The game's id; none to choose in the lobby
    pub game: Option<String>,
    /// How many seats are played from this keyboard
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seats: u8,
    /// What every seat brings, in dollars
    #[arg(long, value_name = "AMOUNT", default_value = "1000")]
    pub bankroll: Cents,
    /// Cards, dice and spins from this number, the same every time [default: the operating system's]
    #[arg(long, value_name = "S", conflicts_with = "dealer")]
    pub seed: Option<u64>,
    /// An option of the table, such as `min=5`, `wheel=single` or `limits.red.max=100`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
    /// A house file (TOML) with the table's options; --set goes before it
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
    /// You deal: enter what really fell, and see what the rules have the dealer do
    #[arg(long)]
    pub dealer: bool,
}
