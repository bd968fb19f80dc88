//! An event of every kind, with everything that may be said of it.

use chance::{Ask, Card, Dice, Insignia, Outcome, Pocket};
use games::{
    Action, AnyTable, Awaiting, Cents, Choice, Decision, Event, Exact, HandNumber, Irregularity,
    IrregularityKind, Order, SEATS, Seat, SeatSet, Wager,
};

/// Every event that can be written down at this table as it stands, legal or not.
pub fn at(table: &dyn AnyTable) -> Vec<Event> {
    let mut events = vec![
        Event::CutCard,
        Event::Order(Order::Reshuffle),
        Event::Order(Order::NewDealer),
        Event::Order(Order::PassDice),
        Event::Order(Order::Permit { seat: Seat::new(16) }),
    ];
    events.extend(on_the_layout(table));
    events.extend(Action::ALL.iter().flat_map(|action| decisions(*action)));
    events.extend(IrregularityKind::ALL.iter().flat_map(|kind| irregularities(*kind)));
    events.extend(outcomes(table).into_iter().map(Event::Chance));
    for meter in 0..table.meters().len() as u8 {
        for value in ["0.00", "10000.00", "10000.21", "12345.12345678", "0.00000001"] {
            let value: Exact = value.parse().expect("an amount");
            events.push(Event::Meter { meter, value });
        }
    }
    events
}

fn on_the_layout(table: &dyn AnyTable) -> Vec<Event> {
    let mut events = Vec::new();
    for (on, _) in table.kind().layout().iter() {
        for (seat, amount) in [(1, Cents::ZERO), (16, Cents::new(1_234_567)), (7, Cents::MOST)] {
            for yes in [false, true] {
                events.push(Event::Wager(Wager {
                    seat: Seat::new(seat),
                    on,
                    amount,
                    for_dealer: yes,
                }));
                events.push(Event::Call { seat: Seat::new(seat), on, working: yes });
                events.push(Event::Remove {
                    seat: Seat::new(seat),
                    on,
                    amount: yes.then_some(amount),
                });
            }
        }
    }
    events
}

fn decisions(action: Action) -> Vec<Event> {
    let plain = Decision::new(Seat::new(3), action);
    let low = Some([Card::JOKER, Card::from_index(17)]);
    let whole = Decision {
        hand: Some(HandNumber::new(4)),
        amount: Some(Cents::new(725)),
        times: Some(3),
        low,
        ..plain
    };
    vec![Event::Decide(plain), Event::Decide(whole)]
}

fn irregularities(kind: IrregularityKind) -> Vec<Event> {
    let plain = Irregularity::new(kind);
    let mut choices = [None; SEATS];
    for (n, choice) in Choice::ALL.iter().enumerate() {
        choices[n * 5] = Some(*choice);
    }
    let whole = Irregularity {
        seat: Some(Seat::new(2)),
        card: Some(Card::JOKER),
        exposed: Some(false),
        choice: Some(Choice::Refuse),
        choices,
        refused: [1, 16].map(Seat::new).into_iter().collect::<SeatSet>(),
        ..plain
    };
    vec![Event::Irregularity(plain), Event::Irregularity(whole)]
}

/// An outcome of every kind, but for the stops of wheels that this table does not have.
fn outcomes(table: &dyn AnyTable) -> Vec<Outcome> {
    let (player, banker) = (Dice::new([1, 2, 3]).expect("a roll"), Dice::new([4, 5, 6]));
    let mut all = vec![
        Outcome::Shuffled,
        Outcome::Card(None),
        Outcome::Card(Some(Card::from_index(17))),
        Outcome::Card(Some(Card::JOKER)),
        Outcome::Peeked { blackjack: true },
        Outcome::Peeked { blackjack: false },
        Outcome::Dice(Dice::new([3, 4]).expect("a roll")),
        Outcome::ThreeDice(player),
        Outcome::Cups { player, banker: banker.expect("a roll") },
        Outcome::Number(7),
        Outcome::Untold,
    ];
    match table.awaiting() {
        Awaiting::Wagers { next: Ask::Roulette(_), .. } => {
            let stops =
                ["0", "00", "1", "36"].map(|stop| stop.parse::<Pocket>().expect("a pocket"));
            all.extend(stops.map(Outcome::Pocket));
        }
        Awaiting::Wagers { next: Ask::BigSix, .. } => {
            all.extend([Insignia::Joker, Insignia::Logo].map(Outcome::Insignia));
        }
        _ => {}
    }
    all
}
