//! What the pages of people who work share: forms that give commands, and what is said where one
//! is refused.

mod command;
mod form;
mod sheet;
mod shell;
mod work;

pub use command::{body_of, command_id, give, give_as, relay};
pub use form::{Choice, Form, FormError, field_of, hidden};
pub use sheet::sheet;
pub use shell::{refused, shown};
pub use work::{HeldAward, Pending, Piece, Prompt, Work};
