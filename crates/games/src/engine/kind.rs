//! A game that can be opened by its id: what callers need who choose at run time.

use std::sync::Arc;

use super::any_table::AnyTable;
use crate::{
    Chosen, Clause, Document, Game, Layout, OptionError, Options, Rulebook, SaveError, Table, Trace,
};

/// A table of some game, or why there is none.
pub type Opened<E> = Result<Box<dyn AnyTable>, E>;

/// The families of games: what is alike within one is written once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Twenty-one: blackjack and its relatives.
    Blackjack,
    /// Dice are rolled for everybody.
    Dice,
    /// A wheel is spun for everybody.
    Wheel,
    /// Two hands that nobody decides on.
    Baccarat,
    /// Hands against the dealer's, or against a pay table.
    Poker,
    /// Seven cards that are set as two hands.
    PaiGow,
}

/// A game that can be opened by its id.
pub struct Kind {
    /// The id.
    pub id: &'static str,
    /// The family.
    pub family: Family,
    /// No round takes more events than this, wagers apart.
    pub longest_round: usize,
    /// Whether players may wager for the dealer's benefit.
    pub tips: bool,
    /// The clause by which a bank refuses a wager that it cannot answer for.
    pub bank_refuses: Option<Clause>,
    /// The clause by which a seat pays what it owes, between rounds.
    pub pays_owed: Option<Clause>,
    document: fn() -> &'static Document,
    layout: fn() -> &'static Layout,
    open: fn(Options) -> Opened<OptionError>,
    open_by: fn(Chosen) -> Opened<OptionError>,
    restore: fn(&[u8]) -> Opened<SaveError>,
}

impl Kind {
    pub(crate) const fn of<G: Game>() -> Kind {
        Kind {
            id: G::ID,
            family: G::FAMILY,
            longest_round: G::LONGEST_ROUND,
            tips: G::TIPS,
            bank_refuses: G::BANK_REFUSES,
            pays_owed: G::PAYS_OWED,
            document: G::document,
            layout: G::layout,
            open: |options| Ok(Box::new(Table::<G>::open(options)?)),
            open_by: |chosen| Ok(Box::new(Table::<G>::with_rules(chosen)?)),
            restore: |bytes| Ok(Box::new(Table::<G>::restore(bytes)?)),
        }
    }

    /// What its document says as data.
    pub(crate) fn document(&self) -> &'static Document {
        (self.document)()
    }

    /// The rulebook.
    pub fn rulebook(&self) -> &'static Arc<Rulebook> {
        self.document().rulebook()
    }

    /// The rulebook file.
    pub fn rulebook_text(&self) -> &'static str {
        self.document().rulebook_text()
    }

    /// The clause trace.
    pub fn trace(&self) -> &'static Trace {
        self.document().trace()
    }

    /// The spots.
    pub fn layout(&self) -> &'static Layout {
        (self.layout)()
    }

    /// Opens a table.
    pub fn open(&self, options: Options) -> Opened<OptionError> {
        (self.open)(options)
    }

    /// Opens a table that plays by these rules: the game's own rulebook, or another one for it.
    pub fn open_by(&self, chosen: Chosen) -> Opened<OptionError> {
        (self.open_by)(chosen)
    }

    /// Restores a table.
    pub fn restore(&self, bytes: &[u8]) -> Opened<SaveError> {
        (self.restore)(bytes)
    }
}
