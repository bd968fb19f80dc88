//! What players have promised themselves is held before a table is asked, and nobody goes away for
//! good who still sits somewhere.

use games::Cents;

use crate::house::{House, HouseCommand};
use crate::store::Reader;
use crate::table::{FloorTable, Said, Sitter};
use crate::{Code, Problem, Time};

/// Commands by which somebody begins to play, or goes on.
const PLAYING: [&str; 3] = ["sit", "buy-in", "wager"];
/// How many rounds are read at a time.
const PAGE: usize = 256;
/// So long ago nothing counts any more, in milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// Whether somebody's own limits let him sit down, buy chips or wager; `unseen` is what players won
/// or lost in rounds that are over and not yet in the store, the oldest first.
///
/// # Errors
/// `refused` where they do not.
pub(super) fn check<'a>(
    house: &House,
    reader: &mut dyn Reader,
    unseen: impl Iterator<Item = &'a (String, Time, Cents)>,
    said: &Said<'_>,
    table: &FloorTable,
) -> Result<(), Problem> {
    let Some(limits) = house.people().get(said.name()).map(|person| person.limits) else {
        return Ok(());
    };
    let playing = PLAYING.iter().any(|name| said.what.get(name).is_some());
    if !playing || !limits.any_at(said.time) {
        return Ok(());
    }
    let mut played = of_unseen(unseen, said.name());
    played.extend(of_last_day(reader, said.name(), said.time)?);
    let wagered = said.what["wager"]["amount"].as_str().and_then(|amount| amount.parse().ok());
    let wagered =
        wagered.map_or(Cents::ZERO, |wagered: Cents| wagered + table.at_stake_of(said.name()));
    limits.check(said.time, &played, wagered)
}

/// What somebody won or lost in rounds that are not in the store yet, the newest first.
fn of_unseen<'a>(
    unseen: impl Iterator<Item = &'a (String, Time, Cents)>,
    name: &str,
) -> Vec<(Time, Cents)> {
    let own = unseen.filter(|(player, ..)| player == name).map(|(_, time, net)| (*time, *net));
    let mut own: Vec<_> = own.collect();
    own.reverse();
    own
}

/// What somebody won or lost in the rounds of the last day, the newest first.
fn of_last_day(
    reader: &mut dyn Reader,
    name: &str,
    now: Time,
) -> Result<Vec<(Time, Cents)>, Problem> {
    let mut played = Vec::new();
    let mut before = u64::MAX;
    loop {
        let page = reader.player_rounds(name, before, PAGE);
        let page = page.map_err(|e| Code::StoreUnavailable.because(e.to_string()))?;
        let recent = page.iter().take_while(|round| now.millis() - round.time.millis() < DAY);
        let count = played.len();
        played.extend(recent.map(|round| (round.time, round.net)));
        match page.last() {
            Some(last) if played.len() - count == PAGE => before = last.n,
            _ => return Ok(played),
        }
    }
}

/// Whether somebody may close his account: he sits nowhere, and all that he has is paid out.
///
/// # Errors
/// `at-stake` where he sits somewhere, `stale` where he has more or less by now.
pub(super) fn check_closing(
    command: &HouseCommand,
    funds: Cents,
    tables: impl Iterator<Item = std::sync::Arc<FloorTable>>,
) -> Result<(), Problem> {
    let HouseCommand::Close { name, amount } = command else { return Ok(()) };
    if *amount != funds {
        return Err(Code::Stale.because(format!("{name} has {funds} by now")));
    }
    let is_own = |sitter: &Sitter| match sitter {
        Sitter::Player(player) | Sitter::Left(player) => **player == **name,
        Sitter::Guest => false,
    };
    for table in tables {
        if table.seats().filter_map(|seat| table.sitter(seat)).any(is_own) {
            let why = format!("{name} has a seat at {}: leave it first", table.terms().id);
            return Err(Code::AtStake.because(why));
        }
    }
    Ok(())
}
