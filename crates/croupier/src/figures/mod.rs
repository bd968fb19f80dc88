//! Figures in every form that people read.

mod as_csv;
mod as_text;
mod chart;
mod compared;
mod page;
mod par;

pub use as_csv::to_csv;
pub use as_text::to_text;
pub use compared::side_by_side;
pub use page::to_page;
pub use par::to_html;
