//! What those who watch are told, as server-sent events.

mod event;
mod hub;
mod outbox;
mod watch;

pub use event::{Event, event};
pub use hub::{Hub, is_so};
pub use outbox::{Outbox, outbox};
pub use watch::{Wanted, stream};
