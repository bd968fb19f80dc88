//! Equipment: cards, shoes, dice, wheels and shufflers, each with a name and a life.

use games::{EquipmentKind, Kind};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::{Code, Fields, FloorError, Time, check_id};

/// The longest name of a colour.
const LONGEST: usize = 32;

/// How far the life of a piece of equipment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Life {
    /// Nobody has looked at it yet.
    Stored,
    /// It has been looked at, and may be used.
    Inspected,
    /// It is used.
    InPlay,
    /// A device shuffles it.
    InDevice,
    /// It waits for its turn.
    Resting,
    /// It is not used any more.
    Retired,
}

impl Life {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Life::Stored => "stored",
            Life::Inspected => "inspected",
            Life::InPlay => "in play",
            Life::InDevice => "in the device",
            Life::Resting => "resting",
            Life::Retired => "retired",
        }
    }
}

/// What a piece of equipment is. Made once, never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equipment {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: EquipmentKind,
    /// Its colour; of a deck, that of the backs.
    pub colour: Option<String>,
    /// The game that it is for; any where none is named.
    pub game: Option<String>,
}

impl Equipment {
    /// Reads what somebody makes.
    pub fn from_json(body: &Json) -> Result<Equipment, FloorError> {
        let fields = Fields::of("the equipment", body)?;
        fields.only(&["equipment", "kind", "colour", "game"])?;
        let name = fields.text("equipment")?;
        check_id("equipment", name)?;
        let kind = fields.text("kind")?;
        let kind = kind.parse().map_err(|_| {
            let known: Vec<_> = EquipmentKind::ALL.iter().map(|kind| kind.name()).collect();
            Code::BadRequest.error(format!("kind: expected one of {}", known.join(", ")))
        })?;
        let colour = fields.text_if("colour")?;
        if colour.is_some_and(|colour| colour.is_empty() || colour.chars().count() > LONGEST) {
            return Err(Code::BadRequest.error("colour: expected 1 to 32 letters"));
        }
        let game = fields.text_if("game")?;
        if let Some(game) = game.filter(|game| Kind::find(game).is_none()) {
            let game: String = game.chars().take(40).collect();
            return Err(Code::BadRequest.error(format!("there is no game `{game}`")));
        }
        let (colour, game) = (colour.map(Into::into), game.map(Into::into));
        Ok(Equipment { name: name.into(), kind, colour, game })
    }

    /// As it stands in the journal.
    pub fn to_json(&self) -> Json {
        let mut json = json!({"equipment": self.name, "kind": self.kind.name()});
        if let Some(colour) = &self.colour {
            json["colour"] = colour.as_str().into();
        }
        if let Some(game) = &self.game {
            json["game"] = game.as_str().into();
        }
        json
    }
}

/// Where a piece of equipment is, and how far its life has come: what a table tells of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whereabouts {
    /// How far its life has come.
    pub life: Life,
    /// Since when.
    pub since: Time,
    /// Why it was retired.
    pub why: Option<String>,
}

/// What the house knows of a piece of equipment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EquipmentState {
    /// What it is.
    pub equipment: Equipment,
    /// When it was made.
    pub since: Time,
    /// The table that had it last, and what became of it there.
    pub at: Option<(String, Whereabouts)>,
}

impl EquipmentState {
    /// Whether a table may have it now.
    ///
    /// # Errors
    /// `already-done`: it is retired, or at another table.
    pub fn check_free(&self) -> Result<(), FloorError> {
        let name = &self.equipment.name;
        match &self.at {
            None => Ok(()),
            Some((_, there)) if there.life == Life::Retired => {
                Err(Code::AlreadyDone.error(format!("{name} is retired")))
            }
            Some((table, _)) => Err(Code::AlreadyDone.error(format!("{name} is at table {table}"))),
        }
    }

    /// As a list of equipment shows it.
    pub fn to_json(&self) -> Json {
        let mut json = self.equipment.to_json();
        let (life, since) = match &self.at {
            None => (Life::Stored, self.since),
            Some((_, there)) => (there.life, there.since),
        };
        json["colour"] = self.equipment.colour.as_deref().into();
        json["game"] = self.equipment.game.as_deref().into();
        json["life"] = life.name().into();
        json["since"] = since.to_string().into();
        json["table"] = self.at.as_ref().map(|(table, _)| table.as_str()).into();
        if let Some(why) = self.at.as_ref().and_then(|(_, there)| there.why.as_deref()) {
            json["why"] = why.into();
        }
        json
    }
}
