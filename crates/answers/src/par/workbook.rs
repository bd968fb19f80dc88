//! A PAR sheet as a workbook.

use odds::Figure;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use super::options_in_force;
use crate::figures::Inquiry;
use crate::figures::words::ways;

/// The longest name that a sheet may have.
const LONGEST_NAME: usize = 31;

/// The sheets: a summary, the lines of every wager, the strategies, the rules in force.
///
/// # Errors
/// One line, where it is more than a workbook can hold.
pub fn to_workbook(inquiry: &Inquiry, figures: &[Figure]) -> Result<Vec<u8>, String> {
    written(inquiry, figures).map_err(|e| e.to_string())
}

fn written(inquiry: &Inquiry, figures: &[Figure]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    summary(book.add_worksheet(), figures)?;
    lines(book.add_worksheet(), figures)?;
    for figure in figures.iter().filter(|figure| figure.strategy.is_some()) {
        let name = format!("{} {}", figure.wager, figure.conditions);
        let n = book.worksheets().len();
        let name: String =
            format!("{n} {name}").chars().filter(|c| !"[]:*?/\\".contains(*c)).collect();
        let sheet = book.add_worksheet();
        sheet.set_name(name.chars().take(LONGEST_NAME).collect::<String>().trim_end())?;
        strategy(sheet, figure)?;
    }
    rules(book.add_worksheet(), inquiry)?;
    book.save_to_buffer()
}

fn header(sheet: &mut Worksheet, names: &[&str]) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    for (column, name) in names.iter().enumerate() {
        sheet.write_with_format(0, column as u16, *name, &bold)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}

fn summary(sheet: &mut Worksheet, figures: &[Figure]) -> Result<(), XlsxError> {
    sheet.set_name("Summary")?;
    header(
        sheet,
        &[
            "game",
            "wager",
            "pay table",
            "variant",
            "house edge",
            "exactly",
            "of all wagered",
            "wins",
            "deviation",
            "base edge",
            "fair at a meter of",
            "envy a player",
        ],
    )?;
    let percent = Format::new().set_num_format("0.000000%");
    let money = Format::new().set_num_format("#,##0.00");
    for (row, figure) in (1..).zip(figures) {
        let words =
            [&figure.game, &figure.wager, &figure.pay_table, &figure.conditions.to_string()];
        for (column, word) in words.into_iter().enumerate() {
            sheet.write(row, column as u16, word)?;
        }
        if let Some(edge) = &figure.house_edge {
            sheet.write_with_format(row, 4, edge.to_f64(), &percent)?;
            sheet.write(row, 5, edge.to_string())?;
        }
        if let Some(risk) = &figure.element_of_risk {
            sheet.write_with_format(row, 6, risk.to_f64(), &percent)?;
        }
        sheet.write_with_format(row, 7, figure.hit_frequency.to_f64(), &percent)?;
        sheet.write(row, 8, figure.standard_deviation())?;
        if let Some(progressive) = &figure.progressive {
            sheet.write_with_format(row, 9, progressive.base_edge.to_f64(), &percent)?;
            if let Some(meter) = &progressive.break_even_meter {
                sheet.write_with_format(row, 10, meter.to_f64(), &money)?;
            }
        }
        if let Some(envy) = &figure.envy_per_player {
            sheet.write(row, 11, envy.to_f64())?;
        }
    }
    sheet.autofit();
    Ok(())
}

fn lines(sheet: &mut Worksheet, figures: &[Figure]) -> Result<(), XlsxError> {
    sheet.set_name("Lines")?;
    header(
        sheet,
        &[
            "wager",
            "pay table",
            "variant",
            "line",
            "pays",
            "combinations",
            "probability",
            "exactly",
            "adds",
        ],
    )?;
    let mut row = 1;
    for figure in figures {
        for line in &figure.lines {
            sheet.write(row, 0, &figure.wager)?;
            sheet.write(row, 1, &figure.pay_table)?;
            sheet.write(row, 2, figure.conditions.to_string())?;
            sheet.write(row, 3, &line.name)?;
            sheet.write(row, 4, &line.pays)?;
            sheet.write(row, 5, ways(&line.ways))?;
            sheet.write(row, 6, line.probability.to_f64())?;
            sheet.write(row, 7, line.probability.to_string())?;
            if let Some(adds) = &line.adds {
                sheet.write(row, 8, adds.to_f64())?;
            }
            row += 1;
        }
    }
    sheet.autofit();
    Ok(())
}

fn strategy(sheet: &mut Worksheet, figure: &Figure) -> Result<(), XlsxError> {
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
        for (column, name) in (1..).zip(&chart.columns) {
            sheet.write_with_format(row, column, name, &bold)?;
        }
        for (name, words) in &chart.rows {
            row += 1;
            sheet.write_with_format(row, 0, name, &bold)?;
            for (column, word) in (1..).zip(words) {
                sheet.write(row, column, word)?;
            }
        }
        row += 1;
    }
    Ok(())
}

fn rules(sheet: &mut Worksheet, inquiry: &Inquiry) -> Result<(), XlsxError> {
    sheet.set_name("Rules")?;
    header(sheet, &["game", "option or clause", "value or reading", "clause"])?;
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
