//! Figures: a question to the solvers, and the answer in every form that people use.

mod as_csv;
mod as_json;
mod as_text;
mod effect;
mod inquiry;
mod page;
mod par;
pub(crate) mod words;

pub use as_csv::to_csv;
pub use as_json::to_json;
pub use as_text::to_text;
pub use inquiry::{Inquiry, Subject};
pub use page::to_page;
pub use par::{to_html, to_workbook};
