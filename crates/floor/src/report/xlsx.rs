//! A report as a workbook.

use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::sheet::{Cell, Sheet};
use crate::{Code, FloorError};

impl Sheet {
    /// As a workbook of one sheet, numbers as numbers.
    ///
    /// # Errors
    /// If it is more than a workbook can hold.
    pub fn to_xlsx(&self) -> Result<Vec<u8>, FloorError> {
        self.workbook().map_err(|e| Code::Internal.error(format!("the workbook: {e}")))
    }

    fn workbook(&self) -> Result<Vec<u8>, XlsxError> {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.set_name(self.name)?;
        sheet.set_freeze_panes(1, 0)?;
        let bold = Format::new().set_bold();
        for (column, name) in (0..).zip(self.columns) {
            sheet.write_with_format(0, column, *name, &bold)?;
        }
        let money = Format::new().set_num_format("#,##0.00");
        for (row, cells) in (1..).zip(&self.rows) {
            for (column, cell) in (0..).zip(cells) {
                match cell {
                    Cell::Word(word) => sheet.write(row, column, word)?,
                    Cell::Count(count) => sheet.write(row, column, *count as f64)?,
                    Cell::Money(amount) => {
                        let dollars = amount.cents() as f64 / 100.0;
                        sheet.write_with_format(row, column, dollars, &money)?
                    }
                    Cell::Decimal(number, places) => {
                        let format = Format::new().set_num_format(format!("0.{:0<places$}", ""));
                        sheet.write_with_format(row, column, *number, &format)?
                    }
                    Cell::Blank => continue,
                };
            }
        }
        sheet.autofit();
        book.save_to_buffer()
    }
}
