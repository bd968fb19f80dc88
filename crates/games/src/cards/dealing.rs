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
