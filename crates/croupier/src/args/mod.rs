//! What may be typed after `croupier`.

mod examples;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use croupier::style::Colours;
use floor::store::Location;
use games::Cents;

use examples::*;

/// Runs, settles and proves casino table games, each by the clauses of its regulator's document.
///
/// In a terminal, `croupier` alone opens the lobby.
#[derive(Parser)]
#[command(name = "croupier", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Colours: auto (on a terminal), always or never
    #[arg(long, global = true, value_enum, value_name = "WHEN", hide_possible_values = true)]
    pub color: Option<Colours>,
}

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
        /// Print the rulebook file: a start for one of your own, which --rulebook takes
        #[arg(long, requires = "game", conflicts_with = "json")]
        toml: bool,
        /// How it is printed.
        #[command(flatten)]
        output: Output,
    },
    /// Plays a scripted round and prints who is paid what, in the legal order, and why
    #[command(after_help = SETTLE_EXAMPLES)]
    Settle(Scripted),
    /// The exact value of every choice at the decision where a script stops
    #[command(after_help = ADVISE_EXAMPLES)]
    Advise(Scripted),
    /// Exact figures: house edge, probabilities and optimal play of every wager
    #[command(after_help = ODDS_EXAMPLES)]
    Odds(Odds),
    /// Millions of rounds through the table that deals live, beside the exact figures
    #[command(after_help = SIMULATE_EXAMPLES)]
    Simulate(Simulate),
    /// One number over seeded rounds of every game: whether two versions settle alike
    #[command(after_help = SIGNATURE_EXAMPLES)]
    Signature {
        /// This game only
        #[arg(long, value_name = "ID")]
        game: Option<String>,
        /// How it is printed.
        #[command(flatten)]
        output: Output,
    },
    /// A table in the terminal; without a game, the lobby
    #[command(after_help = PLAY_EXAMPLES)]
    Play(Play),
    /// A floor of tables over HTTP: people, seats, money, a journal
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(Serve),
    /// Replays a whole house from the first record on and says what is not as it was written
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify {
        #[command(flatten)]
        house: House,
        #[command(flatten)]
        output: Output,
    },
    /// Writes a whole house as lines of JSON, passwords' hashes and signing key included
    #[command(after_help = EXPORT_EXAMPLES)]
    Export {
        #[command(flatten)]
        house: House,
        /// Where to; standard output when none is named
        file: Option<PathBuf>,
    },
    /// Reads what `export` wrote into a folder that has no house yet
    #[command(after_help = EXPORT_EXAMPLES)]
    Import {
        #[command(flatten)]
        house: House,
        /// Where from; standard input when none is named
        file: Option<PathBuf>,
    },
    /// Random bytes, cards, dice and pockets in bulk, by the very functions that deal
    #[command(after_help = RNG_EXAMPLES)]
    Rng(Rng),
    /// Prints what makes a shell complete the command's words
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Writes the manual: the page of the command, or every page into a folder
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// The folder; standard output, and the first page alone, when none is named
        folder: Option<PathBuf>,
    },
    /// Gives somebody of a house another password, read from standard input
    #[command(after_help = PASSWD_EXAMPLES)]
    Passwd {
        /// Whose
        name: String,
        #[command(flatten)]
        house: House,
    },
}

/// How an answer is printed.
#[derive(Args)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Scripts to be carried out.
#[derive(Args)]
pub struct Scripted {
    /// The script, or `-` for standard input
    pub file: PathBuf,
    /// A house file (TOML): its options stand where the script gives none
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
    /// A rulebook of your own (TOML): the table plays by it
    #[arg(long, value_name = "FILE")]
    pub rulebook: Option<PathBuf>,
    /// A script on each line: a line of JSON is printed for each of them
    #[arg(long)]
    pub lines: bool,
    /// How it is printed.
    #[command(flatten)]
    pub output: Output,
}

/// A table to be opened.
#[derive(Args, Default)]
pub struct Play {
    /// The game's id; none to choose in the lobby
    pub game: Option<String>,
    /// How many seats are played from this keyboard [default: 1]
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// What every seat brings, in dollars [default: 1000]
    #[arg(long, value_name = "AMOUNT")]
    pub bankroll: Option<Cents>,
    /// Cards, dice and spins from this number, the same every time [default: the operating
    /// system's]
    #[arg(long, value_name = "S", conflicts_with = "dealer")]
    pub seed: Option<u64>,
    /// An option of the table, such as `min=5`, `wheel=single` or `limits.red.max=100`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
    /// A house file (TOML) with the table's options; --set goes before it
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
    /// A coach watches: at the end, what the mistakes cost
    #[arg(long)]
    pub coach: bool,
    /// You deal: enter what really fell, and see what the rules have the dealer do
    #[arg(long)]
    pub dealer: bool,
    /// Write the visit as a script, which `settle` settles to the same lines
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Go on where a recorded visit ended; --bankroll is what was brought to that one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["settings", "house", "seats"])]
    pub resume: Option<PathBuf>,
    /// A rulebook of your own (TOML): the table plays by it
    #[arg(long, value_name = "FILE")]
    pub rulebook: Option<PathBuf>,
}

/// Where a house lies.
#[derive(Args)]
pub struct House {
    /// The folder of the house
    #[arg(long, value_name = "DIR", default_value = "croupier-data")]
    data: PathBuf,
    /// The database of the house instead: postgres://USER@HOST/DATABASE; $PGPASSWORD may have the
    /// password
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    postgres: Option<String>,
}

impl House {
    /// Where it lies.
    pub fn location(self) -> Location {
        match self.postgres {
            Some(url) => Location::Database(url),
            None => Location::Folder(self.data),
        }
    }
}

/// A floor to be served.
#[derive(Args)]
pub struct Serve {
    /// Where to listen; port 0 for any that is free
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub addr: String,
    #[command(flatten)]
    pub house: House,
    /// Where other processes of a house in a database reach this one; --addr when it is not said
    #[arg(long, value_name = "ADDR", requires = "postgres")]
    pub advertise: Option<String>,
    /// A new house handles real money: no guests, no demo tables
    #[arg(long)]
    pub real: bool,
    /// Name of a new house
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// A new house gets no tables, and nobody may be a guest
    #[arg(long)]
    pub empty: bool,
    /// Nobody may be a guest
    #[arg(long)]
    pub no_guests: bool,
    /// Commands a second for each session; 0 for no limits at all, for tests
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub rate: u32,
}

/// A question about figures.
#[derive(Args)]
pub struct Odds {
    /// The game's id, or a progressive's; none for every game
    pub game: Option<String>,
    /// This wager only, such as `ante`
    #[arg(long, value_name = "W")]
    pub wager: Option<String>,
    /// This pay table only, by its id
    #[arg(long, value_name = "ID")]
    pub pay_table: Option<String>,
    /// An option of the table, such as `decks=6`, or `stake`, `meter`, `point` ...
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
    /// Figures side by side, for every combination of these values: `decks=6,8 soft17=hit,stand`
    #[arg(long, value_name = "KEY=V,V", num_args = 1.., requires = "game",
          conflicts_with_all = ["all", "page", "csv", "par"])]
    pub compare: Vec<String>,
    /// Every pay table, every number of decks, every value of the options that matter
    #[arg(long)]
    pub all: bool,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["csv", "page"])]
    pub json: bool,
    /// Print a table for spreadsheets
    #[arg(long, conflicts_with = "page")]
    pub csv: bool,
    /// Print one page in Markdown with the readings behind the figures
    #[arg(long)]
    pub page: bool,
    /// Write a PAR sheet, as .html or .xlsx
    #[arg(long, value_name = "FILE")]
    pub par: Vec<PathBuf>,
    /// A house file (TOML) with the table's options; --set goes before it
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
    /// A rulebook of your own (TOML, like those in rulebook/), to try other pay tables
    #[arg(long, value_name = "FILE")]
    pub rulebook: Option<PathBuf>,
    /// Find everything anew instead of reading kept answers
    #[arg(long, alias = "fresh")]
    pub fresh_figures: bool,
}

/// A simulation.
#[derive(Args)]
pub struct Simulate {
    /// The game's id; none with --check for every game
    pub game: Option<String>,
    /// How many rounds (rolls at craps) [default: 1000000]
    #[arg(long, value_name = "N", value_parser = rounds)]
    pub rounds: Option<u64>,
    /// A wager made in every round, such as `red` or `red=25`; the base wagers it needs are added
    #[arg(long = "wager", value_name = "W[=AMOUNT]", conflicts_with = "check")]
    pub wagers: Vec<String>,
    /// What is staked where no amount is named, in dollars
    #[arg(long, value_name = "AMOUNT", default_value = "10", conflicts_with = "check")]
    pub stake: Cents,
    /// optimal, house-way, mimic-dealer, random, or a strategy file: a chart, a count with its
    /// spread, a staking plan for craps, rules for poker
    #[arg(long, value_name = "S", default_value = "optimal", conflicts_with = "check")]
    pub strategy: String,
    /// Cards, dice and spins from this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    /// An option of the table, such as `decks=6`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
    /// Rounds of one session
    #[arg(long, value_name = "N", default_value_t = 400, conflicts_with = "check")]
    pub session: u64,
    /// What a player brings, in dollars [default: fifty times the stake]
    #[arg(long, value_name = "AMOUNT", conflicts_with = "check")]
    pub bankroll: Option<Cents>,
    /// Rounds in an hour, for the theoretical win [default: what is usual for the game]
    #[arg(long, value_name = "N", conflicts_with = "check")]
    pub pace: Option<u32>,
    /// Shuffle before every round, as exact figures suppose
    #[arg(long, alias = "fresh", conflicts_with = "check")]
    pub fresh_shoe: bool,
    /// Have the table play every spin, roll and card, though what each does may be known already
    #[arg(long, conflicts_with = "check")]
    pub every_round: bool,
    /// Play on an NVIDIA GPU (games of twenty-one, baccarat, craps, dice, wheels): at least as many
    /// rounds as asked for; bankrolls are not followed
    #[arg(long, conflicts_with_all = ["every_round", "threads"])]
    pub gpu: bool,
    /// Every wager against its exact figure: a table of z-scores
    #[arg(long)]
    pub check: bool,
    /// With --check: also set every option to each of its values, one at a time
    #[arg(long, requires = "check")]
    pub every_option: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print a table for spreadsheets
    #[arg(long, conflicts_with = "check")]
    pub csv: bool,
    /// Write a page with charts
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    pub html: Option<PathBuf>,
    /// A house file (TOML) with the table's options; --set goes before it
    #[arg(long, value_name = "FILE")]
    pub house: Option<PathBuf>,
    /// A rulebook of your own (TOML): the tables play by it
    #[arg(long, value_name = "FILE")]
    pub rulebook: Option<PathBuf>,
    /// Find exact figures and strategies anew instead of reading kept ones
    #[arg(long)]
    pub fresh_figures: bool,
}

/// Outcomes in bulk.
#[derive(Args)]
pub struct Rng {
    /// What is drawn
    #[arg(value_enum)]
    pub what: Drawn,
    /// How many: bytes, whole shoes, rolls or spins
    #[arg(long, value_name = "N", value_parser = rounds)]
    pub count: u64,
    /// The same every time, from this number [default: the operating system's randomness]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// How many decks are shuffled together
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=8))]
    pub decks: u8,
    /// How many dice are rolled at once
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=3))]
    pub dice: u8,
    /// The wheel: double, single or big-six
    #[arg(long, value_enum, value_name = "W", hide_possible_values = true)]
    #[arg(default_value_t = SpunWheel::Double)]
    pub wheel: SpunWheel,
}

/// What is drawn in bulk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Drawn {
    /// The generator's own output, raw
    Bytes,
    /// Shuffled shoes, dealt to the last card: a line each
    Cards,
    /// Rolls of the dice: a line each
    Dice,
    /// Spins of a wheel: a line each
    Pockets,
}

/// A wheel that is spun in bulk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SpunWheel {
    /// Roulette with 0 and 00.
    Double,
    /// Roulette with 0.
    Single,
    /// The Big Six wheel.
    BigSix,
}

/// A number of rounds as people write it: `1000000`, `1_000_000`, `1e6`, `10m`.
fn rounds(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1_000_000_000_000;
    let expected = || "expected a number such as 1000000 or 1e6".to_owned();
    let digits = text.replace(['_', ','], "").to_ascii_lowercase();
    let (digits, zeros) = match digits.split_once('e') {
        Some((digits, zeros)) => (digits.to_owned(), zeros.parse().map_err(|_| expected())?),
        None => match digits.strip_suffix(['k', 'm']) {
            Some(short) => (short.to_owned(), if digits.ends_with('k') { 3 } else { 6 }),
            None => (digits, 0_u32),
        },
    };
    let (count, scale) = (digits.parse::<u64>(), 10_u64.checked_pow(zeros));
    let count = count.map_err(|_| expected())?.checked_mul(scale.unwrap_or(u64::MAX));
    let in_range = count.filter(|count| (1..=MOST).contains(count));
    in_range.ok_or_else(|| format!("{text} is not in 1..={MOST}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_written_as_people_write_them() {
        for (text, count) in [
            ("1000000", Some(1_000_000)),
            ("1_000_000", Some(1_000_000)),
            ("1,000", Some(1_000)),
            ("1e6", Some(1_000_000)),
            ("25k", Some(25_000)),
            ("3M", Some(3_000_000)),
            ("1e12", Some(1_000_000_000_000)),
            ("0", None),
            ("1e13", None),
            ("1e99", None),
            ("1.5e6", None),
            ("-1", None),
            ("many", None),
            ("", None),
        ] {
            assert_eq!(rounds(text).ok(), count, "{text}");
        }
    }
}
