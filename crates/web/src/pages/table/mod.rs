//! A table, live: the felt, the wagers, the decisions, the coach, what was paid.
//!
//! What is shown is drawn here, whole, for every record, out of the state that the interface tells
//! this person. A script puts it into the page and sends what is clicked as commands; it decides
//! nothing and knows no rules.

mod actions;
mod bar;
mod calls;
mod coach;
mod family;
mod felt;
mod handlers;
mod panels;
mod results;
mod seat;
mod shared_layout;
mod sit;
mod spot;
mod spot_facts;
pub mod state;
mod view;
pub mod words;

pub use bar::title;
pub use handlers::{arranged, coach, live, page, past, spot};
pub use results::results;
pub use sit::{sit, sit_page};
pub use view::again;
