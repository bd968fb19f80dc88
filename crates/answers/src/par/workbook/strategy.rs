//! How a wager is best played: in words, and as charts where each word has its own colour.

use odds::Figure;
use rust_xlsxwriter::{Format, FormatAlign, Worksheet, XlsxError};

/// The colours of the words, as on the page that prints.
const COLOURS: [&str; 8] =
    ["#BFE3C6", "#F3C9C4", "#C9D8F0", "#F5E3A8", "#E0CDEF", "#C4E8E6", "#F2D3B1", "#DCDCDC"];

pub(super) fn write(sheet: &mut Worksheet, figure: &Figure) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    let Some(strategy) = &figure.strategy else { return Ok(()) };
    let mut row = 0;
    for words in &strategy.words {
        sheet.write(row, 0, words)?;
        row += 1;
    }
    for chart in &strategy.charts {
        row += 1;
        sheet.write_with_format(row, 0, &chart.title, &bold)?;
        row += 1;
        for (column, name) in (1..).zip(&chart.columns) {
            sheet.write_with_format(row, column, name, &bold)?;
        }
        let mut known: Vec<&String> = chart.rows.iter().flat_map(|(_, words)| words).collect();
        known.sort();
        known.dedup();
        for (name, words) in &chart.rows {
            row += 1;
            sheet.write_with_format(row, 0, name, &bold)?;
            for (column, word) in (1..).zip(words) {
                let ink = known.iter().position(|other| *other == word).unwrap_or(0);
                let colour = COLOURS[ink % COLOURS.len()];
                let format = Format::new().set_background_color(colour);
                let format = format.set_align(FormatAlign::Center);
                sheet.write_with_format(row, column, word, &format)?;
            }
        }
        row += 1;
    }
    let charts = || strategy.charts.iter().flat_map(|chart| &chart.rows);
    let names = charts().map(|(name, _)| name);
    let words = charts().flat_map(|(_, words)| words);
    let columns = strategy.charts.iter().map(|chart| chart.columns.len()).max().unwrap_or(0);
    sheet.set_column_width(0, widest(names))?;
    for column in (1..).take(columns) {
        sheet.set_column_width(column, widest(words.clone()))?;
    }
    Ok(())
}

/// A column that the longest of these fits in.
fn widest<'a>(words: impl Iterator<Item = &'a String>) -> u32 {
    words.map(|word| word.chars().count() as u32).max().unwrap_or(0) + 2
}
