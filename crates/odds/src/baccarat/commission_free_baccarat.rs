//! Commission-free baccarat, whose Banker wager is returned on a winning 7 of three cards.

use games::OptionError;

use crate::{Figure, Question};

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    super::figures(question)
}
