//! Simulations in every form that people read.

mod as_csv;
mod as_text;
pub mod check;
mod page;
mod pictures;

pub use as_csv::to_csv;
pub use as_text::to_text;
pub use page::to_html;
