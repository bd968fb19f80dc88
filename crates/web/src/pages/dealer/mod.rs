//! The console of a dealer: what to do now, what may fall, what to take and pay.
//!
//! It is drawn whole for every record, as a table is for those who play, and every button is a
//! form: a console without scripts deals as well, only less quickly.

mod bar;
mod boxes;
mod entered;
mod foot;
mod handlers;
mod keypad;
mod now;
mod pay;
mod view;

pub use handlers::{command, key, list, live, page};
