//! The report of the players.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use answers::edges::{Edge, Edges, Theory};
use games::{Cents, Exact, Seat};
use odds::Ratio;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use super::line::Line;
use super::mistakes::{Mistakes, mistakes};
use super::reading;
use super::sheet::{Cell, Sheet};
use crate::host::{Host, Loaded};
use crate::table::Terms;
use crate::{Code, FloorError, Record, Role, Time, Why};

/// How a player has played, over all tables and all rounds that are over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerRow {
    /// The name.
    pub player: String,
    /// How long, from sitting down to getting up, in milliseconds; two seats count twice.
    pub millis: i64,
    /// Rounds with something at stake.
    pub rounds: u64,
    /// All stakes, but for those for the dealer.
    pub handle: Cents,
    /// What the house has won of it; an award that was refused was not won.
    pub win: Cents,
    /// What the house should have won, had everything been played as well as one can: meters that
    /// were played for are in it as they stood.
    pub theory: Theory,
}

/// How a player has played, and what mistakes cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// How.
    pub row: PlayerRow,
    /// What mistakes cost.
    pub mistakes: Mistakes,
}

/// How everybody has played who ever sat down. A table whose journal is damaged is left out.
///
/// # Errors
/// If the store cannot be read.
pub fn players(host: &Host) -> Result<Vec<PlayerRow>, FloorError> {
    Ok(everybody(host)?.into_values().collect())
}

/// How a player has played.
///
/// # Errors
/// `unknown` where nobody of that name plays.
pub fn player(host: &Host, name: &str) -> Result<Player, FloorError> {
    let plays = |role: Role| role == Role::Player;
    if !host.house(|house| house.people().get(name).is_some_and(|person| plays(person.role))) {
        let name: String = name.chars().take(40).collect();
        return Err(Code::Unknown.error(format!("there is no player called `{name}`")));
    }
    let row = everybody(host)?.remove(name);
    let row = row.unwrap_or_else(|| PlayerRow { player: name.into(), ..PlayerRow::default() });
    Ok(Player { row, mistakes: mistakes(host, name)? })
}

type People = BTreeMap<String, PlayerRow>;

fn everybody(host: &Host) -> Result<People, FloorError> {
    let mut people = People::new();
    for loaded in host.tables()?.into_values() {
        let Loaded::Table(table) = loaded else { continue };
        let (terms, end) = (table.terms(), table.seq() + 1);
        let new = || Ok(Visits::to(terms));
        let rows = host.books().visits.go_on(
            &terms.id,
            |_| true,
            new,
            |visits| {
                visits.go_on(host, end)?;
                Ok(visits.people(host.now()))
            },
        )?;
        for (name, row) in rows {
            people.entry(name).or_default().add(row);
        }
    }
    Ok(people)
}

/// Everybody's visits to one table, as far as its records were read.
pub struct Visits {
    terms: Arc<Terms>,
    next: u64,
    edges: Option<Option<Arc<Edges>>>,
    people: People,
    /// Who sat down last at a seat, and since when: no more where they got up.
    seats: BTreeMap<Seat, (String, Option<Time>)>,
    /// Lines of the round under way.
    round: Vec<Line>,
    /// Whose awards wait for approvals, by round and line.
    held: BTreeMap<(u64, u64), String>,
}

impl Visits {
    fn to(terms: &Arc<Terms>) -> Visits {
        Visits {
            terms: terms.clone(),
            next: 1,
            edges: None,
            people: People::new(),
            seats: BTreeMap::new(),
            round: Vec::new(),
            held: BTreeMap::new(),
        }
    }

    /// Reads on, up to and without this record.
    fn go_on(&mut self, host: &Host, end: u64) -> Result<(), FloorError> {
        let id = self.terms.id.clone();
        reading::each(host, &id, self.next, end, |record| {
            self.follow(host, record)?;
            self.next = record.seq + 1;
            Ok(())
        })
    }

    /// Everybody's rows; who still sits there sits until now.
    fn people(&self, now: Time) -> People {
        let mut people = self.people.clone();
        for (name, since) in self.seats.values() {
            if let (Some(since), Some(person)) = (since, people.get_mut(name)) {
                person.millis += now.millis() - since.millis();
            }
        }
        people
    }

    fn follow(&mut self, host: &Host, record: &Record) -> Result<(), FloorError> {
        // What can fail comes first: a record that is read again is counted once.
        let lines = Line::of(record)?;
        if record.what.get("sit").is_some() {
            self.sit(host, record)?;
        }
        self.settle(host, record, lines);
        let seat = record.what.get("leave").and_then(|leave| seat(&leave["seat"]));
        if let Some(seat) = seat {
            self.get_up(seat, record.time);
        }
        self.refuse(record);
        Ok(())
    }

    /// Somebody sits down: where, the command says, or the answer to it.
    fn sit(&mut self, host: &Host, record: &Record) -> Result<(), FloorError> {
        let (Some(who), Some(id)) = (&record.who, &record.id) else { return Ok(()) };
        let seat = match seat(&record.what["sit"]["seat"]) {
            Some(seat) => Some(seat),
            None => {
                let found = host.read(|reader| reader.command(&who.name, id))?;
                let answer = found.and_then(|(key, _, _)| serde_json::from_str(&key.answer).ok());
                answer.and_then(|answer: Json| seat(&answer["seat"]))
            }
        };
        let Some(seat) = seat else { return Ok(()) };
        self.seats.remove(&seat);
        // A dealer seats somebody unnamed.
        if who.role == Role::Player {
            self.seats.insert(seat, (who.name.clone(), Some(record.time)));
            self.person(&who.name);
        }
        Ok(())
    }

    fn get_up(&mut self, seat: Seat, time: Time) {
        let Some((name, since)) = self.seats.get_mut(&seat) else { return };
        let Some(since) = since.take() else { return };
        let name = name.clone();
        self.person(&name).millis += time.millis() - since.millis();
    }

    /// Lines of a round, and its end.
    fn settle(&mut self, host: &Host, record: &Record, lines: Vec<Line>) {
        for line in lines {
            let number = self.round.len() as u64 + 1;
            if let (true, Some((name, _))) = (line.verify, self.seats.get(&line.seat)) {
                self.held.insert((record.round.unwrap_or(0), number), name.clone());
            }
            self.round.push(line);
        }
        if record.net != Json::Null {
            self.round_over(host, record.more.get("meters").and_then(Json::as_object));
        }
    }

    /// Everybody's part of a round.
    fn round_over(&mut self, host: &Host, meters: Option<&Map<String, Json>>) {
        let lines = std::mem::take(&mut self.round);
        if lines.is_empty() {
            return;
        }
        let theories = &host.books().theories;
        let edges = self.edges.get_or_insert_with(|| theories.edges(&self.terms)).clone();
        let of_lines = match &edges {
            Some(edges) => theories.of_lines(edges, &lines),
            None => vec![None; lines.len()],
        };
        let mut there = BTreeSet::new();
        for (line, edge) in lines.iter().zip(of_lines).filter(|(line, _)| !line.for_dealer) {
            let Some((name, _)) = self.seats.get(&line.seat).cloned() else { continue };
            let edge = edge.map(|edge| with_meters(edge, line, edges.as_deref(), meters));
            let person = self.person(&name);
            person.handle += line.stake;
            person.win -= line.net();
            person.theory.add(line.stake, edge.as_ref());
            if there.insert(name) {
                person.rounds += 1;
            }
        }
    }

    /// An award that was refused was not won.
    fn refuse(&mut self, record: &Record) {
        let refused = record.postings.iter().filter(|posting| posting.why == Why::RefusedAward);
        let amount: Cents = refused.map(|posting| posting.amount).sum();
        let Some(approve) = record.what.get("approve").filter(|_| amount > Cents::ZERO) else {
            return;
        };
        let (round, line) = (approve["round"].as_u64(), approve["line"].as_u64());
        let name = round.zip(line).and_then(|which| self.held.remove(&which));
        if let Some(name) = name {
            self.person(&name).win += amount;
        }
    }

    fn person(&mut self, name: &str) -> &mut PlayerRow {
        let new = || PlayerRow { player: name.into(), ..PlayerRow::default() };
        self.people.entry(name.into()).or_insert_with(new)
    }
}

/// The edge of a line as whoever plays for the meters sees it.
fn with_meters(
    edge: Edge,
    line: &Line,
    edges: Option<&Edges>,
    meters: Option<&Map<String, Json>>,
) -> Edge {
    let (Some(edges), Some(meters), false) = (edges, meters, edge.meters.is_empty()) else {
        return edge;
    };
    let value = |name: String| {
        let exact = meters.get(&name).and_then(Json::as_str).and_then(|text| text.parse().ok());
        exact.map_or(Cents::ZERO, |exact: Exact| exact.shown())
    };
    let values: Vec<Cents> = edges.meters_of(&line.wager).into_iter().map(value).collect();
    Edge { loss: edge.with_meters(line.stake, &values), ..edge }
}

impl PlayerRow {
    /// Adds what the same player did elsewhere.
    fn add(&mut self, other: PlayerRow) {
        self.player = other.player;
        self.millis += other.millis;
        self.rounds += other.rounds;
        self.handle += other.handle;
        self.win += other.win;
        self.theory.win += other.theory.win;
        self.theory.variance += other.theory.variance;
        self.theory.unpriced += other.theory.unpriced;
    }

    /// What a round was worth in the mean, in cents; none without a round.
    fn average(&self) -> Option<Ratio> {
        (self.rounds > 0).then(|| Ratio::new(self.handle.cents(), self.rounds))
    }
}

/// A seat as a record names it.
fn seat(json: &Json) -> Option<Seat> {
    Seat::deserialize(json).ok()
}

const COLUMNS: [&str; 8] =
    ["player", "seconds", "rounds", "handle", "average", "theoretical", "theoretical_exact", "win"];

/// The report of the players.
pub fn players_sheet(rows: &[PlayerRow]) -> Sheet {
    let mut sheet = Sheet::new("players", &COLUMNS);
    for row in rows {
        let seconds = u64::try_from(row.millis / 1000).unwrap_or(0);
        sheet.push(vec![
            Cell::Word(row.player.clone()),
            Cell::Count(seconds),
            Cell::Count(row.rounds),
            Cell::Money(row.handle),
            Cell::cents(row.average().as_ref()),
            Cell::cents(Some(&row.theory.win)),
            Cell::Word((&row.theory.win / Ratio::from(100)).to_string()),
            Cell::Money(row.win),
        ]);
    }
    sheet
}

/// A player as JSON: the row of the report, and what mistakes cost.
pub fn player_json(player: &Player) -> Json {
    let sheet = players_sheet(std::slice::from_ref(&player.row));
    let mut json = sheet.rows.first().map_or(Json::Null, |row| sheet.row_json(row));
    json["mistakes"] = player.mistakes.to_json();
    json
}
