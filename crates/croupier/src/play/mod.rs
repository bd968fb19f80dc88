//! A table in the terminal.
//!
//! A [`Session`] is one visit to one table: it shows what lies there, asks the seats what they
//! want, and answers what the table asks of chance from shuffled cards or from a dealer's
//! keypad. It knows no game: everything goes through [`AnyTable`](games::AnyTable), so a new
//! game can be played as soon as it is in the house.

mod console;
mod keys;
mod order;
mod origin;
mod screen;
mod session;

pub use console::{Console, Leave};
pub use origin::Origin;
pub use session::{Opening, Session};
