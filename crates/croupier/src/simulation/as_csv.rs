//! A simulation as a table for spreadsheets.

use answers::simulation::Report;

use crate::csv;

const COLUMNS: [&str; 13] = [
    "game",
    "wager",
    "stake",
    "decided",
    "house_edge",
    "standard_error",
    "exact_house_edge",
    "z",
    "line",
    "pays",
    "count",
    "expected",
    "p",
];

/// A row for every line of every wager, after a row of names; a wager without an exact figure has
/// one row.
pub fn to_csv(report: &Report) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    let number = |of: Option<f64>| of.map(|of| of.to_string()).unwrap_or_default();
    for wager in &report.wagers {
        let exact = wager.exact.as_ref();
        let head = [
            report.game.clone(),
            wager.bet.name.clone(),
            wager.bet.amount.to_string(),
            wager.spread.count.to_string(),
            wager.spread.house_edge.to_string(),
            wager.spread.standard_error.to_string(),
            number(exact.and_then(|exact| exact.house_edge)),
            number(exact.and_then(|exact| exact.z)),
        ];
        let p = number(exact.and_then(|exact| exact.chi_square).map(|chi| chi.p));
        let lines = exact.map(|exact| exact.lines.as_slice()).unwrap_or_default();
        let rows = lines.iter().map(|line| {
            let (count, expected) = (line.count.to_string(), line.expected.to_string());
            [line.name.clone(), line.pays.clone(), count, expected, p.clone()]
        });
        let mut tails: Vec<[String; 5]> = rows.collect();
        if tails.is_empty() {
            tails.push(Default::default());
        }
        for tail in tails {
            text += &csv::row(head.iter().chain(&tail).map(String::as_str));
        }
    }
    text
}
