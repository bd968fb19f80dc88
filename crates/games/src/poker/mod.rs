//! Games of poker against the dealer or a pay table: one deck, shuffled before every round, seats
//! that are dealt in by their wagers, decisions from the dealer's left.

mod deal;
pub mod three_card_poker;
