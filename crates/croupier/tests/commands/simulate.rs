//! `croupier simulate` as people and scripts call it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use answers::cache::DiskCache;
use answers::figures::Subject;
use answers::simulation::{Report, Request, RequestContext};
use games::Cents;
use odds::Silent;
use serde_json::Value as Json;
use sim::Simulator;

/// Figures and strategies are found once for all tests.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures-cache")
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.arg("simulate").args(arguments).env("CROUPIER_CACHE", cache());
    command.output().unwrap()
}

/// What `simulate --check` says of every game. It finds all figures: whoever needs one waits for
/// it, so that none is found twice.
static CHECKED: LazyLock<Output> = LazyLock::new(|| run(&["--check", "--rounds", "20000"]));

fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Json {
    serde_json::from_str(&text(&[arguments, &["--json"]].concat())).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

/// What clap says, with how it is used.
fn refused_with_usage(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_answer_on_any_number_of_threads() {
    let of = |threads: &str, seed: &str| {
        let arguments = ["mini-baccarat", "--rounds", "400000", "--threads", threads];
        let mut answer = json(&[&arguments[..], &["--seed", seed]].concat());
        answer.as_object_mut().unwrap().remove("run");
        answer
    };
    assert_eq!(of("1", "7"), of("3", "7"));
    assert_ne!(of("1", "7")["whole"], of("1", "8")["whole"]);
}

#[test]
fn a_simulation_names_its_rules_and_what_never_came() {
    let shown = text(&["roulette", "--rounds", "1e3", "--wager", "straight:17", "--wager", "red"]);
    let degree = "on 1 degree of freedom";
    for words in ["wheel double", "1,000 rounds, optimal play", "± (95%)", "frequency", degree] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    let shown = text(&["mini-baccarat", "--rounds", "40k", "--bankroll", "1000000"]);
    assert!(shown.contains("decks 8"), "{shown}");
    // Of a hundred sessions none was ruined, and what came never has no ± beside it.
    assert!(shown.lines().any(|line| line.trim_end().ends_with("under 3.0000%")), "{shown}");
    let shown = text(&["mini-baccarat", "--rounds", "2k"]);
    assert!(shown.contains("too few of them were played to say how one ends"), "{shown}");
}

#[test]
fn a_record_says_what_was_simulated_and_how_sure_it_is() {
    let record =
        json(&["roulette", "--rounds", "200000", "--wager", "red", "--wager", "straight:17=5"]);
    assert_eq!(record["game"], "roulette");
    assert_eq!(record["rounds"], 200_000);
    assert_eq!(record["stake"], "15.00");
    let red = &record["wagers"][0];
    assert_eq!((red["wager"].as_str(), red["stake"].as_str()), (Some("red"), Some("10.00")));
    let exact = &red["exact"];
    assert_eq!(exact["house_edge"], 1.0 / 19.0);
    assert_eq!(exact["verdict"], "agrees");
    let (edge, error) = (&red["house_edge"], &red["standard_error"]);
    let z = (1.0 / 19.0 - edge.as_f64().unwrap()) / error.as_f64().unwrap();
    assert!((z - exact["z"].as_f64().unwrap()).abs() < 0.05, "{record:#}");
    let counts: u64 =
        exact["lines"].as_array().unwrap().iter().map(|l| l["count"].as_u64().unwrap()).sum();
    assert_eq!(counts, 200_000);
    let rounds: u64 = record["distribution"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["count"].as_u64().unwrap())
        .sum();
    assert_eq!(rounds, 200_000);
    assert_eq!(record["sessions"]["count"], 500);
    assert_eq!(record["sessions"]["curve"].as_array().unwrap().len(), 40);
}

#[test]
fn a_run_that_was_interrupted_says_how_far_it_came() {
    let mut patience = Duration::from_millis(200);
    loop {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["simulate", "big-six", "--rounds", "1e12"]).env("CROUPIER_CACHE", cache());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(patience);
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        // One that does not listen yet just ends.
        if output.status.code().is_none() {
            patience *= 2;
            assert!(patience < Duration::from_secs(60), "nobody listens");
            continue;
        }
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(shown.contains("Stopped after "), "{shown}");
        assert!(shown.contains(" of 1,000,000,000,000 rounds."), "{shown}");
        return;
    }
}

#[test]
fn a_bigger_bankroll_is_ruined_less_often() {
    let record = json(&["big-six", "--rounds", "400000", "--bankroll", "70", "--session", "50"]);
    let ruin = record["sessions"]["ruin"].as_array().unwrap();
    let risks: Vec<_> = ruin.iter().map(|r| r["risk"].as_f64().unwrap()).collect();
    assert!(risks.is_sorted_by(|a, b| a >= b) && risks[0] > risks[risks.len() - 1], "{risks:?}");
    assert!(ruin.iter().any(|r| r["bankroll"] == "70.00"));
}

#[test]
fn a_shoe_game_tells_the_edge_by_the_cut_card() {
    let record = json(&["mini-baccarat", "--rounds", "100000"]);
    let positions = record["cut_card"].as_array().unwrap();
    assert!(positions.len() >= 10);
    let rounds: Vec<_> = positions.iter().map(|p| p["rounds"].as_u64().unwrap()).collect();
    assert!(rounds.is_sorted());
    assert_eq!(rounds.last(), Some(&100_000));
    assert!(json(&["roulette", "--rounds", "1000"]).get("cut_card").is_none());
}

/// A known effect is told and is no fault; with a shuffle before every round there is none.
#[test]
fn rounds_dealt_to_a_cut_card_may_differ_from_those_of_a_fresh_shoe() {
    let one_deck = ["blackjack", "--set", "decks=1", "--rounds", "4e6", "--seed", "1"];
    let shown = text(&one_deck);
    assert!(shown.contains("Exact is a round from a fresh shoe."), "{shown}");
    let fresh = text(&[&one_deck[..], &["--fresh-shoe"]].concat());
    assert!(fresh.contains("agrees") && !fresh.contains("fresh shoe"), "{fresh}");
}

#[test]
fn the_terminal_the_spreadsheet_and_the_page_say_the_same() {
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("simulate.html");
    let arguments = ["big-six", "--rounds", "100000", "--wager", "joker"];
    let shown = text(&arguments);
    let sheet = text(&[&arguments[..], &["--csv"]].concat());
    text(&[&arguments[..], &["--html", page.to_str().unwrap()]].concat());
    let page = std::fs::read_to_string(page).unwrap();
    let won = json(&arguments)["wagers"][0]["exact"]["lines"][0]["count"].as_u64().unwrap();
    let grouped = format!("{},{:03}", won / 1000, won % 1000);
    assert!(shown.contains(&grouped), "{shown}");
    assert!(sheet.lines().any(|line| line.contains(&format!("win,40,{won},"))), "{sheet}");
    assert!(page.contains(&grouped) && page.contains("<svg"), "{page}");
}

#[test]
fn a_check_is_green_and_a_wrong_pay_table_makes_it_red() {
    let arguments = ["roulette", "--check", "--rounds", "200000"];
    let right = text(&arguments);
    assert!(right.contains("14 wagers agree with their exact figures"), "{right}");
    let book = include_str!("../../../../rulebook/roulette.toml");
    let wrong = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong.toml");
    std::fs::write(&wrong, book.replacen("\"17 to 1\"", "\"16 to 1\"", 1)).unwrap();
    let output = run(&[&arguments[..], &["--rulebook", wrong.to_str().unwrap()]].concat());
    let found = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{found}{}", String::from_utf8_lossy(&output.stderr));
    assert!(found.contains("1 of 14 wagers differ"), "{found}");
    assert!(found.lines().any(|line| line.contains("split") && line.contains("DIFFERS")));
}

pub fn simulated(simulator: &Simulator, stake: Cents, rounds: u64, side: &[&str]) -> Report {
    LazyLock::force(&CHECKED);
    let (cache, stop) = (DiskCache::at(cache()), AtomicBool::new(false));
    let context = RequestContext {
        solving: &Silent,
        playing: &Silent,
        cache: &cache,
        stop: &stop,
        so_far: None,
        device: None,
    };
    let request = Request {
        rounds,
        stake,
        wagers: side.iter().map(|name| ((*name).to_owned(), None)).collect(),
        // Figures of shoe games are for a fresh shoe.
        fresh: simulator.shoe,
        ..Request::about(Subject::find(simulator.id).unwrap())
    };
    request.run(&context).unwrap()
}

/// The win an hour by exact figures, as many standard errors off the one that rounds bring.
fn off_by(report: &Report) -> f64 {
    let an_hour = f64::from(report.pace) / 100.0;
    let whole = &report.totals.whole;
    (report.hourly + whole.mean() * an_hour) / (whole.standard_error() * an_hour)
}

#[test]
fn the_theoretical_win_an_hour_is_what_rounds_bring_in_every_game() {
    for simulator in Simulator::all() {
        let report = simulated(simulator, Cents::dollars(10), 150_000, &[]);
        let off = off_by(&report);
        println!("{}: ${:.2} an hour, z {off:.2}", simulator.id, report.hourly);
        assert!(off.abs() < 4.5, "{}: {} an hour, z {off}", simulator.id, report.hourly);
        assert!(report.hourly_exact, "{}", simulator.id);
    }
}

/// Wagers at craps are decided by several rolls, some off on the come-out roll, some moved.
#[test]
fn hourly_win_of_craps_is_exact_with_every_kind_of_wager() {
    let craps = Simulator::find("craps").unwrap();
    for side in [
        &["pass"][..],
        &["dont-pass", "dont-pass-odds", "dont-come", "lay-4"],
        &["come", "come-odds-6", "place-6", "buy-10", "field", "hard-8", "world"],
        &["fire", "put-odds-5"],
    ] {
        let report = simulated(craps, Cents::dollars(10), 400_000, side);
        let off = off_by(&report);
        assert!(report.hourly_exact && off.abs() < 4.5, "{side:?}: z {off}");
    }
    let pass = simulated(craps, Cents::dollars(10), 1_000, &["pass"]);
    // 7 in 495 of every bet, which takes 557/165 rolls: a hundred rolls an hour.
    let known = 100.0 * 10.0 * 7.0 / 495.0 * 165.0 / 557.0;
    assert!((pass.hourly - known).abs() < 1e-9, "{}", pass.hourly);
}

#[test]
fn a_side_bet_adds_to_the_theoretical_win_and_the_blind_does_not() {
    let ultimate = Simulator::find("ultimate-texas-holdem").unwrap();
    let alone = simulated(ultimate, Cents::dollars(10), 100_000, &[]);
    let with_trips = simulated(ultimate, Cents::dollars(10), 100_000, &["trips"]);
    // Ante and blind together lose 2.185% of the ante, Trips by the first pay table 3.50%.
    assert!((alone.hourly - 0.02185 * 10.0 * 50.0).abs() < 0.01, "{}", alone.hourly);
    assert!((with_trips.hourly - alone.hourly - 0.035 * 10.0 * 50.0).abs() < 0.1);
    assert!(with_trips.hourly_exact && off_by(&with_trips).abs() < 4.5);
}

/// A payout limit is in no figure: a main game that it cut is compared with none.
#[test]
fn rounds_that_a_payout_limit_cut_are_not_held_against_a_figure_without_one() {
    let wild = Simulator::find("dj-wild").unwrap();
    let report = simulated(wild, Cents::dollars(20_000), 20_000, &[]);
    assert!(report.totals.cut > 0);
    assert!(report.agrees() && !report.hourly_exact);
    assert!(report.wagers.iter().all(|wager| wager.bet.name != "ante" || wager.exact.is_none()));
}

#[test]
fn a_check_takes_the_options_of_the_table_and_nothing_that_it_would_not_look_at() {
    let found = text(&["roulette", "--check", "--rounds", "100000", "--set", "wheel=single"]);
    // No first five without a double zero.
    assert!(found.contains("13 wagers agree with their exact figures"), "{found}");
    let whole_dollars = ["mini-baccarat", "--check", "--rounds", "100000", "--set", "unit=1"];
    assert!(text(&whole_dollars).contains("agree with their exact figures"));
    for (more, expected) in [
        (&["--stake", "25"][..], "cannot be used with"),
        (&["--wager", "red"], "cannot be used with"),
        (&["--strategy", "random"], "cannot be used with"),
    ] {
        let line = refused(&[&["roulette", "--check"], more].concat());
        assert!(line.contains(expected), "{line}");
    }
    assert!(refused(&["--check", "--set", "unit=1"]).contains("expected a game"));
}

#[test]
fn a_check_of_every_option_has_a_row_for_each_table() {
    let arguments = ["roulette", "--check", "--every-option", "--rounds", "20000"];
    let found = text(&arguments);
    for words in ["defaults", "wheel=double-as-single", "unit=0.05", "agree with their exact"] {
        assert!(found.contains(words), "{words}\n{found}");
    }
    let records = json(&arguments);
    let options: Vec<_> = records
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|record| record["options"].as_str())
        .collect();
    assert!(options.contains(&"wheel=single") && options.contains(&"max=5"), "{options:?}");
    assert!(refused_with_usage(&["roulette", "--every-option"]).contains("--check"));
}

/// The engine's own proof, in short; `make test-long` has the long one.
#[test]
fn every_wager_of_every_game_agrees_with_its_exact_figure() {
    let found = String::from_utf8_lossy(&CHECKED.stdout);
    let error = String::from_utf8_lossy(&CHECKED.stderr);
    assert_eq!(CHECKED.status.code(), Some(0), "{found}{error}");
    let agree: usize = found
        .lines()
        .find_map(|line| line.strip_suffix(" wagers agree with their exact figures")?.parse().ok())
        .unwrap();
    assert!(agree >= 190, "{found}");
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    for (arguments, expected) in [
        (&["whist"] as &[&str], "expected one of"),
        (&[], "expected a game, or --check"),
        (&["roulette", "--rounds", "0"], "0 is not in 1.."),
        (&["roulette", "--wager", "purple"], "no wager `purple`, expected straight, split"),
        (&["roulette", "--wager", "strait"], "did you mean `straight`?"),
        (&["roulette", "--wager", "red=x"], "--wager red=x"),
        (&["roulette", "--wager", "red=0"], "expected more than nothing"),
        (&["roulette", "--strategy", "clever"], "expected optimal, house-way"),
        (&["roulette", "--strategy", "mimic-dealer"], "roulette knows no strategy `mimic-dealer`"),
        (&["roulette", "--set", "wheel=triple"], "wheel"),
        (&["roulette", "--set", "min=50", "--wager", "red=10"], "`red`: "),
        (&["--check", "--rulebook", "none.toml"], "expected a game"),
        (&["roulette", "--rulebook", "none.toml"], "cannot be read"),
        // Said before a trillion rounds are played.
        (&["roulette", "--rounds", "1e12", "--html", "none/page.html"], "cannot be written"),
    ] {
        let line = refused(arguments);
        assert!(line.contains(expected), "{arguments:?}: {line}");
    }
}

#[test]
fn a_card_that_is_not_there_is_said_and_nothing_is_played_instead() {
    let arguments = ["craps", "--gpu", "--rounds", "1e6"];
    match gpu::Cuda::open() {
        Ok(_) => assert!(json(&arguments)["rounds"].as_u64() >= Some(1_000_000)),
        Err(why) => {
            let said = refused(&arguments);
            assert!(said.starts_with(&format!("croupier: --gpu: {why}")), "{said}");
            assert!(said.contains("expected"), "{said}");
        }
    }
    assert!(refused_with_usage(&["craps", "--gpu", "--every-round"]).contains("--every-round"));
}

#[test]
fn a_progressive_is_played_for_its_own_base() {
    let wagers = ["--wager", "player", "--wager", "triple-progressive"];
    let arguments = [&["three-dice-baccarat", "--rounds", "1000"], &wagers[..]].concat();
    let stake = |more: &[&str]| {
        let record = json(&[&arguments[..], more].concat());
        let wagers = record["wagers"].as_array().unwrap();
        let own = wagers.iter().find(|wager| wager["wager"] == "triple-progressive").unwrap();
        own["stake"].as_str().unwrap().to_owned()
    };
    assert_eq!(stake(&[]), "1.00");
    assert_eq!(stake(&["--set", "base.triple-progressive=7.50"]), "7.50");
}

#[test]
fn rounds_that_payout_limits_cut_are_counted_once() {
    let limits = ["--set", "payout_limit=9", "--set", "round_payout_limit=8"];
    let arguments =
        ["three-dice-baccarat", "--rounds", "2000", "--wager", "player", "--wager", "banker"];
    let free = json(&arguments);
    let record = json(&[&arguments[..], &limits].concat());
    let cut = record["cut_to_payout_limit"].as_u64().unwrap();
    assert!(free.get("cut_to_payout_limit").is_none());
    // Ten dollars are won in every round but ties and three over nothing.
    assert!((1000..=2000).contains(&cut), "{cut}");
}

/// A file of these texts, under this name.
fn file(name: &str, texts: &[&str]) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, texts.concat()).unwrap();
    path.to_str().unwrap().to_owned()
}

const CHART: &str = include_str!("../../../../examples/blackjack-chart.toml");
const HI_LO: &str = include_str!("../../../../examples/hi-lo.toml");

#[test]
fn a_count_is_told_step_by_step_with_what_it_wins_and_what_may_ruin_it() {
    let path = file("counting.toml", &[CHART, HI_LO]);
    let asked = ["blackjack", "--strategy", &path, "--rounds", "30000", "--bankroll", "5000"];
    let shown = text(&asked);
    for words in ["By the count when the bet was made", "from 4", "$120.00", "The average bet is $"]
    {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let counted = &json(&asked)["counted"];
    let steps = counted["steps"].as_array().unwrap();
    assert_eq!(steps.iter().map(|step| step["rounds"].as_u64().unwrap()).sum::<u64>(), 30_000);
    let bets = steps.iter().map(|step| {
        let bet: f64 = step["bet"].as_str().unwrap().parse().unwrap();
        bet * step["rounds"].as_f64().unwrap()
    });
    let average = bets.sum::<f64>() / 30_000.0;
    assert!((counted["average_bet"].as_f64().unwrap() - average).abs() < 1e-9);
    assert_eq!(counted["bankroll"], "5000.00");
    assert!(counted["risk_of_ruin"].is_number());
}

#[test]
fn a_staking_plan_has_exact_edges_beside_its_wagers() {
    let path = file("plan.toml", &[include_str!("../../../../examples/craps-plan.toml")]);
    let asked = ["craps", "--strategy", &path, "--rounds", "30000"];
    let answer = json(&asked);
    let wagers = answer["wagers"].as_array().unwrap();
    let place = wagers.iter().find(|wager| wager["wager"] == "place-6").unwrap();
    let stake: f64 = place["stake"].as_str().unwrap().parse().unwrap();
    assert!(12.0 < stake && stake < 24.0, "the average of its ladder: {stake}");
    let exact = place["optimal_house_edge"].as_f64().unwrap();
    assert!((exact - 1.0 / 66.0).abs() < 1e-9, "{exact}");
    assert!(text(&asked).contains("come-odds-10"));
    let refusal = refused(&[&asked[..], &["--wager", "pass"]].concat());
    assert!(refusal.contains("the strategy file says what is wagered"), "{refusal}");
}

#[test]
fn a_strategy_file_with_a_mistake_is_refused_in_one_line_with_its_number() {
    let path = file("mistake.toml", &["[count]\n", "tags = [1]\n"]);
    let said = refused(&["blackjack", "--strategy", &path, "--rounds", "10"]);
    assert!(said.contains("strategy file, line 2, `tags`: expected ten whole numbers"), "{said}");
    let path = file("mistaken-plan.toml", &["[pass]\n", "bet = 10\n", "[place-7]\n", "bet = 5\n"]);
    let said = refused(&["craps", "--strategy", &path, "--rounds", "10"]);
    assert!(said.contains("strategy file, line 3, `place-7`: no such wager, expected"), "{said}");
}
