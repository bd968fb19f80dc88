//! The rules in force: every option, and the readings behind the figures.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::header;
use crate::figures::Inquiry;
use crate::par::options_in_force;

pub(super) fn write(sheet: &mut Worksheet, inquiry: &Inquiry) -> Result<(), XlsxError> {
    header(sheet, 0, &["game", "option or clause", "value or reading", "clause"])?;
    let mut row = 1;
    for subject in &inquiry.subjects {
        for [key, value, clause] in options_in_force(subject, inquiry.given()) {
            for (column, text) in (0..).zip([subject.id(), &key, &value, &clause]) {
                sheet.write(row, column, text)?;
            }
            row += 1;
        }
        for reading in &subject.book().readings {
            for (column, text) in (0..).zip([subject.id(), reading.clause.id(), &reading.text]) {
                sheet.write(row, column, text)?;
            }
            row += 1;
        }
    }
    sheet.autofit();
    Ok(())
}
