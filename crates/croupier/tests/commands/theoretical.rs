//! The theoretical win of a table, line by line: what the rounds of every game bring in the mean.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use answers::cache::DiskCache;
use answers::edges::Edges;
use croupier::signature::Visit;
use games::{Cents, Kind, Options, Seat, Verdict};
use sim::Simulator;

use crate::simulate::{cache, simulated};

fn edges(game: &str) -> (Edges, DiskCache) {
    let cache = DiskCache::at(cache());
    (Edges::of_table(game, &Options::new(), &cache).unwrap(), cache)
}

/// What stakes times edges come to for the rounds of a simulation, as many standard errors off
/// what the rounds brought.
fn off_by(simulator: &Simulator, side: &[&str]) -> f64 {
    let (edges, kept) = edges(simulator.id);
    let report = simulated(simulator, Cents::dollars(10), 60_000, side);
    let (totals, bets) = (&report.totals, &report.plan.bets);
    let amount = |name: &str| bets.iter().find(|bet| bet.name == name).map(|bet| bet.amount);
    let loss = |name: &str| {
        let stake = amount(name).unwrap_or(Cents::dollars(10));
        let edge = edges.of(name, stake, &kept);
        edge.unwrap_or_else(|| panic!("{} {name}", simulator.id)).loss.to_f64()
    };
    let mut win = 0.0;
    if let Some(base) = simulator.base.first() {
        let book = Kind::find(simulator.id).unwrap().rulebook();
        let in_lines = simulator.raised_in_place || book.spot(base).unwrap().bets > 1;
        let once = amount(base).unwrap().cents() as f64 * totals.rounds as f64;
        win += loss(base) * if in_lines { totals.main.staked as f64 } else { once };
    }
    for sample in totals.accounts.iter().filter(|sample| sample.count() > 0) {
        win += loss(&sample.name) * sample.staked as f64;
    }
    let error = totals.whole.standard_error() * totals.rounds as f64;
    (win + totals.whole.sum() as f64) / error
}

#[test]
fn stakes_times_edges_are_what_rounds_bring_in_every_game() {
    for simulator in Simulator::all() {
        let off = off_by(simulator, &[]);
        println!("{}: z {off:.2}", simulator.id);
        assert!(off.abs() < 4.5, "{}: z {off}", simulator.id);
    }
}

/// House Money caps the bet with its proceeds, which are staked on the bet's line.
#[test]
fn stakes_times_edges_are_what_rounds_bring_with_side_bets() {
    for (game, side) in [
        ("blackjack", &["house-money"] as &[&str]),
        ("ultimate-texas-holdem", &["trips"]),
        ("ride-free", &["silver-stack", "21+3-classic"]),
        ("craps", &["come", "place-6", "field", "buy-4"]),
        ("mini-baccarat", &["player", "dragon-bonus-player"]),
    ] {
        let off = off_by(Simulator::find(game).unwrap(), side);
        println!("{game} {side:?}: z {off:.2}");
        assert!(off.abs() < 4.5, "{game}: z {off}");
    }
}

/// Wagers whose spot alone does not tell their edge: a bank's, and one that is made knowing the
/// dealer's card.
const UNPRICED: [&str; 3] = ["bank", "house", "bust-bonus"];

#[test]
fn every_line_has_an_edge_and_the_base_wager_of_a_hand_has_one_line() {
    for simulator in Simulator::all() {
        let kind = Kind::find(simulator.id).unwrap();
        let (edges, kept) = edges(kind.id);
        let mut visit = Visit::new(kind, 7).unwrap();
        for _ in 0..200 {
            let lines = visit.round().unwrap();
            let decided = lines.iter().filter(|line| line.verdict != Verdict::Void);
            for line in decided.clone().filter(|line| line.stake > Cents::ZERO) {
                let known = edges.of(&line.wager, Cents::dollars(10), &kept).is_some();
                let wager = line.wager.as_str();
                assert_eq!(known, !UNPRICED.contains(&wager), "{} {wager}", kind.id);
            }
            let Some(base) = simulator.base.first().filter(|_| !simulator.raised_in_place) else {
                continue;
            };
            for seat in 1..=3 {
                let own = |line: &&games::Statement| {
                    line.seat == Seat::new(seat) && line.wager == *base && !line.for_dealer
                };
                assert!(decided.clone().filter(own).count() <= 1, "{}: {lines:?}", kind.id);
            }
        }
    }
}
