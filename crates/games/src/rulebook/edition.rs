//! Editions of a game's procedures.
//!
//! When a procedure is corrected so that a table asks for something else than before, the game's
//! rulebook gets the next edition. A new table follows the latest. A record, a script or a saved
//! table names its edition, and follows that one for ever: what was recorded before the correction
//! is replayed event by event as it happened. `docs/decisions/an-edition-of-the-procedures.md`.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::{Chosen, OptionError};

/// An edition of a game's procedures, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Edition(NonZeroU8);

impl Edition {
    /// The edition of records that name none.
    pub const FIRST: Edition = Edition(NonZeroU8::MIN);

    /// The edition with this number; `None` for 0.
    pub const fn new(number: u8) -> Option<Edition> {
        match NonZeroU8::new(number) {
            Some(number) => Some(Edition(number)),
            None => None,
        }
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The number as records name it; `None` for the first edition, which they leave out.
    pub fn named(self) -> Option<u8> {
        (self != Edition::FIRST).then(|| self.number())
    }
}

impl Default for Edition {
    fn default() -> Edition {
        Edition::FIRST
    }
}

impl Chosen {
    /// The same table by an earlier edition of the procedures.
    ///
    /// ```
    /// use games::{Chosen, Edition, Kind, Options};
    /// let blackjack = Kind::find("blackjack").unwrap();
    /// let table = Chosen::new(blackjack.rulebook(), Options::new()).unwrap();
    /// assert_eq!(table.edition().number(), 2);
    /// let recorded = table.in_edition(Edition::FIRST).unwrap();
    /// assert_eq!(recorded.edition(), Edition::FIRST);
    /// assert!(recorded.in_edition(Edition::new(3).unwrap()).is_err());
    /// ```
    ///
    /// # Errors
    /// If the rulebook has no such edition.
    pub fn in_edition(mut self, edition: Edition) -> Result<Chosen, OptionError> {
        let latest = self.rulebook().edition;
        if edition > latest {
            let (number, latest) = (edition.number(), latest.number());
            let what = format!("{number}, expected 1 to {latest}, as this program knows them");
            return Err(OptionError::new("edition", what));
        }
        self.edition = edition;
        Ok(self)
    }

    /// The edition of the procedures that the table follows.
    pub fn edition(&self) -> Edition {
        self.edition
    }
}
