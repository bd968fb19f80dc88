//! Where the return of every wager lies after so many hands, following the summary.

use odds::Figure;
use rust_xlsxwriter::{Formula, Worksheet, XlsxError};

use super::summary::HEADER;
use super::{header, percent};
use crate::par::{CONFIDENCES, HANDS, range};

pub(super) fn write(sheet: &mut Worksheet, figures: &[Figure]) -> Result<(), XlsxError> {
    let bounds = CONFIDENCES
        .iter()
        .flat_map(|(sure, _)| [format!("least, {sure}%"), format!("most, {sure}%")]);
    let names = ["wager", "variant", "hands"].map(String::from).into_iter().chain(bounds);
    let names: Vec<String> = names.collect();
    header(sheet, 0, &names.iter().map(String::as_str).collect::<Vec<_>>())?;
    let mut row = 1;
    for (of, figure) in (HEADER + 2..).zip(figures).filter(|(_, it)| it.house_edge.is_some()) {
        for hands in HANDS {
            sheet.write(row, 0, &figure.wager)?;
            sheet.write(row, 1, figure.conditions.to_string())?;
            sheet.write(row, 2, hands as f64)?;
            for (n, (_, deviations)) in (0..).zip(CONFIDENCES) {
                let Some(found) = range(figure, hands, deviations) else { continue };
                for (column, sign, result) in [(3, '-', found.least), (4, '+', found.most)] {
                    let line = row + 1;
                    let words = format!(
                        "=Summary!$E${of}{sign}{deviations}*Summary!$J${of}/SQRT($C{line})"
                    );
                    let formula = Formula::new(words).set_result(result.to_string());
                    sheet.write_formula_with_format(row, column + 2 * n, formula, &percent())?;
                }
            }
            row += 1;
        }
    }
    sheet.autofit();
    Ok(())
}
