//! Explores a table: deals every possible card in every state it can reach, each once.
//!
//! A round out of a shoe depends on its cards, the wagers and the player. [`compile`] has the real
//! table deal every card from every state, asks the player, and records the lines; states with the
//! same future are merged. No rule is written down here. A state is known by what the table says of
//! its future ([`Express::future`]): two states of which it says the same go on in the same way,
//! whatever led to them.
//!
//! Two things keep the number of states small. A card that nobody sees ([`Express::hides`]) is
//! dealt unseen; the states behind it are multiplied by its possible faces only after equal states
//! have been merged ([`Graph::built`]). And a hand that waits for the dealer is not part of a
//! state: that it waits is emitted when it stands, what the dealer ended with is emitted later, and
//! the table settles each kind of hand against each kind of end once ([`Settlements`]).
//!
//! Not everything can be compiled: players who toss a coin, look at the shoe or bet in the middle
//! of a round; wagers that distinguish cards of the same value; payout limits and meters; tables
//! whose rounds leave something behind. Those rounds are played by the table machine.
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
