//! Spins, rolls and cups that nobody has wagered on: shown, and no round.

use chance::Outcome;
use games::{AnyTable, Cents, Event, Kind, Options, Seat, Step, Viewer, Wager};

fn open(game: &str) -> Box<dyn AnyTable> {
    Kind::find(game).unwrap().open(Options::new()).unwrap()
}

fn wager(table: &mut dyn AnyTable, on: &str) {
    let on = table.find_spot(on).unwrap();
    let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(10), for_dealer: false };
    table.step(Event::Wager(wager)).unwrap();
}

fn roll(table: &mut dyn AnyTable, dice: &str) -> Step {
    table.step(Event::Chance(Outcome::Dice(dice.parse().unwrap()))).unwrap()
}

#[test]
fn outcome_without_wagers_is_shown_and_ends_no_round() {
    let cups = Outcome::Cups { player: "1-2-3".parse().unwrap(), banker: "4-4-6".parse().unwrap() };
    for (game, on, fact, shown, outcome) in [
        ("big-six", "joker", "last stop", "5", Outcome::Insignia("5".parse().unwrap())),
        ("roulette", "red", "last number", "17", Outcome::Pocket("17".parse().unwrap())),
        ("three-dice-baccarat", "tie", "player", "1-2-3", cups),
    ] {
        let mut table = open(game);
        let outcome = Event::Chance(outcome);
        assert_eq!(table.step(outcome), Ok(Step::Continues), "{game}");
        assert!(!table.is_settled() && table.statements().is_empty(), "{game}");
        let view = table.view(Viewer::Rail);
        let fact = view.fact(fact).unwrap_or_else(|| panic!("{game}: {:?}", view.facts));
        assert!(fact.starts_with(shown), "{game}: {fact}");
        wager(table.as_mut(), on);
        assert_eq!(table.step(outcome), Ok(Step::Settled), "{game}");
        assert_eq!(table.statements().len(), 1, "{game}");
        // The lines of the round make way for what is shown next.
        assert_eq!(table.step(outcome), Ok(Step::Continues), "{game}");
        assert!(table.statements().is_empty(), "{game}");
    }
}

#[test]
fn craps_point_moves_without_wagers_left() {
    let mut table = open("craps");
    let come_out = Event::Chance(Outcome::Dice("2-2".parse().unwrap()));
    // OH.CR.9.I, OH.CR.11.II: nobody throws a come-out roll without a line bet.
    assert_eq!(table.step(come_out).unwrap_err().clause().unwrap().id(), "OH.CR.11.II");
    wager(table.as_mut(), "dont-pass");
    assert_eq!(roll(table.as_mut(), "2-2"), Step::Continues, "a point is no result of a bet");
    let on = table.find_spot("dont-pass").unwrap();
    table.step(Event::Remove { seat: Seat::FIRST, on, amount: None }).unwrap();
    assert_eq!(table.view(Viewer::Rail).fact("point"), Some("4"));
    assert_eq!(roll(table.as_mut(), "3-4"), Step::Continues, "a seven-out without a bet");
    assert_eq!(table.view(Viewer::Rail).fact("point"), Some("off"));
}
