//! A player: wagers and decides at random, within what the table offers, and counts their chips.

use chance::Generator;
use games::Cents;
use serde_json::{Value as Json, json};

use crate::person::{Person, Refused};

/// What is bought at a time.
const BUY_IN: Cents = Cents::dollars(2000);

/// One of several.
pub fn one_of<'a, T>(random: &mut Generator, all: &'a [T]) -> Option<&'a T> {
    (!all.is_empty()).then(|| &all[random.below(all.len() as u32) as usize])
}

/// An amount as it is written, a loss too.
pub fn cents(json: &Json) -> Cents {
    let text = json.as_str().unwrap_or_else(|| panic!("no amount: {json}"));
    match text.strip_prefix('-') {
        Some(lost) => -lost.parse::<Cents>().unwrap(),
        None => text.parse().unwrap(),
    }
}

fn list(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

/// A player at a seat.
pub struct Player {
    pub person: Person,
    pub table: String,
    pub seat: u8,
    /// What they have in front of them and on the layout, by their own count.
    pub worth: Cents,
    /// What they have with the house, by their own count.
    pub balance: Cents,
    /// What all their rounds came to.
    pub net: Cents,
}

impl Player {
    pub fn new(person: Person, table: &str, seat: u8, balance: Cents) -> Player {
        let (worth, net) = (Cents::ZERO, Cents::ZERO);
        let mut player = Player { person, table: table.into(), seat, worth, balance, net };
        player.sit();
        player
    }

    pub fn sit(&mut self) {
        let sit = json!({"seat": self.seat, "buy_in": BUY_IN.to_string()});
        let answer = self.does("sit", sit);
        assert_eq!(answer["seat"], json!(self.seat));
        self.bought();
    }

    fn bought(&mut self) {
        self.worth += BUY_IN;
        self.balance -= BUY_IN;
    }

    pub fn leave(&mut self) {
        self.does("leave", json!({"seat": self.seat}));
        self.balance += std::mem::replace(&mut self.worth, Cents::ZERO);
    }

    /// Buys chips when few are left.
    pub fn buy_in(&mut self) {
        if self.worth < Cents::dollars(500) {
            let amount = BUY_IN.to_string();
            self.does("buy-in", json!({"seat": self.seat, "amount": amount}));
            self.bought();
        }
    }

    pub fn state(&mut self) -> Json {
        self.person.table(&self.table)
    }

    fn does(&mut self, name: &str, body: Json) -> Json {
        self.person.does(&self.table, name, body)
    }

    fn says(&mut self, name: &str, body: Json) -> Result<Json, Refused> {
        self.person.command(&self.table, name, body)
    }

    fn own<'a>(&self, state: &'a Json) -> &'a Json {
        &state["seats"][usize::from(self.seat) - 1]
    }

    pub fn chips(&self, state: &Json) -> Cents {
        cents(&self.own(state)["chips"])
    }

    pub fn at_stake(&self, state: &Json) -> Cents {
        cents(&self.own(state)["at_stake"])
    }

    /// Makes a wager that is listed; the state behind it, where there was one to make.
    pub fn wager(&mut self, state: &Json, random: &mut Generator) -> Option<Json> {
        let chips = self.chips(state);
        let payable: Vec<&Json> =
            list(&state["spots"]).iter().filter(|spot| cents(&spot["least"]) <= chips).collect();
        // The main wager first, then what is as high: many games take none without the other.
        let is_main = |(n, spot): &(usize, &&Json)| *n == 0 || spot.get("equals").is_some();
        let mut main = payable.iter().enumerate().filter(is_main).map(|(_, spot)| *spot);
        let first = main.find(|spot| spot.get("has").is_none());
        let spot = match first {
            Some(first) if random.below(4) > 0 => first,
            _ => *one_of(random, &payable)?,
        };
        let on = match spot.get("any") {
            Some(any) => one_of(random, list(any))?.as_str()?,
            None => spot["on"].as_str()?,
        };
        let (least, step) = (cents(&spot["least"]), cents(&spot["step"]));
        let most = if spot["most"].is_null() { chips } else { cents(&spot["most"]) };
        let most = most.min(chips).min(least + step.times(20, 1));
        let steps = (most - least).cents() / step.cents();
        let amount = least + step.times(random.below(steps as u32 + 1), 1);
        let body = json!({"seat": self.seat, "on": on, "amount": amount.to_string()});
        match self.says("wager", body.clone()) {
            Ok(answer) => Some(answer["state"].clone()),
            // What is listed is not refused for its amount; a bank may lack the chips for it, or
            // the wager is locked in.
            Err(why) => {
                let locked = why.problem["detail"].to_string().contains("takes no wager now");
                let known = locked || why.clause() == "OH.PG.14.VI";
                assert!(known, "{}: {body}: {why:?}", self.table);
                None
            }
        }
    }

    /// Takes down whatever may be taken down.
    pub fn take_down(&mut self) {
        let state = self.state();
        for wager in list(&state["wagers"]) {
            if wager["seat"] == json!(self.seat) {
                let _ = self.says("remove", json!({"seat": self.seat, "on": wager["on"]}));
            }
        }
    }

    /// Makes the decision that is awaited of them.
    pub fn decide(&mut self, state: &Json, random: &mut Generator) -> Json {
        let done = self.choose(state, &state["awaiting"]["actions"], random);
        done.unwrap_or_else(|| panic!("{}: nothing to decide: {state}", self.table))
    }

    /// Takes something that is offered to them out of turn, where anything is.
    pub fn take_offer(&mut self, state: &Json, random: &mut Generator) -> Option<Json> {
        let own = list(&state["offers"]).iter().find(|offer| offer["seat"] == json!(self.seat))?;
        self.choose(state, &own["actions"], random)
    }

    fn choose(&mut self, state: &Json, actions: &Json, random: &mut Generator) -> Option<Json> {
        let chips = self.chips(state);
        let bodies: Vec<Json> =
            list(actions).iter().filter_map(|action| self.body(action, chips, random)).collect();
        let body = one_of(random, &bodies)?;
        Some(self.does("decide", body.clone()))
    }

    /// What is said for an action, if they can pay it. Two cards are found by the house way, which
    /// is offered beside them.
    fn body(&self, action: &Json, chips: Cents, random: &mut Generator) -> Option<Json> {
        let mut body = json!({"seat": self.seat, "action": action["action"]});
        let payable = |key: &str| cents(&action[key]) <= chips;
        if let Some(times) = action["times"].as_array() {
            let base = cents(&action["base"]);
            let times = times.iter().filter_map(|n| u32::try_from(n.as_u64()?).ok());
            let times: Vec<u32> = times.filter(|n| base.times(*n, 1) <= chips).collect();
            body["times"] = (*one_of(random, &times)?).into();
        } else if action.get("least").is_some() {
            body["amount"] = payable("least").then(|| action["least"].clone())?;
        } else if action.get("costs").is_some() {
            return payable("costs").then_some(body);
        }
        action.get("low").is_none().then_some(body)
    }

    /// Is ready to be dealt to; nothing where the wagers are not complete, or a round has begun.
    pub fn deal(&mut self) -> Option<Json> {
        match self.says("deal", json!({"seat": self.seat})) {
            Ok(answer) => Some(answer),
            Err(why) => {
                let known = ["refused", "not-asked"].contains(&why.code());
                assert!(known, "{}: deal: {why:?}", self.table);
                None
            }
        }
    }
}
