//! A table in the terminal.
//!
//! A [`Visit`] is one visit to one table: it shows what lies there, asks the seats what they
//! want, and answers what the table asks of chance from shuffled cards or from a dealer's
//! keypad. It knows no game: everything goes through [`AnyTable`](games::AnyTable), so a new
//! game can be played as soon as it is in the house.

mod console;
mod editor;
mod help;
mod keys;
mod lobby;
mod order;
mod origin;
mod pager;
mod picture;
mod record;
pub(crate) mod screen;
mod spots;
mod visit;

pub use console::{Console, LeaveError};
pub use lobby::{Lobby, by_name};
pub use origin::Origin;
pub use record::Record;
pub use spots::find_spot;
pub use visit::{Opening, Visit};
