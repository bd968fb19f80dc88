//! Events by name: what happens at a table, in the words of scripts.
//!
//! An event is written as the step of a script that says it, one card at a time, with the place
//! where it falls. Beside the steps of scripts there are `{"shuffled": true}`,
//! `{"meters": {"multi-link": "10000.1234"}}`, and `"??"` for a roll or a number that nobody wrote
//! down. Spots, meters and places are those of the table, which is why it is asked for.

use std::borrow::Cow;

use chance::{Ask, Card, Outcome, Place};
use games::{
    AnyTable, Awaiting, Decision, Event, Exact, Irregularity, Order, SEATS, Seat, Spot, Wager,
    did_you_mean,
};
use serde_json::Value as Json;

use crate::plain::Plain;
use crate::script::{self, STEPS, ScriptStep, short};

/// What was read is not an event of that table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EventError(String);

impl From<String> for EventError {
    fn from(what: String) -> EventError {
        EventError(one_line(&what))
    }
}

/// One line, whatever the input held.
pub(crate) fn one_line(what: &str) -> String {
    let line: String = what.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(400).collect()
}

type Result<T, E = String> = std::result::Result<T, E>;

/// What events are called that no script needs to say.
const UNSCRIPTED: [&str; 2] = ["shuffled", "meters"];

/// A card, a roll or a number that nobody wrote down.
const UNSEEN: &str = "??";

/// An event as JSON, before the table has been given it.
///
/// ```
/// use games::{Cents, Event, Kind, Options, Seat, Wager};
/// let table = Kind::find("roulette").unwrap().open(Options::new()).unwrap();
/// let on = table.find_spot("red").unwrap();
/// let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(5), for_dealer: false };
/// let written = wire::event::to_json(&Event::Wager(wager), table.as_ref());
/// assert_eq!(written.to_string(), r#"{"wager":{"seat":1,"on":"red","amount":"5.00"}}"#);
/// assert_eq!(wire::event::from_json(&written, table.as_ref()), Ok(Event::Wager(wager)));
/// ```
pub fn to_json(event: &Event, table: &dyn AnyTable) -> Json {
    to_plain(event, table).to_json()
}

/// The same, to be written into a journal.
pub fn to_plain(event: &Event, table: &dyn AnyTable) -> Plain<'static> {
    match event {
        Event::Wager(Wager { seat, on, amount, for_dealer }) => {
            let fields = [
                ("seat", Some((*seat).into())),
                ("on", Some(spot_name(*on, table))),
                ("amount", Some((*amount).into())),
                ("for", for_dealer.then(|| "dealer".into())),
            ];
            Plain::one("wager", Plain::some(fields))
        }
        Event::Remove { seat, on, amount } => {
            let fields = [
                ("seat", Some((*seat).into())),
                ("on", Some(spot_name(*on, table))),
                ("amount", amount.map(Plain::from)),
            ];
            Plain::one("remove", Plain::some(fields))
        }
        Event::Call { seat, on, working } => {
            let fields = [
                ("seat", Some((*seat).into())),
                ("on", Some(spot_name(*on, table))),
                ("state", Some(if *working { "on" } else { "off" }.into())),
            ];
            Plain::one("call", Plain::some(fields))
        }
        Event::Decide(decision) => Plain::one("decide", decided(decision)),
        Event::Chance(outcome) => fell(*outcome, asked(table)),
        Event::CutCard => Plain::one("cut-card", Plain::some([])),
        Event::Irregularity(what) => Plain::one("irregularity", irregular(what)),
        Event::Meter { meter, value } => {
            let meters = table.meters();
            let name = meters.into_iter().nth(usize::from(*meter)).map(|(name, _)| name);
            let name = name.unwrap_or_else(|| format!("#{meter}"));
            Plain::one("meters", Plain::one(name, value.to_string().into()))
        }
        Event::Order(Order::Reshuffle) => Plain::one("reshuffle", Plain::some([])),
        Event::Order(Order::NewDealer) => Plain::one("new-dealer", Plain::some([])),
        Event::Order(Order::PassDice) => Plain::one("dice-pass", Plain::some([])),
        Event::Order(Order::Permit { seat }) => {
            Plain::one("permit", Plain::one("seat", (*seat).into()))
        }
    }
}

fn decided(decision: &Decision) -> Plain<'static> {
    Plain::some([
        ("seat", Some(decision.seat.into())),
        ("hand", decision.hand.map(|hand| hand.number().into())),
        ("action", Some(decision.action.name().into())),
        ("amount", decision.amount.map(Plain::from)),
        ("times", decision.times.map(Plain::from)),
        ("low", decision.low.map(|[a, b]| format!("{a} {b}").into())),
    ])
}

fn fell(outcome: Outcome, asked: Option<Ask>) -> Plain<'static> {
    match outcome {
        Outcome::Shuffled => Plain::one("shuffled", true.into()),
        Outcome::Card(card) => {
            let card = card.map_or(UNSEEN.into(), Plain::from);
            match asked.and_then(place_of) {
                Some(to) => Plain::one("cards", Plain::one(to.to_string(), card)),
                None => Plain::one("shoe", card),
            }
        }
        Outcome::Peeked { blackjack } => Plain::one("peek", blackjack.into()),
        Outcome::Dice(dice) => Plain::one("dice", dice.to_string().into()),
        Outcome::ThreeDice(dice) => Plain::one("dice", dice.to_string().into()),
        Outcome::Cups { player, banker } => {
            let fields = [
                ("player", Some(player.to_string().into())),
                ("banker", Some(banker.to_string().into())),
            ];
            Plain::one("dice", Plain::some(fields))
        }
        Outcome::Number(number) => Plain::one("number", number.into()),
        Outcome::Untold if matches!(asked, Some(Ask::Number { .. })) => {
            Plain::one("number", UNSEEN.into())
        }
        Outcome::Untold => Plain::one("dice", UNSEEN.into()),
        Outcome::Pocket(pocket) => Plain::one("spin", pocket.to_string().into()),
        Outcome::Insignia(insignia) => Plain::one("spin", insignia.to_string().into()),
    }
}

fn irregular(what: &Irregularity) -> Plain<'static> {
    let seats = Seat::up_to(SEATS);
    let choices = seats.zip(&what.choices);
    let choices = choices.filter_map(|(seat, choice)| Some((seat.to_string(), (*choice)?)));
    let choices = choices.map(|(seat, choice)| (seat.into(), choice.name().into()));
    let choices: Vec<(Cow<'static, str>, Plain<'static>)> = choices.collect();
    let refused: Vec<Plain<'static>> = what.refused.iter().map(Plain::from).collect();
    Plain::some([
        ("kind", Some(what.kind.name().into())),
        ("seat", what.seat.map(Plain::from)),
        ("card", what.card.map(Plain::from)),
        ("exposed", what.exposed.map(Plain::from)),
        ("choice", what.choice.map(|choice| choice.name().into())),
        ("choices", (!choices.is_empty()).then_some(Plain::Fields(choices))),
        ("refused", (!refused.is_empty()).then_some(Plain::List(refused))),
    ])
}

/// Reads an event that the table is to be given next. Whether the rules accept it is the table's
/// to say.
pub fn from_json(json: &Json, table: &dyn AnyTable) -> Result<Event, EventError> {
    let known = || STEPS.into_iter().chain(UNSCRIPTED);
    let expected =
        || format!("expected an object with one of {}", known().collect::<Vec<_>>().join(", "));
    let one = json.as_object().filter(|object| object.len() == 1);
    let Some((name, body)) = one.and_then(|object| object.iter().next()) else {
        return Err(expected().into());
    };
    Ok(match (name.as_str(), body) {
        ("shuffled", Json::Bool(true)) => Event::Chance(Outcome::Shuffled),
        ("shuffled", _) => return Err("shuffled: expected true".to_owned().into()),
        ("meters", body) => meter(body, table)?,
        ("cards", body) => Event::Chance(card_at(body, table)?),
        ("dice" | "number", Json::String(text)) if text == UNSEEN => Event::Chance(Outcome::Untold),
        (name, body) if known().any(|known| known == name) => {
            of_step(&script::read_named_step(name, body)?, table)?
        }
        (other, _) => {
            return Err(format!("`{}` is not an event: {}", short(other), expected()).into());
        }
    })
}

/// The event that a step says. Cards stand in a script in many at a time: only a step with a single
/// card is an event.
pub fn of_step(step: &ScriptStep, table: &dyn AnyTable) -> Result<Event> {
    Ok(match step {
        ScriptStep::Wager { seat, on, amount, for_dealer } => {
            let on = spot(on, table)?;
            Event::Wager(Wager { seat: *seat, on, amount: *amount, for_dealer: *for_dealer })
        }
        ScriptStep::Remove { seat, on, amount } => {
            Event::Remove { seat: *seat, on: spot(on, table)?, amount: *amount }
        }
        ScriptStep::Call { seat, on, working } => {
            Event::Call { seat: *seat, on: spot(on, table)?, working: *working }
        }
        ScriptStep::Decide { seat, hand, action, amount, times, low } => {
            let (seat, hand, action) = (*seat, *hand, *action);
            let (amount, times, low) = (*amount, *times, *low);
            Event::Decide(Decision { seat, hand, action, amount, times, low })
        }
        ScriptStep::Irregularity(what) => Event::Irregularity(*what),
        ScriptStep::CutCard => Event::CutCard,
        ScriptStep::Order(order) => Event::Order(*order),
        ScriptStep::Peek(blackjack) => Event::Chance(Outcome::Peeked { blackjack: *blackjack }),
        ScriptStep::Roll(outcome) => Event::Chance(*outcome),
        ScriptStep::Spin(stop) => Event::Chance(spun(stop, table)?),
        ScriptStep::Shoe(cards) => Event::Chance(single("shoe", cards)?),
        ScriptStep::Cards(_) => return Err("cards: expected a single card".into()),
    })
}

/// What chance is asked, now or when the wagers close.
fn asked(table: &dyn AnyTable) -> Option<Ask> {
    match table.awaiting() {
        Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask) => Some(ask),
        Awaiting::Decision { .. } => None,
    }
}

/// Where the card falls, or lies, that is asked for.
const fn place_of(ask: Ask) -> Option<Place> {
    match ask {
        Ask::Card { to } | Ask::Reveal { to } => Some(to),
        _ => None,
    }
}

/// One card by the place it falls on, which is where the table asks for one: `{"dealer": "As"}`.
fn card_at(body: &Json, table: &dyn AnyTable) -> Result<Outcome> {
    let expected = || "cards: expected a single card by place, such as {\"dealer\": \"As\"}".into();
    let one = body.as_object().filter(|places| places.len() == 1);
    let Some((place, Json::String(card))) = one.and_then(|places| places.iter().next()) else {
        return Err(expected());
    };
    let cards = chance::cards(card).map_err(|e| format!("{}: {e}", short(place)))?;
    let card = single("cards", &cards)?;
    match asked(table).and_then(place_of).map(|to| to.to_string()) {
        Some(to) if to == *place => Ok(card),
        Some(to) => Err(format!("cards: the card falls at {to}, not at `{}`", short(place))),
        None => Err("cards: the table asks for no card now".into()),
    }
}

fn single(name: &str, cards: &[Option<Card>]) -> Result<Outcome> {
    match cards {
        [card] => Ok(Outcome::Card(*card)),
        _ => Err(format!("{name}: expected a single card")),
    }
}

/// Where one of the table's meters stands, to the millionth of a cent.
fn meter(body: &Json, table: &dyn AnyTable) -> Result<Event> {
    let one = body.as_object().filter(|meters| meters.len() == 1);
    let Some((name, Json::String(value))) = one.and_then(|meters| meters.iter().next()) else {
        return Err("meters: expected one meter, such as {\"multi-link\": \"10000.00\"}".into());
    };
    let value: Exact = value.parse().map_err(|e| format!("meter `{}`: {e}", short(name)))?;
    Ok(Event::Meter { meter: meter_number(name, table)?, value })
}

/// The number of the meter with this name.
pub(crate) fn meter_number(name: &str, table: &dyn AnyTable) -> Result<u8> {
    let known: Vec<String> = table.meters().into_iter().map(|(name, _)| name).collect();
    match known.iter().position(|meter| meter == name) {
        Some(at) => Ok(at as u8),
        None => {
            let (game, name) = (table.kind().id, short(name));
            Err(match known.is_empty() {
                true => format!("meters: {game} has no meter `{name}`, nor any other"),
                false => {
                    format!("meters: {game} has no meter `{name}`, expected {}", known.join(", "))
                }
            })
        }
    }
}

/// A spot's name; a number that the layout does not have is no name of any spot.
fn spot_name(spot: Spot, table: &dyn AnyTable) -> Plain<'static> {
    let known = table.kind().layout().iter().find(|(known, _)| *known == spot);
    known.map_or_else(|| format!("#{}", spot.0).into(), |(_, info)| info.name.as_str().into())
}

fn spot(name: &str, table: &dyn AnyTable) -> Result<Spot> {
    table.find_spot(name).ok_or_else(|| {
        let families = table.kind().rulebook().spots.iter().map(|s| s.id.as_str());
        let families: Vec<_> = families.collect();
        let layout = table.kind().layout().iter().map(|(_, info)| info.name.as_str());
        let meant = did_you_mean(name, families.iter().copied().chain(layout));
        format!("there is no spot `{}`, expected {}{meant}", short(name), families.join(", "))
    })
}

/// A stop of the table's own wheel.
fn spun(stop: &str, table: &dyn AnyTable) -> Result<Outcome> {
    match asked(table) {
        Some(Ask::Roulette(_)) => {
            stop.parse().map(Outcome::Pocket).map_err(|e| format!("spin: {e}"))
        }
        Some(Ask::BigSix) => stop.parse().map(Outcome::Insignia).map_err(|e| format!("spin: {e}")),
        _ => Err(format!("{} has no wheel to spin", table.kind().id)),
    }
}
