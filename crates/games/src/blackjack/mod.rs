//! The games of twenty-one: a hand against the dealer's.
//!
//! What their documents share stands here: the cards of a hand, the boxes with their split hands,
//! the dealer's own hand. The games that are dealt with a hole card share a machine as
//! well; each is a [`HoleCardGame`] in a file of its own.

#[allow(clippy::module_inception, reason = "the family is named after its first game")]
pub mod blackjack;
pub mod free_bet_blackjack;
pub mod pontoon_plus;
pub mod ride_free;
pub mod rocket_aces;

mod dealer;
mod dealer_22;
mod express;
mod hand;
mod house_money;
mod machine;
mod player_box;

pub use dealer::DealerHand;
pub use dealer_22::Dealer22;
pub use hand::{Cards, Hand, Status};
pub use house_money::Winner;
pub use machine::{
    BET, Because, BoxAsked, Burns, Clauses, DealerEnvy, DoubleOn, Ended, Ends, FirstCards,
    FreeBets, HoleCardGame, IrregularityClauses, LastCards, Rules, Terms, TwentyOne,
};
pub use player_box::{MOST_HANDS, PlayerBox, SplitWith, next_live};
