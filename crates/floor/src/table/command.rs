//! Commands to a table, read from JSON.

use chance::{Card, Place};
use games::{Cents, Irregularity, Order, Seat};
use serde_json::Value as Json;
use wire::script::{self, ScriptStep};

use crate::fields::Fields;
use crate::{Code, FloorError};

/// What somebody says to a table, or the clock.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Takes a seat.
    Sit {
        /// Which; the first free one when none.
        seat: Option<Seat>,
        /// Chips for so much.
        buy_in: Option<Cents>,
        /// Somebody unnamed, whom the dealer seats.
        guest: bool,
    },
    /// Chips for so much.
    BuyIn {
        /// The seat.
        seat: Seat,
        /// How much.
        amount: Cents,
    },
    /// Gets up.
    Leave {
        /// The seat.
        seat: Seat,
    },
    /// A wager, taken down, called on or off, or a decision: a step of a script.
    Play(ScriptStep),
    /// This seat is ready.
    Deal {
        /// The seat.
        seat: Seat,
    },
    /// What fell: a step of a script, or none for a shuffle.
    Outcome(Option<ScriptStep>),
    /// What fell, though nobody wrote it down.
    Untold,
    /// The cut card has come out.
    CutCard,
    /// The last outcome was entered wrong.
    Correct {
        /// Why.
        why: String,
    },
    /// A dealer comes.
    SignOn,
    /// A dealer goes.
    SignOff,
    /// What the floor person orders.
    Order {
        /// What.
        order: Order,
        /// Why.
        why: Option<String>,
    },
    /// Calls a supervisor: the table pauses.
    Supervisor {
        /// Why.
        why: String,
    },
    /// Something went wrong, for one of the document's reasons.
    Irregularity(Irregularity, Option<String>),
    /// An award that waits.
    Approve {
        /// The round.
        round: u64,
        /// The line, from 1.
        line: u64,
        /// Why it is refused; none where it is approved.
        refused: Option<String>,
    },
    /// The table opens.
    Open {
        /// With so much in the rack.
        float: Cents,
    },
    /// The table closes.
    Close,
    /// What somebody counted in the rack.
    Inventory {
        /// How much.
        amount: Cents,
    },
    /// Nothing goes on.
    Pause {
        /// Why.
        why: String,
    },
    /// It goes on.
    Resume,
    /// Chips to the rack.
    Fill(Slip),
    /// Chips from the rack.
    Credit(Slip),
    /// The drop box is emptied.
    Count,
    /// Something that the table asked for is done.
    Duty(Act),
    /// Equipment comes to the table.
    Bring {
        /// Its name.
        equipment: String,
    },
    /// Equipment leaves the table for good.
    Retire {
        /// Its name.
        equipment: String,
        /// Why.
        why: String,
    },
    /// What follows was written on paper while nothing could be entered.
    Paper {
        /// The slip; none where all of it is entered.
        slip: Option<String>,
        /// Why, and when it was.
        why: Option<String>,
    },
    /// Time is up.
    Time,
    /// The player of a seat has given no sign for a while: the host says so.
    Away {
        /// The seat.
        seat: Seat,
    },
    /// A seat is dealt out, because its player is still away.
    SitOut {
        /// The seat.
        seat: Seat,
    },
    /// A seat is freed, because its player has not come back.
    Free {
        /// The seat.
        seat: Seat,
    },
    /// The player of a seat is here again.
    Back {
        /// The seat.
        seat: Seat,
    },
}

/// What somebody says is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// The duty.
    pub duty: String,
    /// The piece of equipment that it was done with.
    pub equipment: Option<String>,
    /// How many cards were counted.
    pub count: Option<u64>,
    /// How many cards deep the cut was.
    pub depth: Option<u64>,
}

/// What is said of a fill or a credit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slip {
    /// It is asked for.
    Asks(Cents),
    /// The one that was asked for in this record is given.
    Confirms(u64),
    /// The one that was asked for in this record is not given.
    Refuses(u64, String),
    /// The one that was given in this record is undone.
    Voids(u64, String),
}

macro_rules! names {
    ($($name:literal)*) => {
        /// What commands are called.
        pub const COMMANDS: &[&str] = &[$($name),*];
    };
}

names! {
    "sit" "buy-in" "leave" "wager" "remove" "call" "decide" "deal" "outcome" "cut-card" "correct"
    "sign-on" "sign-off" "reshuffle" "dice-pass" "supervisor" "irregularity" "approve" "open"
    "close" "inventory" "pause" "resume" "fill" "credit" "count" "duty" "bring" "retire"
    "paper"
}

impl Command {
    /// Reads a command of a record, which the host itself may have given.
    pub(crate) fn read_recorded(name: &str, body: &Json) -> Result<Command, FloorError> {
        match name {
            "time" => Ok(Command::Time),
            "away" | "sit-out" | "free" | "back" => {
                let fields = Fields::of(name, body)?;
                fields.only(&["seat"])?;
                let seat = fields.seat()?;
                Ok(match name {
                    "away" => Command::Away { seat },
                    "sit-out" => Command::SitOut { seat },
                    "free" => Command::Free { seat },
                    _ => Command::Back { seat },
                })
            }
            _ => Command::read(name, body),
        }
    }

    /// Reads a command: its name and what is said with it.
    pub fn read(name: &str, body: &Json) -> Result<Command, FloorError> {
        let fields = Fields::of(name, body)?;
        let read = match of_seats(name, body, &fields)? {
            Some(command) => Some(command),
            None => match of_the_dealer(name, body, &fields)? {
                Some(command) => Some(command),
                None => of_the_pit(name, &fields)?,
            },
        };
        read.ok_or_else(|| {
            let other: String = name.chars().take(40).collect();
            let known = COMMANDS.join(", ");
            bad(format!("there is no command `{other}`, expected one of {known}"))
        })
    }
}

/// What those who sit at a table say; none where it is another command.
fn of_seats(name: &str, body: &Json, fields: &Fields<'_>) -> Result<Option<Command>, FloorError> {
    let step = || script::read_named_step(name, body).map_err(bad);
    Ok(Some(match name {
        "sit" => {
            fields.only(&["seat", "buy_in", "guest"])?;
            let guest = fields.switch_if("guest")?.unwrap_or(false);
            Command::Sit { seat: fields.seat_if()?, buy_in: fields.payment_if("buy_in")?, guest }
        }
        "buy-in" => {
            fields.only(&["seat", "amount"])?;
            fields.payment_if("amount")?;
            Command::BuyIn { seat: fields.seat()?, amount: fields.amount("amount")? }
        }
        "leave" => {
            fields.only(&["seat"])?;
            Command::Leave { seat: fields.seat()? }
        }
        "wager" | "remove" => Command::Play(amounts(fields, step()?)?),
        "call" | "decide" => Command::Play(step()?),
        "deal" => {
            fields.only(&["seat"])?;
            Command::Deal { seat: fields.seat()? }
        }
        _ => return Ok(None),
    }))
}

/// What a dealer says, and whoever rules on what went wrong.
fn of_the_dealer(
    name: &str,
    body: &Json,
    fields: &Fields<'_>,
) -> Result<Option<Command>, FloorError> {
    Ok(Some(match name {
        "outcome" => outcome(body)?,
        "cut-card" => bare(fields, Command::CutCard)?,
        "correct" => Command::Correct { why: why(fields)? },
        "sign-on" => bare(fields, Command::SignOn)?,
        "sign-off" => bare(fields, Command::SignOff)?,
        "reshuffle" => Command::Order { order: Order::Reshuffle, why: why_if(fields)? },
        "dice-pass" => Command::Order { order: Order::PassDice, why: why_if(fields)? },
        "supervisor" => Command::Supervisor { why: why(fields)? },
        "irregularity" => irregularity(body, fields)?,
        _ => return Ok(None),
    }))
}

/// An irregularity, and the reason that a script has no place for.
fn irregularity(body: &Json, fields: &Fields<'_>) -> Result<Command, FloorError> {
    let reason = fields.text_if("reason")?.map(str::to_owned);
    let mut step = body.clone();
    if let Some(fields) = step.as_object_mut() {
        fields.shift_remove("reason");
    }
    match script::read_named_step("irregularity", &step).map_err(bad)? {
        ScriptStep::Irregularity(what) => Ok(Command::Irregularity(what, reason)),
        _ => Err(bad("irregularity: expected one".into())),
    }
}

/// What is said of the table as a whole: its rack, its equipment, its hours.
fn of_the_pit(name: &str, fields: &Fields<'_>) -> Result<Option<Command>, FloorError> {
    Ok(Some(match name {
        "approve" => approve(fields)?,
        "open" => {
            fields.only(&["float"])?;
            Command::Open { float: fields.amount("float")? }
        }
        "close" => bare(fields, Command::Close)?,
        "inventory" => {
            fields.only(&["amount"])?;
            Command::Inventory { amount: fields.counted("amount")? }
        }
        "pause" => Command::Pause { why: why(fields)? },
        "resume" => {
            why_if(fields)?;
            Command::Resume
        }
        "fill" => Command::Fill(slip(fields)?),
        "credit" => Command::Credit(slip(fields)?),
        "count" => bare(fields, Command::Count)?,
        "duty" => Command::Duty(act(fields)?),
        "bring" => {
            fields.only(&["equipment"])?;
            Command::Bring { equipment: fields.text("equipment")?.to_owned() }
        }
        "retire" => {
            fields.only(&["equipment", "why"])?;
            let text = |key: &str| fields.text(key).map(str::to_owned);
            Command::Retire { equipment: text("equipment")?, why: text("why")? }
        }
        "paper" => paper(fields)?,
        _ => return Ok(None),
    }))
}

fn bad(why: String) -> FloorError {
    Code::BadRequest.error(why)
}

fn bare(fields: &Fields<'_>, command: Command) -> Result<Command, FloorError> {
    fields.only(&[])?;
    Ok(command)
}

fn why(fields: &Fields<'_>) -> Result<String, FloorError> {
    fields.only(&["why"])?;
    Ok(fields.text("why")?.to_owned())
}

fn why_if(fields: &Fields<'_>) -> Result<Option<String>, FloorError> {
    fields.only(&["why"])?;
    Ok(fields.text_if("why")?.map(str::to_owned))
}

/// A wager of nothing is no wager, whatever a script may say. (A decision may name nothing: who
/// caps a bet with winnings may leave them.)
fn amounts(fields: &Fields<'_>, step: ScriptStep) -> Result<ScriptStep, FloorError> {
    fields.amount_if("amount")?;
    Ok(step)
}

fn outcome(body: &Json) -> Result<Command, FloorError> {
    let fields = Fields::of("outcome", body)?;
    fields.only(&["cards", "shoe", "dice", "number", "spin", "shuffled", "peek"])?;
    let unseen = |key: &str| fields.get(key).is_some_and(|said| *said == "??");
    if fields.get("shuffled").is_some() {
        fields.only(&["shuffled"])?;
        return match fields.switch_if("shuffled")? {
            Some(true) => Ok(Command::Outcome(None)),
            _ => Err(bad("outcome: `shuffled` can only be true".into())),
        };
    }
    if unseen("dice") || unseen("number") {
        return Ok(Command::Untold);
    }
    let (body, burned) = burned(body)?;
    let mut step = script::read_step(&body).map_err(bad)?;
    if let (ScriptStep::Cards(places), Some(cards)) = (&mut step, burned) {
        places.push((Place::Burn, cards));
    }
    Ok(Command::Outcome(Some(step)))
}

/// Cards, none for a face that nobody saw.
type Cards = Vec<Option<Card>>;

/// Takes the burned cards out of what fell: a script has no place for them.
fn burned(body: &Json) -> Result<(Json, Option<Cards>), FloorError> {
    let mut body = body.clone();
    let places = body.get_mut("cards").and_then(Json::as_object_mut);
    let cards = match places.and_then(|places| places.shift_remove("burn")) {
        None => None,
        Some(Json::String(cards)) => {
            Some(chance::cards(&cards).map_err(|e| bad(format!("burn: {e}")))?)
        }
        Some(_) => return Err(bad("burn: expected cards in quotes, such as \"??\"".into())),
    };
    Ok((body, cards))
}

fn approve(fields: &Fields<'_>) -> Result<Command, FloorError> {
    fields.only(&["round", "line", "refuse", "why"])?;
    let refused = match fields.switch_if("refuse")? {
        Some(true) => Some(fields.text("why")?.to_owned()),
        _ => None,
    };
    Ok(Command::Approve { round: fields.number("round")?, line: fields.number("line")?, refused })
}

fn act(fields: &Fields<'_>) -> Result<Act, FloorError> {
    fields.only(&["duty", "equipment", "count", "depth"])?;
    Ok(Act {
        duty: fields.text("duty")?.to_owned(),
        equipment: fields.text_if("equipment")?.map(str::to_owned),
        count: fields.number_if("count")?,
        depth: fields.number_if("depth")?,
    })
}

/// A slip that is entered afterwards has a name, and says why; nothing ends it.
fn paper(fields: &Fields<'_>) -> Result<Command, FloorError> {
    fields.only(&["slip", "why"])?;
    let slip = fields.text_if("slip")?.map(str::to_owned);
    if let Some(slip) = &slip {
        crate::check_id("slip", slip)?;
        fields.text("why")?;
    }
    Ok(Command::Paper { slip, why: fields.text_if("why")?.map(str::to_owned) })
}

fn slip(fields: &Fields<'_>) -> Result<Slip, FloorError> {
    let named: Vec<_> = ["amount", "confirm", "refuse", "void"]
        .into_iter()
        .filter(|key| fields.get(key).is_some())
        .collect();
    match named[..] {
        ["amount"] => {
            fields.only(&["amount", "why"])?;
            Ok(Slip::Asks(fields.amount("amount")?))
        }
        ["confirm"] => {
            fields.only(&["confirm"])?;
            Ok(Slip::Confirms(fields.number("confirm")?))
        }
        ["refuse"] => {
            fields.only(&["refuse", "why"])?;
            Ok(Slip::Refuses(fields.number("refuse")?, fields.text("why")?.to_owned()))
        }
        ["void"] => {
            fields.only(&["void", "why"])?;
            Ok(Slip::Voids(fields.number("void")?, fields.text("why")?.to_owned()))
        }
        _ => Err(bad("expected one of `amount`, `confirm`, `refuse`, `void`".into())),
    }
}
