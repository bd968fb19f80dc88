//! A round at a table that a dealer deals: players wager and decide in their windows, the dealer
//! enters what falls, and whoever is asked for a duty does it.

use serde_json::{Value as Json, json};

use super::people::{PLAYERS, Shift};
use crate::play::{button, quietest, seq};

/// Steps that a round takes at most.
const MOST: usize = 200;

/// What the table waits for.
fn awaited(state: &Json) -> Json {
    match &state["awaiting"]["next"] {
        Json::Null => state["awaiting"].clone(),
        next => next.clone(),
    }
}

/// The roles that have still to do something.
fn roles(prompt: &Json) -> Vec<String> {
    let name = |role: &Json| role.as_str().unwrap().to_owned();
    prompt["by"]
        .as_array()
        .map_or_else(|| vec![name(&prompt["by"])], |all| all.iter().map(name).collect())
}

impl Shift<'_> {
    /// Whether cards are out; a question to bank comes before them.
    fn in_round(&self) -> bool {
        self.state()["awaiting"]["next"].is_null() && !self.asks_for_a_bank()
    }

    /// Whether somebody is asked to bank, as the dealer sees it.
    fn asks_for_a_bank(&self) -> bool {
        let state = self.floor.state("dealer", self.plan.game);
        state["offers"].to_string().contains("\"bank\"")
    }

    /// Everybody puts a chip of five dollars on every spot of the plan.
    pub async fn wager(&mut self) {
        while self.asks_for_a_bank() {
            self.decide(&self.state()).await;
        }
        for name in PLAYERS {
            let player = self.player(name);
            player.page.click("[data-chip=\"5.00\"]").await;
            for spot in self.plan.wagers {
                let own = format!(".me [data-spot=\"{spot}\"], .place[data-spot=\"{spot}\"]");
                player.click(&own).await;
            }
        }
    }

    /// Deals until the round is over. `cards` fall at their places first.
    pub async fn deal_round(&mut self, cards: &[(String, &str)]) {
        self.go_on(cards, MOST, false).await;
        self.take_and_pay().await;
    }

    pub async fn deal_some(&mut self, cards: usize) {
        self.go_on(&[], cards, false).await;
    }

    pub async fn deal_to_a_decision(&mut self) {
        self.go_on(&[], MOST, true).await;
    }

    /// What is left of a round after a ruling: nothing where it was void.
    pub async fn finish_round(&mut self) {
        self.do_duties().await;
        let state = self.state();
        let lies = state["seats"].as_array().unwrap().iter().any(|seat| seat["at_stake"] != "0.00");
        if self.in_round() || lies {
            self.go_on(&[], MOST, false).await;
        }
    }

    async fn go_on(&mut self, cards: &[(String, &str)], most: usize, to_a_decision: bool) {
        let mut left: Vec<(String, Vec<&str>)> = cards
            .iter()
            .map(|(to, cards)| (to.clone(), cards.split(' ').rev().collect()))
            .collect();
        let round = self.state()["round"].clone();
        let mut fallen = 0;
        while fallen < most {
            self.do_duties().await;
            let state = self.state();
            if state["round"] != round {
                return;
            }
            let awaits = awaited(&state);
            if awaits["kind"] == "decision" {
                if to_a_decision && self.in_round() {
                    return;
                }
                self.decide(&state).await;
                continue;
            }
            if awaits["dice"] == 3 {
                self.roll_three().await;
                continue;
            }
            let to = awaits["to"].as_str().unwrap_or_default();
            let next = left.iter_mut().find(|(place, _)| place == to);
            let card = next.and_then(|(_, cards)| cards.pop()).map(str::to_owned);
            let key = match card {
                Some(card) => card,
                None => self.any_key(&awaits, &left).await,
            };
            self.dealer.wait_for_seq(seq(&state)).await;
            self.press(&self.dealer, &format!("#pad [data-key='{key}']:not([disabled])")).await;
            fallen += usize::from(awaits["kind"] == "card" && to != "burn");
        }
    }

    /// Three dice are tapped face by face, and entered.
    async fn roll_three(&self) {
        self.dealer.wait_for_seq(seq(&self.state())).await;
        for face in [2, 5, 1] {
            self.dealer.click(&format!("[data-digit='{face}']")).await;
        }
        self.press(&self.dealer, "#pad button[value=typed]").await;
    }

    /// A key that may be pressed: unseen where it is burned, else a face that nobody waits for.
    async fn any_key(&self, awaits: &Json, left: &[(String, Vec<&str>)]) -> String {
        match (awaits["kind"].as_str().unwrap(), awaits["to"].as_str()) {
            ("shuffle", _) => return "shuffled".into(),
            ("peek", _) => return "no-blackjack".into(),
            (_, Some("burn")) => return "??".into(),
            _ => {}
        }
        self.dealer.wait_for_seq(seq(&self.state())).await;
        let keys = "return [...document.querySelectorAll('#pad button.key:not([disabled])')]
            .map(key => key.dataset.key)";
        let keys = self.dealer.evaluate(keys).await;
        let kept = |key: &str| left.iter().any(|(_, cards)| cards.contains(&key));
        let keys: Vec<&str> = keys.as_array().unwrap().iter().filter_map(Json::as_str).collect();
        let free: Vec<&&str> = keys.iter().filter(|key| !kept(key)).collect();
        assert!(!free.is_empty(), "{awaits}: no key can be pressed: {}", self.state());
        // A shift is the same whenever it is played; neighbours would make the same hands.
        let at = (seq(&self.state()) as usize * 7) % free.len();
        (*free[at]).to_owned()
    }

    /// Who is in turn decides in their own window.
    async fn decide(&self, state: &Json) {
        let seat = &state["awaiting"]["seat"];
        let seats = state["seats"].as_array().unwrap();
        let name = seats.iter().find(|one| one["seat"] == *seat).unwrap()["player"].as_str();
        let name = PLAYERS.into_iter().find(|one| Some(*one) == name).unwrap();
        let player = self.player(name);
        player.page.wait_for_seq(seq(state)).await;
        player.click(&button(quietest(&player.state()))).await;
    }

    /// The dealer ticks off every line, in its order.
    async fn take_and_pay(&self) {
        let state = self.state();
        self.dealer.wait_for_seq(seq(&state)).await;
        let lines = state["lines"].as_array().unwrap().len();
        assert_eq!(self.dealer.count("[data-pay]").await, lines);
        for line in 1..=lines {
            self.dealer.click(&format!("[data-pay='{line}']")).await;
        }
        assert_eq!(self.dealer.count("[data-pay][aria-pressed=true]").await, lines);
    }

    /// Everybody does what they are asked for: what holds the game up always, all else once.
    pub async fn do_duties(&mut self) {
        for _ in 0..MOST {
            let state = self.state();
            let prompts = state["prompts"].as_array().unwrap();
            let mut open = Vec::new();
            for prompt in prompts.iter().filter(|prompt| prompt["duty"].is_string()) {
                let duty = prompt["duty"].as_str().unwrap().to_owned();
                let piece = prompt["equipment"].as_str().unwrap_or_default().to_owned();
                for role in roles(prompt) {
                    let lasting = ["approve", "recut"].contains(&duty.as_str());
                    let new = !self.done.contains(&(duty.clone(), role.clone(), piece.clone()));
                    if !lasting {
                        self.asked.insert((duty.clone(), role.clone()));
                    }
                    // A card is burned by being entered.
                    let to_do = duty != "burn" && (prompt["holds"] == true || new);
                    if !lasting && to_do {
                        open.push((prompt.clone(), role, piece.clone()));
                    }
                }
            }
            let Some((prompt, role, piece)) = open.into_iter().next() else { return };
            self.do_duty(&prompt, &role).await;
            self.done.insert((prompt["duty"].as_str().unwrap().into(), role, piece));
        }
        panic!("there is no end to what is asked for: {}", self.state()["prompts"]);
    }

    async fn do_duty(&self, prompt: &Json, role: &str) {
        let (duty, kind) = (prompt["duty"].as_str().unwrap(), &prompt["kind"]);
        let page = match role {
            "dealer" => self.dealer.clone(),
            role => self.in_the_pit(role).await.clone(),
        };
        page.wait_for_seq(seq(&self.state())).await;
        let mut button = match (duty, prompt["number"].as_u64()) {
            ("bring", Some(2..)) => "[data-prompt='bring-all']".to_owned(),
            _ => format!("[data-prompt='{duty}']"),
        };
        let mut fields = Vec::new();
        if let Some(piece) = prompt["equipment"].as_str().filter(|_| duty != "retire") {
            button += &format!("[data-equipment='{piece}']");
        }
        if duty == "retire" {
            fields.push(("why", "its count was wrong".to_owned()));
        }
        let needs = prompt["needs"].as_array().unwrap();
        if needs.contains(&json!("count")) {
            fields.push(("count", self.count(prompt)));
        }
        if prompt["depth"].is_object() {
            fields.push(("depth", "20".to_owned()));
        }
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.send(&page, &button, &fields).await;
        if duty == "bring" {
            let wanted = |prompt: &Json| prompt["duty"] == "bring" && prompt["kind"] == *kind;
            let there = || !self.state()["prompts"].as_array().unwrap().iter().any(wanted);
            self.wait_for(&page, "what is brought", there).await;
        }
    }

    /// How many cards are counted: a deck, or what has not been dealt of the only one.
    fn count(&self, prompt: &Json) -> String {
        let book = self.floor.get("", &format!("/api/games/{}", self.plan.game)).json();
        let cards = &book["cards"];
        let ranks = cards["ranks"].as_array().map_or(13, Vec::len) as u64;
        let deck = 4 * ranks + cards["jokers"].as_u64().unwrap_or(0);
        match prompt["at"].as_str().unwrap() {
            "opening" | "shuffle" => deck.to_string(),
            _ => {
                let state = self.state();
                let hands = state["hands"].as_array().unwrap().iter();
                let out: usize = hands.map(|hand| hand["cards"].as_array().unwrap().len()).sum();
                (deck - out as u64).to_string()
            }
        }
    }
}
