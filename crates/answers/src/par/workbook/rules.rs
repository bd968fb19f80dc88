//! The rules in force: every option, and the readings behind the figures.

use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use super::header;
use crate::figures::Inquiry;
use crate::par::options_in_force;

pub(super) fn write(sheet: &mut Worksheet, inquiry: &Inquiry) -> Result<(), XlsxError> {
    header(sheet, 0, &["game", "option or clause", "value or reading", "clause"])?;
    let wrapped = Format::new().set_text_wrap();
    let mut row = 1;
    for subject in &inquiry.subjects {
        for source in subject.book().sources() {
            let dates = source.dates();
            for text in [source.name(), dates, format!("SHA-256 {}", source.sha256)] {
                if !text.is_empty() {
                    sheet.write(row, 0, subject.id())?;
                    sheet.write(row, 1, "source")?;
                    sheet.write_with_format(row, 2, text, &wrapped)?;
                    row += 1;
                }
            }
        }
        for [key, value, clause] in options_in_force(subject, inquiry.given()) {
            for (column, text) in (0..).zip([subject.id(), &key, &value, &clause]) {
                sheet.write(row, column, text)?;
            }
            row += 1;
        }
        for reading in &subject.book().readings {
            sheet.write(row, 0, subject.id())?;
            sheet.write(row, 1, reading.clause.id())?;
            sheet.write_with_format(row, 2, &reading.text, &wrapped)?;
            row += 1;
        }
    }
    sheet.autofit();
    sheet.set_column_width(2, 90)?;
    Ok(())
}
