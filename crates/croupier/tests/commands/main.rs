//! The commands, with the real binary.

mod cli;
mod odds;
mod play;
mod simulate;
