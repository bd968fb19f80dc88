//! A visit to a table: shuffled cards, and players who wager and decide at random what is legal.

use std::fmt;

use chance::{Ask, Card, Generator, Place};
use games::{
    Action, AnyTable, Awaiting, Cents, Choice, Cost, Decision, Event, Fact, HandNumber,
    HouseDealer, Irregularity, IrregularityKind, Kind, Meter, Offer, Options, Seat, Spot,
    Statement, Step, Viewer, Wager,
};

/// The table goes neither on nor back: a fault of the rules, or of their player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingError {
    game: &'static str,
    why: String,
}

impl fmt::Display for TrainingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game, self.why)
    }
}

impl std::error::Error for TrainingError {}

/// More than any round takes, refused events included.
const PATIENCE: usize = 10_000;

/// Who sits at the table, and how they play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// Seats that play, where the table has so many.
    pub seats: u8,
    /// A seat makes fewer than so many wagers beside its main one.
    pub side_wagers: u8,
    /// Amounts in quarters and dollars; otherwise in fives.
    pub odd_amounts: bool,
    /// They seldom fold.
    pub stay: bool,
    /// Something may go wrong.
    pub irregularities: bool,
}

impl Players {
    /// Three seats that do anything that is legal.
    pub const ANY: Players =
        Players { seats: 3, side_wagers: 4, odd_amounts: true, stay: false, irregularities: false };
}

/// In so many rounds of a table where something may go wrong something does in one.
const ONE_ROUND_IN: u32 = 4;

/// A table and its players.
pub struct Visit {
    kind: &'static Kind,
    table: Box<dyn AnyTable>,
    players: Players,
    dealer: HouseDealer,
    random: Generator,
    /// The players have wagered in this round.
    wagered: bool,
    cut_card_seen: bool,
    /// After so many more acts of chance something goes wrong, if the rules know it then.
    irregular_after: Option<u32>,
    /// What has been accepted in this round, wagers apart.
    events: Vec<Event>,
    /// What lay open when the last roll, spin or deal began.
    before: Vec<Fact>,
}

impl Visit {
    /// A table with the document's own choices.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn new(kind: &'static Kind, seed: u64) -> Result<Visit, TrainingError> {
        Visit::of(kind, seed, Players::ANY)
    }

    /// A table with the document's own choices and these players.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn of(kind: &'static Kind, seed: u64, players: Players) -> Result<Visit, TrainingError> {
        let table = kind.open(Options::new());
        let table = table.map_err(|e| TrainingError { game: kind.id, why: e.to_string() })?;
        let dealer = HouseDealer::seeded(table.as_ref(), seed);
        let mut random = Generator::seeded(seed, 1);
        let goes_wrong = players.irregularities && random.below(ONE_ROUND_IN) == 0;
        let irregular_after = goes_wrong.then(|| random.below(12));
        Ok(Visit {
            kind,
            table,
            players,
            dealer,
            random,
            wagered: false,
            cut_card_seen: false,
            irregular_after,
            events: Vec::new(),
            before: Vec::new(),
        })
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        self.table.as_ref()
    }

    /// What chance answered, players decided and went wrong in the round just played, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What lay open when the last roll, spin or deal of it began.
    pub fn before(&self) -> &[Fact] {
        &self.before
    }

    /// The progressive meters.
    pub fn meters(&self) -> Vec<(String, Meter)> {
        self.table.meters()
    }

    /// Plays until something is settled.
    ///
    /// # Errors
    /// If the table goes neither on nor back.
    pub fn round(&mut self) -> Result<Vec<Statement>, TrainingError> {
        self.events.clear();
        for _ in 0..PATIENCE {
            let step = match self.go_wrong() {
                Some(step) => step,
                None => self.go_on()?,
            };
            if step == Step::Settled {
                self.wagered = false;
                return Ok(self.table.statements());
            }
        }
        Err(self.error(format!("no end after {PATIENCE} events")))
    }

    fn go_on(&mut self) -> Result<Step, TrainingError> {
        match self.table.awaiting() {
            Awaiting::Wagers { next, .. } => self.between_rounds(next),
            Awaiting::Chance(ask) => {
                let drawn = self.draw(ask)?;
                drawn.ok_or_else(|| self.error(format!("{ask:?} is awaited, and refused")))
            }
            Awaiting::Decision { seat, hand } => self.decide(seat, hand),
        }
    }

    /// Something that the rules know goes wrong, when its time has come: the first of the kinds, in
    /// any order, that the table takes. A kind that asks for more than a seat or a choice does not
    /// happen here.
    fn go_wrong(&mut self) -> Option<Step> {
        self.irregular_after.filter(|after| *after == 0)?;
        self.irregular_after = None;
        let rules = &self.kind.rulebook().irregularities;
        let mut kinds: Vec<IrregularityKind> =
            rules.iter().filter_map(|rule| rule.kind.parse().ok()).collect();
        self.random.shuffle(&mut kinds);
        kinds.into_iter().find_map(|kind| {
            let plain = Irregularity::new(kind);
            let of_seat = Irregularity { seat: Some(Seat::FIRST), ..plain };
            let chosen = Irregularity { choice: Some(Choice::Void), ..of_seat };
            [plain, of_seat, chosen]
                .into_iter()
                .find_map(|what| self.say(Event::Irregularity(what)))
        })
    }

    /// Says something to the table; none where it is refused.
    fn say(&mut self, event: Event) -> Option<Step> {
        let step = self.table.step(event).ok()?;
        self.events.push(event);
        Some(step)
    }

    fn error(&self, why: String) -> TrainingError {
        TrainingError { game: self.kind.id, why }
    }

    fn below(&mut self, n: usize) -> usize {
        self.random.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(from[self.below(from.len())]) }
    }

    /// The players wager, once; then the deal begins. Wagers with which it cannot are taken down.
    fn between_rounds(&mut self, next: Ask) -> Result<Step, TrainingError> {
        if !self.wagered {
            self.wagered = true;
            for seat in Seat::up_to(self.players.seats.min(self.table.chosen().seats())) {
                self.wagers_of(seat);
            }
        }
        self.before = self.table.view(Viewer::Rail).facts;
        if let Some(step) = self.draw(next)? {
            return Ok(step);
        }
        for wager in self.table.view(Viewer::Rail).wagers {
            if let Some(on) = self.kind.layout().find(&wager.on) {
                let _ = self.table.step(Event::Remove { seat: wager.seat, on, amount: None });
            }
        }
        self.wagered = false;
        Ok(Step::Continues)
    }

    /// A main wager, what must be as much as it, and some of the other spots.
    fn wagers_of(&mut self, seat: Seat) {
        let (layout, spots) = (self.kind.layout(), &self.kind.rulebook().spots);
        let open = || layout.iter().filter(|(_, info)| info.open);
        let equal =
            |family: &str| spots.iter().any(|spot| spot.id == family && spot.equals.is_some());
        let mains: Vec<_> = open().filter(|(_, info)| info.main).map(|(spot, _)| spot).collect();
        let side_wagers = open().filter(|(_, info)| !info.main && !equal(info.family));
        let side_wagers: Vec<_> = side_wagers.map(|(spot, _)| spot).collect();
        let main = self.pick(&mains);
        if let Some((main, amount)) = main.and_then(|main| Some((main, self.wager(seat, main)?))) {
            let family = layout.info(main).family;
            let as_much = spots.iter().filter(|spot| spot.equals.as_deref() == Some(family));
            for on in as_much.filter_map(|spot| layout.find(&spot.id)) {
                self.put(seat, on, amount);
            }
        }
        for _ in 0..self.below(self.players.side_wagers.into()) {
            let Some(on) = self.pick(&side_wagers) else { continue };
            let amount = self.wager(seat, on);
            if let Some(amount) = amount.filter(|_| self.kind.tips && self.random.below(4) == 0) {
                self.bet(Wager { seat, on, amount, for_dealer: true });
            }
        }
    }

    /// Puts some amount on a spot: in quarters, in dollars, in fives, or the one dollar of a
    /// progressive; the first that is accepted. Who likes round amounts begins with fives.
    fn wager(&mut self, seat: Seat, on: Spot) -> Option<Cents> {
        let quarters = Cents::QUARTER.times(1 + self.random.below(400), 1);
        let dollars = Cents::dollars(1 + i64::from(self.random.below(100)));
        let fives = Cents::dollars(5).times(1 + self.random.below(20), 1);
        let amounts = [quarters, dollars, fives, Cents::DOLLAR];
        let round = if self.players.odd_amounts { 0 } else { 2 };
        amounts.into_iter().skip(round).find(|amount| self.put(seat, on, *amount))
    }

    fn put(&mut self, seat: Seat, on: Spot, amount: Cents) -> bool {
        self.bet(Wager { seat, on, amount, for_dealer: false })
    }

    fn bet(&mut self, wager: Wager) -> bool {
        self.table.step(Event::Wager(wager)).is_ok()
    }

    /// Answers what chance is asked; none where the table does not take it.
    fn draw(&mut self, ask: Ask) -> Result<Option<Step>, TrainingError> {
        let answer = self.dealer.answer(ask, self.table.as_ref());
        let answer = answer.map_err(|e| self.error(e.to_string()))?;
        let outcome = answer.ok_or_else(|| self.error(format!("nothing is left for {ask:?}")))?;
        let Some(step) = self.say(Event::Chance(outcome)) else {
            self.dealer.take_back(outcome);
            return Ok(None);
        };
        self.irregular_after = self.irregular_after.map(|after| after.saturating_sub(1));
        if ask == Ask::Shuffle {
            self.cut_card_seen = false;
        }
        if !self.cut_card_seen && self.dealer.cut_card_is_out() {
            self.cut_card_seen = true;
            // Some tables do not look at it.
            let _ = self.table.step(Event::CutCard);
        }
        Ok(Some(step))
    }

    /// Any of the offers, at some price; one that is refused (some are named in whole dollars)
    /// changes nothing, and another is tried.
    fn decide(&mut self, seat: Seat, hand: HandNumber) -> Result<Step, TrainingError> {
        let offers = self.table.offers(seat, Some(hand));
        let mut offer = self.pick(&offers);
        if self.players.stay && offer.is_some_and(|offer| offer.action == Action::Fold) {
            offer = self.pick(&offers);
        }
        let offer = offer.ok_or_else(|| self.error(format!("seat {seat} is offered nothing")))?;
        let decision = self.priced(seat, hand, offer);
        Ok(self.say(Event::Decide(decision)).unwrap_or(Step::Continues))
    }

    fn priced(&mut self, seat: Seat, hand: HandNumber, offer: Offer) -> Decision {
        let mut decision = Decision { hand: Some(hand), ..Decision::new(seat, offer.action) };
        match offer.cost {
            Cost::Free | Cost::Fixed(_) => {}
            Cost::LowHand => decision.low = self.two_of(seat),
            Cost::Between { least, most, .. } => {
                let unit = self.table.chosen().unit();
                let (least, most) = (least.up_to(unit), most.down_to(unit));
                let chips = (most - least).cents().max(0) / unit.cents();
                let more = self.random.below(u32::try_from(chips).unwrap_or(999).min(999) + 1);
                decision.amount = Some(least + unit.times(more, 1));
            }
            Cost::Times { multiples, .. } => {
                let legal: Vec<u8> = multiples.iter().collect();
                decision.times = self.pick(&legal);
            }
        }
        decision
    }

    /// Two of the cards that a seat holds: foul or not, they may be set as its low hand.
    fn two_of(&mut self, seat: Seat) -> Option<[Card; 2]> {
        let hands = self.table.view(Viewer::Seat(seat)).hands;
        let own = hands.iter().filter(|hand| hand.place == Place::Seat(seat));
        let mut cards: Vec<Card> =
            own.flat_map(|hand| hand.cards.iter().copied().flatten()).collect();
        self.random.shuffle(&mut cards);
        cards.first_chunk().copied()
    }
}
