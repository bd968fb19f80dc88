//! The journal of one table: how it was opened, then what happened, a line of JSON each. It is
//! written by name, so that another version of the program reads it, and it proves itself: every
//! event goes through the rules again, and every line must come out as it was recorded.

use std::sync::Arc;

use games::{AnyTable, Applied, Chosen, Edition, Event, Kind, Options, Refusal, Rulebook, Step};
use serde_json::{Map, Value as Json, json};

use crate::script::{Fields, edition, short};
use crate::{event, json, lines, options};

/// The version of the format.
pub const FORMAT: u64 = 1;

/// How a table was opened: the rules in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// The options that were given.
    pub options: Options,
    /// The digest of the rulebook.
    pub digest: String,
    /// Its text, where it is not the game's own.
    pub rulebook: Option<String>,
    /// The edition of the procedures.
    pub edition: Edition,
}

/// What is wrong with a journal, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub what: String,
}

/// What a journal is replayed by, where the rules have changed since it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The very rules it was written by, or not at all.
    TheRulesRecorded,
    /// The rules of today: every line must still come out the same.
    TheRulesOfToday,
}

impl Opening {
    /// How this table was opened.
    pub fn of(table: &dyn AnyTable) -> Opening {
        let book = table.chosen().rulebook();
        Opening {
            game: table.kind().id.into(),
            options: table.chosen().given().clone(),
            digest: book.digest().into(),
            rulebook: book.own_text().map(Into::into),
            edition: table.chosen().edition(),
        }
    }

    /// The first line of a journal.
    pub fn to_json(&self) -> Json {
        let mut body = json!({
            "format": FORMAT,
            "game": self.game,
            "options": options::to_json(&self.options),
            "digest": self.digest,
        });
        if let Some(text) = &self.rulebook {
            body["rulebook"] = text.as_str().into();
        }
        if let Some(edition) = self.edition.named() {
            body["edition"] = edition.into();
        }
        json!({ "open": body })
    }

    /// Reads the first line of a journal.
    pub fn from_json(json: &Json) -> Result<Opening, String> {
        let first = Fields::of("the first line", json)?;
        first.only(&["open"])?;
        let body = Fields::of("open", first.required("open")?)?;
        let format = body.required("format")?;
        if format.as_u64() != Some(FORMAT) {
            let format = short(&format.to_string());
            return Err(format!("open: the format is {format}, expected {FORMAT}"));
        }
        body.only(&["format", "game", "options", "digest", "rulebook", "edition"])?;
        Ok(Opening {
            game: body.text("game")?.into(),
            options: options::from_json(body.required("options")?)?,
            digest: body.text("digest")?.into(),
            rulebook: match body.optional("rulebook") {
                None => None,
                Some(_) => Some(body.text("rulebook")?.into()),
            },
            edition: edition(&body)?.unwrap_or(Edition::FIRST),
        })
    }

    /// Opens the table again.
    pub fn open(&self, by: By) -> Result<Box<dyn AnyTable>, String> {
        let kind = Kind::find(&self.game)
            .ok_or_else(|| format!("open: there is no game `{}`", short(&self.game)))?;
        let book = match &self.rulebook {
            None => kind.rulebook().clone(),
            Some(text) => Arc::new(Rulebook::own(text).map_err(|e| format!("rulebook: {e}"))?),
        };
        if book.id != kind.id {
            return Err(format!("open: the rulebook is for `{}`, not for `{}`", book.id, kind.id));
        }
        if by == By::TheRulesRecorded && book.digest() != self.digest {
            let (recorded, now) = (short(&self.digest), short(book.digest()));
            return Err(format!(
                "open: the rulebook has the digest {recorded}..., now it is {now}..."
            ));
        }
        let chosen = Chosen::new(&book, self.options.clone())
            .and_then(|chosen| chosen.in_edition(self.edition))
            .map_err(|e| e.to_string())?;
        kind.open_by(chosen).map_err(|e| e.to_string())
    }
}

/// A table that writes its journal.
///
/// ```
/// use games::{Cents, Event, Kind, Options, Seat, Wager};
/// use wire::record::{By, Recorded, replay};
///
/// let table = Kind::find("roulette").unwrap().open(Options::new()).unwrap();
/// let on = table.find_spot("red").unwrap();
/// let mut recorded = Recorded::new(table);
/// let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(5), for_dealer: false };
/// recorded.apply(Event::Wager(wager)).unwrap();
/// let again = replay(recorded.journal(), By::TheRulesRecorded).unwrap();
/// assert_eq!(again.at_stake(Seat::FIRST), Cents::dollars(5));
/// ```
pub struct Recorded {
    table: Box<dyn AnyTable>,
    journal: String,
}

impl Recorded {
    /// The journal of a table at which nothing has happened yet.
    pub fn new(table: Box<dyn AnyTable>) -> Recorded {
        let journal = format!("{}\n", Opening::of(table.as_ref()).to_json());
        Recorded { table, journal }
    }

    /// The table at the end of a journal, which goes on behind it.
    ///
    /// # Errors
    /// If a line does not come out as it was recorded.
    pub fn replayed(journal: &str, by: By) -> Result<Recorded, RecordError> {
        let table = replay(journal, by)?;
        let journal = journal.lines().map(|line| format!("{line}\n")).collect();
        Ok(Recorded { table, journal })
    }

    /// Applies an event and writes it down; a refused one changes nothing and is not written.
    pub fn apply(&mut self, event: Event) -> Result<Applied, Refusal> {
        let written = event::to_json(&event, self.table.as_ref());
        let applied = self.table.apply(event)?;
        self.journal += &format!("{}\n", to_json(written, &applied, self.table.as_ref()));
        Ok(applied)
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        self.table.as_ref()
    }

    /// What has been written.
    pub fn journal(&self) -> &str {
        &self.journal
    }
}

/// A line of the journal: an event by name, the lines it settled, and what a round that it ended
/// came to.
pub fn to_json(event: Json, applied: &Applied, after: &dyn AnyTable) -> Json {
    let mut record = json!({ "event": event });
    if !applied.lines.is_empty() {
        record["lines"] = applied.lines.iter().map(lines::line_json).collect();
    }
    if applied.step == Step::Settled {
        record["net"] = lines::net_json(&after.statements());
    }
    record
}

/// Replays a journal and answers with the table as it stood at its end.
pub fn replay(journal: &str, by: By) -> Result<Box<dyn AnyTable>, RecordError> {
    let mut lines = journal.lines().enumerate();
    let at = |line: usize| {
        move |what: String| RecordError { line: line + 1, what: event::one_line(&what) }
    };
    let Some((_, first)) = lines.next() else {
        return Err(at(0)("the journal is empty, expected how the table was opened".into()));
    };
    let opening = json::read(first).and_then(|first| Opening::from_json(&first)).map_err(at(0))?;
    let mut table = opening.open(by).map_err(at(0))?;
    for (n, line) in lines {
        replay_one(line, table.as_mut()).map_err(at(n))?;
    }
    Ok(table)
}

/// Gives the table one line of its journal.
fn replay_one(line: &str, table: &mut dyn AnyTable) -> Result<(), String> {
    let record = json::read(line)?;
    let fields = Fields::of("a record", &record)?;
    fields.only(&["event", "lines", "net"])?;
    let written = fields.required("event")?;
    let event = event::from_json(written, table).map_err(|e| e.to_string())?;
    let applied = table.apply(event).map_err(|e| e.to_string())?;
    let now = to_json(written.clone(), &applied, table);
    if came_to(&record, &now) {
        return Ok(());
    }
    let lines = |of: &Json| format!("{} {}", of["lines"], of["net"]);
    let (was, is): (String, String) = (short(&lines(&record)), short(&lines(&now)));
    Err(format!("it came to {is}, recorded is {was}"))
}

/// Returns `true` if a replayed event has the recorded result. Earlier versions recorded a spin
/// without wagers as a round with an empty `net`.
pub fn came_to(recorded: &Json, now: &Json) -> bool {
    let is_empty = |net: &Json| net.as_object().is_some_and(Map::is_empty);
    let settled_nothing = recorded.get("lines").is_none() && is_empty(&recorded["net"]);
    if !settled_nothing || now.get("net").is_some() {
        return agrees(recorded, now);
    }
    let mut recorded = recorded.clone();
    if let Some(fields) = recorded.as_object_mut() {
        fields.shift_remove("net");
    }
    agrees(&recorded, now)
}

/// Whether what was recorded is what comes out now: the same keys, the same values. Only words for
/// people may be others, or be missing.
pub fn agrees(recorded: &Json, now: &Json) -> bool {
    compared(recorded, now, false)
}

/// The same of what may have got more fields since: all that was recorded is still so.
pub fn still_so(recorded: &Json, now: &Json) -> bool {
    compared(recorded, now, true)
}

fn compared(recorded: &Json, now: &Json, more: bool) -> bool {
    const WORDS: [&str; 5] = ["because", "say", "words", "note", "facts"];
    let is_fact = |(key, _): &(&String, &Json)| !WORDS.contains(&key.as_str());
    let same = |(recorded, now): (&Json, &Json)| compared(recorded, now, more);
    match (recorded, now) {
        (Json::Object(recorded), Json::Object(now)) => {
            let facts = |of: &Map<String, Json>| of.iter().filter(is_fact).count();
            let mut each = recorded.iter().filter(is_fact);
            (more || facts(recorded) == facts(now))
                && each.all(|(key, value)| now.get(key).is_some_and(|now| same((value, now))))
        }
        (Json::Array(recorded), Json::Array(now)) => {
            recorded.len() == now.len() && recorded.iter().zip(now).all(same)
        }
        (recorded, now) => recorded == now,
    }
}
