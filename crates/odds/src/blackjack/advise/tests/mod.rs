//! Advice against the table itself, and under anything that may happen at one. All deals of small
//! decks are gone through in the command line's tests (`advised`).

mod random;
mod settled;

use chance::{Ask, Card, Generator, Outcome, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Chosen, Cost, Decision, Event, Irregularity,
    IrregularityKind, Kind, Options, Refusal, Seat, Step, Value, Wager,
};

use crate::{Advice, AdviceError, NoCache, Ratio, Silent, Situation, Solver};

/// The games that are advised here.
const GAMES: [&str; 3] = ["blackjack", "free-bet-blackjack", "ride-free"];

/// A table that is dealt by a test.
struct Dealt {
    table: Box<dyn AnyTable>,
}

impl Clone for Dealt {
    fn clone(&self) -> Dealt {
        Dealt { table: self.table.duplicate() }
    }
}

impl Dealt {
    fn open(game: &str, set: &[(&str, Value)]) -> Dealt {
        let options: Options =
            set.iter().map(|(key, value)| ((*key).into(), value.clone())).collect();
        let kind = Kind::find(game).unwrap();
        let chosen = Chosen::new(kind.rulebook(), options).unwrap();
        Dealt { table: kind.open_by(chosen).unwrap() }
    }

    fn wager(&mut self, seat: u8, spot: &str, cents: i64) -> Result<Step, Refusal> {
        let (on, amount) = (self.table.find_spot(spot).unwrap(), Cents::new(cents));
        self.table.step(Event::Wager(Wager {
            seat: Seat::new(seat),
            on,
            amount,
            for_dealer: false,
        }))
    }

    /// Cards fall, after a shuffle and a card that nobody sees where the table asks for them.
    fn cards(&mut self, cards: &str) -> Step {
        let mut step = Step::Continues;
        for card in cards.split_whitespace() {
            while let Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) =
                self.table.awaiting()
            {
                let unseen = match ask {
                    Ask::Shuffle => Outcome::Shuffled,
                    Ask::Card { to: Place::Burn } => Outcome::Card(None),
                    _ => break,
                };
                self.table.step(Event::Chance(unseen)).unwrap();
            }
            let outcome = match card {
                "peek" => Outcome::Peeked { blackjack: false },
                card => Outcome::Card(card.parse().ok()),
            };
            step = self.table.step(Event::Chance(outcome)).unwrap();
        }
        step
    }

    fn decide(&mut self, action: Action) -> Step {
        let Awaiting::Decision { seat, .. } = self.table.awaiting() else {
            panic!("nobody decides")
        };
        self.table.step(Event::Decide(Decision::new(seat, action))).unwrap()
    }

    fn accident(&mut self, kind: IrregularityKind, card: Option<&str>) -> Result<Step, Refusal> {
        let card = card.and_then(|card| card.parse().ok());
        let exposed = Some(kind == IrregularityKind::CardDrawnInError);
        self.table.step(Event::Irregularity(Irregularity {
            card,
            exposed,
            ..Irregularity::new(kind)
        }))
    }

    fn advise(&self) -> Result<Advice, AdviceError> {
        let Awaiting::Decision { seat, hand } = self.table.awaiting() else {
            panic!("no decision")
        };
        let solver = Solver::find(self.table.kind().id).unwrap();
        let table = self.table.as_ref();
        solver.advise(&Situation { table, seat, hand, progress: &Silent, cache: &NoCache })
    }

    /// The value of an action.
    fn value(&self, action: Action) -> Ratio {
        let advice = self.advise().unwrap();
        let choice = advice.choices.iter().find(|choice| choice.action == action);
        choice.unwrap_or_else(|| panic!("{action} is not valued: {advice:?}")).value.clone()
    }
}

/// One of some things.
fn one_of<T: Clone>(random: &mut Generator, of: &[T]) -> T {
    of[random.below(of.len() as u32) as usize].clone()
}
