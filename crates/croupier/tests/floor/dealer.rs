//! A dealer: enters what really falls, as it is asked for.

use std::collections::{HashMap, VecDeque};

use chance::Generator;
use serde_json::{Value as Json, json};

use crate::person::Person;

/// A dealer at a table, with the cards in their hands.
pub struct Dealer {
    pub person: Person,
    table: String,
    /// A whole shoe of this game.
    pack: Vec<String>,
    left: Vec<String>,
    /// What lies face down and was not entered, by place.
    unseen: HashMap<String, VecDeque<String>>,
    /// Whether they look at what they deal face down.
    pub looks: bool,
}

impl Dealer {
    pub fn new(mut person: Person, table: &str, game: &str) -> Dealer {
        let cards = person.get(&format!("/api/games/{game}"))["cards"].take();
        let pack = pack(&cards);
        let (left, unseen, table) = (Vec::new(), HashMap::new(), table.into());
        Dealer { person, table, pack, left, unseen, looks: false }
    }

    pub fn state(&mut self) -> Json {
        self.person.table(&self.table)
    }

    /// The round is over: nothing of it lies there any more.
    pub fn clear(&mut self) {
        self.unseen.clear();
    }

    /// The cards were shuffled: all of them are in their hands.
    pub fn new_shoe(&mut self) {
        (self.left, self.unseen) = (self.pack.clone(), HashMap::new());
    }

    /// Enters what falls; nothing where it cannot fall yet, because nobody has wagered.
    pub fn enter(&mut self, state: &Json, random: &mut Generator) -> Option<Json> {
        let awaiting = match &state["awaiting"]["next"] {
            Json::Null => &state["awaiting"],
            next => next,
        };
        let to = awaiting["to"].as_str().unwrap_or_default().to_owned();
        match awaiting["kind"].as_str().unwrap() {
            "shuffle" => {
                let done = self.says(json!({"shuffled": true}))?;
                self.new_shoe();
                Some(done)
            }
            "card" => self.deal(&to, random),
            "reveal" => {
                let card = self.unseen.get_mut(&to).and_then(VecDeque::pop_front);
                let card = card.unwrap_or_else(|| panic!("nothing lies face down: {state}"));
                self.says(json!({"cards": {to: card}}))
            }
            "peek" => self.says(json!({"peek": self.has_blackjack(state)})),
            _ => self.says(fallen(awaiting, random)),
        }
    }

    /// Deals a card: half of the time without looking, which the table takes where it is dealt
    /// face down.
    fn deal(&mut self, to: &str, random: &mut Generator) -> Option<Json> {
        let at = random.below(self.left.len() as u32) as usize;
        let card = self.left.swap_remove(at);
        let hidden = to == "burn" || (!self.looks && random.below(2) == 0);
        if hidden && let Some(done) = self.says(json!({"cards": {to: "??"}})) {
            self.unseen.entry(to.into()).or_default().push_back(card);
            return Some(done);
        }
        let done = (to != "burn").then(|| self.says(json!({"cards": {to: card}}))).flatten();
        if done.is_none() {
            self.left.push(card);
        }
        done
    }

    /// Whether the card under an ace or a ten makes a blackjack of it.
    fn has_blackjack(&self, state: &Json) -> bool {
        let under = self.unseen["dealer"].front().unwrap();
        let hands = state["hands"].as_array().unwrap();
        let own = hands.iter().find(|hand| hand["place"] == "dealer").unwrap();
        let mut cards = own["cards"].as_array().unwrap().iter().filter_map(Json::as_str);
        let up = cards.find(|card| *card != "??").unwrap();
        let (ace, ten) = (|card: &str| card.starts_with('A'), |card: &str| is_ten(card));
        (ace(up) && ten(under)) || (ten(up) && ace(under))
    }

    /// Enters something; what is refused may only be refused by the rules.
    fn says(&mut self, outcome: Json) -> Option<Json> {
        match self.person.command(&self.table, "outcome", outcome.clone()) {
            Ok(answer) => Some(answer),
            Err(why) => {
                assert_eq!(why.code(), "refused", "{}: {outcome}: {why:?}", self.table);
                None
            }
        }
    }
}

fn is_ten(card: &str) -> bool {
    card.starts_with(['T', 'J', 'Q', 'K'])
}

/// Every card of a shoe, as a game's rules tell of it; none where there are no cards.
fn pack(cards: &Json) -> Vec<String> {
    let ranks = cards["ranks"].as_array().into_iter().flatten().filter_map(Json::as_str);
    let one = ranks.flat_map(|rank| ["c", "d", "h", "s"].map(|suit| format!("{rank}{suit}")));
    let jokers = cards["jokers"].as_u64().unwrap_or(0) as usize;
    let deck: Vec<String> = one.chain(std::iter::repeat_n("Jo".into(), jokers)).collect();
    let decks = cards["decks"].as_u64().unwrap_or(0) as usize;
    std::iter::repeat_n(deck, decks).flatten().collect()
}

/// What dice, wheels and numbers come to.
fn fallen(awaiting: &Json, random: &mut Generator) -> Json {
    let mut dice = |n: u64| {
        let dice: Vec<String> = (0..n).map(|_| (random.below(6) + 1).to_string()).collect();
        dice.join("-")
    };
    match (awaiting["kind"].as_str().unwrap(), &awaiting["dice"], &awaiting["wheel"]) {
        ("dice", Json::String(_), _) => json!({"dice": {"player": dice(3), "banker": dice(3)}}),
        ("dice", n, _) => json!({"dice": dice(n.as_u64().unwrap())}),
        ("number", ..) => {
            let most = awaiting["most"].as_u64().unwrap() as u32;
            json!({"number": random.below(most) + 1})
        }
        ("spin", _, wheel) if wheel == "big-six" => {
            let all = ["1", "2", "5", "10", "20", "joker", "logo"];
            json!({"spin": all[random.below(all.len() as u32) as usize]})
        }
        ("spin", ..) => json!({"spin": random.below(37).to_string()}),
        (kind, ..) => panic!("{kind} is asked for"),
    }
}
