//! Craps, with the Fire Bet: bets that stay, a point, a shooter.
//!
//! Every roll settles what it decides, seat by seat from the first and within a seat in the order
//! of the layout; a decided wager goes back to its player. What is not decided stays.

mod because;
mod bets;
mod express;
mod fire;
mod layout;
mod roll;
mod rules;
mod shooter;
mod wagers;

use chance::{Ask, Dice, Outcome};
use serde::{Deserialize, Serialize};

pub use because::{Because, Why};
pub use fire::PointsMade;
pub use layout::NUMBERS;
pub use rules::{Rules, Vig};

use bets::{Bets, Call};
use fire::Hand;
use layout::{ANY_TOTAL, LAYOUT, spots};
use roll::{Roll, works};
use shooter::Shooter;

use crate::RefusalCode::{Closed, Incomplete, NoRemedy, NotAwaited, NotOffered, NotYourTurn};
use crate::document::document;
use crate::engine::refusal::no_remedy;
use crate::{
    Action, Awaiting, Cents, Chosen, Document, Fact, Game, HandNumber, Irregularity,
    IrregularityKind, Layout, Lines, Offer, Opening, OptionError, Order, Refusal, Seat, SeatSet,
    Spot, Step, Taken, View, Viewer, Wager, WagerState, WagerView,
};

/// A craps table: the bets on its layout, the point, the shooter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Craps {
    bets: Bets,
    /// The come out point; 0 before the come-out roll.
    point: u8,
    /// The seats with a Pass or Don't Pass Bet.
    line: SeatSet,
    shooter: Shooter,
    lifted: Lifted,
    hand: Hand,
    last: Option<Dice<2>>,
    /// The totals that may do anything at the table as it stands, as bits: most rolls with a point
    /// do nothing, and are known by this alone.
    awake: u16,
}

/// The seats that have taken down or reduced a Don't Bet since the last roll: it may not be
/// replaced or increased (OH.CR.4.IV).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Lifted {
    dont_pass: SeatSet,
    dont_come: SeatSet,
}

impl Craps {
    /// The come out point, once there is one.
    #[inline]
    pub fn point(&self) -> Option<u8> {
        (self.point != 0).then_some(self.point)
    }

    /// Whether a seat has a bet on a spot.
    #[inline]
    pub fn has_bet(&self, seat: Seat, on: Spot) -> bool {
        self.bets.get(seat, on).is_some()
    }

    /// How much a seat has on a spot.
    #[inline]
    pub fn amount(&self, seat: Seat, on: Spot) -> Cents {
        self.bets.amount(seat, on)
    }

    /// Whether a spot takes wagers of a seat now, limits apart.
    #[inline]
    pub fn is_open_to(&self, rules: &Rules, seat: Seat, on: Spot) -> bool {
        self.is_open(rules.position(on), seat, on)
    }

    /// The most odds that may lie on a spot now, by the bet of the seat that they stand behind;
    /// none where it takes no odds.
    pub fn most_odds(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Cents> {
        let is_legal = rules.position(on).kind.is_odds() && self.is_open_to(rules, seat, on);
        let flat = || self.bets.amount(seat, Spot(on.0 - 1));
        is_legal.then(|| rules.most_odds(on, flat(), self.point))
    }

    /// Whether a roll may do anything: settle or move a bet, or turn the puck.
    #[inline(always)]
    pub fn stirs(&self, dice: Dice<2>) -> bool {
        self.awake >> dice.total() & 1 == 1
    }

    /// The seat that has the dice: the one that throws next, or as long as nobody may throw the one
    /// that threw last and has not passed them (OH.CR.11.I).
    pub fn shooter(&self, rules: &Rules) -> Option<Seat> {
        self.thrower(rules).or_else(|| self.shooter.keeps())
    }

    /// The seat that throws next, if anybody may.
    fn thrower(&self, rules: &Rules) -> Option<Seat> {
        self.shooter.now(self.line, self.point != 0, || self.goes_on(rules))
    }

    /// A seat hands the dice on: they are offered from its left (OH.CR.11.III).
    fn pass_dice(&mut self, seat: Seat) {
        self.shooter = Shooter::passes(seat);
        // The next roll is another's, whatever it does.
        self.awake = ANY_TOTAL;
    }

    /// Whether there is something to throw for without a line bet: a point, or bets that have
    /// come and are yet to be decided (OH.CR.11.II).
    #[cold]
    fn goes_on(&self, rules: &Rules) -> bool {
        self.point != 0 || self.bets.iter().any(|bet| rules.position(bet.on).kind.has_come())
    }

    /// A roll that may do something: settles what it decides and turns the puck.
    #[inline(never)]
    fn throw(
        &mut self,
        rules: &Rules,
        dice: Dice<2>,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Some(seat) = self.thrower(rules) else {
            return Err(Incomplete.cite(
                "OH.CR.11.II",
                "nobody may shoot: a come-out roll needs a pass or don't pass bet (OH.CR.9.I)",
            ));
        };
        let total = dice.total();
        let roll = Roll { dice, total, point: self.point, made: self.hand.made };
        self.last = Some(dice);
        self.lifted = Lifted::default();
        // OH.CR.11.I.A: a loser 7 passes the dice.
        let seven_out = roll.point != 0 && total == 7;
        self.shooter = if seven_out { Shooter::passes(seat) } else { Shooter::throws(seat) };
        let before = lines.count();
        self.bets.roll(|bet| roll.settle(rules, bet, lines));
        let point = roll.point_after(!self.line.is_empty());
        // Whatever turns the puck, and a line decided on the come-out, ends the line's bets.
        if point != roll.point || (point == 0 && !layout::is_number(total)) {
            self.turn(roll, point);
        }
        self.wake(rules);
        Ok(if lines.count() == before { Step::Continues } else { Step::Settled })
    }

    /// Works out which totals may do something from here on.
    #[inline]
    fn wake(&mut self, rules: &Rules) {
        self.awake = match self.point {
            0 => ANY_TOTAL,
            point => {
                let bets = self.bets.iter().map(|bet| rules.position(bet.on).wakes);
                bets.fold(1 << point | 1 << 7, |awake, wakes| awake | wakes)
            }
        };
    }

    /// Turns the marker puck: a point established, made, or lost with the dice.
    #[inline]
    fn turn(&mut self, roll: Roll, point: u8) {
        self.point = point;
        if point != 0 {
            self.hand.closed = true;
            return;
        }
        self.line = SeatSet::NONE;
        if roll.point == 0 {
            return;
        }
        if roll.total == 7 {
            // A new hand begins, for Fire Bets too.
            self.hand = Hand::default();
        } else {
            self.hand.made.add(roll.point);
        }
    }
}

impl Game for Craps {
    const ID: &'static str = "craps";
    const FAMILY: crate::Family = crate::Family::Dice;
    // A roll decides something within a few; this many that decide nothing are never seen.
    const LONGEST_ROUND: usize = 4096;

    type Rules = Rules;
    type Because = Because;

    fn document() -> &'static Document {
        document!("craps", Vig)
    }

    fn layout() -> &'static Layout {
        &LAYOUT
    }

    /// Hops may be named in either order.
    fn find_spot(name: &str) -> Option<Spot> {
        layout::find(name)
    }

    fn rules(chosen: &Chosen) -> Result<Rules, OptionError> {
        Rules::new(chosen)
    }

    fn open(_: &Rules) -> Craps {
        Craps {
            bets: Bets::default(),
            point: 0,
            line: SeatSet::NONE,
            shooter: Shooter::OPENING,
            lifted: Lifted::default(),
            hand: Hand::default(),
            last: None,
            awake: ANY_TOTAL,
        }
    }

    /// Wagers are open whenever the dice are not in the air (OH.CR.4.I).
    #[inline]
    fn awaiting(&self, _: &Rules) -> Awaiting {
        Awaiting::wagers(Ask::Dice)
    }

    #[inline]
    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        self.make(rules, wager)
    }

    fn opening(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Opening> {
        self.takes(rules, seat, on)
    }

    fn remove(
        &mut self,
        rules: &Rules,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.take_down(rules, (seat, on), amount)
    }

    fn call(&mut self, rules: &Rules, seat: Seat, on: Spot, working: bool) -> Result<(), Refusal> {
        self.mark(rules, (seat, on), working)
    }

    #[inline]
    fn chance(
        &mut self,
        rules: &Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let Outcome::Dice(dice) = outcome else {
            return Err(NotAwaited.refuse("the table awaits a roll of two dice"));
        };
        // Asleep there is a point and its shooter has the dice: the roll is seen, and that is all.
        if !self.stirs(dice) {
            self.last = Some(dice);
            return Ok(Step::Continues);
        }
        self.throw(rules, dice, lines)
    }

    fn offer(
        &self,
        rules: &Rules,
        seat: Seat,
        _: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        if action != Action::PassDice {
            return Err(NotOffered.refuse(format!("craps has no decision `{action}`")));
        }
        if self.shooter(rules) != Some(seat) {
            let why = format!("seat {seat} is not the shooter");
            return Err(NotYourTurn.cite("OH.CR.11.I", why));
        }
        Ok(Offer::free(action))
    }

    fn decide(
        &mut self,
        _: &Rules,
        taken: Taken,
        _: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.pass_dice(taken.seat);
        Ok(Step::Continues)
    }

    /// OH.CR.11.I.B: the box person may order the shooter to pass the dice.
    fn order(&mut self, rules: &Rules, order: Order) -> Result<(), Refusal> {
        match (order, self.shooter(rules)) {
            (Order::PassDice, Some(seat)) => {
                self.pass_dice(seat);
                Ok(())
            }
            (Order::PassDice, None) => {
                Err(Closed.cite("OH.CR.11.I.B", "nobody has the dice to pass them"))
            }
            _ => Err(NotOffered.refuse(format!("{} has no {order}", Self::ID))),
        }
    }

    fn irregularity(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        _: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match what.kind {
            // A roll that was settled is not called back, and none is thrown before the next
            // wagers.
            IrregularityKind::NoRoll if self.thrower(rules).is_none() => {
                Err(NoRemedy.cite("OH.CR.13.II", "nobody may shoot: no throw can be void"))
            }
            // OH.CR.13: the throw is void, everything stays as it is.
            IrregularityKind::NoRoll => Ok(Step::Continues),
            other => Err(no_remedy(other)),
        }
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        self.bets.of(seat)
    }

    fn view(&self, rules: &Rules, _: Viewer) -> View {
        let has_point = self.point != 0;
        let wagers = self.bets.iter().map(|bet| {
            let kind = rules.position(bet.on).kind;
            let state = match bet.call {
                Call::On => Some(WagerState::On),
                _ if works(kind, bet.call, has_point) => None,
                _ => Some(WagerState::Off),
            };
            WagerView::new(bet.seat, LAYOUT.name(bet.on), bet.amount).being(state)
        });
        let point = if has_point { self.point.to_string() } else { "off".into() };
        let mut facts = vec![Fact::new("point", point)];
        facts.extend(self.shooter(rules).map(|seat| Fact::new("shooter", format!("seat {seat}"))));
        facts.extend(self.last.map(|roll| Fact::passing("last roll", roll.to_string())));
        if self.hand.made.count() > 0 {
            facts.push(Fact::new("points made", self.hand.made.to_string()));
        }
        View { wagers: wagers.collect(), facts, ..View::default() }
    }
}
