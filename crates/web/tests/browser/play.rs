//! Playing at a table's page, and comparing it with what the server says.

use fantoccini::key::Key;
use serde_json::Value as Json;

use crate::fixture::Floor;
use crate::page::Page;

/// What is chosen first where several things may be decided.
const QUIET: [&str; 8] =
    ["pass", "no-insurance", "stand", "check", "ride", "play", "bet", "house-way"];

/// Circles of one's own that want chips and have none.
pub const EMPTY: &str = ".me .spot[data-spot]:not(.dia):not([disabled]):not(:has(svg))";

/// The button of the sheet that sits down.
pub const SIT: &str = "dialog.sit[open] button.main:not([disabled])";

/// Every game whose seats share a layout, and wagers there of which one at least is decided at
/// once.
const SHARED: [(&str, &[&str]); 6] = [
    ("roulette", &["straight:17", "four:17-18-20-21", "red"]),
    ("big-six", &["1", "joker"]),
    ("craps", &["pass", "field"]),
    ("mini-baccarat", &["player", "dragon-bonus-player"]),
    ("commission-free-baccarat", &["banker", "fortune-7"]),
    ("three-dice-baccarat", &["tie", "sun-7"]),
];

/// Somebody at a table, and the window in which they play.
pub struct Player<'a> {
    pub floor: &'a Floor,
    pub page: Page,
    pub name: &'a str,
    pub table: &'a str,
}

/// A floor, and players with money.
pub fn floor_with(players: &[&str]) -> Floor {
    let mut floor = Floor::open().with_everybody();
    players.iter().for_each(|name| floor.player(name, "9000"));
    floor
}

/// The record that a state stands behind.
pub fn seq(state: &Json) -> u64 {
    state["seq"].as_u64().unwrap()
}

/// A key without a letter.
pub fn key(key: Key) -> String {
    char::from(key).to_string()
}

/// The wagers that are made on the layout that the seats of a game share; none where every seat has
/// circles of its own.
pub fn shared_spots(table: &str) -> Option<&'static [&'static str]> {
    SHARED.iter().find(|(game, _)| *game == table).map(|(_, spots)| *spots)
}

/// The quietest choice.
pub fn quietest(state: &Json) -> &str {
    let actions = state["awaiting"]["actions"].as_array().unwrap();
    let rank = |action: &&Json| QUIET.iter().position(|name| action["action"] == *name);
    let action = actions.iter().min_by_key(|action| rank(action).unwrap_or(QUIET.len())).unwrap();
    action["action"].as_str().unwrap()
}

impl Player<'_> {
    /// The table as they see it.
    pub fn state(&self) -> Json {
        self.floor.state(self.name, self.table)
    }

    /// Opens the table's page; what the coach counts would keep the others waiting.
    pub async fn visit(&self) {
        self.page.keep("motion", "off").await;
        self.page.visit(&format!("/tables/{}", self.table)).await;
        self.page.evaluate("localStorage.setItem('croupier.coach', 'off')").await;
    }

    /// Clicks, and waits until what came of it is shown.
    pub async fn click(&self, selector: &str) {
        let before = seq(&self.state());
        self.page.wait_for_seq(before).await;
        self.page.click(selector).await;
        self.page.wait_for_seq(before + 1).await;
    }

    /// Presses a key, and waits until what came of it is shown.
    pub async fn press(&self, keys: &str) {
        let before = seq(&self.state());
        self.page.wait_for_seq(before).await;
        self.page.press(keys).await;
        self.page.wait_for_seq(before + 1).await;
    }

    /// Presses Tab until something has the focus.
    pub async fn tab_to(&self, selector: &str) {
        let there = format!("return document.activeElement.matches('{selector}')");
        for _ in 0..80 {
            if self.page.evaluate(&there).await == true {
                return;
            }
            self.page.press(&key(Key::Tab)).await;
        }
        panic!("{}: {selector} cannot be reached with Tab", self.table);
    }

    /// Comes to something with Tab and presses it with Enter.
    pub async fn enter(&self, selector: &str) {
        self.tab_to(selector).await;
        self.press(&key(Key::Enter)).await;
    }

    /// Opens the table's page and sits down.
    pub async fn sit(&self) {
        self.visit().await;
        self.take_seat().await;
    }

    /// Sits down by clicking on a free seat, then on the button of the sheet.
    pub async fn take_seat(&self) {
        self.page.click("#felt [data-command=sit]").await;
        self.click(SIT).await;
        self.page.find(".me").await;
    }

    /// Puts a chip on every circle that wants one, or on some spots of a shared layout.
    pub async fn wager(&self) {
        self.page.click("[data-chip=\"5.00\"]").await;
        for on in shared_spots(self.table).unwrap_or_default() {
            self.click(&format!("[data-spot=\"{on}\"]")).await;
        }
        while self.page.count(EMPTY).await > 0 {
            self.click(EMPTY).await;
        }
    }

    /// Sits down, wagers, and has the cards dealt, the dice rolled or the wheel spun.
    pub async fn deal(&self) {
        self.sit().await;
        self.wager().await;
        self.click("[data-command=deal]").await;
    }

    /// Plays the round to its end by clicking.
    pub async fn play_on(&self) {
        self.decide(async |action| self.click(&button(action)).await).await;
    }

    /// Plays the round to its end with the keys that stand on the buttons.
    pub async fn play_on_by_key(&self) {
        self.decide(async |action| {
            let on_it =
                format!("return document.querySelector('{} kbd').textContent", button(action));
            let letter = self.page.evaluate(&on_it).await;
            self.press(&letter.as_str().unwrap().to_lowercase()).await;
        })
        .await;
    }

    async fn decide(&self, choose: impl AsyncFn(&str)) {
        for _ in 0..40 {
            let state = self.state();
            // Once it is settled a player may be asked to bank the next.
            if state["settled"] == true || state["awaiting"]["kind"] != "decision" {
                return;
            }
            self.page.wait_for_seq(seq(&state)).await;
            choose(quietest(&state)).await;
        }
        panic!("{}: the round does not end", self.table);
    }

    /// The page shows their chips, and the lines that the history has of a round that is over.
    pub async fn agrees(&self) {
        let (state, table) = (self.state(), self.table);
        self.page.wait_for_seq(seq(&state)).await;
        assert_eq!(state["settled"], true, "{table}: {state}");
        for seat in state["seats"].as_array().unwrap().iter().filter(|seat| seat["mine"] == true) {
            let shown = self.page.text(&format!("[data-chips=\"{}\"]", seat["seat"])).await;
            assert_eq!(shown.replace(['$', ','], ""), seat["chips"].as_str().unwrap(), "{table}");
        }
        let shown = "return [...document.querySelectorAll('#settled [role=log] [data-line]')]
            .map(line => line.dataset.line)";
        let shown = self.page.evaluate(shown).await;
        let path = format!("/api/tables/{table}/rounds/{}", state["lines_round"]);
        let round = self.floor.get(self.name, &path).json();
        let lines = round["lines"].as_array().unwrap().iter().map(|line| line["wager"].clone());
        assert_eq!(shown, Json::Array(lines.collect()), "{table}");
        if shared_spots(table).is_some() {
            self.page.find(".history :is(li, .full, .ring)").await;
        }
    }
}

/// The button of a choice.
pub fn button(action: &str) -> String {
    format!("[data-action={action}]:not([disabled])")
}

/// The account's page lists the rounds that the interface does, one at least for each game.
pub async fn history_agrees(floor: &Floor, page: &Page, name: &str, games: usize) {
    let rounds = floor.get(name, "/api/me/rounds").json();
    let rounds = rounds["rounds"].as_array().unwrap();
    let path = |round: &Json| {
        format!("/account/rounds/{}/{}", round["table"].as_str().unwrap(), round["round"])
    };
    let paths: Json = rounds.iter().map(path).collect();
    page.visit("/account/rounds").await;
    let shown = "return [...document.querySelectorAll('tr a[data-round]')]
        .map(link => link.getAttribute('href'))";
    assert_eq!(page.evaluate(shown).await, paths);
    let mut tables: Vec<_> = rounds.iter().map(|round| round["table"].to_string()).collect();
    tables.sort_unstable();
    tables.dedup();
    assert_eq!(tables.len(), games);
}
