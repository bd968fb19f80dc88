//! Listening, serving and ending in order.

mod connection;
mod log;
mod run;
mod server;

pub use connection::Connection;
pub use run::{change_password, run};
pub use server::{Server, ServerError, Settings};
