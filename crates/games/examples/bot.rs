//! A bot at a blackjack table: it reads what is awaited and what is offered, looks at what its seat
//! may see, and plays against a seeded shoe.
//!
//!     cargo run -p games --example bot

use std::error::Error;

use chance::{Card, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Decision, Event, HandNumber, HouseDealer, Kind, LiveTable,
    Options, Seat, Step, Viewer, Wager,
};
use hands::Total;

/// Where the bot sits, what it brings, and what it puts down.
const SEAT: Seat = Seat::FIRST;
const CHIPS: Cents = Cents::dollars(1_000);
const BET: Cents = Cents::dollars(10);

/// Plays a visit and prints every line of it.
pub fn main() -> Result<(), Box<dyn Error>> {
    let won = visit(20, 7)?;
    println!("after 20 rounds the bot has won {won}");
    Ok(())
}

/// Plays so many rounds from this seed, and says what they brought.
pub fn visit(rounds: usize, seed: u64) -> Result<Cents, Box<dyn Error>> {
    let game = Kind::find("blackjack").ok_or("no such game")?;
    let table = game.open(Options::from([("decks".into(), 6.into())]))?;
    let on = table.find_spot("bet").ok_or("no such spot")?;
    let mut dealer = HouseDealer::seeded(table.as_ref(), seed);
    let mut live = LiveTable::new(table, CHIPS);
    for _ in 0..rounds {
        live.apply(Event::Wager(Wager { seat: SEAT, on, amount: BET, for_dealer: false }))?;
        loop {
            let event = answer(live.table(), &mut dealer)?;
            let applied = live.apply(event)?;
            for line in &applied.lines {
                println!("{:>7}  {} ({})", line.net, line.because, line.clause);
            }
            if applied.step == Step::Settled {
                break;
            }
        }
    }
    Ok(live.worth(SEAT) - CHIPS)
}

/// Answers what the table awaits: the house deals, the bot decides for its seat.
fn answer(table: &dyn AnyTable, dealer: &mut HouseDealer) -> Result<Event, Box<dyn Error>> {
    Ok(match table.awaiting() {
        Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => {
            Event::Chance(dealer.answer(ask, table)?.ok_or("the shoe is empty")?)
        }
        Awaiting::Decision { seat, hand } => {
            let action = choose(table, seat, hand).ok_or("nothing is offered")?;
            Event::Decide(Decision { hand: Some(hand), ..Decision::new(seat, action) })
        }
    })
}

/// Hits below 17, doubles on 11, never insures. What it may see is the table's to say.
fn choose(table: &dyn AnyTable, seat: Seat, hand: HandNumber) -> Option<Action> {
    let view = table.view(Viewer::Seat(seat));
    let own = view.hands.iter().find(|h| h.place == Place::Seat(seat) && h.hand == hand)?;
    let cards: Vec<Card> = own.cards.iter().copied().flatten().collect();
    let wanted = match Total::of(&cards).points() {
        11 => [Action::NoInsurance, Action::Double, Action::Hit],
        0..=16 => [Action::NoInsurance, Action::Hit, Action::Stand],
        _ => [Action::NoInsurance, Action::Stand, Action::Hit],
    };
    let offered = table.offers(seat, Some(hand));
    wanted.into_iter().find(|action| offered.iter().any(|offer| offer.action == *action))
}
