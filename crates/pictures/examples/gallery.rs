//! Every picture on one page, to look at: `cargo run -p pictures --example gallery > gallery.html`.
//!
//! The first argument is the folder of the style sheets, the second the theme, the third the
//! picture to show alone.

use std::collections::BTreeMap;

use games::{Cents, Chosen, Kind, Options, Seat};
use maud::{DOCTYPE, Markup, html};
use pictures::chart::{
    Band, Bar, Cell, Column, Curve, Figures, Grid, GridRow, Histogram, Series, bars, curve,
    histogram, spark, strategy_chart,
};
use pictures::{DrawnLayout, OpenSpot, SharedHand, Stake, layout};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let sheets = arguments.next().unwrap_or_else(|| "crates/web/assets".into());
    let theme = arguments.next().unwrap_or_else(|| "dark".into());
    let only = arguments.next().unwrap_or_default();
    let page = html! {
        (DOCTYPE)
        html lang="en" data-theme=(theme) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Pictures" }
                @for sheet in ["look", "table", "board", "chart"] {
                    link rel="stylesheet" href={ (sheets) "/" (sheet) ".css" };
                }
            }
            body {
                (pictures::sprite())
                main {
                    h1.sr { "Pictures" }
                    @for (name, drawn) in boards() {
                        @if only.is_empty() || only == name { (drawn) }
                    }
                    @if only.is_empty() || only == "charts" { (charts()) }
                    @if only.is_empty() || only == "thumbnails" { (thumbnails()) }
                }
            }
        }
    };
    println!("{}", page.into_string());
}

/// A table of a game with chips on its layout.
struct Shown {
    name: &'static str,
    game: &'static str,
    options: Options,
    felt: &'static str,
    call: &'static str,
    stakes: Vec<(u8, &'static str, i64, &'static str)>,
    facts: Vec<(&'static str, &'static str)>,
    results: &'static str,
}

fn shown() -> Vec<Shown> {
    let single = Options::from([("wheel".to_owned(), "single".into())]);
    let as_single = Options::from([("wheel".to_owned(), "double-as-single".into())]);
    let roulette = |name, options, fell| Shown {
        name,
        game: "roulette",
        options,
        felt: "green",
        call: "Place your bets",
        stakes: vec![
            (1, "straight:17", 500, ""),
            (1, "four:17-18-20-21", 1_000, ""),
            (2, "split:23-24", 500, ""),
            (2, "straight:17", 2_500, ""),
            (3, "six:31-36", 2_000, ""),
            (4, "dozen:2", 2_500, ""),
            (1, "red", 2_500, ""),
            (5, "red", 12_500, ""),
            (6, "three:0-1-2", 250, ""),
            (7, "column:3", 10_000, ""),
            (8, "1-18", 100, ""),
        ],
        facts: vec![("last number", fell)],
        results: "17 4 32 0 21 9 26 36 7 15 0 30 11 2 19",
    };
    vec![
        roulette("roulette", Options::new(), "17"),
        roulette("roulette-single", single, "0"),
        roulette("roulette-as-single", as_single, "32"),
        Shown {
            name: "craps",
            game: "craps",
            options: Options::new(),
            felt: "green",
            call: "Place your bets",
            stakes: vec![
                (1, "pass", 1_000, ""),
                (1, "pass-odds", 2_000, ""),
                (1, "come-9", 1_000, ""),
                (1, "come-odds-9", 2_000, ""),
                (2, "come-9", 500, ""),
                (2, "dont-pass", 2_500, ""),
                (2, "place-8", 1_200, "off"),
                (2, "dont-come-4", 1_500, ""),
                (3, "field", 500, ""),
                (3, "hard-8", 500, "on"),
                (2, "hop-3-4", 100, ""),
                (3, "fire", 500, ""),
                (1, "come", 1_000, ""),
            ],
            facts: vec![
                ("point", "6"),
                ("shooter", "seat 1"),
                ("last roll", "4-4"),
                ("points made", "4 9"),
            ],
            results: "4-4 5-4 3-3 6-5 3-4 5-5 2-4 1-3 6-2 4-3 1-1 6-6",
        },
        baccarat("baccarat", "mini-baccarat"),
        baccarat("commission-free", "commission-free-baccarat"),
        Shown {
            name: "big-six",
            game: "big-six",
            options: Options::new(),
            felt: "green",
            call: "Place your bets",
            stakes: vec![(1, "1", 500, ""), (2, "20", 2_500, ""), (3, "joker", 100, "")],
            facts: vec![("last stop", "5")],
            results: "5 1 1 2 10 1 joker 2 2 1 5 20 1",
        },
        Shown {
            name: "three-dice",
            game: "three-dice-baccarat",
            options: Options::new(),
            felt: "wine",
            call: "Place your bets",
            stakes: vec![
                (1, "player", 2_500, ""),
                (2, "banker", 5_000, ""),
                (1, "sun-7", 500, ""),
                (1, "sun-7", 100, "for the dealer"),
                (3, "any-triple", 100, ""),
            ],
            facts: vec![
                ("player", "3-3-3, 9"),
                ("banker", "1-6-4, 1"),
                ("triple-progressive", "$10,012.37"),
            ],
            results: "player banker banker tie player banker",
        },
    ]
}

fn baccarat(name: &'static str, game: &'static str) -> Shown {
    Shown {
        name,
        game,
        options: Options::new(),
        felt: "wine",
        call: "Banker wins, 7 over 4",
        stakes: vec![
            (1, "player", 2_500, ""),
            (2, "banker", 5_000, ""),
            (3, "banker", 10_000, ""),
            (4, "banker", 500, ""),
            (3, "tie", 500, ""),
            (1, "dragon-bonus-player", 500, ""),
        ],
        facts: vec![],
        results: "banker banker banker player player tie banker banker banker banker banker banker \
                  banker banker tie tie player banker player player player tie banker player",
    }
}

fn boards() -> Vec<(&'static str, Markup)> {
    shown().iter().map(|shown| (shown.name, felt(shown))).collect()
}

fn felt(shown: &Shown) -> Markup {
    let Some(kind) = Kind::find(shown.game) else { return html! {} };
    let Ok(chosen) = Chosen::new(kind.rulebook(), shown.options.clone()) else { return html! {} };
    let names = ["You", "Dana", "Lee", "Mia", "Sam", "Kim", "Ola", "Ben"];
    let stakes = shown.stakes.iter().map(|(seat, on, cents, note)| Stake {
        seat: Seat::new(*seat),
        on,
        amount: Cents::new(*cents),
        note,
        mine: *seat == 1,
        name: names[usize::from(*seat) - 1],
    });
    let stakes = stakes.collect::<Vec<_>>();
    let spots = kind.layout().iter().filter(|(_, info)| info.open);
    let open: Vec<_> = spots
        .map(|(_, info)| OpenSpot { on: &info.name, least: Cents::dollars(1), most: None })
        .collect();
    let facts: BTreeMap<_, _> =
        shown.facts.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let results: Vec<String> = shown.results.split_whitespace().map(str::to_owned).collect();
    let cards = |text: &str| text.split(' ').map(|card| card.parse().ok()).collect::<Vec<_>>();
    let (player, banker) = (cards("4h Ks"), cards("5d Tc 2s"));
    let hands = [
        SharedHand { place: "player", cards: &player, words: "4" },
        SharedHand { place: "banker", cards: &banker, words: "7" },
    ];
    let drawn = layout(&DrawnLayout {
        chosen: &chosen,
        call: shown.call,
        open: &open,
        stakes: &stakes,
        hands: &hands,
        facts: &facts,
        results: &results,
        round: 1,
        settled: false,
    });
    html! {
        div.table.shared {
            section.felt data-felt=(shown.felt) aria-label=(shown.name) {
                (drawn.unwrap_or_default())
            }
        }
    }
}

fn charts() -> Markup {
    let actions =
        [("H", "hit"), ("S", "stand"), ("D", "double"), ("P", "split"), ("R", "surrender")];
    let cell = |row: usize, column: usize| {
        let (letters, meaning) = actions[(row + column) % actions.len()];
        let about = format!("hard {} against {}: {meaning}", 12 + row, 2 + column);
        Cell { letters: letters.into(), meaning: meaning.into(), about }
    };
    let grid = Grid {
        title: "Hard hands".into(),
        legend: actions.map(|(letters, meaning)| (letters.into(), meaning.into())).to_vec(),
        columns: (2..=11).map(|n| n.to_string()).collect(),
        rows: (0..10)
            .map(|row| GridRow {
                label: (row + 8).to_string(),
                cells: (0..10).map(|column| cell(row, column)).collect(),
            })
            .collect(),
    };
    let wander = |n: i32| f64::from((n * 37 % 23) - 11) * 3.0 - f64::from(n) * 0.4;
    let run = Curve {
        title: "Result".into(),
        about: "Chips won over 120 rounds".into(),
        across: ("rounds".into(), Figures::Plain),
        up: ("won".into(), Figures::Dollars),
        lines: vec![
            Series {
                name: "You".into(),
                points: (0..=120).map(|n| (f64::from(n), wander(n))).collect(),
                dashed: false,
            },
            Series {
                name: "Expected".into(),
                points: vec![(0.0, 0.0), (120.0, -48.0)],
                dashed: true,
            },
        ],
        bands: vec![Band {
            name: "95 of 100".into(),
            points: (0..=12)
                .map(|n| {
                    let (x, wide) = (f64::from(n) * 10.0, f64::from(n * 10).sqrt() * 9.0);
                    (x, -0.4 * x - wide, -0.4 * x + wide)
                })
                .collect(),
        }],
    };
    let bar = |label: &str, value: f64, best| Bar {
        label: label.into(),
        value,
        figure: format!("{value:+.4}").replace('-', "−"),
        note: if best { String::new() } else { "costs more".into() },
        best,
        mark: None,
    };
    let columns = (-6..=6).map(|n: i8| Column {
        label: n.to_string(),
        value: 0.2 / (1.0 + f64::from(n * n)),
        words: format!("{n}"),
        sign: n.signum(),
    });
    let choices = [bar("Stand", 0.2312, true), bar("Hit", -0.1345, false)];
    let results = Histogram {
        title: "Results".into(),
        about: "What a round brings".into(),
        figures: Figures::Percent,
        columns: columns.collect(),
    };
    let wins = [0.0, 4.0, 2.0, 8.0, 5.0, 9.0];
    html! {
        div.wrap {
            section.panel { h2 { "Bars" } (bars(&choices)) }
            section.panel { h2 { "Curve" } (curve(&run)) }
            section.panel { h2 { "Columns" } (histogram(&results)) }
            section.panel { h2 { "Strategy" } (strategy_chart(&grid)) }
            section.panel { h2 { "Spark" } (spark(&wins, Some((0.0, 7.0)), "up 9")) }
        }
    }
}

fn thumbnails() -> Markup {
    html! {
        div.wrap {
            @for kind in Kind::all() {
                p { (pictures::thumbnail(kind.id)) (kind.rulebook().name) }
            }
        }
    }
}
