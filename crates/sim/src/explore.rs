//! A table that explores itself: every card is dealt to it from everywhere, once.
//!
//! A round out of a shoe depends on its cards, the wagers and who plays. [`compile`] has the real
//! table deal every card from every state that it can come to, ask the player, and tell its lines;
//! states with the same future become one ([`Builder`]). No rule is written down here. What the
//! table says of its future ([`Express::future`]) is what states are known by: two that are known
//! alike go on alike, whatever has been told before.
//!
//! Whoever tosses a coin, goes by the shoe or bets in play, wagers whose cards are not alike by
//! what they count, payout limits, meters, and tables whose rounds leave something behind are not
//! compiled: those play every round through the machine.
//!
//! [`Express::future`]: games::Express::future

use std::collections::HashMap;

use chance::{Ask, Card, Outcome, Place, Quick};
use games::{Asked, Awaiting, Event, Seen, Step, Table, Wager};

use crate::automaton::{Builder, Future, Sum};
use crate::compiled::Compiled;
use crate::told::{Heard, Told};
use crate::{Listener, Played, Player, SimTable};

/// Tables that can come to more states play every round.
const MOST: usize = 1 << 23;

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
    let begin = explorer.state(between.game())?;
    player.bet(&mut table, wagers).ok()?;
    let shoe = match future(table.game(), table.rules())? == explorer.begins {
        true => Future::NONE,
        false => explorer.state(table.game())?,
    };
    let cards = |letter| G::DECK.cards().iter().filter(move |c| G::counts(**c) == letter).count();
    let often: Vec<u32> = (0..).take(explorer.cards.len()).map(|n| cards(n) as u32).collect();
    let (automaton, digits) = explorer.builder.finish(begin, shoe, &often)?;
    Some(Compiled::new(automaton, explorer.kinds, digits))
}

/// What a game says of its future; nothing where it cannot tell.
fn future<G: Played>(game: &G, rules: &G::Rules) -> Option<Vec<u8>> {
    let mut words = Vec::new();
    game.future(rules, &mut words).then_some(words)
}

/// The table, and what is known of it.
struct Explorer<'a, G: Played, P> {
    table: Table<G, Told>,
    player: &'a P,
    coin: Quick,
    /// One of the cards that count the same, by what they count.
    cards: Vec<Card>,
    builder: Builder,
    /// The states by what the table says of its future.
    known: HashMap<Box<[u8]>, Future>,
    between: Vec<u8>,
    begins: Vec<u8>,
    listener: &'a Listener,
    /// The kinds of lines that have been told.
    kinds: Vec<Heard>,
}

impl<'a, G: Played, P: Player<G>> Explorer<'a, G, P> {
    fn new(opened: &'a SimTable<G>, player: &'a P) -> Option<Explorer<'a, G, P>> {
        let mut counted: Vec<Card> = G::DECK.cards().to_vec();
        counted.sort_by_key(|card| G::counts(*card));
        counted.dedup_by_key(|card| G::counts(*card));
        let all_there = (0..).zip(&counted).all(|(n, card)| G::counts(*card) == n);
        if !all_there {
            return None;
        }
        Some(Explorer {
            table: Table::with_rules(opened.chosen().clone()).ok()?,
            player,
            coin: Quick::seeded(0, 0),
            builder: Builder::new(counted.len()),
            cards: counted,
            known: HashMap::new(),
            between: Vec::new(),
            begins: Vec::new(),
            listener: opened.listener(),
            kinds: Vec::new(),
        })
    }

    /// The future of a table that awaits a card: every card is dealt from there.
    fn state(&mut self, game: &G) -> Option<Future> {
        let mut futures = Vec::with_capacity(self.cards.len());
        for letter in 0..self.cards.len() {
            self.table.reset_to(game);
            let awaits = self.deal(self.cards[letter])?;
            let told = self.told()?;
            futures.push(if awaits { self.next()? } else { Future::NONE }.after(told));
        }
        Some(self.builder.state(&futures))
    }

    /// Deals a card, and asks the player until another is due or the round is over; whether one is
    /// due.
    fn deal(&mut self, card: Card) -> Option<bool> {
        let mut step = self.table.step(Event::Chance(Outcome::Card(Some(card)))).ok()?;
        while step == Step::Continues {
            match self.table.awaiting() {
                Awaiting::Decision { seat, hand } => step = self.decide(Asked { seat, hand })?,
                Awaiting::Chance(Ask::Card { .. })
                | Awaiting::Wagers { next: Ask::Card { to: Place::Burn }, .. } => {
                    return Some(true);
                }
                Awaiting::Wagers { next: Ask::Card { .. }, .. } => {
                    let begins = future(self.table.game(), self.table.rules())? == self.begins;
                    return begins.then_some(false);
                }
                _ => return None,
            }
        }
        let over = future(self.table.game(), self.table.rules())? == self.between;
        over.then_some(false)
    }

    fn decide(&mut self, asked: Asked) -> Option<Step> {
        let before = self.coin.clone();
        let (game, rules) = (self.table.game(), self.table.rules());
        let (player, coin) = (self.player, &mut self.coin);
        let decide = |seen: &G::Seen| player.decide(seen, rules, asked, coin);
        let decision = G::Seen::show(game, rules, asked, decide);
        if self.coin != before {
            return None;
        }
        self.table.step(Event::Decide(decision)).ok()
    }

    /// What the table has told on this step.
    fn told(&mut self) -> Option<Sum> {
        let told = self.table.listener();
        if told.cut {
            return None;
        }
        let mut sum = Sum::NOTHING;
        for heard in told.lines.iter().map(|heard| self.listener.looks_at(*heard)) {
            let known = self.kinds.iter().position(|kind| *kind == heard);
            let kind = known.unwrap_or(self.kinds.len());
            if kind == self.kinds.len() {
                self.kinds.push(heard);
            }
            if !sum.tell(kind) {
                return None;
            }
        }
        Some(sum)
    }

    /// The future of the table as it has become, found out if it is new.
    fn next(&mut self) -> Option<Future> {
        let words = future(self.table.game(), self.table.rules())?;
        if let Some(known) = self.known.get(&words[..]) {
            return Some(*known);
        }
        if self.known.len() == MOST {
            return None;
        }
        let mut game = self.table.game().clone();
        game.refill();
        let future = self.state(&game)?;
        self.known.insert(words.into(), future);
        Some(future)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use games::baccarat::commission_free_baccarat::CommissionFreeBaccarat;
    use games::baccarat::mini_baccarat::MiniBaccarat;
    use games::blackjack::blackjack::Blackjack;
    use games::{Cents, Chosen, Value};

    use super::*;
    use crate::block::{Block, BlockRunner, Brought};
    use crate::plan::AccountPlan;
    use crate::players::blackjack::MimicDealer;
    use crate::shoes::{SIDE_BY_SIDE, Shoes, suits};
    use crate::{Context, Onlooker, Plan, QuickDealer, SimulationError, Simulator, Totals};

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
            assert!(suits::<G>(&compiled, &plan, cut));
            let mut shoes = Shoes::new::<G>(&compiled, &plan, opened.listener(), cut);
            let mut look_up = |numbers| shoes.blocks::<G>(numbers, |_| true);
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

    #[test]
    fn what_cannot_be_looked_up_is_not_compiled() {
        let plan = plan::<Blackjack>(&[], &[], 1);
        let hidden = compile(&opened::<Blackjack>(&plan), &MimicDealer, &plan.wagers());
        assert!(hidden.is_none(), "it does not tell its future");
        let marked = super::tests::plan::<MiniBaccarat>(&[("vigorish", "marked".into())], &[], 1);
        let owes = compile(&opened::<MiniBaccarat>(&marked), &Onlooker, &marked.wagers());
        assert!(owes.is_none(), "what is owed stays from round to round");
    }
}
