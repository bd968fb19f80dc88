//! What players have promised themselves is held before a table is asked, and nobody goes away for
//! good who still sits somewhere.

use games::Cents;

use super::super::Loaded;
use super::Writer;
use crate::house::HouseCommand;
use crate::store::{PlayerRound, Reader, RoundRow};
use crate::table::{FloorTable, Said, Sitter};
use crate::{Code, FloorError, Time};

/// Commands by which somebody begins to play, or goes on.
const PLAYING: [&str; 3] = ["sit", "buy-in", "wager"];
/// How many rounds are read at a time.
const PAGE: usize = 256;
/// So long ago nothing counts any more, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

impl Writer {
    /// Whether somebody's own limits let them sit down, buy chips or wager.
    ///
    /// # Errors
    /// `refused` where they do not.
    pub(super) fn check_own_limits(
        &mut self,
        said: &Said<'_>,
        table: &FloorTable,
    ) -> Result<(), FloorError> {
        let Some(person) = self.house.people().get(said.name()) else { return Ok(()) };
        let limits = person.limits;
        let playing = PLAYING.iter().any(|name| said.what.get(name).is_some());
        if !playing || !limits.any_at(said.time) {
            return Ok(());
        }
        let stored = of_last_day(self.reader.as_mut(), said.name(), said.time)?;
        // What became durable a moment ago may still be thought not to be.
        let is_new = |round: &&RoundRow| {
            !stored.iter().any(|one| (&one.table, one.round) == (&round.table, round.round))
        };
        let new = self.unseen().flat_map(|new| &new.rounds).filter(is_new);
        let mut played: Vec<_> = new.flat_map(|round| own(round, said)).collect();
        played.reverse();
        played.extend(stored.iter().map(|round| (round.time, round.net)));
        let wagered = said.what["wager"]["amount"].as_str();
        let wagered = wagered.and_then(|amount| amount.parse::<Cents>().ok());
        let at_stake = wagered.map(|wagered| wagered + table.at_stake_of(said.name()));
        limits.check(said.time, &played, at_stake.unwrap_or(Cents::ZERO))
    }

    /// Keeps a round in mind until it is durable, where one of its players has limits.
    pub(super) fn remember_round(&mut self, round: Option<&RoundRow>) {
        let limited = |name: &String| {
            let person = self.house.people().get(name);
            person.is_some_and(|person| person.limits != Default::default())
        };
        let limited = round.filter(|round| round.players.iter().any(|(name, ..)| limited(name)));
        self.new.rounds.extend(limited.cloned());
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
            let table = match (self.tables.get(id), self.shared.table(id)?) {
                (Some(table), _) => table.clone(),
                (None, Loaded::Table(table)) => table,
                // At a table that nobody can use nobody sits.
                (None, Loaded::Faulty(_)) => continue,
            };
            if table.seats().filter_map(|seat| table.sitter(seat)).any(|one| is_of(one, name)) {
                return Err(Code::AtStake.error(format!("{name} has a seat at {id}")));
            }
        }
        Ok(())
    }
}

fn is_of(sitter: &Sitter, name: &str) -> bool {
    match sitter {
        Sitter::Player(player) | Sitter::Left(player) => **player == *name,
        Sitter::Guest => false,
    }
}

/// When a round of who speaks was over, and what it brought them.
fn own(round: &RoundRow, said: &Said<'_>) -> impl Iterator<Item = (Time, Cents)> {
    let own = round.players.iter().filter(|(name, ..)| *name == said.name());
    own.map(|(_, _, net)| (round.time, *net))
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
