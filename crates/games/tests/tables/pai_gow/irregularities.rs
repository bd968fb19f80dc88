//! Everything that the document knows to go wrong, in every phase of a round: it is remedied, or
//! refused with its clause and nothing is changed.

use chance::{Ask, Card, Outcome};
use games::pai_gow::PaiGowPoker;
use games::{
    Action, Awaiting, Cents, Choice, Decision, Event, Game, Irregularity, IrregularityKind, Kind,
    Options, Seat, Table, Wager,
};

type Felt = Table<PaiGowPoker>;

/// A round of the first two seats, stopped somewhere.
const PHASES: [&str; 8] =
    ["opening", "wagered", "rolled", "dealing", "setting", "showing", "banking", "over"];

/// When each irregularity is remedied: `h` by hand only, `s` from the shoe only, `+` both.
#[rustfmt::skip]
const IN_TIME: [(&str, &str); 12] = [
    //                        o w r d s s b o
    ("no-roll",              "- + + - - - - -"),
    ("wrong-start-position", "- + + + + + - -"),
    ("player-card-exposed",  "- + + + + - - -"),
    ("dealer-card-exposed",  "- + + + + - - -"),
    ("card-drawn-in-error",  "- + + + - - - -"),
    ("wrong-card-count",     "- + + + + + - -"),
    ("deck-count-wrong",     "- + + + + + - -"),
    ("hands-set-wrong",      "- - - - + + - -"),
    ("card-exposed",         "- + + + - - - -"),
    ("hand-not-dealt",       "- h h h - - - -"),
    ("shuffler-jam",         "- + + s - - - -"),
    ("walk-away",            "- - - + + + - -"),
];

fn felt(dealing: &str) -> Felt {
    let options = [("dealing".to_owned(), dealing.into())];
    Felt::open(options.into_iter().collect::<Options>()).unwrap()
}

fn apply(felt: &mut Felt, event: Event) {
    felt.step(event).unwrap();
}

/// The first two seats wager and play a round, with cards that nobody sees of the second seat and
/// the dealer; it stops at a phase.
fn round_until(felt: &mut Felt, phase: &str) {
    if phase == "opening" {
        return;
    }
    for seat in [1, 2] {
        let on = PaiGowPoker::find_spot("bet").unwrap();
        let amount = Cents::dollars(10);
        apply(felt, Event::Wager(Wager { seat: Seat::new(seat), on, amount, for_dealer: false }));
    }
    if phase == "wagered" {
        return;
    }
    apply(felt, Event::Chance(Outcome::Shuffled));
    apply(felt, Event::Chance(Outcome::Untold));
    let mut known = (0..7).map(Card::from_index);
    let mut dealt = 0;
    while let Awaiting::Wagers { next: Ask::Card { to }, .. } | Awaiting::Chance(Ask::Card { to }) =
        felt.awaiting()
    {
        if phase == "rolled" || (phase == "dealing" && dealt == 20) {
            return;
        }
        let card = if to == chance::Place::Seat(Seat::FIRST) { known.next() } else { None };
        apply(felt, Event::Chance(Outcome::Card(card)));
        dealt += 1;
    }
    if phase == "setting" {
        return;
    }
    for seat in [1, 2] {
        apply(felt, Event::Decide(Decision::new(Seat::new(seat), Action::HouseWay)));
    }
    // The dealer's cards are turned over, and the second seat's.
    let mut others = (20..34).map(Card::from_index);
    while let Awaiting::Chance(Ask::Reveal { .. }) = felt.awaiting() {
        if phase == "showing" {
            return;
        }
        apply(felt, Event::Chance(Outcome::Card(others.next())));
    }
    assert!(felt.is_settled());
    if phase == "over" {
        for seat in [2, 1] {
            apply(felt, Event::Decide(Decision::new(Seat::new(seat), Action::Pass)));
        }
    }
}

fn what(kind: IrregularityKind) -> Irregularity {
    let seat = matches!(kind, IrregularityKind::PlayerCardExposed | IrregularityKind::WalkAway)
        .then_some(Seat::FIRST);
    let choice = (kind == IrregularityKind::PlayerCardExposed).then_some(Choice::Continue);
    Irregularity { seat, choice, ..Irregularity::new(kind) }
}

#[test]
fn what_goes_wrong_is_remedied_in_its_time_and_refused_out_of_it() {
    let book = Kind::find("pai-gow-poker").unwrap().rulebook();
    assert_eq!(book.irregularities.len(), IN_TIME.len());
    for rule in &book.irregularities {
        let (_, in_time) = IN_TIME.iter().find(|(kind, _)| *kind == rule.kind).unwrap();
        let kind: IrregularityKind = rule.kind.parse().unwrap();
        for (phase, mark) in PHASES.into_iter().zip(in_time.split(' ')) {
            for dealing in ["hand", "shoe"] {
                let mut felt = felt(dealing);
                round_until(&mut felt, phase);
                let before = felt.save();
                let told = felt.step(Event::Irregularity(what(kind)));
                let name = format!("{kind} while {phase}, from the {dealing}");
                let expected = mark == "+" || dealing.starts_with(mark);
                assert_eq!(told.is_ok(), expected, "{name}: {told:?}");
                if let Err(refusal) = told {
                    assert_eq!(felt.save(), before, "{name}");
                    let has_clause = refusal.clause().is_some();
                    let has_no_hand = refusal.to_string().contains("has no hand in this round");
                    assert!(has_clause || has_no_hand, "{name}: {refusal}");
                }
            }
        }
    }
}
