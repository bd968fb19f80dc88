//! Duties that are due at a table, and who must do them.

use chance::{Ask, Place};
use games::{
    Clause, Counted, Doer, Duty, DutyCommand, EquipmentKind, Moment, Need, PlainOccasion, Prompt,
    Recount, Scene, Target,
};

use super::duties::CLOSING;
use super::equipment::Piece;
use super::{FloorTable, Held, Status, World, world};
use crate::{Code, FloorError, Time};

/// Whether an event called for a duty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Driven {
    /// The moment did.
    No,
    /// The wagers are about to close.
    Closing,
    /// An event did.
    Event,
}

/// What a table asks for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub duty: String,
    pub at: Moment,
    pub driven: Driven,
    /// Those who have not done it yet.
    pub by: Vec<Doer>,
    pub holds: bool,
    pub needs: Vec<Need>,
    /// The piece that it is about.
    pub equipment: Option<String>,
    /// The awards that wait for it.
    pub awards: Vec<String>,
    /// What is to be brought, and how many.
    pub wanted: Option<(EquipmentKind, usize)>,
    pub clauses: Vec<Clause>,
    pub say: String,
    /// How deep a cut may be.
    pub depth: Option<(usize, usize)>,
    /// The cards that are counted.
    pub count: Option<Counted>,
    /// Whether its equipment has been in play for as long as it may be.
    pub hours: bool,
    /// Whether what was done is to be done again.
    pub again: bool,
    /// Those whose duty it is, whoever counts in their place.
    pub owed: Vec<Doer>,
    /// What follows the first wrong count, the second and so on.
    pub recounts: Vec<Recount>,
    /// Whether it is done before wagers are taken.
    pub before_wagers: bool,
}

impl FloorTable {
    /// What people are asked for, the most urgent first. `now` finds what has been in play for too
    /// long; without it only what the clock has told of is known.
    pub(super) fn asked(&self, now: Option<Time>) -> Vec<Asked> {
        if !self.terms.duties {
            return Vec::new();
        }
        let duties = self.engine.chosen().duties(self.has_device());
        let opening = |clocks: bool| {
            let own = move |duty: &&Duty<'_>| duty.hours().is_some() == clocks;
            duties.iter().filter(|duty| duty.at == Moment::Opening && !duty.driven).filter(own)
        };
        let at_opening = |duty: &Duty<'_>| self.asked_at_opening(duty, now);
        let mut asked: Vec<Asked> = opening(true).flat_map(at_opening).collect();
        let leaving = self.condemned(&duties);
        asked.extend(self.missing(&duties));
        asked.extend(opening(false).flat_map(at_opening));
        // Cards are not shuffled before they have been looked at, nor those that have to leave.
        let condemned = self.duties.pieces.iter().any(|piece| piece.condemned);
        let waits = !self.in_round() && (condemned || asked.iter().any(|asked| asked.holds));
        if matches!(self.status, Status::Open | Status::Paused) {
            let moments = self.engine.moments();
            let now = Scene::of(self.engine.as_ref());
            for duty in &duties {
                asked.extend(self.asked_by_event(duty, (&moments, &now), waits));
                if duty.driven {
                    continue;
                }
                if self.is_due(duty, &moments, waits) {
                    let meant = duty.only(|row| self.is_about_it(row));
                    asked.extend(meant.iter().flat_map(|duty| self.asked_in_play(duty)));
                }
            }
        }
        let is_asked = |name: &Option<String>| {
            let retire = DutyCommand::Retire.name();
            asked.iter().any(|asked| asked.duty == retire && asked.equipment == *name)
        };
        let mut first: Vec<Asked> =
            leaving.into_iter().filter(|gone| !is_asked(&gone.equipment)).collect();
        first.extend(asked);
        first
    }

    /// Cards that have to leave the table because of their number.
    fn condemned(&self, duties: &[Duty<'_>]) -> Vec<Asked> {
        let retires = duties.iter().find(|duty| duty.command == Some(DutyCommand::Retire));
        let counts = || duties.iter().find(|duty| duty.count().is_some());
        let Some(duty) = retires.or_else(counts) else { return Vec::new() };
        let gone = self.duties.pieces.iter().filter(|piece| piece.condemned).map(|piece| {
            let name = &piece.equipment.name;
            Asked {
                duty: DutyCommand::Retire.name().into(),
                at: Moment::Irregularity,
                needs: vec![Need::Equipment],
                holds: true,
                count: None,
                say: format!("{name} leaves the table: its number of cards is wrong."),
                ..self.ask(duty, vec![Doer::Supervisor], Some(name))
            }
        });
        gone.collect()
    }

    /// Equipment that is to be brought.
    fn missing(&self, duties: &[Duty<'_>]) -> Vec<Asked> {
        let mut missing: Vec<Asked> = Vec::new();
        for duty in duties.iter().filter(|duty| duty.at == Moment::Opening) {
            let Some(kind) = duty.equipment().filter(|_| duty.hours().is_none()) else { continue };
            // One that has to leave is replaced once it is gone.
            let here = self.pieces(kind).filter(|piece| !piece.overdue).count();
            let number = self.number(kind).saturating_sub(here);
            let asked_for = |asked: &Asked| asked.wanted.is_some_and(|(other, _)| other == kind);
            if number > 0 && !missing.iter().any(asked_for) {
                let by = vec![Doer::Supervisor];
                missing.push(Asked {
                    duty: DutyCommand::Bring.name().into(),
                    wanted: Some((kind, number)),
                    needs: vec![Need::Equipment],
                    say: bring(kind, number),
                    count: None,
                    ..self.ask(duty, by, None)
                });
            }
        }
        missing
    }

    /// What is done before the first round, and whenever equipment changes.
    fn asked_at_opening(&self, duty: &Duty<'_>, now: Option<Time>) -> Vec<Asked> {
        let Some(kind) = duty.equipment() else {
            let late = !duty.holds() && (self.shift.rounds > 0 || self.in_round());
            return if late {
                Vec::new()
            } else {
                self.unless_done(duty, None).into_iter().collect()
            };
        };
        let hours = duty.hours();
        let looks_at = |piece: &&Piece| match hours {
            Some(hours) => piece.overdue || now.is_some_and(|now| is_over(piece, hours, now)),
            None => piece.is_fit(),
        };
        let pieces = self.pieces(kind).filter(looks_at);
        pieces.filter_map(|piece| self.unless_done(duty, Some(&piece.equipment.name))).collect()
    }

    /// What events have called for, and what is done before the wagers close.
    fn asked_by_event(
        &self,
        duty: &Duty<'_>,
        (moments, now): (&[Moment], &Scene),
        waits: bool,
    ) -> Vec<Asked> {
        let piece = || {
            let piece = self.pieces(duty.equipment()?).next()?;
            Some(piece.equipment.name.as_str())
        };
        let engine = self.engine.as_ref();
        let rows = &engine.chosen().rulebook().prompts;
        // What an event calls for at the next shuffle waits for it.
        let shuffled = duty.rows.iter().any(|row| row.is_on(&PlainOccasion::Shuffled.into()));
        let late = duty.at == Moment::Shuffle && duty.driven && !shuffled;
        let is_time = !late || moments.contains(&Moment::Shuffle) && !waits;
        let called = self.duties.open(duty).filter(|_| is_time).and_then(|open| {
            let own = |row: &Prompt| {
                let mut places = open.rows.iter().filter_map(|at| rows.get(usize::from(*at)));
                places.any(|own| std::ptr::eq(own, row))
            };
            let asked = self.ask(&duty.only(own)?, open.by.clone(), piece());
            Some(Asked { driven: Driven::Event, ..asked })
        });
        let closing = duty.only(|row| !waits && row.is_closing(now, engine)).and_then(|duty| {
            let open = |by: &Doer| !self.duties.has_done(&duty, Some(CLOSING), *by);
            let by: Vec<Doer> = duty.by().into_iter().filter(open).collect();
            let asked = (!by.is_empty()).then(|| self.ask(&duty, by, piece()))?;
            Some(Asked { driven: Driven::Closing, ..asked })
        });
        called.into_iter().chain(closing).collect()
    }

    fn asked_in_play(&self, duty: &Duty<'_>) -> Vec<Asked> {
        let condemned = || self.duties.pieces.iter().filter(|piece| piece.condemned);
        match (duty.command, duty.equipment()) {
            (Some(DutyCommand::Retire), _) => {
                let gone =
                    condemned().map(|piece| self.ask(duty, duty.by(), Some(&piece.equipment.name)));
                gone.collect()
            }
            (Some(DutyCommand::Approve), _) => {
                let approved = |by: &Doer| {
                    self.held.iter().all(|held| held.approved.iter().any(|a| a.name() == by.name()))
                };
                let by: Vec<Doer> = duty.by().into_iter().filter(|by| !approved(by)).collect();
                if by.is_empty() { Vec::new() } else { vec![self.ask(duty, by, None)] }
            }
            _ if duty.at == Moment::Award => self.asked_before_awards(duty),
            (_, Some(kind)) => {
                let piece = self.pieces(kind).next().map(|piece| piece.equipment.name.as_str());
                piece.and_then(|piece| self.unless_done(duty, Some(piece))).into_iter().collect()
            }
            _ => self.unless_done(duty, None).into_iter().collect(),
        }
    }

    /// Whether this is the moment of a duty, of the moments that the game is at. `waits`: nothing
    /// may be dealt yet at all.
    fn is_due(&self, duty: &Duty<'_>, moments: &[Moment], waits: bool) -> bool {
        let now = moments.contains(&duty.at);
        match duty.at {
            Moment::Opening => false,
            Moment::Shuffle => now && !waits,
            Moment::Wagers if duty.idle() => self.is_empty() && self.duties.dealt.is_some(),
            Moment::Deal if duty.count() == Some(Counted::Stub) => self.in_round(),
            Moment::Deal => {
                let dealt = self.in_round();
                let next = dealt || self.at_stake() && !waits;
                now && next || dealt && !duty.holds()
            }
            Moment::Decision => now && self.in_round(),
            Moment::Burn | Moment::Wagers | Moment::Settled => now,
            Moment::Roll => self.duties.rolled,
            Moment::Award => self.held.iter().any(|held| concerns(duty, held)),
            Moment::Irregularity => self.duties.irregularity.is_some(),
        }
    }

    /// Whether a row that follows an irregularity is about the one that there was.
    fn is_about_it(&self, row: &Prompt) -> bool {
        let kind = self.duties.irregularity.map(|(kind, _)| kind);
        let of_seat = row.place.is_none_or(|place| (place == Target::Seat) == self.duties.of_seat);
        row.at != Moment::Irregularity
            || of_seat
                && kind.is_some_and(|kind| row.follows_for(kind, self.duties.reason.as_deref()))
    }

    /// Whether a card is to be burned next.
    pub(super) fn burns(&self) -> bool {
        world::asked(self.engine.as_ref()) == Some(Ask::Card { to: Place::Burn })
    }

    /// What has still to be done before awards that wait: each of them is seen to by itself.
    fn asked_before_awards(&self, duty: &Duty<'_>) -> Vec<Asked> {
        let open: Vec<Asked> =
            self.held.iter().filter_map(|held| self.asked_before(duty, held)).collect();
        let awards = open.iter().flat_map(|asked| asked.awards.clone()).collect();
        let mut by: Vec<Doer> = open.iter().flat_map(|asked| asked.by.clone()).collect();
        by.sort();
        by.dedup();
        if by.is_empty() { Vec::new() } else { vec![Asked { awards, ..self.ask(duty, by, None) }] }
    }

    /// What has still to be done before one award.
    fn asked_before(&self, duty: &Duty<'_>, held: &Held) -> Option<Asked> {
        let key = held.key();
        let open = |by: &Doer| !self.duties.has_done(duty, Some(&key), *by);
        let by: Vec<Doer> = duty.by().into_iter().filter(open).collect();
        let waits = concerns(duty, held) && !by.is_empty();
        waits.then(|| Asked { awards: vec![key.clone()], ..self.ask(duty, by, None) })
    }

    fn unless_done(&self, duty: &Duty<'_>, equipment: Option<&str>) -> Option<Asked> {
        let open = |by: &Doer| !self.duties.has_done(duty, equipment, *by);
        let by: Vec<Doer> = duty.by().into_iter().filter(open).collect();
        (!by.is_empty()).then(|| self.ask(duty, by, equipment))
    }

    fn ask(&self, duty: &Duty<'_>, by: Vec<Doer>, equipment: Option<&str>) -> Asked {
        let size = self.engine.pack().map_or(0, games::Pack::size);
        let recounts = duty.recounts();
        let owed = by.clone();
        let wrong = self.duties.wrong_counts(duty, equipment);
        let by = match recount(recounts, wrong) {
            Some(Recount::Supervisor) => vec![Doer::Supervisor],
            _ => by,
        };
        let depth = duty.cut().map(usize::from);
        Asked {
            duty: duty.name.into(),
            at: duty.at,
            driven: Driven::No,
            by,
            // Nothing is dealt from cards whose number is not known.
            holds: duty.holds() || wrong > 0,
            needs: duty.needs(),
            equipment: equipment.map(Into::into),
            awards: Vec::new(),
            wanted: None,
            clauses: duty.rows.iter().map(|row| row.clause).collect(),
            say: duty.say(),
            depth: depth.map(|least| (least, size.saturating_sub(least))),
            count: duty.count(),
            hours: duty.hours().is_some(),
            again: duty.again(),
            owed,
            recounts: recounts.to_vec(),
            before_wagers: duty.rows.iter().any(|row| row.is_on(&PlainOccasion::Opened.into())),
        }
    }

    /// Nothing falls while something that holds the game up is open. What was let go when a record
    /// was made was let go.
    pub(super) fn check_duties(&self, world: &dyn World, now: Time) -> Result<(), FloorError> {
        if !self.terms.duties || world.is_replay() {
            return Ok(());
        }
        let under_way = self.in_round();
        let holds = |asked: &Asked| {
            asked.holds && asked.at != Moment::Award && !(under_way && asked.at == Moment::Opening)
        };
        self.asked(Some(now))
            .iter()
            .find(|asked| holds(asked))
            .map_or(Ok(()), |open| Err(first(open)))
    }

    /// No award is paid before the dealer has seen to it.
    pub(super) fn check_award(&self, world: &dyn World, held: &Held) -> Result<(), FloorError> {
        if !self.terms.duties || world.is_replay() {
            return Ok(());
        }
        let duties = self.engine.chosen().duties(self.has_device());
        let before = |duty: &&Duty<'_>| {
            let is_its_own = duty.command == Some(DutyCommand::Approve);
            duty.at == Moment::Award && duty.holds() && !is_its_own
        };
        let open = duties.iter().filter(before).find_map(|duty| self.asked_before(duty, held));
        open.map_or(Ok(()), |open| Err(first(&open)))
    }
}

/// What follows so many wrong counts.
fn recount(recounts: &[Recount], wrong: usize) -> Option<Recount> {
    let last = recounts.len().checked_sub(1)?;
    Some(recounts[wrong.checked_sub(1)?.min(last)])
}

impl Asked {
    /// What follows so many wrong counts.
    pub fn recount(&self, wrong: usize) -> Option<Recount> {
        recount(&self.recounts, wrong)
    }
}

/// What is to be brought, in words.
fn bring(kind: EquipmentKind, number: usize) -> String {
    match (kind, number) {
        (EquipmentKind::Dice, _) => "Bring the dice.".to_owned(),
        (_, 1) => format!("Bring a {kind}."),
        _ => format!("Bring {number} {kind}s."),
    }
}

/// Whether an award waits for a duty.
fn concerns(duty: &Duty<'_>, held: &Held) -> bool {
    duty.rows.iter().any(|row| {
        let wager = row.spot.as_ref() == Some(&held.wager) && row.lines.is_empty();
        wager || row.clause.id() == held.clause
    })
}

/// Whether a piece has been in play for so many hours.
pub(super) fn is_over(piece: &Piece, hours: u8, now: Time) -> bool {
    piece.used.is_some_and(|used| used.plus_seconds(u32::from(hours) * 3600) <= now)
}

/// Something else is to be done first.
pub(super) fn first(open: &Asked) -> FloorError {
    let by: Vec<_> = open.by.iter().map(|role| role.name()).collect();
    let about = open.equipment.as_ref().map_or(String::new(), |name| format!(" ({name})"));
    let why = format!("first `{}`{about} by {}", open.duty, by.join(", "));
    let clause = open.clauses.first().copied();
    FloorError { clause, duty: Some(open.duty.clone()), ..Code::DutyFirst.error(why) }
}
