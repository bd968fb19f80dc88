//! What the commands answer with, without starting the binary for each question.

mod figures;
mod known_options;
mod signature;
