//! The dealer of a simulated table: cards, rolls and spins from a quick generator.

use chance::{Ask, Card, Deck, Dice, Insignia, Outcome, Quick, QuickShoe, Wheel};

/// Answers whatever a table asks of chance.
#[derive(Clone, Debug)]
pub struct Dealer {
    shoe: QuickShoe,
    /// How many cards had left when the round began.
    before: usize,
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

impl Dealer {
    /// A dealer with this many decks; the same seed and stream deal the same for ever.
    pub fn new(deck: Deck, decks: usize, seed: u64, stream: u64) -> Dealer {
        let shoe = QuickShoe::new(deck, decks);
        Dealer { shoe, before: 0, spins: Spins::default(), quick: Quick::seeded(seed, stream) }
    }

    /// How many cards have left the shoe.
    #[inline(always)]
    pub fn dealt(&self) -> usize {
        self.shoe.dealt()
    }

    /// A round begins: the cards that are out lie in the discard rack.
    #[inline(always)]
    pub fn begin(&mut self) {
        self.before = self.shoe.dealt();
    }

    /// In a round that the shoe cannot complete, everything is shuffled but what lies on the table.
    #[cold]
    pub fn shuffle_discards(&mut self) -> Outcome {
        self.shoe.shuffle_but(self.shoe.dealt().saturating_sub(self.before));
        self.before = 0;
        Outcome::Shuffled
    }

    /// The next card; none from an empty shoe.
    #[inline(always)]
    pub fn card(&mut self) -> Option<Card> {
        self.shoe.draw(&mut self.quick)
    }

    /// A roll of two dice.
    #[inline(always)]
    pub fn dice(&mut self) -> Dice<2> {
        Dice::numbered(self.spins.next::<36, 11>(&mut self.quick))
    }

    #[inline(always)]
    fn three_dice(&mut self) -> Dice<3> {
        Dice::numbered(self.spins.next::<216, 7>(&mut self.quick))
    }

    /// The answer; none where everything has been seen already.
    #[inline(always)]
    pub fn answer(&mut self, ask: Ask) -> Option<Outcome> {
        Some(match ask {
            Ask::Card { .. } => Outcome::Card(Some(self.card()?)),
            Ask::Shuffle => {
                self.shoe.shuffle_all();
                Outcome::Shuffled
            }
            Ask::Dice => Outcome::Dice(self.dice()),
            Ask::ThreeDice => Outcome::ThreeDice(self.three_dice()),
            Ask::Number { most } => Outcome::Number(1 + self.quick.below(most.max(1).into()) as u8),
            Ask::Cups => Outcome::Cups { player: self.three_dice(), banker: self.three_dice() },
            Ask::Roulette(wheel) => {
                let stop = match wheel {
                    Wheel::SingleZero => self.spins.next::<37, 11>(&mut self.quick),
                    Wheel::DoubleZero => self.spins.next::<38, 11>(&mut self.quick),
                };
                Outcome::Pocket(wheel.pockets()[stop])
            }
            Ask::BigSix => {
                Outcome::Insignia(Insignia::SECTIONS[self.spins.next::<54, 10>(&mut self.quick)])
            }
            Ask::Reveal { .. } | Ask::Peek => return None,
        })
    }
}
