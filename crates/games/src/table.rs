//! The table machine: it says what it awaits, somebody answers, it checks the answer and moves on.

use std::fmt;

use chance::{Card, Outcome};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::deals::card_by_card;
use crate::{
    Action, Awaiting, BadOption, CardsOut, Cents, Chosen, Cost, Deals, Decision, Event, Exact,
    Irregularity, Kind, Layout, Line, Lines, Meter, Offer, Options, Order, Refusal, Seen, Spot,
    Step, View, Viewer, Wager,
};

/// A game: what its document says, and nothing else.
///
/// The value is the state of the game at one table: what lasts between rounds and the round
/// itself. Every method checks before it changes anything, so that a refused event leaves the
/// state as it was.
pub trait Game:
    Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + 'static
{
    /// The game's id.
    const ID: &'static str;
    /// The rulebook file.
    const RULEBOOK: &'static str;
    /// The clause trace.
    const TRACE: &'static str;
    /// No round takes more events than this, wagers apart.
    const LONGEST_ROUND: usize;
    /// Whether players may wager for the dealer's benefit.
    const TIPS: bool = false;

    /// The options in force, ready for use.
    type Rules: Clone + fmt::Debug + Send + 'static;
    /// The reasons of settlement lines, put into words by `Display`.
    type Because: Copy
        + fmt::Debug
        + fmt::Display
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Send
        + 'static;

    /// What a seat that is asked looks at.
    type Seen: Seen<Self>;

    /// The spots.
    fn layout() -> &'static Layout;

    /// The spot somebody named, other spellings included.
    fn find_spot(name: &str) -> Option<Spot> {
        Self::layout().find(name)
    }

    /// The rules a table has chosen; checks what needs more than one option to be judged.
    fn rules(chosen: &Chosen) -> Result<Self::Rules, BadOption>;

    /// A table as it is opened.
    fn open(rules: &Self::Rules) -> Self;

    /// What the table awaits.
    fn awaiting(&self, rules: &Self::Rules) -> Awaiting;

    /// A wager on an open spot by a seat of the table.
    fn wager(&mut self, rules: &Self::Rules, wager: Wager) -> Result<(), Refusal>;

    /// A wager taken down or reduced.
    fn remove(
        &mut self,
        rules: &Self::Rules,
        seat: u8,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal>;

    /// A wager called on or off.
    fn call(&mut self, _: &Self::Rules, _: u8, _: Spot, _: bool) -> Result<(), Refusal> {
        Err(Refusal::because(format!("{} knows no calls", Self::ID)))
    }

    /// The answer of chance to what the table awaits.
    fn chance(
        &mut self,
        rules: &Self::Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal>;

    /// Deals on for as long as cards and nothing else are awaited: what [`Game::chance`] does card
    /// by card, in one go. A game writes its own where that is quicker, and may go on to ask who deals
    /// for decisions too; a test holds it against this.
    #[inline(always)]
    fn deal_on(
        &mut self,
        rules: &Self::Rules,
        deals: &mut impl Deals<Self>,
        lines: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal> {
        card_by_card(self, rules, deals, lines)
    }

    /// What this action would cost the seat now, or why it may not be taken.
    fn offer(&self, _: &Self::Rules, _: u8, _: u8, action: Action) -> Result<Offer, Refusal> {
        Err(Refusal::because(format!("{} has no decision `{action}`", Self::ID)))
    }

    /// Whether this action may be taken now and costs nothing: the quick answer, in place of
    /// [`Game::offer`], for what is decided all the time. False where that must be asked.
    #[inline(always)]
    fn is_free(&self, _: &Self::Rules, _: u8, _: u8, _: Action) -> bool {
        false
    }

    /// The clause that says what an action may cost now.
    fn decision_clause(&self, _: &Self::Rules, _: Action) -> Option<&'static str> {
        None
    }

    /// A decision that has been offered and priced.
    fn decide(
        &mut self,
        _: &Self::Rules,
        taken: Taken,
        _: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal> {
        Err(Refusal::because(format!("{} has no decision `{}`", Self::ID, taken.action)))
    }

    /// The cut card has come out.
    fn cut_card(&mut self, _: &Self::Rules) -> Result<(), Refusal> {
        Err(Refusal::because(format!("{} has no cut card", Self::ID)))
    }

    /// The floor person orders something.
    fn order(&mut self, _: &Self::Rules, order: Order) -> Result<(), Refusal> {
        Err(no_order(Self::ID, order))
    }

    /// Something went wrong: the rules' remedy. Only kinds that the rulebook lists arrive here.
    fn irregularity(
        &mut self,
        rules: &Self::Rules,
        what: Irregularity,
        lines: &mut impl Lines<Self::Because>,
    ) -> Result<Step, Refusal>;

    /// What has left its shoe since the shuffle, where an irregularity may take cards out of it.
    fn cards_out(&self) -> Option<&CardsOut> {
        None
    }

    /// All the chips of a seat that lie on the layout.
    fn at_stake(&self, seat: u8) -> Cents;

    /// The progressive meters it plays for, by name.
    fn meters(&self, _: &Self::Rules) -> Vec<(String, Meter)> {
        Vec::new()
    }

    /// The link says where a meter stands.
    fn tell(&mut self, _: &Self::Rules, _: u8, _: Exact) -> Result<(), Refusal> {
        Err(Refusal::because(format!("{} has no meter", Self::ID)))
    }

    /// Forgets what is only shown of the last round: tables that differ in nothing else go on alike.
    fn forget_last(&mut self) {}

    /// What a viewer may see.
    fn view(&self, rules: &Self::Rules, viewer: Viewer) -> View;
}

/// A decision with its price worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The seat.
    pub seat: u8,
    /// Which of the seat's hands, from 1; 0 where the one in turn was meant.
    pub hand: u8,
    /// What is decided.
    pub action: Action,
    /// What it puts on the table.
    pub amount: Cents,
    /// The multiple of the base wager, where there is one.
    pub times: u8,
    /// The two cards of the low hand, where the player sets one.
    pub low: Option<[Card; 2]>,
}

/// A table of one game.
///
/// ```
/// use chance::{Outcome, Pocket};
/// use games::{Cents, Event, Game, Options, Step, Table, Wager};
/// use games::wheel::roulette::Roulette;
///
/// let mut table = Table::<Roulette>::open(Options::new()).unwrap();
/// let on = Roulette::find_spot("straight:17").unwrap();
/// let wager = Wager { seat: 1, on, amount: Cents::dollars(10), for_dealer: false };
/// table.apply(Event::Wager(wager)).unwrap();
/// let seventeen = Outcome::Pocket("17".parse().unwrap());
/// assert_eq!(table.apply(Event::Chance(seventeen)), Ok(Step::Settled));
/// assert_eq!(table.lines()[0].paid, Cents::dollars(350));
/// ```
///
/// `L` is told the lines of every settlement: a list keeps them (the default), a
/// [`Tally`](crate::Tally) only adds them up.
#[derive(Clone, Debug)]
pub struct Table<G: Game, L = Vec<Line<<G as Game>::Because>>> {
    chosen: Chosen,
    rules: G::Rules,
    game: G,
    lines: L,
    settled: bool,
    /// How many spots the layout has.
    spots: u16,
}

impl<G: Game> PartialEq for Table<G> {
    fn eq(&self, other: &Table<G>) -> bool {
        self.game == other.game
            && self.lines == other.lines
            && self.settled == other.settled
            && self.chosen.given() == other.chosen.given()
    }
}

impl<G: Game, L: Lines<G::Because>> Table<G, L> {
    /// Opens a table with these options.
    pub fn open(options: Options) -> Result<Table<G, L>, BadOption> {
        Table::by(Chosen::new(Kind::of_game::<G>().rulebook(), options)?)
    }

    /// Opens a table that plays by these rules: the game's own rulebook, or another one for it.
    pub fn by(chosen: Chosen) -> Result<Table<G, L>, BadOption> {
        let rules = G::rules(&chosen)?;
        let game = G::open(&rules);
        let spots = G::layout().iter().count() as u16;
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
    pub fn stands(&mut self, game: &G) {
        self.game.clone_from(game);
        self.lines.clear();
        self.settled = false;
    }

    /// What the table awaits.
    #[inline]
    pub fn awaiting(&self) -> Awaiting {
        self.game.awaiting(&self.rules)
    }

    /// Who was told the lines settled so far in this round, or those of the round just settled.
    #[inline]
    pub fn told(&self) -> &L {
        &self.lines
    }

    /// The listener itself, to fit it out or to empty it between rounds.
    #[inline]
    pub fn told_mut(&mut self) -> &mut L {
        &mut self.lines
    }

    /// Whether the lines are those of a round that is over.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// All the chips of a seat that lie on the layout.
    pub fn at_stake(&self, seat: u8) -> Cents {
        self.game.at_stake(seat)
    }

    /// The progressive meters the table plays for, by name.
    pub fn meters(&self) -> Vec<(String, Meter)> {
        self.game.meters(&self.rules)
    }

    /// What a viewer may see.
    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.rules, viewer)
    }

    /// Applies an event. A refused event changes nothing.
    ///
    /// Always inlined: where the kind of event is known, as in a simulator, only its own path is
    /// left.
    #[inline(always)]
    pub fn apply(&mut self, event: Event) -> Result<Step, Refusal> {
        // Payloads are handed on one by one: a whole event passed on is built in memory first.
        match event {
            Event::Wager(wager) => {
                check_seat(wager.seat, self.chosen.seats)?;
                check_amount(Some(wager.amount)).map_err(|why| self.on_spot(wager.on, why))?;
                if wager.for_dealer && !G::TIPS {
                    return Err(Refusal::because("this document has no wagers for the dealer"));
                }
                self.check_spot(wager.on)?;
                self.game.wager(&self.rules, wager)?;
            }
            Event::Remove { seat, on, amount } => {
                check_seat(seat, self.chosen.seats)?;
                check_amount(amount).map_err(|why| self.on_spot(on, why))?;
                self.check_spot(on)?;
                self.game.remove(&self.rules, seat, on, amount)?;
            }
            Event::Call { seat, on, working } => {
                check_seat(seat, self.chosen.seats)?;
                self.check_spot(on)?;
                self.game.call(&self.rules, seat, on, working)?;
            }
            Event::CutCard => self.game.cut_card(&self.rules)?,
            Event::Order(order) => {
                if let Order::Permit { seat } = order {
                    check_seat(seat, self.chosen.seats)?;
                }
                self.game.order(&self.rules, order)?;
            }
            // The meters of a link move between rounds too: the last round's lines stay.
            Event::Meter { meter, stands } => {
                if !(Exact::ZERO..=Exact::MOST).contains(&stands) {
                    return Err(Refusal::because(format!("no meter can stand at {stands}")));
                }
                self.game.tell(&self.rules, meter, stands)?;
                return Ok(Step::Continues);
            }
            Event::Chance(outcome) => {
                let earlier = self.earlier();
                let step = self.game.chance(&self.rules, outcome, &mut self.lines)?;
                return Ok(self.went(step, earlier));
            }
            Event::Decide(decision) => {
                let Decision { seat, hand, action, amount, times, low } = decision;
                if amount.is_none()
                    && times.is_none()
                    && low.is_none()
                    && self.game.is_free(&self.rules, seat, hand, action)
                {
                    let amount = Cents::ZERO;
                    let taken = Taken { seat, hand, action, amount, times: 0, low };
                    let earlier = self.earlier();
                    let step = self.game.decide(&self.rules, taken, &mut self.lines)?;
                    return Ok(self.went(step, earlier));
                }
                let offer = self.game.offer(&self.rules, seat, hand, action)?;
                let taken = price(decision, offer.cost, self.chosen.unit)
                    .map_err(|why| why.or_by(self.game.decision_clause(&self.rules, action)))?;
                let earlier = self.earlier();
                let step = self.game.decide(&self.rules, taken, &mut self.lines)?;
                return Ok(self.went(step, earlier));
            }
            Event::Irregularity(what) => {
                if self.chosen.rulebook().remedy(what.kind).is_none() {
                    let why = format!("the document of {} knows no `{}`", G::ID, what.kind);
                    return Err(Refusal::because(why));
                }
                let earlier = self.earlier();
                let step = self.game.irregularity(&self.rules, what, &mut self.lines)?;
                return Ok(self.went(step, earlier));
            }
        }
        // The lines of the last round stand until an event of the next one is accepted.
        if self.settled {
            self.settled = false;
            self.lines.clear();
        }
        Ok(Step::Continues)
    }

    /// Deals on for as long as cards, all of them seen, are awaited and `deals` gives one; where the game
    /// deals in one go decisions are taken too. Cards that were dealt before a refusal stay dealt.
    #[inline(always)]
    pub fn deal_on(&mut self, mut deals: impl Deals<G>) -> Result<Step, Refusal> {
        let earlier = self.earlier();
        let step = self.game.deal_on(&self.rules, &mut deals, &mut self.lines)?;
        Ok(self.went(step, earlier))
    }

    /// The lines of a round that is over, if they still stand.
    #[inline(always)]
    fn earlier(&self) -> Option<L::Mark> {
        self.settled.then(|| self.lines.mark())
    }

    /// The game went on, and may have settled something: the lines of an earlier round make way.
    #[inline(always)]
    fn went(&mut self, step: Step, earlier: Option<L::Mark>) -> Step {
        if let Some(earlier) = earlier {
            self.lines.forget(earlier);
        }
        self.settled = step == Step::Settled;
        step
    }

    /// The refusal of an amount, with the clause that bounds what lies on the spot.
    #[cold]
    fn on_spot(&self, on: Spot, refusal: Refusal) -> Refusal {
        let spot = G::layout().iter().find(|(spot, _)| *spot == on);
        let book = self.chosen.rulebook();
        refusal.or_by(spot.and_then(|(_, info)| book.clause_of_amount(info.family)))
    }

    #[inline(always)]
    fn check_spot(&self, on: Spot) -> Result<(), Refusal> {
        if on.0 < self.spots {
            return Ok(());
        }
        Err(no_spot(G::ID, on))
    }

    /// What a seat may decide now on one of its hands (0 for the one in turn).
    pub fn offers(&self, seat: u8, hand: u8) -> Vec<Offer> {
        Action::ALL.iter().filter_map(|action| self.offer(seat, hand, *action)).collect()
    }

    /// What one action would cost the seat now; none where it may not be taken.
    #[inline]
    pub fn offer(&self, seat: u8, hand: u8, action: Action) -> Option<Offer> {
        self.game.offer(&self.rules, seat, hand, action).ok()
    }
}

impl<G: Game> Table<G> {
    /// The lines settled so far in this round, or those of the round just settled.
    #[inline]
    pub fn lines(&self) -> &[Line<G::Because>] {
        &self.lines
    }

    /// The table as bytes, whole: options, state, lines.
    pub fn save(&self) -> Vec<u8> {
        let saved = Saved {
            version: Saved::<G, G::Because>::VERSION,
            game: G::ID.into(),
            options: self.chosen.given().clone(),
            state: self.game.clone(),
            lines: self.lines.clone(),
            settled: self.settled,
        };
        postcard::to_stdvec(&saved).expect("a table's types can always be written")
    }

    /// The table that was saved.
    pub fn restore(bytes: &[u8]) -> Result<Table<G>, BadSave> {
        let saved: Saved<G, G::Because> =
            postcard::from_bytes(bytes).map_err(|e| BadSave(e.to_string()))?;
        if saved.version != Saved::<G, G::Because>::VERSION || saved.game != G::ID {
            let Saved { version, game, .. } = saved;
            return Err(BadSave(format!("it is a `{game}` of version {version}")));
        }
        let mut table = Table::open(saved.options).map_err(|e| BadSave(e.to_string()))?;
        table.game = saved.state;
        table.lines = saved.lines;
        table.settled = saved.settled;
        Ok(table)
    }
}

/// A saved table.
#[derive(Serialize, Deserialize)]
struct Saved<G, W> {
    version: u8,
    game: String,
    options: Options,
    state: G,
    lines: Vec<Line<W>>,
    settled: bool,
}

impl<G, W> Saved<G, W> {
    const VERSION: u8 = 1;
}

/// Bytes that are not a saved table of that game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a saved table: {0}")]
pub struct BadSave(String);

#[inline]
fn check_seat(seat: u8, seats: u8) -> Result<(), Refusal> {
    if (1..=seats).contains(&seat) {
        return Ok(());
    }
    Err(no_seat(seat, seats))
}

// Apart from the check, so that the way of an accepted event keeps its numbers in registers.
#[cold]
#[inline(never)]
fn no_seat(seat: u8, seats: u8) -> Refusal {
    Refusal::because(format!("there is no seat {seat}, the table has {seats}"))
}

/// An order that the document of a game does not know.
#[cold]
pub(crate) fn no_order(game: &str, order: Order) -> Refusal {
    Refusal::because(format!("{game} has no {order}"))
}

#[cold]
#[inline(never)]
fn no_spot(game: &str, on: Spot) -> Refusal {
    Refusal::because(format!("{game} has no spot number {}", on.0))
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
    Refusal::because(format!("{amount} is no amount that a player can name: 0.00 to {most}"))
}

/// A decision with its price worked out, where it is offered at that.
#[inline(always)]
pub(crate) fn taken<G: Game>(
    game: &G,
    rules: &G::Rules,
    decision: Decision,
    unit: Cents,
) -> Option<Taken> {
    let Decision { seat, hand, action, amount, times, low } = decision;
    let unpriced = amount.is_none() && times.is_none() && low.is_none();
    if unpriced && game.is_free(rules, seat, hand, action) {
        return Some(Taken { seat, hand, action, amount: Cents::ZERO, times: 0, low });
    }
    let offer = game.offer(rules, seat, hand, action).ok()?;
    price(decision, offer.cost, unit).ok()
}

/// Works out what a decision costs, from what was offered and what the player named.
#[inline(always)]
pub(crate) fn price(decision: Decision, cost: Cost, unit: Cents) -> Result<Taken, Refusal> {
    let Decision { seat, hand, action, amount, times, low } = decision;
    let taken = |amount, times| Ok(Taken { seat, hand, action, amount, times, low });
    if low.is_some() != (cost == Cost::LowHand) {
        return Err(misnamed(decision, cost, unit));
    }
    match (cost, amount, times) {
        (Cost::LowHand, None, None) => taken(Cents::ZERO, 0),
        (Cost::Free, None, None) => taken(Cents::ZERO, 0),
        (Cost::Fixed(cost), None, None | Some(1)) => taken(cost, 1),
        (Cost::Fixed(cost), Some(named), None) if named == cost => taken(cost, 1),
        (Cost::Between { usual: Some(usual), .. }, None, None) => taken(usual, 0),
        (Cost::Between { least, most, .. }, Some(named), None)
            if (least..=most).contains(&named) && named.is_multiple_of(unit) =>
        {
            taken(named, 0)
        }
        (Cost::Times { base, multiples }, None, None) if multiples.is_power_of_two() => {
            let times = multiples.trailing_zeros() as u8;
            taken(base.times(times.into(), 1), times)
        }
        (Cost::Times { base, multiples }, None, Some(times))
            if times < 8 && multiples >> times & 1 == 1 =>
        {
            taken(base.times(times.into(), 1), times)
        }
        _ => Err(misnamed(decision, cost, unit)),
    }
}

#[cold]
fn misnamed(decision: Decision, cost: Cost, unit: Cents) -> Refusal {
    let Decision { action, amount, times, low, .. } = decision;
    let expected = match cost {
        Cost::LowHand => "takes the two cards of the low hand, and nothing else".into(),
        _ if low.is_some() => "sets no low hand".into(),
        Cost::Free => "takes neither an amount nor a multiple".into(),
        Cost::Fixed(cost) => format!("costs exactly {cost}"),
        Cost::Between { least, most, .. } => {
            format!("takes an amount from {least} to {most} in multiples of {unit}")
        }
        Cost::Times { multiples, .. } => {
            let legal: Vec<_> =
                (0..8).filter(|n| multiples >> n & 1 == 1).map(|n| n.to_string()).collect();
            format!("takes a multiple: {}", legal.join(", "))
        }
    };
    let named = match (amount, times) {
        (Some(amount), None) => format!(", not {amount}"),
        (None, Some(times)) => format!(", not {times}"),
        _ => String::new(),
    };
    Refusal::because(format!("`{action}` {expected}{named}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The price and multiple of a decision, or why it has none.
    fn priced(cost: Cost, amount: Option<i64>, times: Option<u8>) -> Result<(i64, u8), String> {
        let decision =
            Decision { amount: amount.map(Cents::new), times, ..Decision::new(1, Action::Play) };
        let taken = price(decision, cost, Cents::QUARTER).map_err(|refusal| refusal.to_string())?;
        Ok((taken.amount.cents(), taken.times))
    }

    #[test]
    fn a_decision_is_priced_as_it_was_offered() {
        let fixed = Cost::Fixed(Cents::dollars(10));
        let between = |usual: Option<i64>| Cost::Between {
            least: Cents::new(25),
            most: Cents::dollars(5),
            usual: usual.map(Cents::new),
        };
        let times = |multiples| Cost::Times { base: Cents::dollars(10), multiples };
        for (cost, amount, multiple, expected) in [
            (Cost::Free, None, None, (0, 0)),
            (fixed, None, None, (10_00, 1)),
            (fixed, None, Some(1), (10_00, 1)),
            (fixed, Some(10_00), None, (10_00, 1)),
            (between(Some(5_00)), None, None, (5_00, 0)),
            (between(None), Some(25), None, (25, 0)),
            (between(None), Some(5_00), None, (5_00, 0)),
            (times(0b1110), None, Some(3), (30_00, 3)),
            (times(0b1000), None, None, (30_00, 3)),
        ] {
            assert_eq!(priced(cost, amount, multiple), Ok(expected), "{cost:?}");
        }
    }

    #[test]
    fn a_price_that_was_not_offered_is_refused_with_what_was() {
        let fixed = Cost::Fixed(Cents::dollars(10));
        let between = Cost::Between { least: Cents::new(25), most: Cents::dollars(5), usual: None };
        let times = Cost::Times { base: Cents::dollars(10), multiples: 0b1010 };
        let (free_only, exactly) =
            ("`play` takes neither an amount nor a multiple", "`play` costs exactly 10.00");
        let bounds = "`play` takes an amount from 0.25 to 5.00 in multiples of 0.25";
        let multiples = "`play` takes a multiple: 1, 3";
        for (cost, amount, multiple, why) in [
            (Cost::Free, Some(0), None, format!("{free_only}, not 0.00")),
            (Cost::Free, None, Some(1), format!("{free_only}, not 1")),
            (fixed, Some(9_75), None, format!("{exactly}, not 9.75")),
            (fixed, None, Some(2), format!("{exactly}, not 2")),
            (fixed, Some(10_00), Some(1), exactly.into()),
            (between, None, None, bounds.into()),
            (between, Some(0), None, format!("{bounds}, not 0.00")),
            (between, Some(5_25), None, format!("{bounds}, not 5.25")),
            (between, Some(1_10), None, format!("{bounds}, not 1.10")),
            (between, None, Some(1), format!("{bounds}, not 1")),
            (times, None, None, multiples.into()),
            (times, None, Some(2), format!("{multiples}, not 2")),
            (times, None, Some(255), format!("{multiples}, not 255")),
            (times, Some(10_00), None, format!("{multiples}, not 10.00")),
        ] {
            assert_eq!(priced(cost, amount, multiple), Err(why), "{cost:?}");
        }
    }

    #[test]
    fn seats_and_sums_that_cannot_be_are_refused() {
        assert!(check_seat(1, 1).is_ok() && check_seat(0, 7).is_err());
        let nobody = check_seat(8, 7).expect_err("seven seats");
        assert_eq!(nobody.to_string(), "there is no seat 8, the table has 7");
        assert!(check_amount(None).is_ok() && check_amount(Some(Cents::MOST)).is_ok());
        for cents in [-1, i64::MIN, i64::MAX, Cents::MOST.cents() + 1] {
            assert!(check_amount(Some(Cents::new(cents))).is_err());
        }
    }
}
