//! Optimal play: in words, and as charts with the colors and patterns of the pages.

use odds::Figure;
use rust_xlsxwriter::{Format, FormatAlign, FormatPattern, Worksheet, XlsxError};

use crate::figures::actions::{ChartAction, Pattern};

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
        for (name, words) in &chart.rows {
            row += 1;
            sheet.write_with_format(row, 0, name, &bold)?;
            for (column, word) in (1..).zip(words) {
                sheet.write_with_format(row, column, word, &look(word))?;
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

/// The format of a cell, by its action.
fn look(words: &str) -> Format {
    let format = Format::new().set_align(FormatAlign::Center);
    let Some(ChartAction { style, .. }) = ChartAction::of(words) else { return format };
    let pattern = match style.pattern {
        Pattern::Plain => return format.set_background_color(style.color),
        Pattern::RisingLines => FormatPattern::LightUp,
        Pattern::LevelLines => FormatPattern::LightHorizontal,
        Pattern::CrossHatch => FormatPattern::LightTrellis,
        Pattern::Dots => FormatPattern::Gray125,
        Pattern::Count(_) => FormatPattern::Gray0625,
        Pattern::Ring => FormatPattern::LightDown,
    };
    let format = format.set_background_color(style.color).set_pattern(pattern);
    format.set_foreground_color("#9A968E")
}

/// A column that the longest of these fits in.
fn widest<'a>(words: impl Iterator<Item = &'a String>) -> u32 {
    words.map(|word| word.chars().count() as u32).max().unwrap_or(0) + 2
}
