//! What players have promised themselves is held before a table is asked, and nobody goes away for
//! good who still sits somewhere.

use std::collections::{HashMap, VecDeque};

use games::{Cents, Seat};
use serde_json::Value as Json;

use super::super::Loaded;
use super::Writer;
use crate::house::HouseCommand;
use crate::store::{PlayerRound, Reader, RoundRow};
use crate::table::{FloorTable, Said, Sitter};
use crate::{Account, Code, FloorError, TableAccount, Time};

/// Commands by which somebody begins to play, or goes on.
const PLAYING: [&str; 3] = ["sit", "buy-in", "wager"];
/// How many rounds are read at a time.
const PAGE: usize = 256;
/// So long ago nothing counts any more, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;
/// Of more people than this nobody's day is kept: it is read again when it is asked for.
const PEOPLE: usize = 1000;

/// What people with limits have played in the last day, the newest first: when each round was over,
/// and what it brought them. A day is read when it is first asked for, and goes on from there.
#[derive(Default)]
pub(super) struct Days(HashMap<String, VecDeque<(Time, Cents)>>);

impl Days {
    /// A round is over.
    fn add(&mut self, round: &RoundRow) {
        for (name, _, net) in &round.players {
            if let Some(day) = self.0.get_mut(name) {
                day.push_front((round.time, *net));
            }
        }
    }

    /// Somebody's day, as far as it is one by now.
    fn of(&mut self, name: &str, now: Time) -> Option<&[(Time, Cents)]> {
        let day = self.0.get_mut(name)?;
        while day.back().is_some_and(|(time, _)| now.millis() - time.millis() >= DAY) {
            day.pop_back();
        }
        Some(&*day.make_contiguous())
    }

    fn keep(&mut self, name: &str, day: VecDeque<(Time, Cents)>) {
        if self.0.len() >= PEOPLE {
            self.0.clear();
        }
        self.0.insert(name.to_owned(), day);
    }
}

impl Writer {
    /// Whether somebody's own limits let them sit down, buy chips or wager, whoever says it for
    /// them.
    ///
    /// # Errors
    /// `refused` where they do not.
    pub(super) fn check_own_limits(
        &mut self,
        said: &Said<'_>,
        table: &FloorTable,
    ) -> Result<(), FloorError> {
        let begun = PLAYING.iter().find_map(|name| said.what.get(name));
        let Some(player) = begun.map(|begun| player(said, table, begun)) else { return Ok(()) };
        let Some(person) = self.house.people().get(player) else { return Ok(()) };
        let limits = person.limits;
        if !limits.any_at(said.time) {
            return Ok(());
        }
        let wagered = said.what["wager"]["amount"].as_str();
        let wagered = wagered.and_then(|amount| amount.parse::<Cents>().ok());
        let at_stake = wagered.map(|wagered| wagered + table.at_stake_of(player));
        if self.days.of(player, said.time).is_none() {
            let day = self.read_day(player, said.time)?;
            self.days.keep(player, day);
        }
        let played = self.days.of(player, said.time).unwrap_or_default();
        limits.check(said.time, played, at_stake.unwrap_or(Cents::ZERO))
    }

    /// Somebody's day: what is in the store, and what is not durable yet.
    fn read_day(&mut self, name: &str, now: Time) -> Result<VecDeque<(Time, Cents)>, FloorError> {
        let stored = of_last_day(self.reader.as_mut(), name, now)?;
        // What became durable a moment ago may still be thought not to be.
        let is_new = |round: &&RoundRow| {
            !stored.iter().any(|one| (&one.table, one.round) == (&round.table, round.round))
        };
        let new = self.unseen().flat_map(|new| &new.rounds).filter(is_new);
        let mut day: VecDeque<_> = stored.iter().map(|round| (round.time, round.net)).collect();
        for round in new {
            let own = round.players.iter().filter(|(player, ..)| player == name);
            own.for_each(|(_, _, net)| day.push_front((round.time, *net)));
        }
        Ok(day)
    }

    /// Keeps a round in mind until it is durable.
    pub(super) fn remember_round(&mut self, round: Option<&RoundRow>) {
        let Some(round) = round else { return };
        self.days.add(round);
        self.new.rounds.push(round.clone());
    }

    /// Whether somebody may close their account: they sit nowhere, and all that they have is paid
    /// out.
    ///
    /// # Errors
    /// `at-stake` where they sit somewhere, `stale` where they have more or less by now.
    pub(super) fn check_closing(
        &self,
        command: &HouseCommand,
        funds: Cents,
    ) -> Result<(), FloorError> {
        let HouseCommand::Close { name, amount } = command else { return Ok(()) };
        if *amount != funds {
            return Err(Code::Stale.error(format!("{name} has {funds} by now")));
        }
        for id in self.house.tables().keys() {
            let loaded = self.tables.get(id).cloned().map(Loaded::Table);
            let loaded = match loaded.or_else(|| self.shared.loaded(id)) {
                Some(loaded) => loaded,
                // Whoever asked had the others read before: nobody waits here for a table that
                // could not be, unless there are chips.
                None if !self.has_chips(id) => continue,
                None => self.shared.table(id)?,
            };
            // At a table that nobody can use nobody sits.
            let Loaded::Table(table) = loaded else { continue };
            if table.seats().filter_map(|seat| table.sitter(seat)).any(|one| is_of(one, name)) {
                return Err(Code::AtStake.error(format!("{name} has a seat at {id}")));
            }
        }
        Ok(())
    }

    /// Whether any seat of a table has chips, in front of it or on the layout.
    pub(super) fn has_chips(&self, table: &str) -> bool {
        let of_a_seat = |account: &Account| match account {
            Account::Table(id, TableAccount::Seat(_) | TableAccount::Bets(_)) => **id == *table,
            _ => false,
        };
        let mut accounts = self.ledger.accounts();
        accounts.any(|(account, balance)| balance.amount > Cents::ZERO && of_a_seat(account))
    }
}

fn is_of(sitter: &Sitter, name: &str) -> bool {
    match sitter {
        Sitter::Player(player) | Sitter::Left(player) => **player == *name,
        Sitter::Guest => false,
    }
}

/// Who begins to play, or goes on: whoever sits at the seat that is spoken of, which may be another
/// than who speaks.
fn player<'a>(said: &'a Said<'_>, table: &'a FloorTable, begun: &Json) -> &'a str {
    let seat = begun["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
    let seat = seat.and_then(|seat| Seat::try_from(seat).ok());
    match seat.and_then(|seat| table.sitter(seat)) {
        Some(Sitter::Player(name)) => name,
        _ => said.name(),
    }
}

/// The rounds of somebody in the last day that are in the store, the newest first.
fn of_last_day(
    reader: &mut dyn Reader,
    name: &str,
    now: Time,
) -> Result<Vec<PlayerRound>, FloorError> {
    let mut played = Vec::new();
    let mut before = u64::MAX;
    loop {
        let page = reader.player_rounds(name, before, PAGE);
        let page = page.map_err(|e| Code::StoreUnavailable.error(e.to_string()))?;
        let recent = |round: &PlayerRound| now.millis() - round.time.millis() < DAY;
        let (last, all) = (page.last().map(|round| round.n), page.iter().all(recent));
        let full = page.len() == PAGE;
        played.extend(page.into_iter().take_while(recent));
        match last {
            Some(last) if all && full => before = last,
            _ => return Ok(played),
        }
    }
}
