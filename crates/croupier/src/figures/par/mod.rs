//! PAR sheets: the rules in force, every pay table with its combinations, what each line returns,
//! the edge and how results spread, and the strategy.

mod html;
mod picture;

pub use html::to_html;
