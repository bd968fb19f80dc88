//! How a visit begins: at a fresh table, or where an earlier one ended.

use std::sync::Arc;

use games::{AnyTable, Cents, Chosen, Course, Kind, LiveTable, Options, Rulebook, Seat};
use serde_json::Value as Json;
use wire::lines::net;
use wire::runner;
use wire::script::{Script, Transcript};

use super::coach::Coach;
use super::events::REMEMBERED;
use super::{SeatWagers, Visit};
use crate::play::origin::{Origin, Supply};
use crate::play::picture::Picture;
use crate::play::record::Record;

/// A table that somebody wants opened.
pub struct Opening {
    /// The game.
    pub kind: &'static Kind,
    /// The rules it is played by, where they are somebody's; else the game's own, or those of the
    /// visit that goes on.
    pub book: Option<Arc<Rulebook>>,
    /// The table's options; its seats are the players'.
    pub options: Options,
    /// What every seat brings, in their order; the last for all that follow.
    pub bankrolls: Vec<Cents>,
    /// Where chance comes from.
    pub origin: Origin,
    /// Whether a coach watches.
    pub coach: bool,
    /// Where the visit is written as a script.
    pub record: Option<Record>,
}

impl Opening {
    /// Opens the table, or says what is wrong with what was asked for.
    pub fn open(self) -> Result<Visit, String> {
        let book = self.book.as_ref().unwrap_or_else(|| self.kind.rulebook());
        let chosen = Chosen::new(book, self.options.clone()).map_err(|e| e.to_string())?;
        let table = self.kind.open_by(chosen).map_err(|e| e.to_string())?;
        let transcript = Transcript::of(table.as_ref());
        self.at(table, transcript)
    }

    /// Carries out the script of an earlier visit and goes on where it ends. The options are the
    /// script's, and so are the rules unless others are asked for.
    pub fn resume(self, script: &Json) -> Result<Visit, String> {
        let read = Script::from_json(script).map_err(|e| e.to_string())?;
        let played = match &self.book {
            None => runner::play(&read),
            Some(book) => runner::play_by(&read, book),
        };
        let played = played.map_err(|e| e.to_string())?;
        let mut transcript = Transcript::of(played.table.as_ref());
        let steps = script["steps"].as_array().into_iter().flatten();
        steps.for_each(|step| transcript.add(step.clone()));
        let under_way = match played.table.is_settled() {
            true => Vec::new(),
            false => played.table.statements(),
        };
        let rounds = played.rounds.len();
        let mut session = self.at(played.table, transcript)?;
        for lines in played.rounds.iter().chain([&under_way]) {
            for (seat, gain) in net(lines) {
                session.hand_over(seat, gain)?;
            }
        }
        for seat in session.live.seats() {
            session.hand_over(seat, -session.live.table().at_stake(seat))?;
        }
        session.rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
        Ok(session)
    }

    fn at(self, table: Box<dyn AnyTable>, transcript: Transcript) -> Result<Visit, String> {
        let least = self.bankrolls.iter().min().copied().unwrap_or(Cents::ZERO);
        if least < table.chosen().unit() {
            return Err("the bankroll is less than the smallest chip, expected more".into());
        }
        let supply = Supply::new(self.origin, table.as_ref()).map_err(|e| e.to_string())?;
        let seats = vec![SeatWagers::default(); usize::from(table.chosen().seats())];
        let first = self.bankrolls.first().copied().unwrap_or(least);
        let remembers = if supply.is_keypad() { REMEMBERED } else { 1 };
        let mut session = Visit {
            live: LiveTable::new(table, first).remembering(remembers),
            supply,
            brought: Vec::new(),
            seats,
            origin: self.origin,
            rounds: 0,
            going: false,
            cut_card_seen: false,
            prompted: Vec::new(),
            course: Course::default(),
            called: Vec::new(),
            coach: self.coach.then(Coach::default),
            picture: Picture::default(),
            transcript,
            record: self.record,
            earlier: Vec::new(),
        };
        for seat in session.live.seats() {
            let at = seat.index();
            let own = self.bankrolls.get(at).or(self.bankrolls.last()).copied();
            session.brought.push(own.unwrap_or(first));
            session.hand_over(seat, own.unwrap_or(first) - first)?;
        }
        Ok(session)
    }
}

impl Visit {
    fn hand_over(&mut self, seat: Seat, amount: Cents) -> Result<(), String> {
        match self.live.hand_over(seat, amount) {
            true => Ok(()),
            false => Err(format!("seat {seat} had more at stake than the bankroll, expected more")),
        }
    }
}
