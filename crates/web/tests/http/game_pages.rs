//! The pages about games say what the interface says.

use std::time::{Duration, Instant};

use games::Kind;
use serde_json::{Value as Json, json};

use crate::fixture::Floor;

/// Games whose figures are counted in a moment.
const QUICK: [&str; 8] = [
    "roulette",
    "big-six",
    "craps",
    "three-dice-baccarat",
    "mini-baccarat",
    "commission-free-baccarat",
    "three-card-poker",
    "let-it-ride",
];

/// A page once everything on it has been counted.
pub fn counted(floor: &Floor, path: &str) -> String {
    let since = Instant::now();
    loop {
        let answer = floor.get("", path);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        if !answer.body.contains("data-counting") {
            return answer.body;
        }
        assert!(since.elapsed() < Duration::from_secs(3600), "{path} is never counted");
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// What stands in an attribute, each time.
pub fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let mark = format!(" {name}=\"");
    let values = page.split(mark.as_str()).skip(1);
    values.map(|rest| rest.split('"').next().unwrap()).collect()
}

fn odds(floor: &Floor, question: &Json) -> Json {
    let answer = floor.post("", "/api/odds", question);
    assert_eq!(answer.status, 200, "{question}: {answer:?}");
    answer.json()
}

/// The table of wagers has every figure of the interface, in its order.
fn wagers_are_those_of_the_interface(floor: &Floor, game: &str) {
    let page = counted(floor, &format!("/games/{game}"));
    let table = page.split("id=\"edges\"").nth(1).unwrap().split("</section>").next().unwrap();
    let figures = odds(floor, &json!({ "game": game }));
    let figures = figures.as_array().unwrap();
    let wagers: Vec<_> = figures.iter().map(|figure| figure["wager"].as_str().unwrap()).collect();
    assert_eq!(attributes(table, "data-wager"), wagers, "{game}");
    let exact = |name: &str| -> Vec<&str> {
        figures.iter().filter_map(|figure| figure[name].as_str()).collect()
    };
    assert_eq!(attributes(table, "data-edge"), exact("house_edge_exact"), "{game}");
    let without = |figure: &&Json| figure["house_edge"].is_null();
    let bases: Vec<_> = figures
        .iter()
        .filter(without)
        .filter_map(|figure| figure["base_edge_exact"].as_str())
        .collect();
    assert_eq!(attributes(table, "data-base-edge"), bases, "{game}");
}

#[test]
fn every_game_has_a_page_with_its_rules_and_is_on_the_list() {
    let floor = Floor::open();
    let list = floor.get("", "/games");
    assert_eq!(list.status, 200);
    for kind in Kind::all() {
        assert!(list.body.contains(&format!("href=\"/games/{}\"", kind.id)), "{}", kind.id);
        let page = floor.get("", &format!("/games/{}", kind.id));
        assert_eq!(page.status, 200, "{page:?}");
        assert!(page.body.len() < 400_000, "{}: {} bytes", kind.id, page.body.len());
        for spot in &kind.rulebook().spots {
            assert!(page.body.contains(spot.clause.id()), "{}: {}", kind.id, spot.id);
        }
        let tables = kind.rulebook().pay_tables.iter();
        assert!(tables.clone().all(|table| page.body.contains(&table.id)), "{}", kind.id);
        assert!(!page.body.contains("style=\""), "{}: no styles of its own", kind.id);
        assert!(page.body.contains(&format!("href=\"/tables/{}\"", kind.id)));
        let mut ids = attributes(&page.body, "id");
        assert!(ids.contains(&"edges"), "{}: {ids:?}", kind.id);
        ids.sort_unstable();
        let twice: Vec<_> = ids.windows(2).filter(|two| two[0] == two[1]).collect();
        assert!(twice.is_empty(), "{}: {twice:?}", kind.id);
    }
    assert_eq!(floor.get("", "/games/whist").status, 404);
    assert_eq!(floor.get("", "/games/whist/par").status, 404);
}

#[test]
fn wagers_and_edges_are_those_of_the_interface() {
    let floor = Floor::open();
    for game in QUICK {
        wagers_are_those_of_the_interface(&floor, game);
    }
}

#[test]
#[ignore = "counts the figures of every game: make test-long"]
fn wagers_and_edges_of_every_game_are_those_of_the_interface() {
    let floor = Floor::open();
    for kind in Kind::all() {
        wagers_are_those_of_the_interface(&floor, kind.id);
    }
}

#[test]
fn what_if_says_what_the_interface_says() {
    let floor = Floor::open();
    let cases = [
        (
            "/games/roulette?wager=straight&pay.straight.win=36",
            json!({"game": "roulette", "wager": "straight",
                   "pay": {"straight": {"win": "36 to 1"}}}),
        ),
        (
            "/games/three-card-poker?wager=pair-plus&pay.pair-plus.flush=4+to+1",
            json!({"game": "three-card-poker", "wager": "pair-plus",
                   "pay": {"pair-plus": {"flush": "4 to 1"}}}),
        ),
        (
            "/games/roulette?wager=red&set.wheel=single",
            json!({"game": "roulette", "wager": "red", "options": {"wheel": "single"}}),
        ),
        (
            "/games/mini-baccarat?wager=banker&set.decks=6",
            json!({"game": "mini-baccarat", "wager": "banker", "options": {"decks": 6}}),
        ),
    ];
    for (path, question) in cases {
        let page = counted(&floor, path);
        let result = page.split("id=\"what-if-result\"").nth(1).unwrap();
        let result = result.split("</section>").next().unwrap();
        let document = json!({"game": question["game"], "wager": question["wager"]});
        let expected = [odds(&floor, &document), odds(&floor, &question)];
        let expected = expected.iter().map(|found| found[0]["house_edge_exact"].as_str().unwrap());
        assert_eq!(attributes(result, "data-edge"), expected.collect::<Vec<_>>(), "{path}");
    }
}

#[test]
fn what_cannot_be_read_is_said_beside_its_field() {
    let floor = Floor::open();
    let wrong = "/games/three-card-poker?wager=pair-plus&pay.pair-plus.flush=%3Cb%3Elots";
    let page = floor.get("", wrong);
    assert_eq!(page.status, 200);
    let row = page.body.split("id=\"row-pay.pair-plus.flush\"").nth(1).unwrap();
    let row = row.split("</tr>").next().unwrap();
    assert!(row.contains("This is no payout") && row.contains("aria-invalid=\"true\""), "{row}");
    assert!(row.contains("&lt;b&gt;lots") && !page.body.contains("<b>lots"), "{row}");
    let page = floor.get("", "/games/roulette?wager=red&bankroll=many&rounds=100").body;
    assert!(page.contains("Write a whole number from 1 to"), "the bankroll");
    let page = counted(&floor, "/games/mini-baccarat?wager=banker&set.decks=99");
    assert!(page.contains("class=\"wrong\""), "a value that the rules refuse");
    assert_eq!(floor.get("", "/games/roulette?wager=%zz").status, 400);
}

#[test]
fn the_comparison_is_sorted_and_filtered() {
    let floor = Floor::open();
    let page = counted(&floor, "/games/compare?game=roulette").clone();
    let edges: Vec<f64> = attributes(&page, "data-edge")
        .iter()
        .map(|edge| {
            let (above, below) = edge.split_once('/').unwrap();
            above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
        })
        .collect();
    assert!(edges.len() > 10 && edges.is_sorted(), "{edges:?}");
    let figures = odds(&floor, &json!({"game": "roulette"}));
    assert_eq!(edges.len(), figures.as_array().unwrap().len());
    let elsewhere = floor.get("", "/games/compare?game=roulette&jurisdiction=Colorado");
    assert!(attributes(&elsewhere.body, "data-edge").is_empty());
    assert_eq!(floor.get("", "/games/compare").status, 200);
}

#[test]
fn a_par_sheet_is_a_page_and_a_workbook() {
    let floor = Floor::open();
    let page = counted(&floor, "/games/three-card-poker/par");
    let figures = odds(&floor, &json!({"game": "three-card-poker"}));
    for figure in figures.as_array().unwrap() {
        let edge = figure["house_edge_exact"].as_str().unwrap();
        assert!(page.contains(&format!("data-edge=\"{edge}\"")), "{edge}");
    }
    for shown in [&page, &floor.get("", "/games/three-card-poker").body] {
        let source = "Horseshoe Cincinnati, Section G, Appendix H, Three Card Poker";
        assert!(shown.contains(source) && shown.contains("April 19, 2014"), "{shown}");
    }
    let book = floor.get("", "/games/three-card-poker/par.xlsx");
    assert_eq!(book.status, 200);
    assert!(book.body.starts_with("PK"), "a workbook is a zip archive");
    let named = book.header("content-disposition").unwrap();
    assert!(named.contains("three-card-poker.xlsx"), "{named}");
}

#[test]
fn a_simulation_is_asked_for_by_a_form_and_drawn() {
    let floor = Floor::open().with_everybody();
    let form = "id=s-1&wager=red&rounds=100000&stake=10&bankroll=500";
    let bearer = format!("Bearer {}", floor.token("player"));
    let headers =
        [("authorization", bearer.as_str()), ("content-type", "application/x-www-form-urlencoded")];
    let ask = || {
        crate::client::call(floor.addr, "POST", "/games/roulette/simulations", &headers, Some(form))
    };
    let begun = ask();
    assert_eq!(begun.status, 303, "{begun:?}");
    let path = begun.header("location").unwrap().to_owned();
    // A double click starts nothing twice.
    assert_eq!(ask().header("location"), Some(path.as_str()));
    let since = Instant::now();
    let page = loop {
        let page = floor.get("player", &path);
        assert_eq!(page.status, 200, "{page:?}");
        if page.body.contains("Simulated beside exact") {
            break page.body;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{}", page.body);
        std::thread::sleep(Duration::from_millis(100));
    };
    assert!(page.contains("5.2632%") && page.contains("agrees"), "the exact edge beside it");
    assert!(page.contains("chart-curve") && page.contains("chart-columns"));
    // It is nobody else's, and nobody's who is not signed in.
    assert_eq!(floor.get("dealer", &path).status, 404);
    assert_eq!(floor.get("", &path).status, 303);
}
