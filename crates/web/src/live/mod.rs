//! What those who watch are told, as server-sent events.

mod event;
mod hub;
mod outbox;
mod views;
mod watch;

pub use event::{Event, bye, event, replaced};
pub use hub::{Hub, is_so};
pub use outbox::{Outbox, outbox};
pub use views::Form;
pub use watch::{Wanted, opener, stream};
