//! A round of Three Card Poker, fed to a table event by event: wagers, cards by the place where
//! they fall, decisions. Prints who is paid what, in the legal order, by which clause and why.
//!
//!     cargo run -p games --example settle_a_round

use std::collections::BTreeMap;
use std::error::Error;

use chance::{Ask, Card, Outcome, Place};
use games::{Action, AnyTable, Awaiting, Cents, Decision, Event, Kind, Options, Seat, Step, Wager};

/// Prints the lines.
pub fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", settled()?);
    Ok(())
}

/// The lines of the round, as text.
pub fn settled() -> Result<String, Box<dyn Error>> {
    let game = Kind::find("three-card-poker").ok_or("no such game")?;
    let mut table = game.open(Options::from([("min".into(), "5".into())]))?;

    for (seat, spot, dollars) in [(1, "ante", 10), (1, "pair-plus", 5), (2, "ante", 25)] {
        let on = table.find_spot(spot).ok_or("no such spot")?;
        let amount = Cents::dollars(dollars);
        table.apply(Event::Wager(Wager {
            seat: Seat::new(seat),
            on,
            amount,
            for_dealer: false,
        }))?;
    }

    // Whoever deals answers what the table asks; here the cards lie ready, the last one on top.
    let mut cards = BTreeMap::from([
        (Place::Seat(Seat::FIRST), hand("Kd Kc 4h")?),
        (Place::Seat(Seat::new(2)), hand("9s 6h 2c")?),
        (Place::Dealer, hand("Qh 8s 3d")?),
    ]);
    while go_on(table.as_mut(), &mut cards)? != Step::Settled {}

    let lines = table.statements().into_iter().map(|line| {
        let (verdict, clause) = (line.verdict.name(), line.clause.id());
        format!(
            "seat {} {:<10} {:>6} {:<7} {:>6}  {clause:<12} {}",
            line.seat, line.wager, line.stake, verdict, line.paid, line.because
        )
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn hand(text: &str) -> Result<Vec<Card>, Box<dyn Error>> {
    Ok(text.split(' ').rev().map(str::parse).collect::<Result<_, _>>()?)
}

/// Answers what the table awaits.
fn go_on(
    table: &mut dyn AnyTable,
    cards: &mut BTreeMap<Place, Vec<Card>>,
) -> Result<Step, Box<dyn Error>> {
    let event = match table.awaiting() {
        // The first card closes the wagers: there is no event that says so.
        Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => Event::Chance(match ask {
            Ask::Shuffle => Outcome::Shuffled,
            Ask::Card { to } => Outcome::Card(cards.get_mut(&to).and_then(Vec::pop)),
            other => return Err(format!("nobody expected {other:?}").into()),
        }),
        Awaiting::Decision { seat, hand } => {
            let action = if seat == Seat::FIRST { Action::Play } else { Action::Fold };
            Event::Decide(Decision {
                seat,
                hand: Some(hand),
                action,
                amount: None,
                times: None,
                low: None,
            })
        }
    };
    // A refusal names its clause, and has changed nothing.
    Ok(table.apply(event)?.step)
}
