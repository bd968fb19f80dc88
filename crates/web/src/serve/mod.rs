//! Listening, serving and ending in order.

mod connection;
mod house;
mod listen;
mod log;
mod others;
mod pass_on;
mod request_body;
mod run;
mod server;

pub use connection::Connection;
pub use others::run_among_others;
pub use run::{change_password, run};
pub use server::{Server, ServerError, Settings};
