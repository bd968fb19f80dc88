//! Commands to the house: people, tables, links, money at the cage, limits.

use std::sync::Arc;

use games::Cents;
use serde_json::{Value as Json, json};

use super::{Equipment, Founding, LinkState, named, said};
use crate::people::PasswordDigest;
use crate::table::Terms;
use crate::{Code, FloorError, Role, check_id, check_name};

/// What is said to the house.
pub enum HouseCommand {
    /// The first record: the kind of money and the name of the casino.
    Found(Founding),
    /// A new person.
    Person {
        /// The name.
        name: String,
        /// The role.
        role: Role,
        /// The digest of the password's hash.
        password: PasswordDigest,
    },
    /// A new player without a password, with play money.
    Guest {
        /// The name.
        name: String,
    },
    /// Another password.
    Password {
        /// Whose.
        name: String,
        /// The digest of its hash.
        password: PasswordDigest,
    },
    /// Nobody signs in under this name.
    Lock {
        /// The name.
        name: String,
    },
    /// The name may be used again.
    Unlock {
        /// The name.
        name: String,
    },
    /// A person brings money.
    Deposit {
        /// The name.
        name: String,
        /// How much.
        amount: Cents,
    },
    /// A person takes money away.
    Withdraw {
        /// The name.
        name: String,
        /// How much.
        amount: Cents,
    },
    /// A player who is out of play money gets more.
    TopUp {
        /// The name.
        name: String,
        /// How much.
        amount: Cents,
    },
    /// A player sets limits for themselves.
    Limits {
        /// The name.
        name: String,
        /// The most that may be lost on a day.
        loss: Option<Cents>,
        /// The most minutes that a visit may last.
        minutes: Option<u32>,
    },
    /// Somebody who learns to deal has answered a situation.
    Lesson {
        /// The name.
        name: String,
        /// The game.
        game: String,
        /// How hard it was.
        level: u8,
        /// Which situation of that game and level.
        seed: u64,
        /// Whether the answer was right.
        right: bool,
    },
    /// A player goes away for good, and is paid what they have.
    Close {
        /// The name.
        name: String,
        /// What they have.
        amount: Cents,
    },
    /// A new table.
    Table(Arc<Terms>),
    /// A new link.
    Link(Box<LinkState>),
    /// A new piece of equipment.
    Equipment(Equipment),
    /// The program starts.
    Start {
        /// Its version.
        version: String,
    },
    /// The program ends in order.
    Shutdown {
        /// The number of the signed heads that will cover it.
        heads: u64,
    },
}

impl HouseCommand {
    /// As it stands in the journal.
    pub fn to_json(&self) -> Json {
        let money =
            |name: &str, amount: &Cents| json!({"name": name, "amount": amount.to_string()});
        match self {
            HouseCommand::Found(founding) => said("house", founding.to_json()),
            HouseCommand::Person { name, role, password } => said(
                "person",
                json!({"name": name, "role": role.name(), "password": password.to_string()}),
            ),
            HouseCommand::Guest { name } => said("guest", json!({ "name": name })),
            HouseCommand::Password { name, password } => {
                said("password", json!({"name": name, "password": password.to_string()}))
            }
            HouseCommand::Lock { name } => said("lock", json!({ "name": name })),
            HouseCommand::Unlock { name } => said("unlock", json!({ "name": name })),
            HouseCommand::Deposit { name, amount } => said("deposit", money(name, amount)),
            HouseCommand::Withdraw { name, amount } => said("withdraw", money(name, amount)),
            HouseCommand::TopUp { name, amount } => said("top-up", money(name, amount)),
            HouseCommand::Limits { name, loss, minutes } => {
                let mut body = json!({ "name": name });
                if let Some(loss) = loss {
                    body["loss"] = loss.to_string().into();
                }
                if let Some(minutes) = minutes {
                    body["minutes"] = (*minutes).into();
                }
                said("limits", body)
            }
            HouseCommand::Lesson { name, game, level, seed, right } => said(
                "lesson",
                json!({"name": name, "game": game, "level": level, "seed": seed, "right": right}),
            ),
            HouseCommand::Close { name, amount } => said("close", money(name, amount)),
            HouseCommand::Table(terms) => said("table", terms.to_json()),
            HouseCommand::Link(link) => said("link", link.to_json()),
            HouseCommand::Equipment(piece) => said("equipment", piece.to_json()),
            HouseCommand::Start { version } => said("start", json!({ "version": version })),
            HouseCommand::Shutdown { heads } => said("shutdown", json!({ "heads": heads })),
        }
    }

    /// Reads what stands in the journal.
    pub fn read_recorded(what: &Json) -> Result<HouseCommand, FloorError> {
        let (name, fields) = named(what)?;
        let whose = || fields.text("name").map(str::to_owned);
        let digest = || {
            let bad = |_| Code::BadRequest.error("the digest of a password cannot be read");
            fields.text("password")?.parse::<PasswordDigest>().map_err(bad)
        };
        Ok(match name {
            "house" => HouseCommand::Found(Founding::from_fields(&fields)?),
            "person" => HouseCommand::Person {
                name: whose()?,
                role: fields.text("role")?.parse()?,
                password: digest()?,
            },
            "guest" => HouseCommand::Guest { name: whose()? },
            "password" => HouseCommand::Password { name: whose()?, password: digest()? },
            "lock" => HouseCommand::Lock { name: whose()? },
            "unlock" => HouseCommand::Unlock { name: whose()? },
            "deposit" => HouseCommand::Deposit { name: whose()?, amount: fields.amount("amount")? },
            "withdraw" => {
                HouseCommand::Withdraw { name: whose()?, amount: fields.amount("amount")? }
            }
            "top-up" => HouseCommand::TopUp { name: whose()?, amount: fields.amount("amount")? },
            "limits" => {
                let minutes = fields.number_if("minutes")?.map(u32::try_from).transpose();
                let minutes = minutes.map_err(|_| Code::BadRequest.error("too many minutes"))?;
                HouseCommand::Limits { name: whose()?, loss: fields.amount_if("loss")?, minutes }
            }
            "lesson" => {
                let level = u8::try_from(fields.number("level")?);
                let unsaid = || Code::BadRequest.error("a lesson says whether it was right");
                HouseCommand::Lesson {
                    name: whose()?,
                    game: fields.text("game")?.to_owned(),
                    level: level.map_err(|_| Code::BadRequest.error("there is no such level"))?,
                    seed: fields.number("seed")?,
                    right: fields.switch_if("right")?.ok_or_else(unsaid)?,
                }
            }
            "close" => HouseCommand::Close { name: whose()?, amount: fields.counted("amount")? },
            "table" => HouseCommand::table(&what[name])?,
            "link" => HouseCommand::link(&what[name])?,
            "equipment" => HouseCommand::equipment(&what[name])?,
            "start" => HouseCommand::Start { version: fields.text("version")?.to_owned() },
            "shutdown" => HouseCommand::Shutdown { heads: fields.number("heads")? },
            other => return Err(Code::BadRequest.error(format!("no house command `{other}`"))),
        })
    }

    /// A new table, as a manager asks for it.
    pub fn table(body: &Json) -> Result<HouseCommand, FloorError> {
        Ok(HouseCommand::Table(Arc::new(Terms::from_json(body)?)))
    }

    /// A new link, as a manager asks for it.
    pub fn link(body: &Json) -> Result<HouseCommand, FloorError> {
        Ok(HouseCommand::Link(Box::new(LinkState::from_json(body)?)))
    }

    /// A new piece of equipment, as a manager asks for it.
    pub fn equipment(body: &Json) -> Result<HouseCommand, FloorError> {
        Ok(HouseCommand::Equipment(Equipment::from_json(body)?))
    }

    /// A new person, as an admin asks for it; the password's hash is made elsewhere.
    pub fn person(
        name: &str,
        role: Role,
        password: impl Into<PasswordDigest>,
    ) -> Result<HouseCommand, FloorError> {
        check_name(name)?;
        if name.starts_with("guest-") {
            return Err(Code::BadRequest.error("names that begin with guest- are for guests"));
        }
        Ok(HouseCommand::Person { name: name.into(), role, password: password.into() })
    }

    /// The person it is about.
    pub fn about(&self) -> Option<&str> {
        match self {
            HouseCommand::Person { name, .. }
            | HouseCommand::Guest { name }
            | HouseCommand::Password { name, .. }
            | HouseCommand::Lock { name }
            | HouseCommand::Unlock { name }
            | HouseCommand::Deposit { name, .. }
            | HouseCommand::Withdraw { name, .. }
            | HouseCommand::TopUp { name, .. }
            | HouseCommand::Limits { name, .. }
            | HouseCommand::Lesson { name, .. }
            | HouseCommand::Close { name, .. } => Some(name),
            _ => None,
        }
    }
}

/// Checks the id of a link that somebody makes.
pub(super) fn check_link_id(id: &str) -> Result<(), FloorError> {
    check_id("link", id)
}
