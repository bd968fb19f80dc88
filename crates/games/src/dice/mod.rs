//! Games of dice.

pub mod craps;
pub mod three_dice_baccarat;
