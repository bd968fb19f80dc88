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
//! [`Express::future`]: games::Express::future
//! [`Express::hides`]: games::Express::hides

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
    let begin = explorer.explore(between.game())?;
    player.bet(&mut table, wagers).ok()?;
    let shoe = match future(table.game(), table.rules())? == explorer.begins {
        true => Target::OVER,
        false => explorer.explore(table.game())?,
    };
    let (graph, targets, kinds, settled) = explorer.settled([begin, shoe])?;
    let cards = |letter| G::DECK.cards().iter().filter(move |c| G::counts(**c) == letter).count();
    let often: Vec<u32> = (0..).take(graph.letters()).map(|n| cards(n) as u32).collect();
    let (automaton, digits) = graph.built(targets, &kinds, &often)?;
    Some(Compiled::new(automaton, kinds, settled, digits))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use games::baccarat::commission_free_baccarat::CommissionFreeBaccarat;
    use games::baccarat::mini_baccarat::MiniBaccarat;
    use games::blackjack::blackjack::{Blackjack, Ohio};
    use games::blackjack::free_bet_blackjack::FreeBet;
    use games::blackjack::pontoon_plus::PontoonPlus;
    use games::blackjack::ride_free::Colorado;
    use games::blackjack::{TwentyOne, Variant};
    use games::{Cents, Chosen, Value};

    use super::*;
    use crate::block::{Block, BlockRunner, Brought};
    use crate::plan::AccountPlan;
    use crate::players::blackjack::{Book, MimicDealer, PontoonBook};
    use crate::shoes::{SIDE_BY_SIDE, Shoes};
    use crate::{
        Context, Listener, Onlooker, Plan, QuickDealer, SimulationError, Simulator, Totals,
    };

    /// Nothing is simulated here but block by block.
    fn never(_: &Plan, _: &Context<'_>) -> Result<Totals, SimulationError> {
        unreachable!("blocks are run by themselves")
    }

    /// A plan, without the list of all simulators: with it every game would be compiled once more.
    fn plan<G: Played>(options: &[(&str, Value)], wagers: &[&str], rounds: u64) -> Plan {
        let given = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
        let chosen = Chosen::new(G::document().rulebook(), given.collect()).unwrap();
        let wagers: Vec<_> = wagers.iter().map(|name| (*name, None)).collect();
        let bets = Simulator::of::<G>(never).bets(&chosen, &wagers, Cents::dollars(10));
        Plan { rounds, session: 77, ..Plan::new(chosen, bets.unwrap()) }
    }

    fn opened<G: Played>(plan: &Plan) -> SimTable<G> {
        let accounts = AccountPlan::new(plan, G::layout(), G::BASE, G::APART);
        let mut opened = SimTable::<G>::with_rules(plan.chosen.clone()).unwrap();
        *opened.listener_mut() = Listener::new(accounts.entries);
        opened
    }

    /// A block through the table machine, every card and decision of it.
    fn played<G: Played, P: Player<G>>(plan: &Plan, player: &P, number: u64) -> Block {
        let wagers = plan.wagers();
        let depths = plan.decks() * G::DECK.len() + 1;
        let runner = BlockRunner {
            table: opened::<G>(plan),
            dealer: QuickDealer::new(G::DECK, plan.decks(), plan.seed, number),
            player,
            wagers: &wagers,
            fresh: plan.fresh,
            chain: None,
            by_depth: vec![Brought::default(); depths],
            by_step: Vec::new(),
        };
        let (sessions, more) = plan.block(number);
        runner.block((sessions, plan.session), more, true).unwrap()
    }

    /// The same cards bring the same, looked up side by side, alone, or through the table.
    fn same<G: Played, P: Player<G>>(plan: &Plan, player: &P) -> Compiled {
        let opened = opened::<G>(plan);
        let cut = opened.pack().unwrap().cut.unwrap();
        let compiled = compile(&opened, player, &plan.wagers()).unwrap();
        for fresh in [false, true] {
            let plan = Plan { fresh, ..plan.clone() };
            let mut shoes = Shoes::new::<G>(&compiled, &plan, opened.listener(), cut);
            let mut look_up = |numbers| {
                let blocks = shoes.blocks::<G>(numbers, |_| true).into_iter();
                blocks.map(Option::unwrap).collect::<Vec<_>>()
            };
            let all = plan.blocks();
            let played: Vec<_> = (0..all).map(|n| played::<G, P>(&plan, player, n)).collect();
            let (four, rest) = played.split_at(played.len().min(SIDE_BY_SIDE));
            let side_by_side = four.len() as u64;
            assert!(look_up(0..side_by_side) == four, "{:?}, fresh {fresh}", plan.bets);
            assert!(look_up(side_by_side..all) == rest, "{:?}, fresh {fresh}", plan.bets);
        }
        compiled
    }

    /// Five blocks, the last one shorter: as few rounds as blocks can have.
    const ROUNDS: u64 = 4 * (1 << 17) + 10_000;

    #[test]
    fn both_baccarats_bring_what_the_table_says() {
        let sides = ["banker", "player", "tie", "dragon-bonus-player", "dragon-bonus-banker"];
        for wagers in [&sides[..1], &sides[2..3], &sides] {
            let few =
                same::<MiniBaccarat, _>(&plan::<MiniBaccarat>(&[], wagers, ROUNDS), &Onlooker);
            assert!(few.automaton.states() < 2_000, "{}", few.automaton.states());
            let free = plan::<CommissionFreeBaccarat>(&[], wagers, ROUNDS);
            same::<CommissionFreeBaccarat, _>(&free, &Onlooker);
        }
        let fortune = plan::<CommissionFreeBaccarat>(&[], &["banker", "fortune-7"], ROUNDS);
        same::<CommissionFreeBaccarat, _>(&fortune, &Onlooker);
    }

    /// A game with a hole card under some options, played as well as can be.
    fn same_with_hole_card<V: Variant>(options: &[(&str, Value)])
    where
        TwentyOne<V>: Played,
    {
        let plan = plan::<TwentyOne<V>>(options, &[], ROUNDS);
        let book = Book::new::<V>(&plan.chosen, &odds::Silent).unwrap();
        let begun = std::time::Instant::now();
        let c = compile(&opened::<TwentyOne<V>>(&plan), &book, &plan.wagers()).unwrap();
        eprintln!("{} {} states {:?}", V::ID, c.automaton.states(), begun.elapsed());
        same::<TwentyOne<V>, _>(&plan, &book);
    }

    #[test]
    fn games_with_a_hole_card_bring_what_the_table_says() {
        same_with_hole_card::<Ohio>(&[]);
        same_with_hole_card::<Ohio>(&[
            ("soft17", "stand".into()),
            ("decks", Value::Count(8)),
            ("resplit_aces", Value::Switch(true)),
            ("blackjack_pays", "6:5".into()),
        ]);
        same_with_hole_card::<FreeBet>(&[]);
        same_with_hole_card::<Colorado>(&[]);
        let mimic = plan::<Blackjack>(&[], &[], ROUNDS);
        same::<Blackjack, _>(&mimic, &MimicDealer);
    }

    #[test]
    fn pontoon_plus_brings_what_the_table_says() {
        let plan = plan::<PontoonPlus>(&[], &[], ROUNDS);
        let book = PontoonBook::new(&plan.chosen, Cents::dollars(10), &odds::Silent).unwrap();
        let begun = std::time::Instant::now();
        let c = compile(&opened::<PontoonPlus>(&plan), &book, &plan.wagers()).unwrap();
        eprintln!("pontoon {} states {:?} longest {:?} pack {:?}", c.automaton.states(), begun.elapsed(), c.automaton.longest(), opened::<PontoonPlus>(&plan).pack());
        same::<PontoonPlus, _>(&plan, &book);
    }

    #[test]
    fn what_cannot_be_looked_up_is_not_compiled() {
        let marked = super::tests::plan::<MiniBaccarat>(&[("vigorish", "marked".into())], &[], 1);
        let owes = compile(&opened::<MiniBaccarat>(&marked), &Onlooker, &marked.wagers());
        assert!(owes.is_none(), "what is owed stays from round to round");
    }
}
