//! Games of dice: every roll is given to the table, which says what it decides.

pub mod craps;
pub mod three_dice_baccarat;
