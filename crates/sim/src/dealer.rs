//! The dealer of a simulated table: cards, rolls and spins from a quick generator.

use chance::{Ask, Card, Deck, Outcome, Quick, Shoe};

/// Answers whatever a table asks of chance.
#[derive(Clone, Debug)]
pub struct Dealer {
    shoe: Shoe,
    /// How many cards had left when the round began.
    before: usize,
    /// Where everything comes from.
    pub quick: Quick,
}

impl Dealer {
    /// A dealer with this many decks; the same seed and stream deal the same for ever.
    pub fn new(deck: Deck, decks: usize, seed: u64, stream: u64) -> Dealer {
        let shoe = Shoe::new(deck, decks).unwrap_or_else(|_| Shoe::single(deck));
        Dealer { shoe, before: 0, quick: Quick::seeded(seed, stream) }
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
        let on_table = self.shoe.dealt().saturating_sub(self.before);
        let kept = self.shoe.out()[..on_table].to_vec();
        self.shoe.return_discards(&kept).expect("what lies on the table was dealt");
        self.before = 0;
        Outcome::Shuffled
    }

    /// The next card; none from an empty shoe.
    #[inline(always)]
    pub fn card(&mut self) -> Option<Card> {
        self.shoe.draw(&mut self.quick)
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
            Ask::Dice => Outcome::Dice(self.quick.dice()),
            Ask::ThreeDice => Outcome::ThreeDice(self.quick.dice()),
            Ask::Number { most } => Outcome::Number(1 + self.quick.below(most.max(1).into()) as u8),
            Ask::Cups => Outcome::Cups { player: self.quick.dice(), banker: self.quick.dice() },
            Ask::Roulette(wheel) => Outcome::Pocket(self.quick.pocket(wheel)),
            Ask::BigSix => Outcome::Insignia(self.quick.insignia()),
            Ask::Reveal { .. } | Ask::Peek => return None,
        })
    }
}
