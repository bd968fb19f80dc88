//! `croupier games`.

use croupier::book;
use croupier::style::Style;

/// The games of the house.
pub fn text(json: bool) -> String {
    match json {
        true => format!("{:#}\n", answers::games()),
        false => book::games_text(Style::of_stdout()),
    }
}
