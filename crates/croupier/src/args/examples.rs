//! Examples below the help of each command.

pub const EXAMPLES: &str = "\
Examples:
  croupier                             choose a table and play
  croupier games                       what can be played
  croupier rules roulette              options, wagers, pay tables, traceability
  croupier odds big-six                the exact edge of every wager
  croupier simulate craps              a million rolls beside the exact figures
  croupier play roulette --seats 2     a table for two in the terminal
  croupier settle round.json --json    who is paid what, in which order, why
  croupier rng dice --count 10         outcomes in bulk, as they are dealt
  croupier signature                   one number: do two versions settle alike?

Without --color, $NO_COLOR turns colours off; $COLUMNS says how wide lines are.
Exit status: 0 done, 1 the answer is no, 2 bad input (one line on standard error says what and where).";

pub const VERIFY_EXAMPLES: &str = "\
Examples:
  croupier verify                      exit status 1, a line for each fault
  croupier verify --data house --json | jq .faults";

pub const EXPORT_EXAMPLES: &str = "\
Examples:
  croupier export --data house house.ndjson
  croupier import --data copy house.ndjson
  croupier export --data house | ssh elsewhere croupier import --data copy";

pub const RULES_EXAMPLES: &str = "\
Examples:
  croupier rules                       what becomes of every document's clauses
  croupier rules big-six
  croupier rules roulette --json | jq '.pay_tables[].lines[]'
  croupier rules big-six --toml > mine.toml    to change, for --rulebook
  (line names are those that the option `pay` takes)";

pub const SETTLE_EXAMPLES: &str = "\
Examples:
  croupier settle round.json
  croupier settle round.json --house casino.toml --json
  croupier settle round.json --rulebook mine.toml
  croupier settle --lines many.jsonl   a script on each line, an answer for each
  echo '{\"game\": \"roulette\", \"steps\": [
    {\"wager\": {\"seat\": 1, \"on\": \"red\", \"amount\": \"10\"}},
    {\"spin\": \"18\"}]}' | croupier settle -

docs/steps has a page for each kind of step, docs/schema the JSON Schemas of scripts and answers.

A house file:
  game = \"roulette\"
  [options]
  wheel = \"single\"
  min = \"5\"";

pub const ADVISE_EXAMPLES: &str = "\
Examples:
  croupier advise round.json
  croupier advise --lines hands.jsonl  a script on each line, an answer for each
  echo '{\"game\": \"three-card-poker\", \"steps\": [
    {\"wager\": {\"seat\": 1, \"on\": \"ante\", \"amount\": \"10\"}},
    {\"cards\": {\"seat-1\": \"Qs 6d 4h\", \"dealer\": \"?? ?? ??\"}}]}' | croupier advise - --json

The values are what the round is expected to bring from there, in units of the base wager: cards \
that the player cannot see are not looked at.";

pub const ODDS_EXAMPLES: &str = "\
Examples:
  croupier odds roulette                               every wager
  croupier odds roulette --set wheel=single
  croupier odds ultimate-texas-holdem --wager ante     lines, optimal play
  croupier odds ride-free --wager 21+3-classic --all   all pay tables and decks
  croupier odds blackjack --wager rocket-aces --set meter=25000
  croupier odds blackjack --wager bet --compare decks=6,8 soft17=hit,stand
  croupier odds --all --json > figures.json            everything
  croupier odds craps --par craps.html --par craps.xlsx

A PAR sheet fits A4 and has date, options, rulebook digest, return, and what players have after \
some number of hands in 90, 95 and 99 of 100 cases. The workbook counts: change what a line \
brings, and return and edge follow; how to play is coloured, edges and ranges are drawn. Counts of \
a hundred digits are shortened everywhere but in JSON.
Beside the options of the table, --set takes stake, players, meter, point, up_card, peek, cap and \
policy. An option that changes no figure asked for is refused.
To try other pay tables, copy the game's rulebook file, change a line and give it with --rulebook.
Answers are kept in the user's cache folder ($CROUPIER_CACHE) and found again when rules or \
program change.";

pub const SIMULATE_EXAMPLES: &str = "\
Examples:
  croupier simulate roulette --rounds 1e7
  croupier simulate craps --wager pass=10 --wager pass-odds=20
  croupier simulate blackjack --rounds 1e8 --set decks=8      and by cut card
  croupier simulate blackjack --strategy mimic-dealer --bankroll 500
  croupier simulate ultimate-texas-holdem --wager trips --html report.html
  croupier simulate blackjack --strategy my-chart.toml
  croupier simulate blackjack --strategy examples/hi-lo.toml  counting cards
  croupier simulate craps --strategy examples/craps-plan.toml press, regress
  croupier simulate mini-baccarat --rounds 1e12 --gpu         an NVIDIA GPU
  croupier simulate --check                                   every game
  croupier simulate craps --check --every-option              at every table
  croupier simulate roulette --check --rulebook mine.toml     vs usual rules

The same seed and number of rounds give the same answer whatever the number of threads. Ctrl-C \
prints what was played so far, and says so. The exit status is 1 where a simulation differs from \
its exact figure. Shoes dealt to a cut card are excepted: exact figures suppose a shuffle before \
every round (--fresh-shoe). ± is what 95 cases of 100 stay within; the share of what never came in \
N tries is printed as under 3/N. Files are opened before anything is played.

A strategy file (TOML) is a chart for the games of twenty-one, with [count], [spread] and [index] \
for whoever counts cards; a table for each wager of craps, [place-6] bet = [12, 18, 24]; a list of \
rules for the poker games. docs/strategy-files.md has all of it.";

pub const SIGNATURE_EXAMPLES: &str = "\
Examples:
  croupier signature                   the one number
  croupier signature --game craps      that of one game
  croupier signature --json            with a number for each game

Two versions with the same number take and pay the same in all of these rounds, in the same order \
and by the same clauses. Reasons in words are not in it.";

pub const PLAY_EXAMPLES: &str = "\
Examples:
  croupier play                                    the lobby
  croupier play roulette --set wheel=single --set min=5
  croupier play big-six --seats 3 --bankroll 200   three players at one keyboard
  croupier play roulette --seed 7                  the same spins every time
  croupier play roulette --dealer                  real wheel: enter what falls
  croupier play craps --record visit.json          a script, for `settle`
  croupier play --resume visit.json                goes on where that one ended

A game can be given by its name, the beginning or one word of it, or a near miss (`rulet`); in \
the lobby by its number too.
At the table: `SPOT AMOUNT` wagers (`17 5`, `17-20 5`, an amount alone), `rebet` repeats, Enter \
goes on, `?` helps, `rules` opens the rulebook in $PAGER, `q` leaves. The arrows bring lines back, \
Tab completes. Only what your chips can pay for is offered. A dealer can `undo`, is told which \
split hand a card belongs to, and a card that no place takes is refused, not lost.
Roulette shows its layout with chips and last numbers, craps puck and bets, baccarat a bead \
road; of several hands the one in turn is marked, and a foul hand at Pai Gow is asked about \
once more.

What you always want may stand in ~/.config/croupier.toml ($CROUPIER_CONFIG names another file):
  bankroll = 500
  seats = 2
  house = \"casino.toml\"
  color = \"never\"
  width = 100";

pub const SERVE_EXAMPLES: &str = "\
Examples:
  croupier serve                      http://127.0.0.1:8080, in croupier-data
  croupier serve --addr 127.0.0.1:0 --data house   any port, another folder
  CROUPIER_ADMIN_PASSWORD=... croupier serve --empty
  croupier serve --postgres postgres://croupier@db/house   several processes

A new house gets an admin, whose password is $CROUPIER_ADMIN_PASSWORD or is printed once, and one \
open table for every game. The interface is at /docs. $CROUPIER_LOG=info logs every call.";

pub const RNG_EXAMPLES: &str = "\
Examples:
  croupier rng bytes --count 1e12 | dieharder -a -g 200
  croupier rng cards --count 100000 --decks 8
  croupier rng dice --count 1e6 --dice 3
  croupier rng pockets --count 1e6 --wheel single
  croupier rng cards --count 3 --seed 7    the same every time

How they are made, and what test batteries said, is in docs/randomness.md.";

pub const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  croupier completions bash > /etc/bash_completion.d/croupier
  croupier completions zsh > ~/.zfunc/_croupier
  croupier completions fish > ~/.config/fish/completions/croupier.fish";

pub const MAN_EXAMPLES: &str = "\
Examples:
  croupier man | man -l -
  croupier man ~/.local/share/man/man1";

pub const PASSWD_EXAMPLES: &str = "\
Examples:
  croupier passwd admin --data house < new-password";
