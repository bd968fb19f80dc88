//! The games of twenty-one and the wagers beside them.

pub mod bonus_wagers;
pub mod drawn_out;
pub mod first_cards;
pub mod house_money;
pub mod push_22;
pub mod rocket_aces;
