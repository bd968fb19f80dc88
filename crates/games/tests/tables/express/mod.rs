//! Rounds in one go leave the table as they do card by card and decision by decision.

mod pai_gow;
mod twins;

use chance::Deck;
use games::blackjack::blackjack::Blackjack;
use games::blackjack::free_bet_blackjack::FreeBetBlackjack;
use games::blackjack::ride_free::RideFree;
use games::express::Express;
use games::poker::crazy_four_poker::CrazyFour;
use games::poker::deuces_wild_xtreme::Xtreme;
use games::poker::dj_wild::DeucesAndJoker;
use games::poker::four_card_poker::FourCard;
use games::poker::let_it_ride::Ride;
use games::poker::mississippi_stud::Mississippi;
use games::poker::texas_holdem_bonus::HoldemBonus;
use games::poker::three_card_poker::ThreeCard;
use games::poker::ultimate_texas_holdem::Ultimate;
use games::poker::{Poker, PokerGame};
use games::{Cents, Event, Game, Options, Seat, Table, Value, Wager};
use twins::Twins;

/// Chips on spots of one box or of several; what is refused is refused twice.
fn on_boxes<G: Express>(twins: &mut Twins<G>) {
    let spots: Vec<_> = G::layout().iter().filter(|(_, info)| info.open).collect();
    let seats = if twins.one_in(2) { 1 } else { 1 + twins.random.below(7) as u8 };
    let sides = twins.one_in(2);
    for seat in Seat::up_to(seats) {
        for (on, info) in &spots {
            if info.main && info.name == "bet" || sides && twins.one_in(4) {
                let amount = Cents::dollars(if info.main { 10 } else { 5 });
                let for_dealer = sides && twins.one_in(8);
                let wager = Wager { seat, on: *on, amount, for_dealer: false };
                let _refused = twins.both(Event::Wager(wager));
                let _refused = twins.both(Event::Wager(Wager { for_dealer, ..wager }));
            }
        }
    }
}

/// Chips on spots of one seat or of several, mostly those that a hand needs.
fn on_seats<V: PokerGame>(twins: &mut Twins<Poker<V>>) {
    let spots: Vec<_> = Poker::<V>::layout().iter().filter(|(_, info)| info.open).collect();
    let limits = twins.single.rules().limits.clone();
    let first = 1 + twins.random.below(6) as u8;
    let seats = if twins.one_in(3) { 1 + twins.random.below(6) as u8 } else { 1 };
    let sides = twins.one_in(2);
    for seat in (first..).take(seats.into()) {
        for (on, _) in &spots {
            let base = on.0 == 0 || V::EQUAL.is_some_and(|equal| equal.second == on.0.into());
            if base && !twins.one_in(30) || sides && twins.one_in(4) {
                let least = limits.of(*on).least;
                let amount = if base { Cents::dollars(10).max(least) } else { least };
                let wager = Wager { seat: Seat::new(seat), on: *on, amount, for_dealer: false };
                let _refused = twins.both(Event::Wager(wager));
                if sides && twins.one_in(8) {
                    let _refused = twins.both(Event::Wager(Wager { for_dealer: true, ..wager }));
                }
            }
        }
    }
}

fn options(set: &[(&str, Value)]) -> Options {
    set.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
}

/// Rounds of a game of boxes; answers how many decisions were taken in one go.
fn boxes<G: Express>(sets: &[&[(&str, Value)]]) -> usize {
    let played = sets.iter().enumerate().map(|(seed, set)| {
        let options = options(set);
        let table = Table::<G>::open(options.clone()).unwrap();
        let decks = table.chosen().count("decks") as usize;
        let mut twins =
            Twins::new((Deck::Standard, decks), seed as u64, options, on_boxes::<G>, false);
        (0..1_500).for_each(|_| twins.round());
        twins.in_one_go
    });
    played.sum()
}

/// Limits of what a wager and a round pay, as Colorado's tables may post them.
fn posted_limits(wager: &str, round: &str) -> Vec<(&'static str, Value)> {
    vec![("wager_payout_limit", wager.into()), ("round_payout_limit", round.into())]
}

/// Rounds of a poker game, dealt by hand and by shoe, most decisions of which are taken in one go.
fn poker<V: PokerGame>() {
    let table = Table::<Poker<V>>::open(Options::new()).unwrap();
    let has = |key: &str| table.chosen().rulebook().option(key).is_some();
    let by_shoe = ("dealing", Value::Text("shoe".into()));
    let limit = ("payout_limit", Value::Text("50000".into()));
    let (mut in_one_go, mut repeated) = (0, 0);
    let sets = [vec![], vec![by_shoe], vec![limit], posted_limits("20", "40")];
    for (seed, set) in sets.into_iter().enumerate() {
        let set: Vec<_> = set.into_iter().filter(|(key, _)| has(key)).collect();
        let options = options(&set);
        let mut twins =
            Twins::new((V::DECK, 1), seed as u64, options, on_seats::<V>, seed % 2 == 1);
        (0..600).for_each(|_| twins.round());
        in_one_go += twins.in_one_go;
        repeated += twins.repeated;
    }
    assert!(in_one_go > 300 && repeated > 300, "{in_one_go} {repeated}");
}

#[test]
fn blackjack() {
    let decks = |n: i64| ("decks", Value::Count(n));
    let to_the_end = ("penetration", Value::Count(100));
    let in_one_go = boxes::<Blackjack>(&[
        &[],
        &[decks(1), to_the_end],
        &[decks(2), ("mid_shoe_entry", Value::Switch(false))],
    ]);
    assert!(in_one_go > 1_000, "{in_one_go}");
}

#[test]
fn free_bet_blackjack() {
    let resplit = ("resplit_aces", Value::Switch(true));
    assert!(boxes::<FreeBetBlackjack>(&[&[], &[resplit]]) > 1_000);
}

#[test]
fn ride_free() {
    let limit = ("payout_limit", Value::Text("40".into()));
    let surrender = ("surrender", Value::Switch(true));
    let posted = posted_limits("20", "35");
    assert!(boxes::<RideFree>(&[&[], &[surrender], &[limit], &posted]) > 1_000);
}

#[test]
fn three_card_poker() {
    poker::<ThreeCard>();
}

#[test]
fn four_card_poker() {
    poker::<FourCard>();
}

#[test]
fn crazy_four_poker() {
    poker::<CrazyFour>();
}

#[test]
fn let_it_ride() {
    poker::<Ride>();
}

#[test]
fn mississippi_stud() {
    poker::<Mississippi>();
}

#[test]
fn ultimate_texas_holdem() {
    poker::<Ultimate>();
}

#[test]
fn texas_holdem_bonus() {
    poker::<HoldemBonus>();
}

#[test]
fn dj_wild() {
    poker::<DeucesAndJoker>();
}

#[test]
fn deuces_wild_xtreme() {
    poker::<Xtreme>();
}
