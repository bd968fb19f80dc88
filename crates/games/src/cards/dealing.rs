//! From the hand or from an automated shoe.

use crate::rulebook::choices;

choices! {
    /// How the cards reach the players.
    Dealing of "dealing" {
        /// One card at a time from the dealer's hand.
        Hand = "hand",
        /// Whole hands, as an automated shoe dispenses them; at blackjack any shoe.
        Shoe = "shoe",
    }
}

impl Dealing {
    /// So many decks may be dealt from the hand; more come from a shoe (OH.BJ.14.I).
    pub const MOST_DECKS_BY_HAND: u8 = 2;
}
