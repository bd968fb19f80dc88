//! The games of twenty-one.
//!
//! The games with a hole card share their players, as they share a machine; Pontoon Plus has its
//! own.

mod book;
mod counting;
mod in_play;
mod mimic;
mod pontoon_plus;

use chance::{Card, Deck};
use games::blackjack::blackjack::{Blackjack, Ohio};
use games::blackjack::free_bet_blackjack::{FreeBet, FreeBetBlackjack};
use games::blackjack::pontoon_plus::PontoonPlus;
use games::blackjack::ride_free::{Colorado, RideFree};
use games::blackjack::{HoleCardGame, TwentyOne};
use games::{Action, Decision, Event, Wager};

pub use book::Book;
pub use counting::Counting;
pub use mimic::MimicDealer;
pub use pontoon_plus::{PontoonBook, pontoon_plus};

use crate::plan::SEAT;
use crate::player::ByCall;
use crate::run::run;
use crate::simulator::no_such;
use crate::{
    Asked, AtRandom, Context, Plan, Played, Player, SimTable, SimulationError, SpreadStep,
    Strategy, Totals,
};
use counting::{Counter, StrategyFile};
use in_play::InPlay;

/// Rounds that a table plays in the time in which it explores itself.
const FROM: u64 = 20_000_000;

impl Played for Blackjack {
    const BASE: &'static [&'static str] = &["bet"];
    const APART: &'static [&'static str] = &["insurance"];
    const RAISED_IN_PLACE: bool = true;
    const SHOE: bool = true;
    const COMPILED_FROM: Option<u64> = Some(FROM);
    const AN_HOUR: u32 = 200;
}

impl Played for FreeBetBlackjack {
    const BASE: &'static [&'static str] = &["bet"];
    const APART: &'static [&'static str] = &["insurance"];
    const RAISED_IN_PLACE: bool = true;
    const SHOE: bool = true;
    const COMPILED_FROM: Option<u64> = Some(FROM);
    const AN_HOUR: u32 = 180;
}

impl Played for RideFree {
    const BASE: &'static [&'static str] = &["bet"];
    const APART: &'static [&'static str] = &["insurance"];
    const RAISED_IN_PLACE: bool = true;
    const IN_PLAY: &'static [&'static str] = &["bust-bonus"];
    const SHOE: bool = true;
    const COMPILED_FROM: Option<u64> = Some(FROM);
    const AN_HOUR: u32 = 180;
}

impl Played for PontoonPlus {
    const BASE: &'static [&'static str] = &["bet"];
    const APART: &'static [&'static str] = &["insurance"];
    const RAISED_IN_PLACE: bool = true;
    const DECK: Deck = Deck::NoTens;
    const SHOE: bool = true;
    const COMPILED_FROM: Option<u64> = Some(FROM);
    const AN_HOUR: u32 = 180;
}

/// A table by up card and two cards, each by its value.
type ByTwo<T> = Box<[[[T; 16]; 16]; 16]>;

/// The same everywhere.
fn by_two<T: Copy>(all: T) -> ByTwo<T> {
    Box::new([[[all; 16]; 16]; 16])
}

/// The strategies of the family.
const STRATEGIES: [&str; 4] = ["optimal", "mimic-dealer", "random", "file"];

/// Plays blackjack.
pub fn blackjack(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    hole_card_game::<Ohio>(plan, context)
}

/// Plays Free Bet Blackjack.
pub fn free_bet_blackjack(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    hole_card_game::<FreeBet>(plan, context)
}

/// Plays Ride Free.
pub fn ride_free(plan: &Plan, context: &Context<'_>) -> Result<Totals, SimulationError> {
    hole_card_game::<Colorado>(plan, context)
}

/// Plays blackjack by a book that has been found already.
pub fn blackjack_by(
    book: &Book,
    plan: &Plan,
    context: &Context<'_>,
) -> Result<Totals, SimulationError> {
    run::<Blackjack, _>(plan, book, context)
}

fn hole_card_game<V: HoleCardGame>(
    plan: &Plan,
    context: &Context<'_>,
) -> Result<Totals, SimulationError>
where
    TwentyOne<V>: Played,
{
    match &plan.strategy {
        Strategy::Optimal => {
            let book = Book::optimal::<V>(&plan.chosen, context)?;
            play::<V, _>(plan, book, context)
        }
        Strategy::MimicDealer => play::<V, _>(plan, ByCall::new(MimicDealer), context),
        Strategy::Random => play::<V, _>(plan, ByCall::new(AtRandom), context),
        Strategy::File(text) => {
            let file = StrategyFile::read(text).map_err(SimulationError::Strategy)?;
            match file.chart {
                Some(chart) => play_counting::<V>(plan, ByCall::new(chart), file.counting, context),
                None => {
                    let book = Book::optimal::<V>(&plan.chosen, context)?;
                    play_counting::<V>(plan, ByCall::new(book), file.counting, context)
                }
            }
        }
        other => Err(no_such::<TwentyOne<V>>(other, &STRATEGIES)),
    }
}

/// Plays a plan by a file, with bets that go by its count where it has one.
fn play_counting<V: HoleCardGame>(
    plan: &Plan,
    player: ByCall<TwentyOne<V>>,
    counting: Option<Counting>,
    context: &Context<'_>,
) -> Result<Totals, SimulationError>
where
    TwentyOne<V>: Played,
{
    let bet = plan.bets.iter().find(|bet| TwentyOne::<V>::BASE.contains(&bet.name.as_str()));
    let (Some(counting), Some(bet)) = (counting, bet) else {
        return play::<V, _>(plan, player, context);
    };
    for step in counting.steps() {
        takes::<V>(
            plan,
            Wager { seat: SEAT, on: bet.on, amount: bet.amount, for_dealer: false },
            step,
        )?;
    }
    play::<V, _>(plan, Counter { player, counting, on: bet.on }, context)
}

/// A bet that the table refuses is told before the first round.
fn takes<V: HoleCardGame>(plan: &Plan, bet: Wager, step: &SpreadStep) -> Result<(), SimulationError>
where
    TwentyOne<V>: Played,
{
    let mut table = SimTable::<TwentyOne<V>>::with_rules(plan.chosen.clone())?;
    let amount = step.bet(bet.amount);
    let refused = |why| {
        let SpreadStep { stakes, line, .. } = step;
        let what = format!("a bet of {stakes} stakes, {amount}, is refused: {why}");
        SimulationError::Strategy(format!("strategy file, line {line}: {what}"))
    };
    table.step(Event::Wager(Wager { amount, ..bet })).map(drop).map_err(refused)
}

/// Plays a plan, with a wager that is made in play where it has one.
fn play<V: HoleCardGame, P: Player<TwentyOne<V>>>(
    plan: &Plan,
    player: P,
    context: &Context<'_>,
) -> Result<Totals, SimulationError>
where
    TwentyOne<V>: Played,
{
    match in_play::wager::<V>(plan) {
        Some(wager) => run::<TwentyOne<V>, _>(plan, &InPlay { player, wager }, context),
        None => run::<TwentyOne<V>, _>(plan, &player, context),
    }
}

/// The place of a card among the values, aces first.
#[inline(always)]
fn value(card: Option<Card>) -> usize {
    let points = card.map_or(0, hands::points);
    // Every card has points: this spares the tables a check.
    usize::from(points.wrapping_sub(1)).min(9)
}

/// A decision without an amount.
#[inline(always)]
fn seat_decides(asked: Asked, action: Action) -> Decision {
    Decision { hand: Some(asked.hand), ..Decision::new(asked.seat, action) }
}
