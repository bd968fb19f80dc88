//! Commands, one by one: each goes into the batch that is being made, or changes nothing.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use games::Cents;
use serde_json::{Map, Value as Json, json};

use super::super::live::Live;
use super::super::request::{Asked, Request};
use super::super::staged::Unseen;
use super::super::{Loaded, Notice, house_faulty, snapshots};
use super::Writer;
use crate::house::HouseCommand;
use crate::journal::HOUSE;
use crate::store::{CommandKey, Entry, PersonRow, SessionRow};
use crate::table::{Command, Done, FloorTable, Said};
use crate::{Account, Code, FloorError, Hash, Person, Time};

impl Writer {
    /// Carries out what somebody asks for, on top of everything that was carried out before.
    pub(super) fn request(&mut self, request: Request, now: Time) -> Result<Json, FloorError> {
        let Request { who, key, asked } = request;
        if !matches!(asked, Asked::Session(_) | Asked::Used(..) | Asked::EndSessions(_))
            && let Some(fault) = self.shared.damage(HOUSE)
        {
            return Err(house_faulty(&fault));
        }
        if let (Some(who), Some((id, digest))) = (&who, &key)
            && let Some(answer) = self.repeated(&who.name, id, *digest)?
        {
            return Ok(answer);
        }
        let answer = match asked {
            Asked::Table { table, name, body, if_seq } => {
                let command = Command::read(&name, &body)?;
                let what = crate::table::what(name, body);
                let id = key.as_ref().map(|(id, _)| id.as_str());
                let said =
                    Said { who: who.as_ref(), id, command: &command, what: &what, time: now };
                self.at_table(&table, &said, if_seq, key.as_ref())?
            }
            Asked::House(command, row) => {
                self.at_house(&command, row, (who.as_ref(), key.as_ref()), now, None)?
            }
            Asked::OwnPassword(new) => {
                let nobody = || Code::NotSignedIn.error("nobody is signed in");
                self.own_password(who.as_ref().ok_or_else(nobody)?, new, now)?
            }
            Asked::TopUp(name) => {
                let command = self.top_up(&name, now)?;
                self.at_house(&command, None, (who.as_ref(), key.as_ref()), now, None)?
            }
            Asked::Session(row) => {
                self.new.sessions.push((row.person.clone(), row.token));
                self.staged.batch.sessions.push(row);
                return Ok(Json::Null);
            }
            Asked::Used(token, used) => {
                // One that ended meanwhile is not begun again.
                let known = self.shared.session(token).map(|row| SessionRow { used, ..row });
                let known = known.filter(|_| !self.unseen().any(|new| new.ended.contains(&token)));
                self.staged.batch.sessions.extend(known);
                return Ok(Json::Null);
            }
            Asked::EndSessions(tokens) => {
                self.end_sessions(tokens);
                return Ok(Json::Null);
            }
        };
        if let (Some(who), Some((id, digest))) = (who, key) {
            self.ids.used(&who.name, &id);
            let made = self.staged.batch.entries.last().and_then(|entry| entry.command.as_ref());
            let written = made.map(|command| command.answer.clone()).unwrap_or_default();
            self.new.commands.insert((who.name, id), (digest, written));
        }
        Ok(answer)
    }

    /// What is not durable yet: first what was handed over.
    pub(super) fn unseen(&self) -> impl Iterator<Item = &Unseen> {
        self.handed_over.iter().chain([&self.new])
    }

    fn end_sessions(&mut self, tokens: Vec<Hash>) {
        self.new.ended.extend(&tokens);
        self.staged.batch.ended.extend(tokens);
    }

    /// The sessions of a person, begun a moment ago or before.
    fn sessions_of(&self, name: &str) -> Vec<Hash> {
        let begun = self.unseen().flat_map(|new| &new.sessions);
        let begun = begun.filter(|(person, _)| person == name).map(|(_, token)| *token);
        begun.chain(self.shared.sessions_that(|row| row.person == name)).collect()
    }

    /// The answer to a command that was carried out before.
    fn repeated(
        &mut self,
        person: &str,
        id: &str,
        digest: Hash,
    ) -> Result<Option<Json>, FloorError> {
        if self.ids.is_new(person, id) {
            return Ok(None);
        }
        let key = (person.to_owned(), id.to_owned());
        let new = self.unseen().find_map(|new| new.commands.get(&key)).cloned();
        let (known, written) = match new {
            Some(new) => new,
            None => {
                let found = self.reader.command(person, id);
                let found = found.map_err(|e| Code::StoreUnavailable.error(e.to_string()))?;
                let Some((key, _, _)) = found else { return Ok(None) };
                (key.digest, key.answer)
            }
        };
        if known != digest {
            let why = format!("`{id}` was used for another command");
            return Err(Code::CommandIdReused.error(why));
        }
        // An answer that is damaged says at least that there was one.
        let mut answer: Map<String, Json> = serde_json::from_str(&written).unwrap_or_default();
        answer.insert("repeated".into(), true.into());
        Ok(Some(answer.into()))
    }

    /// Says something to a table.
    pub(super) fn at_table(
        &mut self,
        id: &str,
        said: &Said<'_>,
        if_seq: Option<u64>,
        key: Option<&(String, Hash)>,
    ) -> Result<Json, FloorError> {
        let table = match self.tables.get(id) {
            Some(table) => table.clone(),
            None => match self.shared.table(id)? {
                Loaded::Table(table) => table,
                Loaded::Faulty(fault) => {
                    let why = format!("the journal of {id} is damaged: {fault}");
                    return Err(Code::TableFaulty.error(why));
                }
            },
        };
        if if_seq.is_some_and(|seq| seq != table.seq()) {
            let why = format!("the table stands at {}", table.seq());
            return Err(Code::Stale.error(why));
        }
        let table = if self.bring_back(&table, said) {
            self.tables.get(id).cloned().unwrap_or(table)
        } else {
            table
        };
        if let Some(who) = said.who.filter(|_| table.terms().presence.is_some()) {
            self.shared.signs.acted(id, &who.name, said.time);
        }
        self.check_seat_limits(said, &table)?;
        self.check_own_limits(said, &table)?;
        let funds = match said.who {
            Some(who) => self.ledger.balance(&Account::player(&who.name)),
            None => Cents::ZERO,
        };
        let mut live = Live { house: &self.house, funds, chance: &mut self.chance, failed: None };
        // The table as it stood is left alone, so that what breaks off in the midst changed
        // nothing.
        let came = catch_unwind(AssertUnwindSafe(|| table.carry_out(said, &mut live)));
        if let Some(failed) = live.failed {
            self.shared.health.drew(Some(format!("nothing can be drawn: {failed}")));
            return Err(self.pause(&table, said.time, &failed.to_string()));
        }
        let Ok(came) = came else { return Err(self.pause_by_fault(&table, said.time)) };
        let (next, done) = came?;
        self.stage(Arc::new(next), done, said.who, key)
    }

    /// What came of a command goes into the batch.
    fn stage(
        &mut self,
        next: Arc<FloorTable>,
        done: Done,
        who: Option<&Person>,
        key: Option<&(String, Hash)>,
    ) -> Result<Json, FloorError> {
        let record = &done.sealed.record;
        self.ledger.allows(&record.postings)?;
        let mut answer = json!({"table": record.chain, "seq": record.seq, "round": record.round});
        if let Some(seat) = done.seat {
            answer["seat"] = seat.number().into();
        }
        self.house.follow_record(&done);
        self.remember_round(done.round.as_ref());
        let numbers = self.ledger.book(&record.postings);
        self.set_head(&record.chain, record.seq, done.sealed.hash);
        self.set_due(&record.chain, next.due());
        self.watch_presence(&next, record.time);
        self.save_sometimes(&next);
        put(&mut self.tables, &record.chain, &next);
        put(&mut self.staged.tables, &record.chain, &next);
        let command = command_key(who, key, &answer);
        let sealed = Arc::new(done.sealed);
        self.staged.notices.push(Notice::Table(next, sealed.clone()));
        self.staged.batch.entries.push(Entry { sealed, numbers, command, round: done.round });
        Ok(answer)
    }

    /// A table that the program cannot carry something out at pauses; the others go on.
    fn pause_by_fault(&mut self, table: &FloorTable, now: Time) -> FloorError {
        self.chance.forget();
        let why = "a fault of the program";
        tracing::error!(table = &*table.terms().id, "{why}: the table is paused");
        match self.pause(table, now, why) {
            FloorError { code: Code::TablePaused, detail, .. } => Code::Internal.error(detail),
            problem => problem,
        }
    }

    /// A table that cannot be dealt pauses with the reason.
    fn pause(&mut self, table: &FloorTable, now: Time, why: &str) -> FloorError {
        let why = format!("nothing can be dealt: {why}");
        let command = Command::Pause { why: why.clone() };
        let what = json!({"pause": {"why": why}});
        let said = Said { who: None, id: None, command: &command, what: &what, time: now };
        let mut live =
            Live { house: &self.house, funds: Cents::ZERO, chance: &mut self.chance, failed: None };
        let paused = table.carry_out(&said, &mut live);
        let paused = paused.and_then(|(next, done)| self.stage(Arc::new(next), done, None, None));
        match paused {
            Ok(_) => Code::TablePaused.error(why),
            Err(problem) => problem,
        }
    }

    /// Says something to the house. `keeps` is the session that goes on if the others of its owner
    /// end.
    pub(super) fn at_house(
        &mut self,
        command: &HouseCommand,
        row: Option<PersonRow>,
        (who, key): (Option<&Person>, Option<&(String, Hash)>),
        now: Time,
        keeps: Option<Hash>,
    ) -> Result<Json, FloorError> {
        let account = command.about().map(Account::player);
        let funds = account.as_ref().map_or(Cents::ZERO, |account| self.ledger.balance(account));
        let id = key.map(|(id, _)| id.as_str());
        self.check_closing(command, funds)?;
        self.check_last_admin(command)?;
        let sealed = self.house.decide(command, who, id, now, funds)?;
        self.ledger.allows(&sealed.record.postings)?;
        self.house.follow(&sealed)?;
        let mut answer = json!({"chain": HOUSE, "seq": sealed.record.seq});
        let moves_money = !sealed.record.postings.is_empty();
        let numbers = self.ledger.book(&sealed.record.postings);
        if let Some(account) = account.filter(|_| moves_money) {
            answer["balance"] = self.ledger.balance(&account).to_string().into();
        }
        self.set_head(HOUSE, sealed.record.seq, sealed.hash);
        self.staged.save_house |= sealed.record.seq.is_multiple_of(snapshots::EVERY);
        let sealed = Arc::new(sealed);
        self.staged.notices.push(Notice::House(sealed.clone()));
        let key = command_key(who, key, &answer);
        let entry = Entry { sealed, numbers, command: key, round: None };
        self.staged.batch.entries.push(entry);
        let row = row.map(|row| self.row_after(command, row));
        self.new.people.extend(row.clone());
        self.staged.batch.people.extend(row);
        if let Some(name) = ends_sessions_of(command) {
            let mut over = self.sessions_of(name);
            over.retain(|session| Some(*session) != keeps);
            self.end_sessions(over);
        }
        Ok(answer)
    }
}

/// The table as it stands from now on.
fn put(tables: &mut HashMap<String, Arc<FloorTable>>, id: &str, next: &Arc<FloorTable>) {
    match tables.get_mut(id) {
        Some(table) => Arc::clone_from(table, next),
        None => drop(tables.insert(id.to_owned(), next.clone())),
    }
}

/// Whose sessions are over once this is done: a locked name's, and those that an old password
/// began.
fn ends_sessions_of(command: &HouseCommand) -> Option<&str> {
    match command {
        HouseCommand::Lock { name }
        | HouseCommand::Password { name, .. }
        | HouseCommand::Close { name, .. } => Some(name),
        _ => None,
    }
}

fn command_key(
    who: Option<&Person>,
    key: Option<&(String, Hash)>,
    answer: &Json,
) -> Option<CommandKey> {
    let (who, (id, digest)) = (who?, key?);
    let (person, id) = (who.name.clone(), id.clone());
    // A value of JSON is always written.
    let answer = serde_json::to_string(answer).unwrap_or_default();
    Some(CommandKey { person, id, digest: *digest, answer })
}
