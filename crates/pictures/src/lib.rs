//! Cards, chips, dice, wheels and layouts of casino tables as SVG and HTML.
//!
//! Everything here is a pure function of what lies on the table, as somebody may see it: a picture
//! cannot show a card that it was not given. The classes are those of the pages' one style sheet;
//! nothing has a style of its own, so that a strict policy of a page's contents can be kept.

mod card;
mod chip;
mod dice;
mod layout;
mod sprite;
mod thumbnail;

pub mod chart;

pub use card::{card, card_in_words, hand};
pub use chip::{CHIPS, chip, stack};
pub use dice::{die, roll_in_words};
pub use layout::{DrawnLayout, OpenSpot, SharedHand, Stake, history, layout, roads};
pub use sprite::sprite;
pub use thumbnail::thumbnail;

/// The examples of the page about this crate are tested too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
