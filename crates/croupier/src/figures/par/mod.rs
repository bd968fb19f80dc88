//! PAR sheets: the rules in force, every pay table with its combinations, what each line returns,
//! the edge and how results spread, and the strategy.

mod html;
mod picture;
mod workbook;

pub use html::to_html;
pub use workbook::to_workbook;

use answers::figures::Subject;
use games::{Chosen, Options};

/// The options in force: name, value, clause.
fn options_in_force(subject: &Subject, given: &Options) -> Vec<[String; 3]> {
    let Ok(chosen) = Chosen::new(subject.book(), given.clone()) else { return Vec::new() };
    let rows = subject.book().options.iter().map(|option| {
        let value = chosen.in_force(&option.key).unwrap_or_else(|| "none".into());
        [option.key.clone(), value, option.clause.to_string()]
    });
    rows.collect()
}
