//! The cage: money in and out, fills and credits that were asked for, the drop.

mod page;

pub use page::{command, money_moved, page};
