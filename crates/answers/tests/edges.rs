//! The edges of the lines of a table. That they are what rounds bring in every game is held by the
//! command line's tests, which have kept figures.

#![allow(clippy::unwrap_used, reason = "a table of a test that cannot be opened fails it")]

use answers::AnswerErrorKind::{Refused, Unknown};
use answers::edges::{Edge, Edges};
use games::{Cents, Options, Value};
use odds::{NoCache, Ratio};
use serde_json::json;
use wire::{runner, script::Script};

fn table(game: &str, options: &[(&str, &str)]) -> Edges {
    let options = options.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value)));
    Edges::of_table(game, &options.collect(), &NoCache).unwrap()
}

/// What a unit of this stake loses.
fn loss(edges: &Edges, spot: &str, dollars: i64) -> String {
    edges.of(spot, Cents::dollars(dollars), &NoCache).unwrap().loss.to_string()
}

#[test]
fn a_spot_has_the_edge_of_its_wager() {
    for (game, spot, dollars, expected) in [
        ("roulette", "straight:17", 12, "1/19"),
        ("roulette", "first-five", 12, "3/38"),
        ("big-six", "joker", 12, "13/54"),
        ("craps", "pass", 12, "7/495"),
        ("craps", "come", 12, "7/495"),
        ("craps", "come-6", 12, "7/495"),
        ("craps", "dont-come-4", 12, "3/220"),
        ("craps", "pass-odds", 10, "0/1"),
        // Six to five on twelve dollars is fifteen cents more than quarters pay.
        ("craps", "pass-odds", 12, "5/2112"),
        ("craps", "horn", 12, "1/8"),
    ] {
        assert_eq!(loss(&table(game, &[]), spot, dollars), expected, "{game} {spot}");
    }
    assert_eq!(loss(&table("roulette", &[("wheel", "single"), ("min", "5")]), "red", 5), "1/37");
}

/// Six dollars on the six win seven, five win five whole ones.
#[test]
fn at_craps_a_stake_is_paid_in_the_chips_of_the_table() {
    let dollars = table("craps", &[("unit", "1")]);
    assert_eq!(
        (loss(&dollars, "place-6", 6), loss(&dollars, "place-6", 5)),
        ("1/66".into(), "1/11".into())
    );
    // Asked again, it is what it was.
    assert_eq!(loss(&dollars, "place-6", 5), "1/11");
}

#[test]
fn a_progressive_loses_what_its_meters_do_not_pay() {
    let edges = table("three-dice-baccarat", &[]);
    let edge = edges.of("triple-progressive", Cents::DOLLAR, &NoCache).unwrap();
    let question = json!({"game": "three-dice-baccarat", "wager": "triple-progressive",
                          "options": {"meter": "25000"}});
    let priced = answers::odds(&question, &NoCache).unwrap();
    assert_eq!(priced[0]["base_edge_exact"], edge.loss.to_string());
    let at = edge.with_meters(Cents::DOLLAR, &[Cents::dollars(25_000)]);
    assert_eq!(priced[0]["house_edge_exact"], at.to_string());
}

/// Let It Ride's figure is for one of three bets; each of those left has a line.
#[test]
fn each_bet_that_is_left_to_ride_carries_its_part() {
    let edges = table("let-it-ride", &[]);
    let part = loss(&edges, "bet-3", 10);
    assert_eq!(
        (loss(&edges, "bet-1", 10), loss(&edges, "bet-2", 10)),
        (part.clone(), part.clone())
    );
    let question = json!({"game": "let-it-ride", "wager": "bet"});
    let figure = answers::odds(&question, &NoCache).unwrap()[0].clone();
    let of_all = part.parse::<Ratio>().unwrap().to_f64();
    assert_eq!(figure["element_of_risk"].as_f64(), Some(of_all));
}

/// The ante's figure is for the whole hand: what is wagered in it carries nothing more.
#[test]
fn the_ante_carries_the_hand() {
    let edges = table("mississippi-stud", &[]);
    let nothing = Some(Edge::default());
    for spot in ["third-street", "fourth-street", "fifth-street", "envy"] {
        assert_eq!(edges.of(spot, Cents::dollars(30), &NoCache), nothing, "{spot}");
    }
    let ante = edges.of("ante", Cents::dollars(10), &NoCache).unwrap();
    let question = json!({"game": "mississippi-stud", "wager": "ante"});
    let figure = answers::odds(&question, &NoCache).unwrap()[0].clone();
    assert_eq!(figure["house_edge_exact"], ante.loss.to_string());
    let deviation = figure["standard_deviation"].as_f64().unwrap();
    assert_eq!(ante.variance.to_f64().sqrt(), deviation);
}

#[test]
fn a_round_should_bring_what_its_stakes_lose() {
    let script = json!({"game": "roulette", "steps": [
        {"wager": {"seat": 1, "on": "red", "amount": "20"}},
        {"wager": {"seat": 2, "on": "straight:5", "amount": "10"}}, {"spin": "32"}]});
    let played = runner::play(&Script::from_json(&script).unwrap()).unwrap();
    let theory = table("roulette", &[]).of_round(&played.rounds[0], &NoCache);
    assert_eq!(theory.win, Ratio::new(3000, 19u32));
    assert_eq!(theory.unpriced, Cents::ZERO);
    // 18 of 38 around 1/19, and 37 to 1 against around the same.
    let red = Ratio::ONE - Ratio::new(1, 361u32);
    let number = Ratio::new(36 * 36 * 37, 38u32 * 38);
    let cents = |dollars: i64| Ratio::from(dollars * dollars * 10_000);
    assert_eq!(theory.variance, red * cents(20) + number * cents(10));
}

#[test]
fn a_progressive_names_the_meters_that_it_plays_for() {
    let edges = table("let-it-ride", &[]);
    assert_eq!(edges.meters_of("progressive"), ["multi-link"]);
    let edge = edges.of("progressive", Cents::DOLLAR, &NoCache).unwrap();
    assert_eq!(edge.meters, [Ratio::new(76, 25_989_600u32)]);
    assert_eq!(edges.meters_of("bet"), [""; 0]);
}

/// A void round decides nothing.
#[test]
fn a_void_wager_should_bring_nothing() {
    let script = json!({"game": "let-it-ride", "steps": [
        {"wager": {"seat": 1, "on": "bet", "amount": "10"}},
        {"cards": {"seat-1": "As Ad Ah"}},
        {"irregularity": {"kind": "wrong-card-count"}}]});
    let played = runner::play(&Script::from_json(&script).unwrap()).unwrap();
    let edges = table("let-it-ride", &[]);
    assert!(!played.rounds[0].is_empty());
    let theory = edges.of_round(&played.rounds[0], &NoCache);
    assert_eq!(theory, answers::edges::Theory::default());
}

#[test]
fn spots_that_are_none_have_no_edge_and_tables_that_are_none_are_refused() {
    assert_eq!(table("roulette", &[]).of("purple", Cents::DOLLAR, &NoCache), None);
    let of = |game: &str, options: Options| match Edges::of_table(game, &options, &NoCache) {
        Ok(_) => panic!("{game}"),
        Err(problem) => problem.kind,
    };
    assert_eq!(of("whist", Options::new()), Unknown);
    assert_eq!(of("roulette", Options::from([("wheel".into(), "square".into())])), Refused);
}
