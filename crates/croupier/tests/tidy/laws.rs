//! Laws of the code of each crate: what it may know, who rounds, who names a game.

use games::Kind;

use crate::code::{self, Line};
use crate::{none, tree};

/// Crates that know JSON, files, a terminal or a network. All others are told what they need.
const OUTSIDE: [&str; 6] = ["croupier", "wire", "answers", "floor", "web", "python"];

/// The crates of the rules: they know no clock either, and no float.
const RULES: [&str; 3] = ["chance", "hands", "games"];

/// The one file that may ask the operating system for entropy.
const ENTROPY: &str = "crates/chance/src/generator.rs";

/// Faults of the lines of these crates that hold one of these words.
fn words(crates: &[&'static str], words: &[&str], why: &str) -> Vec<String> {
    let lines = crates.iter().flat_map(|name| code::of(name));
    let found = lines.filter(|line| words.iter().any(|word| line.has_word(word)));
    found.map(|line| line.fault(why)).collect()
}

#[test]
fn only_the_outer_crates_know_json_files_and_a_terminal() {
    let inner: Vec<_> = tree::crates().into_iter().filter(|name| !OUTSIDE.contains(name)).collect();
    assert!(RULES.iter().all(|name| inner.contains(name)), "{inner:?}");
    let outside = [
        "serde_json",
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::process",
        "println!",
        "eprintln!",
        "print!",
        "eprint!",
        // What is imported together hides its names from this law.
        "use std::{",
    ];
    none(words(&inner, &outside, "only the outer crates know the world"));
}

#[test]
fn the_rules_read_no_clock_and_a_simulation_neither() {
    let mut crates = RULES.to_vec();
    crates.push("sim");
    none(words(&crates, &["std::time", "Instant", "SystemTime"], "no clock here"));
}

#[test]
fn entropy_is_read_in_one_place() {
    let all = tree::crates();
    let read = all.iter().flat_map(|name| code::of(name));
    // What salts hash maps of the journal is entropy too, and decides nothing.
    let sources = ["getrandom", "OsRng", "SysRng", "rand", "thread_rng", "from_os_rng", "urandom"];
    let read = read.filter(|line| {
        sources.iter().any(|source| line.has_word(source)) && line.file.path != ENTROPY
    });
    none(read.map(|line| line.fault(format!("only {ENTROPY} reads entropy"))));
}

/// What the floor says of tables and players beside what they should have come to.
const REPORTS: &str = "crates/floor/src/report/";

fn has_float(line: &&Line) -> bool {
    ["f32", "f64"].iter().any(|float| line.has_word(float))
}

#[test]
fn no_float_touches_cards_hands_or_money() {
    let mut faults = words(&RULES, &["f32", "f64"], "no float in the rules");
    // Reports judge; a number with a fraction is read as it was sent, to be refused by name.
    let floor = code::of("floor").filter(|line| !line.file.path.starts_with(REPORTS));
    let wire = code::of("wire").filter(|line| !line.text.contains("fn visit_f64"));
    let floats = floor.chain(wire).filter(has_float);
    faults.extend(floats.map(|line| line.fault("no float where money is moved or told")));
    none(faults);
}

/// Where figures and simulations become floats: printed, judged, or said to be uncertain by so
/// much; and the order in which a table that explores itself lies in memory.
const FLOATS: [&str; 10] = [
    "crates/odds/src/advice.rs",
    "crates/odds/src/figure.rs",
    "crates/odds/src/pai_gow/advice.rs",
    "crates/odds/src/pai_gow/drawn_deals.rs",
    "crates/odds/src/ratio.rs",
    "crates/sim/src/automaton/build.rs",
    "crates/sim/src/bankroll.rs",
    "crates/sim/src/block.rs",
    "crates/sim/src/compare.rs",
    "crates/sim/src/totals.rs",
];

#[test]
fn no_float_counts_a_figure_or_a_simulation() {
    let lines = ["odds", "sim"].iter().flat_map(|name| code::of(name));
    let lines = lines.filter(|line| !FLOATS.iter().any(|at| line.file.path.starts_with(at)));
    let floats = lines.filter(has_float);
    none(floats.map(|line| line.fault("no float before a figure is printed or judged")));
}

/// The core of the floor: what `World` does not tell it, it does not know.
#[test]
fn the_core_of_the_floor_reads_no_clock_disk_network_or_generator() {
    let world = [
        "std::time",
        "Instant",
        "SystemTime",
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "std::thread",
        "std::process",
        "tokio",
        "tokio_postgres",
        "rusqlite",
        "Generator",
        "getrandom",
        "use std::{",
    ];
    let core = ["table", "house", "money"].map(|part| format!("crates/floor/src/{part}/"));
    let lines =
        code::of("floor").filter(|line| core.iter().any(|at| line.file.path.starts_with(at)));
    let lines: Vec<_> = lines.collect();
    assert!(lines.len() > 1000, "{} lines", lines.len());
    let reads = lines.into_iter().filter(|line| world.iter().any(|word| line.has_word(word)));
    none(reads.map(|line| line.fault("the core of the floor is told what it needs")));
}

/// Where amounts are divided: money, and the fractions of a cent of a meter.
const ROUNDS: [&str; 2] = ["crates/games/src/money/", "crates/games/src/progressive/exact.rs"];

/// Where amounts are divided outside the rules to be shown or weighed, or to count chips: nobody is
/// paid what comes out.
const SHOWN: [&str; 16] = [
    // Chips of a bet, counted.
    "crates/answers/src/training/visit.rs",
    // Exact fractions of a stake.
    "crates/answers/src/edges/edge.rs",
    // Means of many rounds, and what a session looks like.
    "crates/answers/src/simulation/counted.rs",
    "crates/answers/src/simulation/report.rs",
    // A stake in the chips of a table with other chips.
    "crates/answers/src/simulation/check.rs",
    // A spreadsheet counts dollars.
    "crates/floor/src/report/xlsx.rs",
    // Lines that are drawn, and what is written on chips.
    "crates/web/src/pages/account/results.rs",
    "crates/pictures/src/layout/chips.rs",
    // Values in units of a wager, as exact fractions, or as what a program that learns is told.
    "crates/odds/src/pai_gow/advice.rs",
    "crates/odds/src/poker/own_chips.rs",
    "crates/odds/src/progressive.rs",
    "crates/python/src/environment/look.rs",
    "crates/python/src/environment/seat.rs",
    // Stakes by the greatest amount that divides them all, and a stake in whole dollars.
    "crates/odds/src/blackjack/advise/seen.rs",
    "crates/odds/src/blackjack/advise/together.rs",
    "crates/odds/src/conditions.rs",
];

/// Whether an amount is divided. Cents are divided only after they were taken out of their type, or
/// to be put into it.
fn divides(line: &&Line) -> bool {
    let amount = line.text.contains("cents()") || line.text.contains("Cents::new(");
    amount && [" / ", " % ", "div_euclid", "div_ceil"].iter().any(|by| line.text.contains(by))
}

#[test]
fn money_is_rounded_in_one_place() {
    let known: Vec<_> = ROUNDS.iter().chain(&SHOWN).collect();
    let lines = tree::crates().into_iter().flat_map(code::of).filter(divides);
    let lines = lines.filter(|line| !known.iter().any(|at| line.file.path.starts_with(**at)));
    none(lines.map(|line| line.fault("amounts are divided in money/ alone")));
    let stale = SHOWN.iter().filter(|path| !code::in_file(path).any(|line| divides(&line)));
    none(stale.map(|path| format!("{path} divides no amount")));
}

/// A list of exceptions names files that are there.
#[test]
fn every_exception_is_one() {
    let single = [&ENTROPY, &REPORTS];
    let named = ROUNDS.iter().chain(&SHOWN).chain(&FLOATS).chain(&LISTS).chain(single);
    let idle = named.filter(|at| !tree::files().iter().any(|file| file.path.starts_with(**at)));
    none(idle.map(|at| format!("{at}: an exception for a file that is not there")));
}

/// A game's files have one name: its rulebook, its trace, its rules, its figures.
#[test]
fn the_files_of_a_game_have_one_name() {
    let mut faults = Vec::new();
    for kind in Kind::all() {
        let module = kind.id.replace('-', "_");
        // The one game of its family, whose folder is its own.
        let module = if module == "pai_gow_poker" { "pai_gow" } else { &module };
        let is_there = |path: &str| tree::files().iter().any(|file| file.path == path);
        let data =
            [format!("rulebook/{}.toml", kind.id), format!("rulebook/trace/{}.tsv", kind.id)];
        faults.extend(data.iter().filter(|path| !is_there(path)).map(|path| format!("no {path}")));
        for name in ["games", "odds"] {
            let (file, folder) = (format!("/{module}.rs"), format!("/{module}/"));
            let source = format!("crates/{name}/src/");
            let mut own = tree::rust(&source);
            if !own.any(|one| one.ends(&file) || one.path.contains(&folder)) {
                faults.push(format!("crates/{name}: no file or folder {module}"));
            }
        }
    }
    none(faults);
}

/// Whatever a lint is silenced for is said where it is.
#[test]
fn every_lint_that_is_silenced_says_why() {
    none(tree::rust("").flat_map(|file| {
        let faults = file.lines().filter_map(|(n, line)| {
            let silenced = ["#[allow(", "#![allow("].iter().any(|a| line.contains(a));
            // A test that unwraps fails where it does.
            let silenced = silenced && !line.contains("(clippy::unwrap_used)");
            let rest: String = file.text.lines().skip(n - 1).take(4).collect();
            let says = rest.split(")]").next().unwrap().contains("reason = ");
            (silenced && !line.contains("[\"") && !says)
                .then(|| file.fault(n, "why is it allowed?"))
        });
        faults.collect::<Vec<_>>()
    }));
}

/// The lists of the games: tables, solvers, and which options a game's figures depend on.
const LISTS: [&str; 3] =
    ["crates/games/src/registry.rs", "crates/odds/src/solver.rs", "crates/odds/src/known.rs"];

/// Folders of a crate that know no game at all, nor a family of them.
const NAMELESS: [&str; 11] = [
    "cards/",
    "engine/",
    "layout/",
    "live/",
    "money/",
    "progressive/",
    "rulebook/",
    "clause.rs",
    "document.rs",
    "names.rs",
    "nearest.rs",
];

/// The families, which are modules of `games` and `odds`.
const FAMILIES: [&str; 6] = ["baccarat", "blackjack", "dice", "pai_gow", "poker", "wheel"];

/// A game is named in its own files and in the lists; its module, in `games`, also where its family
/// declares it. Elsewhere what differs between games is asked of the rulebook or of a trait.
#[test]
fn a_game_is_named_by_its_own_files_and_the_lists_alone() {
    let mut faults = Vec::new();
    // A blackjack is a hand too, and the name of a family.
    for kind in Kind::all().iter().filter(|kind| !FAMILIES.contains(&kind.id)) {
        let (quoted, module) = (format!("\"{}\"", kind.id), kind.id.replace('-', "_"));
        let path = format!("{module}::");
        let id = |line: &&Line| line.text.contains(&quoted);
        let either = |line: &&Line| id(line) || has_path(line.text, &path);
        let apart = ["chance", "hands", "odds", "sim", "gpu", "answers", "croupier"]
            .iter()
            .flat_map(|name| code::of(name))
            .filter(id);
        for line in code::of("games").filter(either).chain(apart) {
            let at = &line.file.path;
            let own = at.contains(&module) || at.contains(family_of(&module));
            // What serves the speed of a family's games is in one file.
            let own = own || at.ends_with("/express.rs");
            if !own && !LISTS.contains(&at.as_str()) {
                faults.push(line.fault(format!("{} is named", kind.id)));
            }
        }
    }
    none(faults);
}

/// Where games are named above the registry: what people read of a game and see of it, and calls
/// that work. A test beside each list holds that every game of the house is in it.
const NAMING: [&str; 9] = [
    "crates/pictures/src/layout/mod.rs",
    "crates/pictures/src/layout/three_dice.rs",
    "crates/pictures/src/thumbnail.rs",
    // The moves of an environment have numbers, which a game keeps.
    "crates/python/src/environment/moves.rs",
    "crates/web/src/pages/family.rs",
    "crates/web/src/pages/games/about.rs",
    "crates/web/src/pages/table/family.rs",
    "crates/web/src/routes.rs",
    // The wheel of Big Six has the name of its game.
    "crates/wire/src/awaiting.rs",
];

/// What shows games, runs and writes them asks the registry and the table what differs between
/// them.
#[test]
fn what_is_above_the_registry_names_games_in_known_places_alone() {
    let named = |line: &&Line| {
        let games = Kind::all().iter().filter(|kind| !FAMILIES.contains(&kind.id));
        games.into_iter().any(|kind| {
            let own = line.file.path.contains(&kind.id.replace('-', "_"));
            !own && line.text.contains(&format!("\"{}\"", kind.id))
        })
    };
    let above = ["web", "pictures", "floor", "wire", "python"].into_iter().flat_map(code::of);
    let faults = above.filter(|line| !NAMING.contains(&line.file.path.as_str())).filter(named);
    none(faults.map(|line| line.fault("a game is named")));
    let stale = NAMING.iter().filter(|path| !code::in_file(path).any(|line| named(&line)));
    none(stale.map(|path| format!("{path} names no game")));
}

/// The folder of a family that has one game only: all of it is the game's own.
fn family_of(module: &str) -> &str {
    if module == "pai_gow_poker" { "/pai_gow/" } else { module }
}

/// Whether a path begins with this module, and not with a longer name.
fn has_path(text: &str, module: &str) -> bool {
    text.match_indices(module)
        .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[test]
fn the_machine_under_the_games_names_no_family() {
    let nameless = |line: &&Line| {
        let inside = line.file.path.strip_prefix("crates/games/src/");
        inside.is_some_and(|path| NAMELESS.iter().any(|folder| path.starts_with(folder)))
    };
    let named = |line: &&Line| {
        FAMILIES.iter().any(|family| has_path(line.text, &format!("crate::{family}::")))
    };
    let lines = code::of("games").filter(nameless).filter(named);
    none(lines.map(|line| line.fault("what every game stands on names none of them")));
}

/// The list of the games is on top of them: what stands below is told which game it is.
#[test]
fn nothing_below_the_list_of_the_games_asks_it() {
    let list = "crates/games/src/registry.rs";
    let asks = ["crate::registry", "Kind::all", "Kind::find", "Rulebook::own", "Rulebook::parse"];
    let below = code::of("games").filter(|line| line.file.path != list);
    let asking = below.filter(|line| asks.iter().any(|what| has_path(line.text, what)));
    none(asking.map(|line| line.fault(format!("only {list} knows the games"))));
}

/// Who hurries through rounds: simulations, and the environments of the Python package.
#[test]
fn what_serves_speed_alone_is_known_to_simulations_alone() {
    let hurry = ["games", "sim", "python"];
    let others = tree::crates().into_iter().filter(|name| !hurry.contains(name));
    let lines = others.flat_map(code::of).filter(|line| has_path(line.text, "games::express"));
    none(lines.map(|line| line.fault("rounds are played event by event here")));
}
