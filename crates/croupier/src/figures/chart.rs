//! Charts of decisions: in words where a screen has room, in letters with their meaning where not.

use std::collections::BTreeMap;

use comfy_table::Cell;
use odds::Chart;

use crate::style::{Ink, Style, lines, width_of};

/// What stands empty between two columns.
const GAP: usize = 3;

/// A chart of fewer columns breaks its lines instead.
const MANY: usize = 5;

/// A chart of decisions.
pub(super) fn drawn(chart: &Chart, style: Style) -> String {
    let wide = chart.columns.len() >= MANY && !fits(chart, style);
    let letters = if wide { letters(chart) } else { BTreeMap::new() };
    let mut table = style.table([""]);
    let names = [""].into_iter().chain(chart.columns.iter().map(String::as_str));
    table.set_header(names.map(|name| style.cell(Ink::Strong, name)));
    for (name, words) in &chart.rows {
        let cells = words.iter().map(|words| letters.get(words.as_str()).unwrap_or(words));
        table.add_row([style.cell(Ink::Strong, name)].into_iter().chain(cells.map(Cell::new)));
    }
    let mut text = format!("{}\n{}", style.paint(Ink::Strong, &chart.title), lines(table));
    if !letters.is_empty() {
        let meant: Vec<_> =
            letters.iter().map(|(words, letters)| format!("{letters} {words}")).collect();
        text += &style.paint(Ink::Faint, style.wrap(" ", meant.iter().map(String::as_str)));
    }
    text
}

/// Whether every row stands on a line.
fn fits(chart: &Chart, style: Style) -> bool {
    let wide = |words: &String| width_of(words);
    let names = chart.rows.iter().map(|(name, _)| wide(name)).max().unwrap_or_default();
    let columns = chart.columns.iter().enumerate().map(|(at, title)| {
        let cells = chart.rows.iter().filter_map(|(_, cells)| cells.get(at));
        cells.map(wide).max().unwrap_or_default().max(wide(title)) + GAP
    });
    names + GAP + columns.sum::<usize>() <= style.width()
}

/// The letters of every decision on a chart: `Dh` for `double or hit`, `P` for `split`.
fn letters(chart: &Chart) -> BTreeMap<&str, String> {
    let mut known: BTreeMap<&str, String> = BTreeMap::new();
    for words in chart.rows.iter().flat_map(|(_, cells)| cells) {
        if words.is_empty() || known.contains_key(words.as_str()) {
            continue;
        }
        let taken: Vec<_> = known.values().cloned().collect();
        let free = (1..=words.len()).map(|long| initials(words, long));
        let letters = free.into_iter().find(|letters| !taken.contains(letters));
        known.insert(words, letters.unwrap_or_else(|| words.clone()));
    }
    known
}

/// The first letters of words, so many of each; a number stands as it is.
fn initials(words: &str, long: usize) -> String {
    let mut text = String::new();
    for word in words.split(' ').filter(|word| *word != "or") {
        match word {
            // What players write.
            "split" if long == 1 => text.push('P'),
            "surrender" if long == 1 => text.push('R'),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => text += word,
            _ => text.extend(word.chars().take(long)),
        }
    }
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_have_the_letters_that_players_know() {
        let cells = ["hit", "stand", "double or hit", "double or stand", "split", "slow", "bet 4x"];
        let row = ("16".to_owned(), cells.map(String::from).to_vec());
        let chart = Chart { title: String::new(), columns: Vec::new(), rows: vec![row] };
        let found = letters(&chart);
        let found: Vec<_> = cells.iter().map(|words| found[words].as_str()).collect();
        assert_eq!(found, ["H", "S", "Dh", "Ds", "P", "Sl", "B4x"]);
    }
}
