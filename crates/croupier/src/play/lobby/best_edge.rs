//! The best edge of every game, read from the page of all figures, which a test keeps up to date:
//! counting them again would keep people waiting at the door.

use std::collections::BTreeMap;

use games::{Kind, OptionKind};

const FIGURES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/figures.md"));

/// What the usual table plays by, as the page says it: nothing out of the ordinary, ten dollars
/// where the stake matters, hands set as well as one can.
const USUAL: [&str; 3] = ["", "stake 10", "policy optimal"];

/// The least edge of the main wagers of each game, in percent, with the options as they are at
/// the usual table.
pub(super) fn best_edges() -> BTreeMap<&'static str, f64> {
    let mut best: BTreeMap<&'static str, f64> = BTreeMap::new();
    let mut game: Option<&'static Kind> = None;
    let (mut wager, mut columns) = ("", Vec::new());
    for line in FIGURES.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            game = Kind::all().iter().find(|kind| kind.rulebook().name == name);
        } else if let Some(name) = line.strip_prefix("### ") {
            wager = name;
        } else if line.starts_with("| pay table") || line.starts_with("| wager") {
            columns = cells(line);
        } else if line.starts_with("| ")
            && let Some(kind) = game
        {
            let row: BTreeMap<_, _> = columns.iter().copied().zip(cells(line)).collect();
            let wager = row.get("wager").copied().unwrap_or(wager);
            if let Some(edge) = usual_edge(kind, wager, &row) {
                let least = best.entry(kind.id).or_insert(edge);
                *least = least.min(edge);
            }
        }
    }
    best
}

/// The edge in a row, where it is that of a main wager at the usual table.
fn usual_edge(kind: &Kind, wager: &str, row: &BTreeMap<&str, &str>) -> Option<f64> {
    let book = kind.rulebook();
    let main = book.spot(wager).is_some_and(|spot| spot.main && !spot.by_decision);
    if !main || !USUAL.contains(row.get("variant")?) {
        return None;
    }
    let decks = match book.option("decks").map(|option| &option.kind) {
        Some(OptionKind::Count { default, .. }) => format!("decks {default}"),
        _ => String::new(),
    };
    let usual = ["house edge", &decks, "stake", "wheel double"];
    let edge = usual.iter().find_map(|column| row.get(column))?;
    edge.split('%').next()?.parse().ok()
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_best_edge() {
        let best = best_edges();
        for kind in Kind::all() {
            let edge = best.get(kind.id);
            assert!(edge.is_some_and(|edge| (0.0..15.0).contains(edge)), "{}: {edge:?}", kind.id);
        }
        // OH.RO.5: every wager but the first five has the edge of the zeros.
        assert_eq!(best["roulette"], 5.2632);
        assert_eq!(best["blackjack"], 0.6154);
    }
}
