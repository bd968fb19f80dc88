//! Rounds that are looked up beside the same rounds through the table, card by card.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use games::baccarat::commission_free_baccarat::CommissionFreeBaccarat;
use games::baccarat::mini_baccarat::MiniBaccarat;
use games::blackjack::blackjack::{Blackjack, Ohio};
use games::blackjack::free_bet_blackjack::FreeBet;
use games::blackjack::pontoon_plus::PontoonPlus;
use games::blackjack::ride_free::Colorado;
use games::blackjack::{TwentyOne, Variant};
use games::{Cents, Chosen, Value};
use odds::{Cache, InMemory, Silent};

use super::*;
use crate::block::{Block, BlockRunner, Brought};
use crate::kept::Place as KeptAt;
use crate::plan::AccountPlan;
use crate::players::blackjack::{Book, MimicDealer, PontoonBook};
use crate::shoes::{SIDE_BY_SIDE, Shoes};
use crate::{
    AtRandom, Context, Listener, Onlooker, Plan, QuickDealer, SimulationError, Simulator, Totals,
};

/// Nothing is simulated here but block by block.
fn never(_: &Plan, _: &Context<'_>) -> Result<Totals, SimulationError> {
    unreachable!("blocks are run by themselves")
}

/// Five blocks, the last one shorter: as few rounds as blocks can have.
const ROUNDS: u64 = 4 * (1 << 17) + 10_000;

/// A plan, without the list of all simulators: with it every game would be compiled once more.
fn plan<G: Played>(options: &[(&str, Value)], wagers: &[&str]) -> Plan {
    let given = options.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
    let chosen = Chosen::new(G::document().rulebook(), given.collect()).unwrap();
    let wagers: Vec<_> = wagers.iter().map(|name| (*name, None)).collect();
    let bets = Simulator::of::<G>(never).bets(&chosen, &wagers, Cents::dollars(10));
    Plan { rounds: ROUNDS, session: 77, ..Plan::new(chosen, bets.unwrap()) }
}

fn opened<G: Played>(plan: &Plan) -> SimTable<G> {
    let accounts = AccountPlan::new(plan, G::layout(), G::BASE, G::APART);
    let mut opened = SimTable::<G>::with_rules(plan.chosen.clone()).unwrap();
    *opened.listener_mut() = Listener::new(accounts.entries);
    opened
}

fn explored<G: Played, P: Player<G>>(plan: &Plan, player: &P) -> Option<Compiled> {
    compile(&opened::<G>(plan), player, &plan.wagers())
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

/// The same blocks, looked up: four side by side, and one alone.
fn looked_up<G: Played>(plan: &Plan, compiled: &Compiled) -> Vec<Option<Block>> {
    let opened = opened::<G>(plan);
    let cut = opened.pack().unwrap().cut.unwrap();
    let mut shoes = Shoes::new::<G>(compiled, plan, opened.listener(), cut);
    let side_by_side = plan.blocks().min(SIDE_BY_SIDE as u64);
    let mut blocks = shoes.blocks::<G>(0..side_by_side, |_| true);
    blocks.extend(shoes.blocks::<G>(side_by_side..plan.blocks(), |_| true));
    blocks
}

/// The same cards bring the same, looked up or through the table.
fn same<G: Played, P: Player<G>>(plan: &Plan, player: &P) -> Compiled {
    let compiled = explored::<G, P>(plan, player).unwrap();
    for fresh in [false, true] {
        let plan = Plan { fresh, ..plan.clone() };
        let played = (0..plan.blocks()).map(|number| Some(played::<G, P>(&plan, player, number)));
        let same = looked_up::<G>(&plan, &compiled).into_iter().eq(played);
        assert!(same, "{:?}, fresh {fresh}", plan.bets);
    }
    compiled
}

#[test]
fn both_baccarats_bring_what_the_table_says() {
    let sides = ["banker", "player", "tie", "dragon-bonus-player", "dragon-bonus-banker"];
    for wagers in [&sides[..1], &sides[2..3], &sides] {
        let few = same::<MiniBaccarat, _>(&plan::<MiniBaccarat>(&[], wagers), &Onlooker);
        assert!(few.automaton.states() < 2_000, "{}", few.automaton.states());
        let free = plan::<CommissionFreeBaccarat>(&[], wagers);
        same::<CommissionFreeBaccarat, _>(&free, &Onlooker);
    }
    let fortune = plan::<CommissionFreeBaccarat>(&[], &["banker", "fortune-7"]);
    same::<CommissionFreeBaccarat, _>(&fortune, &Onlooker);
}

/// A game with a hole card under some options, played as well as can be.
fn same_with_hole_card<V: Variant>(options: &[(&str, Value)]) -> Compiled
where
    TwentyOne<V>: Played,
{
    let plan = plan::<TwentyOne<V>>(options, &[]);
    let book = Book::new::<V>(&plan.chosen, &Silent).unwrap();
    same::<TwentyOne<V>, _>(&plan, &book)
}

#[test]
fn blackjack_brings_what_the_table_says() {
    same::<Blackjack, _>(&plan::<Blackjack>(&[], &[]), &MimicDealer);
    let optimal = same_with_hole_card::<Ohio>(&[]);
    let states = optimal.automaton.states();
    assert!(states < 30_000, "{states} states: what waits for the dealer is no part of them");
}

#[test]
fn free_bet_blackjack_brings_what_the_table_says() {
    same_with_hole_card::<FreeBet>(&[]);
}

#[test]
fn ride_free_brings_what_the_table_says() {
    same_with_hole_card::<Colorado>(&[]);
}

#[test]
fn pontoon_plus_brings_what_the_table_says() {
    let plan = plan::<PontoonPlus>(&[], &[]);
    let book = PontoonBook::new(&plan.chosen, Cents::dollars(10), &Silent).unwrap();
    same::<PontoonPlus, _>(&plan, &book);
}

#[test]
#[ignore = "a minute: make test-long"]
fn other_tables_of_twenty_one_bring_what_the_table_says() {
    let (text, count) = (|word: &str| Value::Text(word.to_owned()), Value::Count);
    let switch = Value::Switch;
    for options in [
        vec![("soft17", text("stand")), ("decks", count(8)), ("resplit_aces", switch(true))],
        vec![("decks", count(7)), ("blackjack_pays", text("6:5"))],
        vec![("double_on", text("10-11")), ("split_hands", count(4)), ("decks", count(4))],
    ] {
        same_with_hole_card::<Ohio>(&options);
    }
    same_with_hole_card::<FreeBet>(&[("soft17", text("stand"))]);
    same_with_hole_card::<Colorado>(&[("decks", count(8))]);
    same::<PontoonPlus, _>(&plan::<PontoonPlus>(&[("decks", count(8))], &[]), &MimicDealer);
}

/// Six decks, dealt nearly to their end: what is done without cards is the table's business.
#[test]
fn a_shoe_that_runs_out_in_a_round_is_left_to_the_table() {
    let plan = plan::<Blackjack>(&[("penetration", Value::Count(99))], &[]);
    let compiled = explored::<Blackjack, _>(&plan, &MimicDealer).unwrap();
    let blocks = looked_up::<Blackjack>(&plan, &compiled);
    assert!(blocks.iter().all(Option::is_none), "four cards do not always do");
}

#[test]
fn a_kept_automaton_is_found_for_the_same_rules_wagers_and_play_alone() {
    let cache = InMemory::default();
    let plan = plan::<Blackjack>(&[], &[]);
    let place = |plan: &Plan| KeptAt::new(&cache, plan, &plan.wagers());
    assert!(place(&plan).read().is_none());
    let compiled = explored::<Blackjack, _>(&plan, &MimicDealer).unwrap();
    let compiled = place(&plan).keep(compiled);
    assert_eq!(place(&plan).read().as_ref(), Some(&compiled));
    let soft = Plan { chosen: plan.chosen.with("soft17", "stand").unwrap(), ..plan.clone() };
    let file = Plan { strategy: crate::Strategy::File("chart".into()), ..plan.clone() };
    let mut high = plan.clone();
    high.bets[0].amount = Cents::dollars(20);
    for other in [soft, file, high] {
        assert!(place(&other).read().is_none(), "{other:?}");
    }
    let name = place(&plan).name().to_owned();
    let bytes = cache.get(&name).unwrap();
    cache.put(&name, &bytes[..1000]);
    assert!(place(&plan).read().is_none(), "what is cut off is no automaton");
}

#[test]
fn what_cannot_be_looked_up_is_not_compiled() {
    let marked = plan::<MiniBaccarat>(&[("vigorish", "marked".into())], &[]);
    let owes = explored::<MiniBaccarat, _>(&marked, &Onlooker);
    assert!(owes.is_none(), "what is owed stays from round to round");
    let side = plan::<Blackjack>(&[], &["house-money"]);
    let suits = explored::<Blackjack, _>(&side, &MimicDealer);
    assert!(suits.is_none(), "a side bet looks at more than what cards count");
    let coin = explored::<Blackjack, _>(&plan::<Blackjack>(&[], &[]), &AtRandom);
    assert!(coin.is_none(), "a coin is no part of a state");
}
