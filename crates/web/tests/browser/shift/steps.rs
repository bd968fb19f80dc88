//! What happens in a shift, step by step.

use serde_json::{Value as Json, json};

use super::people::{PLAYERS, Shift};
use super::plan::When;
use crate::play::Player;

/// What the table opens with, and what every player brings.
pub const FLOAT: &str = "10000";
pub const BROUGHT: &str = "1000";

impl Shift<'_> {
    /// The admin makes an account, the cage takes deposits, the players sign in.
    pub async fn hire_and_pay_in(&mut self) {
        let page = self.at("admin", "/people").await;
        let person = "[data-command=person]";
        let cat = [("name", "cat"), ("role", "player"), ("password", crate::fixture::PASSWORD)];
        self.fill_in(page, person, &cat).await;
        page.click(person).await;
        page.find("[data-key='person-cat']").await;
        for what in ["lock", "unlock"] {
            page.click(&format!("[data-key='person-cat'] [data-command={what}]")).await;
            let other = if what == "lock" { "unlock" } else { "lock" };
            page.find(&format!("[data-key='person-cat'] [data-command={other}]")).await;
        }
        self.floor.sign_in("cat");
        for name in PLAYERS {
            let page = self.at("cage", "/cage").await;
            let button = "[data-command=deposit]";
            self.fill_in(page, button, &[("name", name), ("amount", "$1,000")]).await;
            page.click(button).await;
            let has = || self.floor.get(name, "/api/me").json()["balance"] == "1000.00";
            self.wait_for(page, "a deposit", has).await;
            self.sign_in(self.window(name), name).await;
        }
    }

    /// The manager makes the table and what it is run with; two count the rack; the cards are
    /// brought and inspected.
    pub async fn open_the_table(&mut self) {
        let game = self.plan.game;
        let page = self.at("manager", &format!("/settings?game={game}")).await;
        let mut fields: Vec<(String, &str)> =
            vec![("table".into(), game), ("dealt".into(), "dealer")];
        fields
            .extend(self.plan.options.iter().map(|(key, value)| (format!("option.{key}"), *value)));
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(key, value)| (key.as_str(), *value)).collect();
        self.fill_in(page, "[data-command=table]", &fields).await;
        page.click("[data-command=table]").await;
        let made = || self.floor.get("manager", &format!("/api/tables/{game}")).status == 200;
        self.wait_for(page, "a new table", made).await;
        let (kind, number) = self.plan.equipment;
        let count = number.to_string();
        let name = format!("{kind}-1");
        let fields =
            [("equipment", name.as_str()), ("kind", kind), ("colour", "red"), ("number", &count)];
        self.fill_in(page, "[data-command=equipment]", &fields).await;
        page.click("[data-command=equipment]").await;
        let stored = || {
            let all = self.floor.get("manager", "/api/equipment").json();
            all["equipment"].as_array().unwrap().len() == number as usize
        };
        self.wait_for(page, "new equipment", stored).await;
        let page = self.in_the_pit("manager").await;
        self.send(page, "[data-command=open]", &[("float", FLOAT)]).await;
        let page = self.at("dealer", &format!("/dealer/{game}")).await;
        self.press(page, "[data-command=sign-on]").await;
        self.send(page, "[data-command=inventory]", &[("amount", FLOAT)]).await;
        let page = self.in_the_pit("supervisor").await;
        self.send(page, "[data-command=inventory]", &[("amount", FLOAT)]).await;
        assert_eq!(self.state()["status"], "open");
        self.do_duties().await;
    }

    /// Three players take seats with two hundred dollars each.
    pub async fn players_sit_down(&mut self) {
        for name in PLAYERS {
            self.player(name).sit().await;
        }
        let state = self.state();
        let taken = state["seats"].as_array().unwrap().iter();
        assert_eq!(taken.filter(|seat| seat["player"].is_string()).count(), PLAYERS.len());
    }

    pub fn player<'p>(&'p self, name: &'static str) -> Player<'p> {
        let page = self.window(name).clone();
        Player { floor: &*self.floor, page, name, table: self.plan.game }
    }

    /// The seat of a player.
    pub fn seat(&self, name: &str) -> u64 {
        let state = self.state();
        let seats = state["seats"].as_array().unwrap().clone();
        seats.iter().find(|seat| seat["player"] == name).unwrap()["seat"].as_u64().unwrap()
    }

    /// The first round: where the document holds an award it is won, verified, approved by two, and
    /// paid.
    pub async fn award_is_held_and_paid(&mut self) {
        self.wager().await;
        let Some((spot, cards)) = self.plan.award else {
            return match self.plan.game {
                "craps" => self.fire_bet_is_told_and_paid().await,
                _ => self.deal_round(&[]).await,
            };
        };
        self.player("ann").click(&format!(".me [data-spot=\"{spot}\"]")).await;
        let place = format!("seat-{}", self.seat("ann"));
        let cards: Vec<(String, &str)> = cards
            .iter()
            .map(|(to, cards)| (if *to == "seat" { place.clone() } else { (*to).into() }, *cards))
            .collect();
        self.deal_round(&cards).await;
        let held = self.state()["held"].clone();
        assert_eq!(held.as_array().unwrap().len(), 1, "{held}");
        self.do_duties().await;
        let chips = |state: &Json| {
            let seats = state["seats"].as_array().unwrap().clone();
            let own = seats.into_iter().find(|seat| seat["player"] == "ann").unwrap();
            own["chips"].as_str().unwrap().replace('.', "").parse::<i64>().unwrap()
        };
        let before = chips(&self.state());
        for role in ["supervisor", "surveillance"] {
            let page = self.at(role, "/pit").await;
            self.press(page, "[data-held] [data-command=approve]").await;
        }
        let amount = held[0]["amount"].as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
        assert_eq!(chips(&self.state()), before + amount);
        assert_eq!(self.state()["held"], json!([]));
        let shown = self.window("ann").clone();
        self.player("ann").page.wait_for_seq(crate::play::seq(&self.state())).await;
        assert!(shown.count("[data-chips]").await > 0);
    }

    /// The shooter makes four different points: the supervisor tells surveillance, and the Fire
    /// Bet is paid by the seven that ends it.
    async fn fire_bet_is_told_and_paid(&mut self) {
        self.player("ann").click(".place[data-spot=fire]").await;
        for (made, point) in ["1-3", "2-3", "2-4", "3-5", "4-6"].into_iter().enumerate() {
            if made > 0 {
                self.wager().await;
            }
            self.deal_round(&[(String::new(), point)]).await;
            let then = if made < 4 { point } else { "3-4" };
            self.deal_round(&[(String::new(), then)]).await;
        }
        let prompt = ("notify-surveillance".to_owned(), "supervisor".to_owned());
        assert!(self.asked.contains(&prompt), "{:?}", self.asked);
        let state = self.state();
        let line = state["lines"].as_array().unwrap().iter().find(|line| line["wager"] == "fire");
        assert_eq!(line.unwrap()["paid"], "120.00", "{}", state["lines"]);
    }

    /// A fill, one that is undone, and a credit, each with its slip.
    pub async fn chips_come_and_go(&mut self) {
        for (what, amount) in [("fill", "500"), ("fill", "300"), ("credit", "200")] {
            let page = self.in_the_pit("supervisor").await;
            self.send(page, &format!("#chips [data-command={what}]"), &[("amount", amount)]).await;
            let page = self.at("cage", "/cage").await;
            self.press(page, &format!("[data-pending={what}] [data-command=confirm]")).await;
        }
        let page = self.in_the_pit("supervisor").await;
        page.click("a[href*='/pit/slips/']").await;
        page.find("main").await;
        assert!(page.text("main").await.contains("supervisor"), "the slip names who asked");
        let page = self.in_the_pit("supervisor").await;
        let void = "form:has(select[name=void]):has(button) button";
        let slip = "return [...document.querySelectorAll('select[name=void] option')]
            .find(one => one.textContent.includes('300')).value";
        let slip = page.evaluate(slip).await;
        let fields = [("void", slip.as_str().unwrap()), ("why", "for another table")];
        self.send(page, void, &fields).await;
        let page = self.at("cage", "/cage").await;
        let undo = "[data-pending=void] form[action$='/fill'] button";
        self.press(page, undo).await;
        assert_eq!(self.state()["pending"], json!([]));
    }

    /// Something goes wrong in a round: the dealer calls, the supervisor looks at what the remedy
    /// would come to, applies it, and lets the table go on.
    pub async fn something_goes_wrong(&mut self) {
        let plan = &self.plan.ruling;
        self.wager().await;
        match plan.when {
            When::First => {}
            When::Cards => self.deal_some(3).await,
            When::Decision => self.deal_to_a_decision().await,
        }
        self.dealer.click("#call summary").await;
        self.press(&self.dealer, &format!("[data-irregularity={}]", plan.kind)).await;
        let called = self.state();
        assert_eq!(
            (&called["status"], &called["pending"][0]["what"]),
            (&json!("paused"), &json!("call"))
        );
        let page = self.at("supervisor", "/pit").await;
        page.find("[data-pending=call]").await;
        let page = self.in_the_pit("supervisor").await;
        let first = self.seat("ann").to_string();
        let mut fields = vec![("kind", plan.kind)];
        for (name, value) in plan.fields {
            fields.push((name, if *value == "first" { &first } else { value }));
        }
        self.fill_in(page, "[data-command=ruling]", &fields).await;
        page.click("[data-command=ruling]").await;
        page.find(&format!("main[data-ruling={}]", plan.kind)).await;
        self.press(page, "[data-command=irregularity]").await;
        let page = self.in_the_pit("supervisor").await;
        self.send(page, "#running [data-command=resume]", &[("why", "ruled by the book")]).await;
        assert_eq!(self.state()["status"], "open");
        self.finish_round().await;
    }

    /// A player disputes what was paid: the table waits while it is looked at.
    pub async fn a_player_disputes(&mut self) {
        let page = self.window("bob").clone();
        page.click("#menu summary").await;
        page.write("#menu input[name=why]", "I was paid too little").await;
        self.press(&page, "[data-command=supervisor]").await;
        let page = self.at("surveillance", &format!("/tables/{}", self.plan.game)).await;
        page.find("main[data-seq]").await;
        let page = self.in_the_pit("supervisor").await;
        assert!(page.text("#waiting").await.contains("I was paid too little"));
        let why = "the round was recalled: it was paid right";
        self.send(page, "#running [data-command=resume]", &[("why", why)]).await;
        let journal = self.floor.get("auditor", &format!("/api/tables/{}/journal", self.plan.game));
        for said in ["I was paid too little", why] {
            assert!(journal.body.contains(said), "{said} is in the journal");
        }
    }

    /// Cards are changed when their hours are over, dice when a supervisor takes them away.
    pub async fn equipment_is_changed(&mut self) {
        match self.plan.hours {
            Some(hours) => self.cards_are_past_their_hours(hours).await,
            None => self.dice_are_taken_away().await,
        }
        let (kind, _) = self.plan.equipment;
        let (equipment, first) = (self.state()["equipment"].to_string(), format!("\"{kind}-1\""));
        assert!(!equipment.contains(&first), "it has left the table: {equipment}");
    }

    /// The next round waits until others have been brought and inspected.
    async fn dice_are_taken_away(&mut self) {
        let page = self.in_the_pit("supervisor").await;
        let fields = [("equipment", "dice-1"), ("why", "a corner is worn")];
        self.send(page, "#equipment [data-prompt=retire]", &fields).await;
        self.wager().await;
        assert_eq!(self.dealer.count("#pad .key:not([disabled])").await, 0, "no dice, no roll");
        // A seven leaves nothing on the layout that a player could not leave.
        self.deal_round(&[(String::new(), "3-4")]).await;
        assert!(self.state()["equipment"].to_string().contains("\"dice-2\""));
    }

    /// Hours go by: the cards are past theirs, and the next round waits for others.
    async fn cards_are_past_their_hours(&mut self, hours: i64) {
        let page = self.at("supervisor", "/pit").await;
        assert!(
            page.text(&format!("[data-table='{}']", self.plan.game)).await.contains("change in")
        );
        self.floor.clock.go_on(hours * 3600);
        for name in PLAYERS.into_iter().chain(floor::Role::ALL.iter().map(|role| role.name())) {
            self.floor.sign_in(name);
        }
        for name in PLAYERS.into_iter().chain(["dealer", "supervisor", "cage", "surveillance"]) {
            self.sign_in(self.window(name), name).await;
        }
        self.dealer.visit(&format!("/dealer/{}", self.plan.game)).await;
        for name in PLAYERS {
            self.player(name).visit().await;
        }
        self.wager().await;
        let page = self.at("supervisor", "/pit").await;
        page.find("[data-alert='deck-due']").await;
        self.deal_round(&[]).await;
    }

    /// Everybody leaves, two count the rack, the drop box is emptied.
    pub async fn close_the_table(&mut self) {
        for name in PLAYERS {
            self.player(name).click("[data-command=leave]").await;
        }
        let page = self.in_the_pit("manager").await;
        self.press(page, "[data-command=close]").await;
        let game = self.plan.game;
        let ledger = self.floor.get("auditor", "/api/ledger").json();
        let rack = ledger["accounts"][format!("table:{game}:rack")].as_str().unwrap().to_owned();
        let page = self.at("dealer", &format!("/dealer/{game}")).await;
        self.send(page, "[data-command=inventory]", &[("amount", &rack)]).await;
        let page = self.in_the_pit("supervisor").await;
        self.send(page, "[data-command=inventory]", &[("amount", &rack)]).await;
        assert_eq!(self.state()["status"], "closed");
        let page = self.at("cage", "/cage").await;
        self.press(page, &format!("[data-key='drop-{game}'] [data-command=count]")).await;
        assert_eq!(self.state()["dealer"], Json::Null, "the dealer goes with the table");
    }
}
