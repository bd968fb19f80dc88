//! The table machine: it says what it awaits, somebody answers, it checks the answer and moves on.

use std::sync::Arc;

use super::price::price;
use crate::RefusalCode::{Limit, NotOffered, Unknown};
use crate::{
    Action, Awaiting, Cents, Chosen, Decision, Event, Exact, Game, HandNumber, Irregularity,
    IrregularityRule, Line, Lines, Meter, Offer, OptionError, Options, Order, Pack, Refusal, SEATS,
    Seat, Spot, Step, View, Viewer,
};

/// A table of one game.
///
/// ```
/// use chance::{Outcome, Pocket};
/// use games::{Cents, Event, Game, Options, Seat, Step, Table, Wager};
/// use games::wheel::roulette::Roulette;
///
/// let mut table = Table::<Roulette>::open(Options::new()).unwrap();
/// let on = Roulette::find_spot("straight:17").unwrap();
/// let wager = Wager { seat: Seat::FIRST, on, amount: Cents::dollars(10), for_dealer: false };
/// table.step(Event::Wager(wager)).unwrap();
/// let seventeen = Outcome::Pocket("17".parse().unwrap());
/// assert_eq!(table.step(Event::Chance(seventeen)), Ok(Step::Settled));
/// assert_eq!(table.lines()[0].paid, Cents::dollars(350));
/// ```
///
/// `L` is the listener of every settlement: a list keeps the lines (the default), a
/// [`Tally`](crate::Tally) only adds them up.
#[derive(Clone, Debug)]
pub struct Table<G: Game, L = Vec<Line<<G as Game>::Because>>> {
    /// What never changes is shared by all copies of the table.
    pub(super) chosen: Arc<Chosen>,
    pub(super) rules: Arc<G::Rules>,
    pub(super) game: G,
    pub(super) lines: L,
    pub(super) settled: bool,
    /// How many spots the layout has.
    spots: u16,
}

impl<G: Game> PartialEq for Table<G> {
    fn eq(&self, other: &Table<G>) -> bool {
        self.game == other.game
            && self.lines == other.lines
            && self.settled == other.settled
            && self.chosen.given() == other.chosen.given()
            && self.chosen.rulebook().digest() == other.chosen.rulebook().digest()
            && self.chosen.edition() == other.chosen.edition()
    }
}

impl<G: Game, L: Lines<G::Because>> Table<G, L> {
    /// Opens a table with these options.
    pub fn open(options: Options) -> Result<Table<G, L>, OptionError> {
        Table::with_rules(Chosen::new(G::document().rulebook(), options)?)
    }

    /// Opens a table that plays by these rules: the game's own rulebook, or another one for it.
    pub fn with_rules(chosen: Chosen) -> Result<Table<G, L>, OptionError> {
        let rules = G::rules(&chosen)?;
        let game = G::open(&rules);
        let spots = G::layout().iter().count() as u16;
        let (chosen, rules) = (Arc::new(chosen), Arc::new(rules));
        Ok(Table { chosen, rules, game, lines: L::default(), settled: false, spots })
    }

    /// The options in force.
    pub fn chosen(&self) -> &Chosen {
        &self.chosen
    }

    /// The rules in force.
    #[inline]
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The state of the game.
    #[inline]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Puts the table back to how it stood once, or how another with the same rules did; no lines
    /// stand.
    pub fn reset_to(&mut self, game: &G) {
        self.game.clone_from(game);
        self.lines.clear();
        self.settled = false;
    }

    /// What the table awaits.
    #[inline]
    pub fn awaiting(&self) -> Awaiting {
        self.game.awaiting(&self.rules)
    }

    /// Whether the decision that is awaited is about the next round, before its wagers: who banks.
    pub fn asks_for_bank(&self) -> bool {
        self.game.asks_for_bank()
    }

    /// The listener, which heard the lines settled so far in this round, or those of the round just
    /// settled.
    #[inline]
    pub fn listener(&self) -> &L {
        &self.lines
    }

    /// The listener itself, to fit it out or to empty it between rounds.
    #[inline]
    pub fn listener_mut(&mut self) -> &mut L {
        &mut self.lines
    }

    /// Whether the lines are those of a round that is over.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// The cards it is dealt from; none where it has none.
    pub fn pack(&self) -> Option<Pack> {
        G::pack(&self.rules)
    }

    /// All the chips of a seat that lie on the layout.
    pub fn at_stake(&self, seat: Seat) -> Cents {
        self.game.at_stake(seat)
    }

    /// Whether the wagers of a seat lie as they must when the wagers close.
    pub fn complete(&self, seat: Seat) -> Result<(), Refusal> {
        check_seat(seat, self.chosen.seats())?;
        self.game.complete(&self.rules, seat)
    }

    /// What every seat owes from earlier rounds, from the first on.
    pub fn owed(&self) -> &[Cents] {
        self.game.owed()
    }

    /// The progressive meters the table plays for, by name.
    pub fn meters(&self) -> Vec<(String, Meter)> {
        let names = G::meter_names(&self.rules).into_iter();
        names.zip(self.game.meters().iter().copied()).collect()
    }

    /// What a viewer may see.
    pub fn view(&self, viewer: Viewer) -> View {
        let under_way = !self.settled && !matches!(self.awaiting(), Awaiting::Wagers { .. });
        let viewer = if viewer == Viewer::All && under_way { Viewer::Rail } else { viewer };
        self.game.view(&self.rules, viewer)
    }

    /// Applies an event for somebody who wants no account of it, as a simulator or a solver does.
    /// A refused event changes nothing.
    ///
    /// Always inlined: where the kind of event is known, as in a simulator, only its own path is
    /// left.
    #[inline(always)]
    pub fn step(&mut self, event: Event) -> Result<Step, Refusal> {
        // Payloads are handed on one by one: a whole event passed on is built in memory first.
        match event {
            Event::Wager(wager) => {
                check_seat(wager.seat, self.chosen.seats())?;
                check_amount(Some(wager.amount)).map_err(|why| self.on_spot(wager.on, why))?;
                if wager.for_dealer && !G::TIPS {
                    return Err(NotOffered.refuse("this document has no wagers for the dealer"));
                }
                self.check_spot(wager.on)?;
                self.game.wager(&self.rules, wager)?;
            }
            Event::Remove { seat, on, amount } => {
                check_seat(seat, self.chosen.seats())?;
                check_amount(amount).map_err(|why| self.on_spot(on, why))?;
                self.check_spot(on)?;
                self.game.remove(&self.rules, seat, on, amount)?;
            }
            Event::Call { seat, on, working } => {
                check_seat(seat, self.chosen.seats())?;
                self.check_spot(on)?;
                self.game.call(&self.rules, seat, on, working)?;
            }
            Event::CutCard => self.game.cut_card(&self.rules)?,
            Event::Order(order) => {
                if let Order::Permit { seat } = order {
                    check_seat(seat, self.chosen.seats())?;
                }
                self.game.order(&self.rules, order)?;
            }
            // The meters of a link move between rounds too: the last round's lines stay.
            Event::Meter { meter, value } => {
                if !(Exact::ZERO..=Exact::MOST).contains(&value) {
                    return Err(Limit.refuse(format!("no meter can stand at {value}")));
                }
                self.game.set_meter(&self.rules, meter, value)?;
                return Ok(Step::Continues);
            }
            Event::Chance(outcome) => {
                let earlier = self.mark_last_round();
                let step = self.game.chance(&self.rules, outcome, &mut self.lines)?;
                return Ok(self.finish_step(step, earlier));
            }
            Event::Decide(decision) => {
                let decision = self.game.meant(&self.rules, decision);
                let Decision { seat, hand, action, .. } = decision;
                let offer = self.game.offer(&self.rules, seat, hand, action);
                let offer = offer.map_err(|why| self.of_seat(seat, why))?;
                let taken = price(decision, offer.cost, self.chosen.unit())
                    .map_err(|why| why.or_cite(self.game.decision_clause(&self.rules, action)))?;
                let earlier = self.mark_last_round();
                let step = self.game.decide(&self.rules, taken, &mut self.lines)?;
                return Ok(self.finish_step(step, earlier));
            }
            Event::Irregularity(what) => {
                let Some(rule) = self.chosen.rulebook().remedy(what.kind) else {
                    let why = format!("the document of {} knows no `{}`", G::ID, what.kind);
                    return Err(Unknown.refuse(why));
                };
                check_seats_of(&what, rule, self.chosen.seats())?;
                let clause = rule.clause;
                let earlier = self.mark_last_round();
                let step = self.game.irregularity(&self.rules, what, &mut self.lines);
                let step = step.map_err(|why| why.or_cite(Some(clause)))?;
                return Ok(self.finish_step(step, earlier));
            }
        }
        self.wagers_begin();
        Ok(Step::Continues)
    }

    /// The lines of the last round stand until an event of the next one is accepted.
    #[inline(always)]
    pub(super) fn wagers_begin(&mut self) {
        if self.settled {
            self.settled = false;
            self.lines.clear();
        }
    }

    /// The lines of a round that is over, if they still stand.
    #[inline(always)]
    pub(super) fn mark_last_round(&self) -> Option<L::Mark> {
        self.settled.then(|| self.lines.mark())
    }

    /// The game went on, and may have settled something: the lines of an earlier round make way.
    #[inline(always)]
    pub(super) fn finish_step(&mut self, step: Step, earlier: Option<L::Mark>) -> Step {
        if let Some(earlier) = earlier {
            self.lines.forget(earlier);
        }
        self.settled = step == Step::Settled;
        step
    }

    /// The refusal of an amount, with the clause that bounds what lies on the spot.
    #[cold]
    fn on_spot(&self, on: Spot, refusal: Refusal) -> Refusal {
        let info = (on.0 < self.spots).then(|| G::layout().info(on));
        refusal.or_cite(info.and_then(|info| self.chosen.rulebook().clause_of_amount(info.family)))
    }

    /// The refusal of what a seat has decided: one that is not there is not merely out of turn.
    #[cold]
    fn of_seat(&self, seat: Seat, refusal: Refusal) -> Refusal {
        match check_seat(seat, self.chosen.seats()) {
            Ok(()) => refusal,
            Err(_) => refusal.with_code(Unknown),
        }
    }

    #[inline(always)]
    fn check_spot(&self, on: Spot) -> Result<(), Refusal> {
        if on.0 < self.spots {
            return Ok(());
        }
        Err(no_spot(G::ID, on))
    }

    /// What a seat may decide now on one of its hands; none for the one in turn.
    pub fn offers(&self, seat: Seat, hand: Option<HandNumber>) -> Vec<Offer> {
        Action::ALL.iter().filter_map(|action| self.offer(seat, hand, *action)).collect()
    }

    /// What one action would cost the seat now; none where it may not be taken.
    #[inline]
    pub fn offer(&self, seat: Seat, hand: Option<HandNumber>, action: Action) -> Option<Offer> {
        self.game.offer(&self.rules, seat, hand, action).ok()
    }
}

impl<G: Game> Table<G> {
    /// The lines settled so far in this round, or those of the round just settled.
    #[inline]
    pub fn lines(&self) -> &[Line<G::Because>] {
        &self.lines
    }
}

#[inline]
pub(super) fn check_seat(seat: Seat, seats: u8) -> Result<(), Refusal> {
    if seat.number() <= seats {
        return Ok(());
    }
    Err(no_seat(seat, seats))
}

/// Whoever an irregularity concerns, or has chosen in it, sits at the table. Where players have no
/// choice nobody looks at one: records of old that have some are replayed.
fn check_seats_of(what: &Irregularity, rule: &IrregularityRule, seats: u8) -> Result<(), Refusal> {
    let chosen = |seat: &Seat| rule.every_player_chooses() && what.choices[seat.index()].is_some();
    let choosing = Seat::up_to(SEATS).filter(chosen);
    let mut named = what.seat.into_iter().chain(choosing).chain(what.refused.iter());
    named.try_for_each(|seat| check_seat(seat, seats))
}

// Apart from the check, so that the way of an accepted event keeps its numbers in registers.
#[cold]
#[inline(never)]
fn no_seat(seat: Seat, seats: u8) -> Refusal {
    Unknown.refuse(format!("there is no seat {seat}, the table has {seats}"))
}

#[cold]
#[inline(never)]
fn no_spot(game: &str, on: Spot) -> Refusal {
    Unknown.refuse(format!("{game} has no spot number {}", on.0))
}

/// Sums of money stay where no arithmetic can overflow, whoever sends them.
#[inline]
fn check_amount(amount: Option<Cents>) -> Result<(), Refusal> {
    match amount {
        Some(amount) if amount < Cents::ZERO || amount > Cents::MOST => Err(no_amount(amount)),
        _ => Ok(()),
    }
}

#[cold]
#[inline(never)]
fn no_amount(amount: Cents) -> Refusal {
    let most = Cents::MOST;
    Limit.refuse(format!("{amount} is no amount that a player can name: 0.00 to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_sums_that_cannot_be_are_refused() {
        assert!(check_seat(Seat::FIRST, 1).is_ok() && check_seat(Seat::FIRST, 0).is_err());
        let nobody = check_seat(Seat::new(8), 7).expect_err("seven seats");
        assert_eq!(nobody.to_string(), "there is no seat 8, the table has 7");
        assert!(check_amount(None).is_ok() && check_amount(Some(Cents::MOST)).is_ok());
        for cents in [-1, i64::MIN, i64::MAX, Cents::MOST.cents() + 1] {
            assert!(check_amount(Some(Cents::new(cents))).is_err());
        }
    }
}
