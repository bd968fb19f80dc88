//! The lines of every wager: what each pays, in how many ways, how often.

use odds::{Figure, Ratio};
use rust_xlsxwriter::{Format, Formula, Worksheet, XlsxError};

use super::{decimals, header, percent, to_be_changed};

/// Where the lines of a figure stand in the sheet, from row to row.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub first: u32,
    pub last: u32,
    /// Whether every line has its result: without a meter some have none.
    pub complete: bool,
}

/// The columns that are counted with.
pub(super) const RESULT: u16 = 5;
pub(super) const PROBABILITY: u16 = 7;
const ADDS: u16 = 9;

impl Block {
    /// Where the lines of each figure stand.
    pub(super) fn of(figures: &[Figure]) -> Vec<Block> {
        let mut next = 1;
        let block = |figure: &Figure| {
            let first = next;
            next += figure.lines.len().max(1) as u32;
            let complete = !figure.lines.is_empty()
                && figure.house_edge.is_some()
                && figure.lines.iter().all(|line| line.adds.is_some());
            Block { first, last: next - 1, complete }
        };
        figures.iter().map(block).collect()
    }

    /// What the wager is expected to bring per unit, as a formula of what the lines pay.
    pub(super) fn expected(self) -> String {
        let cells = |column: char| {
            format!("Lines!${column}${}:${column}${}", self.first + 1, self.last + 1)
        };
        format!("SUMPRODUCT({},{})", cells('F'), cells('H'))
    }
}

pub(super) fn write(
    sheet: &mut Worksheet,
    figures: &[Figure],
    blocks: &[Block],
) -> Result<(), XlsxError> {
    let names = [
        "wager",
        "pay table",
        "variant",
        "line",
        "pays",
        "result per unit",
        "combinations",
        "probability",
        "how often: 1 in",
        "adds",
    ];
    header(sheet, 0, &names)?;
    for (figure, block) in figures.iter().zip(blocks) {
        for (row, line) in (block.first..).zip(&figure.lines) {
            let words = [&figure.wager, &figure.pay_table, &figure.conditions.to_string()];
            for (column, word) in (0..).zip(words.into_iter().chain([&line.name, &line.pays])) {
                sheet.write(row, column, word)?;
            }
            let often = line.probability.to_f64();
            if let Some(adds) = &line.adds {
                let result = result(adds, &line.probability);
                sheet.write_with_format(row, RESULT, result, &to_be_changed())?;
                let (n, adds) = (row + 1, adds.to_f64().to_string());
                let formula = Formula::new(format!("=F{n}*H{n}")).set_result(adds);
                sheet.write_formula_with_format(row, ADDS, formula, &decimals(8))?;
            }
            if line.ways.is_whole() {
                let ways = line.ways.to_f64();
                sheet.write_with_format(row, 6, ways, &counted(ways))?;
            }
            sheet.write_with_format(row, PROBABILITY, often, &percent())?;
            if often > 0.0 {
                sheet.write_with_format(row, 8, 1.0 / often, &decimals(2))?;
            }
        }
    }
    sheet.autofit();
    Ok(())
}

/// Counts that nobody would read digit by digit are written with their power of ten.
fn counted(ways: f64) -> Format {
    const READ: f64 = 1e15;
    Format::new().set_num_format(if ways < READ { "#,##0" } else { "0.00000E+00" })
}

/// What a line brings per unit when it comes up, in the mean where it may bring several things.
fn result(adds: &Ratio, probability: &Ratio) -> f64 {
    if probability.is_zero() { 0.0 } else { (adds / probability).to_f64() }
}
