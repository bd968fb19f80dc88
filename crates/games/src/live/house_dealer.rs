//! Cards, rolls and spins for a table that the house deals.

use chance::{Ask, Card, Deck, EntropyError, Outcome, Shoe, Shuffled, Source};

use crate::{AnyTable, Awaiting, CardsOut, Pack};

/// Answers what a table asks of chance out of shuffled cards.
pub struct HouseDealer {
    source: Shuffled,
    /// Shuffled in the middle of a round: before the next card, those that the table keeps are
    /// taken out.
    shuffled_in_round: bool,
    /// A card that the table did not take, and will be dealt first.
    returned: Option<Card>,
    has_cut_card: bool,
}

impl HouseDealer {
    /// A dealer for a table that was just opened, by the operating system's randomness.
    pub fn live(table: &dyn AnyTable) -> Result<HouseDealer, EntropyError> {
        Ok(HouseDealer::with(Shuffled::live(shoe(table.pack()))?, table.pack()))
    }

    /// A dealer who deals the same every time.
    pub fn seeded(table: &dyn AnyTable, seed: u64) -> HouseDealer {
        HouseDealer::with(Shuffled::seeded(shoe(table.pack()), seed, 0), table.pack())
    }

    /// The same dealer at a table where cards are out already: those that were seen stay out, and
    /// any other may be one that nobody saw. The cut card is out then: after this round the shoe
    /// is shuffled.
    ///
    /// # Errors
    /// If the system gives no entropy.
    pub fn taking_over(mut self, table: &dyn AnyTable) -> Result<HouseDealer, EntropyError> {
        self.take_out(table.cards_out())?;
        Ok(self)
    }

    /// Leaves nothing in the shoe but what the table has not seen.
    fn take_out(&mut self, out: Option<&CardsOut>) -> Result<(), EntropyError> {
        let Some(out) = out.filter(|out| out.dealt() > 0) else { return Ok(()) };
        let seen: Vec<_> = out.all_seen().collect();
        while self.source.card()?.is_some() {}
        // What the table has seen is not more than the shoe holds.
        if self.source.shoe_mut().return_discards(&seen).is_ok() {
            for _ in seen.len()..out.dealt().into() {
                self.source.card()?;
            }
        }
        Ok(())
    }

    fn with(source: Shuffled, pack: Option<Pack>) -> HouseDealer {
        let has_cut_card = pack.is_some_and(|pack| pack.cut.is_some());
        HouseDealer { source, shuffled_in_round: false, returned: None, has_cut_card }
    }

    /// The answer to what the table asks; none where no card is left.
    pub fn answer(
        &mut self,
        ask: Ask,
        table: &dyn AnyTable,
    ) -> Result<Option<Outcome>, EntropyError> {
        if std::mem::take(&mut self.shuffled_in_round) {
            self.take_out(table.cards_out())?;
        }
        match ask {
            Ask::Card { .. } => {
                let card = match self.returned.take() {
                    Some(card) => Some(card),
                    None => self.source.card()?,
                };
                Ok(card.map(|card| Outcome::Card(Some(card))))
            }
            Ask::Shuffle => {
                self.returned = None;
                self.shuffled_in_round = matches!(table.awaiting(), Awaiting::Chance(_));
                self.source.answer(ask)
            }
            _ => self.source.answer(ask),
        }
    }

    /// The table did not take it.
    pub fn take_back(&mut self, outcome: Outcome) {
        if let Outcome::Card(card) = outcome {
            self.returned = card;
        }
    }

    /// Whether the cut card has come out.
    pub fn cut_card_is_out(&self) -> bool {
        self.has_cut_card && self.source.shoe().cut_card_reached()
    }
}

/// The shoe that a table is dealt from; a deck that nobody asks for where it has no cards.
fn shoe(pack: Option<Pack>) -> Shoe {
    let Pack { deck, decks, cut } = pack.unwrap_or(Pack::single(Deck::Standard));
    let mut shoe = Shoe::new(deck, decks.into()).unwrap_or_else(|_| Shoe::single(deck));
    if let Some(cut) = cut {
        shoe.set_cut_card(cut.into());
    }
    shoe
}
