//! The steps of a script, read with errors that name what is wrong.

use chance::{Card, Dice, Outcome, Place, cards};
use games::{
    Action, Cents, Choice, HandNumber, Irregularity, IrregularityKind, Order, Seat, SeatSet,
};
use serde_json::Value as Json;

use super::fields::{Fields, Result, seat_number, short};

/// A step of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptStep {
    /// A wager on a spot.
    Wager {
        /// The seat.
        seat: Seat,
        /// The spot's name.
        on: String,
        /// How much.
        amount: Cents,
        /// For the dealer's benefit.
        for_dealer: bool,
    },
    /// Cards by the place they fall on.
    Cards(Vec<(Place, Vec<Option<Card>>)>),
    /// Cards in the order in which they leave the deck.
    Shoe(Vec<Option<Card>>),
    /// A roll, or a number that a display shows.
    Roll(Outcome),
    /// A wheel's stop, which the table's wheel must have.
    Spin(String),
    /// A decision.
    Decide {
        /// The seat.
        seat: Seat,
        /// Which hand; none for the one in turn.
        hand: Option<HandNumber>,
        /// What.
        action: Action,
        /// How much.
        amount: Option<Cents>,
        /// How many times the base wager.
        times: Option<u8>,
        /// The two cards of a low hand.
        low: Option<[Card; 2]>,
    },
    /// A wager taken down or reduced.
    Remove {
        /// The seat.
        seat: Seat,
        /// The spot's name.
        on: String,
        /// How much; everything when none.
        amount: Option<Cents>,
    },
    /// A wager called on or off.
    Call {
        /// The seat.
        seat: Seat,
        /// The spot's name.
        on: String,
        /// On or off.
        working: bool,
    },
    /// Whether the dealer, who looked at a hole card nobody else saw, has a blackjack.
    Peek(bool),
    /// The cut card came out: the shoe is shuffled after this round.
    CutCard,
    /// What the floor person orders.
    Order(Order),
    /// Something went wrong.
    Irregularity(Irregularity),
}

/// What the steps are called.
pub(crate) const STEPS: [&str; 16] = [
    "wager",
    "cards",
    "shoe",
    "dice",
    "number",
    "spin",
    "decide",
    "remove",
    "call",
    "peek",
    "cut-card",
    "reshuffle",
    "new-dealer",
    "dice-pass",
    "permit",
    "irregularity",
];

fn expected() -> String {
    format!("expected an object with one of {}", STEPS.join(", "))
}

/// Reads a step.
pub fn read_step(json: &Json) -> Result<ScriptStep> {
    let Json::Object(object) = json else { return Err(expected()) };
    let (Some((name, body)), 1) = (object.iter().next(), object.len()) else {
        return Err(expected());
    };
    read_named_step(name, body)
}

/// Reads a step by its name and what is said with it.
pub fn read_named_step(name: &str, body: &Json) -> Result<ScriptStep> {
    match name {
        "wager" => wager(&Fields::of("wager", body)?),
        "cards" => cards_by_place(body),
        "shoe" => Ok(ScriptStep::Shoe(some_cards("shoe", body)?)),
        "dice" => dice(body),
        "number" => match body.as_u64().and_then(|number| u8::try_from(number).ok()) {
            Some(number) => Ok(ScriptStep::Roll(Outcome::Number(number))),
            None => Err("number: expected the number that was displayed, such as 5".into()),
        },
        "spin" => match body {
            Json::String(stop) => Ok(ScriptStep::Spin(stop.clone())),
            _ => Err("spin: expected the wheel's stop in quotes".into()),
        },
        "decide" => decide(&Fields::of("decide", body)?),
        "remove" => {
            let fields = Fields::of("remove", body)?;
            fields.only(&["seat", "on", "amount"])?;
            let amount = fields.money_if("amount")?;
            Ok(ScriptStep::Remove { seat: fields.seat()?, on: fields.text("on")?.into(), amount })
        }
        "call" => {
            let fields = Fields::of("call", body)?;
            fields.only(&["seat", "on", "state"])?;
            let working = match fields.text("state")? {
                "on" => true,
                "off" => false,
                other => return Err(format!("call: `{}` is neither on nor off", short(other))),
            };
            Ok(ScriptStep::Call { seat: fields.seat()?, on: fields.text("on")?.into(), working })
        }
        "peek" => match body {
            Json::Bool(blackjack) => Ok(ScriptStep::Peek(*blackjack)),
            _ => Err("peek: expected true for a blackjack, false for none".into()),
        },
        "cut-card" => nothing("cut-card", body).map(|()| ScriptStep::CutCard),
        "reshuffle" => order("reshuffle", body, Order::Reshuffle),
        "new-dealer" => order("new-dealer", body, Order::NewDealer),
        "dice-pass" => order("dice-pass", body, Order::PassDice),
        "permit" => {
            let fields = Fields::of("permit", body)?;
            fields.only(&["seat"])?;
            Ok(ScriptStep::Order(Order::Permit { seat: fields.seat()? }))
        }
        "irregularity" => irregularity(&Fields::of("irregularity", body)?),
        other => Err(format!("`{}` is not a step: {}", short(other), expected())),
    }
}

fn wager(fields: &Fields<'_>) -> Result<ScriptStep> {
    fields.only(&["seat", "on", "amount", "for"])?;
    let for_dealer = match fields.optional("for") {
        None => false,
        Some(Json::String(who)) if who == "dealer" => true,
        Some(_) => return Err("wager: `for` can only be \"dealer\"".into()),
    };
    Ok(ScriptStep::Wager {
        seat: fields.seat()?,
        on: fields.text("on")?.to_owned(),
        amount: fields.money_if("amount")?.ok_or("wager: `amount` is missing")?,
        for_dealer,
    })
}

fn cards_by_place(json: &Json) -> Result<ScriptStep> {
    let Json::Object(object) = json else {
        return Err("cards: expected cards by place, such as {\"seat-1\": \"As Kd\"}".into());
    };
    let places = object.iter().map(|(place, cards)| {
        let place: Place = place.parse().map_err(|e| format!("cards: {e}"))?;
        Ok((place, some_cards(&place.to_string(), cards)?))
    });
    Ok(ScriptStep::Cards(places.collect::<Result<_>>()?))
}

fn some_cards(what: &str, json: &Json) -> Result<Vec<Option<Card>>> {
    match json {
        Json::String(text) => cards(text).map_err(|e| format!("{what}: {e}")),
        _ => Err(format!("{what}: expected cards in quotes, such as \"As Td 9h\"")),
    }
}

fn dice(json: &Json) -> Result<ScriptStep> {
    let text = match json {
        Json::String(text) => text,
        Json::Object(_) => return cups(&Fields::of("dice", json)?),
        _ => return Err("dice: expected a roll in quotes, such as \"3-4\"".into()),
    };
    let outcome = if text.split('-').count() == 3 {
        text.parse::<Dice<3>>().map(Outcome::ThreeDice)
    } else {
        text.parse::<Dice<2>>().map(Outcome::Dice)
    };
    outcome.map(ScriptStep::Roll).map_err(|e| format!("dice: {e}"))
}

/// The dice of two cups: `{"player": "1-2-3", "banker": "4-5-6"}`.
fn cups(fields: &Fields<'_>) -> Result<ScriptStep> {
    fields.only(&["player", "banker"])?;
    let cup = |key: &str| fields.text(key)?.parse().map_err(|e| format!("dice: {key}: {e}"));
    let (player, banker) = (cup("player")?, cup("banker")?);
    Ok(ScriptStep::Roll(Outcome::Cups { player, banker }))
}

fn decide(fields: &Fields<'_>) -> Result<ScriptStep> {
    fields.only(&["seat", "hand", "action", "amount", "times", "low"])?;
    let action = fields.text("action")?.parse().map_err(|e| format!("decide: {e}"))?;
    let low = match fields.optional("low") {
        None => None,
        Some(cards) => match some_cards("decide: low", cards)?.as_slice() {
            [Some(a), Some(b)] => Some([*a, *b]),
            // Two cards that nobody saw: the hand is set face down.
            [None, None] => None,
            _ => return Err("decide: `low` must be the two cards of the low hand".into()),
        },
    };
    Ok(ScriptStep::Decide {
        seat: fields.seat()?,
        hand: fields.number_if("hand", 1, 16)?.map(HandNumber::new),
        action,
        amount: fields.money_if("amount")?,
        times: fields.number_if("times", 0, 255)?,
        low,
    })
}

/// An order about which nothing more is to be said.
fn order(name: &'static str, body: &Json, order: Order) -> Result<ScriptStep> {
    Fields::of(name, body)?;
    nothing(name, body).map(|()| ScriptStep::Order(order))
}

/// A name says it all.
fn nothing(name: &'static str, body: &Json) -> Result<()> {
    match body.as_object().is_some_and(|more| more.is_empty()) {
        true => Ok(()),
        false => Err(format!("{name}: expected nothing but {{}}")),
    }
}

fn irregularity(fields: &Fields<'_>) -> Result<ScriptStep> {
    fields.only(&["kind", "seat", "choice", "card", "exposed", "choices", "refused"])?;
    let kind: IrregularityKind =
        fields.text("kind")?.parse().map_err(|e| format!("irregularity: {e}"))?;
    let mut what = Irregularity::new(kind);
    what.seat = fields.optional("seat").is_some().then(|| fields.seat()).transpose()?;
    if let Some(card) = fields.optional("card") {
        what.card = match some_cards("irregularity: card", card)?.as_slice() {
            [Some(card)] => Some(*card),
            _ => return Err("irregularity: `card` must be one card".into()),
        };
    }
    what.exposed = match fields.optional("exposed") {
        None => None,
        Some(Json::Bool(exposed)) => Some(*exposed),
        Some(_) => return Err("irregularity: `exposed` must be true or false".into()),
    };
    let choice = |json: &Json| -> Result<Choice> {
        let Json::String(text) = json else { return Err("a choice must be in quotes".into()) };
        text.parse().map_err(|e| format!("irregularity: {e}"))
    };
    what.choice = fields.optional("choice").map(choice).transpose()?;
    match fields.optional("choices") {
        None => {}
        Some(Json::Object(by_seat)) => {
            for (seat, chosen) in by_seat {
                what.choices[seat_number(seat)?.index()] = Some(choice(chosen)?);
            }
        }
        Some(_) => return Err("irregularity: `choices` must be an object by seat".into()),
    }
    match fields.optional("refused") {
        None => {}
        Some(Json::Array(seats)) => {
            let seats = seats.iter().map(|seat| seat_number(&seat.to_string()));
            what.refused = seats.collect::<Result<SeatSet>>()?;
        }
        Some(_) => return Err("irregularity: `refused` must be a list of seats".into()),
    }
    Ok(ScriptStep::Irregularity(what))
}
