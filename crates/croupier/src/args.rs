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
  croupier odds big-six                the exact edge of every wager
  croupier simulate craps              a million rolls beside the exact figures
  croupier play roulette --seats 2     a table for two in the terminal
  croupier settle round.json --json    who is paid what, in the legal order, and why
  croupier signature                   one number: whether two versions settle alike

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
    /// The same script stopped at a decision: the exact value of every option
    #[command(after_help = ADVISE_EXAMPLES)]
    Advise {
        /// The script, or `-` for standard input
        file: PathBuf,
        /// A house file (TOML): its options stand where the script gives none
        #[arg(long, value_name = "FILE")]
        house: Option<PathBuf>,
        /// How it is printed.
        #[command(flatten)]
        output: Output,
    },
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
        /// The folder of the house, whether it is served or not
        #[arg(long, value_name = "DIR", default_value = "croupier-data")]
        data: PathBuf,
        #[command(flatten)]
        output: Output,
    },
    /// Writes a whole house as lines of JSON, passwords' hashes and signing key included
    #[command(after_help = EXPORT_EXAMPLES)]
    Export {
        /// The folder of the house, whether it is served or not
        #[arg(long, value_name = "DIR", default_value = "croupier-data")]
        data: PathBuf,
        /// Where to; standard output when none is named
        file: Option<PathBuf>,
    },
    /// Reads what `export` wrote into a folder that has no house yet
    #[command(after_help = EXPORT_EXAMPLES)]
    Import {
        /// The folder of the new house
        #[arg(long, value_name = "DIR", default_value = "croupier-data")]
        data: PathBuf,
        /// Where from; standard input when none is named
        file: Option<PathBuf>,
    },
    /// Gives somebody of a house another password, read from standard input
    #[command(after_help = PASSWD_EXAMPLES)]
    Passwd {
        /// Whose
        name: String,
        /// The folder of the house, which nobody serves now
        #[arg(long, value_name = "DIR", default_value = "croupier-data")]
        data: PathBuf,
    },
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  croupier verify                      exit status 1 and a line for each fault: chain, record, what
  croupier verify --data house --json | jq .faults";

const EXPORT_EXAMPLES: &str = "\
Examples:
  croupier export --data house house.ndjson
  croupier import --data copy house.ndjson
  croupier export --data house | ssh elsewhere croupier import --data copy";

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

const ADVISE_EXAMPLES: &str = "\
Examples:
  croupier advise round.json
  echo '{\"game\": \"three-card-poker\", \"steps\": [
    {\"wager\": {\"seat\": 1, \"on\": \"ante\", \"amount\": \"10\"}},
    {\"cards\": {\"seat-1\": \"Qs 6d 4h\", \"dealer\": \"?? ?? ??\"}}]}' | croupier advise - --json

The values are what the round is expected to bring from there, in units of the base wager: cards
that the player cannot see are not looked at.";

const ODDS_EXAMPLES: &str = "\
Examples:
  croupier odds roulette                               every wager, at the document's own choice
  croupier odds roulette --set wheel=single
  croupier odds ultimate-texas-holdem --wager ante     lines, probabilities, optimal play
  croupier odds ride-free --wager 21+3-classic --all   every pay table and number of decks
  croupier odds blackjack --wager rocket-aces --set meter=25000    a progressive at a meter
  croupier odds --all --json > figures.json            everything
  croupier odds craps --par craps.html --par craps.xlsx

Beside the options of the table, --set takes stake, players, meter, point, up_card, peek, cap and
policy. An option that changes no figure asked for is refused.
To try other pay tables, copy the game's rulebook file, change a line and give it with --rulebook.
Answers are kept in the user's cache folder ($CROUPIER_CACHE) and found again when rules or program
change.";

const SIMULATE_EXAMPLES: &str = "\
Examples:
  croupier simulate roulette --rounds 10000000
  croupier simulate craps --wager pass=10 --wager pass-odds=20
  croupier simulate blackjack --rounds 100000000 --set decks=8    and the edge by cut card
  croupier simulate blackjack --strategy mimic-dealer --bankroll 500 --session 200
  croupier simulate ultimate-texas-holdem --wager trips --html report.html
  croupier simulate blackjack --strategy my-chart.toml
  croupier simulate --check                                       every wager of every game
  croupier simulate roulette --check --rulebook changed.toml      tables by a file, figures not

The same seed and number of rounds give the same answer whatever the number of threads. Ctrl-C
prints what has been gathered so far. The exit status is 1 where a simulation differs from its exact
figure.";

const SIGNATURE_EXAMPLES: &str = "\
Examples:
  croupier signature                   the one number
  croupier signature --game craps      that of one game
  croupier signature --json            with a number for each game

Two versions with the same number take and pay the same in all of these rounds, in the same order
and by the same clauses. Reasons in words are not in it.";

const PLAY_EXAMPLES: &str = "\
Examples:
  croupier play                                    the lobby
  croupier play roulette --set wheel=single --set min=5
  croupier play big-six --seats 3 --bankroll 200   three players at one keyboard
  croupier play roulette --seed 7                  the same spins every time
  croupier play roulette --dealer                  real wheel: enter what falls

At the table: `SPOT AMOUNT` wagers, Enter goes on, `?` helps, `q` leaves.";

const SERVE_EXAMPLES: &str = "\
Examples:
  croupier serve                                   on http://127.0.0.1:8080, in croupier-data
  croupier serve --addr 127.0.0.1:0 --data house   any free port, another folder
  CROUPIER_ADMIN_PASSWORD=... croupier serve --empty

A new house gets an admin, whose password is $CROUPIER_ADMIN_PASSWORD or is printed once, and one
open table for every game. The interface is at /docs. $CROUPIER_LOG=info logs every call.";

const PASSWD_EXAMPLES: &str = "\
Examples:
  croupier passwd admin --data house < new-password";

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
}

/// A floor to be served.
#[derive(Args)]
pub struct Serve {
    /// Where to listen; port 0 for any that is free
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub addr: String,
    /// The folder of the house; made where it is not there
    #[arg(long, value_name = "DIR", default_value = "croupier-data")]
    pub data: PathBuf,
    /// A new house gets no tables, and nobody may be a guest
    #[arg(long)]
    pub empty: bool,
    /// Nobody may be a guest
    #[arg(long)]
    pub no_guests: bool,
    /// Commands a second for each session, 0 for no limit
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
    #[arg(long)]
    pub fresh: bool,
}

/// A simulation.
#[derive(Args)]
pub struct Simulate {
    /// The game's id; none with --check for every game
    pub game: Option<String>,
    /// How many rounds (rolls at craps) [default: 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub rounds: Option<u64>,
    /// A wager made in every round, such as `red` or `red=25`; the base wagers it needs are added
    #[arg(long = "wager", value_name = "W[=AMOUNT]", conflicts_with = "check")]
    pub wagers: Vec<String>,
    /// What is staked where no amount is named, in dollars
    #[arg(long, value_name = "AMOUNT", default_value = "10", conflicts_with = "check")]
    pub stake: Cents,
    /// optimal, house-way, mimic-dealer, random, or a strategy file
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
    /// Rounds that a player stays
    #[arg(long, value_name = "N", default_value_t = 400, conflicts_with = "check")]
    pub session: u64,
    /// What a player brings, in dollars [default: fifty times the stake]
    #[arg(long, value_name = "AMOUNT", conflicts_with = "check")]
    pub bankroll: Option<Cents>,
    /// Rounds in an hour, for the theoretical win [default: what is usual for the game]
    #[arg(long, value_name = "N", conflicts_with = "check")]
    pub pace: Option<u32>,
    /// Shuffle before every round, as exact figures suppose
    #[arg(long, conflicts_with = "check")]
    pub fresh: bool,
    /// Have the table play every spin and roll, though what each does is known after the first
    #[arg(long, conflicts_with = "check")]
    pub every_round: bool,
    /// Every wager against its exact figure: a table of z-scores
    #[arg(long)]
    pub check: bool,
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
