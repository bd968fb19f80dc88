//! Cards, rolls and spins for a table that the house deals.

use chance::{Ask, Card, Deck, EntropyError, Outcome, Place, Shoe, Shuffled, Source};

use crate::{AnyTable, Awaiting, Pack, Viewer};

/// Answers what a table asks of chance out of shuffled cards, and knows which of them lie on the
/// table.
pub struct HouseDealer {
    source: Shuffled,
    /// The cards dealt in this round, burned ones apart: a shuffle leaves them where they are.
    on_table: Vec<Card>,
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
        let Some(out) = table.cards_out().filter(|out| out.dealt() > 0) else { return Ok(self) };
        let mut seen = Vec::new();
        for card in self.source.shoe().deck().cards() {
            seen.extend(std::iter::repeat_n(*card, out.seen(*card).into()));
        }
        while self.source.card()?.is_some() {}
        // What the table has seen is not more than the shoe holds.
        if self.source.shoe_mut().return_discards(&seen).is_err() {
            return Ok(self);
        }
        for _ in seen.len()..out.dealt().into() {
            self.source.card()?;
        }
        if !table.is_settled() {
            let hands = table.view(Viewer::Dealer).hands;
            self.on_table = hands.iter().flat_map(|hand| &hand.cards).copied().flatten().collect();
        }
        Ok(self)
    }

    fn with(source: Shuffled, pack: Option<Pack>) -> HouseDealer {
        let has_cut_card = pack.is_some_and(|pack| pack.cut.is_some());
        HouseDealer { source, on_table: Vec::new(), returned: None, has_cut_card }
    }

    /// The answer to what the table asks; none where no card is left.
    pub fn answer(
        &mut self,
        ask: Ask,
        table: &dyn AnyTable,
    ) -> Result<Option<Outcome>, EntropyError> {
        if let Ask::Card { to } = ask {
            let card = match self.returned.take() {
                Some(card) => Some(card),
                None => self.source.card()?,
            };
            if to != Place::Burn {
                self.on_table.extend(card);
            }
            return Ok(card.map(|card| Outcome::Card(Some(card))));
        }
        let in_round = matches!(table.awaiting(), Awaiting::Chance(_));
        // A deal that is done again takes up all the hands.
        if ask == Ask::Shuffle && table.view(Viewer::Rail).hands.is_empty() {
            self.on_table.clear();
        }
        if ask == Ask::Shuffle && in_round && !self.on_table.is_empty() {
            // In the middle of a round only the discards go back.
            let kept = self.source.shoe_mut().return_discards(&self.on_table);
            if kept.is_ok() {
                return Ok(Some(Outcome::Shuffled));
            }
        }
        self.source.answer(ask)
    }

    /// The table did not take it.
    pub fn take_back(&mut self, outcome: Outcome) {
        if let Outcome::Card(card) = outcome {
            self.returned = card;
            if self.on_table.last().copied() == card {
                self.on_table.pop();
            }
        }
    }

    /// The round is over: its cards go to the discards.
    pub fn clear_table(&mut self) {
        self.on_table.clear();
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
