//! Mini-Baccarat, with 5% vigorish on a winning Banker wager.

use games::OptionError;

use crate::{Figure, Question};

/// The figures of its wagers.
pub fn figures(question: &Question<'_>) -> Result<Vec<Figure>, OptionError> {
    super::figures(question)
}
