//! Charts: the edges side by side, and what each line of a wager adds.

use odds::Figure;
use rust_xlsxwriter::{Chart, ChartType, Worksheet, XlsxError};

use super::lines::Block;
use super::summary::HEADER;

/// A chart takes so many rows.
const ROWS: u32 = 18;

pub(super) fn write(
    sheet: &mut Worksheet,
    figures: &[Figure],
    blocks: &[Block],
) -> Result<(), XlsxError> {
    let last = HEADER + figures.len() as u32;
    let edges = bars("House edge", ("Summary", 1, 5), (HEADER + 1, last));
    sheet.insert_chart(0, 0, &edges)?;
    let drawn = figures.iter().zip(blocks).filter(|(_, block)| block.complete);
    for (n, (figure, block)) in (1..).zip(drawn) {
        let title = format!("What each line of {} {} adds", figure.wager, figure.conditions);
        let chart = bars(title.trim_end(), ("Lines", 3, 9), (block.first, block.last));
        sheet.insert_chart(n / 2 * ROWS, (n % 2 * 9) as u16, &chart)?;
    }
    // Two charts below each other on a page.
    let breaks: Vec<u32> = (1..=figures.len() as u32 / 4).map(|page| page * 2 * ROWS).collect();
    sheet.set_page_breaks(&breaks)?;
    Ok(())
}

/// Bars of the numbers in one column, named by another.
fn bars(title: &str, (sheet, names, numbers): (&str, u16, u16), rows: (u32, u32)) -> Chart {
    let mut chart = Chart::new(ChartType::Bar);
    chart
        .add_series()
        .set_categories((sheet, rows.0, names, rows.1, names))
        .set_values((sheet, rows.0, numbers, rows.1, numbers));
    chart.title().set_name(title);
    chart.legend().set_hidden();
    chart.y_axis().set_reverse();
    chart.set_width(560).set_height(340);
    chart
}
