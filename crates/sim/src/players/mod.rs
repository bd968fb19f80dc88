//! Who plays each game, family by family, named as in `games`.

pub mod baccarat;
pub mod blackjack;
pub mod chart_file;
pub mod dice;
mod entries;
pub mod pai_gow;
pub mod poker;
pub mod wheel;
