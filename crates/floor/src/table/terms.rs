//! How a table is run: its game and options, who deals, how quickly, what waits for approval.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::{AnyTable, Edition, Kind, Options};
use serde_json::{Map, Value as Json, json};

use super::PresenceLimits;
use crate::fields::Fields;
use crate::{Code, FloorError, check_id};

/// Who deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealt {
    /// The program shuffles, rolls and spins.
    House,
    /// A dealer enters what really fell.
    Dealer,
}

impl Dealt {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Dealt::House => "house",
            Dealt::Dealer => "dealer",
        }
    }
}

/// How long the table waits, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// For wagers, from the first one on.
    pub wagers: u32,
    /// For a decision.
    pub decision: u32,
}

/// What a table was opened by: it stands in the record that opens it, and is not asked for again.
/// A newer program, or a rulebook with better words, carries the same records out; whether they
/// come out as they were written is what decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedBy {
    /// The digest of the rulebook.
    pub rulebook: String,
    /// The version of the program.
    pub version: String,
    /// The edition of the game's procedures, which the table follows until it is opened again.
    pub edition: Edition,
}

impl OpenedBy {
    /// What a table of this game is opened by today.
    pub fn today(kind: &Kind) -> OpenedBy {
        OpenedBy {
            rulebook: kind.rulebook().digest().into(),
            version: env!("CARGO_PKG_VERSION").into(),
            edition: kind.rulebook().edition,
        }
    }

    /// What the rules of a record say; none where they do not say it.
    pub fn recorded(rules: &Json) -> Option<OpenedBy> {
        let text = |key: &str| rules.get(key)?.as_str().map(str::to_owned);
        let edition = edition(rules)?;
        Some(OpenedBy { rulebook: text("rulebook")?, version: text("version")?, edition })
    }
}

/// How a table is run. Made once, never changed.
#[derive(Clone)]
pub struct Terms {
    /// The table's id.
    pub id: Arc<str>,
    /// The game.
    pub kind: &'static Kind,
    /// Its options.
    pub options: Options,
    /// Who deals.
    pub dealt: Dealt,
    /// How long it waits; nothing is timed where there is none.
    pub pace: Option<Pace>,
    /// When the table goes on without a player who gives no sign; `None` if it always waits.
    pub presence: Option<PresenceLimits>,
    /// Whether awards whose clause asks for verification wait for two approvals.
    pub approvals: bool,
    /// Whether people's duties are asked for.
    pub duties: bool,
    /// Whether players may ask what their choices are worth.
    pub coach: bool,
    /// The link of each meter.
    pub links: BTreeMap<String, String>,
}

const LONGEST: u64 = 3600;

impl Pace {
    /// The pace of auto-dealt tables for play money.
    pub const DEFAULT: Pace = Pace { wagers: 15, decision: 20 };
}

impl Terms {
    /// Reads how a table is to be run, and opens it once to see that it can be.
    pub fn from_json(body: &Json) -> Result<Terms, FloorError> {
        let fields = Fields::of("the table", body)?;
        fields.only(&[
            "table",
            "game",
            "options",
            "dealt",
            "pace",
            "presence",
            "approvals",
            "duties",
            "coach",
            "links",
        ])?;
        let id = fields.text("table")?;
        check_id("table", id)?;
        let game = fields.text("game")?;
        let kind = Kind::find(game).ok_or_else(|| {
            let game: String = game.chars().take(40).collect();
            Code::BadRequest.error(format!("there is no game `{game}`"))
        })?;
        let options = match fields.get("options") {
            None => Options::new(),
            Some(json) => {
                wire::options::from_json(json).map_err(|why| Code::BadRequest.error(why))?
            }
        };
        let dealt = match fields.text_if("dealt")? {
            None | Some("house") => Dealt::House,
            Some("dealer") => Dealt::Dealer,
            Some(_) => return Err(Code::BadRequest.error("dealt: expected house or dealer")),
        };
        let by_dealer = dealt == Dealt::Dealer;
        let given = |key: &str| fields.get(key).filter(|json| !json.is_null());
        let mut terms = Terms {
            id: id.into(),
            kind,
            options,
            dealt,
            pace: given("pace").map(pace).transpose()?,
            presence: given("presence").map(PresenceLimits::from_json).transpose()?,
            approvals: fields.switch_if("approvals")?.unwrap_or(by_dealer),
            duties: fields.switch_if("duties")?.unwrap_or(by_dealer) && by_dealer,
            coach: fields.switch_if("coach")?.unwrap_or(false),
            links: BTreeMap::new(),
        };
        let table = terms.open()?;
        terms.links = links(fields.get("links"), &terms.id, table.as_ref())?;
        Ok(terms)
    }

    /// Fills in the pace and the presence limits that a casino for play money gives a new
    /// auto-dealt table whose maker says nothing of them. `null` means that there are none.
    pub fn with_play_defaults(mut body: Json) -> Json {
        if let Some(fields) = body.as_object_mut()
            && fields.get("dealt").is_none_or(|dealt| *dealt == "house")
        {
            let Pace { wagers, decision } = Pace::DEFAULT;
            let pace = || json!({"wagers": wagers, "decision": decision});
            fields.entry("pace").or_insert_with(pace);
            fields.entry("presence").or_insert_with(|| PresenceLimits::DEFAULT.to_json());
        }
        body
    }

    /// A table by these terms, at which nothing has happened yet.
    pub fn open(&self) -> Result<Box<dyn AnyTable>, FloorError> {
        self.open_in(self.kind.rulebook().edition)
    }

    /// The same table by an edition of the game's procedures.
    pub fn open_in(&self, edition: Edition) -> Result<Box<dyn AnyTable>, FloorError> {
        super::open(self.kind, &self.options, edition)
            .map_err(|e| Code::Refused.error(e.to_string()))
    }

    /// As they stand in the journal.
    pub fn to_json(&self) -> Json {
        let mut json = json!({
            "table": &*self.id,
            "game": self.kind.id,
            "options": wire::options::to_json(&self.options),
            "dealt": self.dealt.name(),
            "approvals": self.approvals,
            "duties": self.duties,
            "coach": self.coach,
            "links": self.links,
        });
        if let Some(Pace { wagers, decision }) = self.pace {
            json["pace"] = json!({"wagers": wagers, "decision": decision});
        }
        if let Some(presence) = self.presence {
            json["presence"] = presence.to_json();
        }
        json
    }

    /// The rules in force, as the record that opens the table has them.
    pub fn rules_json(&self, opened_by: &OpenedBy) -> Json {
        let mut json = self.to_json();
        json["rulebook"] = opened_by.rulebook.as_str().into();
        json["version"] = opened_by.version.as_str().into();
        if let Some(edition) = opened_by.edition.named() {
            json["edition"] = edition.into();
        }
        json
    }

    /// The meters that the table has a link of its own for.
    pub fn own_links(&self) -> impl Iterator<Item = (&str, &str)> {
        let own = |(meter, link): &(&String, &String)| **link == own_link(&self.id, meter);
        self.links.iter().filter(own).map(|(meter, link)| (meter.as_str(), link.as_str()))
    }
}

/// The edition that a record names, or the first if it names none; `None` if it is unreadable.
pub(super) fn edition(of: &Json) -> Option<Edition> {
    match of.get("edition") {
        None => Some(Edition::FIRST),
        Some(number) => Edition::new(u8::try_from(number.as_u64()?).ok()?),
    }
}

/// The link that a table has for itself.
fn own_link(table: &str, meter: &str) -> String {
    format!("{table}.{meter}")
}

fn pace(json: &Json) -> Result<Pace, FloorError> {
    let fields = Fields::of("pace", json)?;
    fields.only(&["wagers", "decision"])?;
    let seconds = |key: &str| match fields.get(key).and_then(Json::as_u64) {
        Some(seconds @ 1..=LONGEST) => Ok(seconds as u32),
        _ => Err(Code::BadRequest
            .error(format!("pace: `{key}` must be a number of seconds from 1 to {LONGEST}"))),
    };
    Ok(Pace { wagers: seconds("wagers")?, decision: seconds("decision")? })
}

/// The link of each of the table's meters: the one that is named, or one of its own.
fn links(
    given: Option<&Json>,
    id: &str,
    table: &dyn AnyTable,
) -> Result<BTreeMap<String, String>, FloorError> {
    let none = Map::new();
    let given = match given {
        None => &none,
        Some(Json::Object(given)) => given,
        Some(_) => return Err(Code::BadRequest.error("links: expected links by meter")),
    };
    let meters: Vec<String> = table.meters().into_iter().map(|(name, _)| name).collect();
    if let Some(odd) = given.keys().find(|key| !meters.contains(key)) {
        let odd: String = odd.chars().take(40).collect();
        let known = if meters.is_empty() { "no meters".into() } else { meters.join(", ") };
        return Err(Code::BadRequest.error(format!("links: no meter `{odd}`, there is {known}")));
    }
    let link = |meter: String| match given.get(&meter) {
        None => Ok((meter.clone(), own_link(id, &meter))),
        Some(Json::String(link)) => Ok((meter, link.clone())),
        Some(_) => Err(Code::BadRequest.error("links: expected the link's id in quotes")),
    };
    meters.into_iter().map(link).collect()
}
