//! Random rounds at one seat of the table itself, to check a solver's pay-offs by.

use chance::{Ask, Card, Deck, Generator, Outcome, Place};
use games::{AnyTable, Awaiting, Cents, Chosen, Decision, Event, Seat, Statement, Wager};
use hands::Hand;

/// A round that has been played.
pub struct Round {
    /// The player's cards.
    pub cards: Hand,
    /// The cards of the board.
    pub board: Hand,
    /// What was settled.
    pub lines: Vec<Statement>,
}

impl Round {
    /// The net result of a wager; none where it has no line.
    pub fn net(&self, wager: &str) -> Option<Cents> {
        let mut lines = self.lines.iter();
        lines.find(|line| line.wager == wager).map(|line| line.net)
    }

    /// All cards.
    pub fn five(&self) -> Hand {
        self.cards + self.board
    }
}

/// Plays a round from a shuffled deck with these wagers, in cents; `decide` is asked where the
/// table asks the seat.
pub fn play(
    chosen: &Chosen,
    wagers: &[(&str, i64)],
    generator: &mut Generator,
    mut decide: impl FnMut(&dyn AnyTable, &mut Generator) -> Decision,
) -> Round {
    let kind = games::Kind::find(&chosen.rulebook().id).unwrap();
    let mut table = kind.open_by(chosen.clone()).unwrap();
    for (on, cents) in wagers {
        let (on, amount) = (table.find_spot(on).unwrap(), Cents::new(*cents));
        table
            .step(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false }))
            .unwrap();
    }
    let mut deck: Vec<Card> = Deck::Standard.cards().to_vec();
    generator.shuffle(&mut deck);
    let (mut deck, mut round) =
        (deck.into_iter(), Round { cards: Hand::EMPTY, board: Hand::EMPTY, lines: Vec::new() });
    while !table.is_settled() {
        let event = match table.awaiting() {
            Awaiting::Wagers { next: Ask::Shuffle, .. } => Event::Chance(Outcome::Shuffled),
            Awaiting::Wagers { next: Ask::Card { to }, .. }
            | Awaiting::Chance(Ask::Card { to }) => {
                let card = deck.next().unwrap();
                match to {
                    Place::Seat(_) => round.cards = round.cards.with(card),
                    Place::Community => round.board = round.board.with(card),
                    _ => {}
                }
                Event::Chance(Outcome::Card(Some(card)))
            }
            Awaiting::Decision { .. } => Event::Decide(decide(table.as_ref(), generator)),
            other => panic!("{other:?}"),
        };
        table.step(event).unwrap();
    }
    round.lines = table.statements();
    round
}
