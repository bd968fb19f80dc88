//! A seeded player of any game: it proposes, the table disposes, the laws look on.

use chance::{Ask, Generator, Outcome};
use games::{
    AnyTable, Applied, Awaiting, Cents, Event, IrregularityKind, Kind, OptionKind, OptionRule,
    Options, Refusal, Seat, Step, Value,
};

use crate::cards::Cards;

/// A table and everything needed to play on.
pub struct Driver {
    pub kind: &'static Kind,
    pub options: Options,
    pub table: Box<dyn AnyTable>,
    pub random: Generator,
    pub cards: Cards,
    /// Every accepted event.
    pub record: Vec<Event>,
    /// How many of them belong to earlier rounds.
    round_began: usize,
    /// Rounds played to their end, and accepted events.
    pub rounds: usize,
    pub events: usize,
    /// Cards, rolls, spins and decisions since the last round ended.
    pub in_round: usize,
    /// How many more wagers, and accidents, this round will see.
    pub wagers_left: u32,
    pub irregularities_left: u32,
    /// Whether accidents, cut cards and unseen cards happen at all.
    pub accidents: bool,
    /// Of a hundred decisions, those that a seat out of turn tries to make.
    pub out_of_turn: u32,
    /// The wagers as they lie do not let the deal begin.
    pub refused_deal: bool,
}

/// An event that was proposed, and what became of it.
pub struct Happening<'a> {
    pub before: &'a dyn AnyTable,
    pub event: Event,
    pub result: &'a Result<Step, Refusal>,
    /// What the table says that an accepted event did.
    pub applied: Option<&'a Applied>,
    pub after: &'a dyn AnyTable,
}

/// More proposals than any round of any game needs.
const PATIENCE: usize = 20_000;

impl Driver {
    /// A table with random options.
    pub fn new(kind: &'static Kind, seed: u64) -> Driver {
        let mut random = Generator::seeded(seed, 0x7ab1e);
        let mut options = random_options(kind, &mut random);
        loop {
            match kind.open(options.clone()) {
                Ok(_) => return Driver::open(kind, options, random),
                // Some options cannot stand together: one of them goes.
                Err(_) => {
                    let at = random.below(options.len() as u32) as usize;
                    let key = options.keys().nth(at).expect("the defaults open a table").clone();
                    options.remove(&key);
                }
            }
        }
    }

    /// A table with these options.
    pub fn open(kind: &'static Kind, options: Options, random: Generator) -> Driver {
        let table = kind.open(options.clone()).expect("these options open a table");
        let decks = table.pack().map_or(1, |pack| pack.decks.into());
        let mut driver = Driver {
            kind,
            options,
            table,
            random,
            cards: Cards::new(decks),
            record: Vec::new(),
            round_began: 0,
            rounds: 0,
            events: 0,
            in_round: 0,
            wagers_left: 0,
            irregularities_left: 0,
            accidents: true,
            out_of_turn: 3,
            refused_deal: false,
        };
        driver.new_round();
        driver
    }

    fn new_round(&mut self) {
        self.round_began = self.record.len();
        self.in_round = 0;
        self.wagers_left = 1 + self.below(8);
        self.irregularities_left = self.below(3);
    }

    pub fn below(&mut self, n: u32) -> u32 {
        self.random.below(n)
    }

    /// Whether something happens that does so `percent` times in a hundred.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.random.below(100) < percent
    }

    /// Whether this has gone wrong since the last round ended.
    pub fn has_seen(&self, kind: IrregularityKind) -> bool {
        let seen = |event: &Event| matches!(event, Event::Irregularity(what) if what.kind == kind);
        self.record[self.round_began..].iter().any(seen)
    }

    /// What chance will be asked, now or when wagers close.
    pub fn asked(&self) -> Option<Ask> {
        match self.table.awaiting() {
            Awaiting::Wagers { next, .. } => Some(next),
            Awaiting::Chance(ask) => Some(ask),
            Awaiting::Decision { .. } => None,
        }
    }

    /// Plays this many rounds.
    pub fn play(&mut self, rounds: usize, look: &mut dyn FnMut(&Happening<'_>)) {
        for _ in 0..rounds {
            while self.step(look) != Step::Settled {}
        }
    }

    /// Proposes until an event is accepted.
    pub fn step(&mut self, look: &mut dyn FnMut(&Happening<'_>)) -> Step {
        for _ in 0..PATIENCE {
            let accepted = match self.propose() {
                Some(event) => self.apply(event, look),
                None => self.answer(look),
            };
            if let Ok(step) = accepted {
                return step;
            }
        }
        panic!("nothing is accepted while the table awaits {:?}", self.table.awaiting());
    }

    /// Applies an event; every law sees it, refused or not.
    pub fn apply(
        &mut self,
        event: Event,
        look: &mut dyn FnMut(&Happening<'_>),
    ) -> Result<Step, Refusal> {
        let before = self.table.duplicate();
        let ask = self.asked();
        let applied = self.table.apply(event);
        let result = applied.as_ref().map(|applied| applied.step).map_err(Clone::clone);
        look(&Happening {
            before: before.as_ref(),
            event,
            result: &result,
            applied: applied.as_ref().ok(),
            after: self.table.as_ref(),
        });
        if let Ok(step) = result {
            self.note(before.as_ref(), event, ask, step);
        }
        result
    }

    fn note(&mut self, before: &dyn AnyTable, event: Event, ask: Option<Ask>, step: Step) {
        self.record.push(event);
        self.events += 1;
        match event {
            Event::Chance(outcome) => {
                self.in_round += 1;
                let ask = ask.expect("chance was asked");
                self.cards.accepted(ask, outcome, &mut self.random);
                if outcome == Outcome::Shuffled {
                    // Between rounds every card comes back, in a round only the discards.
                    let all = matches!(before.awaiting(), Awaiting::Wagers { .. });
                    self.cards.doubtful = !all;
                }
            }
            Event::Decide(_) => self.in_round += 1,
            Event::Wager(_) => self.wagers_left = self.wagers_left.saturating_sub(1),
            Event::Irregularity(_) => {
                self.irregularities_left = self.irregularities_left.saturating_sub(1);
                // A remedy may put cards back, reshuffle or count them again.
                self.cards.doubtful = true;
            }
            Event::Remove { .. }
            | Event::Call { .. }
            | Event::CutCard
            | Event::Order(_)
            | Event::Meter { .. } => {}
        }
        if step == Step::Settled {
            self.rounds += 1;
            self.new_round();
        } else if self.shows_only(before, event) {
            self.new_round();
        }
    }

    /// Whether a spin, or dice in cups, that nobody wagered on were shown: no round ends with them.
    fn shows_only(&self, before: &dyn AnyTable, event: Event) -> bool {
        let mut seats = Seat::up_to(before.chosen().seats());
        let Event::Chance(outcome) = event else { return false };
        matches!(outcome, Outcome::Pocket(_) | Outcome::Insignia(_) | Outcome::Cups { .. })
            && seats.all(|seat| before.at_stake(seat) == Cents::ZERO)
    }

    /// Answers what chance is asked. What is awaited is accepted, but for wagers still missing.
    pub fn answer(&mut self, look: &mut dyn FnMut(&Happening<'_>)) -> Result<Step, Refusal> {
        let ask = self.asked().expect("chance is asked");
        let mut tried = Vec::new();
        while let Some(outcome) = self.cards.answer(ask, &tried, &mut self.random) {
            let refusal = match self.apply(Event::Chance(outcome), look) {
                Ok(step) => return Ok(step),
                Err(refusal) => refusal,
            };
            if matches!(self.table.awaiting(), Awaiting::Wagers { .. }) {
                // The table wants other wagers first.
                self.wagers_left = self.wagers_left.max(1);
                self.refused_deal = true;
                return Err(refusal);
            }
            assert!(tried.len() < 60, "{ask:?} was awaited, and refused: {refusal}");
            let pack = self.table.pack();
            let in_deck = match outcome {
                Outcome::Card(Some(card)) => pack.is_some_and(|pack| pack.deck.contains(card)),
                _ => true,
            };
            assert!(
                !in_deck || self.cards.doubtful,
                "{ask:?} was awaited, and {outcome:?} refused: {refusal}"
            );
            tried.push(outcome);
        }
        panic!("no answer to {ask:?} is accepted, of {}", tried.len())
    }
}

/// Options of the rulebook at random values, and some that every game has.
fn random_options(kind: &Kind, random: &mut Generator) -> Options {
    let mut options = Options::new();
    let mut text = |key: &str, value: &str| {
        options.insert(key.to_owned(), Value::Text(value.to_owned()));
    };
    let unit = ["0.25", "0.50", "1", "5"][random.below(4) as usize];
    if random.below(2) == 0 {
        text("unit", unit);
    }
    if random.below(2) == 0 {
        text("min", ["5", "10", "25"][random.below(3) as usize]);
    }
    if random.below(3) == 0 {
        text("max", ["25", "100", "500"][random.below(3) as usize]);
    }
    if random.below(2) == 0 {
        let seats = 1 + random.below(u32::from(kind.rulebook().seats.most.min(16)));
        options.insert("seats".into(), Value::Count(seats.into()));
    }
    for option in &kind.rulebook().options {
        if random.below(5) < 2 {
            let value = match option.each.is_empty() || random.below(2) == 0 {
                true => random_value(&option.kind, random),
                false => random_values(option, random),
            };
            options.insert(option.key.clone(), value);
        }
    }
    if random.below(3) == 0 {
        options.extend(random_pay_table(kind, random));
    }
    options
}

/// Values for some of the spots that may have one each.
fn random_values(option: &OptionRule, random: &mut Generator) -> Value {
    let mut values = Options::new();
    for spot in option.each.keys() {
        if random.below(4) > 0 {
            values.insert(spot.clone(), random_value(&option.kind, random));
        }
    }
    Value::Map(values)
}

fn random_value(kind: &OptionKind, random: &mut Generator) -> Value {
    match kind {
        OptionKind::Choice { values } => {
            Value::Text(values[random.below(values.len() as u32) as usize].clone())
        }
        OptionKind::Switch { .. } => Value::Switch(random.below(2) == 0),
        OptionKind::Count { least, most, .. } => {
            let span = u32::try_from(most - least).unwrap_or(1000).min(1000);
            Value::Count(least + i64::from(random.below(span + 1)))
        }
        OptionKind::Rate { least, most, default, .. } => {
            let shares = [least.as_str(), most, default, "0.2125", "0.333333", "0.05"];
            Value::Text(shares[random.below(6) as usize].into())
        }
        OptionKind::Boxes => Value::Text(["1-2", "1-3", ""][random.below(3) as usize].into()),
        OptionKind::Money { least, most, .. } => {
            let least: Cents = least.parse().expect("a rulebook's amount");
            let most = most.as_ref().map(|most| most.parse().expect("a rulebook's amount"));
            let more = least + Cents::dollars(random.below(1000).into());
            let amount = match random.below(3) {
                0 => least,
                1 => most.unwrap_or(more),
                _ => most.map_or(more, |most| most.min(more)),
            };
            Value::Text(amount.to_string())
        }
    }
}

fn random_pay_table(kind: &Kind, random: &mut Generator) -> Option<(String, Value)> {
    let book = kind.rulebook();
    let spot = &book.spots[random.below(book.spots.len() as u32) as usize].id;
    let tables: Vec<_> = book.tables_of(spot).collect();
    let table = tables.get(random.below(tables.len().max(1) as u32) as usize)?;
    let chosen = [(spot.clone(), Value::Text(table.id.clone()))];
    Some(("pay_tables".into(), Value::Map(chosen.into())))
}
