//! Rounds that are over.

use std::collections::BTreeMap;

use axum::response::Response;
use floor::store::RoundRow;
use floor::table::{Dealt, Frame, Sight, Terms, frames, script};
use floor::{Code, FloorError, Person, Role};
use games::{Cents, Seat};
use serde_json::{Value as Json, json};

use crate::app::App;
use crate::call::Call;
use crate::reply;

const USUAL: usize = 20;
const MOST: usize = 100;
/// A round is played again from where its layout was last clean. So many records are gone through
/// for one answer; where that is long ago fewer rounds come back, and `before` goes on.
const MOST_RECORDS: usize = 10_000;

/// Settled rounds of a table, the newest first: at least one where there is any.
///
/// # Errors
/// `unknown`.
pub fn list(app: &App, call: &Call) -> Result<Response, FloorError> {
    let rounds = page(app, call, USUAL)?.into_iter().map(|(_, round)| round);
    Ok(reply::json(&json!({ "rounds": rounds.collect::<Vec<_>>() })))
}

/// Returns a page of rounds with their rows; `usual` is the default number.
///
/// # Errors
/// `unknown`.
pub fn page(app: &App, call: &Call, usual: usize) -> Result<Vec<(RoundRow, Json)>, FloorError> {
    let terms = terms(app, call)?;
    let (before, limit) = call.page(usual, MOST)?;
    let mut rows = app.host.read(|reader| reader.rounds(&terms.id, before, limit))?;
    let mut gone_through = 0_usize;
    let enough = rows.iter().position(|row| {
        gone_through = gone_through.saturating_add(length(row, row.stands_on));
        gone_through > MOST_RECORDS
    });
    rows.truncate(enough.unwrap_or(limit).max(1));
    let mut rounds = Vec::new();
    // Rounds that stand on the same record are of one reading: the newest has the records of all.
    for group in rows.chunk_by(|one, other| one.stands_on == other.stands_on) {
        let records = records(app, &group[0], group[0].stands_on)?;
        let who = call.person()?;
        let seats = seats(app, &group[0], &records, who)?;
        for row in group {
            let until = length(row, row.stands_on).min(records.len());
            let json = round(&terms, row, &records[..until], &Reader { who, seats: &seats })?;
            rounds.push((row.clone(), json));
        }
    }
    Ok(rounds)
}

/// A settled round of a table.
///
/// # Errors
/// `unknown`.
pub fn one(app: &App, call: &Call) -> Result<Response, FloorError> {
    let terms = terms(app, call)?;
    let number: u64 = call.param("round").parse().map_err(|_| no_such_round())?;
    let row = find(app, &terms.id, number)?;
    let records = records(app, &row, row.stands_on)?;
    let who = call.person()?;
    let seats = seats(app, &row, &records, who)?;
    Ok(reply::json(&round(&terms, &row, &records, &Reader { who, seats: &seats })?))
}

/// How the table of a call is run.
///
/// # Errors
/// `unknown`.
pub fn terms(app: &App, call: &Call) -> Result<std::sync::Arc<Terms>, FloorError> {
    let found = app.host.house(|house| house.tables().get(call.param("table")).cloned());
    found.ok_or_else(|| Code::Unknown.error("there is no such table"))
}

/// How many records there are from one to the one that settled a round.
pub fn length(row: &RoundRow, from: u64) -> usize {
    usize::try_from(row.seq.saturating_sub(from) + 1).unwrap_or(usize::MAX)
}

/// The records of a round's table from one on, up to the one that settled the round.
fn records(app: &App, row: &RoundRow, from: u64) -> Result<Vec<Json>, FloorError> {
    let all = length(row, from);
    let stored = app.host.read(|reader| reader.records(&row.table, from, all))?;
    let records: Result<Vec<Json>, _> =
        stored.iter().map(|record| serde_json::from_str(&record.body)).collect();
    records.map_err(|e| Code::TableFaulty.error(e.to_string()))
}

/// The lines of a round, of all seats.
///
/// # Errors
/// If its records cannot be read.
pub fn lines(app: &App, row: &RoundRow) -> Result<Vec<Json>, FloorError> {
    let records = records(app, row, row.from_seq)?;
    let lines = records.into_iter().filter_map(|mut record| match record["lines"].take() {
        Json::Array(lines) => Some(lines),
        _ => None,
    });
    Ok(lines.flatten().collect())
}

/// A round event by event, as somebody may see it.
///
/// # Errors
/// If its records cannot be read.
pub fn replayed(
    app: &App,
    terms: &Terms,
    row: &RoundRow,
    who: &Person,
) -> Result<Vec<Frame>, FloorError> {
    let records = records(app, row, row.stands_on)?;
    let seats = seats(app, row, &records, who)?;
    let reader = Reader { who, seats: &seats };
    frames(terms, &records, &|round| reader.sight(terms, &records, round))
}

/// A settled round of a table by its number.
///
/// # Errors
/// `unknown`.
pub fn find(app: &App, table: &str, number: u64) -> Result<RoundRow, FloorError> {
    let rows = app.host.read(|reader| reader.rounds(table, number.saturating_add(1), 1))?;
    let found = rows.into_iter().find(|row| row.round == number);
    found.ok_or_else(no_such_round)
}

fn no_such_round() -> FloorError {
    Code::Unknown.error("there is no such settled round")
}

/// A round with the script that settles to its lines, as somebody may see it. The records are those
/// from the one that it stands on.
fn round(
    terms: &Terms,
    row: &RoundRow,
    records: &[Json],
    reader: &Reader<'_>,
) -> Result<Json, FloorError> {
    let own = &records[records.len().saturating_sub(length(row, row.from_seq))..];
    let lines: Vec<&Json> =
        own.iter().filter_map(|record| record["lines"].as_array()).flatten().collect();
    let net = own.last().map_or(&Json::Null, |record| &record["net"]);
    let mut json = json!({
        "table": row.table,
        "round": row.round,
        "from_seq": row.from_seq,
        "seq": row.seq,
        "time": row.time.to_string(),
        "lines": lines,
        "net": net,
    });
    if let Some(tips) = tips(&lines) {
        json["tips"] = tips.to_string().into();
    }
    json["script"] = script(terms, records, &|round| reader.sight(terms, records, round))?;
    Ok(json)
}

/// What wagers for the dealer brought, where there were any.
fn tips(lines: &[&Json]) -> Option<Cents> {
    let tips = lines.iter().filter(|line| line["for"] == "dealer");
    let brought = tips.filter_map(|line| line["returned"].as_str()?.parse::<Cents>().ok());
    brought.reduce(|sum, more| sum + more)
}

/// Whether a card was dealt in a record, other than to the discards.
fn deals(record: &Json) -> bool {
    let events = record["events"].as_array().into_iter().flatten();
    let mut cards = events.filter_map(|event| event["cards"].as_object());
    cards.any(|cards| !cards.contains_key("burn"))
}

/// The seats that a person had, by round.
type SeatsByRound = BTreeMap<u64, Vec<Seat>>;

/// The seats that a person had in a round and in the rounds before it that these records hold.
fn seats(
    app: &App,
    row: &RoundRow,
    records: &[Json],
    who: &Person,
) -> Result<SeatsByRound, FloorError> {
    let first = records.iter().find_map(|record| record["round"].as_u64()).unwrap_or(row.round);
    let before = usize::try_from(row.round.saturating_sub(first)).unwrap_or(usize::MAX);
    let (next, limit) = (row.round.saturating_add(1), before.saturating_add(1));
    let rows = app.host.read(|reader| reader.rounds(&row.table, next, limit))?;
    let seats = rows.into_iter().map(|row| {
        let own = row.players.iter().filter(|(name, ..)| *name == who.name);
        (row.round, own.map(|(_, seat, _)| *seat).collect())
    });
    Ok(seats.collect())
}

/// A reader of rounds that are over.
struct Reader<'a> {
    who: &'a Person,
    seats: &'a SeatsByRound,
}

impl Reader<'_> {
    /// Whether they took a seat after the cards of a round were dealt: its hand is another
    /// player's.
    fn came_late(&self, records: &[Json], round: u64, seat: Seat) -> bool {
        let own = records.iter().filter(|record| record["round"] == round);
        let mut own = own.skip_while(|record| !deals(record));
        own.any(|record| {
            record["who"] == self.who.name.as_str() && record["what"]["sit"]["seat"] == json!(seat)
        })
    }

    /// A player sees the cards of their seats in that round, a dealer what they entered.
    fn sight(&self, terms: &Terms, records: &[Json], round: u64) -> Sight {
        match self.who.role {
            Role::Supervisor | Role::Surveillance | Role::Auditor => Sight::All,
            Role::Player => {
                let seats = self.seats.get(&round).into_iter().flatten().copied();
                let own = seats.filter(|seat| !self.came_late(records, round, *seat));
                let own: Vec<Seat> = own.collect();
                if own.is_empty() { Sight::Rail } else { Sight::Seats(own) }
            }
            Role::Dealer if terms.dealt == Dealt::Dealer => {
                let own = records.iter().filter(|record| record["round"] == round);
                let outcomes = own.filter(|record| record["what"].get("outcome").is_some());
                let mut by = outcomes.map(|record| record["who"].as_str());
                let is_theirs = by.all(|name| name == Some(&self.who.name));
                if is_theirs { Sight::Dealer } else { Sight::Rail }
            }
            _ => Sight::Rail,
        }
    }
}
