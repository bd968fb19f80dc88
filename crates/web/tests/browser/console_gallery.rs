//! Pictures of the console for the documentation, at the size of a tablet: `make pictures`.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::driver::{Window, browse};
use crate::fixture::{Floor, new_id};
use crate::play::{quietest, seq};

/// A game of every kind of console, what a guest at each of three seats wagers on, and what falls
/// first.
const CONSOLES: [(&str, &[&str], &[&str]); 8] = [
    ("blackjack", &["bet"], &["Ah", "Td", "7c", "9s", "Kh", "8d", "6s", "Jc"]),
    ("craps", &["pass", "field", "hard-8"], &["3-3"]),
    ("roulette", &["red", "straight:17"], &["17"]),
    ("big-six", &["1", "joker"], &["1"]),
    ("mini-baccarat", &["banker"], &["5h", "Kd", "3s", "4c"]),
    ("three-dice-baccarat", &["player", "sun-7"], &["123456"]),
    ("pai-gow-poker", &["bet"], &[]),
    ("ultimate-texas-holdem", &["ante", "blind", "trips"], &["As", "Kh", "Qd", "Jc", "9h", "9s"]),
];

/// Where the table stands when it is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Dealing,
    Paying,
}

/// A table that the dealer deals, with three guests who have wagered.
fn dealt(floor: &Floor, game: &str, spots: &[&str]) {
    let made = json!({
        "id": new_id(), "table": game, "game": game, "dealt": "dealer", "duties": false,
    });
    assert_eq!(floor.post("manager", "/api/tables", &made).status, 200);
    floor.done("manager", game, json!({"open": {"float": "10000"}}));
    floor.done("dealer", game, json!({"sign-on": {}}));
    for who in ["dealer", "supervisor"] {
        floor.done(who, game, json!({"inventory": {"amount": "10000"}}));
    }
    for seat in [1, 2, 4] {
        floor.done("dealer", game, json!({"sit": {"seat": seat, "guest": true, "buy_in": "500"}}));
        for on in spots {
            let wager = json!({"seat": seat, "on": on, "amount": (5 * (seat + 1)).to_string()});
            floor.done("dealer", game, json!({ "wager": wager }));
        }
    }
}

/// What the dealer enters for what is awaited.
fn outcomes(awaits: &Json, first: Option<&str>) -> Vec<Json> {
    let to = awaits["to"].as_str().unwrap_or_default();
    let fallen = |usual: &str| first.unwrap_or(usual).to_owned();
    match awaits["kind"].as_str().unwrap() {
        "shuffle" => vec![json!({"shuffled": true})],
        "peek" => vec![json!({"peek": false})],
        "dice" if awaits["dice"] == "cups" => {
            vec![json!({"dice": {"player": "1-2-3", "banker": "4-5-6"}})]
        }
        "dice" if awaits["dice"] == 3 => vec![json!({"dice": "2-3-4"})],
        "dice" => vec![json!({"dice": fallen("3-4")})],
        "number" => vec![json!({"number": 3})],
        "spin" => vec![json!({"spin": fallen("17")})],
        _ if to == "burn" => vec![json!({"cards": {"burn": "??"}})],
        // A card that is out already is refused; the next one is tried.
        _ => {
            let deck = "2s 9d Th 4c Kd 7h 3d Jc 6h 8s Qc 5d As 2h 9c Td 4s Kh 7c 3h Js 6d 8c Qh 5s \
                Ad 2d 9h Tc 4h Kc 7s 3c Jd 6s 8d Qs 5h Ac 2c 9s Ts 4d Ks 7d 3s Jh 6c 8h Qd 5c Ah";
            let cards = first.into_iter().chain(deck.split_whitespace());
            cards.map(|card| json!({"cards": {to: card}})).collect()
        }
    }
}

/// Deals until somebody is to decide, or until the round is settled.
fn deal(floor: &Floor, game: &str, first: &[&str], until: Drawn) {
    let mut first = first.iter();
    let mut fallen = 0;
    for _ in 0..80 {
        let state = floor.state("dealer", game);
        let deciding = state["awaiting"]["kind"] == "decision";
        if state["settled"] == true && !state["lines"].as_array().unwrap().is_empty() {
            return;
        }
        if deciding && until == Drawn::Dealing {
            return;
        }
        if deciding {
            let decide = json!({
                "seat": state["awaiting"]["seat"], "hand": state["awaiting"]["hand"],
                "action": quietest(&state),
            });
            floor.done("dealer", game, json!({ "decide": decide }));
            continue;
        }
        let awaits = match &state["awaiting"]["next"] {
            Json::Null => state["awaiting"].clone(),
            next => next.clone(),
        };
        // Where nobody decides anything, some cards lie there.
        let undecided = game == "mini-baccarat" && fallen == 3;
        if until == Drawn::Dealing && undecided {
            return;
        }
        fallen += usize::from(awaits["kind"] == "card" && awaits["to"] != "burn");
        let plain = ["card", "dice", "spin"].contains(&awaits["kind"].as_str().unwrap());
        let wanted = if plain && awaits["to"] != "burn" { first.next() } else { None };
        // A game without decisions is drawn before it is over.
        let shared = ["dice", "spin", "number"].contains(&awaits["kind"].as_str().unwrap());
        if until == Drawn::Dealing && shared && game != "pai-gow-poker" {
            return;
        }
        let entered = outcomes(&awaits, wanted.copied()).into_iter().any(|outcome| {
            floor.command("dealer", game, json!({ "outcome": outcome })).status == 200
        });
        assert!(entered, "{game}: {awaits}");
    }
}

#[test]
#[ignore = "writes into the documentation: make pictures"]
fn the_console_of_every_kind_is_drawn_while_dealing_and_paying() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pages/console");
    std::fs::create_dir_all(&folder).unwrap();
    let floor = Floor::open_with(|settings| settings.empty = true).with_everybody();
    browse(&floor, async |browsers| {
        let page = browsers.open_as(&floor, "dealer", Window::Desktop).await;
        page.resize(1180, 820).await;
        for (game, spots, first) in CONSOLES {
            dealt(&floor, game, spots);
            for (drawn, name) in [(Drawn::Dealing, "dealing"), (Drawn::Paying, "paying")] {
                deal(&floor, game, first, drawn);
                page.visit(&format!("/dealer/{game}")).await;
                page.wait_for_seq(seq(&floor.state("dealer", game))).await;
                page.is_sound().await;
                tokio::time::sleep(Duration::from_millis(500)).await;
                let picture = page.picture(&format!("console-{game}-{name}")).await;
                std::fs::copy(picture, folder.join(format!("{game}-{name}.png"))).unwrap();
            }
        }
    });
}
