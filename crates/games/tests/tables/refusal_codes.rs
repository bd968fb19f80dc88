//! What kind of refusal a client reads, case by case.

use chance::Outcome;
use games::RefusalCode::{
    Closed, Impossible, Incomplete, Limit, NoRemedy, NotAwaited, NotOffered, NotYourTurn, Unknown,
};
use games::{
    Action, AnyTable, Cents, Decision, Event, Irregularity, IrregularityKind, Kind, Options, Order,
    RefusalCode, Seat, Wager,
};

/// A table of the game after these wagers of seat 1, and then these outcomes.
fn table(game: &str, wagers: &[(&str, i64)], outcomes: &[Outcome]) -> Box<dyn AnyTable> {
    let mut table = Kind::find(game).expect("a game").open(Options::new()).expect("the defaults");
    for (spot, dollars) in wagers {
        let event = wager(table.as_ref(), spot, *dollars);
        table.step(event).expect("a legal wager");
    }
    for outcome in outcomes {
        table.step(Event::Chance(*outcome)).expect("what is awaited");
    }
    table
}

fn wager(table: &dyn AnyTable, spot: &str, dollars: i64) -> Event {
    let on = table.find_spot(spot).expect("a spot");
    Event::Wager(Wager {
        seat: Seat::FIRST,
        on,
        amount: Cents::dollars(dollars),
        for_dealer: false,
    })
}

fn remove(table: &dyn AnyTable, spot: &str) -> Event {
    Event::Remove { seat: Seat::FIRST, on: table.find_spot(spot).expect("a spot"), amount: None }
}

fn decide(seat: Seat, action: Action) -> Event {
    Event::Decide(Decision::new(seat, action))
}

fn card(name: &str) -> Outcome {
    Outcome::Card(Some(name.parse().expect("a card")))
}

fn roll(a: u8, b: u8) -> Outcome {
    Outcome::Dice(chance::Dice::new([a, b]).expect("a roll"))
}

fn refused(table: &dyn AnyTable, event: Event, code: RefusalCode, why: &str) {
    let refusal = table.duplicate().step(event).expect_err("it is refused");
    assert_eq!((refusal.code(), refusal.why()), (code, why));
}

#[test]
fn wagers_at_craps() {
    let table = table("craps", &[("pass", 10)], &[roll(2, 4)]);
    let table = table.as_ref();
    let try_it = |spot, dollars, code, why| refused(table, wager(table, spot, dollars), code, why);
    try_it("pass", 10, Closed, "pass is made before the come-out roll");
    try_it("dont-pass-odds", 10, Incomplete, "seat 1 has no don't pass bet for odds");
    try_it("come-6", 6, NotOffered, "a come bet moves to 6 by itself; wager on come, or put-6");
    let why = "a Pass Bet stays once its point is established";
    refused(table, remove(table, "pass"), Closed, why);
    refused(table, remove(table, "field"), NotOffered, "seat 1 has no wager on field");
    refused(
        table,
        decide(Seat::new(2), Action::PassDice),
        NotYourTurn,
        "seat 2 is not the shooter",
    );
    refused(table, decide(Seat::FIRST, Action::Hit), NotOffered, "craps has no decision `hit`");
    let (on, working) = (table.find_spot("field").expect("a spot"), true);
    let nobody = table.duplicate().step(Event::Call { seat: Seat::new(99), on, working });
    assert_eq!(nobody.expect_err("there is no such seat").code(), Unknown);
}

#[test]
fn a_round_of_ultimate_texas_holdem() {
    let alone = table("ultimate-texas-holdem", &[("ante", 10)], &[Outcome::Shuffled]);
    let why = "seat 1 has 10.00 on ante and 0.00 on blind: they must be equal";
    refused(alone.as_ref(), Event::Chance(card("As")), Incomplete, why);
    let unequal = wager(alone.as_ref(), "blind", 15);
    let why = "seat 1 has 10.00 on ante and 15.00 on blind: they must be equal";
    refused(alone.as_ref(), unequal, Limit, why);

    let both = [("ante", 10), ("blind", 10)];
    let dealt = table("ultimate-texas-holdem", &both, &[Outcome::Shuffled, card("As")]);
    let dealt = dealt.as_ref();
    let why = "no wager is made, increased or withdrawn after the first card";
    refused(dealt, remove(dealt, "ante"), Closed, why);
    let again = Event::Chance(card("As"));
    refused(dealt, again, Impossible, "As is there more often than 1 deck(s) hold it");
    refused(dealt, Event::Chance(roll(1, 2)), NotAwaited, "the table awaits a card");
    refused(dealt, decide(Seat::FIRST, Action::Bet), NotYourTurn, "no player is asked now");
}

#[test]
fn orders_and_what_goes_wrong_at_roulette() {
    let table = table("roulette", &[], &[]);
    let table = table.as_ref();
    let no_spin = Event::Irregularity(Irregularity::new(IrregularityKind::NoSpin));
    let why = "nobody has wagered on this spin: nothing is to be remedied";
    refused(table, no_spin, NoRemedy, why);
    let jam = Event::Irregularity(Irregularity::new(IrregularityKind::ShufflerJam));
    refused(table, jam, Unknown, "the document of roulette knows no `shuffler-jam`");
    refused(table, Event::Order(Order::Reshuffle), NotOffered, "roulette has no reshuffle");
    refused(table, Event::CutCard, NotOffered, "roulette has no cut card");
}
