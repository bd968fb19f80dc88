//! The commands, with the real binary.

mod as_a_server;
mod cli;
mod installed;
mod narrow;
mod odds;
mod play;
mod serve;
mod shown;
mod simulate;
mod sources;
mod terminal;
mod theoretical;
