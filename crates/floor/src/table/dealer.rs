//! A table that a dealer deals: what fell is entered, a mistake is taken back, dealers change.

use std::collections::{BTreeMap, VecDeque};

use chance::{Ask, Card, Outcome, Place};
use games::{
    AnyTable, Awaiting, Cents, Doer, Event, Exact, IrregularityKind, MeterMove, Order,
    PlainOccasion, Step,
};
use wire::script::ScriptStep;
use wire::words;

use super::duties::Duties;
use super::results::Results;
use super::shoe::Shoe;
use super::{Dealt, FloorTable, Said, Work, World, world};
use crate::{Account, Code, FloorError, Posting, Role, TableAccount, Why};

/// How a table stood before an outcome was entered, and what came of it.
#[derive(Clone)]
pub struct BeforeOutcome {
    /// The record of the outcome: only the last one can be taken back.
    seq: u64,
    engine: Box<dyn AnyTable>,
    settled: Option<Box<dyn AnyTable>>,
    shoe: Shoe,
    duties: Duties,
    results: Results,
    postings: Vec<Posting>,
    moves: Vec<(String, MeterMove)>,
}

impl BeforeOutcome {
    /// The record of the outcome.
    pub(super) fn seq(&self) -> u64 {
        self.seq
    }
}

impl FloorTable {
    /// What fell, as much as the table asks for and no more.
    pub(super) fn outcome(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        step: Option<&ScriptStep>,
    ) -> Result<(), FloorError> {
        self.entered(said, world, work, |table, world, work| match step {
            None if table.shuffles_by_duty() && !world.is_replay() => {
                let why = "the duties of shuffling are the shuffle; a supervisor may order one";
                Err(Code::NotAsked.error(why))
            }
            None => table.fell(world, work, Outcome::Shuffled),
            Some(ScriptStep::Cards(places)) => {
                let places = places.iter().map(|(place, cards)| (*place, cards.clone().into()));
                table.cards_fell(world, work, places.collect())
            }
            Some(ScriptStep::Shoe(cards)) => {
                for card in cards {
                    table.fell(world, work, Outcome::Card(*card))?;
                }
                Ok(())
            }
            Some(step) if !table.asks_for(step) && !world.is_replay() => {
                Err(Code::NotAsked.error("nothing of the kind is to fall now"))
            }
            Some(step) => {
                let event = wire::event::of_step(step, table.engine.as_ref())
                    .map_err(|why| Code::Refused.error(why))?;
                match event {
                    Event::Chance(outcome) => table.fell(world, work, outcome),
                    _ => Err(Code::BadRequest.error("outcome: that is nothing that falls")),
                }
            }
        })
    }

    /// Whether this is of the kind that the table asks for.
    fn asks_for(&self, step: &ScriptStep) -> bool {
        match world::asked(self.engine.as_ref()) {
            Some(Ask::Roulette(_) | Ask::BigSix) => matches!(step, ScriptStep::Spin(_)),
            Some(Ask::Dice) => matches!(step, ScriptStep::Roll(Outcome::Dice(_))),
            Some(Ask::ThreeDice) => matches!(step, ScriptStep::Roll(Outcome::ThreeDice(_))),
            Some(Ask::Cups) => matches!(step, ScriptStep::Roll(Outcome::Cups { .. })),
            Some(Ask::Number { .. }) => matches!(step, ScriptStep::Roll(Outcome::Number(_))),
            Some(Ask::Peek) => matches!(step, ScriptStep::Peek(_)),
            _ => false,
        }
    }

    /// A roll or a number that nobody wrote down.
    pub(super) fn untold(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        self.entered(said, world, work, |table, world, work| {
            table.fell(world, work, Outcome::Untold)
        })
    }

    /// Something is entered; how the table stood before is kept, in case it was a mistake.
    fn entered(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        enter: impl FnOnce(&mut FloorTable, &mut dyn World, &mut Work) -> Result<(), FloorError>,
    ) -> Result<(), FloorError> {
        self.check_deals(said)?;
        self.check_duties(world, said.time)?;
        let (engine, shoe) = (self.engine.clone(), self.shoe.clone());
        let duties = self.duties.clone();
        let (settled, results) = (self.settled.clone(), self.results.clone());
        enter(self, world, work)?;
        self.go_on(world, work)?;
        self.before_outcome = work.lines.is_empty().then(|| {
            let (postings, moves) = (work.postings.clone(), work.moves.clone());
            let seq = self.seq + 1;
            Box::new(BeforeOutcome { seq, engine, settled, shoe, duties, results, postings, moves })
        });
        Ok(())
    }

    fn fell(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        outcome: Outcome,
    ) -> Result<(), FloorError> {
        if world::asked(self.engine.as_ref()).is_none() {
            return Err(Code::NotAsked.error("a decision is awaited, nothing is to fall"));
        }
        if work.settled.is_some() {
            return Err(Code::NotAsked.error("one too many: the round is over"));
        }
        // An outcome may be several cards, and one of them may call for a duty.
        self.check_duties(world, work.time())?;
        self.event(world, work, Event::Chance(outcome), None)?;
        Ok(())
    }

    /// Cards by place, in whatever order the table asks for them.
    fn cards_fell(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        mut places: BTreeMap<Place, VecDeque<Option<Card>>>,
    ) -> Result<(), FloorError> {
        while let Some(Ask::Card { to } | Ask::Reveal { to }) = world::asked(self.engine.as_ref()) {
            let Some(card) = places.get_mut(&to).and_then(VecDeque::pop_front) else { break };
            self.fell(world, work, Outcome::Card(card))?;
            if work.settled.is_some() {
                break;
            }
        }
        match places.into_iter().find(|(_, cards)| !cards.is_empty()) {
            None => Ok(()),
            Some((place, _)) => {
                let place = words::place(place);
                let why = match world::asked(self.engine.as_ref()) {
                    Some(ask @ (Ask::Card { .. } | Ask::Reveal { .. }))
                        if work.settled.is_none() =>
                    {
                        let missing = words::ask_at(self.engine.as_ref(), ask);
                        format!("no card is asked for at {place} now; {missing} is missing")
                    }
                    _ => format!("no card is asked for at {place} now"),
                };
                Err(Code::NotAsked.error(why))
            }
        }
    }

    /// The cut card has come out.
    pub(super) fn cut_card(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        self.check_deals(said)?;
        self.event(world, work, Event::CutCard, None)?;
        Ok(())
    }

    /// Takes the last outcome back, if nobody has done anything since and nothing was settled.
    pub(super) fn correct(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        if said.who.is_some_and(|who| who.role == Role::Dealer) {
            self.check_deals(said)?;
        }
        let last = self.before_outcome.take().filter(|outcome| outcome.seq == self.seq);
        let Some(outcome) = last else {
            let why = "there is no outcome to take back: somebody has acted since, or it settled";
            return Err(Code::NotAsked.error(why));
        };
        let BeforeOutcome { engine, settled, shoe, duties, results, postings, moves, .. } =
            *outcome;
        (self.engine, self.settled, self.shoe) = (engine, settled, shoe);
        (self.duties, self.results) = (duties, results);
        let taken_off = self.take_off_meters(world, work, &moves)?;
        for Posting { from, to, amount, why, .. } in postings.into_iter().rev() {
            // Nothing was settled: of what a shift counts only the meters can have moved.
            if why == Why::Contribution {
                if taken_off {
                    continue;
                }
                let to_meter = matches!(to, Account::Link(_));
                self.shift.contributions -= if to_meter { amount } else { -amount };
            }
            self.post(work, to, from, amount, why);
        }
        work.moves.extend(moves.into_iter().map(|(link, moved)| {
            let contributed = -moved.contributed;
            (
                link,
                MeterMove { contributed, seeded: -moved.seeded, awarded: -moved.awarded, ..moved },
            )
        }));
        Ok(())
    }

    /// What was put on meters comes off them, in whole cents of the meters as they stand now: other
    /// tables may have moved them since, and what a display shows, a link has. False where a record
    /// of long ago does not say how they stood: then what was posted is posted back.
    fn take_off_meters(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        moves: &[(String, MeterMove)],
    ) -> Result<bool, FloorError> {
        let mut totals: BTreeMap<(&str, &str), Exact> = BTreeMap::new();
        for (link, moved) in moves {
            *totals.entry((link, &moved.meter)).or_insert(Exact::ZERO) += moved.contributed;
        }
        let rack = self.account(TableAccount::Rack);
        for ((link, meter), contributed) in totals {
            let names = self.engine.meters().into_iter();
            let nth = names.map(|(name, _)| name).position(|name| name == meter);
            let now = world.meter(work.events.len(), link, meter, self.engine.as_ref());
            let (Some(nth), Some(value)) = (nth, now) else { return Ok(false) };
            self.tell_meter(work, nth, value)?;
            let less = value.shown() - (value - contributed).shown();
            let account = Account::link(link);
            if less > Cents::ZERO {
                self.post(work, account, rack.clone(), less, Why::Contribution);
            } else if less < Cents::ZERO {
                self.post(work, rack.clone(), account, -less, Why::Contribution);
            }
            self.shift.contributions -= less;
        }
        Ok(true)
    }

    /// A dealer comes, and relieves whoever was there between two rounds.
    pub(super) fn sign_on(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        if self.terms.dealt == Dealt::House {
            return Err(Code::NotAsked.error(format!("the house deals at {}", self.terms.id)));
        }
        let relieves = match &self.dealer {
            Some(dealer) if **dealer == *said.name() => {
                return Err(Code::AlreadyDone.error(format!("{dealer} deals here already")));
            }
            Some(dealer) if self.in_round() => {
                return Err(Code::DealerThere.error(format!("{dealer} deals a round here")));
            }
            other => other.is_some(),
        };
        self.dealer = Some(said.name().into());
        if relieves {
            self.call_for(PlainOccasion::NewDealer, None);
        }
        // A shoe that another dealer takes over burns a card where the document says so.
        let event = Event::Order(Order::NewDealer);
        if relieves && self.engine.attempt(event).is_ok() {
            self.event(world, work, event, None)?;
        }
        Ok(())
    }

    /// A dealer goes, between two rounds.
    pub(super) fn sign_off(&mut self, said: &Said<'_>) -> Result<(), FloorError> {
        self.check_deals(said)?;
        if self.in_round() {
            return Err(Code::NotAsked.error("a round is under way: it is dealt to its end"));
        }
        self.dealer = None;
        Ok(())
    }

    /// What the floor person orders.
    pub(super) fn order(
        &mut self,
        world: &mut dyn World,
        work: &mut Work,
        order: Order,
    ) -> Result<(), FloorError> {
        self.event(world, work, Event::Order(order), None)?;
        self.go_on(world, work)
    }

    /// Something went wrong: the rules' remedy.
    pub(super) fn irregularity(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
        what: games::Irregularity,
        reason: Option<&str>,
    ) -> Result<(), FloorError> {
        if !world.is_replay() {
            self.check_call(said, what.kind, reason)?;
        }
        self.duties.reason = reason.map(Into::into);
        let step: Step = self.event(world, work, Event::Irregularity(what), None)?;
        match step {
            // Wagers are open again: nobody is dealt to before everybody is ready once more.
            Step::Settled => Ok(()),
            _ if matches!(self.engine.awaiting(), Awaiting::Wagers { .. }) => Ok(()),
            _ => self.go_on(world, work),
        }
    }

    /// Whether the document lets this person call it, for this reason.
    fn check_call(
        &self,
        said: &Said<'_>,
        kind: IrregularityKind,
        reason: Option<&str>,
    ) -> Result<(), FloorError> {
        let rules = &self.engine.chosen().rulebook().irregularities;
        // What the document does not know the rules refuse.
        let Some(rule) = rules.iter().find(|rule| rule.kind == kind.name()) else { return Ok(()) };
        let role: Option<Doer> = said.who.and_then(|who| who.role.name().parse().ok());
        if !role.is_some_and(|role| rule.may_call(role)) {
            let who = match rule.by.as_slice() {
                [] => "supervisor".to_owned(),
                by => by.iter().map(|role| role.name()).collect::<Vec<_>>().join(", "),
            };
            let why = format!("`{kind}` is called by: {who}");
            return Err(FloorError { clause: Some(rule.clause), ..Code::NotAllowed.error(why) });
        }
        if role == Some(Doer::Dealer) {
            self.check_deals(said)?;
        }
        if let Some(reason) = reason.filter(|reason| rule.reason(reason).is_none()) {
            let known: Vec<_> = rule.reasons.iter().map(|reason| reason.name.as_str()).collect();
            let reason: String = reason.chars().take(40).collect();
            let why = match known.is_empty() {
                true => format!("irregularity: `{kind}` takes no `reason`"),
                false => format!("reason: `{reason}` is not one of {}", known.join(", ")),
            };
            return Err(Code::BadRequest.error(why));
        }
        Ok(())
    }
}
