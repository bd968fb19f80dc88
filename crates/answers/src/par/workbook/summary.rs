//! The first sheet: what it is about, then a row for each wager.

use odds::Figure;
use rust_xlsxwriter::{Format, Formula, Worksheet, XlsxError};

use super::lines::Block;
use super::{decimals, header, percent};
use crate::figures::Inquiry;
use crate::par::today;

/// The row of the columns' names; the figures follow.
pub(super) const HEADER: u32 = 3;

/// An exact ratio of more digits is for machines: `odds --json` has it.
const LONGEST_EXACT: usize = 40;

pub(super) fn write(
    sheet: &mut Worksheet,
    inquiry: &Inquiry,
    figures: &[Figure],
    blocks: &[Block],
) -> Result<(), XlsxError> {
    about(sheet, inquiry)?;
    let names = [
        "game",
        "wager",
        "pay table",
        "variant",
        "return",
        "house edge",
        "exactly, as found",
        "element of risk",
        "hit frequency",
        "standard deviation",
        "base edge",
        "fair at a meter of",
        "envy a player",
    ];
    header(sheet, HEADER, &names)?;
    for ((row, figure), block) in (HEADER + 1..).zip(figures).zip(blocks) {
        one(sheet, row, figure, *block)?;
    }
    sheet.autofit();
    // The first lines are sentences, and wide for no reason; names of columns are broken by words.
    sheet.set_column_width(0, 24)?;
    for column in (4..=5).chain(7..=12) {
        sheet.set_column_width(column, 11)?;
    }
    Ok(())
}

fn about(sheet: &mut Worksheet, inquiry: &Inquiry) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold().set_font_size(14);
    let books = inquiry.subjects.iter().map(|subject| subject.book());
    let games: Vec<_> = books.clone().map(|book| book.name.as_str()).collect();
    let title = if games.len() > 3 { "All games".into() } else { games.join(", ") };
    sheet.write_with_format(0, 0, format!("PAR sheet: {title}"), &bold)?;
    let rules = books.map(|book| format!("{} {:.16}", book.id, book.digest()));
    let rules: Vec<_> = rules.take(3).collect();
    let (version, date) = (env!("CARGO_PKG_VERSION"), today());
    let made = format!("{date}, croupier {version}, rulebook digest {}", rules.join(", "));
    let made = match inquiry.subjects.as_slice() {
        [one] => one.book().sources().fold(made, |made, source| {
            let stated = [source.name(), source.dates()];
            let stated: Vec<_> = stated.into_iter().filter(|part| !part.is_empty()).collect();
            format!("{made}; source: {}", stated.join(", "))
        }),
        _ => made,
    };
    sheet.write(1, 0, made)?;
    let live = "Change what a line brings (yellow, in the sheet Lines): return and edge follow. \
                Deviation and strategy stay as they were found.";
    sheet.write(2, 0, live)?;
    Ok(())
}

fn one(sheet: &mut Worksheet, row: u32, figure: &Figure, block: Block) -> Result<(), XlsxError> {
    let words = [&figure.game, &figure.wager, &figure.pay_table, &figure.conditions.to_string()];
    for (column, word) in (0..).zip(words) {
        sheet.write(row, column, word)?;
    }
    if let Some(edge) = &figure.house_edge {
        let (found, exact) = (edge.to_f64(), edge.to_string());
        if block.complete {
            let expected = block.expected();
            let whole = Formula::new(format!("=1+{expected}"));
            let lost = Formula::new(format!("=-{expected}"));
            let whole = whole.set_result((1.0 - found).to_string());
            sheet.write_formula_with_format(row, 4, whole, &percent())?;
            let lost = lost.set_result(found.to_string());
            sheet.write_formula_with_format(row, 5, lost, &percent())?;
        } else {
            sheet.write_with_format(row, 4, 1.0 - found, &percent())?;
            sheet.write_with_format(row, 5, found, &percent())?;
        }
        if exact.len() <= LONGEST_EXACT {
            sheet.write(row, 6, exact)?;
        }
    }
    if let Some(risk) = &figure.element_of_risk {
        sheet.write_with_format(row, 7, risk.to_f64(), &percent())?;
    }
    sheet.write_with_format(row, 8, figure.hit_frequency.to_f64(), &percent())?;
    sheet.write_with_format(row, 9, figure.standard_deviation(), &decimals(4))?;
    if let Some(progressive) = &figure.progressive {
        let money = Format::new().set_num_format("#,##0.00");
        sheet.write_with_format(row, 10, progressive.base_edge.to_f64(), &percent())?;
        if let Some(meter) = &progressive.break_even_meter {
            sheet.write_with_format(row, 11, meter.to_f64(), &money)?;
        }
    }
    if let Some(envy) = &figure.envy_per_player {
        sheet.write_with_format(row, 12, envy.to_f64(), &decimals(6))?;
    }
    Ok(())
}
