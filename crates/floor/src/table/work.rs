//! A command on its way: what was said, and what has come of it so far.

use std::ops::Range;
use std::sync::Arc;

use games::{
    AnyTable, Applied, Awaiting, Event, Exact, Fact, MeterMove, Seat, SeatSet, Statement, Step,
    Viewer, WagerView,
};
use serde_json::{Map, Value as Json};

use super::{Command, FloorTable, Sitter, World, world};
use crate::house::Whereabouts;
use crate::store::RoundRow;
use crate::{Code, FloorError, Items, Person, Posting, Record, Sealed, Time};

/// What somebody said to a table, and when.
#[derive(Clone, Copy)]
pub struct Said<'a> {
    /// Who; nobody where the clock speaks.
    pub who: Option<&'a Person>,
    /// The id that the client gave it.
    pub id: Option<&'a str>,
    /// The command.
    pub command: &'a Command,
    /// The command as it goes into the record.
    pub what: &'a Json,
    /// When.
    pub time: Time,
}

impl Said<'_> {
    /// The name of who speaks; nothing where the clock does.
    pub fn name(&self) -> &str {
        self.who.map_or("", |who| who.name.as_str())
    }
}

/// What came of a command.
#[derive(Clone, Debug)]
pub struct Done {
    /// The record, in its place in the table's chain.
    pub sealed: Sealed,
    /// What meters of links gained and paid.
    pub moves: Vec<(String, MeterMove)>,
    /// What became of equipment.
    pub equipment: Vec<(String, Whereabouts)>,
    /// The seat that somebody took.
    pub seat: Option<Seat>,
    /// A round that is over.
    pub round: Option<RoundRow>,
}

/// What a table that was just opened looks like: nothing lies there, and nothing is left of rounds
/// before but cards that are gone.
#[derive(PartialEq)]
pub(super) struct Fresh {
    wagers: Vec<WagerView>,
    facts: Vec<Fact>,
    takes_wagers: bool,
}

impl Fresh {
    pub fn of(table: &dyn AnyTable) -> Fresh {
        let view = table.view(Viewer::Rail);
        Fresh {
            wagers: view.wagers,
            facts: view.facts.into_iter().filter(|fact| !fact.passing).collect(),
            takes_wagers: matches!(table.awaiting(), Awaiting::Wagers { .. }),
        }
    }
}

/// What has come of a command so far.
pub(super) struct Work {
    pub round: u64,
    pub events: Items,
    pub lines: Vec<Statement>,
    pub postings: Vec<Posting>,
    pub moves: Vec<(String, MeterMove)>,
    pub equipment: Vec<(String, Whereabouts)>,
    pub seat: Option<Seat>,
    /// Whether the record names that seat, though the command did not.
    pub names_seat: bool,
    /// Who has got up, and from where.
    pub left: Option<(Seat, Sitter)>,
    pub more: Map<String, Json>,
    /// Whether the record may hold what somebody must not know yet.
    pub hides: bool,
    /// The round that it settled.
    pub settled: Option<Settled>,
    /// Whether meters were asked for.
    meters_asked: bool,
    time: Time,
}

impl Work {
    pub fn new(said: &Said<'_>, round: u64) -> Work {
        Work {
            round,
            events: Items::default(),
            lines: Vec::new(),
            postings: Vec::new(),
            moves: Vec::new(),
            equipment: Vec::new(),
            seat: None,
            names_seat: false,
            left: None,
            more: Map::new(),
            hides: false,
            settled: None,
            meters_asked: false,
            time: said.time,
        }
    }

    /// What was said, with the seat that was taken.
    fn what(&self, said: &Said<'_>) -> Json {
        let mut what = said.what.clone();
        let body = what.get_mut("sit").and_then(Json::as_object_mut);
        if let (Some(body), Some(seat), true) = (body, self.seat, self.names_seat) {
            body.insert("seat".into(), seat.number().into());
        }
        what
    }

    pub fn time(&self) -> Time {
        self.time
    }

    /// All lines of the round that it settled.
    fn settled_lines(&self) -> Option<&[Statement]> {
        match self.settled.as_ref()? {
            Settled::Here(lines) => self.lines.get(lines.clone()),
            Settled::Elsewhere(lines) => Some(lines),
        }
    }
}

/// A round that was settled: its lines as a rule are all new, so that they need not be copied.
pub(super) enum Settled {
    /// These of the lines that came of the command.
    Here(Range<usize>),
    /// Some of these came of commands before.
    Elsewhere(Vec<Statement>),
}

impl FloorTable {
    /// Something happens at the table. `actor` is the seat whose doing it is.
    pub(super) fn event(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        event: Event,
        actor: Option<Seat>,
    ) -> Result<Step, FloorError> {
        self.update_meters(world, work)?;
        self.give(work, event, actor)
    }

    /// The links say where their meters stand, before anything else happens.
    fn update_meters(&mut self, world: &mut dyn World, work: &mut Work) -> Result<(), FloorError> {
        if std::mem::replace(&mut work.meters_asked, true) || self.terms.links.is_empty() {
            return Ok(());
        }
        let terms = self.terms.clone();
        for (n, (meter, own)) in self.engine.meters().into_iter().enumerate() {
            let Some(link) = terms.links.get(&meter) else { continue };
            let now = world.meter(work.events.len(), link, &meter, self.engine.as_ref());
            if let Some(value) = now.filter(|value| *value != own.value()) {
                self.tell_meter(work, n, value)?;
            }
        }
        Ok(())
    }

    /// The table is told where a meter of it stands, by its place among the table's meters.
    pub(super) fn tell_meter(
        &mut self,
        work: &mut Work,
        meter: usize,
        value: Exact,
    ) -> Result<(), FloorError> {
        self.give(work, Event::Meter { meter: meter as u8, value }, None).map(drop)
    }

    fn give(
        &mut self,
        work: &mut Work,
        event: Event,
        actor: Option<Seat>,
    ) -> Result<Step, FloorError> {
        let before = self.engine.awaiting();
        let scene = self.scene();
        let is_meter = matches!(event, Event::Meter { .. });
        if !is_meter {
            self.keep_settled(work);
        }
        let written = wire::event::to_plain(&event, self.engine.as_ref());
        let applied = self.engine.apply(event)?;
        if is_meter && self.round_from == self.seq + 1 && self.stands_on == self.round_from {
            self.remember_meters();
        }
        work.events.push(&written);
        work.hides |= self.may_hide(&event);
        self.book(work, &applied, actor)?;
        self.follow_results(&event, before, &applied);
        if let Some(pack) = self.engine.pack().filter(|_| self.by_house()) {
            self.shoe.follow(&event, &applied, self.engine.as_ref(), pack);
        }
        self.follow_duties(work, &event, &applied, (scene, before));
        self.restart_clock(&event, before);
        if self.opens_wagers(&event, before) {
            self.ready = SeatSet::NONE;
            // Bets that stay up have their window from the roll on.
            self.wagers_until = None;
        }
        let Applied { step, lines, lines_before, .. } = applied;
        let count = lines_before + lines.len();
        work.lines.extend(lines);
        if step == Step::Settled {
            work.settled = Some(self.settled_with(work, count));
        }
        Ok(step)
    }

    /// The round that was just settled with so many lines.
    fn settled_with(&self, work: &Work, count: usize) -> Settled {
        let Some(from) = work.lines.len().checked_sub(count) else {
            return Settled::Elsewhere(self.engine.statements());
        };
        let stand = || self.engine.statements();
        debug_assert_eq!(work.lines[from..], stand(), "what was booked is what stands");
        Settled::Here(from..work.lines.len())
    }

    /// Whether wagers are open again: a shuffle or a burned card before the deal left them open.
    fn opens_wagers(&self, event: &Event, before: Awaiting) -> bool {
        let stayed = matches!(before, Awaiting::Wagers { closes: false, .. });
        let went_on = matches!(event, Event::Chance(_) | Event::Decide(_) | Event::Irregularity(_));
        went_on && !stayed && matches!(self.engine.awaiting(), Awaiting::Wagers { .. })
    }

    /// What was settled stands until the first record of the next round: what the program goes on
    /// with by itself in the same record must not wipe it away.
    fn keep_settled(&mut self, work: &Work) {
        self.settled = match &work.settled {
            Some(_) if self.settled.is_none() => Some(self.engine.duplicate()),
            Some(_) => self.settled.take(),
            None => None,
        };
    }

    /// The program answers what chance is asked.
    pub(super) fn draw(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        self.update_meters(world, work)?;
        let Some(ask) = world::asked(self.engine.as_ref()) else {
            return Err(Code::Internal.error("chance is asked for nothing"));
        };
        let left = self.shoe.left();
        let outcome = world.draw(work.events.len(), ask, self.engine.as_ref(), left)?;
        self.give(work, Event::Chance(outcome), None)?;
        let Some(pack) = self.engine.pack() else { return Ok(()) };
        if self.shoe.cut_card_comes(pack) && self.takes_cut_card() {
            self.give(work, Event::CutCard, None)?;
        }
        Ok(())
    }

    fn takes_cut_card(&self) -> bool {
        self.engine.attempt(Event::CutCard).is_ok()
    }

    /// Whether a card may be in what happened: only wagers never name one.
    fn may_hide(&self, event: &Event) -> bool {
        let is_open = matches!(
            event,
            Event::Wager(_) | Event::Remove { .. } | Event::Call { .. } | Event::Meter { .. }
        );
        !is_open && self.engine.pack().is_some()
    }

    /// The hashes of records are public, and faces are few: whoever knows all but a card could try
    /// them. So a record that hides something holds a number that nobody can guess.
    fn add_salt(world: &mut dyn World, work: &mut Work) -> Result<(), FloorError> {
        if (work.hides || world.is_replay())
            && let Some(salt) = world.salt()?
        {
            work.more.insert("salt".into(), salt.into());
        }
        Ok(())
    }

    /// Puts everything that came of it into a record.
    pub(super) fn finish(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        mut work: Work,
    ) -> Result<Done, FloorError> {
        self.pay_who_has_left(&mut work);
        self.fill_short_rack(&mut work);
        self.check_money()?;
        let seq = self.seq + 1;
        if world.counts_nothing_settled() {
            work.settled.get_or_insert_with(|| Settled::Elsewhere(Vec::new()));
        }
        let round = self.end_of_round(&mut work, seq, said.time);
        self.set_clock(said.time);
        self.look_whether_idle();
        if let Some(slip) = &self.paper {
            work.more.insert("paper".into(), Json::from(&**slip));
        }
        FloorTable::add_salt(world, &mut work)?;
        let net = work.settled_lines().map_or(Json::Null, wire::lines::net_json);
        let record = Record {
            chain: self.terms.id.to_string(),
            seq,
            time: said.time,
            who: said.who.cloned(),
            id: said.id.map(Into::into),
            round: Some(work.round),
            what: work.what(said),
            events: work.events,
            lines: work.lines.iter().map(wire::lines::live_line_plain).collect(),
            net,
            postings: work.postings,
            more: work.more,
        };
        let sealed = record.seal(self.head);
        (self.seq, self.head) = (seq, sealed.hash);
        // Nobody can take an outcome back any more once something else was said.
        self.before_outcome.take_if(|outcome| outcome.seq() != seq);
        let (moves, equipment) = (work.moves, work.equipment);
        let done = Done { sealed, moves, equipment, seat: work.seat, round };
        if !done.moves.is_empty() || !done.equipment.is_empty() {
            Arc::make_mut(&mut self.moved).follow(&done);
        }
        Ok(done)
    }

    /// A round that is over is counted, and the next one begins with the next record.
    fn end_of_round(&mut self, work: &mut Work, seq: u64, time: Time) -> Option<RoundRow> {
        let lines = work.settled_lines()?;
        let net = wire::lines::net(lines);
        let left =
            |seat: Seat| work.left.as_ref().filter(|(of, _)| *of == seat).map(|(_, who)| who);
        let name = |seat: Seat| match self.sitter(seat).or_else(|| left(seat))? {
            Sitter::Player(name) | Sitter::Left(name) => Some(name.to_string()),
            Sitter::Guest => None,
        };
        let players = net.iter().filter_map(|(seat, net)| Some((name(*seat)?, *seat, *net)));
        let row = RoundRow {
            table: self.terms.id.to_string(),
            round: self.round(),
            stands_on: self.stands_on,
            from_seq: self.round_from,
            seq,
            time,
            players: players.collect(),
        };
        self.shift.settled(lines);
        if !self.meters_from.is_empty() {
            let meters = self.meters_from.iter();
            let meters = meters.map(|(name, value)| (name.clone(), value.to_string().into()));
            work.more.insert("meters".into(), Json::Object(meters.collect()));
        }
        if let Some(edition) = self.engine.chosen().edition().named() {
            work.more.insert("edition".into(), edition.into());
        }
        self.duties.round_over(seq);
        self.rounds += 1;
        self.round_from = seq + 1;
        if self.is_clean() {
            self.stands_on = seq + 1;
            self.remember_meters();
        }
        Some(row)
    }

    /// Where the meters stand at the beginning of what a round stands on.
    pub(super) fn remember_meters(&mut self) {
        let meters = self.engine.meters().into_iter();
        self.meters_from = meters.map(|(name, meter)| (name, meter.value())).collect();
    }

    /// Whether a table that was just opened would go on in the same way.
    fn is_clean(&self) -> bool {
        !self.at_stake() && Fresh::of(self.engine.as_ref()) == *self.fresh
    }

    /// Every chip on the layout is booked, and nothing is below zero: in release builds too.
    fn check_money(&self) -> Result<(), FloorError> {
        for seat in self.seats() {
            let (booked, lies) = (self.chips.bets(seat), self.engine.at_stake(seat));
            if booked != lies {
                let why = format!("seat {seat} has {lies} on the layout, {booked} is booked");
                return Err(Code::Internal.error(why));
            }
        }
        match self.chips.are_there() {
            true => Ok(()),
            false => {
                Err(Code::Internal.error(format!("an account is below zero: {:?}", self.chips)))
            }
        }
    }
}
