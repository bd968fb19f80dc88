//! Fortune Pai Gow Poker: 154,143,080 hands of the player, each against 53,524,680 of the dealer.
//!
//! `holding` has cards by rank and the patterns of their suits, `dealer` what the dealer shows,
//! `settings` the ways to set the player's cards. `plain` and `long` count the dealer's hands below
//! each of them, `solve` plays all deals, `charts` says what the best play is, `bet` and `fortune`
//! write the figures, `advice` values the ways to set one hand (`every_deal` those of a bank
//! against several where few cards are left, `drawn_deals` where many are), `optimal` keeps the
//! best way of every hand.

mod advice;
mod bet;
mod charts;
mod dealer;
mod drawn_deals;
mod every_deal;
mod fortune;
mod holding;
mod long;
mod optimal;
mod plain;
mod settings;
mod solve;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use games::OptionError;

pub use advice::advise;
pub use optimal::Optimal;

use crate::{Figure, Question};

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    let mut figures = bet::figures(question, holding::EVERY_RANK)?;
    for table in question.tables(&[])? {
        figures.extend(fortune::figures(question, &table)?);
    }
    Ok(figures)
}
