//! The games of twenty-one as they are simulated, against what is known exactly.

#![allow(clippy::unwrap_used, reason = "what cannot be read fails its test")]

use std::sync::atomic::AtomicBool;

use chance::{Ask, Deck, Outcome, Quick, Shoe};
use games::blackjack::blackjack::{Blackjack, Ohio};
use games::blackjack::free_bet_blackjack::{FreeBet, FreeBetBlackjack};
use games::blackjack::pontoon_plus::PontoonPlus;
use games::blackjack::ride_free::{Colorado, RideFree};
use games::express::Express;
use games::{
    AnyTable, Awaiting, Cents, Chosen, Event, Kind, Options, Seat, Spot, Step, Value, Wager,
};
use odds::{Figure, NoCache, Question, Silent, Situation, Solver};
use sim::players::blackjack::{Book, PontoonBook};
use sim::players::chart_file::ChartFile;
use sim::{Asked, Plan, Player, SimTable, Simulator, Strategy, Totals};

use crate::{context, simulate};

const GAMES: [&str; 4] = ["blackjack", "free-bet-blackjack", "ride-free", "pontoon-plus"];
const BET: i64 = 10_00;

fn chosen(game: &str) -> Chosen {
    chosen_with(game, &[])
}

/// A table with these options.
pub fn chosen_with(game: &str, set: &[(&str, Value)]) -> Chosen {
    let options: Options = set.iter().map(|(key, value)| ((*key).into(), value.clone())).collect();
    Chosen::new(Kind::find(game).unwrap().rulebook(), options).unwrap()
}

/// The bet alone, out of a shoe that is shuffled before every round.
pub fn plan_of(chosen: Chosen, strategy: Strategy, rounds: u64) -> Plan {
    let simulator = Simulator::find(&chosen.rulebook().id).unwrap();
    let bets = simulator.bets(&chosen, &[], Cents::new(BET)).unwrap();
    Plan { strategy, rounds, seed: 3, threads: 2, fresh: true, ..Plan::new(chosen, bets) }
}

fn plan(game: &str, strategy: Strategy, rounds: u64, named: &[(&str, Option<Cents>)]) -> Plan {
    let chosen = chosen(game);
    let simulator = Simulator::find(game).unwrap();
    let bets = simulator.bets(&chosen, named, Cents::new(BET)).unwrap();
    Plan { strategy, rounds, seed: 3, threads: 2, fresh: true, ..Plan::new(chosen, bets) }
}

/// What is known of the bet.
fn figure(game: &str) -> Figure {
    let assumptions = [("stake".to_owned(), Value::Count(BET / 100))].into_iter().collect();
    let question = Question {
        book: Kind::find(game).unwrap().rulebook(),
        given: &Options::new(),
        assumptions: &assumptions,
        all: false,
        wager: Some("bet"),
        pay_table: None,
        progress: &Silent,
        cache: &*crate::KEPT,
    };
    let mut figures = Solver::find(game).unwrap().figures(&question).unwrap();
    figures.retain(|figure| figure.wager == "bet");
    figures.remove(0)
}

/// Plays so many rounds of optimal play, and compares them with the figure: the mean, and how often
/// each line of it comes.
fn agrees(game: &str, rounds: u64, most: f64) {
    let figure = figure(game);
    let totals = simulate(&plan(game, Strategy::Optimal, rounds, &[])).unwrap();
    let (main, n) = (&totals.main, totals.rounds as f64);
    assert_eq!((main.count(), totals.cut), (rounds, 0));
    let (mean, edge) = (main.mean() / BET as f64, figure.house_edge.clone().unwrap().to_f64());
    let deviation = figure.variance.to_f64().sqrt();
    let z = (mean + edge) / (deviation / n.sqrt());
    let (sd, hits) = (main.deviation() / BET as f64, main.hits() as f64 / n);
    let hit_frequency = figure.hit_frequency.to_f64();
    eprintln!("{game}: {rounds} rounds, edge {edge:.6}, simulated {:.6}, z {z:.2}", -mean);
    eprintln!("  deviation {deviation:.5}, simulated {sd:.5}");
    let off = (hits - hit_frequency) / (hit_frequency * (1.0 - hit_frequency) / n).sqrt();
    eprintln!("  hit frequency {hit_frequency:.6}, simulated {hits:.6}, z {off:.2}");
    let mut worst = z.abs();
    for (result, times, probability) in line_by_line(&figure, &totals) {
        let z = (times as f64 - n * probability) / (n * probability).sqrt().max(1.0);
        eprintln!("  {result:?}: {times} times, expected {:.1}, z {z:.2}", n * probability);
        worst = worst.max(z.abs());
    }
    assert!(worst < most, "{game}: z {worst}");
}

/// Every result with how often it came and its probability. Split rounds, without a result, are one
/// line; the others are told apart by what they bring.
fn line_by_line(figure: &Figure, totals: &Totals) -> Vec<(Option<i64>, u64, f64)> {
    let split = totals.main.split.values().sum();
    let mut all = vec![(None, split, 0.0)];
    all.extend(totals.main.results.iter().map(|(result, times)| (Some(*result), *times, 0.0)));
    for line in &figure.lines {
        let probability = line.probability.to_f64();
        let net = line.adds.clone().unwrap() / line.probability.clone();
        let cents = (net.to_f64() * BET as f64).round() as i64;
        let result = (line.name != "split").then_some(cents);
        match all.iter_mut().find(|(known, ..)| *known == result) {
            Some(known) => known.2 += probability,
            None => all.push((result, 0, probability)),
        }
    }
    all
}

#[test]
fn optimal_play_brings_what_the_figures_say() {
    GAMES.into_iter().for_each(|game| agrees(game, 400_000, 5.0));
}

#[test]
#[ignore = "a minute: make test-long plays ten million rounds of each game"]
fn ten_million_rounds_bring_what_the_figures_say() {
    GAMES.into_iter().for_each(|game| agrees(game, 10_000_000, 4.0));
}

#[test]
#[ignore = "a minute: make test-long plays a hundred million rounds"]
fn how_far_the_hands_of_a_split_are_from_independent() {
    ["blackjack", "pontoon-plus"].into_iter().for_each(|game| agrees(game, 100_000_000, 5.0));
}

/// A round at two tables alike: one that the player looks at, one that advice is asked for.
struct Advised<G: Express> {
    seen: SimTable<G>,
    asked: Box<dyn AnyTable>,
    shoe: Shoe,
    quick: Quick,
}

impl<G: Express<Seen = G>> Advised<G> {
    fn new(deck: Deck) -> Advised<G> {
        let seen = SimTable::<G>::open(Options::new()).unwrap();
        let decks = seen.chosen().count("decks") as usize;
        Advised {
            seen,
            asked: Kind::find(G::ID).unwrap().open(Options::new()).unwrap(),
            shoe: Shoe::new(deck, decks).unwrap(),
            quick: Quick::seeded(11, 0),
        }
    }

    fn both(&mut self, event: Event) -> Step {
        let step = self.seen.step(event).unwrap();
        assert_eq!(self.asked.step(event), Ok(step));
        step
    }

    /// Plays a round; decisions on hands that are not split are compared with advice.
    fn round(&mut self, player: &impl Player<G>, split: impl Fn(&G) -> bool) -> usize {
        self.shoe.shuffle_all();
        self.both(Event::Chance(Outcome::Shuffled));
        let amount = Cents::new(BET);
        self.both(Event::Wager(Wager {
            seat: Seat::FIRST,
            on: Spot(0),
            amount,
            for_dealer: false,
        }));
        let mut compared = 0;
        loop {
            let event = match self.seen.awaiting() {
                Awaiting::Decision { seat, hand } => {
                    let asked = Asked { seat, hand };
                    let (game, rules) = (self.seen.game(), self.seen.rules());
                    let decision = player.decide(game, rules, asked, &mut self.quick);
                    if !split(self.seen.game()) {
                        let table = &*self.asked;
                        let (progress, cache) = (&Silent, &NoCache);
                        let situation = Situation { table, seat, hand, progress, cache };
                        let advice = Solver::find(G::ID).unwrap().advise(&situation).unwrap();
                        assert_eq!(decision.action, advice.choices[0].action, "{advice:?}");
                        compared += 1;
                    }
                    Event::Decide(decision)
                }
                Awaiting::Wagers { next: Ask::Card { .. }, .. } | Awaiting::Chance(_) => {
                    Event::Chance(Outcome::Card(self.shoe.draw(&mut self.quick)))
                }
                other => panic!("{other:?}"),
            };
            if self.both(event) == Step::Settled {
                return compared;
            }
        }
    }
}

#[test]
fn the_book_decides_as_advice_does() {
    let (mut compared, stop) = (0, AtomicBool::new(false));
    let context = context(&stop);
    let mut table = Advised::<Blackjack>::new(Deck::Standard);
    let book = Book::optimal::<Ohio>(&chosen("blackjack"), &context).unwrap();
    (0..120).for_each(|_| compared += table.round(&book, |game| game.seat(Seat::FIRST).is_split()));
    let mut table = Advised::<FreeBetBlackjack>::new(Deck::Standard);
    let book = Book::optimal::<FreeBet>(&chosen("free-bet-blackjack"), &context).unwrap();
    (0..60).for_each(|_| compared += table.round(&book, |game| game.seat(Seat::FIRST).is_split()));
    let mut table = Advised::<RideFree>::new(Deck::Standard);
    let book = Book::optimal::<Colorado>(&chosen("ride-free"), &context).unwrap();
    (0..60).for_each(|_| compared += table.round(&book, |game| game.seat(Seat::FIRST).is_split()));
    let mut table = Advised::<PontoonPlus>::new(Deck::NoTens);
    let book = PontoonBook::optimal(&chosen("pontoon-plus"), Cents::new(BET), &context).unwrap();
    (0..40).for_each(|_| compared += table.round(&book, |game| game.seat(Seat::FIRST).is_split()));
    assert!(compared > 280, "{compared}");
}

/// A player who draws as the dealer does gives away some 5.5 to 5.7 per cent.
#[test]
fn who_mimics_the_dealer_loses_as_is_known() {
    let totals = simulate(&plan("blackjack", Strategy::MimicDealer, 400_000, &[])).unwrap();
    let mean = totals.main.mean() / BET as f64;
    assert!((-0.066..-0.050).contains(&mean), "{mean}");
    for game in &GAMES[1..] {
        let totals = simulate(&plan(game, Strategy::MimicDealer, 50_000, &[])).unwrap();
        assert!(totals.main.mean() < 0.0 && totals.main.split.is_empty());
    }
}

#[test]
fn every_wager_can_be_made_and_any_choice_taken() {
    for (game, wagers) in [
        ("blackjack", vec!["house-money", "rocket-aces"]),
        ("free-bet-blackjack", vec!["push-22"]),
        ("ride-free", vec!["hedge-22", "silver-stack", "bust-bonus", "21+3-classic", "top-3"]),
        ("pontoon-plus", vec!["player-pair", "bonus"]),
    ] {
        for strategy in [Strategy::Optimal, Strategy::Random] {
            let named: Vec<_> = wagers.iter().map(|name| (*name, None)).collect();
            let mut plan = plan(game, strategy, 20_000, &named);
            plan.fresh = false;
            for bet in plan.bets.iter_mut().filter(|bet| bet.name == "rocket-aces") {
                bet.amount = Cents::DOLLAR;
            }
            let totals = simulate(&plan).unwrap_or_else(|why| panic!("{game}: {why}"));
            assert_eq!(totals.rounds, 20_000);
            for wager in &wagers {
                let account = totals.accounts.iter().find(|account| account.name == *wager);
                assert!(account.unwrap().count() > 10_000, "{wager}");
            }
        }
    }
}

/// Six decks, the dealer draws to a soft 17, doubles after splits.
pub const CHART: &str = r#"
"hard 5-8" = "hit"
"hard 9" = ["hit", "double/hit", "double/hit", "double/hit", "double/hit", "hit", "hit", "hit", "hit", "hit"]
"hard 10" = ["double/hit", "double/hit", "double/hit", "double/hit", "double/hit", "double/hit", "double/hit", "double/hit", "hit", "hit"]
"hard 11" = "double or hit"
"hard 12" = ["hit", "hit", "stand", "stand", "stand", "hit", "hit", "hit", "hit", "hit"]
"hard 13-16" = ["stand", "stand", "stand", "stand", "stand", "hit", "hit", "hit", "hit", "hit"]
"hard 17-20" = "stand"
"soft 13-14" = ["hit", "hit", "hit", "double/hit", "double/hit", "hit", "hit", "hit", "hit", "hit"]
"soft 15-16" = ["hit", "hit", "double/hit", "double/hit", "double/hit", "hit", "hit", "hit", "hit", "hit"]
"soft 17" = ["hit", "double/hit", "double/hit", "double/hit", "double/hit", "hit", "hit", "hit", "hit", "hit"]
"soft A-7" = ["double/stand", "double/stand", "double/stand", "double/stand", "double/stand", "stand", "stand", "hit", "hit", "hit"]
"soft 19" = ["stand", "stand", "stand", "stand", "double/stand", "stand", "stand", "stand", "stand", "stand"]
"soft 20" = "stand"
"pair A" = "split"
"pair 2-3" = ["split", "split", "split", "split", "split", "split", "hit", "hit", "hit", "hit"]
"pair 4" = ["hit", "hit", "hit", "split", "split", "hit", "hit", "hit", "hit", "hit"]
"pair 6" = ["split", "split", "split", "split", "split", "hit", "hit", "hit", "hit", "hit"]
"pair 7" = ["split", "split", "split", "split", "split", "split", "hit", "hit", "hit", "hit"]
"pair 8-8" = "split"
"pair 9" = ["split", "split", "split", "split", "split", "stand", "split", "split", "stand", "stand"]
insurance = "no"
"#;

/// Basic strategy by totals gives away hardly more than all cards of the hand.
#[test]
fn a_chart_of_basic_strategy_loses_what_it_should() {
    let edge = figure("blackjack").house_edge.unwrap().to_f64();
    let rounds = 2_000_000;
    let file = Strategy::File(CHART.into());
    let by_chart = simulate(&plan("blackjack", file.clone(), rounds, &[])).unwrap();
    let mean = by_chart.main.mean() / BET as f64;
    let error = 1.16 / (rounds as f64).sqrt();
    assert!((mean + edge).abs() < 4.0 * error + 0.0005, "{mean}, {edge}");
    assert!(simulate(&plan("pontoon-plus", file.clone(), 20_000, &[])).is_ok());
    assert!(simulate(&plan("ride-free", file, 20_000, &[])).is_ok());
}

#[test]
fn a_chart_that_cannot_be_read_says_where_and_what_was_expected() {
    assert!(ChartFile::read(CHART).is_ok());
    for (text, why) in [
        ("\"hard 16\" = [", "strategy file, line 1: "),
        ("\"hard 16\" = \"run\"", "unknown action `run` against 2, expected one of hit, stand, "),
        ("\"hard 16\" = [\"hit\", \"hit\"]", "`hard 16`: 2 actions, expected one action, or ten"),
        (
            "\"hard 25\" = \"hit\"",
            "strategy file, line 1, `hard 25`: no such row, expected `hard 5` to",
        ),
        ("insurance = \"maybe\"", "`insurance`: \"maybe\" is neither, expected yes or no"),
        ("\"hard 5-20\" = \"hit\"\n\"hard 7\" = \"hit\"", "this row is there twice, expected once"),
        ("\"hard 5-20\" = \"hit\"", "no row `soft 13`, expected all of soft 13 to 20"),
        ("\"doubled 12\" = \"hit\"", "unknown action `hit` against 2, expected one of keep, wit"),
    ] {
        let said = ChartFile::read(text).unwrap_err();
        assert!(said.contains(why), "{said}");
        assert_eq!(said.lines().count(), 1);
    }
}

#[test]
fn a_strategy_of_another_game_is_none() {
    let refused = simulate(&plan("blackjack", Strategy::HouseWay, 1, &[])).unwrap_err();
    let why =
        "blackjack knows no strategy `house-way`, expected optimal, mimic-dealer, random, file";
    assert_eq!(refused.to_string(), why);
}
