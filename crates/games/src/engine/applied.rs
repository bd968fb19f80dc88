//! The account of an accepted event: chips, lines, meters, cards taken out.

use chance::{Card, Outcome};

use crate::{
    CardsOut, Cents, Event, Exact, Game, Meter, Refusal, SEATS, Seat, Statement, Step, Table,
};

/// What an accepted event did. Whoever books money books from this, and from nothing else.
///
/// What a seat has on the layout changes by what it put up, less the stakes of its new lines.
///
/// ```
/// use games::wheel::roulette::Roulette;
/// use games::{Cents, Event, Game, Options, Seat, Step, Table, Wager};
///
/// let mut table = Table::<Roulette>::open(Options::new()).unwrap();
/// let on = Roulette::find_spot("red").unwrap();
/// let wager = Wager { seat: Seat::new(2), on, amount: Cents::dollars(5), for_dealer: false };
/// let applied = table.apply(Event::Wager(wager)).unwrap();
/// assert_eq!(applied.put_up[0].seat, Seat::new(2));
/// assert_eq!(applied.put_up[0].amount, Cents::dollars(5));
/// let red = chance::Outcome::Pocket("32".parse().unwrap());
/// let applied = table.apply(Event::Chance(red)).unwrap();
/// assert_eq!((applied.step, applied.lines[0].paid), (Step::Settled, Cents::dollars(5)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// What became of the round.
    pub step: Step,
    /// The chips that were put on the layout, by seat.
    pub put_up: Vec<PutUp>,
    /// The lines that are new, in the legal order.
    pub lines: Vec<Statement>,
    /// How many lines of the same round stood before them.
    pub lines_before: usize,
    /// The meters that moved.
    pub meters: Vec<MeterChange>,
    /// The cards that left the shoe without being asked for, as a remedy takes them out; none for
    /// one whose face nobody saw.
    pub taken_out: Vec<Option<Card>>,
}

/// Chips that a seat put on the layout. What a player who banks answers for is put up too: it grows
/// with the bets of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PutUp {
    /// The seat.
    pub seat: Seat,
    /// How much; less than nothing where chips were taken back without a line.
    pub amount: Cents,
}

/// A meter that moved: a display shows whole cents, so that what it gained there is known only by
/// where it stood and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeterChange {
    /// Where it stood.
    pub from: Exact,
    /// Where it stands.
    pub to: Exact,
    /// What happened to it.
    pub by: MeterMove,
}

/// What happened to a meter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeterMove {
    /// The meter's name.
    pub meter: String,
    /// What wagers put on it, less what void ones took back.
    pub contributed: Exact,
    /// New seeds.
    pub seeded: Exact,
    /// What it paid.
    pub awarded: Exact,
}

impl<G: Game> Table<G> {
    /// Applies an event and says what it did. A refused event changes nothing.
    pub fn apply(&mut self, event: Event) -> Result<Applied, Refusal> {
        let before = Account::of(self, &event);
        let step = self.step(event)?;
        let lines = self.statements_from(before.lines);
        let seats = Seat::up_to(self.chosen().seats());
        let at_stake = at_stake(self);
        // Names are looked for where there is something to tell of them.
        let moved = *before.meters != *self.game().meters();
        Ok(Applied {
            step,
            put_up: before.put_up(seats, &at_stake, &lines),
            meters: if moved { before.moved(self.meters()) } else { Vec::new() },
            taken_out: before.taken_out(self.game().cards_out(), &event),
            lines,
            lines_before: before.lines,
        })
    }
}

impl<G: Game> Table<G> {
    /// What an event would do, or why it would be refused: the table stays as it is. Whoever asks
    /// what the rules allow asks here.
    ///
    /// ```
    /// use games::wheel::roulette::Roulette;
    /// use games::{Cents, Event, Game, Options, Seat, Table, Wager};
    ///
    /// let table = Table::<Roulette>::open(Options::new()).unwrap();
    /// let on = Roulette::find_spot("red").unwrap();
    /// let wager = |amount| Wager { seat: Seat::FIRST, on, amount, for_dealer: false };
    /// let would = table.attempt(Event::Wager(wager(Cents::dollars(5)))).unwrap();
    /// assert_eq!(would.put_up[0].amount, Cents::dollars(5));
    /// assert!(table.attempt(Event::Wager(wager(Cents::new(1)))).is_err());
    /// assert_eq!(table.at_stake(Seat::FIRST), Cents::ZERO);
    /// ```
    pub fn attempt(&self, event: Event) -> Result<Applied, Refusal> {
        self.clone().apply(event)
    }
}

/// The chips of every seat that lie on the layout.
fn at_stake<G: Game>(table: &Table<G>) -> [Cents; SEATS] {
    let mut all = [Cents::ZERO; SEATS];
    for (seat, at_stake) in Seat::up_to(table.chosen().seats()).zip(&mut all) {
        *at_stake = table.at_stake(seat);
    }
    all
}

/// What is compared before and after an event.
struct Account {
    at_stake: [Cents; SEATS],
    meters: Vec<Meter>,
    /// How many lines will not be new.
    lines: usize,
    cards_out: Option<CardsOut>,
}

impl Account {
    fn of<G: Game>(table: &Table<G>, event: &Event) -> Account {
        // The lines of a round that is over make way, unless only a link says where a meter stands.
        let make_way = table.is_settled() && !matches!(event, Event::Meter { .. });
        Account {
            at_stake: at_stake(table),
            meters: table.game().meters().to_vec(),
            lines: if make_way { 0 } else { table.lines().len() },
            cards_out: table.game().cards_out().cloned(),
        }
    }

    fn put_up(
        &self,
        seats: impl Iterator<Item = Seat>,
        at_stake: &[Cents; SEATS],
        lines: &[Statement],
    ) -> Vec<PutUp> {
        let seats = seats.zip(self.at_stake.iter().zip(at_stake));
        let put_up = seats.map(|(seat, (before, after))| {
            let own = lines.iter().filter(|line| line.seat == seat);
            let settled: Cents = own.map(|line| line.stake).sum();
            PutUp { seat, amount: *after - *before + settled }
        });
        put_up.filter(|put_up| put_up.amount != Cents::ZERO).collect()
    }

    fn moved(&self, meters: Vec<(String, Meter)>) -> Vec<MeterChange> {
        let moved = self.meters.iter().zip(meters).map(|(was, (meter, is))| {
            let by = MeterMove {
                meter,
                contributed: is.contributed() - was.contributed(),
                seeded: is.seeds() - was.seeds(),
                awarded: is.awarded() - was.awarded(),
            };
            MeterChange { from: was.value(), to: is.value(), by }
        });
        moved.filter(|moved| !moved.by.is_nothing()).collect()
    }

    fn taken_out(&self, cards_out: Option<&CardsOut>, event: &Event) -> Vec<Option<Card>> {
        let (Some(before), Some(after)) = (&self.cards_out, cards_out) else {
            return Vec::new();
        };
        // As a rule nothing has left but the card that was dealt.
        let dealt = match event {
            Event::Chance(Outcome::Card(Some(card))) => {
                after.seen(*card).saturating_sub(before.seen(*card))
            }
            _ => 0,
        };
        if after.dealt() == before.dealt() + u16::from(dealt) {
            return Vec::new();
        }
        let mut left = after.left_since(before);
        if let Event::Chance(Outcome::Card(dealt)) = event
            && let Some(at) = left.iter().position(|card| card == dealt)
        {
            left.remove(at);
        }
        left
    }
}

impl MeterMove {
    fn is_nothing(&self) -> bool {
        [self.contributed, self.seeded, self.awarded].iter().all(|part| *part == Exact::ZERO)
    }
}
