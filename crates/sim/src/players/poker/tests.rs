//! What the players decide, against the advice that is found situation by situation.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use chance::{Ask, Card, Outcome};
use games::express::Seen;
use games::{AnyTable, Awaiting, Chosen, Event, Kind, Options, Seat, Wager};
use odds::{Cache, NoCache, Progress, Silent, Situation, Solver};

use super::*;
use crate::{AtRandom, SimTable};

/// Keeps what was put on it.
#[derive(Default)]
pub struct Memory(Mutex<HashMap<String, Vec<u8>>>);

impl Cache for Memory {
    fn get(&self, name: &str) -> Option<Vec<u8>> {
        self.0.lock().unwrap().get(name).cloned()
    }
    fn put(&self, name: &str, bytes: &[u8]) {
        self.0.lock().unwrap().insert(name.into(), bytes.into());
    }
}

fn defaults<V: PokerGame>() -> Chosen {
    Chosen::new(Kind::find(V::ID).unwrap().rulebook(), Options::new()).unwrap()
}

/// The same event at the table of the player and at that of the adviser, which `games` has compiled
/// already.
struct Both<V: PokerGame> {
    simulated: SimTable<Poker<V>>,
    advised: Box<dyn AnyTable>,
}

impl<V: PokerGame> Both<V> {
    fn open() -> Both<V> {
        let simulated = SimTable::with_rules(defaults::<V>()).unwrap();
        Both { simulated, advised: Kind::find(V::ID).unwrap().open(Options::new()).unwrap() }
    }

    fn apply(&mut self, event: Event) {
        assert_eq!(self.simulated.step(event), self.advised.step(event));
    }
}

/// What a seat sees.
fn sight<V: PokerGame>(table: &SimTable<Poker<V>>, asked: Asked) -> Sight<V> {
    Sight::show(table.game(), table.rules(), asked, |sight| *sight)
}

/// What a player decides at a table.
fn decided<V: PokerGame>(
    player: &impl Player<Poker<V>>,
    table: &SimTable<Poker<V>>,
    asked: Asked,
    coin: &mut Quick,
) -> Decision {
    Sight::show(table.game(), table.rules(), asked, |sight| {
        player.decide(sight, table.rules(), asked, coin)
    })
}

/// Plays rounds at random, and compares every decision that there is with the best advice.
fn agree<V: PokerGame>(rounds: u32, knows: impl Knows<V>)
where
    Poker<V>: Played,
{
    let (player, memory, mut quick) = (Seated(knows), Memory::default(), Quick::seeded(5, 11));
    let mut both = Both::<V>::open();
    for round in 0..rounds {
        both.apply(Event::Chance(Outcome::Shuffled));
        for name in <Poker<V> as Played>::BASE {
            let (on, amount) =
                (<Poker<V> as games::Game>::find_spot(name).unwrap(), Cents::dollars(10));
            both.apply(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false }));
        }
        let mut deck: Vec<Card> = <Poker<V> as Played>::DECK.cards().to_vec();
        let mut said = Vec::new();
        loop {
            let event = match both.simulated.awaiting() {
                Awaiting::Wagers { next: Ask::Card { .. }, .. }
                | Awaiting::Chance(Ask::Card { .. }) => {
                    let card = deck.swap_remove(quick.below(deck.len() as u32) as usize);
                    Event::Chance(Outcome::Card(Some(card)))
                }
                Awaiting::Decision { seat, hand } => {
                    let asked = Asked { seat, hand };
                    let taken = decided(&player, &both.simulated, asked, &mut quick);
                    said.push((sight(&both.simulated, asked), asked, taken));
                    let table = both.advised.as_ref();
                    let (progress, cache): (&dyn Progress, &dyn Cache) = (&Silent, &memory);
                    let situation = Situation { table, seat, hand, progress, cache };
                    let advice = Solver::find(V::ID).unwrap().advise(&situation).unwrap();
                    let best = &advice.choices[0];
                    let times = best.times.filter(|_| taken.times.is_some());
                    let view = || both.advised.view(games::Viewer::Seat(seat));
                    assert_eq!(
                        (taken.action, taken.times),
                        (best.action, times),
                        "round {round}: {:?}",
                        view()
                    );
                    // Whatever may be decided, so that every street is seen.
                    Event::Decide(decided(&AtRandom, &both.simulated, asked, &mut quick))
                }
                other => panic!("{other:?}"),
            };
            both.apply(event);
            if both.simulated.is_settled() {
                break;
            }
        }
        says_before_it_is_asked(&player, &both.simulated, &said);
    }
}

/// Who is shown the cards of a round before it is dealt decides as when it is asked.
fn says_before_it_is_asked<V: PokerGame>(
    player: &impl Player<Poker<V>>,
    table: &SimTable<Poker<V>>,
    said: &[(Sight<V>, Asked, Decision)],
) {
    let Some((_, asked, _)) = said.first() else { return };
    let shown = sight(table, *asked);
    let cards = |cards: &[Option<Card>]| cards.iter().flatten().copied().collect::<Vec<Card>>();
    let ahead = player.look_ahead(&cards(shown.cards()), &cards(shown.face_up()));
    for (sight, asked, decision) in said {
        let (rules, mut coin) = (table.rules(), Quick::seeded(0, 0));
        assert_eq!(player.decide_ahead(ahead, sight, rules, *asked, &mut coin), *decision);
    }
}

/// Nothing is kept and nobody listens.
fn alone<T>(find: impl FnOnce(&Context<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    find(&Context { progress: &Silent, cache: &NoCache, stop: &stop, so_far: None, device: None })
}

#[test]
fn three_card_poker_is_played_as_advised() {
    let hands = solved::three_card_poker::optimal(&defaults::<ThreeCard>(), &Silent).unwrap();
    let table = ByRank::<Three, false>::of(&hands);
    assert_eq!(table.distinct(), 0);
    agree::<ThreeCard>(400, table);
}

#[test]
fn four_card_poker_is_played_as_advised() {
    let (chosen, memory, stop) =
        (defaults::<FourCard>(), Memory::default(), AtomicBool::new(false));
    let context =
        Context { progress: &Silent, cache: &memory, stop: &stop, so_far: None, device: None };
    ByRank::<BestFour, true>::against_up_cards(&chosen, &context).unwrap();
    // Found the first time, read the second.
    let table = ByRank::<BestFour, true>::against_up_cards(&chosen, &context).unwrap();
    assert_eq!(memory.0.lock().unwrap().len(), 1);
    println!("{} hands and up cards told apart", table.distinct());
    agree::<FourCard>(200, table);
}

#[test]
fn crazy_four_poker_is_played_as_advised() {
    let hands = solved::crazy_four_poker::optimal(&defaults::<CrazyFour>(), &Silent).unwrap();
    let table = ByRank::<BestFour, false>::of(&hands);
    println!("{} hands told apart", table.distinct());
    agree::<CrazyFour>(200, table);
}

#[test]
fn games_with_wilds_are_played_as_advised() {
    let hands = solved::dj_wild::optimal(&defaults::<DeucesAndJoker>(), &Silent).unwrap();
    let table = ByRank::<Wild, false>::of(&hands);
    println!("{} hands told apart", table.distinct());
    agree::<DeucesAndJoker>(150, table);
    let hands = solved::deuces_wild_xtreme::optimal(&defaults::<Xtreme>(), &Silent).unwrap();
    agree::<Xtreme>(150, ByRank::<Wild, false>::of(&hands));
}

#[test]
fn let_it_ride_is_played_as_advised() {
    agree::<Ride>(400, Rides::optimal(&defaults::<Ride>(), Cents::dollars(10)).unwrap());
}

#[test]
fn mississippi_stud_is_played_as_advised() {
    agree::<Mississippi>(
        200,
        Bets::optimal(&defaults::<Mississippi>(), Cents::dollars(10)).unwrap(),
    );
}

#[test]
fn ultimate_texas_holdem_is_played_as_advised() {
    let chosen = defaults::<Ultimate>();
    agree::<Ultimate>(150, alone(|context| UltimatePlay::optimal(&chosen, context)).unwrap());
}

#[test]
fn texas_holdem_bonus_is_played_as_advised_by_tables_that_were_kept() {
    let (chosen, memory, stop) =
        (defaults::<HoldemBonus>(), Memory::default(), AtomicBool::new(false));
    let context =
        Context { progress: &Silent, cache: &memory, stop: &stop, so_far: None, device: None };
    let found = BonusPlay::optimal(&chosen, &context).unwrap();
    let kept = memory.0.lock().unwrap().len();
    let again = BonusPlay::optimal(&chosen, &context).unwrap();
    assert!(kept == 1 && found.same_as(&again));
    // What is not whole is found again.
    memory.0.lock().unwrap().values_mut().for_each(|bytes| bytes.truncate(5000));
    assert!(BonusPlay::optimal(&chosen, &context).unwrap().same_as(&found));
    agree::<HoldemBonus>(150, again);
}
