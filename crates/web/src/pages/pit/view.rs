//! A table as a floor person sees it.

use std::sync::Arc;

use floor::report::{self, TableRow};
use floor::store::RoundRow;
use floor::table::FloorTable;
use floor::{FloorError, Person, Role, Time};
use games::Cents;

use crate::app::App;
use crate::pages::staff::{Form, FormError, Work};
use crate::pages::table::state::State;

/// How many rounds are drawn in the line of a table's win.
const DRAWN: usize = 40;

/// A table as a floor person sees it.
pub struct View {
    /// The table.
    pub table: Arc<FloorTable>,
    /// What the interface tells of it.
    pub state: State,
    /// What there is to do.
    pub work: Work,
    /// What it has come to.
    pub row: TableRow,
    /// Its last rounds, the newest first.
    pub rounds: Vec<RoundRow>,
    /// Which picture of the page this is.
    pub seq: String,
    /// What time it is.
    pub now: Time,
    /// Whether it stands among all the others.
    pub among: bool,
}

impl View {
    /// The table as it stands; none where it cannot be read.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn of(app: &App, table: Arc<FloorTable>, who: &Person) -> Result<Option<View>, FloorError> {
        let json = table.state(who);
        let read = Work::read(&json).and_then(|work| Ok((work, State::read(json)?)));
        let Ok((work, state)) = read else { return Ok(None) };
        let row = report::row_at_once(&app.host, &table)?;
        let rounds = app.host.read(|reader| reader.rounds(&state.table, u64::MAX, DRAWN))?;
        let seq = state.seq.to_string();
        let now = app.host.now();
        Ok(Some(View { table, state, work, row, rounds, seq, now, among: false }))
    }

    /// What a table is called.
    pub fn name(&self) -> String {
        let game = &self.table.terms().kind.rulebook().name;
        match self.state.table == self.state.game {
            true => game.clone(),
            false => format!("{game} · {}", self.state.table),
        }
    }

    /// A form that gives the table a command.
    pub fn form<'a>(
        &'a self,
        command: &str,
        name: &'a str,
        wrong: Option<&'a FormError>,
    ) -> Form<'a> {
        let back = if self.among { "?from=all" } else { "" };
        let action = format!("/pit/{}/{command}{back}", self.state.table);
        Form { action, name, view: &self.seq, wrong }
    }

    /// All that lies on the layout.
    pub fn at_stake(&self) -> Cents {
        self.state.seats.iter().map(|seat| seat.at_stake).sum()
    }

    /// What the house should have won.
    pub fn theoretical(&self) -> Option<Cents> {
        let theory = self.row.theory.as_ref()?;
        theory.win.nearest().map(Cents::new)
    }

    /// Rounds in an hour, by the last of them.
    pub fn pace(&self) -> Option<u64> {
        let (newest, oldest) = (self.rounds.first()?.time, self.rounds.last()?.time);
        let took =
            u64::try_from(newest.millis() - oldest.millis()).ok().filter(|took| *took > 0)?;
        Some((self.rounds.len() as u64 - 1) * 3_600_000 / took)
    }

    /// What the house had won after each of its last rounds, the oldest first.
    pub fn won(&self) -> Vec<i64> {
        let mut sum = 0;
        let nets = self.rounds.iter().rev().map(|round| {
            let won: Cents = round.players.iter().map(|(_, _, net)| *net).sum();
            sum -= won.cents();
            sum
        });
        nets.collect()
    }
}

/// Whether a role may give a command.
pub fn may(who: &Person, command: &str) -> bool {
    floor::may(who.role, command)
}

/// A supervisor.
pub fn supervises(who: &Person) -> bool {
    who.role == Role::Supervisor
}
