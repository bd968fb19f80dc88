//! The cards that a table is dealt from.

use chance::Deck;

/// Which cards a table is dealt from, and where the cut card goes.
///
/// ```
/// use games::{Kind, Options};
/// let table = Kind::find("pontoon-plus").unwrap().open(Options::new()).unwrap();
/// let pack = table.pack().unwrap();
/// assert_eq!((pack.deck, pack.size()), (chance::Deck::NoTens, 48 * usize::from(pack.decks)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The kind of deck.
    pub deck: Deck,
    /// How many of them.
    pub decks: u8,
    /// How many cards lie before the cut card; none where there is none.
    pub cut: Option<u16>,
}

impl Pack {
    /// One deck, shuffled before every round.
    pub const fn single(deck: Deck) -> Pack {
        Pack { deck, decks: 1, cut: None }
    }

    /// A shoe of so many decks, the cut card behind so many cards; a single deck has none.
    pub const fn shoe(deck: Deck, decks: u8, cut: u16) -> Pack {
        Pack { deck, decks, cut: if decks > 1 { Some(cut) } else { None } }
    }

    /// How many cards it has.
    pub fn size(self) -> usize {
        self.deck.cards().len() * usize::from(self.decks)
    }
}
