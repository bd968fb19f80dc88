//! Figures side by side.

use odds::Figure;

use crate::style::{Ink, Style, lines, number};
use answers::figures::words::edge;

/// The edge of every wager, a column for each set of rules.
pub fn side_by_side(answers: &[(String, Vec<Figure>)], style: Style) -> String {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for (column, (_, figures)) in answers.iter().enumerate() {
        for figure in figures {
            let name = name(figure);
            let row = match rows.iter_mut().find(|(known, _)| *known == name) {
                Some((_, row)) => row,
                None => {
                    rows.push((name, vec![String::new(); answers.len()]));
                    let last = rows.len() - 1;
                    &mut rows[last].1
                }
            };
            row[column] = edge(figure);
        }
    }
    let mut table = style.table(["house edge"]);
    let titles = answers.iter().map(|(title, _)| title.as_str());
    let titles = ["house edge"].into_iter().chain(titles);
    table.set_header(titles.map(|title| style.cell(Ink::Strong, title)));
    for (name, edges) in rows {
        let edges = edges.into_iter().map(number);
        table.add_row([style.cell(Ink::Strong, name)].into_iter().chain(edges));
    }
    lines(table)
}

/// What a row is about: the wager, and the stake or point where there are several.
fn name(figure: &Figure) -> String {
    let apart = ["stake", "point", "policy", "cap", "up_card", "peek"];
    let apart =
        apart.iter().filter_map(|key| Some(format!(" {key} {}", figure.conditions.get(key)?)));
    format!("{}{}", figure.wager, apart.collect::<String>())
}
