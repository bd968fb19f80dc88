//! Duties: what people say is done, and what happens that they have to see to.

use chance::{Ask, Outcome};
use games::{
    Applied, Awaiting, Course, Doer, Duty, DutyCommand, EquipmentKind, Event, Happening,
    IrregularityKind, Moment, Need, Occasion, Order, PlainOccasion, Prompt, Rulebook, Scene, Seat,
    SeatSet, Spot,
};
use serde::{Deserialize, Serialize};

use super::asked::{self, Asked, Driven};
use super::counts::Miscount;
use super::equipment::Piece;
use super::{Act, FloorTable, Said, Status, Work, World};
use crate::house::Life;
use crate::{Code, FloorError, Role, Time};

/// What has been done at a table, and what happened that somebody has to see to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Duties {
    done: Vec<DoneBy>,
    /// What events have called for.
    open: Vec<OpenDuty>,
    /// The round under way, as far as events call for duties.
    course: Course,
    /// What went wrong, and the record that says so.
    #[serde(alias = "trouble")]
    pub irregularity: Option<(IrregularityKind, u64)>,
    /// Whether it was a seat's.
    pub of_seat: bool,
    /// The reason for which it was called.
    pub reason: Option<String>,
    /// Dice were rolled.
    pub rolled: bool,
    /// Cards dealt since they were shuffled; none where nobody can say.
    pub dealt: Option<u16>,
    /// Nobody has sat here since cards were dealt.
    idle: bool,
    /// Counts that were wrong, until a right one or until the cards are gone.
    pub miscounts: Vec<Miscount>,
    /// The equipment.
    pub pieces: Vec<Piece>,
}

/// A duty that one of those has done who must.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct DoneBy {
    at: Moment,
    duty: String,
    /// The piece of equipment, or the award.
    about: Option<String>,
    by: Doer,
}

/// A duty that an event has called for, until everybody has done it who must.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OpenDuty {
    pub at: Moment,
    pub duty: String,
    /// The rows of the rulebook that the events called for, by their place there.
    pub rows: Vec<u16>,
    /// Those who have not done it yet.
    pub by: Vec<Doer>,
}

/// What a duty is about that is done before the wagers close.
pub(super) const CLOSING: &str = "closing";

impl Duties {
    /// What an event has called for of a duty.
    pub fn open(&self, duty: &Duty<'_>) -> Option<&OpenDuty> {
        self.open.iter().find(|open| open.at == duty.at && open.duty == duty.name)
    }

    /// An event calls for these rows of a duty.
    fn call(&mut self, duty: &Duty<'_>, book: &Rulebook) {
        let place = |row: &&Prompt| book.prompts.iter().position(|own| std::ptr::eq(own, *row));
        let rows = duty.rows.iter().filter_map(place).map(|at| at as u16);
        let same = |open: &&mut OpenDuty| open.at == duty.at && open.duty == duty.name;
        if let Some(open) = self.open.iter_mut().find(same) {
            open.rows.extend(rows);
            open.rows.sort_unstable();
            open.rows.dedup();
            open.by.extend(duty.by());
            open.by.sort();
            open.by.dedup();
        } else {
            let (rows, by) = (rows.collect(), duty.by());
            self.open.push(OpenDuty { at: duty.at, duty: duty.name.into(), rows, by });
        }
    }

    /// What an event called for is asked for no longer.
    pub fn withdraw(&mut self, at: Moment, duty: &str) {
        self.open.retain(|open| open.at != at || open.duty != duty);
    }

    /// A role has done what an event called for.
    fn close(&mut self, at: Moment, duty: &str, by: Doer) {
        for open in self.open.iter_mut().filter(|open| open.at == at && open.duty == duty) {
            open.by.retain(|role| *role != by);
        }
        self.open.retain(|open| !open.by.is_empty());
    }

    /// Whether nobody has sat here since cards were dealt.
    pub fn is_idle(&self) -> bool {
        self.idle
    }

    /// A piece of equipment is gone, or an award is, and what was done with it.
    pub fn forget(&mut self, about: &str) {
        self.miscounts.retain(|known| known.about.as_deref() != Some(about));
        self.done.retain(|done| done.about.as_deref() != Some(about));
    }

    /// The table closes: before the next round everything is done anew.
    pub fn closed(&mut self) {
        self.done.clear();
        self.open.clear();
        self.miscounts.clear();
        self.course = Course::default();
        (self.irregularity, self.rolled, self.dealt, self.idle) = (None, false, None, false);
    }

    /// A round is over: what is done in every round is asked for again in the next.
    pub fn round_over(&mut self, seq: u64) {
        let stays = |at| matches!(at, Moment::Opening | Moment::Shuffle | Moment::Award);
        self.done.retain(|done| stays(done.at));
        let condemned = self.pieces.iter().any(|piece| piece.condemned);
        self.irregularity.take_if(|(_, since)| *since != seq && !condemned);
    }

    pub fn has_done(&self, duty: &Duty<'_>, about: Option<&str>, by: Doer) -> bool {
        self.done.iter().any(|done| {
            let same = done.duty == duty.name && done.at == duty.at && done.by == by;
            same && done.about.as_deref() == about
        })
    }
}

impl FloorTable {
    /// Somebody says that something is done.
    pub(super) fn duty(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        act: &Act,
    ) -> Result<(), FloorError> {
        let asked = self.asked(Some(said.time));
        let (one, by) = match self.check_act(said, act, &asked) {
            Ok(found) => found,
            // A record stands, whatever a document asks for today.
            Err(_) if world.is_replay() => return self.shuffled_by_duty(world, work),
            Err(problem) => return Err(problem),
        };
        if one.again {
            self.repeat(one);
            return Ok(());
        }
        if self.is_wrong(one, act) {
            self.count_was_wrong(one);
            return Ok(());
        }
        self.duties.count_is_over(one.at, &one.duty, one.equipment.as_deref());
        // A supervisor's count stands for those that were wrong.
        let whose = if one.owed.contains(&by) { vec![by] } else { one.owed.clone() };
        // What is done before an award is done for every one that waits for it now.
        let about: Vec<Option<String>> = match one.awards.as_slice() {
            [] => vec![one.equipment.clone()],
            awards => awards.iter().cloned().map(Some).collect(),
        };
        for by in &whose {
            let done = |about| DoneBy { at: one.at, duty: one.duty.clone(), about, by: *by };
            match one.driven {
                Driven::No => self.duties.done.extend(about.iter().cloned().map(done)),
                Driven::Closing => self.duties.done.push(done(Some(CLOSING.into()))),
                Driven::Event => self.duties.close(one.at, &one.duty, *by),
            }
        }
        if one.by.len() == 1 {
            self.call_for(Occasion::Done(one.duty.clone()), None);
        }
        if one.hours
            && let Some(piece) = &one.equipment
        {
            return self.retire(said, world, work, piece, "past its hours");
        }
        self.looked_at(work, one);
        if one.at == Moment::Shuffle && one.holds && one.driven == Driven::No {
            self.shuffled_by_duty(world, work)?;
        }
        Ok(())
    }

    /// A supervisor has the cards cut once more: the cut is open again, the shuffle is not.
    fn repeat(&mut self, one: &Asked) {
        let engine = self.engine.as_ref();
        let duties = engine.chosen().duties(self.has_device());
        let is_cut = |duty: &&Duty<'_>| duty.at == one.at && duty.cut().is_some();
        if let Some(cut) = duties.iter().find(is_cut) {
            self.duties.call(cut, engine.chosen().rulebook());
        }
    }

    /// What somebody says is done was asked of them, in its order, and is said as it must be.
    fn check_act<'a>(
        &self,
        said: &Said<'_>,
        act: &Act,
        asked: &'a [Asked],
    ) -> Result<(&'a Asked, Doer), FloorError> {
        let by = self.doer(said, act, asked)?;
        let one = self.find(asked, act, by)?;
        let before = asked.iter().take_while(|other| other.duty != one.duty);
        let mut earlier = before.filter(|other| other.holds && other.at == Moment::Shuffle);
        if let Some(first) = earlier.next().filter(|_| one.holds && one.at == Moment::Shuffle) {
            return Err(asked::first(first));
        }
        self.check_said(one, act)?;
        Ok((one, by))
    }

    /// In which role somebody speaks: the duty's own, and a dealer who has signed on.
    fn doer(&self, said: &Said<'_>, act: &Act, asked_now: &[Asked]) -> Result<Doer, FloorError> {
        if !self.terms.duties {
            return Err(Code::NotAsked.error("no duty is asked for at this table"));
        }
        let role = said.who.map_or("", |who| who.role.name());
        let by: Option<Doer> = role.parse().ok();
        let duties = self.engine.chosen().rulebook().duties();
        let mut known = duties.iter().filter(|duty| duty.name == act.duty).peekable();
        let (Some(by), Some(first)) = (by, known.peek().map(|duty| duty.by())) else {
            return Err(Code::NotAsked.error(format!("no duty `{}` is asked for", act.duty)));
        };
        let asked = |one: &&Asked| one.duty == act.duty && one.by.contains(&by);
        if !known.any(|duty| duty.by().contains(&by)) && !asked_now.iter().any(|one| asked(&one)) {
            let who: Vec<_> = first.iter().map(|role| role.name()).collect();
            let why = format!("`{}` is done by: {}", act.duty, who.join(", "));
            return Err(Code::NotAllowed.error(why));
        }
        if said.who.is_some_and(|who| who.role == Role::Dealer) {
            self.check_deals(said)?;
        }
        Ok(by)
    }

    /// What is asked for that somebody speaks of.
    fn find<'a>(&self, asked: &'a [Asked], act: &Act, by: Doer) -> Result<&'a Asked, FloorError> {
        if act.duty.parse::<DutyCommand>().is_ok() {
            let why = format!("that is a command of its own, `{}`", act.duty);
            return Err(Code::NotAsked.error(why));
        }
        let about = |asked: &&Asked| {
            let other = act.equipment.is_some() && act.equipment != asked.equipment;
            asked.duty == act.duty && !(asked.equipment.is_some() && other)
        };
        let mut named = asked.iter().filter(about);
        named.find(|asked| asked.by.contains(&by)).ok_or_else(|| self.not_asked(act, by))
    }

    fn not_asked(&self, act: &Act, by: Doer) -> FloorError {
        let same = |done: &&DoneBy| {
            let about = done.about == act.equipment || done.at == Moment::Award;
            done.duty == act.duty && done.by == by && about
        };
        match self.duties.done.iter().find(same) {
            Some(_) => Code::AlreadyDone.error(format!("the {by} has done `{}`", act.duty)),
            None => Code::NotAsked.error(format!("`{}` is not asked for now", act.duty)),
        }
    }

    /// What is said with a duty is what it needs, and is right.
    fn check_said(&self, one: &Asked, act: &Act) -> Result<(), FloorError> {
        for (need, given) in
            [(Need::Equipment, act.equipment.is_some()), (Need::Count, act.count.is_some())]
        {
            if one.needs.contains(&need) != given {
                let which = if given { "takes no" } else { "needs" };
                return Err(Code::BadRequest.error(format!("`{}` {which} `{need}`", one.duty)));
            }
        }
        self.check_depth(one, act)?;
        Ok(())
    }

    fn check_depth(&self, one: &Asked, act: &Act) -> Result<(), FloorError> {
        let Some(depth) = act.depth else { return Ok(()) };
        let Some((least, most)) = one.depth else {
            return Err(Code::BadRequest.error(format!("`{}` takes no `depth`", one.duty)));
        };
        match (least..=most).contains(&(depth as usize)) {
            true => Ok(()),
            false => {
                Err(refused(one, format!("a cut is {least} to {most} cards deep, not {depth}")))
            }
        }
    }

    /// A piece that everybody has looked at who must may be used.
    fn looked_at(&mut self, work: &mut Work, one: &Asked) {
        let Some(name) = &one.equipment else { return };
        if one.at != Moment::Opening || one.by.len() > 1 {
            return;
        }
        let is_it = |piece: &Piece| piece.equipment.name == *name;
        let Some(at) = self.duties.pieces.iter().position(is_it) else { return };
        let cards = self.duties.pieces[at].equipment.kind == EquipmentKind::Deck;
        self.set_life(work, at, if cards { Life::Inspected } else { Life::InPlay });
    }

    /// The last of the duties of shuffling is the shuffle.
    fn shuffled_by_duty(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        let open = |asked: &Asked| asked.at == Moment::Shuffle && asked.holds;
        let last = || !self.asked(None).iter().any(open);
        if world.happened("shuffled").unwrap_or_else(last) {
            self.event(world, work, Event::Chance(Outcome::Shuffled), None)?;
            self.go_on(world, work)?;
        }
        Ok(())
    }

    /// Whether shuffling is a matter of duties here.
    pub(super) fn shuffles_by_duty(&self) -> bool {
        let duties = || self.engine.chosen().duties(self.has_device());
        self.terms.duties && duties().iter().any(|d| d.at == Moment::Shuffle && d.holds())
    }

    /// The table as it is, if it asks for duties.
    pub(super) fn scene(&self) -> Option<Scene> {
        self.terms.duties.then(|| Scene::of(self.engine.as_ref()))
    }

    /// Asks for what an event calls for.
    fn call_for_duties(&mut self, event: &Event, applied: &Applied, before: &Scene) {
        let after = Scene::of(self.engine.as_ref());
        let scenes = (before, &after);
        if before.is_closing() && matches!(event, Event::Chance(_)) {
            self.wagers_closed();
        }
        match event {
            Event::Chance(Outcome::Shuffled) => {
                self.duties.open.retain(|open| open.at != Moment::Shuffle);
            }
            // Nobody has cards cut again that are being dealt.
            Event::Chance(Outcome::Card(_)) => {
                self.lapse(|open| open.at == Moment::Shuffle);
            }
            _ => {}
        }
        let engine = self.engine.as_ref();
        let happened = self.duties.course.follow(engine, event, applied, scenes);
        let duties = engine.chosen().duties(self.has_device());
        let cuts = duties.iter().any(|duty| duty.at == Moment::Shuffle && duty.cut().is_some());
        let calls = |row: &Prompt| {
            (cuts || !row.again)
                && happened.iter().any(|happening| row.is_called_by(happening, scenes, engine))
        };
        // The table has been opened once a round was under way.
        let late = self.shift.rounds > 0 || self.in_round();
        let in_time = |duty: &&Duty<'_>| !late || duty.at != Moment::Opening;
        for duty in duties.iter().filter(in_time).filter_map(|duty| duty.only(calls)) {
            self.duties.call(&duty, engine.chosen().rulebook());
        }
    }

    /// What holds nothing up and is of use no more is asked for no longer.
    fn lapse(&mut self, is: impl Fn(&OpenDuty) -> bool) {
        let engine = self.engine.as_ref();
        let rows = &engine.chosen().rulebook().prompts;
        let row = |at: &u16| rows.get(usize::from(*at));
        let lapses = |open: &OpenDuty| {
            // A duty of the next shuffle does not lapse before it.
            let called_by = |occasion: PlainOccasion| {
                open.rows.iter().filter_map(row).any(|row| row.is_on(&occasion.into()))
            };
            let waits = open.at == Moment::Shuffle && !called_by(PlainOccasion::Shuffled);
            !waits && !open.rows.iter().filter_map(row).any(|row| row.holds)
        };
        self.duties.open.retain(|open| !(is(open) && lapses(open)));
    }

    /// The wagers close: what was only to be remembered of the round before is over, and what is
    /// done before wagers close is to be done in the next round again.
    fn wagers_closed(&mut self) {
        let closing = |done: &DoneBy| done.about.as_deref() == Some(CLOSING);
        self.duties.done.retain(|done| !closing(done));
        self.lapse(|_| true);
    }

    /// Something happened that is no event of the game: a player sat down, another dealer came.
    pub(super) fn call_for(&mut self, occasion: impl Into<Occasion>, seat: Option<Seat>) {
        if !self.terms.duties {
            return;
        }
        let mut seats = SeatSet::NONE;
        seat.into_iter().for_each(|seat| seats.insert(seat));
        let (occasion, now) = (occasion.into(), Scene::of(self.engine.as_ref()));
        let happening = Happening { occasion, seats };
        let engine = self.engine.as_ref();
        let calls = |row: &Prompt| row.is_called_by(&happening, (&now, &now), engine);
        let duties = engine.chosen().duties(self.has_device());
        for duty in duties.iter().filter_map(|duty| duty.only(calls)) {
            self.duties.call(&duty, engine.chosen().rulebook());
        }
    }

    /// The duty that has locked a spot until the wagers close.
    pub(super) fn check_locked(&self, on: Spot) -> Result<(), FloorError> {
        let duties = self.engine.chosen().duties(self.has_device());
        let info = self.engine.kind().layout().info(on);
        let done = |duty: &&Duty<'_>| {
            duty.by().iter().any(|by| self.duties.has_done(duty, Some(CLOSING), *by))
        };
        let locked = duties.iter().filter(done);
        let locked = locked.filter_map(|duty| Some((duty.name, duty.locks(info)?)));
        match locked.into_iter().next() {
            None => Ok(()),
            Some((duty, clause)) => {
                let why = format!("`{duty}` is done: {} takes no wager now", info.name);
                Err(Code::Refused.error_by(clause, why))
            }
        }
    }

    /// No wager is taken before what the document has done first.
    pub(super) fn check_wagers_open(&self, now: Time) -> Result<(), FloorError> {
        if !self.terms.duties {
            return Ok(());
        }
        let asked = self.asked(Some(now));
        let opened = asked.iter().find(|asked| asked.holds && asked.before_wagers);
        opened.map_or(Ok(()), |open| Err(asked::first(open)))
    }

    /// Follows what happened at the table: `before` is how it was.
    pub(super) fn follow_duties(
        &mut self,
        work: &mut Work,
        event: &Event,
        applied: &Applied,
        (scene, before): (Option<Scene>, Awaiting),
    ) {
        let Some(scene) = scene else { return };
        self.call_for_duties(event, applied, &scene);
        match event {
            Event::Chance(Outcome::Shuffled) => {
                // In the middle of a round nobody can say how many cards lie on the table.
                let between = matches!(before, Awaiting::Wagers { .. });
                self.duties.dealt = between.then_some(0);
                self.duties.done.retain(|done| done.at != Moment::Shuffle);
                self.cards_go_into_play(work);
            }
            Event::Chance(Outcome::Card(_)) => {
                let (Awaiting::Wagers { next: ask, .. } | Awaiting::Chance(ask)) = before else {
                    return;
                };
                if matches!(ask, Ask::Card { .. }) {
                    self.duties.dealt = self.duties.dealt.map(|dealt| dealt + 1);
                }
                // The next card to burn is another's, or of another shoe.
                if !self.burns() {
                    self.duties.done.retain(|done| done.at != Moment::Burn);
                }
            }
            Event::Chance(Outcome::Dice(_)) => {
                self.duties.rolled = true;
                self.duties.done.retain(|done| done.at != Moment::Roll);
            }
            Event::Irregularity(what) => {
                self.duties.of_seat = what.seat.is_some();
                self.something_went_wrong(what.kind);
            }
            _ => {}
        }
    }

    fn something_went_wrong(&mut self, kind: IrregularityKind) {
        // What went wrong with a round has its own remedy.
        self.duties.miscounts.retain(|known| known.at != Moment::Deal);
        self.duties.irregularity = Some((kind, self.seq + 1));
        self.duties.done.retain(|done| done.at != Moment::Irregularity);
        let leaves = self.engine.chosen().duties(self.has_device()).iter().any(|duty| {
            let retires = duty.command == Some(DutyCommand::Retire);
            duty.at == Moment::Irregularity && retires && duty.follows(kind)
        });
        for piece in &mut self.duties.pieces {
            piece.condemned |=
                leaves && piece.life == Life::InPlay && piece.equipment.kind == EquipmentKind::Deck;
        }
    }

    /// Whether nobody sits here.
    pub(super) fn is_empty(&self) -> bool {
        self.seats().all(|seat| self.sitter(seat).is_none())
    }

    /// Whether nobody sits where cards have been dealt.
    pub(super) fn is_idle(&self) -> bool {
        self.rounds > 0 && self.is_empty()
    }

    /// After every record: whether the table has become idle.
    pub(super) fn look_whether_idle(&mut self) {
        let dealt = self.duties.dealt.is_none_or(|dealt| dealt > 0);
        self.duties.idle |= self.terms.duties && dealt && self.is_idle();
    }

    /// Somebody comes to an idle table: the cards are shuffled for them where the document says so.
    pub(super) fn end_idleness(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        let idle = std::mem::take(&mut self.duties.idle);
        let says = || self.engine.chosen().duties(self.has_device()).iter().any(Duty::idle);
        let due = idle && says();
        self.reshuffle_if(world, work, due)
    }

    /// The cards are shuffled before the next round, where they would not be anyway.
    pub(super) fn reshuffle_if(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        due: bool,
    ) -> Result<(), FloorError> {
        let event = Event::Order(Order::Reshuffle);
        let takes = || self.engine.attempt(event).is_ok();
        let played = matches!(self.status, Status::Open | Status::Paused);
        let due = || due && played && takes();
        if world.happened("reshuffle").unwrap_or_else(due) {
            self.event(world, work, event, None)?;
        }
        Ok(())
    }

    /// When the next deck will have been in play for as long as it may be.
    pub fn decks_due(&self) -> Option<Time> {
        if self.duties.pieces.is_empty() {
            return None;
        }
        let duties = self.engine.chosen().duties(self.has_device());
        let clocks = duties.iter().filter_map(|duty| Some((duty.equipment()?, duty.hours()?)));
        let ends = clocks.flat_map(|(kind, hours)| {
            let fresh = self.pieces(kind).filter(|piece| !piece.overdue);
            fresh.filter_map(move |piece| Some(piece.used?.plus_seconds(u32::from(hours) * 3600)))
        });
        ends.min()
    }

    /// The clock tells of decks that have been in play for too long; false where there are none.
    pub(super) fn mark_overdue(&mut self, now: Time) -> bool {
        let duties = self.engine.chosen().duties(self.has_device());
        let clocks = duties.iter().filter_map(|duty| Some((duty.equipment()?, duty.hours()?)));
        let clocks: Vec<_> = clocks.collect();
        let mut told = false;
        for piece in self.duties.pieces.iter_mut().filter(|piece| !piece.overdue) {
            let over = |(kind, hours): &(EquipmentKind, u8)| {
                piece.equipment.kind == *kind && asked::is_over(piece, *hours, now)
            };
            piece.overdue = clocks.iter().any(over);
            told |= piece.overdue;
        }
        told
    }
}

fn refused(one: &Asked, why: String) -> FloorError {
    match one.clauses.first() {
        Some(clause) => Code::Refused.error_by(*clause, why),
        None => Code::Refused.error(why),
    }
}
