//! A table that explores itself: every card is dealt to it from everywhere, once.
//!
//! A round out of a shoe depends on its cards, the wagers and who plays. [`compile`] has the real
//! table deal every card from every state that it can come to, ask the player, and tell its lines;
//! states with the same future become one. No rule is written down here. What the table says of its
//! future ([`Express::future`]) is what states are known by: two that are known alike go on alike,
//! whatever has been told before.
//!
//! Two things keep that small. A card that nobody sees ([`Express::hides`]) is dealt unseen, and
//! the states behind it are multiplied by what it may be once equal ones have become one
//! ([`Graph::built`]). And a hand that waits for the dealer's is no part of a state: that it waits
//! is told when it stands, with what the dealer ended in the end, and what both bring is found by
//! having the table settle each with each ([`Settlements`]).
//!
//! Whoever tosses a coin, goes by the shoe or bets in play, wagers whose cards are not alike by
//! what they count, payout limits, meters, and tables whose rounds leave something behind are not
//! compiled: those play every round through the machine.
//!
//! [`Express::future`]: games::express::Express::future
//! [`Express::hides`]: games::express::Express::hides

mod explorer;
mod graph;
mod kinds;
mod settlements;

use chance::{Ask, Outcome, Place};
use games::{Awaiting, Event, Wager};

use crate::compiled::Compiled;
use crate::{Played, Player, SimTable};
use explorer::{Explorer, future};
use graph::Target;
pub(crate) use kinds::Kind;
pub(crate) use settlements::Settled;

/// Explores a table as it is opened; none where its rounds cannot be looked up.
pub(crate) fn compile<G: Played, P: Player<G>>(
    opened: &SimTable<G>,
    player: &P,
    wagers: &[Wager],
) -> Option<Compiled> {
    if !G::SHOE || P::IN_PLAY || player.goes_by_wins() || !player.steps().is_empty() {
        return None;
    }
    let shuffled = Event::Chance(Outcome::Shuffled);
    let mut table = opened.clone();
    table.step(shuffled).ok()?;
    let mut explorer = Explorer::new(opened, player)?;
    // Between rounds nothing lies on the table: so it must be after each.
    let mut between = table.clone();
    let mut burned = explorer.cards.iter().cycle();
    while let Awaiting::Wagers { next: Ask::Card { to: Place::Burn }, .. } = between.awaiting() {
        between.step(Event::Chance(Outcome::Card(burned.next().copied()))).ok()?;
    }
    explorer.between = future(between.game(), between.rules())?;
    player.bet(&mut between, wagers).ok()?;
    explorer.begins = future(between.game(), between.rules())?;
    let begin = explorer.explore(between.game().clone())?;
    player.bet(&mut table, wagers).ok()?;
    let shoe = match future(table.game(), table.rules())? == explorer.begins {
        true => Target::OVER,
        false => explorer.explore(table.game().clone())?,
    };
    let (graph, targets, kinds, settled) = explorer.settled([begin, shoe])?;
    let cards = |letter| G::DECK.cards().iter().filter(move |c| G::counts(**c) == letter).count();
    let often: Vec<u32> = (0..).take(graph.letters()).map(|n| cards(n) as u32).collect();
    let (automaton, digits) = graph.built(targets, &kinds, &often)?;
    Some(Compiled::new(automaton, kinds, settled, digits))
}
