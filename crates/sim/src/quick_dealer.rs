//! The dealer of a simulated table: cards, rolls and spins from a quick generator.

use chance::{Ask, Card, Deck, Dice, Outcome, Quick, QuickShoe};
use games::CardsOut;

use crate::Spin;

/// Answers whatever a table asks of chance.
#[derive(Clone, Debug)]
pub struct QuickDealer {
    shoe: QuickShoe,
    spins: Spins,
    /// Where everything comes from.
    pub quick: Quick,
}

/// Numbers that came out of one word and have not been used: stops of a wheel, rolls of dice.
#[derive(Clone, Debug, Default)]
struct Spins {
    numbers: [u8; 16],
    left: usize,
    /// They are below this.
    below: u64,
}

impl Spins {
    /// A number below `N`, of which a word gives `K`.
    #[inline(always)]
    fn next<const N: u64, const K: usize>(&mut self, quick: &mut Quick) -> usize {
        if self.left == 0 || self.below != N {
            let several = quick.several([N; K]);
            for (number, chosen) in self.numbers.iter_mut().zip(several) {
                *number = chosen as u8;
            }
            (self.left, self.below) = (K, N);
        }
        self.left -= 1;
        self.numbers[self.left % 16].into()
    }
}

impl QuickDealer {
    /// A dealer with this many decks; the same seed and stream deal the same for ever.
    pub fn new(deck: Deck, decks: usize, seed: u64, stream: u64) -> QuickDealer {
        let shoe = QuickShoe::new(deck, decks);
        QuickDealer { shoe, spins: Spins::default(), quick: Quick::seeded(seed, stream) }
    }

    /// How many cards have left the shoe.
    #[inline(always)]
    pub fn dealt(&self) -> usize {
        self.shoe.dealt()
    }

    /// A round begins, which may take so many cards out of the shoe.
    #[inline(always)]
    pub fn begin(&mut self, cards: usize) {
        self.shoe.prepare(&mut self.quick, cards);
    }

    /// Every card is back, and all are shuffled.
    #[inline(always)]
    pub fn shuffle(&mut self) -> Outcome {
        self.shoe.shuffle_all();
        Outcome::Shuffled
    }

    /// In a round that the shoe cannot complete, everything is shuffled but what the table keeps.
    #[cold]
    pub fn shuffle_discards(&mut self, kept: Option<&CardsOut>) {
        let mut kept: Vec<_> = kept.into_iter().flat_map(CardsOut::all_seen).collect();
        self.shoe.shuffle_but(|card| {
            let at = kept.iter().position(|kept| *kept == card);
            at.map(|at| kept.swap_remove(at)).is_some()
        });
    }

    /// The next card; none from an empty shoe.
    #[inline(always)]
    pub fn card(&mut self) -> Option<Card> {
        self.shoe.draw(&mut self.quick)
    }

    /// The next cards, as many as there are places for; answers how many there were.
    #[inline(always)]
    pub fn cards(&mut self, into: &mut [Card]) -> usize {
        self.shoe.draw_all(&mut self.quick, into)
    }

    /// A number below `N`, of which a word gives `K`.
    #[inline(always)]
    pub(crate) fn below<const N: u64, const K: usize>(&mut self) -> usize {
        self.spins.next::<N, K>(&mut self.quick)
    }

    /// A roll of two dice.
    #[inline(always)]
    pub fn dice(&mut self) -> Dice<2> {
        Dice::numbered(self.below::<36, 11>())
    }

    /// The number of the answer that a spin gives.
    #[inline(always)]
    pub(crate) fn spin(&mut self, spin: Spin) -> usize {
        match spin {
            Spin::Dice => self.below::<36, 11>(),
            Spin::Cups => self.below::<216, 7>() * 216 + self.below::<216, 7>(),
            Spin::SingleZero => self.below::<37, 11>(),
            Spin::DoubleZero => self.below::<38, 11>(),
            Spin::BigSix => self.below::<54, 10>(),
        }
    }

    /// The answer; none where everything has been seen already.
    #[inline(always)]
    pub fn answer(&mut self, ask: Ask) -> Option<Outcome> {
        Some(match ask {
            Ask::Card { .. } => Outcome::Card(Some(self.card()?)),
            Ask::Shuffle => self.shuffle(),
            Ask::ThreeDice => Outcome::ThreeDice(Dice::numbered(self.below::<216, 7>())),
            Ask::Number { most } => Outcome::Number(1 + self.quick.below(most.max(1).into()) as u8),
            Ask::Reveal { .. } | Ask::Peek => return None,
            spin => {
                let spin = Spin::asked(spin)?;
                spin.answer(self.spin(spin))
            }
        })
    }
}
