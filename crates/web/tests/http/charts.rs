//! Strategy charts: one letter, one color, one pattern and one meaning in every game.

use std::collections::{BTreeMap, BTreeSet};

use games::Kind;

use crate::fixture::Floor;
use crate::game_pages::{attributes, counted};

/// Games with charts whose figures are computed quickly.
const QUICK: [&str; 4] = ["three-card-poker", "let-it-ride", "mississippi-stud", "blackjack"];

/// The parts of a page after each opening mark, up to the closing mark.
fn parts<'a>(page: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    page.split(open).skip(1).map(|rest| rest.split(close).next().unwrap()).collect()
}

/// The rows of a chart: the label, then the letters of each cell.
fn rows(chart: &str) -> Vec<(String, Vec<&str>)> {
    let label = |row: &str| {
        let label = row.split("<th scope=\"row\">").nth(1)?;
        Some(label.split("</th>").next()?.to_owned())
    };
    let rows = parts(chart, "<tr>", "</tr>");
    rows.into_iter().filter_map(|row| Some((label(row)?, attributes(row, "data-act")))).collect()
}

/// The declarations of the style sheet by the first character of the letters.
fn looks(floor: &Floor) -> BTreeMap<char, String> {
    let sheet = floor.get("", "/assets/actions.css");
    assert_eq!(sheet.status, 200);
    let mut looks = BTreeMap::new();
    for rule in sheet.body.split("[data-act^=\"").skip(1) {
        let (first, rest) = rule.split_once("\"] {").unwrap();
        let look = rest.split('}').next().unwrap().trim().to_owned();
        let before = looks.insert(first.chars().next().unwrap(), look);
        assert_eq!(before, None, "{first} has two looks");
    }
    assert!(sheet.body.contains("print-color-adjust: exact"));
    looks
}

/// Checks the charts of a game, and adds the letters with their meanings.
fn check(floor: &Floor, game: &str, meanings: &mut BTreeMap<String, String>) {
    let page = counted(floor, &format!("/games/{game}"));
    let looks = looks(floor);
    let charts = parts(&page, "<figure class=\"grid-chart\">", "</figure>");
    for chart in charts {
        let (table, legend) = chart.split_once("</table>").unwrap();
        assert!(table.contains(" data-chart"), "{game}");
        let used: BTreeSet<&str> = attributes(table, "data-act").into_iter().collect();
        let legend = parts(legend, "<span><i data-act=\"", "</span>");
        let explained = legend.iter().map(|entry| entry.split_once("</i>").unwrap());
        let explained: BTreeMap<&str, &str> =
            explained.map(|(letters, words)| (letters.split('"').next().unwrap(), words)).collect();
        assert_eq!(explained.keys().copied().collect::<BTreeSet<_>>(), used, "{game}");
        assert_eq!(explained.len(), legend.len(), "{game}: an entry twice");
        for (letters, meaning) in explained {
            assert!(looks.contains_key(&letters.chars().next().unwrap()), "{game}: {letters}");
            let known = meanings.entry(letters.to_owned()).or_insert_with(|| meaning.to_owned());
            assert_eq!(known, meaning, "{game}: {letters}");
        }
    }
    let words: BTreeSet<&String> = meanings.values().collect();
    assert_eq!(words.len(), meanings.len(), "{game}: an action with two letters: {meanings:?}");
}

#[test]
fn letters_mean_one_action_in_every_chart() {
    let floor = Floor::open();
    let mut meanings = BTreeMap::new();
    QUICK.iter().for_each(|game| check(&floor, game, &mut meanings));
    for (letters, meaning) in [
        ("S", "stand"),
        ("P", "split"),
        ("Dh", "double or hit"),
        ("O", "let it ride"),
        ("L", "play"),
    ] {
        assert_eq!(meanings.get(letters).map(String::as_str), Some(meaning), "{meanings:?}");
    }
}

#[test]
#[ignore = "computes the figures of every game: make test-long"]
fn letters_mean_one_action_in_charts_of_all_games() {
    let floor = Floor::open();
    let mut meanings = BTreeMap::new();
    Kind::all().iter().for_each(|kind| check(&floor, kind.id, &mut meanings));
}

#[test]
fn blackjack_splits_aces_and_stands_on_tens() {
    let floor = Floor::open();
    let page = counted(&floor, "/games/blackjack");
    let tables = parts(&page, "<table", "</table>");
    let rows: Vec<_> = tables.iter().flat_map(|table| rows(table)).collect();
    let row = |name: &str| {
        let (_, letters) = rows.iter().find(|(label, _)| label == name).unwrap();
        letters.clone()
    };
    assert_eq!(row("A-A"), ["P"; 10]);
    assert_eq!(row("10-10"), ["S"; 10]);
    assert_eq!(row("11"), ["Dh"; 10]);
    let about = "title=\"hard 16 against 10: hit\"";
    assert_eq!(page.matches(about).count(), 1, "{about}");
    assert!(page.contains("H<i>hard 16 against 10: hit</i></td>"));
}
