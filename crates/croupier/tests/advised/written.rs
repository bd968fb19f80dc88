//! What happened at a table, written down as a script.

use chance::{Ask, Outcome, Place};
use games::{Event, Irregularity, Kind, Order, SEATS, Value};
use serde_json::{Map, Value as Json, json};

use crate::driver::{Driver, Happening};

/// A script that grows with what happens.
pub struct Written {
    kind: &'static Kind,
    options: Json,
    steps: Vec<Json>,
    /// Something happened that no script can say: a cut card, a meter set by its link.
    unsaid: bool,
}

impl Written {
    /// Nothing has happened yet at the table of a driver.
    pub fn new(driver: &Driver) -> Written {
        let options = value(&Value::Map(driver.options.clone()));
        Written { kind: driver.kind, options, steps: Vec::new(), unsaid: false }
    }

    /// The script so far, where there is one.
    pub fn text(&self) -> Option<String> {
        let script = json!({"game": self.kind.id, "options": self.options, "steps": self.steps});
        (!self.unsaid).then(|| script.to_string())
    }

    /// Writes down what the table accepted.
    pub fn note(&mut self, what: &Happening<'_>) {
        if what.result.is_err() {
            return;
        }
        let ask = match what.before.awaiting() {
            games::Awaiting::Wagers { next: ask, .. } | games::Awaiting::Chance(ask) => Some(ask),
            games::Awaiting::Decision { .. } => None,
        };
        match (what.event, ask) {
            (Event::Chance(outcome), Some(ask)) => self.chance(ask, outcome),
            (Event::CutCard | Event::Meter { .. }, _) => self.unsaid = true,
            (event, _) => self.steps.extend(step(self.kind, &event)),
        }
    }

    fn chance(&mut self, ask: Ask, outcome: Outcome) {
        match (ask, outcome) {
            // Whoever carries out the script says these himself.
            (_, Outcome::Shuffled | Outcome::Untold) => {}
            (Ask::Card { to: Place::Burn }, _) => {}
            (Ask::Card { to: Place::JokerReplacement }, Outcome::Card(None)) => {}
            (Ask::Card { to } | Ask::Reveal { to }, Outcome::Card(card)) => {
                let card = card.map_or("??".to_owned(), |card| card.to_string());
                let step = json!({"cards": {to.to_string(): card}});
                // It is not waited for: it must be there before it is asked for.
                let at = self.steps.len() - usize::from(to == Place::JokerReplacement);
                self.steps.insert(at, step);
            }
            (_, outcome) => self.steps.push(match outcome {
                Outcome::Peeked { blackjack } => json!({"peek": blackjack}),
                Outcome::Dice(dice) => json!({"dice": dice.to_string()}),
                Outcome::ThreeDice(dice) => json!({"dice": dice.to_string()}),
                Outcome::Number(number) => json!({"number": number}),
                Outcome::Cups { player, banker } => {
                    json!({"dice": {"player": player.to_string(), "banker": banker.to_string()}})
                }
                Outcome::Pocket(pocket) => json!({"spin": pocket.to_string()}),
                Outcome::Insignia(insignia) => json!({"spin": insignia.to_string()}),
                other => panic!("{ask:?} was answered with {other:?}"),
            }),
        }
    }
}

/// An option as JSON has it.
fn value(of: &Value) -> Json {
    match of {
        Value::Switch(on) => (*on).into(),
        Value::Count(count) => (*count).into(),
        Value::Text(text) => text.as_str().into(),
        Value::Map(map) => {
            map.iter().map(|(key, of)| (key.clone(), value(of))).collect::<Map<_, _>>().into()
        }
    }
}

/// What somebody does at the table.
fn step(kind: &Kind, event: &Event) -> Option<Json> {
    let spot = |spot| kind.layout().name(spot).to_owned();
    Some(match *event {
        Event::Wager(wager) => {
            let amount = wager.amount.to_string();
            let mut body = json!({"seat": wager.seat, "on": spot(wager.on), "amount": amount});
            if wager.for_dealer {
                body["for"] = "dealer".into();
            }
            json!({"wager": body})
        }
        Event::Remove { seat, on, amount } => {
            let mut body = json!({"seat": seat, "on": spot(on)});
            if let Some(amount) = amount {
                body["amount"] = amount.to_string().into();
            }
            json!({"remove": body})
        }
        Event::Call { seat, on, working } => {
            let state = if working { "on" } else { "off" };
            json!({"call": {"seat": seat, "on": spot(on), "state": state}})
        }
        Event::Decide(decision) => {
            let mut body = json!({"seat": decision.seat, "action": decision.action.name()});
            let fields = [
                ("hand", (decision.hand > 0).then(|| decision.hand.into())),
                ("times", decision.times.map(Json::from)),
                ("amount", decision.amount.map(|amount| amount.to_string().into())),
                ("low", decision.low.map(|[a, b]| format!("{a} {b}").into())),
            ];
            fill(&mut body, fields);
            json!({"decide": body})
        }
        Event::Irregularity(what) => json!({"irregularity": mishap(&what)}),
        Event::Order(Order::Reshuffle) => json!({"reshuffle": {}}),
        Event::Order(Order::NewDealer) => json!({"new-dealer": {}}),
        Event::Order(Order::PassDice) => json!({"dice-pass": {}}),
        Event::Order(Order::Permit { seat }) => json!({"permit": {"seat": seat}}),
        Event::Chance(_) | Event::CutCard | Event::Meter { .. } => return None,
    })
}

fn mishap(what: &Irregularity) -> Json {
    let seats = 1..=SEATS as u8;
    let choices = seats.clone().zip(&what.choices);
    let choices = choices.filter_map(|(seat, choice)| Some((seat, (*choice)?)));
    let choices: Map<String, Json> =
        choices.map(|(seat, choice)| (seat.to_string(), choice.name().into())).collect();
    let refused: Vec<u8> = seats.filter(|seat| what.refused.contains(*seat)).collect();
    let mut body = json!({"kind": what.kind.name()});
    let fields = [
        ("seat", what.seat.map(Json::from)),
        ("card", what.card.map(|card| card.to_string().into())),
        ("exposed", what.exposed.map(Json::from)),
        ("choice", what.choice.map(|choice| choice.name().into())),
        ("choices", (!choices.is_empty()).then(|| choices.into())),
        ("refused", (!refused.is_empty()).then(|| refused.into())),
    ];
    fill(&mut body, fields);
    body
}

/// The fields that there are.
fn fill<const N: usize>(body: &mut Json, fields: [(&str, Option<Json>); N]) {
    for (key, value) in fields {
        if let Some(value) = value {
            body[key] = value;
        }
    }
}
