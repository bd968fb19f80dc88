//! Carries out a script: its steps are the events, its cards the source of chance.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use chance::{Ask, Card, Outcome, Place, Source};
use games::{
    AnyTable, Awaiting, Cents, Chosen, Event, Exact, Kind, Refusal, Rulebook, Seat, Statement,
    Step, did_you_mean,
};

use crate::script::{Script, ScriptError, ScriptErrorKind, ScriptStep};
use crate::{event, words};

/// What became of a script.
pub struct Played {
    /// The rounds that were settled, in order.
    pub rounds: Vec<Vec<Statement>>,
    /// What each of them was settled by, where that was chance: a roll, a spin, a last card.
    pub fell: Vec<Option<Outcome>>,
    /// The table as the script leaves it.
    pub table: Box<dyn AnyTable>,
}

/// Opens a table by the game's own rules, or by those that the script brings along, and carries out
/// every step.
pub fn play(script: &Script) -> Result<Played, ScriptError> {
    match script.own_book()? {
        None => play_by(script, kind_of(script)?.rulebook()),
        Some(own) => play_by(script, &Arc::new(own)),
    }
}

/// The same at a table that plays by this rulebook. A script that was played by another one is
/// refused.
pub fn play_by(script: &Script, book: &Arc<Rulebook>) -> Result<Played, ScriptError> {
    let kind = kind_of(script)?;
    if book.id != kind.id {
        let what = format!("the script is for {}, the rulebook for {}", kind.id, book.id);
        return Err(what.into());
    }
    script.check_rules(book)?;
    let mut chosen = Chosen::new(book, script.options.clone())?;
    if let Some(edition) = script.edition {
        chosen = chosen.in_edition(edition)?;
    }
    carry_out(script, kind.open_by(chosen)?)
}

fn kind_of(script: &Script) -> Result<&'static Kind, ScriptError> {
    Kind::find(&script.game).ok_or_else(|| {
        let known: Vec<_> = Kind::all().iter().map(|kind| kind.id).collect();
        let game: String = script.game.chars().take(40).collect();
        let meant = did_you_mean(&game, known.iter().copied());
        let known = known.join(", ");
        let what = format!("there is no game `{game}`, expected one of {known}{meant}");
        ScriptError { step: None, what, fault: ScriptErrorKind::UnknownGame }
    })
}

fn carry_out(script: &Script, mut table: Box<dyn AnyTable>) -> Result<Played, ScriptError> {
    set_meters(table.as_mut(), &script.meters)?;
    let (cards, rounds, fell) = (ScriptedCards::default(), Vec::new(), Vec::new());
    let mut runner = Runner { table, cards, rounds, fell, joker_comes: false };
    for (n, step) in script.steps.iter().enumerate() {
        runner.joker_comes = script.steps.get(n + 1).is_some_and(names_joker_replacement);
        runner.step(step).map_err(|fault| fault.at(n + 1))?;
    }
    runner.advance().map_err(|fault| fault.at(script.steps.len()))?;
    Ok(Played { rounds: runner.rounds, fell: runner.fell, table: runner.table })
}

/// The meters stand where the script says when the first round begins.
fn set_meters(table: &mut dyn AnyTable, given: &BTreeMap<String, Cents>) -> Result<(), String> {
    for (name, amount) in given {
        let meter = event::meter_number(name, table)?;
        let event = Event::Meter { meter, value: Exact::cents(*amount) };
        table.step(event).map_err(|refusal| format!("meter `{name}`: {refusal}"))?;
    }
    Ok(())
}

fn names_joker_replacement(step: &ScriptStep) -> bool {
    matches!(step, ScriptStep::Cards(places) if places.iter().any(|(to, _)| *to == JOKER))
}

/// The place of a card that need not be named.
const JOKER: Place = Place::JokerReplacement;

struct Runner {
    table: Box<dyn AnyTable>,
    cards: ScriptedCards,
    rounds: Vec<Vec<Statement>>,
    fell: Vec<Option<Outcome>>,
    /// Whether the next step names the card that stands in for the joker.
    joker_comes: bool,
}

impl Runner {
    fn step(&mut self, step: &ScriptStep) -> Result<(), ScriptError> {
        match step {
            // What happens around the layout gathers: it deals no card that an earlier round left.
            ScriptStep::Wager { .. }
            | ScriptStep::Remove { .. }
            | ScriptStep::Call { .. }
            | ScriptStep::Spin(_) => self.says(step),
            // Before the deal it stands before the cards it spoils; in a round the deal goes on.
            ScriptStep::Irregularity(_) | ScriptStep::Order(_) | ScriptStep::CutCard => {
                self.says(step)?;
                self.go_on()
            }
            ScriptStep::Roll(outcome) => self.roll(*outcome),
            ScriptStep::Cards(_) | ScriptStep::Shoe(_) => self.cards_given(step),
            // Whoever decides, or looks at the hole card, has seen all the cards that are there.
            ScriptStep::Peek(_) | ScriptStep::Decide { .. } => {
                self.advance()?;
                self.says(step)?;
                self.advance()
            }
        }
    }

    /// What a step says happens.
    fn says(&mut self, step: &ScriptStep) -> Result<(), ScriptError> {
        let event = event::of_step(step, self.table.as_ref())?;
        self.apply(event)
    }

    /// In a round the deal goes on; before it the cards wait for the wagers.
    fn go_on(&mut self) -> Result<(), ScriptError> {
        match self.table.awaiting() {
            Awaiting::Wagers { .. } => Ok(()),
            _ => self.advance(),
        }
    }

    /// A roll comes after the shuffle that is due: what is left of an old deck is discarded then.
    fn roll(&mut self, outcome: Outcome) -> Result<(), ScriptError> {
        let shuffle_is_due = self.table.awaiting() == Awaiting::wagers(Ask::Shuffle);
        if shuffle_is_due && self.table.step(Event::Chance(Outcome::Shuffled)).is_ok() {
            self.cards.shuffled();
        }
        self.apply(Event::Chance(outcome))
    }

    /// New cards come before what earlier ones left over.
    fn cards_given(&mut self, step: &ScriptStep) -> Result<(), ScriptError> {
        let round = self.rounds.len();
        let fresh = self.table.awaiting() == Awaiting::wagers(Ask::Shuffle);
        if fresh {
            // A shuffle that is due brings every card back before the next one is dealt.
            self.cards.used.clear();
            self.cards.taken_out.clear();
            self.cards.places.values_mut().for_each(|queue| queue.of_old_deck = true);
        }
        match step {
            ScriptStep::Cards(places) => {
                places.iter().for_each(|(place, cards)| self.cards.add(*place, cards, round));
            }
            ScriptStep::Shoe(cards) => self.cards.add_to_shoe(cards, round, fresh),
            _ => {}
        }
        self.check_cards()?;
        self.cards.take_out_late()?;
        self.advance()
    }

    fn apply(&mut self, event: Event) -> Result<(), ScriptError> {
        let applied = self.table.apply(event).map_err(|refusal| self.refused(event, refusal))?;
        applied.taken_out.into_iter().try_for_each(|card| self.cards.take_out(card))?;
        if applied.step == Step::Settled {
            self.rounds.push(self.table.statements());
            self.fell.push(match event {
                Event::Chance(outcome) => Some(outcome),
                _ => None,
            });
        }
        Ok(())
    }

    /// A refusal; where the table awaits a card instead, it says for which place one is missing.
    fn refused(&self, event: Event, refusal: Refusal) -> ScriptError {
        let waits = match event {
            Event::Chance(outcome) => !matches!(outcome, Outcome::Card(_) | Outcome::Shuffled),
            event => matches!(event, Event::Wager(_) | Event::Remove { .. } | Event::Decide(_)),
        };
        let missing = self.missing_card(&event).filter(|_| waits);
        let mut error = ScriptError::from(refusal);
        error.what += &missing.map(|card| format!("; {card} is missing")).unwrap_or_default();
        error
    }

    /// The card that the table awaits before this event, in words; `None` if it awaits none.
    fn missing_card(&self, event: &Event) -> Option<String> {
        let mut table = self.table.duplicate();
        loop {
            let ask = match table.awaiting() {
                Awaiting::Chance(ask) => ask,
                // Wagers may be put down and taken back until the deal.
                Awaiting::Wagers { next, .. } if is_wagered(table.as_ref()) => {
                    matches!(event, Event::Decide(_) | Event::Chance(_)).then_some(next)?
                }
                _ => return None,
            };
            let unscripted = match ask {
                Ask::Shuffle => Outcome::Shuffled,
                Ask::ThreeDice | Ask::Number { .. } => Outcome::Untold,
                Ask::Card { to: Place::JokerReplacement } => Outcome::Card(None),
                Ask::Card { to: Place::Burn } if self.cards.deals_by_place() => Outcome::Card(None),
                Ask::Card { .. } | Ask::Reveal { .. } => {
                    return Some(words::ask_at(table.as_ref(), ask));
                }
                _ => return None,
            };
            table.step(Event::Chance(unscripted)).ok()?;
        }
    }

    /// Deals as long as the table asks for cards and the script has them.
    fn advance(&mut self) -> Result<(), ScriptError> {
        loop {
            let ask = match self.table.awaiting() {
                Awaiting::Decision { .. } => return Ok(()),
                Awaiting::Chance(ask) => ask,
                // The deal starts as soon as cards are there, if anybody has wagered.
                Awaiting::Wagers { next, .. } => {
                    if !is_wagered(self.table.as_ref()) || self.cards.is_empty() {
                        return Ok(());
                    }
                    next
                }
            };
            if self.joker_comes && ask == (Ask::Card { to: JOKER }) && !self.cards.has(JOKER) {
                return Ok(());
            }
            let Ok(Some(outcome)) = self.cards.answer(ask) else { return Ok(()) };
            if outcome == Outcome::Shuffled {
                self.cards.used.clear();
            }
            self.apply(Event::Chance(outcome))?;
        }
    }

    /// Refuses a card that the deck does not hold, or not as often, whether or not it is ever
    /// dealt.
    fn check_cards(&self) -> Result<(), String> {
        let pack = self.table.pack();
        let decks = pack.map_or(1, |pack| i64::from(pack.decks));
        let mut there: BTreeMap<Card, i64> = BTreeMap::new();
        for card in self.cards.used.iter().copied().chain(self.cards.waiting()) {
            if pack.is_some_and(|pack| !pack.deck.contains(card)) {
                return Err(format!("{card} is not in this deck"));
            }
            let times = there.entry(card).or_default();
            *times += 1;
            if *times > decks {
                return Err(format!("{card} is there more often than {decks} deck(s) hold it"));
            }
        }
        Ok(())
    }
}

/// Whether any chip lies on the layout.
fn is_wagered(table: &dyn AnyTable) -> bool {
    Seat::up_to(table.chosen().seats()).any(|seat| table.at_stake(seat) > Cents::ZERO)
}

/// The cards of a script: a queue for each place, and the shoe.
#[derive(Default)]
struct ScriptedCards {
    places: BTreeMap<Place, Queue>,
    shoe: Queue,
    has_shoe: bool,
    /// Cards that were taken out of the shoe before the script came to them.
    taken_out: VecDeque<Option<Card>>,
    /// What has left the deck since it was shuffled.
    used: Vec<Card>,
}

/// Cards yet to come, and the round in which the script named the first of them.
#[derive(Default)]
struct Queue {
    cards: VecDeque<Option<Card>>,
    round: usize,
    /// Whether a shuffle has brought its cards back: what an earlier round left over.
    of_old_deck: bool,
}

impl Queue {
    /// Adds cards. What an earlier round left over makes way for a later round's own cards.
    fn add(&mut self, cards: &[Option<Card>], round: usize) {
        if self.round != round {
            self.cards.clear();
            self.round = round;
            self.of_old_deck = false;
        }
        self.cards.extend(cards);
    }
}

impl ScriptedCards {
    fn add(&mut self, place: Place, cards: &[Option<Card>], round: usize) {
        // Cards that come by place stand in no shoe.
        self.used.extend(self.taken_out.drain(..).flatten());
        self.places.entry(place).or_default().add(cards, round);
    }

    /// A shoe goes on from round to round, until a later round begins with a fresh one: then what
    /// was left of the old one is in the discard rack.
    fn add_to_shoe(&mut self, cards: &[Option<Card>], round: usize, fresh: bool) {
        self.has_shoe = true;
        if !fresh {
            self.shoe.round = round;
        }
        self.shoe.add(cards, round);
    }

    /// A card leaves the shoe without falling anywhere: it stands there at its place.
    fn take_out(&mut self, card: Option<Card>) -> Result<(), String> {
        if self.deals_by_place() {
            self.used.extend(card);
            return Ok(());
        }
        let Some(next) = self.shoe.cards.pop_front() else {
            self.taken_out.push_back(card);
            return Ok(());
        };
        if let (Some(card), Some(next)) = (card, next)
            && card != next
        {
            return Err(format!(
                "{card} is taken out of the shoe, but the next card there is {next}"
            ));
        }
        self.used.extend(next.or(card));
        Ok(())
    }

    /// The cards that were taken out of the shoe before they were named there are named now.
    fn take_out_late(&mut self) -> Result<(), String> {
        while !self.shoe.cards.is_empty()
            && let Some(card) = self.taken_out.pop_front()
        {
            self.take_out(card)?;
        }
        Ok(())
    }

    /// Every card is back in the deck.
    fn shuffled(&mut self) {
        self.used.clear();
        self.taken_out.clear();
        self.shoe.cards.clear();
    }

    fn is_empty(&self) -> bool {
        self.shoe.cards.is_empty() && self.places.values().all(|queue| queue.cards.is_empty())
    }

    fn has(&self, place: Place) -> bool {
        self.places.get(&place).is_some_and(|queue| !queue.cards.is_empty())
    }

    /// Whether the next cards come by place: there is no shoe, or it has run out.
    fn deals_by_place(&self) -> bool {
        let by_place = self.places.values().any(|queue| !queue.cards.is_empty());
        !self.has_shoe || (self.shoe.cards.is_empty() && by_place)
    }

    /// The cards yet to come that were named since the shuffle.
    fn waiting(&self) -> impl Iterator<Item = Card> {
        let queues = self.places.values().chain([&self.shoe]);
        let queues = queues.filter(|queue| !queue.of_old_deck);
        queues.flat_map(|queue| queue.cards.iter().copied().flatten())
    }

    fn next(&mut self, to: Place) -> Option<Option<Card>> {
        self.turned(to).or_else(|| {
            let card = self.shoe.cards.pop_front()?;
            self.used.extend(card);
            Some(card)
        })
    }

    /// The next card that was named at a place.
    fn turned(&mut self, at: Place) -> Option<Option<Card>> {
        let card = self.places.get_mut(&at)?.cards.pop_front()?;
        self.used.extend(card);
        Some(card)
    }
}

impl Source for ScriptedCards {
    type Error = std::convert::Infallible;

    fn answer(&mut self, ask: Ask) -> Result<Option<Outcome>, Self::Error> {
        Ok(match ask {
            Ask::Shuffle => Some(Outcome::Shuffled),
            // With cards by place nobody saw what was burned, if anything was.
            Ask::Card { to: Place::Burn } if self.deals_by_place() => Some(Outcome::Card(None)),
            // Nor need the card be named that stands in for a joker nobody holds.
            Ask::Card { to: to @ Place::JokerReplacement } => {
                Some(Outcome::Card(self.next(to).flatten()))
            }
            Ask::Card { to } => self.next(to).map(Outcome::Card),
            // A card that is turned over lies on the table: it does not leave the shoe.
            Ask::Reveal { to } => self.turned(to).map(Outcome::Card),
            // The deal starts as soon as cards are there, whether the roll was written down or not.
            Ask::ThreeDice | Ask::Number { .. } => Some(Outcome::Untold),
            Ask::Peek | Ask::Dice | Ask::Cups | Ask::Roulette(_) | Ask::BigSix => None,
        })
    }
}
