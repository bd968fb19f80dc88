//! Sources of outcomes: a shuffled shoe, a record of what fell, and a recorder of it.
//!
//! All of them answer the same questions ([`Source`]), so a table cannot tell them apart.

use crate::{
    Ask, Card, Dice, EntropyError, Generator, Insignia, Outcome, Pocket, Shoe, Source, Wheel,
};

/// Cards from a shoe, rolls and spins, all from one [`Generator`].
///
/// A live one takes a fresh key from the operating system at every shuffle, every
/// [24 cards](Generator::CARDS_PER_KEY), every roll and every spin. If the system fails it
/// closes: from then on it answers nothing but [`EntropyError`].
///
/// ```
/// use chance::{Ask, Deck, Outcome, Place, Shoe, Shuffled, Source};
/// let mut source = Shuffled::live(Shoe::new(Deck::Standard, 8)?)?;
/// assert_eq!(source.answer(Ask::Shuffle)?, Some(Outcome::Shuffled));
/// let card = source.answer(Ask::Card { to: Place::Player })?;
/// assert!(matches!(card, Some(Outcome::Card(Some(_)))));
/// assert_eq!(source.shoe().remaining(), 415);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Shuffled {
    generator: Generator,
    shoe: Shoe,
    /// How many more cards the present key may deal.
    cards_left: u32,
    closed: Option<EntropyError>,
}

impl Shuffled {
    /// For live play, keyed by the operating system.
    ///
    /// # Errors
    /// If the system gives no entropy.
    pub fn live(shoe: Shoe) -> Result<Shuffled, EntropyError> {
        Ok(Shuffled::new(Generator::from_os()?, shoe))
    }

    /// For tests and simulations: the same seed and stream give the same outcomes for ever.
    pub fn seeded(shoe: Shoe, seed: u64, stream: u64) -> Shuffled {
        Shuffled::new(Generator::seeded(seed, stream), shoe)
    }

    /// From a generator of one's own.
    pub fn new(generator: Generator, shoe: Shoe) -> Shuffled {
        Shuffled { generator, shoe, cards_left: Generator::CARDS_PER_KEY, closed: None }
    }

    /// The shoe.
    #[inline]
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// The shoe, to move its cut card or return its discards.
    #[inline]
    pub fn shoe_mut(&mut self) -> &mut Shoe {
        &mut self.shoe
    }

    /// The generator, whose [`keys_taken`](Generator::keys_taken) an audit records.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Why this source is closed; none while it is open.
    pub fn closed(&self) -> Option<EntropyError> {
        self.closed
    }

    /// A fresh key, where the generator is live. Every outcome passes here, or was allowed by an
    /// earlier pass (`cards_left`), so that nothing comes out of a closed source.
    #[inline]
    fn reseed(&mut self) -> Result<(), EntropyError> {
        self.cards_left = 0;
        if let Some(reason) = self.closed {
            return Err(reason);
        }
        self.generator.reseed().inspect_err(|reason| self.closed = Some(*reason))?;
        self.cards_left = Generator::CARDS_PER_KEY;
        Ok(())
    }

    /// Puts all cards back and shuffles them.
    ///
    /// # Errors
    /// If there is no entropy; so for all that follow.
    #[inline]
    pub fn shuffle(&mut self) -> Result<(), EntropyError> {
        self.reseed()?;
        self.shoe.shuffle_all();
        Ok(())
    }

    /// The next card; none from an empty shoe.
    #[inline]
    pub fn card(&mut self) -> Result<Option<Card>, EntropyError> {
        if self.cards_left == 0 {
            self.reseed()?;
        }
        self.cards_left -= 1;
        Ok(self.shoe.draw(&mut self.generator))
    }

    /// Shuffles and deals out the whole shoe: a complete order of its cards, for printing or for
    /// a laboratory, drawn card by card as at the table.
    ///
    /// ```
    /// use chance::{Deck, Shoe, Shuffled};
    /// let mut source = Shuffled::seeded(Shoe::single(Deck::Standard), 1, 0);
    /// let mut order = source.order()?;
    /// order.sort();
    /// assert_eq!(order, Deck::Standard.cards());
    /// # Ok::<(), chance::EntropyError>(())
    /// ```
    pub fn order(&mut self) -> Result<Vec<Card>, EntropyError> {
        self.shuffle()?;
        let mut order = Vec::with_capacity(self.shoe.size());
        while let Some(card) = self.card()? {
            order.push(card);
        }
        Ok(order)
    }

    /// A roll of one to three dice.
    #[inline]
    pub fn dice<const N: usize>(&mut self) -> Result<Dice<N>, EntropyError> {
        self.reseed()?;
        Ok(self.generator.dice())
    }

    /// A number from 1 to `most`, as a display shows it.
    #[inline]
    pub fn number(&mut self, most: u8) -> Result<u8, EntropyError> {
        self.reseed()?;
        Ok(1 + self.generator.below(most.max(1).into()) as u8)
    }

    /// Two cups of three dice, the player's and the banker's.
    #[inline]
    pub fn cups(&mut self) -> Result<[Dice<3>; 2], EntropyError> {
        self.reseed()?;
        Ok([self.generator.dice(), self.generator.dice()])
    }

    /// A spin of the roulette wheel.
    #[inline]
    pub fn pocket(&mut self, wheel: Wheel) -> Result<Pocket, EntropyError> {
        self.reseed()?;
        Ok(self.generator.pocket(wheel))
    }

    /// A spin of the Big Six wheel.
    #[inline]
    pub fn insignia(&mut self) -> Result<Insignia, EntropyError> {
        self.reseed()?;
        Ok(self.generator.insignia())
    }
}

impl Source for Shuffled {
    type Error = EntropyError;

    #[inline]
    fn answer(&mut self, ask: Ask) -> Result<Option<Outcome>, EntropyError> {
        Ok(match ask {
            Ask::Shuffle => {
                self.shuffle()?;
                Some(Outcome::Shuffled)
            }
            Ask::Card { .. } => self.card()?.map(|card| Outcome::Card(Some(card))),
            other => {
                self.reseed()?;
                self.generator.outcome(other, &[])
            }
        })
    }
}

/// Replays recorded outcomes in order.
///
/// ```
/// use chance::{Ask, Outcome, Recorded, Source};
/// let roll = Outcome::Dice("3-4".parse().unwrap());
/// let mut record = Recorded::new(vec![roll]);
/// assert_eq!(
///     record.answer(Ask::BigSix).unwrap_err().to_string(),
///     "outcome 1 of the record is a roll of two dice (3-4), not a Big Six stop",
/// );
/// assert_eq!(record.answer(Ask::Dice), Ok(Some(roll)));
/// assert_eq!(record.answer(Ask::Dice), Ok(None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    outcomes: Vec<Outcome>,
    next: usize,
}

impl Recorded {
    /// A record, from its beginning.
    pub fn new(outcomes: Vec<Outcome>) -> Recorded {
        Recorded { outcomes, next: 0 }
    }

    /// How many outcomes were replayed.
    pub fn position(&self) -> usize {
        self.next
    }

    /// The outcomes not yet replayed.
    pub fn rest(&self) -> &[Outcome] {
        &self.outcomes[self.next..]
    }
}

/// The record holds something else than what the table asks for. Nothing is replayed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("outcome {position} of the record is {}, not {}", fell(*.found), wanted(*.asked))]
pub struct OutcomeError {
    /// Which outcome of the record, counted from 1.
    pub position: usize,
    /// What the table asked.
    pub asked: Ask,
    /// What the record holds.
    pub found: Outcome,
}

impl Source for Recorded {
    type Error = OutcomeError;

    fn answer(&mut self, ask: Ask) -> Result<Option<Outcome>, OutcomeError> {
        let Some(&found) = self.outcomes.get(self.next) else { return Ok(None) };
        if !answers(ask, found) {
            return Err(OutcomeError { position: self.next + 1, asked: ask, found });
        }
        self.next += 1;
        Ok(Some(found))
    }
}

/// Whether the outcome is an answer to the question.
fn answers(ask: Ask, outcome: Outcome) -> bool {
    match (ask, outcome) {
        (Ask::Shuffle, Outcome::Shuffled)
        | (Ask::Card { .. }, Outcome::Card(_))
        | (Ask::Reveal { .. }, Outcome::Card(Some(_)))
        | (Ask::Peek, Outcome::Peeked { .. })
        | (Ask::Dice, Outcome::Dice(_))
        | (Ask::ThreeDice, Outcome::ThreeDice(_) | Outcome::Untold)
        | (Ask::Number { .. }, Outcome::Untold)
        | (Ask::Cups, Outcome::Cups { .. })
        | (Ask::BigSix, Outcome::Insignia(_)) => true,
        (Ask::Number { most }, Outcome::Number(number)) => (1..=most).contains(&number),
        (Ask::Roulette(wheel), Outcome::Pocket(pocket)) => wheel.pockets().contains(&pocket),
        _ => false,
    }
}

fn wanted(ask: Ask) -> String {
    match ask {
        Ask::Shuffle => "a shuffle".into(),
        Ask::Card { to } => format!("a card for {to}"),
        Ask::Reveal { to } => format!("the face of a card at {to}"),
        Ask::Peek => "a look at the hole card".into(),
        Ask::Dice => "a roll of two dice".into(),
        Ask::ThreeDice => "a roll of three dice".into(),
        Ask::Number { most } => format!("a number from 1 to {most}"),
        Ask::Cups => "two cups of three dice".into(),
        Ask::Roulette(Wheel::SingleZero) => "a pocket of the single-zero wheel".into(),
        Ask::Roulette(Wheel::DoubleZero) => "a pocket of the double-zero wheel".into(),
        Ask::BigSix => "a Big Six stop".into(),
    }
}

fn fell(outcome: Outcome) -> String {
    match outcome {
        Outcome::Shuffled => "a shuffle".into(),
        Outcome::Card(Some(card)) => format!("a card ({card})"),
        Outcome::Card(None) => "a card nobody saw".into(),
        Outcome::Peeked { blackjack: true } => "a look at the hole card (blackjack)".into(),
        Outcome::Peeked { blackjack: false } => "a look at the hole card (no blackjack)".into(),
        Outcome::Dice(dice) => format!("a roll of two dice ({dice})"),
        Outcome::ThreeDice(dice) => format!("a roll of three dice ({dice})"),
        Outcome::Number(number) => format!("a number ({number})"),
        Outcome::Untold => "a roll nobody wrote down".into(),
        Outcome::Cups { player, banker } => {
            format!("two cups of three dice ({player} and {banker})")
        }
        Outcome::Pocket(pocket) => format!("a roulette pocket ({pocket})"),
        Outcome::Insignia(insignia) => format!("a Big Six stop ({insignia})"),
    }
}

/// Passes questions on to another source and keeps what it answered.
///
/// ```
/// use chance::{Ask, Deck, Recorded, Recorder, Shoe, Shuffled, Source};
/// let mut live = Recorder::new(Shuffled::live(Shoe::single(Deck::Standard))?);
/// let rolled = live.answer(Ask::Dice)?;
/// let mut again = Recorded::new(live.into_outcomes());
/// assert_eq!(again.answer(Ask::Dice)?, rolled);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<S> {
    source: S,
    outcomes: Vec<Outcome>,
}

impl<S> Recorder<S> {
    /// Records what this source answers.
    pub fn new(source: S) -> Recorder<S> {
        Recorder { source, outcomes: Vec::new() }
    }

    /// What was answered so far.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// What was answered.
    pub fn into_outcomes(self) -> Vec<Outcome> {
        self.outcomes
    }

    /// The source that answers.
    pub fn source(&self) -> &S {
        &self.source
    }
}

impl<S: Source> Source for Recorder<S> {
    type Error = S::Error;

    fn answer(&mut self, ask: Ask) -> Result<Option<Outcome>, S::Error> {
        let answer = self.source.answer(ask)?;
        self.outcomes.extend(answer);
        Ok(answer)
    }
}
