//! A PAR sheet as a workbook that is alive: a pay that is changed changes the edge.

mod charts;
mod lines;
mod ranges;
mod rules;
mod strategy;
mod summary;

use odds::Figure;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use crate::figures::Inquiry;
use lines::Block;

/// The longest name that a sheet may have.
const LONGEST_NAME: usize = 31;

/// With no more figures than this each gets a chart and a table of ranges.
const FEW: usize = 40;

/// A4, as printers number it.
const A4: u8 = 9;

/// The sheets: a summary, the lines of every wager, ranges of results, charts, the strategies, the
/// rules in force.
///
/// # Errors
/// One line, where it is more than a workbook can hold.
pub fn to_workbook(inquiry: &Inquiry, figures: &[Figure]) -> Result<Vec<u8>, String> {
    written(inquiry, figures).map_err(|e| e.to_string())
}

fn written(inquiry: &Inquiry, figures: &[Figure]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let blocks = Block::of(figures);
    summary::write(sheet(&mut book, "Summary")?, inquiry, figures, &blocks)?;
    lines::write(sheet(&mut book, "Lines")?, figures, &blocks)?;
    if figures.len() <= FEW {
        ranges::write(sheet(&mut book, "Ranges")?, figures)?;
        charts::write(sheet(&mut book, "Charts")?, figures, &blocks)?;
    }
    for figure in figures.iter().filter(|figure| figure.strategy.is_some()) {
        let n = book.worksheets().len();
        let name = format!("{n} {} {}", figure.wager, figure.conditions);
        let name: String = name.chars().filter(|c| !"[]:*?/\\".contains(*c)).collect();
        let name: String = name.chars().take(LONGEST_NAME).collect();
        strategy::write(sheet(&mut book, name.trim_end())?, figure)?;
    }
    rules::write(sheet(&mut book, "Rules")?, inquiry)?;
    book.save_to_buffer()
}

/// A sheet that prints on pages of A4, as wide as one.
fn sheet<'a>(book: &'a mut Workbook, name: &str) -> Result<&'a mut Worksheet, XlsxError> {
    let sheet = book.add_worksheet();
    sheet.set_name(name)?.set_paper_size(A4).set_landscape().set_print_fit_to_pages(1, 0);
    Ok(sheet)
}

fn header(sheet: &mut Worksheet, row: u32, names: &[&str]) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold().set_text_wrap();
    for (column, name) in (0..).zip(names) {
        sheet.write_with_format(row, column, *name, &bold)?;
    }
    sheet.set_freeze_panes(row + 1, 0)?;
    sheet.set_repeat_rows(row, row)?;
    Ok(())
}

fn percent() -> Format {
    Format::new().set_num_format("0.0000%")
}

/// A number with so many places after the point.
fn decimals(places: usize) -> Format {
    Format::new().set_num_format(format!("#,##0.{}", "0".repeat(places)))
}

/// Cells that are for changing.
fn to_be_changed() -> Format {
    Format::new().set_background_color("#FFF6CC").set_num_format("0.######")
}
