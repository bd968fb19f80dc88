//! Where the driver's outcomes come from: cards that know what has left the shoe, dice, wheels.

use chance::{Ask, Card, Generator, Outcome, Place};

/// A shoe that any game may draw from, whatever its deck.
///
/// What a deck does not hold the table refuses, and the next card is tried.
#[derive(Clone)]
pub struct Cards {
    decks: usize,
    inside: Vec<Card>,
    /// Cards that lie face down without having been seen, by place.
    unseen: Vec<(Place, Card)>,
    /// A card that must stay in the shoe.
    pub reserved: Option<Card>,
    /// The table knows better which cards can come: discards were shuffled with hands still on the
    /// table, a remedy moved cards, or a reader looked at a card that nobody saw.
    pub doubtful: bool,
}

impl Cards {
    pub fn new(decks: usize) -> Cards {
        let mut cards = Cards {
            decks,
            inside: Vec::new(),
            unseen: Vec::new(),
            reserved: None,
            doubtful: false,
        };
        cards.shuffle();
        cards
    }

    pub fn shuffle(&mut self) {
        self.inside.clear();
        for _ in 0..self.decks {
            self.inside.extend((0..Card::COUNT as u8).map(Card::from_index));
        }
        self.unseen.clear();
    }

    /// Cards still inside, for whoever wants another one in place of the drawn one.
    pub fn inside(&self) -> &[Card] {
        &self.inside
    }

    /// An answer, other than those that were refused already; none when there is no other.
    pub fn answer(&self, ask: Ask, refused: &[Outcome], random: &mut Generator) -> Option<Outcome> {
        let any_of =
            |answers: &[Outcome]| answers.iter().copied().find(|answer| !refused.contains(answer));
        match ask {
            Ask::Shuffle => any_of(&[Outcome::Shuffled]),
            Ask::Card { to: Place::Burn } if random.below(2) == 0 => any_of(&[Outcome::Card(None)]),
            Ask::Card { .. } => self.card(refused, random),
            Ask::Reveal { to } => {
                let unseen = self.unseen.iter().find(|(place, _)| *place == to);
                let unseen = unseen.map(|(_, card)| Outcome::Card(Some(*card)));
                unseen.filter(|card| !refused.contains(card)).or_else(|| self.card(refused, random))
            }
            Ask::Peek => {
                let blackjack = random.below(4) == 0;
                any_of(&[Outcome::Peeked { blackjack }, Outcome::Peeked { blackjack: !blackjack }])
            }
            Ask::Dice => Some(Outcome::Dice(random.dice())),
            Ask::ThreeDice | Ask::Number { .. } if random.below(8) == 0 => Some(Outcome::Untold),
            Ask::ThreeDice => Some(Outcome::ThreeDice(random.dice())),
            Ask::Number { most } => Some(Outcome::Number(1 + random.below(most.into()) as u8)),
            Ask::Cups => Some(Outcome::Cups { player: random.dice(), banker: random.dice() }),
            Ask::Roulette(wheel) => Some(Outcome::Pocket(random.pocket(wheel))),
            Ask::BigSix => Some(Outcome::Insignia(random.insignia())),
        }
    }

    /// A card out of the shoe, the reserved one last.
    fn card(&self, refused: &[Outcome], random: &mut Generator) -> Option<Outcome> {
        let start = random.below(self.inside.len().max(1) as u32) as usize;
        let cards = self.inside[start..].iter().chain(&self.inside[..start]).copied();
        let mut cards = cards.filter(|card| !refused.contains(&Outcome::Card(Some(*card))));
        let reserved = self.reserved.filter(|card| self.inside.contains(card));
        cards.find(|card| Some(*card) != reserved).or(reserved).map(|c| Outcome::Card(Some(c)))
    }

    /// Notes an answer that the table accepted.
    pub fn accepted(&mut self, ask: Ask, outcome: Outcome, random: &mut Generator) {
        match (ask, outcome) {
            (_, Outcome::Shuffled) => self.shuffle(),
            (Ask::Card { to }, Outcome::Card(None)) => {
                let at = random.below(self.inside.len() as u32) as usize;
                let card = self.inside.swap_remove(at);
                self.unseen.push((to, card));
            }
            (Ask::Reveal { to }, Outcome::Card(Some(card))) => {
                if let Some(at) = self.unseen.iter().position(|(place, _)| *place == to) {
                    let (_, unseen) = self.unseen.swap_remove(at);
                    self.inside.push(unseen);
                }
                self.take(card);
            }
            (_, Outcome::Card(Some(card))) => self.take(card),
            (_, Outcome::Peeked { .. }) => self.doubtful = true,
            _ => {}
        }
    }

    fn take(&mut self, card: Card) {
        if let Some(at) = self.inside.iter().position(|inside| *inside == card) {
            self.inside.swap_remove(at);
        }
    }
}
