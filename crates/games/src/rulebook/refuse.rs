//! Wagers that a rulebook refuses, in words.

use super::Rulebook;
use crate::RefusalCode::{Limit, NotOffered};
use crate::{Cents, Clause, Refusal};

impl Rulebook {
    /// The clause that bounds an amount on a spot: the one by which limits are posted at the table,
    /// or the one that allows the wager.
    pub fn clause_of_amount(&self, spot: &str) -> Option<Clause> {
        let own = self.spot(spot).map(|known| known.clause);
        self.posted_limits.or(own)
    }

    /// A spot that decisions fill, or that only pays.
    #[cold]
    #[inline(never)]
    pub fn not_wagered(&self, spot: &str) -> Refusal {
        let why = format!("{spot} is made by a decision or paid beside a wager, not wagered on");
        NotOffered.cite_if(self.spot(spot).map(|known| known.clause), why)
    }

    /// A wager that the casino need not offer, and does not.
    #[cold]
    #[inline(never)]
    pub fn not_offered(&self, spot: &str) -> Refusal {
        let option = self.option(&spot.replace('-', "_"));
        let why = format!("this table does not offer {spot}");
        NotOffered.cite_if(option.map(|option| option.clause), why)
    }

    /// A wager for which no pay table is printed for the decks in play.
    #[cold]
    #[inline(never)]
    pub fn no_table(&self, spot: &str, decks: u8) -> Refusal {
        let why = format!("no pay table of {spot} is for {decks} deck(s)");
        let own = self.spot(spot).and_then(|known| known.decks_clause);
        let printed = || self.tables_of(spot).next().map(|table| table.clause);
        NotOffered.cite_if(own.or_else(printed), why)
    }

    /// A progressive wager is the base unit.
    #[cold]
    #[inline(never)]
    pub fn not_the_base(&self, spot: &str, base: Cents) -> Refusal {
        let why = format!("a wager on {spot} is {base} and nothing else");
        Limit.cite_if(self.option("base").map(|option| option.clause_on(spot)), why)
    }
}
