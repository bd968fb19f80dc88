//! The core of a table on the floor: commands in, records and postings out.

mod asked;
mod awards;
mod booking;
mod chips;
mod clock;
mod command;
mod counts;
mod dealer;
mod duties;
mod equipment;
mod moved;
mod opened;
mod pending;
mod pit;
mod play;
mod presence;
mod prompts;
mod rack;
mod recall;
mod record_view;
mod results;
mod rights;
mod seats;
mod seen;
mod shift;
mod shoe;
mod snapshot;
mod state;
mod terms;
mod work;
mod world;

use std::sync::Arc;

use games::{AnyTable, Awaiting, Cents, Exact, Seat, SeatSet};
use serde_json::{Map, Value as Json};

pub use awards::Held;
pub use command::{Act, COMMANDS, Command, Slip};
pub use moved::Moved;
pub(crate) use opened::open;
pub use pending::{Pending, Wanted};
pub use presence::{Presence, PresenceLimits};
pub use rack::Document;
pub use recall::{Frame, frames, script};
pub use results::PersonResult;
pub use rights::may;
pub use seats::Sitter;
pub use seen::{Sight, hide};
pub use shift::Shift;
pub(crate) use snapshot::saved_moves;
pub use terms::{Dealt, OpenedBy, Pace, Terms};
pub use work::{Done, Said};
pub use world::{Recorded, World, asked};

use crate::{Code, FloorError, Hash, Role, Time};
use chips::Chips;
use duties::Duties;
use presence::SeatPresence;
use results::Results;
use shoe::Shoe;
use work::{Fresh, Work};

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Nobody plays.
    Closed,
    /// The float is there and is being counted.
    Opening,
    /// It is played.
    Open,
    /// Nothing goes on until somebody resumes it.
    Paused,
    /// The rack is being counted for the last time.
    Closing,
}

impl Status {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Closed => "closed",
            Status::Opening => "opening",
            Status::Open => "open",
            Status::Paused => "paused",
            Status::Closing => "closing",
        }
    }
}

/// A table of the floor: the engine's table, the people around it, their chips.
#[derive(Clone)]
pub struct FloorTable {
    terms: Arc<Terms>,
    fresh: Arc<Fresh>,
    engine: Box<dyn AnyTable>,
    /// How it stood when the last round was settled, where the next has begun by itself since.
    settled: Option<Box<dyn AnyTable>>,
    status: Status,
    /// Why it is paused.
    why: Option<String>,
    seq: u64,
    head: Hash,
    /// Rounds settled.
    rounds: u64,
    /// The first record of the round under way.
    round_from: u64,
    /// The record from which on the round under way can be played again.
    stands_on: u64,
    /// Where the meters stood then.
    meters_from: Vec<(String, Exact)>,
    seats: Vec<Option<Sitter>>,
    presence: Vec<SeatPresence>,
    chips: Chips,
    shoe: Shoe,
    ready: SeatSet,
    dealer: Option<Arc<str>>,
    /// When the wagers close, and when a decision is made for who does not make it.
    wagers_until: Option<Time>,
    decision_until: Option<Time>,
    held: Vec<Held>,
    pending: Vec<Pending>,
    documents: Vec<Document>,
    shift: Shift,
    /// The results of people, as long as they stay.
    results: Results,
    /// What it has moved on the meters of links.
    moved: Arc<Moved>,
    /// What people have done, and the equipment.
    duties: Duties,
    /// The slip of paper that is entered now.
    paper: Option<Arc<str>>,
    /// How it stood before the last outcome that a dealer entered.
    before_outcome: Option<Box<dealer::BeforeOutcome>>,
}

impl FloorTable {
    /// A table that was just made: closed, without a record.
    pub fn new(terms: Arc<Terms>) -> Result<FloorTable, FloorError> {
        let engine = terms.open()?;
        let seats = engine.chosen().seats();
        let pack = engine.pack();
        Ok(FloorTable {
            chips: Chips::none(terms.id.clone(), seats),
            shoe: Shoe::full(pack),
            seats: vec![None; seats.into()],
            presence: vec![SeatPresence::HERE; seats.into()],
            terms,
            fresh: Arc::new(Fresh::of(engine.as_ref())),
            engine,
            settled: None,
            status: Status::Closed,
            why: None,
            seq: 0,
            head: Hash::NONE,
            rounds: 0,
            round_from: 1,
            stands_on: 1,
            meters_from: Vec::new(),
            ready: SeatSet::NONE,
            dealer: None,
            wagers_until: None,
            decision_until: None,
            held: Vec::new(),
            pending: Vec::new(),
            documents: Vec::new(),
            shift: Shift::default(),
            results: Results::default(),
            moved: Arc::default(),
            duties: Duties::default(),
            paper: None,
            before_outcome: None,
        })
    }

    /// How it is run.
    pub fn terms(&self) -> &Arc<Terms> {
        &self.terms
    }

    /// The engine's table.
    pub fn engine(&self) -> &dyn AnyTable {
        self.engine.as_ref()
    }

    /// Where it stands.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The number of its last record.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The hash of its last record.
    pub fn head(&self) -> Hash {
        self.head
    }

    /// Its last record has this hash.
    pub(crate) fn set_head(&mut self, hash: Hash) {
        self.head = hash;
    }

    /// The round under way: rounds settled, and one.
    pub fn round(&self) -> u64 {
        self.rounds + 1
    }

    /// What it has come to since it was opened.
    pub fn shift(&self) -> &Shift {
        &self.shift
    }

    /// What it has moved on the meters of links, since its first record.
    pub fn moved(&self) -> &Arc<Moved> {
        &self.moved
    }

    /// What lies in its rack.
    pub fn rack(&self) -> Cents {
        self.chips.rack
    }

    /// Its seats.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::up_to(self.seats.len())
    }

    /// Who sits there.
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// Carries out what somebody said: the table as it stands then, and what came of it. This one
    /// is left as it is.
    pub fn carry_out(
        &self,
        said: &Said<'_>,
        world: &mut dyn World,
    ) -> Result<(FloorTable, Done), FloorError> {
        // What is refused at once need not be copied for.
        self.check_signed_on(said)?;
        self.check_status(said.command)?;
        self.clone().carried_out(said, world)
    }

    /// The same for who needs the table no more as it was, as a replay: where something is refused,
    /// it is gone.
    pub(crate) fn carried_out(
        mut self,
        said: &Said<'_>,
        world: &mut dyn World,
    ) -> Result<(FloorTable, Done), FloorError> {
        self.check_status(said.command)?;
        let mut work = Work::new(said, self.round());
        self.run(said, world, &mut work)?;
        let done = self.finish(said, world, work)?;
        Ok((self, done))
    }

    fn run(
        &mut self,
        said: &Said<'_>,
        world: &mut dyn World,
        work: &mut Work,
    ) -> Result<(), FloorError> {
        match said.command {
            Command::Sit { seat, buy_in, guest } => {
                self.sit(said, world, work, *seat, *buy_in, *guest)
            }
            Command::BuyIn { seat, amount } => self.buy_in(said, world, work, *seat, *amount),
            Command::Leave { seat } => self.leave(said, world, work, *seat),
            Command::Play(step) => self.play(said, world, work, step),
            Command::Deal { seat } => self.deal(said, world, work, *seat),
            Command::Outcome(step) => self.outcome(said, world, work, step.as_ref()),
            Command::Untold => self.untold(said, world, work),
            Command::CutCard => self.cut_card(said, world, work),
            Command::Correct { .. } => self.correct(said, world, work),
            Command::SignOn => self.sign_on(said, world, work),
            Command::SignOff => self.sign_off(said),
            Command::Order { order, .. } => self.order(world, work, *order),
            Command::Supervisor { why } => self.call_supervisor(said, why),
            Command::Irregularity(what, reason) => {
                self.irregularity(said, world, work, *what, reason.as_deref())
            }
            Command::Approve { round, line, refused } => {
                self.approve(said, world, work, *round, *line, refused.as_deref())
            }
            Command::Open { float } => self.open(world, work, *float),
            Command::Close => self.close(work),
            Command::Inventory { amount } => self.inventory(said, world, work, *amount),
            Command::Pause { why } => self.pause(why),
            Command::Resume => self.resume(world, work),
            Command::Fill(slip) => self.slip(said, world, work, true, slip),
            Command::Credit(slip) => self.slip(said, world, work, false, slip),
            Command::Count => self.count(work),
            Command::Duty(act) => self.duty(said, world, work, act),
            Command::Bring { equipment } => self.bring(world, work, equipment),
            Command::Retire { equipment, why } => self.retire(said, world, work, equipment, why),
            Command::Paper { slip, .. } => self.enter_paper(slip.as_deref()),
            Command::Time => self.time_is_up(said.time, world, work),
            Command::Away { seat } => self.away(said, world, work, *seat),
            Command::SitOut { seat } => self.sit_out(said, world, work, *seat),
            Command::Free { seat } => self.free(world, work, *seat),
            Command::Back { seat } => self.back(*seat),
        }
    }

    /// What a dealer does at a table of their own is refused to any other before it is asked how
    /// the table stands.
    fn check_signed_on(&self, said: &Said<'_>) -> Result<(), FloorError> {
        use Command as C;
        let is_dealer = said.who.is_some_and(|who| who.role == Role::Dealer);
        match said.command {
            C::Outcome(_)
            | C::Untold
            | C::CutCard
            | C::Correct { .. }
            | C::Inventory { .. }
            | C::SignOff
            | C::Play(_)
            | C::BuyIn { .. }
            | C::Leave { .. }
            | C::Sit { .. }
            | C::Supervisor { .. }
                if is_dealer =>
            {
                self.check_deals(said)
            }
            _ => Ok(()),
        }
    }

    /// What a table takes where it stands.
    fn check_status(&self, command: &Command) -> Result<(), FloorError> {
        use Command as C;
        let at = || format!("table {} is {}", self.terms.id, self.status.name());
        match self.status {
            Status::Open if matches!(command, C::Open { .. }) => Err(Code::AlreadyDone.error(at())),
            Status::Open => Ok(()),
            Status::Paused => match command {
                C::Leave { .. }
                | C::Resume
                | C::Approve { .. }
                | C::Fill(_)
                | C::Credit(_)
                | C::Count
                | C::Duty(_)
                | C::Bring { .. }
                | C::Retire { .. }
                | C::Irregularity(..)
                | C::SignOn
                | C::SignOff
                | C::Paper { .. } => Ok(()),
                _ => Err(self.is_paused()),
            },
            Status::Opening | Status::Closing if matches!(command, C::Inventory { .. }) => Ok(()),
            Status::Closed | Status::Opening | Status::Closing => match command {
                C::Open { .. } if self.status == Status::Closed => Ok(()),
                C::Count | C::Credit(_) | C::SignOn | C::SignOff => Ok(()),
                C::Duty(_) | C::Bring { .. } | C::Retire { .. } | C::Paper { .. } => Ok(()),
                _ => Err(Code::TableClosed.error(at())),
            },
        }
    }

    /// Nothing of the kind is done while the table is paused.
    fn is_paused(&self) -> FloorError {
        let why = self.why.as_deref().unwrap_or("a supervisor was called");
        Code::TablePaused.error(format!("table {} is paused: {why}", self.terms.id))
    }

    /// Whether a round is under way, so that nobody may be relieved.
    fn in_round(&self) -> bool {
        match self.engine.awaiting() {
            Awaiting::Wagers { .. } => false,
            Awaiting::Chance(_) => true,
            Awaiting::Decision { .. } => !self.engine.asks_for_bank(),
        }
    }

    /// Whether it is open, be it paused.
    fn is_played(&self) -> bool {
        matches!(self.status, Status::Open | Status::Paused)
    }

    /// Whether any chip lies on the layout.
    fn at_stake(&self) -> bool {
        self.seats().any(|seat| self.chips.bets(seat) > Cents::ZERO)
    }

    /// Whether a program deals.
    fn by_house(&self) -> bool {
        self.terms.dealt == Dealt::House
    }

    /// When the clock must be asked again.
    pub fn due(&self) -> Option<Time> {
        let open = self.status == Status::Open;
        let decks = if open { self.decks_due() } else { None };
        [self.window(), decks].into_iter().flatten().min()
    }

    /// When the wagers close, or a decision is made for who does not make it.
    fn window(&self) -> Option<Time> {
        let timed = [self.wagers_until, self.decision_until];
        timed.into_iter().flatten().min().filter(|_| self.status == Status::Open)
    }
}

/// The body of a command as it goes into the record.
pub fn what(name: String, body: Json) -> Json {
    Json::Object(Map::from_iter([(name, body)]))
}
