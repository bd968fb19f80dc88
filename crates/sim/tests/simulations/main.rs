//! The laws of every simulation, players against solvers, results against exact figures.

mod against_figures;
mod baccarat;
mod blackjack;
mod counting;
mod device;
mod laws;
mod looked_up;
mod pai_gow;
mod poker;
mod staking;
mod wheels_and_dice;
