//! PAR sheets: what stands on them beside the figures, and the sheet as a workbook.

mod date;
mod ranges;
mod workbook;

pub use date::today;
pub use ranges::{CONFIDENCES, HANDS, Range, range};
pub use workbook::to_workbook;

use games::{Chosen, Options};

use crate::figures::Subject;

/// The options in force: name, value, clause.
pub fn options_in_force(subject: &Subject, given: &Options) -> Vec<[String; 3]> {
    let Ok(chosen) = Chosen::new(subject.book(), given.clone()) else { return Vec::new() };
    let rows = subject.book().options.iter().map(|option| {
        let value = chosen.in_force(&option.key).unwrap_or_else(|| "none".into());
        [option.key.clone(), value, option.clause.to_string()]
    });
    rows.collect()
}
