//! Learning to deal: a situation that really comes up, and what to take and pay.

mod answer;
mod felt;
mod lesson;
mod list;
mod score;

pub use lesson::{answer, lesson};
pub use list::list;
