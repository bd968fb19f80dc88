//! Counting cards: bets and plays that go by a count.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use games::{Cents, Value};
use sim::{Plan, SimulationError, Strategy, Totals};

use super::blackjack::{CHART, chosen_with, plan_of};
use super::simulate;

/// Hi-Lo, by true count.
const COUNT: &str = "[count]\ntags = [1, 1, 1, 1, 1, 0, 0, 0, -1, -1]\n";

/// A shoe that is dealt to its cut card, by a file.
fn plan(file: &str, decks: i64, rounds: u64) -> Plan {
    let chosen = chosen_with("blackjack", &[("decks", Value::Count(decks))]);
    let plan = plan_of(chosen, Strategy::File(file.into()), rounds);
    Plan { fresh: false, ..plan }
}

fn by_file(file: &str, rounds: u64) -> Result<Totals, SimulationError> {
    simulate(&plan(file, 6, rounds))
}

#[test]
fn a_count_that_changes_nothing_plays_as_its_chart_does() {
    let plain = by_file(CHART, 60_000).unwrap();
    let counted = by_file(&format!("{CHART}{COUNT}"), 60_000).unwrap();
    assert_eq!(counted.whole, plain.whole);
    assert_eq!((counted.main, &counted.sessions), (plain.main, &plain.sessions));
    assert_eq!(counted.by_step.len(), 1);
    assert_eq!(counted.by_step[0].1.rounds, 60_000);
    // Nor does a spread to one stake, or a play that the chart has anyhow.
    let same = "[spread]\n-1 = 1\n2 = 1\n[index]\n\"hard 16 against 6\" = \"stand from -9\"\n";
    let same = by_file(&format!("{CHART}{COUNT}{same}"), 60_000).unwrap();
    assert_eq!(same.whole, plain.whole);
    assert_eq!(same.by_step.iter().map(|(_, at)| at.rounds).sum::<u64>(), 60_000);
}

/// The cards are the same whatever is bet, so a round at twelve stakes brings twelve times as much.
#[test]
fn stakes_go_by_the_count_and_nothing_else() {
    let flat = by_file(&format!("{CHART}{COUNT}[spread]\n2 = 1\n"), 60_000).unwrap();
    let spread = by_file(&format!("{CHART}{COUNT}[spread]\n2 = 12\n"), 60_000).unwrap();
    let [low, high] = [0, 1].map(|step: usize| (flat.by_step[step].1, spread.by_step[step].1));
    assert_eq!(low.0, low.1, "below the count");
    assert_eq!((high.0.rounds, 12 * high.0.net), (high.1.rounds, high.1.net));
    assert!(high.0.rounds > 3_000 && high.0.rounds < 12_000, "{}", high.0.rounds);
}

/// A count of aces alone: with one deck, `from -1` holds until the first ace is seen.
#[test]
fn a_running_count_is_of_cards_that_were_seen() {
    let aces = "[count]\ntags = [0, 0, 0, 0, 0, 0, 0, 0, 0, -1]\nkind = \"running\"\nstart = 4\n";
    let steps = "[spread]\n0 = 1\n1 = 1\n2 = 1\n3 = 1\n4 = 1\n5 = 1\n";
    let totals = simulate(&plan(&format!("{CHART}{aces}{steps}"), 1, 60_000)).unwrap();
    let rounds: Vec<_> = totals.by_step.iter().map(|(step, at)| (step.from, at.rounds)).collect();
    assert_eq!(rounds[0], (None, 0), "no fifth ace is ever seen");
    assert_eq!(rounds[6], (Some(5), 0), "nor is one put back");
    assert!(rounds[1..6].iter().all(|(_, rounds)| *rounds > 0), "{rounds:?}");
    assert!(rounds[5].1 > 20_000, "a round in five or more follows a shuffle: {rounds:?}");
}

/// A true count of Hi-Lo is worth about half a percent to the player (S. Wong, "Professional
/// Blackjack", 1994), and without one six decks lose about that much.
#[test]
fn a_true_count_is_worth_about_half_a_percent() {
    let steps = "[spread]\n-1 = 1\n0 = 1\n1 = 1\n2 = 1\n3 = 1\n4 = 1\n";
    let totals = by_file(&format!("{CHART}{COUNT}{steps}"), 2_000_000).unwrap();
    let edges = totals.by_step.iter().map(|(_, at)| (at.mean() / 10_00.0, at.standard_error()));
    let edges: Vec<_> = edges.map(|(edge, error)| (edge, error / 10_00.0)).collect();
    let (first, last) = (edges[1].0, edges[5].0);
    // From -1 to 3, four counts.
    let each = (last - first) / 4.0;
    let error = edges[1].1.hypot(edges[5].1) / 4.0;
    assert!((0.004 - 4.0 * error..0.007 + 4.0 * error).contains(&each), "{each} ± {error}");
    assert!(edges[2].0 < 0.0 && edges[6].0 > 0.0, "{edges:?}");
}

/// Insurance pays for itself from a true count of three (Hi-Lo, six decks), and loses below it.
#[test]
fn insurance_is_taken_by_the_count_and_wins_from_three_on() {
    let insured = |when: &str| {
        let file = format!("{CHART}{COUNT}[index]\ninsurance = \"{when}\"\n");
        let totals = by_file(&file, 400_000).unwrap();
        let account = totals.accounts.into_iter().find(|account| account.name == "insurance");
        account.map_or((0, 0.0), |account| (account.count(), account.mean()))
    };
    let [high, low] = ["from 3", "below 3"].map(insured);
    assert!(high.0 > 500 && high.1 > 0.0, "{high:?}");
    assert!(low.0 > 10 * high.0 && low.1 < 0.0, "{low:?}");
}

#[test]
fn a_file_with_a_count_alone_is_played_as_the_figures_say() {
    let chosen = chosen_with("blackjack", &[]);
    let optimal = simulate(&plan_of(chosen.clone(), Strategy::Optimal, 20_000)).unwrap();
    let counted = plan_of(chosen, Strategy::File(COUNT.into()), 20_000);
    assert_eq!(simulate(&counted).unwrap().whole, optimal.whole);
}

#[test]
fn the_example_is_played_in_every_game_with_a_hole_card() {
    let example = include_str!("../../../../examples/hi-lo.toml");
    let with_chart = format!("{CHART}{example}");
    for game in ["blackjack", "free-bet-blackjack", "ride-free"] {
        let strategy = Strategy::File(with_chart.clone());
        let plan = Plan { fresh: false, ..plan_of(chosen_with(game, &[]), strategy, 20_000) };
        let totals = simulate(&plan).unwrap();
        assert_eq!(totals.by_step.len(), 5, "{game}");
        assert_eq!(totals.by_step.iter().map(|(_, at)| at.rounds).sum::<u64>(), 20_000);
    }
}

#[test]
fn a_bet_that_the_table_refuses_is_told_before_the_first_round() {
    let chosen = chosen_with("blackjack", &[("max", Value::Text("50".into()))]);
    let file = format!("{COUNT}[spread]\n1 = 5\n2 = 6\n");
    let plan =
        Plan { fresh: false, ..plan_of(chosen, Strategy::File(format!("{CHART}{file}")), 1) };
    let why = simulate(&plan).unwrap_err().to_string();
    let line = format!("{CHART}{file}").lines().position(|line| line == "2 = 6").unwrap() + 1;
    assert!(
        why.contains(&format!("strategy file, line {line}: a bet of 6 stakes, 60.00")),
        "{why}"
    );
    assert_eq!(plan.stake(), Cents::dollars(10));
}

#[test]
fn a_count_that_cannot_be_read_says_where_and_what_was_expected() {
    for (text, why) in [
        ("[spread]\n1 = 2", "line 1, `spread`: expected `[count]` beside it"),
        ("count = 3", "line 1, `count`: expected a table, `[count]`"),
        ("[count]\nkind = \"true\"", "line 1, `count`: no `tags`, expected ten whole numbers"),
        ("[count]\ntags = [1, 2]", "line 2, `tags`: expected ten whole numbers from -20 to 20"),
        (
            "[count]\nlevel = 1",
            "line 2, `level`: no such field, expected `tags`, `kind` or `start`",
        ),
        (
            "[count]\nkind = \"false\"",
            "line 2, `kind`: \"false\", expected \"true\" or \"running\"",
        ),
        ("[count]\nstart = 0.5", "line 2, `start`: 0.5, expected a whole number from -1000 to"),
    ] {
        refused(text, why);
    }
    for (text, why) in [
        ("[spread]\nhigh = 2", "line 4, `high`: no count, expected a whole number such as -1"),
        ("[spread]\n1 = 0", "line 4, `1`: 0, expected a whole number from 1 to 10000"),
        ("[spread]\n1 = 2\n\"01\" = 3", "line 5, `01`: this count is there twice, expected once"),
        ("[index]\ninsurance = \"stand from 3\"", "line 4, `insurance`: `stand from 3`, expected"),
        ("[index]\n\"hard 16\" = \"stand from 0\"", "line 4, `hard 16`: no such hand, expected"),
        (
            "[index]\n\"hard 16 against 11\" = \"stand from 0\"",
            "no up card `11`, expected one of 2",
        ),
        ("[index]\n\"hard 16 against 10\" = \"stand\"", "expected it to end in a count such as"),
        ("[index]\n\"hard 16 against 10\" = \"run from 0\"", "unknown action `run` against 10, ex"),
        ("[index]\n\"hard 16 against 10\" = 3", "line 4, `hard 16 against 10`: expected text such"),
    ] {
        refused(&format!("{COUNT}{text}"), why);
    }
    // Pontoon Plus has no hole card, and its files no count.
    let plan = plan_of(chosen_with("pontoon-plus", &[]), Strategy::File(COUNT.into()), 1);
    assert!(simulate(&plan).unwrap_err().to_string().contains("line 1, `count`: no such row"));
}

fn refused(text: &str, why: &str) {
    let said = by_file(text, 1).unwrap_err().to_string();
    assert!(said.starts_with("strategy file, line ") && said.contains(why), "{text}: {said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

/// Six decks with a spread from 1 to 8 won 0.50% of what was bet with all the indices of the book
/// (A. Snyder, "The Hi-Lo Lite", 200 million rounds); the few of the example win less, and a cut
/// card further back leaves more.
#[test]
fn a_spread_wins_about_what_is_published() {
    let example = include_str!("../../../../examples/hi-lo.toml").replace("4 = 12\n", "");
    let chosen = chosen_with("blackjack", &[("soft17", Value::Text("stand".into()))]);
    let strategy = Strategy::File(format!("{CHART}{example}"));
    let plan = Plan { fresh: false, ..plan_of(chosen, strategy, 2_000_000) };
    let totals = simulate(&plan).unwrap();
    let staked = totals.whole.staked as f64;
    let won = totals.whole.sum() as f64 / staked;
    let error = totals.whole.deviation() * (totals.rounds as f64).sqrt() / staked;
    assert!((0.0..0.012).contains(&won), "{won} ± {error}");
}

/// A line that is cut, or missing, or there twice: the file is played, or refused in one line.
#[test]
fn a_damaged_file_is_played_or_refused_in_one_line() {
    let whole = format!("{CHART}{}", include_str!("../../../../examples/hi-lo.toml"));
    let lines: Vec<&str> = whole.lines().collect();
    for at in 0..lines.len() {
        let half = &lines[at][..lines[at].len() / 2];
        for instead in [vec![], vec![half], vec![lines[at]; 2]] {
            let damaged = [&lines[..at], &instead, &lines[at + 1..]].concat().join("\n");
            if let Err(why) = by_file(&damaged, 1) {
                let why = why.to_string();
                assert!(why.starts_with("strategy file"), "{why}");
                assert_eq!(why.lines().count(), 1, "{why}");
            }
        }
    }
}
