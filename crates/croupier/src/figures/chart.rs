//! Charts on a terminal: actions in letters with their meanings, figures as they are.

use answers::figures::actions::{ActionCell, ActionChart};
use comfy_table::Cell;
use odds::Chart;

use crate::style::{Ink, Style, lines};

/// A chart with fewer columns shows the words after the letters.
const MANY_COLUMNS: usize = 5;

/// A chart as text.
pub(super) fn drawn(chart: &Chart, style: Style) -> String {
    let actions = ActionChart::of(chart);
    let mut table = style.table([""]);
    let names = [""].into_iter().chain(chart.columns.iter().map(String::as_str));
    table.set_header(names.map(|name| style.cell(Ink::Strong, name)));
    match &actions {
        Some(actions) => actions.rows.iter().for_each(|(name, cells)| {
            let cells = cells.iter().map(|cell| in_letters(chart, cell, style));
            table.add_row([style.cell(Ink::Strong, name)].into_iter().chain(cells));
        }),
        None => chart.rows.iter().for_each(|(name, words)| {
            let cells = words.iter().map(Cell::new);
            table.add_row([style.cell(Ink::Strong, name)].into_iter().chain(cells));
        }),
    }
    let mut text = format!("{}\n{}", style.paint(Ink::Strong, &chart.title), lines(table));
    if let Some(actions) = actions.filter(|_| chart.columns.len() >= MANY_COLUMNS) {
        let legend = actions.legend.iter();
        let legend: Vec<_> =
            legend.map(|known| format!("{} {}", known.letters, known.meaning)).collect();
        text += &style.paint(Ink::Faint, style.wrap(" ", legend.iter().map(String::as_str)));
    }
    text
}

fn in_letters(chart: &Chart, cell: &ActionCell, style: Style) -> Cell {
    let Some(action) = &cell.action else { return Cell::new(&cell.words) };
    let text = match chart.columns.len() >= MANY_COLUMNS {
        true => action.letters.clone(),
        false => format!("{} {}", action.letters, cell.words),
    };
    style.action(action.style, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(cells: &[&str]) -> Chart {
        let row = ("16".to_owned(), cells.iter().map(|words| (*words).to_owned()).collect());
        let columns = (2..).take(cells.len()).map(|up: u8| up.to_string()).collect();
        Chart { title: "hard totals".into(), columns, rows: vec![row] }
    }

    #[test]
    fn wide_chart_has_letters_and_a_legend() {
        let cells = ["hit", "stand", "double or hit", "double or stand", "split", "bet 4x"];
        let shown = drawn(&chart(&cells), Style::PLAIN);
        let row =
            shown.lines().find(|line| line.trim_start().starts_with("16")).unwrap_or_default();
        let letters: Vec<_> = row.split_whitespace().collect();
        assert_eq!(letters, ["16", "H", "S", "Dh", "Ds", "P", "4x"], "{shown}");
        assert!(shown.contains("Dh double or hit") && shown.contains("P split"), "{shown}");
    }

    #[test]
    fn narrow_chart_has_letters_with_words() {
        let shown = drawn(&chart(&["fold; play on 3 of 12", "play"]), Style::PLAIN);
        assert!(shown.contains("F* fold; play on 3 of 12"), "{shown}");
        assert!(shown.contains("L play"), "{shown}");
    }

    #[test]
    fn figures_are_not_actions() {
        let shown = drawn(&chart(&["12.5%", "-"]), Style::PLAIN);
        assert!(shown.contains("12.5%"), "{shown}");
    }
}
